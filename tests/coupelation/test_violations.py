"""An example of every violation and notice; no readable table raises an error."""

import pytest

from calculators.core.types import View, Violation
from calculators.coupelation import GAME, codes
from calculators.coupelation.tower import (
    find_chains_not_rising_or_without_room,
    find_single_cards_breaking_rising_order,
)
from tests.engine import format_found_messages, parse_table_rows, parse_two_column_table

from .tables import ENGINE, FULL_TOWER, TOWER_WITH_HIDDEN_CARD, read_state_of_query

NOTICE_CODES = {f"coupelation.{code}" for code in codes.NOTICES}
VIOLATION_CODES = {f"coupelation.{code}" for code in (*codes.CONTRADICTIONS, *codes.REFUSALS)}
TABLE_WITH_HAND_QUERY = "tower=12.25.31&reserve=1.50.13.37&hand=7.20.33"
EARLY_FINISH_CARD_TABLE = f"tower={TOWER_WITH_HIDDEN_CARD}&reserve=1.50.2.37&hand=24.F"
ROW_WITH_25_AT_RIGHT_END = "tower=12.14.18.25&reserve=1.50.13.37&hand=7&house=start-middle"

CARD_LAID_FACEDOWN_RECORD = (
    "tower=20d.25d&reserve=1d.3d.5d.8d.10d.50d&p1=h1&p2=h3&deck=20&last=0.1&drawn=0&holds=p1.30&move=down.x.0.2"
)
"""A record in which a hand of one publicly known card places it face down."""
EXAMPLES_OF_CODES = parse_table_rows(f"""
coupelation.players                 score?players=5&tower=25
coupelation.seat                    score?players=2&turn=p3&names=a.b.c&tower=25
coupelation.mine.seat               play?players=2&tower=25&mine=p3.7
coupelation.number                  score?tower=0.25
coupelation.number.twice            moves?{TABLE_WITH_HAND_QUERY.replace("33", "13")}
coupelation.finish.twice            moves?{TABLE_WITH_HAND_QUERY}.F.F
coupelation.finish.first            moves?{TABLE_WITH_HAND_QUERY}.F&first=1
coupelation.tower.empty             score?tower=-
coupelation.row.gap                 score?tower=25.-.31
coupelation.row.width               score?tower=12.14.18.25.31.38.44.45
coupelation.row.middle              score?tower=12.14.18.20.25&house=start-middle
coupelation.row.order               score?tower=31.25.12
coupelation.goal.rows               score?tower=9.{FULL_TOWER}_24_10
coupelation.goal.top                score?tower={FULL_TOWER}_24
coupelation.goal.finish             score?tower=25.F
coupelation.over.support            score?tower=25_20
coupelation.over.left               score?tower=12.25_30_1&last=0.0
coupelation.over.right              score?tower=12.25_30&last=0.0
coupelation.down.chain              score?tower=12.x.x.13.x.x.14
coupelation.finish.early            score?tower={TOWER_WITH_HIDDEN_CARD}_F
coupelation.hand.size               moves?tower=25&reserve=1.50.13.37&hand=2.3.4.5.6.7.8.9
coupelation.reserve.size            moves?tower=25&hand=2&reserve=3.4.5.6.7.8.9.10
coupelation.deck.count              score?tower=25&deck=51
coupelation.last                    score?tower=25&last=0.1
coupelation.over                    check?tower={FULL_TOWER}_F&move=flip.0.0
coupelation.move.up.hand            check?{TABLE_WITH_HAND_QUERY}&move=up.8.0.-1
coupelation.move.down.hand          check?{TABLE_WITH_HAND_QUERY}&move=down.8.0.-1
coupelation.move.take.hand          check?{TABLE_WITH_HAND_QUERY}&move=take.13.1.0.7.19
coupelation.move.occupied           check?{TABLE_WITH_HAND_QUERY}&move=up.20.0.1
coupelation.move.support            check?{TABLE_WITH_HAND_QUERY}&move=up.20.2.0
coupelation.move.width              check?tower=12.14.18.25.31.38.44&hand=7&move=up.7.0.-1
coupelation.move.beside             check?{TABLE_WITH_HAND_QUERY}&move=up.33.0.4
coupelation.move.middle             check?{ROW_WITH_25_AT_RIGHT_END}&move=up.7.0.-1
coupelation.move.top                check?{EARLY_FINISH_CARD_TABLE}&move=up.24.6.0
coupelation.move.finish             check?{EARLY_FINISH_CARD_TABLE}&move=up.F.0.-1
coupelation.move.early              check?{EARLY_FINISH_CARD_TABLE}&move=up.F.6.0
coupelation.move.row.low            check?{TABLE_WITH_HAND_QUERY}&move=up.20.0.3
coupelation.move.row.high           check?{TABLE_WITH_HAND_QUERY}&move=up.20.0.-1
coupelation.move.over.low           check?{TABLE_WITH_HAND_QUERY}&move=up.20.1.1
coupelation.move.over.high          check?{TABLE_WITH_HAND_QUERY}&move=up.33.1.0
coupelation.move.down.low           check?tower=12.x&hand=13&move=up.13.0.2
coupelation.move.down.high          check?tower=x.12&hand=11&move=up.11.0.-1
coupelation.move.hidden             check?tower=25.26&hand=11&move=down.11.1.0
coupelation.move.down.finish        check?{EARLY_FINISH_CARD_TABLE}&move=down.F.6.0
coupelation.move.flip               check?{TABLE_WITH_HAND_QUERY}&move=flip.0.0
coupelation.move.number             check?tower=25.x&move=flip.0.1.51
coupelation.move.seen               check?tower=25.x&move=flip.0.1.25
coupelation.move.reserve            check?{TABLE_WITH_HAND_QUERY}&move=take.14.1.0.7.20.x33
coupelation.move.twice              check?{TABLE_WITH_HAND_QUERY}&move=take.13.1.0.7.20.x33.x33
coupelation.move.trade              check?{TABLE_WITH_HAND_QUERY}.F&house=finish-none&move=take.13.1.0.7.20.x33.xF
coupelation.move.price              check?{TABLE_WITH_HAND_QUERY}&move=take.13.1.0.7.33
coupelation.reserve.adjust          score?tower=25&reserve=1.50.13.37.40
coupelation.deck.start              score?tower=25&deck=35
coupelation.hidden.unsafe           score?tower=25.x.27&reserve=1.50.26.37
coupelation.lost.reveal             score?tower=12.25.31_40&last=1.0
coupelation.lost.stuck              score?tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7&deck=0
coupelation.stuck.draws             score?tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7&deck=9
coupelation.finish.early.first      score?tower={TOWER_WITH_HIDDEN_CARD}_24&first=1
coupelation.hand.shown              moves?{TABLE_WITH_HAND_QUERY}&p1=h2
coupelation.hand.finish             moves?{TABLE_WITH_HAND_QUERY}.F&p1=h3
coupelation.holding.size            score?tower=25&p2=h4
coupelation.drawn.limit             score?tower=25.31d&last=0.1&drawn=2
coupelation.drawn.hand              moves?tower=25.31d&last=0.1&drawn=1&hand=2.3.4.5.6
coupelation.known.place             score?tower=25.31&known=0.1.30
coupelation.known.twice             score?tower=25.x&known=0.1.30_0.1.31
coupelation.move.down.none          check?tower=12.25.31&p1=h0&move=down.x.1.0
coupelation.move.hand.count         check?tower=12.25.31&reserve=1.50.13.37&p1=h1&move=take.13.1.0.7.20
coupelation.move.elsewhere          check?tower=12.25.31&move=up.12.1.0
coupelation.move.mark               check?tower=12.25.31&hand=13e&move=up.13d.1.0
coupelation.move.early.first        check?tower={TOWER_WITH_HIDDEN_CARD}&first=1&move=up.24.6.0
coupelation.move.known              check?tower=12.25.31_x&known=1.0.13&move=flip.1.0.14
coupelation.move.reserve.sent       check?tower=12.25.31&reserve=1.50.13.37&move=take.7.0.-1.7.14
coupelation.move.price.finish       check?{TABLE_WITH_HAND_QUERY}.F&move=take.13.1.0.7.F
coupelation.move.dropped            check?{TABLE_WITH_HAND_QUERY}&move=take.13.1.0.7.20.r33
coupelation.move.dropped.count      check?{TABLE_WITH_HAND_QUERY}&move=take.13.1.0.7.20.r1.r50
coupelation.move.draw.again         check?tower=25&drawn=1&move=draw.1
coupelation.move.draw.first         check?tower=25&move=draw.0
coupelation.move.draw.most          check?tower=25.31d&last=0.1&move=draw.2
coupelation.holds.size              play?tower=25&p2=h1&holds=p2.7.8
coupelation.move.held               check?tower=25&p2=h3&holds=p2.7&move=up.7.0.-1
coupelation.move.held.turns         \
check?tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34&move=draw.1_take.37d.0.0.20d.17e.r1\
_draw.1_up.25d.0.-1
coupelation.holds.cell              play?tower=25.30&p2=h1&holds=p2.7.8.less-x0-1
coupelation.holds.deal              play?tower=25.x&p2=h0&holds=p2.less-x0-1.8
coupelation.move.laid               check?tower=25.x&p2=h0&holds=p2.30.less-x0-1&move=up.30.0.2
coupelation.move.laid.turns         check?players=2&{CARD_LAID_FACEDOWN_RECORD}_up.30.0.3
coupelation.move.under              check?tower=25.x&p2=h0&holds=p2.30.less-x0-1&move=flip.0.1.31
coupelation.move.hand.known         \
check?players=2&tower=25.x&reserve=1.3.5.8.10.2&p1=h2&holds=p1.28.30.less-x0-1.x&move=take.2.0.-1.28.30
coupelation.move.hand.known.turns   \
check?players=2&tower=20d.25e&reserve=1d.2d.5d.8d.10d.50d&p1=h2&p2=h3&deck=20&last=0.1&drawn=0&holds=p1.28.30\
&move=down.x.0.2_down.x.1.0_draw.1_take.2.0.-1.28.30.r1
coupelation.move.under.turns        check?players=2&{CARD_LAID_FACEDOWN_RECORD}_flip.0.2.31
coupelation.move.out                check?tower=25&holds=out.7&move=up.7.0.-1
coupelation.move.out.turns          \
check?tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34&move=draw.1_take.37d.0.0.20d.17e.r1\
_draw.1_up.1d.0.-1
coupelation.move.draw.rest          \
check?players=2&tower=1d.8d.15d.22d.25d.36d.43d_2d.9d.16d.23d.30d.37d_3d.10d.17d.24d.31d_4d.11d.18d.29d\
_5d.12d.19d&reserve=50d.49d.48d.47d.46d.45d&p1=h3&p2=h3&deck=1&last=4.2\
&holds=out.6.7.13.14.20.21.26.27.28.32.33.34.35&move=draw.1
coupelation.move.draw.replaced      check?tower=25&deck=9&move=draw.0.F
coupelation.move.draw.hand          check?tower=25&p1=h4&move=draw.1
coupelation.move.down.top           check?first=1&tower={FULL_TOWER}&move=down.24.6.0
coupelation.move.draw.finish.turns  \
check?tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34&move=draw.1.F_take.37d.0.1.20d.16e.xF.r1\
_draw.1.F
coupelation.move.draw.finish        check?tower=25&reserve=1.50.13.F&move=draw.1.F
coupelation.won                     score?tower={FULL_TOWER}_F
""")


