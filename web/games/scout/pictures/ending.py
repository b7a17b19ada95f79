"""The chart of the totals, round by round: beside the record, and as the picture of a finished game."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from calculators.core.messages import format_number
from calculators.core.parsing import SEAT_FIELDS
from calculators.scout import GAME
from calculators.scout.score import round_points_by_seat_or_none_if_left_or_incomplete
from calculators.scout.state import State
from calculators.scout.validate import does_round_lack_points_of_staying_seat

WIDE, TALL = (344, 150), (252, 360)
"""Pixels (width, height) of the chart across a page, and of the chart of a finished game."""
LEFT, TOP, RIGHT, BELOW = 34, 12, 48, 22
"""Pixels around the field: numbers, first points, totals with their marks, the rounds. Long numbers get more."""
SIGN = 9
"""Pixels of a character of a number, with room for bold type."""
STEPS = (1, 2, 5, 10, 20, 50, 100)


@dataclass(frozen=True, slots=True)
class TotalsChartLine:
    """A seat's totals after each round. path: of an SVG line; dots: the positions of its marks; end: x and y of its
    last total, and that total as text."""

    seat: str
    path: str
    dots: tuple[tuple[float, float], ...]
    end: tuple[float, float, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsChart:
    """levels: y and number of each horizontal line; rounds: x and number of each round."""

    tracks: tuple[TotalsChartLine, ...]
    levels: tuple[tuple[float, str], ...]
    rounds: tuple[tuple[float, int], ...]
    zero: float
    width: int
    height: int
    left: int = LEFT
    right: int = 0

    @property
    def bottom(self) -> int:
        return self.height - BELOW


def list_totals_from_start_by_seat_with_missing_as_0(state: State) -> list[list[int]]:
    """Returns each seat's totals at the start and after every round. Points added by the table count from the start;
    rounds with missing entries count them as 0."""
    players = state.table.players
    groups = (
        list(state.rounds)
        if state.has_all_round_points
        else [*state.rounds, round_points_by_seat_or_none_if_left_or_incomplete(state)]
    )
    start = [(state.extra[seat] or 0) if seat < len(state.extra) else 0 for seat in range(players)]
    points = [[(group[seat] if seat < len(group) else None) or 0 for group in groups] for seat in range(players)]
    return [[*accumulate(row, initial=start[seat])] for seat, row in enumerate(points)]


def draw_final_totals_chart(state: State) -> TotalsChart:
    """Returns the chart of a finished game, as large as the page allows."""
    return draw_totals_chart(list_totals_from_start_by_seat_with_missing_as_0(state), TALL)


def draw_totals_chart_with_current_round_or_none_if_incomplete(state: State) -> TotalsChart | None:
    """Returns the chart of the earlier rounds and the certain points of this one; None without any points, or if an
    earlier round lacks those of a seat."""
    if any(does_round_lack_points_of_staying_seat(state.table, group) for group in state.rounds):
        return None
    totals = [[*accumulate((group[n] or 0 for group in state.rounds), initial=0)] for n in range(state.table.players)]
    current_score = GAME.calculate_current_score(state)
    for seat in current_score.seats if current_score else ():
        totals[SEAT_FIELDS.index(seat.seat)].append(seat.total)
    for seat_number in state.table.departed_seats if current_score else ():
        totals[seat_number - 1].append(totals[seat_number - 1][-1])
    longest = max(map(len, totals))
    return draw_totals_chart(totals) if longest > 1 and all(len(row) == longest for row in totals) else None


def draw_totals_chart(totals_from_start_by_seat: list[list[int]], size_px: tuple[int, int] = WIDE) -> TotalsChart:
    """Returns the totals as lines from left to right."""
    width, height = size_px
    bottom = height - BELOW
    right = width - max(RIGHT, 16 + max(number_width_px(row[-1]) for row in totals_from_start_by_seat))
    lowest = min(0, *(min(row) for row in totals_from_start_by_seat))
    highest = max(1, *(max(row) for row in totals_from_start_by_seat))
    step = next(size for size in STEPS if (highest - lowest) / size <= 4 or size == STEPS[-1])
    lowest, highest = lowest // step * step, -(-highest // step) * step
    rounds = len(totals_from_start_by_seat[0]) - 1
    left = max(LEFT, 10 + max(number_width_px(points) for points in (lowest, highest)))

    def x(played: int) -> float:
        return round(left + (right - left) * played / max(1, rounds), 1)

    def y(points: int) -> float:
        return round(bottom - (bottom - TOP) * (points - lowest) / (highest - lowest), 1)

    tracks = tuple(
        TotalsChartLine(
            f"p{seat}",
            "M" + "L".join(f"{x(n)} {y(points)}" for n, points in enumerate(row)),
            tuple((x(n), y(points)) for n, points in enumerate(row) if n),
            (0.0, 0.0, format_number(row[-1])),
        )
        for seat, row in enumerate(totals_from_start_by_seat, 1)
    )
    levels = tuple((y(points), format_number(points)) for points in range(lowest, highest + 1, step))
    spread_tracks = seat_curves_with_spread_last_total_labels_equal_ones_once(tracks, right, height)
    return TotalsChart(
        tracks=spread_tracks,
        levels=levels,
        rounds=tuple((x(n), n) for n in range(1, rounds + 1)),
        zero=y(0),
        width=width,
        height=height,
        left=left,
        right=right,
    )


def number_width_px(points: int) -> int:
    """Returns the width of a formatted number; a minus is as wide as two characters."""
    return SIGN * (len(format_number(points)) + (points < 0))


def seat_curves_with_spread_last_total_labels_equal_ones_once(
    seat_curves: tuple[TotalsChartLine, ...], right_px: int, height_px: int
) -> tuple[TotalsChartLine, ...]:
    """Returns the lines with their last totals beside them, without overlaps; equal totals are written once."""
    tracks_by_seat: dict[str, TotalsChartLine] = {}
    floor, written_texts = height_px + 16.0, set[str]()
    for track in sorted(seat_curves, key=lambda curve: -curve.dots[-1][1]):
        text = track.end[2]
        text_y = min(track.dots[-1][1] + 5, floor - 16)
        if text in written_texts:
            text = ""
        else:
            written_texts.add(text)
            floor = text_y
        tracks_by_seat[track.seat] = TotalsChartLine(track.seat, track.path, track.dots, (right_px + 14, text_y, text))
    return tuple(tracks_by_seat[track.seat] for track in seat_curves)
