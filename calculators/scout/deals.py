"""Finds and keeps a deal of the hidden hands while a game is followed (the search itself: `deal_search`)."""

from __future__ import annotations

from calculators.core.knowledge import Knowledge
from calculators.scout.deal_search import DealSearch, found_deal_if_still_valid, search_steps_left
from calculators.scout.hidden_hand import HandPredicate
from calculators.scout.known_cards import hand_size_of_mover_or_its_maximum, normalize_card_orientation
from calculators.scout.moves import LEFT, SideOrHole
from calculators.scout.state import Card, Cards, Deal, State


def found_deal_after_scout(state_before: State, side: SideOrHole, new_knowledge: Knowledge[Card]) -> Deal:
    """Returns the found deal after the seat to move took a card; without hands if none was found. new_knowledge: the
    knowledge after the Scout."""
    deal = found_deal_if_still_valid(state_before)
    steps_left = search_steps_left(state_before)
    if deal is None or not deal.hands:
        return Deal(knowledge=new_knowledge, steps_left=steps_left)
    card, active = (deal.active[0], deal.active[1:]) if side == LEFT else (deal.active[-1], deal.active[:-1])
    seat_index = state_before.table.turn - 1
    hands = (*deal.hands[:seat_index], (*deal.hands[seat_index], card), *deal.hands[seat_index + 1 :])
    return Deal(knowledge=new_knowledge, steps_left=steps_left, active=active, open_cards=deal.open_cards, hands=hands)


def find_deal_after_show(state_before: State, shown_cards: Cards, new_knowledge: Knowledge[Card]) -> Deal:
    """Returns a deal that fits after the seat to move showed these cards. new_knowledge: the knowledge after the Show.

    It is without hands if the hand that moves is entered, or if no deal was found within the steps.
    """
    search = DealSearch(state_before, hand_size_of_mover_or_its_maximum(state_before))
    result = search.find_and_remember_deal_with_mover_holding(tuple(map(normalize_card_orientation, shown_cards)))
    steps_left = search_steps_left(state_before) - result.steps
    if state_before.hand is not None or result.found_deal is None:
        return Deal(knowledge=new_knowledge, steps_left=steps_left, is_cut=result.exists and result.is_cut)
    cards, hands = result.found_deal
    open_count = len(search.open_cards)
    in_order = tuple(
        cards_in_hand
        for _, cards_in_hand in sorted(zip(search.seats_with_mover_first_then_ascending, hands, strict=True))
    )
    return Deal(
        knowledge=new_knowledge,
        steps_left=steps_left,
        active=cards[open_count:],
        open_cards=cards[:open_count],
        hands=in_order,
    )


def make_can_mover_hold_predicate(
    state: State, mover_hand_size: int | None = None, card_taken_into_hand: Card | None = None
) -> HandPredicate:
    """Returns the predicate that says whether the hand that moves can be such cards.

    mover_hand_size: None for the size entered, or its maximum; card_taken_into_hand: a card that the hand takes.
    """
    if mover_hand_size is None:
        mover_hand_size = hand_size_of_mover_or_its_maximum(state)
    return DealSearch(state, mover_hand_size, card_taken_into_hand).can_mover_hold_cards
