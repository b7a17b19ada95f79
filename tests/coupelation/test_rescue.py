"""What an exchange could still do for a tower that cannot be completed as it lies."""

from __future__ import annotations

import pytest

from calculators.core.types import Message
from calculators.coupelation import GAME
from calculators.coupelation import rescue as module
from calculators.coupelation.completion import find_tower_filling_or_reason_against_or_give_up
from calculators.coupelation.notation import format_tower
from calculators.coupelation.rescue import (
    CardExchange,
    Rescue,
    can_complete_tower_within_fillings_and_count_tried,
    find_smallest_exchanges_to_complete_tower_within_budget,
)
from calculators.coupelation.setup import build_starting_table
from calculators.coupelation.state import Card, PublicHand
from calculators.coupelation.tower import tower_with_card_set_and_shifted_if_left_of_tower

from .tables import codes_without_game_prefix, read_state_of_query
from .test_rules import FULL_TOWER


def test_two_neighbours_without_room_are_rescued_by_either() -> None:
    """Between 25 and 26 nothing can lie; 1 and 13 fit for 25, 37 and 50 for 26."""
    state = read_state_of_query("tower=25.26&reserve=1.50.13.37")
    assert find_tower_filling_or_reason_against_or_give_up(state).answer == "no"
    found = find_smallest_exchanges_to_complete_tower_within_budget(state)
    assert codes_without_game_prefix((found.reason,)) == ["rescue.exchange"]
    assert found.exchanges == (
        CardExchange(((0, 0),), (Card(1), Card(13))),
        CardExchange(((0, 1),), (Card(50), Card(37))),
    )
    for exchange in found.exchanges:
        for card in exchange.reserve_cards_that_fit:
            rows = tower_with_card_set_and_shifted_if_left_of_tower(state.rows, exchange.cells[0], card)
            after = read_state_of_query(f"tower={format_tower(rows)}")
            assert find_tower_filling_or_reason_against_or_give_up(after).answer == "yes"


def test_what_does_not_fit_now_is_not_named() -> None:
    """13 would lie too close to 12; 14 leaves 13 between them."""
    found = find_smallest_exchanges_to_complete_tower_within_budget(
        read_state_of_query("tower=12.25.26&reserve=1.14.13.37")
    )
    assert found.exchanges == (CardExchange(((0, 1),), (Card(14),)), CardExchange(((0, 2),), (Card(37),)))


def test_a_low_finish_card_comes_back_first() -> None:
    found = find_smallest_exchanges_to_complete_tower_within_budget(
        read_state_of_query("tower=12.F.31&reserve=1.50.20.37&house=place-anywhere")
    )
    assert found.exchanges == (CardExchange(((0, 1),), (Card(20),)),)
    assert found.reason.params == {"count": 1}


def test_two_at_once_where_one_is_not_enough() -> None:
    found = find_smallest_exchanges_to_complete_tower_within_budget(
        read_state_of_query("tower=10.11.25.26&reserve=1.50.13.37")
    )
    assert found.reason.params == {"count": 2}
    assert all(len(exchange.cells) == 2 and not exchange.reserve_cards_that_fit for exchange in found.exchanges)


def test_three_pairs_are_too_much() -> None:
    found = find_smallest_exchanges_to_complete_tower_within_budget(
        read_state_of_query("tower=8.9.20.21.40.41&reserve=1.50.13.37")
    )
    assert found == Rescue((), Message("coupelation.rescue.none", {"limit": 2}, "coupelation.exchange"))


def test_a_low_finish_card_is_one_of_the_two() -> None:
    """With one of two neighbours without room it can be exchanged, with two such pairs it is too much."""
    low = "house=place-anywhere&reserve=1.50.13.37"
    found = find_smallest_exchanges_to_complete_tower_within_budget(read_state_of_query(f"tower=10.F.20.30.31&{low}"))
    assert [exchange.cells for exchange in found.exchanges] == [((0, 1), (0, 3)), ((0, 1), (0, 4))]
    assert codes_without_game_prefix(
        (
            find_smallest_exchanges_to_complete_tower_within_budget(
                read_state_of_query(f"tower=10.11.F.30.31&{low}")
            ).reason,
        )
    ) == ["rescue.none"]


