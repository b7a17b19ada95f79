"""The rules of VECTRON: 2 to 4 players, a 4×4 map, 24 action cards, put together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from calculators.core.game import Game
from calculators.core.known import Known
from calculators.core.types import Table
from calculators.vectron import digest, moves, notation, play, progress, rulings, score, settle, validate
from calculators.vectron.state import PLAYERS, Move, State


def build(table: Table, seats: tuple[Any, ...], values: Mapping[str, Any]) -> State:
    """The state of what was read."""
    return State(
        table=table,
        seats=seats,
        map=values["map"],
        rows=tuple(values[name] for name in notation.ROW_FIELDS),
        hand=values["hand"],
        phase=values["phase"],
        used=values["used"],
        deck=values["deck"],
        bonus=values["bonus"],
        bonus_for=values["bonusfor"],
        rounds=values["rounds"],
        known=Known(values["holds"]),
        mine=values["mine"],
    )


GAME: Game[State, Move] = Game(
    slug="vectron",
    players=PLAYERS,
    seat_parameters=notation.ENTRIES,
    own_parameters=notation.PARAMETERS,
    clauses=digest.CLAUSES,
    rulings=rulings.RULINGS,
    codes=digest.CODES,
    build=build,
    parse_move=notation.parse_move,
    format_move=notation.format_move,
    with_table=settle.with_table,
    setup=progress.setup,
    progress=progress.progress,
    violations=validate.violations,
    missing=validate.missing,
    notices=validate.notices,
    over=settle.over,
    holds=progress.holds,
    between_turns=lambda state: state.phase == "draw",
    turn_length=moves.turn_length,
    legal_moves=moves.legal_moves,
    no_move_notices=validate.no_moves,
    judge=lambda state, move: play.judge(replace(state, mine=None), move),  # one's own hand is of the present
    present=lambda start, state: replace(state, mine=start.mine),
    describe=moves.describe,
    public_move=moves.public_move,
    score=score.score,
    score_now=score.score,
    go_on=settle.next_round,
    relevant=lambda _state, _view: (rulings.GAUGE.key,),  # asking for points by hand changes no answer
)
