"""What is known of a hand, which cards it cannot hold, and what a move takes for granted of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calculators.core.types import View
from calculators.coupelation import GAME
from calculators.coupelation.hands import combine_private_and_public_hand_of_mover
from tests.engine import format_found_messages, parse_table_rows

from .tables import judge_move_of_sound_query, read_state_of_query
from .test_rules import FULL_TOWER

TOWER_QUERY = "tower=25.30"
QUERY_WITH_RESERVE = f"{TOWER_QUERY}&reserve=1.50.28.9"
QUERY_WITH_ONLY_TOP_FREE = f"tower={FULL_TOWER}"


EXPECTED_HAND_VIOLATIONS = f"""
# No hand has a number that is no glass card, nor one that lies elsewhere.
{TOWER_QUERY}  up.51.0.2  number {{'high': 50, 'low': 1, 'number': 51}} of contents in move
{TOWER_QUERY}  up.0.0.-1  number {{'high': 50, 'low': 1, 'number': 0}} of contents in move
{QUERY_WITH_RESERVE}  up.28.1.0  elsewhere {{'in': 'reserve', 'number': 28}} of contents in move reserve
{TOWER_QUERY}  up.25.0.2  elsewhere {{'in': 'tower', 'number': 25}} of contents in move tower
{TOWER_QUERY}.x&known=0.2.40  up.40.0.3  elsewhere {{'in': 'known', 'number': 40}} of contents in move known
# Nothing is told of the hand but its size, and that of a seat which has drawn one at least.
{QUERY_WITH_RESERVE}&p1=h3  take.28.1.0.10.20.x.x  hand.count {{'count': 4, 'held': 3}} of take in move
tower=25.30d&last=0.1&reserve=1.50.28.9&drawn=1  take.28.1.0.10.18.x.x.x  \
hand.count {{'count': 5, 'held': 4}} of take in move
# The finish card is no card of the hand.
{QUERY_WITH_RESERVE}&p1=h1.F  take.28.1.0.10.18.xF  hand.count {{'count': 2, 'held': 1}} of take in move
# The cards told are in the hand, used or not.
{QUERY_WITH_RESERVE}&hand=10.18&p1=h3  take.28.1.0.10.18.x.x  hand.count {{'count': 4, 'held': 3}} of take in move
{QUERY_WITH_RESERVE}&hand=7.x  take.28.1.0.10.18  hand.count {{'count': 3, 'held': 2}} of take in move
# There is one finish card, and it lies elsewhere.
{QUERY_WITH_ONLY_TOP_FREE}&p1=h2            up.F.6.0  up.hand {{'card': 'F'}} of up in move hand
{QUERY_WITH_ONLY_TOP_FREE}&hand=11          up.F.6.0  up.hand {{'card': 'F'}} of up in move hand
{QUERY_WITH_ONLY_TOP_FREE}&reserve=1.50.2.F  up.F.6.0  up.hand {{'card': 'F'}} of up in move hand
{QUERY_WITH_ONLY_TOP_FREE}&p2=h2.F          up.F.6.0  up.hand {{'card': 'F'}} of up in move hand
{QUERY_WITH_ONLY_TOP_FREE}&p4=h2.F          up.F.6.0  up.hand {{'card': 'F'}} of up in move hand
{QUERY_WITH_ONLY_TOP_FREE}&turn=p3&p2=h1.F  up.F.6.0  up.hand {{'card': 'F'}} of up in move hand
"""


@pytest.mark.clause("coupelation.setup")
@pytest.mark.clause("coupelation.take")
@pytest.mark.clause("coupelation.finish")
@pytest.mark.parametrize(("query", "move", "expected_violation"), parse_table_rows(EXPECTED_HAND_VIOLATIONS))
def test_what_no_hand_can_hold(query: str, move: str, expected_violation: str) -> None:
    found = format_found_messages(judge_move_of_sound_query(query, move).violations)[0]
    assert found.replace("coupelation.move.", "").replace(" of coupelation.", " of ") == expected_violation


def test_the_first_game_has_no_finish_card_in_any_hand() -> None:
    assert combine_private_and_public_hand_of_mover(read_state_of_query("tower=25&first=1")).has_finish_card is False
    assert combine_private_and_public_hand_of_mover(read_state_of_query("tower=25")).has_finish_card is None


EXPECTED_HAND_ASSUMPTIONS = f"""
{TOWER_QUERY}&turn=p2     up.28.1.0          hand {{'cards': [28], 'count': 1, 'seat': 'p2'}}
{TOWER_QUERY}             up.1.0.-1          hand {{'cards': [1], 'count': 1, 'seat': 'p1'}}
{TOWER_QUERY}             up.50.0.2          hand {{'cards': [50], 'count': 1, 'seat': 'p1'}}
{QUERY_WITH_RESERVE}&hand=18.x  take.28.1.0.10.18  hand {{'cards': [10], 'count': 1, 'seat': 'p1'}}
{TOWER_QUERY}&turn=p2     down.x.1.0         count {{'count': 1, 'seat': 'p2'}}
{QUERY_WITH_ONLY_TOP_FREE}&turn=p2     up.F.6.0           finish {{'seat': 'p2'}}
# Two numbers, one discard unseen and the finish card: three glass cards at least.
{QUERY_WITH_RESERVE}  take.28.1.0.10.20.x.xF  \
hand {{'cards': [10, 20], 'count': 2, 'seat': 'p1'}}; count {{'count': 3, 'seat': 'p1'}}; finish {{'seat': 'p1'}}
"""


@pytest.mark.clause("coupelation.silence")
@pytest.mark.parametrize(("query", "move", "expected_assumptions"), parse_table_rows(EXPECTED_HAND_ASSUMPTIONS))
def test_what_a_hand_has_to_hold(query: str, move: str, expected_assumptions: str) -> None:
    found = [replace(one, clause="") for one in judge_move_of_sound_query(query, move).assumes]
    assert "; ".join(format_found_messages(found)).replace("coupelation.assume.", "") == expected_assumptions


@pytest.mark.clause("coupelation.draw")
def test_a_hand_in_its_turn_has_three_cards_and_what_it_drew() -> None:
    drawn = "tower=12.25e&last=0.1&drawn=1"
    assert GAME.find_violations(read_state_of_query(f"{drawn}&p1=h4"), View.CHECK) == ()
    (found,) = GAME.find_violations(read_state_of_query(f"{drawn}&p1=h5"), View.CHECK)
    assert (found.code, found.params) == ("coupelation.holding.size", {"seat": "p1", "count": 5, "limit": 4})
