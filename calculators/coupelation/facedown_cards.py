"""What the face-down cards of the tower may turn out to be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from calculators.coupelation.card_knowledge import (
    find_possible_tracked_numbers_or_other_at_cell,
    tracked_numbers_of_state,
)
from calculators.coupelation.possible_deals import OTHER
from calculators.coupelation.state import HIDDEN, HIGHEST, LOWEST, Card, Cell, State, readable_numbers
from calculators.coupelation.tower import FAR, NumberBounds, cards_by_cell
from calculators.coupelation.tower_rules import calculate_bounds_under_rulings, does_placement_keep_25_where_ruled


@dataclass(frozen=True, slots=True)
class FacedownCard:
    """A hidden card. lowest, highest: numbers in order there, None without a bound; possible_numbers: those of them
    that lie nowhere in sight, so that the card can still turn out to be one of them.
    """

    cell: Cell
    lowest: int | None
    highest: int | None
    possible_numbers: tuple[int, ...]


def find_numbers_unseen_by_asker(state: State) -> tuple[int, ...]:
    """The numbers that lie face up nowhere, the hand and the face-down cards that one knows left out as well."""
    seen = state.numbers_outside_tower.union(
        readable_numbers(cards_by_cell(state.rows).values()), state.known_numbers_by_cell.values()
    )
    return tuple(number for number in range(LOWEST, HIGHEST + 1) if number not in seen)


def find_facedown_card_numbers_that_avoid_loss(state: State, cell: Cell) -> tuple[int, ...]:
    """The numbers a hidden card may turn out to be without losing the game (coupelation.flip)."""
    return filter_numbers_facedown_card_can_be(
        state, cell, calculate_bounds_under_rulings(state), find_numbers_unseen_by_asker(state)
    )


def filter_numbers_facedown_card_can_be(
    state: State, cell: Cell, number_bounds: NumberBounds, unseen_numbers: Sequence[int]
) -> tuple[int, ...]:
    """Those of the numbers left (or the one that is known) that a hidden card may turn out to be."""
    known = state.known_numbers_by_cell.get(cell)
    can, told = find_possible_tracked_numbers_or_other_at_cell(state, cell), tracked_numbers_of_state(state)
    return tuple(
        number
        for number in (unseen_numbers if known is None else (known,))
        if number_bounds.lowest_by_cell[cell] <= number <= number_bounds.highest_by_cell[cell]
        and does_placement_keep_25_where_ruled(state, cell, Card(number))
        and (known is not None or (number if number in told else OTHER) in can)
    )


def list_facedown_cards_with_possible_numbers(state: State) -> tuple[FacedownCard, ...]:
    """Every hidden card of the tower, by row and column."""
    around, left = calculate_bounds_under_rulings(state), find_numbers_unseen_by_asker(state)
    return tuple(
        FacedownCard(
            cell,
            None if around.lowest_by_cell[cell] == -FAR else around.lowest_by_cell[cell],
            None if around.highest_by_cell[cell] == FAR else around.highest_by_cell[cell],
            filter_numbers_facedown_card_can_be(state, cell, around, left),
        )
        for cell, card in cards_by_cell(state.rows).items()
        if card == HIDDEN
    )
