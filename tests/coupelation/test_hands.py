"""What is known of a hand, which cards it cannot hold, and what a move takes for granted of it."""

from __future__ import annotations

import pytest

from calculators.core.types import Message, View
from calculators.coupelation import GAME
from calculators.coupelation.hands import combine_private_and_public_hand_of_mover

from .tables import codes, read, verdict
from .test_rules import FULL

ROW = "tower=25.30"
TAKE = f"{ROW}&reserve=1.50.28.9"
TOP = f"tower={FULL}"


@pytest.mark.clause("coupelation.setup")
@pytest.mark.parametrize(("move", "number"), [("up.51.0.2", 51), ("up.0.0.-1", 0)])
def test_no_hand_has_a_number_that_is_no_glass_card(move: str, number: int) -> None:
    found = verdict(ROW, move).violations[0]
    params = {"number": number, "low": 1, "high": 50}
    assert (found.code, found.parameter_names, found.params) == ("coupelation.move.number", ("move",), params)


@pytest.mark.clause("coupelation.contents")
@pytest.mark.parametrize("move", ["up.1.0.-1", "up.50.0.2"])
def test_the_first_and_the_last_number_may_be_in_a_hand(move: str) -> None:
    assert codes(verdict(ROW, move).assumes) == ["assume.hand"]


@pytest.mark.parametrize(
    ("query", "move", "number", "place"),
    [
        (TAKE, "up.28.1.0", 28, "reserve"),
        (ROW, "up.25.0.2", 25, "tower"),
        (f"{ROW}.x&known=0.2.40", "up.40.0.3", 40, "known"),
    ],
)
def test_a_card_that_lies_elsewhere_is_in_no_hand(query: str, move: str, number: int, place: str) -> None:
    found = verdict(query, move).violations[0]
    params = {"number": number, "in": place}
    assert (found.code, found.parameter_names, found.params) == ("coupelation.move.elsewhere", ("move", place), params)


@pytest.mark.clause("coupelation.take")
@pytest.mark.parametrize(
    ("query", "move", "count", "held"),
    [
        # nothing told of the hand but its size, and that of a seat which has drawn one at least
        (f"{TAKE}&p1=h3", "take.28.1.0.10.20.x.x", 4, 3),
        ("tower=25.30d&last=0.1&reserve=1.50.28.9&drawn=1", "take.28.1.0.10.18.x.x.x", 5, 4),
        # the finish card is no card of the hand
        (f"{TAKE}&p1=h1.F", "take.28.1.0.10.18.xF", 2, 1),
        # the cards told are in the hand, used or not
        (f"{TAKE}&hand=10.18&p1=h3", "take.28.1.0.10.18.x.x", 4, 3),
        (f"{TAKE}&hand=7.x", "take.28.1.0.10.18", 3, 2),
    ],
)
def test_a_hand_has_no_room_for_so_many_cards(query: str, move: str, count: int, held: int) -> None:
    found = [said for said in verdict(query, move).violations if said.code == "coupelation.move.hand.count"]
    assert [said.params for said in found] == [{"count": count, "held": held}]


@pytest.mark.clause("coupelation.finish")
@pytest.mark.parametrize(
    "query",
    [
        f"{TOP}&p1=h2",
        f"{TOP}&hand=11",
        f"{TOP}&reserve=1.50.2.F",
        f"{TOP}&p2=h2.F",
        f"{TOP}&p3=h2.F",
        f"{TOP}&p4=h2.F",
        f"{TOP}&turn=p3&p1=h1.F",
        f"{TOP}&turn=p3&p2=h1.F",
    ],
)
def test_there_is_one_finish_card_and_it_lies_elsewhere(query: str) -> None:
    found = verdict(query, "up.F.6.0").violations[0]
    assert (found.code, found.parameter_names, found.params) == (
        "coupelation.move.up.hand",
        ("move", "hand"),
        {"card": "F"},
    )


def test_the_first_game_has_no_finish_card_in_any_hand() -> None:
    assert combine_private_and_public_hand_of_mover(read("tower=25&first=1")).has_finish_card is False
    assert combine_private_and_public_hand_of_mover(read("tower=25")).has_finish_card is None


@pytest.mark.clause("coupelation.silence")
@pytest.mark.parametrize(
    ("query", "move", "said"),
    [
        (f"{ROW}&turn=p2", "up.28.1.0", Message("coupelation.assume.hand", {"seat": "p2", "cards": [28], "count": 1})),
        (
            f"{TAKE}&hand=18.x",
            "take.28.1.0.10.18",
            Message("coupelation.assume.hand", {"seat": "p1", "cards": [10], "count": 1}),
        ),
        (f"{ROW}&turn=p2", "down.x.1.0", Message("coupelation.assume.count", {"seat": "p2", "count": 1})),
        (f"{TOP}&turn=p2", "up.F.6.0", Message("coupelation.assume.finish", {"seat": "p2"})),
    ],
)
def test_what_a_hand_has_to_hold(query: str, move: str, said: Message) -> None:
    (found,) = verdict(query, move).assumes
    assert (found.code, found.params) == (said.code, said.params)


def test_cards_nobody_told_and_the_finish_card_are_assumed_together() -> None:
    """Two numbers, one discard unseen and the finish card: three glass cards at least."""
    found = verdict(TAKE, "take.28.1.0.10.20.x.xF").assumes
    assert [(said.code.removeprefix("coupelation.assume."), said.params) for said in found] == [
        ("hand", {"seat": "p1", "cards": [10, 20], "count": 2}),
        ("count", {"seat": "p1", "count": 3}),
        ("finish", {"seat": "p1"}),
    ]


@pytest.mark.clause("coupelation.draw")
def test_a_hand_in_its_turn_has_three_cards_and_what_it_drew() -> None:
    drawn = "tower=12.25e&last=0.1&drawn=1"
    assert GAME.find_violations(read(f"{drawn}&p1=h4"), View.CHECK) == ()
    (found,) = GAME.find_violations(read(f"{drawn}&p1=h5"), View.CHECK)
    assert (found.code, found.params) == ("coupelation.holding.size", {"seat": "p1", "count": 5, "limit": 4})
