"""Says why a move is refused, and what has to be entered to decide it.

Whether a pawn may go to a station is decided here alone (`find_refusals_of_walk`): the list of legal moves, the verdict
and the missing entries ask the same function. Where a pawn may turn back is decided in `pawn_walks`, for the way that a
sentence claims in `reading/claimed_walks`. The choices before the first turn are in `starting_choices`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Literal

from calculators.core.parsing import format_seat_code
from calculators.core.types import Violation
from calculators.subway.arrival import (
    BeadPlacement,
    find_bead_placement_and_replaceable_seats,
    find_possible_step_counts,
    find_step_counts_certain_from_entered_dice,
    is_one_partial_roll_contained_in_other,
    is_roll_of_mover_complete,
    list_states_with_every_full_roll,
)
from calculators.subway.codes import violation, violation_at_station
from calculators.subway.pawn_walks import (
    STEPS_LIMIT,
    find_stations_if_turning_back_allowed,
    map_step_counts_to_stations_without_reversing,
)
from calculators.subway.rulings import STALKING
from calculators.subway.state import DICE, PROTECTED, MoveAlongPath, MoveToStation, State, StationCode, WalkMove


def find_certain_refusals(state: State, move: WalkMove) -> Iterator[Violation]:
    """Yields every rule that a move breaks whatever the missing entries are."""
    if state.is_over:
        yield violation("subway.over", ["move"], facts={})
        return
    stations = move.stations if isinstance(move, MoveAlongPath) else (move.station,)
    absent = [code for code in stations if code not in state.board.line_letters_by_station]
    if absent:
        params: dict[str, object] = {"station": absent[0], "players": state.table.players}
        yield violation("subway.move.board", ["move"], facts=params, picture_marks=[f"st.{code}" for code in absent])
        return
    dice_violations = tuple(check_move_dice_fit_style_and_roll(state, move))
    yield from dice_violations
    if dice_violations:
        return
    rolled_state = state_with_move_dice(state, move)
    yield from find_refusals_of_walk(rolled_state, move)
    yield from check_named_seat_can_lose_bead_at_station(rolled_state, move)


def state_with_move_dice(state: State, move: WalkMove) -> State:
    """Returns the state with the dice of the move, if the move has more dice than the table."""
    return replace(state, roll=move.roll) if len(move.roll) > len(state.roll) else state


def check_move_dice_fit_style_and_roll(state: State, move: WalkMove) -> Iterator[Violation]:
    """Checks that the move has no more dice than the style rolls, and that they agree with those of the table (clause
    subway.dice)."""
    style = state.dice_style(state.table.turn)
    if style is not None and len(move.roll) > DICE[style]:
        yield violation(
            "subway.move.dice", ["move"], facts={"count": len(move.roll), "limit": DICE[style], "style": style}
        )
    elif not is_one_partial_roll_contained_in_other(state.roll, move.roll):
        yield violation("subway.move.roll", ["move", "roll"], facts={"roll": list(state.roll), "told": list(move.roll)})


def find_refusals_of_walk(state: State, move: WalkMove) -> Iterator[Violation]:
    """Yields why the pawn may not walk to the station of a move, whatever the missing entries are (clause subway.move,
    ruling stalking).

    The dice are those of the table. Dice that are missing refuse a station only if it is refused with all of them. The
    end of a path of an impossible length is no destination yet. Whether there is another destination
    (`find_stations_that_known_dice_surely_reach`) has to agree with what is refused here.
    """
    if isinstance(move, MoveAlongPath):
        length_violations = tuple(check_path_length_allowed_by_possible_dice(state, move))
        yield from length_violations
        yield from check_path_starts_at_pawn_and_follows_track(state, move)
        yield from check_path_turns_back_only_at_dead_ends(state, move)
        if length_violations:
            return
    else:
        yield from check_named_station_reachable_by_possible_dice(state, move)
    yield from check_walk_does_not_end_at_last_robbed_pawn(state, move)


def check_path_length_allowed_by_possible_dice(state: State, move: MoveAlongPath) -> Iterator[Violation]:
    """Checks that a path has a number of steps that the dice allow (clause subway.move)."""
    steps, count = find_possible_step_counts(state), len(move.stations) - 1
    if count not in steps:
        yield violation("subway.path.steps", ["move", "roll"], facts={"count": count, "steps": list(steps)})


def check_path_starts_at_pawn_and_follows_track(state: State, move: MoveAlongPath) -> Iterator[Violation]:
    """Checks that a path begins at the pawn and follows the track (clause subway.move)."""
    start = state.pawn_station(state.table.turn)
    if start is not None and move.stations[0] != start:
        yield violation(
            "subway.path.start",
            ["move"],
            facts={"station": move.stations[0], "pawn": start},
            picture_marks=[f"st.{move.stations[0]}", f"st.{start}"],
        )
    for one, other in pairwise(move.stations):
        if other not in state.board.line_letter_by_station_and_neighbour[one]:
            yield violation(
                "subway.path.track",
                ["move"],
                facts={"from": one, "station": other},
                picture_marks=[f"st.{one}", f"st.{other}"],
            )


def check_path_turns_back_only_at_dead_ends(state: State, move: MoveAlongPath) -> Iterator[Violation]:
    """Checks that a path turns back only where the track ends (clause subway.move)."""
    for before, here, after in zip(move.stations, move.stations[1:], move.stations[2:], strict=False):
        if before == after and here not in state.board.dead_end_stations:
            yield violation_at_station("subway.path.back", here)


def check_named_station_reachable_by_possible_dice(state: State, move: MoveToStation) -> Iterator[Violation]:
    """Checks that the dice lead to the station without turning back on the way (clause subway.move)."""
    start = state.pawn_station(state.table.turn)
    if start is None or start not in state.board.line_letters_by_station:
        return
    steps = find_possible_step_counts(state)
    reach = map_step_counts_to_stations_without_reversing(state.board, start)
    if any(move.station in reach[number] for number in steps):
        return
    needed = [number for number, codes in reach.items() if move.station in codes]
    params: dict[str, object] = {
        "from": start,
        "station": move.station,
        "steps": list(steps),
        "needed": needed,
        "limit": STEPS_LIMIT,
    }
    code = "subway.move.reach" if needed else "subway.move.far"
    if any(move.station in find_stations_if_turning_back_allowed(state.board, start, number) for number in steps):
        code = "subway.move.back"
    yield violation(code, ["move", "roll"], facts=params, picture_marks=[f"st.{move.station}"])


def check_walk_does_not_end_at_last_robbed_pawn(state: State, move: WalkMove) -> Iterator[Violation]:
    """Checks that the pawn does not go where the seat stands that the mover robbed on its last turn, unless the dice
    reach no other station (ruling stalking)."""
    victim = state.seat_robbed_in_last_turn_of_robber_or_none(state.table.turn)
    if state.table.option(STALKING) == "off" or victim is None or state.pawn_station(victim) != move.station:
        return
    full_rolls_leading_there = [
        full for full in list_states_with_every_full_roll(state) if do_known_dice_surely_allow_walk(full, move)
    ]
    if full_rolls_leading_there and all(
        find_stations_that_known_dice_surely_reach(full) - {move.station} for full in full_rolls_leading_there
    ):
        yield violation_at_station("subway.move.stalking", move.station, "robbed", seat=format_seat_code(victim))


def do_known_dice_surely_allow_walk(state: State, move: WalkMove) -> bool:
    """Whether the entered dice allow a walk whatever the other dice are."""
    if isinstance(move, MoveAlongPath):
        return len(move.stations) - 1 in find_step_counts_certain_from_entered_dice(state)
    return move.station in find_stations_that_known_dice_surely_reach(state)


def find_stations_that_known_dice_surely_reach(state: State) -> set[StationCode]:
    """Returns the stations that the entered dice reach whatever the other dice are; none if the pawn is not
    entered."""
    start = state.pawn_station(state.table.turn)
    if start is None:
        return set()
    stations_by_step_count = map_step_counts_to_stations_without_reversing(state.board, start)
    return {
        station
        for step_count in find_step_counts_certain_from_entered_dice(state)
        for station in stations_by_step_count[step_count]
    }


def check_named_seat_can_lose_bead_at_station(state: State, move: WalkMove) -> Iterator[Violation]:
    """Checks that the seat named in the move has a pawn and an unprotected bead on the station (clauses subway.replace,
    subway.dice)."""
    if move.seat is None:
        return
    placement = find_bead_placement_and_replaceable_seats(state, move.station)
    if move.seat in (*placement.robbable_seats, *placement.undecided_seats):
        return
    yield violation_at_station(
        f"subway.move.seat.{code_ending_why_named_seat_loses_no_bead(state, placement, move)}",
        move.station,
        seat=format_seat_code(move.seat),
        seats=[format_seat_code(seat) for seat in placement.robbable_seats],
    )


def code_ending_why_named_seat_loses_no_bead(
    state: State, bead_placement: BeadPlacement, move: WalkMove
) -> Literal["nobody", "own", "protected", "isolated", "pawn", "bead"]:
    """Returns the last part of the code for why the named seat loses no bead on the station."""
    seat = move.seat or 0
    if seat not in state.seats:
        return "nobody"
    if seat == state.table.turn:
        return "own"
    if seat in bead_placement.protected_seats:
        return "protected"
    if seat in bead_placement.isolated_seats:
        return "isolated"
    if state.pawn_station(seat) not in (None, move.station):
        return "pawn"
    if state.beads[seat - 1] is not None and not state.beads_by_station(seat).get(move.station):
        return "bead"
    return "protected" if state.dice_style(seat) == PROTECTED else "isolated"


def find_missing_public_parameters(state: State, move: WalkMove) -> tuple[str, ...]:
    """Returns the parameters that have to be entered to decide whether the pawn can go there."""
    turn = state.table.turn
    has_enough_dice = is_roll_of_mover_complete(state) or state.dice_style(turn) is None
    is_missing_by_name = {
        "at": state.pawn_station(turn) is None or is_station_of_stalked_victim_missing(state),
        "styles": state.dice_style(turn) is None,
        "roll": not state.roll or not (has_enough_dice or is_walk_allowed_whatever_missing_dice_are(state, move)),
    }
    return tuple(name for name, is_missing in is_missing_by_name.items() if is_missing)


def is_walk_allowed_whatever_missing_dice_are(state: State, move: WalkMove) -> bool:
    """Whether the dice entered so far lead there and nothing refuses it, whatever the other dice are."""
    return do_known_dice_surely_allow_walk(state, move) and not any(
        any(find_refusals_of_walk(full, move)) for full in list_states_with_every_full_roll(state)
    )


def is_station_of_stalked_victim_missing(state: State) -> bool:
    """Whether the variant ストーカー禁止 forbids a station that is not entered: that of the seat robbed last."""
    victim = state.seat_robbed_in_last_turn_of_robber_or_none(state.table.turn)
    return state.table.option(STALKING) == "on" and victim is not None and state.pawn_station(victim) is None
