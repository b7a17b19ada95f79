"""An example of every violation of a table or a move."""

import pytest

from calculators.core.types import View
from calculators.scout import GAME
from calculators.scout.codes import NOTICES, VIOLATIONS
from tests.engine import list_message_codes, parse_table_rows, parse_two_column_table

from .tables import ENGINE, format_messages_briefly, parse_question, read

EXAMPLES_OF_CODES = parse_table_rows(f"""
scout.players               moves?players=6&hand=37
scout.seat                  score?players=3&p4=c1.s1.h1
scout.card.same             moves?hand=37.33
scout.card.twice            moves?hand=37.41&table=73&owner=p4
scout.card.deck             moves?hand=37.9T
scout.table.set             moves?hand=37&table=82.61&owner=p4
scout.hand.empty            moves?hand=-&table=82&owner=p4
scout.owner.nothing         moves?hand=37&owner=p4
scout.owner.turn            moves?hand=37&table=82&owner=p1
scout.scouts.many           moves?hand=37&table=82&scouts=3
scout.scouts.between        moves?hand=37&table=82&owner=p3&scouts=2
scout.cards.many            moves?p2=c40.s0&hand=37.41&table=82&owner=p2
scout.hand.chips            moves?players=2&hand=12.13.14.15.16.17.18.19.23.24.25.26
scout.chips.two             moves?hand=37&chips=2
scout.chips.many            moves?players=2&hand=37&chips=4
scout.seats.empty           score?p1=c1.s1.h0&p2=c1.s1.h0
scout.end.unbeaten          score?p1=c1.s1.h0&end=unbeaten.p2
scout.end.cards             score?p2=c1.s1.h3&end=empty.p2
scout.end.other             score?p1=c1.s1.h0&end=empty.p2
scout.cards.deck            score?p1=c40.s1.h1&p2=c3.s0.h0&end=empty.p2
scout.seat.paid             score?p1=c1.s2.h4&end=unbeaten.p1
scout.seat.chips            score?players=2&p1=c1.s4.h4
scout.seats.grown           score?players=3&p1=c1.s0.h33&p2=c0.s0.h0&p3=c0.s0.h1&end=empty.p2
scout.rounds.many           score?players=2&rounds=1.2_3.4_5.6
scout.rounds.over           score?players=2&rounds=1.2_3.4&p1=c1.s1.h1
scout.extra.seats           score?players=2&extra=1.2.3
scout.card.none             moves?players=3&hand=7.7.7.7.7&table=7.7.7.7
scout.chips.differ          moves?players=2&p1=c0.s2.h3&hand=37.41&chips=1
scout.end.chips             score?players=2&p1=c4.s1.h5&p2=c3.s2.h4&end=unbeaten.p1
scout.seen.many             check?players=3&p1=c0.s0.h3&p2=c1.s0.h3&p3=c0.s0.h3&seen=37.41
scout.rounds.seats          score?players=2&rounds=1.2.3
scout.move.place            check?hand=37.41&move=show.3
scout.move.apart            check?hand=37.51&move=show.1-2
scout.move.mixed            check?hand=37.38.41&move=show.1-3
scout.move.weaker.count     check?hand=98.T8&table=12.13&owner=p4&move=show.1
scout.move.weaker.kind      check?hand=98.T8&table=12.13&owner=p4&move=show.1-2
scout.move.weaker.number    check?hand=12&table=98&owner=p4&move=show.1
scout.move.weaker.equal     check?hand=97&table=98&owner=p4&move=show.1
scout.move.nothing          check?hand=37&move=scout.left.1
scout.move.must             check?hand=37&move=scout.left.1
scout.move.gap              check?hand=37&table=98&owner=p4&move=scout.left.3
scout.move.chips            check?players=2&hand=37&table=98&chips=0&move=scout.left.1
scout.move.two              check?players=2&hand=37&table=98&move=both.left.1.1
scout.move.spent            check?hand=37&table=98&owner=p4&ss=0&move=both.left.1.1
scout.move.none             check?hand=12&table=65.64.63&owner=p4&move=both.left.1.1
scout.move.few              check?table=82.85&owner=p4&move=show.1
scout.move.count            check?p1=c0.s0.h2&move=shown.7.7.7
scout.move.hold             check?hand=37.41&move=shown.5
scout.move.no.set           check?hand=37.x.62&move=show.1-3
scout.move.no.beat          check?hand=37.x&table=98.95&move=show.1-2
scout.move.card             check?players=3&move=shown.T
scout.move.twice            check?table=37&move=shown.73
scout.move.none.left        check?players=3&table=7.7.7.7&move=shown.7.7.7.7.7
scout.move.taken            check?p1=c0.s0.h1&table=82.85&owner=p4&move=both.left.shown.3.4
scout.move.without          check?hand=37&table=98&owner=p4&move=both.left.1
scout.move.can.show         check?players=2&hand=98&table=12&chips=0&move=stuck
scout.move.can.scout        check?players=2&hand=12&table=98&move=stuck
scout.move.stuck.two        check?hand=12&table=98&owner=p4&move=stuck
scout.hand.count            moves?p1=c0.s0.h3&hand=37
scout.rounds.unusual        score?rounds=50
scout.owner.open            moves?hand=37&table=98
scout.two.unused            moves?players=2&hand=37&ss=0
scout.cards.left            score?players=2&p1=c1.s1.h3&p2=c1.s1.h0&end=empty.p2
scout.seat.empty            check?players=3&table=73&owner=p3&p2=c9.s0.h0&move=scouted.left
scout.gone.two              check?players=3&gone=73&move=shown.4
scout.gone.many             check?players=2&gone={".".join(["x"] * 23)}&move=shown.4
scout.cards.few             check?players=2&p1=c0.s0.h3&p2=c0.s3.h4&move=shown.4
scout.move.held             check?table=82&owner=p4&holds=p2.46&move=shown.46
scout.move.known            check?p1=c0.s0.h1&holds=p1.46&move=shown.9
scout.move.held.turns       check?players=3&move=shown.73_scouted.left_shown.73
scout.move.known.turns      check?players=3&move=shown.73_scout.left.1_shown.1_shown.2_shown.37
scout.move.twice.turns      check?players=3&move=shown.45_shown.56_shown.65
scout.holds.many            check?p1=c0.s0.h1&holds=p1.46.73&move=shown.9
scout.limit.deals           \
play?players=4&move=shown.1_shown.91.9_both.left.shown.2.3.4_both.left.shown.1.1_scouted.right\
_scouted.left_shown.1.2.3_scouted.right_shown.4.4_scouted.right_scouted.left_shown.7_shown.81.8\
_shown.T6.T.T_scouted.right_scouted.left_shown.1.1_scouted.left_scouted.right_shown.T_shown.19.2.3
scout.move.between          check?hand=21.31.24&table=98&owner=p4&move=show.1-3
scout.rounds.cards          score?players=3&rounds=c40s0h0.c0s0h0.c0s0h1
scout.rounds.free           score?players=3&rounds=c4s2u3.c2s0u1.c3s0h1
scout.rounds.empty          score?players=3&rounds=c4s2h0.c2s0h0.c3s0h1
scout.rounds.open           score?players=3&rounds=c4s2h3.c2s0h2.c3s0h1
scout.rounds.unbeaten       score?players=3&rounds=c4s2u3.c2s0h0.c3s0h1
scout.rounds.paid           score?players=3&rounds=c4s1u3.c2s0h2.c3s0h1
scout.stuck                 moves?players=2&hand=37&table=98&chips=0
""")


