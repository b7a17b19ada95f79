"""Finds where a pawn can walk on a board, whatever lies on it (clause subway.move)."""

from __future__ import annotations

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


def list_best_paths_by_lines(
    board: Board, start_code: StationCode, step_count: int, end_code: StationCode
) -> tuple[WalkPath, ...]:
    """Returns a path of exactly this number of steps for every set of lines that leads to a station; () for none.

    The paths are sorted by detours, then by number of lines.
    """
    distances = count_tracks_to_every_station(board, end_code)
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
    found: BestWalksByLines = {}
    for walks in layer.values():
        for line_set, walk in walks.items():
            if line_set not in found or walk[0] < found[line_set][0]:
                found[line_set] = walk
    best_walks = sorted(found.values(), key=lambda walk: (walk[0], len(walk[2])))
    return tuple(WalkPath(stations, lines) for _, stations, lines in best_walks)


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
    """Returns the first path to a station by number of steps, then by detours, and the first one with another set of
    lines; None if no number of steps reaches it."""
    reached_by_steps = map_step_counts_to_stations_without_reversing(board, start_code)
    paths = [
        path
        for number in ascending_step_counts
        if station_code in reached_by_steps[number]
        for path in list_best_paths_by_lines(board, start_code, number, station_code)
    ]
    if not paths:
        return None
    lines = set(paths[0].lines)
    return PathAndAlternative(paths[0], next((path for path in paths if set(path.lines) != lines), None))


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
