"""Where a pawn can walk (clause subway.move): stations and ways, apart from what lies on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from calculators.subway.state import Board

STEPS_LIMIT = 12
"""The largest number of steps: two sixes added (clause subway.dice)."""


@dataclass(frozen=True, slots=True)
class WalkPath:
    """One walk: stations from start to end, and the lines of its tracks in the order first used."""

    stations: tuple[str, ...]
    lines: tuple[str, ...]

    @property
    def steps(self) -> int:
        return len(self.stations) - 1

    @property
    def detour_count(self) -> int:
        """How often it comes to a station where it was before; people look for the way with none."""
        return len(self.stations) - len(set(self.stations))


def step_counts_of_complete_roll(dice_style: int, sorted_complete_roll: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers of steps a complete roll allows, ascending (clause subway.dice)."""
    low, high = sorted_complete_roll[0], sorted_complete_roll[-1]
    if dice_style == 1:
        return (low, high) if low < high else (low,)
    if dice_style == 2:
        return (low, 7 - low) if low < 7 - low else (7 - low, low)
    if dice_style == 3:
        return (high - low, low + high) if low < high else (low + high,)
    return (low,)


@cache
def map_station_and_previous_to_next_stations_with_line(
    board: Board,
) -> dict[tuple[str, str | None], tuple[tuple[str, str], ...]]:
    """Where a walk stands and where it came from (None: it begins there) → the next stations, each with the line of
    the track: not back, except where the track ends."""
    return {
        (here, before): tuple((code, line) for code, line in near.items() if code != before or len(near) == 1)
        for here, near in board.track_lines_by_neighbours.items()
        for before in (None, *near)
    }


BestWalksByLines = dict[frozenset[str], tuple[int, tuple[str, ...], tuple[str, ...]]]
"""By the lines used: the walk with the fewest detours, the earlier of equals: detours, stations, lines."""


def find_best_paths_by_line_set(
    board: Board, start_code: str, step_count: int, only_end_station: str | None = None
) -> dict[str, tuple[WalkPath, ...]]:
    """The stations reached by exactly that many steps, in board order, each with one way for every set of
    lines that leads there, those with fewest detours and lines first. only_end_station: the one station that is
    asked for."""
    far = (
        count_tracks_to_every_station(board, only_end_station)
        if only_end_station is not None
        else dict.fromkeys(board.stations, 0)
    )
    following = map_station_and_previous_to_next_stations_with_line(board)
    layer: dict[tuple[str, str | None], BestWalksByLines] = {(start_code, None): {frozenset(): (0, (start_code,), ())}}
    for left in reversed(range(step_count)):
        further: dict[tuple[str, str | None], BestWalksByLines] = {}
        for place, known in layer.items():
            for station, line in following[place]:
                if far[station] <= left:
                    add_walks_extended_by_station(further.setdefault((station, place[0]), {}), known, station, line)
        layer = further
    reached: dict[str, BestWalksByLines] = {}
    for (station, _), walks in layer.items():
        found = reached.setdefault(station, {})
        for used, walk in walks.items():
            if used not in found or walk[0] < found[used][0]:
                found[used] = walk
    return {
        code: tuple(
            WalkPath(stations, lines)
            for _, stations, lines in sorted(reached[code].values(), key=lambda w: (w[0], len(w[2])))
        )
        for code in (reached if only_end_station is not None else board.stations)
        if code in reached
    }


def add_walks_extended_by_station(
    walks_to_add_to: BestWalksByLines, shorter_walks: BestWalksByLines, station_code: str, line_letter: str
) -> None:
    """Adds what some walks are one station further, on a line."""
    for used, (detours, stations, lines) in shorter_walks.items():
        more, further = (used, lines) if line_letter in used else (used | {line_letter}, (*lines, line_letter))
        detours += station_code in stations
        if more not in walks_to_add_to or detours < walks_to_add_to[more][0]:
            walks_to_add_to[more] = detours, (*stations, station_code), further


@cache
def count_tracks_to_every_station(board: Board, station_code: str) -> dict[str, int]:
    """How many tracks every station is away from one."""
    found = {station_code: 0}
    queue = [station_code]
    for here in queue:
        for near in board.track_lines_by_neighbours[here]:
            if near not in found:
                found[near] = found[here] + 1
                queue.append(near)
    return found


class PathAndAlternative(NamedTuple):
    """A shortest way, and another that uses other lines."""

    path: WalkPath
    alternative: WalkPath | None


@lru_cache(maxsize=2048)
def find_path_and_alternative_or_none(
    board: Board, start_code: str, step_counts: tuple[int, ...], station_code: str
) -> PathAndAlternative | None:
    """What `destinations` says of one station; None if no number of steps reaches it."""
    reach = list_stations_reached_by_one_to_twelve_steps(board, start_code)
    leading = (number for number in step_counts if station_code in reach[number - 1])
    found = [
        way
        for number in leading
        for way in find_best_paths_by_line_set(board, start_code, number, station_code)[station_code]
    ]
    return pick_first_path_and_alternative(found) if found else None


def pick_first_path_and_alternative(sorted_paths: Sequence[WalkPath]) -> PathAndAlternative:
    """The first way, and the first that uses other lines."""
    lines = set(sorted_paths[0].lines)
    return PathAndAlternative(sorted_paths[0], next((way for way in sorted_paths if set(way.lines) != lines), None))


@lru_cache(maxsize=256)
def map_destinations_to_path_and_alternative(
    board: Board, start_code: str, step_counts: tuple[int, ...]
) -> dict[str, tuple[WalkPath, WalkPath | None]]:
    """Every station that one of these numbers of steps (ascending) reaches, in board order: one shortest
    way, and another that uses other lines where there is one."""
    found: dict[str, list[WalkPath]] = {}
    for number in step_counts:
        for code, several in find_best_paths_by_line_set(board, start_code, number).items():
            found.setdefault(code, []).extend(several)
    return {code: pick_first_path_and_alternative(found[code]) for code in board.stations if code in found}


@cache
def list_stations_reached_by_one_to_twelve_steps(board: Board, start_code: str) -> tuple[frozenset[str], ...]:
    """The stations reached by 1, 2 … 12 steps."""
    following = map_station_and_previous_to_next_stations_with_line(board)
    layer = {(near, start_code) for near in board.track_lines_by_neighbours[start_code]}
    found = []
    for _ in range(STEPS_LIMIT):
        found.append(frozenset([station for station, _ in layer]))
        layer = {(station, place[0]) for place in layer for station, _ in following[place]}
    return tuple(found)


def find_stations_if_turning_back_allowed(board: Board, start_code: str, step_count: int) -> frozenset[str]:
    """The stations that many steps would reach if a pawn could turn back anywhere."""
    here = {start_code}
    for _ in range(step_count):
        here = {station for code in here for station in board.track_lines_by_neighbours[code]}
    return frozenset(here)
