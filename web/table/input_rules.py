"""Declares what a value entered on a game's page does, and what its addresses carry."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from calculators.core.answers import Answer
from calculators.core.evaluate import compute_answer_ignoring_other_rulings
from calculators.core.game import AnyGame, AnyMove, AnyState
from calculators.core.replay import join_moves
from calculators.core.types import Params, View
from web.table.address import PAGE_PARAMETERS


@dataclass(frozen=True, slots=True, kw_only=True)
class InputResult:
    """The result of one input.

    state: the table after it; selection: the target selected next, '' for none; move: the questioned or recorded moves
    as text (None: unchanged, '': none); view: the view to go to, '' for the same; seat_order: for each seat its number
    before the input, 1-based, () if no seat changed; is_trial: is the table changed for this question alone
    (`web.table.trial`)?
    """

    state: AnyState
    selection: str = ""
    move: str | None = None
    view: str = ""
    seat_order: tuple[int, ...] = ()
    is_trial: bool = False

    @classmethod
    def from_state_and_target(cls, state: AnyState, target: object | None) -> InputResult:
        """Makes the result of an input that changes the table and selects a target, None for none; and nothing else."""
        return cls(state=state, selection="" if target is None else str(target))

    def format_query(self, game: AnyGame) -> dict[str, str]:
        """Returns the canonical query of the table after the input, with its moves if the input set any."""
        return {**game.format_query(self.state), **({"move": self.move} if self.move else {})}


@dataclass(frozen=True, slots=True)
class SentencePiece:
    """A piece of a sentence as it was understood, or a parameter that is missing in the sentence.

    kind: the end of its message code (`hand`), or the name of the missing parameter; params: those of the message;
    seat: the code of the seat that it is about, `p1` if it names none; view: the view of the table that the sentence
    describes.
    """

    kind: str
    params: Params
    seat: str
    view: str


class PieceTarget(NamedTuple):
    """The view and the selection at which a piece of a sentence is entered; '' for the view's first selection."""

    view: str
    selection: str


def current_state_of_uncomputed_answer_or_raise(uncomputed_answer: Answer) -> AnyState:
    """Returns the current state of an uncomputed answer.

    Of a followed game that is the state after its last legal move; without a followed game, the state as entered.
    Raises ValueError if the state of the followed game is not known.
    """
    followed = (
        compute_answer_ignoring_other_rulings(uncomputed_answer).followed
        if uncomputed_answer.view is View.PLAY
        else None
    )
    if followed is None:
        return uncomputed_answer.state
    if followed.state is None:
        raise ValueError(uncomputed_answer.query.get("move", ""))
    return followed.state


def keep_whole_state(state: AnyState, target_view: str) -> AnyState:  # noqa: ARG001
    """Returns the state unchanged: another view starts with all of it."""
    return state


def find_no_target(piece: SentencePiece) -> PieceTarget | None:  # noqa: ARG001
    """Returns None: no piece of a sentence has a target of its own."""
    return None


def find_no_possible_move(state: AnyState, refused_move: AnyMove) -> AnyMove | None:  # noqa: ARG001
    """Returns None, for a game whose moves have no figure that is filled in without being entered."""
    return None


def find_no_missing_entry(state: AnyState, seat_code: str) -> str:  # noqa: ARG001
    """Returns '', for a game whose score asks nothing of each seat."""
    return ""


def find_no_empty_target(state: AnyState, selection: str) -> bool:  # noqa: ARG001
    """Returns False, for a game that does not say which places of its table are empty."""
    return False


def move_unchanged(state: AnyState, move: AnyMove) -> AnyMove:  # noqa: ARG001
    """Returns the move, for a game whose record writes moves as questions do."""
    return move


def begin_no_question(value: str) -> bool:  # noqa: ARG001
    """Returns False, for a game whose questions try nothing on the table."""
    return False


