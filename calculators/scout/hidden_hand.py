"""What a hidden hand can hold, given the deck and the cards that lie open.

A hidden hand is a row of unknown cards. A card is possible if some deal of the deck puts it there, and sure if every
deal does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from calculators.core.knowledge import count_max_bipartite_matching
from calculators.scout.sets import LONGEST, SetToBeat, highest_number_in_play
from calculators.scout.state import DEALT, ROUND_CARDS, SCOUT_CHIPS, UNKNOWN, Card, Cards, State, top_numbers

HandPredicate = Callable[[Cards], bool]
"""Returns whether the hand that moves can be these cards; a card may be unknown or half known."""
NumberPair = tuple[int, int]
"""The two numbers of a card, the lower one first."""


@cache
def number_pairs_of_cards_in_play(player_count: int) -> frozenset[NumberPair]:
    """Returns the cards in play as number pairs (scout.deck, scout.pairs)."""
    highest = highest_number_in_play(player_count)
    pairs = {(low, high) for high in range(1, highest + 1) for low in range(1, high)}
    return frozenset(pairs - ({(9, 10)} if player_count in (2, 4) else set()))


@cache
def list_pairs_with_number_and_other_number(player_count: int, card_number: int) -> tuple[tuple[NumberPair, int], ...]:
    """Returns the cards in play with a number, each with its other number."""
    return tuple(
        (pair, sum(pair) - card_number)
        for pair in sorted(number_pairs_of_cards_in_play(player_count))
        if card_number in pair
    )


def sorted_number_pair_of_card(complete_card: Card) -> NumberPair:
    """Returns the two numbers of a complete card, the lower one first."""
    top, bottom = complete_card.top, complete_card.bottom or 0
    return (top, bottom) if top < bottom else (bottom, top)


def can_be_in_deck(player_count: int, full_or_half_known_card: Card) -> bool:
    """Returns whether such a card is in play; of a half-known card one number is enough."""
    if full_or_half_known_card.top and full_or_half_known_card.bottom:
        return sorted_number_pair_of_card(full_or_half_known_card) in number_pairs_of_cards_in_play(player_count)
    return max(full_or_half_known_card.top, full_or_half_known_card.bottom or 0) <= highest_number_in_play(player_count)


def can_be_distinct_deck_cards_even_half_known(player_count: int, cards: Iterable[Card]) -> bool:
    """Returns whether these can be different cards of the deck at the same time. A half-known card has one number.

    >>> [can_be_distinct_deck_cards_even_half_known(3, [Card(7)] * count) for count in (8, 9)]
    [True, False]
    """
    taken_pairs: set[NumberPair] = set()
    wanted_counts: dict[int, int] = {}
    for top, bottom in cards:
        if top and bottom:
            pair = (top, bottom) if top < bottom else (bottom, top)
            if pair in taken_pairs or pair not in number_pairs_of_cards_in_play(player_count):
                return False
            taken_pairs.add(pair)
        elif number := top or bottom:
            wanted_counts[number] = wanted_counts.get(number, 0) + 1
    for number, count in wanted_counts.items():
        free_pairs = [
            pair
            for pair, other in list_pairs_with_number_and_other_number(player_count, number)
            if other not in wanted_counts and pair not in taken_pairs
        ]
        if count > len(free_pairs):
            return can_give_each_number_own_card(
                player_count, [n for n, times in wanted_counts.items() for _ in range(times)], taken_pairs
            )
    return True


def can_give_each_number_own_card(
    player_count: int, wanted_numbers: Sequence[int], taken_pairs: set[NumberPair]
) -> bool:
    """Returns whether each number can get a card of its own that is not taken."""
    free_pairs_of_each_number = [
        [pair for pair, _ in list_pairs_with_number_and_other_number(player_count, number) if pair not in taken_pairs]
        for number in wanted_numbers
    ]
    return count_max_bipartite_matching(free_pairs_of_each_number) == len(wanted_numbers)


def max_possible_mover_hand_size(state: State) -> int:
    """Returns the most cards the seat to move can have: every other seat has at least one, the rest lies elsewhere."""
    players, turn = state.table.players, state.table.turn
    elsewhere = len(state.active)
    for number, seat in enumerate(state.seat_counts[:players], 1):
        elsewhere += seat.captured or 0
        if number != turn:
            elsewhere += max(1, seat.hand or 0)
    max_size = ROUND_CARDS[players] - elsewhere
    return (
        min(max_size, DEALT[2] + SCOUT_CHIPS - state.two_player_scout_chips_of_mover)
        if state.is_two_player_game
        else max_size
    )


def mover_hand_with_unknown_cards(state: State) -> Cards:
    """Returns the hand of the seat to move if entered. Otherwise as many cards as it has, or at most can have; those
    whose places are not known are `UNKNOWN`."""
    if state.hand is not None:
        return state.hand
    size = (
        max(1, max_possible_mover_hand_size(state))
        if state.mover_hand_size_if_entered is None
        else state.mover_hand_size_if_entered
    )
    row = known_row_of_mover(state)[:size]
    return (*row, *(UNKNOWN,) * (size - len(row)))


def known_row_of_mover(state: State) -> Cards:
    """Returns the hidden hand of the seat to move, left to right, as far as its places are known; () if none."""
    return dict(state.rows).get(state.table.turn, ())


def cards_outside_hands(state: State) -> Cards:
    """Returns the cards that no hand can hold: the active set, the captured cards that are known, and the other
    round's."""
    return state.active + state.captured_cards + state.gone


