"""What everybody knows of the hands: the cards that were seen going there, and the places where they lie."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from calculators.core.knowledge import (
    CardFact,
    HandSummary,
    HiddenZone,
    Knowledge,
    set_named_zone,
    summarize_zone_known_to_asker,
)
from calculators.scout.hidden_hand import (
    RowsBySeat,
    can_be_distinct_deck_cards_even_half_known,
    cards_outside_hands,
    known_row_of_mover,
    merge_card_knowledge_if_consistent,
    mover_hand_with_unknown_cards,
    sorted_number_pair_of_card,
)
from calculators.scout.state import UNKNOWN, Card, Cards, State


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
        merge_card_knowledge_if_consistent(known_card, other_card),
        merge_card_knowledge_if_consistent(known_card.flipped, other_card),
    )
    return tuple(dict.fromkeys(normalize_card_orientation(card) for card in merged_cards if card is not None))


def hand_zone_name(seat_number: int) -> str:
    return f"p{seat_number}"


def hand_size_as_counted_or_in_private_zone_or_none(state: State, seat_number: int) -> int | None:
    """Returns the number of cards of a seat: its count, else that of its private zone; None if neither is entered."""
    counted_size = state.seat_counts[seat_number - 1].hand
    if counted_size is not None:
        return counted_size
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


def deduce_numbers_of_show_from_hidden_hand(state: State, shown_cards: Cards) -> Cards:
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
            state.mover_hand_size_if_entered
        ) != 0 and can_be_distinct_deck_cards_even_half_known(
            state.table.players, (*cards_outside_hands(state), *held_cards, card)
        )
        faces = []
        if len(candidates) == 1 and not can_be_unseen_card and not card.is_complete:
            faces = [face for face in (candidates[0], candidates[0].flipped) if face.top == card.top]
        completed_cards.append(faces[0] if faces else card)
    return tuple(completed_cards)


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


@lru_cache(maxsize=100)
def list_vaguer_cards(card: Card) -> frozenset[Card]:
    """Returns what may have been known of a complete card before, and the card itself."""
    return frozenset({card, UNKNOWN, Card(card.top), Card(card.bottom or 0)})


def capture_turn_by_card_index_if_consistent(state: State) -> dict[int, int]:
    """Returns the turn in which each captured card was captured, 0 for the starting position, by its index among
    `cards_outside_hands`. Empty if the record and the entered cards disagree, as after a correction."""
    cards = state.captured_cards
    start_count = len(cards) - len(state.captured_cards_with_turns)
    if start_count < 0 or cards[start_count:] != tuple(card for card, _ in state.captured_cards_with_turns):
        return {}
    turns = [0] * start_count + [turn for _, turn in state.captured_cards_with_turns]
    return dict(enumerate(turns, len(state.active)))
