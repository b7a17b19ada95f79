"""What a touch of a game's page does, and what its addresses carry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from calculators.core.answers import Answer
from calculators.core.evaluate import parse_moves_and_compute_answer
from calculators.core.game import AnyMove, AnyState
from calculators.core.types import View


@dataclass(frozen=True, slots=True)
class InputResult:
    """What one touch leads to. state: the position then; pick: what is selected next ('' for nothing);
    move: the moves asked about or told, as text (None: as they were, '': none); view: another view ('' this one);
    order: the seats as they sit now, each by its number before (() as they sat).
    """

    state: AnyState
    selection: str = ""
    move: str | None = None
    view: str = ""
    seat_order: tuple[int, ...] = ()


def find_current_state_or_raise(answer: Answer) -> AnyState:
    """Where the table stands that an unanswered query tells of: of a game that is followed after its last legal move,
    of one that cannot be as it was entered. Raises ValueError where nobody can know it."""
    followed = parse_moves_and_compute_answer(answer).followed if answer.view is View.PLAY else None
    if followed is None:
        return answer.state
    if followed.state is None:
        raise ValueError(answer.query.get("move", ""))
    return followed.state


def moves_text_with_added_move(answer: Answer, move_text: str) -> str:
    """The record with one more move told, in place of one that could not be."""
    verdict = parse_moves_and_compute_answer(answer).verdict
    stood = [step.move for step in verdict.steps[: verdict.played]] if verdict else []
    return "_".join((*stood, move_text))


def keep_whole_query(query: dict[str, str], target_view: str) -> dict[str, str]:  # noqa: ARG001
    """Carries everything to another view."""
    return query


def untried(state: AnyState, stands: AnyState) -> AnyState:  # noqa: ARG001
    """Of a game whose questions try nothing on the table."""
    return state


def select_nothing_for_reentry(moves: Sequence[AnyMove]) -> str:  # noqa: ARG001
    """Of a turn that one touch tells, nothing is told before it."""
    return ""


def as_asked(state: AnyState, move: AnyMove) -> AnyMove:  # noqa: ARG001
    """A record tells a move as it was asked."""
    return move


@dataclass(frozen=True)
class InputRules:
    """tap: (answer, pick, put) → what one touch leads to; answer.view says on which page; raises ValueError or
    LookupError for a put that page does not have. What was read is not decided yet: where a game stands is asked of
    `decided(answer)`. picks: a regular expression for what can be picked; any other pick is dropped. telling: the pick
    that tells a turn as its moves told it, to be told anew. carry: the query as another view should start with it.
    question: parameters besides the secrets that belong to a question and not to the table it is asked at. tell_move:
    a move that was asked at a position, as a record tells it: with what only the question said.
    replays: does its check page step through several moves by picks of its own?
    anew: a regular expression for the touches that begin another question about a move; untry: (a question's table, the
    one of the record beside it) → the question's without what was tried on it.
    """

    handle_input: Callable[[Answer, str, str], InputResult]
    selection_pattern: str = r"[a-z]\w*(\.-?\w+)*"
    selection_for_reentry: Callable[[Sequence[AnyMove]], str] = select_nothing_for_reentry
    query_adapted_to_view: Callable[[dict[str, str], str], dict[str, str]] = keep_whole_query
    question_parameters: tuple[str, ...] = ()
    tell_move: Callable[[AnyState, AnyMove], AnyMove] = as_asked
    steps_through_moves: bool = False
    anew: str = ""
    question_without_tried_card: Callable[[AnyState, AnyState], AnyState] = untried
