"""Sets of cards: what can be shown, and which of two is stronger.

Everything here is about the numbers on top, left to right; 1–10 each. A hand may have a 0, a number nobody told:
it is in no set.
"""

from __future__ import annotations

from collections.abc import Sequence
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


def measure_set_strength_or_none(card_numbers: Sequence[int]) -> Strength | None:
    """The strength of a set; None if the cards are neither one card nor a run nor a matching set."""
    if len(card_numbers) == 1:
        return Strength(1, Kind.RUN, card_numbers[0])
    steps = {right - left for left, right in pairwise(card_numbers)}
    if len(steps) != 1 or not steps <= STEPS.keys():
        return None
    return Strength(len(card_numbers), STEPS[steps.pop()], min(card_numbers))


@dataclass(frozen=True, slots=True)
class Comparison:
    """Does one set beat another? reason: what decides: `count`, `kind`, `number`, or `equal`."""

    beats: bool
    reason: str
    own_strength: Strength
    other_strength: Strength


def compare_two_sets_or_none(our_numbers: Sequence[int], their_numbers: Sequence[int]) -> Comparison | None:
    """Whether the first set beats the second, and by what; None unless both are sets (scout.strength)."""
    mine, other = measure_set_strength_or_none(our_numbers), measure_set_strength_or_none(their_numbers)
    if mine is None or other is None:
        return None
    for reason, left, right in zip(REASONS, mine, other, strict=True):
        if left != right:
            return Comparison(beats=left > right, reason=reason, own_strength=mine, other_strength=other)
    return Comparison(beats=False, reason="equal", own_strength=mine, other_strength=other)


# A show of a hand as one number, so that shows are sorted, compared and moved along the hand with plain
# arithmetic: first how weak it is, then its first and its last place in the hand, from 1.

PLACE_BITS = 6
"""Enough for any hand: places up to 63."""
LAST = (1 << PLACE_BITS) - 1
FIRST = LAST << PLACE_BITS
PLACES = FIRST | LAST
"""`key & PLACES` is where a show lies; the whole key is smaller the stronger the show."""
SHIFT = (1 << PLACE_BITS) + 1
"""Added to a key it is the same show one place further right."""
MOST = 10
"""The highest number, and the cards of the longest run."""


def encode_strength_smaller_is_stronger(set_strength: Strength) -> int:
    """Strength as the upper part of a key: the smaller, the stronger."""
    size, kind, number = set_strength
    return ((MOST - size) * len(Kind) + Kind.MATCHING - kind) * MOST + MOST - number << 2 * PLACE_BITS


WEAKEST = encode_strength_smaller_is_stronger(Strength(0, Kind.RUN, MOST))
"""Every show has a smaller key."""
WEAKNESS = {
    kind: [
        [encode_strength_smaller_is_stronger(Strength(size, kind, number)) for number in range(MOST + 1)]
        for size in range(MOST + 1)
    ]
    for kind in Kind
}
"""By kind, size and number."""
SINGLES = WEAKNESS[Kind.RUN][1]


def set_key_below_which_shows_beat_active(active_numbers: Sequence[int]) -> int:
    """Shows with a key below this beat that active set; without one every show does."""
    found = measure_set_strength_or_none(active_numbers)
    return WEAKEST if found is None else encode_strength_smaller_is_stronger(found)


class Streaks(NamedTuple):
    """How the numbers of a hand go on: for each card the step from its neighbour on that side, and how
    many cards on that side go by this step; 0 if they do not make a set with it.
    """

    left: list[tuple[int, int]]
    right: list[tuple[int, int]]


def find_step_and_streak_length_beside_each_card(hand_numbers: Sequence[int]) -> Streaks:
    """What goes on to the left, and to the right, of every card; steps are counted from left to right."""
    right = [(-step, more) for step, more in list_step_and_length_to_left(hand_numbers[::-1])]
    return Streaks(list_step_and_length_to_left(hand_numbers), right[::-1])


def list_step_and_length_to_left(hand_numbers: Sequence[int]) -> list[tuple[int, int]]:
    """For each card the step from the card before it, and how many before it go by this step."""
    found: list[tuple[int, int]] = []
    before, step, more = 0, 0, 0
    for number in hand_numbers:
        this = number - before
        apart = not before or not number or this not in STEPS
        more = 0 if apart else more + 1 if this == step else 1
        before, step = number, this
        found.append((step, more))
    return found


def list_set_keys_strongest_first(
    hand_numbers: Sequence[int], step_and_length_to_left: Sequence[tuple[int, int]]
) -> list[int]:
    """The keys of every set that lies side by side in a hand, the strongest first."""
    found = []
    for last, (number, (step, longest)) in enumerate(zip(hand_numbers, step_and_length_to_left, strict=True), 1):
        found.append(SINGLES[number] + last * SHIFT)
        if longest:
            weak = WEAKNESS[STEPS[step]]
            for more in range(1, min(longest, MOST - 1) + 1):
                low = number - step * more if step > 0 else number
                found.append(weak[more + 1][low] + (last - more << PLACE_BITS) + last)
    found.sort()
    return found


def list_keys_of_sets_with_new_card(
    hand_numbers: Sequence[int], hand_streaks: Streaks, new_place: int, new_number: int
) -> list[int]:
    """The keys of every set with that number in it, once it is put into the hand as its place-th card."""
    found = [SINGLES[new_number] + new_place * SHIFT]
    step = after = before = 0
    if new_place > 1:
        step = new_number - hand_numbers[new_place - 2]
        before = count_neighbour_cards_forming_set_with_new(step, hand_streaks.left[new_place - 2])
        found += [
            encode_set_key_smaller_is_stronger(
                card_number=new_number, step=step, place=new_place, cards_before=more, cards_after=0
            )
            for more in range(1, before + 1)
        ]
    if new_place <= len(hand_numbers):
        onward = hand_numbers[new_place - 1] - new_number
        after = count_neighbour_cards_forming_set_with_new(onward, hand_streaks.right[new_place - 1])
        found += [
            encode_set_key_smaller_is_stronger(
                card_number=new_number, step=onward, place=new_place, cards_before=0, cards_after=more
            )
            for more in range(1, after + 1)
        ]
        if before and after and step == onward:
            found += [
                encode_set_key_smaller_is_stronger(
                    card_number=new_number, step=step, place=new_place, cards_before=more, cards_after=further
                )
                for more in range(1, before + 1)
                for further in range(1, after + 1)
            ]
    return found


def count_neighbour_cards_forming_set_with_new(
    step_to_neighbour: int, step_and_length_from_neighbour: tuple[int, int]
) -> int:
    """How many cards make a set with a new one: its neighbour is that step away, and has that streak."""
    if step_to_neighbour not in STEPS:
        return 0
    return step_and_length_from_neighbour[1] + 1 if step_and_length_from_neighbour[0] == step_to_neighbour else 1


def encode_set_key_smaller_is_stronger(
    *, card_number: int, step: int, place: int, cards_before: int, cards_after: int
) -> int:
    """The key of a set with that number at that place, so many cards before it and after it."""
    low = card_number - cards_before if step > 0 else card_number - cards_after if step < 0 else card_number
    places = (place - cards_before << PLACE_BITS) + place + cards_after
    return WEAKNESS[STEPS[step]][cards_before + 1 + cards_after][low] + places
