"""score(): the score before, and the gauge standing turned into points."""

from __future__ import annotations

from calculators.core.parsing import format_seat
from calculators.core.types import Score, ScoreLine, SeatScore
from calculators.vectron.settle import Settled, settlement, settles, winners
from calculators.vectron.state import State, seat_numbers, seat_of


def score(state: State) -> Score:
    """Points of every seat that was entered (vectron.settle, vectron.end).

    While a seat is missing nobody's rank by gauge is known, so only the score before is given.
    Without a gauge at 7 and with cards left this is what a settlement now would give.
    """
    numbers = seat_numbers(state)
    if any(state.seats[number - 1] is None for number in numbers):
        entered = [number for number in numbers if state.seats[number - 1] is not None]
        return Score(tuple(SeatScore(format_seat(n), (line_before(seat_of(state, n).score),)) for n in entered))
    results = settlement(state)
    seats = tuple(seat_score(result, results) for result in results)
    won = winners(results) if settles(state) else ()
    if not won:
        return Score(seats)
    return Score(seats, tuple(format_seat(seat) for seat in won), "total", True)


def seat_score(result: Settled, results: tuple[Settled, ...]) -> SeatScore:
    """The lines of a seat, and its place: equal totals share a place and the next is skipped."""
    place = 1 + sum(other.total > result.total for other in results)
    lines = (line_before(result.total - result.points), line_settled(result, results))
    return SeatScore(format_seat(result.seat), lines, place)


def line_before(points: int) -> ScoreLine:
    return ScoreLine("vectron.score.before", "vectron.settle", points)


def line_settled(result: Settled, results: tuple[Settled, ...]) -> ScoreLine:
    """What the gauge brings: players − rank, or with two players the difference."""
    if len(results) == 2:
        lower = min(other.gauge for other in results)
        params = {"gauge": result.gauge, "lower": lower, "points": result.points}
        return ScoreLine("vectron.score.difference", "vectron.settle", result.points, params)
    params = {
        "gauge": result.gauge,
        "rank": result.rank,
        "players": len(results),
        "points": result.points,
    }
    return ScoreLine("vectron.score.rank", "vectron.settle", result.points, params)
