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
    build_game_over_violation,
    follow_game_until_illegal_move,
    format_position,
    parse_moves,
    replay_moves_until_illegal,
)
from calculators.core.types import (
    Judgement,
    Message,
    Option,
    Ruling,
    Table,
    UnreadableValue,
    View,
    Violation,
)

MAX_LISTED_MOVES = 1500
"""Legal moves that are answered one by one; of more, the count is exact and a notice says the rest."""
MAX_LISTED_VIOLATIONS = 100
"""Contradictions that are told one by one; of more, a notice says how many there are."""
MAX_DETAILED_MOVES = 250
"""Legal moves that are shown with what each leads to: of a longer list that is asked for the move."""


@dataclass(frozen=True)
class ListedMove:
    """A legal move of a position. Its effects and the position after it are computed when they are read."""

    game: AnyGame
    state: Any
    game_move: Any

    @cached_property
    def move(self) -> str:
        """Its notation."""
        return self.game.format_move(self.game_move)

    @cached_property
    def text(self) -> Message:
        return self.game.describe_move(self.state, self.game_move)

    @cached_property
    def judgement(self) -> Judgement[Any]:
        return self.game.check_move(self.state, self.game_move)

    @property
    def effects(self) -> tuple[Message, ...]:
        return self.judgement.effects

    @cached_property
    def next(self) -> str:
        """The query of the position after it, '' if that ends the round or is not known."""
        return "" if self.judgement.has_unnamed_card else format_position(self.game, self.judgement.after)

    @cached_property
    def end(self) -> str:
        """The query to score when it ends the round or the game."""
        return format_position(self.game, self.judgement.end)


@dataclass(frozen=True, slots=True)
class Alternative:
    """The answer to the same question under another option of a ruling, where it is a different one."""

    ruling: Ruling
    option: Option
    answer: Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The answer to one query.

    query: the canonical parameters, in order; unread: what could not be read; missing: parameters not entered yet;
    violations: what contradicts the rules; notices: what is allowed but worth knowing; count: the number of legal
    moves, of which `moves` holds the first; verdict: on the moves of the query; followed: where a followed game stands.
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
    def table(self) -> Table:
        return self.game.table(self.state)


class UncomputedAnswerAndMoves(NamedTuple):
    """An answer that is read but not computed, and the moves of its query."""

    answer: Answer
    moves: list[Any]


def parse_query_to_uncomputed_answer_and_moves(
    game: AnyGame, view: View, query: Mapping[str, str], unread_values: Sequence[UnreadableValue] = ()
) -> UncomputedAnswerAndMoves:
    """Reads a query and its moves, as far as they are readable. Computes nothing else."""
    found = [*unread_values]
    reading = game.parse_query_apart_from_moves(query)
    found.extend(reading.unread)
    moves: list[Any] = []
    try:
        moves = parse_moves(game, query.get("move", ""), PLAY_LIMIT if view is View.PLAY else MOVES_LIMIT)
    except Unreadable as error:
        found.append(UnreadableValue("move", query["move"], error.at, error.expected))
    text = game.format_query(reading.state)
    if moves:
        text["move"] = "_".join(game.format_move(move) for move in moves)
    return UncomputedAnswerAndMoves(
        Answer(game=game, view=view, state=reading.state, query=text, unread=tuple(found)), moves
    )


def with_position_problems_and_notices(answer: Answer, moves: Sequence[Any]) -> Answer:
    """Adds the violations, missing parameters and notices of a position to its answer."""
    view = answer.view.position_view
    violations = answer.game.find_violations(answer.state, view)
    opened = answer.game.starting_state(answer.state) if answer.view is View.PLAY else answer.state
    over = answer.view is not View.SCORE and not violations and answer.game.is_over(opened)
    missing = () if over else answer.game.find_missing_parameters(opened, view)
    if answer.view is View.CHECK and not moves:
        missing = (*missing, "move")
    notices = () if violations else answer.game.find_notices(answer.state, view)
    return replace(answer, missing=missing, violations=violations, notices=notices)


def compute_answer_under_its_rulings(answer: Answer, moves: Sequence[Any]) -> Answer:
    """Computes the answer under the rulings that the state names."""
    game, state = answer.game, answer.state
    result = with_position_problems_and_notices(answer, moves)
    if result.violations:
        return result
    if answer.view is View.SCORE:
        return replace(result, score=game.calculate_score(state))
    if result.missing:
        return result
    if answer.view is View.PLAY:
        followed = follow_game_until_illegal_move(game, state, moves)
        verdict = followed.verdict
        said = replace(result, followed=followed, verdict=verdict, score=followed.score)
        if followed.state is not None:
            said = replace(said, notices=game.find_notices(followed.state, answer.view.position_view))
        if verdict is None:
            return said
        return replace(said, missing=verdict.missing, notices=said.notices + verdict.notices)
    if answer.view is View.CHECK:
        verdict = replay_moves_until_illegal(game, state, moves)
        judged = [step.move for step in verdict.steps]
        rest = [game.format_move(move) for move in moves[len(judged) :]]
        query = {**result.query, "move": "_".join([*judged, *rest])}
        notices = result.notices + verdict.notices
        return replace(result, query=query, missing=verdict.missing, notices=notices, verdict=verdict)
    over = game.is_over(state)
    legal: Sequence[Any] = () if over else game.find_legal_moves(state)
    notices = result.notices
    if not legal:
        notices += game.find_notices_why_no_move_is_legal(state)
    if over:
        notices += (build_game_over_violation(game),)
    if len(legal) > MAX_LISTED_MOVES:
        params = {"count": len(legal), "listed": MAX_LISTED_MOVES}
        notices += (
            Violation(
                code=f"{game.slug}.limit.moves",
                clause=game.last_clause_slug_in_nonempty_group_or_all("turn"),
                parameter_names=(),
                params=params,
            ),
        )
    listed = tuple(ListedMove(game, state, move) for move in legal[:MAX_LISTED_MOVES])
    return replace(result, notices=notices, moves=listed, count=len(legal))
