"""Ranks, winners, leaders and points behind, where the most or the fewest points win."""

import pytest

from calculators.core.ranking import rank_seats_as_final_score
from calculators.core.types import ScoreLine, ScoresAndWinners, SeatScore
from tests.engine import parse_table_rows


def build_seat_scores(*totals: int) -> tuple[SeatScore, ...]:
    lines = ((ScoreLine("pile.points", "pile.win", total),) for total in totals)
    return tuple(SeatScore(f"p{number}", line) for number, line in enumerate(lines, 1))


@pytest.mark.parametrize(
    ("totals", "winning", "chips", "ranks", "winners"),
    parse_table_rows("""
        7 9 9 1  most    -        3 1 1 4  p2 p3
        7 9 9 1  most    0 0 1 0  3 2 1 4  p3
        7 3 12   fewest  -        2 1 3    p2
        3 3 12   fewest  -        1 1 3    p1 p2
        0 -4 4   fewest  -        2 1 3    p2
        5        fewest  -        1        p1
        3 3      fewest  1 2      2 1      p2
    """),
)
def test_final_ranking_has_ranks_winners_and_points_behind(
    *, totals: str, winning: str, chips: str, ranks: str, winners: str
) -> None:
    """The chips break ties."""
    numbers, is_fewest = list(map(int, totals.split())), winning == "fewest"
    tie_breaks = [
        (-number if is_fewest else number, chip) for number, chip in zip(numbers, chips.split(), strict=False)
    ]
    decided_by = "chips" if chips else "total"
    score = rank_seats_as_final_score(
        build_seat_scores(*numbers), tie_breaks or None, decided_by, lowest_total_wins=is_fewest
    )
    assert " ".join(str(seat.rank) for seat in score.seats) == ranks
    assert (score.winners, score.decided_by, score.final) == (tuple(winners.split()), decided_by, True)
    best = min(numbers) if is_fewest else max(numbers)
    assert (score.winning_total, score.fewest_wins) == (best, is_fewest)
    assert [score.points_behind(seat) for seat in score.seats] == [abs(number - best) for number in numbers]


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
    assert score.seat_codes_with_best_total == leaders
