"""The contact ruling is skipped only if it cannot change the answer."""

import random
from dataclasses import replace

import pytest

from calculators.core.evaluate import evaluate
from calculators.core.types import View
from calculators.vogu.game import GAME
from calculators.vogu.play import find_keys_of_possibly_relevant_rulings

from .tables import parse_state_query, random_face, random_layout

pytestmark = pytest.mark.no_cover

GAME_ALWAYS_ASKING_RULINGS = replace(GAME, find_keys_of_possibly_relevant_rulings=None)
"""VOGU that evaluates every question under every option of its rulings."""


def build_random_table_query(rng: random.Random) -> dict[str, str]:
    """A layout with values near 0 or near a limit, or a starting layout without values."""
    started = rng.random() < 0.7
    layout = random_layout(rng, rng.randint(4, 12) if started else 3)
    width, height = (max(cell[n] for cell in layout) + 1 for n in (0, 1))
    rows = (".".join(layout.get((col, row), "-") for col in range(width)) for row in range(height))
    query = {"players": "5", "board": "_".join(rows), "hand": ".".join(random_face(rng) for _ in range(5))}
    if started:
        most = rng.choice((1, 3, 6, 7, 10))
        query["values"] = ".".join(f"{colour}{rng.randint(-most, most)}" for colour in "BRYGWK")
    return query


def test_ruling_found_irrelevant_never_changes_answer() -> None:
    rng = random.Random(8)
    skipped = 0
    for _ in range(30):
        query = build_random_table_query(rng)
        asked = evaluate(GAME_ALWAYS_ASKING_RULINGS, View.MOVES, query)
        if asked.refused:
            continue
        if not find_keys_of_possibly_relevant_rulings(asked.state, View.MOVES):
            skipped += 1
            assert asked.alternatives == ()
    assert skipped > 3


@pytest.mark.parametrize(
    ("values", "board", "is_order_relevant"),
    [
        ("B7", "2G1WpGmW.-.3R2RmRpR_1B1BpBpB.2B2BpBpB.1B1BpBpB", True),
        ("B2", "2G1WpGmW.-.3R2RmRpR_1B1BpBpB.2B2BpBpB.1B1BpBpB", False),
        ("B3", "2G1WpGmW.-.3R2RmRpR_1B1BpBpB.2B2BpBpB.1B1BpBpB", True),
        ("B10", "2G1WpGmW.3R2RmRpR.1B1BpBpB", False),
        ("B6", "2G1WpGmW.3R2RmRpR_1B1BpBpB", False),
        ("B-7", "2G1WpGmW.3R2RmRpR_1B1BpBpB", True),
    ],
)
def test_contact_ruling_is_relevant_only_if_limit_is_reachable(
    values: str, board: str, *, is_order_relevant: bool
) -> None:
    """One contact has no order; two contacts reach the limit from 7, three from 3."""
    state = parse_state_query(f"players=5&values={values}&board={board}")
    assert find_keys_of_possibly_relevant_rulings(state, View.MOVES) == (("contacts",) if is_order_relevant else ())
    assert find_keys_of_possibly_relevant_rulings(state, View.CHECK) == ("contacts",)


def test_contact_ruling_relevance_is_judged_from_starting_layout() -> None:
    """Three cards cannot move a value to the limit; the last layout has enough contacts in both directions."""
    assert (
        find_keys_of_possibly_relevant_rulings(
            parse_state_query("players=5&board=2G1WpGmW.3R2RmRpR.1B1BpBpB"), View.MOVES
        )
        == ()
    )
    assert find_keys_of_possibly_relevant_rulings(parse_state_query("players=5"), View.MOVES) == ()
    apart = "1B2BmRmR.1B2BmRpR.2B3BpBpB_3B2BmBpR.2B2BpRpB.2B1BpBmB"
    assert find_keys_of_possibly_relevant_rulings(parse_state_query(f"players=3&board={apart}"), View.MOVES) == (
        "contacts",
    )
