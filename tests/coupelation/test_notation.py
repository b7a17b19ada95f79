"""What only this game's notation has to hold; the rest is asked of all games in tests/house/test_notation.py."""

from __future__ import annotations

from calculators.coupelation import GAME
from calculators.coupelation.state import (
    FINISH,
    HIDDEN,
    Card,
)

from .notation import FULL
from .tables import read, write


def test_the_example_of_the_contract() -> None:
    state = read(FULL)
    assert state.tower == (
        (Card(12), Card(25), Card(31), HIDDEN, Card(44)),
        (Card(20), Card(28)),
    )
    assert state.reserve == (Card(1), Card(50), Card(13), Card(37))
    assert state.hand == (Card(7), Card(18), Card(33), FINISH)
    assert (state.deck, state.first, state.last) == (20, True, (0, 3))
    assert write(state) == FULL


def test_parameters() -> None:
    assert GAME.own_parameter_names == (
        "tower",
        "reserve",
        "hand",
        "deck",
        "first",
        "last",
        "drawn",
        "known",
        "holds",
        "mine",
    )
    assert GAME.secrets == ("hand", "known", "mine")
    assert (GAME.slug, GAME.players) == ("coupelation", (2, 3, 4))
