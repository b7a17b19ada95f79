"""What a replay says when the position after a move is not known."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest

from calculators import load_game
from calculators.core.evaluate import evaluate
from calculators.core.types import View


@pytest.mark.parametrize(
    ("slug", "table", "missing"),
    [
        (
            "vectron",
            "players=2&map=a1G1_23S2_1b12_S1G3&p1=h2.g-&p2=h2&row1=O2&row2=-&phase=move&move=move.C1_stop",
            ("p1",),
        ),
        (
            "vectron",
            "players=2&map=21G1_a3S2_1b12_S1G3&p1=h2.down&p2=h2&row1=-&row2=-&move=forced_draw.deck",
            ("move",),
        ),
        ("scout", "move=show.1-2_show.1-2", ("table",)),
        ("subway", "p1=H05&p2=T18&p3=M14&p4=S12&at=H05.T18.M14.S12&styles=1.2.3.4&roll=2.5", ("move",)),
    ],
)
def test_the_first_thing_that_is_not_known(slug: str, table: str, missing: tuple[str, ...]) -> None:
    result = evaluate(load_game(slug), View.CHECK, dict(parse_qsl(table)))
    assert not result.refused, (result.unread, result.violations)
    assert result.missing == missing
    if result.verdict:
        assert result.verdict.legal is None
        assert result.verdict.played == 1
