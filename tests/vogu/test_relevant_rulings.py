"""The ruling on contacts; tests/house/test_rulings_offered.py compares the answers under all options of rulings."""

import random

import pytest

from calculators.core.types import View
from calculators.vogu.play import find_keys_of_possibly_relevant_rulings
from tests.engine import parse_table_rows

from .naive import format_board
from .tables import parse_state_query, random_face, random_layout

pytestmark = pytest.mark.no_cover


def build_random_table_query(rng: random.Random) -> dict[str, str]:
    """A layout with values near 0 or near a limit, or a starting layout without values."""
    started = rng.random() < 0.7
    layout = random_layout(rng, rng.randint(4, 12) if started else 3)
    query = {"players": "5", "board": format_board(layout), "hand": ".".join(random_face(rng) for _ in range(5))}
    if started:
        most = rng.choice((1, 3, 6, 7, 10))
        query["values"] = ".".join(f"{colour}{rng.randint(-most, most)}" for colour in "BRYGWK")
    return query


@pytest.mark.parametrize(
    ("query", "expected_rulings"),
    parse_table_rows("""
        # One contact has no order; two contacts reach the limit from 7, three from 3.
        players=5&values=B7&board=2G1WpGmW.-.3R2RmRpR_1B1BpBpB.2B2BpBpB.1B1BpBpB  contacts
        players=5&values=B2&board=2G1WpGmW.-.3R2RmRpR_1B1BpBpB.2B2BpBpB.1B1BpBpB  -
        players=5&values=B3&board=2G1WpGmW.-.3R2RmRpR_1B1BpBpB.2B2BpBpB.1B1BpBpB  contacts
        players=5&values=B10&board=2G1WpGmW.3R2RmRpR.1B1BpBpB  -
        players=5&values=B6&board=2G1WpGmW.3R2RmRpR_1B1BpBpB   -
        players=5&values=B-7&board=2G1WpGmW.3R2RmRpR_1B1BpBpB  contacts
        # Three starting cards cannot move a value to the limit; six have enough contacts in both directions.
        players=5&board=2G1WpGmW.3R2RmRpR.1B1BpBpB             -
        players=5                                              -
        players=3&board=1B2BmRmR.1B2BmRpR.2B3BpBpB_3B2BmBpR.2B2BpRpB.2B1BpBmB  contacts
        """),
)
def test_contact_ruling_is_relevant_only_if_limit_is_reachable(query: str, expected_rulings: str) -> None:
    state = parse_state_query(query)
    assert find_keys_of_possibly_relevant_rulings(state, View.MOVES) == tuple(expected_rulings.split())
    assert find_keys_of_possibly_relevant_rulings(state, View.CHECK) == ("contacts",)
