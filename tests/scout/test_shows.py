"""Legal shows, the comparison of sets, and the whole list of moves."""

from __future__ import annotations

import pytest

from calculators.scout.sets import compare_two_sets_or_none, measure_set_strength_or_none
from tests.engine import parse_table_rows

from .tables import list_legal_move_texts

LEGAL_SHOWS_BY_QUERY = """
# Runs need neighbouring cards: 3, 5, 4 has only 5-4.
hand=37.59.42        show.2-3 show.2 show.3 show.1
# Matching sets and runs do not mix: 3-3-3 and 3-4-5, but not all five.
hand=36.37.38.42.51  show.1-3 show.3-5 show.1-2 show.2-3 show.4-5 show.3-4 show.5 show.4 show.1 show.2 show.3
# 10 and 1 are no run.
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
def test_sets_are_compared_by_count_then_kind_then_number(
    own_numbers: str, other_numbers: str, expected_beats_text: str, expected_reason: str
) -> None:
    found = compare_two_sets_or_none(parse_set_numbers(own_numbers), parse_set_numbers(other_numbers))
    assert found is not None
    assert (str(found.beats), found.reason) == (expected_beats_text, expected_reason)
    assert found.own_strength == measure_set_strength_or_none(parse_set_numbers(own_numbers))
    assert found.other_strength == measure_set_strength_or_none(parse_set_numbers(other_numbers))


def test_cards_forming_no_set_are_not_compared() -> None:
    assert compare_two_sets_or_none((1, 3), (2,)) is compare_two_sets_or_none((2,), (2, 3, 2)) is None
    assert measure_set_strength_or_none(()) is None


def test_eleven_card_hand_has_740_distinct_legal_moves_in_stable_order() -> None:
    found = list_legal_move_texts("hand=T1.54.94.68.73.89.14.51.96.92.42&table=3T.4T&owner=p4")
    assert [move.split(".")[0] for move in found] == ["show"] * 4 + ["scout"] * 48 + ["both"] * 688
    assert len(set(found)) == 740
    assert list_legal_move_texts("hand=T1.54.94.68.73.89.14.51.96.92.42&table=3T.4T") == found
