"""A hand of one's own in a game that is followed: what the asker knows of it, told to nobody.

It says how things are now, not how the game began, and is brought up to date turn by turn.
"""

from __future__ import annotations

from dataclasses import replace

from calculators.core.mine import untold as not_told
from calculators.coupelation.state import FINISH, HIDDEN, Action, Cell, Down, Mine, State, Take, numbers
from calculators.coupelation.tower import cards_of, settled


def after_turn(mine: Mine, before: State, move: Action, after: State, laid: int | None = None) -> Mine:
    """What one knows after a turn. before, after: the position; laid: the number of a card one laid face down."""
    cell = (move.row, move.col)
    known = {shifted(spot, cell): number for spot, number in mine.known}
    held = set(mine.cards)
    if before.table.turn == mine.seat:
        held -= spent(move, laid)
        held |= won_back(mine, before, move)
        if isinstance(move, Down) and laid is not None:
            known[settled(cell)] = laid
    cards = cards_of(after.rows)
    seen = {*numbers(cards.values()), *numbers(after.reserve or ())}
    lying = tuple(sorted((spot, number) for spot, number in known.items() if cards.get(spot) == HIDDEN))
    return replace(mine, cards=tuple(sorted(held - seen)), known=lying)


def shifted(spot: Cell, placed: Cell) -> Cell:
    """A cell of the tower after a card was placed: left of the leftmost one it moves all others."""
    return (spot[0], spot[1] + (placed == (0, -1)))


def spent(move: Action, laid: int | None) -> set[int]:
    """The numbers that a move takes from the hand of whoever makes it, and that do not lie face up after it."""
    if isinstance(move, Take):
        return {face for face in move.payment.faces if isinstance(face, int)}
    return set() if laid is None else {laid}


def won_back(mine: Mine, before: State, move: Action) -> set[int]:
    """The number of the card that an exchange brings into the hand (coupelation.exchange)."""
    cell = (move.row, move.col)
    card = cards_of(before.rows).get(cell) if isinstance(move, Take) else None
    if card is None or card == FINISH:
        return set()
    number = dict(mine.known).get(cell) if card == HIDDEN else card.number
    return {number} if number is not None else set()


def untold(mine: Mine, state: State, drawn: int = 0) -> int | None:
    """Cards of one's hand that are not told, as `calculators.core.mine.untold` counts them."""
    holding = state.holdings[mine.seat - 1] if mine.seat <= len(state.holdings) else None
    return not_told(len(mine.cards), None if holding is None else holding.count, drawn)
