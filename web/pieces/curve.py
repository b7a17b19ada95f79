"""Lays out the chart of counts from turn to turn: a line for each count, which ends at a mark of its own.

A page draws it with `templates/pieces/curve.html`, a sheet with `web.paper.curve`. Lengths are in the units of the
caller: pixels or millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from calculators.core.messages import format_number

ChartSamples = Sequence[tuple[float, Mapping[str, int]]]
"""Turn numbers with the counts after these turns, by track."""
MAX_RULE_STEPS = 5
"""The most steps from rule to rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartArea:
    """Where a chart is laid out.

    left, right, top, bottom: the margins around the lines; character_width: of the numbers beside the rules, which
    widen the left margin if they need it; mark_gap: between the lines and the marks at their ends; mark_distance: the
    least between two such marks; dot_size: of the mark at each count but the first, 0 for none; dot_room: the width
    that the marks of nearly equal counts share.
    """

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    character_width: float
    mark_gap: float
    mark_distance: float
    dot_size: float = 0
    dot_room: float = 0


class ChartPoint(NamedTuple):
    """Distances from the left and the upper edge of the picture."""

    x: float
    y: float


class ChartRule(NamedTuple):
    """A horizontal line at a round value. is_main: it is the value that ends the game, or 0 if none does."""

    y: float
    value: int
    is_main: bool


class ChartMark(NamedTuple):
    """The end of a line: its height, and the last count."""

    y: float
    track: str
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartLine:
    """track: whose count it is (a seat, or a word of the game); total: the last count; dots: the middles of the marks
    at its points."""

    track: str
    total: int
    points: tuple[ChartPoint, ...]
    dots: tuple[ChartPoint, ...] = ()

    @property
    def path(self) -> str:
        """The data of an SVG path."""
        return "M" + "L".join(f"{x:g} {y:g}" for x, y in self.points)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressChart:
    """A chart that is laid out.

    marks: from the top down; verticals: x of the vertical lines; names: x and text of the names of parts.
    """

    area: ChartArea
    lines: tuple[ChartLine, ...]
    rules: tuple[ChartRule, ...]
    marks: tuple[ChartMark, ...]
    verticals: tuple[float, ...]
    names: tuple[tuple[float, str], ...]

    @property
    def right_x(self) -> float:
        """Where the rules end."""
        return self.area.width - self.area.right

    @property
    def bottom_y(self) -> float:
        """The height of the least count."""
        return self.area.height - self.area.bottom

    @property
    def number_x(self) -> float:
        """Where the numbers beside the rules end."""
        return self.area.left - 0.6 * self.area.character_width


def lay_out_progress_chart(
    samples: ChartSamples,
    area: ChartArea,
    *,
    goal: int | None = None,
    end_turn: float | None = None,
    vertical_turns: Sequence[float] = (),
    names_of_turns: Sequence[tuple[float, str]] = (),
    joins_equal_totals: bool = False,
) -> ProgressChart:
    """Lays out the counts of at least one turn.

    goal: the count that ends the game; end_turn: the turn at the right edge, None for the last one; vertical_turns:
    turns with a vertical line; names_of_turns: names of parts, with the turns at which they are centred;
    joins_equal_totals: lines that end at the same count share the mark of the first.
    """
    counts = [value for _, counts_of_turn in samples for value in counts_of_turn.values()]
    low, high = min(0, *counts), max(1, goal or 1, *counts)
    step = choose_rule_step(high - low)
    values = range(-(-low // step) * step, high + 1, step)
    longest_number = max(len(format_number(value)) for value in values)
    area = replace(area, left=max(area.left, (longest_number + 1) * area.character_width))
    field_width, field_height = area.width - area.left - area.right, area.height - area.top - area.bottom
    turns_across = (samples[-1][0] if end_turn is None else end_turn) or 1

    def x_of_turn(turn: float) -> float:
        return round(area.left + field_width * turn / turns_across, 2)

    def y_of_count(value: int) -> float:
        return round(area.top + field_height * (high - value) / (high - low), 2)

    points_by_track: dict[str, list[ChartPoint]] = {}
    dots_by_track: dict[str, list[ChartPoint]] = {}
    total_by_track: dict[str, int] = {}
    for turn, counts_of_turn in samples:
        points = {track: ChartPoint(x_of_turn(turn), y_of_count(value)) for track, value in counts_of_turn.items()}
        for track, point in points.items():
            points_by_track.setdefault(track, []).append(point)
        total_by_track |= counts_of_turn
        for track, dot in iterate_dots_beside_each_other_where_close(points, area) if turn and area.dot_size else ():
            dots_by_track.setdefault(track, []).append(dot)
    marks = sorted(ChartMark(points[-1].y, track, total_by_track[track]) for track, points in points_by_track.items())
    if joins_equal_totals:
        marks = [next(equal_marks) for _, equal_marks in groupby(marks, key=attrgetter("total"))]
    return ProgressChart(
        area=area,
        lines=tuple(
            ChartLine(
                track=track, total=total_by_track[track], points=tuple(points), dots=tuple(dots_by_track.get(track, ()))
            )
            for track, points in points_by_track.items()
        ),
        rules=tuple(ChartRule(y_of_count(value), value, value == (goal or 0)) for value in values),
        marks=tuple(space_out_marks(marks, area)),
        verticals=tuple(map(x_of_turn, vertical_turns)),
        names=tuple((x_of_turn(turn), name) for turn, name in names_of_turns),
    )


def choose_rule_step(span: int) -> int:
    """Returns the distance of the horizontal lines for a span of counts: the least of 1, 2, 5, 10, 20 and so on that is
    in the span at most five times."""
    size = 1
    while span > MAX_RULE_STEPS * size:
        size = size * 5 // 2 if str(size).startswith("2") else size * 2
    return size


def space_out_marks(marks_from_top: Sequence[ChartMark], area: ChartArea) -> Iterator[ChartMark]:
    """Yields the marks at heights where they do not overlap, beside the lines; closer together if many."""
    bottom = area.height - area.bottom
    distance = min(area.mark_distance, (bottom - area.top) / max(len(marks_from_top) - 1, 1))
    highest = area.top
    for marks_below, mark in zip(reversed(range(len(marks_from_top))), marks_from_top, strict=True):
        y = min(max(mark.y, highest), bottom - distance * marks_below)
        yield mark._replace(y=round(y, 2))
        highest = y + distance


def iterate_dots_beside_each_other_where_close(
    point_by_track: Mapping[str, ChartPoint], area: ChartArea
) -> Iterator[tuple[str, ChartPoint]]:
    """Yields the middle of each mark of one turn; marks that would overlap stand side by side."""
    groups: list[list[str]] = []
    for track in sorted(point_by_track, key=lambda track: point_by_track[track].y):
        if groups and point_by_track[track].y - point_by_track[groups[-1][-1]].y < area.dot_size:
            groups[-1].append(track)
        else:
            groups.append([track])
    for group in groups:
        distance = min(area.dot_size, area.dot_room / len(group))
        for place, track in enumerate(sorted(group)):
            x, y = point_by_track[track]
            yield track, ChartPoint(round(x + distance * (place - (len(group) - 1) / 2), 2), y)
