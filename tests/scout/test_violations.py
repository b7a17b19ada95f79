"""Everything that can be wrong with a table or a move, each provoked once."""

from __future__ import annotations

import pytest
from hypothesis import given

from calculators.core.types import View, Violation
from calculators.scout import GAME
from calculators.scout.digest import NOTICES, VIOLATIONS
from calculators.scout.state import State
from tests.engine import codes

from .notation import states
from .tables import ENGINE, ask, read

PROVOKED: dict[str, tuple[str, str]] = {
    "scout.players": ("moves", "players=6&hand=37"),
    "scout.seat": ("score", "players=3&p4=c1.s1.h1"),
    "scout.card.same": ("moves", "hand=37.33"),
    "scout.card.twice": ("moves", "hand=37.41&table=73&owner=p4"),
    "scout.card.deck": ("moves", "hand=37.9T"),
    "scout.table.set": ("moves", "hand=37&table=82.61&owner=p4"),
    "scout.hand.empty": ("moves", "hand=-&table=82&owner=p4"),
    "scout.owner.nothing": ("moves", "hand=37&owner=p4"),
    "scout.owner.turn": ("moves", "hand=37&table=82&owner=p1"),
    "scout.scouts.many": ("moves", "hand=37&table=82&scouts=3"),
    "scout.scouts.between": ("moves", "hand=37&table=82&owner=p3&scouts=2"),
    "scout.cards.many": ("moves", "p2=c40.s0&hand=37.41&table=82&owner=p2"),
    "scout.hand.chips": ("moves", "players=2&hand=12.13.14.15.16.17.18.19.23.24.25.26"),
    "scout.chips.two": ("moves", "hand=37&chips=2"),
    "scout.chips.many": ("moves", "players=2&hand=37&chips=4"),
    "scout.seats.empty": ("score", "p1=c1.s1.h0&p2=c1.s1.h0"),
    "scout.end.unbeaten": ("score", "p1=c1.s1.h0&end=unbeaten.p2"),
    "scout.end.cards": ("score", "p2=c1.s1.h3&end=empty.p2"),
    "scout.end.other": ("score", "p1=c1.s1.h0&end=empty.p2"),
    "scout.cards.deck": ("score", "p1=c40.s1.h1&p2=c3.s0.h0&end=empty.p2"),
    "scout.seat.paid": ("score", "p1=c1.s2.h4&end=unbeaten.p1"),
    "scout.seat.chips": ("score", "players=2&p1=c1.s4.h4"),
    "scout.rounds.many": ("score", "players=2&rounds=1.2_3.4_5.6"),
    "scout.rounds.over": ("score", "players=2&rounds=1.2_3.4&p1=c1.s1.h1"),
    "scout.extra.seats": ("score", "players=2&extra=1.2.3"),
    "scout.card.none": ("moves", "players=3&hand=7.7.7.7.7&table=7.7.7.7"),
    "scout.chips.differ": ("moves", "players=2&p1=c0.s2.h3&hand=37.41&chips=1"),
    "scout.end.chips": ("score", "players=2&p1=c4.s1.h5&p2=c3.s2.h4&end=unbeaten.p1"),
    "scout.seen.many": ("check", "players=3&p1=c0.s0.h3&p2=c1.s0.h3&p3=c0.s0.h3&seen=37.41"),
    "scout.rounds.seats": ("score", "players=2&rounds=1.2.3"),
    "scout.move.place": ("check", "hand=37.41&move=show.3"),
    "scout.move.apart": ("check", "hand=37.51&move=show.1-2"),
    "scout.move.mixed": ("check", "hand=37.38.41&move=show.1-3"),
    "scout.move.weaker.count": ("check", "hand=98.T8&table=12.13&owner=p4&move=show.1"),
    "scout.move.weaker.kind": ("check", "hand=98.T8&table=12.13&owner=p4&move=show.1-2"),
    "scout.move.weaker.number": ("check", "hand=12&table=98&owner=p4&move=show.1"),
    "scout.move.weaker.equal": ("check", "hand=97&table=98&owner=p4&move=show.1"),
    "scout.move.nothing": ("check", "hand=37&move=scout.left.1"),
    "scout.move.must": ("check", "hand=37&move=scout.left.1"),
    "scout.move.gap": ("check", "hand=37&table=98&owner=p4&move=scout.left.3"),
    "scout.move.chips": ("check", "players=2&hand=37&table=98&chips=0&move=scout.left.1"),
    "scout.move.two": ("check", "players=2&hand=37&table=98&move=both.left.1.1"),
    "scout.move.spent": ("check", "hand=37&table=98&owner=p4&ss=0&move=both.left.1.1"),
    "scout.move.none": ("check", "hand=12&table=65.64.63&owner=p4&move=both.left.1.1"),
    "scout.move.few": ("check", "table=82.85&owner=p4&move=show.1"),
    "scout.move.count": ("check", "p1=c0.s0.h2&move=shown.7.7.7"),
    "scout.move.hold": ("check", "hand=37.41&move=shown.5"),
    "scout.move.no.set": ("check", "hand=37.x.62&move=show.1-3"),
    "scout.move.no.beat": ("check", "hand=37.x&table=98.95&move=show.1-2"),
    "scout.move.card": ("check", "players=3&move=shown.T"),
    "scout.move.twice": ("check", "table=37&move=shown.73"),
    "scout.move.none.left": ("check", "players=3&table=7.7.7.7&move=shown.7.7.7.7.7"),
    "scout.move.taken": ("check", "p1=c0.s0.h1&table=82.85&owner=p4&move=both.left.shown.3.4"),
    "scout.move.without": ("check", "hand=37&table=98&owner=p4&move=both.left.1"),
    "scout.move.can.show": ("check", "players=2&hand=98&table=12&chips=0&move=stuck"),
    "scout.move.can.scout": ("check", "players=2&hand=12&table=98&move=stuck"),
    "scout.move.stuck.two": ("check", "hand=12&table=98&owner=p4&move=stuck"),
    "scout.hand.count": ("moves", "p1=c0.s0.h3&hand=37"),
    "scout.rounds.unusual": ("score", "rounds=50"),
    "scout.owner.open": ("moves", "hand=37&table=98"),
    "scout.two.unused": ("moves", "players=2&hand=37&ss=0"),
    "scout.cards.left": ("score", "players=2&p1=c1.s1.h3&p2=c1.s1.h0&end=empty.p2"),
    "scout.seat.empty": ("check", "players=3&table=73&owner=p3&p2=c9.s0.h0&move=scouted.left"),
    "scout.gone.two": ("check", "players=3&gone=73&move=shown.4"),
    "scout.gone.many": ("check", "players=2&gone=" + ".".join(["x"] * 23) + "&move=shown.4"),
    "scout.cards.few": ("check", "players=2&p1=c0.s0.h3&p2=c0.s3.h4&move=shown.4"),
    "scout.move.held": ("check", "table=82&owner=p4&holds=p2.46&move=shown.46"),
    "scout.move.known": ("check", "p1=c0.s0.h1&holds=p1.46&move=shown.9"),
    "scout.move.held.turns": ("check", "players=3&move=shown.73_scouted.left_shown.73"),
    "scout.move.known.turns": (
        "check",
        "players=3&move=shown.73_scout.left.1_shown.1_shown.2_shown.37",
    ),
    "scout.move.twice.turns": ("check", "players=3&move=shown.45_shown.56_shown.65"),
    "scout.holds.many": ("check", "p1=c0.s0.h1&holds=p1.46.73&move=shown.9"),
    "scout.limit.deals": (
        "play",
        "players=4&move=shown.6T_scouted.left_shown.9_scouted.left_shown.9_both.left.shown.T_both.left.shown.7"
        "_both.left.shown.5.67_both.right.shown.6.7.8_scouted.right_scouted.right_shown.9_scouted.left_shown.9_shown.T"
        "_shown.4.4_scouted.right_scouted.left_shown.6_shown.T6",
    ),
    "scout.move.between": ("check", "hand=21.31.24&table=98&owner=p4&move=show.1-3"),
    "scout.rounds.cards": ("score", "players=3&rounds=c40s0h0.c0s0h0.c0s0h1"),
    "scout.rounds.free": ("score", "players=3&rounds=c4s2u3.c2s0u1.c3s0h1"),
    "scout.rounds.empty": ("score", "players=3&rounds=c4s2h0.c2s0h0.c3s0h1"),
    "scout.rounds.open": ("score", "players=3&rounds=c4s2h3.c2s0h2.c3s0h1"),
    "scout.rounds.unbeaten": ("score", "players=3&rounds=c4s2u3.c2s0h0.c3s0h1"),
    "scout.rounds.paid": ("score", "players=3&rounds=c4s1u3.c2s0h2.c3s0h1"),
    "scout.stuck": ("moves", "players=2&hand=37&table=98&chips=0"),
}


