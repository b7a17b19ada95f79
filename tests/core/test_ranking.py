"""Ranks, winners, leaders and points behind, where the most or the fewest points win."""

import pytest

from calculators.core.ranking import rank_seats_as_final_score
from calculators.core.types import ScoreLine, ScoresAndWinners, SeatScore


def build_seat_scores(*totals: int) -> tuple[SeatScore, ...]:
    lines = ((ScoreLine("pile.points", "pile.win", total),) for total in totals)
    return tuple(SeatScore(f"p{number}", line) for number, line in enumerate(lines, 1))


@pytest.mark.parametrize(
    ("totals", "lowest_total_wins", "tie_breaks", "ranks", "winners"),
    [
        ((7, 9, 9, 1), False, None, [3, 1, 1, 4], ("p2", "p3")),
        ((7, 9, 9, 1), False, [(7, 0), (9, 0), (9, 1), (1, 0)], [3, 2, 1, 4], ("p3",)),
        ((7, 3, 12), True, None, [2, 1, 3], ("p2",)),
        ((3, 3, 12), True, None, [1, 1, 3], ("p1", "p2")),
        ((0, -4, 4), True, None, [2, 1, 3], ("p2",)),
        ((5,), True, None, [1], ("p1",)),
        ((3, 3), True, [(-3, 1), (-3, 2)], [2, 1], ("p2",)),
    ],
)
def test_final_ranking_has_ranks_winners_and_points_behind(
    *,
    totals: tuple[int, ...],
    lowest_total_wins: bool,
    tie_breaks: list[tuple[int, int]] | None,
    ranks: list[int],
    winners: tuple[str, ...],
) -> None:
    decided_by = "chips" if tie_breaks else "total"
    score = rank_seats_as_final_score(
        build_seat_scores(*totals), tie_breaks, decided_by, lowest_total_wins=lowest_total_wins
    )
    assert [seat.rank for seat in score.seats] == ranks
    assert (score.winners, score.decided_by, score.final) == (winners, decided_by, True)
    best = min(totals) if lowest_total_wins else max(totals)
    assert (score.winning_total, score.fewest_wins) == (best, lowest_total_wins)
    assert [score.points_behind(seat) for seat in score.seats] == [abs(total - best) for total in totals]


@pytest.mark.parametrize("key_count", [1, 3])
def test_final_ranking_needs_a_key_of_each_seat(key_count: int) -> None:
    with pytest.raises(ValueError, match="zip"):
        rank_seats_as_final_score(build_seat_scores(1, 2), [1] * key_count)


@pytest.mark.parametrize(
    ("totals", "fewest_wins", "leaders"),
    [
        ((7, 9, 9, 1), False, ("p2", "p3")),
        ((-3, -5), False, ("p1",)),
        ((7, 3, 3), True, ("p2", "p3")),
        ((), False, ()),
        ((), True, ()),
    ],
)
def test_seats_with_best_total_lead(totals: tuple[int, ...], *, fewest_wins: bool, leaders: tuple[str, ...]) -> None:
    score = ScoresAndWinners(seats=build_seat_scores(*totals), fewest_wins=fewest_wins)
    assert score.seat_codes_with_highest_total == leaders
