"""The network as a picture: lines, stations, beads, pawns, a route along the track, and what can be touched."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from calculators.core.parsing import format_seat
from calculators.subway.state import State, complete_lines
from web.games.subway.pictures.layout import BADGES, SPLIT, SPOTS, Label, Point, at, line_path, path, places, points
from web.games.subway.pictures.names import (
    CLEAR,
    FAR,
    FINE,
    SIZE,
    Area,
    Name,
    Texts,
    extent,
    line_names,
    name_box,
    name_places,
    other_names,
)
from web.pieces import Touch

MARGIN = 12
"""A station that is asked about stands so far inside the window at least."""
REACH = 22
"""Half the side of the place a finger finds, where no other station is nearer."""
ASIDE, ABOVE = 17, 20
"""From one pawn at a station to the next, and from the station up to the middle of its pawns."""
WINDOW, STEP, WIDE, HEIGHT = 300, 24, 360, 492
"""Units of the part of the map that a phone shows, the steps it moves by, and the whole map."""
ROUND, LEAST = 30, 150
"""What a turned verdict shows around a station, and how wide its part of the map is at least."""


@dataclass(frozen=True, slots=True)
class Bead:
    """solid: drawn full, for the seat that is looked at."""

    seat: str
    x: float
    y: float
    solid: bool


@dataclass(frozen=True, slots=True)
class Pawn:
    seat: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Stop:
    """A station. ring: how it is marked ('' not, `can`, `weak`, `sel`, `bad`, `near`); note: a word beside it at
    nx, ny; left: still to fill; swap: a bead would be replaced; cross: nobody starts here."""

    code: str
    x: float
    y: float
    capsule: str
    beads: tuple[Bead, ...]
    empty: tuple[Point, ...]
    pawns: tuple[Pawn, ...]
    ring: str
    bad: bool
    major: bool
    label: Mapping[str, Label]
    split: Sequence[str]
    note: str
    nx: float
    ny: float
    left: bool
    swap: bool
    cross: bool


@dataclass(frozen=True, slots=True)
class TrackLine:
    letter: str
    d: str
    full: bool
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Number:
    """A place of a route in order, beside its station."""

    x: float
    y: float
    w: float
    text: str


@dataclass(frozen=True, slots=True)
class Hit:
    """Where a finger finds a station. on: it is what is asked or told; leads: does the roll lead there?"""

    code: str
    x: float
    y: float
    w: float
    h: float
    touch: Touch
    on: bool
    leads: bool


@dataclass(frozen=True, slots=True)
class Map:
    """route: the way drawn along the track, in the colour of seat; other: a second one; top: by how many steps the
    part that a phone shows is moved down; names: of the stations that matter now; near: of others, in the window while
    no station is marked; beyond: of others outside of it; far: of all, where a low phone shows the whole map."""

    lines: tuple[TrackLine, ...]
    stations: tuple[Stop, ...]
    seat: str
    route: str
    other: str
    numbers: tuple[Number, ...]
    hits: tuple[Hit, ...] = ()
    names: tuple[Name, ...] = ()
    top: int = 0
    near: tuple[Name, ...] = ()
    beyond: tuple[Name, ...] = ()
    far: tuple[Name, ...] = ()


def draw_map(
    state: State,
    seat: str = "",
    *,
    route: Sequence[str] = (),
    start: int = 1,
    other: Sequence[str] = (),
    rings: Mapping[str, str] | None = None,
    notes: Mapping[str, str] | None = None,
    bad: Collection[str] = (),
    left: Collection[str] = (),
    swaps: Collection[str] = (),
    crosses: Collection[str] = (),
    solid: bool = False,
    touch: Callable[[str], Touch] | None = None,
    names: Mapping[str, str] | None = None,
    focus: Collection[str] = (),
) -> Map:
    """A table as a map.

    seat: whose beads are solid (all with solid); route: drawn along the track and numbered, the first station
    with start; other: a second way; rings: how stations are marked; notes: a word at a station; bad: contradictory
    places; left: stations to fill; touch: what a touch on a station does; names: what to write at stations in
    large letters; focus: the stations to bring in sight.
    """
    board, full = state.board, complete_lines(state)
    marked, said = rings or {}, notes or {}
    stops = tuple(
        stop(
            state,
            code,
            seat,
            marked.get(code, ""),
            said.get(code, ""),
            solid=solid,
            bad=f"st.{code}" in bad,
            left=code in left,
            swap=code in swaps,
            cross=code in crosses,
        )
        for code in board.stations
    )
    lines = tuple(
        TrackLine(letter, line_path(board, letter), letter in full, *BADGES[letter]) for letter in board.lines
    )
    asked = next((code for code, ring in marked.items() if ring in ("sel", "bad")), "")
    top = window(focus, asked)
    return Map(
        lines,
        stops,
        seat,
        path(points(route)) if len(route) > 1 else "",
        path(points(other)) if len(other) > 1 else "",
        numbers(route, start),
        hits(board.stations, touch, marked) if touch else (),
        name_places(board.key, names or {}, marked, [*over_pawns(stops), *whole_keys(top)]),
        top,
    )


def over_pawns(stops: Iterable[Stop]) -> list[Area]:
    """Where pawns hide what is below them."""
    middles = ((one.x + ASIDE * index, one.y - ABOVE) for one in stops for index in range(len(one.pawns)))
    return [(x - 10, y - 10, x + 10, y + 10) for x, y in middles]


def whole_keys(top: int) -> list[Area]:
    """The key in the left corner, which shows all of the map: of the window, and of the whole map."""
    return [(28, low - 56, 92, low) for low in (8 + STEP * top + WINDOW, 8 + HEIGHT)]


def around(drawn: Map, codes: Iterable[str]) -> Area:
    """The part of a map with these stations, their pawns and names, and no other name cut: x, y, width and height; half
    as wide again as high, like the room that a turned phone has for it."""
    x, y, wide, high = part_with(
        (one[0] - ROUND, one[1] - ROUND, one[0] + ROUND, one[1] + ROUND) for one in map(at, codes)
    )
    boxes = [name_box(name, SIZE) for name in drawn.names]
    for _ in boxes:  # to show one whole can cut another
        part = (x, y, x + wide, y + high)
        x, y, wide, high = part_with([part, *(box for box in boxes if is_cut(box, part))])
    return round(x, 1), round(y, 1), round(wide, 1), round(high, 1)


def is_cut(box: Area, part: Area) -> bool:
    """Does a part of the map show some of a box, and not all?"""
    apart = box[2] <= part[0] or box[0] >= part[2] or box[3] <= part[1] or box[1] >= part[3]
    whole = box[0] >= part[0] and box[1] >= part[1] and box[2] <= part[2] and box[3] <= part[3]
    return not (apart or whole)


def part_with(boxes: Iterable[Area]) -> Area:
    """The part of the map around some boxes, as x, y, width and height."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    left, top, right, bottom = min(lefts), min(tops), max(rights), max(bottoms)
    wide, high = max(right - left, LEAST), max(bottom - top, LEAST / 1.5)
    wide, high = min(max(wide, 1.5 * high), WIDE), min(max(high, wide / 1.5), HEIGHT)
    x = max(0, min((left + right - wide) / 2, WIDE - wide))
    y = max(8, min((top + bottom - high) / 2, 8 + HEIGHT - high))
    return x, y, wide, high