@pytest.mark.parametrize("code", sorted(PROVOKED))
@pytest.mark.no_cover
def test_each_can_be_provoked(code: str) -> None:
    assert ENGINE.provoked(code, *PROVOKED[code]).parameter_names


def test_all_are_provoked() -> None:
    assert set(PROVOKED) == VIOLATIONS | NOTICES
    assert not VIOLATIONS & NOTICES


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            "moves?players=6&hand=37.33",
            [
                Violation(
                    code="scout.players",
                    clause="scout.players",
                    parameter_names=("players",),
                    params={"players": 6, "low": 2, "high": 5},
                ),
                Violation(
                    code="scout.card.same",
                    clause="scout.pairs",
                    parameter_names=("hand",),
                    params={"card": "33"},
                    marks=("hand.1",),
                ),
            ],
        ),
        (
            "moves?players=1&hand=37",
            [
                Violation(
                    code="scout.players",
                    clause="scout.players",
                    parameter_names=("players",),
                    params={"players": 1, "low": 2, "high": 5},
                )
            ],
        ),
        (
            "moves?players=3&turn=p4&names=a.b.c.d&p5=c1&hand=37&table=82&owner=p5",
            [
                Violation(
                    code="scout.seat",
                    clause="scout.players",
                    parameter_names=("p5", "turn", "names"),
                    params={"players": 3},
                    marks=("p5", "turn", "names"),
                ),
                Violation(
                    code="scout.seat",
                    clause="scout.players",
                    parameter_names=("owner",),
                    params={"players": 3},
                    marks=("owner",),
                ),
            ],
        ),
        (
            "score?players=3&end=empty.p4",
            [
                Violation(
                    code="scout.seat",
                    clause="scout.players",
                    parameter_names=("end",),
                    params={"players": 3},
                    marks=("end",),
                )
            ],
        ),
        ("score?players=3&end=empty.p3&table=82&owner=p3", []),
        (
            "moves?players=3&ss=1.1.1.0&chips=1.1.1.1",
            [
                Violation(
                    code="scout.chips.two",
                    clause="scout.two.chips",
                    parameter_names=("chips",),
                    params={},
                    marks=("chips",),
                ),
                Violation(
                    code="scout.seat",
                    clause="scout.players",
                    parameter_names=("ss",),
                    params={"players": 3},
                    marks=("ss",),
                ),
                Violation(
                    code="scout.seat",
                    clause="scout.players",
                    parameter_names=("chips",),
                    params={"players": 3},
                    marks=("chips",),
                ),
            ],
        ),
        (
            "moves?hand=37.41.73&table=14.37&owner=p4",
            [
                Violation(
                    code="scout.card.twice",
                    clause="scout.pairs",
                    parameter_names=("hand", "table"),
                    params={"card": "37", "count": 3},
                    marks=("hand.0", "hand.2", "table.1"),
                ),
                Violation(
                    code="scout.card.twice",
                    clause="scout.pairs",
                    parameter_names=("hand", "table"),
                    params={"card": "41", "count": 2},
                    marks=("hand.1", "table.0"),
                ),
                Violation(
                    code="scout.table.set",
                    clause="scout.show.mixed",
                    parameter_names=("table",),
                    params={"numbers": [1, 3]},
                    marks=("table",),
                ),
            ],
        ),
        (
            "moves?players=3&hand=3T.T&table=T1&owner=p3",
            [
                Violation(
                    code="scout.card.deck",
                    clause="scout.deck",
                    parameter_names=("hand",),
                    params={"card": "3T", "players": 3},
                    marks=("hand.0",),
                ),
                Violation(
                    code="scout.card.deck",
                    clause="scout.deck",
                    parameter_names=("hand",),
                    params={"card": "T", "players": 3},
                    marks=("hand.1",),
                ),
                Violation(
                    code="scout.card.deck",
                    clause="scout.deck",
                    parameter_names=("table",),
                    params={"card": "T1", "players": 3},
                    marks=("table.0",),
                ),
            ],
        ),
        (
            "moves?players=2&hand=T9",
            [
                Violation(
                    code="scout.card.deck",
                    clause="scout.deck",
                    parameter_names=("hand",),
                    params={"card": "T9", "players": 2},
                    marks=("hand.0",),
                )
            ],
        ),
        ("moves?players=5&hand=T9&table=8T&owner=p5", []),
        ("moves?hand=3T", []),
        ("moves?hand=3&table=3", []),
        (
            "moves?hand=-",
            [
                Violation(
                    code="scout.hand.empty", clause="scout.end", parameter_names=("hand",), params={}, marks=("hand",)
                )
            ],
        ),
        (
            "moves?hand=37&owner=p1&scouts=2",
            [
                Violation(
                    code="scout.owner.nothing",
                    clause="scout.empty",
                    parameter_names=("owner", "scouts"),
                    params={},
                    marks=("owner", "scouts"),
                )
            ],
        ),
        (
            "moves?hand=37&scouts=2",
            [
                Violation(
                    code="scout.owner.nothing",
                    clause="scout.empty",
                    parameter_names=("scouts",),
                    params={},
                    marks=("scouts",),
                )
            ],
        ),
        (
            "moves?turn=p2&hand=37&table=82&owner=p2",
            [
                Violation(
                    code="scout.owner.turn",
                    clause="scout.end.scouts",
                    parameter_names=("owner", "turn"),
                    params={"owner": "p2"},
                    marks=("owner",),
                )
            ],
        ),
        (
            "moves?players=3&hand=37&table=82&owner=p3&scouts=2",
            [
                Violation(
                    code="scout.scouts.many",
                    clause="scout.end.scouts",
                    parameter_names=("scouts",),
                    params={"scouts": 2, "limit": 1},
                    marks=("scouts",),
                )
            ],
        ),
        ("moves?players=3&hand=37&table=82&scouts=1", []),
        ("moves?hand=37&table=82&scouts=2", []),
        (
            "moves?turn=p2&hand=37&table=82&owner=p4&scouts=0",
            [
                Violation(
                    code="scout.scouts.between",
                    clause="scout.rest",
                    parameter_names=("scouts", "owner", "turn"),
                    params={"scouts": 0, "between": 1, "owner": "p4", "turn": "p2"},
                    marks=("scouts",),
                )
            ],
        ),
        ("moves?players=2&hand=37&table=82&scouts=7", []),
        # The round of 36 cards is over: seat 2 has none left, and what it showed still lies there.
        ("score?players=3&p1=c15.s1.h5&p2=c10.s2.h0&p3=c3.s5.h2&end=empty.p2&table=82&owner=p2", []),
        ("score?players=3&p1=c15.s1.h5&p2=c10.s2.h0&p3=c3.s5.h2&end=empty&table=82&owner=p2", []),
        (
            "score?players=3&p1=c15.s1.h5&p2=c10.s2.h0&p3=c3.s5.h3&end=empty.p2&table=82&owner=p2",
            [
                Violation(
                    code="scout.cards.many",
                    clause="scout.end",
                    parameter_names=("table",),
                    params={"count": 1, "limit": 0, "cards": 36},
                    marks=("table",),
                ),
                Violation(
                    code="scout.cards.deck",
                    clause="scout.score",
                    parameter_names=("p1", "p2", "p3"),
                    params={"count": 36, "limit": 35},
                    marks=("p1", "p2", "p3"),
                ),
            ],
        ),
        (
            "moves?p3=c39.s0&hand=37.41&table=82&owner=p4",
            [
                Violation(
                    code="scout.cards.many",
                    clause="scout.end",
                    parameter_names=("hand", "table"),
                    params={"count": 3, "limit": 2, "cards": 44},
                    marks=("hand", "table"),
                )
            ],
        ),
        # Even where more was captured than there is, none is the fewest that can be left.
        (
            "moves?p3=c44.s0&hand=37.41&table=82&owner=p4",
            [
                Violation(
                    code="scout.cards.many",
                    clause="scout.end",
                    parameter_names=("hand", "table"),
                    params={"count": 3, "limit": 0, "cards": 44},
                    marks=("hand", "table"),
                )
            ],
        ),
        ("moves?p3=c38.s0&hand=37.41&table=82&owner=p4", []),
        (
            "moves?p3=c38.s0.h2&hand=37.41&table=82&owner=p4",
            [
                Violation(
                    code="scout.cards.many",
                    clause="scout.end",
                    parameter_names=("hand", "table"),
                    params={"count": 3, "limit": 2, "cards": 44},
                    marks=("hand", "table"),
                )
            ],
        ),
        (
            "moves?p1=c38.s0.h9&hand=37.41&table=82&owner=p4",
            [
                Violation(
                    code="scout.cards.deck",
                    clause="scout.score",
                    parameter_names=("p1",),
                    params={"count": 47, "limit": 44},
                    marks=("p1",),
                ),
            ],
        ),
        (
            "moves?p1=c39.s0.h2&table=82.85&owner=p4",
            [
                Violation(
                    code="scout.cards.many",
                    clause="scout.end",
                    parameter_names=("table",),
                    params={"count": 2, "limit": 0, "cards": 44},
                    marks=("table",),
                )
            ],
        ),
        (
            "moves?players=2&hand=12.13.14.15.16.17.18.19.1T.23.24.25.26&chips=2",
            [
                Violation(
                    code="scout.hand.chips",
                    clause="scout.two.scout",
                    parameter_names=("hand", "chips"),
                    params={"count": 13, "limit": 12, "chips": 2},
                    marks=("hand",),
                )
            ],
        ),
        ("moves?players=2&hand=12.13.14.15.16.17.18.19.1T.23.24.25&chips=2", []),
        ("moves?players=2&hand=12.13.14.15.16.17.18.19.1T.23.24", []),
        ("moves?hand=12.13.14.15.16.17.18.19.1T.23.24.25.26.27.28.29.2T.34.35.36", []),
        (
            "moves?players=2&hand=12.13.14.15.16.17.18.19.1T.23.24.25.26.27&chips=5",
            [
                Violation(
                    code="scout.chips.many",
                    clause="scout.two.chips",
                    parameter_names=("chips",),
                    params={"chips": 5, "limit": 3},
                    marks=("chips",),
                )
            ],
        ),
        (
            "moves?players=2&hand=37&chips=-.4",
            [
                Violation(
                    code="scout.chips.many",
                    clause="scout.two.chips",
                    parameter_names=("chips",),
                    params={"chips": 4, "limit": 3},
                    marks=("chips",),
                )
            ],
        ),
        ("moves?players=2&hand=37&chips=3.3", []),
        (
            "score?p1=c1.s1.h0&p2=c1.s1.h0&p3=c1.s1.h2&end=unbeaten.p3",
            [
                Violation(
                    code="scout.seats.empty",
                    clause="scout.end",
                    parameter_names=("p1", "p2"),
                    params={"seats": ["p1", "p2"]},
                    marks=("p1", "p2"),
                ),
                Violation(
                    code="scout.end.unbeaten",
                    clause="scout.end.scouts",
                    parameter_names=("end", "p1"),
                    params={"seat": "p1", "cards": 0, "end": "p3"},
                    marks=("p1",),
                ),
                Violation(
                    code="scout.end.unbeaten",
                    clause="scout.end.scouts",
                    parameter_names=("end", "p2"),
                    params={"seat": "p2", "cards": 0, "end": "p3"},
                    marks=("p2",),
                ),
                Violation(
                    code="scout.seat.paid",
                    clause="scout.chip",
                    parameter_names=("p3",),
                    params={"seat": "p3", "chips": 1, "least": 3},
                    marks=("p3",),
                ),
            ],
        ),
        (
            "score?p1=c1.s1.h0&p2=c1.s1.h2&end=empty.p2",
            [
                Violation(
                    code="scout.end.other",
                    clause="scout.end",
                    parameter_names=("end", "p1"),
                    params={"seat": "p1", "cards": 0, "end": "p2"},
                    marks=("p1",),
                ),
                Violation(
                    code="scout.end.cards",
                    clause="scout.end",
                    parameter_names=("end", "p2"),
                    params={"seat": "p2", "cards": 2, "end": "p2"},
                    marks=("p2",),
                ),
            ],
        ),
        (
            "score?p3=c1.s1.h1&end=empty.p3",
            [
                Violation(
                    code="scout.end.cards",
                    clause="scout.end",
                    parameter_names=("end", "p3"),
                    params={"seat": "p3", "cards": 1, "end": "p3"},
                    marks=("p3",),
                )
            ],
        ),
        ("score?p1=c1.s1.h0&end=empty.p1&p2=c1.s3&p3=c3.s0.h1", []),
        ("score?p1=c1.s1.h0&end=empty", []),
        (
            "score?players=2&p1=c10.s1.h0&p2=c12.s0&end=empty.p1",
            [
                Violation(
                    code="scout.cards.deck",
                    clause="scout.score",
                    parameter_names=("p1", "p2"),
                    params={"count": 22, "limit": 21},
                    marks=("p1", "p2"),
                )
            ],
        ),
        ("score?players=2&p1=c10.s1.h0&p2=c10.s0.h1&end=empty.p1", []),
        ("score?players=2&p1=c10.s1.h1&p2=c10.s0.h1&end=unbeaten.p1", []),
        (
            "score?players=2&p1=c10.s1.h1&p2=c10.s0.h2&end=unbeaten.p1",
            [
                Violation(
                    code="scout.cards.deck",
                    clause="scout.score",
                    parameter_names=("p1", "p2"),
                    params={"count": 23, "limit": 22},
                    marks=("p1", "p2"),
                )
            ],
        ),
        (
            "moves?turn=p3&p1=c1.s0&hand=37&table=82&owner=p1",
            [
                Violation(
                    code="scout.seat.paid",
                    clause="scout.chip",
                    parameter_names=("p1",),
                    params={"seat": "p1", "chips": 0, "least": 1},
                    marks=("p1",),
                )
            ],
        ),
        ("moves?turn=p3&p1=c1.s1&hand=37&table=82&owner=p1", []),
        ("score?p1=c1.s3.h4&end=unbeaten.p1", []),
        (
            "score?p4=c1.s2.h4&end=unbeaten.p4",
            [
                Violation(
                    code="scout.seat.paid",
                    clause="scout.chip",
                    parameter_names=("p4",),
                    params={"seat": "p4", "chips": 2, "least": 3},
                    marks=("p4",),
                )
            ],
        ),
        ("score?p1=c1.s0.h4&end=unbeaten", []),
        ("score?players=2&p1=c1.s0.h4&p2=c2.s3.h3&end=unbeaten.p2", []),
        (
            "score?players=2&p1=c4.s1.h5&p2=c3.s2.h4&end=unbeaten.p1",
            [
                Violation(
                    code="scout.end.chips",
                    clause="scout.two.end",
                    parameter_names=("end", "p2"),
                    params={"seat": "p2", "chips": 2, "end": "p1"},
                    marks=("p2",),
                )
            ],
        ),
        (
            "score?players=2&p1=c1.s4.h4&p2=c2.s3.h3",
            [
                Violation(
                    code="scout.seat.chips",
                    clause="scout.two.chips",
                    parameter_names=("p1",),
                    params={"seat": "p1", "chips": 4, "limit": 3},
                    marks=("p1",),
                )
            ],
        ),
        (
            "score?players=3&p2=c1&rounds=1.2.3_1.2.3.4_1.2",
            [
                Violation(
                    code="scout.rounds.over",
                    clause="scout.game",
                    parameter_names=("rounds", "p2"),
                    params={"rounds": 3, "limit": 2},
                    marks=("rounds",),
                ),
                Violation(
                    code="scout.rounds.seats",
                    clause="scout.game",
                    parameter_names=("rounds",),
                    params={"round": 2, "entries": 4, "players": 3},
                    marks=("rounds.1",),
                ),
            ],
        ),
        ("score?players=3&rounds=1.2.3_1.2.4", []),
        ("score?players=3&rounds=1.2.3_1.2.4_4.5.6", []),
        (
            "score?players=3&rounds=1.2.3_1.2.3_1.2.3_1.2.3",
            [
                Violation(
                    code="scout.rounds.many",
                    clause="scout.game",
                    parameter_names=("rounds",),
                    params={"rounds": 4, "limit": 3},
                    marks=("rounds",),
                )
            ],
        ),
    ],
)
@pytest.mark.no_cover
def test_what_is_said_of_it(question: str, expected: list[Violation]) -> None:
    view, state, _ = ask(question)
    assert list(GAME.find_violations(state, view)) == expected


@given(states())
def test_any_table_that_can_be_read_gets_an_answer(state: State) -> None:
    for view in View:
        for violation in GAME.find_violations(state, view):
            assert violation.clause == GAME.codes[violation.code]
        GAME.find_missing_parameters(state, view)
        GAME.find_notices(state, view)
    GAME.calculate_score(state)
    GAME.describe_setup(state.table.players)
    GAME.describe_mover_and_turns_or_cards_left(state)


def test_all_that_is_wrong_is_listed() -> None:
    state = read("players=3&hand=33.3T&table=82.61&owner=p1&chips=1&p4=c1.s1.h1&rounds=1.2.3.4")
    assert codes(GAME.find_violations(state, View.MOVES)) == [
        "scout.seat",
        "scout.card.same",
        "scout.card.deck",
        "scout.table.set",
        "scout.owner.turn",
        "scout.chips.two",
        "scout.rounds.seats",
    ]
