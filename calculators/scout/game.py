"""The rules of SCOUT!, assembled as a `Game`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from calculators.core.corrections import allow_table_corrections
from calculators.core.departures import allow_departure_moves_and_add_notice
from calculators.core.game import Game
from calculators.core.knowledge import Knowledge
from calculators.core.types import TableSettings
from calculators.scout import (
    clauses,
    codes,
    known_cards,
    move_descriptions,
    move_notation,
    moves,
    notation,
    notices,
    play,
    private_hand,
    score,
    setup,
    unfinished,
    validate,
)
from calculators.scout.moves import Move
from calculators.scout.rulings import RULINGS
from calculators.scout.state import (
    PLAYERS,
    SCOUT_CHIPS,
    SHOW_CHIP,
    State,
    canonical_chips,
    chips_entry_to_seat_list,
    drop_scout_count_implied_by_owner,
)


def build_state_dropping_default_counts(
    table: TableSettings, seat_values: tuple[Any, ...], parameter_values: Mapping[str, Any]
) -> State:
    """Returns the state of parsed parameters; drops chips and scouts that equal their defaults."""
    values = {parameter.name: parameter_values[parameter.name] for parameter in notation.PARAMETERS}
    state = State(
        table=table,
        seats=seat_values,
        active=values.pop("table"),
        ss=canonical_chips(chips_entry_to_seat_list(values.pop("ss"), table.turn), table, SHOW_CHIP),
        chips=canonical_chips(chips_entry_to_seat_list(values.pop("chips"), table.turn), table, SCOUT_CHIPS),
        knowledge=Knowledge(values.pop("holds")),
        **values,
    )
    return drop_scout_count_implied_by_owner(state)


RULES: Game[State, Move] = Game(
    slug="scout",
    titles=("SCOUT!", "スカウト!"),
    players=PLAYERS,
    seat_parameters=notation.SEAT_PARAMETERS,
    own_parameters=notation.PARAMETERS,
    clauses=clauses.CLAUSES,
    rulings=RULINGS,
    codes=codes.CODES,
    build_state=build_state_dropping_default_counts,
    parse_move=move_notation.parse_move,
    format_move=move_notation.format_move,
    canonicalize_move=moves.move_with_left_end_if_active_set_is_single_card,
    describe_setup=setup.describe_setup,
    describe_turn_and_progress=setup.describe_round_turn_and_scout_count,
    find_violations=validate.find_violations,
    find_missing_parameters=validate.find_missing_parameters,
    find_notices=notices.find_notices,
    starting_state=setup.derive_start_of_followed_game,
    is_over=lambda state: state.is_over,
    repeats_round_end=play.does_stuck_declaration_repeat_round_end,
    current_state=known_cards.latest_state_with_private_hand_of_start,
    without_entered_hand=lambda state: replace(state, hand=None),
    summarize_hands_known_to_asker=known_cards.summarize_hands_known_to_asker,
    find_legal_moves=moves.find_legal_moves,
    find_legal_moves_despite_missing=moves.find_legal_shows_by_top_numbers,
    find_notices_when_no_move_is_legal=moves.find_stuck_two_player_seat_notices,
    apply_departure=play.apply_departure_ending_round_if_others_scouted,
    judge_move=play.judge_move,
    describe_move=move_descriptions.describe_move,
    private_hand_after_move=lambda hand, before, move, judgement: private_hand.private_hand_after_seen_move(
        hand, state_before=before, seen_move=move, state_after_or_none=judgement.after
    ),
    hide_secrets_of_move=moves.public_move_if_its_cards_are_known,
    parse_draft_or_none=unfinished.parse_draft_or_none,
    format_draft=unfinished.format_draft,
    next_field=unfinished.next_field,
    list_field_options=unfinished.list_field_options,
    enter_field=unfinished.enter_field,
    calculate_score=score.score_and_rank_seats,
    calculate_current_score=score.calculate_certain_and_projected_score_if_entered,
    next_round_state=lambda state: setup.next_round_state(state, score.round_points_by_seat(state)),
    find_keys_of_possibly_relevant_rulings=play.find_keys_of_possibly_relevant_rulings,
)
GAME = allow_table_corrections(allow_departure_moves_and_add_notice(RULES))
