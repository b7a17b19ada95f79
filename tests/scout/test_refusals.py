"""Violations of refused moves, and the assumptions of legal moves about a hidden hand."""

import pytest

from tests.engine import list_message_codes, parse_table_rows

from .tables import format_messages_briefly, judge_move_on_query

VIOLATIONS_OF_REFUSED_MOVES = """
hand=36.37.38.42.51&table=98.97&owner=p4  show.1-5  \
mixed {'numbers': [3, 3, 3, 4, 5]} of show.mixed in move hand at hand.0 hand.1 hand.2 hand.3 hand.4
hand=21.36.42.89.51  show.2-5  \
apart {'left': 4, 'numbers': [3, 4, 8, 5], 'right': 8} of show.run in move hand at hand.1 hand.2 hand.3 hand.4
# A run that turns back: in 3, 4, 3 another number is between.
hand=32.41.37     show.1-3  between {'numbers': [3, 4, 3]} of show.set in move hand at hand.0 hand.1 hand.2
hand=32.41.37.31  show.1-4  \
mixed {'numbers': [3, 4, 3, 3]} of show.mixed in move hand at hand.0 hand.1 hand.2 hand.3
hand=37.41  show.2-3  place {'cards': 2, 'place': 3} of show in move hand
# The place is beyond the largest possible hand.
players=3&p1=c0.s0&p2=c33.s0.h1&p3=c0.s0.h1  show.2  place {'cards': 1, 'place': 2} of show in move hand
table=82    show.41  place {'cards': 40, 'place': 41} of show in move hand
hand=7T.98&table=36.37&owner=p3  show.2  \
weaker.count {'count': 1, 'needed': 2, 'numbers': [9], 'table': [3, 3]} of strength in move table at hand.1
hand=7T.98.87&table=36.37&owner=p3  show.2-3  weaker.kind \
{'count': 2, 'needed': 2, 'numbers': [9, 8], 'table': [3, 3]} of strength.kind in move table at hand.1 hand.2
hand=7T.23.24&table=36.37&owner=p3  show.2-3  weaker.number \
{'count': 2, 'needed': 2, 'numbers': [2, 2], 'table': [3, 3]} of strength.number in move table at hand.1 hand.2
hand=7T.34.35&table=36.37&owner=p3  show.2-3  weaker.equal \
{'count': 2, 'needed': 2, 'numbers': [3, 3], 'table': [3, 3]} of strength.equal in move table at hand.1 hand.2
hand=37.x.62  show.1-3  no.set {'count': 3, 'table': []} of show.run in move hand at hand.0 hand.1 hand.2
# A run of three never beats a matching set of three.
hand=3.x.5&table=17.18.19&owner=p4  show.1-3  \
no.beat {'count': 3, 'table': [1, 1, 1]} of show.beat in move hand at hand.0 hand.1 hand.2
hand=3.x.9&table=17.18.19&owner=p4  show.1-3  \
no.set {'count': 3, 'table': [1, 1, 1]} of show.run in move hand at hand.0 hand.1 hand.2
p1=c0.s0.h2  shown.7.7.7  count {'cards': 2, 'count': 3} of show in move at move.0 move.1 move.2
hand=37.41   shown.5      hold {'numbers': [5]} of show in move hand at move.0
# The hand has two cards with the taken one.
p1=c0.s0.h1&table=82.85&owner=p4  both.left.shown.3.4.5  \
count {'cards': 2, 'count': 3} of show in move at move.0 move.1 move.2
p1=c0.s0.h1&table=82.85&owner=p4  both.left.shown.3.4  \
taken {'card': '82', 'cards': 1, 'numbers': [3, 4]} of free in move at move.0 move.1
hand=37.41&table=82.85&owner=p4   both.left.shown.9  hold {'numbers': [9]} of show in move hand at move.0
# The hand can have one of 36 cards: 31 are captured, two are on the table, two other seats have one each.
players=3&p2=c31.s0&table=12.13&owner=p3  both.left.shown.9.9  \
taken {'card': '12', 'cards': 1, 'numbers': [9, 9]} of free in move at move.0 move.1
"""


@pytest.mark.clause("scout.show.mixed")
@pytest.mark.parametrize(("query", "move", "expected_violation"), parse_table_rows(VIOLATIONS_OF_REFUSED_MOVES))
def test_refused_move_gives_violation_with_facts_and_clause(query: str, move: str, expected_violation: str) -> None:
    assert format_messages_briefly(judge_move_on_query(query, move).violations, "move.") == expected_violation


