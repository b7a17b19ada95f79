"""Every ruling changes what it says it changes; the first game; the order of the list; moves in words."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qsl

import pytest

from calculators.core.types import Clause, View
from calculators.coupelation import GAME
from calculators.coupelation.play import apply_move
from calculators.coupelation.score import explain_outcome_and_what_is_left_to_do
from calculators.coupelation.state import Flip
from calculators.coupelation.tower_rules import find_cells_for_number
from tests.engine import rows, spelled

from .tables import codes, listed, read, verdict, write
from .test_rules import FULL, HIDDEN, T, after, end, why, wrong

# Rulings


def test_start() -> None:
    left = "tower=12.14.18.25&reserve=1.50.13.37&hand=7.33&house=start-middle"
    assert why(left, "up.7.0.-1") == (
        "coupelation.move.middle {'limit': 3, 'number': 25} of coupelation.row in move house at tower.0.-1"
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
    assert GAME.find_violations(state, View.SCORE) == ()
    standing = GAME.calculate_score(state)
    assert standing is not None
    assert standing.outcome == "lost"
    assert verdict(query, "flip.0.4").effects[0].params["numbers"] == [n for n in range(21, 51) if n != 25]


def test_finish() -> None:
    query = f"tower={FULL}&reserve=1.50.F.37&hand=7.8.36"
    assert listed(query + "&house=finish-none") == ["take.1.0.0.7.8"]
    assert why(query + "&house=finish-none", "take.F.6.0.7.8.x36") == (
        "coupelation.move.trade of coupelation.take in move house"
    )
    hand = "tower=12.25.31&reserve=1.50.13.37&hand=14.7.F"
    assert "take.13.1.0.14.F.x7" in listed(hand)
    assert listed(hand + "&house=finish-none") == [m for m in listed(hand) if "F" not in m]
    for move in ("take.13.1.0.14.F.x7", "take.13.1.0.7.19.xF"):
        assert "move.trade" in codes(verdict(hand + "&house=finish-none", move).violations)


def test_early() -> None:
    query = f"tower={HIDDEN}&reserve=1.50.2.37&hand=24.F"
    assert why(query, "up.F.6.0") == (
        "coupelation.move.early {'hidden': 1, 'option': 'last'} of coupelation.win in move tower at tower.5.0"
    )
    early = f"{query}&house=early-allowed"
    assert after(early, "up.F.6.0") == (f"turn=p2&house=early-allowed&tower={HIDDEN}_F&reserve=1.50.2.37&last=6.0")
    assert end(f"house=early-allowed&tower={HIDDEN}_F", "flip.5.0.22") == f"house=early-allowed&tower={FULL}_F&last=5.0"
    # With the finish card on top the others are still exchanged.
    assert "take.22.5.0.20.42" not in listed(early)
    fixed = f"house=early-allowed&tower={HIDDEN}_F&reserve=1.50.22.37&hand=2.24"
    assert end(fixed, "take.22.5.0.2.24").startswith(f"house=early-allowed&tower={FULL}_F")


@pytest.mark.clause("coupelation.win.else")
def test_an_early_top_may_lose_the_game() -> None:
    """Everything but winning is lost; whether the card may be placed at all is for the table."""
    query = f"tower={HIDDEN}&reserve=1.50.2.37&hand=24.F&house=early-lost"
    said = verdict(query, "up.F.6.0")
    assert (said.legal, codes(said.effects)[-1]) == (True, "effect.early")
    assert end(query, "up.F.6.0") == f"house=early-lost&tower={HIDDEN}_F&reserve=1.50.2.37&last=6.0"
    assert codes(explain_outcome_and_what_is_left_to_do(read(f"tower={HIDDEN}_F&house=early-lost"))) == ["why.early"]
    assert listed(f"tower={HIDDEN}_F&reserve=1.50.2.37&hand=24&house=early-lost") == []
    first = f"first=1&tower={FULL}&reserve=1.50.2.37&hand=24.36&house=early-lost"
    assert listed(first) == ["up.24.6.0"]
    assert wrong(first, "down.36.6.0").code == "coupelation.move.down.top"


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
    assert listed(query) == ["up.24.6.0"]
    assert wrong(query, "down.36.6.0").code == "coupelation.move.down.top"
    hidden = query.replace("22.30", "x.30")
    assert wrong(hidden, "up.24.6.0").code == "coupelation.move.early.first"
    query += "&house=early-allowed"
    assert listed(query) == ["up.24.6.0", "down.24.6.0", "down.36.6.0"]
    assert "up.24.6.0" in listed(hidden + "&house=early-allowed")
    assert end(query, "up.24.6.0") == f"house=early-allowed&tower={FULL}_24&reserve=1.50.2.37&first=1&last=6.0"
    rest = "reserve=1.50.2.37&first=1&last=6.0"
    assert after(query, "down.36.6.0") == f"turn=p2&house=early-allowed&tower={FULL}_x&{rest}"
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


CELLS = """
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


@pytest.mark.parametrize(("tower", "number", "cells"), rows(CELLS))
def test_where_a_number_can_go(tower: str, number: str, cells: str) -> None:
    state = read(f"tower={tower}&reserve=1.50.13.37")
    found = find_cells_for_number(state, int(number[:2]), include_exchange_cells="exchange" in number)
    assert [f"{row}.{col}" for row, col in found] == cells.split()


def test_playing_an_unknown_reveal_leaves_nothing_known() -> None:
    assert apply_move(read("tower=12.25.31_x"), Flip(1, 0)) is None


SAID = """
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


@pytest.mark.parametrize(("move", "said"), rows(SAID))
def test_moves_in_words(move: str, said: str) -> None:
    found = GAME.describe_move(read("tower=12.25.31_x"), GAME.parse_move(move))
    assert spelled([found])[0].replace("coupelation.say.", "").replace("coupelation.", "") == said


def test_another_table_leaves_the_position() -> None:
    state = read(T)
    other = GAME.with_table(state, replace(GAME.table(state), players=2, house=(("start", "middle"),)))
    assert write(other) == f"players=2&house=start-middle&{T}"
    assert GAME.table(other).house == (("start", "middle"),)


REFUSED = ["goal.top", "finish", "row", "row.order", "over", "over.one", "before", "down.finish", "exchange.only"]
"""Clauses whose example is a move that they refuse."""


@pytest.mark.parametrize("clause", GAME.clauses, ids=lambda clause: clause.slug)
def test_every_clause_has_an_example_that_can_be_asked(clause: Clause) -> None:
    if not clause.example:
        assert clause.slug not in GAME.codes.values()
        return
    view, _, query = clause.example.partition("?")
    params = dict(parse_qsl(query, strict_parsing=True))
    moves = params.pop("move", "")
    reading = GAME.parse_query_apart_from_moves(params)
    assert reading.unread == ()
    assert GAME.find_violations(reading.state, View(view)) == ()
    assert GAME.find_missing_parameters(reading.state, View(view)) == ()
    assert bool(moves) is (view == "check")
    if moves:
        judged = GAME.check_move(reading.state, GAME.parse_move(moves.split("_")[0]))
        assert judged.legal is (clause.slug.removeprefix("coupelation.") not in REFUSED)


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
