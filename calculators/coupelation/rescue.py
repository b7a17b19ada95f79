"""What an exchange could still do for a tower that cannot be completed as it lies (coupelation.exchange)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

from calculators.core.types import Message
from calculators.coupelation.completion import (
    build_pyramid_puzzle,
    list_possible_cell_counts_to_add_on_left,
    solve_puzzle_or_give_up_after_tries,
)
from calculators.coupelation.digest import message
from calculators.coupelation.state import FINISH, TOP, Card, Cards, Cell, State
from calculators.coupelation.tower import cards_by_cell, tower_with_card_placed_or_replaced
from calculators.coupelation.tower_rules import find_cells_for_number

BUDGET = 1200
"""Greedy fillings tried before the answer is "unknown": the same on every machine."""
MOST = 2
"""Cards that are exchanged together; more is not looked for."""


@dataclass(frozen=True, slots=True)
class CardExchange:
    """The cards of the tower to exchange; reserve_cards_that_fit: the reserve cards that would do for a single one as
    it lies."""

    cells: tuple[Cell, ...]
    reserve_cards_that_fit: Cards = ()


@dataclass(frozen=True, slots=True)
class Rescue:
    """The fewest cards whose exchange leaves a tower that can be completed, every way to choose so many that is found
    within the budget."""

    exchanges: tuple[CardExchange, ...]
    reason: Message


def find_fewest_exchanges_making_tower_completable(state: State) -> Rescue:
    """The exchanges that cost least, for a tower that is not over and cannot be completed as it lies.

    A card is exchanged for any number that is not face up in the tower; which of them lies in the reserve, and
    who could pay for it, is not asked, but `now` names the reserve cards that fit at once.
    """
    cards = cards_by_cell(state.rows)
    must = tuple(cell for cell, card in cards.items() if card == FINISH and cell != TOP)
    others = [cell for cell, card in cards.items() if card != FINISH]
    budget = BUDGET
    for count in range(0 if must else 1, MOST + 1 - len(must)):
        found = []
        for chosen in combinations(others, count):
            cells = tuple(sorted((*must, *chosen)))
            works, used = can_complete_tower_and_count_fillings_tried(state, cells, budget)
            budget -= used
            if works:
                found.append(
                    CardExchange(cells, tuple(find_reserve_cards_whose_single_exchange_completes_tower(state, cells)))
                )
            if budget <= 0:
                break
        if found:
            found.sort(key=lambda exchange: (not exchange.reserve_cards_that_fit, exchange.cells))
            return Rescue(tuple(found), message("coupelation.rescue.exchange", count=len(found[0].cells)))
        if budget <= 0:
            return Rescue((), message("coupelation.rescue.unknown", limit=BUDGET))
    return Rescue((), message("coupelation.rescue.none", limit=MOST))


class CompletionAttempt(NamedTuple):
    """Whether a tower can be completed, and the fillings tried."""

    can_be_completed: bool
    fillings_tried: int


def can_complete_tower_and_count_fillings_tried(
    state: State, exchanged_cells: Sequence[Cell], max_fillings: int
) -> CompletionAttempt:
    """Can the tower be completed with other cards at some cells; and the fillings tried."""
    used = 0
    emptied = state_with_emptied_cells(state, exchanged_cells)
    for shift in list_possible_cell_counts_to_add_on_left(state):
        numbered, tried = solve_puzzle_or_give_up_after_tries(build_pyramid_puzzle(emptied, shift), max_fillings - used)
        used += tried
        if numbered is not None:
            return CompletionAttempt(can_be_completed=True, fillings_tried=used)
        if used >= max_fillings:
            break
    return CompletionAttempt(can_be_completed=False, fillings_tried=used)


def state_with_emptied_cells(state: State, emptied_cells: Sequence[Cell]) -> State:
    """The state with nothing at some cells: what lies there will be another card."""
    rows = tuple(
        tuple(None if (r, c) in emptied_cells else card for c, card in enumerate(row))
        for r, row in enumerate(state.rows)
    )
    return replace(state, tower=rows, known=tuple(item for item in state.known if item[0] not in emptied_cells))


def find_reserve_cards_whose_single_exchange_completes_tower(
    state: State, exchanged_cells: tuple[Cell, ...]
) -> Iterator[Card]:
    """The reserve cards that can take a cell's place now and leave a tower that can be completed."""
    if len(exchanged_cells) != 1:
        return
    cell = exchanged_cells[0]
    known = tuple(item for item in state.known if item[0] != cell)
    for card in state.reserve or ():
        if card.number is not None and cell in find_cells_for_number(state, card.number, include_exchange_cells=True):
            after = replace(state, tower=tower_with_card_placed_or_replaced(state.rows, cell, card), known=known)
            if can_complete_tower_and_count_fillings_tried(after, (), BUDGET)[0]:
                yield card
