"""The legal moves and their effects: what a hand is assumed to hold, what a move does, its shortest form."""

from dataclasses import replace

import pytest

from calculators.coupelation import GAME
from calculators.coupelation.moves import list_known_hand_payments_for_every_reserve_card
from calculators.coupelation.play import find_missing_public_parameters
from calculators.coupelation.state import Draw
from tests.engine import parse_table_rows

from .tables import (
    FULL_TOWER,
    TOWER_WITH_HIDDEN_CARD,
    format_messages_without_game,
    judge_move_of_sound_query,
    list_legal_move_texts,
    read_state_of_query,
)

EXPECTED_HAND_ASSUMPTIONS = f"""
tower=25.30&turn=p2     up.28.1.0          hand {{'cards': [28], 'count': 1, 'seat': 'p2'}}
tower=25.30             up.1.0.-1          hand {{'cards': [1], 'count': 1, 'seat': 'p1'}}
tower=25.30             up.50.0.2          hand {{'cards': [50], 'count': 1, 'seat': 'p1'}}
tower=25.30&reserve=1.50.28.9&hand=18.x  take.28.1.0.10.18  hand {{'cards': [10], 'count': 1, 'seat': 'p1'}}
tower=25.30&turn=p2     down.x.1.0         count {{'count': 1, 'seat': 'p2'}}
tower={FULL_TOWER}&turn=p2     up.F.6.0           finish {{'seat': 'p2'}}
# Two numbers, one discard unseen and the finish card: three glass cards at least.
tower=25.30&reserve=1.50.28.9  take.28.1.0.10.20.x.xF  \
hand {{'cards': [10, 20], 'count': 2, 'seat': 'p1'}}; count {{'count': 3, 'seat': 'p1'}}; finish {{'seat': 'p1'}}
"""


@pytest.mark.clause("coupelation.silence")
@pytest.mark.parametrize(("query", "move", "expected_assumptions"), parse_table_rows(EXPECTED_HAND_ASSUMPTIONS))
def test_legal_move_states_assumptions_about_unseen_hand(query: str, move: str, expected_assumptions: str) -> None:
    found = [replace(one, clause="") for one in judge_move_of_sound_query(query, move).assumes]
    assert format_messages_without_game(found).replace("assume.", "") == expected_assumptions


