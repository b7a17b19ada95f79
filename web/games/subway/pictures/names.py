"""Where the names of stations stand on a map: beside the station, on no other name, on as little else as can be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from calculators.subway.state import BOARDS
from web.games.subway.pictures.layout import BADGES, SPOTS, Point, points
from web.games.subway.pictures.widths import width

SIZE = 14
"""Height of the letters, in units of the map."""
SMALL = 9
"""Of those that are read only where the map is drawn large."""
CELL = 4
"""The map is looked at in squares of so many units."""
TRACK, STATION, TEXT = 1, 3, 40
"""What it costs to lie on a square of track, of a station, of another name."""
WIDTH, LOW = 360, 499
"""Where the map ends, on the right and below."""

Cells = dict[tuple[int, int], int]


@dataclass(frozen=True, slots=True)
class Name:
    """A name in large letters. anchor: '' from x on, `mid` around it, `end` up to it; weak: in the second ink; room:
    a small one that has room for large letters too."""

    code: str
    x: float
    y: float
    text: str
    anchor: str
    weak: bool
    strong: bool
    room: bool = False


def name_places(
    board: str, texts: Mapping[str, str], marked: Mapping[str, str], taken: Iterable[Point], low: float
) -> tuple[Name, ...]:
    """The names that find room; the one asked about always does. low: where the window ends, above whose left
    corner a key lies; taken: the middles of pawns, which hide what is below them."""
    cells = dict(ground(board))
    fill(cells, (30, low - 56, 92, low), TEXT)
    for x, y in ((SPOTS[code].x, SPOTS[code].y) for code in marked):
        fill(cells, (x - 12, y - 12, x + 12, y + 12), STATION)
    for x, y in taken:
        fill(cells, (x - 10, y - 10, x + 10, y + 10), TEXT)
    found = []
    for code in sorted(texts, key=lambda one: (marked.get(one) not in ("sel", "bad"), marked.get(one) == "weak")):
        strong = marked.get(code) in ("sel", "bad")
        text = texts[code]
        options = [(cost(cells, box(x, y, text, anchor)), x, y, anchor) for x, y, anchor in around(code)]
        dear, x, y, anchor = min(options, key=lambda option: option[0])
        if dear >= TEXT and not strong:
            continue
        fill(cells, box(x, y, text, anchor), TEXT)
        found.append(Name(code, x, y, text, anchor, marked.get(code) == "weak", strong))
    return tuple(found)


def around(code: str) -> Sequence[tuple[float, float, str]]:
    """Where a name can stand: right, left, above, below, and at the corners."""
    spot = SPOTS[code]
    wide, high = (20, 13) if spot.capsule == "h" else (13, 20) if spot.capsule else (14, 14)
    x, y = spot.x, spot.y
    return (
        (x + wide + 3, y + 5, ""),
        (x - wide - 3, y + 5, "end"),
        (x, y - high - 3, "mid"),
        (x, y + high + 13, "mid"),
        (x + 8, y - high, ""),
        (x - 8, y - high, "end"),
        (x + 8, y + high + 11, ""),
        (x - 8, y + high + 11, "end"),
    )


def small_names(
    board: str, texts: tuple[tuple[str, str], ...], large: Sequence[Name], taken: Iterable[Point]
) -> tuple[Name, ...]:
    """The names of the other stations, for a map drawn large: those that no name in large letters and no pawn covers.
    taken: the middles of pawns."""
    cells: Cells = {}
    for x, y in taken:
        fill(cells, (x - 10, y - 10, x + 10, y + 10), TEXT)
    for name in large:
        fill(cells, box(name.x, name.y, name.text, name.anchor), TEXT)
    written = {name.code for name in large}

    def covers(name: Name, size: int) -> bool:
        return any(cell in cells for cell in covered(box(name.x, name.y, name.text, name.anchor, size)))

    return tuple(
        replace(name, room=name.room and not covers(name, SIZE))
        for name in all_places(board, texts)
        if name.code not in written and not covers(name, SMALL)
    )


@cache
def all_places(board: str, texts: tuple[tuple[str, str], ...]) -> tuple[Name, ...]:
    """Where the names of all stations stand in small letters, as far as they find room, whatever the table is like."""
    cells, found = dict(ground(board)), []
    for code, text in texts:
        options = [(cost(cells, box(x, y, text, anchor, SMALL)), x, y, anchor) for x, y, anchor in around(code)]
        dear, x, y, anchor = min(options, key=lambda option: option[0])
        if dear < TEXT:
            fill(cells, box(x, y, text, anchor, SMALL), TEXT)
            found.append(Name(code, x, y, text, anchor, True, False))
    roomy = with_room(board, found)
    return tuple(replace(name, room=name.code in roomy) for name in found)


def with_room(board: str, names: Iterable[Name]) -> set[str]:
    """The stations whose names can stand where they are in large letters as well, those of transfers first."""
    cells, found = dict(ground(board)), set()
    for name in sorted(names, key=lambda one: not SPOTS[one.code].major):
        large = box(name.x, name.y, name.text, name.anchor)
        if cost(cells, large) < TEXT:
            fill(cells, large, TEXT)
            found.add(name.code)
    return found


def box(x: float, y: float, text: str, anchor: str, size: int = SIZE) -> tuple[float, float, float, float]:
    """What a name covers: left, top, right, bottom."""
    wide = width(text, size)
    left = x - wide * {"": 0.0, "mid": 0.5, "end": 1.0}[anchor]
    return left, y - 0.85 * size, left + wide, y + 0.15 * size


def cost(cells: Cells, area: tuple[float, float, float, float]) -> float:
    """What it costs to write there; outside of the map as much as on a name."""
    left, top, right, bottom = area
    outside = max(0.0, 2 - left) + max(0.0, right - WIDTH + 2) + max(0.0, 10 - top) + max(0.0, bottom - LOW)
    return TEXT * bool(outside) + outside + sum(cells.get(cell, 0) for cell in covered(area))


def covered(area: tuple[float, float, float, float]) -> list[tuple[int, int]]:
    left, top, right, bottom = (int(side // CELL) for side in area)
    return [(column, row) for column in range(left, right + 1) for row in range(top, bottom + 1)]


def fill(cells: Cells, area: tuple[float, float, float, float], price: int) -> None:
    for cell in covered(area):
        cells[cell] = max(cells.get(cell, 0), price)


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
        wide, high = (17, 9) if spot.capsule == "h" else (9, 17) if spot.capsule else (7, 7)
        fill(cells, (spot.x - wide, spot.y - high, spot.x + wide, spot.y + high), STATION)
    for x, y in (BADGES[line] for line in BOARDS[board].lines):
        fill(cells, (x - 9, y - 9, x + 9, y + 9), TEXT)
    return cells
