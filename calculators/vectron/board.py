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
class Path:
    """The way of one move. cells: start first, 0–15 row by row; kicks: places in `cells` where a wall
    was kicked, each with the walls: `left`, `right`, `top`, `bottom`, two of them in a corner."""

    cells: tuple[int, ...]
    kicks: tuple[tuple[int, tuple[str, ...]], ...] = ()

    @property
    def target(self) -> int:
        return self.cells[-1]


def walk(start: int, direction: Direction, distance: int) -> Path:
    """Step by step from a cell; at a wall the blocked part of the direction turns round (vectron.wall).

    The kick costs no step, so a walk of n steps always has n + 1 cells.
    """
    row, column = divmod(start, SIDE)
    right, down = direction
    cells, kicks = [start], []
    for index in range(distance):
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
    return Path(tuple(cells), tuple(kicks))


@cache
def paths_of(start: int, card: Card) -> tuple[Path, ...]:
    """The ways a D or O card has from a cell, one a direction (vectron.move)."""
    return tuple(walk(start, direction, int(card[1:])) for direction in DIRECTIONS[card[0]])


def paths(board: Map, start: int, card: Card) -> tuple[Path, ...]:
    """All ways of a card from a cell: one a direction, or one to either swap chip (vectron.swapcard)."""
    if card == SWAP:
        return tuple(Path((start, cell)) for cell in find(board, SWAP))
    return paths_of(start, card)


def targets(board: Map, start: int, card: Card) -> tuple[int, ...]:
    """The cells a card can lead to, in reading order, each once."""
    return tuple(sorted({path.target for path in paths(board, start, card)}))


def path_to(board: Map, start: int, card: Card, target: int) -> Path | None:
    """The way to a cell with the fewest kicks; None where the card does not lead there."""
    ways = [path for path in paths(board, start, card) if path.target == target]
    return min(ways, key=lambda path: len(path.kicks), default=None)


def find(board: Map, what: str) -> tuple[int, ...]:
    """The cells of a map where something lies, in reading order; none of a map that was not entered."""
    return tuple(cell for cell, found in enumerate("".join(board)) if found == what)


def piece_at(board: Map, seat: int) -> int | None:
    """Where the piece of a seat stands or lies; None where it was not entered, or no piece is that seat's."""
    found = find(board, PIECES[seat - 1]) if seat <= len(PIECES) else ()
    return found[0] if found else None


def put(board: Map, pieces: dict[int, str]) -> Map:
    """The map with other things on some cells."""
    cells = list("".join(board))
    for cell, what in pieces.items():
        cells[cell] = what
    return tuple("".join(cells[row : row + SIDE]) for row in range(0, CELLS, SIDE))
