"""What a table may have drawn and hold in its hands, and what lies there twice."""

from __future__ import annotations

import pytest

from .tables import codes
from .test_violations import said, wrong


@pytest.mark.clause("coupelation.draw")
@pytest.mark.parametrize(
    "query",
    [
        "tower=25&drawn=1",
        "tower=12.25e&last=0.1&drawn=2",
        # what is left of the deck is not what there was before
        "tower=12.25e&last=0.1&drawn=2&deck=0",
        # after a face-down card by the hand before the draw, as far as that is known
        "tower=12.x&last=0.1&drawn=2",
        "tower=12.x&last=0.1&drawn=2&hand=7.8",
        "tower=12.x&last=0.1&drawn=2&p1=h2",
        "tower=12.x&last=0.1&drawn=2&p1=h2.F&hand=7.8.F",
        "tower=12.x&last=0.1&drawn=1&p1=h2",
        "tower=12.x&last=0.1&drawn=0&p1=h0",
    ],
)
def test_what_may_have_been_drawn(query: str) -> None:
    assert wrong(query) == ()


@pytest.mark.clause("coupelation.draw")
@pytest.mark.parametrize(
    ("query", "drawn", "limit"),
    [
        ("tower=25", 2, 1),
        ("tower=12.25e&last=0.1", 3, 2),
        ("tower=12.x&last=0.1", 3, 2),
        # a hand of two is filled up and no further: 3 of which 2 are drawn were 1, 4 were 2
        ("tower=12.x&last=0.1&p1=h3", 2, 1),
        ("tower=12.x&last=0.1&p1=h4", 2, 0),
        ("tower=12.x&last=0.1&p1=h1", 3, 2),
    ],
)
def test_nobody_has_drawn_more_than_the_card_before_allows(query: str, drawn: int, limit: int) -> None:
    found = wrong(f"{query}&drawn={drawn}")
    assert found == (said("drawn.limit", "draw", "drawn", {"drawn": drawn, "limit": limit}),)


def test_a_draw_on_a_table_without_its_tower_is_not_judged() -> None:
    assert wrong("drawn=5&last=0.0") == ()
    assert codes(wrong("tower=25&drawn=5&last=3.3")) == ["last"]


@pytest.mark.clause("coupelation.draw")
def test_a_hand_after_its_draw_is_three_cards_and_those() -> None:
    """The finish card does not count."""
    drawn = "tower=12.25e&last=0.1&drawn=1"
    assert wrong(f"{drawn}&hand=2.3.4.5.F") == ()
    params: dict[str, object] = {"count": 5, "drawn": 1, "limit": 4}
    assert wrong(f"{drawn}&hand=2.3.4.5.6") == (said("drawn.hand", "limit", "hand drawn", params),)


@pytest.mark.clause("coupelation.setup")
@pytest.mark.parametrize(
    ("query", "where", "marks"),
    [
        ("hand=F&p2=h3.F", "hand p2", ("hand.0", "p2")),
        ("p1=h3.F&reserve=1.50.13.F", "reserve p1", ("reserve.3", "p1")),
        ("p2=h3.F&p4=h3.F", "p2 p4", ("p2", "p4")),
        ("turn=p2&p2=h3.F&hand=F&p1=h3.F", "hand p1", ("hand.0", "p1")),
    ],
)
def test_the_finish_card_lies_in_one_place(query: str, where: str, marks: tuple[str, ...]) -> None:
    assert wrong(f"tower=25&{query}") == (said("finish.twice", "contents", where, {"count": 2}, *marks),)


@pytest.mark.parametrize("query", ["hand=7.F&p1=h1.F", "hand=7&p1=h1.F", "p1=h1.F", "turn=p3&hand=F&p3=h0.F"])
def test_the_finish_card_before_a_seat_is_the_one_of_its_hand(query: str) -> None:
    assert wrong(f"tower=25&{query}") == ()


@pytest.mark.clause("coupelation.setup")
@pytest.mark.parametrize(
    ("query", "where", "marks"),
    [
        ("known=0.1.25", "tower known", ("tower.0.0", "tower.0.1")),
        ("known=0.1.30&hand=30", "known hand", ("tower.0.1", "hand.0")),
        ("known=0.1.30&reserve=1.30", "known reserve", ("tower.0.1", "reserve.1")),
    ],
)
def test_a_hidden_card_somebody_knows_lies_nowhere_else(query: str, where: str, marks: tuple[str, ...]) -> None:
    (found,) = wrong(f"tower=25.x&{query}")
    number = 25 if "25" in query else 30
    assert found == said("number.twice", "contents", where, {"number": number, "count": 2}, *marks)


