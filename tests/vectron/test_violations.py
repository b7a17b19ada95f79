"""What no table can have: each code provoked, each rule of a sound table."""

from __future__ import annotations

import pytest

from calculators.core.types import View
from calculators.vectron import GAME
from calculators.vectron.digest import NOTICES, VIOLATIONS
from tests.engine import codes, spelled

from .provoked import GOOD, MOVING, PROVOKED, board
from .tables import ENGINE, MAP, ROWS, TWO, full, state_of


@pytest.mark.parametrize("code", PROVOKED)
def test_every_code_is_provoked(code: str) -> None:
    """With its facts, clause, parameters and places, and of contradictions alone."""
    view, query, said = PROVOKED[code]
    assert spelled([ENGINE.provoked(code, view, query)]) == (f"{code} {said}",)
    if code in VIOLATIONS:
        found = codes(ENGINE.answered(f"{view}?{query}"))
        assert [one for one in found if not one.startswith("vectron.ruling.")] == [code]


def test_nothing_else_is_in_the_list() -> None:
    assert set(PROVOKED) == VIOLATIONS | NOTICES


def at(*places: tuple[str, str]) -> str:
    return f"moves?{board(*places)}"


DOWN, PLAYING = MOVING.replace("h2", "h2.down"), GOOD.replace("h2", "h2.down")
HANDED = f"moves?{TWO}{ROWS}"
TENS = f"players=2&row1={full(10)}&row2={full(10)}"
FOUR = MAP.replace("21G1", "21Gd").replace("1b12", "1b1c")
WRONG = {
    f"moves?{GOOD}": "",
    f"moves?{MOVING}&used=2": "",
    "score?": "",
    # seats and rows
    "score?players=1": "players",
    "score?players=2&p3=g1&turn=p3&names=a.b.c": "seat p3 turn names",
    "score?players=2&row3=-&row4=S": "row.seat row3 row4",
    "score?row4=S": "",
    "score?players=2&bonus=1.-.2": "bonus.seat bonus",
    "score?players=3&bonus=1.-.2": "",
    # the map: four by four, each piece once, two swap chips, half entered as long as the rest finds room
    "score?players=2&map=21G1_a3S2_1b12": "map.size map",
    "score?players=2&map=21G11_a3S21_1b121_S1G31": "map.size map",
    "score?players=2&map=-": "map.size map",
    "score?players=2&map=21G1_a3S2_1b12_S1G3": "",
    "score?players=2&map=----_----_----_----": "",
    at(("a", "1")): "map.piece map",
    at(("G3", "bb")): "map.twice map.B3 map.C4 map.D4",
    at(("G3", "dc")): "map.beyond map.D4; map.beyond map.C4",
    "moves?players=2&map=aa": "map.size map; map.twice map.A1 map.B1",
    at(("S2", "12")): "map.swaps map.A4",
    at(("G3", "S3")): "map.swaps map.C2 map.A4 map.C4",
    at(("S", "1")): "map.swaps map",
    at(("a", "1"), ("S", "-")): "map.room map",
    at(("a", "-"), ("S", "-")): "",
    # gauges and scores
    "score?players=2&p1=g-1.s-2&p2=g0.s6": "gauge.negative p1; score.negative p1; score.over p2",
    "score?players=2&p1=g8.s5&p2=g7": "",
    "score?players=2&p1=g8.s5&p2=g7&house=gauge-capped": "gauge.capped p1",
    # a hand has two cards, and three before one is put down
    f"{HANDED}&hand=D2.O1.S.S": "hand.size hand.2 hand.3",
    f"{HANDED}&hand=D2.O1.S&phase=move": "hand.size hand.2",
    f"{HANDED}&hand=D2.O1.S.S&phase=play": "hand.size hand.3",
    f"{HANDED}&hand=-": "hand.size hand",
    f"{HANDED}&hand=D2.O1.S&phase=play": "",
    # all cards come from the box; the deck has what rows and hands leave, and a turn begins with a card of it
    f"score?players=2&row1={full(10)}&row2={full(11)}": "cards",
    f"score?{TENS}": "",
    f"score?{TENS}&phase=play": "cards",
    f"score?row1={full(17)}&row2=-": "cards",
    "score?players=2&row1=O1.O2&row2=O3&deck=17": "",
    "score?players=2&row1=O1.O2.O3&deck=16": "",
    "score?players=2&row1=O1.O2.O3&deck=18": "cards.count deck",
    "moves?players=2&deck=0": "cards.deck",
    f"check?{TENS}": "cards.deck",
    f"moves?{TENS}&phase=move": "",
    f"moves?{TENS}&p2=g7": "",
    f"moves?players=2&row1={full(10)}&row2={full(9)}": "",
    # a lying piece moves only as the first move
    f"moves?{DOWN}": "",
    f"moves?{DOWN}&used=1": "down.used p1",
    f"moves?{PLAYING}.S&phase=play": "down.play p1",
    f"moves?{MOVING.replace('h3', 'h3.down')}&used=1": "",
    f"moves?{PLAYING}": "",
    # used cards are in the row
    f"moves?{MOVING}&used=3": "used.row row1",
    f"moves?{GOOD}&used=1": "used.phase",
    f"moves?{TWO}&row1=-&row2=S&phase=move": "row.empty row1",
    f"moves?{FOUR}&turn=p4&row4=-&phase=move&used=1": "row.empty row4; used.row row4",
    f"moves?{TWO}&phase=move&used=3": "",
    "moves?players=2&p1=g-1.down&p2=s9&p3=-&map=21&row1=-&row3=S&row4=S&hand=-&phase=move&used=2&house=gauge-capped": (
        "seat p3; row.seat row3 row4; map.size map; gauge.negative p1; score.over p2; hand.size hand; down.used p1; "
        "row.empty row1; used.row row1"
    ),
}
"""A table, and all that it cannot have: each code with its places."""


@pytest.mark.parametrize("question", WRONG)
def test_what_a_table_cannot_have(question: str) -> None:
    view, state, _ = ENGINE.ask(question)
    found = [" ".join((v.code.removeprefix("vectron."), *v.marks)) for v in GAME.find_violations(state, view)]
    assert "; ".join(found) == WRONG[question]


def test_a_map_that_is_half_entered_is_missing() -> None:
    for text in ("----_----_----_----", "21G1_a3-2_1b12_S1G3", "21G1_-3S2_1-12_S1G3", "----_aSS-_----_----"):
        state = state_of(GOOD.replace("21G1_a3S2_1b12_S1G3", text))
        assert GAME.find_violations(state, View.MOVES) == ()
        assert GAME.find_missing_parameters(state, View.MOVES) == ("map",)
