"""The rules of SCOUT!, put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.core.game import Game
from calculators.core.known import Known
from calculators.core.types import Table
from calculators.scout import deals, digest, moves, notation, notices, play, score, setup, validate
from calculators.scout.state import PLAYERS, SCOUT_CHIPS, SHOW_CHIP, Move, State, chips_read, without_default


def build(table: Table, seats: tuple[Any, ...], values: Mapping[str, Any]) -> State:
    """The state of what was read; what the box says needs no word."""
    state = State(
        table=table,
        seats=seats,
        hand=values["hand"],
        active=values["table"],
        owner=values["owner"],
        scouts=values["scouts"],
        ss=chips_read(values["ss"], table, SHOW_CHIP),
        chips=chips_read(values["chips"], table, SCOUT_CHIPS),
        seen=values["seen"],
        gone=values["gone"],
        end=values["end"],
        rounds=values["rounds"],
        first=values["first"],
        extra=values["extra"],
        word=values["word"],
        mine=values["mine"],
        known=Known(places=values["holds"]),
    )
    return without_default(state)


GAME: Game[State, Move] = Game(
    slug="scout",
    players=PLAYERS,
    seat_parameters=notation.SCORED,
    own_parameters=notation.PARAMETERS,
    clauses=digest.CLAUSES,
    rulings=digest.RULINGS,
    codes=digest.CODES,
    build=build,
    parse_move=notation.parse_move,
    format_move=notation.format_move,
    canonical_move=notation.canonical_move,
    setup=setup.setup,
    progress=setup.progress,
    violations=validate.violations,
    missing=validate.missing,
    notices=notices.notices,
    opening=play.opening,
    over=lambda state: state.over,
    says_again=play.says_again,
    present=deals.present,
    holds=deals.holdings,
    legal_moves=moves.legal_moves,
    no_move_notices=moves.no_move_notices,
    judge=play.judge,
    describe=moves.describe,
    public_move=moves.public_move,
    score=score.score,
    score_now=score.score_now,
    go_on=lambda state: play.go_on(state, score.round_points(state)),
    relevant=play.relevant,
)
