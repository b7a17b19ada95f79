"""The score: lines, ranks, winners and projected points."""

import pytest

from calculators.core.types import ProjectedScore, ScoresAndWinners
from calculators.vectron import GAME

from .tables import row_text_of_card_count, state_of


def calculate_score_of_query(query: str) -> ScoresAndWinners:
    found: ScoresAndWinners = GAME.calculate_score(state_of(query))
    return found


def list_points_total_and_rank_of_seats(result: ScoresAndWinners) -> list[tuple[str, list[int], int, int | None]]:
    return [(s.seat, [line.points for line in s.lines], s.total, s.rank) for s in result.seats]


def test_four_player_example_of_rulebook_scores_3_2_2_1() -> None:
    """Two seats share the second rank."""
    result = calculate_score_of_query("p1=h2.g7&p2=h2.g4&p3=h2.g4&p4=h2.g1")
    assert list_points_total_and_rank_of_seats(result) == [
        ("p1", [0, 3], 3, 1),
        ("p2", [0, 2], 2, 2),
        ("p3", [0, 2], 2, 2),
        ("p4", [0, 1], 1, 4),
    ]
    assert (result.winners, result.decided_by, result.final) == ((), "", False)


def test_score_lines_state_gauge_rank_and_points() -> None:
    result = calculate_score_of_query("p1=g7.s1&p2=g4&p3=g4&p4=g1")
    before, settled = result.seats[1].lines
    assert (before.code, before.points, before.params) == ("vectron.score.before", 0, {})
    assert (settled.code, settled.clause, settled.points) == ("vectron.score.rank", "vectron.settle.rank", 2)
    assert settled.params == {"gauge": 4, "rank": 2, "players": 4, "points": 2}


def test_two_players_score_the_difference() -> None:
    result = calculate_score_of_query("players=2&p1=g2.s1&p2=g9.s1")
    assert list_points_total_and_rank_of_seats(result) == [("p1", [1, 0], 1, 2), ("p2", [1, 7], 8, 1)]
    assert [dict(seat.lines[1].params) for seat in result.seats] == [
        {"gauge": 2, "higher": 9, "points": 0},
        {"gauge": 9, "lower": 2, "points": 7},
    ]
    assert [seat.lines[1].code for seat in result.seats] == ["vectron.score.behind", "vectron.score.difference"]
    assert {seat.lines[1].clause for seat in result.seats} == {"vectron.settle.two"}
    assert (result.winners, result.decided_by, result.final) == (("p2",), "total", True)


@pytest.mark.parametrize(
    ("extra_query", "is_settlement_due"),
    [
        ("", False),
        ("&deck=0", True),
        ("&deck=0&phase=move", False),
        (f"&row1={row_text_of_card_count(10)}&row2={row_text_of_card_count(9)}", False),
        (f"&row1={row_text_of_card_count(10)}&row2={row_text_of_card_count(10)}", True),
    ],
)
def test_settlement_without_gauge_seven_needs_empty_deck(extra_query: str, *, is_settlement_due: bool) -> None:
    """Projected points are in no total, rank or winner."""
    result = calculate_score_of_query(f"players=2&p1=g6.s5&p2=g2.s5{extra_query}")
    seats = list_points_total_and_rank_of_seats(result)
    if is_settlement_due:
        assert (result.final, result.winners, result.projected) == (True, ("p1",), ())
        assert seats == [("p1", [5, 4], 9, 1), ("p2", [5, 0], 5, 2)]
    else:
        assert (result.final, result.winners) == (False, ())
        assert result.projected == (ProjectedScore("p1", 4, 9), ProjectedScore("p2", 0, 5))
        assert seats == [("p1", [5], 5, 1), ("p2", [5], 5, 1)]


def test_totals_exclude_projected_points_after_settlement() -> None:
    result = calculate_score_of_query("players=3&p1=s3&p2=s1&p3=-")
    assert [seat.total for seat in result.seats] == [3, 1, 0]
    assert [(seat.points, seat.total) for seat in result.projected] == [(2, 5), (2, 3), (2, 2)]
    assert result.seat_codes_with_best_total == ("p1",)
    assert calculate_score_of_query("players=3&p1=s5&p2=s5&p3=s5").seat_codes_with_best_total == ("p1", "p2", "p3")


def test_unentered_gauge_or_score_is_not_counted_as_zero() -> None:
    result = calculate_score_of_query("players=2&p1=g7.s4&p2=g-.s2")
    assert list_points_total_and_rank_of_seats(result) == [("p1", [4], 4, None), ("p2", [2], 2, None)]
    assert (result.projected, result.final) == ((), False)
    assert list_points_total_and_rank_of_seats(calculate_score_of_query("players=2&p1=g7.s-&p2=s2")) == [
        ("p2", [2], 2, None)
    ]


def test_bonus_points_by_hand_are_separate_score_line() -> None:
    result = calculate_score_of_query("players=2&p1=g7.s1&p2=g5.s3&bonus=-.2&bonusfor=x")
    assert list_points_total_and_rank_of_seats(result) == [("p1", [1, 2], 3, 2), ("p2", [3, 2, 0], 5, 1)]
    line = result.seats[1].lines[1]
    assert (line.code, line.clause, line.params) == ("vectron.score.bonus.named", "vectron.just3", {"word": "x"})
    assert calculate_score_of_query("players=2&p1=g7.s4&p2=g6.s3&bonus=1").winners == ("p1",)
    plain = calculate_score_of_query("players=2&p1=s4&p2=s3&bonus=1")
    assert (plain.seats[0].lines[1].code, plain.projected[0]) == ("vectron.score.bonus", ProjectedScore("p1", 0, 5))
