"""Moves in words, the facts of the box, and where in the game a table is."""

from __future__ import annotations

import pytest

from calculators.core.types import Message
from calculators.scout import GAME

from .tables import read


@pytest.mark.parametrize(
    ("query", "move", "phrase"),
    [
        (
            "hand=37.41.59&table=82",
            "show.1-2",
            Message("scout.say.show", {"first": 1, "last": 2, "numbers": [3, 4]}, "scout.show"),
        ),
        ("hand=37", "show.1-2", Message("scout.say.show.place", {"first": 1, "last": 2}, "scout.show")),
        (
            "hand=37.41",
            "show.2",
            Message("scout.say.show", {"first": 2, "last": 2, "numbers": [4]}, "scout.show"),
        ),
        (
            "hand=37.41&table=82.25",
            "both.left.3.flip.2-3",
            Message(
                "scout.say.both",
                {
                    "side": "left",
                    "place": 3,
                    "card": "28",
                    "number": 2,
                    "first": 2,
                    "last": 3,
                    "numbers": [4, 2],
                },
                "scout.both",
            ),
        ),
        ("table=37", "show.1", Message("scout.say.show.place", {"first": 1, "last": 1}, "scout.show")),
        (
            "hand=37.41&table=82.85",
            "scout.right.3.flip",
            Message(
                "scout.say.scout",
                {"side": "right", "place": 3, "card": "58", "number": 5},
                "scout.scout",
            ),
        ),
        (
            "hand=37.41&table=82",
            "scout.right.3",
            Message("scout.say.scout", {"side": "left", "place": 3, "card": "82", "number": 8}, "scout.scout"),
        ),
        (
            "hand=37.41&table=82.85",
            "scout.right.4",
            Message("scout.say.scout.place", {"side": "right", "place": 4}, "scout.scout"),
        ),
        (
            "hand=37",
            "scout.left.1",
            Message("scout.say.scout.place", {"side": "left", "place": 1}, "scout.scout"),
        ),
        (
            "hand=37.41&table=82.25",
            "both.right.2.1-2",
            Message(
                "scout.say.both",
                {
                    "side": "right",
                    "place": 2,
                    "card": "25",
                    "number": 2,
                    "first": 1,
                    "last": 2,
                    "numbers": [3, 2],
                },
                "scout.both",
            ),
        ),
        (
            "hand=37.41&table=82.25",
            "both.right.2.3-4",
            Message(
                "scout.say.both.place",
                {"side": "right", "place": 2, "card": "25", "number": 2, "first": 3, "last": 4},
                "scout.both",
            ),
        ),
        (
            "hand=37.41",
            "both.right.2.1-2",
            Message("scout.say.both.place", {"side": "right", "place": 2, "first": 1, "last": 2}, "scout.both"),
        ),
    ],
)
def test_moves_in_words(query: str, move: str, phrase: Message) -> None:
    assert GAME.describe_move(read(query), GAME.parse_move(move)) == phrase


@pytest.mark.parametrize(("players", "cards", "deck"), [(2, 11, 22), (3, 12, 36), (4, 11, 44), (5, 9, 45)])
def test_setup(players: int, cards: int, deck: int) -> None:
    found = GAME.describe_setup(players)
    two = players == 2
    box = {2: "scout.setup.box.2", 5: "scout.setup.box.5"}.get(players, "scout.setup.box")
    assert found == (
        Message(f"scout.setup.deck.{players}", {}, "scout.two" if two else "scout.deck"),
        Message(
            "scout.setup.deal",
            {"cards": cards, "deck": deck, "players": players},
            "scout.two" if two else "scout.deal",
        ),
        Message("scout.setup.hand", {}, "scout.hand"),
        Message("scout.setup.chips", {"chips": 3}, "scout.two.chips")
        if two
        else Message("scout.setup.chip", {"chips": 1}, "scout.deal.chips"),
        Message(box, {}, "scout.two" if two else "scout.deal.box"),
        Message("scout.setup.start", {"rounds": players}, "scout.start"),
    )


def test_setup_for_nobody() -> None:
    assert GAME.describe_setup(1) == GAME.describe_setup(6) == ()


def test_progress() -> None:
    assert GAME.describe_mover_and_turns_or_cards_left(read("players=3&rounds=1.2.3")) == (
        Message("scout.progress.round", {"round": 2, "rounds": 3, "start": "p2", "left": 1}, "scout.next"),
    )
    first = Message("scout.progress.round", {"round": 1, "rounds": 4, "start": "p1", "left": 3}, "scout.next")
    turn = Message("scout.progress.turn", {"seat": "p2"}, "scout.turn")
    assert GAME.describe_mover_and_turns_or_cards_left(read("turn=p2&hand=37")) == (first, turn)
    assert GAME.describe_mover_and_turns_or_cards_left(read("turn=p2&table=37")) == (first, turn)
    scouts = Message("scout.progress.scouts", {"scouts": 1, "needed": 3}, "scout.end.scouts")
    assert GAME.describe_mover_and_turns_or_cards_left(read("turn=p2&table=37&owner=p4")) == (first, turn, scouts)
    assert GAME.describe_mover_and_turns_or_cards_left(read("turn=p2&p2=c0.s0.h9")) == (first, turn)
    assert GAME.describe_mover_and_turns_or_cards_left(read("p1=c0.s0.h9&end=empty.p2")) == (first,)
    assert GAME.describe_mover_and_turns_or_cards_left(read("players=2&rounds=1.2_2.3")) == ()
    assert GAME.describe_mover_and_turns_or_cards_left(read("players=6")) == ()
