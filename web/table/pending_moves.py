"""Parses and formats `then`: the pending moves while the record of a game is changed.

`then=8.go.T05.r1_…` enters the turn after the first eight moves again; `then=insert.8.…` inserts one before it. The
moves from there on are pending, and follow again once the turn is complete. `then=aside.8.…` holds the moves that came
after the first eight until they are put back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.game import AnyGame, AnyMove
from calculators.core.parsing import Unreadable
from calculators.core.replay import PLAY_LIMIT, format_moves, parse_moves, replace_or_insert_turn_of_record_if_complete
from calculators.core.types import View
from web.table.address import PageRequest

REENTER, INSERT, ASIDE = "", "insert", "aside"
"""Why moves are pending: their first turn is entered again, a turn is inserted before them, or they are put aside."""


@dataclass(frozen=True, slots=True)
class PendingMoves:
    """Moves that are not in the record for now.

    reason: one of the above; after_move_count: the number of moves they came after.
    """

    reason: str
    after_move_count: int
    moves: list[AnyMove]


def parse_pending_moves_or_none(game: AnyGame, pending_text: str) -> PendingMoves | None:
    """Parses the parameter `then`, the later moves of a record that wait while a turn is entered again, inserted or put
    aside; None if it is unreadable or has no moves."""
    reason, dot, rest = pending_text.partition(".")
    if reason not in (INSERT, ASIDE) or not dot:
        reason, rest = REENTER, pending_text
    move_count_text, _, moves = rest.partition(".")
    if not move_count_text.isdecimal() or len(move_count_text) > len(str(PLAY_LIMIT)):
        return None
    pending_moves = parse_moves_or_empty(game, moves)
    return PendingMoves(reason, int(move_count_text), pending_moves) if pending_moves else None


def parse_moves_or_empty(game: AnyGame, moves_text: str) -> list[AnyMove]:
    """Returns the moves of a text; empty if it is unreadable."""
    try:
        return parse_moves(game, moves_text, PLAY_LIMIT)
    except Unreadable:
        return []


def format_pending_moves(reason: str, after_move_count: int, moves_text: str) -> str:
    return ".".join(filter(None, (reason, str(after_move_count), moves_text))) if moves_text else ""


def append_pending_moves_once_entered_turn_complete(game: AnyGame, page_request: PageRequest) -> PageRequest:
    """Returns the request with the pending moves appended if the entered turn is complete; else unchanged. Moves
    put aside stay pending. Drops pending moves that are unreadable."""
    pending_moves = parse_pending_moves_or_none(game, page_request.pending_moves_text)
    if pending_moves is None:
        return replace(page_request, pending_moves_text="") if page_request.pending_moves_text else page_request
    if pending_moves.reason == ASIDE:
        return page_request
    reading = game.parse_query_except_moves_collecting_unreadable(
        {name: value for name, value in page_request.query.items() if name != "move"}
    )
    moves = parse_moves_or_empty(game, page_request.query.get("move", ""))
    if (
        reading.unread
        or game.find_violations(reading.state, View.MOVES)
        or len(moves) <= pending_moves.after_move_count
    ):
        return page_request
    record = replace_or_insert_turn_of_record_if_complete(
        game,
        reading.state,
        moves_up_to_new_turn=moves,
        turn_start_index=pending_moves.after_move_count,
        old_moves_from_index=pending_moves.moves,
        replaces_turn=pending_moves.reason == REENTER,
    )
    if record is None:
        return page_request
    return replace(
        page_request,
        query={**page_request.query, "move": format_moves(game, record)},
        selection="",
        pending_moves_text="",
    )
