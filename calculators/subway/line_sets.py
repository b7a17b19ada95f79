"""Shares out the beads on transfer stations so that there are the most sets (clause subway.score.sets). Exact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from calculators.subway.state import COUNTED, ORDER, Board, LineLetter, StationCode

GROUPS = [frozenset(group) for size in range(1, len(COUNTED) + 1) for group in combinations(COUNTED, size)]
"""Every non-empty group of the four lines."""


@dataclass(frozen=True, slots=True)
class BeadAssignment:
    """sets: the number of sets; stations: for each line, the stations with a bead that counts for it, in board
    order."""

    sets: int
    stations: Mapping[LineLetter, tuple[StationCode, ...]]


def assign_beads_to_lines_for_most_sets(
    board: Board, bead_counts_by_station: Mapping[StationCode, int]
) -> BeadAssignment:
    """Returns the largest number of sets, and one assignment of beads to lines that reaches it.

    A single bead on a transfer station counts for one of its lines among the four, two beads for each of them.
    """
    stations_by_line: dict[LineLetter, list[StationCode]] = {letter: [] for letter in COUNTED}
    lines_by_free_station: dict[StationCode, tuple[LineLetter, ...]] = {}
    for code in sorted(
        bead_counts_by_station.keys() & board.scoring_line_letters_by_station_that_has_any.keys(), key=ORDER.__getitem__
    ):
        letters = board.scoring_line_letters_by_station_that_has_any[code]
        if bead_counts_by_station[code] == 1 and len(letters) > 1:
            lines_by_free_station[code] = letters
        elif bead_counts_by_station[code]:
            for letter in letters:
                stations_by_line[letter].append(code)
    sets = count_most_possible_sets(
        {letter: len(codes) for letter, codes in stations_by_line.items()}, lines_by_free_station
    )
    for code, letters in lines_by_free_station.items():
        move_transfer_station_bead_to_line(
            stations_by_line,
            lines_by_free_station,
            min(letters, key=lambda letter: len(stations_by_line[letter])),
            code,
        )
    while short_lines := [letter for letter in COUNTED if len(stations_by_line[letter]) < sets]:
        shift_one_bead_to_short_line(stations_by_line, lines_by_free_station, short_lines[0], sets)
    return BeadAssignment(
        sets, {letter: tuple(sorted(codes, key=ORDER.__getitem__)) for letter, codes in stations_by_line.items()}
    )


def count_most_possible_sets(
    fixed_bead_counts_by_line: Mapping[LineLetter, int],
    lines_by_transfer_station: Mapping[StationCode, tuple[LineLetter, ...]],
) -> int:
    """Returns the largest number of sets, by Hall's condition: every group of lines needs enough beads that count for
    one of them."""
    station_count_by_lines = Counter(lines_by_transfer_station.values())
    return min(
        (
            sum(fixed_bead_counts_by_line[letter] for letter in group)
            + sum(count for letters, count in station_count_by_lines.items() if not group.isdisjoint(letters))
        )
        // len(group)
        for group in GROUPS
    )


def move_transfer_station_bead_to_line(
    stations_by_line: dict[LineLetter, list[StationCode]],
    lines_by_transfer_station: Mapping[StationCode, tuple[LineLetter, ...]],
    line_letter: LineLetter,
    station_code: StationCode,
) -> None:
    """Counts the single bead of a transfer station for one line and for no other, in `stations_by_line`."""
    for other in lines_by_transfer_station[station_code]:
        if station_code in stations_by_line[other]:
            stations_by_line[other].remove(station_code)
    stations_by_line[line_letter].append(station_code)


def shift_one_bead_to_short_line(
    stations_by_line: dict[LineLetter, list[StationCode]],
    lines_by_transfer_station: Mapping[StationCode, tuple[LineLetter, ...]],
    short_line: LineLetter,
    set_count: int,
) -> None:
    """Moves one bead to a line that has too few, from a line that has more than it needs, in `stations_by_line`.

    set_count: how many beads each line needs. The bead may come over other lines: each of them passes one bead on.
    """
    transfers_by_line: dict[LineLetter, list[tuple[StationCode, LineLetter]]] = {short_line: []}
    queue = [short_line]
    # By Hall's condition there is such a line, so it is found before the queue is empty.
    while len(stations_by_line[letter := queue.pop(0)]) <= set_count:
        for code, letters in lines_by_transfer_station.items():
            for giver in letters:
                if letter in letters and code in stations_by_line[giver] and giver not in transfers_by_line:
                    transfers_by_line[giver] = [*transfers_by_line[letter], (letter, code)]
                    queue.append(giver)
    for target, code in reversed(transfers_by_line[letter]):
        move_transfer_station_bead_to_line(stations_by_line, lines_by_transfer_station, target, code)
