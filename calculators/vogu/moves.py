"""Lists VOGU's legal moves in order, and describes a move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from calculators.core.game import InsertedMove
from calculators.core.types import Message
from calculators.vogu.codes import message
from calculators.vogu.counts import count_tokens_left_by_colour
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
    board_height_and_width,
    card_from_face,
)
from calculators.vogu.validate import list_edge_code_or_dashes_of_each_side


def find_legal_moves(state: State) -> list[Move]:
    """Returns every placement, then every reveal.

    Each face once, in hand order; cells row by row; discards in hand order; tokens in the order of COLOURS.
    """
    cells = state.empty_cells_beside_cards
    moves: list[Move] = [PlaceCard(face, cell) for face in dict.fromkeys(state.hand or ()) for cell in cells]
    return moves + list(list_legal_reveals_by_discard_and_token_colour(state))


def list_legal_reveals_by_discard_and_token_colour(state: State) -> Iterator[Reveal]:
    """Yields every legal reveal (vogu.reveal): each card of the hand with each other one as its discard and each of its
    colours that has a token left. Equal cards count once; there is none once 4 cards are revealed."""
    hand = Counter(state.hand or ())
    tokens_left = count_tokens_left_by_colour(state)
    if len(state.revealed_by_mover) >= REVEALED_LIMIT:
        return
    for face in hand:
        for discard in hand:
            if discard != face or hand[face] > 1:
                yield from (Reveal(face, discard, colour) for colour in face.colours if tokens_left[colour] > 0)


def rebuild_record_preserving_places_of_cards(
    moves: Sequence[Move], new_order: Sequence[int | InsertedMove[Move]]
) -> list[Move]:
    """Returns a record in a new order (`Game.rebuild_record`) in which the cards that stay keep their places.

    A card placed above or left of the layout shifts the cells of later moves, so these are rewritten.

    >>> first, second, inserted = (PlaceCard(Face(), cell) for cell in ((-1, 0), (0, 1), (1, 0)))
    >>> rebuild_record_preserving_places_of_cards([first, second], [InsertedMove(inserted), 1])[1].cell
    (-1, 1)
    """
    origin, fixed_cells = (0, 0), []
    for move in moves:
        cell = move.cell if isinstance(move, PlaceCard) else None
        fixed_cells.append(cell and (cell[0] - origin[0], cell[1] - origin[1]))
        origin = shift_layout_origin_after_move(origin, move)
    origin, record = (0, 0), []
    for item in new_order:
        move = item.move if isinstance(item, InsertedMove) else moves[item]
        cell = None if isinstance(item, InsertedMove) else fixed_cells[item]
        if isinstance(move, PlaceCard) and cell is not None:
            move = replace(move, cell=(cell[0] + origin[0], cell[1] + origin[1]))
        record.append(move)
        origin = shift_layout_origin_after_move(origin, move)
    return record


def shift_layout_origin_after_move(origin_cell: Cell, move: Move) -> Cell:
    """Returns the cell of the original corner after a move: a card above or left of the layout shifts it."""
    row, col = move.entered_cell if isinstance(move, PlaceCard) else (0, 0)
    return origin_cell[0] + max(0, -row), origin_cell[1] + max(0, -col)


def describe_move(state: State, move: Move) -> Message:
    """Describes a move; the row and column of a placement are 1-based, a cell outside is named by its side."""
    if isinstance(move, Reveal):
        return describe_reveal_with_discard_and_token(move)
    row, col = move.entered_cell
    return message(
        f"vogu.move.place.{name_place_relative_to_layout(state.board or (), move.entered_cell)}",
        face=list_edge_code_or_dashes_of_each_side(move.face),
        col=col + 1,
        row=row + 1,
    )


def name_place_relative_to_layout(board: Board, cell: Cell) -> str:
    """Names the place of a cell relative to a layout: `inside`, a side (`above`, `below`, `left`, `right`), or a corner
    (`above.left`, …); `inside` for an empty layout."""
    if not board:
        return "inside"
    height, width = board_height_and_width(board)
    row, col = cell
    is_outside = {"above": row < 0, "below": row >= height, "left": col < 0, "right": col >= width}
    return ".".join(side for side in is_outside if is_outside[side]) or "inside"


def describe_reveal_with_discard_and_token(move: Reveal) -> Message:
    """Describes a reveal: the face or colours of its card, its discard if it was seen, and the colour of its token."""
    card_facts: dict[str, list[str]]
    if isinstance(move.revealed_card, Card):
        card_facts, kind = {"card": list(move.revealed_card.colours)}, "colours"
    else:
        card_facts, kind = {"face": list_edge_code_or_dashes_of_each_side(move.revealed_card)}, "hidden"
    if move.discard is None:
        return message(f"vogu.move.reveal.{kind}", **card_facts, token=move.colour)
    discard = list_edge_code_or_dashes_of_each_side(move.discard)
    code = "vogu.move.reveal.both" if isinstance(move.revealed_card, Card) else "vogu.move.reveal"
    return message(code, **card_facts, discard=discard, token=move.colour)


def hide_secrets_of_move(_state: State | None, move: Move) -> Move:
    """Returns a move as everybody saw it: a reveal with the colours of its card, without the discard (vogu.reveal)."""
    if isinstance(move, PlaceCard):
        return move
    revealed_card = move.revealed_card
    # A face of three colours, which no hand can hold, stays as it was entered.
    if isinstance(revealed_card, Face) and len(revealed_card.colours) <= 2:
        revealed_card = card_from_face(revealed_card)
    return replace(move, revealed_card=revealed_card, discard=None)
