"""The moves of a followed game: those that stand, and one more."""

from __future__ import annotations

from collections.abc import Sequence

from calculators.core.answers import Answer
from calculators.core.replay import PLAY_LIMIT, Followed, follow, parse_moves
from calculators.vectron import GAME
from calculators.vectron.moves import card_to_use
from calculators.vectron.state import Move, State, Stop


def moves_of(answer: Answer) -> tuple[Move, ...]:
    """The moves that a query names."""
    return tuple(parse_moves(GAME, answer.query.get("move", ""), PLAY_LIMIT))


def followed(start: State, moves: Sequence[Move]) -> Followed:
    return follow(GAME, start, moves)


def following(start: State, moves: Sequence[Move], move: Move) -> tuple[Move, ...]:
    """The moves with one more, after those that stand: the last one goes if it could not be. Where all cards of
    the row are used the turn can only end, so its end is told too."""
    now = followed(start, moves)
    standing = tuple(moves[: now.verdict.played]) if now.verdict else ()
    return ending(start, (*standing, move))


def ending(start: State, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves, with the end of a turn in which nothing else can be done."""
    then = followed(start, moves)
    state = then.state
    whole = then.verdict is not None and then.verdict.played == len(moves)
    if whole and state is not None and not then.ended and state.used and card_to_use(state) is None:
        return (*moves, Stop())
    return moves
