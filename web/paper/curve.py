"""Draws the chart of counts from turn to turn (`web.pieces.ProgressChart`) on paper, in millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from web.paper.letter_widths import largest_fitting_size, measure_text_em
from web.paper.picture import SEAT_INKS, Ink, Picture, TextStyle, coord
from web.pieces import ProgressChart

DASHES = {"p1": "", "p2": "2 1", "p3": ".1 1.4", "p4": "3 1 .1 1", "p5": "1 1"}
DASHES |= {"p6": "4 1.5", "p7": ".1 2.4", "p8": "3 1 .1 1 .1 1", "p9": "1 2"}
"""The dash pattern of each seat's line, to tell them apart in black and white."""
LINE_WIDTH = 0.8
RULE, MAIN_RULE = Ink(stroke="#999", width=0.2), Ink(stroke="#000", width=0.3)
PART_NAME = TextStyle(2.4, bold=False, anchor="middle")
PART_NAME_BASELINE = 2.5


@dataclass(frozen=True, slots=True, kw_only=True)
class LineEnds:
    """What is at the ends of lines. mark_size: of a seat's mark, 0 for none; word_by_track: words after it; word_size:
    of these words, smaller if they are wider than word_room."""

    mark_size: float = 0
    word_by_track: Mapping[str, str] = field(default_factory=dict)
    word_size: float = 0
    word_room: float = 0


def seat_line_inks(seat_inks: Mapping[str, str]) -> dict[str, Ink]:
    """Returns the ink of each seat's line. seat_inks: the colours of seats."""
    return {
        seat: Ink(stroke=seat_inks[seat], width=LINE_WIDTH, dash=dash, line_cap="round", line_join="round")
        for seat, dash in DASHES.items()
    }


def draw_progress_chart(
    chart: ProgressChart, line_inks: Mapping[str, Ink], line_ends: LineEnds, seat_inks: Mapping[str, str] = SEAT_INKS
) -> Picture:
    """Draws a chart as large as its area. line_inks: by track; seat_inks: the colours of seats."""
    area = chart.area
    picture = Picture(area.width, area.height, seat_inks)
    number_style = TextStyle(round(area.character_width / measure_text_em("0"), 1), bold=False, anchor="end")
    for y, value, is_main in chart.rules:
        picture.draw_path(f"M{coord(area.left)} {coord(y)}H{coord(chart.right_x)}", MAIN_RULE if is_main else RULE)
        picture.draw_text(str(value).replace("-", "−"), chart.number_x, y + number_style.size * 0.36, number_style)
    for x in chart.verticals:
        picture.draw_path(f"M{coord(x)} 0V{coord(area.height)}", RULE)
    for x, name in chart.names:
        picture.draw_text(name, x, PART_NAME_BASELINE, PART_NAME)
    for line in chart.lines:
        picture.draw_path(line.path, line_inks[line.track])
    picture.start_layer()
    for line in chart.lines:
        for x, y in line.dots:
            picture.draw_dot(x, y, area.dot_size + 0.8, "#fff")
            picture.draw_seat_mark_unless_seat_empty(line.track, x, y, area.dot_size)
    mark_x, mark_size = chart.right_x + area.mark_gap, line_ends.mark_size
    for mark in chart.marks:
        if mark_size:
            picture.draw_seat_mark_unless_seat_empty(mark.track, mark_x + mark_size / 2, mark.y, mark_size)
        if word := line_ends.word_by_track.get(mark.track):
            size = round(largest_fitting_size(word, line_ends.word_size, line_ends.word_room), 1)
            picture.draw_text(word, mark_x + 1.3 * mark_size, mark.y + size * 0.36, TextStyle(size))
    return picture
