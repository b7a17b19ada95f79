"""Each action, what speaks against it and what it does; every ruling changes what it says it changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calculators.core.types import Violation
from calculators.coupelation.moves import list_payments_by_reserve_card_fewest_discards_first
from calculators.coupelation.play import find_missing_public_parameters
from calculators.coupelation.state import Draw
from tests.engine import format_found_messages, parse_table_rows

from .tables import (
    codes_without_game_prefix,
    format_query_of_state,
    judge_move_of_sound_query,
    list_legal_move_texts,
    read_state_of_query,
)

T = "tower=12.25.31&reserve=1.50.13.37&hand=7.18.33"
FULL_TOWER = "12.14.18.25.31.38.44_13.16.21.28.34.41_15.19.26.32.39_17.23.29.35_20.27.33_22.30"
"""All 27 glass cards in order."""
HIDDEN = FULL_TOWER.replace("_22.", "_x.")


def find_only_violation_of_move(query: str, move: str) -> Violation:
    """The one reason why a move is not legal."""
    judged = judge_move_of_sound_query(query, move)
    assert judged.legal is False
    assert (judged.effects, judged.missing, judged.after, judged.end) == ((), (), None, None)
    (reason,) = judged.violations
    return reason


def spell_only_violation_of_move(query: str, move: str) -> str:
    """The same, spelled out."""
    return format_found_messages([find_only_violation_of_move(query, move)])[0]


def write_table_after_legal_move(query: str, move: str) -> str:
    """Where a legal move leads, `over:` before it where it ends the game."""
    judged = judge_move_of_sound_query(query, move)
    assert (judged.legal, judged.violations) == (True, ())
    return "over: " * (judged.after is None) + format_query_of_state(judged.after or judged.end)


PAID = "reserve=1.50.13.37&hand=7.20.33"
TABLES_AFTER_MOVES = f"""
# A card beside the row moves the others when it is left of them.
{T}&deck=20  up.7.0.-1  turn=p2&tower=7.12.25.31&reserve=1.50.13.37&deck=20&last=0.0
{T}          up.33.0.3  turn=p2&tower=12.25.31.33&reserve=1.50.13.37&last=0.3
{T.replace("31&", "31_-.28&")}  up.7.0.-1  turn=p2&tower=7.12.25.31_-.-.28&reserve=1.50.13.37&last=0.0
# A card over two keeps its mark.
{T.replace("18", "18h")}  up.18.1.0  turn=p2&tower=12.25.31_18h&reserve=1.50.13.37&last=1.0
# The turn goes round, and the table keeps its names and rulings.
players=3&turn=p3&names=a.b&house=early-allowed&{T.replace("1.50", "1.2.50")}  down.7.1.1  \
players=3&names=a.b&house=early-allowed&tower=12.25.31_-.x&reserve=1.2.50.13.37&last=1.1
# A chain of hidden cards takes room: 12 x x and then at least 15; x x 31 leaves 28 and less before them.
tower=12.x.x&reserve=1.50.13.37&hand=14.15  up.15.0.3   turn=p2&tower=12.x.x.15&reserve=1.50.13.37&last=0.3
tower=x.x.31&reserve=1.50.13.37&hand=28.29  up.28.0.-1  turn=p2&tower=28.x.x.31&reserve=1.50.13.37&last=0.0
# One integer is enough for a hidden card.
tower=25.27&reserve=1.50.13.37&hand=7    down.7.1.0  turn=p2&tower=25.27_x&reserve=1.50.13.37&last=1.0
tower=24.x.27&reserve=1.50.13.37&hand=7  down.7.1.0  turn=p2&tower=24.x.27_x&reserve=1.50.13.37&last=1.0
# A card that is turned up and fits stays; one that does not loses the game, and counts the cards still hidden.
tower=12.25.31_x&deck=9&reserve=1.50.13.37  flip.1.0.20  turn=p2&tower=12.25.31_20&reserve=1.50.13.37&deck=9&last=1.0
tower=12.25.31_x  flip.1.0.40  over: tower=12.25.31_40&last=1.0
tower=12.x.x.16   flip.0.1.14  turn=p2&tower=12.14.x.16&last=0.1
tower=12.x.x.16   flip.0.1.15  over: tower=12.15.x.16&last=0.1
tower=12.25_x     flip.1.0.1   over: tower=12.25_1&last=1.0
tower=12.25_x     flip.1.0.50  over: tower=12.25_50&last=1.0
# A reserve card for a sum or a difference; marks go with the cards, only the two go to the reserve.
tower=12.25.31&{PAID}  take.13.1.0.7.20  turn=p2&tower=12.25.31_13&reserve=1.50.37.7.20&last=1.0
tower=12.25.31&reserve=1.50.13e.37&hand=7d.20h.33  take.13.1.0.7.20  \
turn=p2&tower=12.25.31_13e&reserve=1.50.37.7d.20h&last=1.0
tower=12.25.31&reserve=1.50.24.37&hand=7.18.33.40  take.24.1.0.7.18.x33  \
turn=p2&tower=12.25.31_24&reserve=1.50.37.7.18&last=1.0&holds=out.x
# An exchange brings the card into the hand.
tower=12.25.31&reserve=1.50.13.37&hand=2.5.7.20.33  take.13.0.0.7.20  \
turn=p2&tower=13.25.31&reserve=1.50.37.7.20&last=0.0&holds=p1.12.less-x_out.x
"""


@pytest.mark.clause("coupelation.up")
@pytest.mark.clause("coupelation.take")
@pytest.mark.parametrize(("query", "move", "expected_table"), parse_table_rows(TABLES_AFTER_MOVES))
def test_where_a_move_leads(query: str, move: str, expected_table: str) -> None:
    assert write_table_after_legal_move(query, move) == expected_table


REASONS_AGAINST_MOVES = f"""
{T}  up.8.0.-1    up.hand {{'card': 8}} of up in move hand
{T}  down.8.0.-1  down.hand {{'card': 8}} of down in move hand
{T}  up.7.0.3     row.low {{'hidden': 0, 'least': 32, 'number': 7, 'other': 31}} of row.order \
in move at tower.0.2 tower.0.3
{T}  up.18.0.-1   row.high {{'hidden': 0, 'most': 11, 'number': 18, 'other': 12}} of row.order \
in move at tower.0.-1 tower.0.0
{T}  up.7.1.0     over.low {{'hidden': 0, 'least': 13, 'number': 7, 'other': 12}} of over in move at tower.0.0 tower.1.0
{T}  up.33.1.0    over.high {{'hidden': 0, 'most': 24, 'number': 33, 'other': 25}} of over \
in move at tower.1.0 tower.0.1
{T}  up.7.0.-2    beside {{'place': -1, 'tier': 1}} of row in move
{T}  up.33.0.4    beside {{'place': 5, 'tier': 1}} of row in move
{T}  up.33.1.2    support {{'count': 1, 'place': 3, 'tier': 2}} of over.one in move at tower.1.2
{T}  up.33.1.-1   support {{'count': 1, 'place': 0, 'tier': 2}} of over.one in move at tower.1.-1
{T}  up.33.2.0    support {{'count': 0, 'place': 1, 'tier': 3}} of over.one in move at tower.2.0
{T}  up.33.-1.0   support {{'count': 0, 'place': 1, 'tier': 0}} of over.one in move at tower.-1.0
{T}  down.18.0.5  beside {{'place': 6, 'tier': 1}} of row in move
# 18 would fit there: only that it comes from the hand speaks against it.
{T}  up.18.0.0    occupied {{'place': 1, 'tier': 1}} of exchange in move at tower.0.0
# No eighth card in the row.
tower=12.14.18.25.31.38.44&reserve=1.50.13.37&hand=7.45  up.7.0.-1  width {{'limit': 7}} of goal in move
tower=12.14.18.25.31.38.44&reserve=1.50.13.37&hand=7.45  down.7.0.7  width {{'limit': 7}} of goal in move
tower=12.x.x&reserve=1.50.13.37&hand=14.15  up.14.0.3  \
down.low {{'hidden': 2, 'least': 15, 'number': 14, 'other': 12}} of down.any \
in move at tower.0.0 tower.0.1 tower.0.2 tower.0.3
tower=x.x.31&reserve=1.50.13.37&hand=28.29  up.29.0.-1  \
down.high {{'hidden': 2, 'most': 28, 'number': 29, 'other': 31}} of down.any \
in move at tower.0.-1 tower.0.0 tower.0.1 tower.0.2
# Nothing lies strictly between 25 and 26, nor two cards one over the other between 24 and 26.
tower=25.26.40&reserve=1.50.13.37&hand=7  down.7.1.0  \
hidden {{'hidden': 1, 'high': 26, 'low': 25}} of down.any in move at tower.0.0 tower.1.0 tower.0.1
tower=24.x.26&reserve=1.50.13.37&hand=7   down.7.1.0  \
hidden {{'hidden': 2, 'high': 26, 'low': 24}} of down.any in move at tower.0.0 tower.1.0 tower.0.1 tower.0.2
# The finish card is never hidden; on top lies only that, and only there.
tower={FULL_TOWER}&reserve=1.50.2.37&hand=F     down.F.6.0   down.finish of down.finish in move
tower={FULL_TOWER}&reserve=1.50.2.37&hand=F     down.F.6.1   down.finish of down.finish in move
tower={FULL_TOWER}&reserve=1.50.2.37&hand=24.F  up.24.6.0    top of goal.top in move at tower.6.0
tower={FULL_TOWER}&reserve=1.50.2.37&hand=24.F  down.24.6.0  down.finish of down.finish in move
{T}.F  up.F.1.0  finish {{'place': 1, 'tier': 2}} of finish in move at tower.1.0
{T}.F  up.F.6.0  support {{'count': 0, 'place': 1, 'tier': 7}} of over.one in move at tower.6.0
# What speaks against turning a card up.
{T.replace("31&", "31_x&")}  flip.0.0     flip {{'place': 1, 'tier': 1}} of flip in move at tower.0.0
{T.replace("31&", "31_x&")}  flip.1.1.20  flip {{'place': 2, 'tier': 2}} of flip in move at tower.1.1
{T.replace("31&", "31_x&")}  flip.1.0.0   number {{'high': 50, 'low': 1, 'number': 0}} of contents in move
{T.replace("31&", "31_x&")}  flip.1.0.51  number {{'high': 50, 'low': 1, 'number': 51}} of contents in move
{T.replace("31&", "31_x&")}  flip.1.0.31  seen {{'in': 'tower', 'number': 31}} of contents in move tower
{T.replace("31&", "31_x&")}  flip.1.0.13  seen {{'in': 'reserve', 'number': 13}} of contents in move reserve
{T.replace("31&", "31_x&")}  flip.1.0.18  seen {{'in': 'hand', 'number': 18}} of contents in move hand
# What speaks against taking a card; an exchange looks at all the cards around.
tower=12.25.31&{PAID}  take.14.1.0.7.20.x33     reserve {{'card': 14}} of take in move reserve
tower=12.25.31&{PAID}  take.13.1.0.7.20.x4.x33  take.hand {{'card': 4}} of take in move hand
tower=12.25.31&{PAID}  take.13.1.0.7.20.x7.x33  twice {{'card': 7}} of take in move
tower=12.25.31&reserve=1.50.14.37&hand=7.20.33  take.14.1.0.7.7  twice {{'card': 7}} of take in move
tower=12.25.31&{PAID}  take.13.0.3.7.20  row.low {{'hidden': 0, 'least': 32, 'number': 13, 'other': 31}} of row.order \
in move at tower.0.2 tower.0.3
tower=12.25.31&{PAID}  take.13.1.2.7.20  support {{'count': 1, 'place': 3, 'tier': 2}} of over.one in move at tower.1.2
tower=12.25.31_15&reserve=1.50.18.37&hand=5.13.33  take.18.0.0.5.13  \
over.high {{'hidden': 0, 'most': 14, 'number': 18, 'other': 15}} of over in move at tower.0.0 tower.1.0
tower=12.25.31&reserve=1.50.24.37&hand=7.18.33.40  take.24.1.0.7.18  \
price {{'card': 24, 'difference': 11, 'discards': 0, 'first': 7, 'second': 18, 'sum': 25}} of take.adjust in move
tower=12.25.31&reserve=1.50.24.37&hand=7.18.33.40  take.24.1.0.7.18.x33.x40  \
price {{'card': 24, 'difference': 11, 'discards': 2, 'first': 7, 'second': 18, 'sum': 25}} of take.adjust in move
"""


@pytest.mark.clause("coupelation.down.finish")
@pytest.mark.clause("coupelation.over.one")
@pytest.mark.parametrize(("query", "move", "reason"), parse_table_rows(REASONS_AGAINST_MOVES))
def test_the_one_reason_against_a_move(query: str, move: str, reason: str) -> None:
    assert (
        spell_only_violation_of_move(query, move).replace("coupelation.move.", "").replace(" of coupelation.", " of ")
        == reason
    )


def test_every_reason_is_given() -> None:
    judged = judge_move_of_sound_query(T, "up.40.0.1")
    assert codes_without_game_prefix(judged.violations) == ["move.up.hand", "move.occupied", "move.row.high"]


@pytest.mark.parametrize(
    ("query", "listed_moves", "unlisted_moves"),
    parse_table_rows(f"""
        # Left of 1 and right of 50 a card can lie face down.
        tower=1.25.50&reserve=2.13.37.49&hand=7.8       down.7.0.-1 down.7.0.3  up.7.0.-1 up.8.0.3
        tower={FULL_TOWER}&reserve=1.50.2.37&hand=24.F        up.F.6.0                up.24.6.0
        tower=12.25.31&reserve=1.50.13.37&hand=4.20.33  take.37.0.3.4.33        -
        tower=12.25.31_15&reserve=1.50.18.37&hand=5.13.33  take.18.1.0.5.13        take.18.0.0.5.13
        """),
)
def test_what_is_listed_and_what_is_not(query: str, listed_moves: str, unlisted_moves: str) -> None:
    found = {*list_legal_move_texts(query)}
    assert {*listed_moves.split()} <= found
    assert not {*unlisted_moves.split()} & found


EFFECTS_OF_MOVES = """
tower=12.25.31_x&deck=9&reserve=1.50.13.37  flip.1.0.20  \
effect.fits {'number': 20} of flip; draw.mark {'number': 20} of draw
tower=12.25.31_x  flip.1.0.40  effect.lost {'number': 40} of flip.lost
tower=12.x.x.16&reserve=1.13.50.37&hand=7   flip.0.1  effect.flip {'count': 1, 'numbers': [14]} of flip
tower=12.x.x.16&reserve=1.13.50.37&hand=14  flip.0.1  effect.flip.hopeless {'count': 0, 'numbers': []} of flip.lost
tower=12.25.31&reserve=1.50.24.37&hand=7.18.33.40  take.24.1.0.7.18.x33  \
effect.paid {'cards': [7, 18]} of take; effect.discard {'cards': [33], 'count': 1} of take.adjust; \
effect.reserve {'count': 1, 'limit': 4} of limit.reserve; draw.mark {'number': 24} of draw
tower=12.25.31&reserve=1.50.13.37&hand=2.5.7.20.33  take.13.0.0.7.20  \
effect.paid {'cards': [7, 20]} of take; effect.removed {'number': 12} of exchange.hand; \
effect.hand {'count': 1, 'limit': 3} of limit; effect.reserve {'count': 1, 'limit': 4} of limit.reserve; \
draw.mark {'number': 13} of draw
tower=12.25.31_x&reserve=1.50.13.37&hand=7.20.33  take.13.1.0.7.20  \
effect.paid {'cards': [7, 20]} of take; effect.removed.hidden of exchange.hand; \
effect.reserve {'count': 1, 'limit': 4} of limit.reserve; draw.mark {'number': 13} of draw
"""


@pytest.mark.clause("coupelation.take.adjust")
@pytest.mark.parametrize(("query", "move", "effects"), parse_table_rows(EFFECTS_OF_MOVES))
def test_what_a_move_does(query: str, move: str, effects: str) -> None:
    judged = judge_move_of_sound_query(query, move)
    assert "; ".join(format_found_messages(judged.effects)).replace("coupelation.", "") == effects
    if move == "flip.0.1":
        assert (judged.legal, judged.after, judged.end) == (True, None, None), "without a number nothing follows"


def test_every_way_to_pay() -> None:
    """13 from 7 8 20 27: 20−7, and 27−20 = 7 off by 6, 7+8 = 15 off by 2, 20−8 = 12 off by 1, …"""
    ways = list_payments_by_reserve_card_fewest_discards_first(
        read_state_of_query("tower=25&reserve=1.50.13.37&hand=7.8.20.27")
    )
    assert {
        card: [" ".join(map(str, (way.first, way.second, *way.discards))) for way in found]
        for card, found in ways.items()
    } == {
        13: ["7 20", "8 20 7", "8 20 27", "7 8 20 27", "7 20 8 27"],
        1: ["7 8", "7 8 20 27"],
        37: ["8 27 7 20"],
        50: [],
    }


def test_the_new_reserve_cards_cannot_be_taken_at_once() -> None:
    assert find_only_violation_of_move("tower=25&reserve=1.50.13.37&hand=7.14", "take.7.0.-1.7.14").code.endswith(
        "move.reserve.sent"
    )


def test_whether_the_finish_card_came_alone_hangs_on_the_deck() -> None:
    """Only as the last of the deck: where its size was not entered nobody can say (coupelation.draw.finish)."""
    state = read_state_of_query("players=2&tower=25d")
    assert find_missing_public_parameters(state, Draw(0, finish=True)) == ("deck",)
    assert find_missing_public_parameters(replace(state, deck=30), Draw(0, finish=True)) == ()