def with_top_numbers(cards: Cards, numbers: Sequence[int]) -> Cards:
    """Returns the cards with these top numbers."""
    return tuple(Card(number, card.bottom) for card, number in zip(cards, numbers, strict=True))


def can_window_cards_be_beating_set(can_be_hand: HandPredicate, window_cards: Cards, set_to_beat: SetToBeat) -> bool:
    """Returns whether these cards, some of them unknown, can be a set that beats the active one."""
    return any(
        all(card.top in (0, number) for card, number in zip(window_cards, numbers, strict=True))
        and can_be_hand(with_top_numbers(window_cards, numbers))
        for numbers in set_to_beat.list_number_rows_that_beat_it(len(window_cards))
    )


def is_window_surely_beating_set(can_be_hand: HandPredicate, window_cards: Cards, set_to_beat: SetToBeat) -> bool:
    """Returns whether these cards, some of them unknown, are a set that beats the active one whatever they are."""
    unknown_index = next((n for n, card in enumerate(window_cards) if not card.top), None)
    if unknown_index is None:
        return set_to_beat.is_beaten_by(top_numbers(window_cards))
    for number in range(1, LONGEST + 1):
        cards_with_number = (
            *window_cards[:unknown_index],
            Card(number, window_cards[unknown_index].bottom),
            *window_cards[unknown_index + 1 :],
        )
        if can_be_hand(cards_with_number) and not is_window_surely_beating_set(
            can_be_hand, cards_with_number, set_to_beat
        ):
            return False
    return True


def narrow_hand_predicate_to_window(
    can_be_hand: HandPredicate, hand: Cards, start_index: int, end_index: int
) -> HandPredicate:
    """Returns the predicate for the cards of a part of the hand (end_index excluded), with all others unchanged."""
    return lambda window: can_be_hand(hand[:start_index] + window + hand[end_index:])


def list_windows_large_enough_to_beat_set(hand: Cards, set_to_beat: SetToBeat) -> list[tuple[int, int]]:
    """Returns the parts of the hand that have enough cards to beat the set: the index of the first card, and the index
    after the last."""
    return [
        (first, last)
        for first in range(len(hand))
        for last in range(first + set_to_beat.smallest_beating_size, len(hand) + 1)
    ]


