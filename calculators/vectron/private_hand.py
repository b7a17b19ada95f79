"""Updates a private hand (`calculators.core.private_hand`) move by move in a followed game of VECTRON."""

from __future__ import annotations

from calculators.core.private_hand import PrivateHand, count_unentered_or_minus_departed_cards
from calculators.vectron.state import DrawFromDeck, DrawFromRow, Move, PlayCard, State


def private_hand_after_move(
    private_hand: PrivateHand, state_before: State, move: Move, state_after_or_none: State | None
) -> PrivateHand:
    """Returns the private hand after a legal move.

    state_after_or_none: the position after the move; None if all cards are dealt anew (vectron.deal): the private hand
    is then empty.
    """
    if state_after_or_none is None:
        return PrivateHand(private_hand.seat)
    if state_before.table.turn != private_hand.seat:
        return private_hand
    match move:
        case PlayCard(card):
            return private_hand.hand_without_one_such_card_or_unchanged(card)
        case DrawFromRow(seat):
            return private_hand.with_card(state_before.action_row(seat)[0])
        case DrawFromDeck(card) if card is not None:
            return private_hand.with_card(card)
    return private_hand


def count_unentered_or_minus_departed_hand_cards(private_hand: PrivateHand, state: State) -> int | None:
    """Counts the cards of a private hand that are not entered; below 0 if cards have left and nobody said which."""
    return count_unentered_or_minus_departed_cards(len(private_hand.cards), state.hand_size(private_hand.seat))
