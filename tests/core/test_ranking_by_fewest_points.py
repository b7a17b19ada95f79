"""Ranks, leaders and points behind where the fewest points win."""

from __future__ import annotations

import pytest

from calculators.core.ranking import rank_seats_as_final_score
from calculators.core.types import ScoreLine, ScoresAndWinners, SeatScore


def build_seat_scores(*totals: int) -> tuple[SeatScore, ...]:
    lines = ((ScoreLine("pile.points", "pile.win", total),) for total in totals)
    return tuple(SeatScore(f"p{number}", line) for number, line in enumerate(lines, 1))


@pytest.mark.parametrize(
    ("totals", "ranks", "winners"),
    [
        ((7, 3, 12), [2, 1, 3], ("p2",)),
        ((3, 3, 12), [1, 1, 3], ("p1", "p2")),
        ((0, -4, 4), [2, 1, 3], ("p2",)),
        ((5,), [1], ("p1",)),
    ],
)
def test_fewest_points_take_first_rank(totals: tuple[int, ...], ranks: list[int], winners: tuple[str, ...]) -> None:
    score = rank_seats_as_final_score(build_seat_scores(*totals), lowest_total_wins=True)
    assert [seat.rank for seat in score.seats] == ranks
    assert (score.winners, score.seat_codes_with_highest_total, score.final) == (winners, winners, True)
    assert score.winning_total == min(totals)
    assert [score.points_behind(seat) for seat in score.seats] == [total - min(totals) for total in totals]


def test_fewest_points_lead_in_unfinished_game() -> None:
    score = ScoresAndWinners(seats=build_seat_scores(7, 3, 3), fewest_wins=True)
    assert score.seat_codes_with_highest_total == ("p2", "p3")
    assert ScoresAndWinners(seats=(), fewest_wins=True).seat_codes_with_highest_total == ()


def test_given_tie_break_decides_between_equal_points() -> None:
    seats = build_seat_scores(3, 3)
    score = rank_seats_as_final_score(seats, [(-3, 1), (-3, 2)], "turn", lowest_total_wins=True)
    assert (score.winners, score.decided_by, score.fewest_wins) == (("p2",), "turn", True)


def test_most_points_win_by_default() -> None:
    score = rank_seats_as_final_score(build_seat_scores(7, 3, 12))
    assert (score.winners, score.winning_total, score.fewest_wins) == (("p3",), 12, False)
    assert [score.points_behind(seat) for seat in score.seats] == [5, 9, 0]
