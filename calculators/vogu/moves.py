"""VOGU's moves: every legal one in order, and a move in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

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


def describe(state: State, move: Move) -> Message:
    """A move in words; places are counted from 1, outside ones named by their side."""
    if isinstance(move, Reveal):
        return describe_reveal(move)
    row, col = move.cell
    return told(
        f"vogu.move.place.{side_of(state.board or (), move.cell)}", face=edge_names(move.face), col=col + 1, row=row + 1
    )


def side_of(board: Board, cell: Cell) -> str:
    """On which side of a layout a cell lies: `above`, `left`, `right`, `below`, or `inside`."""
    height, width = size(board)
    row, col = cell
    outside = {"above": row < 0, "left": col < 0, "right": col >= width, "below": row >= height}
    return next((side for side, beyond in outside.items() if beyond), "inside")


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
