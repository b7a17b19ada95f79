"""Won, lost, open; the slots; the draw; what hidden cards may turn out to be."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from calculators.core.types import Message, View
from calculators.coupelation import GAME
from calculators.coupelation.draw_allowance import DrawAllowance, calculate_remaining_draw_allowance
from calculators.coupelation.facedown_cards import (
    FacedownCard,
    find_facedown_card_numbers_that_avoid_loss,
    find_numbers_unseen_by_asker,
    list_facedown_cards_with_possible_numbers,
)
from calculators.coupelation.score import (
    OpenCell,
    TowerScore,
    calculate_tower_score_or_none_without_tower,
    explain_outcome_and_what_is_left_to_do,
    find_open_cells_with_faceup_range_or_none,
    list_faces_not_faceup_in_tower_that_fit_cell,
)
from calculators.coupelation.validate import count_deck_after_deal_with_finish_unless_first_game

from .tables import codes, read

FULL = "12.14.18.25.31.38.44_13.16.21.28.34.41_15.19.26.32.39_17.23.29.35_20.27.33_22.30"
HIDDEN = FULL.replace("_22.", "_x.")
CONTRACT = "tower=12.25.31.x.44_20.28&reserve=1.50.13.37&hand=7.18.33.F&deck=20&last=0.3"


def standing(query: str) -> TowerScore:
    state = read(query)
    assert GAME.find_violations(state, View.SCORE) == ()
    found = calculate_tower_score_or_none_without_tower(state)
    assert found is not None
    return found


def test_the_example_of_the_contract() -> None:
    assert standing(CONTRACT) == TowerScore(
        outcome="open",
        empty=21,
        hidden=1,
        slots=(
            OpenCell(0, -1, 1, 11),
            OpenCell(0, 5, 45, 50),
            OpenCell(1, 2, 32, 42),
            OpenCell(1, 3, 33, 43),
            OpenCell(2, 0, 21, 27),
        ),
        draw=0,
    )


def test_the_fields_are_those_of_the_contract() -> None:
    found = asdict(standing("tower=25"))
    assert found == {
        "outcome": "open",
        "empty": 27,
        "hidden": 0,
        "slots": (
            {"row": 0, "col": -1, "low": 1, "high": 24},
            {"row": 0, "col": 1, "low": 26, "high": 50},
        ),
        "draw": 1,
    }


def test_without_a_tower_there_is_no_score() -> None:
    assert calculate_tower_score_or_none_without_tower(read("")) is None


def test_a_slot_for_face_down_cards_only() -> None:
    assert standing("tower=1.25.50").slots == (
        OpenCell(0, -1, None, None),
        OpenCell(0, 3, None, None),
        OpenCell(1, 0, 2, 24),
        OpenCell(1, 1, 26, 49),
    )
    # 50 with a hidden card right of it: over the two only a number beyond 50.
    assert standing("tower=25.50.x").slots == (
        OpenCell(0, -1, 1, 24), OpenCell(0, 3, None, None), OpenCell(1, 0, 26, 49), OpenCell(1, 1, None, None),
    )  # fmt: skip


def test_a_slot_for_one_number() -> None:
    assert standing("tower=25.27").slots == (OpenCell(0, -1, 1, 24), OpenCell(0, 2, 28, 50), OpenCell(1, 0, 26, 26))
    # Left of 1 and right of 50 nothing goes, left of 2 and right of 49 only these.
    assert standing("tower=2.49").slots == (OpenCell(0, -1, 1, 1), OpenCell(0, 2, 50, 50), OpenCell(1, 0, 3, 48))


def test_no_slot_where_no_integer_is_left() -> None:
    assert standing("tower=25.26").slots == (OpenCell(0, -1, 1, 24), OpenCell(0, 2, 27, 50))


def test_no_slot_at_the_top_nor_after_the_end() -> None:
    assert standing(f"tower={FULL}").slots == ()
    assert standing(f"tower={FULL}&first=1").slots == ()
    assert find_open_cells_with_faceup_range_or_none(read(f"tower={FULL}&first=1")) == (OpenCell(6, 0, 23, 29),)
    assert standing(f"tower={FULL}_F").slots == ()
    assert standing("tower=12.25.31_40&last=1.0").slots == ()


def test_slots_of_the_ruling_start() -> None:
    four = "tower=12.14.18.25"
    assert standing(four).slots[:2] == (OpenCell(0, -1, 1, 11), OpenCell(0, 4, 26, 50))
    assert standing(four + "&house=start-middle").slots[0] == OpenCell(0, 4, 26, 50)


@pytest.mark.parametrize(
    ("query", "outcome", "empty", "hidden"),
    [
        (f"tower={FULL}_F", "won", 0, 0),
        (f"tower={FULL}_24&first=1", "won", 0, 0),
        (f"tower={FULL}_x&first=1&house=early-allowed", "open", 0, 1),
        (f"tower={FULL}", "open", 1, 0),
        (f"tower={FULL}&first=1", "open", 1, 0),
        (f"tower={HIDDEN}_F&house=early-allowed", "open", 0, 1),
        (f"tower={HIDDEN}_F&house=early-lost", "lost", 0, 1),
        (f"tower={HIDDEN}_24&first=1&house=early-lost", "lost", 0, 1),
        (f"tower={FULL}_F&house=early-lost", "won", 0, 0),
        ("tower=12.31.25&last=0.1", "lost", 25, 0),
        ("tower=12.x.13&last=0.2", "lost", 25, 1),
        ("tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7&deck=0", "lost", 21, 0),
        ("tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=-&drawn=0&last=0.0", "lost", 21, 0),
        ("tower=21.22.23.24.25.26.27&reserve=1.50.13.37", "open", 21, 0),
        ("tower=21.22.23.24.25.26.27&reserve=1.50.13&hand=7", "open", 21, 0),
        ("tower=21.22.23.24.25.26.27&reserve=1.50.2.20&hand=7.13", "open", 21, 0),
        ("tower=21.22.23.24.25.26.x&reserve=1.50.13.37&hand=-", "open", 21, 1),
        ("tower=25&reserve=1.50.13.37&hand=-", "open", 27, 0),
    ],
)
def test_outcome(query: str, outcome: str, empty: int, hidden: int) -> None:
    found = standing(query)
    assert (found.outcome, found.empty, found.hidden) == (outcome, empty, hidden)


def test_why() -> None:
    assert explain_outcome_and_what_is_left_to_do(read(f"tower={FULL}_F")) == (
        Message("coupelation.why.won", {}, "coupelation.win"),
    )
    assert explain_outcome_and_what_is_left_to_do(read("tower=12.31.25&last=0.2")) == (
        Message("coupelation.why.reveal", {}, "coupelation.flip.lost"),
    )
    stuck = "tower=21.22.23.24.25.26.27&reserve=1.50.13.37&hand=7&deck=0"
    assert explain_outcome_and_what_is_left_to_do(read(stuck)) == (
        Message("coupelation.why.stuck", {}, "coupelation.stuck"),
    )
    assert explain_outcome_and_what_is_left_to_do(read("tower=12.x")) == (
        Message("coupelation.why.empty", {"count": 26}, "coupelation.win.else"),
        Message("coupelation.why.hidden", {"count": 1}, "coupelation.win.else"),
    )
    assert codes(explain_outcome_and_what_is_left_to_do(read("tower=12"))) == ["why.empty"]


# 4.1 The draw


@pytest.mark.parametrize(
    ("query", "count", "code", "params"),
    [
        ("tower=25", 1, "first", {"count": 1}),
        ("tower=25&deck=1", 1, "first", {"count": 1}),
        ("tower=25&deck=0", 0, "deck", {}),
        ("tower=12.25", None, "unknown", {}),
        ("tower=12.25d&last=0.1", 1, "d", {"number": 25, "count": 1}),
        ("tower=12.25e&last=0.1", 2, "e", {"number": 25, "count": 2}),
        ("tower=12.25e&last=0.1&deck=1", 1, "e", {"number": 25, "count": 1}),
        ("tower=12.25e&last=0.1&deck=0", 0, "deck", {}),
        ("tower=12.25h&last=0.1", 0, "h.bottom", {"number": 25, "count": 0}),
        ("tower=12d.25h.30e&last=0.1&house=bottom-beside", 3, "h.bottom", {"number": 25, "count": 3}),
        ("tower=12d.25h&last=0.1&house=bottom-beside", 1, "h.bottom", {"number": 25, "count": 1}),
        ("tower=12.25h&last=0.1&house=bottom-beside", None, "mark", {"number": 12}),
        ("tower=12.25&last=0.1", None, "mark", {"number": 25}),
        ("tower=12e.25e_20h&last=1.0", 4, "h", {"number": 20, "count": 4}),
        ("tower=12e.25d_20h&last=1.0", 3, "h", {"number": 20, "count": 3}),
        ("tower=12h.25d_20h&last=1.0", 1, "h", {"number": 20, "count": 1}),
        ("tower=12e.25e_20h&last=1.0&deck=3", 3, "h", {"number": 20, "count": 3}),
        ("tower=12e.25_20h&last=1.0", None, "mark", {"number": 25}),
        ("tower=12e.x_20h&last=1.0", 2, "h", {"number": 20, "count": 2}),
        ("tower=x.x_20h&last=1.0", 0, "h", {"number": 20, "count": 0}),
        ("tower=12.x_20h&last=1.0", None, "mark", {"number": 12}),
        ("tower=12e.x_20h&last=1.0&house=hearts-none", 0, "h", {"number": 20, "count": 0}),
        ("tower=12.x_20h&last=1.0&house=hearts-none", 0, "h", {"number": 20, "count": 0}),
        ("tower=12e.25d_20h&last=1.0&house=hearts-none", 3, "h", {"number": 20, "count": 3}),
        ("tower=12.x&last=0.1", None, "hidden", {"limit": 2}),
        ("tower=12.x&last=0.1&hand=-", 2, "hidden.count", {"limit": 2, "count": 2}),
        ("tower=12.x&last=0.1&hand=7.F", 1, "hidden.count", {"limit": 2, "count": 1}),
        ("tower=12.x&last=0.1&hand=7.8", 0, "hidden.count", {"limit": 2, "count": 0}),
        ("tower=12.x&last=0.1&hand=7.8.9", 0, "hidden.count", {"limit": 2, "count": 0}),
        ("tower=12.x&last=0.1&hand=-&deck=1", 1, "hidden.count", {"limit": 2, "count": 1}),
        (f"tower={FULL}_F&last=6.0", 0, "finish", {}),
    ],
)
def test_draw(query: str, count: int | None, code: str, params: dict[str, object]) -> None:
    found = calculate_remaining_draw_allowance(read(query))
    assert (found.count, found.phrase) == (
        count,
        Message(f"coupelation.draw.{code}", params, GAME.codes[f"coupelation.draw.{code}"]),
    )
    assert standing(query).draw == count


@pytest.mark.parametrize(
    ("query", "needs"),
    [
        ("tower=12.25&last=0.1", ((0, 1),)),
        ("tower=12.25_20h&last=1.0", ((0, 0), (0, 1))),
        ("tower=12d.25_20h&last=1.0", ((0, 1),)),
        ("tower=12.25_20&last=1.0", ((1, 0),)),
        ("tower=12.25_20e&last=1.0", ()),
    ],
)
def test_the_marks_a_draw_needs(query: str, needs: tuple[tuple[int, int], ...]) -> None:
    assert calculate_remaining_draw_allowance(read(query)).needs == needs


@pytest.mark.parametrize(("query", "drawn"), [("tower=25", 1), ("tower=12.25e&last=0.1&deck=3", 2)])
def test_nobody_draws_twice(query: str, drawn: int) -> None:
    said = Message("coupelation.draw.done", {"count": drawn}, "coupelation.draw.once")
    assert calculate_remaining_draw_allowance(read(f"{query}&drawn={drawn}")) == DrawAllowance(
        count=0, phrase=said, most=0
    )


def test_a_known_draw_needs_nothing_and_the_first_has_to_be_made() -> None:
    said = Message("coupelation.draw.first", {"count": 1}, "coupelation.draw.first")
    assert calculate_remaining_draw_allowance(read("tower=25")) == DrawAllowance(count=1, phrase=said, most=1, least=1)


# Hidden cards


def test_what_hidden_cards_may_turn_out_to_be() -> None:
    state = read("tower=12.x.16_-.x&reserve=1.13.50.37&hand=14")
    assert list_facedown_cards_with_possible_numbers(state) == (
        FacedownCard((0, 1), 13, 14, ()),
        FacedownCard((1, 1), 14, 15, (15,)),
    )
    assert find_facedown_card_numbers_that_avoid_loss(state, (1, 1)) == (15,)
    assert list_facedown_cards_with_possible_numbers(read("tower=x.12&reserve=1.3.5.50&hand=2.4"))[0] == FacedownCard(
        (0, 0), None, 11, (6, 7, 8, 9, 10, 11)
    )
    assert list_facedown_cards_with_possible_numbers(read("tower=44.x"))[0] == FacedownCard(
        (0, 1), 45, None, (45, 46, 47, 48, 49, 50)
    )
    assert list_facedown_cards_with_possible_numbers(read("tower=12.25")) == ()
    # In a lost tower too it is the neighbours that bind, not what lies beyond them.
    assert [card.lowest for card in list_facedown_cards_with_possible_numbers(read("tower=31.25.x"))] == [26]
    assert [card.highest for card in list_facedown_cards_with_possible_numbers(read("tower=x.25.12"))] == [24]
    # And 25 off the middle says nothing about a card above the row.
    off = read("tower=12.14.18.20.25_x&house=start-middle&last=0.4")
    assert [card.possible_numbers for card in list_facedown_cards_with_possible_numbers(off)] == [(13,)]


def test_a_hidden_card_somebody_knows_is_that_card_and_no_other_one() -> None:
    state = read("tower=12.x.16.x.20&known=0.1.14_0.3.18")
    assert [card.possible_numbers for card in list_facedown_cards_with_possible_numbers(state)] == [(14,), (18,)]
    assert [find_facedown_card_numbers_that_avoid_loss(state, (0, col)) for col in (1, 3)] == [(14,), (18,)]
    one = read("tower=12.x.x.16&known=0.1.14")
    assert [card.possible_numbers for card in list_facedown_cards_with_possible_numbers(one)] == [(14,), (15,)]
    assert [
        card.possible_numbers for card in list_facedown_cards_with_possible_numbers(read("tower=12.x.16&known=0.1.17"))
    ] == [()]
    assert not {14, 18} & set(find_numbers_unseen_by_asker(state))


def test_unseen_numbers() -> None:
    state = read("tower=12.25.x_F&reserve=1.50&hand=7.F")
    assert find_numbers_unseen_by_asker(state) == tuple(n for n in range(1, 51) if n not in (1, 7, 12, 25, 50))


def test_what_fits_in_a_cell() -> None:
    state = read("tower=12.25.31_20&reserve=1.50.13.37&hand=14")
    assert list_faces_not_faceup_in_tower_that_fit_cell(state, (1, 1)) == (26, 27, 28, 29, 30)
    assert list_faces_not_faceup_in_tower_that_fit_cell(state, (0, 3)) == tuple(range(32, 51))
    assert list_faces_not_faceup_in_tower_that_fit_cell(state, (0, -1)) == tuple(range(1, 12))
    assert list_faces_not_faceup_in_tower_that_fit_cell(state, (2, 0)) == ()
    assert list_faces_not_faceup_in_tower_that_fit_cell(state, (0, 1)) == ()
    assert list_faces_not_faceup_in_tower_that_fit_cell(state, (0, 1), is_exchange=True) == (
        21,
        22,
        23,
        24,
        26,
        27,
        28,
        29,
        30,
    )
    assert list_faces_not_faceup_in_tower_that_fit_cell(state, (1, 1), is_exchange=True) == ()
    assert list_faces_not_faceup_in_tower_that_fit_cell(read("tower=12.14.18.20&house=start-middle"), (0, 4))[:6] == (
        21,
        22,
        23,
        24,
        26,
        27,
    )


def test_what_fits_at_the_top() -> None:
    assert list_faces_not_faceup_in_tower_that_fit_cell(read(f"tower={FULL}"), (6, 0)) == ("F",)
    assert list_faces_not_faceup_in_tower_that_fit_cell(read(f"tower={HIDDEN}"), (6, 0)) == ()
    assert list_faces_not_faceup_in_tower_that_fit_cell(read(f"tower={HIDDEN}&house=early-allowed"), (6, 0)) == ("F",)
    assert list_faces_not_faceup_in_tower_that_fit_cell(read(f"tower={FULL}&first=1"), (6, 0)) == (24,)
    assert list_faces_not_faceup_in_tower_that_fit_cell(read(f"tower={FULL}_F"), (6, 0)) == ()


# The box and the game's progress


def test_the_deck_at_the_start() -> None:
    assert [
        count_deck_after_deal_with_finish_unless_first_game(players, is_first_game=False) for players in (2, 3, 4)
    ] == [38, 36, 34]
    assert [
        count_deck_after_deal_with_finish_unless_first_game(players, is_first_game=True) for players in (2, 3, 4)
    ] == [37, 35, 33]


def test_setup() -> None:
    assert [(p.code.removeprefix("coupelation.setup."), p.params) for p in GAME.describe_setup(3)] == [
        ("hand", {"count": 3}),
        ("reserve", {"count": 5, "drawn": 3}),
        ("start", {"number": 25}),
        ("deck", {"count": 36}),
        ("discards", {}),
        ("first", {"count": 35}),
        ("starter", {}),
    ]
    assert {p.clause for p in GAME.describe_setup(2)} == {
        "coupelation.setup",
        "coupelation.setup.reserve",
        "coupelation.setup.start",
        "coupelation.setup.finish",
        "coupelation.setup.discards",
        "coupelation.first",
        "coupelation.silence.start",
    }
    assert GAME.describe_setup(5) == ()


def test_progress() -> None:
    assert GAME.describe_mover_and_turns_or_cards_left(read("tower=12.x&turn=p2&deck=9&last=0.1")) == (
        Message("coupelation.progress.turn", {"seat": "p2"}, "coupelation.pass"),
        Message("coupelation.progress.left", {"empty": 26, "hidden": 1, "turns": 27}, "coupelation.win"),
        Message("coupelation.progress.deck", {"count": 9}, "coupelation.draw.empty"),
        Message("coupelation.draw.hidden", {"limit": 2}, "coupelation.draw.hidden"),
    )
    assert codes(GAME.describe_mover_and_turns_or_cards_left(read("tower=25"))) == [
        "progress.turn",
        "progress.left",
        "draw.first",
    ]
    assert GAME.describe_mover_and_turns_or_cards_left(read("")) == ()
    assert GAME.describe_mover_and_turns_or_cards_left(read(f"tower={FULL}_F")) == ()
