"""Where a pawn can walk (clause subway.move): stations and ways, apart from what lies on them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

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
    found = {
        1: {low, high},
        2: {low, 7 - low},
        3: {low + high, high - low} if high > low else {low + high},
        4: {low},
    }
    return tuple(sorted(found[style]))


def onward(board: Board, here: str, before: str | None) -> Collection[str]:
    """The next stations of a walk that came from before: not back, except where the track ends."""
    near = board.tracks[here]
    return near if len(near) == 1 else [station for station in near if station != before]


def ways(board: Board, start: str, steps: int) -> dict[str, tuple[Way, ...]]:
    """The stations reached by exactly that many steps, in board order, each with one way for every set of
    lines that leads there, those with fewest detours and lines first."""
    layer: dict[tuple[str, str | None], dict[frozenset[str], Way]]
    layer = {(start, None): {frozenset(): Way((start,), ())}}
    for _ in range(steps):
        following: dict[tuple[str, str | None], dict[frozenset[str], Way]] = {}
        for (here, before), known in layer.items():
            for station in onward(board, here, before):
                line = board.tracks[here][station]
                found = following.setdefault((station, here), {})
                for used, way in known.items():
                    lines = way.lines if line in used else (*way.lines, line)
                    keep(found, used | {line}, Way((*way.stations, station), lines))
        layer = following
    reached: dict[str, dict[frozenset[str], Way]] = {}
    for (station, _), found in layer.items():
        for used, way in found.items():
            keep(reached.setdefault(station, {}), used, way)
    return {
        code: tuple(sorted(reached[code].values(), key=lambda way: (way.detours, len(way.lines))))
        for code in board.stations
        if code in reached
    }


def keep(found: dict[frozenset[str], Way], used: frozenset[str], way: Way) -> None:
    """Keeps the way with fewer detours for a set of lines, the earlier of equals."""
    known = found.get(used)
    if known is None or way.detours < known.detours:
        found[used] = way


@lru_cache(maxsize=256)
def destinations(board: Board, start: str, steps: tuple[int, ...]) -> dict[str, tuple[Way, Way | None]]:
    """Every station that one of these numbers of steps (ascending) reaches, in board order: one shortest
    way, and another that uses other lines where there is one."""
    found: dict[str, list[Way]] = {}
    for number in steps:
        for code, several in ways(board, start, number).items():
            found.setdefault(code, []).extend(several)
    return {
        code: (
            found[code][0],
            next((way for way in found[code] if set(way.lines) != set(found[code][0].lines)), None),
        )
        for code in board.stations
        if code in found
    }


@lru_cache(maxsize=256)
def reached(board: Board, start: str) -> tuple[frozenset[str], ...]:
    """The stations reached by 1, 2 … 12 steps."""
    layer: set[tuple[str, str | None]] = {(start, None)}
    found = []
    for _ in range(STEPS_LIMIT):
        layer = {(station, here) for here, before in layer for station in onward(board, here, before)}
        found.append(frozenset(station for station, _ in layer))
    return tuple(found)


def turning_reaches(board: Board, start: str, steps: int) -> frozenset[str]:
    """The stations that many steps would reach if a pawn could turn back anywhere."""
    here = {start}
    for _ in range(steps):
        here = {station for code in here for station in board.tracks[code]}
    return frozenset(here)
