"""The network on paper: lines, routes, beads, pawns and every name; no rule is decided here.

Where names and stations stand is in `paper.json`, one unit a millimetre: stations as x, y, capsule, major, and the
labels in Japanese and English (anchor, dx, dy), which keep clear of lines, beads and each other; `heiandori` says
what differs where the Kamiiida line starts there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from calculators.core.parsing import format_seat
from calculators.subway.state import BOARDS, LINES, Board, State
from web.i18n import Speaker
from web.paper.letters import fitted, width
from web.paper.picture import INKS, Ink, Picture, Type, inks_of, num

# What a file says has no type; what is taken from it has (`Spot`).
PLACED: Any = json.loads(Path(__file__).with_name("paper.json").read_text(encoding="utf-8"))  # type: ignore[explicit-any]
WIDE, HIGH = 186.0, 157.4
LEGEND, LEGEND_TOP, LEGEND_STEP = "HMETKS", 4.0, 6.1
"""The lines as they are listed, and where."""
APART = 2.7
"""From the middle of a transfer station to each of its two places."""
LINE, BADGE, CAPSULE, BEAD = 2.3, 6.2, 6.3, 5.6
"""Millimetres across a line, its letter, the frame of a transfer station, the box of a bead."""
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
    "p1": (Ink(width=7.4, cap="round", join="round"),),
    "p2": (Ink(stroke="#fff", width=7.4, join="round"), Ink(width=7, dash=".9 .55", join="round")),
    "p3": (Ink(stroke="#fff", width=7.4, join="round"), Ink(width=7, dash="2.4 1.1", join="round")),
    "p4": (Ink(width=7.4, cap="round", join="round"), Ink(stroke="#fff", width=6.6, cap="round", join="round")),
}
"""The edge of each seat's route: what has no ink here has the seat's."""
TINTS = {INKS["p1"]: "#bcd9dd", INKS["p2"]: "#e6c49c", INKS["p3"]: "#dfb6d0", INKS["p4"]: "#c3d6ac"}
"""The tint of a route, by its seat's ink."""
RINGS = {"can": 1.0, "weak": 0.3, "asked": 1.4}
"""How thick the ring around a station is: something can be put there, nothing can, the one that is asked about."""
PAWN = 5.2
"""Millimetres across the head of a pawn."""
AROUND = ((0, -1), (1, 0), (-1, 0), (0.7, -0.7), (-0.7, -0.7), (0.7, 0.7), (-0.7, 0.7), (0, 1))
"""Where a pawn's head can stand from its station, the first that is free."""

DESCENDING = frozenset("gjpqy,")
"""Latin letters that reach below the line."""

Box = tuple[float, float, float, float]
Beside = tuple[str, float, float]
"""Where a name stands beside its station: which end of it is near (`s`, `m`, `e`), and how far off."""


class Spot(NamedTuple):
    """A station of the map. lies: how its two places lie (`h`, `v`, '' for one); major: 1 with a large name."""

    x: float
    y: float
    lies: str
    major: int
    ja: Beside
    en: Beside


@dataclass(frozen=True, slots=True)
class Places:
    """Where a board's stations, tracks and badges stand."""

    stations: Mapping[str, Spot]
    lines: Mapping[str, Sequence[str]]
    badges: Mapping[str, Sequence[float]]

    def track(self, stations: Sequence[str]) -> str:
        """The way along the track from station to station, as the data of a path."""
        return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in self.points(stations))

    def points(self, stations: Sequence[str]) -> list[Sequence[float]]:
        """The corners of that way."""
        found: list[Sequence[float]] = [self.stations[stations[0]][:2]]
        for one, other in pairwise(stations):
            there, back = PLACED["bends"].get(f"{one}-{other}", ()), PLACED["bends"].get(f"{other}-{one}", ())
            found += [*there, *back[::-1], self.stations[other][:2]]
        return found


@cache
def placed(key: str) -> Places:
    """The places of a board."""
    board = BOARDS[key]
    moved = PLACED.get(key, {"stations": {}, "badges": {}})
    stations = {}
    for code in board.stations:
        x, y, lies, *rest = moved["stations"].get(code) or PLACED["stations"][code]
        stations[code] = Spot(x, y, lies if board.room[code] > 1 else "", *rest)
    badges = {letter: moved["badges"].get(letter) or PLACED["badges"][letter] for letter in board.lines}
    return Places(stations, looped(board), badges)


def looped(board: Board) -> dict[str, Sequence[str]]:
    """The stations of each line along its track, back to the first where it closes."""
    return {letter: (*along, along[0]) if LINES[letter].loop else along for letter, along in board.lines.items()}


