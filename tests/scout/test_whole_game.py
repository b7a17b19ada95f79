"""Whole games: starting seats, ends of rounds, and the effect of earlier rounds."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest

from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.messages import Speaker
from calculators.core.types import View
from calculators.scout import GAME
from tests.engine import parse_table_rows

from .tables import ENGINE, read


def evaluate_query_in_view(view: View, query: str) -> Answer:
    return evaluate(GAME, view, dict(parse_qsl(query, keep_blank_values=True)))


def evaluate_play_query(query: str) -> Answer:
    return evaluate_query_in_view(View.PLAY, query)


FINISHED_GAME_QUERIES = (
    "players=3&rounds=5.-2.7_1.1.1_2.2.2",
    "players=2&p1=c10.s3.h1&p2=c10.s3.h0&end=empty.p2&rounds=4.4",
)


@pytest.mark.clause("scout.game")
@pytest.mark.parametrize("query", FINISHED_GAME_QUERIES)
def test_finished_game_refuses_moves_and_lists_none(query: str) -> None:
    followed = ENGINE.progress_after_moves_of_query(query)
    assert (followed.ended, followed.turn, followed.position) == (True, "", query)
    for view in (View.PLAY, View.CHECK):
        verdict = ENGINE.verdict_on_moves_of_query(f"{query}&move=shown.5", view)
        assert (verdict.legal, [v.code for v in verdict.violations]) == (False, ["scout.over"])
    listed = evaluate_query_in_view(View.MOVES, query)
    assert (listed.moves, listed.missing, [n.code for n in listed.notices]) == ((), (), ["scout.over"])


@pytest.mark.clause("scout.end")
def test_followed_game_continues_with_next_round_after_round_end() -> None:
    query = "players=2&p1=c10.s3.h1&p2=c10.s3.h0&end=empty.p2"
    followed = ENGINE.progress_after_moves_of_query(query)
    assert followed.position == "players=2&p1=c0.s3.h11&p2=c0.s3.h11&turn=p2&seen=-&rounds=c10s3h1.c10s3h0"
    verdict = ENGINE.verdict_on_moves_of_query(f"{query}&move=shown.4", View.PLAY)
    assert verdict.legal
    verdict = ENGINE.verdict_on_moves_of_query(f"{query}&move=shown.4")
    assert [v.code for v in verdict.violations] == ["scout.over"], "the check view is about one round"


@pytest.mark.parametrize("view", [View.PLAY, View.CHECK, View.MOVES])
def test_round_end_without_seat_is_reported_as_missing(view: View) -> None:
    assert "end" in evaluate_query_in_view(view, "players=3&hand=73&end=empty&move=shown.7").missing


@pytest.mark.clause("scout.next")
@pytest.mark.parametrize(
    ("query", "turn", "first"),
    [
        ("players=3&rounds=5.-2.7", "p2", 1),
        ("players=3&rounds=5.-2.7_1.1.1", "p3", 1),
        ("players=3&rounds=5.-2.7_1.1.1&first=p2", "p1", 2),
        ("players=3&turn=p2", "p2", 2),
        ("players=3&first=p3", "p3", 3),
        ("players=3&turn=p3&rounds=5.-2.7", "p3", 2),
        ("players=3&p1=c0.s0.h12&p2=c0.s0.h12&p3=c0.s0.h12&turn=p2&seen=-", "p2", 2),
    ],
)
def test_seat_to_move_follows_from_finished_rounds_and_first_seat(query: str, turn: str, first: int) -> None:
    followed = ENGINE.progress_after_moves_of_query(query)
    assert (followed.turn, followed.state.first) == (turn, first)
    (round_fact, *_) = GAME.describe_turn_and_what_is_left(read(query))
    assert round_fact.params["start"] == turn
    again = ENGINE.progress_after_moves_of_query(followed.position)
    assert (again.turn, again.position) == (turn, followed.position)


@pytest.mark.clause("scout.next")
def test_next_round_starts_one_seat_left_of_previous_start() -> None:
    """B begins the game and ends the first round at once; C begins the second."""
    seats = "p1=c0.s0.h12&p2=c0.s0.h1&p3=c0.s0.h12"
    followed = ENGINE.progress_after_moves_of_query(f"players=3&{seats}&turn=p2&seen=-&first=p2&move=shown.4")
    assert (followed.turn, len(followed.state.rounds)) == ("p3", 1)


@pytest.mark.clause("scout.two")
def test_round_ends_alike_with_or_without_declaring_stuck() -> None:
    scouted = "players=2&p1=c8.s0.h2&p2=c8.s1.h1&table=T.T.T&owner=p1&turn=p2&move=scouted.left"
    shown = "players=2&p1=c8.s0.h4&p2=c8.s0.h2&turn=p1&move=shown.9.9.9"
    for query in (scouted, shown):
        for more in ("", "_stuck"):
            answer = evaluate_play_query(query + more)
            assert answer.verdict is not None
            assert answer.verdict.legal
            assert answer.followed is not None
            assert (len(answer.followed.state.rounds), answer.followed.turn) == (1, "p2")
        after = evaluate_play_query(query + "_stuck_shown.1").followed
        plain = evaluate_play_query(query + "_shown.1").followed
        assert after is not None
        assert plain is not None
        assert after.position == plain.position


@pytest.mark.clause("scout.end")
def test_empty_hand_during_round_is_violation_except_in_score_view() -> None:
    handed = "players=3&table=3&owner=p1&turn=p2&p1=c1.s0.h0&p2=c2.s0.h1&p3=c0.s0.h1&move=shown.4"
    assert [v.code for v in evaluate_query_in_view(View.CHECK, handed).violations] == ["scout.seat.empty"]
    assert not evaluate_query_in_view(View.SCORE, "players=3&p1=c1.s0.h0").violations, "an unfinished score entry"


@pytest.mark.clause("scout.two")
def test_second_round_of_two_players_excludes_cards_of_first() -> None:
    first = evaluate_play_query("players=2&p1=c8.s3.h2&p2=c8.s3.h4&seen=-&move=shown.73.84")
    assert first.followed is not None
    assert "gone=73.84" in first.followed.position
    for card, legal in (("73", False), ("48", False), ("7", True), ("74", True)):
        verdict = ENGINE.verdict_on_moves_of_query(f"{first.followed.position}&move=shown.{card}")
        assert verdict.legal is legal
    end = evaluate_query_in_view(View.SCORE, "players=2&p1=c10.s3.h0&p2=c8.s3.h3&gone=73&end=empty.p1&rounds=1.2")
    assert not end.violations


@pytest.mark.parametrize(
    ("query", "expected_sentence"),
    parse_table_rows("""
        hand=37.41&move=shown.5        5 is not in the hand.
        hand=37.41&move=shown.5.6      5, 6 are not side by side in the hand.
        table=37&owner=p4&move=show.1  if A's card 1 beats 3
        """),
)
def test_sentence_uses_singular_for_single_card(query: str, expected_sentence: str) -> None:
    verdict = ENGINE.verdict_on_moves_of_query(query)
    speaker = Speaker("en")
    found = [*map(speaker.violation_text, verdict.violations), *map(speaker.message_text, verdict.assumes)]
    assert found == [expected_sentence]


def test_position_after_moves_has_updated_counts_set_and_known_cards() -> None:
    followed = ENGINE.progress_after_moves_of_query("players=3&move=shown.4.5.6_scouted.left_shown.7.7.7_scouted.right")
    assert (followed.turn, followed.ended) == ("p2", False)
    assert followed.position == (
        "players=3&p1=c0.s1.h10&p2=c0.s0.h13&p3=c2.s1.h9&turn=p2&table=7.7&owner=p3&seen=5.6&holds=p1.7_p2.4"
    )


def test_position_without_seat_counts_carries_only_known_facts() -> None:
    answer = evaluate_play_query("players=3&table=7.7&owner=p3&move=shown.8.8")
    assert answer.followed is not None
    assert answer.followed.position == "players=3&turn=p2&table=8.8&owner=p1"
    assert answer.score is None
    followed = ENGINE.progress_after_moves_of_query(
        "players=3&p1=c0.s0.h1&table=7.7&owner=p3&move=scouted.left_scouted.left"
    )
    assert followed.position.endswith("&rounds=c0s0h2.-.-")


@pytest.mark.clause("scout.last")
@pytest.mark.parametrize(
    ("table", "turn", "is_asked"), [("82", "p3", True), ("82", "p2", False), ("82.85", "p3", False)]
)
def test_the_last_scout_of_the_last_card_asks_for_the_ruling(table: str, turn: str, *, is_asked: bool) -> None:
    notices = evaluate_query_in_view(View.MOVES, f"players=3&hand=37.41&table={table}&owner=p1&turn={turn}").notices
    assert any(notice.code.endswith(".ruling.last-scout") for notice in notices) is is_asked