VIOLATION_CODES_OF_REFUSED_MOVES = """
hand=37.41.59                      scout.left.1     nothing must
hand=37.41.59                      both.left.1.1    nothing must
hand=37.41&table=82&owner=p4       scout.left.4     gap
hand=37.41                         show.3           place
hand=37.51                         show.1-2         apart
hand=37&table=82&owner=p4          show.1           weaker.number
hand=37&table=82.85&owner=p4       both.left.1.2    weaker.number none
turn=p2&hand=37&table=98&owner=p1&ss=0         both.left.1.1  spent
turn=p2&hand=37&table=98&owner=p1&ss=1.0.1.1   both.left.1.1  spent
# Without a show afterwards there is no Scout & Show.
hand=12&table=65.64.63.62&owner=p4     both.left.1.1    weaker.count none
hand=12.74&table=65.64&owner=p4        both.left.1.2    weaker.number
# All violations are listed.
hand=12&table=65.64&owner=p4&ss=0      both.left.3.9    spent gap
hand=82&table=65.64&owner=p4&ss=0      both.left.2.9    spent place
players=2&hand=12                      both.left.3.9    two nothing must gap
players=2&hand=12&chips=0              scout.left.3     chips nothing must gap
# Two players have no Scout & Show, and without a chip no Scout.
players=2&hand=37.41.59&table=82.85          both.left.1.3-4  two
players=2&hand=37.41.59&table=82.85&chips=0  scout.left.1     chips
# A single card is a set; ten does not meet one.
players=5&hand=T3.12&table=85&owner=p5       show.1-2         apart
# The taken card would beat the rest of the set, but another card is shown.
hand=37&table=98.85&owner=p4      both.left.2.1       weaker.number
hand=37&table=98.95.93&owner=p4   both.left.2.1       weaker.count none
# Of a hidden hand only the shown cards are judged.
players=3&p1=c0.s0.h1&table=98.95.93&owner=p3  both.left.1.1-2  no.beat
# The taken card has one place between two cards.
hand=74.41.93&table=82&owner=p4   both.left.shown.7.8.9  hold
# Illegal with every possible hand.
table=82.85&owner=p4              show.1              few
table=82.85&owner=p4              shown.9             weaker.count
table=9T&owner=p4&players=5       shown.9             weaker.equal
players=3&table=98.96.91&owner=p3  show.2-4           no.beat
p1=c0.s0.h2                       show.3              place
p1=c0.s0.h2                       scouted.left        nothing must
table=82&owner=p4&ss=0            both.left.shown.3   spent
players=2&table=82&chips=0        scouted.left        chips
# The first card is no 9, as no card has a number twice, and three players have no 10.
players=3&hand=x9.x&table=82&owner=p2  show.1        no.beat
# Partly known hands.
hand=3.x.6                        show.1-3            no.set
hand=37.4.5                       shown.36.4          hold
hand=37.41.59&table=82&owner=p4   both.left.shown.3.5  apart hold
hand=37.41&table=x5.x&owner=p4    both.left.1.flip.1-2  apart
# Without a set on the table any card can be shown.
players=2&chips=0                 stuck               can.show
players=2&p1=c0.s0.h3&p2=c0.s3.h4  stuck              can.show
players=2&hand=x.x                stuck               can.show
# A Scout & Show needs a show except under a ruling; then too a show has to beat the set.
players=3&hand=12.41&table=65.64&owner=p2  both.left.1  without
players=3&house=both-show-may&hand=12.41&table=65.64&owner=p2  both.left.1.2  weaker.number
"""


@pytest.mark.clause("scout.both", "scout.single", "scout.single.ten", "scout.both.once", "scout.insert")
@pytest.mark.parametrize(("query", "move", "expected_codes"), parse_table_rows(VIOLATION_CODES_OF_REFUSED_MOVES))
def test_refused_move_gives_every_reason_and_has_no_effect(query: str, move: str, expected_codes: str) -> None:
    judged = judge_move_on_query(query, move)
    assert judged.legal is False
    assert list_message_codes(judged.violations) == [f"scout.move.{code}" for code in expected_codes.split()]
    assert (judged.effects, judged.missing, judged.after, judged.end) == ((), (), None, None)


