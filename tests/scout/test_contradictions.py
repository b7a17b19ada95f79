"""What is said of a table that cannot be, word by word and place by place, beyond `test_violations.py`."""

from __future__ import annotations

import pytest

from calculators.core.types import Violation
from calculators.scout import GAME
from calculators.scout.notation import parse_private_hand
from calculators.scout.private_hand import find_private_hand_violations

from .tables import ask, read


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            "check?seen=33",
            Violation(
                code="scout.card.same",
                clause="scout.pairs",
                parameter_names=("seen",),
                params={"card": "33"},
                marks=("seen.0",),
            ),
        ),
        (
            "check?seen=45.12&hand=21",
            Violation(
                code="scout.card.twice",
                clause="scout.pairs",
                parameter_names=("hand", "seen"),
                params={"card": "21", "count": 2},
                marks=("hand.0", "seen.1"),
            ),
        ),
        (
            "moves?players=3&hand=7.7.7.7.7&table=7.7.7.7",
            Violation(
                code="scout.card.none",
                clause="scout.pairs",
                parameter_names=("hand", "table"),
                params={"players": 3},
                marks=("hand", "table"),
            ),
        ),
        (
            "moves?players=2&turn=p2&p2=c0.s2.h3&hand=37.41&chips=1",
            Violation(
                code="scout.chips.differ",
                clause="scout.two.scout",
                parameter_names=("chips", "p2"),
                params={"seat": "p2", "chips": 1, "counted": 2},
                marks=("chips", "p2"),
            ),
        ),
        (
            "score?players=2&p1=c4.s2.h5&p2=c3.s1.h4&end=unbeaten.p2",
            Violation(
                code="scout.end.chips",
                clause="scout.two.end",
                parameter_names=("end", "p1"),
                params={"seat": "p1", "chips": 2, "end": "p2"},
                marks=("p1",),
            ),
        ),
        (
            "check?players=3&ss=1.1.1.0",
            Violation(
                code="scout.seat", clause="scout.players", parameter_names=("ss",), params={"players": 3}, marks=("ss",)
            ),
        ),
        (
            "check?players=2&chips=1.1.1",
            Violation(
                code="scout.seat",
                clause="scout.players",
                parameter_names=("chips",),
                params={"players": 2},
                marks=("chips",),
            ),
        ),
        (
            "score?players=2&extra=1.2.3",
            Violation(
                code="scout.extra.seats",
                clause="scout.extra",
                parameter_names=("extra",),
                params={"entries": 3, "players": 2},
                marks=("extra",),
            ),
        ),
        (
            "check?players=3&p1=c0.s0.h3&p2=c1.s0.h3&p3=c0.s0.h3&seen=37.41",
            Violation(
                code="scout.seen.many",
                clause="scout.show",
                parameter_names=("seen", "p1", "p2", "p3"),
                params={"count": 2, "limit": 1},
                marks=("seen",),
            ),
        ),
        (
            "play?players=2&rounds=1.2_3.4&hand=37&table=82&owner=p2&end=empty.p1",
            Violation(
                code="scout.rounds.over",
                clause="scout.game",
                parameter_names=("rounds", "hand", "table", "end"),
                params={"rounds": 2, "limit": 1},
                marks=("rounds",),
            ),
        ),
    ],
)
def test_what_is_said_of_it(question: str, expected: Violation) -> None:
    view, state, _ = ask(question)
    assert GAME.find_violations(state, view) == (expected,)


@pytest.mark.clause("scout.pairs")
def test_a_captured_card_is_in_nobodys_hand() -> None:
    assert find_private_hand_violations(parse_private_hand("p1.37.41"), read("seen=82.73")) == (
        Violation(
            code="scout.card.twice",
            clause="scout.pairs",
            parameter_names=("mine", "seen"),
            params={"card": "37", "count": 2},
            marks=("mine.0", "seen.1"),
        ),
    )