@pytest.mark.clause("coupelation.flip")
def test_one_hidden_card_is_known_as_one_number() -> None:
    told: dict[str, object] = {"tier": 1, "place": 2, "numbers": [30, 31]}
    assert wrong("tower=25.x&known=0.1.30_0.1.31") == (said("known.twice", "flip", "known", told, "tower.0.1"),)
    for query in ("tower=25.31&known=0.1.30", "tower=25&known=0.1.30"):
        shown: dict[str, object] = {"tier": 1, "place": 2, "number": 30}
        assert wrong(query) == (said("known.place", "flip", "known", shown, "tower.0.1"),)
    assert wrong("known=0.1.30") == ()


@pytest.mark.clause("coupelation.limit")
def test_the_hand_told_is_the_one_whose_backs_are_seen() -> None:
    shown: dict[str, object] = {"seat": "p2", "count": 2, "limit": 1}
    assert wrong("tower=25&turn=p2&hand=7.8.F&p2=h1.F") == (said("hand.shown", "limit", "hand p2", shown),)
    assert wrong("tower=25&turn=p2&hand=7.F&p2=h1") == (said("hand.finish", "draw.finish", "hand p2", {"seat": "p2"}),)
    assert wrong("tower=25&turn=p2&hand=7.F&p2=h2.F&p1=h1") == ()


@pytest.mark.clause("coupelation.limit")
def test_a_hand_between_turns_has_three_cards_at_most() -> None:
    params: dict[str, object] = {"seat": "p2", "count": 4, "limit": 3}
    assert wrong("tower=25&p1=h7.F&p2=h4") == (said("holding.size", "limit", "p2", params, "p2"),)
    assert wrong("tower=25&p1=h8&p2=h3.F&p4=h3") == (
        said("holding.size", "limit", "p1", {"seat": "p1", "count": 8, "limit": 7}, "p1"),
    )


@pytest.mark.clause("coupelation.setup")
def test_a_hand_of_ones_own_is_that_of_somebody_who_plays() -> None:
    assert wrong("players=2&tower=25&mine=p2.7") == ()
    found = said("mine.seat", "players", "mine", {"seat": 3, "players": 2})
    assert wrong("players=2&tower=25&mine=p3.7") == (found,)


@pytest.mark.clause("coupelation.setup")
def test_a_hand_is_that_of_a_seat_at_the_table() -> None:
    for query in ("p1=h2", "p2=h2", "p1=h3&p2=h3"):
        assert wrong(f"players=2&tower=25&{query}") == ()
    assert wrong("players=2&tower=25&p3=h2") == (said("seat", "players", "p3", {"players": 2}, "p3"),)
    assert wrong("players=2&tower=25&p2=h1&p4=h2") == (said("seat", "players", "p4", {"players": 2}, "p4"),)


@pytest.mark.clause("coupelation.down")
def test_a_hidden_card_that_equals_its_neighbour_by_the_ruling() -> None:
    """24 x 25 is in order then, 25 x 24 is not, and a 20 turned up beside them is the only card that is wrong."""
    equal = "house=hidden-equal"
    spots = ("tower.0.0", "tower.0.1", "tower.0.2")
    chain: dict[str, object] = {"low": 24, "high": 25, "hidden": 1, "least": 26, "chain": ["24", "x", "25"]}
    assert wrong("tower=24.x.25") == (said("down.chain", "down.any", "tower", chain, *spots),)
    assert wrong(f"tower=24.x.25&{equal}") == ()
    chain |= {"low": 25, "high": 24, "chain": ["25", "x", "24"]}
    assert wrong(f"tower=25.x.24&{equal}") == (said("down.chain", "down.any", "tower", chain, *spots),)
    assert wrong(f"tower=24.x.25.20&{equal}&last=0.3") == ()
    assert "down.chain" in codes(wrong("tower=24.x.25.20&last=0.3"))


@pytest.mark.clause("coupelation.finish")
def test_a_finish_card_among_the_numbers_takes_room_as_a_hidden_card_does() -> None:
    place = "house=place-anywhere"
    assert wrong(f"tower=12.F.14&{place}") == ()
    assert codes(wrong(f"tower=12.F.13&{place}")) == ["down.chain"]
    assert codes(wrong(f"tower=12.x.F.14&{place}")) == ["down.chain"]
