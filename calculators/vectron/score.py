"""Calculates the score: what every seat has, and what a settlement adds if one is due."""

from __future__ import annotations

from calculators.core.parsing import format_seat_code
from calculators.core.ranking import rank_seats_as_final_score
from calculators.core.types import ProjectedScore, ScoreLine, ScoresAndWinners, SeatScore
from calculators.vectron.codes import CODES
from calculators.vectron.settlement import SeatSettlement, calculate_settlement, is_bonus_missing
from calculators.vectron.state import State


def calculate_score_with_due_or_projected_settlement(state: State) -> ScoresAndWinners:
    """Calculates the current score of every seat that plays on (vectron.settle, vectron.end).

    A full gauge, or a turn that ended with an empty deck, brings a settlement, whose points are a line of their own. If
    none is due, what a settlement would give is `projected` and part of no total. While a gauge or score, or the points
    that the table adds by hand, are not entered, nobody has a rank and nothing is final. A seat without an entered
    score has no line.
    """
    numbers = state.staying_seat_numbers
    settlement = calculate_settlement(state)
    results = settlement.seat_settlements
    scored_seats = [number for number in numbers if state.seat_state(number).score is not None]
    lines = {number: build_earlier_score_and_bonus_lines(state, number) for number in scored_seats}
    if settlement.is_due:
        for result in results:
            lines[result.seat] += (build_settlement_rank_or_difference_line(result, results),)
    seats = tuple(SeatScore(format_seat_code(number), lines[number]) for number in scored_seats)
    score = (
        rank_seats_as_final_score(seats) if results and not is_bonus_missing(state) else ScoresAndWinners(seats=seats)
    )
    if settlement.winning_seats:
        return score
    projected = (
        ()
        if settlement.is_due
        else tuple(ProjectedScore(format_seat_code(one.seat), one.points, one.total) for one in results)
    )
    return ScoresAndWinners(seats=score.seats, projected=projected)


def build_score_line(line_name: str, gained_points: int, /, **params: object) -> ScoreLine:
    """Builds a line of the score with the clause that its code rests on."""
    return CODES.build_score_line(f"vectron.score.{line_name}", gained_points, params)


def build_earlier_score_and_bonus_lines(state: State, seat_number: int) -> tuple[ScoreLine, ...]:
    """Builds the lines of the score before a settlement and of the points by hand, if there are any, under their
    name."""
    earlier_lines = (build_score_line("before", state.seat_state(seat_number).score or 0),)
    bonus_points = state.bonus_points_of_seat_or_0(seat_number)
    if not bonus_points:
        return earlier_lines
    if state.bonus_for:
        return (*earlier_lines, build_score_line("bonus.named", bonus_points, word=state.bonus_for))
    return (*earlier_lines, build_score_line("bonus", bonus_points))


def build_settlement_rank_or_difference_line(
    seat_settlement: SeatSettlement, all_settlements: tuple[SeatSettlement, ...]
) -> ScoreLine:
    """Builds the line of a settlement: players − rank, or the difference of the gauges with two players."""
    if len(all_settlements) == 2:
        lower, higher = sorted(other.gauge for other in all_settlements)
        message_params = {"gauge": seat_settlement.gauge, "points": seat_settlement.points}
        if seat_settlement.gauge < higher:
            return build_score_line("behind", seat_settlement.points, **message_params, higher=higher)
        return build_score_line("difference", seat_settlement.points, **message_params, lower=lower)
    message_params = {"rank": seat_settlement.rank, "players": len(all_settlements), "points": seat_settlement.points}
    return build_score_line("rank", seat_settlement.points, gauge=seat_settlement.gauge, **message_params)
