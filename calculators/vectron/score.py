"""The score: what every seat has, and what a settlement adds where one is due."""

from __future__ import annotations

from calculators.core.parsing import format_seat_code
from calculators.core.ranking import rank_by_higher_sort_key
from calculators.core.types import ProjectedScore, ScoreLine, ScoresAndWinners, SeatScore
from calculators.vectron.digest import CODES
from calculators.vectron.settlement import (
    SeatSettlement,
    calculate_settlement_or_empty_if_entries_missing,
    find_winning_seats_at_goal,
    is_bonus_missing,
    is_settlement_due_by_full_gauge_or_empty_deck,
)
from calculators.vectron.state import State, bonus_points_of_seat_or_0, seat_state_of, staying_seat_numbers


def calculate_scores_with_settlement_due_or_projected(state: State) -> ScoresAndWinners:
    """The score of every seat that plays on, as it is (vectron.settle, vectron.end).

    A gauge of 7, or a turn that ended with an empty deck, brings a settlement, whose points are a line of
    their own. Where none is due, what one would give now is `projected` and in no total. While a gauge or
    score, or points that the table adds by hand, were not entered nobody has a rank, and nothing is final.
    """
    numbers = staying_seat_numbers(state)
    results = calculate_settlement_or_empty_if_entries_missing(state)
    due = bool(results) and is_settlement_due_by_full_gauge_or_empty_deck(state)
    scored = [number for number in numbers if seat_state_of(state, number).score is not None]
    lines = {number: build_earlier_score_and_bonus_lines(state, number) for number in scored}
    if due:
        for result in results:
            lines[result.seat] += (build_settlement_score_line(result, results),)
    totals = {number: sum(line.points for line in lines[number]) for number in scored}
    ranked = [*totals.values()] if results and not is_bonus_missing(state) else []
    ranks = {number: rank_by_higher_sort_key(totals[number], ranked) if ranked else None for number in scored}
    seats = tuple(SeatScore(format_seat_code(number), lines[number], ranks[number]) for number in scored)
    if not due:
        return ScoresAndWinners(seats=seats, projected=tuple(build_projection(result) for result in results))
    won = (
        () if is_bonus_missing(state) else tuple(format_seat_code(seat) for seat in find_winning_seats_at_goal(results))
    )
    return ScoresAndWinners(seats=seats, winners=won, decided_by="total" if won else "", final=bool(won))


def build_projection(seat_settlement: SeatSettlement) -> ProjectedScore:
    return ProjectedScore(format_seat_code(seat_settlement.seat), seat_settlement.points, seat_settlement.total)


def build_score_line(line_name: str, gained_points: int, /, **params: object) -> ScoreLine:
    """A line of the score with the clause its code is declared with."""
    return CODES.build_score_line(f"vectron.score.{line_name}", gained_points, params)


def build_earlier_score_and_bonus_lines(state: State, seat_number: int) -> tuple[ScoreLine, ...]:
    """The score before a settlement, and the points that the table adds by hand, under their word."""
    before = (build_score_line("before", seat_state_of(state, seat_number).score or 0),)
    by_hand = bonus_points_of_seat_or_0(state, seat_number)
    if not by_hand:
        return before
    if state.bonus_for:
        return (*before, build_score_line("bonus.named", by_hand, word=state.bonus_for))
    return (*before, build_score_line("bonus", by_hand))


def build_settlement_score_line(
    seat_settlement: SeatSettlement, all_settlements: tuple[SeatSettlement, ...]
) -> ScoreLine:
    """What the gauge brings: players − rank, or with two players the difference."""
    if len(all_settlements) == 2:
        lower, higher = sorted(other.gauge for other in all_settlements)
        facts = {"gauge": seat_settlement.gauge, "points": seat_settlement.points}
        if seat_settlement.gauge < higher:
            return build_score_line("behind", seat_settlement.points, **facts, higher=higher)
        return build_score_line("difference", seat_settlement.points, **facts, lower=lower)
    facts = {"rank": seat_settlement.rank, "players": len(all_settlements), "points": seat_settlement.points}
    return build_score_line("rank", seat_settlement.points, gauge=seat_settlement.gauge, **facts)
