"""Each action, its violations and effects; the consequences of every ruling."""

import pytest

from tests.engine import parse_table_rows

from .tables import (
    FULL_TOWER,
    TOWER_WITH_HIDDEN_CARD,
    codes_without_game_prefix,
    format_messages_without_game,
    format_query_of_state,
    judge_move_of_sound_query,
)

TWO_CARD_TOWER = "tower=25d.31e&reserve=1d.50e.13h.37d&p3=h3&p4=h3&last=0.1"
TABLE_WITH_HIDDEN_CARD = (
    "players=2&first=1&tower=2d.20d.25d.x&reserve=1d.5d.40d.41d.42d.50d&p1=h1&p2=h1&deck=20&last=0.1&drawn=0"
)
TABLE_WITH_CARD_OF_TWO_WAYS = (
    "players=2&first=1&tower=2d.3d.20d.25d.x&reserve=1d.5d.40d.41d.42d.50d&p1=h1&p2=h1&deck=20&last=0.4&drawn=0"
    "&holds=p1.28.30.32.less-x0-0.less-x0-1_p2.x0-0.x0-1.less-x0-4"
)


TABLES_AFTER_MOVES = f"""
# A card beside the row moves the others when it is left of them.
tower=12.25.31&reserve=1.50.13.37&hand=7.18.33&deck=20  up.7.0.-1  \
turn=p2&tower=7.12.25.31&reserve=1.50.13.37&deck=20&last=0.0
tower=12.25.31&reserve=1.50.13.37&hand=7.18.33  up.33.0.3  turn=p2&tower=12.25.31.33&reserve=1.50.13.37&last=0.3
tower=12.25.31_-.28&reserve=1.50.13.37&hand=7.18.33  up.7.0.-1  \
turn=p2&tower=7.12.25.31_-.-.28&reserve=1.50.13.37&last=0.0
# A card over two keeps its mark.
tower=12.25.31&reserve=1.50.13.37&hand=7.18h.33  up.18.1.0  turn=p2&tower=12.25.31_18h&reserve=1.50.13.37&last=1.0
# The turn goes round, and the table keeps its names and rulings.
players=3&turn=p3&names=a.b&house=early-allowed&tower=12.25.31&reserve=1.2.50.13.37&hand=7.18.33  down.7.1.1  \
players=3&names=a.b&house=early-allowed&tower=12.25.31_-.x&reserve=1.2.50.13.37&last=1.1
# A chain of hidden cards takes room: 12 x x and then at least 15; x x 31 leaves 28 and less before them.
tower=12.x.x&reserve=1.50.13.37&hand=14.15  up.15.0.3  turn=p2&tower=12.x.x.15&reserve=1.50.13.37&last=0.3
tower=x.x.31&reserve=1.50.13.37&hand=28.29  up.28.0.-1  turn=p2&tower=28.x.x.31&reserve=1.50.13.37&last=0.0
# One integer is enough for a hidden card.
tower=25.27&reserve=1.50.13.37&hand=7  down.7.1.0  turn=p2&tower=25.27_x&reserve=1.50.13.37&last=1.0
tower=24.x.27&reserve=1.50.13.37&hand=7  down.7.1.0  turn=p2&tower=24.x.27_x&reserve=1.50.13.37&last=1.0
# A card that is turned up and fits stays; one that does not loses the game, and counts the cards still hidden.
tower=12.25.31_x&deck=9&reserve=1.50.13.37  flip.1.0.20  turn=p2&tower=12.25.31_20&reserve=1.50.13.37&deck=9&last=1.0
tower=12.25.31_x  flip.1.0.40  over: tower=12.25.31_40&last=1.0
tower=12.x.x.16  flip.0.1.14  turn=p2&tower=12.14.x.16&last=0.1
tower=12.x.x.16  flip.0.1.15  over: tower=12.15.x.16&last=0.1
tower=12.25_x  flip.1.0.1  over: tower=12.25_1&last=1.0
tower=12.25_x  flip.1.0.50  over: tower=12.25_50&last=1.0
# A reserve card for a sum or a difference; marks go with the cards, only the two go to the reserve.
tower=12.25.31&reserve=1.50.13.37&hand=7.20.33  take.13.1.0.7.20  \
turn=p2&tower=12.25.31_13&reserve=1.50.37.7.20&last=1.0
tower=12.25.31&reserve=1.50.13e.37&hand=7d.20h.33  take.13.1.0.7.20  \
turn=p2&tower=12.25.31_13e&reserve=1.50.37.7d.20h&last=1.0
tower=12.25.31&reserve=1.50.24.37&hand=7.18.33.40  take.24.1.0.7.18.x33  \
turn=p2&tower=12.25.31_24&reserve=1.50.37.7.18&last=1.0&holds=out.x
# An exchange brings the card into the hand.
tower=12.25.31&reserve=1.50.13.37&hand=2.5.7.20.33  take.13.0.0.7.20  \
turn=p2&tower=13.25.31&reserve=1.50.37.7.20&last=0.0&holds=p1.12.less-x_out.x
# A draw without the finish card brings none.
tower=25.31e&last=0.1&hand=7&deck=9&p1=h1  draw.2  p1=h3&tower=25.31e&hand=7.x.x&deck=7&last=0.1&drawn=2
players=2&tower=12.25.31&reserve=1.50.13.37.8.9&hand=7.20.33  take.13.1.0.7.20.r9  \
players=2&turn=p2&tower=12.25.31_13&reserve=1.50.37.8.7.20&last=1.0&holds=out.9
# A card turned up shows its mark.
tower=12.25.31_x  flip.1.0.20e  turn=p2&tower=12.25.31_20e&last=1.0
# What one seat knows of hidden cards is not what the next one knows.
tower=12.25.x&known=0.2.30&hand=18  up.18.1.0  turn=p2&tower=12.25.x_18&last=1.0
# What is hidden stays hidden after a turn that everybody saw; an exchange brings a card into the hand.
tower=25.30&p1=h3.F&p2=h2&known=&hand=7.x.x.F&deck=9  up.28d.1.0  \
p1=h2.F&p2=h2&turn=p2&tower=25.30_28d&deck=9&last=1.0
tower=25.30e&last=0.1&hand=7&deck=9&p1=h1  draw.2.F  p1=h3.F&tower=25.30e&hand=7.x.x.F&deck=6&last=0.1&drawn=2
tower=25.30_28&p1=h3&reserve=1.50.27.9  take.27.1.0.10.17  \
p1=h2&turn=p2&tower=25.30_27&reserve=1.50.9.10.17&last=1.0&holds=p1.28
tower=25.F&p1=h3&house=place-anywhere&reserve=1.50.27.9  take.27.0.1.10.17  \
p1=h1.F&turn=p2&house=place-anywhere&tower=25.27&reserve=1.50.9.10.17&last=0.1
# 28 was laid at 0.0 or 0.1, both came into B's hand, and B laid one of the two: it is not followed any more.
{TABLE_WITH_CARD_OF_TWO_WAYS}  flip.0.4.28d  \
players=2&p1=h1&p2=h1&turn=p2&tower=2d.3d.20d.25d.28d&reserve=1d.5d.40d.41d.42d.50d&deck=20&first=1\
&last=0.4&holds=p1.30.32.less-x0-0.less-x0-1_p2.x0-0.x0-1.less-x
# Rulings: the reveal of 25 off the middle, the finish card before its time, a number on top of the first game.
tower=12.14.18.20.x&house=start-middle  flip.0.4.25  over: house=start-middle&tower=12.14.18.20.25&last=0.4
tower={TOWER_WITH_HIDDEN_CARD}&reserve=1.50.2.37&hand=24.F&house=early-allowed  up.F.6.0  \
turn=p2&house=early-allowed&tower={TOWER_WITH_HIDDEN_CARD}_F&reserve=1.50.2.37&last=6.0
tower={TOWER_WITH_HIDDEN_CARD}&reserve=1.50.2.37&hand=24.F&house=early-lost  up.F.6.0  \
over: house=early-lost&tower={TOWER_WITH_HIDDEN_CARD}_F&reserve=1.50.2.37&last=6.0
house=early-allowed&tower={TOWER_WITH_HIDDEN_CARD}_F  flip.5.0.22  \
over: house=early-allowed&tower={FULL_TOWER}_F&last=5.0
first=1&tower={FULL_TOWER}&reserve=1.50.2.37&hand=24.36&house=early-allowed  up.24.6.0  \
over: house=early-allowed&tower={FULL_TOWER}_24&reserve=1.50.2.37&first=1&last=6.0
first=1&tower={FULL_TOWER}&reserve=1.50.2.37&hand=24.36&house=early-allowed  down.36.6.0  \
turn=p2&house=early-allowed&tower={FULL_TOWER}_x&reserve=1.50.2.37&first=1&last=6.0
"""


