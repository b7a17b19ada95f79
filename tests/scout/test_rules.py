"""Scout, Scout & Show, the end of a round, rounds of two players, and the next round."""

import pytest

from calculators.core.types import View
from calculators.scout import GAME
from calculators.scout.moves import Show
from tests.engine import format_found_messages, parse_table_rows

from .tables import judge_move_on_query, query_of_state_without_knowledge, read

POSITIONS_AFTER_MOVES = """
# A show captures and passes the turn; on an empty table every set is legal.
hand=37.41.59.82&table=65.64&owner=p4         show.1-3            turn=p2&table=37.41.59&owner=p1
players=3&turn=p3&hand=37.41.59.82            show.4              players=3&table=82&owner=p3
# A Scout takes an end card and pays the owner; the last card leaves no set.
hand=37.41.59&table=82.85&owner=p4            scout.right.4.flip  turn=p2&table=82&owner=p4
hand=98&table=43.57.62&owner=p4               scout.left.1        turn=p2&table=57.62&owner=p4
players=2&hand=98&table=43.57.62              scout.left.1.flip   players=2&hand=34.98&table=57.62&owner=p2&chips=2
players=2&hand=98&table=43.57.62              scout.right.1       players=2&hand=62.98&table=43.57&owner=p2&chips=2
hand=37.41.59&table=82&owner=p4               scout.left.1        turn=p2
hand=37.41.59&table=82&owner=p4               scout.right.1       turn=p2
# The owner may be unknown, or follows from the number of Scouts, which a show resets.
hand=37.41.59&table=82.85                     scout.left.1        turn=p2&table=85
hand=37&table=82.85&scouts=1                  scout.left.1        turn=p2&table=85&owner=p3
hand=37.41.59.12&table=82.85&scouts=1         show.1-3            turn=p2&table=37.41.59&owner=p1
hand=37.41.59.12&table=82.85&scouts=1         both.left.1.2-4     turn=p2&table=37.41.59&owner=p1&ss=0.-.-.-
# Scout & Show: after a single card it has nothing to beat, and the taken card need not be shown.
hand=37.41.59&table=82.85&owner=p4            both.left.2.flip.1-2  turn=p2&table=37.28&owner=p1&ss=0.-.-.-
hand=37&table=98&owner=p4                     both.left.1.2       turn=p2&table=37&owner=p1&ss=0.-.-.-
hand=37.41.96.98&table=82.85&owner=p4         both.left.1.4-5     turn=p2&table=96.98&owner=p1&ss=0.-.-.-
# Known chips of all seats stay.
turn=p2&hand=37&table=98&owner=p1&ss=0.-.0.0  both.left.1.1       turn=p3&table=98&owner=p2&ss=0.0.0.0
turn=p2&hand=37.41&table=28&owner=p1&ss=1.1.0.-  both.left.1.1    turn=p3&table=28&owner=p2&ss=1.0.0.-
turn=p2&hand=37.41&table=28&owner=p1&ss=1.1.0.-  show.1           turn=p3&table=37&owner=p2&ss=1.1.0.-
turn=p2&hand=37.41&table=28&owner=p1&ss=-.-.0.-  show.1           turn=p3&table=37&owner=p2&ss=0
turn=p4&hand=37.41&table=28&owner=p3&ss=0     show.1              table=37&owner=p4&ss=-.-.-.0
# An empty hand ends the round.
players=3&turn=p2&hand=37.41&table=98&owner=p1    show.1-2        players=3&end=empty.p2
players=3&turn=p2&hand=37&table=41.51&owner=p1    both.left.2.1-2  players=3&end=empty.p2
# So does the Scout of the last other seat.
players=3&hand=37.41&table=98.97&owner=p2     scout.left.1        players=3&end=unbeaten.p2
players=3&hand=37.41&table=98.97&owner=p3     scout.left.1        players=3&turn=p2&table=97&owner=p3
players=3&hand=37.41&table=98&owner=p2        both.left.1.2       players=3&turn=p2&table=37&owner=p1&ss=0.-.-
# The hand stays unknown; cards shown by places have unknown numbers.
p1=c0.s0.h5&p4=c1.s0.h7&table=82.85&owner=p4&seen=-  shown.9.9  \
p1=c2.s0.h3&p4=c1.s0.h7&turn=p2&table=9.9&owner=p1&seen=82.85
p1=c0.s0.h5&p4=c1.s0.h7&table=82.85&owner=p4&seen=-  scouted.left  \
p1=c0.s0.h6&p4=c1.s1.h7&turn=p2&table=85&owner=p4&seen=-
p1=c0.s0.h5&p4=c1.s0.h7&table=82.85&owner=p4&seen=-  both.left.shown.9  \
p1=c1.s0.h5&p4=c1.s1.h7&turn=p2&table=9&owner=p1&ss=0.-.-.-&seen=85
p1=c0.s0.h5&p4=c1.s0.h7&table=82.85&owner=p4&seen=-  show.1-2  \
p1=c2.s0.h3&p4=c1.s0.h7&turn=p2&table=x.x&owner=p1&seen=82.85
# A ruling allows no show: the chip is spent and the turn counts as a Scout.
players=3&turn=p1&house=both-show-may&hand=12.41&table=65.64&owner=p2  both.left  \
players=3&house=both-show-may&end=unbeaten.p2
players=3&turn=p1&house=both-show-may&hand=12.41&table=65.64&owner=p2  both.left.1  \
players=3&house=both-show-may&end=unbeaten.p2
# A ruling decides whether the last Scout of the last card ends the round.
players=3&hand=37.41&table=98&owner=p2        scout.left.1        players=3&end=unbeaten.p2
players=3&hand=37.41&table=98&owner=p2&house=last-scout-open  scout.left.1  players=3&turn=p2&house=last-scout-open
players=3&hand=37.41&table=98.97&owner=p2&house=last-scout-open  scout.left.1  \
players=3&house=last-scout-open&end=unbeaten.p2
# Entered counts of seats are updated.
players=3&p1=c5.s1&p3=c0.s2.h4&names=あき&hand=37.41.59&table=65.64&owner=p3&rounds=1.2.3  show.1-3  \
players=3&p1=c7.s1.h0&p3=c0.s2.h4&names=あき&end=empty.p1&rounds=1.2.3
players=3&p1=c5.s1&p3=c0.s2.h4&names=あき&hand=37.41.59&table=65.64&owner=p3&rounds=1.2.3  scout.left.1  \
players=3&p1=c5.s1&p3=c0.s3.h4&turn=p2&names=あき&table=64&owner=p3&rounds=1.2.3
players=3&p1=c5.s1.h3&p2=c0.s1&hand=37.41.59&table=65.64&owner=p2  scout.left.1  \
players=3&p1=c5.s1.h4&p2=c0.s2&end=unbeaten.p2
players=3&p1=c5.s1.h3&hand=37.41.59&table=65&owner=p3  show.2-3  players=3&p1=c6.s1.h1&turn=p2&table=41.59&owner=p1
# Two players pay a chip for a Scout and stay on turn.
players=2&hand=37.41.59&table=82.85&owner=p2  scout.left.2  players=2&hand=37.82.41.59&table=85&owner=p2&chips=2
players=2&hand=37.82.41.59&table=85&owner=p2&chips=2  scout.left.5  players=2&hand=37.82.41.59.85&chips=1
players=2&p1=c0.s3&p2=c1.s2.h4&hand=37.41.59&table=82.85  scout.left.2  \
players=2&p1=c0.s2&p2=c1.s2.h4&hand=37.82.41.59&table=85&owner=p2&chips=2
players=2&p1=c0.s3.h3&p2=c1.s2.h4&hand=37.41.59&table=82.85  scout.left.2  \
players=2&p1=c0.s2.h4&p2=c1.s2.h4&hand=37.82.41.59&table=85&owner=p2&chips=2
players=2&p1=c0.s3.h3&p2=c1.s2.h4&hand=37.41.59&table=82.85  show.1-3  players=2&p1=c2.s3.h0&p2=c1.s2.h4&end=empty.p1
players=2&hand=37.41.59.12&table=82.85&chips=1  show.1-3  players=2&turn=p2&table=37.41.59&owner=p1&chips=1.-
players=2&turn=p2&hand=37.41.59.12&table=82.85&chips=1.2  show.1-3  players=2&table=37.41.59&owner=p2&chips=1.2
players=2&turn=p2&hand=37.41.59.12&table=82.85&chips=1.2  scout.left.1  \
players=2&turn=p2&hand=82.37.41.59.12&table=85&owner=p1&chips=1.1
players=2&hand=37.41.59.12&table=82.85  show.1-3  players=2&turn=p2&table=37.41.59&owner=p1
# Their round ends if a seat without chips can show nothing.
players=2&p1=c2.s1.h2&p2=c3.s2.h4&hand=37.59&table=82.85.86&chips=1  scout.left.1  \
players=2&p1=c2.s0.h3&p2=c3.s2.h4&end=unbeaten.p2
players=2&p1=c2.s2.h2&p2=c3.s2.h4&hand=37.59&table=82.85.86&chips=2  scout.left.1  \
players=2&p1=c2.s1.h3&p2=c3.s2.h4&hand=82.37.59&table=85.86&owner=p2&chips=1
players=2&hand=37.59&table=82.85&chips=1  scout.left.2  players=2&end=unbeaten.p2
players=2&hand=37.59&table=82&chips=1     scout.left.2  players=2&hand=37.82.59&chips=0
players=2&p1=c0.s0.h3&p2=c0.s2.h4&table=98.97&chips=0  stuck  players=2&p1=c0.s0.h3&p2=c0.s2.h4&end=unbeaten.p2
players=2&hand=97.59&table=82.85&chips=1  scout.left.3  players=2&hand=97.59.82&table=85&owner=p2&chips=0
# A card shown by one number from a known hand is known by both numbers.
p1=c0.s0.h4&hand=37.41.59.82  shown.8      p1=c0.s0.h3&turn=p2&table=82&owner=p1
p1=c0.s0.h4&hand=37.41.59.82  shown.5.4    p1=c0.s0.h2&turn=p2&table=41.59&owner=p1
p1=c0.s0.h4&hand=37.41.59.82  shown.3.4.5  p1=c0.s0.h1&turn=p2&table=37.41.59&owner=p1
# The end of a round has the hand sizes, the earlier rounds, and the extra points with their word.
players=3&p1=c0.s0&hand=37.41&table=82&owner=p2    scout.left.1  players=3&p1=c0.s0.h3&end=unbeaten.p2
players=2&p1=c0.s0&hand=12&table=98.97&chips=0     stuck         players=2&p1=c0.s0.h1&end=unbeaten.p2
players=3&p1=c2.s0&hand=37&extra=1.2.3&word=x      show.1  players=3&p1=c2.s0.h0&end=empty.p1&extra=1.2.3&word=x
players=3&hand=37&rounds=1.2.3                     show.1        players=3&end=empty.p1&rounds=1.2.3
"""


