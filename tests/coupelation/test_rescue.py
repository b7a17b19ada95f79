"""The smallest exchanges that make a tower completable."""

import pytest

from calculators.coupelation import completion as module
from calculators.coupelation.completion import (
    Rescue,
    complete_tower_with_other_cards,
    find_smallest_exchanges_to_complete_tower,
    find_tower_completion,
)
from calculators.coupelation.notation import format_tower
from calculators.coupelation.setup import build_starting_table
from calculators.coupelation.state import Card, PublicHand
from calculators.coupelation.tower import tower_with_card_set_and_shifted_if_left_of_tower
from tests.engine import format_found_messages, parse_table_rows

from .tables import FULL_TOWER, format_query_of_state, read_state_of_query


def find_rescue(query: str) -> Rescue:
    """The smallest exchanges for a tower that cannot be completed."""
    state = read_state_of_query(query)
    assert find_tower_completion(state).answer == "no"
    return find_smallest_exchanges_to_complete_tower(state)


def format_exchanges(rescue: Rescue) -> str:
    """Each exchange as its cells, then `:` and the reserve cards that fit."""
    return ", ".join(
        f"{' '.join(f'{row}.{col}' for row, col in exchange.cells)}:"
        f"{'.'.join(str(card.face) for card in exchange.reserve_cards_that_fit)}"
        for exchange in rescue.exchanges
    )


EXPECTED_RESCUES = f"""
# No number is between 25 and 26; 1 and 13 can replace 25, 37 and 50 can replace 26.
tower=25.26&reserve=1.50.13.37       exchange {{'count': 1}}  0.0:1.13, 0.1:50.37
# 13 is too close to 12; 14 leaves 13 between them.
tower=12.25.26&reserve=1.14.13.37    exchange {{'count': 1}}  0.1:14, 0.2:37
# A possible exchange comes first.
tower=25.26&reserve=37.50            exchange {{'count': 1}}  0.1:37.50, 0.0:
# A low finish card has to be exchanged; with two more pairs that is too much.
tower=12.F.31&reserve=1.50.20.37&house=place-anywhere        exchange {{'count': 1}}  0.1:20
tower=10.F.20.30.31&house=place-anywhere&reserve=1.50.13.37  exchange {{'count': 2}}  0.1 0.3:, 0.1 0.4:
tower=10.11.F.30.31&house=place-anywhere&reserve=1.50.13.37  none {{'limit': 2}}      -
# Two exchanges if one is not enough; three pairs are too much.
tower=10.11.25.26&reserve=1.50.13.37        exchange {{'count': 2}}  0.0 0.2:, 0.0 0.3:, 0.1 0.2:, 0.1 0.3:
tower=8.9.20.21.40.41&reserve=1.50.13.37    none {{'limit': 2}}      -
# A known hidden card is exchanged: 37 leaves room before 40, 39 does not.
tower=25.x.x&known=0.1.26_0.2.40&reserve=1.37.39.50          exchange {{'count': 1}}  0.1:37, 0.0:
# The face-down top of the first game can only be 24, which is in the reserve.
tower={FULL_TOWER}_x&first=1&house=early-allowed&reserve=1.50.24.37  exchange {{'count': 1}}  *
"""


@pytest.mark.clause("coupelation.exchange")
@pytest.mark.parametrize(("query", "reason", "exchanges"), parse_table_rows(EXPECTED_RESCUES))
def test_a_rescue_is_the_smallest_exchange(query: str, reason: str, exchanges: str) -> None:
    """Each named reserve card makes the tower completable."""
    found, state = find_rescue(query), read_state_of_query(query)
    assert format_found_messages([found.reason]) == (f"coupelation.rescue.{reason} of coupelation.exchange",)
    if exchanges == "*":
        assert "6.0:24" in format_exchanges(found).split(", "), "the exchange wins at once"
    else:
        assert format_exchanges(found) == exchanges
    if state.table.house or state.facedown_numbers or state.first:
        return
    for exchange in found.exchanges:
        for card in exchange.reserve_cards_that_fit:
            rows = tower_with_card_set_and_shifted_if_left_of_tower(state.rows, exchange.cells[0], card)
            after = read_state_of_query(f"tower={format_tower(rows)}")
            assert find_tower_completion(after).answer == "yes"


RESCUES_WITHIN_BUDGETS = """
# Six cards and fifteen pairs, each with the row of six left or right: 42 fillings, none of which works.
tower=8.9.20.21.40.41&reserve=1.50.13.37  42  unknown  0
tower=8.9.20.21.40.41&reserve=1.50.13.37  43  none     0
# The row of four has four places: 16 fillings for single cards and 4 for the first pair fail; each of the next four
# pairs works at once. The answer has what is found within the budget.
tower=10.11.25.26&reserve=1.50.13.37      1   unknown  0
tower=10.11.25.26&reserve=1.50.13.37      20  unknown  0
tower=10.11.25.26&reserve=1.50.13.37      21  exchange  1
tower=10.11.25.26&reserve=1.50.13.37      23  exchange  3
tower=10.11.25.26&reserve=1.50.13.37      25  exchange  4
"""


@pytest.mark.parametrize(("query", "budget", "code", "count"), parse_table_rows(RESCUES_WITHIN_BUDGETS))
def test_rescue_search_stops_at_its_filling_budget(
    monkeypatch: pytest.MonkeyPatch, *, query: str, budget: str, code: str, count: str
) -> None:
    monkeypatch.setattr(module, "RESCUE_BUDGET", int(budget))
    found = find_smallest_exchanges_to_complete_tower(read_state_of_query(query))
    assert found.reason.code == f"coupelation.rescue.{code}"
    assert len(found.exchanges) == int(count)


@pytest.mark.parametrize(("budget", "is_completable"), [(7, False), (8, True), (500, True)])
def test_positions_of_row_share_one_filling_budget(budget: int, *, is_completable: bool) -> None:
    """One filling for the row of six at the left, which fails, and seven at the right."""
    row = "7.23.x.36.45.49_16.25.34.42.48_18.x.39.46_24.x.43_29.41_32"
    found = complete_tower_with_other_cards(read_state_of_query(f"tower={row}&reserve=27.28.31"), (), budget)
    assert (found.puzzle is not None, found.fillings_tried) == (is_completable, min(budget, 8))


@pytest.mark.parametrize(
    ("table", "deck"), [("players=3&names=a", 36), ("players=3&names=a&house=early-allowed&first=1", 35)]
)
def test_starting_table_keeps_players_names_rulings_and_first_game(table: str, deck: int) -> None:
    requested = read_state_of_query(table)
    state = build_starting_table(requested, (Card(13), Card(37), Card(40)))
    assert state.holdings == (PublicHand(3),) * 3
    assert (state.table, state.first) == (requested.table, requested.first)
    assert format_query_of_state(state).endswith(
        f"&tower=25&reserve=1.50.13.37.40&deck={deck}" + "&first=1" * state.first
    )