def test_every_code_is_provoked_by_its_example() -> None:
    ENGINE.check_examples_of_codes(EXAMPLES_OF_CODES, VIOLATION_CODES | NOTICE_CODES)


def find_violations_alike_in_all_views(query: str) -> tuple[Violation, ...]:
    """The violations of a table; checks that they are the same in each view."""
    found = GAME.find_violations(read_state_of_query(query), View.SCORE)
    assert [GAME.find_violations(read_state_of_query(query), view) for view in View] == [found] * len(View)
    return found


ALL_NUMBERS_BUT_25 = ".".join(str(n) for n in range(1, 51) if n != 25)


VIOLATION_TEXT_BY_TABLE = parse_two_column_table(f"""
# several violations together
players=3&turn=p4&tower=0.25.12.-.31.x.x.33.F_40&reserve=1.50.25.13.F&hand=51&deck=42&last=3.0  \
seat {{'players': 3}} of players in turn at turn; number {{'high': 50, 'low': 1, 'number': 0}} of contents in \
tower at tower.0.0; number {{'high': 50, 'low': 1, 'number': 51}} of contents in hand at hand.0; number.twice \
{{'count': 2, 'number': 25}} of contents in tower reserve at tower.0.1 reserve.2; finish.twice {{'count': 2}} of \
contents in tower reserve at tower.0.8 reserve.4; row.gap {{'place': 4, 'tier': 1}} of row in tower at \
tower.0.3; row.width {{'limit': 7, 'width': 9}} of goal in tower at tower.0.7 tower.0.8; goal.finish {{'place': \
9, 'tier': 1}} of finish in tower at tower.0.8; deck.count {{'deck': 42, 'limit': 36, 'shown': 15}} of contents \
in deck; last {{'place': 1, 'tier': 4}} of draw in last at tower.3.0; over.right {{'below': 25, 'number': 40}} \
of over in tower at tower.1.0 tower.0.1; row.order {{'left': 25, 'right': 12}} of row.order in tower at \
tower.0.1 tower.0.2; down.chain {{'chain': ['31', 'x', 'x', '33'], 'hidden': 2, 'high': 33, 'least': 34, 'low': \
31}} of down.any in tower at tower.0.4 tower.0.5 tower.0.6 tower.0.7
# a number three times
tower=25.25&hand=25&reserve=1.50.3.4  \
number.twice {{'count': 3, 'number': 25}} of contents in tower hand at tower.0.0 tower.0.1 hand.0; row.order \
{{'left': 25, 'right': 25}} of row.order in tower at tower.0.0 tower.0.1
# the finish card in the first game
tower=25&first=1&reserve=1.50.3.F  finish.first of setup.finish in first reserve at reserve.3
# no tower is no start
tower=-  tower.empty {{'number': 25}} of setup.start in tower
-  -
# gaps and the row over them
tower=-.25.-.31  \
row.gap {{'place': 1, 'tier': 1}} of row in tower at tower.0.0; row.gap {{'place': 3, 'tier': 1}} of row in \
tower at tower.0.2
tower=25.-.20  \
row.gap {{'place': 2, 'tier': 1}} of row in tower at tower.0.1; row.order {{'left': 25, 'right': 20}} of \
row.order in tower at tower.0.0 tower.0.2
# a row with gaps has to rise too
tower=31.-.25.-.12&last=0.0  \
row.gap {{'place': 2, 'tier': 1}} of row in tower at tower.0.1; row.gap {{'place': 4, 'tier': 1}} of row in \
tower at tower.0.3; row.order {{'left': 31, 'right': 25}} of row.order in tower at tower.0.0 tower.0.2; \
row.order {{'left': 25, 'right': 12}} of row.order in tower at tower.0.2 tower.0.4
tower=31.-.25.-.28&last=0.0  \
row.gap {{'place': 2, 'tier': 1}} of row in tower at tower.0.1; row.gap {{'place': 4, 'tier': 1}} of row in \
tower at tower.0.3
# cards without two below
tower=12.25_-.31_18  \
over.support {{'count': 1, 'place': 2, 'tier': 2}} of over.one in tower at tower.1.1 tower.0.2; over.support \
{{'count': 1, 'place': 1, 'tier': 3}} of over.one in tower at tower.2.0 tower.1.0
tower=12_-_x  \
over.support {{'count': 0, 'place': 1, 'tier': 3}} of over.one in tower at tower.2.0 tower.1.0 tower.1.1
# the top
tower={FULL_TOWER}_24  goal.top of goal.top in tower at tower.6.0
tower={FULL_TOWER}_x  goal.top of goal.top in tower at tower.6.0
tower={FULL_TOWER}_24&first=1  -
tower={FULL_TOWER}_F  -
tower=12.25_F  goal.finish {{'place': 1, 'tier': 2}} of finish in tower at tower.1.0
# the pyramid has seven cards in a row, and rows; a card beyond fills no cell, so that the finish card is not early
tower={FULL_TOWER.replace("44", "44.45")}_F  row.width {{'limit': 7, 'width': 8}} of goal in tower at tower.0.7
tower={FULL_TOWER}_F_10  \
goal.rows {{'limit': 7, 'rows': 8}} of goal in tower at tower.7.0; over.support {{'count': 1, 'place': 1, 'tier': 8}} \
of over.one in tower at tower.7.0 tower.6.1
# the finish card before its time
tower={TOWER_WITH_HIDDEN_CARD}_F  finish.early {{'empty': 0, 'hidden': 1}} of win in tower at tower.6.0 tower.5.0
tower={TOWER_WITH_HIDDEN_CARD}_F&house=early-allowed  -
tower={FULL_TOWER[:-3]}_F  \
over.support {{'count': 1, 'place': 1, 'tier': 7}} of over.one in tower at tower.6.0 tower.5.1; finish.early \
{{'empty': 1, 'hidden': 0}} of win in tower at tower.6.0
# the middle
tower=12.14.18.20.25.31  -
tower=12.14.18.20.25.31&house=start-middle  \
row.middle {{'left': 4, 'limit': 3, 'number': 25, 'right': 1}} of row in tower house at tower.0.4
tower=25.31.38.44&house=start-middle  -
tower=25.31.38.44.45&house=start-middle  \
row.middle {{'left': 0, 'limit': 3, 'number': 25, 'right': 4}} of row in tower house at tower.0.0
tower=12.14.18.20.x&house=start-middle  -
tower=12.14.18.20.25&house=start-middle&last=0.4  -
tower=12.14.18.20.25&house=start-middle&last=0.3  \
row.middle {{'left': 4, 'limit': 3, 'number': 25, 'right': 0}} of row in tower house at tower.0.4
# sizes
tower=25&hand=2.3.4.5.6.7.8.F  -
tower=25&hand=2.3.4.5.6.7.8.9.F  hand.size {{'count': 8, 'limit': 7}} of draw in hand
tower=25&reserve=2.3.4.5.6.7.8  -
tower=25&reserve=2.3.4.5.6.7.8.F  reserve.size {{'count': 8, 'limit': 7}} of limit.reserve in reserve
# all cards together are those of the box
tower=25&deck=50  -
tower=25&deck=51  deck.count {{'deck': 51, 'limit': 50, 'shown': 1}} of contents in deck
tower=25&first=1&deck=49  -
tower=25&first=1&deck=50  deck.count {{'deck': 50, 'limit': 49, 'shown': 1}} of contents in deck
tower=25.x&hand=7.F&reserve=1.50.13.37&deck=43  -
tower=25.x&hand=7.F&reserve=1.50.13.37&deck=44  \
deck.count {{'deck': 44, 'limit': 43, 'shown': 8}} of contents in deck
tower={FULL_TOWER}_F&reserve=1.50.2.37&hand=-&deck=19  -
tower={FULL_TOWER}_F&reserve=1.50.2.37&hand=-&deck=20  \
deck.count {{'deck': 20, 'limit': 19, 'shown': 32}} of contents in deck
tower=25&p2=h3.F&p3=h2&deck=44  -
tower=25&p2=h3.F&p3=h2&deck=45  deck.count {{'deck': 45, 'limit': 44, 'shown': 7}} of contents in deck
tower=25&turn=p2&p2=h3.F&p3=h2&deck=44  -
tower=25&turn=p2&p2=h3.F&p3=h2&deck=45  deck.count {{'deck': 45, 'limit': 44, 'shown': 7}} of contents in deck
tower=25&hand=7.8.x&p1=h3&p2=h1&deck=46  -
tower=25&hand=7.8.x&p1=h3&p2=h1&deck=47  deck.count {{'deck': 47, 'limit': 46, 'shown': 5}} of contents in deck
# all 51 cards are seen, and once one of them twice: the deck has 0 cards, not fewer
tower=25&hand={ALL_NUMBERS_BUT_25}.F&deck=1  \
hand.size {{'count': 49, 'limit': 7}} of draw in hand; deck.count {{'deck': 1, 'limit': 0, 'shown': 51}} of \
contents in deck
tower=25&hand={ALL_NUMBERS_BUT_25}.F.25&deck=1  \
number.twice {{'count': 2, 'number': 25}} of contents in tower hand at tower.0.0 hand.50; hand.size {{'count': 50, \
'limit': 7}} of draw in hand; deck.count {{'deck': 1, 'limit': 0, 'shown': 52}} of contents in deck
# players and seats
players=1&tower=25  players {{'high': 4, 'low': 2, 'players': 1}} of players in players
players=5  players {{'high': 4, 'low': 2, 'players': 5}} of players in players
players=2&turn=p3&names=a.b.c  seat {{'players': 2}} of players in turn names at turn names
# one card out of order is a reveal
tower=12.31.25&last=0.1  -
tower=12.31.25&last=0.2  -
tower=12.31.25&last=0.0  row.order {{'left': 31, 'right': 25}} of row.order in tower at tower.0.1 tower.0.2
tower=12.31.25.x&last=0.3  row.order {{'left': 31, 'right': 25}} of row.order in tower at tower.0.1 tower.0.2
tower=12.31.25  row.order {{'left': 31, 'right': 25}} of row.order in tower at tower.0.1 tower.0.2
tower=12.31.25&hand=0  \
number {{'high': 50, 'low': 1, 'number': 0}} of contents in hand at hand.0; row.order {{'left': 31, 'right': \
25}} of row.order in tower at tower.0.1 tower.0.2
tower=12.31.25&hand=0&last=0.1  number {{'high': 50, 'low': 1, 'number': 0}} of contents in hand at hand.0
# violations are listed from left to right
tower={FULL_TOWER.replace("18", "22").replace("_22.30", "_36.30")}  \
over.left {{'below': 22, 'number': 21}} of over in tower at tower.0.2 tower.1.2; over.right {{'below': 27, \
'number': 36}} of over in tower at tower.5.0 tower.4.1
# two cards out of order are no reveal
tower=31.25.12  \
row.order {{'left': 31, 'right': 25}} of row.order in tower at tower.0.0 tower.0.1; row.order {{'left': 25, \
'right': 12}} of row.order in tower at tower.0.1 tower.0.2
tower=31.25.12&last=0.1  \
row.order {{'left': 31, 'right': 25}} of row.order in tower at tower.0.0 tower.0.1; row.order {{'left': 25, \
'right': 12}} of row.order in tower at tower.0.1 tower.0.2
# hidden cards without room
tower=12.x.13&last=0.2  -
tower=12.x.13  \
down.chain {{'chain': ['12', 'x', '13'], 'hidden': 1, 'high': 13, 'least': 14, 'low': 12}} of down.any in tower \
at tower.0.0 tower.0.1 tower.0.2
tower=12.x.x.14&last=0.1  \
down.chain {{'chain': ['12', 'x', 'x', '14'], 'hidden': 2, 'high': 14, 'least': 15, 'low': 12}} of down.any in \
tower at tower.0.0 tower.0.1 tower.0.2 tower.0.3
tower=12.x.x.14&last=0.3  -
tower=12.x.x.14.x.x.16  \
down.chain {{'chain': ['12', 'x', 'x', '14'], 'hidden': 2, 'high': 14, 'least': 15, 'low': 12}} of down.any in \
tower at tower.0.0 tower.0.1 tower.0.2 tower.0.3; down.chain {{'chain': ['14', 'x', 'x', '16'], 'hidden': 2, \
'high': 16, 'least': 17, 'low': 14}} of down.any in tower at tower.0.3 tower.0.4 tower.0.5 tower.0.6
# a reveal with a tower in order
tower=12.25.31&last=0.0  -
# draws
tower=25&drawn=1  -
tower=12.25e&last=0.1&drawn=2  -
tower=12.25e&last=0.1&drawn=2&deck=0  -
tower=12.x&last=0.1&drawn=2  -
tower=12.x&last=0.1&drawn=2&hand=7.8  -
tower=12.x&last=0.1&drawn=2&p1=h2  -
tower=12.x&last=0.1&drawn=2&p1=h2.F&hand=7.8.F  -
tower=12.x&last=0.1&drawn=1&p1=h2  -
tower=12.x&last=0.1&drawn=0&p1=h0  -
# no draw beyond the allowance of the last card
tower=25&drawn=2  drawn.limit {{'drawn': 2, 'limit': 1}} of draw in drawn
tower=12.25e&last=0.1&drawn=3  drawn.limit {{'drawn': 3, 'limit': 2}} of draw in drawn
tower=12.x&last=0.1&drawn=3  drawn.limit {{'drawn': 3, 'limit': 2}} of draw in drawn
tower=12.x&last=0.1&p1=h3&drawn=2  drawn.limit {{'drawn': 2, 'limit': 1}} of draw in drawn
tower=12.x&last=0.1&p1=h4&drawn=2  drawn.limit {{'drawn': 2, 'limit': 0}} of draw in drawn
tower=12.x&last=0.1&p1=h1&drawn=3  drawn.limit {{'drawn': 3, 'limit': 2}} of draw in drawn
# a draw on a table without its tower is not judged
drawn=5&last=0.0  -
tower=25&drawn=5&last=3.3  last {{'place': 4, 'tier': 4}} of draw in last at tower.3.3
# a hand after its draw has three more cards
tower=12.25e&last=0.1&drawn=1&hand=2.3.4.5.F  -
tower=12.25e&last=0.1&drawn=1&hand=2.3.4.5.6  \
drawn.hand {{'count': 5, 'drawn': 1, 'limit': 4}} of limit in hand drawn
# the finish card is in one place
tower=25&hand=F&p2=h3.F  finish.twice {{'count': 2}} of contents in hand p2 at hand.0 p2
tower=25&p1=h3.F&reserve=1.50.13.F  finish.twice {{'count': 2}} of contents in reserve p1 at reserve.3 p1
tower=25&p2=h3.F&p4=h3.F  finish.twice {{'count': 2}} of contents in p2 p4 at p2 p4
tower=25&turn=p2&p2=h3.F&hand=F&p1=h3.F  finish.twice {{'count': 2}} of contents in hand p1 at hand.0 p1
# the finish card of a seat is in its hand
tower=25&hand=7.F&p1=h1.F  -
tower=25&hand=7&p1=h1.F  -
tower=25&p1=h1.F  -
tower=25&turn=p3&hand=F&p3=h0.F  -
# a known hidden card is nowhere else
tower=25.x&known=0.1.25  number.twice {{'count': 2, 'number': 25}} of contents in tower known at tower.0.0 tower.0.1
tower=25.x&known=0.1.30&hand=30  \
number.twice {{'count': 2, 'number': 30}} of contents in known hand at tower.0.1 hand.0
tower=25.x&known=0.1.30&reserve=1.30  \
number.twice {{'count': 2, 'number': 30}} of contents in known reserve at tower.0.1 reserve.1
# one hidden card is known as one number
tower=25.x&known=0.1.30_0.1.31  \
known.twice {{'numbers': [30, 31], 'place': 2, 'tier': 1}} of flip in known at tower.0.1
tower=25.31&known=0.1.30  known.place {{'number': 30, 'place': 2, 'tier': 1}} of flip in known at tower.0.1
tower=25&known=0.1.30  known.place {{'number': 30, 'place': 2, 'tier': 1}} of flip in known at tower.0.1
known=0.1.30  -
# the entered hand agrees with its public size
tower=25&turn=p2&hand=7.8.F&p2=h1.F  hand.shown {{'count': 2, 'limit': 1, 'seat': 'p2'}} of limit in hand p2
tower=25&turn=p2&hand=7.F&p2=h1  hand.finish {{'seat': 'p2'}} of draw.finish in hand p2
tower=25&turn=p2&hand=7.F&p2=h2.F&p1=h1  -
# a hand between turns has three cards at most
tower=25&p1=h7.F&p2=h4  holding.size {{'count': 4, 'limit': 3, 'seat': 'p2'}} of limit in p2 at p2
tower=25&p1=h8&p2=h3.F&p4=h3  holding.size {{'count': 8, 'limit': 7, 'seat': 'p1'}} of limit in p1 at p1
# in its turn it has three and what it drew
tower=12.25e&last=0.1&drawn=1&p1=h4  -
tower=12.25e&last=0.1&drawn=1&p1=h5  holding.size {{'count': 5, 'limit': 4, 'seat': 'p1'}} of limit in p1 at p1
# known cards of a hand are nowhere else and not more than its size
tower=25&reserve=1.37&p2=h3&holds=p2.25  \
number.twice {{'count': 2, 'number': 25}} of contents in tower holds at tower.0.0 p2
tower=25&reserve=1.37&holds=out.37  \
number.twice {{'count': 2, 'number': 37}} of contents in reserve holds at reserve.1 out
tower=25&p2=h3&holds=p2.7.8.9.10  holds.size {{'count': 4, 'limit': 3, 'seat': 'p2'}} of limit in holds p2 at p2
tower=25&p2=h3&p3=h3&holds=p2.7_p3.7  number.twice {{'count': 2, 'number': 7}} of contents in holds at p2 p3
tower=25&p2=h3&holds=p2.7.8.9  -
# public and private knowledge of a hidden card agree
players=2&tower=25d.x.x&p1=h0&p2=h3&deck=30&holds=p1.31.less-x0-1&known=0.1.31  -
players=2&tower=25d.x.x&p1=h0&p2=h3&deck=30&holds=p2.31&known=0.1.31  \
number.twice {{'count': 2, 'number': 31}} of contents in known holds at tower.0.1 p2
# a private hand belongs to a playing seat
players=2&tower=25&mine=p2.7  -
players=2&tower=25&mine=p3.7  mine.seat {{'players': 2, 'seat': 3}} of players in mine
# a hand is that of a seat at the table
players=2&tower=25&p1=h2  -
players=2&tower=25&p2=h2  -
players=2&tower=25&p1=h3&p2=h3  -
players=2&tower=25&p3=h2  seat {{'players': 2}} of players in p3 at p3
players=2&tower=25&p2=h1&p4=h2  seat {{'players': 2}} of players in p4 at p4
# a hidden card that equals its neighbour by the ruling
tower=24.x.25  \
down.chain {{'chain': ['24', 'x', '25'], 'hidden': 1, 'high': 25, 'least': 26, 'low': 24}} of down.any in tower \
at tower.0.0 tower.0.1 tower.0.2
tower=24.x.25&house=hidden-equal  -
tower=25.x.24&house=hidden-equal  \
down.chain {{'chain': ['25', 'x', '24'], 'hidden': 1, 'high': 24, 'least': 26, 'low': 25}} of down.any in tower \
at tower.0.0 tower.0.1 tower.0.2
tower=24.x.25.20&house=hidden-equal&last=0.3  -
tower=24.x.25.20&last=0.3  \
down.chain {{'chain': ['24', 'x', '25'], 'hidden': 1, 'high': 25, 'least': 26, 'low': 24}} of down.any in tower \
at tower.0.0 tower.0.1 tower.0.2; row.order {{'left': 25, 'right': 20}} of row.order in tower at tower.0.2 \
tower.0.3
# a finish card among the numbers takes room as a hidden card does
tower=12.F.14&house=place-anywhere  -
tower=12.F.13&house=place-anywhere  \
down.chain {{'chain': ['12', 'F', '13'], 'hidden': 1, 'high': 13, 'least': 14, 'low': 12}} of down.any in tower \
at tower.0.0 tower.0.1 tower.0.2
tower=12.x.F.14&house=place-anywhere  \
down.chain {{'chain': ['12', 'x', 'F', '14'], 'hidden': 2, 'high': 14, 'least': 15, 'low': 12}} of down.any in \
tower at tower.0.0 tower.0.1 tower.0.2 tower.0.3
""")
"""The violations of a table, without the name of the game."""


