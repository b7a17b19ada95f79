"""The tower as a system of strict order constraints.

Every card is greater than its left neighbour below and smaller than its right one; the bottom row
rises. A hidden card is any integer, so a tower is possible if along every rising chain the numbers at
its ends leave room for the hidden cards between them. The bounds of a cell are longest paths.

slack: 1 where a hidden card may equal what lies beside or below it (ruling hidden), so that it takes no
room of its own; else 0. A finish card below the top (ruling place) has no number and stands there like a
hidden card; at the top it is bound by nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from calculators.coupelation.state import (
    FINISH,
    HIDDEN,
    ROWS,
    START,
    TOP,
    Card,
    Cell,
    Tower,
    build_tower_without_trailing_empty_cells,
)

FAR = 10**6
"""Beyond every number: no bound on that side."""
KEPT = 128
"""Towers whose bounds are remembered: a pure saving of time, one request asks the same ones again."""


@dataclass(frozen=True, slots=True)
class RisingChain:
    """Cells one greater than the other, from a face-up card over hidden ones to a face-up card."""

    cells: tuple[Cell, ...]
    lowest: int
    highest: int
    hidden_slack: int = 0

    @property
    def hidden_count(self) -> int:
        """Face-down cards between its ends."""
        return len(self.cells) - 2

    @property
    def least_high_number(self) -> int:
        """The smallest number its upper end could be."""
        return self.lowest + (0 if self.hidden_slack else self.hidden_count) + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberBounds:
    """lowest_by_cell, highest_by_cell: cell → smallest and largest number that can lie there (±FAR: none).

    Of every card in the tower (as if only that one were taken away) and every cell that a card could
    be placed on. lower_bound_source, upper_bound_source: the cell each bound comes from.
    """

    lowest_by_cell: Mapping[Cell, int]
    highest_by_cell: Mapping[Cell, int]
    lower_bound_source: Mapping[Cell, Cell]
    upper_bound_source: Mapping[Cell, Cell]
    hidden_slack: int = 0

    def has_room_for_hidden_card(self, cell: Cell) -> bool:
        """Is some integer left for a hidden card there (coupelation.down)?"""
        return self.lowest_by_cell[cell] - self.hidden_slack <= self.highest_by_cell[cell] + self.hidden_slack


@lru_cache(maxsize=KEPT)
def cards_by_cell(tower: Tower) -> Mapping[Cell, Card]:
    """The cards of a tower by cell."""
    return {(r, c): card for r, row in enumerate(tower) for c, card in enumerate(row) if card is not None}


def column_of_start_card(tower: Tower) -> int:
    """The column of 25 in the bottom row; 0 where it does not lie there."""
    return next((col for (row, col), card in cards_by_cell(tower).items() if not row and card.number == START), 0)


def cells_below(cell: Cell) -> tuple[Cell, Cell]:
    """The two cells a cell above the bottom row lies on."""
    row, col = cell
    return (row - 1, col), (row - 1, col + 1)


def rising_sort_key(cell: Cell) -> int:
    """Orders cells so that everything smaller by the rules comes first."""
    return 2 * cell[1] + cell[0]


def find_cells_directly_smaller_than(tower: Tower, cell: Cell) -> Iterator[Cell]:
    """Cells whose numbers must be smaller: left below, left above, in the bottom row the next left."""
    row, col = cell
    if row:
        yield row - 1, col
    else:
        # A gap is a contradiction of its own; the row still has to rise over it.
        yield from [(0, left) for left in range(col - 1, -1, -1) if (0, left) in cards_by_cell(tower)][:1]
    yield row + 1, col - 1


def find_cells_directly_greater_than(tower: Tower, cell: Cell) -> Iterator[Cell]:
    """Cells whose numbers must be greater: the mirror image of smaller."""
    row, col = cell
    if row:
        yield row - 1, col + 1
    else:
        yield from [(0, right) for right in range(col + 1, len(tower[0])) if (0, right) in cards_by_cell(tower)][:1]
    yield row + 1, col


@lru_cache(maxsize=KEPT)
def find_free_cells_beside_or_supported(tower: Tower) -> tuple[Cell, ...]:
    """Free cells beside the bottom row or over two cards, by row and column (coupelation.over)."""
    if not tower:
        return ()
    cards = cards_by_cell(tower)
    width = len(tower[0])
    free = [(0, -1), (0, width)] if width < ROWS else []
    for row in range(1, min(len(tower) + 1, ROWS)):
        for col in range(len(tower[row - 1]) - 1):
            if (row, col) not in cards and all(below in cards for below in cells_below((row, col))):
                free.append((row, col))
    return tuple(free)


def cards_bound_by_order(tower: Tower) -> dict[Cell, Card]:
    """The cards held to the order of the numbers: all but a finish card at the top."""
    return {cell: card for cell, card in cards_by_cell(tower).items() if card != FINISH or cell != TOP}


@lru_cache(maxsize=KEPT)
def calculate_number_bounds_of_cells(tower: Tower, hidden_slack: int = 0) -> NumberBounds:
    """The longest paths to every cell from the face-up numbers on either side."""
    glass = cards_bound_by_order(tower)
    cells = sorted(glass.keys() | find_free_cells_beside_or_supported(tower), key=rising_sort_key)
    low, high = dict.fromkeys(cells, -FAR), dict.fromkeys(cells, FAR)
    below: dict[Cell, Cell] = {}
    above: dict[Cell, Cell] = {}
    for cell in cells:
        for other in find_cells_directly_smaller_than(tower, cell):
            least = number_or_default(glass[other], low[other] - hidden_slack) + 1 if other in glass else -FAR
            if least > max(low[cell], 1 - FAR):
                low[cell], below[cell] = least, other
    for cell in reversed(cells):
        for other in find_cells_directly_greater_than(tower, cell):
            most = number_or_default(glass[other], high[other] + hidden_slack) - 1 if other in glass else FAR
            if most < min(high[cell], FAR - 1):
                high[cell], above[cell] = most, other
    return NumberBounds(
        lowest_by_cell=low,
        highest_by_cell=high,
        lower_bound_source=below,
        upper_bound_source=above,
        hidden_slack=hidden_slack,
    )


def number_or_default(card: Card, default_number: int) -> int:
    """The number on a card, otherwise what is known of a hidden one."""
    return default_number if card.number is None else card.number


def find_binding_chain_below(tower: Tower, cell: Cell, hidden_slack: int) -> tuple[Cell, ...]:
    """The face-up card that binds a cell from below, then the hidden ones up to the cell itself."""
    return path_along_bounding_cells_to_first_number(
        cards_by_cell(tower), calculate_number_bounds_of_cells(tower, hidden_slack).lower_bound_source, cell
    )[::-1]


def find_binding_chain_above(tower: Tower, cell: Cell, hidden_slack: int) -> tuple[Cell, ...]:
    """The cell itself, then the hidden ones up to the face-up card that binds it from above."""
    return path_along_bounding_cells_to_first_number(
        cards_by_cell(tower), calculate_number_bounds_of_cells(tower, hidden_slack).upper_bound_source, cell
    )


def path_along_bounding_cells_to_first_number(
    cards_at_cells: Mapping[Cell, Card], bounding_cells: Mapping[Cell, Cell], cell: Cell
) -> tuple[Cell, ...]:
    """From a cell along its bounds to the first face-up number."""
    found = [cell]
    while cell in bounding_cells:
        cell = bounding_cells[cell]
        found.append(cell)
        if cards_at_cells[cell].number is not None:
            break
    return tuple(found)


@lru_cache(maxsize=KEPT)
def find_chains_without_room_for_hidden(tower: Tower, hidden_slack: int = 0) -> tuple[RisingChain, ...]:
    """Every two face-up numbers without room for the hidden cards between them (coupelation.down)."""
    cards = cards_bound_by_order(tower)
    glass = sorted(cards, key=rising_sort_key)
    up = {
        cell: tuple(other for other in find_cells_directly_greater_than(tower, cell) if other in cards)
        for cell in glass
    }
    found: list[RisingChain] = []
    for place, start in enumerate(glass):
        low = cards[start].number
        if low is not None:
            found.extend(
                find_chains_without_room_from_first(
                    cards,
                    greater_neighbours=up,
                    rising_cells=glass[place:],
                    start_number=low,
                    hidden_slack=hidden_slack,
                )
            )
    return tuple(found)


def find_chains_without_room_from_first(
    cards_at_cells: Mapping[Cell, Card],
    *,
    greater_neighbours: Mapping[Cell, tuple[Cell, ...]],
    rising_cells: list[Cell],
    start_number: int,
    hidden_slack: int,
) -> Iterator[RisingChain]:
    """The chains without room from the first of some cells in rising order."""
    longest: dict[Cell, tuple[Cell, ...]] = {rising_cells[0]: (rising_cells[0],)}
    for cell in rising_cells:
        way = longest.get(cell)
        if way is None:
            continue
        high = cards_at_cells[cell].number
        if high is None or len(way) == 1:
            for other in greater_neighbours[cell]:
                if len(way) >= len(longest.get(other, ())):
                    longest[other] = (*way, other)
        elif high - start_number < (1 if hidden_slack else len(way) - 1):
            yield RisingChain(way, start_number, high, hidden_slack)


@lru_cache(maxsize=KEPT)
def can_all_hidden_get_numbers_in_order(tower: Tower, hidden_slack: int = 0) -> bool:
    """Can integers be given to all hidden cards at once?"""
    cards = cards_by_cell(tower)
    low = calculate_number_bounds_of_cells(tower, hidden_slack).lowest_by_cell
    return all(card.number is None or card.number >= low[cell] for cell, card in cards.items())


@lru_cache(maxsize=KEPT)
def find_cells_whose_hiding_restores_order(tower: Tower, hidden_slack: int = 0) -> tuple[Cell, ...]:
    """The face-up cards of a disorderly tower that, still hidden, would leave it in order."""
    if can_all_hidden_get_numbers_in_order(tower, hidden_slack):
        return ()
    cells = (cell for cell, card in cards_by_cell(tower).items() if card.number is not None)
    return tuple(
        cell
        for cell in cells
        if can_all_hidden_get_numbers_in_order(tower_with_card_placed_or_replaced(tower, cell, HIDDEN), hidden_slack)
    )


def tower_with_card_placed_or_replaced(tower: Tower, cell: Cell, card: Card) -> Tower:
    """The tower with a card at a cell inside it or just above or beside; (0, -1) moves all to the right."""
    rows = [list(row) for row in tower]
    row, col = cell
    if col < 0:
        rows = [[None, *cells] for cells in rows]
        col = 0
    if row == len(rows):
        rows.append([])
    rows[row].extend([None] * (col + 1 - len(rows[row])))
    rows[row][col] = card
    return build_tower_without_trailing_empty_cells(rows)


def cell_after_placement(placed_cell: Cell) -> Cell:
    """Where a card placed at a cell lies in the tower after it."""
    return placed_cell[0], max(placed_cell[1], 0)


class CardsAround25(NamedTuple):
    """How many cards lie left and right of 25 in the bottom row."""

    left: int
    right: int


def count_cards_left_and_right_of_25(tower: Tower) -> CardsAround25 | None:
    """Cards left and right of 25 in the bottom row; None while it does not lie there face up."""
    for col, card in enumerate(tower[0] if tower else ()):
        if card is not None and card.number == START:
            return CardsAround25(col, len(tower[0]) - 1 - col)
    return None


def format_cell_target(cell: Cell) -> str:
    """A cell as a place on the picture."""
    return f"tower.{cell[0]}.{cell[1]}"


def format_cell_targets(*cells: Cell) -> tuple[str, ...]:
    return tuple(format_cell_target(cell) for cell in cells)


def cell_message_params(cell: Cell) -> dict[str, int]:
    """A cell as sentences name it: both counted from 1, the place left of the leftmost card is 0."""
    return {"tier": cell[0] + 1, "place": cell[1] + 1}
