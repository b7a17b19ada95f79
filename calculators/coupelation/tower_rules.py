"""Applies the rulings of the table to the tower: what fits, how far it is, and whether the game is over."""

from __future__ import annotations

from typing import Literal

from calculators.coupelation.rulings import EARLY, PLACE, START_RULING
from calculators.coupelation.state import (
    CELLS,
    FINISH,
    HIDDEN,
    ROWS,
    TOP,
    Card,
    Cell,
    Face,
    State,
    Tower,
    cards_by_cell,
)
from calculators.coupelation.tower import (
    NumberBounds,
    calculate_number_bounds,
    count_bottom_row_cards_left_and_right_of_25,
    find_free_bottom_row_ends_and_supported_cells,
    is_tower_in_rising_order,
    tower_with_card_set_and_shifted_if_left_of_tower,
)

SIDE = (ROWS - 1) // 2
"""The number of cards on either side of the middle of the bottom row."""


def calculate_bounds_under_rulings(state: State) -> NumberBounds:
    """Calculates the bounds of every cell under the ruling on hidden cards."""
    return calculate_number_bounds(state.rows, hidden_cards_need_room=state.hidden_cards_need_room)


def may_faceup_cards_lie_in_their_cells(state: State, tower: Tower) -> bool:
    """Is every face-up card where it may lie, with integers left for all hidden ones?"""
    return is_tower_in_rising_order(
        tower, hidden_cards_need_room=state.hidden_cards_need_room
    ) and not has_more_cards_beside_card_25_than_ruling_allows(state, tower)


def has_more_cards_beside_card_25_than_ruling_allows(state: State, tower: Tower) -> bool:
    """Ruling start-middle: does 25 lie in the bottom row with more than three cards on one side?"""
    if state.table.option(START_RULING) != "middle":
        return False
    cards_around_25 = count_bottom_row_cards_left_and_right_of_25(tower)
    return cards_around_25 is not None and max(cards_around_25) > SIDE


def does_placement_keep_card_25_where_ruling_allows(state: State, cell_of_placement: Cell, card_placed: Card) -> bool:
    """Ruling start-middle: does 25 stay, or come to lie, where it may?"""
    if cell_of_placement[0] or state.table.option(START_RULING) != "middle":
        return True
    return not has_more_cards_beside_card_25_than_ruling_allows(
        state, tower_with_card_set_and_shifted_if_left_of_tower(state.rows, cell_of_placement, card_placed)
    )


def tower_outcome_or_empty(state: State) -> Literal["won", "lost", ""]:
    """Returns whether the tower wins or loses the game; "" while it goes on.

    It is won with every cell face up and in order. It is lost after a reveal that does not fit, and if the top came too
    early under ruling early-lost.
    """
    cards = state.cards_by_cell
    if not may_faceup_cards_lie_in_their_cells(state, state.rows) or is_lost_by_early_top_under_ruling(state):
        return "lost"
    return "won" if len(cards) == CELLS and not state.hidden_cells else ""


def is_lost_by_early_top_under_ruling(state: State) -> bool:
    """Ruling early-lost: does the top lie there while a card is face down or missing (coupelation.win.else)?"""
    cards = state.cards_by_cell
    is_early = TOP in cards and (bool(state.hidden_cells) or len(cards) < CELLS)
    return is_early and state.table.option(EARLY) == "lost"


def count_empty_cells(tower: Tower) -> int:
    """Returns the number of cells of the pyramid without a card."""
    return CELLS - sum(row + col < ROWS for row, col in cards_by_cell(tower))


def count_glass_cards(cards: tuple[Card, ...]) -> int:
    """Returns the number of cards without the finish card (coupelation.draw)."""
    return sum(card != FINISH for card in cards)


def do_hidden_cards_bar_top(state: State) -> bool:
    """Must the top stay empty because cards are hidden (coupelation.win, ruling early-last)?

    No card below a top that can be filled is missing, because two cards carry it and stand on all the others.
    """
    return state.table.option(EARLY) == "last" and bool(state.hidden_cells)


def find_free_supported_cells_for_glass(state: State) -> list[Cell]:
    """Returns the free cells where a glass card can lie if its number fits; the top only in the first game
    (coupelation.goal, ruling early)."""
    is_top_open = state.first and not do_hidden_cards_bar_top(state)
    return [cell for cell in find_free_bottom_row_ends_and_supported_cells(state.rows) if is_top_open or cell != TOP]


def find_cells_for_faceup_number(state: State, card_number: int, *, include_exchange_cells: bool = False) -> list[Cell]:
    """Returns the cells where a number can be placed face up, in order.

    include_exchange_cells: also the cells with a card, which would be exchanged.
    """
    number_bounds = calculate_bounds_under_rulings(state)
    cells = find_free_supported_cells_for_glass(state)
    if include_exchange_cells:
        cells = sorted([*cells, *(cell for cell in state.cards_by_cell if cell in number_bounds.lowest_by_cell)])
    return [
        cell
        for cell in cells
        if number_bounds.lowest_by_cell[cell] <= card_number <= number_bounds.highest_by_cell[cell]
        and does_placement_keep_card_25_where_ruling_allows(state, cell, Card(card_number))
    ]


def find_cells_for_faceup_card(state: State, face: Face, *, include_exchange_cells: bool = False) -> list[Cell]:
    """Returns the cells where a number or the finish card can be placed face up; as for either of them."""
    if isinstance(face, int):
        return find_cells_for_faceup_number(state, face, include_exchange_cells=include_exchange_cells)
    return find_cells_for_finish_card(state, include_exchange_cells=include_exchange_cells)


def find_cells_for_facedown_card(state: State) -> list[Cell]:
    """Returns the cells where a card can be placed face down: some integer is left for it (coupelation.down, ruling
    early)."""
    number_bounds = calculate_bounds_under_rulings(state)
    is_top_allowed = state.table.option(EARLY) == "allowed"
    return [
        cell
        for cell in find_free_supported_cells_for_glass(state)
        if number_bounds.can_hidden_card_keep_rising_order_at_cell(cell)
        and does_placement_keep_card_25_where_ruling_allows(state, cell, HIDDEN)
        and (is_top_allowed or cell != TOP)
    ]


def find_cells_for_finish_card(state: State, *, include_exchange_cells: bool = False) -> list[Cell]:
    """Returns the cells where the finish card can be placed under the rulings place and early.

    include_exchange_cells: also the cells with a card, which would be exchanged.
    """
    allowed_cells = []
    if state.table.option(PLACE) == "anywhere":
        number_bounds = calculate_bounds_under_rulings(state)
        cells = sorted(
            [
                *find_free_bottom_row_ends_and_supported_cells(state.rows),
                *(state.cards_by_cell if include_exchange_cells else ()),
            ]
        )
        allowed_cells = [
            cell
            for cell in cells
            if cell != TOP
            and number_bounds.can_hidden_card_keep_rising_order_at_cell(cell)
            and does_placement_keep_card_25_where_ruling_allows(state, cell, FINISH)
        ]
    if (
        not state.first
        and TOP in find_free_bottom_row_ends_and_supported_cells(state.rows)
        and not do_hidden_cards_bar_top(state)
    ):
        allowed_cells.append(TOP)
    return allowed_cells
