"""Describes a move in messages: with the card numbers if they are known, else with the places."""

from __future__ import annotations

from typing import Literal

from calculators.core.types import Message
from calculators.scout.moves import (
    DeclareStuck,
    Move,
    Scout,
    SeenScout,
    SeenScoutAndShow,
    SeenShow,
    Show,
    card_taken_by_scout,
    hand_after_scout_treating_unknown_hand_as_empty,
    move_with_left_end_if_active_set_is_single_card,
    split_end_card_from_nonempty_active_set,
)
from calculators.scout.state import Cards, State


def describe_move(state: State, move: Move) -> Message:
    """Returns a move in words: with the card numbers if they are known, else with the places."""
    move = move_with_left_end_if_active_set_is_single_card(state, move)
    if isinstance(move, SeenShow):
        return Message("scout.say.shown", {"numbers": list_card_numbers(move.cards)}, "scout.show")
    if isinstance(move, DeclareStuck):
        return Message("scout.say.stuck", {}, "scout.two.end")
    if isinstance(move, SeenScout | SeenScoutAndShow):
        return describe_cards_taken_and_shown_in_public(state, move)
    hand = state.hand_cards
    if isinstance(move, Show):
        return describe_show("show", {}, hand, move)
    scout = move if isinstance(move, Scout) else move.scout
    is_card_known = bool(state.active) and scout.place <= len(hand) + 1
    facts: dict[str, object] = {"side": scout.side, "place": scout.place}
    if is_card_known:
        card = card_taken_by_scout(state, scout)
        facts |= {"card": card.notation, "number": card.top or "?"}
    if isinstance(move, Scout):
        return Message("scout.say.scout" if is_card_known else "scout.say.scout.place", facts, "scout.scout")
    if not move.first:
        return Message("scout.say.both.only", facts, "scout.both")
    return describe_show(
        "both", facts, hand_after_scout_treating_unknown_hand_as_empty(state, scout) if is_card_known else (), move.show
    )


def describe_cards_taken_and_shown_in_public(state: State, seen_move: SeenScout | SeenScoutAndShow) -> Message:
    """Returns the card that was taken (if there is an active set) and the cards shown, in words."""
    facts: dict[str, object] = {"side": seen_move.side}
    if state.active:
        card, _ = split_end_card_from_nonempty_active_set(state, seen_move.side)
        facts["card"] = card.notation
    card_suffix = ".card" if state.active else ""
    if isinstance(seen_move, SeenScout):
        return Message(f"scout.say.scouted{card_suffix}", facts, "scout.scout")
    if not seen_move.cards:
        return Message(f"scout.say.both.seen.only{card_suffix}", facts, "scout.both")
    facts["numbers"] = list_card_numbers(seen_move.cards)
    return Message(f"scout.say.both.seen{card_suffix}", facts, "scout.both")


def describe_show(
    move_kind: Literal["show", "both"],
    facts_described_before_show: dict[str, object],
    known_hand_at_show: Cards,
    show: Show,
) -> Message:
    """Returns a Show in words: with numbers if the hand reaches its last place, else with places. The facts given come
    first."""
    facts = {**facts_described_before_show, "first": show.first, "last": show.last}
    if show.last > len(known_hand_at_show):
        return Message(f"scout.say.{move_kind}.place", facts, f"scout.{move_kind}")
    facts["numbers"] = list_card_numbers(known_hand_at_show[show.first - 1 : show.last])
    return Message(f"scout.say.{move_kind}", facts, f"scout.{move_kind}")


def list_card_numbers(cards: Cards) -> list[int | str]:
    """Returns the numbers that count, as message facts; `?` for one that is not entered."""
    return [card.top or "?" for card in cards]