LISTED_MOVES = f"""
# Left of 1 and right of 50 a card lies face down alone.
tower=1.25.50&reserve=2.13.37.49&hand=7.8  down.7  down.7.0.-1 down.7.0.3 down.7.1.0 down.7.1.1
tower=1.25.50&reserve=2.13.37.49&hand=7.8  up  up.7.1.0 up.8.1.0
tower={FULL_TOWER}&reserve=1.50.2.37&hand=24.F  -  up.F.6.0
tower=12.25.31&reserve=1.50.13.37&hand=4.20.33  take.37.0.3  take.37.0.3.4.33
tower=12.25.31_15&reserve=1.50.18.37&hand=5.13.33  take.18  take.18.0.1.5.13 take.18.1.0.5.13
# Without a ruling the finish card is 0; as no number it pays nothing and is not taken.
tower={FULL_TOWER}&reserve=1.50.F.37&hand=7.8.36  -  take.1.0.0.7.8 take.F.6.0.7.8.x36
tower={FULL_TOWER}&reserve=1.50.F.37&hand=7.8.36&house=finish-none  -  take.1.0.0.7.8
tower=12.25.31&reserve=1.50.13.37&hand=14.7.F  take.13.1.0.14  take.13.1.0.14.F.x7
tower=12.25.31&reserve=1.50.13.37&hand=14.7.F&house=finish-none  take.13.1.0.14  -
# The first game has a number on top, face down only where the table says so; a lost game has no moves.
first=1&tower={FULL_TOWER}&reserve=1.50.2.37&hand=24.36  -  up.24.6.0
first=1&tower={FULL_TOWER}&reserve=1.50.2.37&hand=24.36&house=early-allowed  -  up.24.6.0 down.24.6.0 down.36.6.0
first=1&tower={FULL_TOWER}&reserve=1.50.2.37&hand=24.36&house=early-lost  -  up.24.6.0
first=1&tower={TOWER_WITH_HIDDEN_CARD}&reserve=1.50.2.37&hand=24.36&house=early-allowed  up  up.24.6.0
tower={TOWER_WITH_HIDDEN_CARD}_F&reserve=1.50.2.37&hand=24&house=early-lost  -  -
# Discards all of one sign.
tower=12.25.31&reserve=1.50.13.37&hand=7.8.33.40&house=discards-same  take.13.1.0.7  take.13.1.0.7.8.x33.x40
# The finish card of a hand takes a free place where the table says so; no card at all lies between 25 and 26,
# unless it may equal one of them.
tower=12.25.31&reserve=1.50.13.37&hand=F&house=place-anywhere  -  up.F.0.-1 up.F.0.3 up.F.1.0 up.F.1.1
tower=25.26&reserve=1.50.13.37&hand=F&house=place-anywhere  -  up.F.0.-1 up.F.0.2
tower=25.26&reserve=1.50.13.37&hand=F&house=place-anywhere.hidden-equal  -  up.F.0.-1 up.F.0.2 up.F.1.0
# That of the reserve takes any place below the top, for any two cards where it counts as any number.
tower=12.25.31&reserve=1.50.13.F&hand=7.20&house=finish-wild  take.F  -
tower=12.25.31&reserve=1.50.13.F&hand=7.20&house=finish-wild.place-anywhere  take.F  \
take.F.0.-1.7.20 take.F.0.0.7.20 take.F.0.1.7.20 take.F.0.2.7.20 take.F.0.3.7.20 take.F.1.0.7.20 take.F.1.1.7.20
# A wild finish card is paid with any number of discards.
tower=12.25.31&reserve=1.50.13.37&hand=7.20.33.F&house=finish-wild  take.37.0.3.7.F  \
take.37.0.3.7.F take.37.0.3.7.F.x20 take.37.0.3.7.F.x33 take.37.0.3.7.F.x20.x33
# The finish card on top is not exchanged, though 24 would lie in order there; the others still are.
tower={TOWER_WITH_HIDDEN_CARD}_F&house=early-allowed&reserve=1.50.24.37&hand=8.11.36  take.24  \
take.24.0.3.11.36.x8 take.24.1.2.11.36.x8 take.24.2.2.11.36.x8 take.24.3.1.11.36.x8 take.24.4.1.11.36.x8 \
take.24.5.0.11.36.x8
# First placements, then flips, then purchases, each from the lowest row and from the left.
tower=12.25.31_x&reserve=1.50.15.37&hand=33.7.8.F  up  up.7.0.-1 up.8.0.-1 up.33.0.3
tower=12.25.31_x&reserve=1.50.15.37&hand=33.7.8.F  down.33  down.33.0.-1 down.33.0.3 down.33.1.1
tower=12.25.31_x&reserve=1.50.15.37&hand=33.7.8.F  take.15  \
take.15.0.0.7.8 take.15.0.0.7.8.x33.xF take.15.0.1.7.8 take.15.0.1.7.8.x33.xF take.15.1.0.7.8 take.15.1.0.7.8.x33.xF
tower=12.25.31_x&reserve=1.50.15.37&hand=7.8  -  up.7.0.-1 up.8.0.-1 down.7.0.-1 down.7.0.3 down.7.1.1 \
down.8.0.-1 down.8.0.3 down.8.1.1 flip.1.0 take.1.0.-1.7.8 take.1.0.0.7.8 \
take.15.0.0.7.8 take.15.0.1.7.8 take.15.1.0.7.8
# A seat without a legal move.
tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7  -  -
tower=21.22.23.24.25.26.x&reserve=1.50.13.37&hand=7  -  down.7.1.5 flip.0.6
"""
"""All legal moves of a table that start with a text."""


@pytest.mark.clause("coupelation.finish", "coupelation.take")
@pytest.mark.parametrize(("query", "prefix", "expected_moves"), parse_table_rows(LISTED_MOVES))
def test_all_legal_moves_are_listed(query: str, prefix: str, expected_moves: str) -> None:
    assert [move for move in list_legal_move_texts(query) if move.startswith(prefix)] == expected_moves.split()


