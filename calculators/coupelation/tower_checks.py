"""Checks of the entered tower: its shape, its middle, its top, and the order of its cards."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.core.types import Violation
from calculators.coupelation.codes import violation
from calculators.coupelation.rulings import EARLY, PLACE
from calculators.coupelation.state import FINISH, HIDDEN, ROWS, START, TOP, State, cells_below
from calculators.coupelation.tower import (
    SIDE,
    RisingChain,
    cell_message_params,
    count_bottom_row_cards_left_and_right_of_25,
    find_chains_not_rising_or_without_room,
    format_cell_targets,
    has_more_cards_beside_card_25_than_ruling_allows,
    is_tower_in_rising_order,
    tower_with_card_set_and_shifted_if_left_of_tower,
    violation_at_cell,
)


def check_entered_tower_not_empty(state: State) -> Iterator[Violation]:
    """Checks that a tower, if entered, has a card: it starts with 25, and a card leaves it only in exchange
    (coupelation.setup)."""
    if state.tower == ():
        yield violation("coupelation.tower.empty", ("tower",), facts={"number": START})


def check_bottom_row_without_gaps(state: State) -> Iterator[Violation]:
    """Checks that every card of the bottom row lies directly beside another (coupelation.row)."""
    for col, card in enumerate(state.rows[0] if state.rows else ()):
        if card is None:
            yield violation_at_cell("coupelation.row.gap", ("tower",), (0, col))


def check_bottom_row_not_too_wide(state: State) -> Iterator[Violation]:
    """Checks that the bottom row has at most 7 cards (coupelation.row)."""
    width = len(state.rows[0] if state.rows else ())
    if width > ROWS:
        excess_targets = format_cell_targets(*((0, col) for col in range(ROWS, width)))
        params = {"width": width, "limit": ROWS}
        yield violation("coupelation.row.width", ("tower",), facts=params, picture_marks=excess_targets)


def check_25_is_middle_of_bottom_row(state: State) -> Iterator[Violation]:
    """Checks that 25 in the bottom row is the middle of the seven (coupelation.row, ruling start-middle).

    Only a face-down 25 just turned up there is allowed: that reveal loses the game.
    """
    cards_around_25 = count_bottom_row_cards_left_and_right_of_25(state.rows)
    if (
        cards_around_25
        and has_more_cards_beside_card_25_than_ruling_allows(state, state.rows)
        and state.last != (0, cards_around_25[0])
    ):
        left_count, right_count = cards_around_25
        params = {"number": START, "left": left_count, "right": right_count, "limit": SIDE}
        targets = format_cell_targets((0, left_count))
        yield violation("coupelation.row.middle", ("tower", "house"), facts=params, picture_marks=targets)


def check_tower_has_at_most_seven_rows(state: State) -> Iterator[Violation]:
    """Checks that the pyramid has at most 7 rows (coupelation.goal)."""
    excess_cells = [cell for cell in state.cards_by_cell if cell[0] >= ROWS]
    if excess_cells:
        params = {"rows": len(state.rows), "limit": ROWS}
        yield violation(
            "coupelation.goal.rows", ("tower",), facts=params, picture_marks=format_cell_targets(*excess_cells)
        )


def check_cards_supported(state: State) -> Iterator[Violation]:
    """Checks that a card above the bottom row lies over two neighbouring cards (coupelation.over)."""
    cards = state.cards_by_cell
    for cell in cards:
        missing_cells = [cell_below for cell_below in cells_below(cell) if cell_below not in cards] if cell[0] else []
        if missing_cells:
            params = {**cell_message_params(cell), "count": 2 - len(missing_cells)}
            targets = format_cell_targets(cell, *missing_cells)
            yield violation("coupelation.over.support", ("tower",), facts=params, picture_marks=targets)


def check_top_has_only_finish_card(state: State) -> Iterator[Violation]:
    """Checks that only the finish card lies at the top, but for the first game (coupelation.goal)."""
    card = state.cards_by_cell.get(TOP)
    if card not in (None, FINISH) and not state.first:
        yield violation("coupelation.goal.top", ("tower",), picture_marks=format_cell_targets(TOP))


def check_finish_card_lies_only_at_top(state: State) -> Iterator[Violation]:
    """Checks that the finish card lies only at the top (coupelation.finish, ruling place)."""
    if state.table.option(PLACE) == "anywhere":
        return
    for cell, card in state.cards_by_cell.items():
        if card == FINISH and cell != TOP:
            yield violation_at_cell("coupelation.goal.finish", ("tower",), cell)


def check_top_not_filled_too_early_as_ruled(state: State) -> Iterator[Violation]:
    """Checks that the top comes last, over 27 glass cards face up (ruling early-last), or that it lies face up
    (early-lost); coupelation.win."""
    top_card, hidden_cells = state.cards_by_cell.get(TOP), state.hidden_cells
    empty_cell_count = state.empty_cell_count
    option = state.table.option(EARLY)
    if (
        top_card is None
        or not (hidden_cells or empty_cell_count)
        or option == "allowed"
        or (option == "lost" and top_card != HIDDEN)
    ):
        return
    if top_card == FINISH or state.first:
        params = {"hidden": len(hidden_cells), "empty": empty_cell_count}
        code = "coupelation.finish.early" if top_card == FINISH else "coupelation.finish.early.first"
        yield violation(code, ("tower",), facts=params, picture_marks=format_cell_targets(TOP, *hidden_cells))


def does_only_last_revealed_card_break_rising_order(state: State) -> bool:
    """Is the tower out of order only because of the card at `last`, turned up where it does not fit
    (coupelation.flip)?"""
    if state.last is None:
        return False
    card = state.cards_by_cell.get(state.last)
    return (
        card is not None
        and card.number is not None
        and is_tower_in_rising_order(
            tower_with_card_set_and_shifted_if_left_of_tower(state.rows, state.last, HIDDEN),
            hidden_cards_need_room=state.hidden_cards_need_room,
        )
    )


def check_rising_order(state: State) -> Iterator[Violation]:
    """Checks that every row rises, that every card is strictly between the two below it, and that numbers are left for
    hidden cards (coupelation.row, .over, .down)."""
    for chain in find_chains_not_rising_or_without_room(
        state.rows, hidden_cards_need_room=state.hidden_cards_need_room
    ):
        yield build_violation_of_rising_order_or_room(state, chain)


def build_violation_of_rising_order_or_room(state: State, broken_chain: RisingChain) -> Violation:
    """Builds the violation for a chain without room."""
    start_cell, end_cell = broken_chain.cells[0], broken_chain.cells[-1]
    params: dict[str, object]
    if broken_chain.hidden_count:
        code = "coupelation.down.chain"
        params = {
            "low": broken_chain.lowest,
            "high": broken_chain.highest,
            "hidden": broken_chain.hidden_count,
            "least": broken_chain.least_high_number,
            "chain": [str(state.cards_by_cell[cell].face) for cell in broken_chain.cells],
        }
    elif start_cell[0] == end_cell[0]:
        code, params = "coupelation.row.order", {"left": broken_chain.lowest, "right": broken_chain.highest}
    elif start_cell[0] < end_cell[0]:
        code, params = "coupelation.over.left", {"number": broken_chain.highest, "below": broken_chain.lowest}
    else:
        code, params = "coupelation.over.right", {"number": broken_chain.lowest, "below": broken_chain.highest}
    return violation(code, ("tower",), facts=params, picture_marks=format_cell_targets(*broken_chain.cells))
