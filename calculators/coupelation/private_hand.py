"""Keeps a private hand in a followed game: what the asker knows of it, shown to nobody else.

It holds the hand as it is now, not as the game began, and is updated turn by turn.
"""

from __future__ import annotations

from dataclasses import replace

from calculators.core.private_hand import count_unentered_or_minus_departed_cards
from calculators.core.types import Judgement
from calculators.coupelation.hands import card_removed_by_move_or_none
from calculators.coupelation.state import (
    FINISH,
    HIDDEN,
    Action,
    Card,
    Down,
    Draw,
    Move,
    PrivateHand,
    State,
    faces_used_from_hand,
    readable_numbers,
)
from calculators.coupelation.tower import cell_after_placement, shift_cell_after_placement


def private_hand_after_action(
    private_hand: PrivateHand,
    *,
    state_before: State,
    move: Action,
    state_after: State,
    number_laid_facedown: int | None = None,
) -> PrivateHand:
    """Returns the private hand after a turn.

    state_before, state_after: the state before and after the move; number_laid_facedown: the number of the card that
    the owner laid face down, None if there is none.
    """
    cell = move.entered_cell
    known_numbers = {
        shift_cell_after_placement(known_cell, cell): number for known_cell, number in private_hand.facedown_numbers
    }
    held_numbers = set(private_hand.cards)
    if state_before.table.turn == private_hand.seat:
        held_numbers.difference_update((*faces_used_from_hand(move), number_laid_facedown))
        gained_number = number_gained_by_exchange_if_known(private_hand, state_before, move)
        if gained_number is not None:
            held_numbers.add(gained_number)
        if isinstance(move, Down) and number_laid_facedown is not None:
            known_numbers[cell_after_placement(cell)] = number_laid_facedown
    cards = state_after.cards_by_cell
    seen_numbers = {*readable_numbers(cards.values()), *readable_numbers(state_after.reserve_cards)}
    facedown_numbers = tuple(
        sorted((known_cell, number) for known_cell, number in known_numbers.items() if cards.get(known_cell) == HIDDEN)
    )
    return replace(private_hand, cards=tuple(sorted(held_numbers - seen_numbers)), facedown_numbers=facedown_numbers)


def private_hand_after_recorded_move(
    private_hand: PrivateHand, state_before: State, move: Move, judgement: Judgement[State]
) -> PrivateHand:
    """Returns the private hand after a legal move as the record has it. The number of a card laid face down, which no
    record has, stays in the hand."""
    state_after = judgement.state_after
    if isinstance(move, Draw) or state_after is None:
        return private_hand
    face = move.face if isinstance(move, Down) else None
    return private_hand_after_action(
        private_hand,
        state_before=state_before,
        move=move,
        state_after=state_after,
        number_laid_facedown=face if isinstance(face, int) else None,
    )


def number_gained_by_exchange_if_known(private_hand: PrivateHand, state_before: State, move: Action) -> int | None:
    """Returns the number of the card that an exchange brings into the hand (coupelation.exchange), if it is known."""
    card = card_removed_by_move_or_none(state_before, move)
    if card == HIDDEN:
        return dict(private_hand.facedown_numbers).get(move.entered_cell)
    return None if card is None else card.number


def count_unentered_or_minus_departed_hand_cards(
    private_hand: PrivateHand, state: State, drawn_count: int = 0
) -> int | None:
    """Returns how many cards of the private hand are not entered.

    See `calculators.core.private_hand.count_unentered_or_minus_departed_cards` for None and negative results.
    """
    public_count = state.public_hand_of_seat(private_hand.seat).count
    return count_unentered_or_minus_departed_cards(len(private_hand.cards), public_count, drawn_count)


def use_private_hand_of_mover_if_hand_unentered(state: State) -> State:
    """Returns the state with the private hand as the hand of the seat to move, and its known face-down cards as known.

    Unchanged without a private hand, in another seat's turn, with an entered hand, and if the private hand has too many
    cards or its size is not known.
    """
    private_hand = state.mine
    if private_hand is None or state.hand is not None or private_hand.seat != state.table.turn:
        return state
    unentered_count = count_unentered_or_minus_departed_hand_cards(private_hand, state)
    if unentered_count is None or unentered_count < 0:
        return state
    finish_card = [FINISH] if state.mover_public_hand.finish else []
    return replace(
        state,
        hand=(*map(Card, private_hand.cards), *([HIDDEN] * unentered_count), *finish_card),
        facedown_numbers=private_hand.facedown_numbers,
    )