@pytest.mark.clause(
    *("coupelation.draw", "coupelation.setup", "coupelation.flip", "coupelation.limit", "coupelation.down"),
    *("coupelation.finish",),
)
@pytest.mark.parametrize("query", VIOLATION_TEXT_BY_TABLE)
def test_table_lists_all_its_contradictions(query: str) -> None:
    assert (
        "; ".join(format_found_messages(find_violations_alike_in_all_views(query))).replace("coupelation.", "")
        == VIOLATION_TEXT_BY_TABLE[query]
    )


def test_longest_chain_without_room_is_reported() -> None:
    """From 3 to 2 through three cards of the row below, not through fewer cards of the row above."""
    (chain,) = find_chains_not_rising_or_without_room(read_state_of_query("tower=x.x.2_3.x_x").rows)
    assert (chain.cells, chain.lowest, chain.highest) == (((1, 0), (0, 1), (1, 1), (0, 2)), 3, 2)


CELLS_WHOSE_REVEAL_MAY_HAVE_LOST = """
12.25.31       room   -
12.31.25       room   0.1 0.2
12.x.13        room   0.0 0.2
12.25_40       room   0.1 1.0
31.25.12       room   -
24.x.25.20     equal  0.3
24.x.25.20     room   -
24.x.25        equal  -
"""


