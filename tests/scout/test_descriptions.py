"""Descriptions of moves, of the set-up and of the progress of a game."""

import pytest

from calculators.scout import GAME
from tests.engine import parse_table_rows

from .tables import format_messages_briefly, read

MOVE_DESCRIPTIONS = """
hand=37.41.59&table=82   show.1-2            show {'first': 1, 'last': 2, 'numbers': [3, 4]} of show
hand=3.x                 show.1-2            show {'first': 1, 'last': 2, 'numbers': [3, '?']} of show
hand=37                  show.1-2            show.place {'first': 1, 'last': 2} of show
table=37                 show.1              show.place {'first': 1, 'last': 1} of show
hand=37.41&table=82.25   both.left.3.flip.2-3  both {'card': '28', 'first': 2, 'last': 3, 'number': 2, \
'numbers': [4, 2], 'place': 3, 'side': 'left'} of both
hand=37.41&table=82.25   both.right.2.1-2    both {'card': '25', 'first': 1, 'last': 2, 'number': 2, \
'numbers': [3, 2], 'place': 2, 'side': 'right'} of both
hand=37.41&table=82.25   both.right.2.3-4    \
both.place {'card': '25', 'first': 3, 'last': 4, 'number': 2, 'place': 2, 'side': 'right'} of both
hand=37.41               both.right.2.1-2    \
both.place {'first': 1, 'last': 2, 'place': 2, 'side': 'right'} of both
hand=37.41&table=82.85   scout.right.3.flip  \
scout {'card': '58', 'number': 5, 'place': 3, 'side': 'right'} of scout
hand=37.41&table=82      scout.right.3       \
scout {'card': '82', 'number': 8, 'place': 3, 'side': 'left'} of scout
hand=37.41&table=x5.82   scout.left.1        \
scout {'card': 'x5', 'number': '?', 'place': 1, 'side': 'left'} of scout
hand=37.41&table=82.85   scout.right.4       scout.place {'place': 4, 'side': 'right'} of scout
hand=37                  scout.left.1        scout.place {'place': 1, 'side': 'left'} of scout
hand=37.41&table=x5.82   scouted.left        scouted.card {'card': 'x5', 'side': 'left'} of scout
hand=37.41               scouted.left        scouted {'side': 'left'} of scout
hand=37.41&table=85.82   both.left.1         \
both.only {'card': '85', 'number': 8, 'place': 1, 'side': 'left'} of both
hand=37.41&table=85.82   both.left           both.seen.only.card {'card': '85', 'side': 'left'} of both
table=85.82              both.right.shown.9.9  \
both.seen.card {'card': '82', 'numbers': [9, 9], 'side': 'right'} of both
table=85.82              shown.3.4           shown {'numbers': [3, 4]} of show
table=85.82              stuck               stuck of two.end
"""


@pytest.mark.parametrize(("query", "move", "expected_message"), parse_table_rows(MOVE_DESCRIPTIONS))
def test_move_description_states_facts_and_clause(query: str, move: str, expected_message: str) -> None:
    """An unknown number is a question mark."""
    assert format_messages_briefly([GAME.describe_move(read(query), GAME.parse_move(move))], "say.") == expected_message


SETUP_MESSAGES_BY_PLAYERS = """
2  deck.2 of two; deal {'cards': 11, 'deck': 22, 'players': 2} of two; hand of hand; \
chips {'chips': 3} of two.chips; box.2 of two; start {'rounds': 2} of start
3  deck.3 of deck; deal {'cards': 12, 'deck': 36, 'players': 3} of deal; hand of hand; \
chip {'chips': 1} of deal.chips; box of deal.box; start {'rounds': 3} of start
4  deck.4 of deck; deal {'cards': 11, 'deck': 44, 'players': 4} of deal; hand of hand; \
chip {'chips': 1} of deal.chips; box of deal.box; start {'rounds': 4} of start
5  deck.5 of deck; deal {'cards': 9, 'deck': 45, 'players': 5} of deal; hand of hand; \
chip {'chips': 1} of deal.chips; box.5 of deal.box; start {'rounds': 5} of start
1  -
6  -
"""


@pytest.mark.clause("scout.deal.chips", "scout.deal.box", "scout.two.chips")
@pytest.mark.parametrize(("players", "expected_messages"), parse_table_rows(SETUP_MESSAGES_BY_PLAYERS))
def test_setup_facts_match_number_of_players(players: str, expected_messages: str) -> None:
    assert format_messages_briefly(GAME.describe_setup(int(players)), "setup.") == expected_messages


PROGRESS_MESSAGES_BY_QUERY = """
players=3&rounds=1.2.3     round {'left': 1, 'round': 2, 'rounds': 3, 'start': 'p2'} of next
turn=p2&hand=37            {FIRST}; turn {'seat': 'p2'} of turn
turn=p2&table=37           {FIRST}; turn {'seat': 'p2'} of turn
turn=p2&p2=c0.s0.h9        {FIRST}; turn {'seat': 'p2'} of turn
turn=p2&table=37&owner=p4  \
{FIRST}; turn {'seat': 'p2'} of turn; scouts {'needed': 3, 'scouts': 1} of end.scouts
p1=c0.s0.h9&end=empty.p2   {FIRST}
players=2&rounds=1.2_2.3   -
players=6                  -
"""
FIRST_ROUND_MESSAGE = "round {'left': 3, 'round': 1, 'rounds': 4, 'start': 'p1'} of next"


@pytest.mark.parametrize(
    ("query", "expected_messages"), parse_table_rows(PROGRESS_MESSAGES_BY_QUERY.replace("{FIRST}", FIRST_ROUND_MESSAGE))
)
def test_progress_states_round_turn_and_scouts(query: str, expected_messages: str) -> None:
    assert format_messages_briefly(GAME.describe_turn_and_progress(read(query)), "progress.") == expected_messages
