"""Finds where a piece can go on the 4×4 map: the cells a card leads to, and the walls it kicks on the way."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from calculators.vectron.state import CELLS, PIECES, SIDE, SWAP, Card, CellIndex, Map

Direction = tuple[int, int]
"""Columns to the right and rows down of one step; negative to the left and up."""
WallSide = Literal["left", "right", "top", "bottom"]

DIRECTIONS: dict[str, tuple[Direction, ...]] = {
    "D": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "O": ((0, -1), (-1, 0), (1, 0), (0, 1)),
}
"""The directions to choose from for each kind of card: `D` diagonal, `O` orthogonal."""


@dataclass(frozen=True, slots=True)
class PiecePath:
    """The path of one move.

    cells: the start cell and every cell stepped on, 0–15 row by row; kicks: for each wall kick the index in `cells` of
    the cell it starts from, and the walls, two of them in a corner.
    """

    cells: tuple[CellIndex, ...]
    kicks: tuple[tuple[int, tuple[WallSide, ...]], ...] = ()

    @property
    def end_cell(self) -> CellIndex:
        return self.cells[-1]


def trace_path_and_wall_kicks(start_cell: CellIndex, direction: Direction, step_count: int) -> PiecePath:
    """Traces a path cell by cell; at a wall the blocked part of the direction is reversed (vectron.wall).

    A kick costs no step, so a path of n steps always has n + 1 cells.
    """
    row, column = divmod(start_cell, SIDE)
    right, down = direction
    cells, kicks = [start_cell], []
    for index in range(step_count):
        walls: list[WallSide] = []
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
def find_bouncing_paths_of_distance_card(start_cell: CellIndex, distance_card: Card) -> tuple[PiecePath, ...]:
    """Finds the paths of a D or O card from a cell, one for each direction (vectron.move)."""
    return tuple(
        trace_path_and_wall_kicks(start_cell, direction, int(distance_card[1:]))
        for direction in DIRECTIONS[distance_card[0]]
    )


def list_paths_of_distance_or_swap_card(board: Map, start_cell: CellIndex, card: Card) -> tuple[PiecePath, ...]:
    """Lists all paths of a card from a cell: one for each direction of a D or O card, which bounces off walls, or one
    to each swap chip for the S card (vectron.swapcard)."""
    if card == SWAP:
        return tuple(PiecePath((start_cell, cell)) for cell in find_cells_with(board, SWAP))
    return find_bouncing_paths_of_distance_card(start_cell, card)


def find_target_cells(board: Map, start_cell: CellIndex, card: Card) -> tuple[CellIndex, ...]:
    """Finds the cells a card can lead to, each once, in reading order."""
    return tuple(sorted({path.end_cell for path in list_paths_of_distance_or_swap_card(board, start_cell, card)}))


def path_with_fewest_wall_kicks_or_none(
    board: Map, start_cell: CellIndex, card: Card, target_cell: CellIndex
) -> PiecePath | None:
    """Returns the path to a cell with the fewest kicks; None if the card does not lead there."""
    paths = [
        path for path in list_paths_of_distance_or_swap_card(board, start_cell, card) if path.end_cell == target_cell
    ]
    return min(paths, key=lambda path: len(path.kicks), default=None)


def find_cells_with(board: Map, cell_character: str) -> tuple[CellIndex, ...]:
    """Finds the cells that hold a character, in reading order; none if the map is not entered."""
    return tuple(cell for cell, character in enumerate("".join(board)) if character == cell_character)


def find_piece_cell_or_none(board: Map, seat_number: int) -> CellIndex | None:
    """Finds the cell of a seat's piece; None if it is not entered, or if no piece belongs to that seat number."""
    cells = find_cells_with(board, PIECES[seat_number - 1]) if seat_number <= len(PIECES) else ()
    return cells[0] if cells else None


def map_with_cells_replaced(board: Map, new_characters_by_cell: dict[CellIndex, str]) -> Map:
    """Returns the 4×4 map with other characters in some cells."""
    cells = list("".join(board))
    for cell, new_character in new_characters_by_cell.items():
        cells[cell] = new_character
    return tuple("".join(cells[row : row + SIDE]) for row in range(0, CELLS, SIDE))
