"""How points or counts went in a game that is followed, from its start on: the same on the page and on paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from calculators.core.game import AnyState
from calculators.core.replay import turn_ends
from calculators.core.types import Score
from web.pieces import Curve, drawn_curve
from web.table.page import Page

SAMPLES = 16
"""Positions whose points are worked out for a page: more cannot be told apart on a phone."""
Stops = list[tuple[int, Mapping[str, int]]]
Counting = Callable[[Page, AnyState], Mapping[str, int]]


def totals(page: Page, state: AnyState) -> Mapping[str, int]:
    """The points of each seat in a position; nothing where none can be said."""
    score = page.answer.game.score_now(state)
    return {seat.seat: seat.total for seat in score.seats} if isinstance(score, Score) else {}


def course(page: Page, most: int, count: Counting = totals) -> Stops:
    """What was counted after so many turns, the start first; nothing where nothing changed.

    Of a long game every second, fourth or eighth turn is taken, so that a turn more asks for no other positions.
    """
    answer = page.asked
    if answer.verdict is None:
        return []
    steps = answer.verdict.steps[: answer.verdict.played]
    ends = turn_ends(answer.game, steps)
    every = 1
    while len(ends) > most * every:
        every *= 2
    stops: Stops = [(0, count(page, answer.game.opening(answer.state)))]
    for turn, end in enumerate(ends, 1):
        if turn % every == 0 or turn == len(ends):
            state = steps[end - 1].after or steps[end - 1].end
            stops.append((turn, count(page, state)))
    stops = [(turn, counts) for turn, counts in stops if counts]
    changed = any(counts != stops[0][1] for _, counts in stops)
    return stops if changed and len(stops) > 1 else []


@dataclass(frozen=True, slots=True)
class Counted:
    """What a curve shows. count: of a position; goal: what ends the game, None where nothing does."""

    count: Counting = totals
    goal: int | None = None


EVERYBODY = Counted()
"""Everybody's points."""


def curve(page: Page, counted: Counted) -> Curve | None:
    """The picture beside the record; None before something changed."""
    return drawn_curve(course(page, SAMPLES, counted.count), counted.goal)
