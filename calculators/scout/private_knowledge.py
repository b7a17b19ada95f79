"""Adds the asker's private hand to what is known of a followed game."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.knowledge import HiddenZone, Knowledge, set_named_zone
from calculators.scout.known_cards import hand_zone_name, merge_cards_ignoring_orientation, normalize_card_orientation
from calculators.scout.state import UNKNOWN, Card, Cards, State


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
