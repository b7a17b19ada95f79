"""What an answer names, fact by fact: the draw in words, what stands against it, where the finish card may lie."""

from __future__ import annotations

import pytest

from calculators.core.types import Message
from calculators.coupelation import GAME
from calculators.coupelation.draw_allowance import calculate_remaining_draw_allowance
from calculators.coupelation.rescue import CardExchange, find_all_smallest_exchanges_making_tower_completable
from calculators.coupelation.state import Card
from calculators.coupelation.tower import find_cells_whose_hiding_restores_order, find_chains_without_room_for_hidden
from calculators.coupelation.tower_rules import is_tower_in_order_under_rulings

from .tables import codes, listed, read, verdict, write
from .test_rules import FULL


def test_a_draw_in_words() -> None:
    def said(move: str) -> Message:
        return GAME.describe_move(read("tower=25"), GAME.parse_move(move))

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
    found = calculate_remaining_draw_allowance(read(query))
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


@pytest.mark.clause("coupelation.finish")
def test_the_finish_card_of_a_hand_takes_a_free_place_where_the_table_says_so() -> None:
    query = "reserve=1.50.13.37&hand=F&house=place-anywhere"
    assert listed(f"tower=12.25.31&{query}") == ["up.F.0.-1", "up.F.0.3", "up.F.1.0", "up.F.1.1"]
    # No card at all lies between 25 and 26, unless it may equal one of them.
    assert listed(f"tower=25.26&{query}") == ["up.F.0.-1", "up.F.0.2"]
    assert listed(f"tower=25.26&{query}.hidden-equal") == ["up.F.0.-1", "up.F.0.2", "up.F.1.0"]


@pytest.mark.clause("coupelation.finish")
def test_the_finish_card_on_top_is_not_exchanged() -> None:
    """24 would lie in order there."""
    top = f"tower={FULL.replace('_22.', '_x.')}_F&house=early-allowed&reserve=1.50.24.37&hand=8.11.36"
    assert "take.24.5.0.11.36.x8" in listed(top)
    assert not [move for move in listed(top) if ".6.0." in move]


@pytest.mark.clause("coupelation.down")
@pytest.mark.parametrize(
    ("query", "move", "code", "params", "marks"),
    [
        (
            "tower=18.x.x.30_-.-.19&reserve=1.50.15.37&hand=7.8",
            "take.15.0.3.7.8",
            "over.low",
            {"number": 15, "other": 19, "hidden": 0, "least": 20},
            ("tower.1.2", "tower.0.3"),
        ),
        (
            "tower=5.x.x.12_11&reserve=1.50.15.37&hand=7.8",
            "take.15.0.0.7.8",
            "over.high",
            {"number": 15, "other": 11, "hidden": 0, "most": 10},
            ("tower.0.0", "tower.1.0"),
        ),
    ],
)
def test_the_card_that_speaks_against_it_is_the_one_of_the_ruling(
    query: str, move: str, code: str, params: dict[str, object], marks: tuple[str, ...]
) -> None:
    """Where hidden cards take no room of their own it is the neighbour, not the number beyond two of them."""
    (found,) = verdict(f"{query}&house=hidden-equal", move).violations
    assert (found.code, found.params) == (f"coupelation.move.{code}", params)
    assert sorted(found.marks) == sorted(marks)


@pytest.mark.clause("coupelation.take")
def test_a_wild_finish_card_is_paid_with_any_number_of_discards() -> None:
    """None, one and two of the other cards of a hand of four."""
    moves = listed("tower=12.25.31&reserve=1.50.13.37&hand=7.20.33.F&house=finish-wild")
    paid = [move.split(".")[4:] for move in moves if move.startswith("take.37.0.3.") and "F" in move]
    assert {len(way) - 2 for way in paid} == {0, 1, 2}


@pytest.mark.clause("coupelation.down")
def test_a_card_between_24_and_25_by_the_ruling_that_equals_count() -> None:
    state = read("tower=24.x.25&house=hidden-equal")
    assert is_tower_in_order_under_rulings(state, state.rows)
    assert not is_tower_in_order_under_rulings(read("tower=24.x.25"), state.rows)
    assert [chain.hidden_slack for chain in find_chains_without_room_for_hidden(read("tower=25.x.24").rows, 1)] == [1]


@pytest.mark.clause("coupelation.flip")
@pytest.mark.parametrize(
    ("tower", "slack", "cells"),
    [
        ("12.25.31", 0, ()),
        ("12.31.25", 0, ((0, 1), (0, 2))),
        ("12.x.13", 0, ((0, 0), (0, 2))),
        ("12.25_40", 0, ((0, 1), (1, 0))),
        ("31.25.12", 0, ()),
        ("24.x.25.20", 1, ((0, 3),)),
        ("24.x.25.20", 0, ()),
        ("24.x.25", 1, ()),
    ],
)
def test_the_cards_whose_reveal_may_have_lost_the_game(
    tower: str, slack: int, cells: tuple[tuple[int, int], ...]
) -> None:
    """Those that leave the others in order when they are taken as hidden."""
    assert find_cells_whose_hiding_restores_order(read(f"tower={tower}").rows, slack) == cells


