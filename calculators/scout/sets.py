"""Sets of cards: which cards can be shown together, and what beats the set on the table (`SetToBeat`).

All functions take the top numbers from left to right, 1–10 each. A hand may contain 0, a number that is not known; it
belongs to no set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise
from typing import NamedTuple

from calculators.core.types import TableSettings

LONGEST = 10
"""The highest number on a card, and the size of the longest set: the run from 1 to 10."""


def highest_number_in_play(player_count: int) -> int:
    """Returns the highest number on a card in play; three players leave out every 10 (scout.deck)."""
    return LONGEST - 1 if player_count == 3 else LONGEST


class Kind(IntEnum):
    """Run or matching set. A single card counts as a run, so that only its number matters."""

    RUN = 0
    MATCHING = 1


class Strength(NamedTuple):
    """The strength of a set; greater is stronger (scout.strength).

    number: that of a matching set or single card; the lowest number of a run.
    """

    size: int
    kind: Kind
    number: int


REASONS = ("count", "kind", "number")
"""What decides between two sets, in the order of the fields of `Strength`."""
STEPS = {0: Kind.MATCHING, 1: Kind.RUN, -1: Kind.RUN}
"""The difference between neighbouring cards of a set, the same throughout the set → its kind (scout.show)."""


def measure_set_strength_or_none(card_numbers: Sequence[int]) -> Strength | None:
    """Returns the strength of a set; None if the cards are no single card, run or matching set."""
    if len(card_numbers) == 1:
        return Strength(1, Kind.RUN, card_numbers[0])
    steps = {right - left for left, right in pairwise(card_numbers)}
    if len(steps) != 1 or not steps <= STEPS.keys():
        return None
    return Strength(len(card_numbers), STEPS[steps.pop()], min(card_numbers))


def list_number_rows_of_sets(set_size: int, highest_number: int) -> Iterator[tuple[int, ...]]:
    """Yields the numbers of every set of so many cards, each kind from the lowest numbers on (scout.show).

    >>> list(list_number_rows_of_sets(2, 3))
    [(1, 1), (2, 2), (3, 3), (1, 2), (2, 1), (2, 3), (3, 2)]
    """
    for number in range(1, highest_number + 1):
        yield (number,) * set_size
    for low in range(1, highest_number + 2 - set_size) if set_size > 1 else ():
        run = tuple(range(low, low + set_size))
        yield run
        yield run[::-1]


# A key encodes a show of a hand as one number, so that shows are sorted, compared and moved along the hand by
# arithmetic. Its upper part is the weakness; then come the first and the last place in the hand (1-based).

PLACE_BITS = 6
"""Bits of a place in a key: enough for places up to 63."""
LAST = (1 << PLACE_BITS) - 1
FIRST = LAST << PLACE_BITS
PLACES = FIRST | LAST
"""`key & PLACES` are the places of a show; a smaller key is a stronger show."""
SHIFT = (1 << PLACE_BITS) + 1
"""Adding this to a key moves the show one place to the right."""


def encode_strength_as_high_bits_smaller_is_stronger(set_strength: Strength) -> int:
    """Returns a strength as the upper part of a key."""
    size, kind, number = set_strength
    return ((LONGEST - size) * len(Kind) + Kind.MATCHING - kind) * LONGEST + LONGEST - number << 2 * PLACE_BITS


WEAKNESS = {
    kind: [
        [
            encode_strength_as_high_bits_smaller_is_stronger(Strength(size, kind, number))
            for number in range(LONGEST + 1)
        ]
        for size in range(LONGEST + 1)
    ]
    for kind in Kind
}
"""Upper parts of keys, by kind, size and number."""
SINGLES = WEAKNESS[Kind.RUN][1]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Whether a show beats a set. reason: what decides: `count`, `kind`, `number`, or `equal`."""

    beats: bool
    reason: str


