"""Appends moves to the record of a followed game."""

from __future__ import annotations

from collections.abc import Sequence

from calculators.core.answers import Answer
from calculators.core.departures import ENTRY_CODES
from calculators.core.private_hand import PrivateHand
from calculators.core.replay import PLAY_LIMIT, follow_game_until_illegal_move, parse_moves
from calculators.vectron import GAME
from calculators.vectron.moves import next_unused_card_of_own_row_or_none
from calculators.vectron.private_hand import update_private_hand
from calculators.vectron.state import EndTurn, Move, MovePiece, State


def parse_moves_of_query(answer: Answer) -> tuple[Move, ...]:
    """Parses the moves of a query."""
    return tuple(parse_moves(GAME, answer.query.get("move", ""), PLAY_LIMIT))


def append_moves_and_forced_end_after_last_legal_move(
    start_state: State, recorded_moves: Sequence[Move], new_moves: Sequence[Move]
) -> tuple[Move, ...]:
    """Returns the legal moves of the record and the new moves; recorded moves from the first illegal one on are
    dropped.

    If the new move is a single jump with the last card of the row, the turn can only end, and its end is appended too.
    """
    followed = follow_game_until_illegal_move(GAME, start_state, recorded_moves)
    legal_moves = tuple(recorded_moves[: followed.verdict.played]) if followed.verdict else ()
    last_move = new_moves[-1]
    if (
        len(new_moves) == 1
        and isinstance(last_move, MovePiece)
        and followed.state is not None
        and not followed.ended
        and is_only_end_left_after_jump(followed.state, last_move)
    ):
        return (*legal_moves, last_move, EndTurn())
    return (*legal_moves, *new_moves)


def private_hand_after_appended_moves_or_none(
    start_state: State, earlier_moves: Sequence[Move], all_moves: Sequence[Move]
) -> PrivateHand | None:
    """Returns the private hand after `all_moves`, which begin with the legal ones of `earlier_moves`; None without a
    private hand."""
    if start_state.mine is None:
        return None
    verdict_before = follow_game_until_illegal_move(GAME, start_state, earlier_moves).verdict
    private_hand, verdict_after = start_state.mine, follow_game_until_illegal_move(GAME, start_state, all_moves).verdict
    for step in verdict_after.steps[verdict_before.played if verdict_before else 0 :] if verdict_after else ():
        if step.legal and step.text.code not in ENTRY_CODES:
            private_hand = update_private_hand(private_hand, step.before, GAME.parse_move(step.move), step.after)
    return private_hand


def is_only_end_left_after_jump(state: State, jump_move: MovePiece) -> bool:
    """Checks whether the row has no card left after a jump, so that the turn can only end."""
    state_after = GAME.check_move(state, jump_move).after
    return (
        state_after is not None and bool(state_after.used) and next_unused_card_of_own_row_or_none(state_after) is None
    )
