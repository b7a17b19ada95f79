"""Notation tests of VECTRON alone; tests/house/test_notation.py has those of all games."""

from __future__ import annotations

from calculators.core.types import Table
from calculators.vectron.state import SeatState, State

from .tables import state_of


def test_a_query_is_read_into_its_parts() -> None:
    state = state_of("players=2&turn=p2&p1=h2.g3.s4.down&p2=hG&map=21_a-&row1=D2.S&row2=-&hand=O9&phase=play")
    assert state == State(
        table=Table(players=2, turn=2),
        seats=(SeatState("2", 3, 4, down=True), SeatState("G"), None, None, None),
        map=("21", "a-"),
        rows=(("D2", "S"), (), None, None),
        hand=("O9",),
        phase="play",
        used=0,
    )
    assert state_of("") == State(
        table=Table(), seats=(None,) * 5, map=None, rows=(None,) * 4, hand=None, phase="draw", used=0
    )