def network(
    state: State,
    say: Speaker,
    routes: Iterable[tuple[str, Sequence[str]]] = (),
    rings: Mapping[str, str] | None = None,
    pawns: bool = False,
    names: bool = True,
    tints: str = "",
) -> Picture:
    """The network: routes under the lines, beads over them, and every name.

    routes: of a seat each; rings: around stations (`RINGS`); pawns, names: are they drawn? tints: the colours of seats
    (`inks_of`).
    """
    picture, places = Picture(WIDE, HIGH, inks_of(tints)), placed(state.board.key)
    for seat, route in routes:
        if len(route) > 1:
            ribbon(picture, places.track(route), seat)
    for letter in reversed(LEGEND):
        if letter in places.lines:
            draw_line(picture, places.track(places.lines[letter]), letter)
    picture.over()
    if names:
        legend(picture, say, places)
    badges(picture, places, rows(places) if names else [])
    draw_rings(picture, places, rings or {})
    for code, spot in places.stations.items():
        capsule(picture, *spot[:3])
        if names:
            label(picture, say, code, spot)
    picture.over()
    for code, spot in places.stations.items():
        beads(picture, state, code, spot)
    if pawns:
        picture.over()
        draw_pawns(picture, state, say, places)
    return picture


def ribbon(picture: Picture, data: str, seat: str) -> None:
    """A seat's route under the lines."""
    own = picture.inks[seat]
    for ink in RIBBONS[seat]:
        picture.path(data, replace(ink, stroke=ink.stroke or own))
    picture.path(data, Ink(stroke=TINTS[own], width=5.9, cap="round", join="round"))
    picture.over()


def draw_line(picture: Picture, data: str, letter: str) -> None:
    picture.path(data, Ink(stroke=PLACED["inks"][letter], width=LINE, join="round"))
    core = CORES[letter]
    if core:
        picture.path(data, core)
    picture.over()


def rows(places: Places) -> list[tuple[str, float]]:
    """The lines in the legend and where each stands."""
    letters = [letter for letter in LEGEND if letter in places.lines]
    return [(letter, LEGEND_TOP + LEGEND_STEP * place) for place, letter in enumerate(letters)]


def legend(picture: Picture, say: Speaker, places: Places) -> None:
    """The lines by name."""
    for letter, y in rows(places):
        draw_line(picture, f"M5 {num(y)}h9.5", letter)
        text = say(f"subway.line.{letter}")
        picture.text(text, 15.8, y + 0.9, Type(fitted(text, 2.4, 18), bold=False))


def badges(picture: Picture, places: Places, listed: Iterable[tuple[str, float]]) -> None:
    """The letters of the lines in their rings, on the map and in the legend. listed: those of the legend."""
    at = [(letter, x, y) for letter, (x, y) in places.badges.items()]
    at += [(letter, 3, y) for letter, y in listed]
    for letter, x, y in at:
        picture.dot(x, y, BADGE, PLACED["inks"][letter])
    picture.over()
    for letter, x, y in at:
        picture.dot(x, y, 4.4, "#fff")
        picture.text(letter, x, y + 1.15, Type(3.2, at="middle"))


def frame(x: float, y: float, lies: str) -> str:
    """From the one place of a station to the other, as the data of a path."""
    dx, dy = aside(lies)
    return f"M{num(x - dx)} {num(y - dy)}L{num(x + dx)} {num(y + dy)}" if lies else f"M{num(x)} {num(y)}h0"


def capsule(picture: Picture, x: float, y: float, lies: str) -> None:
    """The frame of a transfer station's two places; nothing where there is one."""
    if lies:
        picture.path(frame(x, y, lies), Ink(stroke="#000", width=CAPSULE, cap="round"))
        picture.path(frame(x, y, lies), Ink(stroke="#fff", width=CAPSULE - 0.8, cap="round"))


def draw_rings(picture: Picture, places: Places, rings: Mapping[str, str]) -> None:
    """Rings around stations, outside of their beads or frames."""
    found = []
    for code, kind in rings.items():
        x, y, lies = places.stations[code][:3]
        across = (CAPSULE if lies else BEAD) + 0.8
        found.append((frame(x, y, lies), across))
        picture.path(frame(x, y, lies), Ink(stroke="#000", width=across + 2 * RINGS[kind], cap="round"))
    picture.over()
    for data, across in found:
        picture.path(data, Ink(stroke="#fff", width=across, cap="round"))
    picture.over()


