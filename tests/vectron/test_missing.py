"""What is not entered yet, what is worth knowing; whatever can be read can be asked."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import given, settings

from calculators.core.types import View
from calculators.vectron import GAME
from calculators.vectron.digest import CODES, NOTICES, VIOLATIONS

from .notation import STATE
from .provoked import GOOD, MOVING
from .tables import TWO, full, state_of


@pytest.mark.parametrize("name", ["p1", "p2", "map", "row1", "row2", "hand"])
def test_whatever_a_draw_needs_is_missing_when_absent(name: str) -> None:
    query = {key: value for key, value in parse_qsl(GOOD) if key != name}
    assert GAME.find_missing_parameters(GAME.parse_query_apart_from_moves(query).state, View.MOVES) == (name,)
    assert GAME.find_missing_parameters(GAME.parse_query_apart_from_moves(query).state, View.CHECK) == ()


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ("p1", "p2", "p3", "p4", "map", "row1", "row2", "row3", "row4", "hand")),
        ("players=2", ("p1", "p2", "map", "row1", "row2", "hand")),
        (GOOD, ()),
        (GOOD.replace("hand=D2.O1", "hand=D2"), ("hand",)),
        (GOOD.replace("p2=h3", "p2=g1"), ("p2",)),
        (f"{GOOD}&phase=play", ("hand",)),
        (f"{TWO}&row1=-&hand=S.S.S&phase=play", ()),
        (f"{TWO}&row2=-&hand=S.S.S&phase=play", ("row1",)),
        (f"{TWO}&row1=S&phase=play", ("hand",)),
        (MOVING, ()),
        (f"{TWO}&row1=S&phase=move", ()),
        (f"{TWO}&row2=S&phase=move", ("row1",)),
        (f"{TWO.replace('&map', '&turn=p2&map')}&row2=S&phase=move", ()),
        (f"{TWO.replace('h2', 'h2.down')}&row1=-", ()),
        (f"{TWO.replace('h2', 'h2.down')}&row2=-", ("row1",)),
        ("players=2&turn=p5", ("p1", "p2", "map", "row1", "row2", "hand")),
        ("players=0&turn=p2&map=-&hand=-", ()),
        (f"{TWO.replace('&map', '&turn=p3&map')}&phase=move", ()),
        (f"{TWO.replace('&map', '&turn=p5&map')}&phase=move", ()),
    ],
)
def test_what_is_missing_for_a_turn(query: str, expected: tuple[str, ...]) -> None:
    assert GAME.find_missing_parameters(state_of(query), View.MOVES) == expected
    assert GAME.find_missing_parameters(state_of(query), View.CHECK) == ()


def test_a_score_needs_the_seats_and_not_their_chips() -> None:
    assert GAME.find_missing_parameters(state_of("players=3&p2=-"), View.SCORE) == ("p1", "p3")
    assert GAME.find_missing_parameters(state_of("players=2&p1=g7&p2=-"), View.SCORE) == ()
    assert GAME.find_missing_parameters(state_of("players=2&p1=g7.s-&p2=h2.g-"), View.SCORE) == ("p1", "p2")


def test_a_table_that_plays_with_the_bonus_is_asked_for_points_by_hand() -> None:
    assert GAME.find_missing_parameters(state_of("players=2&p1=g7&p2=-&house=just3-hand"), View.SCORE) == ("bonus",)
    assert GAME.find_missing_parameters(state_of("players=2&p1=g7&p2=-&house=just3-hand&bonus=-"), View.SCORE) == ()


def noticed(query: str, view: str = "score") -> list[tuple[str, str, tuple[str, ...], dict[str, Any]]]:
    found = GAME.find_notices(state_of(query), View(view))
    return [(v.code.removeprefix("vectron."), v.clause, v.parameter_names, dict(v.params)) for v in found]


BY_HAND: tuple[str, str, tuple[str, ...], dict[str, Any]] = ("just3", "vectron.just3", (), {})


def test_every_score_says_that_the_bonus_is_by_hand() -> None:
    assert noticed("players=2&p1=g7.s3&p2=-") == [BY_HAND]
    assert noticed("players=2&p1=g7") == [BY_HAND]
    assert noticed("players=2&p1=g7&bonus=-") == []
    assert noticed(GOOD, "moves") == []
    assert noticed(GOOD, "check") == []


def test_a_score_before_any_seven_is_provisional() -> None:
    assert noticed("players=2&p1=g3&p2=g6") == [
        ("open", "vectron.settle", (), {"gauge": 6, "limit": 7}),
        BY_HAND,
    ]
    rows = f"&row1={full(10)}&row2={full(10)}"
    assert [found[0] for found in noticed(f"players=2&p1=g6&p2=-{rows}")] == ["just3"]
    assert noticed(f"players=2&p1=g6&p2=-{rows.replace('.O1&', '&')}")[0][0] == "open"
    assert noticed("players=2&p1=g6&p2=-&deck=0") == [BY_HAND]


def test_an_empty_deck_settles_when_the_turn_ends() -> None:
    """Not before: in the middle of a turn a score is as it was, and says what is to come."""
    assert noticed("players=2&p1=g3&p2=-&deck=0&phase=move") == [("deck_out", "vectron.settle", (), {}), BY_HAND]


def test_points_by_hand_may_reach_six_where_nothing_is_settled() -> None:
    over = ("bonus.over", "vectron.end", ("bonus",), {"seats": ["p1"], "limit": 6})
    assert noticed("players=2&p1=s5&p2=s4&bonus=1.1")[1:] == [over]
    assert noticed("players=2&p1=s4&p2=s4&bonus=1.1")[1:] == []
    assert noticed("players=2&p1=g7.s5&p2=s4&bonus=1.1") == []
    unknown = [found[0] for found in noticed("players=2&p1=g3&p2=s4&bonus=5.1")]
    assert "bonus.over" not in unknown, "of a score that nobody entered nothing is known"


def test_a_settlement_below_six_lets_the_game_go_on() -> None:
    assert noticed("players=3&p1=g7.s3&p2=g6.s1&p3=-") == [
        ("goes_on", "vectron.end", (), {"score": 5, "limit": 6}),
        BY_HAND,
    ]


def test_a_table_of_nobody_has_nothing_to_settle() -> None:
    assert noticed("players=0") == [("open", "vectron.settle", (), {"gauge": 0, "limit": 7}), BY_HAND]
    assert noticed(f"players=0&row1={full(24)}") == [
        ("goes_on", "vectron.end", (), {"score": 0, "limit": 6}),
        BY_HAND,
    ]


def test_fewer_two_star_chips_than_seats_are_worth_a_look() -> None:
    query = "players=3&p1=h2&p2=h1&p3=hG&map=11G1_a3S2_1b1c_S1G3"
    expected = ("chips.start", "vectron.setup.star", ("p1", "p2", "p3", "map"), {"found": 2, "players": 3})
    for view in ("moves", "check"):
        assert noticed(query, view) == [expected]
    assert noticed(query)[0] == expected
    assert noticed(query.replace("11G1", "21G1"), "moves") == []
    assert noticed(query.replace("11G1", "1-G1"), "moves") == []
    assert noticed(query.replace("p2=h1", "p2=-"), "moves") == []


@given(STATE)
@settings(deadline=None)
def test_any_readable_table_is_answered(state: Any) -> None:
    for view in View:
        for violation in GAME.find_violations(state, view):
            assert violation.code in VIOLATIONS
            assert violation.clause == CODES[violation.code]
            assert violation.parameter_names
        GAME.find_missing_parameters(state, view)
        for notice in GAME.find_notices(state, view):
            assert notice.code in NOTICES
            assert notice.clause == CODES[notice.code]
    GAME.find_notices_why_no_move_is_legal(state)
    GAME.describe_mover_and_turns_or_cards_left(state)
    if not GAME.find_violations(state, View.SCORE):
        GAME.calculate_score(state)
