"""Enters the counts of the seats, the end of the round, the points of earlier rounds and extra points."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.parsing import parse_seat_code
from calculators.scout.state import SEATS, RoundEnd, RoundPoints, State, with_seat_counts
from web.games.scout.pictures.rounds import max_enterable_past_rounds
from web.games.scout.pictures.selections import (
    COUNT_FIELDS,
    COUNTS,
    first_missing_score_target_or_empty,
    selected_part_of_points,
    selected_past_round_points_or_none,
)
from web.games.scout.targets import (
    ExtraPointsTarget,
    PastRoundValue,
    RoundEndValue,
    RoundPointsTarget,
    SeatCountTarget,
    Target,
)
from web.pieces import ERASE, items_with_one_removed_or_raise, items_with_one_set_or_raise

MOST = 41
"""The highest count on the pad: the most cards that a seat can have captured or hold."""


StateAndSelection = tuple[State, Target | str]
"""The table after an input, and the target or draft to select next, '' for none."""


def parse_count_in_range_or_raise(value: str, minimum: int = 0) -> int:
    """Parses a count. Raises ValueError below the minimum and above the most that can be entered."""
    number = int(value)
    if not minimum <= number <= MOST:
        raise ValueError(value)
    return number


def enter_or_erase_seat_count_or_raise(state: State, target: SeatCountTarget, value: str) -> StateAndSelection:
    """Enters captured cards, chips and hand, in this order; `erase` removes a count, that of the captured cards all
    three.

    An empty hand also sets the end of the round. A count that is corrected while nothing is missing stays selected.
    Raises ValueError for a count out of range.
    """
    name, count_code = target.seat_code, target.count
    is_correction = not first_missing_score_target_or_empty(state)
    number = parse_seat_code(name)
    counts = state.seat_counts[number - 1]
    if value == ERASE:
        left_counts = None if count_code == "c" else replace(counts, **{COUNT_FIELDS[count_code]: None})
        state = replace(state, seats=with_seat_counts(state.seats, number, left_counts))
        return state, SeatCountTarget(name, count_code)
    counts = replace(counts, **{COUNT_FIELDS[count_code]: parse_count_in_range_or_raise(value)})
    state = replace(state, seats=with_seat_counts(state.seats, number, counts))
    if count_code != "h" and not is_correction:
        next_count = COUNTS[COUNTS.index(count_code) + 1]
        is_hand_entered = next_count == "h" and counts.hand is not None
        return (
            state,
            first_missing_score_target_or_empty(state) if is_hand_entered else SeatCountTarget(name, next_count),
        )
    state = state_with_empty_hand_end_matching_hand_size(state, number)
    return (
        state,
        first_missing_score_target_or_empty(state) or (SeatCountTarget(name, count_code) if is_correction else ""),
    )


def state_with_empty_hand_end_matching_hand_size(state: State, seat_number: int) -> State:
    """Returns the state with the end of the round by the empty hand of a seat, unless another end is entered; without
    that end if the hand is not empty."""
    hand_size, empty_hand_end = state.seat_counts[seat_number - 1].hand, RoundEnd("empty", seat_number)
    if hand_size == 0 and state.end is None:
        return replace(state, end=empty_hand_end)
    return replace(state, end=None) if hand_size and state.end == empty_hand_end else state


def toggle_round_end_and_select_next(state: State, value: RoundEndValue) -> StateAndSelection:
    """Sets how the round ended and by whom, or clears it if that is entered already; selects what is missing next."""
    end = RoundEnd(value.kind, parse_seat_code(value.seat_code))
    state = replace(state, end=None if state.end == end else end)
    return state, first_missing_score_target_or_empty(state)


def add_or_remove_past_round_or_raise(state: State, target: Target | None, value: PastRoundValue) -> StateAndSelection:
    """Adds a past round and selects its first points, or removes the selected one. Raises ValueError for too many
    rounds, and if none is selected."""
    if value.change == "add":
        if len(state.rounds) >= max_enterable_past_rounds(state):
            raise ValueError(value)
        state = replace(state, rounds=(*state.rounds, (None,) * state.table.players))
        return state, RoundPointsTarget(len(state.rounds) - 1, 0)
    round_target = selected_past_round_points_or_none(target, state.rounds, min(state.table.players, SEATS))
    if round_target is None:
        raise ValueError(value)
    return replace(state, rounds=items_with_one_removed_or_raise(state.rounds, round_target.round_index)), ""


def enter_or_erase_round_points_or_raise(
    state: State, target: RoundPointsTarget, entered_text: str
) -> StateAndSelection:
    """Enters the points of a seat in an earlier round, or one of the counts they come from.

    After new points selects the next seat without any; corrected points stay selected, so that the page does not move.
    Raises ValueError for a round or seat that does not exist.
    """
    if selected_past_round_points_or_none(target, state.rounds, min(state.table.players, SEATS)) is None:
        raise ValueError(target)
    index, seat_index = target.round_index, target.seat_index
    group = (*state.rounds[index], *(None,) * (seat_index + 1 - len(state.rounds[index])))
    old_points = group[seat_index]
    part = selected_part_of_points(old_points, target)
    points: int | None = None if entered_text == ERASE else parse_count_in_range_or_raise(entered_text, -MOST)
    if part in COUNTS and points is not None and isinstance(old_points, RoundPoints):
        points = old_points.round_points_with_count_of_letter(part, parse_count_in_range_or_raise(entered_text))
    group = items_with_one_set_or_raise(group, seat_index, points, len(group))
    state = replace(state, rounds=items_with_one_set_or_raise(state.rounds, index, group, len(state.rounds)))
    if entered_text == ERASE:
        return state, RoundPointsTarget(index, seat_index)
    if old_points is not None:
        return state, RoundPointsTarget(index, seat_index, part)
    next_seat_index = state.table.next_staying_seat_number_or_same(seat_index + 1) - 1
    is_next_missing = next_seat_index > seat_index and (next_seat_index >= len(group) or group[next_seat_index] is None)
    return (
        state,
        RoundPointsTarget(index, next_seat_index) if is_next_missing else first_missing_score_target_or_empty(state),
    )


def enter_or_erase_extra_points_or_raise(
    state: State, target: ExtraPointsTarget, points_or_erase_word: str
) -> StateAndSelection:
    """Enters the points that the table adds for a seat, also negative ones, or erases them. Raises ValueError for a
    seat that does not exist and for points out of range."""
    seat_index = target.seat_index
    if seat_index >= min(state.table.players, SEATS):
        raise ValueError(target)
    extra = [*state.extra, *(None,) * (seat_index + 1 - len(state.extra))]
    extra[seat_index] = (
        None if points_or_erase_word == ERASE else parse_count_in_range_or_raise(points_or_erase_word, -MOST)
    )
    extra_or_empty = tuple(extra) if any(points is not None for points in extra) else ()
    return replace(state, extra=extra_or_empty), ExtraPointsTarget(seat_index)