def test_every_code_is_provoked_by_its_example() -> None:
    ENGINE.check_examples_of_codes(EXAMPLES_OF_CODES, VIOLATIONS | NOTICES)


VIOLATIONS_BY_QUESTION = parse_two_column_table("""
moves?players=6&hand=37.33  \
players {'high': 5, 'low': 2, 'players': 6} of players in players; card.same {'card': '33'} of pairs in hand at \
hand.1
moves?players=1&hand=37  players {'high': 5, 'low': 2, 'players': 1} of players in players
moves?players=3&turn=p4&names=a.b.c.d&p5=c1&hand=37&table=82&owner=p5  \
seat {'players': 3} of players in p5 turn names at p5 turn names; seat {'players': 3} of players in owner at \
owner
score?players=3&end=empty.p4  seat {'players': 3} of players in end at end
score?players=3&end=empty.p3&table=82&owner=p3  -
moves?players=3&ss=1.1.1.0&chips=1.1.1.1  \
chips.two of two.chips in chips at chips; seat {'players': 3} of players in ss at ss; seat {'players': 3} of \
players in chips at chips
moves?hand=37.41.73&table=14.37&owner=p4  \
card.twice {'card': '37', 'count': 3} of pairs in hand table at hand.0 hand.2 table.1; card.twice {'card': '41', \
'count': 2} of pairs in hand table at hand.1 table.0; table.set {'numbers': [1, 3]} of show.mixed in table at \
table
moves?players=3&hand=3T.T&table=T1&owner=p3  \
card.deck {'card': '3T', 'players': 3} of deck in hand at hand.0; card.deck {'card': 'T', 'players': 3} of deck \
in hand at hand.1; card.deck {'card': 'T1', 'players': 3} of deck in table at table.0
moves?players=2&hand=T9  card.deck {'card': 'T9', 'players': 2} of deck in hand at hand.0
moves?players=5&hand=T9&table=8T&owner=p5  -
moves?hand=3T  -
moves?hand=3&table=3  -
moves?hand=-  hand.empty of end in hand at hand
moves?hand=37&owner=p1&scouts=2  owner.nothing of empty in owner scouts at owner scouts
moves?hand=37&scouts=2  owner.nothing of empty in scouts at scouts
moves?turn=p2&hand=37&table=82&owner=p2  owner.turn {'owner': 'p2'} of end.scouts in owner turn at owner
moves?players=3&hand=37&table=82&owner=p3&scouts=2  \
scouts.many {'limit': 1, 'scouts': 2} of end.scouts in scouts at scouts
moves?players=3&hand=37&table=82&scouts=1  -
moves?hand=37&table=82&scouts=2  -
moves?turn=p2&hand=37&table=82&owner=p4&scouts=0  \
scouts.between {'between': 1, 'owner': 'p4', 'scouts': 0, 'turn': 'p2'} of rest in scouts owner turn at scouts
moves?players=2&hand=37&table=82&scouts=7  -
# The round of 36 cards is over: seat 2 has none left, and what it showed still lies there.
score?players=3&p1=c15.s1.h5&p2=c10.s2.h0&p3=c3.s5.h2&end=empty.p2&table=82&owner=p2  -
score?players=3&p1=c15.s1.h5&p2=c10.s2.h0&p3=c3.s5.h2&end=empty&table=82&owner=p2  -
score?players=3&p1=c15.s1.h5&p2=c10.s2.h0&p3=c3.s5.h3&end=empty.p2&table=82&owner=p2  \
cards.many {'cards': 36, 'count': 1, 'limit': 0} of deck in table at table; cards.deck {'count': 36, 'limit': 35} \
of score in p1 p2 p3 at p1 p2 p3
moves?p3=c39.s0&hand=37.41&table=82&owner=p4  \
cards.many {'cards': 44, 'count': 3, 'limit': 2} of deck in hand table at hand table
# Even where more was captured than there is, none is the fewest that can be left.
moves?p3=c44.s0&hand=37.41&table=82&owner=p4  \
cards.many {'cards': 44, 'count': 3, 'limit': 0} of deck in hand table at hand table
moves?p3=c38.s0&hand=37.41&table=82&owner=p4  -
moves?p3=c38.s0.h2&hand=37.41&table=82&owner=p4  \
cards.many {'cards': 44, 'count': 3, 'limit': 2} of deck in hand table at hand table
moves?p1=c38.s0.h9&hand=37.41&table=82&owner=p4  cards.deck {'count': 47, 'limit': 44} of score in p1 at p1
moves?p1=c39.s0.h2&table=82.85&owner=p4  cards.many {'cards': 44, 'count': 2, 'limit': 0} of deck in table at table
moves?players=2&hand=12.13.14.15.16.17.18.19.1T.23.24.25.26&chips=2  \
hand.chips {'chips': 2, 'count': 13, 'limit': 12} of two.scout in hand chips at hand
moves?players=2&hand=12.13.14.15.16.17.18.19.1T.23.24.25&chips=2  -
moves?players=2&hand=12.13.14.15.16.17.18.19.1T.23.24  -
moves?hand=12.13.14.15.16.17.18.19.1T.23.24.25.26.27.28.29.2T.34.35.36  -
moves?players=2&hand=12.13.14.15.16.17.18.19.1T.23.24.25.26.27&chips=5  \
chips.many {'chips': 5, 'limit': 3} of two.chips in chips at chips
moves?players=2&hand=37&chips=-.4  chips.many {'chips': 4, 'limit': 3} of two.chips in chips at chips
moves?players=2&hand=37&chips=3.3  -
score?p1=c1.s1.h0&p2=c1.s1.h0&p3=c1.s1.h2&end=unbeaten.p3  \
seats.empty {'seats': ['p1', 'p2']} of end in p1 p2 at p1 p2; end.unbeaten {'cards': 0, 'end': 'p3', 'seat': \
'p1'} of end.scouts in end p1 at p1; end.unbeaten {'cards': 0, 'end': 'p3', 'seat': 'p2'} of end.scouts in end \
p2 at p2; seat.paid {'chips': 1, 'least': 3, 'seat': 'p3'} of chip in p3 at p3
score?p1=c1.s1.h0&p2=c1.s1.h2&end=empty.p2  \
end.other {'cards': 0, 'end': 'p2', 'seat': 'p1'} of end in end p1 at p1; end.cards {'cards': 2, 'end': 'p2', \
'seat': 'p2'} of end in end p2 at p2
score?p3=c1.s1.h1&end=empty.p3  end.cards {'cards': 1, 'end': 'p3', 'seat': 'p3'} of end in end p3 at p3
score?p1=c1.s1.h0&end=empty.p1&p2=c1.s3&p3=c3.s0.h1  -
score?p1=c1.s1.h0&end=empty  -
score?players=3&p1=c1.s0.h0  -
score?players=2&p1=c10.s3.h0&p2=c8.s3.h3&gone=73&end=empty.p1&rounds=1.2  -
score?players=2&p1=c10.s1.h0&p2=c12.s0&end=empty.p1  \
cards.deck {'count': 22, 'limit': 21} of score in p1 p2 at p1 p2
score?players=2&p1=c10.s1.h0&p2=c10.s0.h1&end=empty.p1  -
score?players=2&p1=c10.s1.h1&p2=c10.s0.h1&end=unbeaten.p1  -
score?players=2&p1=c10.s1.h1&p2=c10.s0.h2&end=unbeaten.p1  \
cards.deck {'count': 23, 'limit': 22} of score in p1 p2 at p1 p2
moves?turn=p3&p1=c1.s0&hand=37&table=82&owner=p1  \
seat.paid {'chips': 0, 'least': 1, 'seat': 'p1'} of chip in p1 at p1
moves?turn=p3&p1=c1.s1&hand=37&table=82&owner=p1  -
score?p1=c1.s3.h4&end=unbeaten.p1  -
score?p1=c1.s0.h14&p2=c0.s1.h0&p3=c0.s1.h1&p4=c0.s0.h1&end=empty.p2  \
seats.grown {'chips': 2, 'count': 3, 'dealt': 11} of chip in p1 at p1
score?p1=c1.s0.h13&p2=c0.s1.h0&p3=c0.s1.h1&p4=c0.s0.h1&end=empty.p2  -
score?players=2&p1=c0.s3.h12&p2=c3.s3.h0&end=empty.p2  \
hand.chips {'chips': 3, 'count': 12, 'limit': 11} of two.scout in p1 at p1
score?p4=c1.s2.h4&end=unbeaten.p4  seat.paid {'chips': 2, 'least': 3, 'seat': 'p4'} of chip in p4 at p4
score?p1=c1.s0.h4&end=unbeaten  -
score?players=2&p1=c1.s0.h4&p2=c2.s3.h3&end=unbeaten.p2  -
score?players=2&p1=c4.s1.h5&p2=c3.s2.h4&end=unbeaten.p1  \
end.chips {'chips': 2, 'end': 'p1', 'seat': 'p2'} of two.end in end p2 at p2
score?players=2&p1=c1.s4.h4&p2=c2.s3.h3  seat.chips {'chips': 4, 'limit': 3, 'seat': 'p1'} of two.chips in p1 at p1
score?players=3&p2=c1&rounds=1.2.3_1.2.3.4_1.2  \
rounds.over {'limit': 2, 'rounds': 3} of game in rounds p2 at rounds; rounds.seats {'entries': 4, 'players': 3, \
'round': 2} of game in rounds at rounds.1
score?players=3&rounds=1.2.3_1.2.4  -
score?players=3&rounds=1.2.3_1.2.4_4.5.6  -
score?players=3&rounds=1.2.3_1.2.3_1.2.3_1.2.3  rounds.many {'limit': 3, 'rounds': 4} of game in rounds at rounds
check?seen=33  card.same {'card': '33'} of pairs in seen at seen.0
check?seen=45.12&hand=21  card.twice {'card': '21', 'count': 2} of pairs in hand seen at hand.0 seen.1
moves?players=3&hand=7.7.7.7.7&table=7.7.7.7  card.none {'players': 3} of pairs in hand table at hand table
moves?players=2&turn=p2&p2=c0.s2.h3&hand=37.41&chips=1  \
chips.differ {'chips': 1, 'counted': 2, 'seat': 'p2'} of two.scout in chips p2 at chips p2
score?players=2&p1=c4.s2.h5&p2=c3.s1.h4&end=unbeaten.p2  \
end.chips {'chips': 2, 'end': 'p2', 'seat': 'p1'} of two.end in end p1 at p1
# The private hand of the phone.
play?players=3&mine=p4.37  seat {'players': 3} of players in mine at mine
play?players=3&mine=p1.33  card.same {'card': '33'} of pairs in mine at mine.0
play?players=3&mine=p1.37.73  card.twice {'card': '37', 'count': 2} of pairs in mine at mine.0 mine.1
play?players=3&mine=p1.37_73  card.twice {'card': '37', 'count': 2} of pairs in mine at mine.0 mine.1
play?players=3&mine=p1.3T  card.deck {'card': '3T', 'players': 3} of deck in mine at mine.0
play?players=3&mine=p1.3.3.3.3.3.3.3.3.3  card.none {'players': 3} of pairs in mine at mine
check?players=3&ss=1.1.1.0  seat {'players': 3} of players in ss at ss
check?players=2&chips=1.1.1  seat {'players': 2} of players in chips at chips
score?players=2&extra=1.2.3  extra.seats {'entries': 3, 'players': 2} of extra in extra at extra
check?players=3&p1=c0.s0.h3&p2=c1.s0.h3&p3=c0.s0.h3&seen=37.41  \
seen.many {'count': 2, 'limit': 1} of show in seen p1 p2 p3 at seen
play?players=2&rounds=1.2_3.4&hand=37&table=82&owner=p2&end=empty.p1  \
rounds.over {'limit': 1, 'rounds': 2} of game in rounds hand table end at rounds
""")
"""The violations of a table, without the prefix `scout.`."""


@pytest.mark.parametrize("question", VIOLATIONS_BY_QUESTION)
def test_questions_give_violations_with_facts_and_clauses(question: str) -> None:
    view, state, _ = parse_question(question)
    assert format_messages_briefly(GAME.find_violations(state, view)) == VIOLATIONS_BY_QUESTION[question]


def test_all_violations_of_table_are_listed_together() -> None:
    state = read("players=3&hand=33.3T&table=82.61&owner=p1&chips=1&p4=c1.s1.h1&rounds=1.2.3.4")
    assert list_message_codes(GAME.find_violations(state, View.MOVES)) == [
        "scout.seat",
        "scout.card.same",
        "scout.card.deck",
        "scout.table.set",
        "scout.owner.turn",
        "scout.chips.two",
        "scout.rounds.seats",
    ]
