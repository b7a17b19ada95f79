"""VOGU's moves: every legal one in order, and a move in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from calculators.core.types import Message
from calculators.vogu.counts import stock_left
from calculators.vogu.digest import told
from calculators.vogu.state import (
    REVEALED_LIMIT,
    Board,
    Card,
    Cell,
    Move,
    Place,
    Reveal,
    State,
    neighbours,
    size,
)
from calculators.vogu.validate import edge_names


def open_cells(board: Board) -> tuple[Cell, ...]:
    """The empty cells that share an edge with a card, row by row (vogu.place)."""
    taken = {cell for cell, _ in board}
    return tuple(sorted({near for cell in taken for near in neighbours(cell)} - taken))


def legal_moves(state: State) -> list[Move]:
    """Every placement, then every reveal: by the cards in hand order, each face once; cells row by row,
    discards in hand order, tokens in the order of COLOURS."""
    cells = open_cells(state.board or ())
    moves: list[Move] = [Place(face, cell) for face in dict.fromkeys(state.hand or ()) for cell in cells]
    return moves + list(reveals(state))


def reveals(state: State) -> Iterator[Reveal]:
    """Every reveal (vogu.reveal): two hand cards, fewer than 4 revealed, a token of the card left."""
    hand = Counter(state.hand or ())
    left = stock_left(state)
    if len(state.revealed) >= REVEALED_LIMIT:
        return
    for face in hand:
        for discard in hand:
            if discard != face or hand[face] > 1:
                yield from (Reveal(face, discard, c) for c in face.colours if left[c] > 0)


def retold(moves: Sequence[Move], turn: int, move: Move) -> list[Move]:
    """A record with one turn, counted from 1, told anew. The other cards stay where they lie: a card outside the
    layout moves all others along, so that cells behind it are counted from another corner.

    >>> face = Face()
    >>> retold([Place(face, (-1, 0)), Place(face, (0, 1))], 1, Place(face, (1, 0)))[1].cell
    (-1, 1)
    """
    moves = list(moves)
    cells: list[Cell | None] = []
    corner = (0, 0)
    for number, told_now in enumerate([*moves[: turn - 1], move, *moves[turn:]], 1):
        cells.append(None)
        if isinstance(told_now, Place):
            cells[-1] = (told_now.cell[0] - corner[0], told_now.cell[1] - corner[1])
        corner = further(corner, moves[number - 1])
    moves[turn - 1] = move
    corner = (0, 0)
    for index, cell in enumerate(cells):
        one = moves[index]
        if isinstance(one, Place) and cell is not None:
            moves[index] = replace(one, cell=(cell[0] + corner[0], cell[1] + corner[1]))
        corner = further(corner, moves[index])
    return moves


def further(corner: Cell, move: Move) -> Cell:
    """Where the first cell of a layout lies after a move: a card above or left of it moves it down or right."""
    if not isinstance(move, Place):
        return corner
    return corner[0] + max(0, -move.cell[0]), corner[1] + max(0, -move.cell[1])


def describe(state: State, move: Move) -> Message:
    """A move in words; places are counted from 1, outside ones named by their side."""
    if isinstance(move, Reveal):
        return describe_reveal(move)
    row, col = move.cell
    return told(
        f"vogu.move.place.{side_of(state.board or (), move.cell)}", face=edge_names(move.face), col=col + 1, row=row + 1
    )


def side_of(board: Board, cell: Cell) -> str:
    """Where a cell lies beside a layout: `inside`, on a side (`above`, `below`, `left`, `right`), or off a corner
    (`above.left`, …); `inside` too where nothing lies yet."""
    if not board:
        return "inside"
    height, width = size(board)
    row, col = cell
    outside = {"above": row < 0, "below": row >= height, "left": col < 0, "right": col >= width}
    return ".".join(side for side, beyond in outside.items() if beyond) or "inside"


def describe_reveal(move: Reveal) -> Message:
    """A reveal, with as much as is known of its two cards."""
    shown: dict[str, list[str]]
    if isinstance(move.shown, Card):
        shown, kind = {"card": list(move.shown.colours)}, "colours"
    else:
        shown, kind = {"face": edge_names(move.shown)}, "hidden"
    if move.discard is None:
        return told(f"vogu.move.reveal.{kind}", **shown, token=move.colour)
    discard = edge_names(move.discard)
    code = "vogu.move.reveal.both" if isinstance(move.shown, Card) else "vogu.move.reveal"
    return told(code, **shown, discard=discard, token=move.colour)
