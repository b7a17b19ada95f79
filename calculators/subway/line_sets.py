"""The best use of beads on transfer stations for the sets (clause subway.score.sets), exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from calculators.subway.state import COUNTED, ORDER, Board

GROUPS = [frozenset(group) for size in range(1, len(COUNTED) + 1) for group in combinations(COUNTED, size)]
"""Any lines together."""


@dataclass(frozen=True, slots=True)
class BeadAssignment:
    """sets: how many; stations: of every line, those whose bead counts for it, in board order."""

    sets: int
    stations: Mapping[str, tuple[str, ...]]


def assign_single_beads_to_most_four_line_sets(board: Board, bead_counts: Mapping[str, int]) -> BeadAssignment:
    """The largest number of sets, and one way to share the beads out that reaches it.

    A single bead on a transfer station counts for one of its lines; where it could go to a line that is
    not one of the four it goes to the other.
    """
    use: dict[str, list[str]] = {letter: [] for letter in COUNTED}
    free: dict[str, tuple[str, ...]] = {}
    for code in sorted(bead_counts.keys() & board.counted_lines_by_station.keys(), key=ORDER.__getitem__):
        letters = board.counted_lines_by_station[code]
        if bead_counts[code] == 1 and len(letters) > 1:
            free[code] = letters
        elif bead_counts[code]:
            for letter in letters:
                use[letter].append(code)
    sets = count_most_possible_sets({letter: len(codes) for letter, codes in use.items()}, free)
    for code, letters in free.items():
        move_transfer_station_bead_to_line(use, free, min(letters, key=lambda letter: len(use[letter])), code)
    while short := [letter for letter in COUNTED if len(use[letter]) < sets]:
        move_one_bead_to_short_line(use, free, short[0], sets)
    return BeadAssignment(sets, {letter: tuple(sorted(codes, key=ORDER.__getitem__)) for letter, codes in use.items()})


def count_most_possible_sets(
    fixed_bead_counts_by_line: Mapping[str, int], lines_by_transfer_station: Mapping[str, tuple[str, ...]]
) -> int:
    """Hall's condition: any lines together have the beads that are theirs or could be theirs."""
    kinds = Counter(lines_by_transfer_station.values())
    return min(
        (
            sum(fixed_bead_counts_by_line[letter] for letter in group)
            + sum(count for letters, count in kinds.items() if not group.isdisjoint(letters))
        )
        // len(group)
        for group in GROUPS
    )


def move_transfer_station_bead_to_line(
    stations_by_line: dict[str, list[str]],
    lines_by_transfer_station: Mapping[str, tuple[str, ...]],
    line_letter: str,
    station_code: str,
) -> None:
    """Counts a free bead for a line and for no other."""
    for other in lines_by_transfer_station[station_code]:
        if station_code in stations_by_line[other]:
            stations_by_line[other].remove(station_code)
    stations_by_line[line_letter].append(station_code)


def move_one_bead_to_short_line(
    stations_by_line: dict[str, list[str]],
    lines_by_transfer_station: Mapping[str, tuple[str, ...]],
    short_line: str,
    set_count: int,
) -> None:
    """Hands one bead to a line that is short, over others if need be, from one with more than enough."""
    way: dict[str, list[tuple[str, str]]] = {short_line: []}
    queue = [short_line]
    # Hall's condition promises this bead: the queue does not run dry before it is found.
    while len(stations_by_line[letter := queue.pop(0)]) <= set_count:
        for code, letters in lines_by_transfer_station.items():
            for giver in letters:
                if letter in letters and code in stations_by_line[giver] and giver not in way:
                    way[giver] = [*way[letter], (letter, code)]
                    queue.append(giver)
    for target, code in reversed(way[letter]):
        move_transfer_station_bead_to_line(stations_by_line, lines_by_transfer_station, target, code)
