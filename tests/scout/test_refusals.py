"""What a verdict says against a move, word by word, and what it assumes of a hand that nobody sees."""

from __future__ import annotations

import pytest

from calculators.core.types import Message
from calculators.scout import GAME
from tests.engine import codes, spelled

from .tables import read, verdict

SEEN = "p1=c0.s0.h1&table=82.85&owner=p4"


@pytest.mark.parametrize(
    ("query", "move", "expected"),
    [
        (
            "hand=37.x.62",
            "show.1-3",
            "scout.move.no.set {'count': 3, 'table': []} of scout.show.run in move hand at hand.0 hand.1 hand.2",
        ),
        # Three cards that are a run never beat a matching set of three, whatever number it is of.
        (
            "hand=3.x.5&table=17.18.19&owner=p4",
            "show.1-3",
            (
                "scout.move.no.beat {'count': 3, 'table': [1, 1, 1]}"
                " of scout.show.beat in move hand at hand.0 hand.1 hand.2"
            ),
        ),
        (
            "hand=3.x.9&table=17.18.19&owner=p4",
            "show.1-3",
            (
                "scout.move.no.set {'count': 3, 'table': [1, 1, 1]}"
                " of scout.show.run in move hand at hand.0 hand.1 hand.2"
            ),
        ),
        (
            "p1=c0.s0.h2",
            "shown.7.7.7",
            "scout.move.count {'cards': 2, 'count': 3} of scout.show in move at move.0 move.1 move.2",
        ),
        (
            "hand=37.41",
            "shown.5",
            "scout.move.hold {'numbers': [5]} of scout.show in move hand at move.0",
        ),
        # With the card taken the hand has two.
        (
            SEEN,
            "both.left.shown.3.4.5",
            "scout.move.count {'cards': 2, 'count': 3} of scout.show in move at move.0 move.1 move.2",
        ),
        (
            SEEN,
            "both.left.shown.3.4",
            "scout.move.taken {'card': '82', 'cards': 1, 'numbers': [3, 4]} of scout.free in move at move.0 move.1",
        ),
        (
            "hand=37.41&table=82.85&owner=p4",
            "both.left.shown.9",
            "scout.move.hold {'numbers': [9]} of scout.show in move hand at move.0",
        ),
        # 36 cards, of which the hand can have had one: 31 captured, two lie open, two others hold one each.
        (
            "players=3&p2=c31.s0&table=12.13&owner=p3",
            "both.left.shown.9.9",
            "scout.move.taken {'card': '12', 'cards': 1, 'numbers': [9, 9]} of scout.free in move at move.0 move.1",
        ),
    ],
)
def test_what_is_said_against_a_move(query: str, move: str, expected: str) -> None:
    assert spelled(verdict(query, move).violations) == (expected,)


@pytest.mark.clause("scout.both")
@pytest.mark.parametrize(
    ("query", "move", "said"),
    [
        # The card taken would beat what is left, at another place than the one shown: a show there is.
        ("hand=37&table=98.85&owner=p4", "both.left.2.1", ["scout.move.weaker.number"]),
        ("hand=37&table=98.95.93&owner=p4", "both.left.2.1", ["scout.move.weaker.count", "scout.move.none"]),
        # Of a hand that nobody sees only what was shown is judged.
        ("players=3&p1=c0.s0.h1&table=98.95.93&owner=p3", "both.left.1.1-2", ["scout.move.no.beat"]),
    ],
)
def test_whether_any_show_is_left_after_the_scout(query: str, move: str, said: list[str]) -> None:
    assert codes(verdict(query, move).violations) == said


@pytest.mark.clause("scout.both")
@pytest.mark.parametrize("table", ["82", "28"])
@pytest.mark.parametrize(
    ("hand", "shown"),
    [
        ("93.T1.41", "8.9.T"),
        ("93.T1.41", "T.9.8"),
        ("74.93.21", "7.8.9"),
        ("41.61.72", "6.7.8"),
        ("41.6.72.31", "6.7.8"),
        ("41", "8"),
    ],
)
def test_the_taken_card_goes_to_any_place_either_way_up(table: str, hand: str, shown: str) -> None:
    judged = verdict(f"hand={hand}&table={table}&owner=p4", f"both.left.shown.{shown}")
    assert (judged.legal, judged.assumes) == (True, ())


@pytest.mark.clause("scout.both")
def test_between_two_cards_there_is_one_place_only() -> None:
    query = "hand=74.41.93&table=82&owner=p4"
    assert codes(verdict(query, "both.left.shown.7.8.9").violations) == ["scout.move.hold"]


def test_numbers_that_nobody_told_decide_nothing() -> None:
    judged = GAME.check_move(read("hand=3.x.5&table=x.x.x&owner=p4"), GAME.parse_move("show.1-3"))
    assert (judged.legal, judged.missing) == (None, ("table",))


@pytest.mark.parametrize(
    ("query", "move", "code", "params"),
    [
        ("", "show.2", "count", {"seat": "p1", "cards": 2}),
        ("turn=p2&table=82&owner=p1", "scout.left.3", "count", {"seat": "p2", "cards": 2}),
        ("table=82&owner=p4", "both.left.3.1", "count", {"seat": "p1", "cards": 2}),
        ("table=82&owner=p4", "both.left.1.3", "count", {"seat": "p1", "cards": 2}),
        (
            "p1=c0.s0.h5&table=82.85&owner=p4",
            "show.2-3",
            "beats",
            {"seat": "p1", "first": 2, "last": 3, "count": 2, "table": [8, 8]},
        ),
        (
            "p1=c0.s0.h5&table=82&owner=p4",
            "show.2-3",
            "set",
            {"seat": "p1", "first": 2, "last": 3, "count": 2, "table": [8]},
        ),
        ("players=2&p1=c0.s0.h3&table=98.97&chips=0", "stuck", "stuck", {"seat": "p1", "table": [9, 9]}),
        ("p1=c0.s0.h5", "shown.7.7", "hand", {"seat": "p1", "numbers": [7, 7], "count": 2}),
    ],
)
def test_what_is_assumed_of_a_hand(query: str, move: str, code: str, params: dict[str, object]) -> None:
    (said,) = verdict(query, move).assumes
    assert said == Message(f"scout.assume.{code}", params, said.clause)
    assert said.clause


@pytest.mark.parametrize(
    ("query", "move"),
    [("", "show.1"), ("table=82&owner=p4", "scout.left.2"), ("table=82&owner=p4", "both.left.2.1")],
)
def test_a_hand_has_one_card_at_least(query: str, move: str) -> None:
    assert verdict(query, move).assumes == ()
