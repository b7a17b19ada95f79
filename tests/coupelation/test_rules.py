"""Each action, what speaks against it and what it does; every ruling changes what it says it changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calculators.core.types import Message, View, Violation
from calculators.coupelation import GAME
from calculators.coupelation.moves import find_payments_by_reserve_card
from calculators.coupelation.play import find_missing_public_parameters
from calculators.coupelation.state import Draw, Payment

from .tables import codes, listed, read, verdict, write

T = "tower=12.25.31&reserve=1.50.13.37&hand=7.18.33"
FULL = "12.14.18.25.31.38.44_13.16.21.28.34.41_15.19.26.32.39_17.23.29.35_20.27.33_22.30"
"""All 27 glass cards in order."""
HIDDEN = FULL.replace("_22.", "_x.")


def wrong(query: str, move: str) -> Violation:
    """The one reason why a move is not legal."""
    judged = verdict(query, move)
    assert judged.legal is False
    assert (judged.effects, judged.missing, judged.after, judged.end) == ((), (), None, None)
    (reason,) = judged.violations
    return reason


def after(query: str, move: str) -> str:
    judged = verdict(query, move)
    assert judged.legal is True
    assert judged.end is None
    assert judged.after is not None
    return write(judged.after)


def end(query: str, move: str) -> str:
    judged = verdict(query, move)
    assert judged.legal is True
    assert judged.after is None
    assert judged.end is not None
    return write(judged.end)


def refusal(
    code: str, clause: str, params: dict[str, object], *marks: str, where: tuple[str, ...] = ("move",)
) -> Violation:
    return Violation(
        code=f"coupelation.move.{code}",
        clause=f"coupelation.{clause}",
        parameter_names=where,
        params=params,
        marks=marks,
    )


# 4.2 A and B


def test_a_card_beside_the_row_moves_the_others_when_it_is_left_of_them() -> None:
    assert after(T + "&deck=20", "up.7.0.-1") == "turn=p2&tower=7.12.25.31&reserve=1.50.13.37&deck=20&last=0.0"
    assert after(T, "up.33.0.3") == "turn=p2&tower=12.25.31.33&reserve=1.50.13.37&last=0.3"
    above = T.replace("31&", "31_-.28&")
    assert after(above, "up.7.0.-1") == "turn=p2&tower=7.12.25.31_-.-.28&reserve=1.50.13.37&last=0.0"


def test_a_card_over_two() -> None:
    assert after(T, "up.18.1.0") == "turn=p2&tower=12.25.31_18&reserve=1.50.13.37&last=1.0"


def test_a_placed_card_keeps_its_mark() -> None:
    assert after(T.replace("18", "18h"), "up.18.1.0") == "turn=p2&tower=12.25.31_18h&reserve=1.50.13.37&last=1.0"


def test_the_turn_goes_round_and_the_table_keeps_its_names_and_rulings() -> None:
    query = f"players=3&turn=p3&names=a.b&house=early-allowed&{T.replace('1.50', '1.2.50')}"
    assert after(query, "down.7.1.1") == (
        "players=3&names=a.b&house=early-allowed&tower=12.25.31_-.x&reserve=1.2.50.13.37&last=1.1"
    )


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("up.8.0.-1", refusal("up.hand", "up", {"card": 8}, where=("move", "hand"))),
        ("down.8.0.-1", refusal("down.hand", "down", {"card": 8}, where=("move", "hand"))),
        (
            "up.7.0.3",
            refusal(
                "row.low",
                "row.order",
                {"number": 7, "other": 31, "hidden": 0, "least": 32},
                "tower.0.2",
                "tower.0.3",
            ),
        ),
        (
            "up.18.0.-1",
            refusal(
                "row.high",
                "row.order",
                {"number": 18, "other": 12, "hidden": 0, "most": 11},
                "tower.0.-1",
                "tower.0.0",
            ),
        ),
        (
            "up.7.1.0",
            refusal(
                "over.low",
                "over",
                {"number": 7, "other": 12, "hidden": 0, "least": 13},
                "tower.0.0",
                "tower.1.0",
            ),
        ),
        (
            "up.33.1.0",
            refusal(
                "over.high",
                "over",
                {"number": 33, "other": 25, "hidden": 0, "most": 24},
                "tower.1.0",
                "tower.0.1",
            ),
        ),
        ("up.7.0.-2", refusal("beside", "row", {"tier": 1, "place": -1})),
        ("up.33.0.4", refusal("beside", "row", {"tier": 1, "place": 5})),
        ("up.33.1.2", refusal("support", "over.one", {"tier": 2, "place": 3, "count": 1}, "tower.1.2")),
        ("up.33.1.-1", refusal("support", "over.one", {"tier": 2, "place": 0, "count": 1}, "tower.1.-1")),
        ("up.33.2.0", refusal("support", "over.one", {"tier": 3, "place": 1, "count": 0}, "tower.2.0")),
        ("up.33.-1.0", refusal("support", "over.one", {"tier": 0, "place": 1, "count": 0}, "tower.-1.0")),
        ("down.18.0.5", refusal("beside", "row", {"tier": 1, "place": 6})),
        ("down.18.0.1", refusal("occupied", "exchange", {"tier": 1, "place": 2}, "tower.0.1")),
    ],
)
def test_what_speaks_against_placing(move: str, reason: Violation) -> None:
    assert wrong(T, move) == reason


def test_every_reason_is_given() -> None:
    judged = verdict(T, "up.40.0.1")
    assert codes(judged.violations) == ["move.up.hand", "move.occupied", "move.row.high"]


def test_no_eighth_card_in_the_row() -> None:
    seven = "tower=12.14.18.25.31.38.44&reserve=1.50.13.37&hand=7.45"
    for move in ("up.7.0.-1", "up.45.0.7", "down.7.0.7"):
        assert wrong(seven, move) == refusal("width", "goal", {"limit": 7})


def test_a_chain_of_hidden_cards_takes_room() -> None:
    """12 x x and then at least 15; x x 31 leaves 29 and less before them."""
    query = "tower=12.x.x&reserve=1.50.13.37&hand=14.15"
    assert wrong(query, "up.14.0.3") == refusal(
        "down.low",
        "down.any",
        {"number": 14, "other": 12, "hidden": 2, "least": 15},
        "tower.0.0",
        "tower.0.1",
        "tower.0.2",
        "tower.0.3",
    )
    assert after(query, "up.15.0.3") == "turn=p2&tower=12.x.x.15&reserve=1.50.13.37&last=0.3"
    query = "tower=x.x.31&reserve=1.50.13.37&hand=28.29"
    assert wrong(query, "up.29.0.-1") == refusal(
        "down.high",
        "down.any",
        {"number": 29, "other": 31, "hidden": 2, "most": 28},
        "tower.0.-1",
        "tower.0.0",
        "tower.0.1",
        "tower.0.2",
    )
    assert after(query, "up.28.0.-1") == "turn=p2&tower=28.x.x.31&reserve=1.50.13.37&last=0.0"


def test_a_hidden_card_needs_an_integer() -> None:
    """Nothing lies strictly between 25 and 26, nor two cards one over the other between 25 and 27."""
    query = "tower=25.26.40&reserve=1.50.13.37&hand=7"
    assert wrong(query, "down.7.1.0") == refusal(
        "hidden", "down.any", {"low": 25, "high": 26, "hidden": 1}, "tower.0.0", "tower.1.0", "tower.0.1"
    )
    query = "tower=24.x.26_x&reserve=1.50.13.37&hand=7"
    assert verdict(query.replace("_x", ""), "down.7.1.0").violations == (
        refusal(
            "hidden",
            "down.any",
            {"low": 24, "high": 26, "hidden": 2},
            "tower.0.0",
            "tower.1.0",
            "tower.0.1",
            "tower.0.2",
        ),
    )


def test_one_integer_is_enough_for_a_hidden_card() -> None:
    for query in ("tower=25.27&reserve=1.50.13.37&hand=7", "tower=24.x.27&reserve=1.50.13.37&hand=7"):
        assert "down.7.1.0" in listed(query)
        assert verdict(query, "down.7.1.0").legal is True


def test_a_hidden_card_is_any_integer() -> None:
    """Left of 1 and right of 50 a card can lie face down."""
    query = "tower=1.25.50&reserve=2.13.37.49&hand=7.8"
    assert "down.7.0.-1" in listed(query)
    assert "down.7.0.3" in listed(query)
    assert not {"up.7.0.-1", "up.8.0.3"} & set(listed(query))


def test_the_finish_card_is_never_hidden() -> None:
    finish = f"tower={FULL}&reserve=1.50.2.37&hand=F"
    assert wrong(finish, "down.F.6.0") == refusal("down.finish", "down.finish", {})
    assert wrong(finish, "down.F.6.1").code == "coupelation.move.down.finish"


def test_only_the_finish_card_on_top_and_only_there() -> None:
    finish = f"tower={FULL}&reserve=1.50.2.37&hand=24.F"
    assert wrong(finish, "up.24.6.0") == refusal("top", "goal.top", {}, "tower.6.0")
    assert wrong(finish, "down.24.6.0") == refusal("down.finish", "down.finish", {})
    assert wrong(T + ".F", "up.F.1.0") == refusal("finish", "finish", {"tier": 2, "place": 1}, "tower.1.0")
    assert codes(verdict(T + ".F", "up.F.6.0").violations) == ["move.support"]
    assert listed(finish) == ["up.F.6.0"]


# 4.2 C


def test_turning_up_a_card_that_fits() -> None:
    judged = verdict("tower=12.25.31_x&deck=9&reserve=1.50.13.37", "flip.1.0.20")
    assert judged.effects == (
        Message("coupelation.effect.fits", {"number": 20}, "coupelation.flip"),
        Message("coupelation.draw.mark", {"number": 20}, "coupelation.draw"),
    )
    assert judged.after is not None
    assert write(judged.after) == "turn=p2&tower=12.25.31_20&reserve=1.50.13.37&deck=9&last=1.0"


def test_turning_up_a_card_that_does_not_fit_loses() -> None:
    judged = verdict("tower=12.25.31_x", "flip.1.0.40")
    assert judged.legal is True
    assert judged.effects == (Message("coupelation.effect.lost", {"number": 40}, "coupelation.flip.lost"),)
    assert judged.after is None
    assert judged.end is not None
    assert write(judged.end) == "tower=12.25.31_40&last=1.0"
    assert GAME.find_violations(judged.end, View.SCORE) == ()


def test_a_reveal_counts_the_cards_still_hidden() -> None:
    """12 x x 16: the first can be 13 or 14, with 15 nothing is left for the second."""
    query = "tower=12.x.x.16"
    assert verdict(query, "flip.0.1.14").end is None
    assert verdict(query, "flip.0.1.15").after is None


def test_turning_up_without_a_number_says_what_would_fit() -> None:
    judged = verdict("tower=12.x.x.16&reserve=1.13.50.37&hand=7", "flip.0.1")
    assert (judged.legal, judged.after, judged.end) == (True, None, None)
    assert judged.effects == (Message("coupelation.effect.flip", {"numbers": [14], "count": 1}, "coupelation.flip"),)
    judged = verdict("tower=12.x.x.16&reserve=1.13.50.37&hand=14", "flip.0.1")
    assert judged.effects == (
        Message("coupelation.effect.flip.hopeless", {"numbers": [], "count": 0}, "coupelation.flip.lost"),
    )


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("flip.0.0", refusal("flip", "flip", {"tier": 1, "place": 1}, "tower.0.0")),
        ("flip.1.1.20", refusal("flip", "flip", {"tier": 2, "place": 2}, "tower.1.1")),
        ("flip.1.0.0", refusal("number", "contents", {"number": 0, "low": 1, "high": 50})),
        ("flip.1.0.51", refusal("number", "contents", {"number": 51, "low": 1, "high": 50})),
        ("flip.1.0.31", refusal("seen", "contents", {"number": 31, "in": "tower"}, where=("move", "tower"))),
        ("flip.1.0.13", refusal("seen", "contents", {"number": 13, "in": "reserve"}, where=("move", "reserve"))),
        ("flip.1.0.18", refusal("seen", "contents", {"number": 18, "in": "hand"}, where=("move", "hand"))),
    ],
)
def test_what_speaks_against_turning_up(move: str, reason: Violation) -> None:
    assert wrong(T.replace("31&", "31_x&"), move) == reason


@pytest.mark.parametrize("number", [1, 50])
def test_the_ends_can_lie_hidden(number: int) -> None:
    assert verdict("tower=12.25_x", f"flip.1.0.{number}").legal is True


# 4.2 D


def test_a_reserve_card_for_a_sum_or_a_difference() -> None:
    query = "tower=12.25.31&reserve=1.50.13.37&hand=7.20.33"
    judged = verdict(query, "take.13.1.0.7.20")
    assert judged.effects == (
        Message("coupelation.effect.paid", {"cards": [7, 20]}, "coupelation.take"),
        Message("coupelation.effect.reserve", {"count": 1, "limit": 4}, "coupelation.limit.reserve"),
        Message("coupelation.draw.mark", {"number": 13}, "coupelation.draw"),
    )
    assert after(query, "take.13.1.0.7.20") == ("turn=p2&tower=12.25.31_13&reserve=1.50.37.7.20&last=1.0")
    assert "take.37.0.3.4.33" in listed(query.replace("7.20", "4.20"))


def test_marks_go_with_the_cards() -> None:
    query = "tower=12.25.31&reserve=1.50.13e.37&hand=7d.20h.33"
    assert after(query, "take.13.1.0.7.20") == ("turn=p2&tower=12.25.31_13e&reserve=1.50.37.7d.20h&last=1.0")


def test_discards_shift_the_result() -> None:
    query = "tower=12.25.31&reserve=1.50.24.37&hand=7.18.33.40"
    judged = verdict(query, "take.24.1.0.7.18.x33")
    assert judged.effects[:2] == (
        Message("coupelation.effect.paid", {"cards": [7, 18]}, "coupelation.take"),
        Message("coupelation.effect.discard", {"cards": [33], "count": 1}, "coupelation.take.adjust"),
    )
    assert wrong(query, "take.24.1.0.7.18") == refusal(
        "price",
        "take.adjust",
        {"card": 24, "first": 7, "second": 18, "sum": 25, "difference": 11, "discards": 0},
    )
    assert wrong(query, "take.24.1.0.7.18.x33.x40").params["discards"] == 2
    # Only the two go to the reserve.
    assert after(query, "take.24.1.0.7.18.x33") == (
        "turn=p2&tower=12.25.31_24&reserve=1.50.37.7.18&last=1.0&holds=out.x"
    )


def test_every_way_to_pay() -> None:
    """13 from 7 8 20 27: 20−7, and 27−20 = 7 off by 6, 7+8 = 15 off by 2, 20−8 = 12 off by 1, …"""
    state = read("tower=25&reserve=1.50.13.37&hand=7.8.20.27")
    assert find_payments_by_reserve_card(state)[13] == [
        Payment(7, 20),
        Payment(8, 20, (7,)),
        Payment(8, 20, (27,)),
        Payment(7, 8, (20, 27)),
        Payment(7, 20, (8, 27)),
    ]
    assert find_payments_by_reserve_card(state)[1] == [Payment(7, 8), Payment(7, 8, (20, 27))]
    assert find_payments_by_reserve_card(state)[37] == [Payment(8, 27, (7, 20))]
    assert find_payments_by_reserve_card(state)[50] == []


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("take.14.1.0.7.20.x33", refusal("reserve", "take", {"card": 14}, where=("move", "reserve"))),
        ("take.13.1.0.7.20.x4.x33", refusal("take.hand", "take", {"card": 4}, where=("move", "hand"))),
        ("take.13.1.0.7.20.x7.x33", refusal("twice", "take", {"card": 7})),
        (
            "take.13.0.3.7.20",
            refusal(
                "row.low",
                "row.order",
                {"number": 13, "other": 31, "hidden": 0, "least": 32},
                "tower.0.2",
                "tower.0.3",
            ),
        ),
        ("take.13.1.2.7.20", refusal("support", "over.one", {"tier": 2, "place": 3, "count": 1}, "tower.1.2")),
        (
            "take.13.1.1.7.20",
            refusal(
                "over.low",
                "over",
                {"number": 13, "other": 25, "hidden": 0, "least": 26},
                "tower.0.1",
                "tower.1.1",
            ),
        ),
    ],
)
def test_what_speaks_against_taking(move: str, reason: Violation) -> None:
    assert wrong("tower=12.25.31&reserve=1.50.13.37&hand=7.20.33", move) == reason


def test_the_same_card_twice_is_no_pair() -> None:
    query = "tower=12.25.31&reserve=1.50.14.37&hand=7.20.33"
    assert wrong(query, "take.14.1.0.7.7") == refusal("twice", "take", {"card": 7})


def test_an_exchange_brings_the_card_into_the_hand() -> None:
    query = "tower=12.25.31&reserve=1.50.13.37&hand=2.5.7.20.33"
    judged = verdict(query, "take.13.0.0.7.20")
    assert judged.effects == (
        Message("coupelation.effect.paid", {"cards": [7, 20]}, "coupelation.take"),
        Message("coupelation.effect.removed", {"number": 12}, "coupelation.exchange.hand"),
        Message("coupelation.effect.hand", {"count": 1, "limit": 3}, "coupelation.limit"),
        Message("coupelation.effect.reserve", {"count": 1, "limit": 4}, "coupelation.limit.reserve"),
        Message("coupelation.draw.mark", {"number": 13}, "coupelation.draw"),
    )
    assert (
        after(query, "take.13.0.0.7.20")
        == "turn=p2&tower=13.25.31&reserve=1.50.37.7.20&last=0.0&holds=p1.12.less-x_out.x"
    )


def test_a_hidden_card_is_exchanged_unseen() -> None:
    query = "tower=12.25.31_x&reserve=1.50.13.37&hand=7.20.33"
    judged = verdict(query, "take.13.1.0.7.20")
    assert Message("coupelation.effect.removed.hidden", {}, "coupelation.exchange.hand") in judged.effects


def test_an_exchange_looks_at_all_the_cards_around() -> None:
    """18 for 12 under 15: too large for the card over it."""
    query = "tower=12.25.31_15&reserve=1.50.18.37&hand=5.13.33"
    assert wrong(query, "take.18.0.0.5.13") == refusal(
        "over.high", "over", {"number": 18, "other": 15, "hidden": 0, "most": 14}, "tower.0.0", "tower.1.0"
    )
    assert listed(query).count("take.18.1.0.5.13") == 1


def test_a_card_of_the_hand_is_never_exchanged() -> None:
    assert wrong(T, "up.18.0.0") == refusal("occupied", "exchange", {"tier": 1, "place": 1}, "tower.0.0")
    # 18 would fit there: only that it comes from the hand speaks against it.


def test_the_new_reserve_cards_cannot_be_taken_at_once() -> None:
    assert wrong("tower=25&reserve=1.50.13.37&hand=7.14", "take.7.0.-1.7.14").code.endswith("move.reserve.sent")


def test_whether_the_finish_card_came_alone_hangs_on_the_deck() -> None:
    """Only as the last of the deck: where its size was not entered nobody can say (coupelation.draw.finish)."""
    state = read("players=2&tower=25d")
    assert find_missing_public_parameters(state, Draw(0, finish=True)) == ("deck",)
    assert find_missing_public_parameters(replace(state, deck=30), Draw(0, finish=True)) == ()
