"""What is allowed but the table should know, and what is still missing."""

from __future__ import annotations

import pytest

from calculators.core.types import Violation
from calculators.scout import GAME

from .tables import ask


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            "moves?players=2&hand=37&scouts=1&ss=0",
            [
                Violation(
                    "scout.two.unused",
                    "scout.two",
                    ("scouts", "ss"),
                    {"names": ["scouts", "ss"]},
                    ("scouts", "ss"),
                )
            ],
        ),
        (
            "check?players=2&hand=37&ss=0",
            [Violation("scout.two.unused", "scout.two", ("ss",), {"names": ["ss"]}, ("ss",))],
        ),
        ("score?players=2&hand=37&ss=0", []),
        ("check?hand=37&table=82", []),
        (
            "moves?hand=37&table=82",
            [
                Violation("scout.owner.open", "scout.end", ("owner",), {}, ("owner",)),
            ],
        ),
        ("moves?hand=37&table=82&owner=p2&ss=0", []),
        ("moves?hand=37", []),
        ("moves?players=7&hand=37&table=82", []),
        (
            "score?players=2&p1=c1.s1.h3&p2=c7.s1.h0&end=empty.p2",
            [Violation("scout.cards.left", "scout.score", ("p1", "p2"), {"left": 11, "limit": 10})],
        ),
        ("score?players=2&p1=c1.s1.h3&p2=c8.s1.h0&end=empty.p2", []),
        ("score?players=2&p1=c1.s1.h3&p2=c1.s1.h0", []),
    ],
)
def test_what_the_table_should_know(question: str, expected: list[Violation]) -> None:
    view, state, _ = ask(question)
    assert list(GAME.notices(state, view)) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("moves?", ["hand"]),
        ("check?", ["hand"]),
        ("moves?hand=37.4&table=8", ["hand", "table"]),
        ("moves?hand=37&table=8.25", ["table"]),
        ("moves?hand=37&table=82&p1=c2", []),
        ("score?players=3", ["p1", "p2", "p3", "end"]),
        ("score?players=2&p1=c1.s1&p2=c1.s1.h0", ["p1", "end"]),
        ("score?players=2&p1=c1.s1.h3&p2=c1.s1.h0&end=empty", ["end"]),
        ("score?players=2&p1=c1.s1.h3&p2=c1.s1.h0&end=p2", ["end"]),
        ("score?players=2&p1=c1.s1.h3&p2=c1.s1.h0&end=empty.p2", []),
        ("score?players=2&p1=c1.s1.h3&p2=c1.s1.h0&end=empty.p2&rounds=1", ["rounds"]),
        ("score?players=2&p1=c1.s1.h3&p2=c1.s1.h0&end=empty.p2&rounds=1.-", ["rounds"]),
        ("score?players=2&p1=c1.s1.h3&p2=c1.s1.h0&end=empty.p2&rounds=1.2", []),
    ],
)
def test_what_is_missing(question: str, expected: list[str]) -> None:
    view, state, _ = ask(question)
    assert list(GAME.missing(state, view)) == expected
