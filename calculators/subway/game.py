"""Combines the rules of 涼夏の地下鉄駅めぐり into one `Game`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calculators.core.corrections import allow_table_corrections
from calculators.core.departures import allow_departure_moves_and_add_notice
from calculators.core.game import Game
from calculators.core.types import TableSettings
from calculators.subway import (
    clauses,
    codes,
    moves,
    notation,
    play,
    rulings,
    score,
    starting_choices,
    unfinished,
    validate,
)
from calculators.subway.state import PLAYERS, Move, State


def build_state(table: TableSettings, seat_values: tuple[Any, ...], parameter_values: Mapping[str, Any]) -> State:
    """Builds the state from the values that were parsed."""
    return State(
        table=table,
        beads=seat_values,
        at=parameter_values["at"],
        styles=parameter_values["styles"],
        roll=parameter_values["roll"],
        bonus=parameter_values["bonus"],
        robbed=notation.robbed_entry_to_seat_list(parameter_values["robbed"], table.turn),
    )


RULES: Game[State, Move] = Game(
    slug="subway",
    titles=("subway game", "subway", "涼夏の地下鉄駅めぐり", "地下鉄駅めぐり", "地下鉄のゲーム", "地下鉄"),
    players=PLAYERS,
    seat_parameters=notation.BEADS,
    own_parameters=notation.PARAMETERS,
    clauses=clauses.CLAUSES,
    rulings=rulings.RULINGS,
    codes=codes.CODES,
    build_state=build_state,
    parse_move=notation.parse_move,
    format_move=notation.format_move,
    canonicalize_move=moves.build_canonical_move,
    describe_setup=validate.describe_setup,
    describe_turn_and_progress=validate.describe_mover_lines_and_seats_with_last_turn,
    find_keys_of_possibly_relevant_rulings=play.find_keys_of_possibly_relevant_rulings,
    find_violations=validate.find_violations,
    find_missing_parameters=validate.find_missing_parameters,
    find_notices=validate.find_notices,
    starting_state=starting_choices.state_with_turn_of_start_chooser,
    is_over=lambda state: state.is_over,
    find_legal_moves=moves.find_legal_moves,
    find_notices_when_no_move_is_legal=moves.find_notices_when_no_move_is_legal,
    apply_departure=play.apply_departure_or_end_game_after_last_round,
    judge_move=play.judge_move,
    describe_move=moves.describe_move,
    parse_draft_or_none=unfinished.parse_draft_or_none,
    format_draft=notation.format_move,
    next_field=unfinished.next_field,
    list_field_options=unfinished.list_field_options,
    enter_field=unfinished.enter_field,
    calculate_score=score.calculate_points_of_entered_seats_and_winners,
    calculate_current_score=score.calculate_points_of_entered_seats_and_winners,
)
GAME = allow_table_corrections(allow_departure_moves_and_add_notice(RULES))
