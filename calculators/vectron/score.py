"""The score: what every seat has, and what a settlement adds where one is due."""

from __future__ import annotations

from calculators.core.parsing import format_seat
from calculators.core.ranking import place
from calculators.core.types import Projection, Score, ScoreLine, SeatScore
from calculators.vectron.digest import CODES
from calculators.vectron.settle import Settled, bonus_open, settlement, settles, winners
from calculators.vectron.state import State, bonus_of, seat_numbers, seat_of


def score(state: State) -> Score:
    """The score of every seat as it is (vectron.settle, vectron.end).

    A gauge of 7, or a turn that ended with an empty deck, brings a settlement, whose points are a line of
    their own. Where none is due, what one would give now is `projected` and in no total. While a gauge or
    score, or points that the table adds by hand, were not entered nobody has a rank, and nothing is final.
    """
    numbers = seat_numbers(state)
    results = settlement(state)
    due = bool(results) and settles(state)
    scored = [number for number in numbers if seat_of(state, number).score is not None]
    lines = {number: lines_before(state, number) for number in scored}
    if due:
        for result in results:
            lines[result.seat] += (line_settled(result, results),)
    totals = {number: sum(line.points for line in lines[number]) for number in scored}
    ranked = [*totals.values()] if results and not bonus_open(state) else []
    ranks = {number: place(totals[number], ranked) if ranked else None for number in scored}
    seats = tuple(SeatScore(format_seat(number), lines[number], ranks[number]) for number in scored)
    if not due:
        return Score(seats, projected=tuple(projection(result) for result in results))
    won = () if bonus_open(state) else tuple(format_seat(seat) for seat in winners(results))
    return Score(seats, won, "total" if won else "", bool(won))


def projection(result: Settled) -> Projection:
    return Projection(format_seat(result.seat), result.points, result.total)


def line(name: str, gained: int, /, **params: object) -> ScoreLine:
    """A line of the score with the clause its code is declared with."""
    return CODES.line(f"vectron.score.{name}", gained, params)


def lines_before(state: State, number: int) -> tuple[ScoreLine, ...]:
    """The score before a settlement, and the points that the table adds by hand, under their word."""
    before = (line("before", seat_of(state, number).score or 0),)
    by_hand = bonus_of(state, number)
    if not by_hand:
        return before
    if state.bonus_for:
        return (*before, line("bonus.named", by_hand, word=state.bonus_for))
    return (*before, line("bonus", by_hand))


def line_settled(result: Settled, results: tuple[Settled, ...]) -> ScoreLine:
    """What the gauge brings: players − rank, or with two players the difference."""
    if len(results) == 2:
        lower = min(other.gauge for other in results)
        return line("difference", result.points, gauge=result.gauge, lower=lower, points=result.points)
    facts = {"rank": result.rank, "players": len(results), "points": result.points}
    return line("rank", result.points, gauge=result.gauge, **facts)