@pytest.mark.clause("coupelation.flip")
@pytest.mark.parametrize(("tower", "hidden", "cells"), parse_table_rows(CELLS_WHOSE_REVEAL_MAY_HAVE_LOST))
def test_cards_whose_reveal_may_have_lost_are_found(tower: str, hidden: str, cells: str) -> None:
    """The cards that, taken as hidden, leave the others in order."""
    found = find_single_cards_breaking_rising_order(
        read_state_of_query(f"tower={tower}").rows, hidden_cards_need_room=hidden == "room"
    )
    assert [f"{row}.{col}" for row, col in found] == cells.split()


# notices


NOTICES_BY_VIEW_AND_TABLE = f"""
# view and table; notices
score  tower=25&reserve=1.50.13.37.40.41&deck=34  reserve.adjust {{'count': 2, 'limit': 4}} of limit.reserve in reserve
score  players=2&tower=25&reserve=1.50.13.37.40.41&deck=38  -
score  players=2&tower=25&deck=39          deck.start {{'deck': 39, 'limit': 38, 'players': 2}} of setup in deck
score  players=3&tower=25&deck=37          deck.start {{'deck': 37, 'limit': 36, 'players': 3}} of setup in deck
score  players=3&tower=25&deck=36          -
score  players=3&tower=25&deck=36&first=1  deck.start {{'deck': 36, 'limit': 35, 'players': 3}} of setup in deck
# Cards that cannot be revealed without losing, by visible cards only.
moves  tower=25.x.27.x&reserve=1.50.26.37  hidden.unsafe {{'count': 1}} of flip.lost in tower at tower.0.1
moves  tower=25.x.27.x&reserve=1.50.13.37&hand=26  -
score  tower=25.x.28&known=0.1.30          -
# The end of the game.
score  tower=12.25.31_40&last=1.0          lost.reveal {{'number': 40}} of flip.lost in tower last at tower.1.0
score  tower={FULL_TOWER}_F                      won of win in tower
score  tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7&deck=0  lost.stuck of stuck in hand
score  tower=21.22.23.24.25.26.27&reserve=1.50.13.37&deck=0  -
score  tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7&deck=9  \
stuck.draws {{'count': None, 'seat': 'p1'}} of draw in hand
"""


@pytest.mark.clause("coupelation.flip.lost")
@pytest.mark.parametrize(("view", "query", "expected_notices"), parse_table_rows(NOTICES_BY_VIEW_AND_TABLE))
def test_a_table_has_its_notices(view: str, query: str, expected_notices: str) -> None:
    state = read_state_of_query(query)
    assert GAME.find_violations(state, View(view)) == ()
    notices = "; ".join(format_found_messages(GAME.find_notices(state, View(view))))
    assert notices.replace("coupelation.", "") == expected_notices


# any readable table
