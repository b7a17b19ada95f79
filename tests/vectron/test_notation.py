"""What only this game's notation has to hold; the rest is asked of all games in tests/house/test_notation.py."""

from __future__ import annotations

from calculators.core.types import Table
from calculators.vectron.state import SeatState, State

from .tables import state_of


def test_the_parts_of_a_state() -> None:
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


def test_as_much_as_the_limits_allow_is_read() -> None:
    state = state_of(f"map={'_'.join(['1' * 12] * 12)}&row1={'.'.join(['S'] * 60)}&p1=g999.s-999&used=99")
    assert state.map == ("1" * 12,) * 12
    assert state.rows[0] == ("S",) * 60
    assert state.seats[0] == SeatState("", 999, -999)
    assert state.used == 99
