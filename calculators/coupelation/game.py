"""The rules of Coupelation (クーペレイション): a pyramid of numbers for two to four players together, put together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from calculators.core.game import Game
from calculators.core.known import Known
from calculators.core.types import Table
from calculators.coupelation import digest, moves, notation, play, rulings, score, setup, told, validate
from calculators.coupelation.state import RESERVE, Move, State


def build(table: Table, seats: tuple[Any, ...], values: Mapping[str, Any]) -> State:
    """The state of what was read; seats behind the last that was entered are not kept."""
    while seats and seats[-1] is None:
        seats = seats[:-1]
    own = {p.name: values[p.name] for p in notation.PARAMETERS if p.name != "holds"}
    return State(table, **own, holdings=seats, told=Known(values["holds"]))


GAME: Game[State, Move] = Game(
    slug="coupelation",
    players=tuple(RESERVE),
    seat_parameters=notation.SEATS,
    own_parameters=notation.PARAMETERS,
    clauses=digest.CLAUSES,
    rulings=rulings.RULINGS,
    codes=digest.CODES,
    build=build,
    parse_move=notation.parse_move,
    format_move=notation.format_move,
    canonical_move=play.canonical_move,
    setup=setup.setup,
    progress=setup.progress,
    violations=validate.violations,
    missing=validate.missing,
    notices=validate.notices,
    present=lambda start, state: replace(state, mine=start.mine),
    between_turns=lambda state: state.drawn is None,
    turn_length=moves.turn_length,
    over=play.over,
    holds=told.holds,
    legal_moves=moves.legal_moves,
    no_move_notices=validate.no_move_notices,
    judge=play.judge,
    describe=moves.describe,
    public_move=play.public_move,
    score=score.score,
    score_now=score.score,
    relevant=moves.relevant_rulings,
    ruled=play.ruled,
)
