"""Every move of a turn, in order, and a move in words."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.parsing import format_seat_code
from calculators.core.types import Message, Violation
from calculators.subway.arrival import (
    classify_bead_placement,
    could_partial_rolls_be_of_one_turn,
    map_reachable_stations_to_paths,
    station_forbidden_by_stalking_or_none,
)
from calculators.subway.codes import violation
from calculators.subway.starting_choices import named_or_only_free_style_or_none
from calculators.subway.state import ChooseStart, Move, MoveAlongPath, MoveToStation, State, is_over


def find_legal_moves(state: State) -> tuple[MoveToStation, ...]:
    """Every move, stations in board order, then whose bead is replaced."""
    if is_over(state):
        return ()
    found: list[MoveToStation] = []
    shun = station_forbidden_by_stalking_or_none(state)
    for station in map_reachable_stations_to_paths(state):
        if station == shun:
            continue
        there = classify_bead_placement(state, station)
        found.extend(MoveToStation(station, seat) for seat in (there.robbable_seats if there.has_choice else (None,)))
    return tuple(found)


def find_notices_why_no_move_is_legal(state: State) -> tuple[Violation, ...]:
    """What follows when there is no move: the game is over (clause subway.end)."""
    return (violation("subway.stuck.over", [], facts={}),) if is_over(state) else ()


def normalize_move_by_seat_dice_and_only_free_style(state: State, move: Move) -> Move:
    """The one way to write a move here: without the seat where only one can lose a bead, without the dice
    that the table names, with the dice style where only one is left."""
    if isinstance(move, ChooseStart):
        return replace(move, style=named_or_only_free_style_or_none(state, move))
    roll = (
        ()
        if len(move.roll) <= len(state.roll) and could_partial_rolls_be_of_one_turn(state.roll, move.roll)
        else move.roll
    )
    seat = move.seat
    if seat is not None and move.station in state.board.lines_by_station:
        there = classify_bead_placement(state, move.station)
        seat = None if there.is_known and there.robbable_seats == (seat,) else seat
    return move if (seat, roll) == (move.seat, move.roll) else replace(move, seat=seat, roll=roll)


def describe_move(_: State, move: Move) -> Message:
    """A move in words."""
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
