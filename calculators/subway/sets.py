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
class Assignment:
    """sets: how many; stations: of every line, those whose bead counts for it, in board order."""

    sets: int
    stations: Mapping[str, tuple[str, ...]]


def assign(board: Board, caps: Mapping[str, int]) -> Assignment:
    """The largest number of sets, and one way to share the beads out that reaches it.

    A single bead on a transfer station counts for one of its lines; where it could go to a line that is
    not one of the four it goes to the other.
    """
    use: dict[str, list[str]] = {letter: [] for letter in COUNTED}
    free: dict[str, tuple[str, ...]] = {}
    for code in sorted(caps.keys() & board.counted_at.keys(), key=ORDER.__getitem__):
        letters = board.counted_at[code]
        if caps[code] == 1 and len(letters) > 1:
            free[code] = letters
        elif caps[code]:
            for letter in letters:
                use[letter].append(code)
    sets = most_sets({letter: len(codes) for letter, codes in use.items()}, free)
    for code, letters in free.items():
        place(use, free, min(letters, key=lambda letter: len(use[letter])), code)
    while short := [letter for letter in COUNTED if len(use[letter]) < sets]:
        shift(use, free, short[0], sets)
    return Assignment(sets, {letter: tuple(sorted(codes, key=ORDER.__getitem__)) for letter, codes in use.items()})


def most_sets(fixed: Mapping[str, int], free: Mapping[str, tuple[str, ...]]) -> int:
    """Hall's condition: any lines together have the beads that are theirs or could be theirs."""
    kinds = Counter(free.values())
    return min(
        (
            sum(fixed[letter] for letter in group)
            + sum(count for letters, count in kinds.items() if not group.isdisjoint(letters))
        )
        // len(group)
        for group in GROUPS
    )


def place(use: dict[str, list[str]], free: Mapping[str, tuple[str, ...]], letter: str, code: str) -> None:
    """Counts a free bead for a line and for no other."""
    for other in free[code]:
        if code in use[other]:
            use[other].remove(code)
    use[letter].append(code)


def shift(use: dict[str, list[str]], free: Mapping[str, tuple[str, ...]], short: str, sets: int) -> None:
    """Hands one bead to a line that is short, over others if need be, from one with more than enough."""
    way: dict[str, list[tuple[str, str]]] = {short: []}
    queue = [short]
    # Hall's condition promises this bead: the queue does not run dry before it is found.
    while len(use[letter := queue.pop(0)]) <= sets:
        for code, letters in free.items():
            for giver in letters:
                if letter in letters and code in use[giver] and giver not in way:
                    way[giver] = [*way[letter], (letter, code)]
                    queue.append(giver)
    for target, code in reversed(way[letter]):
        place(use, free, target, code)
