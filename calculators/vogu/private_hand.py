"""A hand of one's own in a game that is followed (`calculators.core.private_hand`), brought up to date move by move."""

from __future__ import annotations

from calculators.core.private_hand import PrivateHand
from calculators.core.private_hand import count_unentered_or_minus_departed_cards as not_told
from calculators.vogu.counts import hand_size_of_seat_or_none
from calculators.vogu.play import list_hand_cards_used_by_move
from calculators.vogu.state import Face, Move, PartialCard, State, card_from_face


def update_private_hand(private_hand: PrivateHand, state_before: State, move: Move) -> PrivateHand:
    """The hand after a legal move, told as everybody saw it: where it stays open which card that was, all stay."""
    if state_before.table.turn != private_hand.seat:
        return private_hand
    for need in list_hand_cards_used_by_move(move):
        found = {face for face in private_hand.cards if is_face_possibly_told_card(face, need)}
        if len(found) == 1:
            private_hand = private_hand.without_one_such_card(found.pop())
    return private_hand


def is_face_possibly_told_card(face: Face, told_card: PartialCard) -> bool:
    """Can a card of the hand be the one that was told?"""
    return face == told_card if isinstance(told_card, Face) else face.is_whole and card_from_face(face) == told_card


def count_unentered_cards(private_hand: PrivateHand, state: State) -> int | None:
    """Cards of one's hand that are not told, as `calculators.core.private_hand.untold` counts them."""
    return not_told(len(private_hand.cards), hand_size_of_seat_or_none(state, private_hand.seat))
