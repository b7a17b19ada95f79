"""Builds the curve of points or counts of a followed game from its start, for page and paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from calculators.core.game import AnyState
from calculators.core.types import ScoresAndWinners
from web.pieces import ChartArea, ChartSamples, ProgressChart, lay_out_progress_chart
from web.table.page import Page

MAX_SAMPLES = 16
"""Positions whose counts are computed for a page: more cannot be told apart on a phone."""
PAGE_AREA = ChartArea(
    width=336, height=124, left=40, right=44, top=12, bottom=12, character_width=10.5, mark_gap=4, mark_distance=19
)
"""In pixels of the picture, which is as wide as the page."""
CountCurveValues = Callable[[Page, AnyState], Mapping[str, int]]


def points_by_seat_or_empty(page: Page, state: AnyState) -> Mapping[str, int]:
    """Returns the points of each seat in a state; {} for a game without points."""
    score = page.answer.game.calculate_current_score(state)
    return {seat.seat: seat.total for seat in score.seats} if isinstance(score, ScoresAndWinners) else {}


def sample_chart_values_if_any_changed(
    page: Page, max_samples_after_start: int, count_curve_values: CountCurveValues = points_by_seat_or_empty
) -> ChartSamples:
    """Returns turn numbers with the counts after them, the start (0) first; empty if nothing changed, or no move is
    judged.

    In a long game only every second, fourth or eighth turn is computed, so that one more turn needs no other positions.
    """
    answer = page.full_answer
    if answer.verdict is None:
        return []
    steps = answer.verdict.legal_steps
    ends = page.turn_ends
    turn_interval = 1
    while len(ends) > max_samples_after_start * turn_interval:
        turn_interval *= 2
    samples = [(0, count_curve_values(page, answer.game.starting_state(answer.state)))]
    for turn, end in enumerate(ends, 1):
        if turn % turn_interval == 0 or turn == len(ends):
            samples.append((turn, count_curve_values(page, steps[end - 1].state_after)))
    samples = [(turn, counts) for turn, counts in samples if counts]
    has_changed = any(counts != samples[0][1] for _, counts in samples)
    return samples if has_changed and len(samples) > 1 else []


@dataclass(frozen=True, slots=True)
class ProgressChartSettings:
    """What a game's curve displays.

    count_curve_values: returns the counts in a state; goal: the count that ends the game, None if none does.
    """

    count_curve_values: CountCurveValues = points_by_seat_or_empty
    goal: int | None = None


POINTS_OF_EVERYBODY = ProgressChartSettings()
"""The points of every seat."""


def build_page_progress_chart_or_none(page: Page, curve_settings: ProgressChartSettings) -> ProgressChart | None:
    """Builds the chart beside the record; None before something has changed."""
    samples = sample_chart_values_if_any_changed(page, MAX_SAMPLES, curve_settings.count_curve_values)
    return lay_out_progress_chart(samples, PAGE_AREA, goal=curve_settings.goal) if samples else None
