"""Sets of cards: what can be shown, and what it beats; and the list of moves as a whole."""

from __future__ import annotations

import pytest

from calculators.core.types import View
from calculators.scout import GAME
from calculators.scout import moves as move_list
from calculators.scout.moves import ScoutAndShowCache, ScoutCache, ShowCache
from calculators.scout.notation import parse_cards
from calculators.scout.sets import compare_two_sets_or_none, measure_set_strength_or_none
from calculators.scout.state import Show
from tests.engine import format_found_messages, parse_table_rows

from . import naive
from .tables import (
    judge_move_on_query,
    list_legal_move_texts,
    mover_state_of_position,
    query_of_state_without_knowledge,
    read,
)

LEGAL_SHOWS_BY_QUERY = """
# Runs are of neighbours only: of 3, 5, 4 the only one is 5-4.
hand=37.59.42        show.2-3 show.2 show.3 show.1
# Matching sets and runs do not mix: 3-3-3 and 3-4-5, but not all five.
hand=36.37.38.42.51  show.1-3 show.3-5 show.1-2 show.2-3 show.4-5 show.3-4 show.5 show.4 show.1 show.2 show.3
# Ten and one do not meet.
hand=T2.13           show.1 show.2
"""


@pytest.mark.parametrize(("query", "expected_shows"), parse_table_rows(LEGAL_SHOWS_BY_QUERY))
def test_shows_are_listed_strongest_first(query: str, expected_shows: str) -> None:
    assert [move for move in list_legal_move_texts(query) if move.startswith("show")] == expected_shows.split()


SET_COMPARISONS = """
2.3.4.5   10.10.10  True   count
10.10.10  2.3.4.5   False  count
3.3.3     5.6.7     True   kind
5.6.7     3.3.3     False  kind
5.6.7     1.2.3     True   number
1.2.3     7.6.5     False  number
7.6.5     5.6.7     False  equal
4.4       3.3       True   number
8         8         False  equal
"""


def parse_set_numbers(dotted_numbers: str) -> tuple[int, ...]:
    return tuple(map(int, dotted_numbers.split(".")))


@pytest.mark.clause("scout.strength")
@pytest.mark.parametrize(
    ("own_numbers", "other_numbers", "expected_beats_text", "expected_reason"), parse_table_rows(SET_COMPARISONS)
)
def test_which_set_beats_which(
    own_numbers: str, other_numbers: str, expected_beats_text: str, expected_reason: str
) -> None:
    found = compare_two_sets_or_none(parse_set_numbers(own_numbers), parse_set_numbers(other_numbers))
    assert found is not None
    assert (str(found.beats), found.reason) == (expected_beats_text, expected_reason)
    assert found.own_strength == measure_set_strength_or_none(parse_set_numbers(own_numbers))
    assert found.other_strength == measure_set_strength_or_none(parse_set_numbers(other_numbers))


def test_what_is_no_set_is_not_compared() -> None:
    assert compare_two_sets_or_none((1, 3), (2,)) is compare_two_sets_or_none((2,), (2, 3, 2)) is None
    assert measure_set_strength_or_none(()) is None


def test_two_sets_are_compared_without_anything_else() -> None:
    """The page that asks only this enters nothing but a hand and a table."""
    state = read("hand=21.32.43.54&table=T6.T7.T8")
    assert GAME.find_notices(state, View.CHECK) == ()
    assert GAME.judge_move(state, Show(1, 4)).legal is True


POSITIONS_AFTER_SHOWS = """
# A show captures and passes the turn; without a set on the table anything goes.
hand=37.41.59.82&table=65.64&owner=p4  show.1-3  turn=p2&table=37.41.59&owner=p1
players=3&turn=p3&hand=37.41.59.82     show.4    players=3&table=82&owner=p3
"""


@pytest.mark.clause("scout.show")
@pytest.mark.clause("scout.show.capture")
@pytest.mark.parametrize(("query", "move", "expected_position"), parse_table_rows(POSITIONS_AFTER_SHOWS))
def test_a_show_lays_its_cards_on_the_table(query: str, move: str, expected_position: str) -> None:
    assert query_of_state_without_knowledge(judge_move_on_query(query, move).after) == expected_position