EFFECTS_OF_MOVES = f"""
tower=12.25.31_x&deck=9&reserve=1.50.13.37  flip.1.0.20  \
effect.fits {{'number': 20}} of flip; draw.mark {{'number': 20}} of draw
tower=12.25.31_x  flip.1.0.40  effect.lost {{'number': 40}} of flip.lost
tower=12.x.x.16&reserve=1.13.50.37&hand=7  flip.0.1  effect.flip {{'count': 1, 'numbers': [14]}} of flip
tower=12.x.x.16&reserve=1.13.50.37&hand=14  flip.0.1  effect.flip.hopeless {{'count': 0, 'numbers': []}} of flip.lost
tower=12.25.31&reserve=1.50.24.37&hand=7.18.33.40  take.24.1.0.7.18.x33  \
effect.paid {{'cards': [7, 18]}} of take; effect.discard {{'cards': [33], 'count': 1}} of take.adjust; \
effect.reserve {{'count': 1, 'limit': 4}} of limit.reserve; draw.mark {{'number': 24}} of draw
tower=12.25.31&reserve=1.50.13.37&hand=2.5.7.20.33  take.13.0.0.7.20  \
effect.paid {{'cards': [7, 20]}} of take; effect.removed {{'number': 12}} of exchange.hand; effect.hand {{'count': \
1, 'limit': 3}} of limit; effect.reserve {{'count': 1, 'limit': 4}} of limit.reserve; draw.mark {{'number': 13}} of \
draw
tower=12.25.31_x&reserve=1.50.13.37&hand=7.20.33  take.13.1.0.7.20  \
effect.paid {{'cards': [7, 20]}} of take; effect.removed.hidden of exchange.hand; effect.reserve {{'count': 1, \
'limit': 4}} of limit.reserve; draw.mark {{'number': 13}} of draw
# A draw tells what came and what is left: with the finish card one more is gone from the deck.
tower=25.31e&last=0.1&hand=7&turn=p2&deck=9  draw.2.F  \
effect.drawn {{'count': 2}} of draw; effect.deck {{'count': 6}} of draw; effect.drawn.finish {{'seat': 'p2'}} of \
draw.finish
tower=25.31e&last=0.1&hand=7&turn=p2&deck=9  draw.1  \
effect.drawn {{'count': 1}} of draw; effect.deck {{'count': 8}} of draw
tower=25.31e&last=0.1&hand=7&turn=p2  draw.0  effect.drawn {{'count': 0}} of draw
# What was discarded of the reserve is entered; discards that nobody saw are counted.
players=2&tower=12.25.31&reserve=1.50.13.37.8.9&hand=7.20.33  take.13.1.0.7.20.r9  \
effect.paid {{'cards': [7, 20]}} of take; effect.dropped {{'cards': [9], 'count': 1}} of limit; draw.mark \
{{'number': 13}} of draw
tower=12.25.31&reserve=1.50.13.37&p1=h5&drawn=2  take.13.1.0.7.20.x.x  \
effect.paid {{'cards': [7, 20]}} of take; effect.discard.unseen {{'count': 2}} of take.adjust; effect.reserve \
{{'count': 1, 'limit': 4}} of limit.reserve; draw.mark {{'number': 13}} of draw
tower=12.25.31&reserve=1.50.13.37&p1=h5&drawn=2  take.13.1.0.7.20.x.x33  \
effect.paid {{'cards': [7, 20]}} of take; effect.discard {{'cards': [33], 'count': 1}} of take.adjust; \
effect.discard.unseen {{'count': 1}} of take.adjust; effect.reserve {{'count': 1, 'limit': 4}} of limit.reserve; \
draw.mark {{'number': 13}} of draw
# Hands are discarded to three: after a flip the whole hand stays, after action D what was neither paid nor discarded.
tower=12.25.31&reserve=1.50.13.37&hand=7.8.9.20.33.F  up.33.0.3  \
effect.hand {{'count': 1, 'limit': 3}} of limit; draw.mark {{'number': 33}} of draw
tower=12.25.31&reserve=1.50.13.37&hand=7.8.9.20.33.F  down.33.0.3  \
effect.hand {{'count': 1, 'limit': 3}} of limit; draw.hidden {{'limit': 2}} of draw.hidden
tower=12.25.31&reserve=1.50.13.37&hand=7.8.9.33.F  up.33.0.3  draw.mark {{'number': 33}} of draw
tower=12.25.31_x&reserve=1.50.13.37&hand=7.8.9.20.33.F  flip.1.0.14  \
effect.fits {{'number': 14}} of flip; effect.hand {{'count': 2, 'limit': 3}} of limit; draw.mark {{'number': 14}} \
of draw
tower=12.25.31&reserve=1.50.13.37&hand=7.8.9.20.33.F  take.13.1.0.20.7  \
effect.paid {{'cards': [7, 20]}} of take; effect.reserve {{'count': 1, 'limit': 4}} of limit.reserve; draw.mark \
{{'number': 13}} of draw
# The finish card can be discarded, but then nobody wins; paid it goes to the reserve.
tower=12.25.31&reserve=1.50.13.37&hand=7.19.F  take.13.1.0.7.19.xF  \
effect.paid {{'cards': [7, 19]}} of take; effect.discard {{'cards': ['F'], 'count': 1}} of take.adjust; \
effect.hopeless of win; effect.reserve {{'count': 1, 'limit': 4}} of limit.reserve; draw.mark {{'number': 13}} of \
draw
tower=12.25.31&reserve=1.50.13.37&hand=14.F.7  take.13.1.0.14.F.x7  \
effect.paid {{'cards': [14, 'F']}} of take; effect.discard {{'cards': [7], 'count': 1}} of take.adjust; \
effect.reserve {{'count': 1, 'limit': 4}} of limit.reserve; draw.mark {{'number': 13}} of draw
# The next draw is entered.
tower=12d.25e.31&reserve=1.50.13.37&hand=7e.18h.33&deck=2  up.7.0.-1  draw.e {{'count': 2, 'number': 7}} of draw
tower=12d.25e.31&reserve=1.50.13.37&hand=7e.18h.33&deck=2  up.18.1.0  \
draw.h {{'count': 2, 'number': 18}} of draw.heart
tower=12d.25e.31&reserve=1.50.13.37&hand=7e.18h.33&deck=2  down.7.0.-1  draw.hidden {{'limit': 2}} of draw.hidden
# The last card wins, also one from the reserve: 0 is the difference of 7 and 8 less a discard.
tower={FULL_TOWER}&reserve=1.50.2.37&hand=24.F&turn=p3  up.F.6.0  effect.won of win
tower={FULL_TOWER}&reserve=1.50.F.37&hand=7.8.36  take.F.6.0.7.8.x36  \
effect.paid {{'cards': [7, 8]}} of take; effect.discard {{'cards': [36], 'count': 1}} of take.adjust; effect.won of \
win
tower={FULL_TOWER}_x&first=1&house=early-allowed&reserve=1.50.24.37&hand=8.11.36  take.24.6.0.11.36.x8  \
effect.paid {{'cards': [11, 36]}} of take; effect.discard {{'cards': [8], 'count': 1}} of take.adjust; \
effect.removed.hidden of exchange.hand; effect.won of win
# Everything but winning is lost; whether the card may be placed at all is for the table.
tower={TOWER_WITH_HIDDEN_CARD}&reserve=1.50.2.37&hand=24.F&house=early-lost  up.F.6.0  effect.early of win.else
# A heart over a card face down.
tower=12e.x&reserve=1.50.13.37&hand=18h  up.18.1.0  draw.h {{'count': 2, 'number': 18}} of draw.heart
tower=12e.x&reserve=1.50.13.37&hand=18h&house=hearts-none  up.18.1.0  \
draw.h {{'count': 0, 'number': 18}} of draw.heart
"""


