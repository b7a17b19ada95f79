"""A game followed by what everybody saw: counts, rounds, and what stops the record."""

from __future__ import annotations

from urllib.parse import parse_qsl

from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.types import ScoresAndWinners, View
from calculators.scout import GAME

from .tables import top_numbers_of_cards


def answer_play_query(query: str) -> Answer:
    return evaluate(GAME, View.PLAY, dict(parse_qsl(query)))


def test_the_table_is_carried_from_move_to_move() -> None:
    answer = answer_play_query("players=3&move=shown.4.5.6_scouted.left_shown.7.7.7_scouted.right")
    assert answer.followed is not None
    assert answer.followed.position == (
        "players=3&p1=c0.s1.h10&p2=c0.s0.h13&p3=c2.s1.h9&turn=p2&table=7.7&owner=p3&seen=5.6&holds=p1.7_p2.4"
    )
    assert answer.followed.turn == "p2"
    assert answer.followed.ended is False
    assert top_numbers_of_cards(answer.followed.state.active) == [7, 7]


def test_an_impossible_move_stops_the_record() -> None:
    answer = answer_play_query("players=3&move=shown.4.5.6_shown.7.7_scouted.left")
    assert answer.verdict is not None
    assert (answer.verdict.legal, answer.verdict.played) == (False, 1)
    assert answer.verdict.violations[0].code == "scout.move.weaker.count"
    assert answer.followed is not None
    assert answer.followed.turn == "p2"


def test_a_start_that_contradicts_is_refused() -> None:
    answer = answer_play_query("players=3&p1=c0.s0.h40&table=7.7&owner=p3&move=shown.8.8")
    assert answer.refused
    assert answer.followed is None


def test_moves_of_another_game_are_unreadable() -> None:
    (unread,) = answer_play_query("players=3&move=shown.4_place.2G1WpGmW.0.0").unread
    assert (unread.field, unread.at) == ("move", 8)


def test_after_the_last_round_nothing_is_legal() -> None:
    answer = answer_play_query("players=2&rounds=3.4&p1=c0.s3.h1&p2=c5.s3.h5&move=shown.4_shown.5")
    assert answer.verdict is not None
    assert (answer.verdict.legal, answer.verdict.played) == (False, 1)
    assert [violation.code for violation in answer.verdict.violations] == ["scout.over"]
    assert answer.followed is not None
    assert answer.followed.ended
    score = answer.score
    assert isinstance(score, ScoresAndWinners)
    assert score.final


def test_without_counts_only_what_is_known_is_carried() -> None:
    answer = answer_play_query("players=3&table=7.7&owner=p3&move=shown.8.8")
    assert answer.followed is not None
    assert answer.followed.position == "players=3&turn=p2&table=8.8&owner=p1"
    assert answer.score is None
    answer = answer_play_query("players=3&p1=c0.s0.h1&table=7.7&owner=p3&move=scouted.left_scouted.left")
    assert answer.followed is not None
    assert answer.followed.position.endswith("&rounds=c0s0h2.-.-")
