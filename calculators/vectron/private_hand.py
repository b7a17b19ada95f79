"""A hand of one's own in a game that is followed (`calculators.core.private_hand`), brought up to date move by move."""

from __future__ import annotations

from calculators.core.private_hand import PrivateHand
from calculators.core.private_hand import count_unentered_or_minus_departed_cards as not_told
from calculators.vectron.state import DrawFromDeck, DrawFromRow, Move, PlayCard, State, action_row_of_seat, hand_size


def update_private_hand(
    private_hand: PrivateHand, state_before: State, move: Move, state_after: State | None
) -> PrivateHand:
    """The hand after a legal move. state_after: the position then, None where all cards are dealt anew
    (vectron.deal)."""
    if state_after is None:
        return PrivateHand(private_hand.seat)
    if state_before.table.turn != private_hand.seat:
        return private_hand
    match move:
        case PlayCard(card):
            return private_hand.without_one_such_card(card)
        case DrawFromRow(seat):
            return private_hand.with_card(action_row_of_seat(state_before, seat)[0])
        case DrawFromDeck(card) if card is not None:
            return private_hand.with_card(card)
    return private_hand


def count_unentered_cards(private_hand: PrivateHand, state: State) -> int | None:
    """Cards of one's hand that are not told, as `calculators.core.private_hand.untold` counts them."""
    return not_told(len(private_hand.cards), hand_size(state, private_hand.seat))
