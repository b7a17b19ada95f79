"""The subway's score sheet: the network with every bead and everybody's longest route; no rule is decided here.

Where names and stations stand is in `paper.json`, one unit a millimetre: stations as x, y, capsule, major, and the
labels in Japanese and English (anchor, dx, dy), which keep clear of lines, beads and ribbons.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from calculators.core.types import SeatScore
from calculators.subway.state import State
from web.paper.letters import fitted, width
from web.paper.picture import INKS, Ink, Picture, Type, num

if TYPE_CHECKING:
    from web.i18n import Speaker
    from web.page import Page

LAID: Any = json.loads(Path(__file__).with_name("paper.json").read_text(encoding="utf-8"))
WIDE, HIGH = 186.0, 157.4
DRAWN, LESS = 160.0, 15.0
"""Millimetres the map is drawn wide, and by how much a further winner shrinks it."""
LEGEND, LEGEND_TOP, LEGEND_STEP = "HMETKS", 4.0, 6.1
"""The lines as they are listed, and where."""
APART = 2.7
"""From the middle of a transfer station to each of its two places."""
CORES = {
    "M": None,
    "H": None,
    "E": Ink(stroke="#fff", width=0.7),
    "T": Ink(stroke="#fff", width=0.6, dash="3 1.6"),
    "K": Ink(stroke="#fff", width=0.7, dash="1.4 1"),
    "S": Ink(stroke="#fff", width=0.6, dash=".7 1.1"),
}
"""The white core of each line: none, whole, dashes or dots."""
RIBBONS = {
    "p1": (Ink(stroke=INKS["p1"], width=7.4, cap="round", join="round"),),
    "p2": (Ink(stroke="#fff", width=7.4, join="round"), Ink(stroke=INKS["p2"], width=7, dash=".9 .55", join="round")),
    "p3": (Ink(stroke="#fff", width=7.4, join="round"), Ink(stroke=INKS["p3"], width=7, dash="2.4 1.1", join="round")),
    "p4": (
        Ink(stroke=INKS["p4"], width=7.4, cap="round", join="round"),
        Ink(stroke="#fff", width=6.6, cap="round", join="round"),
    ),
}
TINTS = {"p1": "#bcd9dd", "p2": "#e6c49c", "p3": "#dfb6d0", "p4": "#c3d6ac"}
"""The edge and the tint of each seat's longest route."""
TONES = (("#223a70", "#fff"), ("#7486ba", "#000"), ("#c9d2ea", "#000"), ("#e6eaf5", "#000"), ("#fff", "#000"))
"""Of the five parts of a total: the tone and its figures."""
BAR, TALL = 112.0, 5.0
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
    map: Markup
    rows: tuple[Row, ...]


def score_sheet(page: Page) -> ScoreSheet:
    """The sheet of the points as far as they are entered."""
    score = page.answer.score
    seats = sorted(score.seats if score else (), key=lambda one: (one.rank or 0, one.seat))
    most = max((one.total for one in seats), default=1)
    sharers = max(1, len(score.winners) if score else 1)
    drawn = network(page.state, page.say, [(one.seat, one.lines[2].params["route"]) for one in seats])
    said = page.say("subway.sheet.map")
    rows = []
    for one in seats:
        said_name = page.say.seat(one.seat)
        rows.append(Row(one, said_name, sized(said_name), bar(one, most).svg()))
    return ScoreSheet(drawn.svg(said, most=DRAWN - LESS * (sharers - 1)), tuple(rows))


def sized(name: str) -> str:
    wide = width(name)
    return "l12" if wide > LONGER else "l9" if wide > LONG else ""


def track(stations: Sequence[str]) -> str:
    """The way along the track from station to station, as the data of a path."""
    points = [LAID["stations"][stations[0]][:2]]
    for one, other in pairwise(stations):
        there, back = LAID["bends"].get(f"{one}-{other}", ()), LAID["bends"].get(f"{other}-{one}", ())
        points += [*there, *back[::-1], LAID["stations"][other][:2]]
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)


