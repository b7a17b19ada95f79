"""What only this game's notation has to hold; the rest is asked of all games in tests/house/test_notation.py."""

from __future__ import annotations

import pytest

from calculators.core.parsing import Unreadable
from calculators.core.types import Message
from calculators.scout import GAME
from calculators.scout.notation import move_with_left_end_for_single_card, parse_private_hand
from calculators.scout.state import (
    Card,
    DeclareStuck,
    Scout,
    ScoutAndShow,
    SeatCounts,
    SeenScout,
    SeenScoutAndShow,
    Show,
)

from .tables import read


def test_places_at_the_limit_are_read() -> None:
    assert GAME.parse_move("show.999") == Show(999, 999)
    assert GAME.parse_move("scout.left.999") == Scout("left", 999)
    assert GAME.parse_move("both.right.999.flip.1-999") == ScoutAndShow(
        side="right", place=999, flip=True, first=1, last=999
    )


def test_numbers_at_the_limit_are_read() -> None:
    state = read("p1=c999.s999.h999&rounds=-999.999&scouts=999&chips=999&hand=" + ".".join(["12"] * 99))
    assert state.seats[0] == SeatCounts(999, 999, 999)
    assert state.rounds == ((-999, 999),)
    assert (state.scouts, state.chips, len(state.hand or ())) == (999, (999,), 99)


def test_the_end_of_a_single_card_is_left() -> None:
    one, two = read("table=82"), read("table=82.85")
    assert move_with_left_end_for_single_card(one, Scout("right", 2, flip=True)) == Scout("left", 2, flip=True)
    assert move_with_left_end_for_single_card(
        one, ScoutAndShow(side="right", place=2, flip=False, first=1, last=2)
    ) == ScoutAndShow(side="left", place=2, flip=False, first=1, last=2)
    assert move_with_left_end_for_single_card(two, Scout("right", 2)) == Scout("right", 2)
    assert move_with_left_end_for_single_card(one, Show(1, 2)) == Show(1, 2)
    assert move_with_left_end_for_single_card(one, SeenScout("right")) == SeenScout("left")
    assert move_with_left_end_for_single_card(one, SeenScoutAndShow("right", (Card(7),))) == SeenScoutAndShow(
        "left", (Card(7),)
    )
    assert move_with_left_end_for_single_card(one, DeclareStuck()) == DeclareStuck()


def test_a_hand_of_ones_own_has_two_groups_of_99_cards_at_most() -> None:
    many = ".".join(["12"] * 99)
    assert len(parse_private_hand(f"p1.{many}").cards) == 99
    assert len(parse_private_hand(f"p1_{many}").loose) == 99
    for text, said in (
        (f"p1.{many}.34", Message("expected.fewer", {"limit": 99})),
        (f"p1_{many}.34", Message("expected.fewer", {"limit": 99})),
        ("p1.37_41_52", Message("scout.expected.mine", {})),
    ):
        with pytest.raises(Unreadable) as caught:
            parse_private_hand(text)
        assert caught.value.expected == said
        assert caught.value.at == len(text) - 2


def test_a_show_has_99_cards_at_most() -> None:
    many = ".".join(["7"] * 99)
    assert GAME.format_move(GAME.parse_move(f"shown.{many}")) == f"shown.{many}"
    with pytest.raises(Unreadable) as caught:
        GAME.parse_move(f"shown.{many}.8")
    assert caught.value.expected == Message("expected.fewer", {"limit": 99})