@pytest.mark.clause(
    "scout.show",
    "scout.show.capture",
    "scout.scout",
    "scout.both",
    "scout.both.show",
    "scout.end",
    "scout.two",
    "scout.free",
    "scout.turn",
)
@pytest.mark.parametrize(("query", "move", "expected_position"), parse_table_rows(POSITIONS_AFTER_MOVES))
def test_legal_move_leads_to_expected_position(query: str, move: str, expected_position: str) -> None:
    judged = judge_move_on_query(query, move)
    assert (judged.legal, judged.missing) == (True, ())
    assert query_of_state_without_knowledge(judged.after or judged.end) == expected_position
    assert (judged.end is None) is ("end=" not in expected_position)


@pytest.mark.parametrize(
    ("query", "expected_owner"),
    parse_table_rows("""
        hand=37&table=82.85&scouts=0        4
        hand=37&table=82.85&scouts=2        2
        players=2&hand=37&table=82          2
        players=2&turn=p2&hand=37&table=82  1
        players=2&hand=37                   None
        """),
)
def test_set_owner_follows_from_scout_count_or_turn_of_two_players(query: str, expected_owner: str) -> None:
    state = read(query)
    assert str(state.entered_or_deduced_owner_of_active_set_or_none) == expected_owner
    assert GAME.find_notices(state, View.MOVES) == ()


