"""The score: lines that add up, ranks, winners, what is provisional."""

from __future__ import annotations

from typing import Any

import pytest

from calculators.core.types import Score
from calculators.vectron import GAME

from .tables import state_of


def score(query: str) -> Score:
    result = GAME.score(state_of(query))
    assert isinstance(result, Score)
    return result


def rows(result: Score) -> list[tuple[str, list[int], int, int | None]]:
    return [(s.seat, [line.points for line in s.lines], s.total, s.rank) for s in result.seats]


def test_the_printed_example_of_four() -> None:
    """Two seats share the second rank: 1, 2, 2, 3 give 3, 2, 2, 1."""
    result = score("p1=h2.g7&p2=h2.g4&p3=h2.g4&p4=h2.g1")
    assert rows(result) == [
        ("p1", [0, 3], 3, 1),
        ("p2", [0, 2], 2, 2),
        ("p3", [0, 2], 2, 2),
        ("p4", [0, 1], 1, 4),
    ]
    assert (result.winners, result.decided_by, result.final) == ((), "", False)


def test_the_lines_name_their_arithmetic() -> None:
    result = score("p1=g7.s1&p2=g4&p3=g4&p4=g1")
    before, settled = result.seats[1].lines
    assert (before.code, before.clause, before.points, before.params) == (
        "vectron.score.before",
        "vectron.settle",
        0,
        {},
    )
    assert (settled.code, settled.clause, settled.points) == ("vectron.score.rank", "vectron.settle", 2)
    assert settled.params == {"gauge": 4, "rank": 2, "players": 4, "points": 2}
    assert result.seats[0].lines[0].points == 1


def test_two_players_score_the_difference() -> None:
    result = score("players=2&p1=g2.s1&p2=g9.s1")
    assert rows(result) == [("p1", [1, 0], 1, 2), ("p2", [1, 7], 8, 1)]
    assert [dict(seat.lines[1].params) for seat in result.seats] == [
        {"gauge": 2, "lower": 2, "points": 0},
        {"gauge": 9, "lower": 2, "points": 7},
    ]
    assert {seat.lines[1].code for seat in result.seats} == {"vectron.score.difference"}
    assert {seat.lines[1].clause for seat in result.seats} == {"vectron.settle"}
    assert (result.winners, result.decided_by, result.final) == (("p2",), "total", True)


def test_six_after_a_settlement_is_final_and_ties_share() -> None:
    result = score("p1=g7.s4&p2=g4.s5&p3=g4.s1&p4=-")
    assert (result.winners, result.decided_by, result.final) == (("p1", "p2"), "total", True)
    assert [seat.rank for seat in result.seats] == [1, 1, 3, 4]
    assert [seat.total for seat in result.seats] == [7, 7, 3, 1]


def test_five_after_a_settlement_is_not() -> None:
    result = score("p1=g7.s2&p2=g4.s3&p3=g4.s1&p4=-")
    assert (result.winners, result.final) == ((), False)
    assert [seat.rank for seat in result.seats] == [1, 1, 3, 4]


@pytest.mark.parametrize(
    ("rest", "final"),
    [
        ("", False),
        (f"&row1={'.'.join(['S'] * 10)}&row2={'.'.join(['S'] * 9)}", False),
        (f"&row1={'.'.join(['S'] * 10)}&row2={'.'.join(['S'] * 10)}", True),
        (f"&row1={'.'.join(['S'] * 10)}&row2={'.'.join(['S'] * 10)}&phase=move", False),
    ],
)
def test_without_a_seven_only_an_empty_deck_settles(rest: str, final: bool) -> None:
    result = score(f"players=2&p1=g6.s5&p2=g2{rest}")
    assert rows(result) == [("p1", [5, 4], 9, 1), ("p2", [0, 0], 0, 2)]
    assert result.final is final
    assert result.winners == (("p1",) if final else ())


def test_while_a_seat_is_missing_only_the_score_before_is_known() -> None:
    result = score("players=3&p1=g7.s4&p3=s2")
    assert rows(result) == [("p1", [4], 4, None), ("p3", [2], 2, None)]
    assert (result.winners, result.decided_by, result.final) == ((), "", False)
    assert {seat.lines[0].code for seat in result.seats} == {"vectron.score.before"}
    assert score("players=3").seats == ()


def test_the_ruling_gauge_forbids_what_it_would_have_stopped() -> None:
    """Open counts the difference 9 − 2, capped has 7 at most and so 5."""
    found: list[Any] = [seat.total for seat in score("players=2&p1=g9&p2=g2").seats]
    assert found == [7, 0]
    assert [seat.total for seat in score("players=2&p1=g7&p2=g2&house=gauge-capped").seats] == [5, 0]
