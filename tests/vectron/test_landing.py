"""What happens where a piece arrives, told as far as the table is known, and what the rest hangs on."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl

import pytest

from calculators.core.evaluate import evaluate
from calculators.core.types import View
from calculators.vectron import GAME
from calculators.vectron.board import find_piece_cell_or_none

TACKLE_QUERY = "map=21G1_a3S2_1b12_S1G3&row1=D1&phase=move&move=move.B3"
GATE_QUERY = "map=a1G1_23S2_1b12_S1G3&row1=O2.S&phase=move&move=move.C1"
TACKLE_EFFECT = ("tackle", {"seat": "p2", "cell": "B3", "start": "A2"}, "vectron.tackle")
UNKNOWN_EXCHANGE_EFFECT = ("exchange.unknown", {"seat": "p2"}, "vectron.tackle")


def effects_and_missing_parameters(query: str) -> tuple[list[tuple[str, dict[str, Any], str]], tuple[str, ...]]:
    """The effects of a move as lines, and what the position after it hangs on."""
    verdict = evaluate(GAME, View.CHECK, dict(parse_qsl(f"players=2&{query}"))).verdict
    assert verdict
    assert verdict.legal
    effects = [(e.code.removeprefix("vectron.effect."), dict(e.params), e.clause) for e in verdict.effects]
    return effects, verdict.steps[0].judgement.missing


@pytest.mark.clause("vectron.tackle")
def test_of_a_player_of_whom_nothing_is_entered_the_piece_is_turned_and_the_rest_is_open() -> None:
    effects, missing = effects_and_missing_parameters(f"p1=h2&{TACKLE_QUERY}")
    gauge = ("gauge.open", {"seat": "p1"}, "vectron.tackle")
    assert effects == [TACKLE_EFFECT, ("turned", {"seat": "p2"}, "vectron.tackle"), UNKNOWN_EXCHANGE_EFFECT, gauge]
    assert missing == ("p2", "p1")


@pytest.mark.clause("vectron.tackle")
def test_of_ones_own_unknown_chip_the_gauge_of_the_other_hangs() -> None:
    effects, missing = effects_and_missing_parameters(f"p2=h2&{TACKLE_QUERY}")
    gauge = ("gauge.open", {"seat": "p2"}, "vectron.tackle")
    assert effects == [TACKLE_EFFECT, ("fall", {"seat": "p2"}, "vectron.tackle.down"), UNKNOWN_EXCHANGE_EFFECT, gauge]
    assert missing == ("p2",)


@pytest.mark.clause("vectron.gate")
@pytest.mark.parametrize(
    ("own_seat_parameter", "effect"),
    [
        ("p1=h2.g-", ("gauge.rise", {"seat": "p1", "stars": 2}, "vectron.gate")),
        ("", ("gauge.open", {"seat": "p1"}, "vectron.gate")),
    ],
)
def test_a_gauge_that_nobody_entered_rises_all_the_same(
    own_seat_parameter: str, effect: tuple[str, dict[str, Any], str]
) -> None:
    effects, missing = effects_and_missing_parameters(f"{own_seat_parameter}&{GATE_QUERY}".strip("&"))
    assert effects[-1] == effect
    assert missing == ("p1",)


@pytest.mark.clause("vectron.tackle")
def test_a_gate_chip_given_over_raises_a_gauge_that_nobody_entered() -> None:
    effects, missing = effects_and_missing_parameters(f"p1=h2.g-&p2=hG&{TACKLE_QUERY}")
    assert effects[-1] == ("gauge.rise", {"seat": "p1", "stars": 2}, "vectron.tackle")
    assert missing == ("p1",)


@pytest.mark.clause("vectron.move")
def test_a_cell_that_nobody_entered_is_named() -> None:
    effects, missing = effects_and_missing_parameters("map=----_-a--_----_----&row1=D2&phase=move&move=move.D2")
    assert effects[-1] == ("unknown", {"cell": "D2"}, "vectron.move")
    assert missing == ("map",)


def test_every_seat_there_is_has_a_piece() -> None:
    state = GAME.parse_query_except_moves_collecting_unreadable({"map": "abcd_----_----_----"}).state
    assert state.map
    assert [find_piece_cell_or_none(state.map, seat) for seat in range(1, 6)] == [0, 1, 2, 3, None]


@pytest.mark.clause("vectron.settle")
def test_a_gauge_of_nought_is_one_of_nought() -> None:
    answer = evaluate(GAME, View.SCORE, dict(parse_qsl("players=3&p1=g7&p2=g4&p3=-")))
    gauges = [line.params.get("gauge") for seat in answer.score.seats for line in seat.lines[1:]]
    assert gauges == [7, 4, 0]
