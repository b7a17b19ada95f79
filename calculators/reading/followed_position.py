"""Builds what a sentence about a followed game can refer to: its position, whose turn it is, and what moves lead to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import parse_qsl

from calculators import load_game
from calculators.core.evaluate import evaluate_ignoring_other_rulings
from calculators.core.game import AnyGame
from calculators.core.parsing import Unreadable
from calculators.core.reading import ReadingContext
from calculators.core.replay import Verdict, replay_moves_until_illegal_or_undecided
from calculators.core.types import View


def build_reading_context(game_slug: str, query: Mapping[str, str]) -> ReadingContext:
    """Builds the context from the query of a followed game.

    Without position and turn if the query is unreadable or contradicts the rules; empty for an empty query.
    """
    if not query:
        return ReadingContext()
    game = load_game(game_slug)
    answer = evaluate_ignoring_other_rulings(game, View.PLAY, query)
    if answer.unread:
        return ReadingContext(query=query)
    names = answer.table.names
    if answer.violations:
        return ReadingContext(query=query, names=names)
    followed = answer.followed
    if followed is None:
        return ReadingContext(
            query=query, position=answer.query, turn=f"p{answer.table.turn}", names=names, table=answer.table
        )
    return ReadingContext(
        query=query,
        position=dict(parse_qsl(followed.position)),
        turn=followed.turn,
        names=names,
        table=game.table(answer.current_state),
        judge_moves=lambda moves: judge_moves_if_complete_and_current_state_known(game, followed.state, moves),
        find_mover_after_moves_or_empty=lambda moves: find_mover_after_legal_moves_or_empty(
            game, followed.state, moves
        ),
    )


def judge_moves_if_complete_and_current_state_known(game: AnyGame, state: Any, moves: Sequence[str]) -> Verdict | None:
    """Judges moves from the current state of a followed game; None if a move has a hole or the state is unknown."""
    try:
        parsed_moves = [game.parse_move(move) for move in moves]
    except Unreadable:
        return None
    return (
        None
        if state is None
        else replay_moves_until_illegal_or_undecided(game, state, parsed_moves, through_rounds=True)
    )


def find_mover_after_legal_moves_or_empty(game: AnyGame, state: Any, moves: Sequence[str]) -> str:
    """Returns the seat to move after moves, also in the next round; '' if that is unknown, or the game is over.

    It is unknown if a move has a hole, is not surely legal, or leads to no known position.
    """
    verdict = judge_moves_if_complete_and_current_state_known(game, state, moves)
    if verdict is None or not verdict.legal:
        return ""
    last = verdict.steps[-1].judgement
    next_state = last.after if last.end is None else game.next_round_state(last.end)
    return "" if next_state is None else f"p{game.table(next_state).turn}"
