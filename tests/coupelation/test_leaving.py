"""Coupelation when somebody leaves: the hand is out of the game, the finish card stays in it."""

from __future__ import annotations

from urllib.parse import parse_qsl

from calculators import View, evaluate, load_game

GAME = load_game("coupelation")
START_QUERY = "p1=h3&p2=h2.F&p3=h3&p4=h3&tower=25d&reserve=1d.50e.13h.37d&deck=33"


def test_a_finish_card_goes_to_the_next_who_stays() -> None:
    answer = evaluate(GAME, View.PLAY, {**dict(parse_qsl(START_QUERY)), "move": "draw.1_up.31e.0.1_leave.p3_leave.p2"})
    assert answer.verdict is not None
    assert answer.verdict.legal is True, answer.verdict.violations
    assert answer.followed is not None
    at = dict(parse_qsl(answer.followed.position))
    assert (at["p2"], at["p3"], at["p4"], at["turn"]) == ("h2", "h3", "h3.F", "p4")


def test_the_reserve_stays_that_of_those_who_began() -> None:
    answer = evaluate(GAME, View.PLAY, {**dict(parse_qsl(START_QUERY)), "move": "draw.1_up.31e.0.1_leave.p2"})
    assert answer.followed is not None
    assert answer.followed.state.reserve_size == 4
    assert answer.followed.turn == "p3"
