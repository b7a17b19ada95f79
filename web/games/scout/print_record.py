"""SCOUT!'s record by rounds: a heading each, what a Scout leaves behind every turn, and what the round gave."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from calculators.core.messages import signed
from calculators.core.parsing import format_seat
from calculators.core.replay import Step
from calculators.scout.score import round_points
from calculators.scout.state import Cards, State, tops
from web.paper.record import Line

if TYPE_CHECKING:
    from web.i18n import Speaker
    from web.page import Page


def record_lines(page: Page) -> list[Line]:
    """The turns of the record, those of a round between its heading and its points."""
    verdict = page.asked.verdict
    steps = verdict.steps[: verdict.played] if verdict else ()
    return [line for number, step in enumerate(steps, 1) for line in lines_of(page, number, step)]


def lines_of(page: Page, number: int, step: Step) -> Iterator[Line]:
    """A turn; in front of it the heading where it opens a round, after it the points where it ends one."""
    say, before = page.say, step.before
    if number == 1 or starts_round(before):
        yield Line(0, "", heading(say, before), say("scout.sheet.left"))
    yield Line(number, format_seat(before.table.turn), say.message(step.text), left_behind(say, step))
    if step.end is not None:
        yield Line(0, "", points_of(step.end), "")


def starts_round(state: State) -> bool:
    """Is it the first turn of a round that was dealt while the game was followed (scout.deal)?"""
    return not state.active and state.seen == ()


def heading(say: Speaker, state: State) -> str:
    """The round and who starts it."""
    return say("scout.sheet.round", n=len(state.rounds) + 1, seat=format_seat(state.table.turn))


def points_of(end: State) -> str:
    """What the round gave every seat."""
    points = round_points(end)
    told = (f"{'ABCDE'[n]} {'–' if gained is None else signed(gained)}" for n, gained in enumerate(points))
    return "  ".join(told)


def left_behind(say: Speaker, step: Step) -> str:
    """The set that a Scout leaves; '' after any other move."""
    if not step.move.startswith("scout"):
        return ""
    before: Cards = step.before.active
    rest: Cards = step.after.active if step.after else before[1:] if ".left" in step.move else before[:-1]
    return say("scout.dot").join(str(top or "?") for top in tops(rest)) or say("scout.sheet.nothing")
