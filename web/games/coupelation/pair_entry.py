"""Enters the question about a pair: two cards side by side, and a third above or beside them.

It is asked while nothing else of the table is entered. The targets are those of the two cells; the third card is
entered like any draft (`draft`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from calculators.coupelation.state import HIGHEST, LOWEST, Card, Cell, State
from web.games.coupelation.targets import Target, TowerTarget

PAIR: tuple[Cell, Cell] = ((0, 0), (0, 1))
THIRD: Cell = (1, 0)
"""The cells of the question about a pair: two cards side by side, and one above them."""


def is_question_about_pair(state: State) -> bool:
    """Is nothing entered of the table but at most two face-up cards side by side?"""
    row = state.rows[0] if state.rows else ()
    state_with_tower_only = replace(State(table=state.table, first=state.first), tower=state.tower)
    return (
        len(state.rows) <= 1
        and len(row) <= len(PAIR)
        and state == state_with_tower_only
        and None not in bottom_row_numbers_none_if_facedown(state)
    )


def bottom_row_numbers_none_if_facedown(state: State) -> list[int | None]:
    """Returns the numbers of the cards in the bottom row, None for a face-down one."""
    row = state.rows[0] if state.rows else ()
    return [card.number if card is not None else None for card in row]


def count_cards_missing_to_pair(state: State) -> int:
    """Returns how many of the two cards side by side are missing in the bottom row."""
    return len(PAIR) - len(state.rows[0] if state.rows else ())


def selected_or_first_missing_cell_of_pair_or_none(state: State, target: Target | None) -> Cell | None:
    """Returns the cell of the pair to enter: the selected one, else the first missing one; None if both are entered and
    none is selected: then the third card is entered."""
    missing_count = count_cards_missing_to_pair(state)
    if isinstance(target, TowerTarget) and target.cell in PAIR[: len(PAIR) - missing_count + 1]:
        return target.cell
    return PAIR[-missing_count] if missing_count else None


def state_with_pair_card_replaced_or_raise(state: State, cell: Cell, number: int) -> State:
    """Returns the state with a card of the pair entered or replaced; the tower is then the pair alone. Raises
    ValueError for a number that the other card excludes, because numbers rise from left to right."""
    if number not in list_possible_numbers_beside_other_pair_card(state, cell):
        raise ValueError(number)
    row = list(state.rows[0]) if state.rows else []
    row[cell[1] : cell[1] + 1] = [Card(number)]
    return replace(state, tower=(tuple(row),))


def list_possible_numbers_beside_other_pair_card(state: State, cell: Cell) -> Sequence[int]:
    """Returns the numbers that a card of the pair can have, all of them while the other is missing: they rise from left
    to right."""
    numbers = bottom_row_numbers_none_if_facedown(state)
    other_number = numbers[1 - cell[1]] if len(numbers) > 1 - cell[1] else None
    if other_number is None:
        return range(LOWEST, HIGHEST + 1)
    return range(other_number + 1, HIGHEST + 1) if cell[1] else range(LOWEST, other_number)
