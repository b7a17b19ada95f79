"""A hand of one's own in a game that is followed (`calculators.core.private_hand`), brought up to date move by move."""

from __future__ import annotations

from calculators.core.private_hand import PrivateHand
from calculators.core.private_hand import count_unentered_cards as not_told
from calculators.vogu.counts import hand_size_of_seat
from calculators.vogu.play import list_needed_cards
from calculators.vogu.state import Face, Move, PartialCard, State, card_from_face


def update_private_hand(private_hand: PrivateHand, state_before: State, move: Move) -> PrivateHand:
    """The hand after a legal move, told as everybody saw it: where it stays open which card that was, all stay."""
    if state_before.table.turn != private_hand.seat:
        return private_hand
    for need in list_needed_cards(move):
        found = {face for face in private_hand.cards if can_be_needed_card(face, need)}
        if len(found) == 1:
            private_hand = private_hand.without_card(found.pop())
    return private_hand


def can_be_needed_card(face: Face, needed_card: PartialCard) -> bool:
    """Can a card of the hand be the one that was told?"""
    return (
        face == needed_card if isinstance(needed_card, Face) else face.is_whole and card_from_face(face) == needed_card
    )


def count_unentered_cards(private_hand: PrivateHand, state: State) -> int | None:
    """Cards of one's hand that are not told, as `calculators.core.private_hand.untold` counts them."""
    return not_told(len(private_hand.cards), hand_size_of_seat(state, private_hand.seat))