def network(state: State, say: Speaker, routes: Iterable[tuple[str, Sequence[str]]]) -> Picture:
    """The network: routes under the lines, beads over them, and every name."""
    picture = Picture(WIDE, HIGH)
    for seat, route in routes:
        if len(route) > 1:
            for ink in RIBBONS[seat]:
                picture.path(track(route), ink)
            picture.path(track(route), Ink(stroke=TINTS[seat], width=5.9, cap="round", join="round"))
            picture.over()
    for letter, line in reversed(LAID["lines"].items()):
        draw_line(picture, track(line["stations"]), letter)
    picture.over()
    for place, letter in enumerate(LEGEND):
        y = LEGEND_TOP + LEGEND_STEP * place
        draw_line(picture, f"M5 {num(y)}h9.5", letter)
        text = say(f"subway.line.{letter}")
        picture.text(text, 15.8, y + 0.9, Type(fitted(text, 2.4, 18), bold=False))
    badges(picture)
    for code, spot in LAID["stations"].items():
        capsule(picture, *spot[:3])
        name(picture, say, code, spot)
    picture.over()
    for code, spot in LAID["stations"].items():
        beads(picture, state, code, spot)
    return picture


def draw_line(picture: Picture, data: str, letter: str) -> None:
    picture.path(data, Ink(stroke=LAID["lines"][letter]["ink"], width=2.3, join="round"))
    core = CORES[letter]
    if core:
        picture.path(data, core)
    picture.over()


def badges(picture: Picture) -> None:
    """The letters of the lines in their rings, on the map and in the legend."""
    at = [(letter, *line["badge"]) for letter, line in LAID["lines"].items()]
    at += [(letter, 3, LEGEND_TOP + LEGEND_STEP * place) for place, letter in enumerate(LEGEND)]
    for letter, x, y in at:
        picture.dot(x, y, 6.2, LAID["lines"][letter]["ink"])
    picture.over()
    for letter, x, y in at:
        picture.dot(x, y, 4.4, "#fff")
        picture.text(letter, x, y + 1.15, Type(3.2, at="middle"))


def capsule(picture: Picture, x: float, y: float, lies: str) -> None:
    """The frame of a transfer station's two places; nothing where there is one."""
    if lies:
        dx, dy = aside(lies)
        data = f"M{num(x - dx)} {num(y - dy)}L{num(x + dx)} {num(y + dy)}"
        picture.path(data, Ink(stroke="#000", width=6.3, cap="round"))
        picture.path(data, Ink(stroke="#fff", width=5.5, cap="round"))


def aside(lies: str) -> tuple[float, float]:
    """From the middle of a station to its places."""
    return (APART, 0.0) if lies == "h" else (0.0, APART) if lies else (0.0, 0.0)


def beads(picture: Picture, state: State, code: str, spot: Sequence[Any]) -> None:
    """The places of a station with their beads; an empty one is a ring."""
    x, y, lies = spot[:3]
    dx, dy = aside(lies)
    lying = [f"p{seat}" for seat in state.seats for _ in range(state.hand(seat).get(code, 0))]
    for place in (-1, 1) if lies else (0,):
        at = x + place * dx, y + place * dy
        if lying:
            picture.seat(lying.pop(0), *at, 5.6)
        else:
            picture.dot(*at, 3, "#000")
            picture.dot(*at, 2.24, "#fff")


def name(picture: Picture, say: Speaker, code: str, spot: Sequence[Any]) -> None:
    """A station's name beside it, in two lines where it is long; a second weight of kanji costs too many bytes."""
    ja = say.language == "ja"
    anchor, dx, dy = spot[4 if ja else 5]
    size = LAID["sizes"][say.language][spot[3]]
    lines = LAID["split"][say.language].get(code) or [say(f"subway.station.{code}")]
    at = {"s": "start", "m": "middle", "e": "end"}[anchor]
    for number, text in enumerate(lines):
        picture.text(
            text, spot[0] + dx, spot[1] + dy + number * size * 1.1, Type(size, bold=bool(spot[3]) and not ja, at=at)
        )


def bar(score: SeatScore, most: int) -> Picture:
    """The five parts of a total beside each other, each with its figure."""
    picture = Picture(BAR + 1, TALL + 0.6)
    x, edge = 0.3, Ink(stroke="#000", width=0.3)
    for line, (tone, figures) in zip(score.lines, TONES, strict=True):
        wide = BAR * line.points / max(most, 1)
        if line.points:
            picture.box(x, 0.3, wide, TALL, Ink(fill=tone))
            picture.box(x, 0.3, wide, TALL, edge)
            picture.text(f"{line.points}", x + wide / 2, TALL - 0.9, Type(3.6, fill=figures, at="middle"))
        x += wide
    return picture
