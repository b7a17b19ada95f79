"""A game that is followed: told by what everybody saw, through its settlements, to its end."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qsl

from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.replay import PLAY_LIMIT
from calculators.core.types import View
from calculators.vectron import GAME

START = "players=3&p1=h2&p2=h2&p3=h2&map=bGc2_1Ga3_121S_S323&row1=-&row2=-&row3=-"


def evaluate_followed_game(query: str, *moves: str) -> Answer:
    query = f"{query}&move={'_'.join(moves)}" if moves else query
    return evaluate(GAME, View.PLAY, dict(parse_qsl(query)))


FIRST_TURN_MOVES = ("draw.deck", "play.O1", "move.B2", "stop")


def test_a_turn_is_told_without_the_hand() -> None:
    answer = evaluate_followed_game(START, *FIRST_TURN_MOVES)
    assert answer.followed is not None
    assert (answer.missing, answer.violations) == ((), ())
    assert (answer.followed.turn, answer.followed.ended) == ("p2", False)
    assert answer.followed.position == (
        "players=3&p1=hG.g2&p2=h2&p3=h2&turn=p2&map=bGc2_1a23_121S_S323&row1=O1&row2=-&row3=-"
    )
    assert answer.score is not None
    assert [seat.total for seat in answer.score.seats] == [0, 0, 0]
    assert [seat.points for seat in answer.score.projected] == [2, 1, 1]


def test_after_a_settlement_the_next_round_begins() -> None:
    answer = evaluate_followed_game(START.replace("p1=h2", "p1=h2.g6.s1"), *FIRST_TURN_MOVES[:3])
    assert answer.followed is not None
    assert answer.followed.position == (
        "players=3&p1=hG.s3&p2=h2.s1&p3=h2.s1&turn=p2&map=bGc2_1a23_121S_S323&row1=-&row2=-&row3=-&rounds=8p2.0p1.0p1"
    )
    assert answer.score is not None
    assert [seat.total for seat in answer.score.seats] == [3, 1, 1]


def test_the_last_settlement_ends_the_game() -> None:
    answer = evaluate_followed_game(START.replace("p1=h2", "p1=h2.g6.s4"), *FIRST_TURN_MOVES[:3])
    assert answer.followed is not None
    assert (answer.followed.turn, answer.followed.ended) == ("", True)
    assert answer.score is not None
    assert (answer.score.winners, answer.score.final) == (("p1",), True)
    after = evaluate_followed_game(START.replace("p1=h2", "p1=h2.g6.s4"), *FIRST_TURN_MOVES)
    assert after.verdict is not None
    assert [violation.code for violation in after.verdict.violations] == ["vectron.over"]


def test_an_impossible_move_stops_the_record_there() -> None:
    answer = evaluate_followed_game(START, *FIRST_TURN_MOVES, "draw.deck", "play.D2", "move.A1", "stop")
    assert answer.verdict is not None
    assert (answer.verdict.legal, answer.verdict.played) == (False, 6)
    assert [violation.code for violation in answer.verdict.violations] == ["vectron.move.reach"]
    assert answer.followed is not None
    assert answer.followed.state.phase == "move"
    assert answer.followed.turn == "p2"


def test_a_gate_with_a_gauge_not_entered_asks_for_it() -> None:
    answer = evaluate_followed_game(START.replace("p1=h2", "p1=h2.g-"), *FIRST_TURN_MOVES)
    assert answer.verdict is not None
    assert (answer.verdict.legal, answer.missing, answer.verdict.played) == (None, ("p1",), 3)


LONGEST_RECORD_QUERY = (Path(__file__).parent / "long.txt").read_text().strip()
"""The address of a game of as many moves as a record may have."""


def test_four_hundred_moves_are_followed() -> None:
    """As many as a record may have; how long they take stands in `bench/records.py`."""
    answer = evaluate_followed_game(LONGEST_RECORD_QUERY)
    assert answer.verdict is not None
    assert (answer.verdict.legal, answer.verdict.played) == (True, PLAY_LIMIT)


def test_a_game_won_where_the_table_adds_points_by_hand_lacks_them() -> None:
    """With Just 3 counted by hand nobody has won before its points are said (ruling just3)."""
    query = "players=2&map=21G1_a3S2_1b12_S1G3&p1=h3.g6.s5&p2=h3.g1.s1&row1=D2&row2=-&phase=move&house=just3-hand"
    answer = evaluate(GAME, View.PLAY, dict(parse_qsl(f"{query}&move=move.C4", keep_blank_values=True)))
    assert answer.missing == ("bonus",)
