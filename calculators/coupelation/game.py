"""Registers the rules of Coupelation (クーペレイション): two to four players together build a pyramid of numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from operator import attrgetter
from typing import Any

from calculators.core.corrections import allow_table_corrections
from calculators.core.departures import allow_departure_moves_and_add_notice
from calculators.core.game import Game
from calculators.core.knowledge import Knowledge
from calculators.core.types import TableSettings, drop_trailing_none
from calculators.coupelation import (
    card_knowledge,
    clauses,
    codes,
    field_options,
    moves,
    notation,
    play,
    private_hand,
    rulings,
    score,
    setup,
    unfinished,
    validate,
)
from calculators.coupelation.state import RESERVE, Move, State


def build_state(table: TableSettings, seat_values: tuple[Any, ...], parameter_values: Mapping[str, Any]) -> State:
    """Returns the state of the parsed parameters. Drops trailing seats for which nothing is entered."""
    values = {parameter.name: parameter_values[parameter.name] for parameter in notation.PARAMETERS}
    return State(
        table=table,
        knowledge=Knowledge(values.pop("holds")),
        facedown_numbers=values.pop("known"),
        holdings=drop_trailing_none(seat_values),
        **values,
    )


RULES: Game[State, Move] = Game(
    slug="coupelation",
    titles=("Coupelation", "Coupe△nation", "クーペレイション", "クーペレーション", "クーベレイション"),
    players=tuple(RESERVE),
    seat_parameters=notation.SEATS,
    own_parameters=notation.PARAMETERS,
    clauses=clauses.CLAUSES,
    rulings=rulings.RULINGS,
    codes=codes.CODES,
    build_state=build_state,
    parse_move=notation.parse_move,
    format_move=notation.format_move,
    canonicalize_move=play.move_without_marks_of_entered_cards,
    describe_setup=setup.describe_setup,
    describe_turn_and_progress=setup.describe_turn_cells_left_deck_and_draw_or_empty,
    find_violations=validate.find_violations,
    find_missing_parameters=validate.find_missing_parameters,
    find_notices=validate.find_notices,
    current_state=lambda start, state: replace(state, mine=start.mine),
    is_between_turns=lambda state: state.drawn is None,
    count_moves_up_to_end_of_first_turn=moves.count_moves_up_to_end_of_first_turn,
    is_over=play.is_over,
    summarize_hands_known_to_asker=card_knowledge.summarize_hands_and_discards_known_to_asker,
    find_legal_moves=moves.find_legal_moves,
    find_notices_when_no_move_is_legal=validate.find_notices_when_no_move_is_legal,
    apply_departure=play.apply_departure_passing_on_finish_card,
    judge_move=play.judge_move,
    describe_move=moves.describe_move,
    private_hand_after_move=private_hand.private_hand_after_recorded_move,
    hide_secrets_of_move=play.hide_secrets_of_move,
    parse_draft_or_none=unfinished.parse_draft_or_none,
    format_draft=attrgetter("text"),
    next_field=unfinished.next_field,
    list_field_options=field_options.list_field_options,
    enter_field=field_options.enter_field,
    calculate_score=score.summarize_tower_progress_if_entered,
    calculate_current_score=score.summarize_tower_progress_if_entered,
    is_won_by_team=score.is_won_by_team,
    find_keys_of_possibly_relevant_rulings=play.find_keys_of_possibly_relevant_rulings,
    ruling_dependent_outcome_of_each_move=play.ruling_dependent_outcome_of_each_move,
)
GAME = allow_table_corrections(allow_departure_moves_and_add_notice(RULES))
