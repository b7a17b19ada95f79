"""The chart of the totals, round by round: beside the record, and as the picture of a finished game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from calculators.core.messages import format_number
from calculators.core.parsing import format_seat_code
from calculators.scout import GAME
from calculators.scout.score import round_points_by_seat
from calculators.scout.state import State
from calculators.scout.validate import does_round_lack_points_of_staying_seat
from web.i18n import Speaker
from web.pieces import ChartArea, ChartSamples, ProgressChart, lay_out_progress_chart

WIDE = ChartArea(
    width=344,
    height=150,
    left=34,
    right=50,
    top=12,
    bottom=30,
    character_width=10.5,
    mark_gap=17,
    mark_distance=16,
    dot_size=14,
    dot_room=20,
)
"""The chart across a page, in pixels; the names of rounds are below it."""
TALL = replace(WIDE, width=252, height=360)
"""The chart of a finished game."""
BOLD_CHARACTER_WIDTH = 11
"""Of the last totals."""


def sample_totals_after_complete_rounds(
    state: State, round_points: Sequence[Sequence[int | None]]
) -> list[tuple[int, dict[str, int]]]:
    """Returns the totals by seat at the start (points added by the table) and after each complete round.
    round_points: by round and seat."""
    seat_numbers = range(1, state.table.players + 1)
    extra_points = [*state.extra, *(None,) * state.table.players]
    totals = {format_seat_code(number): extra_points[number - 1] or 0 for number in seat_numbers}
    samples = [(0, totals)]
    for points_by_seat in round_points:
        if not does_round_lack_points_of_staying_seat(state.table, points_by_seat):
            totals = {
                seat: total + (points or 0)
                for (seat, total), points in zip(totals.items(), points_by_seat, strict=False)
            }
            samples.append((len(samples), totals))
    return samples


def sample_totals_after_rounds_including_current(state: State) -> ChartSamples:
    """Returns the totals by seat at the start and after each complete round, this one included."""
    current = () if state.has_all_round_points else (round_points_by_seat(state),)
    return sample_totals_after_complete_rounds(state, (*state.rounds, *current))


def draw_final_totals_chart(say: Speaker, state: State) -> ProgressChart:
    """Returns the chart of a finished game, as large as the page allows."""
    return draw_totals_chart(say, sample_totals_after_rounds_including_current(state), TALL)


def draw_totals_chart_with_current_round_or_none(say: Speaker, state: State) -> ProgressChart | None:
    """Returns the chart of the earlier rounds and the certain points of this one; None without any points, or if an
    earlier round lacks those of a seat."""
    samples = sample_totals_after_complete_rounds(state, state.rounds)
    if len(samples) <= len(state.rounds):
        return None
    if current_score := GAME.calculate_current_score(state):
        current_totals = {seat.seat: seat.total for seat in current_score.seats}
        samples.append((len(samples), samples[-1][1] | current_totals))
    return draw_totals_chart(say, samples, WIDE) if len(samples) > 1 else None


def draw_totals_chart(say: Speaker, samples: ChartSamples, area: ChartArea) -> ProgressChart:
    """Returns the totals as lines from round to round; equal last totals are written once."""
    longest_total = max(len(format_number(total)) for total in samples[-1][1].values())
    right = max(area.right, area.mark_gap + 4 + longest_total * BOLD_CHARACTER_WIDTH)
    rounds = [turn for turn, _ in samples if turn]
    return lay_out_progress_chart(
        samples,
        replace(area, right=right),
        vertical_turns=rounds,
        names_of_turns=[(turn, say("scout.round.nth", n=turn)) for turn in rounds],
        joins_equal_totals=True,
    )
