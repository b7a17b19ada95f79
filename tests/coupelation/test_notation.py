"""Notation tests of Coupelation alone; tests/house/test_notation.py has those of all games."""

from __future__ import annotations

from calculators.coupelation.state import (
    FINISH,
    HIDDEN,
    Card,
)

from .notation import QUERY_WITH_EVERY_PARAMETER
from .tables import format_query_of_state, read_state_of_query


def test_query_with_every_parameter_round_trips_through_notation() -> None:
    state = read_state_of_query(QUERY_WITH_EVERY_PARAMETER)
    assert state.tower == (
        (Card(12), Card(25), Card(31), HIDDEN, Card(44)),
        (Card(20), Card(28)),
    )
    assert state.reserve == (Card(1), Card(50), Card(13), Card(37))
    assert state.hand == (Card(7), Card(18), Card(33), FINISH)
    assert (state.deck, state.first, state.last) == (20, True, (0, 3))
    assert format_query_of_state(state) == QUERY_WITH_EVERY_PARAMETER
