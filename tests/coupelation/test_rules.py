"""Each action, what speaks against it and what it does; every ruling changes what it says it changes."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qsl

import pytest

from calculators.coupelation import GAME
from calculators.coupelation.moves import cells_for, payments
from calculators.coupelation.rules import play
from calculators.coupelation.state import Payment
from calculators.words import Clause, Phrase, View, Violation

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
    return Violation(f"coupelation.move.{code}", f"coupelation.{clause}", where, params, marks)


# 4.2 A and B


def test_a_card_beside_the_row_moves_the_others_when_it_is_left_of_them() -> None:
    assert (
        after(T + "&deck=20", "up.7.0.-1") == "turn=p2&tower=7.12.25.31&reserve=1.50.13.37&deck=20&last=0.0"
    )
    assert after(T, "up.33.0.3") == "turn=p2&tower=12.25.31.33&reserve=1.50.13.37&last=0.3"
    above = T.replace("31&", "31_-.28&")
    assert after(above, "up.7.0.-1") == "turn=p2&tower=7.12.25.31_-.-.28&reserve=1.50.13.37&last=0.0"


def test_a_card_over_two() -> None:
    assert after(T, "up.18.1.0") == "turn=p2&tower=12.25.31_18&reserve=1.50.13.37&last=1.0"


def test_a_placed_card_keeps_its_mark() -> None:
    assert (
        after(T.replace("18", "18h"), "up.18.1.0") == "turn=p2&tower=12.25.31_18h&reserve=1.50.13.37&last=1.0"
    )


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
                "row",
                {"number": 7, "other": 31, "hidden": 0, "least": 32},
                "tower.0.2",
                "tower.0.3",
            ),
        ),
        (
            "up.18.0.-1",
            refusal(
                "row.high",
                "row",
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
        ("up.33.1.2", refusal("support", "over", {"tier": 2, "place": 3, "count": 1}, "tower.1.2")),
        ("up.33.1.-1", refusal("support", "over", {"tier": 2, "place": 0, "count": 1}, "tower.1.-1")),
        ("up.33.2.0", refusal("support", "over", {"tier": 3, "place": 1, "count": 0}, "tower.2.0")),
        ("up.33.-1.0", refusal("support", "over", {"tier": 0, "place": 1, "count": 0}, "tower.-1.0")),
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
        assert wrong(seven, move) == refusal("width", "row", {"limit": 7})


def test_a_chain_of_hidden_cards_takes_room() -> None:
    """12 x x and then at least 15; x x 31 leaves 29 and less before them."""
    query = "tower=12.x.x&reserve=1.50.13.37&hand=14.15"
    assert wrong(query, "up.14.0.3") == refusal(
        "down.low",
        "down",
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
        "down",
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
        "hidden", "down", {"low": 25, "high": 26, "hidden": 1}, "tower.0.0", "tower.1.0", "tower.0.1"
    )
    query = "tower=24.x.26_x&reserve=1.50.13.37&hand=7"
    assert verdict(query.replace("_x", ""), "down.7.1.0").violations == (
        refusal(
            "hidden",
            "down",
            {"low": 24, "high": 26, "hidden": 2},
            "tower.0.0",
            "tower.1.0",
            "tower.0.1",
            "tower.0.2",
        ),
    )


def test_a_hidden_card_is_any_integer() -> None:
    """Left of 1 and right of 50 a card can lie face down."""
    query = "tower=1.25.50&reserve=2.13.37.49&hand=7.8"
    assert "down.7.0.-1" in listed(query)
    assert "down.7.0.3" in listed(query)
    assert not {"up.7.0.-1", "up.8.0.3"} & set(listed(query))


def test_the_finish_card_is_never_hidden() -> None:
    finish = f"tower={FULL}&reserve=1.50.2.37&hand=F"
    assert wrong(finish, "down.F.6.0") == refusal("down.finish", "down", {})
    assert wrong(finish, "down.F.6.1").code == "coupelation.move.down.finish"


def test_only_the_finish_card_on_top_and_only_there() -> None:
    finish = f"tower={FULL}&reserve=1.50.2.37&hand=24.F"
    assert wrong(finish, "up.24.6.0") == refusal("top", "goal", {}, "tower.6.0")
    assert wrong(finish, "down.24.6.0") == refusal("top", "goal", {}, "tower.6.0")
    assert wrong(T + ".F", "up.F.1.0") == refusal("finish", "goal", {"tier": 2, "place": 1}, "tower.1.0")
    assert codes(verdict(T + ".F", "up.F.6.0").violations) == ["move.support"]
    assert listed(finish) == ["up.F.6.0"]


# 4.2 C


def test_turning_up_a_card_that_fits() -> None:
    judged = verdict("tower=12.25.31_x&deck=9&reserve=1.50.13.37", "flip.1.0.20")
    assert judged.effects == (
        Phrase("coupelation.effect.fits", {"number": 20}, "coupelation.flip"),
        Phrase("coupelation.draw.mark", {"number": 20}, "coupelation.draw"),
    )
    assert judged.after is not None
    assert write(judged.after) == "turn=p2&tower=12.25.31_20&reserve=1.50.13.37&deck=9&last=1.0"


def test_turning_up_a_card_that_does_not_fit_loses() -> None:
    judged = verdict("tower=12.25.31_x", "flip.1.0.40")
    assert judged.legal is True
    assert judged.effects == (Phrase("coupelation.effect.lost", {"number": 40}, "coupelation.flip"),)
    assert judged.after is None
    assert judged.end is not None
    assert write(judged.end) == "tower=12.25.31_40&last=1.0"
    assert GAME.violations(judged.end, View.SCORE) == ()


def test_a_reveal_counts_the_cards_still_hidden() -> None:
    """12 x x 16: the first can be 13 or 14, with 15 nothing is left for the second."""
    query = "tower=12.x.x.16"
    assert verdict(query, "flip.0.1.14").end is None
    assert verdict(query, "flip.0.1.15").after is None


def test_turning_up_without_a_number_says_what_would_fit() -> None:
    judged = verdict("tower=12.x.x.16&reserve=1.13.50.37&hand=7", "flip.0.1")
    assert (judged.legal, judged.after, judged.end) == (True, None, None)
    assert judged.effects == (
        Phrase("coupelation.effect.flip", {"numbers": [14], "count": 1}, "coupelation.flip"),
    )
    judged = verdict("tower=12.x.x.16&reserve=1.13.50.37&hand=14", "flip.0.1")
    assert judged.effects == (
        Phrase("coupelation.effect.flip.hopeless", {"numbers": [], "count": 0}, "coupelation.flip"),
    )


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("flip.0.0", refusal("flip", "flip", {"tier": 1, "place": 1}, "tower.0.0")),
        ("flip.1.1.20", refusal("flip", "flip", {"tier": 2, "place": 2}, "tower.1.1")),
        ("flip.1.0.0", refusal("number", "setup", {"number": 0, "low": 1, "high": 50})),
        ("flip.1.0.51", refusal("number", "setup", {"number": 51, "low": 1, "high": 50})),
        ("flip.1.0.31", refusal("seen", "setup", {"number": 31, "in": "tower"}, where=("move", "tower"))),
        ("flip.1.0.13", refusal("seen", "setup", {"number": 13, "in": "reserve"}, where=("move", "reserve"))),
        ("flip.1.0.18", refusal("seen", "setup", {"number": 18, "in": "hand"}, where=("move", "hand"))),
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
        Phrase("coupelation.effect.paid", {"cards": [7, 20]}, "coupelation.take"),
        Phrase("coupelation.effect.reserve", {"count": 1, "limit": 4}, "coupelation.limit"),
        Phrase("coupelation.draw.mark", {"number": 13}, "coupelation.draw"),
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
        Phrase("coupelation.effect.paid", {"cards": [7, 18]}, "coupelation.take"),
        Phrase("coupelation.effect.discard", {"cards": [33], "count": 1}, "coupelation.take"),
    )
    assert wrong(query, "take.24.1.0.7.18") == refusal(
        "price",
        "take",
        {"card": 24, "first": 7, "second": 18, "sum": 25, "difference": 11, "discards": 0},
    )
    assert wrong(query, "take.24.1.0.7.18.x33.x40").params["discards"] == 2


def test_every_way_to_pay() -> None:
    """13 from 7 8 20 27: 20−7, and 27−20 = 7 off by 6, 7+8 = 15 off by 2, 20−8 = 12 off by 1, …"""
    state = read("tower=25&reserve=1.50.13.37&hand=7.8.20.27")
    assert payments(state)[13] == [
        Payment(7, 20),
        Payment(8, 20, (7,)),
        Payment(8, 20, (27,)),
        Payment(7, 8, (20, 27)),
        Payment(7, 20, (8, 27)),
    ]
    assert payments(state)[1] == [Payment(7, 8), Payment(7, 8, (20, 27))]
    assert payments(state)[37] == [Payment(8, 27, (7, 20))]
    assert payments(state)[50] == []


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
                "row",
                {"number": 13, "other": 31, "hidden": 0, "least": 32},
                "tower.0.2",
                "tower.0.3",
            ),
        ),
        ("take.13.1.2.7.20", refusal("support", "over", {"tier": 2, "place": 3, "count": 1}, "tower.1.2")),
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
        Phrase("coupelation.effect.paid", {"cards": [7, 20]}, "coupelation.take"),
        Phrase("coupelation.effect.removed", {"number": 12}, "coupelation.exchange"),
        Phrase("coupelation.effect.hand", {"count": 1, "limit": 3}, "coupelation.limit"),
        Phrase("coupelation.effect.reserve", {"count": 1, "limit": 4}, "coupelation.limit"),
        Phrase("coupelation.draw.mark", {"number": 13}, "coupelation.draw"),
    )
    assert after(query, "take.13.0.0.7.20") == "turn=p2&tower=13.25.31&reserve=1.50.37.7.20&last=0.0"


def test_a_hidden_card_is_exchanged_unseen() -> None:
    query = "tower=12.25.31_x&reserve=1.50.13.37&hand=7.20.33"
    judged = verdict(query, "take.13.1.0.7.20")
    assert Phrase("coupelation.effect.removed.hidden", {}, "coupelation.exchange") in judged.effects


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
    assert wrong("tower=25&reserve=1.50.13.37&hand=7.14", "take.7.0.-1.7.14").code.endswith("move.reserve")


# What is not known


@pytest.mark.parametrize(
    ("query", "move", "missing"),
    [
        ("tower=25", "up.7.0.-1", ("hand",)),
        ("tower=25", "down.7.0.-1", ("hand",)),
        ("tower=25", "take.7.0.-1.1.2", ("reserve", "hand")),
        ("tower=25&hand=7", "take.7.0.-1.1.2", ("reserve",)),
        ("tower=25&reserve=1.2.3.4", "take.7.0.-1.1.2", ("hand",)),
    ],
)
def test_a_move_names_what_it_needs(query: str, move: str, missing: tuple[str, ...]) -> None:
    judged = verdict(query, move)
    assert (judged.legal, judged.missing, judged.violations) == (None, missing, ())


def test_what_a_view_needs() -> None:
    needs = {view: GAME.missing(read(""), view) for view in View}
    assert needs == {View.SCORE: ("tower",), View.MOVES: ("tower", "reserve", "hand"), View.CHECK: ("tower",)}
    few = read("tower=25&reserve=1.50.3&hand=7")
    assert [GAME.missing(few, view) for view in View] == [("reserve",)] * 3
    assert GAME.missing(read("players=3&tower=25&reserve=1.50.3.4.5"), View.SCORE) == ()
    assert GAME.missing(read("players=9&tower=25&reserve=-&hand=-"), View.MOVES) == ()
    assert GAME.missing(read("tower=25&hand=7"), View.SCORE) == ()
    assert GAME.missing(read("tower=25&hand=7"), View.MOVES) == ("reserve",)
    stuck = read("tower=21.22.23.24.25.26.27&hand=7.8")
    assert GAME.missing(stuck, View.SCORE) == ("reserve",)
    assert GAME.missing(stuck, View.CHECK) == ()
    assert GAME.missing(replace(stuck, hand=None), View.SCORE) == ()


# The end


def test_the_last_card_wins() -> None:
    query = f"tower={FULL}&reserve=1.50.2.37&hand=24.F&turn=p3"
    judged = verdict(query, "up.F.6.0")
    assert judged.effects == (Phrase("coupelation.effect.won", {}, "coupelation.win"),)
    assert end(query, "up.F.6.0") == f"turn=p3&tower={FULL}_F&reserve=1.50.2.37&last=6.0"


def test_the_finish_card_from_the_reserve() -> None:
    """0 is the difference of 7 and 8 less a discard."""
    query = f"tower={FULL}&reserve=1.50.F.37&hand=7.8.36"
    assert listed(query) == ["take.1.0.0.7.8", "take.F.6.0.7.8.x36"]
    assert verdict(query, "take.F.6.0.7.8.x36").effects[-1].code == "coupelation.effect.won"


def test_after_the_end_nothing_is_legal() -> None:
    won = read(f"tower={FULL}_F&hand=7&reserve=1.50.2.37")
    over = (Violation("coupelation.over", "coupelation.win", ("move",)),)
    assert GAME.judge(won, GAME.parse_move("up.7.0.-1")).violations == over
    assert GAME.judge(won, GAME.parse_move("up.7.0.-1")).legal is False
    assert GAME.legal_moves(won) == ()
    assert codes(GAME.stuck(won)) == ["won"]
    lost = read("tower=12.25.31_40&last=1.0&hand=7&reserve=1.50.2.37")
    assert GAME.judge(lost, GAME.parse_move("flip.0.0")).violations == over
    assert GAME.legal_moves(lost) == ()
    assert codes(GAME.stuck(lost)) == ["lost.reveal"]


def test_a_seat_without_a_move_has_lost() -> None:
    query = "tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7"
    assert listed(query) == []
    assert GAME.stuck(read(query)) == (
        Violation("coupelation.lost.stuck", "coupelation.pass", ("hand",), {}),
    )
    assert listed(query.replace("26.27", "26.x")) == ["down.7.1.5", "flip.0.6"]


def test_hands_are_discarded_to_three() -> None:
    query = "tower=12.25.31&reserve=1.50.13.37&hand=7.8.9.20.33.F"
    adjust = Phrase("coupelation.effect.hand", {"count": 1, "limit": 3}, "coupelation.limit")
    assert adjust in verdict(query, "up.33.0.3").effects
    assert adjust in verdict(query, "down.33.0.3").effects
    assert adjust not in verdict(query.replace(".20", ""), "up.33.0.3").effects
    # After a flip the whole hand stays, after action D what was neither paid nor discarded.
    flip = verdict(query.replace("31&", "31_x&"), "flip.1.0.14").effects
    assert replace(adjust, params={"count": 2, "limit": 3}) in flip
    paid = verdict(query, "take.13.1.0.20.7").effects
    assert "coupelation.effect.hand" not in [e.code for e in paid]


def test_the_finish_card_can_be_discarded_but_then_nobody_wins() -> None:
    query = "tower=12.25.31&reserve=1.50.13.37&hand=7.19.F"
    effects = verdict(query, "take.13.1.0.7.19.xF").effects
    assert Phrase("coupelation.effect.hopeless", {}, "coupelation.win") in effects
    paid = verdict(
        "tower=12.25.31&reserve=1.50.13.37&hand=12.F".replace("12.F", "14.F.7"), "take.13.1.0.14.F.x7"
    )
    assert codes(paid.effects)[:2] == ["effect.paid", "effect.discard"]


def test_the_next_draw_is_told() -> None:
    query = "tower=12d.25e.31&reserve=1.50.13.37&hand=7e.18h.33&deck=2"
    assert verdict(query, "up.7.0.-1").effects[-1] == Phrase(
        "coupelation.draw.e", {"number": 7, "count": 2}, "coupelation.draw"
    )
    assert verdict(query, "up.18.1.0").effects[-1] == Phrase(
        "coupelation.draw.h", {"number": 18, "count": 2}, "coupelation.draw"
    )
    assert verdict(query, "down.7.0.-1").effects[-1] == Phrase(
        "coupelation.draw.hidden", {"limit": 2}, "coupelation.draw"
    )


# Rulings


def test_start() -> None:
    left = "tower=12.14.18.25&reserve=1.50.13.37&hand=7.33&house=start-middle"
    assert wrong(left, "up.7.0.-1") == refusal(
        "middle", "row", {"number": 25, "limit": 3}, "tower.0.-1", where=("move", "house")
    )
    assert wrong(left, "down.7.0.-1").code == "coupelation.move.middle"
    assert verdict(left.replace("&house=start-middle", ""), "up.7.0.-1").legal is True
    assert verdict(left, "up.33.0.4").legal is True
    # 25 itself, back from the hand, may not lie off the middle either.
    back = "tower=12.14.18.20&reserve=1.50.13.37&hand=25&house=start-middle"
    assert wrong(back, "up.25.0.4").code == "coupelation.move.middle"
    assert verdict(back.replace(".20", ""), "up.25.0.3").legal is True
    assert verdict(back, "down.25.0.4").legal is True


def test_start_when_25_turns_up_off_the_middle() -> None:
    query = "tower=12.14.18.20.x&house=start-middle"
    assert end(query, "flip.0.4.25") == "house=start-middle&tower=12.14.18.20.25&last=0.4"
    assert verdict(query, "flip.0.4.24").end is None
    state = read(end(query, "flip.0.4.25"))
    assert GAME.violations(state, View.SCORE) == ()
    assert GAME.score(state).outcome == "lost"
    assert verdict(query, "flip.0.4").effects[0].params["numbers"] == [n for n in range(21, 51) if n != 25]


def test_finish() -> None:
    query = f"tower={FULL}&reserve=1.50.F.37&hand=7.8.36"
    assert listed(query + "&house=finish-none") == ["take.1.0.0.7.8"]
    assert wrong(query + "&house=finish-none", "take.F.6.0.7.8.x36") == refusal(
        "trade", "take", {}, where=("move", "house")
    )
    hand = "tower=12.25.31&reserve=1.50.13.37&hand=14.7.F"
    assert "take.13.1.0.14.F.x7" in listed(hand)
    assert listed(hand + "&house=finish-none") == [m for m in listed(hand) if "F" not in m]
    for move in ("take.13.1.0.14.F.x7", "take.13.1.0.7.19.xF"):
        assert "move.trade" in codes(verdict(hand + "&house=finish-none", move).violations)


def test_early() -> None:
    query = f"tower={HIDDEN}&reserve=1.50.2.37&hand=24.F"
    assert wrong(query, "up.F.6.0") == refusal(
        "early", "win", {"hidden": 1, "option": "last"}, "tower.5.0", where=("move", "tower")
    )
    early = f"{query}&house=early-allowed"
    assert after(early, "up.F.6.0") == (
        f"turn=p2&house=early-allowed&tower={HIDDEN}_F&reserve=1.50.2.37&last=6.0"
    )
    assert (
        end(f"house=early-allowed&tower={HIDDEN}_F", "flip.5.0.22")
        == f"house=early-allowed&tower={FULL}_F&last=5.0"
    )
    # With the finish card on top the others are still exchanged.
    assert "take.22.5.0.20.42" not in listed(early)
    fixed = f"house=early-allowed&tower={HIDDEN}_F&reserve=1.50.22.37&hand=2.24"
    assert end(fixed, "take.22.5.0.2.24").startswith(f"house=early-allowed&tower={FULL}_F")


def test_discards() -> None:
    query = "tower=12.25.31&reserve=1.50.15.37&hand=7.8.33.40"
    assert verdict(query, "take.15.1.0.7.8.x33.x40").legal is True
    assert wrong(query + "&house=discards-same", "take.15.1.0.7.8.x33.x40").code == "coupelation.move.price"
    assert verdict(query + "&house=discards-same", "take.15.1.0.7.8").legal is True
    same = "tower=12.25.31&reserve=1.50.13.37&hand=7.8.33.40&house=discards-same"
    assert verdict(same, "take.13.1.0.7.8.x33.x40").legal is True
    assert [m for m in listed(same) if m.startswith("take.13.1.0.7")] == ["take.13.1.0.7.8.x33.x40"]


def test_hearts() -> None:
    query = "tower=12e.x&reserve=1.50.13.37&hand=18h"
    assert verdict(query, "up.18.1.0").effects[-1].params == {"number": 18, "count": 2}
    assert verdict(query + "&house=hearts-none", "up.18.1.0").effects[-1].params == {"number": 18, "count": 0}


# The first game


def test_the_first_game_has_a_glass_card_on_top() -> None:
    query = f"first=1&tower={FULL}&reserve=1.50.2.37&hand=24.36"
    assert listed(query) == ["up.24.6.0", "down.24.6.0", "down.36.6.0"]
    assert end(query, "up.24.6.0") == f"tower={FULL}_24&reserve=1.50.2.37&first=1&last=6.0"
    assert after(query, "down.36.6.0") == f"turn=p2&tower={FULL}_x&reserve=1.50.2.37&first=1&last=6.0"
    assert wrong(query, "up.36.6.0").code == "coupelation.move.over.high"


# Order, words


def test_the_list_is_in_order() -> None:
    query = "tower=12.25.31_x&reserve=1.50.15.37&hand=33.7.8.F"
    moves = listed(query)
    kinds = [move.split(".")[0] for move in moves]
    assert kinds == sorted(kinds, key=["up", "down", "flip", "take"].index)
    assert [m for m in moves if m[:2] == "up"] == ["up.7.0.-1", "up.8.0.-1", "up.33.0.3"]
    assert [m for m in moves if m[:7] == "down.33"] == ["down.33.0.-1", "down.33.0.3", "down.33.1.1"]
    assert [m for m in moves if m.startswith("take.15")] == [
        f"take.15.{cell}.{price}" for cell in ("0.0", "0.1", "1.0") for price in ("7.8", "7.8.x33.xF")
    ]


def test_where_a_number_can_go() -> None:
    state = read("tower=12.25.31_x&reserve=1.50.13.37")
    assert cells_for(state, 14) == []
    assert cells_for(state, 14, exchange=True) == [(0, 0), (0, 1), (1, 0)]
    assert cells_for(state, 28) == [(1, 1)]
    assert cells_for(state, 28, exchange=True) == [(0, 1), (0, 2), (1, 1)]
    assert cells_for(state, 33, exchange=True) == [(0, 2), (0, 3)]


def test_playing_an_unknown_reveal_leaves_nothing_known() -> None:
    assert play(read("tower=12.25.31_x"), GAME.parse_move("flip.1.0")) is None


@pytest.mark.parametrize(
    ("move", "code", "params"),
    [
        ("up.7.0.-1", "say.up.left", {"tier": 1, "place": 0, "card": 7}),
        ("up.18.1.0", "say.up", {"tier": 2, "place": 1, "card": 18}),
        ("up.F.6.0", "say.up.finish", {"tier": 7, "place": 1, "card": "F"}),
        ("up.F.5.0", "say.up", {"tier": 6, "place": 1, "card": "F"}),
        ("down.7.0.-1", "say.down.left", {"tier": 1, "place": 0, "card": 7}),
        ("flip.1.0", "say.flip", {"tier": 2, "place": 1, "number": None}),
        ("flip.1.0.20", "say.flip.number", {"tier": 2, "place": 1, "number": 20}),
        (
            "take.13.1.1.7.20",
            "say.take",
            {"tier": 2, "place": 2, "card": 13, "paid": [7, 20], "discards": []},
        ),
        (
            "take.13.0.-1.7.20.x3",
            "say.take.left.discards",
            {"tier": 1, "place": 0, "card": 13, "paid": [7, 20], "discards": [3]},
        ),
        (
            "take.13.0.0.7.20",
            "say.exchange",
            {"tier": 1, "place": 1, "card": 13, "paid": [7, 20], "discards": []},
        ),
        (
            "take.13.0.0.7.20.x3.xF",
            "say.exchange.discards",
            {"tier": 1, "place": 1, "card": 13, "paid": [7, 20], "discards": [3, "F"]},
        ),
        (
            "take.F.6.0.7.8.x3",
            "say.take.finish.discards",
            {"tier": 7, "place": 1, "card": "F", "paid": [7, 8], "discards": [3]},
        ),
    ],
)
def test_moves_in_words(move: str, code: str, params: dict[str, object]) -> None:
    said = GAME.describe(read("tower=12.25.31_x"), GAME.parse_move(move))
    kind = code.split(".")[1]
    assert said == Phrase(f"coupelation.{code}", params, f"coupelation.{kind}")


def test_another_table_leaves_the_position() -> None:
    state = read(T)
    other = GAME.with_table(state, replace(GAME.table(state), players=2, house=(("start", "middle"),)))
    assert write(other) == f"players=2&house=start-middle&{T}"
    assert GAME.table(other).house == (("start", "middle"),)


@pytest.mark.parametrize("clause", GAME.clauses, ids=lambda clause: clause.slug)
def test_every_clause_has_an_example_that_can_be_asked(clause: Clause) -> None:
    if not clause.example:
        assert clause.slug == "coupelation.silence"
        return
    view, _, query = clause.example.partition("?")
    params = dict(parse_qsl(query, strict_parsing=True))
    moves = params.pop("move", "")
    reading = GAME.parse(params)
    assert reading.unread == ()
    assert GAME.violations(reading.state, View(view)) == ()
    assert GAME.missing(reading.state, View(view)) == ()
    assert bool(moves) is (view == "check")
    if moves:
        judged = GAME.judge(reading.state, GAME.parse_move(moves.split("_")[0]))
        assert judged.legal is (clause.slug != "coupelation.goal")


def test_clauses_and_rulings_hang_together() -> None:
    slugs = {clause.slug for clause in GAME.clauses}
    assert set(GAME.codes.values()) <= slugs
    assert {ruling.clause for ruling in GAME.rulings} <= slugs
    assert [ruling.key for ruling in GAME.rulings] == ["start", "finish", "early", "hearts", "discards"]
    assert [ruling.default for ruling in GAME.rulings] == ["free", "0", "last", "visible", "each"]
    assert [[o.key for o in ruling.options][1:] for ruling in GAME.rulings] == [
        ["middle"],
        ["none"],
        ["allowed"],
        ["none"],
        ["same"],
    ]
    assert {clause.group for clause in GAME.clauses} == {"setup", "effect", "turn", "end"}
