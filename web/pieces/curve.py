"""Curves of counts from turn to turn; each is a line that ends at its own mark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

WIDE, HIGH, LEFT, RIGHT, EDGE = 336.0, 124.0, 40.0, 44.0, 12.0
"""Size of the picture and of its margins, in units of its viewbox."""
MARK_DISTANCE = 19.0
"""Least distance between two marks."""
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 1000)
"""Possible differences between two horizontal lines, in points."""
LINES = 5


@dataclass(frozen=True, slots=True)
class ProgressChartLine:
    """The curve of a count. track: whose it is (a seat, or a word of the game); path: data of an SVG path; y: the
    height of its mark; total: its last value."""

    track: str
    path: str
    y: float
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressChart:
    """rules: the horizontal lines, height and value; goal_y: the height of the value that ends the game, None without
    one."""

    chart_lines: tuple[ProgressChartLine, ...]
    rules: tuple[tuple[float, int], ...]
    goal_y: float | None
    width: float = WIDE
    height: float = HIGH
    left_margin: float = LEFT
    right_margin: float = WIDE - RIGHT


def build_progress_chart_or_none(
    counts_after_turns: Sequence[tuple[int, Mapping[str, int]]], goal_points_or_none: int | None = None
) -> ProgressChart | None:
    """Builds the chart of counts after turns. counts_after_turns: turn numbers with the counts by track; None for fewer
    than two."""
    if len(counts_after_turns) < 2:
        return None
    values = [value for _, counts in counts_after_turns for value in counts.values()]
    low, high = min(0, *values), max(1, goal_points_or_none or 1, *values)
    step = next(size for size in STEPS if (high - low) / size <= LINES)

    def x_of_turn(turn: int) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * turn / counts_after_turns[-1][0]

    def height(value: int) -> float:
        return round(HIGH - EDGE - (HIGH - 2 * EDGE) * (value - low) / (high - low), 1)

    chart_lines = []
    for track in dict.fromkeys(name for _, counts in counts_after_turns for name in counts):
        points = [(turn, counts[track]) for turn, counts in counts_after_turns if track in counts]
        path = "M" + "L".join(f"{x_of_turn(turn):.1f} {height(value)}" for turn, value in points)
        chart_lines.append(ProgressChartLine(track, path, height(points[-1][1]), points[-1][1]))
    rules = tuple((height(value), value) for value in range(-(-low // step) * step, high + 1, step))
    return ProgressChart(
        chart_lines=list_lines_top_first_with_spaced_out_marks(chart_lines),
        rules=rules,
        goal_y=None if goal_points_or_none is None else height(goal_points_or_none),
    )


def list_lines_top_first_with_spaced_out_marks(
    curve_lines: Sequence[ProgressChartLine],
) -> tuple[ProgressChartLine, ...]:
    """Returns the lines with marks that do not overlap and stay inside the picture."""
    placed: list[ProgressChartLine] = []
    for remaining_mark_offset, line in enumerate(
        sorted(curve_lines, key=lambda line: line.y), start=1 - len(curve_lines)
    ):
        above = placed[-1].y + MARK_DISTANCE if placed else EDGE
        placed.append(replace(line, y=min(max(line.y, above), HIGH - EDGE + MARK_DISTANCE * remaining_mark_offset)))
    return tuple(placed)
