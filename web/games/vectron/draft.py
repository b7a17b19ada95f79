"""The moves of a followed game: those that stand, and one more."""

from __future__ import annotations

from collections.abc import Sequence

from calculators.core.answers import Answer
from calculators.core.mine import Own
from calculators.core.replay import PLAY_LIMIT, follow, parse_moves
from calculators.vectron import GAME
from calculators.vectron.mine import after_move
from calculators.vectron.moves import card_to_use
from calculators.vectron.state import Go, Move, State, Stop


def moves_of(answer: Answer) -> tuple[Move, ...]:
    """The moves that a query names."""
    return tuple(parse_moves(GAME, answer.query.get("move", ""), PLAY_LIMIT))


def following(start: State, moves: Sequence[Move], told: Sequence[Move]) -> tuple[Move, ...]:
    """The moves with those that are told now, after the ones that stand: the last one goes if it could not be. Where
    a jump uses the last card of the row the turn can only end, so its end is told too."""
    now = follow(GAME, start, moves)
    standing = tuple(moves[: now.verdict.played]) if now.verdict else ()
    jump = told[-1]
    if len(told) == 1 and isinstance(jump, Go) and now.state is not None and not now.ended and alone(now.state, jump):
        return (*standing, jump, Stop())
    return (*standing, *told)


def own_after(start: State, before: Sequence[Move], moves: Sequence[Move]) -> Own | None:
    """One's own hand after moves that begin with those of a record that stood."""
    if start.mine is None:
        return None
    verdict = follow(GAME, start, before).verdict
    mine, now = start.mine, follow(GAME, start, moves).verdict
    for step in now.steps[verdict.played if verdict else 0 :] if now else ():
        if step.legal:
            mine = after_move(mine, step.before, GAME.parse_move(step.move), step.after)
    return mine


def alone(state: State, move: Go) -> bool:
    """Whether after a jump nothing is left but to end the turn."""
    after = GAME.judge(state, move).after
    return after is not None and bool(after.used) and card_to_use(after) is None
