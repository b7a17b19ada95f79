"""Whole games: starting seats, ends of rounds, and the effect of earlier rounds."""

import pytest

from calculators.core.messages import Speaker
from calculators.core.types import View
from calculators.scout import GAME
from tests.engine import list_message_codes, parse_table_rows

from .tables import ENGINE, read

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
        assert (verdict.legal, list_message_codes(verdict.violations)) == (False, ["scout.over"])
    listed = ENGINE.evaluate_query(query, View.MOVES)
    assert (listed.moves, listed.missing, [notice.code for notice in listed.notices]) == ((), (), ["scout.over"])


@pytest.mark.clause("scout.end")
def test_followed_game_continues_with_next_round_after_round_end() -> None:
    query = "players=2&p1=c10.s3.h1&p2=c10.s3.h0&end=empty.p2&move=shown.4"
    assert ENGINE.verdict_on_moves_of_query(query, View.PLAY).legal
    refused = ENGINE.verdict_on_moves_of_query(query, View.CHECK)
    assert list_message_codes(refused.violations) == ["scout.over"], "the check view is about one round"


POSITIONS = parse_table_rows("""
    # a record and its last position, with counts, captured cards and known cards
    players=3&move=shown.4.5.6_scouted.left_shown.7.7.7_scouted.right  \
players=3&p1=c0.s1.h10&p2=c0.s0.h13&p3=c2.s1.h9&turn=p2&table=7.7&owner=p3&seen=5.6&holds=p1.7_p2.4
    # Without counts it has what is known.
    players=3&table=7.7&owner=p3&move=shown.8.8  players=3&turn=p2&table=8.8&owner=p1
    players=3&p1=c0.s0.h1&table=7.7&owner=p3&move=scouted.left_scouted.left  \
players=3&p1=c0.s0.h12&p2=c0.s0.h12&p3=c0.s0.h12&turn=p2&seen=-&rounds=c0s0h2.-.-
    # The next round follows the end of a round.
    players=2&p1=c10.s3.h1&p2=c10.s3.h0&end=empty.p2  \
players=2&p1=c0.s3.h11&p2=c0.s3.h11&turn=p2&seen=-&rounds=c10s3h1.c10s3h0
    """)


@pytest.mark.parametrize(("query", "expected_position"), POSITIONS)
def test_position_after_record_has_what_is_known_of_seats_and_cards(query: str, expected_position: str) -> None:
    assert ENGINE.progress_after_moves_of_query(query).position == expected_position


@pytest.mark.clause("scout.next")
@pytest.mark.parametrize(
    ("query", "turn", "first"),
    parse_table_rows("""
        players=3&rounds=5.-2.7                p2  1
        players=3&rounds=5.-2.7_1.1.1          p3  1
        players=3&rounds=5.-2.7_1.1.1&first=p2  p1  2
        players=3&turn=p2                      p2  2
        players=3&first=p3                     p3  3
        players=3&turn=p3&rounds=5.-2.7        p3  2
        players=3&p1=c0.s0.h12&p2=c0.s0.h12&p3=c0.s0.h12&turn=p2&seen=-  p2  2
        """),
)
def test_seat_to_move_follows_from_finished_rounds_and_first_seat(query: str, turn: str, first: str) -> None:
    followed = ENGINE.progress_after_moves_of_query(query)
    assert (followed.turn, followed.state.first) == (turn, int(first))
    (round_fact, *_) = GAME.describe_turn_and_progress(read(query))
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
            assert ENGINE.verdict_on_moves_of_query(query + more, View.PLAY).legal
            followed = ENGINE.progress_after_moves_of_query(query + more)
            assert (len(followed.state.rounds), followed.turn) == (1, "p2")
        after, plain = (ENGINE.progress_after_moves_of_query(f"{query}{more}_shown.1") for more in ("_stuck", ""))
        assert after.position == plain.position


@pytest.mark.clause("scout.two")
def test_second_round_of_two_players_excludes_cards_of_first() -> None:
    second = ENGINE.progress_after_moves_of_query("players=2&p1=c8.s3.h2&p2=c8.s3.h4&seen=-&move=shown.73.84").position
    assert "gone=73.84" in second
    for card, legal in (("73", False), ("48", False), ("7", True), ("74", True)):
        assert ENGINE.verdict_on_moves_of_query(f"{second}&move=shown.{card}").legal is legal


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


@pytest.mark.clause("scout.last")
@pytest.mark.parametrize(
    ("table", "turn", "is_asked"), [("82", "p3", True), ("82", "p2", False), ("82.85", "p3", False)]
)
def test_the_last_scout_of_the_last_card_asks_for_the_ruling(table: str, turn: str, *, is_asked: bool) -> None:
    notices = ENGINE.evaluate_query(f"players=3&hand=37.41&table={table}&owner=p1&turn={turn}", View.MOVES).notices
    assert any(notice.code.endswith(".ruling.last-scout") for notice in notices) is is_asked
