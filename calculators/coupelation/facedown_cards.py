"""Finds the numbers that the face-down cards of the tower may turn out to be."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.coupelation.card_knowledge import (
    find_possible_tracked_numbers_or_other_at_cell,
    tracked_numbers_of_state,
)
from calculators.coupelation.possible_deals import OTHER
from calculators.coupelation.state import HIGHEST, LOWEST, Card, Cell, State, readable_numbers
from calculators.coupelation.tower import FAR
from calculators.coupelation.tower_rules import (
    calculate_bounds_under_rulings,
    does_placement_keep_card_25_where_ruling_allows,
)


@dataclass(frozen=True, slots=True)
class FacedownCard:
    """A face-down card. lowest, highest: the bounds by the order of the tower, None without a bound; possible_numbers:
    the numbers between them that the card can still turn out to be."""

    cell: Cell
    lowest: int | None
    highest: int | None
    possible_numbers: tuple[int, ...]


def find_numbers_neither_visible_nor_known_to_asker(state: State) -> tuple[int, ...]:
    """Returns the numbers that neither lie face up, nor are in the entered hand, nor are face-down cards the asker
    knows."""
    seen_numbers = state.numbers_outside_tower.union(
        readable_numbers(state.cards_by_cell.values()), state.known_numbers_by_cell.values()
    )
    return tuple(number for number in range(LOWEST, HIGHEST + 1) if number not in seen_numbers)


def find_facedown_card_numbers_that_avoid_loss(state: State, cell: Cell) -> tuple[int, ...]:
    """Returns the numbers that a face-down card may turn out to be without losing the game (coupelation.flip); only its
    known number can if it has one."""
    number_bounds = calculate_bounds_under_rulings(state)
    unseen_numbers = find_numbers_neither_visible_nor_known_to_asker(state)
    known_number = state.known_numbers_by_cell.get(cell)
    possible_numbers_or_other = find_possible_tracked_numbers_or_other_at_cell(state, cell)
    tracked_numbers = tracked_numbers_of_state(state)
    return tuple(
        number
        for number in (unseen_numbers if known_number is None else (known_number,))
        if number_bounds.lowest_by_cell[cell] <= number <= number_bounds.highest_by_cell[cell]
        and does_placement_keep_card_25_where_ruling_allows(state, cell, Card(number))
        and (known_number is not None or (number if number in tracked_numbers else OTHER) in possible_numbers_or_other)
    )


def list_facedown_cards_with_possible_numbers(state: State) -> tuple[FacedownCard, ...]:
    """Returns every face-down card of the tower, by row and column."""
    number_bounds = calculate_bounds_under_rulings(state)
    return tuple(
        FacedownCard(
            cell,
            None if number_bounds.lowest_by_cell[cell] == -FAR else number_bounds.lowest_by_cell[cell],
            None if number_bounds.highest_by_cell[cell] == FAR else number_bounds.highest_by_cell[cell],
            find_facedown_card_numbers_that_avoid_loss(state, cell),
        )
        for cell in state.hidden_cells
    )
