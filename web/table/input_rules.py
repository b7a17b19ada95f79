"""Declares what a value entered on a game's page does, and what its addresses carry."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from calculators.core.answers import Answer
from calculators.core.evaluate import compute_answer_ignoring_other_rulings
from calculators.core.game import AnyMove, AnyState
from calculators.core.types import Params, View


@dataclass(frozen=True, slots=True, kw_only=True)
class InputResult:
    """What one input leads to.

    state: the table then; selection: the target selected next, '' for none; move: the moves asked about or recorded, as
    text (None: unchanged, '': none); view: the view to go to, '' for the same; seat_order: for each seat its number
    before, () if nobody moved; is_trial: is the table changed for this question alone (`web.table.trial`)?
    """

    state: AnyState
    selection: str = ""
    move: str | None = None
    view: str = ""
    seat_order: tuple[int, ...] = ()
    is_trial: bool = False

    @classmethod
    def from_state_and_selection(cls, state_and_selection: tuple[AnyState, str]) -> InputResult:
        """Makes the result of an input that changes the table and selects the next target, and does nothing else."""
        state, selection = state_and_selection
        return cls(state=state, selection=selection)


@dataclass(frozen=True, slots=True)
class SaidPiece:
    """A piece of a sentence as it was understood, or a thing that the sentence should have said.

    kind: the end of its message code (`hand`), or the name of a missing parameter; params: its facts; seat: the seat
    that was spoken of, `p1` where none was; view: of the table that the sentence describes.
    """

    kind: str
    params: Params
    seat: str
    view: str


class PieceTarget(NamedTuple):
    """Where a piece of a sentence is entered by touch: a view and a selection, '' for what the view selects itself."""

    view: str
    selection: str


def find_current_state_or_raise(answer: Answer) -> AnyState:
    """Returns where the table of an uncomputed answer stands.

    Of a followed game that is the state after its last legal move, or the state as entered if that is impossible.
    Raises ValueError if nobody can know it.
    """
    followed = compute_answer_ignoring_other_rulings(answer).followed if answer.view is View.PLAY else None
    if followed is None:
        return answer.state
    if followed.state is None:
        raise ValueError(answer.query.get("move", ""))
    return followed.state


def moves_text_with_move_after_legal_ones(answer: Answer, move_text: str) -> str:
    """Returns the record as text, with one more move in place of one that was not possible."""
    verdict = compute_answer_ignoring_other_rulings(answer).verdict
    stood = [step.move for step in verdict.steps[: verdict.played]] if verdict else []
    return "_".join((*stood, move_text))


def keep_whole_query(query: dict[str, str], target_view: str) -> dict[str, str]:  # noqa: ARG001
    """Carries everything to another view."""
    return query


def find_no_target(piece: SaidPiece) -> PieceTarget | None:  # noqa: ARG001
    """Returns None: every piece of a sentence is entered where its view begins."""
    return None


def find_no_possible_move(state: AnyState, refused_move: AnyMove) -> AnyMove | None:  # noqa: ARG001
    """Returns None: for a game whose turns hold no figure that the phone enters by itself."""
    return None


def move_unchanged(state: AnyState, move: AnyMove) -> AnyMove:  # noqa: ARG001
    """Returns the move: for a game whose record writes moves as they are asked about."""
    return move


@dataclass(frozen=True, kw_only=True)
class InputRules:
    """How a game handles what its controls send.

    - handle_input: (answer, selection, value) → result. `answer.view` says on which page. Raises ValueError or
      LookupError for a value that the page does not have. The answer is read but not computed; call
      `find_current_state_or_raise(answer)` for where a followed game stands.
    - selection_pattern: a regular expression for valid selections; any other one is dropped. Where a turn needs more
      than one input, the text of a turn is one, with `?` for what is not entered.
    - query_adapted_to_view: (query, view) → the query that another view starts with.
    - question_parameters: parameters, besides the secret ones, that belong to a question and not to its table.
    - move_as_record_writes_it: (state, move) → a move that was asked about, as a record writes it.
    - steps_through_moves: does its check page step through several moves by selections of its own?
    - new_question_value_pattern: a regular expression for the values that begin another question about a move; what
      the one before it tried on the table is gone then (`web.table.trial`).
    - find_entry_target_of_sentence_piece_or_none: where a piece of a sentence is entered by touch; None for a piece of
      a move.
    - find_possible_move_or_none: (state, refused move) → the move that differs only in a figure nobody need have
      entered, and is possible; a record that stops at the refused one offers it.
    - value_telling_move: of a game whose turns need one input only, the value that tells a move, with `{move}` for it.
    """

    handle_input: Callable[[Answer, str, str], InputResult]
    selection_pattern: str = r"[a-z]\w*(\.-?\w+)*"
    query_adapted_to_view: Callable[[dict[str, str], str], dict[str, str]] = keep_whole_query
    question_parameters: tuple[str, ...] = ()
    move_as_record_writes_it: Callable[[AnyState, AnyMove], AnyMove] = move_unchanged
    steps_through_moves: bool = False
    new_question_value_pattern: str = ""
    find_entry_target_of_sentence_piece_or_none: Callable[[SaidPiece], PieceTarget | None] = find_no_target
    find_possible_move_or_none: Callable[[AnyState, AnyMove], AnyMove | None] = find_no_possible_move
    value_telling_move: str = ""

    def selection_to_enter_first_turn_or_empty(self, move_texts: Sequence[str]) -> str:
        """Returns the selection that enters the first turn of moves, or goes on with it where `?` stands for a hole.

        That is the text of as many of the moves as a selection can have; '' where no selection is a turn.
        """
        turns = ("_".join(move_texts[:count]) for count in range(len(move_texts), 0, -1))
        return next((turn for turn in turns if re.fullmatch(self.selection_pattern, turn, re.ASCII)), "")
