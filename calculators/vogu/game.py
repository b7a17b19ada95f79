"""The rules of VOGU（ヴォーグ）, for 3 to 5 players, put together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from calculators.core.game import Game
from calculators.core.known import Known
from calculators.core.types import Table
from calculators.vogu import counts, digest, moves, notation, play, score, validate
from calculators.vogu.state import BOX, Move, State


def build(table: Table, seats: tuple[Any, ...], values: Mapping[str, Any]) -> State:
    """The state of what was read."""
    return State(
        table, seats, values["values"], values["board"], values["hand"], Known(values["holds"]), mine=values["mine"]
    )


GAME: Game[State, Move] = Game(
    slug="vogu",
    players=tuple(BOX),
    seat_parameters=notation.SEATS,
    own_parameters=notation.PARAMETERS,
    clauses=digest.CLAUSES,
    rulings=digest.RULINGS,
    codes=digest.CODES,
    build=build,
    parse_move=notation.parse_move,
    format_move=notation.format_move,
    setup=counts.setup,
    progress=counts.progress,
    violations=validate.violations,
    missing=validate.missing,
    notices=validate.notices,
    opening=counts.counted,
    over=counts.over,
    holds=counts.holds,
    legal_moves=moves.legal_moves,
    judge=play.judge,
    present=lambda start, state: replace(state, mine=start.mine),
    describe=moves.describe,
    public_move=moves.public_move,
    retold=moves.retold,
    score=score.score,
    score_now=score.score_now,
    relevant=play.relevant,
    ruled=play.ruled,
)
