"""Builds the subway's score sheet: the network with every bead and every longest route, and the totals in parts."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from calculators.core.types import SeatScore
from web.games.subway.paper.map import draw_network
from web.paper.picture import Box, Ink, Picture, TextStyle
from web.table.page import Page

DRAWN, LESS = 155.0, 15.0
"""Width of the map in millimetres, and by how much each winner after the first reduces it."""
TONES = (("#223a70", "#fff"), ("#7486ba", "#000"), ("#c9d2ea", "#000"), ("#e6eaf5", "#000"), ("#fff", "#000"))
"""For each of the five parts of a total: its tone, and the colour of its figures."""
HATCHED, HATCH = 2, 2.2
"""Index of the part that is also hatched, as five greys are too many to tell apart; distance of the lines in
millimetres."""
BAR, TALL, LEAST = 112.0, 5.0, 4.5
"""Length and height of the longest bar, and the least length of a part that has its figure."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """The row of a seat. bar: its five parts as a picture."""

    score: SeatScore
    bar: Markup


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score sheet. legend: the tones of the five parts with their signs; rows: empty if no beads are entered."""

    map: Markup
    rows: tuple[SeatRow, ...]
    legend: Markup


def build_score_sheet(page: Page) -> ScoreSheet:
    """Builds the score sheet for the beads that are entered."""
    score = page.answer.score
    seats = sorted(score.seats if score else (), key=lambda one: (one.rank or 0, one.seat))
    highest_total = max((one.total for one in seats), default=1)
    winner_count = max(1, len(score.winners) if score else 1)
    routes = [(one.seat, one.lines[2].params["route"]) for one in seats]
    picture = draw_network(
        page.answer.state,
        page.say,
        routes=routes,
        colour_letters_by_seat_or_empty=page.colour_letters_by_seat_or_empty,
    )
    map_label = page.say("subway.sheet.map")
    rows = (SeatRow(one, draw_bar_of_score_parts(one, highest_total).to_paper_svg()) for one in seats)
    return ScoreSheet(
        picture.to_paper_svg(map_label, max_width_mm=DRAWN - LESS * (winner_count - 1)),
        tuple(rows),
        draw_legend_of_score_parts().to_paper_svg(),
    )


def draw_bar_of_score_parts(seat_score: SeatScore, highest_total: int) -> Picture:
    """Draws the five parts of a total side by side, each with its figure if that has room. highest_total: of all seats;
    its bar has the whole width."""
    picture = Picture(BAR + 1, TALL + 0.6)
    x = 0.3
    for number, line in enumerate(seat_score.lines):
        wide = BAR * line.points / max(highest_total, 1)
        if line.points:
            draw_box_in_tone_of_part(picture, part_index=number, x=x, box_width=wide, box_height=TALL)
            if wide >= LEAST:
                text = TextStyle(3.6, fill=TONES[number][1], anchor="middle")
                picture.draw_text(f"{line.points}", x + wide / 2, TALL - 0.9, text)
        x += wide
    return picture


def draw_legend_of_score_parts() -> Picture:
    """Draws the tones of the five parts with their signs."""
    picture = Picture(11.0 * len(TONES), 3.8)
    for number in range(len(TONES)):
        draw_box_in_tone_of_part(picture, part_index=number, x=11 * number + 0.3, box_width=5, box_height=3)
        picture.draw_text("①②③④⑤"[number], 11 * number + 6.2, 3, TextStyle(2.8, bold=False))
    return picture


def draw_box_in_tone_of_part(
    picture: Picture, *, part_index: int, x: float, box_width: float, box_height: float
) -> None:
    """Draws a box in the tone of a part. A hatched box leaves its middle free for its figure."""
    picture.draw_box(Box(x, 0.3, box_width, box_height), Ink(fill=TONES[part_index][0]))
    if part_index == HATCHED:
        steps = int(box_width / HATCH)
        for step in range(steps):
            if box_width < LEAST * 2 or abs((step + 0.5) * HATCH - box_width / 2) > LEAST:
                picture.draw_path(
                    f"M{x + step * HATCH:.2f} {0.3 + box_height:g}l{HATCH:g} -{box_height:g}",
                    Ink(stroke="#000", width=0.2),
                )
    picture.draw_box(Box(x, 0.3, box_width, box_height), Ink(stroke="#000", width=0.3))