@pytest.mark.parametrize("budget", [1, 5])
def test_what_takes_too_long_is_not_known(monkeypatch: pytest.MonkeyPatch, budget: int) -> None:
    monkeypatch.setattr(module, "BUDGET", budget)
    found = find_smallest_exchanges_to_complete_tower_within_budget(
        read_state_of_query("tower=10.11.25.26&reserve=1.50.13.37")
    )
    assert found == Rescue((), Message("coupelation.rescue.unknown", {"limit": budget}, "coupelation.exchange"))


@pytest.mark.parametrize(("budget", "code"), [(41, "unknown"), (42, "unknown"), (43, "none")])
def test_the_budget_counts_every_filling(monkeypatch: pytest.MonkeyPatch, budget: int, code: str) -> None:
    """Six cards and fifteen pairs of them, each with the row of six left or right: 42 fillings, none of which works."""
    monkeypatch.setattr(module, "BUDGET", budget)
    assert codes_without_game_prefix(
        (
            find_smallest_exchanges_to_complete_tower_within_budget(
                read_state_of_query("tower=8.9.20.21.40.41&reserve=1.50.13.37")
            ).reason,
        )
    ) == [f"rescue.{code}"]


@pytest.mark.parametrize(("budget", "count"), [(20, 0), (21, 1), (22, 2), (23, 3), (24, 4), (25, 4)])
def test_what_is_found_within_the_budget_is_told(monkeypatch: pytest.MonkeyPatch, budget: int, count: int) -> None:
    """The row of four has four places: 16 fillings for one card alone and 4 for the first pair work nowhere, the next
    four pairs at once."""
    monkeypatch.setattr(module, "BUDGET", budget)
    assert (
        len(
            find_smallest_exchanges_to_complete_tower_within_budget(
                read_state_of_query("tower=10.11.25.26&reserve=1.50.13.37")
            ).exchanges
        )
        == count
    )


def test_a_hidden_card_somebody_knows_is_exchanged_and_the_others_stay_what_they_are() -> None:
    """Between 25 and 26 nothing can lie. 37 in the place of 26 leaves room before the 40, 39 does not."""
    found = find_smallest_exchanges_to_complete_tower_within_budget(
        read_state_of_query("tower=25.x.x&known=0.1.26_0.2.40&reserve=1.37.39.50")
    )
    assert found.exchanges == (CardExchange(((0, 1),), (Card(37),)), CardExchange(((0, 0),), ()))


@pytest.mark.clause("coupelation.exchange")
def test_the_top_of_the_first_game_is_exchanged_as_well() -> None:
    """Face down it could only be 24, which lies in the reserve: that card in its place wins at once."""
    query = f"tower={FULL_TOWER}_x&first=1&house=early-allowed&reserve=1.50.24.37"
    assert find_tower_filling_or_reason_against_or_give_up(read_state_of_query(query)).answer == "no"
    assert (
        CardExchange(((6, 0),), (Card(24),))
        in find_smallest_exchanges_to_complete_tower_within_budget(read_state_of_query(query)).exchanges
    )
    move = GAME.parse_move("take.24.6.0.11.36.x8")
    assert [said.code for said in GAME.judge_move(read_state_of_query(f"{query}&hand=8.11.36"), move).effects][-1] == (
        "coupelation.effect.won"
    )


@pytest.mark.parametrize(("budget", "is_completable"), [(1, False), (7, False), (8, True), (500, True)])
def test_the_places_of_a_row_share_the_budget(budget: int, *, is_completable: bool) -> None:
    """One filling for the row of six at the left, where it does not fit, and seven at the right."""
    row = "7.23.x.36.45.49_16.25.34.42.48_18.x.39.46_24.x.43_29.41_32"
    assert can_complete_tower_within_fillings_and_count_tried(
        read_state_of_query(f"tower={row}&reserve=27.28.31"), (), budget
    ) == (
        is_completable,
        min(budget, 8),
    )


def test_the_table_as_the_box_lays_it_out() -> None:
    state = build_starting_table(read_state_of_query("players=3&names=a"), (Card(13), Card(37), Card(40)))
    assert state.holdings == (PublicHand(3),) * 3
    assert (state.deck, [card.face for card in state.reserve or ()]) == (36, [1, 50, 13, 37, 40])
    assert state.rows == ((Card(25),),)
    assert state.first is False


def test_the_table_keeps_its_players_names_rulings_and_whether_it_is_the_first_game() -> None:
    asked = read_state_of_query("players=3&names=a&house=early-allowed&first=1")
    state = build_starting_table(asked)
    assert (state.table, state.first, state.deck) == (asked.table, True, 35)
