"""Checks whether a card may lie at a cell of the tower: free, supported, open by the rulings, and in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from calculators.core.types import Violation
from calculators.coupelation.digest import violation
from calculators.coupelation.rulings import EARLY, PLACE
from calculators.coupelation.state import FINISH, HIDDEN, ROWS, START, TOP, Card, Cell, State, Tower, cards_by_cell
from calculators.coupelation.tower import (
    cell_message_params,
    cells_below,
    find_free_bottom_row_ends_and_supported_cells,
    format_cell_targets,
    path_from_cell_to_bounding_number,
    rising_sort_key,
    violation_at_cell,
)
from calculators.coupelation.tower_rules import (
    SIDE,
    calculate_bounds_under_rulings,
    do_hidden_cards_bar_top,
    does_placement_keep_card_25_where_ruling_allows,
    find_cells_for_finish_card,
)

MOVE_PARAMETER = ("move",)


def check_cell_not_occupied(state: State, cell: Cell) -> Iterator[Violation]:
    """Checks that the cell is free: only a reserve card can replace a card of the tower (coupelation.exchange)."""
    if cell in state.cards_by_cell:
        yield violation_at_cell("coupelation.move.occupied", MOVE_PARAMETER, cell)


def check_card_may_be_added_at_cell(state: State, card: Card, cell: Cell) -> Iterator[Violation]:
    """Checks that a cell is free and that a card may lie there (coupelation.up)."""
    yield from check_cell_not_occupied(state, cell)
    yield from check_cell_free_supported_in_order_and_as_ruled(state, card, cell)


def check_cell_free_supported_in_order_and_as_ruled(state: State, card: Card, cell: Cell) -> Iterator[Violation]:
    """Checks where a card lies: beside or over others, the finish card at the top, the numbers in order."""
    yield from check_cell_is_row_end_or_supported(state, cell)
    if card == FINISH:
        yield from check_rulings_allow_finish_card_at_cell(state, cell)
        return
    if cell == TOP:
        yield from check_glass_card_at_top(state, card)
    if cell in calculate_bounds_under_rulings(state).lowest_by_cell:
        yield from check_card_is_in_rising_order(state, card, cell)
        yield from check_at_most_three_cards_each_side_of_25(state, card, cell)


def check_at_most_three_cards_each_side_of_25(state: State, card: Card, cell: Cell) -> Iterator[Violation]:
    """Checks that at most three cards lie on either side of 25 (coupelation.row, ruling start-middle)."""
    if not does_placement_keep_card_25_where_ruling_allows(state, cell, card):
        yield violation(
            "coupelation.move.middle",
            ("move", "house"),
            facts={"number": START, "limit": SIDE},
            picture_marks=format_cell_targets(cell),
        )


def check_cell_is_row_end_or_supported(state: State, cell: Cell) -> Iterator[Violation]:
    """Checks that a card lies at an end of the bottom row or over two cards (coupelation.row, coupelation.over).

    A cell with a card passes.
    """
    row, col = cell
    cards = state.cards_by_cell
    width = len(state.rows[0])
    if cell in cards or cell in find_free_bottom_row_ends_and_supported_cells(state.rows):
        return
    if row:
        supporting_card_count = sum(below in cards for below in cells_below(cell))
        yield violation_at_cell("coupelation.move.support", MOVE_PARAMETER, cell, count=supporting_card_count)
    elif col in (-1, width):
        yield violation("coupelation.move.width", MOVE_PARAMETER, facts={"limit": ROWS})
    else:
        yield violation("coupelation.move.beside", MOVE_PARAMETER, facts=cell_message_params(cell))


def check_glass_card_at_top(state: State, card: Card) -> Iterator[Violation]:
    """Checks that a glass card lies at the top only in the first game, and there under ruling early (coupelation.goal,
    .win)."""
    if not state.first:
        yield violation("coupelation.move.top", MOVE_PARAMETER, picture_marks=format_cell_targets(TOP))
    elif TOP in find_free_bottom_row_ends_and_supported_cells(state.rows) and do_hidden_cards_bar_top(state):
        yield build_top_filled_while_cards_hidden_violation(state, "coupelation.move.early.first")
    elif TOP in find_free_bottom_row_ends_and_supported_cells(state.rows) and is_facedown_card_barred_from_top(
        state, card
    ):
        yield violation("coupelation.move.down.top", ("move", "house"), picture_marks=format_cell_targets(TOP))


def is_facedown_card_barred_from_top(state: State, card: Card) -> bool:
    """Rulings early-last and early-lost: a card at the top must lie face up."""
    return card == HIDDEN and state.table.option(EARLY) != "allowed"


def check_rulings_allow_finish_card_at_cell(state: State, cell: Cell) -> Iterator[Violation]:
    """Checks that the finish card lies where the rulings place and early allow it (coupelation.finish,
    coupelation.win)."""
    allowed_cells = find_cells_for_finish_card(state)
    if cell in allowed_cells or (
        cell not in find_free_bottom_row_ends_and_supported_cells(state.rows)
        and cell not in state.cards_by_cell
        and cell == TOP
    ):
        return
    if cell == TOP and not state.first:
        yield build_top_filled_while_cards_hidden_violation(state, "coupelation.move.early")
    elif state.table.option(PLACE) == "top" or cell == TOP:
        yield violation_at_cell("coupelation.move.finish", MOVE_PARAMETER, cell)
    elif cell in calculate_bounds_under_rulings(state).lowest_by_cell:
        yield from check_card_is_in_rising_order(state, HIDDEN, cell)
        yield from check_at_most_three_cards_each_side_of_25(state, FINISH, cell)


def build_top_filled_while_cards_hidden_violation(state: State, violation_code: str) -> Violation:
    """Builds the violation of ruling early-last: the top is filled while cards are hidden (coupelation.win)."""
    params = {"hidden": len(state.hidden_cells), "option": state.table.option(EARLY)}
    marks = format_cell_targets(*state.hidden_cells)
    return violation(violation_code, ("move", "tower"), facts=params, picture_marks=marks)


def check_card_is_in_rising_order(state: State, card: Card, cell: Cell) -> Iterator[Violation]:
    """Checks that numbers rise strictly; a hidden card needs some integer (coupelation.row, .over, .down)."""
    tower, number_bounds = state.rows, calculate_bounds_under_rulings(state)
    low, high = number_bounds.lowest_by_cell[cell], number_bounds.highest_by_cell[cell]
    lower_chain = path_from_cell_to_bounding_number(state.cards_by_cell, number_bounds.lower_bound_source, cell)[::-1]
    upper_chain = path_from_cell_to_bounding_number(state.cards_by_cell, number_bounds.upper_bound_source, cell)
    if card.number is None:
        if not number_bounds.can_hidden_card_keep_rising_order_at_cell(cell):
            params = {
                "low": card_number_at(tower, lower_chain[0]),
                "high": card_number_at(tower, upper_chain[-1]),
                "hidden": len(lower_chain) + len(upper_chain) - 3,
            }
            yield violation(
                "coupelation.move.hidden",
                MOVE_PARAMETER,
                facts=params,
                picture_marks=format_cell_targets(*lower_chain, *upper_chain[1:]),
            )
        return
    if card.number < low:
        yield build_number_out_of_rising_order_violation(
            "low",
            card_number=card.number,
            limit_params={"least": low},
            tower=tower,
            cells_from_faceup_to_asked=lower_chain,
        )
    if card.number > high:
        yield build_number_out_of_rising_order_violation(
            "high",
            card_number=card.number,
            limit_params={"most": high},
            tower=tower,
            cells_from_faceup_to_asked=upper_chain[::-1],
        )


def build_number_out_of_rising_order_violation(
    low_or_high: Literal["low", "high"],
    *,
    card_number: int,
    limit_params: Mapping[str, int],
    tower: Tower,
    cells_from_faceup_to_asked: tuple[Cell, ...],
) -> Violation:
    """Builds the violation for a number on the wrong side of a face-up card, or without room for hidden cards between
    them.

    cells_from_faceup_to_asked: the face-up card, the hidden ones, the cell asked about.
    """
    hidden_count = len(cells_from_faceup_to_asked) - 2
    clause_name = (
        "down"
        if hidden_count
        else "row"
        if cells_from_faceup_to_asked[0][0] == cells_from_faceup_to_asked[1][0]
        else "over"
    )
    params = {
        "number": card_number,
        "other": card_number_at(tower, cells_from_faceup_to_asked[0]),
        "hidden": hidden_count,
        **limit_params,
    }
    return violation(
        f"coupelation.move.{clause_name}.{low_or_high}",
        MOVE_PARAMETER,
        facts=params,
        picture_marks=format_cell_targets(*sorted(cells_from_faceup_to_asked, key=rising_sort_key)),
    )


def card_number_at(tower: Tower, cell: Cell) -> int | None:
    return cards_by_cell(tower)[cell].number
