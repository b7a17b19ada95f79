"""Treats the tower as a system of strict order constraints.

Every card is greater than its left neighbour below and smaller than its right one; the bottom row rises. A hidden card
is any integer. So a tower is possible if, along every rising chain, the numbers at its ends leave room for the hidden
cards between them. The bounds of a cell are longest paths.

hidden_cards_need_room: False if a hidden card may equal what lies beside or below it (ruling hidden), so that it takes
no room of its own. A finish card below the top (ruling place) has no number and counts like a hidden card. A finish
card at the top is not bound by the order.

The functions of a state apply the rulings of its table: what fits, how far the tower is, and whether the game is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from calculators.core.types import Violation
from calculators.coupelation.codes import violation
from calculators.coupelation.rulings import EARLY, PLACE, START_RULING
from calculators.coupelation.state import (
    CACHE_SIZE,
    CELLS,
    FINISH,
    HIDDEN,
    ROWS,
    START,
    TOP,
    Card,
    Cell,
    State,
    Tower,
    build_tower_without_trailing_gaps,
    cards_by_cell,
    find_free_bottom_row_ends_and_supported_cells,
)

SIDE = (ROWS - 1) // 2
"""The number of cards on either side of the middle of the bottom row."""
FAR = 10**6
"""Beyond every number: stands for no bound on that side."""


@dataclass(frozen=True, slots=True)
class RisingChain:
    """Cells in rising order, from a face-up card over hidden ones to a face-up card. lowest, highest: the numbers at
    its ends."""

    cells: tuple[Cell, ...]
    lowest: int
    highest: int
    hidden_cards_need_room: bool = True

    @property
    def hidden_count(self) -> int:
        """The number of face-down cards between its ends."""
        return len(self.cells) - 2

    @property
    def least_high_number(self) -> int:
        """The smallest number that its upper end could have."""
        return self.lowest + (self.hidden_count if self.hidden_cards_need_room else 0) + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberBounds:
    """The numbers that can lie at each card of a tower (as if only that card were taken away) and at each cell that a
    card could be placed on.

    lowest_by_cell, highest_by_cell: the smallest and the largest one, ±FAR without a bound; lower_bound_source,
    upper_bound_source: the cell that each bound comes from.
    """

    lowest_by_cell: Mapping[Cell, int]
    highest_by_cell: Mapping[Cell, int]
    lower_bound_source: Mapping[Cell, Cell]
    upper_bound_source: Mapping[Cell, Cell]
    hidden_cards_need_room: bool = True

    def can_card_keep_rising_order_at_cell(self, card: Card, cell: Cell) -> bool:
        """Does the number of a card fit the cell? Is some integer left for a card without a visible number
        (coupelation.down)?"""
        lowest, highest = self.lowest_by_cell[cell], self.highest_by_cell[cell]
        if card.number is None:
            return lowest <= highest + (0 if self.hidden_cards_need_room else 2)
        return lowest <= card.number <= highest


def rising_sort_key(cell: Cell) -> int:
    """Returns a key that sorts cells so that every cell comes after those that must be smaller."""
    return 2 * cell[1] + cell[0]


def find_cells_that_must_be_smaller(tower: Tower, cell: Cell) -> Iterator[Cell]:
    """Yields the cells that must be smaller: left below, left above, in the bottom row the next card on the left.

    A cell of another row may be empty or outside the tower.
    """
    row, col = cell
    if row:
        yield row - 1, col
    else:
        # A gap is another violation; the row must rise across it all the same.
        yield from [(0, left) for left in range(col - 1, -1, -1) if (0, left) in cards_by_cell(tower)][:1]
    yield row + 1, col - 1


def find_cells_that_must_be_greater(tower: Tower, cell: Cell) -> Iterator[Cell]:
    """Yields the cells that must be greater: right below, right above, in the bottom row the next card on the right.

    A cell of another row may be empty or outside the tower.
    """
    row, col = cell
    if row:
        yield row - 1, col + 1
    else:
        yield from [(0, right) for right in range(col + 1, len(tower[0])) if (0, right) in cards_by_cell(tower)][:1]
    yield row + 1, col


def cards_bound_by_rising_order(tower: Tower) -> dict[Cell, Card]:
    """Returns the cards that the order binds: all but a finish card at the top."""
    return {cell: card for cell, card in cards_by_cell(tower).items() if card != FINISH or cell != TOP}


@lru_cache(maxsize=CACHE_SIZE)
def calculate_number_bounds(tower: Tower, *, hidden_cards_need_room: bool = True) -> NumberBounds:
    """Calculates the bounds of every cell, as the longest paths from the face-up numbers on either side."""
    slack_per_hidden_card = 0 if hidden_cards_need_room else 1
    bound_cards = cards_bound_by_rising_order(tower)
    cells = sorted(bound_cards.keys() | find_free_bottom_row_ends_and_supported_cells(tower), key=rising_sort_key)
    low, high = dict.fromkeys(cells, -FAR), dict.fromkeys(cells, FAR)
    lower_source: dict[Cell, Cell] = {}
    upper_source: dict[Cell, Cell] = {}
    for cell in cells:
        for neighbour in find_cells_that_must_be_smaller(tower, cell):
            least = (
                number_or_default(bound_cards[neighbour], low[neighbour] - slack_per_hidden_card) + 1
                if neighbour in bound_cards
                else -FAR
            )
            if least > max(low[cell], 1 - FAR):
                low[cell], lower_source[cell] = least, neighbour
    for cell in reversed(cells):
        for neighbour in find_cells_that_must_be_greater(tower, cell):
            most = (
                number_or_default(bound_cards[neighbour], high[neighbour] + slack_per_hidden_card) - 1
                if neighbour in bound_cards
                else FAR
            )
            if most < min(high[cell], FAR - 1):
                high[cell], upper_source[cell] = most, neighbour
    return NumberBounds(
        lowest_by_cell=low,
        highest_by_cell=high,
        lower_bound_source=lower_source,
        upper_bound_source=upper_source,
        hidden_cards_need_room=hidden_cards_need_room,
    )


def number_or_default(card: Card, default_number: int) -> int:
    """Returns the number on a card, or the default for a card without a visible number."""
    return default_number if card.number is None else card.number


def path_from_cell_to_bounding_number(
    cards_at_cells: Mapping[Cell, Card], bounding_cells: Mapping[Cell, Cell], cell: Cell
) -> tuple[Cell, ...]:
    """Returns the path from a cell along the sources of its bound, over hidden cards, to the first face-up number; only
    the cell itself if none bounds it."""
    path = [cell]
    while cell in bounding_cells:
        cell = bounding_cells[cell]
        path.append(cell)
        if cards_at_cells[cell].number is not None:
            break
    return tuple(path)


@lru_cache(maxsize=CACHE_SIZE)
def find_chains_not_rising_or_without_room(
    tower: Tower, *, hidden_cards_need_room: bool = True
) -> tuple[RisingChain, ...]:
    """Returns a chain for every two face-up numbers out of order, or without room for the hidden cards between them
    (coupelation.down)."""
    cards = cards_bound_by_rising_order(tower)
    rising_cells = sorted(cards, key=rising_sort_key)
    greater_neighbours = {
        cell: tuple(other for other in find_cells_that_must_be_greater(tower, cell) if other in cards)
        for cell in rising_cells
    }
    chains: list[RisingChain] = []
    for index, start_cell in enumerate(rising_cells):
        start_number = cards[start_cell].number
        if start_number is not None:
            chains.extend(
                find_rising_chains_without_room(
                    cards,
                    greater_neighbours=greater_neighbours,
                    rising_cells=rising_cells[index:],
                    start_number=start_number,
                    hidden_cards_need_room=hidden_cards_need_room,
                )
            )
    return tuple(chains)


def find_rising_chains_without_room(
    cards_at_cells: Mapping[Cell, Card],
    *,
    greater_neighbours: Mapping[Cell, tuple[Cell, ...]],
    rising_cells: list[Cell],
    start_number: int,
    hidden_cards_need_room: bool,
) -> Iterator[RisingChain]:
    """Yields the chains without room that begin at the first of some cells in rising order."""
    longest_path_to_cell: dict[Cell, tuple[Cell, ...]] = {rising_cells[0]: (rising_cells[0],)}
    for cell in rising_cells:
        path = longest_path_to_cell.get(cell)
        if path is None:
            continue
        end_number = cards_at_cells[cell].number
        if end_number is None or len(path) == 1:
            for greater_cell in greater_neighbours[cell]:
                if len(path) >= len(longest_path_to_cell.get(greater_cell, ())):
                    longest_path_to_cell[greater_cell] = (*path, greater_cell)
        elif end_number - start_number < (len(path) - 1 if hidden_cards_need_room else 1):
            yield RisingChain(path, start_number, end_number, hidden_cards_need_room)


@lru_cache(maxsize=CACHE_SIZE)
def is_tower_in_rising_order(tower: Tower, *, hidden_cards_need_room: bool = True) -> bool:
    """Do the face-up numbers rise, with integers left for all hidden cards at once?"""
    cards = cards_by_cell(tower)
    low = calculate_number_bounds(tower, hidden_cards_need_room=hidden_cards_need_room).lowest_by_cell
    return all(card.number is None or card.number >= low[cell] for cell, card in cards.items())


@lru_cache(maxsize=CACHE_SIZE)
def find_single_cards_breaking_rising_order(tower: Tower, *, hidden_cards_need_room: bool = True) -> tuple[Cell, ...]:
    """Returns the face-up cards of a tower out of order that would leave it in order if they were still hidden."""
    if is_tower_in_rising_order(tower, hidden_cards_need_room=hidden_cards_need_room):
        return ()
    cells = (cell for cell, card in cards_by_cell(tower).items() if card.number is not None)
    return tuple(
        cell
        for cell in cells
        if is_tower_in_rising_order(
            tower_with_card_set_and_shifted_if_left_of_tower(tower, cell, HIDDEN),
            hidden_cards_need_room=hidden_cards_need_room,
        )
    )


def tower_with_card_set_and_shifted_if_left_of_tower(tower: Tower, cell: Cell, card: Card) -> Tower:
    """Returns the tower with a card at a cell inside it, directly above it or beside it; (0, -1) moves all cards to the
    right."""
    rows = [list(row) for row in tower]
    row, col = cell
    if col < 0:
        rows = [[None, *cells] for cells in rows]
        col = 0
    if row == len(rows):
        rows.append([])
    rows[row].extend([None] * (col + 1 - len(rows[row])))
    rows[row][col] = card
    return build_tower_without_trailing_gaps(rows)


def cell_after_placement(placed_cell: Cell) -> Cell:
    """Returns where a card placed at a cell lies in the tower afterwards."""
    return placed_cell[0], max(placed_cell[1], 0)


def shift_cell_after_placement(cell: Cell, placed_cell: Cell) -> Cell:
    """Returns where a cell is after a card was placed. A card left of the leftmost one shifts all columns by 1."""
    return (cell[0], cell[1] + (placed_cell == (0, -1)))


class CardsAround25(NamedTuple):
    """The number of cards left and right of 25 in the bottom row."""

    left: int
    right: int


def count_bottom_row_cards_left_and_right_of_25(tower: Tower) -> CardsAround25 | None:
    """Returns the cards left and right of 25 in the bottom row; None if it does not lie there face up."""
    for col, card in enumerate(tower[0] if tower else ()):
        if card is not None and card.number == START:
            return CardsAround25(col, len(tower[0]) - 1 - col)
    return None


def format_cell_target(cell: Cell) -> str:
    """Returns the target of a cell on the picture."""
    return f"tower.{cell[0]}.{cell[1]}"


def format_cell_targets(*cells: Cell) -> tuple[str, ...]:
    return tuple(format_cell_target(cell) for cell in cells)


def cell_message_params(cell: Cell) -> dict[str, int]:
    """Returns the parameters that messages use for a cell: both 1-based; the place left of the leftmost card is 0."""
    return {"tier": cell[0] + 1, "place": cell[1] + 1}


def violation_at_cell(code: str, parameter_names: Sequence[str], cell: Cell, **more_facts: object) -> Violation:
    """Builds a violation that names a cell and marks it on the picture."""
    facts = {**cell_message_params(cell), **more_facts}
    return violation(code, parameter_names, facts=facts, picture_marks=format_cell_targets(cell))


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


def count_glass_cards(cards: tuple[Card, ...]) -> int:
    """Returns the number of cards without the finish card (coupelation.draw)."""
    return sum(card != FINISH for card in cards)


def do_hidden_cards_bar_top(state: State) -> bool:
    """Must the top stay empty because cards are hidden (coupelation.win, ruling early-last)?

    No card below a top that can be filled is missing, because two cards carry it and stand on all the others.
    """
    return state.table.option(EARLY) == "last" and bool(state.hidden_cells)


def may_top_card_lie_facedown(state: State) -> bool:
    """Ruling early: may a card at the top lie face down?"""
    return state.table.option(EARLY) == "allowed"


def is_top_open_to_glass_card(state: State) -> bool:
    """May a glass card lie at the top? Only in the first game (coupelation.goal, ruling early)."""
    return state.first and not do_hidden_cards_bar_top(state)


def find_free_supported_cells_for_glass(state: State) -> list[Cell]:
    """Returns the free cells where a glass card can lie if its number fits."""
    return [cell for cell in state.free_cells if cell != TOP or is_top_open_to_glass_card(state)]


def find_cells_for_card(state: State, card: Card, *, include_exchange_cells: bool = False) -> list[Cell]:
    """Returns the cells where a card can lie, in order. card: `HIDDEN` if it is to lie face down, else face up.

    include_exchange_cells: also the cells with a card, which would be exchanged.
    """
    number_bounds = calculate_bounds_under_rulings(state)
    cells = [*state.free_cells, *(state.cards_by_cell if include_exchange_cells else ())]
    return [cell for cell in sorted(cells) if may_card_lie_at_cell(state, number_bounds, card, cell)]


def may_card_lie_at_cell(state: State, number_bounds: NumberBounds, card: Card, cell: Cell) -> bool:
    """May a card lie at a free supported cell, or in place of the card there? It keeps the order and the rulings start,
    place and early (coupelation.up, coupelation.down, coupelation.finish)."""
    is_free_top = cell == TOP and TOP not in state.cards_by_cell
    if card == FINISH and is_free_top:
        return not state.first and not do_hidden_cards_bar_top(state)
    if card == FINISH and (cell == TOP or state.table.option(PLACE) == "top"):
        return False
    if is_free_top and not is_top_open_to_glass_card(state):
        return False
    if is_free_top and card == HIDDEN and not may_top_card_lie_facedown(state):
        return False
    return (
        cell in number_bounds.lowest_by_cell
        and number_bounds.can_card_keep_rising_order_at_cell(card, cell)
        and does_placement_keep_card_25_where_ruling_allows(state, cell, card)
    )


def card_number_at(tower: Tower, cell: Cell) -> int | None:
    return cards_by_cell(tower)[cell].number
