"""Every ruling changes what it says it changes; the first game; the order of the list; moves in words."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qsl

import pytest

from calculators.core.types import Clause, View
from calculators.coupelation import GAME
from calculators.coupelation.play import next_turn_after_legal_action_or_none_if_flip_unknown
from calculators.coupelation.state import Flip
from calculators.coupelation.tower_rules import find_cells_for_number
from tests.engine import format_found_messages, parse_table_rows

from .tables import (
    codes_without_game_prefix,
    format_query_of_state,
    judge_move_of_sound_query,
    list_legal_move_texts,
    read_state_of_query,
    reasons_of_outcome,
)
from .test_rules import FULL_TOWER, HIDDEN, T, find_only_violation_of_move, write_table_after_legal_move

# Rulings


ROW_WITH_25_AT_RIGHT_END = "tower=12.14.18.25&reserve=1.50.13.37&hand=7.33&house=start-middle"
ROW_WITH_25_BACK_IN_HAND = "tower=12.14.18.20&reserve=1.50.13.37&hand=25&house=start-middle"
FINISH_CARD_IN_RESERVE_TABLE = f"tower={FULL_TOWER}&reserve=1.50.F.37&hand=7.8.36"
FINISH_CARD_IN_HAND_TABLE = "tower=12.25.31&reserve=1.50.13.37&hand=14.7.F"
EARLY_FINISH_CARD_TABLE = f"tower={HIDDEN}&reserve=1.50.2.37&hand=24.F"
FIRST_GAME_TABLE = f"first=1&tower={FULL_TOWER}&reserve=1.50.2.37&hand=24.36"
TABLE_TO_PAY_WITH_DISCARDS = "tower=12.25.31&reserve=1.50.15.37&hand=7.8.33.40"
OUTCOMES_UNDER_RULINGS = f"""
# start: 25 lies in the middle, also back from the hand; face down nobody sees that it does not.
{ROW_WITH_25_AT_RIGHT_END}                                      up.7.0.-1    no: middle
{ROW_WITH_25_AT_RIGHT_END}                                      down.7.0.-1  no: middle
{ROW_WITH_25_AT_RIGHT_END.replace("&house=start-middle", "")}   up.7.0.-1    yes
{ROW_WITH_25_AT_RIGHT_END}                                      up.33.0.4    yes
{ROW_WITH_25_BACK_IN_HAND}                                      up.25.0.4    no: middle
{ROW_WITH_25_BACK_IN_HAND.replace(".20", "")}                   up.25.0.3    yes
{ROW_WITH_25_BACK_IN_HAND}                                      down.25.0.4  yes
tower=12.14.18.20.x&house=start-middle      flip.0.4.25  over: house=start-middle&tower=12.14.18.20.25&last=0.4
tower=12.14.18.20.x&house=start-middle      flip.0.4.24  yes
# finish: is it 0 when cards are paid, or no number at all?
{FINISH_CARD_IN_RESERVE_TABLE}                    take.F.6.0.7.8.x36    yes
{FINISH_CARD_IN_RESERVE_TABLE}&house=finish-none  take.F.6.0.7.8.x36    no: trade
{FINISH_CARD_IN_HAND_TABLE}                   take.13.1.0.14.F.x7   yes
{FINISH_CARD_IN_HAND_TABLE}&house=finish-none  take.13.1.0.14.F.x7  no: trade
# early: the top while cards lie face down. With the finish card on top the others are still exchanged.
{EARLY_FINISH_CARD_TABLE}                        up.F.6.0  no: early
{EARLY_FINISH_CARD_TABLE}&house=early-allowed    up.F.6.0  \
turn=p2&house=early-allowed&tower={HIDDEN}_F&reserve=1.50.2.37&last=6.0
{EARLY_FINISH_CARD_TABLE}&house=early-lost       up.F.6.0  \
over: house=early-lost&tower={HIDDEN}_F&reserve=1.50.2.37&last=6.0
house=early-allowed&tower={HIDDEN}_F  flip.5.0.22  over: house=early-allowed&tower={FULL_TOWER}_F&last=5.0
# discards: each two cards above the price, or all the same.
{TABLE_TO_PAY_WITH_DISCARDS}                       take.15.1.0.7.8.x33.x40  yes
{TABLE_TO_PAY_WITH_DISCARDS}&house=discards-same   take.15.1.0.7.8.x33.x40  no: price
{TABLE_TO_PAY_WITH_DISCARDS}&house=discards-same   take.15.1.0.7.8          yes
{TABLE_TO_PAY_WITH_DISCARDS.replace("15", "13")}&house=discards-same  take.13.1.0.7.8.x33.x40  yes
# The first game has a glass card on top.
{FIRST_GAME_TABLE}                          down.36.6.0  no: down.top
{FIRST_GAME_TABLE}                          up.36.6.0    no: over.high
{FIRST_GAME_TABLE.replace("22.30", "x.30")}  up.24.6.0   no: early.first
{FIRST_GAME_TABLE}&house=early-lost         down.36.6.0  no: down.top
{FIRST_GAME_TABLE}&house=early-allowed      up.24.6.0  \
over: house=early-allowed&tower={FULL_TOWER}_24&reserve=1.50.2.37&first=1&last=6.0
{FIRST_GAME_TABLE}&house=early-allowed      down.36.6.0  \
turn=p2&house=early-allowed&tower={FULL_TOWER}_x&reserve=1.50.2.37&first=1&last=6.0
{FIRST_GAME_TABLE}&house=early-allowed      up.36.6.0    no: over.high
"""


@pytest.mark.clause("coupelation.row")
@pytest.mark.clause("coupelation.take")
@pytest.mark.clause("coupelation.goal.top")
@pytest.mark.clause("coupelation.win.else")
@pytest.mark.parametrize(("query", "move", "outcome"), parse_table_rows(OUTCOMES_UNDER_RULINGS))
def test_each_ruling_changes_what_it_says(query: str, move: str, outcome: str) -> None:
    if outcome.startswith("no: "):
        assert find_only_violation_of_move(query, move).code == f"coupelation.move.{outcome.removeprefix('no: ')}"
    else:
        assert outcome in ("yes", write_table_after_legal_move(query, move))


LISTED_MOVES_UNDER_RULINGS = f"""
{FINISH_CARD_IN_RESERVE_TABLE}&house=finish-none                 take.1.0.0.7.8
{FIRST_GAME_TABLE}                                 up.24.6.0
{FIRST_GAME_TABLE}&house=early-allowed             up.24.6.0 down.24.6.0 down.36.6.0
{FIRST_GAME_TABLE}&house=early-lost                up.24.6.0
tower={HIDDEN}_F&reserve=1.50.2.37&hand=24&house=early-lost  -
"""


@pytest.mark.parametrize(("query", "moves"), parse_table_rows(LISTED_MOVES_UNDER_RULINGS))
def test_what_is_listed_under_a_ruling(query: str, moves: str) -> None:
    assert list_legal_move_texts(query) == moves.split()


def test_25_that_turns_up_off_the_middle_loses() -> None:
    query = "tower=12.14.18.20.x&house=start-middle"
    lost = read_state_of_query(write_table_after_legal_move(query, "flip.0.4.25").removeprefix("over: "))
    assert GAME.find_violations(lost, View.SCORE) == ()
    standing = GAME.calculate_score(lost)
    assert standing is not None
    assert standing.outcome == "lost"
    assert judge_move_of_sound_query(query, "flip.0.4").effects[0].params["numbers"] == [
        n for n in range(21, 51) if n != 25
    ]


def test_without_a_price_the_finish_card_pays_nothing() -> None:
    assert "take.13.1.0.14.F.x7" in list_legal_move_texts(FINISH_CARD_IN_HAND_TABLE)
    assert list_legal_move_texts(f"{FINISH_CARD_IN_HAND_TABLE}&house=finish-none") == [
        move for move in list_legal_move_texts(FINISH_CARD_IN_HAND_TABLE) if "F" not in move
    ]
    assert "move.trade" in codes_without_game_prefix(
        judge_move_of_sound_query(f"{FINISH_CARD_IN_HAND_TABLE}&house=finish-none", "take.13.1.0.7.19.xF").violations
    )


def test_with_the_finish_card_on_top_the_others_are_still_exchanged() -> None:
    fixed = f"house=early-allowed&tower={HIDDEN}_F&reserve=1.50.22.37&hand=2.24"
    assert write_table_after_legal_move(fixed, "take.22.5.0.2.24").startswith(
        f"over: house=early-allowed&tower={FULL_TOWER}_F"
    )
    assert "up.24.6.0" in list_legal_move_texts(f"{FIRST_GAME_TABLE.replace('22.30', 'x.30')}&house=early-allowed")


@pytest.mark.clause("coupelation.win.else")
def test_an_early_top_may_lose_the_game() -> None:
    """Everything but winning is lost; whether the card may be placed at all is for the table."""
    said = judge_move_of_sound_query(f"{EARLY_FINISH_CARD_TABLE}&house=early-lost", "up.F.6.0")
    assert (said.legal, codes_without_game_prefix(said.effects)[-1]) == (True, "effect.early")
    assert codes_without_game_prefix(reasons_of_outcome(read_state_of_query(f"tower={HIDDEN}_F&house=early-lost"))) == [
        "why.early"
    ]


def test_discards_of_one_kind() -> None:
    same = f"{TABLE_TO_PAY_WITH_DISCARDS.replace('15', '13')}&house=discards-same"
    assert [m for m in list_legal_move_texts(same) if m.startswith("take.13.1.0.7")] == ["take.13.1.0.7.8.x33.x40"]


@pytest.mark.parametrize(("house", "count"), [("", 2), ("&house=hearts-none", 0)])
def test_hearts(house: str, count: int) -> None:
    effects = judge_move_of_sound_query(f"tower=12e.x&reserve=1.50.13.37&hand=18h{house}", "up.18.1.0").effects
    assert effects[-1].params == {"number": 18, "count": count}


# Order, words


def test_the_list_is_in_order() -> None:
    query = "tower=12.25.31_x&reserve=1.50.15.37&hand=33.7.8.F"
    moves = list_legal_move_texts(query)
    kinds = [move.split(".")[0] for move in moves]
    assert kinds == sorted(kinds, key=["up", "down", "flip", "take"].index)
    assert [m for m in moves if m[:2] == "up"] == ["up.7.0.-1", "up.8.0.-1", "up.33.0.3"]
    assert [m for m in moves if m[:7] == "down.33"] == ["down.33.0.-1", "down.33.0.3", "down.33.1.1"]
    assert [m for m in moves if m.startswith("take.15")] == [
        f"take.15.{cell}.{price}" for cell in ("0.0", "0.1", "1.0") for price in ("7.8", "7.8.x33.xF")
    ]


CELLS_FOR_NUMBERS = """
12.25.31_x  14  -
12.25.31_x  28  1.1
12.25.31_x  14 exchange  0.0 0.1 1.0
12.25.31_x  28 exchange  0.1 0.2 1.1
12.25.31_x  33 exchange  0.2 0.3
# Right up to its neighbours.
12.25.31    11  0.-1
12.25.31    12  -
12.25.31    13  1.0
12.25.31    24  1.0
12.25.31    26  1.1
12.31       32  0.2
"""


@pytest.mark.parametrize(("tower", "number", "cells"), parse_table_rows(CELLS_FOR_NUMBERS))
def test_where_a_number_can_go(tower: str, number: str, cells: str) -> None:
    state = read_state_of_query(f"tower={tower}&reserve=1.50.13.37")
    found = find_cells_for_number(state, int(number[:2]), include_exchange_cells="exchange" in number)
    assert [f"{row}.{col}" for row, col in found] == cells.split()


def test_playing_an_unknown_reveal_leaves_nothing_known() -> None:
    assert (
        next_turn_after_legal_action_or_none_if_flip_unknown(read_state_of_query("tower=12.25.31_x"), Flip(1, 0))
        is None
    )


MOVE_DESCRIPTIONS = """
up.7.0.-1     up.left {'card': 7, 'place': 0, 'tier': 1} of up
up.18.1.0     up {'card': 18, 'place': 1, 'tier': 2} of up
up.F.6.0      up.finish {'card': 'F', 'place': 1, 'tier': 7} of up
up.F.5.0      up {'card': 'F', 'place': 1, 'tier': 6} of up
down.7.0.-1   down.left {'card': 7, 'place': 0, 'tier': 1} of down
flip.1.0      flip {'number': None, 'place': 1, 'tier': 2} of flip
flip.1.0.20   flip.number {'number': 20, 'place': 1, 'tier': 2} of flip
take.13.1.1.7.20         take {'card': 13, 'discards': [], 'paid': [7, 20], 'place': 2, 'tier': 2} of take
take.13.0.-1.7.20.x3     \
take.left.discards {'card': 13, 'discards': [3], 'paid': [7, 20], 'place': 0, 'tier': 1} of take
take.13.0.0.7.20         exchange {'card': 13, 'discards': [], 'paid': [7, 20], 'place': 1, 'tier': 1} of exchange
take.13.0.0.7.20.x3.xF   \
exchange.discards {'card': 13, 'discards': [3, 'F'], 'paid': [7, 20], 'place': 1, 'tier': 1} of exchange
take.F.6.0.7.8.x3        \
take.finish.discards {'card': 'F', 'discards': [3], 'paid': [7, 8], 'place': 1, 'tier': 7} of take
"""


@pytest.mark.parametrize(("move", "expected_description"), parse_table_rows(MOVE_DESCRIPTIONS))
def test_moves_in_words(move: str, expected_description: str) -> None:
    found = GAME.describe_move(read_state_of_query("tower=12.25.31_x"), GAME.parse_move(move))
    assert (
        format_found_messages([found])[0].replace("coupelation.say.", "").replace("coupelation.", "")
        == expected_description
    )


def test_another_table_leaves_the_position() -> None:
    state = read_state_of_query(T)
    other = GAME.with_table(state, replace(GAME.table(state), players=2, house=(("start", "middle"),)))
    assert format_query_of_state(other) == f"players=2&house=start-middle&{T}"
    assert GAME.table(other).house == (("start", "middle"),)


CLAUSES_WITH_REFUSED_EXAMPLE = [
    "goal.top",
    "finish",
    "row",
    "row.order",
    "over",
    "over.one",
    "before",
    "down.finish",
    "exchange.only",
]
"""Clauses whose example is a move that they refuse."""


@pytest.mark.parametrize("clause", GAME.clauses, ids=lambda clause: clause.slug)
def test_every_clause_has_an_example_that_can_be_asked(clause: Clause) -> None:
    if not clause.example:
        assert clause.slug not in GAME.codes.values()
        return
    view, _, query = clause.example.partition("?")
    params = dict(parse_qsl(query, strict_parsing=True))
    moves = params.pop("move", "")
    reading = GAME.parse_query_except_moves_collecting_unreadable(params)
    assert reading.unread == ()
    assert GAME.find_violations(reading.state, View(view)) == ()
    assert GAME.find_missing_parameters(reading.state, View(view)) == ()
    assert bool(moves) is (view == "check")
    if moves:
        judged = GAME.judge_move(reading.state, GAME.parse_move(moves.split("_")[0]))
        assert judged.legal is (clause.slug.removeprefix("coupelation.") not in CLAUSES_WITH_REFUSED_EXAMPLE)


def test_clauses_and_rulings_hang_together() -> None:
    slugs = {clause.slug for clause in GAME.clauses}
    assert set(GAME.codes.values()) <= slugs
    assert {ruling.clause for ruling in GAME.rulings} <= slugs
    offered = {ruling.key: " ".join(option.key for option in ruling.options) for ruling in GAME.rulings}
    assert offered == {
        "start": "free middle",
        "finish": "0 none wild",
        "early": "last allowed lost",
        "hearts": "visible none",
        "discards": "each same",
        "place": "top anywhere",
        "hidden": "between equal",
        "bottom": "none beside",
    }
    assert all(ruling.default == ruling.options[0].key for ruling in GAME.rulings)
    assert {clause.group for clause in GAME.clauses} == {"setup", "effect", "turn", "end"}
