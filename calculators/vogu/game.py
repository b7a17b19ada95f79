"""The rules of VOGU（ヴォーグ）, for 3 to 5 players, put together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from calculators.core.game import Game
from calculators.core.knowledge import Knowledge
from calculators.core.types import Table
from calculators.vogu import counts, digest, moves, notation, play, score, validate
from calculators.vogu.state import BOX, Move, State


def build_state(table: Table, seat_values: tuple[Any, ...], parameter_values: Mapping[str, Any]) -> State:
    """The state of what was read."""
    return State(
        table=table,
        seats=seat_values,
        values=parameter_values["values"],
        board=parameter_values["board"],
        hand=parameter_values["hand"],
        known=Knowledge(parameter_values["holds"]),
        mine=parameter_values["mine"],
        first=parameter_values["first"],
    )


GAME: Game[State, Move] = Game(
    slug="vogu",
    players=tuple(BOX),
    seat_parameters=notation.SEATS,
    own_parameters=notation.PARAMETERS,
    clauses=digest.CLAUSES,
    rulings=digest.RULINGS,
    codes=digest.CODES,
    build_state=build_state,
    parse_move=notation.parse_move,
    format_move=notation.format_move,
    describe_setup=counts.describe_setup,
    describe_turn_and_progress=counts.describe_turn_and_progress,
    find_violations=validate.find_violations,
    find_missing_parameters=validate.find_missing_parameters,
    find_notices=validate.find_notices,
    starting_state=counts.starting_state,
    is_over=counts.is_over,
    summarize_hands=counts.summarize_hands,
    find_legal_moves=moves.find_legal_moves,
    check_move=play.check_move,
    current_state=lambda start, state: replace(state, mine=start.mine),
    without_entered_hand=lambda state: replace(state, hand=None),
    describe_move=moves.describe_move,
    hide_secrets_of_move=moves.hide_secrets_of_move,
    rebuild_record=moves.rebuild_record,
    calculate_score=score.calculate_score,
    calculate_current_score=score.calculate_current_score,
    find_relevant_rulings=play.find_relevant_rulings,
    outcomes_under_rulings=play.outcomes_under_rulings,
)
