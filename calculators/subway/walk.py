"""Where a pawn can walk (clause subway.move): stations and ways, apart from what lies on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from calculators.subway.state import Board

STEPS_LIMIT = 12
"""The largest number of steps: two sixes added (clause subway.dice)."""


@dataclass(frozen=True, slots=True)
class Way:
    """One walk: stations from start to end, and the lines of its tracks in the order first used."""

    stations: tuple[str, ...]
    lines: tuple[str, ...]

    @property
    def steps(self) -> int:
        return len(self.stations) - 1

    @property
    def detours(self) -> int:
        """How often it comes to a station where it was before; people look for the way with none."""
        return len(self.stations) - len(set(self.stations))


def steps_of(style: int, roll: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers of steps a complete roll allows, ascending (clause subway.dice)."""
    low, high = roll[0], roll[-1]
    if style == 1:
        return (low, high) if low < high else (low,)
    if style == 2:
        return (low, 7 - low) if low < 7 - low else (7 - low, low)
    if style == 3:
        return (high - low, low + high) if low < high else (low + high,)
    return (low,)


@cache
def onward(board: Board) -> dict[tuple[str, str | None], tuple[tuple[str, str], ...]]:
    """Where a walk stands and where it came from (None: it begins there) → the next stations, each with the line of
    the track: not back, except where the track ends."""
    return {
        (here, before): tuple((code, line) for code, line in near.items() if code != before or len(near) == 1)
        for here, near in board.tracks.items()
        for before in (None, *near)
    }


Walks = dict[frozenset[str], tuple[int, tuple[str, ...], tuple[str, ...]]]
"""By the lines used: the walk with the fewest detours, the earlier of equals: detours, stations, lines."""


def ways(board: Board, start: str, steps: int, only: str | None = None) -> dict[str, tuple[Way, ...]]:
    """The stations reached by exactly that many steps, in board order, each with one way for every set of
    lines that leads there, those with fewest detours and lines first. only: the one station that is asked for."""
    far = distances(board, only) if only is not None else dict.fromkeys(board.stations, 0)
    following = onward(board)
    layer: dict[tuple[str, str | None], Walks] = {(start, None): {frozenset(): (0, (start,), ())}}
    for left in reversed(range(steps)):
        further: dict[tuple[str, str | None], Walks] = {}
        for place, known in layer.items():
            for station, line in following[place]:
                if far[station] <= left:
                    go_on(further.setdefault((station, place[0]), {}), known, station, line)
        layer = further
    reached: dict[str, Walks] = {}
    for (station, _), walks in layer.items():
        found = reached.setdefault(station, {})
        for used, walk in walks.items():
            if used not in found or walk[0] < found[used][0]:
                found[used] = walk
    return {
        code: tuple(
            Way(stations, lines)
            for _, stations, lines in sorted(reached[code].values(), key=lambda w: (w[0], len(w[2])))
        )
        for code in (reached if only is not None else board.stations)
        if code in reached
    }


def go_on(found: Walks, known: Walks, station: str, line: str) -> None:
    """Adds what some walks are one station further, on a line."""
    for used, (detours, stations, lines) in known.items():
        more, further = (used, lines) if line in used else (used | {line}, (*lines, line))
        detours += station in stations
        if more not in found or detours < found[more][0]:
            found[more] = detours, (*stations, station), further


@cache
def distances(board: Board, station: str) -> dict[str, int]:
    """How many tracks every station is away from one."""
    found = {station: 0}
    queue = [station]
    for here in queue:
        for near in board.tracks[here]:
            if near not in found:
                found[near] = found[here] + 1
                queue.append(near)
    return found


@lru_cache(maxsize=2048)
def ways_to(board: Board, start: str, steps: tuple[int, ...], station: str) -> tuple[Way, Way | None] | None:
    """What `destinations` says of one station; None if no number of steps reaches it."""
    reach = reached(board, start)
    leading = (number for number in steps if station in reach[number - 1])
    found = [way for number in leading for way in ways(board, start, number, station)[station]]
    return chosen(found) if found else None


def chosen(found: Sequence[Way]) -> tuple[Way, Way | None]:
    """The first way, and the first that uses other lines."""
    lines = set(found[0].lines)
    return found[0], next((way for way in found if set(way.lines) != lines), None)


@lru_cache(maxsize=256)
def destinations(board: Board, start: str, steps: tuple[int, ...]) -> dict[str, tuple[Way, Way | None]]:
    """Every station that one of these numbers of steps (ascending) reaches, in board order: one shortest
    way, and another that uses other lines where there is one."""
    found: dict[str, list[Way]] = {}
    for number in steps:
        for code, several in ways(board, start, number).items():
            found.setdefault(code, []).extend(several)
    return {code: chosen(found[code]) for code in board.stations if code in found}


@cache
def reached(board: Board, start: str) -> tuple[frozenset[str], ...]:
    """The stations reached by 1, 2 … 12 steps."""
    following = onward(board)
    layer = {(near, start) for near in board.tracks[start]}
    found = []
    for _ in range(STEPS_LIMIT):
        found.append(frozenset([station for station, _ in layer]))
        layer = {(station, place[0]) for place in layer for station, _ in following[place]}
    return tuple(found)


def turning_reaches(board: Board, start: str, steps: int) -> frozenset[str]:
    """The stations that many steps would reach if a pawn could turn back anywhere."""
    here = {start}
    for _ in range(steps):
        here = {station for code in here for station in board.tracks[code]}
    return frozenset(here)
