"""Finds where a pawn can walk on a board, whatever lies on it (clause subway.move)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from calculators.subway.state import Board, LineLetter, StationCode

STEPS_LIMIT = 12
"""The largest number of steps: the sum of two sixes (clause subway.dice)."""


@dataclass(frozen=True, slots=True)
class WalkPath:
    """One walk: its stations from start to end, and the lines of its tracks in the order in which they are first
    used."""

    stations: tuple[StationCode, ...]
    lines: tuple[LineLetter, ...]

    @property
    def steps(self) -> int:
        return len(self.stations) - 1


def ascending_step_counts_of_complete_roll(dice_style: int, sorted_complete_roll: tuple[int, ...]) -> tuple[int, ...]:
    """Returns the numbers of steps that a complete roll allows, ascending (clause subway.dice)."""
    low, high = sorted_complete_roll[0], sorted_complete_roll[-1]
    if dice_style == 1:
        return (low, high) if low < high else (low,)
    if dice_style == 2:
        return (low, 7 - low) if low < 7 - low else (7 - low, low)
    if dice_style == 3:
        return (high - low, low + high) if low < high else (low + high,)
    return (low,)


@cache
def map_next_stations_and_lines_by_last_two_stations(
    board: Board,
) -> dict[tuple[StationCode, StationCode | None], tuple[tuple[StationCode, LineLetter], ...]]:
    """Maps a station and the station before it (None at the start) to the next stations, each with the line of the
    track.

    A walk does not turn back except where the track ends.
    """
    return {
        (here, before): tuple((code, line) for code, line in near.items() if code != before or len(near) == 1)
        for here, near in board.line_letter_by_station_and_neighbour.items()
        for before in (None, *near)
    }


BestWalksByLines = dict[frozenset[LineLetter], tuple[int, tuple[StationCode, ...], tuple[LineLetter, ...]]]
"""For each set of lines: the number of detours, the stations and the lines of the walk with the fewest detours; the
first one found if several are equal."""


def map_reached_stations_to_best_path_per_line_set(
    board: Board, start_code: StationCode, step_count: int, only_end_station: StationCode | None = None
) -> dict[StationCode, tuple[WalkPath, ...]]:
    """Returns the stations that exactly this number of steps reaches, in board order, each with one path for every set
    of lines that leads there.

    The paths are sorted by detours, then by number of lines. only_end_station: search this station only.
    """
    distances = (
        count_tracks_to_every_station(board, only_end_station)
        if only_end_station is not None
        else dict.fromkeys(board.stations, 0)
    )
    next_stations = map_next_stations_and_lines_by_last_two_stations(board)
    layer: dict[tuple[str, str | None], BestWalksByLines] = {(start_code, None): {frozenset(): (0, (start_code,), ())}}
    for steps_left in reversed(range(step_count)):
        next_layer: dict[tuple[str, str | None], BestWalksByLines] = {}
        for here_and_before, walks_so_far in layer.items():
            for station, line in next_stations[here_and_before]:
                if distances[station] <= steps_left:
                    add_walks_extended_by_station(
                        next_layer.setdefault((station, here_and_before[0]), {}), walks_so_far, station, line
                    )
        layer = next_layer
    reached: dict[str, BestWalksByLines] = {}
    for (station, _), walks in layer.items():
        found = reached.setdefault(station, {})
        for line_set, walk in walks.items():
            if line_set not in found or walk[0] < found[line_set][0]:
                found[line_set] = walk
    return {
        code: tuple(
            WalkPath(stations, lines)
            for _, stations, lines in sorted(reached[code].values(), key=lambda w: (w[0], len(w[2])))
        )
        for code in (reached if only_end_station is not None else board.stations)
        if code in reached
    }


def add_walks_extended_by_station(
    walks_to_add_to: BestWalksByLines,
    shorter_walks: BestWalksByLines,
    station_code: StationCode,
    line_letter: LineLetter,
) -> None:
    """Extends walks by one station along a line, and adds those with fewer detours than the ones known for the same
    lines."""
    for line_set, (detours, stations, lines) in shorter_walks.items():
        further_line_set, further_lines = (
            (line_set, lines) if line_letter in line_set else (line_set | {line_letter}, (*lines, line_letter))
        )
        detours += station_code in stations
        if further_line_set not in walks_to_add_to or detours < walks_to_add_to[further_line_set][0]:
            walks_to_add_to[further_line_set] = detours, (*stations, station_code), further_lines


@cache
def count_tracks_to_every_station(board: Board, station_code: StationCode) -> dict[StationCode, int]:
    """Returns the distance of every station from one, in tracks."""
    found = {station_code: 0}
    queue = [station_code]
    for here in queue:
        for near in board.line_letter_by_station_and_neighbour[here]:
            if near not in found:
                found[near] = found[here] + 1
                queue.append(near)
    return found


class PathAndAlternative(NamedTuple):
    """A path with the fewest steps and, among those, the fewest detours; and one whose set
    of lines differs, or None."""

    path: WalkPath
    alternative: WalkPath | None


@lru_cache(maxsize=2048)
def find_path_and_alternative_or_none(
    board: Board, start_code: StationCode, ascending_step_counts: tuple[int, ...], station_code: StationCode
) -> PathAndAlternative | None:
    """Returns the entry of one station in `map_destinations_to_path_and_alternative`; None if no number of
    steps reaches it."""
    reached_by_steps = map_step_counts_to_stations_without_reversing(board, start_code)
    leading_step_counts = (number for number in ascending_step_counts if station_code in reached_by_steps[number])
    paths = [
        path
        for number in leading_step_counts
        for path in map_reached_stations_to_best_path_per_line_set(board, start_code, number, station_code)[
            station_code
        ]
    ]
    return select_first_paths_of_two_line_sets(paths) if paths else None


def select_first_paths_of_two_line_sets(sorted_paths: Sequence[WalkPath]) -> PathAndAlternative:
    """Returns the first path, and the first one with another set of lines."""
    lines = set(sorted_paths[0].lines)
    return PathAndAlternative(sorted_paths[0], next((path for path in sorted_paths if set(path.lines) != lines), None))


@lru_cache(maxsize=256)
def map_destinations_to_path_and_alternative(
    board: Board, start_code: StationCode, ascending_step_counts: tuple[int, ...]
) -> dict[StationCode, PathAndAlternative]:
    """Maps every station that one of these numbers of steps (ascending) reaches to a path and an alternative, in board
    order.

    The path is the first by number of steps, then by detours; the alternative has another set of lines, or is
    None.
    """
    paths_by_station: dict[str, list[WalkPath]] = {}
    for number in ascending_step_counts:
        for code, paths in map_reached_stations_to_best_path_per_line_set(board, start_code, number).items():
            paths_by_station.setdefault(code, []).extend(paths)
    return {
        code: select_first_paths_of_two_line_sets(paths_by_station[code])
        for code in board.stations
        if code in paths_by_station
    }


@cache
def map_step_counts_to_stations_without_reversing(
    board: Board, start_code: StationCode
) -> dict[int, frozenset[StationCode]]:
    """Maps each number of steps, 1 to 12, to the stations it reaches; a pawn turns back only at dead ends."""
    next_stations = map_next_stations_and_lines_by_last_two_stations(board)
    layer = {(near, start_code) for near in board.line_letter_by_station_and_neighbour[start_code]}
    found = {}
    for step_count in range(1, STEPS_LIMIT + 1):
        found[step_count] = frozenset([station for station, _ in layer])
        layer = {
            (station, here_and_before[0]) for here_and_before in layer for station, _ in next_stations[here_and_before]
        }
    return found


def find_stations_if_turning_back_allowed(
    board: Board, start_code: StationCode, step_count: int
) -> frozenset[StationCode]:
    """Returns the stations that this number of steps would reach if a pawn could turn back anywhere."""
    here = {start_code}
    for _ in range(step_count):
        here = {station for code in here for station in board.line_letter_by_station_and_neighbour[code]}
    return frozenset(here)
