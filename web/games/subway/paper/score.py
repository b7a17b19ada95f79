"""The subway's score sheet: the network with every bead and everybody's longest route, and the totals in parts."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from calculators.core.types import SeatScore
from web.games.subway.paper.map import network
from web.paper.letters import width
from web.paper.picture import Ink, Picture, Type
from web.table.page import Page

DRAWN, LESS = 160.0, 15.0
"""Millimetres the map is drawn wide, and by how much a further winner shrinks it."""
TONES = (("#223a70", "#fff"), ("#7486ba", "#000"), ("#c9d2ea", "#000"), ("#e6eaf5", "#000"), ("#fff", "#000"))
"""Of the five parts of a total: the tone and its figures."""
HATCHED, HATCH = 2, 2.2
"""The part that is hatched too, as five greys are too many to tell apart; from line to line in millimetres."""
BAR, TALL, LEAST = 112.0, 5.0, 4.5
"""Of the longest bar: how long, how tall; from which length a part holds its figure."""
LONG, LONGER = 4, 8
"""Widths of a name, in full-width letters, from which it is set smaller."""


@dataclass(frozen=True, slots=True)
class Row:
    """size: a class by the width of the name; bar: the five parts as a picture."""

    score: SeatScore
    name: str
    size: str
    bar: Markup


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """key: the tones of the five parts with their signs; rows: none where no bead is entered."""

    map: Markup
    rows: tuple[Row, ...]
    key: Markup


def score_sheet(page: Page) -> ScoreSheet:
    """The sheet of the points as far as they are entered."""
    score = page.answer.score
    seats = sorted(score.seats if score else (), key=lambda one: (one.rank or 0, one.seat))
    most = max((one.total for one in seats), default=1)
    sharers = max(1, len(score.winners) if score else 1)
    routes = [(one.seat, one.lines[2].params["route"]) for one in seats]
    drawn = network(page.state, page.say, routes, tints=page.tints)
    said = page.say("subway.sheet.map")
    rows = []
    for one in seats:
        said_name = page.say.seat(one.seat)
        rows.append(Row(one, said_name, sized(said_name), bar(one, most).svg()))
    return ScoreSheet(drawn.svg(said, most=DRAWN - LESS * (sharers - 1)), tuple(rows), key().svg())


def sized(name: str) -> str:
    wide = width(name)
    return "l12" if wide > LONGER else "l9" if wide > LONG else ""


def bar(score: SeatScore, most: int) -> Picture:
    """The five parts of a total beside each other, each with its figure where that has room."""
    picture = Picture(BAR + 1, TALL + 0.6)
    x = 0.3
    for number, line in enumerate(score.lines):
        wide = BAR * line.points / max(most, 1)
        if line.points:
            toned(picture, number, x, wide, TALL)
            if wide >= LEAST:
                text = Type(3.6, fill=TONES[number][1], at="middle")
                picture.text(f"{line.points}", x + wide / 2, TALL - 0.9, text)
        x += wide
    return picture


def key() -> Picture:
    """The tones of the five parts with their signs."""
    picture = Picture(11.0 * len(TONES), 3.8)
    for number in range(len(TONES)):
        toned(picture, number, 11 * number + 0.3, 5, 3)
        picture.text("①②③④⑤"[number], 11 * number + 6.2, 3, Type(2.8, bold=False))
    return picture


def toned(picture: Picture, number: int, x: float, wide: float, tall: float) -> None:
    """A box in the tone of a part; one is hatched at both ends, its middle left to its figure."""
    picture.box(x, 0.3, wide, tall, Ink(fill=TONES[number][0]))
    if number == HATCHED:
        steps = int(wide / HATCH)
        for step in range(steps):
            if wide < LEAST * 2 or abs((step + 0.5) * HATCH - wide / 2) > LEAST:
                picture.path(
                    f"M{x + step * HATCH:.2f} {0.3 + tall:g}l{HATCH:g} -{tall:g}", Ink(stroke="#000", width=0.2)
                )
    picture.box(x, 0.3, wide, tall, Ink(stroke="#000", width=0.3))