def has_mover_beating_set_if_known(state: State, can_be_hand: HandPredicate) -> bool | None:
    """Returns whether the hand has a set that beats the active one; None if that depends on hidden numbers."""
    hand, set_to_beat = mover_hand_with_unknown_cards(state), state.set_to_beat
    if not set_to_beat.is_entered:
        return None
    if not can_hand_lack_beating_set(
        can_be_hand,
        (),
        hand if state.mover_hand_size_if_entered is not None else hand[: max(1, len(known_row_of_mover(state)))],
        set_to_beat,
    ):
        return True
    for first, last in list_windows_large_enough_to_beat_set(hand, set_to_beat):
        window = hand[first:last]
        if 0 in top_numbers(window) and can_window_cards_be_beating_set(
            narrow_hand_predicate_to_window(can_be_hand, hand, first, last), window, set_to_beat
        ):
            return None
    return False


def can_possible_hand_beat_set(state: State, can_be_hand: HandPredicate) -> bool:
    """Returns whether some possible hand has a set that beats the active one; True if the active set is not fully
    known."""
    hand, set_to_beat = mover_hand_with_unknown_cards(state), state.set_to_beat
    return not set_to_beat.is_entered or any(
        can_window_cards_be_beating_set(
            narrow_hand_predicate_to_window(can_be_hand, hand, first, last), hand[first:last], set_to_beat
        )
        for first, last in list_windows_large_enough_to_beat_set(hand, set_to_beat)
    )


def can_hand_lack_beating_set(
    can_be_hand: HandPredicate, hand_start_without_beating_set: Cards, whole_hand: Cards, set_to_beat: SetToBeat
) -> bool:
    """Returns whether a hand, some of it unknown, can be without a set that beats the active one.

    hand_start_without_beating_set: the first cards with the numbers tried so far, none of which form such a set.
    """
    index = len(hand_start_without_beating_set)
    if index == len(whole_hand):
        return True
    card = whole_hand[index]
    for number in (card.top,) if card.top else range(1, LONGEST + 1):
        tried_cards = (*hand_start_without_beating_set, Card(number, card.bottom))
        if any(
            set_to_beat.is_beaten_by(top_numbers(tried_cards[first:]))
            for first in range(index + 2 - set_to_beat.smallest_beating_size)
        ):
            continue
        possible = card.top or can_be_hand(tried_cards + whole_hand[index + 1 :])
        if possible and can_hand_lack_beating_set(can_be_hand, tried_cards, whole_hand, set_to_beat):
            return True
    return False


def has_adjacent_cards_in_either_order_if_known(
    can_be_hand: HandPredicate, hand: Cards, shown_cards: Cards
) -> bool | None:
    """Returns whether these cards are adjacent in the hand, in this order or reversed; None if that is possible but not
    sure."""
    result: bool | None = False
    for wanted_cards in (shown_cards, shown_cards[::-1]):
        for first in range(len(hand) - len(wanted_cards) + 1):
            last = first + len(wanted_cards)
            pairs = list(zip(hand[first:last], wanted_cards, strict=True))
            if all(is_surely_card(card, wanted_card) for card, wanted_card in pairs):
                return True
            merged_cards = [merge_card_knowledge_if_consistent(*pair) for pair in pairs]
            possible_cards = tuple(card for card in merged_cards if card is not None)
            if result is False and len(possible_cards) == len(pairs):
                result = None if can_be_hand(hand[:first] + possible_cards + hand[last:]) else False
    return result


RowsBySeat = tuple[tuple[int, Cards], ...]
"""By seat, the hidden hands in which the places of cards are known."""


def merge_card_knowledge_if_consistent(first_card: Card, second_card: Card) -> Card | None:
    """Returns what is known of a card that is both; None if the two contradict each other."""
    if (first_card.top and second_card.top and first_card.top != second_card.top) or (
        None not in (first_card.bottom, second_card.bottom) and first_card.bottom != second_card.bottom
    ):
        return None
    return Card(
        first_card.top or second_card.top, first_card.bottom if second_card.bottom is None else second_card.bottom
    )


def is_surely_card(hand_card: Card, wanted_card: Card) -> bool:
    """Returns whether a card of the hand is surely the wanted card, as far as that is known."""
    return hand_card.top == wanted_card.top and wanted_card.bottom in (None, hand_card.bottom)
