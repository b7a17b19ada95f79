"""Reads a query, checks it and computes the answer under the rulings in force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from calculators.core.game import AnyGame
from calculators.core.parsing import Unreadable
from calculators.core.replay import (
    MOVES_LIMIT,
    PLAY_LIMIT,
    GameProgress,
    Verdict,
    build_round_or_game_over_violation,
    follow_game,
    format_moves,
    format_position,
    join_moves,
    parse_moves,
    replay_moves_until_illegal_or_undecided,
    split_moves,
)
from calculators.core.types import Judgement, Message, Option, Ruling, TableSettings, UnreadableValue, View, Violation

MAX_LISTED_MOVES = 1500
"""The most legal moves that an answer lists. If there are more, the count is exact and a notice states it."""
MAX_LISTED_VIOLATIONS = 100
"""The most violations that an answer lists. If there are more, a notice says how many there are."""
MAX_DETAILED_MOVES = 250
"""The most legal moves that are listed with their effects. In a longer list each move has to be asked for."""


@dataclass(frozen=True)
class ListedMove:
    """A legal move of a position. Its effects and the position after it are computed on first access."""

    game: AnyGame
    state: Any
    game_move: Any

    @cached_property
    def move(self) -> str:
        """The move in notation."""
        return self.game.format_move(self.game_move)

    @cached_property
    def text(self) -> Message:
        return self.game.describe_move(self.state, self.game_move)

    @cached_property
    def judgement(self) -> Judgement[Any]:
        return self.game.judge_move(self.state, self.game_move)

    @property
    def effects(self) -> tuple[Message, ...]:
        return self.judgement.effects

    @cached_property
    def next(self) -> str:
        """The query of the position after the move; '' if the move ends the round or that position is unknown."""
        return "" if self.judgement.has_unnamed_card else format_position(self.game, self.judgement.after)

    @cached_property
    def end(self) -> str:
        """The query to score if the move ends the round or the game; '' otherwise."""
        return format_position(self.game, self.judgement.end)


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another option of a ruling under which the same question has a different answer, and that answer."""

    ruling: Ruling
    option: Option
    answer: Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The answer to one query.

    query: the canonical parameters, in order; unread: the values that could not be read; missing: the parameters that
    are needed but not entered; violations: what contradicts the rules; notices: what is allowed but worth knowing;
    moves: the first MAX_LISTED_MOVES legal moves, None where the view lists none; count: the number of all legal moves;
    verdict: on the moves of the query; followed: the current position of a followed game.
    """

    game: AnyGame
    view: View
    state: Any
    query: dict[str, str]
    unread: tuple[UnreadableValue, ...] = ()
    missing: tuple[str, ...] = ()
    violations: tuple[Violation, ...] = ()
    notices: tuple[Violation, ...] = ()
    score: Any = None
    moves: tuple[ListedMove, ...] | None = None
    count: int = 0
    verdict: Verdict | None = None
    followed: GameProgress | None = None
    alternatives: tuple[Alternative, ...] = ()

    @property
    def refused(self) -> bool:
        return bool(self.unread or self.violations)

    @property
    def table(self) -> TableSettings:
        return self.game.table(self.state)

    @property
    def current_state(self) -> Any:
        """The latest known state of a followed game; else the position as entered, also if it is refused."""
        return self.state if self.followed is None or self.followed.state is None else self.followed.state

    @property
    def move_texts(self) -> tuple[str, ...]:
        """The moves of the query, each as text; () without any."""
        return tuple(split_moves(self.query.get("move", "")))

    @property
    def clauses_of_violations_then_effects(self) -> tuple[str, ...]:
        """The clauses that decide the answer: of what contradicts the rules, then of what the moves cause."""
        violations, effects = (self.verdict.violations, self.verdict.effects) if self.verdict else ((), ())
        return (*(one.clause for one in (*self.violations, *violations)), *(effect.clause for effect in effects))


class UncomputedAnswerAndMoves(NamedTuple):
    """An answer whose query is parsed but whose result is not computed, and the moves of its query."""

    answer: Answer
    moves: list[Any]


def parse_query_to_uncomputed_answer_and_moves(
    game: AnyGame, view: View, query: Mapping[str, str], unread_values: Sequence[UnreadableValue] = ()
) -> UncomputedAnswerAndMoves:
    """Parses a query and its moves and collects what is unreadable. Computes nothing else."""
    unread = [*unread_values]
    parsed_query = game.parse_query_except_moves_collecting_unreadable(query)
    unread.extend(parsed_query.unread)
    moves: list[Any] = []
    try:
        moves = parse_moves(game, query.get("move", ""), PLAY_LIMIT if view is View.PLAY else MOVES_LIMIT)
    except Unreadable as error:
        unread.append(UnreadableValue("move", query["move"], error.at, error.expected))
    canonical_query = game.format_query(parsed_query.state)
    if moves:
        canonical_query["move"] = format_moves(game, moves)
    return UncomputedAnswerAndMoves(
        Answer(game=game, view=view, state=parsed_query.state, query=canonical_query, unread=tuple(unread)), moves
    )


def answer_with_violations_missing_and_notices(answer: Answer, moves: Sequence[Any]) -> Answer:
    """Returns the answer with the violations, missing parameters and notices of its position.

    CHECK without moves lacks `move`. A position with violations has no notices.
    """
    view = answer.view.position_view
    violations = answer.game.find_violations(answer.state, view)
    first_state = answer.game.starting_state(answer.state) if answer.view is View.PLAY else answer.state
    is_over = answer.view is not View.SCORE and not violations and answer.game.is_over(first_state)
    missing = () if is_over else answer.game.find_missing_parameters(first_state, view)
    if answer.view is View.CHECK and not moves:
        missing = (*missing, "move")
    notices = () if violations else answer.game.find_notices(answer.state, view)
    return replace(answer, missing=missing, violations=violations, notices=notices)


def read_and_check_query(
    game: AnyGame, view: View, query: Mapping[str, str], unread_values: Sequence[UnreadableValue] = ()
) -> Answer:
    """Returns the answer to a query with the violations, missing parameters and notices of its position, but no result;
    if something is unreadable, only with that."""
    answer, moves = parse_query_to_uncomputed_answer_and_moves(game, view, query, unread_values)
    return answer if answer.unread else answer_with_violations_missing_and_notices(answer, moves)


def compute_answer_if_position_is_valid(uncomputed_answer: Answer, moves: Sequence[Any]) -> Answer:
    """Computes the answer under the rulings of its table.

    If the position has violations, only they and what is missing are added; if parameters are missing, only a score is
    computed.
    """
    game, state, view = uncomputed_answer.game, uncomputed_answer.state, uncomputed_answer.view
    result = answer_with_violations_missing_and_notices(uncomputed_answer, moves)
    if result.violations:
        return result
    if view is View.SCORE:
        return replace(result, score=game.calculate_score(state))
    if result.missing:
        return result
    if view is View.PLAY:
        followed = follow_game(game, state, moves)
        verdict = followed.verdict
        result = replace(result, followed=followed, verdict=verdict, score=followed.score)
        if followed.state is not None:
            result = replace(result, notices=game.find_notices(followed.state, view.position_view))
        if verdict is None:
            return result
        return replace(result, missing=verdict.missing, notices=result.notices + verdict.notices)
    if view is View.CHECK:
        verdict = replay_moves_until_illegal_or_undecided(game, state, moves)
        judged_moves = [step.move for step in verdict.steps]
        other_moves = [game.format_move(move) for move in moves[len(judged_moves) :]]
        query = {**result.query, "move": join_moves([*judged_moves, *other_moves])}
        notices = result.notices + verdict.notices
        return replace(result, query=query, missing=verdict.missing, notices=notices, verdict=verdict)
    is_over = game.is_over(state)
    legal_moves: Sequence[Any] = () if is_over else game.find_legal_moves(state)
    notices = result.notices
    if not legal_moves:
        notices += game.find_notices_when_no_move_is_legal(state)
    if is_over:
        notices += (build_round_or_game_over_violation(game),)
    if len(legal_moves) > MAX_LISTED_MOVES:
        params = {"count": len(legal_moves), "listed": MAX_LISTED_MOVES}
        notices += (
            Violation(
                code=f"{game.slug}.limit.moves",
                clause=game.last_clause_slug_of_first_nonempty_group_or_all("turn"),
                parameter_names=(),
                params=params,
            ),
        )
    listed_moves = tuple(ListedMove(game, state, move) for move in legal_moves[:MAX_LISTED_MOVES])
    return replace(result, notices=notices, moves=listed_moves, count=len(legal_moves))
