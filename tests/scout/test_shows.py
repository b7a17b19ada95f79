"""The list of moves, and the comparison of sets."""

import pytest

from calculators.core.types import TableSettings
from calculators.scout.sets import SetToBeat, measure_set_strength_or_none
from tests.engine import parse_table_rows

from .tables import list_legal_move_texts

LISTED_MOVES = """
# the moves that begin with the second text, strongest show first
# Runs need neighbouring cards: 3, 5, 4 has only 5-4.
hand=37.59.42        show  show.2-3 show.2 show.3 show.1
# Matching sets and runs do not mix: 3-3-3 and 3-4-5, but not all five.
hand=36.37.38.42.51  show  show.1-3 show.3-5 show.1-2 show.2-3 show.4-5 show.3-4 show.5 show.4 show.1 show.2 show.3
# 10 and 1 are no run.
hand=T2.13           show  show.1 show.2
# A show equal to the active set, or to the rest after a Scout, is not listed.
hand=82.31&table=85&owner=p4&ss=0           show  -
hand=92.31&table=85&owner=p4&ss=0           show  show.1
hand=82.84&table=85.86&owner=p4&ss=0        show  -
hand=31.42.53&table=34.45.56&owner=p4&ss=0  show  -
hand=41.52.63&table=34.45.56&owner=p4&ss=0  show  show.1-3
hand=83&table=84.85&owner=p4       both  both.left.1.1-2 both.left.2.1-2 both.right.1.1-2 both.right.2.1-2
# A Scout & Show without a show is listed for every place.
hand=12&table=65.64.63&owner=p4&house=both-show-may  both.left  \
both.left.1 both.left.1.flip both.left.2 both.left.2.flip
# A Scout is listed for every end, place and flip, if there is a set and two players have a chip.
hand=37                            -  show.1
players=2&hand=37.41.59&table=82.85&chips=0  -  show.1-3
hand=12&table=96&owner=p4&ss=0     -  scout.left.1 scout.left.1.flip scout.left.2 scout.left.2.flip
hand=12&table=96.97&owner=p4&ss=0  -  scout.left.1 scout.left.1.flip scout.left.2 scout.left.2.flip \
scout.right.1 scout.right.1.flip scout.right.2 scout.right.2.flip
"""


@pytest.mark.clause("scout.strength", "scout.both.show")
@pytest.mark.parametrize(("query", "beginning", "expected_moves"), parse_table_rows(LISTED_MOVES))
def test_every_legal_move_is_listed_and_strongest_show_first(query: str, beginning: str, expected_moves: str) -> None:
    assert [move for move in list_legal_move_texts(query) if move.startswith(beginning)] == expected_moves.split()


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


@pytest.mark.clause("scout.strength")
@pytest.mark.parametrize(
    ("own_numbers", "other_numbers", "expected_beats_text", "expected_reason"), parse_table_rows(SET_COMPARISONS)
)
def test_sets_are_compared_by_count_then_kind_then_number(
    own_numbers: str, other_numbers: str, expected_beats_text: str, expected_reason: str
) -> None:
    own, other = (tuple(map(int, numbers.split("."))) for numbers in (own_numbers, other_numbers))
    set_to_beat = SetToBeat(other, TableSettings())
    found = set_to_beat.compare_with_show_if_decided(own)
    assert found is not None
    assert (str(found.beats), found.reason) == (expected_beats_text, expected_reason)
    assert set_to_beat.is_beaten_by(own) == found.beats == (own in set_to_beat.list_number_rows_that_beat_it(len(own)))


def test_cards_forming_no_set_are_not_compared() -> None:
    set_to_beat, no_set = (SetToBeat(numbers, TableSettings()) for numbers in ((2,), (2, 3, 2)))
    assert set_to_beat.compare_with_show_if_decided((1, 3)) is no_set.compare_with_show_if_decided((2,)) is None
    assert not set_to_beat.is_beaten_by((1, 3))
    assert not no_set.is_beaten_by((2,))
    assert measure_set_strength_or_none(()) is None
