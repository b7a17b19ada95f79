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
        ("check?seen=33", Violation("scout.card.same", "scout.pairs", ("seen",), {"card": "33"}, ("seen.0",))),
        (
            "check?seen=45.12&hand=21",
            Violation(
                "scout.card.twice",
                "scout.pairs",
                ("hand", "seen"),
                {"card": "21", "count": 2},
                ("hand.0", "seen.1"),
            ),
        ),
        (
            "moves?players=3&hand=7.7.7.7.7&table=7.7.7.7",
            Violation("scout.card.none", "scout.pairs", ("hand", "table"), {"players": 3}, ("hand", "table")),
        ),
        (
            "moves?players=2&turn=p2&p2=c0.s2.h3&hand=37.41&chips=1",
            Violation(
                "scout.chips.differ",
                "scout.two.scout",
                ("chips", "p2"),
                {"seat": "p2", "chips": 1, "counted": 2},
                ("chips", "p2"),
            ),
        ),
        (
            "score?players=2&p1=c4.s2.h5&p2=c3.s1.h4&end=unbeaten.p2",
            Violation(
                "scout.end.chips", "scout.two.end", ("end", "p1"), {"seat": "p1", "chips": 2, "end": "p2"}, ("p1",)
            ),
        ),
        (
            "check?players=3&ss=1.1.1.0",
            Violation("scout.seat", "scout.players", ("ss",), {"players": 3}, ("ss",)),
        ),
        (
            "check?players=2&chips=1.1.1",
            Violation("scout.seat", "scout.players", ("chips",), {"players": 2}, ("chips",)),
        ),
        (
            "score?players=2&extra=1.2.3",
            Violation("scout.extra.seats", "scout.extra", ("extra",), {"entries": 3, "players": 2}, ("extra",)),
        ),
        (
            "check?players=3&p1=c0.s0.h3&p2=c1.s0.h3&p3=c0.s0.h3&seen=37.41",
            Violation(
                "scout.seen.many",
                "scout.show",
                ("seen", "p1", "p2", "p3"),
                {"count": 2, "limit": 1},
                ("seen",),
            ),
        ),
        (
            "play?players=2&rounds=1.2_3.4&hand=37&table=82&owner=p2&end=empty.p1",
            Violation(
                "scout.rounds.over",
                "scout.game",
                ("rounds", "hand", "table", "end"),
                {"rounds": 2, "limit": 1},
                ("rounds",),
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
            "scout.card.twice", "scout.pairs", ("mine", "seen"), {"card": "37", "count": 2}, ("mine.0", "seen.1")
        ),
    )
