"""Enters moves, for a question or for the record, which has each of them at once (`calculators.vectron.unfinished`)."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter

from calculators.core.private_hand import PrivateHand
from calculators.vectron import GAME
from calculators.vectron.moves import next_unused_card_of_own_row_or_none
from calculators.vectron.private_hand import private_hand_after_move
from calculators.vectron.state import Card, EndTurn, Move, MovePiece, State
from calculators.vectron.unfinished import Draft, parse_draft_or_empty, parse_draft_or_none
from web.games.vectron.targets import SkippedCardTarget
from web.table.entry import DraftedTurn, MoveEntry
from web.table.input_rules import InputResult


def list_moves_of_complete_draft(turn: DraftedTurn[Draft]) -> tuple[Move, ...]:
    """Returns the drafted moves; () while something is missing.

    After a jump with the last card of the row the turn can only end; its end is recorded too.
    """
    moves = turn.draft.complete_moves_or_empty
    match moves:
        case (MovePiece() as jump,) if turn.is_followed and is_row_used_up_after_legal_jump(turn.state, jump):
            return (jump, EndTurn())
    return moves


def is_row_used_up_after_legal_jump(state: State, jump: MovePiece) -> bool:
    """Checks whether the row has no card left after a jump, so that the turn can only end."""
    state_after = GAME.judge_move(state, jump).after
    return (
        state_after is not None and bool(state_after.used) and next_unused_card_of_own_row_or_none(state_after) is None
    )


def private_hand_after_legal_drafted_moves(turn: DraftedTurn[Draft]) -> PrivateHand:
    """Returns the private hand after the drafted moves, up to the first that is illegal or undecided."""
    private_hand: PrivateHand = turn.answer.state.mine
    state: State = turn.state
    for move in list_moves_of_complete_draft(turn):
        judgement = GAME.judge_move(state, move)
        if judgement.legal is not True:
            break
        private_hand = private_hand_after_move(private_hand, state, move, judgement.after)
        if judgement.after is None:
            break
        state = judgement.after
    return private_hand


ENTRY = MoveEntry[Draft](
    parse_draft_or_none=parse_draft_or_none,
    empty_draft=Draft(),
    format_draft=attrgetter("text"),
    draft_after_value=lambda _, value: parse_draft_or_empty(value),
    list_moves_of_complete_draft_or_empty=list_moves_of_complete_draft,
    private_hand_after_turn=private_hand_after_legal_drafted_moves,
    records_complete_draft_at_once=True,
)


def enter_jump_card_or_raise(turn: DraftedTurn[Draft], card: Card) -> InputResult:
    """Enters the card of a jump to ask about: on top of the row, or in place of the row's next card in phase `move`.

    With a cell already drafted the question is complete. A card that lies further down in the row cannot be used before
    those above it: it is selected instead, so that the page explains this. Raises ValueError if the seat to move has no
    row.
    """
    state: State = turn.state
    seat_number = state.table.turn
    if seat_number > len(state.rows):
        raise ValueError(seat_number)
    row = state.action_row(seat_number)
    if state.phase == "move" and card in row[state.used + 1 :] and card != row[state.used]:
        return InputResult(
            state=state, selection=str(SkippedCardTarget(card)), move="", view=ENTRY.view_of_incomplete_question
        )
    if state.phase == "move":
        row = (*row[: state.used], card, *row[state.used + 1 :])
        state = state.with_row(seat_number, row)
    else:
        state = replace(state.with_row(seat_number, (card, *row)), phase="move", used=0)
    jump = turn.draft.jump_without_card_or_none
    draft = Draft() if jump is None else Draft(moves=(jump,))
    tried_turn = replace(turn, answer=replace(turn.answer, state=state), state=state, draft=draft)
    return replace(ENTRY.select_draft_or_ask_or_record_it_if_complete(tried_turn), is_trial=True)