ASSUMPTIONS_OF_LEGAL_MOVES = parse_table_rows("""
# The taken card fits in any place either way up, and alone it needs no other card.
hand=93.T1.41&table=82&owner=p4     both.left.shown.8.9.T  -
hand=93.T1.41&table=28&owner=p4     both.left.shown.T.9.8  -
hand=74.93.21&table=82&owner=p4     both.left.shown.7.8.9  -
hand=41.61.72&table=28&owner=p4     both.left.shown.6.7.8  -
hand=41.6.72.31&table=82&owner=p4   both.left.shown.6.7.8  -
hand=41&table=28&owner=p4           both.left.shown.8  -
p1=c0.s0.h3&table=82&owner=p4       both.left.shown.2  -
p1=c0.s0.h3&table=82&owner=p4       both.left.shown.28  -
hand=37.41.59&table=82&owner=p4     both.left.shown.3.2  -
# Every hand has at least one card.
turn=p1                             show.1  -
players=3&p1=c0.s0&p2=c33.s0.h1&p3=c0.s0.h1  show.1  -
table=82&owner=p4                   scout.left.2  -
table=82&owner=p4                   both.left.2.1  -
p1=c0.s0.h5                         show.4  -
table=82.85&owner=p4                scouted.left  -
p1=c0.s0.h5&table=82.85&owner=p4    scout.right.6  -
hand=3.4.5                          show.1-3  -
hand=3.4.5                          shown.4.3  -
hand=37.4.5                         shown.37.4  -
players=2&p1=c0.s0.h1&table=98.97&chips=0  stuck  -
# Other hands would not allow it.
table=82                          show.40  \
beats {'count': 1, 'first': 40, 'last': 40, 'seat': 'p1', 'table': [8]} of strength
turn=p1                           show.2        count {'cards': 2, 'seat': 'p1'} of hand
turn=p2&table=82&owner=p1         scout.left.3  count {'cards': 2, 'seat': 'p2'} of hand
table=82&owner=p4                 both.left.3.1  count {'cards': 2, 'seat': 'p1'} of hand
table=82&owner=p4                 both.left.1.3  count {'cards': 2, 'seat': 'p1'} of hand
p1=c0.s0.h5&table=82.85&owner=p4  show.2-3      \
beats {'count': 2, 'first': 2, 'last': 3, 'seat': 'p1', 'table': [8, 8]} of strength
p1=c0.s0.h5&table=82&owner=p4     show.2-3  \
set {'count': 2, 'first': 2, 'last': 3, 'seat': 'p1', 'table': [8]} of show
players=2&p1=c0.s0.h3&table=98.97&chips=0  stuck  stuck {'seat': 'p1', 'table': [9, 9]} of two.end
p1=c0.s0.h5                       shown.7.7     hand {'count': 2, 'numbers': [7, 7], 'seat': 'p1'} of show
p1=c0.s0.h3&table=82&owner=p4     both.left.shown.3  card {'count': 1, 'numbers': [3], 'seat': 'p1'} of show
p1=c0.s0.h3&table=8&owner=p4      both.left.shown.2  card {'count': 1, 'numbers': [2], 'seat': 'p1'} of show
hand=3.x.5                        shown.4.5  hand {'count': 2, 'numbers': [4, 5], 'seat': 'p1'} of show
hand=3.4.5                        shown.37.4  hand {'count': 2, 'numbers': [3, 4], 'seat': 'p1'} of show
hand=37.x&table=82&owner=p4       both.left.shown.3.4  hand {'count': 2, 'numbers': [3, 4], 'seat': 'p1'} of show
hand=3.x.5&table=12.13&owner=p4   show.1-3  \
set {'count': 3, 'first': 1, 'last': 3, 'seat': 'p1', 'table': [1, 1]} of show
""")


@pytest.mark.clause("scout.both")
@pytest.mark.parametrize(("query", "move", "expected_assumption"), ASSUMPTIONS_OF_LEGAL_MOVES)
def test_legal_move_assumes_only_what_some_possible_hands_do_not_have(
    query: str, move: str, expected_assumption: str
) -> None:
    judged = judge_move_on_query(query, move)
    assert judged.legal is True
    assert format_messages_briefly(judged.assumes, "assume.") == expected_assumption