@dataclass(frozen=True, slots=True)
class SetToBeat:
    """The set that a show has to beat: what beats it is decided here, for moves listed, judged and described.

    numbers: from left to right, 0 for one that is not entered; () if there is no set, so that any set can be shown;
    table: its players and rulings. `State.set_to_beat` makes it.
    """

    numbers: tuple[int, ...]
    table: TableSettings

    @property
    def is_entered(self) -> bool:
        """True unless a number is not entered."""
        return 0 not in self.numbers

    @property
    def smallest_beating_size(self) -> int:
        """The least cards that can beat it."""
        return max(1, len(self.numbers))

    @property
    def numbers_in_messages(self) -> list[int | str]:
        """The numbers as a fact of a message; `?` for one that is not entered."""
        return [number or "?" for number in self.numbers]

    def list_keys_of_beating_shows(self, show_keys: Iterable[int]) -> list[int]:
        """Returns those keys whose shows beat this set (scout.strength); all of them if there is none."""
        strength = measure_set_strength_or_none(self.numbers)
        if strength is None:
            return list(show_keys)
        limit = encode_strength_as_high_bits_smaller_is_stronger(strength)
        return [key for key in show_keys if key < limit]

    def is_beaten_by(self, shown_numbers: Sequence[int]) -> bool:
        """Returns whether these numbers, all of them known, are a set that beats this one; nothing beats cards that are
        no set, as a Scout may leave them of a set with a number that is not entered."""
        strength = measure_set_strength_or_none(shown_numbers)
        if strength is None or (self.numbers and measure_set_strength_or_none(self.numbers) is None):
            return False
        return bool(self.list_keys_of_beating_shows([encode_strength_as_high_bits_smaller_is_stronger(strength)]))

    def compare_with_show_if_decided(self, shown_numbers: Sequence[int]) -> Comparison | None:
        """Returns whether a show beats this set, and what decides (scout.strength).

        None if there is no set to beat, if one of the two is no set, or if numbers that are not known (0) decide.
        """
        if not self.numbers:
            return None
        if 0 in (*shown_numbers, *self.numbers):
            more_cards = len(shown_numbers) - len(self.numbers)
            return Comparison(more_cards > 0, "count") if more_cards else None
        shown_strength = measure_set_strength_or_none(shown_numbers)
        strength = measure_set_strength_or_none(self.numbers)
        if shown_strength is None or strength is None:
            return None
        values = zip(REASONS, shown_strength, strength, strict=True)
        return Comparison(
            self.is_beaten_by(shown_numbers),
            next((reason for reason, shown_value, value in values if shown_value != value), "equal"),
        )

    def list_number_rows_that_beat_it(self, show_size: int) -> Iterator[tuple[int, ...]]:
        """Yields the numbers of every set of so many cards that beats this one, each kind from the lowest on."""
        return filter(
            self.is_beaten_by, list_number_rows_of_sets(show_size, highest_number_in_play(self.table.players))
        )

    def set_to_beat_by_numbers_or_no_set(self, show_size: int) -> SetToBeat:
        """Returns this set if a show of so many cards has to beat it by its numbers. Returns no set if the count alone
        decides, or if numbers of this set are not entered: then any set of that size may beat it.

        >>> SetToBeat((3, 4), TableSettings()).set_to_beat_by_numbers_or_no_set(3).numbers
        ()
        """
        return self if self.is_entered and show_size == len(self.numbers) else SetToBeat((), self.table)

    def lacks_numbers_to_judge(self, show_size: int) -> bool:
        """Returns whether a verdict on a show of so many cards needs numbers of this set that are not entered."""
        return not self.is_entered and show_size == len(self.numbers)


class Streak(NamedTuple):
    """The step from a card's neighbour on one side, and how many more cards on that side continue with this step; 0
    cards if they form no set with it."""

    step: int
    more_cards: int


class Streaks(NamedTuple):
    """The streaks to the left and to the right of each card of a hand."""

    left: list[Streak]
    right: list[Streak]


def find_streaks_left_and_right_of_each_card(hand_numbers: Sequence[int]) -> Streaks:
    """Returns the streaks to the left and to the right of every card; steps are counted from left to right."""
    right = [Streak(-step, count) for step, count in list_streak_to_left_of_each_card(hand_numbers[::-1])]
    return Streaks(list_streak_to_left_of_each_card(hand_numbers), right[::-1])


