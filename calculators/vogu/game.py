"""Defines the game VOGU（ヴォーグ）, for 3 to 5 players."""

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
from calculators.vogu import clauses, codes, counts, moves, notation, play, private_hand, score, unfinished, validate
from calculators.vogu.rulings import RULINGS
from calculators.vogu.state import BOX, Move, State


def build_state(table: TableSettings, seat_values: tuple[Any, ...], parameter_values: Mapping[str, Any]) -> State:
    """Builds a state from parsed parameter values (`Game.build_state`)."""
    return State(
        table=table,
        seats=seat_values,
        values=parameter_values["values"],
        board=parameter_values["board"],
        hand=parameter_values["hand"],
        knowledge=Knowledge(parameter_values["holds"]),
        mine=parameter_values["mine"],
        first=parameter_values["first"],
    )


RULES: Game[State, Move] = Game(
    slug="vogu",
    titles=("VOGU", "ヴォーグ", "ボーグ"),
    players=tuple(BOX),
    seat_parameters=notation.SEATS,
    own_parameters=notation.PARAMETERS,
    clauses=clauses.CLAUSES,
    rulings=RULINGS,
    codes=codes.CODES,
    build_state=build_state,
    parse_move=notation.parse_move,
    format_move=notation.format_move,
    describe_setup=counts.describe_setup,
    describe_turn_and_progress=counts.describe_mover_and_turns_left_of_seat_and_table,
    find_violations=validate.find_violations,
    find_missing_parameters=validate.find_missing_parameters,
    find_notices=validate.find_notices,
    starting_state=counts.add_unknown_hands_if_start_is_partial,
    is_over=counts.is_over,
    summarize_hands_known_to_asker=counts.summarize_hands_known_to_asker,
    find_legal_moves=moves.find_legal_moves,
    judge_move=play.judge_move,
    apply_departure=play.apply_departure_or_end_game,
    current_state=lambda start, state: replace(state, mine=start.mine),
    without_entered_hand=lambda state: replace(state, hand=None),
    describe_move=moves.describe_move,
    private_hand_after_move=lambda hand, before, move, _: private_hand.private_hand_after_move(hand, before, move),
    hide_secrets_of_move=moves.hide_secrets_of_move,
    rebuild_record=moves.rebuild_record_preserving_places_of_cards,
    parse_draft_or_none=unfinished.parse_draft_or_none,
    format_draft=attrgetter("text"),
    next_field=unfinished.next_field,
    list_field_options=unfinished.list_field_options,
    enter_field=unfinished.enter_field,
    calculate_score=score.calculate_scores_and_winner,
    calculate_current_score=score.score_revealed_cards_or_finished_game,
    find_keys_of_possibly_relevant_rulings=play.find_keys_of_possibly_relevant_rulings,
    ruling_dependent_outcome_of_each_move=play.possible_values_by_contact_order_for_each_move,
)
GAME = allow_table_corrections(allow_departure_moves_and_add_notice(RULES))
