"""Checks of the entered cards: each has two numbers, is in the deck, and is there once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from calculators.core.types import Violation
from calculators.scout.codes import violation, violation_marking_entries
from calculators.scout.hidden_hand import can_be_distinct_deck_cards_even_half_known, can_be_in_deck
from calculators.scout.known_cards import hand_zone_name
from calculators.scout.state import Card, PrivateOrderedHand, State


class EnteredCard(NamedTuple):
    """An entered card, with its parameter and its target on the picture."""

    parameter_name: str
    target: str
    card: Card


def list_entered_cards_still_in_their_zone(state: State) -> list[EnteredCard]:
    """Returns all entered cards; of hands only those that nothing has left."""
    rows = (("hand", state.hand_cards), ("table", state.active), ("seen", state.seen or ()), ("gone", state.gone))
    entered_cards = [EnteredCard(name, f"{name}.{n}", card) for name, row in rows for n, card in enumerate(row)]
    zone_of_entered_hand = hand_zone_name(state.table.turn) if state.hand is not None else ""
    for name, zone in state.knowledge.public_zones:
        if name != zone_of_entered_hand and not zone.departed_facts:
            entered_cards += [
                EnteredCard("holds", f"holds.{name}.{n}", fact.card) for n, fact in enumerate(zone.held_facts)
            ]
    return entered_cards


def check_two_numbers_of_each_card_differ(state: State) -> Iterator[Violation]:
    """Checks that every card has two different numbers (scout.pairs)."""
    for name, mark, card in list_entered_cards_still_in_their_zone(state):
        if card.top == card.bottom:
            yield violation("scout.card.same", (name,), facts={"card": card.notation}, picture_marks=(mark,))


def check_complete_cards_entered_once(state: State) -> Iterator[Violation]:
    """Checks that no two cards have the same pair of numbers, in either way up (scout.pairs)."""
    cards_by_pair: dict[frozenset[int | None], list[EnteredCard]] = {}
    for entered in list_entered_cards_still_in_their_zone(state):
        if entered.card.is_complete:
            cards_by_pair.setdefault(frozenset((entered.card.top, entered.card.bottom)), []).append(entered)
    for same_cards in cards_by_pair.values():
        if len(same_cards) > 1:
            names, marks, cards = zip(*same_cards, strict=True)
            facts = {"card": cards[0].notation, "count": len(same_cards)}
            yield violation("scout.card.twice", tuple(dict.fromkeys(names)), facts=facts, picture_marks=marks)


def check_half_known_cards_fit_deck(state: State) -> Iterator[Violation]:
    """Checks that the deck has enough cards with each number, also for the half-known ones (scout.pairs). Not checked
    while a card cannot be in the deck or is entered twice."""
    entered_cards = list_entered_cards_still_in_their_zone(state)
    pairs = [frozenset((card.top, card.bottom)) for _, _, card in entered_cards if card.is_complete]
    players = state.table.players
    are_all_possible = all(can_be_in_deck(players, card) and card.top != card.bottom for _, _, card in entered_cards)
    if are_all_possible and len(pairs) == len(set(pairs)):
        names = tuple(dict.fromkeys(name for name, _, _ in entered_cards))
        if not can_be_distinct_deck_cards_even_half_known(players, [card for _, _, card in entered_cards]):
            yield violation_marking_entries("scout.card.none", *names, players=players)


def check_cards_are_in_deck_unless_numbers_equal(state: State) -> Iterator[Violation]:
    """Checks that three players have no 10, and two and four no card with 9 and 10 (scout.deck)."""
    players = state.table.players
    for name, mark, card in list_entered_cards_still_in_their_zone(state):
        if card.top != card.bottom and not can_be_in_deck(players, card):
            facts = {"card": card.notation, "players": players}
            yield violation("scout.card.deck", (name,), facts=facts, picture_marks=(mark,))


def check_private_hand_against_deck_and_public_cards(
    private_hand: PrivateOrderedHand, state: State
) -> Iterator[Violation]:
    """Checks that the cards of a private hand differ from those that lie open in a state, and are in the deck
    (scout.pairs, scout.deck)."""
    state_to_check = State(
        table=state.table,
        hand=private_hand.cards + private_hand.loose,
        active=state.active,
        seen=state.seen,
        gone=state.gone,
    )
    for check in CARD_CHECKS:
        for found_violation in check(state_to_check):
            if "hand" in found_violation.parameter_names:
                parameter_names = tuple("mine" if name == "hand" else name for name in found_violation.parameter_names)
                marks = tuple(mark.replace("hand", "mine") for mark in found_violation.marks)
                yield replace(found_violation, parameter_names=parameter_names, marks=marks)


def check_private_hand_is_of_distinct_deck_cards(state: State) -> Iterator[Violation]:
    """Checks that a private hand has different cards of the deck. The open cards do not count: they have changed since
    the start."""
    if state.mine is not None:
        yield from check_private_hand_against_deck_and_public_cards(state.mine, State(table=state.table))


Check = Callable[[State], Iterator[Violation]]
CARD_CHECKS: tuple[Check, ...] = (
    check_two_numbers_of_each_card_differ,
    check_complete_cards_entered_once,
    check_half_known_cards_fit_deck,
    check_cards_are_in_deck_unless_numbers_equal,
)