@pytest.mark.clause("coupelation.up", "coupelation.take", "coupelation.silence", "coupelation.exchange.hand")
@pytest.mark.parametrize(("query", "move", "expected_table"), parse_table_rows(TABLES_AFTER_MOVES))
def test_a_legal_move_leads_to_its_table(query: str, move: str, expected_table: str) -> None:
    """`over:` precedes a table after the end of the game."""
    judged = judge_move_of_sound_query(query, move)
    assert (judged.legal, judged.violations) == (True, ())
    table = format_query_of_state(judged.after or judged.end)
    assert "over: " * (judged.after is None) + table == expected_table


REASONS_AGAINST_MOVES = f"""
tower=12.25.31&reserve=1.50.13.37&hand=7.18.33  up.8.0.-1  up.hand {{'card': 8}} of up in move hand
tower=12.25.31&reserve=1.50.13.37&hand=7.18.33  down.8.0.-1  down.hand {{'card': 8}} of down in move hand
tower=12.25.31&reserve=1.50.13.37&hand=7.18.33  up.7.0.3  \
row.low {{'hidden': 0, 'least': 32, 'number': 7, 'other': 31}} of row.order in move at tower.0.2 tower.0.3
tower=12.25.31&reserve=1.50.13.37&hand=7.18.33  up.18.0.-1  \
row.high {{'hidden': 0, 'most': 11, 'number': 18, 'other': 12}} of row.order in move at tower.0.-1 tower.0.0
tower=12.25.31&reserve=1.50.13.37&hand=7.18.33  up.7.1.0  \
over.low {{'hidden': 0, 'least': 13, 'number': 7, 'other': 12}} of over in move at tower.0.0 tower.1.0
tower=12.25.31&reserve=1.50.13.37&hand=7.18.33  up.33.1.0  \
over.high {{'hidden': 0, 'most': 24, 'number': 33, 'other': 25}} of over in move at tower.1.0 tower.0.1
tower=12.25.31&reserve=1.50.13.37&hand=7.18.33  up.7.0.-2  beside {{'place': -1, 'tier': 1}} of row in move
tower=12.25.31&reserve=1.50.13.37&hand=7.18.33  up.33.0.4  beside {{'place': 5, 'tier': 1}} of row in move
tower=12.25.31&reserve=1.50.13.37&hand=7.18.33  up.33.1.2  \
support {{'count': 1, 'place': 3, 'tier': 2}} of over.one in move at tower.1.2
tower=12.25.31&reserve=1.50.13.37&hand=7.18.33  up.33.1.-1  \
support {{'count': 1, 'place': 0, 'tier': 2}} of over.one in move at tower.1.-1
tower=12.25.31&reserve=1.50.13.37&hand=7.18.33  up.33.2.0  \
support {{'count': 0, 'place': 1, 'tier': 3}} of over.one in move at tower.2.0
tower=12.25.31&reserve=1.50.13.37&hand=7.18.33  up.33.-1.0  \
support {{'count': 0, 'place': 1, 'tier': 0}} of over.one in move at tower.-1.0
tower=12.25.31&reserve=1.50.13.37&hand=7.18.33  down.18.0.5  beside {{'place': 6, 'tier': 1}} of row in move
# 18 would fit there, but a card of the hand cannot replace one.
tower=12.25.31&reserve=1.50.13.37&hand=7.18.33  up.18.0.0  \
occupied {{'place': 1, 'tier': 1}} of exchange in move at tower.0.0
# No eighth card in the row.
tower=12.14.18.25.31.38.44&reserve=1.50.13.37&hand=7.45  up.7.0.-1  width {{'limit': 7}} of goal in move
tower=12.14.18.25.31.38.44&reserve=1.50.13.37&hand=7.45  down.7.0.7  width {{'limit': 7}} of goal in move
tower=12.x.x&reserve=1.50.13.37&hand=14.15  up.14.0.3  \
down.low {{'hidden': 2, 'least': 15, 'number': 14, 'other': 12}} of down.any in move at tower.0.0 tower.0.1 \
tower.0.2 tower.0.3
tower=x.x.31&reserve=1.50.13.37&hand=28.29  up.29.0.-1  \
down.high {{'hidden': 2, 'most': 28, 'number': 29, 'other': 31}} of down.any in move at tower.0.-1 tower.0.0 \
tower.0.1 tower.0.2
# No card fits between 25 and 26, nor two cards between 24 and 26.
tower=25.26.40&reserve=1.50.13.37&hand=7  down.7.1.0  \
hidden {{'hidden': 1, 'high': 26, 'low': 25}} of down.any in move at tower.0.0 tower.1.0 tower.0.1
tower=24.x.26&reserve=1.50.13.37&hand=7  down.7.1.0  \
hidden {{'hidden': 2, 'high': 26, 'low': 24}} of down.any in move at tower.0.0 tower.1.0 tower.0.1 tower.0.2
# The finish card is never face down; only it can be on top, and only there.
tower={FULL_TOWER}&reserve=1.50.2.37&hand=F  down.F.6.0  down.finish of down.finish in move
tower={FULL_TOWER}&reserve=1.50.2.37&hand=F  down.F.6.1  down.finish of down.finish in move
tower={FULL_TOWER}&reserve=1.50.2.37&hand=24.F  up.24.6.0  top of goal.top in move at tower.6.0
tower={FULL_TOWER}&reserve=1.50.2.37&hand=24.F  down.24.6.0  down.finish of down.finish in move
tower=12.25.31&reserve=1.50.13.37&hand=7.18.33.F  up.F.1.0  \
finish {{'place': 1, 'tier': 2}} of finish in move at tower.1.0
tower=12.25.31&reserve=1.50.13.37&hand=7.18.33.F  up.F.6.0  \
support {{'count': 0, 'place': 1, 'tier': 7}} of over.one in move at tower.6.0
# Refused flips.
tower=12.25.31_x&reserve=1.50.13.37&hand=7.18.33  flip.0.0  \
flip {{'place': 1, 'tier': 1}} of flip in move at tower.0.0
tower=12.25.31_x&reserve=1.50.13.37&hand=7.18.33  flip.1.1.20  \
flip {{'place': 2, 'tier': 2}} of flip in move at tower.1.1
tower=12.25.31_x&reserve=1.50.13.37&hand=7.18.33  flip.1.0.0  \
number {{'high': 50, 'low': 1, 'number': 0}} of contents in move
tower=12.25.31_x&reserve=1.50.13.37&hand=7.18.33  flip.1.0.51  \
number {{'high': 50, 'low': 1, 'number': 51}} of contents in move
tower=12.25.31_x&reserve=1.50.13.37&hand=7.18.33  flip.1.0.31  \
seen {{'in': 'tower', 'number': 31}} of contents in move tower
tower=12.25.31_x&reserve=1.50.13.37&hand=7.18.33  flip.1.0.13  \
seen {{'in': 'reserve', 'number': 13}} of contents in move reserve
tower=12.25.31_x&reserve=1.50.13.37&hand=7.18.33  flip.1.0.18  \
seen {{'in': 'hand', 'number': 18}} of contents in move hand
# Refused purchases; an exchange checks all cards around.
tower=12.25.31&reserve=1.50.13.37&hand=7.20.33  take.14.1.0.7.20.x33  reserve {{'card': 14}} of take in move reserve
tower=12.25.31&reserve=1.50.13.37&hand=7.20.33  take.13.1.0.7.20.x4.x33  take.hand {{'card': 4}} of take in move hand
tower=12.25.31&reserve=1.50.13.37&hand=7.20.33  take.13.1.0.7.20.x7.x33  twice {{'card': 7}} of take in move
tower=12.25.31&reserve=1.50.14.37&hand=7.20.33  take.14.1.0.7.7  twice {{'card': 7}} of take in move
tower=12.25.31&reserve=1.50.13.37&hand=7.20.33  take.13.0.3.7.20  \
row.low {{'hidden': 0, 'least': 32, 'number': 13, 'other': 31}} of row.order in move at tower.0.2 tower.0.3
tower=12.25.31&reserve=1.50.13.37&hand=7.20.33  take.13.1.2.7.20  \
support {{'count': 1, 'place': 3, 'tier': 2}} of over.one in move at tower.1.2
tower=12.25.31_15&reserve=1.50.18.37&hand=5.13.33  take.18.0.0.5.13  \
over.high {{'hidden': 0, 'most': 14, 'number': 18, 'other': 15}} of over in move at tower.0.0 tower.1.0
tower=12.25.31&reserve=1.50.24.37&hand=7.18.33.40  take.24.1.0.7.18  \
price {{'card': 24, 'difference': 11, 'discards': 0, 'first': 7, 'second': 18, 'sum': 25}} of take.adjust in move
tower=12.25.31&reserve=1.50.24.37&hand=7.18.33.40  take.24.1.0.7.18.x33.x40  \
price {{'card': 24, 'difference': 11, 'discards': 2, 'first': 7, 'second': 18, 'sum': 25}} of take.adjust in move
# If hidden cards need no number of their own, the violation names the neighbour.
tower=18.x.x.30_-.-.19&reserve=1.50.15.37&hand=7.8&house=hidden-equal  take.15.0.3.7.8  \
over.low {{'hidden': 0, 'least': 20, 'number': 15, 'other': 19}} of over in move at tower.1.2 tower.0.3
tower=5.x.x.12_11&reserve=1.50.15.37&hand=7.8&house=hidden-equal  take.15.0.0.7.8  \
over.high {{'hidden': 0, 'most': 10, 'number': 15, 'other': 11}} of over in move at tower.0.0 tower.1.0
# Draws beyond the allowance or the deck; the finish card is a card of the deck and is replaced by another.
tower=25.31e&last=0.1&deck=1  draw.2  draw.most {{'count': 2, 'limit': 1}} of draw in move
tower=25.31e&last=0.1&deck=2  draw.2.F  draw.most {{'count': 2, 'limit': 1}} of draw.empty in move
tower=25.31e&last=0.1&deck=1  draw.1.F  draw.most {{'count': 1, 'limit': 0}} of draw.empty in move
tower=25.31e&last=0.1&deck=9  draw.3  draw.most {{'count': 3, 'limit': 2}} of draw in move
# Cards that no reserve can have, even an incomplete one; discards do not go to the reserve.
tower=25&reserve=50&hand=7.8.9  take.51.0.1.7.8  \
number {{'high': 50, 'low': 1, 'number': 51}} of contents in move; price {{'card': 51, 'difference': 1, 'discards': \
0, 'first': 7, 'second': 8, 'sum': 15}} of take.adjust in move
tower=25&reserve=50&hand=7.8.9  take.25.0.1.7.8  \
elsewhere {{'in': 'tower', 'number': 25}} of contents in move tower; price {{'card': 25, 'difference': 1, \
'discards': 0, 'first': 7, 'second': 8, 'sum': 15}} of take.adjust in move; row.low {{'hidden': 0, 'least': 26, \
'number': 25, 'other': 25}} of row.order in move at tower.0.0 tower.0.1
tower=25&reserve=1.50.13.37&hand=7.8.9  take.9.0.-1.7.8.x9  \
reserve {{'card': 9}} of take in move reserve; price {{'card': 9, 'difference': 1, 'discards': 1, 'first': 7, \
'second': 8, 'sum': 15}} of take.adjust in move
tower=25&reserve=1.50.13.37&hand=7.8.9  take.8.0.-1.7.8  \
reserve.sent {{'card': 8}} of before in move reserve; price {{'card': 8, 'difference': 1, 'discards': 0, 'first': \
7, 'second': 8, 'sum': 15}} of take.adjust in move
# A known card cannot be another one.
tower=12.25.31_x&known=1.0.13  flip.1.0.14  \
known {{'number': 13, 'place': 1, 'tier': 2, 'told': 14}} of flip in move known at tower.1.0
# The number of reserve discards; the taken card is no longer there.
tower=12.25.31&reserve=1.50.13.37&hand=7.8.9.20.33  take.13.1.0.7.20.r13  \
dropped {{'card': 13}} of limit in move reserve
tower=12.25.31&reserve=1.50.13.37&hand=7.8.9.20.33  take.13.1.0.7.20.r33  \
dropped {{'card': 33}} of limit in move reserve
tower=12.25.31&reserve=1.50.13.37&hand=7.8.9.20.33  take.13.1.0.7.20.x8.x9.r8  \
dropped {{'card': 8}} of limit in move reserve
tower=12.25.31&reserve=1.50.13.37&hand=7.8.9.20.33  take.13.1.0.7.20.r1.r50  \
dropped.count {{'count': 2, 'spare': 1}} of limit in move reserve
# Numbers that no hand can have.
tower=25.30  up.51.0.2  number {{'high': 50, 'low': 1, 'number': 51}} of contents in move
tower=25.30  up.0.0.-1  number {{'high': 50, 'low': 1, 'number': 0}} of contents in move
tower=25.30&reserve=1.50.28.9  up.28.1.0  elsewhere {{'in': 'reserve', 'number': 28}} of contents in move reserve
tower=25.30  up.25.0.2  \
elsewhere {{'in': 'tower', 'number': 25}} of contents in move tower; row.low {{'hidden': 0, 'least': 31, 'number': \
25, 'other': 30}} of row.order in move at tower.0.1 tower.0.2
tower=25.30.x&known=0.2.40  up.40.0.3  elsewhere {{'in': 'known', 'number': 40}} of contents in move known
# Only the size of the hand is known.
tower=25.30&reserve=1.50.28.9&p1=h3  take.28.1.0.10.20.x.x  hand.count {{'count': 4, 'held': 3}} of take in move
tower=25.30d&last=0.1&reserve=1.50.28.9&drawn=1  take.28.1.0.10.18.x.x.x  \
hand.count {{'count': 5, 'held': 4}} of take in move; price {{'card': 28, 'difference': 8, 'discards': 3, 'first': \
10, 'second': 18, 'sum': 28}} of take.adjust in move
# The finish card is no card of the hand.
tower=25.30&reserve=1.50.28.9&p1=h1.F  take.28.1.0.10.18.xF  \
hand.count {{'count': 2, 'held': 1}} of take in move; price {{'card': 28, 'difference': 8, 'discards': 1, 'first': \
10, 'second': 18, 'sum': 28}} of take.adjust in move
# The entered cards are in the hand, used or not.
tower=25.30&reserve=1.50.28.9&hand=10.18&p1=h3  take.28.1.0.10.18.x.x  \
hand.count {{'count': 4, 'held': 3}} of take in move
tower=25.30&reserve=1.50.28.9&hand=7.x  take.28.1.0.10.18  hand.count {{'count': 3, 'held': 2}} of take in move
# The only finish card is elsewhere.
tower={FULL_TOWER}&p1=h2  up.F.6.0  up.hand {{'card': 'F'}} of up in move hand
tower={FULL_TOWER}&hand=11  up.F.6.0  up.hand {{'card': 'F'}} of up in move hand
tower={FULL_TOWER}&reserve=1.50.2.F  up.F.6.0  up.hand {{'card': 'F'}} of up in move hand
tower={FULL_TOWER}&p2=h2.F  up.F.6.0  up.hand {{'card': 'F'}} of up in move hand
tower={FULL_TOWER}&p4=h2.F  up.F.6.0  up.hand {{'card': 'F'}} of up in move hand
tower={FULL_TOWER}&turn=p3&p2=h1.F  up.F.6.0  up.hand {{'card': 'F'}} of up in move hand
"""