@pytest.mark.clause(
    "coupelation.take.adjust",
    "coupelation.draw",
    "coupelation.take",
    "coupelation.limit",
    "coupelation.win.else",
    "coupelation.draw.heart",
    "coupelation.draw.hidden",
)
@pytest.mark.parametrize(("query", "move", "expected_effects"), parse_table_rows(EFFECTS_OF_MOVES))
def test_legal_move_lists_its_effects(query: str, move: str, expected_effects: str) -> None:
    judged = judge_move_of_sound_query(query, move)
    assert format_messages_without_game(judged.effects) == expected_effects
    if move.startswith("flip") and "effect.flip" in expected_effects:
        assert (judged.legal, judged.after, judged.end) == (True, None, None), (
            "without a number the next state is unknown"
        )


def test_every_payment_for_reserve_card_is_found() -> None:
    """13 from 7 8 20 27: 20−7, and 27−20 = 7 off by 6, 7+8 = 15 off by 2, 20−8 = 12 off by 1, …"""
    ways = list_known_hand_payments_for_every_reserve_card(
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


MOVES_IN_SHORTEST_FORM = """
tower=25.30&hand=28d.7&reserve=1.50.27e.9    up.28d.1.0            up.28.1.0
tower=25.30&hand=28d.7&reserve=1.50.27e.9    up.29d.1.0            up.29d.1.0
tower=25.30&hand=28d.7&reserve=1.50.27e.9    take.27e.1.0.7.20h    take.27.1.0.7.20h
tower=25.30&hand=28d.7&reserve=1.50.27e.9    flip.0.1.30e          flip.0.1.30e
tower=25.30&hand=7e.20h&reserve=1.50.27.9    take.27.1.0.7e.20h    take.27.1.0.7.20
tower=25.30&hand=7e.20h&reserve=1.50.27.9    take.27.1.0.7d.20     take.27.1.0.7d.20
"""


@pytest.mark.parametrize(("query", "move", "expected_move"), parse_table_rows(MOVES_IN_SHORTEST_FORM))
def test_canonical_move_omits_mark_already_on_table(query: str, move: str, expected_move: str) -> None:
    assert GAME.format_move(GAME.canonicalize_move(read_state_of_query(query), GAME.parse_move(move))) == expected_move


def test_draw_of_finish_card_alone_needs_deck_count() -> None:
    """It is possible only as the last card of the deck (coupelation.draw.finish)."""
    state = read_state_of_query("players=2&tower=25d")
    assert find_missing_public_parameters(state, Draw(0, finish=True)) == ("deck",)
    assert find_missing_public_parameters(replace(state, deck=30), Draw(0, finish=True)) == ()
