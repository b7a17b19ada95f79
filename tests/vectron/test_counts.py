"""How many ways there are from fixed tables: counted by the engine, by the naive one, and written down."""

from __future__ import annotations

import pytest

from calculators.vectron import GAME
from calculators.vectron.state import State

from .naive import count
from .tables import sound

TABLES = {
    "start": "players=2&p1=h2&p2=h2&map=21G1_a3S2_1b12_S1G3&row1=O1.D1.S&row2=-&hand=D2.O1.D1&phase=play",
    "rows": (
        "players=3&p1=h2.g2&p2=hG.g5.s4&p3=h3.s1.down&turn=p2&map=21G1_a3S2_1b1c_S123"
        "&row1=D1&row2=O2.S.D2.O1&row3=O3.O3&hand=O1.D1"
    ),
    "moving": (
        "p1=h2.g6&p2=h3.g6&p3=hG.g6&p4=h1.g6&map=2GS1_a31d_1bc2_SG33&row1=O1.D1.O1.S.O2&row2=-&row3=-&row4=-&phase=move"
    ),
    "capped": (
        "players=2&p1=hG.g5&p2=h3.g6.s5&house=gauge-capped&map=2GS1_a312_1b12_SG33"
        "&row1=D1.O1.D3.O2.D2&row2=O1&phase=move&used=1"
    ),
}
COUNTS = {
    "start": [1, 3, 7, 30, 91, 213, 213, 213],
    "rows": [1, 4, 9, 30, 104, 266, 718, 1550],
    "moving": [1, 3, 10, 26, 50, 111],
    "capped": [1, 4, 7, 15, 32, 32],
}


def walked(state: State, depth: int) -> int:
    """As `count`, by the engine."""
    if depth == 0:
        return 1
    total = 0
    for move in GAME.find_legal_moves(state):
        judged = GAME.check_move(state, move)
        after = None if judged.has_unnamed_card else judged.after
        goes_on = after is not None and after.table.turn == state.table.turn
        total += walked(after, depth - 1) if after and goes_on else 1
    return total


@pytest.mark.parametrize("name", TABLES)
def test_counts(name: str) -> None:
    depths = range(len(COUNTS[name]))
    assert [count(TABLES[name], depth) for depth in depths] == COUNTS[name]
    assert [walked(sound(TABLES[name]), depth) for depth in depths] == COUNTS[name]