@pytest.mark.clause(
    "coupelation.down.finish",
    "coupelation.over.one",
    "coupelation.down",
    "coupelation.setup",
    "coupelation.take",
    "coupelation.finish",
)
@pytest.mark.parametrize(("query", "move", "expected_reasons"), parse_table_rows(REASONS_AGAINST_MOVES))
def test_an_illegal_move_has_its_reasons(query: str, move: str, expected_reasons: str) -> None:
    judged = judge_move_of_sound_query(query, move)
    assert judged.legal is False
    assert (judged.effects, judged.missing, judged.after, judged.end) == ((), (), None, None)
    assert format_messages_without_game(judged.violations) == expected_reasons


VERDICTS_ON_MOVES = f"""
# All violations are listed.
tower=12.25.31&reserve=1.50.13.37&hand=7.18.33  up.40.0.1  no up.hand occupied row.high
# Those the reserve may have and those it may lose; one of the two that were sent may go at once.
tower=25&reserve=13&hand=7.8.20.30  take.1.0.-1.7.8  needs reserve
tower=25&reserve=13&hand=7.8.20.30  take.50.0.1.20.30  needs reserve
tower=12.25.31&reserve=1.50.13.37&hand=7.20.33  take.13.1.0.7.20.r1  yes
tower=12.25.31&reserve=1.50.13.37&hand=7.20.33  take.13.1.0.7.20.r20  yes
tower=12.25.31&reserve=1.50.13.37&hand=7.20.33  take.13.1.0.7.20.r1.r1  no dropped dropped.count
tower=12.25.31&reserve=1.50.13.F&hand=7.20&house=finish-wild.place-anywhere  take.F.0.0.7.20  yes
# A card has the mark that is printed on it.
tower=12.25.31&hand=13  up.13d.1.0  yes
tower=12.25.31&hand=13d  up.13d.1.0  yes
tower=12.25.31&hand=13e  up.13d.1.0  no mark
# A revealed card cannot be a known card from elsewhere.
tower=12.x.x&known=0.1.30_0.2.40  flip.0.1.30  yes
tower=12.x.x&known=0.1.30_0.2.40  flip.0.1.40  no known seen
# Nobody has to draw, also where it is not known how many may be drawn.
tower=25.31  draw.0  yes
tower=25.31&last=0.1  draw.0  yes
tower=25.x&last=0.1  draw.0  yes
# The finish card is drawn once and from a deck.
tower=25.31e&last=0.1&p1=h1.F&deck=9  draw.1.F  no draw.finish
tower=25.31e&last=0.1&p2=h1.F&deck=9  draw.1.F  no draw.finish
tower=25.31e&last=0.1&reserve=1.50.13.F  draw.1.F  no draw.finish
tower=25.31e&last=0.1&deck=0  draw.0.F  no draw.finish
tower=25.31e&last=0.1&first=1  draw.1.F  no draw.finish
tower=25.31e&last=0.1&deck=9  draw.1.F  yes
tower=25.31e&last=0.1  draw.1.F  yes
# With what everybody saw, and with a part of the hand.
tower=25.30  up.31.1.0  no over.high
tower=25.30  up.28.1.0  yes assume.hand
tower=25.30  up.28.0.4  no beside
tower=25.30  up.28.0.0  no occupied
tower=25.30&p1=h2  down.x.1.0  yes
tower=25.30  down.x.1.0  yes assume.count
tower=25.30&p1=h0.F  down.x.1.0  no down.none
tower=25.30&hand=7.x  up.28.1.0  yes assume.hand
tower=25.30&hand=7.9  up.28.1.0  no up.hand
tower=25.30&hand=7.28  up.28.1.0  yes
tower=25.30&reserve=1.50.28.9  take.28.1.0.9.19  no elsewhere
tower=25.30&reserve=1.50.28.9  take.28.1.0.10.19  no price
tower=25.30&reserve=1.50.28.9  take.28.1.0.10.18  yes assume.hand
tower=25.30&reserve=1.50.28.9&p1=h4  take.28.1.0.10.20.x.x  yes assume.hand
tower=25.30  take.30.0.2.10.20  no elsewhere row.low
tower=25.30e&last=0.1&deck=2  draw.1.F  yes
tower=25.30&p1=-  up.28.1.0  no up.hand
tower=25.30&hand=F&house=place-anywhere  up.F.1.0  yes
tower=25.26&hand=F&house=place-anywhere  up.F.1.0  no hidden
tower=25.26&hand=F&house=place-anywhere.hidden-equal  up.F.1.0  yes
tower=22.23.24.25&hand=F&house=start-middle.place-anywhere  up.F.0.-1  no middle
tower=25.30&first=1&hand=7  up.F.6.0  no up.hand support
tower=25.x  flip.0.1.30  yes
tower=25.x&known=0.1.31  up.31.0.2  no elsewhere
# Two cards and a third: the rest is assumed.
tower=34.41  up.34.1.0  no elsewhere over.low
tower=34.41  up.35.1.0  yes assume.hand
tower=34.41  up.40.1.0  yes assume.hand
tower=34.41  up.41.1.0  no elsewhere over.high
tower=34.41  up.26.1.0  no over.low
# The finish card is replaced where there is another card, and a hand has three cards before the draw.
{TWO_CARD_TOWER}&deck=30  draw.0.F  no draw.replaced
{TWO_CARD_TOWER}&deck=2  draw.0.F  no draw.replaced
tower=25d.x&last=0.1&p1=h2&deck=1  draw.0.F  no draw.replaced
{TWO_CARD_TOWER}&deck=1  draw.0.F  yes
{TWO_CARD_TOWER}  draw.0.F  needs deck
{TWO_CARD_TOWER}&deck=30&p1=h4  draw.2  no draw.hand
{TWO_CARD_TOWER}&deck=30&p1=h4  draw.0  no draw.hand
{TWO_CARD_TOWER}&deck=30&p1=h3  draw.2  yes
# A move names what it needs.
tower=25  take.7.0.-1.3.4  needs reserve
tower=25&reserve=1.50.13  take.7.0.-1.3.4  needs reserve
tower=25.31&last=0.1  draw.1  needs tower
tower=25.31  draw.1  needs last
tower=25.x&last=0.1&turn=p2  draw.1  needs p2
# After the end nothing is legal.
tower={FULL_TOWER}_F&hand=7&reserve=1.50.2.37  up.7.0.-1  no over
tower=12.25.31_40&last=1.0&hand=7&reserve=1.50.2.37  flip.0.0  no over
# The new reserve cards cannot be taken at once; the finish card needs two below wherever it may lie.
tower=25&reserve=1.50.13.37&hand=7.14  take.7.0.-1.7.14  no reserve.sent
tower=12.25.31&reserve=1.50.13.37&hand=7.20.33.F&house=place-anywhere  up.F.2.0  no support
# What a hand was told to have had: 28 or 30.
{TABLE_WITH_HIDDEN_CARD}&holds=p1.28.30.less-28  up.30.0.4  yes
{TABLE_WITH_HIDDEN_CARD}&holds=p1.28.30.less-28  up.28.0.4  no hand.known
{TABLE_WITH_HIDDEN_CARD}&holds=p1.28.30.less-x0-3  flip.0.3.28  yes
{TABLE_WITH_HIDDEN_CARD}&holds=p1.28.30.less-x0-3&known=0.3.28  flip.0.3.30  no known held
{TABLE_WITH_HIDDEN_CARD}&holds=p1.28.30.less-x0-3&known=0.3.28  up.30.0.4  yes
{TABLE_WITH_HIDDEN_CARD}&holds=p1.28.30.less-x0-3&known=0.3.28  up.28.0.4  no up.hand
# It is one of the three that were told.
{TABLE_WITH_CARD_OF_TWO_WAYS}  flip.0.4.45d  no under
# start: 25 lies in the middle, also back from the hand; face down nobody sees that it does not.
tower=12.14.18.25&reserve=1.50.13.37&hand=7.33&house=start-middle  up.7.0.-1  no middle
tower=12.14.18.25&reserve=1.50.13.37&hand=7.33&house=start-middle  down.7.0.-1  no middle
tower=12.14.18.25&reserve=1.50.13.37&hand=7.33  up.7.0.-1  yes
tower=12.14.18.25&reserve=1.50.13.37&hand=7.33&house=start-middle  up.33.0.4  yes
tower=12.14.18.20&reserve=1.50.13.37&hand=25&house=start-middle  up.25.0.4  no middle
tower=12.14.18&reserve=1.50.13.37&hand=25&house=start-middle  up.25.0.3  yes
tower=12.14.18.20&reserve=1.50.13.37&hand=25&house=start-middle  down.25.0.4  yes
tower=12.14.18.20.x&house=start-middle  flip.0.4.24  yes
# finish: is it 0 when cards are paid, or no number at all?
tower={FULL_TOWER}&reserve=1.50.F.37&hand=7.8.36  take.F.6.0.7.8.x36  yes
tower={FULL_TOWER}&reserve=1.50.F.37&hand=7.8.36&house=finish-none  take.F.6.0.7.8.x36  no trade
tower=12.25.31&reserve=1.50.13.37&hand=14.7.F  take.13.1.0.14.F.x7  yes
tower=12.25.31&reserve=1.50.13.37&hand=14.7.F&house=finish-none  take.13.1.0.14.F.x7  no trade
# early: the top while cards lie face down. With the finish card on top the others are still exchanged.
tower={TOWER_WITH_HIDDEN_CARD}&reserve=1.50.2.37&hand=24.F  up.F.6.0  no early
# discards: each two cards above the price, or all the same.
tower=12.25.31&reserve=1.50.15.37&hand=7.8.33.40  take.15.1.0.7.8.x33.x40  yes
tower=12.25.31&reserve=1.50.15.37&hand=7.8.33.40&house=discards-same  take.15.1.0.7.8.x33.x40  no price
tower=12.25.31&reserve=1.50.15.37&hand=7.8.33.40&house=discards-same  take.15.1.0.7.8  yes
tower=12.25.31&reserve=1.50.13.37&hand=7.8.33.40&house=discards-same  take.13.1.0.7.8.x33.x40  yes
# The first game has a glass card on top.
first=1&tower={FULL_TOWER}&reserve=1.50.2.37&hand=24.36  down.36.6.0  no down.top
first=1&tower={FULL_TOWER}&reserve=1.50.2.37&hand=24.36  up.36.6.0  no over.high
first=1&tower={TOWER_WITH_HIDDEN_CARD}&reserve=1.50.2.37&hand=24.36  up.24.6.0  no early.first
first=1&tower={FULL_TOWER}&reserve=1.50.2.37&hand=24.36&house=early-lost  down.36.6.0  no down.top
first=1&tower={FULL_TOWER}&reserve=1.50.2.37&hand=24.36&house=early-allowed  up.36.6.0  no over.high
"""
"""`yes`, `no` or the missing parameters; then the codes of violations or assumptions."""


@pytest.mark.clause(
    "coupelation.draw",
    "coupelation.flip",
    "coupelation.limit",
    "coupelation.win",
    "coupelation.row",
    "coupelation.take",
    "coupelation.goal.top",
    "coupelation.win.else",
)
@pytest.mark.parametrize(("query", "move", "expected_verdict"), parse_table_rows(VERDICTS_ON_MOVES))
def test_a_move_gets_its_verdict(query: str, move: str, expected_verdict: str) -> None:
    judged = judge_move_of_sound_query(query, move)
    verdict = {True: ["yes"], False: ["no"], None: ["needs", *judged.missing]}[judged.legal]
    codes = [*codes_without_game_prefix(judged.violations), *codes_without_game_prefix(judged.assumes)]
    assert " ".join([*verdict, *(code.removeprefix("move.") for code in codes)]) == expected_verdict
