"""Descriptions of moves, of the set-up and of the progress of a game."""

from __future__ import annotations

import pytest

from calculators.core.types import Message
from calculators.scout import GAME
from tests.engine import format_found_messages, parse_table_rows

from .tables import read

MOVE_DESCRIPTIONS = """
hand=37.41.59&table=82   show.1-2            show {'first': 1, 'last': 2, 'numbers': [3, 4]} of scout.show
hand=3.x                 show.1-2            show {'first': 1, 'last': 2, 'numbers': [3, '?']} of scout.show
hand=37                  show.1-2            show.place {'first': 1, 'last': 2} of scout.show
table=37                 show.1              show.place {'first': 1, 'last': 1} of scout.show
hand=37.41&table=82.25   both.left.3.flip.2-3  both {'card': '28', 'first': 2, 'last': 3, 'number': 2, \
'numbers': [4, 2], 'place': 3, 'side': 'left'} of scout.both
hand=37.41&table=82.25   both.right.2.1-2    both {'card': '25', 'first': 1, 'last': 2, 'number': 2, \
'numbers': [3, 2], 'place': 2, 'side': 'right'} of scout.both
hand=37.41&table=82.25   both.right.2.3-4    \
both.place {'card': '25', 'first': 3, 'last': 4, 'number': 2, 'place': 2, 'side': 'right'} of scout.both
hand=37.41               both.right.2.1-2    \
both.place {'first': 1, 'last': 2, 'place': 2, 'side': 'right'} of scout.both
hand=37.41&table=82.85   scout.right.3.flip  \
scout {'card': '58', 'number': 5, 'place': 3, 'side': 'right'} of scout.scout
hand=37.41&table=82      scout.right.3       \
scout {'card': '82', 'number': 8, 'place': 3, 'side': 'left'} of scout.scout
hand=37.41&table=x5.82   scout.left.1        \
scout {'card': 'x5', 'number': '?', 'place': 1, 'side': 'left'} of scout.scout
hand=37.41&table=82.85   scout.right.4       scout.place {'place': 4, 'side': 'right'} of scout.scout
hand=37                  scout.left.1        scout.place {'place': 1, 'side': 'left'} of scout.scout
hand=37.41&table=x5.82   scouted.left        scouted.card {'card': 'x5', 'side': 'left'} of scout.scout
hand=37.41               scouted.left        scouted {'side': 'left'} of scout.scout
hand=37.41&table=85.82   both.left.1         \
both.only {'card': '85', 'number': 8, 'place': 1, 'side': 'left'} of scout.both
hand=37.41&table=85.82   both.left           both.seen.only.card {'card': '85', 'side': 'left'} of scout.both
table=85.82              both.right.shown.9.9  \
both.seen.card {'card': '82', 'numbers': [9, 9], 'side': 'right'} of scout.both
table=85.82              shown.3.4           shown {'numbers': [3, 4]} of scout.show
table=85.82              stuck               stuck of scout.two.end
"""


@pytest.mark.parametrize(("query", "move", "expected_message"), parse_table_rows(MOVE_DESCRIPTIONS))
def test_move_description_states_facts_and_clause(query: str, move: str, expected_message: str) -> None:
    """An unknown number is a question mark."""
    assert format_found_messages([GAME.describe_move(read(query), GAME.parse_move(move))]) == (
        f"scout.say.{expected_message}",
    )


@pytest.mark.parametrize(("players", "cards", "deck"), [(2, 11, 22), (3, 12, 36), (4, 11, 44), (5, 9, 45)])
def test_setup_facts_match_number_of_players(players: int, cards: int, deck: int) -> None:
    found = GAME.describe_setup(players)
    two = players == 2
    box = {2: "scout.setup.box.2", 5: "scout.setup.box.5"}.get(players, "scout.setup.box")
    assert found == (
        Message(f"scout.setup.deck.{players}", {}, "scout.two" if two else "scout.deck"),
        Message(
            "scout.setup.deal",
            {"cards": cards, "deck": deck, "players": players},
            "scout.two" if two else "scout.deal",
        ),
        Message("scout.setup.hand", {}, "scout.hand"),
        Message("scout.setup.chips", {"chips": 3}, "scout.two.chips")
        if two
        else Message("scout.setup.chip", {"chips": 1}, "scout.deal.chips"),
        Message(box, {}, "scout.two" if two else "scout.deal.box"),
        Message("scout.setup.start", {"rounds": players}, "scout.start"),
    )


def test_setup_is_empty_for_unsupported_number_of_players() -> None:
    assert GAME.describe_setup(1) == GAME.describe_setup(6) == ()


PROGRESS_MESSAGES_BY_QUERY = """
players=3&rounds=1.2.3     round {'left': 1, 'round': 2, 'rounds': 3, 'start': 'p2'} of scout.next
turn=p2&hand=37            {FIRST} / turn {'seat': 'p2'} of scout.turn
turn=p2&table=37           {FIRST} / turn {'seat': 'p2'} of scout.turn
turn=p2&p2=c0.s0.h9        {FIRST} / turn {'seat': 'p2'} of scout.turn
turn=p2&table=37&owner=p4  \
{FIRST} / turn {'seat': 'p2'} of scout.turn / scouts {'needed': 3, 'scouts': 1} of scout.end.scouts
p1=c0.s0.h9&end=empty.p2   {FIRST}
players=2&rounds=1.2_2.3   -
players=6                  -
"""
FIRST_ROUND_MESSAGE = "round {'left': 3, 'round': 1, 'rounds': 4, 'start': 'p1'} of scout.next"


@pytest.mark.parametrize(
    ("query", "expected_messages"), parse_table_rows(PROGRESS_MESSAGES_BY_QUERY.replace("{FIRST}", FIRST_ROUND_MESSAGE))
)
def test_progress_states_round_turn_and_scouts(query: str, expected_messages: str) -> None:
    found = " / ".join(format_found_messages(GAME.describe_turn_and_what_is_left(read(query))))
    assert found.replace("scout.progress.", "") == expected_messages
