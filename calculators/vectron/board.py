"""The 4×4 map as a place to jump on: cells, walls, and where a card leads."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from calculators.vectron.state import CELLS, PIECES, SIDE, SWAP, Card, Map

Direction = tuple[int, int]
"""Columns to the right and rows down of one step."""

DIRECTIONS: dict[str, tuple[Direction, ...]] = {
    "D": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "O": ((0, -1), (-1, 0), (1, 0), (0, 1)),
}
"""The directions a kind of card leaves to choose from."""


@dataclass(frozen=True, slots=True)
class PiecePath:
    """The way of one move. cells: start first, 0–15 row by row; kicks: places in `cells` where a wall
    was kicked, each with the walls: `left`, `right`, `top`, `bottom`, two of them in a corner."""

    cells: tuple[int, ...]
    kicks: tuple[tuple[int, tuple[str, ...]], ...] = ()

    @property
    def end_cell(self) -> int:
        return self.cells[-1]


def trace_path_bouncing_off_walls(start_cell: int, direction: Direction, step_count: int) -> PiecePath:
    """Step by step from a cell; at a wall the blocked part of the direction turns round (vectron.wall).

    The kick costs no step, so a walk of n steps always has n + 1 cells.
    """
    row, column = divmod(start_cell, SIDE)
    right, down = direction
    cells, kicks = [start_cell], []
    for index in range(step_count):
        walls = []
        if not 0 <= column + right < SIDE:
            walls.append("right" if right > 0 else "left")
            right = -right
        if not 0 <= row + down < SIDE:
            walls.append("bottom" if down > 0 else "top")
            down = -down
        if walls:
            kicks.append((index, tuple(walls)))
        column, row = column + right, row + down
        cells.append(row * SIDE + column)
    return PiecePath(tuple(cells), tuple(kicks))


@cache
def find_paths_of_distance_card(start_cell: int, card: Card) -> tuple[PiecePath, ...]:
    """The ways a D or O card has from a cell, one a direction (vectron.move)."""
    return tuple(
        trace_path_bouncing_off_walls(start_cell, direction, int(card[1:])) for direction in DIRECTIONS[card[0]]
    )


def list_paths_of_card(board: Map, start_cell: int, card: Card) -> tuple[PiecePath, ...]:
    """All ways of a card from a cell: one a direction, or one to either swap chip (vectron.swapcard)."""
    if card == SWAP:
        return tuple(PiecePath((start_cell, cell)) for cell in find_cells_with(board, SWAP))
    return find_paths_of_distance_card(start_cell, card)


def find_target_cells(board: Map, start_cell: int, card: Card) -> tuple[int, ...]:
    """The cells a card can lead to, in reading order, each once."""
    return tuple(sorted({path.end_cell for path in list_paths_of_card(board, start_cell, card)}))


def path_with_fewest_wall_kicks_or_none(board: Map, start_cell: int, card: Card, target_cell: int) -> PiecePath | None:
    """The way to a cell with the fewest kicks; None where the card does not lead there."""
    ways = [path for path in list_paths_of_card(board, start_cell, card) if path.end_cell == target_cell]
    return min(ways, key=lambda path: len(path.kicks), default=None)


def find_cells_with(board: Map, cell_character: str) -> tuple[int, ...]:
    """The cells of a map where something lies, in reading order; none of a map that was not entered."""
    return tuple(cell for cell, found in enumerate("".join(board)) if found == cell_character)


def find_piece_cell_or_none(board: Map, seat_number: int) -> int | None:
    """Where the piece of a seat stands or lies; None where it was not entered, or no piece is that seat's."""
    found = find_cells_with(board, PIECES[seat_number - 1]) if seat_number <= len(PIECES) else ()
    return found[0] if found else None


def map_with_cells_replaced(board: Map, new_characters_by_cell: dict[int, str]) -> Map:
    """The map with other things on some cells."""
    cells = list("".join(board))
    for cell, what in new_characters_by_cell.items():
        cells[cell] = what
    return tuple("".join(cells[row : row + SIDE]) for row in range(0, CELLS, SIDE))
