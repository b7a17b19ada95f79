"""What a hand that nobody sees can hold: the deck is known, and so are the cards that lie open.

A hand that is not known is a row of cards of which nothing is told. What no deal of the deck can put there is not
possible; what every deal puts there is sure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from calculators.scout.sets import compare_two_sets_or_none, measure_set_strength_or_none
from calculators.scout.state import (
    DEALT,
    HIGHEST,
    LONGEST,
    ROUND_CARDS,
    SCOUT_CHIPS,
    UNKNOWN,
    Card,
    Cards,
    State,
    top_numbers,
)

HandPredicate = Callable[[Cards], bool]
"""Can the hand that moves be these cards, as far as they are told?"""
NumberPair = tuple[int, int]
"""The two numbers of a card, the lower one first."""


@cache
def number_pairs_of_cards_in_play(player_count: int) -> frozenset[NumberPair]:
    """The cards in play, by their two numbers (scout.deck, scout.pairs)."""
    highest = HIGHEST.get(player_count, LONGEST)
    pairs = {(low, high) for high in range(1, highest + 1) for low in range(1, high)}
    return frozenset(pairs - ({(9, 10)} if player_count in (2, 4) else set()))


@cache
def list_pairs_with_number(player_count: int, card_number: int) -> tuple[tuple[NumberPair, int], ...]:
    """The cards with a number, each with its other one."""
    return tuple(
        (pair, sum(pair) - card_number)
        for pair in sorted(number_pairs_of_cards_in_play(player_count))
        if card_number in pair
    )


def sorted_number_pair_of_card(complete_card: Card) -> NumberPair:
    """The two numbers of a card that is told in full."""
    top, bottom = complete_card.top, complete_card.bottom or 0
    return (top, bottom) if top < bottom else (bottom, top)


def can_be_in_deck(player_count: int, card: Card) -> bool:
    """Is there such a card in play, as far as it is told?"""
    if card.top and card.bottom:
        return sorted_number_pair_of_card(card) in number_pairs_of_cards_in_play(player_count)
    return max(card.top, card.bottom or 0) <= HIGHEST.get(player_count, LONGEST)


def can_all_be_distinct_deck_cards(player_count: int, cards: Iterable[Card]) -> bool:
    """Can these be different cards of the deck, all at once? Of half a card only one number is told.

    >>> can_all_be_distinct_deck_cards(3, [Card(7)] * 8), can_all_be_distinct_deck_cards(3, [Card(7)] * 9)
    (True, False)
    """
    taken: set[NumberPair] = set()
    wanted: dict[int, int] = {}
    for top, bottom in cards:
        if top and bottom:
            pair = (top, bottom) if top < bottom else (bottom, top)
            if pair in taken or pair not in number_pairs_of_cards_in_play(player_count):
                return False
            taken.add(pair)
        elif number := top or bottom:
            wanted[number] = wanted.get(number, 0) + 1
    for number, count in wanted.items():
        alone = [
            pair
            for pair, other in list_pairs_with_number(player_count, number)
            if other not in wanted and pair not in taken
        ]
        if count > len(alone):
            return can_give_each_number_own_card(
                player_count, [n for n, times in wanted.items() for _ in range(times)], taken
            )
    return True


def can_give_each_number_own_card(
    player_count: int, wanted_numbers: Sequence[int], taken_pairs: set[NumberPair]
) -> bool:
    """Can every number get a card of its own, none of those taken?"""
    holder: dict[NumberPair, int] = {}

    def find(index: int, tried: set[NumberPair]) -> bool:
        for pair, _ in list_pairs_with_number(player_count, wanted_numbers[index]):
            if pair not in tried:
                tried.add(pair)
                if pair not in holder or find(holder[pair], tried):
                    holder[pair] = index
                    return True
        return False

    return all(find(index, set(taken_pairs)) for index in range(len(wanted_numbers)))


def max_hand_size_of_mover(state: State) -> int:
    """The most cards the seat to move can have: every other seat still has one, the rest lies elsewhere."""
    players, turn = state.table.players, state.table.turn
    elsewhere = len(state.active)
    for number, seat in enumerate(state.seats[:players], 1):
        elsewhere += (seat and seat.captured) or 0
        if number != turn:
            elsewhere += max(1, (seat and seat.hand) or 0)
    most = ROUND_CARDS[players] - elsewhere
    return (
        min(most, DEALT[2] + SCOUT_CHIPS - state.scout_chips_of_mover_in_two_player_game)
        if state.is_two_player_game
        else most
    )


def mover_hand_padded_with_unknowns_to_size_or_maximum(state: State) -> Cards:
    """The hand of the seat to move: as entered, else as many cards as it has or at most can have, of which only those
    are known whose places were told."""
    if state.hand is not None:
        return state.hand
    size = (
        max(1, max_hand_size_of_mover(state))
        if state.mover_hand_size_or_none is None
        else state.mover_hand_size_or_none
    )
    row = known_row_of_mover(state)[:size]
    return (*row, *(UNKNOWN,) * (size - len(row)))


def known_row_of_mover(state: State) -> Cards:
    """The hidden hand that moves, from left to right as far as places were told."""
    return dict(state.rows).get(state.table.turn, ())


def cards_outside_hands(state: State) -> Cards:
    """The cards that lie open, were captured as far as told, or belong to the other round: no hand can hold them."""
    return state.active + (state.captured if state.seen is None else state.seen) + state.gone


def list_number_rows_of_possible_sets(set_size: int) -> Iterator[tuple[int, ...]]:
    """The numbers of every set of so many cards (scout.show)."""
    for number in range(1, LONGEST + 1):
        yield (number,) * set_size
    for low in range(1, LONGEST + 2 - set_size) if set_size > 1 else ():
        run = tuple(range(low, low + set_size))
        yield run
        yield run[::-1]


def is_set_that_beats_active_if_any(numbers: Sequence[int], active_numbers: Sequence[int]) -> bool:
    """Is it a set, and stronger than the active one if there is one?"""
    if not active_numbers:
        return measure_set_strength_or_none(numbers) is not None
    found = compare_two_sets_or_none(numbers, active_numbers)
    return found is not None and found.beats


def with_top_numbers(cards: Cards, numbers: Sequence[int]) -> Cards:
    """The cards with these numbers on top."""
    return tuple(Card(number, card.bottom) for card, number in zip(cards, numbers, strict=True))


def can_be_beating_set(can_be_hand: HandPredicate, window_cards: Cards, active_numbers: Sequence[int]) -> bool:
    """Can these cards, some of them unknown, be a set that beats the active one?"""
    return any(
        all(card.top in (0, number) for card, number in zip(window_cards, numbers, strict=True))
        and is_set_that_beats_active_if_any(numbers, active_numbers)
        and can_be_hand(with_top_numbers(window_cards, numbers))
        for numbers in list_number_rows_of_possible_sets(len(window_cards))
    )


def is_window_surely_beating_set(
    can_be_hand: HandPredicate, window_cards: Cards, active_numbers: Sequence[int]
) -> bool:
    """Are these cards, some of them unknown, a set that beats the active one whatever they are?"""
    place = next((n for n, card in enumerate(window_cards) if not card.top), None)
    if place is None:
        return is_set_that_beats_active_if_any(top_numbers(window_cards), active_numbers)
    for number in range(1, LONGEST + 1):
        told = (*window_cards[:place], Card(number, window_cards[place].bottom), *window_cards[place + 1 :])
        if can_be_hand(told) and not is_window_surely_beating_set(can_be_hand, told, active_numbers):
            return False
    return True


def narrow_to_window(can_be_hand: HandPredicate, hand: Cards, start_index: int, end_index: int) -> HandPredicate:
    """Whether these cards of the hand, from the first to before the last, can be so, with all the others."""
    return lambda window: can_be_hand(hand[:start_index] + window + hand[end_index:])


def has_mover_beating_set_or_none(state: State, can_be_hand: HandPredicate) -> bool | None:
    """Has the hand a set that beats the active one? None where that hangs on what is hidden. can_be_hand: can its
    cards be these?"""
    hand, active = mover_hand_padded_with_unknowns_to_size_or_maximum(state), top_numbers(state.active)
    if 0 in active:
        return None
    if not can_hand_lack_beating_set(
        can_be_hand,
        (),
        hand if state.mover_hand_size_or_none is not None else hand[: max(1, len(known_row_of_mover(state)))],
        active,
    ):
        return True
    for first in range(len(hand)):
        for last in range(first + max(1, len(active)), len(hand) + 1):
            window = hand[first:last]
            if 0 in top_numbers(window) and can_be_beating_set(
                narrow_to_window(can_be_hand, hand, first, last), window, active
            ):
                return None
    return False


def can_any_possible_hand_beat_set(state: State, can_be_hand: HandPredicate) -> bool:
    """Is there a hand, of those that can be, with a set that beats the active one?"""
    hand, active = mover_hand_padded_with_unknowns_to_size_or_maximum(state), top_numbers(state.active)
    windows = (
        (first, last) for first in range(len(hand)) for last in range(first + max(1, len(active)), len(hand) + 1)
    )
    return 0 in active or any(
        can_be_beating_set(narrow_to_window(can_be_hand, hand, first, last), hand[first:last], active)
        for first, last in windows
    )


def can_hand_lack_beating_set(
    can_be_hand: HandPredicate, hand_start_with_numbers_tried: Cards, whole_hand: Cards, active_numbers: Sequence[int]
) -> bool:
    """Can a hand, some of it unknown, be such that no set of it beats the active one? told: the cards tried so far,
    from the left, of which none does."""
    place = len(hand_start_with_numbers_tried)
    if place == len(whole_hand):
        return True
    card = whole_hand[place]
    for number in (card.top,) if card.top else range(1, LONGEST + 1):
        more = (*hand_start_with_numbers_tried, Card(number, card.bottom))
        if any(
            is_set_that_beats_active_if_any(top_numbers(more[first:]), active_numbers)
            for first in range(place + 2 - max(1, len(active_numbers)))
        ):
            continue
        possible = card.top or can_be_hand(more + whole_hand[place + 1 :])
        if possible and can_hand_lack_beating_set(can_be_hand, more, whole_hand, active_numbers):
            return True
    return False


def has_cards_side_by_side_or_none(can_be_hand: HandPredicate, hand: Cards, shown_cards: Cards) -> bool | None:
    """Do these cards lie side by side in the hand, in this order or the other? None: perhaps."""
    found: bool | None = False
    for wanted in (shown_cards, shown_cards[::-1]):
        for first in range(len(hand) - len(wanted) + 1):
            last = first + len(wanted)
            pairs = list(zip(hand[first:last], wanted, strict=True))
            if all(is_surely_card(card, told) for card, told in pairs):
                return True
            merged = tuple(
                filter(None, (merge_card_knowledge_or_none_if_contradictory(card, told) for card, told in pairs))
            )
            if found is False and len(merged) == len(wanted):
                found = None if can_be_hand(hand[:first] + merged + hand[last:]) else False
    return found


def merge_card_knowledge_or_none_if_contradictory(first_card: Card, second_card: Card) -> Card | None:
    """What is known of a card that is both; None where it cannot be."""
    if (first_card.top and second_card.top and first_card.top != second_card.top) or (
        None not in (first_card.bottom, second_card.bottom) and first_card.bottom != second_card.bottom
    ):
        return None
    return Card(
        first_card.top or second_card.top, first_card.bottom if second_card.bottom is None else second_card.bottom
    )


def is_surely_card(hand_card: Card, told_card: Card) -> bool:
    """Is a card of the hand the one that was told, as far as it was told?"""
    return hand_card.top == told_card.top and told_card.bottom in (None, hand_card.bottom)
