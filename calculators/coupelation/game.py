"""The rules of Coupelation (クーペレイション): a pyramid of numbers for two to four players together, put together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from calculators.core.game import Game
from calculators.core.knowledge import Knowledge
from calculators.core.types import Table
from calculators.coupelation import (
    card_knowledge,
    digest,
    moves,
    notation,
    notices,
    play,
    rulings,
    score,
    setup,
    validate,
)
from calculators.coupelation.state import RESERVE, Move, State


def build_state(table: Table, seat_values: tuple[Any, ...], parameter_values: Mapping[str, Any]) -> State:
    """The state of what was read; seats behind the last that was entered are not kept."""
    while seat_values and seat_values[-1] is None:
        seat_values = seat_values[:-1]
    own = {p.name: parameter_values[p.name] for p in notation.PARAMETERS if p.name != "holds"}
    return State(table=table, **own, holdings=seat_values, knowledge=Knowledge(parameter_values["holds"]))


GAME: Game[State, Move] = Game(
    slug="coupelation",
    players=tuple(RESERVE),
    seat_parameters=notation.SEATS,
    own_parameters=notation.PARAMETERS,
    clauses=digest.CLAUSES,
    rulings=rulings.RULINGS,
    codes=digest.CODES,
    build_state=build_state,
    parse_move=notation.parse_move,
    format_move=notation.format_move,
    canonicalize_move=play.canonicalize_move,
    describe_setup=setup.describe_setup,
    describe_turn_and_progress=setup.describe_turn_and_progress,
    find_violations=validate.find_violations,
    find_missing_parameters=validate.find_missing_parameters,
    find_notices=notices.find_notices,
    current_state=lambda start, state: replace(state, mine=start.mine),
    is_between_turns=lambda state: state.drawn is None,
    count_first_turn_moves=moves.count_first_turn_moves,
    is_over=play.is_over,
    summarize_hands=card_knowledge.summarize_hands,
    find_legal_moves=moves.find_legal_moves,
    find_no_move_notices=notices.find_no_move_notices,
    check_move=play.check_move,
    describe_move=moves.describe_move,
    hide_secrets_of_move=play.hide_secrets_of_move,
    calculate_score=score.calculate_score,
    calculate_current_score=score.calculate_score,
    is_won_by_team=score.is_won_by_team,
    find_relevant_rulings=moves.find_relevant_rulings,
    outcomes_under_rulings=play.outcomes_under_rulings,
)
