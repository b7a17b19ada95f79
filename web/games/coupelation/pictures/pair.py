"""The smallest question: two cards side by side, of which each is entered, and a third above or beside them.

It is asked while nothing else is known of the table. Picks: `tower.0.0`, `tower.0.1` one of the two, else as in
`draft`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from calculators.coupelation.state import HIGHEST, LOWEST, Card, Cell, State
from web.games.coupelation.draft import PAIR, numbers_of_pair


def selected_or_first_missing_cell_of_pair_or_none(state: State, selection: str) -> Cell | None:
    """Which of the two cards is entered: the one that is picked, else the first that lacks; None for the third."""
    for cell in PAIR[: len(numbers_of_pair(state)[0]) + 1]:
        if selection == name_place(cell):
            return cell
    lacks = numbers_of_pair(state)[1]
    return PAIR[-lacks] if lacks else None


def name_place(cell: Cell) -> str:
    return f"tower.{cell[0]}.{cell[1]}"


def state_with_card_of_pair_or_raise(state: State, cell: Cell, number: int) -> State:
    """Raises ValueError for a number that the card beside it excludes."""
    if number not in list_possible_numbers_of_pair_card(state, cell):
        raise ValueError(number)
    row = list(state.rows[0]) if state.rows else []
    row[cell[1] : cell[1] + 1] = [Card(number)]
    return replace(state, tower=(tuple(row),))


def list_possible_numbers_of_pair_card(state: State, cell: Cell) -> Sequence[int]:
    """The numbers that one of the two can have beside the other: they rise from left to right."""
    numbers, _ = numbers_of_pair(state)
    other = numbers[1 - cell[1]] if len(numbers) > 1 - cell[1] else None
    if other is None:
        return range(LOWEST, HIGHEST + 1)
    return range(other + 1, HIGHEST + 1) if cell[1] else range(LOWEST, other)
