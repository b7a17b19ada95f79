"""Lists the legal moves of a turn, and formats a move in words."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.parsing import format_seat_code
from calculators.core.types import Message, Violation
from calculators.subway.arrival import find_bead_placement_and_replaceable_seats, is_one_partial_roll_contained_in_other
from calculators.subway.codes import violation
from calculators.subway.refusals import find_refusals_of_walk, find_stations_that_known_dice_surely_reach
from calculators.subway.starting_choices import dice_style_of_move_or_none
from calculators.subway.state import ChooseStart, Move, MoveAlongPath, MoveToStation, State


def find_legal_moves(state: State) -> tuple[MoveToStation, ...]:
    """Returns every legal move, in board order of the stations, then by the seat with the replaced bead. Empty when the
    game is over.

    A move names that seat only where the mover has a choice.
    """
    if state.is_over:
        return ()
    found: list[MoveToStation] = []
    destinations = find_stations_that_known_dice_surely_reach(state)
    for station in state.board.stations:
        if station not in destinations or any(find_refusals_of_walk(state, MoveToStation(station))):
            continue
        placement = find_bead_placement_and_replaceable_seats(state, station)
        found.extend(
            MoveToStation(station, seat) for seat in (placement.robbable_seats if placement.has_choice else (None,))
        )
    return tuple(found)


def find_notices_when_no_move_is_legal(state: State) -> tuple[Violation, ...]:
    """Returns the notice that the game is over, if it is (clause subway.end)."""
    return (violation("subway.stuck.over", [], facts={}),) if state.is_over else ()


def build_canonical_move(state: State, move: Move) -> Move:
    """Returns the canonical form of a move.

    It leaves out the seat if only that one can lose a bead, and the dice that the table has already; it adds the dice
    style of a start if only one is free.
    """
    if isinstance(move, ChooseStart):
        return replace(move, style=dice_style_of_move_or_none(state, move))
    roll = (
        ()
        if len(move.roll) <= len(state.roll) and is_one_partial_roll_contained_in_other(state.roll, move.roll)
        else move.roll
    )
    seat = move.seat
    if seat is not None and move.station in state.board.line_letters_by_station:
        placement = find_bead_placement_and_replaceable_seats(state, move.station)
        seat = None if placement.is_known and placement.robbable_seats == (seat,) else seat
    return move if (seat, roll) == (move.seat, move.roll) else replace(move, seat=seat, roll=roll)


def describe_move(_: State, move: Move) -> Message:
    """Returns a move as a message."""
    if isinstance(move, ChooseStart):
        if move.style is None:
            return Message("subway.start", {"station": move.station})
        return Message("subway.start.with", {"station": move.station, "style": move.style})
    params: dict[str, object] = {"station": move.station}
    code = "subway.go"
    if isinstance(move, MoveAlongPath):
        code = "subway.path"
        params["way"] = list(move.stations)
    if move.seat is not None:
        code += ".seat"
        params["seat"] = format_seat_code(move.seat)
    if move.roll:
        code += ".roll"
        params["roll"] = list(move.roll)
    return Message(code, params)