def in_window(name: Name, down: int) -> bool:
    """Is all of a name in the part that a phone shows?"""
    _, top, _, bottom = name_box(name, SIZE)
    return top >= 8 + STEP * down and bottom <= 8 + STEP * down + WINDOW


def looked_at(drawn: Map, board: str, texts: Texts, lines: Texts) -> Map:
    """A map that is only looked at, with the names of stations and lines that find room: `far` on a phone, `near` where
    there is more."""
    held = [(one.x - one.w / 2, one.y - 6, one.x + one.w / 2, one.y + 6) for one in drawn.numbers]
    held += [(stop.nx - 15, stop.ny - 6, stop.nx + 15, stop.ny + 6) for stop in drawn.stations if stop.note]
    held += [(pawn.x - 7, pawn.y - 9, pawn.x + 7, pawn.y + 7) for stop in drawn.stations for pawn in stop.pawns]
    held += [(stop.x - 15, stop.y - 15, stop.x + 15, stop.y + 15) for stop in drawn.stations if stop.ring or stop.bad]
    held += [
        (stop.x - wide + 3, stop.y - high + 3, stop.x + wide - 3, stop.y + high - 3)
        for stop in drawn.stations
        for wide, high in [extent(stop.capsule)]
    ]
    held.append((0, 436, 64, 500))  # the key that enlarges it
    near, far = (
        (*named, *line_names(board, lines, size, named, held))
        for size in (FINE, CLEAR)
        for named in [other_names(board, texts, size, (), held)]
    )
    return replace(drawn, near=near, beyond=(), far=far)


