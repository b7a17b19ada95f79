"""Updates a private hand in a followed game of VOGU move by move (`calculators.core.private_hand`)."""

from __future__ import annotations

from calculators.core.private_hand import PrivateHand, count_unentered_or_minus_departed_cards
from calculators.vogu.counts import hand_size_from_holds_or_turns_if_known
from calculators.vogu.refusals import list_known_hand_cards_used_by_move
from calculators.vogu.state import Face, Move, PartialCard, State, card_from_face


def private_hand_after_move(private_hand: PrivateHand, state_before: State, move: Move) -> PrivateHand:
    """Returns the private hand after a legal move as everybody saw it.

    Removes each card that the move used; removes none if several different faces could be that card.
    """
    if state_before.table.turn != private_hand.seat:
        return private_hand
    for used_card in list_known_hand_cards_used_by_move(move):
        possible_faces = {
            face for face in private_hand.cards if is_recorded_face_or_has_recorded_colours(face, used_card)
        }
        if len(possible_faces) == 1:
            private_hand = private_hand.hand_without_one_such_card_or_unchanged(possible_faces.pop())
    return private_hand


def is_recorded_face_or_has_recorded_colours(face: Face, recorded_card: PartialCard) -> bool:
    """Returns whether a card of the hand can be a recorded one: the same face, or a whole face with its colours."""
    if isinstance(recorded_card, Face):
        return face == recorded_card
    return face.is_whole and card_from_face(face) == recorded_card


def count_unentered_or_minus_departed_hand_cards(private_hand: PrivateHand, state: State) -> int | None:
    """Counts the cards of a private hand that are not entered (`count_unentered_or_minus_departed_cards`)."""
    hand_size = hand_size_from_holds_or_turns_if_known(state, private_hand.seat)
    return count_unentered_or_minus_departed_cards(len(private_hand.cards), hand_size)
