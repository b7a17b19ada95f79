"""VOGU's moves: every legal one in order, and a move in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from calculators.core.game import InsertedMove
from calculators.core.types import Message
from calculators.vogu.counts import count_tokens_left_by_colour
from calculators.vogu.digest import message
from calculators.vogu.state import (
    REVEALED_LIMIT,
    Board,
    Card,
    Cell,
    Face,
    Move,
    PlaceCard,
    Reveal,
    State,
    adjacent_cells,
    board_height_and_width,
    card_from_face,
)
from calculators.vogu.validate import list_edge_codes


def find_playable_cells(occupied_cells: Collection[Cell]) -> tuple[Cell, ...]:
    """Returns the empty cells that share an edge with an occupied one, row by row (vogu.place)."""
    return tuple(sorted({near for cell in occupied_cells for near in adjacent_cells(cell)}.difference(occupied_cells)))


def cells_of(board: Board | None) -> frozenset[Cell]:
    """Returns the cells on which the cards of a layout lie; none where no layout was entered."""
    return frozenset(cell for cell, _ in board or ())


def find_legal_moves(state: State) -> list[Move]:
    """Every placement, then every reveal: by the cards in hand order, each face once; cells row by row,
    discards in hand order, tokens in the order of COLOURS."""
    cells = find_playable_cells(cells_of(state.board))
    moves: list[Move] = [PlaceCard(face, cell) for face in dict.fromkeys(state.hand or ()) for cell in cells]
    return moves + list(list_legal_reveals(state))


def list_legal_reveals(state: State) -> Iterator[Reveal]:
    """Every reveal (vogu.reveal): two hand cards, fewer than 4 revealed, a token of the card left."""
    hand = Counter(state.hand or ())
    left = count_tokens_left_by_colour(state)
    if len(state.revealed_by_mover) >= REVEALED_LIMIT:
        return
    for face in hand:
        for discard in hand:
            if discard != face or hand[face] > 1:
                yield from (Reveal(face, discard, c) for c in face.colours if left[c] > 0)


def rebuild_record_shifting_cells(moves: Sequence[Move], new_order: Sequence[int | InsertedMove[Move]]) -> list[Move]:
    """A record that was worked on (`Game.rebuild_record`). The cards that stay lie where they lay: a card outside
    the layout moves all others along, so that cells behind it are counted from another corner.

    >>> face = Face()
    >>> rebuild_record([Place(face, (-1, 0)), Place(face, (0, 1))], [Told(Place(face, (1, 0))), 1])[1].cell
    (-1, 1)
    """
    corner, lay = (0, 0), []
    for move in moves:
        lay.append((move.cell[0] - corner[0], move.cell[1] - corner[1]) if isinstance(move, PlaceCard) else None)
        corner = shift_layout_origin_after_move(corner, move)
    corner, record = (0, 0), []
    for one in new_order:
        move = one.move if isinstance(one, InsertedMove) else moves[one]
        cell = None if isinstance(one, InsertedMove) else lay[one]
        if isinstance(move, PlaceCard) and cell is not None:
            move = replace(move, cell=(cell[0] + corner[0], cell[1] + corner[1]))
        record.append(move)
        corner = shift_layout_origin_after_move(corner, move)
    return record


def shift_layout_origin_after_move(origin_cell: Cell, move: Move) -> Cell:
    """Where the first cell of a layout lies after a move: a card above or left of it moves it down or right."""
    if not isinstance(move, PlaceCard):
        return origin_cell
    return origin_cell[0] + max(0, -move.cell[0]), origin_cell[1] + max(0, -move.cell[1])


def describe_move(state: State, move: Move) -> Message:
    """A move in words; places are counted from 1, outside ones named by their side."""
    if isinstance(move, Reveal):
        return describe_reveal_and_discard(move)
    row, col = move.cell
    return message(
        f"vogu.move.place.{name_above_below_left_right_or_inside_of_layout(state.board or (), move.cell)}",
        face=list_edge_codes(move.face),
        col=col + 1,
        row=row + 1,
    )


def name_above_below_left_right_or_inside_of_layout(board: Board, cell: Cell) -> str:
    """Where a cell lies beside a layout: `inside`, on a side (`above`, `below`, `left`, `right`), or off a corner
    (`above.left`, …); `inside` too where nothing lies yet."""
    if not board:
        return "inside"
    height, width = board_height_and_width(board)
    row, col = cell
    outside = {"above": row < 0, "below": row >= height, "left": col < 0, "right": col >= width}
    return ".".join(side for side, beyond in outside.items() if beyond) or "inside"


def describe_reveal_and_discard(move: Reveal) -> Message:
    """A reveal, with as much as is known of its two cards."""
    shown: dict[str, list[str]]
    if isinstance(move.shown, Card):
        shown, kind = {"card": list(move.shown.colours)}, "colours"
    else:
        shown, kind = {"face": list_edge_codes(move.shown)}, "hidden"
    if move.discard is None:
        return message(f"vogu.move.reveal.{kind}", **shown, token=move.colour)
    discard = list_edge_codes(move.discard)
    code = "vogu.move.reveal.both" if isinstance(move.shown, Card) else "vogu.move.reveal"
    return message(code, **shown, discard=discard, token=move.colour)


def hide_secrets_of_move(_state: State | None, move: Move) -> Move:
    """A move as everybody saw it: of a reveal the two colours of the card, and not what was discarded (vogu.reveal)."""
    if isinstance(move, PlaceCard):
        return move
    # A card of three colours, which no hand holds, is told as it was said to be.
    shown = card_from_face(move.shown) if isinstance(move.shown, Face) and len(move.shown.colours) <= 2 else move.shown
    return replace(move, shown=shown, discard=None)
