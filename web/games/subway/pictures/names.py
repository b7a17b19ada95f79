"""Where the names of stations stand on a map: beside the station, on no other name, on as little else as can be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from calculators.subway.state import BOARDS
from web.games.subway.pictures.layout import BADGES, SPOTS, points
from web.games.subway.pictures.widths import width

SIZE = 14
"""Height of the letters, in units of the map."""
FAR = 21
"""Where a low phone shows all of the map: 14 pixels there as well."""
CLEAR, FINE = 16, 11
"""Of the map that is looked at as a whole, on a phone and on a screen with more room: 12 pixels at least."""
CELL = 4
"""The map is looked at in squares of so many units."""
TRACK, STATION, TEXT = 1, 3, 1000
"""What it costs to lie on a square of track, of a station, of another name: where it costs that much nothing stands."""
ENOUGH = {SIZE: 40, FAR: 40, CLEAR: 40, FINE: 12}
"""What a name may cost that nobody asks about, at each size; one that matters now as much as if all of it lay on
tracks."""
WIDTH, LOW = 360, 499
"""Where the map ends, on the right and below."""

Cells = dict[tuple[int, int], int]
Area = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Texts = tuple[tuple[str, str], ...]
"""Stations and their names."""


@dataclass(frozen=True, slots=True)
class Name:
    """anchor: '' from x on, `mid` around it, `end` up to it; weak: in the second ink; strong: what is asked about."""

    code: str
    x: float
    y: float
    text: str
    anchor: str
    weak: bool
    strong: bool


def name_places(
    board: str, texts: Mapping[str, str], marked: Mapping[str, str], taken: Iterable[Area], size: int = SIZE
) -> tuple[Name, ...]:
    """The names that find room; the one asked about always does. taken: what lies on the map besides."""
    cells = dict(ground(board))
    for area in taken:
        fill(cells, area, TEXT)
    for x, y in ((SPOTS[code].x, SPOTS[code].y) for code in marked):
        fill(cells, (x - 12, y - 12, x + 12, y + 12), STATION)
    found = []
    for code in sorted(texts, key=lambda one: (marked.get(one) not in ("sel", "bad"), marked.get(one) == "weak")):
        strong = marked.get(code) in ("sel", "bad")
        dear, x, y, anchor = cheapest(cells, code, texts[code], size)
        name = Name(code, x, y, texts[code], anchor, marked.get(code) == "weak", strong)
        if strong or dear < len(covered(name_box(name, size))) * TRACK:
            fill(cells, name_box(name, size), TEXT)
            found.append(name)
    return tuple(found)


def cheapest(cells: Cells, code: str, text: str, size: int) -> tuple[float, float, float, str]:
    """What it costs to stand where a name stands best, and where that is: beside no other station if it can be."""
    found = sorted((cost(cells, box(x, y, text, anchor, size)), x, y, anchor) for x, y, anchor in around(code, size))
    return next((one for one in found if one[0] < TEXT and is_own(code, *one[1:], size)), found[0])


def is_own(code: str, x: float, y: float, anchor: str, size: int) -> bool:
    """Is no other station nearer to the sign of a name that is beside its own?"""
    sign = box(x, y, "口", anchor, size)
    near = gap(code, sign)
    return all(gap(other, sign) >= near for other in SPOTS)


def gap(code: str, area: Area) -> float:
    """How far a station is from a name."""
    spot, (left, top, right, bottom) = SPOTS[code], area
    wide, high = extent(spot.capsule)
    return max(left - spot.x - wide, spot.x - wide - right, 0) + max(top - spot.y - high, spot.y - high - bottom, 0)


def around(code: str, size: int) -> Sequence[tuple[float, float, str]]:
    """Where a name can stand: right, left, above, below, and at the corners."""
    spot = SPOTS[code]
    wide, high = (20, 13) if spot.capsule == "h" else (13, 20) if spot.capsule else (14, 14)
    x, y, middle, below = spot.x, spot.y, 0.36 * size, high + 0.93 * size
    return (
        (x + wide + 3, y + middle, ""),
        (x - wide - 3, y + middle, "end"),
        (x, y - high - 3, "mid"),
        (x, y + below, "mid"),
        (x + 8, y - high, ""),
        (x - 8, y - high, "end"),
        (x + 8, y + below - 2, ""),
        (x - 8, y + below - 2, "end"),
    )


def other_names(board: str, texts: Texts, size: int, named: Sequence[Name], taken: Iterable[Area]) -> tuple[Name, ...]:
    """The names of the other stations, as many as find room beside those already named and what else lies there."""
    cells: Cells = {}
    for area in (*taken, *(name_box(name, size) for name in named)):
        fill(cells, area, TEXT)
    written = {name.code for name in named}
    return tuple(
        name
        for name in all_places(board, texts, size)
        if name.code not in written and not any(cell in cells for cell in covered(name_box(name, size)))
    )


def line_names(board: str, texts: Texts, size: int, named: Sequence[Name], taken: Iterable[Area]) -> tuple[Name, ...]:
    """The names of lines beside their letters, as far as stations, their names and what else lies there leave room."""
    cells, found = dict(ground(board)), []
    for area in (*taken, *(name_box(name, size) for name in named)):
        fill(cells, area, TEXT)
    for letter, text in texts:
        x, y = BADGES[letter]
        sides = ((x + 13, y + 0.36 * size, ""), (x - 13, y + 0.36 * size, "end"))
        ends = ((x, y + 12 + 0.85 * size, "mid"), (x, y - 13, "mid"))
        dear, at = min((cost(cells, box(*side[:2], text, side[2], size)), side) for side in (*ends, *sides))
        if dear < ENOUGH[size]:
            found.append(Name(letter, at[0], at[1], text, at[2], True, False))
            fill(cells, name_box(found[-1], size), TEXT)
    return tuple(found)


@cache
def all_places(board: str, texts: Texts, size: int) -> tuple[Name, ...]:
    """Where the names of all stations stand, as far as they find room, those of transfers first, whatever the table
    is like."""
    cells, found = dict(ground(board)), []
    for code, text in sorted(texts, key=lambda one: not SPOTS[one[0]].major):
        dear, x, y, anchor = cheapest(cells, code, text, size)
        name = Name(code, x, y, text, anchor, False, False)
        if dear < ENOUGH[size] and is_own(code, x, y, anchor, size):
            fill(cells, name_box(name, size), TEXT)
            found.append(name)
    return tuple(found)


def name_box(name: Name, size: int) -> Area:
    return box(name.x, name.y, name.text, name.anchor, size)


def box(x: float, y: float, text: str, anchor: str, size: int = SIZE) -> Area:
    """What a name covers: left, top, right, bottom."""
    wide = width(text, size)
    left = x - wide * {"": 0.0, "mid": 0.5, "end": 1.0}[anchor]
    return left, y - 0.85 * size, left + wide, y + 0.15 * size


def cost(cells: Cells, area: Area) -> float:
    """What it costs to write there; outside of the map as much as on a name."""
    left, top, right, bottom = area
    outside = max(0.0, 2 - left) + max(0.0, right - WIDTH + 2) + max(0.0, 10 - top) + max(0.0, bottom - LOW)
    return TEXT * bool(outside) + outside + sum(cells.get(cell, 0) for cell in covered(area))


def covered(area: Area) -> list[tuple[int, int]]:
    left, top, right, bottom = (int(side // CELL) for side in area)
    return [(column, row) for column in range(left, right + 1) for row in range(top, bottom + 1)]


def fill(cells: Cells, area: Area, price: int) -> None:
    for cell in covered(area):
        cells[cell] = max(cells.get(cell, 0), price)


def extent(capsule: str) -> tuple[int, int]:
    """Half the sides of a station."""
    return (17, 9) if capsule == "h" else (9, 17) if capsule else (7, 7)


@cache
def ground(board: str) -> Cells:
    """Tracks, stations and letters of the lines of a board, in squares."""
    cells: Cells = {}
    for code, near in BOARDS[board].tracks.items():
        for other in near:
            for (x, y), (to_x, to_y) in zip(points((code, other)), points((code, other))[1:], strict=False):
                parts = max(1, int(max(abs(to_x - x), abs(to_y - y)) // CELL))
                for part in range(parts + 1):
                    share = part / parts
                    fill(cells, (x + share * (to_x - x), y + share * (to_y - y)) * 2, TRACK)
        spot = SPOTS[code]
        wide, high = extent(spot.capsule)
        fill(cells, (spot.x - wide, spot.y - high, spot.x + wide, spot.y + high), STATION)
    for x, y in (BADGES[line] for line in BOARDS[board].lines):
        fill(cells, (x - 9, y - 9, x + 9, y + 9), TEXT)
    return cells
