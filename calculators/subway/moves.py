"""Every move of a turn, in order, and a move in words."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.parsing import format_seat
from calculators.core.types import Message, Violation
from calculators.subway.arrival import are_alike, landing, shunned, targets
from calculators.subway.codes import violation
from calculators.subway.start import named_style
from calculators.subway.state import Along, Go, Move, Start, State, over


def legal_moves(state: State) -> tuple[Go, ...]:
    """Every move, stations in board order, then whose bead is replaced."""
    if over(state):
        return ()
    found: list[Go] = []
    shun = shunned(state)
    for station in targets(state):
        if station == shun:
            continue
        there = landing(state, station)
        found.extend(Go(station, seat) for seat in (there.robbed if there.choice else (None,)))
    return tuple(found)


def no_moves(state: State) -> tuple[Violation, ...]:
    """What follows when there is no move: the game is over (clause subway.end)."""
    return (violation("subway.stuck.over", [], {}),) if over(state) else ()


def canonical(state: State, move: Move) -> Move:
    """The one way to write a move here: without the seat where only one can lose a bead, without the dice
    that the table names, with the dice style where only one is left."""
    if isinstance(move, Start):
        return replace(move, style=named_style(state, move))
    roll = () if len(move.roll) <= len(state.roll) and are_alike(state.roll, move.roll) else move.roll
    seat = move.seat
    if seat is not None and move.station in state.board.lines_at:
        there = landing(state, move.station)
        seat = None if there.known and there.robbed == (seat,) else seat
    return move if (seat, roll) == (move.seat, move.roll) else replace(move, seat=seat, roll=roll)


def describe(_: State, move: Move) -> Message:
    """A move in words."""
    if isinstance(move, Start):
        if move.style is None:
            return Message("subway.start", {"station": move.station})
        return Message("subway.start.with", {"station": move.station, "style": move.style})
    params: dict[str, object] = {"station": move.station}
    code = "subway.go"
    if isinstance(move, Along):
        code = "subway.path"
        params["way"] = list(move.stations)
    if move.seat is not None:
        code += ".seat"
        params["seat"] = format_seat(move.seat)
    if move.roll:
        code += ".roll"
        params["roll"] = list(move.roll)
    return Message(code, params)