VIOLATIONS_OF_REFUSED_SHOWS = """
hand=36.37.38.42.51&table=98.97&owner=p4  show.1-5  \
mixed {'numbers': [3, 3, 3, 4, 5]} of scout.show.mixed in move hand at hand.0 hand.1 hand.2 hand.3 hand.4
hand=21.36.42.89.51  show.2-5  \
apart {'left': 4, 'numbers': [3, 4, 8, 5], 'right': 8} of scout.show.run in move hand at hand.1 hand.2 hand.3 hand.4
# Of a run that turns back another number lies between; of 3, 4, 3 none is mixed.
hand=32.41.37     show.1-3  between {'numbers': [3, 4, 3]} of scout.show.set in move hand at hand.0 hand.1 hand.2
hand=32.41.37.31  show.1-4  \
mixed {'numbers': [3, 4, 3, 3]} of scout.show.mixed in move hand at hand.0 hand.1 hand.2 hand.3
hand=37.41  show.2-3  place {'cards': 2, 'place': 3} of scout.show in move hand
hand=7T.98&table=36.37&owner=p3  show.2  \
weaker.count {'count': 1, 'needed': 2, 'numbers': [9], 'table': [3, 3]} of scout.strength in move table at hand.1
hand=7T.98.87&table=36.37&owner=p3  show.2-3  weaker.kind \
{'count': 2, 'needed': 2, 'numbers': [9, 8], 'table': [3, 3]} of scout.strength.kind in move table at hand.1 hand.2
hand=7T.23.24&table=36.37&owner=p3  show.2-3  weaker.number \
{'count': 2, 'needed': 2, 'numbers': [2, 2], 'table': [3, 3]} of scout.strength.number in move table at hand.1 hand.2
hand=7T.34.35&table=36.37&owner=p3  show.2-3  weaker.equal \
{'count': 2, 'needed': 2, 'numbers': [3, 3], 'table': [3, 3]} of scout.strength.equal in move table at hand.1 hand.2
"""


@pytest.mark.clause("scout.show.mixed")
@pytest.mark.parametrize(("query", "move", "expected_violation"), parse_table_rows(VIOLATIONS_OF_REFUSED_SHOWS))
def test_what_is_said_against_a_show(query: str, move: str, expected_violation: str) -> None:
    assert format_found_messages(judge_move_on_query(query, move).violations) == (f"scout.move.{expected_violation}",)


def test_the_list_of_the_issue() -> None:
    found = list_legal_move_texts("hand=T1.54.94.68.73.89.14.51.96.92.42&table=3T.4T&owner=p4")
    assert [move.split(".")[0] for move in found] == ["show"] * 4 + ["scout"] * 48 + ["both"] * 688
    assert len(set(found)) == 740
    assert list_legal_move_texts("hand=T1.54.94.68.73.89.14.51.96.92.42&table=3T.4T") == found


POSITIONS_BY_DESCRIPTION = {
    "a card into the middle of a falling run": (4, "23.71.65.41.38", "52", 3),
    "a card into the middle of a rising run": (5, "12.23.45.56.69", "34.35", 2),
    "a card between equal ones": (3, "21.31.34.35.36.41", "37.38", 2),
    "a card at either end of what it goes on with": (5, "41.52.67.48.39.2T", "13.1T", 4),
    "a card that meets its number and its neighbour": (3, "61.62.75.53.54.46", "58.68", 2),
    "a long set to beat": (5, "12.13.14.24.35.49", "15.16.17.18", 4),
    "nothing to beat": (4, "12.13.24.35.47.59.68", "", None),
    "an empty chip": (4, "12.13.14.25.36", "17", 3),
    "two players": (2, "98.97.71.65.54", "62.51", 2),
}


@pytest.mark.parametrize("description", POSITIONS_BY_DESCRIPTION)
def test_the_list_is_that_of_the_naive_one(description: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Made afresh, as by a server that has just begun; and once more, out of what it keeps."""
    players, hand, table, owner = POSITIONS_BY_DESCRIPTION[description]
    position = naive.build_start_position(players, [[] for _ in range(players)])
    position.hands[0] = [(card.top, card.bottom or 0) for card in parse_cards(hand)]
    position.table = [(card.top, card.bottom or 0) for card in parse_cards(table or "-")]
    position.owner = None if owner is None else owner - 1
    position.show_chips[0] = int(players > 2 and "chip" not in description)
    monkeypatch.setattr(move_list, "SHOWS", ShowCache())
    monkeypatch.setattr(move_list, "SCOUTS_INTO", ScoutCache())
    monkeypatch.setattr(move_list, "BOTHS", ScoutAndShowCache())
    state = mover_state_of_position(position)
    assert GAME.find_violations(state, View.MOVES) == ()
    first, second = GAME.find_legal_moves(state), GAME.find_legal_moves(state)
    assert [move.notation for move in first] == naive.list_legal_moves(position)
    assert [GAME.parse_move(move.notation) for move in first] == list(first)
    assert len(first) == len(second)
    assert all(move is again for move, again in zip(first, second, strict=True))


def test_moves_of_one_list_are_the_moves_of_another() -> None:
    """A move does not depend on the table: equal moves are one object, with the parts they name."""
    one = GAME.find_legal_moves(read("hand=37.41.59&table=28.26&owner=p4"))
    two = GAME.find_legal_moves(read("hand=73.14.95&table=12.13&owner=p4"))
    shared = {move.notation: move for move in two}
    same = [move for move in one if move.notation in shared]
    assert len(same) > 50
    assert all(move is shared[move.notation] for move in same)
    assert all(GAME.parse_move(move.notation) == move for move in (*one, *two))