def test_show_of_last_card_ends_round() -> None:
    end = GAME.judge_move(read("players=3&hand=37"), Show(1, 1)).end
    assert end is not None
    assert query_of_state_without_knowledge(end) == "players=3&end=empty.p1"


def test_two_player_seat_without_legal_moves_gets_stuck_notice() -> None:
    state = read("players=2&turn=p2&hand=37.59&table=82.85&owner=p1&chips=0")
    assert GAME.find_legal_moves(state) == []
    assert format_found_messages(GAME.find_notices_when_no_move_is_legal(state)) == (
        "scout.stuck {'owner': 'p1', 'seat': 'p2'} of scout.two.end in hand chips",
    )


@pytest.mark.clause("scout.next", "scout.deal", "scout.start")
def test_the_next_round_starts_one_seat_to_the_left_with_fresh_chips() -> None:
    end = read("players=3&p1=c12.s1.h5&p2=c3.s2.h0&p3=c4.s5.h3&end=empty.p2&rounds=5.-2.7&extra=1&word=x")
    following = GAME.next_round_state(end)
    assert following is not None
    assert following.rounds == ((5, -2, 7), (8, 5, 6))
    assert query_of_state_without_knowledge(following) == (
        "players=3&p1=c0.s0.h12&p2=c0.s0.h12&p3=c0.s0.h12&turn=p3&seen=-&rounds=5.-2.7_c12s1h5.c3s2h0.c4s5h3&extra=1&word=x"
    )
    assert GAME.next_round_state(read("players=3&end=empty.p2&rounds=5.-2.7_1.2.3")) is None
    assert (
        query_of_state_without_knowledge(GAME.starting_state(read("players=2&names=a.b")))
        == "players=2&p1=c0.s3.h11&p2=c0.s3.h11&names=a.b&seen=-"
    )
    assert GAME.starting_state(read("players=7")) == read("players=7")
