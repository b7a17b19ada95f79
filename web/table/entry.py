"""Enters a move value by value, for a question about it and for the record of a followed game, in every game.

A draft is a move with holes. Its text, with `?` for what is not entered, is the selection of the page. A game says how
its drafts are read and changed (`MoveEntry`); where a changed or an accepted draft leads is the same in all games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from calculators.core.answers import Answer
from calculators.core.evaluate import compute_answer_ignoring_other_rulings
from calculators.core.game import AnyMove, AnyState
from calculators.core.replay import format_moves, join_moves
from calculators.core.types import View
from web.pieces import Action, enter_value
from web.table.input_rules import InputResult

ACCEPT = "accept"
"""The value that appends the drafted moves to the record."""

Draft = TypeVar("Draft")


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftedTurn(Generic[Draft]):
    """A draft at its table.

    state: the position that the draft begins at; recorded_moves: the moves before it in a followed game.
    """

    answer: Answer
    state: AnyState
    draft: Draft
    recorded_moves: tuple[AnyMove, ...] = ()

    @property
    def is_followed(self) -> bool:
        """Whether it is a turn of a followed game, and not a question."""
        return self.answer.view is View.PLAY


@dataclass(frozen=True, slots=True, kw_only=True)
class NextTurn(Generic[Draft]):
    """The draft of the next turn, which a value begins after a complete draft; that draft is recorded then."""

    draft: Draft


@dataclass(frozen=True, kw_only=True)
class MoveEntry(Generic[Draft]):
    """How a game enters its moves.

    - parse_draft_or_none: the text of a draft or move → the draft; None for any other text.
    - empty_draft: the draft of which nothing is entered.
    - format_draft: draft → its text, with `?` for what is not entered.
    - draft_after_value: (turn, value) → the draft after a value, or the draft that the value begins for the next turn.
      Raises ValueError or LookupError for a value that no control sends.
    - list_moves_of_complete_draft_or_empty: turn → the moves of the draft, () while something is missing. A question
    has one move.
    - private_hand_after_turn: turn → the private hand after the drafted moves; called only if there is one. None for a
      game without private hands.
    - view_of_incomplete_question: the view while a questioned move is not complete.
    - keeps_selection_of_question: does the draft stay selected when its move is asked about?
    - records_complete_draft_at_once: are the moves of a followed game recorded as soon as they are complete, without
      `ACCEPT`?
    """

    parse_draft_or_none: Callable[[str], Draft | None]
    empty_draft: Draft
    format_draft: Callable[[Draft], str]
    draft_after_value: Callable[[DraftedTurn[Draft], str], Draft | NextTurn[Draft]]
    list_moves_of_complete_draft_or_empty: Callable[[DraftedTurn[Draft]], Sequence[AnyMove]]
    private_hand_after_turn: Callable[[DraftedTurn[Draft]], object] | None = None
    view_of_incomplete_question: View = View.MOVES
    keeps_selection_of_question: bool = False
    records_complete_draft_at_once: bool = False

    def find_draft_of_selection_or_last_questioned_move(self, answer: Answer, selection: str) -> Draft:
        """Finds the draft of a page: that of its selection, or in a question without one that of the last move.

        A verdict is about its move: where the selection does not stay, a draft in its place is ignored.
        """
        asked_move_texts = [] if answer.view is View.PLAY else answer.move_texts[-1:]
        is_selection_ignored = bool(
            answer.view is View.CHECK and asked_move_texts and not self.keeps_selection_of_question
        )
        texts = [*([] if is_selection_ignored else [selection]), *asked_move_texts]
        drafts = (self.parse_draft_or_none(text) for text in texts if text)
        return next((draft for draft in drafts if draft is not None), self.empty_draft)

    def find_drafted_turn_of_page(self, answer: Answer, selection: str) -> DraftedTurn[Draft]:
        """Finds the draft of a page with its position.

        A last move that leads to no known position (a card is turned up, without its number) is drafted again.
        """
        if answer.view is not View.PLAY:
            return DraftedTurn(
                answer=answer,
                state=answer.state,
                draft=self.find_draft_of_selection_or_last_questioned_move(answer, selection),
            )
        computed_answer = compute_answer_ignoring_other_rulings(answer)
        recorded_moves = parse_legal_moves_of_record(computed_answer)
        followed, verdict = computed_answer.followed, computed_answer.verdict
        if followed is not None and followed.state is None and verdict is not None and recorded_moves:
            last_step, selection = verdict.legal_steps[-1], verdict.legal_steps[-1].move
            state, recorded_moves = answer.game.current_state(answer.state, last_step.before), recorded_moves[:-1]
        else:
            state = computed_answer.current_state
        draft = self.find_draft_of_selection_or_last_questioned_move(answer, selection)
        return DraftedTurn(answer=answer, state=state, draft=draft, recorded_moves=recorded_moves)

    def handle_draft_value_or_raise(self, answer: Answer, selection: str, value: str) -> InputResult:
        """Handles a value of a draft, or the one that accepts it. Raises ValueError for a value that no control
        sends."""
        turn = self.find_drafted_turn_of_page(answer, selection)
        if value == ACCEPT:
            return self.append_draft_to_record_or_raise(turn)
        draft = self.draft_after_value(turn, value)
        if isinstance(draft, NextTurn):
            return self.append_draft_to_record_or_raise(turn, next_turn_selection=self.format_draft(draft.draft))
        return self.select_draft_or_ask_or_record_it_if_complete(replace(turn, draft=draft))

    def select_draft_or_ask_or_record_it_if_complete(self, turn: DraftedTurn[Draft]) -> InputResult:
        """Selects a draft; a question is asked as soon as its move is complete.

        The moves of a followed game are recorded as soon as they are complete, or once they are accepted, as the game
        says.
        """
        answer, text = turn.answer, self.format_draft(turn.draft)
        if turn.is_followed:
            if self.records_complete_draft_at_once and self.list_moves_of_complete_draft_or_empty(turn):
                return self.append_draft_to_record_or_raise(turn)
            return InputResult(state=answer.state, selection=text)
        moves = self.list_moves_of_complete_draft_or_empty(turn)
        if not moves:
            return InputResult(state=answer.state, selection=text, move="", view=self.view_of_incomplete_question)
        earlier_moves = answer.move_texts[:-1]
        return InputResult(
            state=answer.state,
            selection=text if self.keeps_selection_of_question else "",
            move=join_moves([*earlier_moves, *map(answer.game.format_move, moves)]),
            view=View.CHECK,
        )

    def append_draft_to_record_or_raise(
        self, turn: DraftedTurn[Draft], *, next_turn_selection: str = ""
    ) -> InputResult:
        """Appends the drafted moves to the record. Raises ValueError if the draft is not complete or no game is
        followed.

        next_turn_selection: what is entered of the next turn already.
        """
        moves = self.list_moves_of_complete_draft_or_empty(turn)
        if not moves or not turn.is_followed:
            raise ValueError(self.format_draft(turn.draft))
        state = turn.answer.state
        if self.private_hand_after_turn is not None and state.mine is not None:
            state = replace(state, mine=self.private_hand_after_turn(turn))
        result = build_input_result_of_record_with_new_moves(turn.answer, turn.recorded_moves, moves)
        return replace(result, state=state, selection=next_turn_selection)


def build_input_result_of_record_with_new_moves(
    answer: Answer, recorded_moves: Sequence[AnyMove], new_moves: Sequence[AnyMove]
) -> InputResult:
    """Returns the record with new moves after its legal ones."""
    moves = (*recorded_moves, *new_moves)
    return InputResult(state=answer.state, move=format_moves(answer.game, moves))


def parse_legal_moves_of_record(answer: Answer) -> tuple[AnyMove, ...]:
    """Returns the legal moves of the record; an illegal move at its end is not among them."""
    verdict = compute_answer_ignoring_other_rulings(answer).verdict
    return tuple(answer.game.parse_move(step.move) for step in verdict.legal_steps) if verdict else ()


def build_accept_action(text: str, *, is_disabled: bool = False) -> Action:
    """Builds the action that appends the drafted moves to the record; disabled while they cannot be."""
    return Action(text=text, control=enter_value(ACCEPT), is_disabled=is_disabled)
