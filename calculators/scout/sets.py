"""Sets of cards: what can be shown, and which of two is stronger.

Everything here is about the numbers on top, left to right; 1–10 each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise
from typing import NamedTuple


class Kind(IntEnum):
    """Run or matching set; a single card counts as the former, so that only its number matters."""

    RUN = 0
    MATCHING = 1


class Strength(NamedTuple):
    """How strong a set is; bigger is stronger (scout.strength).

    number: of a matching set or single card its number, of a run its lowest.
    """

    size: int
    kind: Kind
    number: int


REASONS = ("count", "kind", "number")
"""What decides between two sets, in the order of Strength."""
STEPS = {0: Kind.MATCHING, 1: Kind.RUN, -1: Kind.RUN}
"""From card to card a set goes by one of these steps, the same all along (scout.show)."""


def strength(numbers: Sequence[int]) -> Strength | None:
    """The strength of a set; None if the cards are neither one card nor a run nor a matching set."""
    if len(numbers) == 1:
        return Strength(1, Kind.RUN, numbers[0])
    steps = {right - left for left, right in pairwise(numbers)}
    if len(steps) != 1 or not steps <= STEPS.keys():
        return None
    return Strength(len(numbers), STEPS[steps.pop()], min(numbers))


@dataclass(frozen=True, slots=True)
class Comparison:
    """Does one set beat another? reason: what decides: `count`, `kind`, `number`, or `equal`."""

    beats: bool
    reason: str
    ours: Strength
    theirs: Strength


def compare(ours: Sequence[int], theirs: Sequence[int]) -> Comparison | None:
    """Whether the first set beats the second, and by what; None unless both are sets (scout.strength)."""
    mine, other = strength(ours), strength(theirs)
    if mine is None or other is None:
        return None
    for reason, left, right in zip(REASONS, mine, other, strict=True):
        if left != right:
            return Comparison(left > right, reason, mine, other)
    return Comparison(False, "equal", mine, other)


# A show of a hand as one number, so that a list of shows is sorted, filtered and moved along the hand
# with plain arithmetic: how weak it is, then its first and its last place in the hand from 1.

PLACE_BITS = 6
PLACES = (1 << 2 * PLACE_BITS) - 1
"""`key & PLACES` are the first and last place, `key >> 2 * PLACE_BITS` is weaker the bigger it is."""
LAST = (1 << PLACE_BITS) - 1
SHIFT = (1 << PLACE_BITS) + 1
"""Added to a key it is the same show one place further right."""
STRONGEST = (10 * 2 + 1) * 16 + 10


def weakness(count: int, kind: int, number: int) -> int:
    """Strength as one number, upside down: the smaller, the stronger; at its place in a key."""
    return STRONGEST - (count * 2 + kind) * 16 - number << 2 * PLACE_BITS


def bound(numbers: Sequence[int]) -> int:
    """Shows with a key below this beat that active set; without one every show does."""
    found = strength(numbers)
    return STRONGEST << 2 * PLACE_BITS if found is None else weakness(*found)


def key(count: int, kind: int, number: int, first: int) -> int:
    """The key of a show of that strength that begins at a place."""
    return weakness(count, kind, number) | first << PLACE_BITS | first + count - 1


def show_keys(numbers: Sequence[int]) -> list[int]:
    """Every set that lies side by side in a hand, from left to right."""
    found = []
    for index, number in enumerate(numbers):
        found.append(key(1, Kind.RUN, number, index + 1))
        for step, kind in STEPS.items():
            for more in range(1, reach(numbers[index + 1 :], number, step) + 1):
                found.append(key(more + 1, kind, min(number, number + more * step), index + 1))
    return found


def keys_around(numbers: Sequence[int], place: int, number: int) -> Iterator[int]:
    """Every set with a card of that number in it, put into a hand as its place-th card."""
    yield key(1, Kind.RUN, number, place)
    before, after = numbers[place - 2 :: -1] if place > 1 else (), numbers[place - 1 :]
    for step, kind in STEPS.items():
        left, right = reach(before, number, -step), reach(after, number, step)
        for more in range(left + 1):
            low = number - more * step
            for further in range(right + 1):
                if more or further:
                    lowest = min(low, number + further * step)
                    yield key(more + further + 1, kind, lowest, place - more)


def reach(numbers: Sequence[int], number: int, step: int) -> int:
    """How many of the numbers in a row go on from a number by that step."""
    count = 0
    for other in numbers:
        number += step
        if other != number:
            break
        count += 1
    return count
