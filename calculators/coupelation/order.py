"""The tower under the rulings of its table: what fits, how far it is, and whether the game is over."""

from __future__ import annotations

from calculators.coupelation.rulings import EARLY, PLACE, START_RULING
from calculators.coupelation.state import (
    CELLS,
    FINISH,
    HIDDEN,
    ROWS,
    TOP,
    Card,
    Cell,
    State,
    Tower,
)
from calculators.coupelation.tower import Bounds, bounds, cards_of, is_orderly, put, sides, supported

SIDE = (ROWS - 1) // 2
"""Cards on either side of the middle of the bottom row."""


def limits(state: State) -> Bounds:
    """The smallest and largest number of every cell, hidden cards as the table's ruling has them."""
    return bounds(state.rows, state.slack)


def is_sound(state: State, tower: Tower) -> bool:
    """Is every face-up card where it may lie, with integers left for all hidden ones?"""
    return is_orderly(tower, state.slack) and not is_off_middle(state, tower)


def is_off_middle(state: State, tower: Tower) -> bool:
    """Ruling start-middle: does 25 lie in the bottom row with more than three cards on one side?"""
    if state.table.option(START_RULING) != "middle":
        return False
    around = sides(tower)
    return around is not None and max(around) > SIDE


def keeps_middle(state: State, cell: Cell, card: Card) -> bool:
    """Ruling start-middle: does 25 stay, or come to lie, where it may?"""
    if cell[0] or state.table.option(START_RULING) != "middle":
        return True
    return not is_off_middle(state, put(state.rows, cell, card))


def ended(state: State) -> str:
    """`won` with every cell face up and in order, `lost` after a reveal that does not fit, else ""."""
    cards = cards_of(state.rows)
    if not is_sound(state, state.rows):
        return "lost"
    return "won" if len(cards) == CELLS and HIDDEN not in cards.values() else ""


def empty_count(tower: Tower) -> int:
    """Cells of the pyramid without a card."""
    return CELLS - sum(row + col < ROWS for row, col in cards_of(tower))


def hidden_count(state: State) -> int:
    """Cards of the tower that lie face down."""
    return sum(card == HIDDEN for card in cards_of(state.rows).values())


def glass_count(cards: tuple[Card, ...]) -> int:
    """Cards of a hand; the finish card does not count (coupelation.draw)."""
    return sum(card != FINISH for card in cards)


def may_fill_top(state: State) -> bool:
    """Ruling early: is the top open while cards are hidden, or do all others lie face up (coupelation.win)?

    Two cards below the top stand on all the others, so none of these is missing.
    """
    return state.table.option(EARLY) == "allowed" or HIDDEN not in cards_of(state.rows).values()


def free_cells(state: State) -> list[Cell]:
    """Free cells for glass cards face up; the top only in the first game (coupelation.goal, ruling early)."""
    top = state.first and may_fill_top(state)
    return [cell for cell in supported(state.rows) if top or cell != TOP]


def cells_for(state: State, number: int, exchange: bool = False) -> list[Cell]:
    """Where a number can go face up, free cells or (exchange) also those with a card, in order."""
    around = limits(state)
    cells = free_cells(state)
    if exchange:
        cells = sorted([*cells, *(cell for cell in cards_of(state.rows) if cell in around.low)])
    return [
        cell
        for cell in cells
        if around.low[cell] <= number <= around.high[cell] and keeps_middle(state, cell, Card(number))
    ]


def cells_for_hidden(state: State) -> list[Cell]:
    """Where a card can go face down: some integer is left for it (coupelation.down, ruling early)."""
    around = limits(state)
    top = state.table.option(EARLY) == "allowed"
    return [
        cell
        for cell in free_cells(state)
        if around.takes_hidden(cell) and keeps_middle(state, cell, HIDDEN) and (top or cell != TOP)
    ]


def cells_for_finish(state: State, exchange: bool = False) -> list[Cell]:
    """Where the finish card can go, by the rulings place and early; exchange: also in a card's place."""
    found = []
    if state.table.option(PLACE) == "anywhere":
        around = limits(state)
        cells = sorted([*supported(state.rows), *(cards_of(state.rows) if exchange else ())])
        found = [
            cell for cell in cells if cell != TOP and around.takes_hidden(cell) and keeps_middle(state, cell, FINISH)
        ]
    if not state.first and TOP in supported(state.rows) and may_fill_top(state):
        found.append(TOP)
    return found
