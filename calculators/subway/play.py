"""Checks a move, describes its effects, and builds the state after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

from calculators.core.parsing import format_seat_code
from calculators.core.types import (
    Judgement,
    Message,
    TableSettings,
    View,
    Violation,
    drop_trailing_none,
    with_value_of_seat,
)
from calculators.subway.arrival import (
    BeadPlacement,
    find_bead_placement_and_replaceable_seats,
    find_sure_path_and_alternative_or_none,
)
from calculators.subway.codes import message, violation, violation_at_station
from calculators.subway.pawn_walks import WalkPath
from calculators.subway.refusals import find_certain_refusals, find_missing_public_parameters, state_with_move_dice
from calculators.subway.rulings import RULINGS, STALKING
from calculators.subway.starting_choices import (
    are_starts_still_being_chosen,
    judge_next_start_choice_or_ask_which_free_style,
    next_seat_number_to_choose_start_or_none,
)
from calculators.subway.state import (
    LINES_TO_END,
    ORDER,
    BeadCounts,
    ChooseStart,
    Move,
    MoveAlongPath,
    State,
    StationCode,
    WalkMove,
)


def judge_move(state: State, move: Move) -> Judgement[State]:
    """Checks a move against the table as far as it is entered, and returns the verdict with the effects and the state
    after it.

    The verdict is `legal=None` if an entry is missing that would decide it.
    """
    if isinstance(move, ChooseStart):
        return judge_next_start_choice_or_ask_which_free_style(state, move)
    if violations := tuple(find_certain_refusals(state, move)):
        return Judgement(legal=False, violations=violations)
    rolled_state = state_with_move_dice(state, move)
    if missing := find_missing_public_parameters(rolled_state, move):
        return Judgement(legal=None, missing=missing, notices=tuple(find_notices_of_partly_chosen_starts(state)))
    placement = find_bead_placement_and_replaceable_seats(rolled_state, move.station)
    if move.seat in placement.undecided_seats:
        return Judgement(legal=None, missing=placement.unknown_parameters)
    if move.seat is not None and placement.can_place is not None:
        # The move names the seat that loses a bead, so the other seats make no difference.
        placement = replace(placement, undecided_seats=(), unknown_parameters=())
    if move.seat is None and placement.has_choice:
        seats = [format_seat_code(seat) for seat in placement.robbable_seats]
        notice = violation_at_station("subway.move.seat.needed", move.station, seats=seats)
        return Judgement(legal=None, missing=("move",), notices=(notice,))
    return apply_legal_walk_and_pass_turn_or_end_game(rolled_state, move, placement)


def find_notices_of_partly_chosen_starts(state: State) -> Iterator[Violation]:
    """Yields a notice if some seats have chosen where they start and others have not (clause subway.setup)."""
    seats_without_start = [format_seat_code(seat) for seat in state.staying_seats if state.pawn_station(seat) is None]
    if are_starts_still_being_chosen(state) and len(seats_without_start) < len(state.staying_seats):
        yield violation(
            "subway.start.others", ["move"], facts={"seats": seats_without_start, "count": len(seats_without_start)}
        )


def apply_legal_walk_and_pass_turn_or_end_game(
    state_before: State, move: WalkMove, bead_placement: BeadPlacement
) -> Judgement[State]:
    """Returns the verdict on a legal move, with its effects and the state after it."""
    turn = state_before.table.turn
    robbed_seat = move.seat if move.seat is not None else next(iter(bead_placement.robbable_seats), None)
    state_after = state_with_pawn_beads_and_robbery_of_move(state_before, move.station, bead_placement, robbed_seat)
    full_lines_after = state_after.complete_counted_lines
    full_lines_before = (
        state_before.complete_counted_lines if full_lines_after and bead_placement.can_place else full_lines_after
    )
    is_last_round = len(full_lines_after) >= LINES_TO_END
    completes_second_line = is_last_round and len(full_lines_before) < LINES_TO_END
    if completes_second_line:
        state_after = replace(state_after, bonus=turn)
    effects = (
        *describe_named_path_or_found_paths(state_before, move),
        *describe_bead_changes(state_before, move.station, bead_placement, robbed_seat),
        *(message("subway.effect.line", line=letter) for letter in full_lines_after if letter not in full_lines_before),
        *describe_bonus_and_last_turns_or_game_end(
            state_before, completes_second_line=completes_second_line, is_last_round=is_last_round
        ),
    )
    next_table = state_before.table.with_next_turn
    if is_last_round and next_table.turn <= turn:
        return Judgement(legal=True, effects=effects, end=state_to_score_with_turn_at_first_seat(state_after))
    return Judgement(legal=True, effects=effects, after=replace(state_after, table=next_table))


def state_to_score_with_turn_at_first_seat(state: State) -> State:
    """Returns the state in which the game is scored, once nobody has a turn left."""
    return replace(state, table=replace(state.table, turn=1), robbed=None)


def apply_departure_or_end_game_after_last_round(
    state: State, table_after_departure: TableSettings
) -> Judgement[State]:
    """Returns the state after a player has left; their beads and pawn stay on the board (subway.leave).

    Before the first turn, the last seat without a start chooses next. The game ends if the one who left had the last
    turn of the last round.
    """
    turn_before, after = state.table.turn, replace(state, table=table_after_departure)
    if are_starts_still_being_chosen(state):
        return Judgement(
            legal=True,
            after=replace(
                after,
                table=replace(table_after_departure, turn=next_seat_number_to_choose_start_or_none(after) or 1),
            ),
        )
    if turn_before != table_after_departure.turn:
        after = replace(after, roll=())
        if table_after_departure.turn < turn_before and state.are_two_lines_complete:
            return Judgement(
                legal=True, effects=(message("subway.effect.end"),), end=state_to_score_with_turn_at_first_seat(after)
            )
    return Judgement(legal=True, after=after)


def state_with_pawn_beads_and_robbery_of_move(
    state_before: State, station_code: StationCode, bead_placement: BeadPlacement, robbed_seat: int | None
) -> State:
    """Returns the state with the beads, pawns and last robbed seats after a move, and without dice.

    If the effect on the beads is not known, those of the mover and of every seat that it may have robbed become None
    (not entered), and nobody counts as robbed.
    """
    turn = state_before.table.turn
    beads = [*state_before.beads]
    if not bead_placement.is_known:
        robbed_seat = None
        for seat in (turn, *bead_placement.undecided_seats, *bead_placement.robbable_seats):
            beads[seat - 1] = None
    gained = int(bool(bead_placement.can_place)) + (robbed_seat is not None)
    for changed_seat, change in ((turn, gained), (robbed_seat, -1)):
        if changed_seat is not None and change and beads[changed_seat - 1] is not None:
            hand = state_before.beads_by_station(changed_seat)
            hand[station_code] = hand.get(station_code, 0) + change
            beads[changed_seat - 1] = sort_beads_in_board_order(hand)
    victims = drop_trailing_none(with_value_of_seat(state_before.robbed or (), turn, robbed_seat))
    return replace(
        state_before,
        beads=tuple(beads),
        at=with_value_of_seat(state_before.at, turn, station_code),
        roll=(),
        robbed=None if state_before.robbed is None and not victims else victims,
    )


def sort_beads_in_board_order(bead_counts: Mapping[StationCode, int]) -> BeadCounts:
    """Returns the beads in board order, without stations that have none left."""
    return tuple((code, bead_counts[code]) for code in sorted(bead_counts, key=ORDER.__getitem__) if bead_counts[code])


def describe_named_path_or_found_paths(state: State, legal_move: WalkMove) -> list[Message]:
    """Describes the walk of the pawn: the path that was named, or one found and another by other lines."""
    if isinstance(legal_move, MoveAlongPath):
        tracks = state.board.line_letter_by_station_and_neighbour
        lines = tuple(dict.fromkeys(tracks[one][other] for one, other in pairwise(legal_move.stations)))
        path, alternative = WalkPath(legal_move.stations, lines), None
    else:
        found = find_sure_path_and_alternative_or_none(state, legal_move.station)
        assert found is not None
        path, alternative = found
    return [
        message(f"subway.effect.{name}", way=list(one.stations), lines=list(one.lines), steps=one.steps)
        for name, one in (("way", path), ("other", alternative))
        if one is not None
    ]


def describe_bead_changes(
    state: State, station_code: StationCode, bead_placement: BeadPlacement, robbed_seat: int | None
) -> list[Message]:
    """Describes which beads a move places and replaces, and which it cannot replace."""
    if not bead_placement.is_known:
        return [message("subway.effect.unknown", station=station_code, names=list(bead_placement.unknown_parameters))]
    found = []
    if bead_placement.can_place:
        found.append(message("subway.effect.place", station=station_code))
    if robbed_seat is not None:
        found.append(message("subway.effect.replace", station=station_code, seat=format_seat_code(robbed_seat)))
    for code, seats in (("protected", bead_placement.protected_seats), ("isolated", bead_placement.isolated_seats)):
        if seats:
            named = [format_seat_code(seat) for seat in seats]
            found.append(message(f"subway.effect.{code}", station=station_code, seats=named))
    if not bead_placement.can_place and robbed_seat is None:
        beads = sum(state.bead_counts_by_seat_with_beads_at(station_code).values())
        found.append(message("subway.effect.nothing", station=station_code, beads=beads))
    return found


def describe_bonus_and_last_turns_or_game_end(
    state: State, *, completes_second_line: bool, is_last_round: bool
) -> list[Message]:
    """Describes the bonus for the second line, and which seats still have a turn or that the game ends (clause
    subway.end)."""
    found = []
    if completes_second_line:
        found.append(message("subway.effect.bonus", seat=state.table.mover_seat_code))
    if is_last_round:
        last_seats = [format_seat_code(seat) for seat in state.staying_seats if seat > state.table.turn]
        count = len(last_seats)
        found.append(
            message("subway.effect.last", seats=last_seats, count=count) if last_seats else message("subway.effect.end")
        )
    return found


def find_keys_of_possibly_relevant_rulings(state: State, view: View) -> tuple[str, ...]:
    """Returns the keys of the rulings that could change the answer for a view.

    The variant ストーカー禁止 changes nothing as long as the seat to move is not known to have robbed anybody.
    """
    victim = state.seat_robbed_in_last_turn_of_robber_or_none(state.table.turn)
    return tuple(
        ruling.key for ruling in RULINGS if view in ruling.views and (ruling is not STALKING or victim is not None)
    )
