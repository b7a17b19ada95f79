"""Each action, what speaks against it and what it does; every ruling changes what it says it changes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calculators.core.types import View, Violation
from calculators.coupelation import GAME
from calculators.coupelation.moves import list_payments_by_reserve_card_fewest_discards_first
from calculators.coupelation.play import find_missing_public_parameters
from calculators.coupelation.state import Draw, Payment
from tests.engine import spelled

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


def why(query: str, move: str) -> str:
    """The same, spelled out."""
    return spelled([wrong(query, move)])[0]


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
        ("up.8.0.-1", "coupelation.move.up.hand {'card': 8} of coupelation.up in move hand"),
        ("down.8.0.-1", "coupelation.move.down.hand {'card': 8} of coupelation.down in move hand"),
        (
            "up.7.0.3",
            (
                "coupelation.move.row.low {'hidden': 0, 'least': 32, 'number': 7, 'other': 31}"
                " of coupelation.row.order in move at tower.0.2 tower.0.3"
            ),
        ),
        (
            "up.18.0.-1",
            (
                "coupelation.move.row.high {'hidden': 0, 'most': 11, 'number': 18, 'other': 12}"
                " of coupelation.row.order in move at tower.0.-1 tower.0.0"
            ),
        ),
        (
            "up.7.1.0",
            (
                "coupelation.move.over.low {'hidden': 0, 'least': 13, 'number': 7, 'other': 12}"
                " of coupelation.over in move at tower.0.0 tower.1.0"
            ),
        ),
        (
            "up.33.1.0",
            (
                "coupelation.move.over.high {'hidden': 0, 'most': 24, 'number': 33, 'other': 25}"
                " of coupelation.over in move at tower.1.0 tower.0.1"
            ),
        ),
        ("up.7.0.-2", "coupelation.move.beside {'place': -1, 'tier': 1} of coupelation.row in move"),
        ("up.33.0.4", "coupelation.move.beside {'place': 5, 'tier': 1} of coupelation.row in move"),
        (
            "up.33.1.2",
            (
                "coupelation.move.support {'count': 1, 'place': 3, 'tier': 2}"
                " of coupelation.over.one in move at tower.1.2"
            ),
        ),
        (
            "up.33.1.-1",
            (
                "coupelation.move.support {'count': 1, 'place': 0, 'tier': 2}"
                " of coupelation.over.one in move at tower.1.-1"
            ),
        ),
        (
            "up.33.2.0",
            (
                "coupelation.move.support {'count': 0, 'place': 1, 'tier': 3}"
                " of coupelation.over.one in move at tower.2.0"
            ),
        ),
        (
            "up.33.-1.0",
            (
                "coupelation.move.support {'count': 0, 'place': 1, 'tier': 0}"
                " of coupelation.over.one in move at tower.-1.0"
            ),
        ),
        ("down.18.0.5", "coupelation.move.beside {'place': 6, 'tier': 1} of coupelation.row in move"),
        (
            "down.18.0.1",
            "coupelation.move.occupied {'place': 2, 'tier': 1} of coupelation.exchange in move at tower.0.1",
        ),
    ],
)
def test_what_speaks_against_placing(move: str, reason: str) -> None:
    assert why(T, move) == reason


def test_every_reason_is_given() -> None:
    judged = verdict(T, "up.40.0.1")
    assert codes(judged.violations) == ["move.up.hand", "move.occupied", "move.row.high"]


def test_no_eighth_card_in_the_row() -> None:
    seven = "tower=12.14.18.25.31.38.44&reserve=1.50.13.37&hand=7.45"
    for move in ("up.7.0.-1", "up.45.0.7", "down.7.0.7"):
        assert why(seven, move) == "coupelation.move.width {'limit': 7} of coupelation.goal in move"


def test_a_chain_of_hidden_cards_takes_room() -> None:
    """12 x x and then at least 15; x x 31 leaves 29 and less before them."""
    query = "tower=12.x.x&reserve=1.50.13.37&hand=14.15"
    assert why(query, "up.14.0.3") == (
        "coupelation.move.down.low {'hidden': 2, 'least': 15, 'number': 14, 'other': 12}"
        " of coupelation.down.any in move at tower.0.0 tower.0.1 tower.0.2 tower.0.3"
    )
    assert after(query, "up.15.0.3") == "turn=p2&tower=12.x.x.15&reserve=1.50.13.37&last=0.3"
    query = "tower=x.x.31&reserve=1.50.13.37&hand=28.29"
    assert why(query, "up.29.0.-1") == (
        "coupelation.move.down.high {'hidden': 2, 'most': 28, 'number': 29, 'other': 31}"
        " of coupelation.down.any in move at tower.0.-1 tower.0.0 tower.0.1 tower.0.2"
    )
    assert after(query, "up.28.0.-1") == "turn=p2&tower=28.x.x.31&reserve=1.50.13.37&last=0.0"


def test_a_hidden_card_needs_an_integer() -> None:
    """Nothing lies strictly between 25 and 26, nor two cards one over the other between 25 and 27."""
    query = "tower=25.26.40&reserve=1.50.13.37&hand=7"
    assert why(query, "down.7.1.0") == (
        "coupelation.move.hidden {'hidden': 1, 'high': 26, 'low': 25}"
        " of coupelation.down.any in move at tower.0.0 tower.1.0 tower.0.1"
    )
    query = "tower=24.x.26_x&reserve=1.50.13.37&hand=7"
    assert spelled(verdict(query.replace("_x", ""), "down.7.1.0").violations) == (
        (
            "coupelation.move.hidden {'hidden': 2, 'high': 26, 'low': 24}"
            " of coupelation.down.any in move at tower.0.0 tower.1.0 tower.0.1 tower.0.2"
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
    assert why(finish, "down.F.6.0") == "coupelation.move.down.finish of coupelation.down.finish in move"
    assert wrong(finish, "down.F.6.1").code == "coupelation.move.down.finish"


def test_only_the_finish_card_on_top_and_only_there() -> None:
    finish = f"tower={FULL}&reserve=1.50.2.37&hand=24.F"
    assert why(finish, "up.24.6.0") == "coupelation.move.top of coupelation.goal.top in move at tower.6.0"
    assert why(finish, "down.24.6.0") == "coupelation.move.down.finish of coupelation.down.finish in move"
    assert (
        why(T + ".F", "up.F.1.0")
        == "coupelation.move.finish {'place': 1, 'tier': 2} of coupelation.finish in move at tower.1.0"
    )
    assert codes(verdict(T + ".F", "up.F.6.0").violations) == ["move.support"]
    assert listed(finish) == ["up.F.6.0"]


# 4.2 C


def test_turning_up_a_card_that_fits() -> None:
    judged = verdict("tower=12.25.31_x&deck=9&reserve=1.50.13.37", "flip.1.0.20")
    assert spelled(judged.effects) == (
        "coupelation.effect.fits {'number': 20} of coupelation.flip",
        "coupelation.draw.mark {'number': 20} of coupelation.draw",
    )
    assert judged.after is not None
    assert write(judged.after) == "turn=p2&tower=12.25.31_20&reserve=1.50.13.37&deck=9&last=1.0"


def test_turning_up_a_card_that_does_not_fit_loses() -> None:
    judged = verdict("tower=12.25.31_x", "flip.1.0.40")
    assert judged.legal is True
    assert spelled(judged.effects) == ("coupelation.effect.lost {'number': 40} of coupelation.flip.lost",)
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
    assert spelled(judged.effects) == ("coupelation.effect.flip {'count': 1, 'numbers': [14]} of coupelation.flip",)
    judged = verdict("tower=12.x.x.16&reserve=1.13.50.37&hand=14", "flip.0.1")
    assert spelled(judged.effects) == (
        "coupelation.effect.flip.hopeless {'count': 0, 'numbers': []} of coupelation.flip.lost",
    )


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("flip.0.0", "coupelation.move.flip {'place': 1, 'tier': 1} of coupelation.flip in move at tower.0.0"),
        ("flip.1.1.20", "coupelation.move.flip {'place': 2, 'tier': 2} of coupelation.flip in move at tower.1.1"),
        ("flip.1.0.0", "coupelation.move.number {'high': 50, 'low': 1, 'number': 0} of coupelation.contents in move"),
        ("flip.1.0.51", "coupelation.move.number {'high': 50, 'low': 1, 'number': 51} of coupelation.contents in move"),
        ("flip.1.0.31", "coupelation.move.seen {'in': 'tower', 'number': 31} of coupelation.contents in move tower"),
        (
            "flip.1.0.13",
            "coupelation.move.seen {'in': 'reserve', 'number': 13} of coupelation.contents in move reserve",
        ),
        ("flip.1.0.18", "coupelation.move.seen {'in': 'hand', 'number': 18} of coupelation.contents in move hand"),
    ],
)
def test_what_speaks_against_turning_up(move: str, reason: str) -> None:
    assert why(T.replace("31&", "31_x&"), move) == reason


@pytest.mark.parametrize("number", [1, 50])
def test_the_ends_can_lie_hidden(number: int) -> None:
    assert verdict("tower=12.25_x", f"flip.1.0.{number}").legal is True


# 4.2 D


def test_a_reserve_card_for_a_sum_or_a_difference() -> None:
    query = "tower=12.25.31&reserve=1.50.13.37&hand=7.20.33"
    judged = verdict(query, "take.13.1.0.7.20")
    assert spelled(judged.effects) == (
        "coupelation.effect.paid {'cards': [7, 20]} of coupelation.take",
        "coupelation.effect.reserve {'count': 1, 'limit': 4} of coupelation.limit.reserve",
        "coupelation.draw.mark {'number': 13} of coupelation.draw",
    )
    assert after(query, "take.13.1.0.7.20") == ("turn=p2&tower=12.25.31_13&reserve=1.50.37.7.20&last=1.0")
    assert "take.37.0.3.4.33" in listed(query.replace("7.20", "4.20"))


def test_marks_go_with_the_cards() -> None:
    query = "tower=12.25.31&reserve=1.50.13e.37&hand=7d.20h.33"
    assert after(query, "take.13.1.0.7.20") == ("turn=p2&tower=12.25.31_13e&reserve=1.50.37.7d.20h&last=1.0")


def test_discards_shift_the_result() -> None:
    query = "tower=12.25.31&reserve=1.50.24.37&hand=7.18.33.40"
    judged = verdict(query, "take.24.1.0.7.18.x33")
    assert spelled(judged.effects[:2]) == (
        "coupelation.effect.paid {'cards': [7, 18]} of coupelation.take",
        "coupelation.effect.discard {'cards': [33], 'count': 1} of coupelation.take.adjust",
    )
    assert why(query, "take.24.1.0.7.18") == (
        "coupelation.move.price {'card': 24, 'difference': 11, 'discards': 0, 'first': 7, 'second': 18, 'sum': 25}"
        " of coupelation.take.adjust in move"
    )
    assert wrong(query, "take.24.1.0.7.18.x33.x40").params["discards"] == 2
    # Only the two go to the reserve.
    assert after(query, "take.24.1.0.7.18.x33") == (
        "turn=p2&tower=12.25.31_24&reserve=1.50.37.7.18&last=1.0&holds=out.x"
    )


def test_every_way_to_pay() -> None:
    """13 from 7 8 20 27: 20−7, and 27−20 = 7 off by 6, 7+8 = 15 off by 2, 20−8 = 12 off by 1, …"""
    state = read("tower=25&reserve=1.50.13.37&hand=7.8.20.27")
    assert list_payments_by_reserve_card_fewest_discards_first(state)[13] == [
        Payment(7, 20),
        Payment(8, 20, (7,)),
        Payment(8, 20, (27,)),
        Payment(7, 8, (20, 27)),
        Payment(7, 20, (8, 27)),
    ]
    assert list_payments_by_reserve_card_fewest_discards_first(state)[1] == [Payment(7, 8), Payment(7, 8, (20, 27))]
    assert list_payments_by_reserve_card_fewest_discards_first(state)[37] == [Payment(8, 27, (7, 20))]
    assert list_payments_by_reserve_card_fewest_discards_first(state)[50] == []


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("take.14.1.0.7.20.x33", "coupelation.move.reserve {'card': 14} of coupelation.take in move reserve"),
        ("take.13.1.0.7.20.x4.x33", "coupelation.move.take.hand {'card': 4} of coupelation.take in move hand"),
        ("take.13.1.0.7.20.x7.x33", "coupelation.move.twice {'card': 7} of coupelation.take in move"),
        (
            "take.13.0.3.7.20",
            (
                "coupelation.move.row.low {'hidden': 0, 'least': 32, 'number': 13, 'other': 31}"
                " of coupelation.row.order in move at tower.0.2 tower.0.3"
            ),
        ),
        (
            "take.13.1.2.7.20",
            (
                "coupelation.move.support {'count': 1, 'place': 3, 'tier': 2}"
                " of coupelation.over.one in move at tower.1.2"
            ),
        ),
        (
            "take.13.1.1.7.20",
            (
                "coupelation.move.over.low {'hidden': 0, 'least': 26, 'number': 13, 'other': 25}"
                " of coupelation.over in move at tower.0.1 tower.1.1"
            ),
        ),
    ],
)
def test_what_speaks_against_taking(move: str, reason: str) -> None:
    assert why("tower=12.25.31&reserve=1.50.13.37&hand=7.20.33", move) == reason


def test_the_same_card_twice_is_no_pair() -> None:
    query = "tower=12.25.31&reserve=1.50.14.37&hand=7.20.33"
    assert why(query, "take.14.1.0.7.7") == "coupelation.move.twice {'card': 7} of coupelation.take in move"


def test_an_exchange_brings_the_card_into_the_hand() -> None:
    query = "tower=12.25.31&reserve=1.50.13.37&hand=2.5.7.20.33"
    judged = verdict(query, "take.13.0.0.7.20")
    assert spelled(judged.effects) == (
        "coupelation.effect.paid {'cards': [7, 20]} of coupelation.take",
        "coupelation.effect.removed {'number': 12} of coupelation.exchange.hand",
        "coupelation.effect.hand {'count': 1, 'limit': 3} of coupelation.limit",
        "coupelation.effect.reserve {'count': 1, 'limit': 4} of coupelation.limit.reserve",
        "coupelation.draw.mark {'number': 13} of coupelation.draw",
    )
    assert (
        after(query, "take.13.0.0.7.20")
        == "turn=p2&tower=13.25.31&reserve=1.50.37.7.20&last=0.0&holds=p1.12.less-x_out.x"
    )


def test_a_hidden_card_is_exchanged_unseen() -> None:
    query = "tower=12.25.31_x&reserve=1.50.13.37&hand=7.20.33"
    judged = verdict(query, "take.13.1.0.7.20")
    assert "coupelation.effect.removed.hidden of coupelation.exchange.hand" in spelled(judged.effects)


def test_an_exchange_looks_at_all_the_cards_around() -> None:
    """18 for 12 under 15: too large for the card over it."""
    query = "tower=12.25.31_15&reserve=1.50.18.37&hand=5.13.33"
    assert why(query, "take.18.0.0.5.13") == (
        "coupelation.move.over.high {'hidden': 0, 'most': 14, 'number': 18, 'other': 15}"
        " of coupelation.over in move at tower.0.0 tower.1.0"
    )
    assert listed(query).count("take.18.1.0.5.13") == 1


def test_a_card_of_the_hand_is_never_exchanged() -> None:
    assert (
        why(T, "up.18.0.0")
        == "coupelation.move.occupied {'place': 1, 'tier': 1} of coupelation.exchange in move at tower.0.0"
    )
    # 18 would fit there: only that it comes from the hand speaks against it.


def test_the_new_reserve_cards_cannot_be_taken_at_once() -> None:
    assert wrong("tower=25&reserve=1.50.13.37&hand=7.14", "take.7.0.-1.7.14").code.endswith("move.reserve.sent")


def test_whether_the_finish_card_came_alone_hangs_on_the_deck() -> None:
    """Only as the last of the deck: where its size was not entered nobody can say (coupelation.draw.finish)."""
    state = read("players=2&tower=25d")
    assert find_missing_public_parameters(state, Draw(0, finish=True)) == ("deck",)
    assert find_missing_public_parameters(replace(state, deck=30), Draw(0, finish=True)) == ()