def list_streak_to_left_of_each_card(hand_numbers: Sequence[int]) -> list[Streak]:
    """Returns for each card the step from the card before it, and how many cards before it continue with this step."""
    streaks: list[Streak] = []
    number_before, step, length = 0, 0, 0
    for number in hand_numbers:
        new_step = number - number_before
        is_separate = not number_before or not number or new_step not in STEPS
        length = 0 if is_separate else length + 1 if new_step == step else 1
        number_before, step = number, new_step
        streaks.append(Streak(step, length))
    return streaks


def list_set_keys_strongest_first(hand_numbers: Sequence[int], streaks_to_left: Sequence[Streak]) -> list[int]:
    """Returns the key of every set of adjacent cards in a hand: strength, first and last place; the lowest key is the
    strongest set and comes first.

    streaks_to_left: for each card, the step from the card before it, and how many cards before it continue with it.
    """
    keys = []
    for last, (number, (step, more_cards)) in enumerate(zip(hand_numbers, streaks_to_left, strict=True), 1):
        keys.append(SINGLES[number] + last * SHIFT)
        if more_cards:
            weakness_by_size = WEAKNESS[STEPS[step]]
            for more in range(1, min(more_cards, LONGEST - 1) + 1):
                lowest_number = number - step * more if step > 0 else number
                keys.append(weakness_by_size[more + 1][lowest_number] + (last - more << PLACE_BITS) + last)
    keys.sort()
    return keys


def list_strength_keys_of_sets_with_new_card(
    hand_numbers: Sequence[int], hand_streaks: Streaks, new_place: int, new_number: int
) -> list[int]:
    """Returns the key of every set that contains a new card, once it is inserted at a place of the hand (1-based), in
    no order."""
    keys = [SINGLES[new_number] + new_place * SHIFT]
    step = count_after = count_before = 0
    if new_place > 1:
        step = new_number - hand_numbers[new_place - 2]
        count_before = count_neighbours_forming_set_with_new_card_or_0(step, hand_streaks.left[new_place - 2])
        keys += [
            encode_strength_then_places_of_set_around_card(
                card_number=new_number, step=step, place_of_card=new_place, cards_before=more, cards_after=0
            )
            for more in range(1, count_before + 1)
        ]
    if new_place <= len(hand_numbers):
        onward = hand_numbers[new_place - 1] - new_number
        count_after = count_neighbours_forming_set_with_new_card_or_0(onward, hand_streaks.right[new_place - 1])
        keys += [
            encode_strength_then_places_of_set_around_card(
                card_number=new_number, step=onward, place_of_card=new_place, cards_before=0, cards_after=more
            )
            for more in range(1, count_after + 1)
        ]
        if count_before and count_after and step == onward:
            keys += [
                encode_strength_then_places_of_set_around_card(
                    card_number=new_number, step=step, place_of_card=new_place, cards_before=more, cards_after=further
                )
                for more in range(1, count_before + 1)
                for further in range(1, count_after + 1)
            ]
    return keys


def count_neighbours_forming_set_with_new_card_or_0(
    difference_to_neighbour: int, streak_beyond_neighbour: Streak
) -> int:
    """Returns how many cards on one side form a set with a new card, given the step to the neighbour and its streak."""
    if difference_to_neighbour not in STEPS:
        return 0
    return streak_beyond_neighbour.more_cards + 1 if streak_beyond_neighbour.step == difference_to_neighbour else 1


def encode_strength_then_places_of_set_around_card(
    *, card_number: int, step: int, place_of_card: int, cards_before: int, cards_after: int
) -> int:
    """Returns the key of a set that contains a card with that number at that place, with so many cards before and after
    it."""
    lowest_number = card_number - cards_before if step > 0 else card_number - cards_after if step < 0 else card_number
    places = (place_of_card - cards_before << PLACE_BITS) + place_of_card + cards_after
    return WEAKNESS[STEPS[step]][cards_before + 1 + cards_after][lowest_number] + places
