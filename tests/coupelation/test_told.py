"""What an answer names, fact by fact: the draw in words, what stands against it, where the finish card may lie."""

from __future__ import annotations

import pytest

from calculators.core.types import Message
from calculators.coupelation import GAME
from calculators.coupelation.draw import allowance
from calculators.coupelation.order import is_sound
from calculators.coupelation.rescue import Exchange, rescue
from calculators.coupelation.state import Card
from calculators.coupelation.tower import broken

from .tables import listed, read, verdict


def test_a_draw_in_words() -> None:
    def said(move: str) -> Message:
        return GAME.describe(read("tower=25"), GAME.parse_move(move))

    assert said("draw.2") == Message("coupelation.say.draw", {"count": 2}, "coupelation.draw")
    assert said("draw.1.F") == Message("coupelation.say.draw.finish", {"count": 1}, "coupelation.draw")


@pytest.mark.clause("coupelation.draw")
@pytest.mark.parametrize(
    ("query", "count", "most"),
    [
        # a face-down card: up to a hand of two, by the cards told or by how many they are, whichever is more
        ("tower=12.x&last=0.1&p1=h0", 2, 2),
        ("tower=12.x&last=0.1&p1=h1", 1, 1),
        ("tower=12.x&last=0.1&p1=h2&hand=7", 0, 0),
        # a mark nobody entered: in the bottom row never a heart's four, but by the ruling that counts beside it
        ("tower=12.25&last=0.1", None, 2),
        ("tower=12.25&last=0.1&house=bottom-beside", None, 4),
        ("tower=12.25_20&last=1.0", None, 4),
    ],
)
def test_what_may_be_drawn_at_most(query: str, count: int | None, most: int) -> None:
    found = allowance(read(query))
    assert (found.count, found.most) == (count, most)


@pytest.mark.clause("coupelation.draw")
@pytest.mark.parametrize(
    ("move", "deck", "limit"), [("draw.2", 1, 1), ("draw.2.F", 2, 1), ("draw.1.F", 1, 0), ("draw.3", 9, 2)]
)
def test_more_than_there_is_to_draw(move: str, deck: int, limit: int) -> None:
    """The finish card is a card of the deck too, and is replaced by another one."""
    (found,) = verdict(f"tower=25.31e&last=0.1&deck={deck}", move).violations
    count = int(move.split(".")[1])
    assert (found.code, found.params) == ("coupelation.move.draw.most", {"count": count, "limit": limit})


@pytest.mark.clause("coupelation.finish")
def test_the_finish_card_of_the_reserve_takes_any_place_where_the_table_says_so() -> None:
    """Below the top, beside the row and in a card's place, for any two cards where it counts as any number."""
    query = "tower=12.25.31&reserve=1.50.13.F&hand=7.20"
    assert not [move for move in listed(f"{query}&house=finish-wild") if move.startswith("take.F")]
    moves = listed(f"{query}&house=finish-wild.place-anywhere")
    cells = {tuple(move.split(".")[2:4]) for move in moves if move.startswith("take.F")}
    assert cells == {("0", str(col)) for col in range(-1, 4)} | {("1", "0"), ("1", "1")}


@pytest.mark.clause("coupelation.take")
def test_a_wild_finish_card_is_paid_with_any_number_of_discards() -> None:
    """None, one and two of the other cards of a hand of four."""
    moves = listed("tower=12.25.31&reserve=1.50.13.37&hand=7.20.33.F&house=finish-wild")
    paid = [move.split(".")[4:] for move in moves if move.startswith("take.37.0.3.") and "F" in move]
    assert {len(way) - 2 for way in paid} == {0, 1, 2}


@pytest.mark.clause("coupelation.down")
def test_a_card_between_24_and_25_by_the_ruling_that_equals_count() -> None:
    state = read("tower=24.x.25&house=hidden-equal")
    assert is_sound(state, state.rows)
    assert not is_sound(read("tower=24.x.25"), state.rows)
    assert [chain.slack for chain in broken(read("tower=25.x.24").rows, 1)] == [1]


@pytest.mark.clause("coupelation.exchange")
def test_exchanges_that_can_be_made_now_come_first() -> None:
    assert rescue(read("tower=25.26&reserve=37.50")).exchanges == (
        Exchange(((0, 1),), (Card(37), Card(50))),
        Exchange(((0, 0),), ()),
    )


@pytest.mark.clause("coupelation.setup")
@pytest.mark.parametrize(
    ("query", "move", "code", "params"),
    [
        ("tower=25&reserve=50&hand=7.8", "take.51.0.1.7.8", "number", {"number": 51, "low": 1, "high": 50}),
        ("tower=25.30&reserve=50&hand=7.8", "take.25.0.1.7.8", "elsewhere", {"number": 25, "in": "tower"}),
    ],
)
def test_a_card_that_no_reserve_can_have(query: str, move: str, code: str, params: dict[str, object]) -> None:
    """Of a reserve that is not entered to its end too."""
    found = verdict(query, move).violations[0]
    assert (found.code, found.params) == (f"coupelation.move.{code}", params)


def test_the_first_card_may_lie_in_a_reserve_not_entered_to_its_end() -> None:
    assert verdict("tower=25&reserve=50&hand=7.8", "take.1.0.-1.7.8").violations == ()


@pytest.mark.clause("coupelation.flip")
def test_a_card_that_somebody_knows_is_no_other_one() -> None:
    (found,) = verdict("tower=12.25.31_x&known=1.0.13", "flip.1.0.14").violations
    assert (found.code, found.where, found.marks) == ("coupelation.move.known", ("move", "known"), ("tower.1.0",))
