"""Puts the rules of VECTRON together as a `Game`: 2 to 4 players, a 4×4 map, 24 action cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from operator import attrgetter
from typing import Any

from calculators.core.corrections import allow_table_corrections
from calculators.core.departures import allow_departure_moves_and_add_notice
from calculators.core.game import Game
from calculators.core.knowledge import Knowledge
from calculators.core.types import TableSettings
from calculators.vectron import (
    clauses,
    codes,
    moves,
    notation,
    play,
    private_hand,
    rulings,
    score,
    settlement,
    setup,
    unfinished,
    validate,
)
from calculators.vectron.state import PLAYERS, Move, State


def build_state(table: TableSettings, seat_values: tuple[Any, ...], parameter_values: Mapping[str, Any]) -> State:
    """Builds the state from the parsed parameters."""
    return State(
        table=table,
        seats=seat_values,
        map=parameter_values["map"],
        rows=tuple(parameter_values[name] for name in notation.ROW_FIELDS),
        hand=parameter_values["hand"],
        phase=parameter_values["phase"],
        used=parameter_values["used"],
        deck=parameter_values["deck"],
        bonus=parameter_values["bonus"],
        bonus_for=parameter_values["bonusfor"],
        rounds=settlement.fit_gains_to_player_count(parameter_values["rounds"], table.players),
        knowledge=Knowledge(parameter_values["holds"]),
        mine=parameter_values["mine"],
    )


RULES: Game[State, Move] = Game(
    slug="vectron",
    titles=("VECTRON", "ヴェクトロン", "ベクトロン"),
    players=PLAYERS,
    seat_parameters=notation.ENTRIES,
    own_parameters=notation.PARAMETERS,
    clauses=clauses.CLAUSES,
    rulings=rulings.RULINGS,
    codes=codes.CODES,
    build_state=build_state,
    parse_move=notation.parse_move,
    format_move=notation.format_move,
    with_table=settlement.replace_table_capping_gauges_if_so_ruled,
    describe_setup=setup.describe_setup,
    describe_turn_and_progress=setup.describe_turn_phase_and_cards_left,
    find_violations=validate.find_violations,
    find_missing_parameters=validate.find_missing_parameters,
    find_notices=validate.find_notices,
    is_over=settlement.is_settlement_due_that_ends_game,
    summarize_hands_known_to_asker=setup.summarize_hands_known_to_asker,
    is_between_turns=lambda state: state.phase == "draw",
    count_moves_up_to_end_of_first_turn=moves.count_moves_to_end_of_turn_or_next_draw,
    find_legal_moves=moves.find_legal_moves,
    find_notices_when_no_move_is_legal=validate.find_full_gauge_notices,
    apply_departure=settlement.apply_departure_keeping_piece_and_row,
    judge_move=lambda state, move: play.judge_move(
        replace(state, mine=None), move
    ),  # the private hand belongs to the present position
    current_state=lambda start, state: replace(state, mine=start.mine),
    describe_move=moves.describe_move,
    private_hand_after_move=lambda hand, before, move, judgement: private_hand.private_hand_after_move(
        hand, before, move, judgement.after
    ),
    hide_secrets_of_move=moves.hide_secrets_of_move,
    parse_draft_or_none=unfinished.parse_draft_or_none,
    format_draft=attrgetter("text"),
    next_field=unfinished.next_field,
    list_field_options=unfinished.list_field_options,
    enter_field=unfinished.enter_field,
    calculate_score=score.calculate_score_with_due_or_projected_settlement,
    calculate_current_score=score.calculate_score_with_due_or_projected_settlement,
    next_round_state=settlement.next_turn_state_after_settlement_or_none,
    find_keys_of_possibly_relevant_rulings=play.find_keys_of_possibly_relevant_rulings,
)
GAME = allow_table_corrections(allow_departure_moves_and_add_notice(RULES))
