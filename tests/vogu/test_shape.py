"""A state of another shape than `state` promises is a fault of the program: nothing is answered in part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from calculators.core.types import View
from calculators.vogu import GAME
from calculators.vogu.contacts import (
    list_placement_contacts_with_values_before_and_after,
    list_possible_values_given_order_first,
)
from calculators.vogu.state import PlaceCard, State

from .tables import read

CARDS = read("players=3&p1=BB.BB.BB.BB&p2=RR.RR.RR.RR&p3=YY.YY.YY.YY&values=B1&board=2B1BpBmB")
PLACED = GAME.parse_move("place.1B1BpBpB.1.0")


def contacts(state: State) -> object:
    assert isinstance(PLACED, PlaceCard)
    return list_placement_contacts_with_values_before_and_after(state, PLACED)


@pytest.mark.parametrize("ask", [lambda state: GAME.find_violations(state, View.SCORE)])
@pytest.mark.parametrize("seats", [4, 6])
def test_cards_of_five_seats(ask: Callable[[State], object], seats: int) -> None:
    assert ask(CARDS) is not None
    with pytest.raises(ValueError, match="argument"):
        ask(replace(CARDS, seats=(CARDS.seats * 2)[:seats]))


@pytest.mark.parametrize(
    "ask",
    [
        GAME.format_query,
        GAME.calculate_score,
        contacts,
        lambda state: list_possible_values_given_order_first(state.values or (), (), "each"),
    ],
    ids=["format", "score", "contacts", "results"],
)
@pytest.mark.parametrize("colours", [5, 7])
def test_values_of_six_colours(ask: Callable[[State], object], colours: int) -> None:
    assert ask(CARDS)
    with pytest.raises(ValueError, match="argument"):
        ask(replace(CARDS, values=(1,) * colours))
