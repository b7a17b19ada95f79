"""A hand of one's own in a game that is followed: what the asker knows of it, told to nobody.

It says how things are now, not how the game began, and is brought up to date turn by turn.
"""

from __future__ import annotations

from dataclasses import replace

from calculators.core.private_hand import count_unentered_or_minus_departed_cards as not_told
from calculators.coupelation.state import (
    FINISH,
    HIDDEN,
    Action,
    Card,
    Cell,
    Down,
    PrivateHand,
    State,
    Take,
    readable_numbers,
)
from calculators.coupelation.tower import cards_by_cell, cell_after_placement


def update_private_hand(
    private_hand: PrivateHand,
    *,
    state_before: State,
    move: Action,
    state_after: State,
    number_laid_facedown: int | None = None,
) -> PrivateHand:
    """What one knows after a turn. state_before, state_after: the position; number_laid_facedown: the number of a
    card one laid face down."""
    cell = (move.row, move.col)
    known = {shift_cell_after_placement(spot, cell): number for spot, number in private_hand.known}
    held = set(private_hand.cards)
    if state_before.table.turn == private_hand.seat:
        held -= numbers_leaving_hand_unseen(move, number_laid_facedown)
        held |= numbers_gained_by_exchange(private_hand, state_before, move)
        if isinstance(move, Down) and number_laid_facedown is not None:
            known[cell_after_placement(cell)] = number_laid_facedown
    cards = cards_by_cell(state_after.rows)
    seen = {*readable_numbers(cards.values()), *readable_numbers(state_after.reserve or ())}
    lying = tuple(sorted((spot, number) for spot, number in known.items() if cards.get(spot) == HIDDEN))
    return replace(private_hand, cards=tuple(sorted(held - seen)), known=lying)


def shift_cell_after_placement(cell: Cell, placed_cell: Cell) -> Cell:
    """A cell of the tower after a card was placed: left of the leftmost one it moves all others."""
    return (cell[0], cell[1] + (placed_cell == (0, -1)))


def numbers_leaving_hand_unseen(move: Action, number_laid_facedown: int | None) -> set[int]:
    """The numbers that a move takes from the hand of whoever makes it, and that do not lie face up after it."""
    if isinstance(move, Take):
        return {face for face in move.payment.all_faces if isinstance(face, int)}
    return set() if number_laid_facedown is None else {number_laid_facedown}


def numbers_gained_by_exchange(private_hand: PrivateHand, state_before: State, move: Action) -> set[int]:
    """The number of the card that an exchange brings into the hand (coupelation.exchange)."""
    cell = (move.row, move.col)
    card = cards_by_cell(state_before.rows).get(cell) if isinstance(move, Take) else None
    if card is None or card == FINISH:
        return set()
    number = dict(private_hand.known).get(cell) if card == HIDDEN else card.number
    return {number} if number is not None else set()


def count_unentered_cards(private_hand: PrivateHand, state: State, drawn_count: int = 0) -> int | None:
    """Cards of one's hand that are not told, as `calculators.core.private_hand.untold` counts them."""
    holding = state.public_hand_of_seat(private_hand.seat)
    return not_told(len(private_hand.cards), None if holding is None else holding.count, drawn_count)


def state_with_private_hand_in_own_turn_or_unchanged(state: State) -> State:
    """The table as the asker sees it in their own turn: the private hand is the hand, and the face-down cards it knows
    are known. The same table where there is no such hand, where it is another seat's turn or the hand has too many."""
    mine = state.mine
    if mine is None or state.hand is not None or mine.seat != state.table.turn:
        return state
    rest = count_unentered_cards(mine, state)
    if rest is None or rest < 0:
        return state
    finish = [FINISH] if state.mover_public_hand and state.mover_public_hand.finish else []
    return replace(state, hand=(*map(Card, mine.cards), *([HIDDEN] * rest), *finish), known=mine.known)