def aside(lies: str) -> tuple[float, float]:
    """From the middle of a station to its places."""
    return (APART, 0.0) if lies == "h" else (0.0, APART) if lies else (0.0, 0.0)


def beads(picture: Picture, state: State, code: str, spot: Spot) -> None:
    """The places of a station with their beads; an empty one is a ring."""
    x, y, lies = spot[:3]
    dx, dy = aside(lies)
    lying = [format_seat(seat) for seat in state.seats for _ in range(state.hand(seat).get(code, 0))]
    for place in (-1, 1) if lies else (0,):
        at = x + place * dx, y + place * dy
        if lying:
            picture.seat(lying.pop(0), *at, BEAD)
        else:
            picture.dot(*at, 3, "#000")
            picture.dot(*at, 2.24, "#fff")


def words(say: Speaker, code: str) -> list[str]:
    """A station's name in its lines."""
    return PLACED["split"][say.language].get(code) or [say(f"subway.station.{code}")]


def label(picture: Picture, say: Speaker, code: str, spot: Spot) -> None:
    """A station's name beside it, in two lines where it is long; a second weight of kanji costs too many bytes."""
    ja = say.language == "ja"
    anchor, dx, dy = spot.ja if ja else spot.en
    size = PLACED["sizes"][say.language][spot.major]
    at = {"s": "start", "m": "middle", "e": "end"}[anchor]
    for number, text in enumerate(words(say, code)):
        kind = Type(size, bold=bool(spot.major) and not ja, at=at)
        picture.text(text, spot.x + dx, spot.y + dy + number * size * 1.1, kind)


def label_boxes(say: Speaker, code: str, spot: Spot) -> list[Box]:
    """What a station's name covers, a box a line: left, top, right, bottom."""
    anchor, dx, dy = spot.ja if say.language == "ja" else spot.en
    size = PLACED["sizes"][say.language][spot.major]
    found: list[Box] = []
    for number, text in enumerate(words(say, code)):
        wide, foot = width(text) * size, spot.y + dy + number * size * 1.1
        left = spot.x + dx - {"s": 0.0, "m": 0.5, "e": 1.0}[anchor] * wide
        up, down = (0.88, 0.12) if say.language == "ja" else (0.77, 0.22 if DESCENDING & set(text) else 0.02)
        found.append((left, foot - up * size, left + wide, foot + down * size))
    return found


@cache
def occupied(key: str, language: str) -> tuple[Box, ...]:
    """What names, stations and badges of a board cover."""
    places, say = placed(key), Speaker(language)
    found = [box for code, spot in places.stations.items() for box in label_boxes(say, code, spot)]
    found += [around(spot.x, spot.y, 3) for spot in places.stations.values()]
    return (*found, *(around(x, y, 3.2) for x, y in places.badges.values()))


def draw_pawns(picture: Picture, state: State, say: Speaker, places: Places) -> None:
    """Each pawn beside its station: a head with the seat's shape and a tip towards the station."""
    taken, heads = [*occupied(state.board.key, say.language)], []
    for seat in state.seats:
        spot = places.stations.get(state.pawn(seat) or "")
        if spot is None:
            continue
        far = 6.6 + APART * bool(spot.lies)
        options = [(spot.x + far * dx, spot.y + far * dy) for dx, dy in AROUND]
        options = [(x, y) for x, y in options if PAWN <= x <= WIDE - PAWN and PAWN <= y <= HIGH - PAWN]
        near = [box for box in taken if touching(around(spot.x, spot.y, far + PAWN), box)]
        x, y = min(options, key=lambda at: sum(touching(around(at[0], at[1], PAWN / 2), box) for box in near))
        taken.append(around(x, y, PAWN / 2))
        side = ((spot.y - y) / far, (x - spot.x) / far)
        tip = (x + 0.62 * (spot.x - x), y + 0.62 * (spot.y - y))
        one, other = (x + 2.2 * side[0], y + 2.2 * side[1]), (x - 2.2 * side[0], y - 2.2 * side[1])
        picture.path("M" + "L".join(f"{num(a)} {num(b)}" for a, b in (one, tip, other)) + "z", Ink(fill="#000"))
        picture.dot(x, y, PAWN + 1.5, "#000")
        heads.append((format_seat(seat), x, y))
    picture.over()
    for _, x, y in heads:
        picture.dot(x, y, PAWN + 0.8, "#fff")
    picture.over()
    for seat_name, x, y in heads:
        picture.seat(seat_name, x, y, PAWN)


def around(x: float, y: float, half: float) -> Box:
    return x - half, y - half, x + half, y + half


def touching(one: Box, other: Box) -> bool:
    """Whether two boxes have a point in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