@pytest.mark.clause("coupelation.exchange")
def test_exchanges_that_can_be_made_now_come_first() -> None:
    assert find_all_smallest_exchanges_making_tower_completable(read("tower=25.26&reserve=37.50")).exchanges == (
        CardExchange(((0, 1),), (Card(37), Card(50))),
        CardExchange(((0, 0),), ()),
    )


@pytest.mark.clause("coupelation.setup")
@pytest.mark.parametrize(
    ("reserve", "move", "code", "where", "params"),
    [
        ("50", "take.51.0.1.7.8", "number", ("move",), {"number": 51, "low": 1, "high": 50}),
        ("50", "take.25.0.1.7.8", "elsewhere", ("move", "tower"), {"number": 25, "in": "tower"}),
        # of one that is: what is discarded is not sent to it
        ("1.50.13.37", "take.9.0.-1.7.8.x9", "reserve", ("move", "reserve"), {"card": 9}),
        ("1.50.13.37", "take.8.0.-1.7.8", "reserve.sent", ("move", "reserve"), {"card": 8}),
    ],
)
def test_a_card_that_no_reserve_can_have(
    reserve: str, move: str, code: str, where: tuple[str, ...], params: dict[str, object]
) -> None:
    """Of a reserve that is not entered to its end too."""
    found = verdict(f"tower=25&reserve={reserve}&hand=7.8.9", move).violations[0]
    assert (found.code, found.parameter_names, found.params) == (f"coupelation.move.{code}", where, params)


@pytest.mark.parametrize("move", ["take.1.0.-1.7.8", "take.50.0.1.20.30"])
def test_the_first_and_the_last_card_may_lie_in_a_reserve_not_entered_to_its_end(move: str) -> None:
    assert verdict("tower=25&reserve=13&hand=7.8.20.30", move).violations == ()


@pytest.mark.clause("coupelation.setup")
@pytest.mark.parametrize(("hand", "found"), [("13", []), ("13d", []), ("13e", ["move.mark"])])
def test_a_card_has_the_mark_that_is_printed_on_it(hand: str, found: list[str]) -> None:
    assert codes(verdict(f"tower=12.25.31&hand={hand}", "up.13d.1.0").violations) == found


@pytest.mark.clause("coupelation.flip")
def test_a_card_turned_up_is_no_other_one_that_somebody_knows() -> None:
    query = "tower=12.x.x&known=0.1.30_0.2.40"
    assert verdict(query, "flip.0.1.30").violations == ()
    known, seen = verdict(query, "flip.0.1.40").violations
    assert (known.code, known.params["number"], known.params["told"]) == ("coupelation.move.known", 30, 40)
    assert (seen.code, seen.parameter_names) == ("coupelation.move.seen", ("move", "known"))
    assert seen.params == {"number": 40, "in": "known"}


@pytest.mark.clause("coupelation.flip")
def test_a_card_that_somebody_knows_is_no_other_one() -> None:
    (found,) = verdict("tower=12.25.31_x&known=1.0.13", "flip.1.0.14").violations
    assert (found.code, found.parameter_names, found.marks) == (
        "coupelation.move.known",
        ("move", "known"),
        ("tower.1.0",),
    )


# What a move does


def effects(query: str, move: str) -> list[tuple[str, dict[str, object]]]:
    return [(said.code.removeprefix("coupelation."), dict(said.params)) for said in verdict(query, move).effects]


@pytest.mark.clause("coupelation.draw")
def test_a_draw_tells_what_came_and_what_is_left() -> None:
    """With the finish card one more is gone from the deck."""
    query = "tower=25.31e&last=0.1&hand=7&turn=p2"
    assert effects(f"{query}&deck=9", "draw.2.F") == [
        ("effect.drawn", {"count": 2}),
        ("effect.deck", {"count": 6}),
        ("effect.drawn.finish", {"seat": "p2"}),
    ]
    assert effects(f"{query}&deck=9", "draw.1") == [("effect.drawn", {"count": 1}), ("effect.deck", {"count": 8})]
    assert effects(query, "draw.0") == [("effect.drawn", {"count": 0})]


@pytest.mark.clause("coupelation.draw")
def test_a_draw_without_the_finish_card_brings_none() -> None:
    after = verdict("tower=25.31e&last=0.1&hand=7&deck=9&p1=h1", "draw.2").after
    assert after is not None
    assert write(after) == "p1=h3&tower=25.31e&hand=7.x.x&deck=7&last=0.1&drawn=2"


@pytest.mark.clause("coupelation.draw")
@pytest.mark.parametrize("query", ["tower=25.31", "tower=25.31&last=0.1", "tower=25.x&last=0.1"])
def test_nobody_has_to_draw(query: str) -> None:
    """Also where it is not known how many may be drawn."""
    assert verdict(query, "draw.0").legal is True


