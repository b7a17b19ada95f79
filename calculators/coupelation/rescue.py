"""Finds the exchanges that could save a tower which cannot be completed as it lies (coupelation.exchange)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

from calculators.core.types import Message
from calculators.coupelation.completion import (
    build_pyramid_puzzle,
    find_any_filling_or_give_up_after_max_fillings,
    list_possible_left_extensions_of_bottom_row,
)
from calculators.coupelation.digest import message
from calculators.coupelation.state import FINISH, TOP, Card, Cards, Cell, State
from calculators.coupelation.tower import tower_with_card_set_and_shifted_if_left_of_tower
from calculators.coupelation.tower_rules import find_cells_for_faceup_number

BUDGET = 1200
"""Greedy fillings tried before the answer is "unknown". It counts tries, so every machine gives the same answer."""
MAX_EXCHANGES = 2
"""The most cards exchanged together; the search ends there."""


@dataclass(frozen=True, slots=True)
class CardExchange:
    """cells: the cards of the tower to exchange; reserve_cards_that_fit: for a single one, the reserve cards that would
    do now."""

    cells: tuple[Cell, ...]
    reserve_cards_that_fit: Cards = ()


@dataclass(frozen=True, slots=True)
class Rescue:
    """The smallest exchanges that leave a tower which can be completed: every such choice of cells found within the
    budget."""

    exchanges: tuple[CardExchange, ...]
    reason: Message


def find_smallest_exchanges_to_complete_tower(state: State) -> Rescue:
    """Returns the exchanges of the fewest cards, for a tower that is not over and cannot be completed as it lies.

    A card can be exchanged for any number that is not face up in the tower. It does not ask which of them lies in the
    reserve, nor who could pay for it. `reserve_cards_that_fit` names those that would do at once.
    """
    cards = state.cards_by_cell
    finish_cells_below_top = tuple(cell for cell, card in cards.items() if card == FINISH and cell != TOP)
    other_cells = [cell for cell, card in cards.items() if card != FINISH]
    budget = BUDGET
    for count in range(0 if finish_cells_below_top else 1, MAX_EXCHANGES + 1 - len(finish_cells_below_top)):
        exchanges = []
        for chosen_cells in combinations(other_cells, count):
            cells = tuple(sorted((*finish_cells_below_top, *chosen_cells)))
            is_completable, fillings_tried = try_to_complete_tower_within_fillings(state, cells, budget)
            budget -= fillings_tried
            if is_completable:
                exchanges.append(CardExchange(cells, tuple(find_reserve_cards_making_tower_completable(state, cells))))
            if budget <= 0:
                break
        if exchanges:
            exchanges.sort(key=lambda exchange: (not exchange.reserve_cards_that_fit, exchange.cells))
            return Rescue(tuple(exchanges), message("coupelation.rescue.exchange", count=len(exchanges[0].cells)))
        if budget <= 0:
            return Rescue((), message("coupelation.rescue.unknown", limit=BUDGET))
    return Rescue((), message("coupelation.rescue.none", limit=MAX_EXCHANGES))


class CompletionAttempt(NamedTuple):
    """Can a tower be completed, and how many fillings were tried?"""

    can_be_completed: bool
    fillings_tried: int


def try_to_complete_tower_within_fillings(
    state: State, exchanged_cells: Sequence[Cell], max_fillings: int
) -> CompletionAttempt:
    """Returns whether the tower can be completed with other cards at some cells, and the fillings tried."""
    fillings_tried = 0
    emptied_state = state_without_cards_and_known_numbers_of_cells(state, exchanged_cells)
    for shift in list_possible_left_extensions_of_bottom_row(state):
        numbers_by_cell, tries_of_shift = find_any_filling_or_give_up_after_max_fillings(
            build_pyramid_puzzle(emptied_state, shift), max_fillings - fillings_tried
        )
        fillings_tried += tries_of_shift
        if numbers_by_cell is not None:
            return CompletionAttempt(can_be_completed=True, fillings_tried=fillings_tried)
        if fillings_tried >= max_fillings:
            break
    return CompletionAttempt(can_be_completed=False, fillings_tried=fillings_tried)


def state_without_cards_and_known_numbers_of_cells(state: State, emptied_cells: Sequence[Cell]) -> State:
    """Returns the state with some cells empty, as another card will lie there."""
    rows = tuple(
        tuple(None if (r, c) in emptied_cells else card for c, card in enumerate(row))
        for r, row in enumerate(state.rows)
    )
    return replace(
        state,
        tower=rows,
        facedown_numbers=tuple(item for item in state.facedown_numbers if item[0] not in emptied_cells),
    )


def find_reserve_cards_making_tower_completable(state: State, cells_to_exchange: tuple[Cell, ...]) -> Iterator[Card]:
    """Yields the reserve cards that can replace a single card now and leave a tower that can be completed."""
    if len(cells_to_exchange) != 1:
        return
    cell = cells_to_exchange[0]
    facedown_numbers = tuple(item for item in state.facedown_numbers if item[0] != cell)
    for card in state.reserve or ():
        if card.number is not None and cell in find_cells_for_faceup_number(
            state, card.number, include_exchange_cells=True
        ):
            after = replace(
                state,
                tower=tower_with_card_set_and_shifted_if_left_of_tower(state.rows, cell, card),
                facedown_numbers=facedown_numbers,
            )
            if try_to_complete_tower_within_fillings(after, (), BUDGET)[0]:
                yield card
