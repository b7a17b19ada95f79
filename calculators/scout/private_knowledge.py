"""What the asker's own hand adds to what is known of a game of SCOUT! that is followed."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.knowledge import (
    HiddenZone,
    Knowledge,
    with_zone_replaced,
)
from calculators.scout.deals import hand_zone_name, merge_cards_ignoring_orientation, normalize_card_orientation
from calculators.scout.state import UNKNOWN, Card, Cards, State


def add_private_hand_to_zone_merging_seen_cards(
    knowledge: Knowledge[Card], zone_name: str, cards: Cards
) -> Knowledge[Card]:
    """With the cards that the asker knows to be in a hand; one seen going there can be one of those. Where a card has
    left it unseen, what the asker tells counts alone: any of the others may be gone."""
    place = knowledge.zone_named(zone_name)
    facts = () if place.departed_facts else place.facts
    others = tuple(
        fact
        for fact in facts
        if fact.card in cards or not any(merge_cards_ignoring_orientation(fact.card, card) for card in cards)
    )
    return replace(
        knowledge,
        private_zones=with_zone_replaced(
            knowledge.private_zones, zone_name, HiddenZone(others), keep_zone_without_facts=True
        ),
    ).with_private_cards(zone_name, cards)


def latest_state_with_private_hand_known(start_state: State, latest_state: State) -> State:
    """Where a followed game stands, with the asker's own hand, which narrows what the others can hold."""
    mine = start_state.mine
    told = (
        ()
        if mine is None
        else tuple(normalize_card_orientation(card) for card in mine.cards + mine.loose if card != UNKNOWN)
    )
    known = (
        add_private_hand_to_zone_merging_seen_cards(latest_state.known, hand_zone_name(mine.seat), told)
        if mine and told
        else latest_state.known
    )
    return replace(latest_state, mine=mine, known=known)


def without_private_hand(state: State) -> State:
    """The same without the asker's own hand, as its record is judged."""
    return replace(state, mine=None, known=replace(state.known, private_zones=()))
