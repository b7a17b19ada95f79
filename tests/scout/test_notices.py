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
                    code="scout.two.unused",
                    clause="scout.two.chips",
                    parameter_names=("scouts", "ss"),
                    params={"names": ["scouts", "ss"]},
                    marks=("scouts", "ss"),
                )
            ],
        ),
        (
            "check?players=2&hand=37&ss=0",
            [
                Violation(
                    code="scout.two.unused",
                    clause="scout.two.chips",
                    parameter_names=("ss",),
                    params={"names": ["ss"]},
                    marks=("ss",),
                )
            ],
        ),
        ("score?players=2&hand=37&ss=0", []),
        ("check?hand=37&table=82", []),
        (
            "moves?hand=37&table=82",
            [
                Violation(
                    code="scout.owner.open",
                    clause="scout.end.scouts",
                    parameter_names=("owner",),
                    params={},
                    marks=("owner",),
                ),
            ],
        ),
        ("moves?hand=37&table=82&owner=p2&ss=0", []),
        ("moves?hand=37", []),
        ("moves?players=7&hand=37&table=82", []),
        (
            "score?players=2&p1=c1.s1.h3&p2=c7.s1.h0&end=empty.p2",
            [
                Violation(
                    code="scout.cards.left",
                    clause="scout.score",
                    parameter_names=("p1", "p2"),
                    params={"left": 11, "limit": 10},
                )
            ],
        ),
        ("score?players=2&p1=c1.s1.h3&p2=c8.s1.h0&end=empty.p2", []),
        (
            "score?players=3&p1=c6.s1.h5&p2=c3.s2.h0&p3=c7.s5.h5&end=empty.p2",
            [
                Violation(
                    code="scout.cards.left",
                    clause="scout.score",
                    parameter_names=("p1", "p2", "p3"),
                    params={"left": 10, "limit": 9},
                )
            ],
        ),
        ("score?players=3&p1=c7.s1.h5&p2=c3.s2.h0&p3=c7.s5.h5&end=empty.p2", []),
        ("score?players=3&rounds=1.2.3_4.5.6_7.8.9", []),
        (
            "score?players=3&rounds=1.50.3_-40.30.-20",
            [
                Violation(
                    code="scout.rounds.unusual",
                    clause="scout.score",
                    parameter_names=("rounds",),
                    params={"round": 1, "seat": "p2", "points": 50},
                    marks=("rounds.0.1",),
                ),
                Violation(
                    code="scout.rounds.unusual",
                    clause="scout.score",
                    parameter_names=("rounds",),
                    params={"round": 2, "seat": "p1", "points": -40},
                    marks=("rounds.1.0",),
                ),
            ],
        ),
        (
            "moves?p1=c0.s0.h5&hand=37",
            [
                Violation(
                    code="scout.hand.count",
                    clause="scout.hand",
                    parameter_names=("hand", "p1"),
                    params={"seat": "p1", "cards": 1, "counted": 5},
                    marks=("hand",),
                )
            ],
        ),
        ("moves?p1=c0.s0.h1&hand=37", []),
        ("score?players=2&p1=c1.s1.h3&p2=c1.s1.h0", []),
    ],
)
def test_what_the_table_should_know(question: str, expected: list[Violation]) -> None:
    view, state, _ = ask(question)
    assert list(GAME.find_notices(state, view)) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("moves?", ["hand"]),
        ("check?", []),
        ("check?hand=37.4&table=8.x", []),
        ("moves?hand=37&table=8.x", ["table"]),
        ("moves?hand=x7&table=82", ["hand"]),
        ("play?", []),
        ("score?players=2&p1=c-.s1.h3&p2=c1.s-.h0&end=empty.p2", ["p1", "p2"]),
        ("score?players=3&rounds=1.2.3_4.5.6_7.8.9", []),
        ("score?players=3&rounds=1.2.3_4.5.-_7.8.9", ["rounds"]),
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
    assert list(GAME.find_missing_parameters(state, view)) == expected
