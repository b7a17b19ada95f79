"""What follows a move of SCOUT!: the next seat's turn, or the end of the round."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.parsing import format_seat_code
from calculators.core.types import Judgement, Message
from calculators.scout.deal_search import search_steps_left
from calculators.scout.deals import make_can_mover_hold_predicate
from calculators.scout.digest import message
from calculators.scout.entered_counts import set_hand_size_of_seat_if_entered
from calculators.scout.hidden_hand import can_possible_hand_beat_set, cards_outside_hands
from calculators.scout.move_types import DeclareStuck, Move
from calculators.scout.moves import has_active_set_and_chip_if_needed_to_scout
from calculators.scout.state import (
    SCOUT_CHIPS,
    SHOW_CHIP,
    Deal,
    RoundEnd,
    RoundEndKind,
    State,
    chips_for_other_mover,
    count_other_staying_seats,
)


def end_round_or_pass_turn(
    state_with_set_shown: State, hand_size_before: int | None, earlier_effects: tuple[Message, ...], shown_count: int
) -> Judgement[State]:
    """Returns what follows once the set lies on the table: the end of the round, or the next seat's turn.

    The round ends if the hand is empty, or if the other of two players surely can do nothing.
    """
    turn = state_with_set_shown.table.turn
    hand_size_after = None if hand_size_before is None else hand_size_before - shown_count
    if hand_size_after == 0:
        return build_round_end_judgement(
            state_with_set_shown,
            end_kind="empty",
            ending_seat_number=turn,
            size_of_hand_that_moved=0,
            effects_before_end=earlier_effects,
        )
    if hand_size_after is None:
        earlier_effects += (message("scout.effect.end.open", seat=format_seat_code(turn)),)
    next_state = begin_next_seats_turn_with_hand_unknown(state_with_set_shown, hand_size_after)
    if is_two_player_mover_stuck_whatever_hand(next_state):
        return build_round_end_by_stuck_mover(next_state, earlier_effects)
    return Judgement(legal=True, effects=earlier_effects, after=next_state)


def build_round_end_by_stuck_mover(state: State, effects: tuple[Message, ...]) -> Judgement[State]:
    """Ends a round of two players in which the seat to move can do nothing; the other's hand costs nothing
    (scout.two)."""
    effects += (message("scout.effect.stuck", seat=format_seat_code(state.table.turn)),)
    return build_round_end_judgement(
        state,
        end_kind="unbeaten",
        ending_seat_number=3 - state.table.turn,
        size_of_hand_that_moved=state.mover_hand_size_or_none,
        effects_before_end=effects,
    )


def would_scout_be_last_of_others(state: State, owner_seat_number: int) -> bool:
    """Returns whether all other seats have scouted since the show, once the seat to move does (scout.end)."""
    others = count_other_staying_seats(state.table, owner_seat_number)
    return state.table.count_staying_seats_between(owner_seat_number, state.table.turn) == others - 1


def continue_or_end_round_after_two_player_scout(
    state_after_scout: State, effects: tuple[Message, ...]
) -> Judgement[State]:
    """With two players the seat continues until it shows; the round ends if it can do nothing (scout.two)."""
    state_after_scout = replace(state_after_scout, knowledge=state_after_scout.knowledge.next_turn())
    if is_two_player_mover_stuck_whatever_hand(state_after_scout):
        return build_round_end_by_stuck_mover(state_after_scout, effects)
    effects += (message("scout.effect.again", seat=format_seat_code(state_after_scout.table.turn)),)
    return Judgement(legal=True, effects=effects, after=state_after_scout)


def is_two_player_mover_stuck_whatever_hand(state: State) -> bool:
    """With two players: returns whether the seat to move can surely neither show nor pay for a Scout (scout.two)."""
    return (
        state.is_two_player_game
        and not has_active_set_and_chip_if_needed_to_scout(state)
        and not can_possible_hand_beat_set(state, make_can_mover_hold_predicate(state))
    )


def does_stuck_declaration_repeat_round_end(end_state: State, move: Move) -> bool:
    """Returns whether a move declares the stuck seat that has ended the round already (scout.two)."""
    return (
        isinstance(move, DeclareStuck)
        and end_state.is_two_player_game
        and end_state.end is not None
        and end_state.end.kind == "unbeaten"
    )


def begin_next_seats_turn_with_hand_unknown(state_before: State, size_of_hand_that_moved: int | None) -> State:
    """Returns the position with the next seat to move, whose hand is not known; entered chips keep their seats."""
    turn, table = state_before.table.turn, state_before.table.with_next_turn
    return replace(
        state_before,
        table=table,
        seats=set_hand_size_of_seat_if_entered(state_before.seats, turn, size_of_hand_that_moved),
        hand=None,
        mine=None,
        knowledge=state_before.knowledge.next_turn(),
        ss=chips_for_other_mover(state_before.ss, turn, table, SHOW_CHIP),
        chips=chips_for_other_mover(state_before.chips, turn, table, SCOUT_CHIPS),
    )


def build_round_end_judgement(
    state: State,
    *,
    end_kind: RoundEndKind,
    ending_seat_number: int,
    size_of_hand_that_moved: int | None,
    effects_before_end: tuple[Message, ...],
) -> Judgement[State]:
    """Returns the end of the round: the position to score, with all that is known (scout.end).

    size_of_hand_that_moved: cards left in the hand of the seat that moved last, None if not known.
    """
    effects_before_end += (message(f"scout.effect.end.{end_kind}", seat=format_seat_code(ending_seat_number)),)
    knowledge = state.knowledge.next_turn().cleared()
    end_state = replace(
        state.state_of_earlier_rounds,
        table=replace(state.table, turn=1),
        seats=set_hand_size_of_seat_if_entered(
            state.seats, state.table.turn, size_of_hand_that_moved, sets_hand_size_missing_alone=True
        ),
        gone=cards_outside_hands(state)
        if state.is_two_player_game and state.seen is not None and not state.rounds
        else (),
        knowledge=knowledge,
        deal=Deal(knowledge=knowledge, steps_left=search_steps_left(state)),
        end=RoundEnd(end_kind, ending_seat_number),
    )
    return Judgement(legal=True, effects=effects_before_end, end=end_state)
