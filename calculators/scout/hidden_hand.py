"""What a hidden hand can hold, given the deck and the cards that lie open.

A hidden hand is a row of unknown cards. A card is possible if some deal of the deck puts it there, and sure if every
deal does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import NamedTuple

from calculators.core.knowledge import (
    CardFact,
    HandSummary,
    HiddenZone,
    Knowledge,
    set_named_zone,
    summarize_zone_known_to_asker,
)
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
    """Returns whether each number can get a card of its own that is not taken (bipartite matching)."""
    holder: dict[NumberPair, int] = {}

    def find(index: int, tried: set[NumberPair]) -> bool:
        for pair, _ in list_pairs_with_number_and_other_number(player_count, wanted_numbers[index]):
            if pair not in tried:
                tried.add(pair)
                if pair not in holder or find(holder[pair], tried):
                    holder[pair] = index
                    return True
        return False

    return all(find(index, set(taken_pairs)) for index in range(len(wanted_numbers)))


def max_possible_mover_hand_size(state: State) -> int:
    """Returns the most cards the seat to move can have: every other seat has at least one, the rest lies elsewhere."""
    players, turn = state.table.players, state.table.turn
    elsewhere = len(state.active)
    for number, seat in enumerate(state.seats[:players], 1):
        elsewhere += (seat and seat.captured) or 0
        if number != turn:
            elsewhere += max(1, (seat and seat.hand) or 0)
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
        if state.mover_hand_size_or_none is None
        else state.mover_hand_size_or_none
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


def narrow_to_window(can_be_hand: HandPredicate, hand: Cards, start_index: int, end_index: int) -> HandPredicate:
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


def has_mover_beating_set_or_none(state: State, can_be_hand: HandPredicate) -> bool | None:
    """Returns whether the hand has a set that beats the active one; None if that depends on hidden numbers."""
    hand, set_to_beat = mover_hand_with_unknown_cards(state), state.set_to_beat
    if not set_to_beat.is_entered:
        return None
    if not can_hand_lack_beating_set(
        can_be_hand,
        (),
        hand if state.mover_hand_size_or_none is not None else hand[: max(1, len(known_row_of_mover(state)))],
        set_to_beat,
    ):
        return True
    for first, last in list_windows_large_enough_to_beat_set(hand, set_to_beat):
        window = hand[first:last]
        if 0 in top_numbers(window) and can_window_cards_be_beating_set(
            narrow_to_window(can_be_hand, hand, first, last), window, set_to_beat
        ):
            return None
    return False


def can_possible_hand_beat_set(state: State, can_be_hand: HandPredicate) -> bool:
    """Returns whether some possible hand has a set that beats the active one; True if the active set is not fully
    known."""
    hand, set_to_beat = mover_hand_with_unknown_cards(state), state.set_to_beat
    return not set_to_beat.is_entered or any(
        can_window_cards_be_beating_set(narrow_to_window(can_be_hand, hand, first, last), hand[first:last], set_to_beat)
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


def has_adjacent_cards_in_either_order_or_none(
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
            merged_cards = [merge_card_knowledge_or_none(*pair) for pair in pairs]
            possible_cards = tuple(card for card in merged_cards if card is not None)
            if result is False and len(possible_cards) == len(pairs):
                result = None if can_be_hand(hand[:first] + possible_cards + hand[last:]) else False
    return result


def merge_card_knowledge_or_none(first_card: Card, second_card: Card) -> Card | None:
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


class HandCardMatcher:
    """Compares two cards of a hand, whose way up is not known."""

    unknown_card = UNKNOWN

    def could_known_card_fit_recorded_card(self, known_card: Card, recorded_card: Card, /) -> bool:
        return bool(merge_cards_ignoring_orientation(known_card, recorded_card))

    def does_known_card_surely_fit_recorded_card(self, known_card: Card, recorded_card: Card, /) -> bool:
        numbers = {known_card.top, known_card.bottom} - {0, None}
        return {recorded_card.top, recorded_card.bottom} - {0, None} <= numbers

    def is_fully_known(self, card: Card, /) -> bool:
        """Returns whether both numbers are known. A complete card exists once; half-known cards with one number can be
        different."""
        return card.is_complete


CARD_MATCHER = HandCardMatcher()


@lru_cache(maxsize=1_000)
def normalize_card_orientation(card: Card) -> Card:
    """Returns a card whose way up is not known: the lower number first, or the only number of a half-known card."""
    numbers = sorted({card.top, card.bottom or 0} - {0})
    return Card(numbers[0], numbers[1] if len(numbers) > 1 else None) if numbers else UNKNOWN


@lru_cache(maxsize=20_000)
def merge_cards_ignoring_orientation(known_card: Card, other_card: Card) -> tuple[Card, ...]:
    """Returns the cards that both can be, in either way up; () if they contradict each other."""
    merged_cards = (
        merge_card_knowledge_or_none(known_card, other_card),
        merge_card_knowledge_or_none(known_card.flipped, other_card),
    )
    return tuple(dict.fromkeys(normalize_card_orientation(card) for card in merged_cards if card is not None))


def hand_zone_name(seat_number: int) -> str:
    return f"p{seat_number}"


def hand_size_as_counted_or_in_private_zone_or_none(state: State, seat_number: int) -> int | None:
    """Returns the number of cards of a seat: its count, else that of its private zone; None if neither is entered."""
    counts = state.seats[seat_number - 1]
    if counts is not None and counts.hand is not None:
        return counts.hand
    private_zone = dict(state.knowledge.private_zones).get(hand_zone_name(seat_number))
    return None if private_zone is None else len(private_zone.held_facts) - len(private_zone.departed_facts)


def hand_size_of_mover_or_its_maximum(state: State) -> int:
    """Returns the number of cards of the hand that moves, or the most it can have."""
    entered_size = (
        None if state.hand is not None else hand_size_as_counted_or_in_private_zone_or_none(state, state.table.turn)
    )
    return len(mover_hand_with_unknown_cards(state)) if entered_size is None else entered_size


def list_seats_and_zones_of_hands_with_facts(state: State) -> list[tuple[int, HiddenZone[Card]]]:
    """Returns each hand of which the asker knows something, with its 1-based seat."""
    return [(int(name[1:]), zone) for name, zone in state.knowledge.zones_known_to_asker.items()]


class SeatAndFact(NamedTuple):
    """A seat that surely has a card, and the fact that says so."""

    seat_number: int
    fact: CardFact[Card]


def find_other_seat_surely_holding_or_none(state: State, card: Card) -> SeatAndFact | None:
    """Returns the other seat that surely has this card, with the fact that says so; None if there is none."""
    for seat, zone in list_seats_and_zones_of_hands_with_facts(state):
        for fact in zone.held_facts if seat != state.table.turn and not zone.departed_facts else ():
            if (
                card.is_complete
                and fact.card.is_complete
                and sorted_number_pair_of_card(fact.card) == sorted_number_pair_of_card(card)
            ):
                return SeatAndFact(seat, fact)
    return None


def list_facts_that_can_contradict_show(state: State, shown_cards: Cards) -> tuple[CardFact[Card], ...]:
    """Returns the facts that can contradict a show: all of the mover's hand, and those of other hands with one of its
    numbers."""
    numbers = {card.top for card in shown_cards} | {card.bottom for card in shown_cards}
    return tuple(
        fact
        for seat, zone in list_seats_and_zones_of_hands_with_facts(state)
        for fact in zone.facts
        if seat == state.table.turn or numbers & ({fact.card.top, fact.card.bottom} - {0, None})
    )


def complete_shown_cards_of_hidden_hand(state: State, shown_cards: Cards, cards_outside_hands: Cards) -> Cards:
    """Returns the cards shown from a hidden hand, with the other number where only one card can have been shown.

    All are unchanged if the hand is entered, or if a card has left it without everybody knowing which.
    """
    zone = state.knowledge.zone_named(hand_zone_name(state.table.turn))
    if not zone.held_facts or zone.departed_facts or state.hand is not None:
        return shown_cards
    held_cards = [fact.card for fact in zone.held_facts]
    completed_cards = []
    for card in shown_cards:
        candidates = [candidate for candidate in held_cards if merge_cards_ignoring_orientation(candidate, card)]
        can_be_unseen_card = zone.count_unknown_or_departed_cards_or_none(
            state.mover_hand_size_or_none
        ) != 0 and can_be_distinct_deck_cards_even_half_known(
            state.table.players, (*cards_outside_hands, *held_cards, card)
        )
        only_candidate = (
            candidates[0] if len(candidates) == 1 and not can_be_unseen_card and not card.is_complete else None
        )
        upright = (
            next(
                (
                    candidate
                    for candidate in (only_candidate, only_candidate.flipped)
                    if merge_card_knowledge_or_none(candidate, card)
                ),
                None,
            )
            if only_candidate
            else None
        )
        completed_cards.append(upright if upright and upright.top == card.top else card)
    return tuple(completed_cards)


RowsBySeat = tuple[tuple[int, Cards], ...]
"""By seat, the hidden hands in which the places of cards are known."""


def knowledge_and_rows_after_show(
    state_before: State, shown_cards: Cards, hand_size_before: int | None, first_place: int | None
) -> tuple[Knowledge[Card], RowsBySeat]:
    """Returns what is known of the hands, and of their order, after the seat to move has shown cards.

    hand_size_before: size of the hand they are shown from, None if not known; first_place: place of the first card,
    None if not known.
    """
    seat, knowledge = state_before.table.turn, state_before.knowledge
    row = () if first_place is None else known_row_of_mover(state_before)
    for card in shown_cards:
        if not row or card != UNKNOWN:
            knowledge = knowledge.remove_card_or_record_departure_publicly(
                hand_zone_name(seat), normalize_card_orientation(card), hand_size_before, CARD_MATCHER
            )
        hand_size_before = None if hand_size_before is None else hand_size_before - 1
    first_index = (first_place or 1) - 1
    remaining_row = row[:first_index] + row[first_index + len(shown_cards) :]
    rows = rows_without_seat(state_before.rows, seat)
    return knowledge, (*rows, (seat, remaining_row)) if any(card != UNKNOWN for card in remaining_row) else rows


def rows_without_seat(rows: RowsBySeat, seat_number: int) -> RowsBySeat:
    return tuple(item for item in rows if item[0] != seat_number)


def known_rows_after_scout(state_before: State, taken_card: Card, new_place: int) -> RowsBySeat:
    """Returns the rows after the hidden hand that moves took a card at a place; drops its row if a known card of the
    hand has no place."""
    seat = state_before.table.turn
    row = known_row_of_mover(state_before)
    zone = state_before.knowledge.zone_named(hand_zone_name(seat))
    other_rows = rows_without_seat(state_before.rows, seat)
    has_every_card_place = not zone.departed_facts and len(zone.held_facts) == sum(card != UNKNOWN for card in row)
    row = (*row, *(UNKNOWN,) * (new_place - 1 - len(row)))
    return (
        (*other_rows, (seat, (*row[: new_place - 1], taken_card, *row[new_place - 1 :])))
        if has_every_card_place
        else other_rows
    )


def summarize_hands_known_to_asker(state: State) -> tuple[HandSummary, ...]:
    """Returns what the asker knows of each hand."""
    return tuple(
        summarize_zone_known_to_asker(
            state.knowledge,
            name,
            hand_size_as_counted_or_in_private_zone_or_none(state, int(name[1:])),
            lambda card: card.notation,
        )
        for name in state.table.seats
    )


def merge_private_hand_into_zone(knowledge: Knowledge[Card], zone_name: str, cards: Cards) -> Knowledge[Card]:
    """Returns the knowledge with the cards that the asker knows to be in a zone.

    A card that was seen going there can be one of them, and is dropped. If a card has left the zone unseen, only the
    asker's cards count, since any of the others may have left.
    """
    zone = knowledge.zone_named(zone_name)
    facts = () if zone.departed_facts else zone.facts
    other_facts = tuple(
        fact
        for fact in facts
        if fact.card in cards or not any(merge_cards_ignoring_orientation(fact.card, card) for card in cards)
    )
    return replace(
        knowledge,
        private_zones=set_named_zone(
            knowledge.private_zones, zone_name, HiddenZone(other_facts), keep_zones_without_facts=True
        ),
    ).merge_private_cards(zone_name, cards)


def latest_state_with_private_hand_of_start(start_state: State, latest_state: State) -> State:
    """Returns the current position of a followed game with the asker's private hand, which limits what the others can
    hold."""
    private_hand = start_state.mine
    private_cards = (
        ()
        if private_hand is None
        else tuple(
            normalize_card_orientation(card) for card in private_hand.cards + private_hand.loose if card != UNKNOWN
        )
    )
    knowledge = (
        merge_private_hand_into_zone(latest_state.knowledge, hand_zone_name(private_hand.seat), private_cards)
        if private_hand and private_cards
        else latest_state.knowledge
    )
    return replace(latest_state, mine=private_hand, knowledge=knowledge)


def without_private_hand(state: State) -> State:
    """Returns the state without the asker's private hand, as the record is judged."""
    return replace(state, mine=None, knowledge=replace(state.knowledge, private_zones=()))