@dataclass(frozen=True, kw_only=True)
class InputRules:
    """How a game handles the values that its controls send.

    - handle_input_or_raise: (answer, selection, value) → result. `answer.view` is the view of the page.
      Raises ValueError or LookupError for a value that the page does not have. The answer is parsed but not computed;
      call `current_state_of_uncomputed_answer_or_raise(answer)` for the current state of a followed game.
    - is_selection: text → does it name a target or a draft of the game? Any other selection is dropped. If a turn needs
      more than one input, the text of a turn is a selection, with `?` for what is not entered.
    - adapt_state_to_view: (state, view) → the state that another view starts with.
    - question_parameters: parameters, besides the secret ones, that belong to a question and not to its table.
    - move_as_record_writes_it: (state, move) → the questioned move as a record writes it.
    - steps_through_moves: does its check page step through several moves by its own selections?
    - begins_new_question: (value or selection) → does it begin another question about a move? Then the trial of the
      previous question is undone (`web.table.trial`).
    - find_entry_target_of_sentence_piece_or_none: the target at which a piece of a sentence is entered; None for a
      piece of a move.
    - find_missing_score_entry_of_seat_or_empty: (state, seat) → the selection of what the score is missing of a seat
      first, '' for nothing; the phone of the seat selects it.
    - is_target_empty: (state, selection) → does the selection name a place of the table at which nothing is entered?
    - find_possible_move_or_none: (state, refused move) → a legal move that differs only in a figure that need not be
      entered; a record that stops at the refused move offers it.
    """

    handle_input_or_raise: Callable[[Answer, str, str], InputResult]
    is_selection: Callable[[str], bool]
    adapt_state_to_view: Callable[[AnyState, str], AnyState] = keep_whole_state
    question_parameters: tuple[str, ...] = ()
    move_as_record_writes_it: Callable[[AnyState, AnyMove], AnyMove] = move_unchanged
    steps_through_moves: bool = False
    begins_new_question: Callable[[str], bool] = begin_no_question
    find_entry_target_of_sentence_piece_or_none: Callable[[SentencePiece], PieceTarget | None] = find_no_target
    find_missing_score_entry_of_seat_or_empty: Callable[[AnyState, str], str] = find_no_missing_entry
    is_target_empty: Callable[[AnyState, str], bool] = find_no_empty_target
    find_possible_move_or_none: Callable[[AnyState, AnyMove], AnyMove | None] = find_no_possible_move

    def is_entry_missing(self, state: AnyState, selection: str) -> bool:
        """Returns whether what is entered at a selection is missing: its place is empty, or the score of a seat waits
        for it, such as for the second colour of a card."""
        return self.is_target_empty(state, selection) or selection in {
            self.find_missing_score_entry_of_seat_or_empty(state, seat_code) for seat_code in state.table.seats
        }

    def adapt_query_to_view(self, game: AnyGame, query: Mapping[str, str], target_view: str) -> dict[str, str]:
        """Returns the query that another view starts with, with its page parameters. A verdict and a record keep the
        moves."""
        kept_names = (*PAGE_PARAMETERS, *(["move"] if target_view in (View.CHECK, View.PLAY) else []))
        kept_query = {name: text for name, text in query.items() if name in kept_names}
        table_query = {name: text for name, text in query.items() if name not in (*PAGE_PARAMETERS, "move")}
        state = game.parse_query_except_moves_collecting_unreadable(table_query).state
        adapted_state = self.adapt_state_to_view(state, target_view)
        return {**(table_query if adapted_state == state else game.format_query(adapted_state)), **kept_query}

    def selection_reentering_first_turn_or_empty(self, move_texts: Sequence[str]) -> str:
        """Returns the selection that enters the first turn of the moves, or completes it if it has a `?`.

        It is the text of the most first moves that are a valid selection; '' if none are.
        """
        turns = (join_moves(move_texts[:count]) for count in range(len(move_texts), 0, -1))
        return next((turn for turn in turns if self.is_selection(turn)), "")
