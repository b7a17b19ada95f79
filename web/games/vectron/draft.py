"""Appends moves to the record of a followed game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from calculators.core.answers import Answer
from calculators.core.departures import ENTRY_CODES
from calculators.core.private_hand import PrivateHand
from calculators.core.replay import ReplayStep, follow_game_until_illegal_or_undecided_move
from calculators.vectron import GAME
from calculators.vectron.moves import next_unused_card_of_own_row_or_none
from calculators.vectron.private_hand import private_hand_after_move
from calculators.vectron.state import EndTurn, Move, MovePiece, State
from web.table.entry import build_input_result_of_record_with_new_moves, parse_legal_moves_of_record
from web.table.input_rules import InputResult


def replace_moves_after_legal_ones_adding_forced_turn_end(answer: Answer, new_moves: Sequence[Move]) -> InputResult:
    """Returns the record with new moves after its legal ones, and the private hand after them.

    If the new move is a single jump with the last card of the row, the turn can only end, and its end is appended too.
    """
    start_state: State = answer.state
    legal_moves = parse_legal_moves_of_record(answer)
    followed = follow_game_until_illegal_or_undecided_move(GAME, start_state, legal_moves)
    is_single_jump = len(new_moves) == 1 and isinstance(new_moves[0], MovePiece) and not followed.ended
    if is_single_jump and followed.state is not None and is_row_used_up_after_legal_jump(followed.state, new_moves[0]):
        new_moves = (*new_moves, EndTurn())
    result = build_input_result_of_record_with_new_moves(answer, legal_moves, new_moves)
    if start_state.mine is None:
        return result
    verdict = follow_game_until_illegal_or_undecided_move(GAME, start_state, (*legal_moves, *new_moves)).verdict
    steps = verdict.legal_steps[len(legal_moves) :] if verdict else ()
    return replace(
        result, state=replace(start_state, mine=private_hand_after_steps_assumed_legal(start_state.mine, steps))
    )


def private_hand_after_steps_assumed_legal(private_hand: PrivateHand, steps: Sequence[ReplayStep]) -> PrivateHand:
    """Returns a private hand after legal steps of a record."""
    for step in steps:
        if step.text.code not in ENTRY_CODES:
            private_hand = private_hand_after_move(private_hand, step.before, GAME.parse_move(step.move), step.after)
    return private_hand


def is_row_used_up_after_legal_jump(state: State, jump_move: Move) -> bool:
    """Checks whether the row has no card left after a jump, so that the turn can only end."""
    state_after = GAME.judge_move(state, jump_move).after
    return (
        state_after is not None and bool(state_after.used) and next_unused_card_of_own_row_or_none(state_after) is None
    )
