"""The rules of 涼夏の地下鉄駅めぐり: three or four players on the Nagoya municipal subway, put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.core.game import Game
from calculators.core.types import Table
from calculators.subway import codes, digest, moves, notation, play, rulings, score, start, validate
from calculators.subway.state import PLAYERS, Move, State, over


def build(table: Table, seats: tuple[Any, ...], values: Mapping[str, Any]) -> State:
    """The state of what was read."""
    return State(
        table=table,
        beads=seats,
        at=values["at"],
        styles=values["styles"],
        roll=values["roll"],
        bonus=values["bonus"],
        robbed=notation.robbed_of(values["robbed"], table.turn),
    )


GAME: Game[State, Move] = Game(
    slug="subway",
    players=PLAYERS,
    seat_parameters=notation.BEADS,
    own_parameters=notation.PARAMETERS,
    clauses=digest.CLAUSES,
    rulings=rulings.RULINGS,
    codes=codes.CODES,
    build=build,
    parse_move=notation.parse_move,
    format_move=notation.format_move,
    canonical_move=moves.canonical,
    setup=validate.setup,
    progress=validate.progress,
    violations=validate.violations,
    missing=validate.missing,
    notices=validate.notices,
    opening=start.opening,
    over=over,
    legal_moves=moves.legal_moves,
    no_move_notices=moves.no_moves,
    judge=play.judge,
    describe=moves.describe,
    score=score.score,
    score_now=score.score,
)