@pytest.mark.clause("coupelation.draw")
@pytest.mark.parametrize(
    ("query", "move", "found"),
    [
        ("p1=h1.F&deck=9", "draw.1.F", ["move.draw.finish"]),
        ("p2=h1.F&deck=9", "draw.1.F", ["move.draw.finish"]),
        ("reserve=1.50.13.F", "draw.1.F", ["move.draw.finish"]),
        ("deck=0", "draw.0.F", ["move.draw.finish"]),
        ("first=1", "draw.1.F", ["move.draw.finish"]),
        ("deck=9", "draw.1.F", []),
        ("", "draw.1.F", []),
    ],
)
def test_the_finish_card_is_drawn_once_and_from_a_deck(query: str, move: str, found: list[str]) -> None:
    assert codes(verdict(f"tower=25.31e&last=0.1&{query}".rstrip("&"), move).violations) == found


@pytest.mark.clause("coupelation.limit")
def test_what_was_discarded_of_the_reserve_is_told() -> None:
    query = "players=2&tower=12.25.31&reserve=1.50.13.37.8.9&hand=7.20.33"
    assert effects(query, "take.13.1.0.7.20.r9")[1:2] == [("effect.dropped", {"cards": [9], "count": 1})]
    after = verdict(query, "take.13.1.0.7.20.r9").after
    assert after is not None
    assert write(after) == "players=2&turn=p2&tower=12.25.31_13&reserve=1.50.37.8.7.20&last=1.0&holds=out.9"


@pytest.mark.clause("coupelation.limit")
@pytest.mark.parametrize(
    ("move", "found"),
    [
        ("take.13.1.0.7.20.r1", []),
        # one of the two that were sent may go at once, the card that was taken lies there no more
        ("take.13.1.0.7.20.r20", []),
        ("take.13.1.0.7.20.r13", [("dropped", {"card": 13})]),
        ("take.13.1.0.7.20.r33", [("dropped", {"card": 33})]),
        ("take.13.1.0.7.20.x8.x9.r8", [("dropped", {"card": 8})]),
        ("take.13.1.0.7.20.r1.r50", [("dropped.count", {"count": 2, "spare": 1})]),
        ("take.13.1.0.7.20.r1.r1", [("dropped", {"card": 1}), ("dropped.count", {"count": 2, "spare": 1})]),
    ],
)
def test_so_many_cards_of_the_reserve_are_discarded(move: str, found: list[tuple[str, dict[str, int]]]) -> None:
    judged = verdict("tower=12.25.31&reserve=1.50.13.37&hand=7.8.9.20.33", move)
    assert [(said.code.removeprefix("coupelation.move."), said.params) for said in judged.violations] == found


@pytest.mark.clause("coupelation.take")
def test_discards_nobody_saw_are_counted() -> None:
    query = "tower=12.25.31&reserve=1.50.13.37&p1=h5"
    unseen = [("effect.discard.unseen", {"count": 2})]
    assert effects(f"{query}&drawn=2", "take.13.1.0.7.20.x.x")[1:2] == unseen
    assert effects(f"{query}&drawn=2", "take.13.1.0.7.20.x.x33")[1:3] == [
        ("effect.discard", {"cards": [33], "count": 1}),
        ("effect.discard.unseen", {"count": 1}),
    ]
    named = effects(f"{query}&drawn=2", "take.13.1.0.7.20.x8.x33")
    assert [code for code, _ in named[1:]] == ["effect.discard", "effect.reserve", "draw.mark"]


@pytest.mark.clause("coupelation.flip")
def test_a_card_turned_up_shows_its_mark() -> None:
    after = verdict("tower=12.25.31_x", "flip.1.0.20e").after
    assert after is not None
    assert write(after) == "turn=p2&tower=12.25.31_20e&last=1.0"


@pytest.mark.clause("coupelation.silence")
def test_what_one_seat_knows_of_hidden_cards_is_not_what_the_next_one_knows() -> None:
    after = verdict("tower=12.25.x&known=0.2.30&hand=18", "up.18.1.0").after
    assert after is not None
    assert write(after) == "turn=p2&tower=12.25.x_18&last=1.0"


def test_a_mark_of_a_card_that_is_paid_is_not_told_twice() -> None:
    state = read("tower=25.30&hand=7e.20h&reserve=1.50.27.9")
    for told, kept in (("take.27.1.0.7e.20h", "take.27.1.0.7.20"), ("take.27.1.0.7d.20", "take.27.1.0.7d.20")):
        assert GAME.format_move(GAME.canonicalize_move(state, GAME.parse_move(told))) == kept


@pytest.mark.clause("coupelation.exchange")
def test_the_finish_card_of_the_reserve_takes_the_place_of_a_card() -> None:
    query = "tower=12.25.31&reserve=1.50.13.F&hand=7.20&house=finish-wild.place-anywhere"
    assert verdict(query, "take.F.0.0.7.20").legal is True
