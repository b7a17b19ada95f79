"""Lists the legal moves of a position and describes a move in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from calculators.core.parsing import format_seat_code
from calculators.core.types import Message
from calculators.vectron.board import (
    PiecePath,
    find_piece_cell_or_none,
    find_target_cells,
    path_with_fewest_wall_kicks_or_none,
)
from calculators.vectron.notation import format_cell
from calculators.vectron.settlement import find_staying_seats_with_entered_gauge_at_goal
from calculators.vectron.state import (
    Card,
    CellIndex,
    DrawFromDeck,
    DrawFromRow,
    EndTurn,
    ForcedDraw,
    Move,
    MovePiece,
    PlayCard,
    State,
)


def count_moves_to_end_of_turn_or_next_draw(moves: Sequence[Move], player_count: int) -> int:  # noqa: ARG001
    """Counts the moves up to and including the first end of a turn, or before the next draw, which begins another
    turn."""
    for count, move in enumerate(moves[1:], 1):
        if isinstance(move, EndTurn):
            return count + 1
        if isinstance(move, (DrawFromDeck, DrawFromRow, ForcedDraw)):
            return count
    return len(moves)


def find_legal_moves(state: State) -> tuple[Move, ...]:
    """Finds all legal moves of the seat to move.

    Draws are ordered by deck and seats, cards as in the hand, cells in reading order; the end of the turn comes last.
    Empty if a full gauge awaits its settlement.
    """
    if find_staying_seats_with_entered_gauge_at_goal(state):
        return ()
    return MOVE_LISTS_BY_PHASE[state.phase](state)


def list_draw_moves(state: State) -> tuple[Move, ...]:
    """Lists a draw from the deck and from each row with cards (vectron.draw); the forced draw alone if the piece lies
    (vectron.forced)."""
    if state.seat_state(state.table.turn).down:
        return (ForcedDraw(),)
    return (
        DrawFromDeck(),
        *(DrawFromRow(number) for number in state.seat_numbers if state.action_row(number)),
    )


def list_play_card_moves(state: State) -> tuple[Move, ...]:
    """Lists a move for each card that the hand certainly holds, equal cards once (vectron.draw)."""
    return tuple(PlayCard(card) for card in dict.fromkeys(state.certain_hand_cards_of_mover))


def list_moves_of_next_card_and_turn_end_if_allowed(state: State) -> tuple[Move, ...]:
    """Lists a move to each cell the next card leads to; after the first move also the end of the turn
    (vectron.more)."""
    moves: tuple[Move, ...] = tuple(MovePiece(cell) for cell in find_certain_target_cells_of_next_card(state))
    return (*moves, EndTurn()) if state.used else moves


MOVE_LISTS_BY_PHASE: dict[str, Callable[[State], tuple[Move, ...]]] = {
    "draw": list_draw_moves,
    "play": list_play_card_moves,
    "move": list_moves_of_next_card_and_turn_end_if_allowed,
}


def find_certain_target_cells_of_next_card(state: State) -> tuple[CellIndex, ...]:
    """Finds the cells the next card leads to, in reading order; on an incomplete map only those that are certain."""
    card = next_unused_card_of_own_row_or_none(state)
    start_cell = find_piece_cell_or_none(state.map_or_empty, state.table.turn)
    return find_target_cells(state.map_or_empty, start_cell, card) if card and start_cell is not None else ()


def next_unused_card_of_own_row_or_none(state: State) -> Card | None:
    """Returns the card that the next move of the seat to move uses; None if all cards of its row are used."""
    row = state.action_row(state.table.turn)
    return row[state.used] if state.used < len(row) else None


def find_mover_path_by_next_card_or_none(state: State, target_cell: CellIndex) -> PiecePath | None:
    """Returns the path of the piece to a cell by the next card; None if the card does not lead there."""
    card = next_unused_card_of_own_row_or_none(state)
    start_cell = find_piece_cell_or_none(state.map_or_empty, state.table.turn)
    return (
        path_with_fewest_wall_kicks_or_none(state.map_or_empty, start_cell, card, target_cell)
        if card and start_cell is not None
        else None
    )


def describe_move(_: State, move: Move) -> Message:
    """Describes a move in a sentence."""
    match move:
        case DrawFromDeck(None):
            return Message("vectron.say.draw.deck")
        case DrawFromDeck(card):
            return Message("vectron.say.draw.deck.card", {"card": card})
        case DrawFromRow(seat):
            return Message("vectron.say.draw.row", {"seat": format_seat_code(seat)})
        case ForcedDraw(None):
            return Message("vectron.say.forced")
        case ForcedDraw(card):
            return Message("vectron.say.forced.card", {"card": card})
        case PlayCard(card):
            return Message("vectron.say.play", {"card": card})
        case MovePiece(cell):
            return Message("vectron.say.move", {"cell": format_cell(cell)})
    return Message("vectron.say.stop")


def hide_secrets_of_move(_state: State | None, move: Move) -> Move:
    """Returns a move as everybody saw it: without the card that went from the deck into the hand (vectron.draw)."""
    return DrawFromDeck() if isinstance(move, DrawFromDeck) else move