def with_names(drawn: Map, board: str, texts: Texts, lines: Texts) -> Map:
    """A map with as many names as can be read, at each of the sizes that it is drawn at."""
    rings = {one.code: one.ring for one in drawn.stations if one.ring}
    pawns = over_pawns(drawn.stations)
    held = [*pawns, *((x - 24, y - 20, x + 24, y + 20) for x, y in map(at, rings))]
    keys = whole_keys(drawn.top)
    key = (0, 420, 92, 500)  # beside a map that is drawn small
    asked = name_places(board, {name.code: name.text for name in drawn.names}, rings, [*pawns, key], FAR)
    others = other_names(board, texts, SIZE, drawn.names, [*held, *keys])
    near = () if rings else tuple(name for name in others if in_window(name, drawn.top))
    written = (*drawn.names, *others)
    return replace(
        drawn,
        near=near,
        beyond=(
            *(name for name in others if name not in near),
            *line_names(board, lines, SIZE, written, [*held, *keys]),
        ),
        far=(*asked, *other_names(board, texts, FAR, asked, [*held, key])),
    )


def stop(
    state: State,
    code: str,
    seat: str,
    ring: str,
    note: str,
    *,
    solid: bool = False,
    bad: bool = False,
    left: bool = False,
    swap: bool = False,
    cross: bool = False,
) -> Stop:
    """A station with its beads and pawns."""
    spot, room = SPOTS[code], state.board.room[code]
    seats = [format_seat(s) for s, count in state.owners(code).items() for _ in range(min(count, 4))]
    spots = places(code, room, len(seats))
    pawns = [format_seat(s) for s in state.seats if state.pawn(s) == code]
    side = 18 if room > 1 and spot.capsule == "h" else 8
    return Stop(
        code,
        spot.x,
        spot.y,
        spot.capsule if room > 1 else "",
        tuple(Bead(s, x, y, solid or s == seat) for s, (x, y) in zip(seats, spots, strict=False)),
        tuple(spots[len(seats) :]),
        tuple(Pawn(s, spot.x + side + 11 * i, spot.y - 4) for i, s in enumerate(pawns)),
        ring,
        bad,
        spot.major,
        spot.labels,
        SPLIT.get(code, []),
        note,
        spot.x + spot.number[0],
        spot.y + spot.number[1],
        left,
        swap,
        cross,
    )


def hits(codes: Iterable[str], touch: Callable[[str], Touch], marked: Mapping[str, str]) -> tuple[Hit, ...]:
    """The places a finger finds: of two stations the nearer one."""
    found = []
    for code, (left, top, right, bottom) in boxes(tuple(codes)).items():
        ring = marked.get(code)
        on, leads = ring in ("sel", "bad"), ring in ("can", "weak")
        found.append(Hit(code, left, top, right - left, bottom - top, touch(code), on, leads))
    return tuple(found)


@cache
def boxes(codes: tuple[str, ...]) -> dict[str, tuple[float, float, float, float]]:
    """Around each station what is nearer to it than to its neighbours, as left, top, right, bottom."""
    found = {}
    for code in codes:
        x, y = SPOTS[code].x, SPOTS[code].y
        left, top, right, bottom = x - REACH, y - REACH, x + REACH, y + REACH
        for other in codes:
            dx, dy = SPOTS[other].x - x, SPOTS[other].y - y
            if other == code or max(abs(dx), abs(dy)) >= 2 * REACH:
                continue
            across, down = x + SPOTS[other].x, y + SPOTS[other].y
            if abs(dx) >= abs(dy):
                left, right = (left, min(right, across // 2)) if dx > 0 else (max(left, across // 2), right)
            else:
                top, bottom = (top, min(bottom, down // 2)) if dy > 0 else (max(top, down // 2), bottom)
        found[code] = (max(left, 0), max(top, 8), min(right, 360), min(bottom, 500))
    return found


def window(focus: Collection[str], asked: str = "") -> int:
    """By how many steps the window moves down to show these stations, the middle of the map without any; no further
    than keeps the one that is asked about in sight."""
    ys = [SPOTS[code].y for code in focus] or [238]
    steps = round(((min(ys) + max(ys)) / 2 - 8 - WINDOW / 2) / STEP)
    if asked:
        y = SPOTS[asked].y - 8
        steps = max(min(steps, int((y - MARGIN) // STEP)), -int((WINDOW - MARGIN - y) // STEP))
    return int(max(0, min(steps, (HEIGHT - WINDOW) // STEP)))


def numbers(route: Sequence[str], start: int) -> tuple[Number, ...]:
    """The order of a route beside its stations; those passed twice have both numbers (3·7)."""
    order: dict[str, list[int]] = {}
    for index, code in enumerate(route, start):
        order.setdefault(code, []).append(index)
    found = []
    for code, passed in order.items():
        text = "·".join(str(n) for n in passed if n)
        if text:
            spot = SPOTS[code]
            x, y = round(spot.x + spot.number[0], 1), round(spot.y + spot.number[1], 1)
            found.append(Number(x, y, round(6 + 5.4 * len(text), 1), text))
    return tuple(found)
