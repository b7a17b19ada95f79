"""Builds the curve of points or counts of a followed game from its start, for page and paper alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from calculators.core.game import AnyState
from calculators.core.replay import list_turn_end_numbers
from calculators.core.types import ScoresAndWinners
from web.pieces import ProgressChart, build_progress_chart_or_none
from web.table.page import Page

MAX_SAMPLES = 16
"""Positions whose points are worked out for a page: more cannot be told apart on a phone."""
CurveSamples = list[tuple[int, Mapping[str, int]]]
CountCurveValues = Callable[[Page, AnyState], Mapping[str, int]]


def points_by_seat_or_empty(page: Page, state: AnyState) -> Mapping[str, int]:
    """The points of each seat in a position; nothing where none can be said."""
    score = page.answer.game.calculate_current_score(state)
    return {seat.seat: seat.total for seat in score.seats} if isinstance(score, ScoresAndWinners) else {}


def sample_chart_values_or_empty(
    page: Page, max_samples: int, count_curve_values: CountCurveValues = points_by_seat_or_empty
) -> CurveSamples:
    """What was counted after so many turns, the start first; nothing where nothing changed.

    Of a long game every second, fourth or eighth turn is taken, so that a turn more asks for no other positions.
    """
    answer = page.full_answer
    if answer.verdict is None:
        return []
    steps = answer.verdict.steps[: answer.verdict.played]
    ends = list_turn_end_numbers(answer.game, steps)
    every = 1
    while len(ends) > max_samples * every:
        every *= 2
    stops: CurveSamples = [(0, count_curve_values(page, answer.game.starting_state(answer.state)))]
    for turn, end in enumerate(ends, 1):
        if turn % every == 0 or turn == len(ends):
            state = steps[end - 1].after or steps[end - 1].end
            stops.append((turn, count_curve_values(page, state)))
    stops = [(turn, counts) for turn, counts in stops if counts]
    changed = any(counts != stops[0][1] for _, counts in stops)
    return stops if changed and len(stops) > 1 else []


@dataclass(frozen=True, slots=True)
class ProgressChartSettings:
    """What a game's curve shows.

    count_curve_values: the values at a position; goal: the value that ends the game, None if none does.
    """

    count_curve_values: CountCurveValues = points_by_seat_or_empty
    goal: int | None = None


POINTS_OF_EVERYBODY = ProgressChartSettings()
"""Everybody's points."""


def build_progress_chart_of_page_or_none(page: Page, curve_settings: ProgressChartSettings) -> ProgressChart | None:
    """The picture beside the record; None before something changed."""
    return build_progress_chart_or_none(
        sample_chart_values_or_empty(page, MAX_SAMPLES, curve_settings.count_curve_values), curve_settings.goal
    )
