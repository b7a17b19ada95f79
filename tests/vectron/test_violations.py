"""What no table can have: each code provoked, each rule of a sound table."""

from __future__ import annotations

from typing import Any

import pytest

from calculators.core.types import View
from calculators.vectron import GAME
from calculators.vectron.digest import NOTICES, VIOLATIONS
from tests.engine import codes

from .provoked import GOOD, MOVING, PROVOKED, board
from .tables import ENGINE, MAP, ROWS, TWO, full, state_of


@pytest.mark.parametrize("code", sorted(VIOLATIONS | NOTICES))
def test_every_code_is_provoked(code: str) -> None:
    ENGINE.provoked(code, *PROVOKED[code])
    if code in VIOLATIONS:
        said = codes(ENGINE.answered("?".join(PROVOKED[code])))
        assert [one for one in said if not one.startswith("vectron.ruling.")] == [code]


def test_nothing_else_is_in_the_list() -> None:
    assert set(PROVOKED) == VIOLATIONS | NOTICES


def wrong(query: str, view: str = "moves") -> list[tuple[str, str, tuple[str, ...], dict[str, Any], tuple[str, ...]]]:
    found = GAME.find_violations(state_of(query), View(view))
    return [(v.code.removeprefix("vectron."), v.clause, v.parameter_names, dict(v.params), v.marks) for v in found]


def test_a_sound_table_has_nothing_wrong() -> None:
    assert wrong(GOOD) == []
    assert wrong(MOVING) == []
    assert wrong(f"{MOVING}&used=2") == []
    assert wrong("", "score") == []


def test_players_and_seats() -> None:
    params = {"players": 1, "low": 2, "high": 4}
    assert wrong("players=1", "score") == [("players", "vectron.setup", ("players",), params, ())]
    beyond = ("p3", "turn", "names")
    assert wrong("players=2&p3=g1&turn=p3&names=a.b.c", "score") == [
        ("seat", "vectron.setup", beyond, {"players": 2}, beyond)
    ]
    assert wrong("players=2&row3=-&row4=S", "score") == [
        ("row.seat", "vectron.setup", ("row3", "row4"), {"players": 2}, ("row3", "row4"))
    ]
    assert wrong("players=3&row3=-&row4=S", "score")[0][2] == ("row4",)
    assert wrong("row4=S", "score") == []


def test_the_map_is_four_by_four() -> None:
    def size(text: str) -> list[Any]:
        return [found for found in wrong(f"players=2&map={text}", "score") if found[0] == "map.size"]

    assert size("21G1_a3S2_1b12") == [
        ("map.size", "vectron.setup.map", ("map",), {"rows": 3, "widths": [4], "side": 4}, ("map",))
    ]
    assert size("21G1_a3S2_1b12_S1G")[0][3] == {"rows": 4, "widths": [3, 4], "side": 4}
    assert size("21G1_a3S2_1b12_S1G3_1")[0][3] == {"rows": 5, "widths": [1, 4], "side": 4}
    assert size("21G11_a3S21_1b121_S1G31")[0][3] == {"rows": 4, "widths": [5], "side": 4}
    assert size("-")[0][3] == {"rows": 0, "widths": [0], "side": 4}
    assert size("21G1_a3S2_1b12_S1G3") == []
    assert size("----_----_----_----") == []


def test_each_piece_is_on_the_map_once() -> None:
    assert wrong(board(("a", "1"))) == [
        ("map.piece", "vectron.setup.map", ("map",), {"piece": "a", "seat": "p1", "found": 0}, ("map",))
    ]
    assert wrong(board(("G3", "bb"))) == [
        (
            "map.twice",
            "vectron.setup.map",
            ("map",),
            {"piece": "b", "seat": "p2", "found": 3},
            ("map.B3", "map.C4", "map.D4"),
        )
    ]
    assert wrong(board(("G3", "dc"))) == [
        (
            "map.beyond",
            "vectron.setup.map",
            ("map",),
            {"piece": "c", "seat": "p3", "found": 1, "players": 2},
            ("map.D4",),
        ),
        (
            "map.beyond",
            "vectron.setup.map",
            ("map",),
            {"piece": "d", "seat": "p4", "found": 1, "players": 2},
            ("map.C4",),
        ),
    ]
    assert [found[3]["seat"] for found in wrong(MAP) if found[0] == "map.piece"] == ["p3", "p4"]
    assert [found[0] for found in wrong("players=2&map=aa")] == ["map.size", "map.twice"]


def test_there_are_two_swap_chips() -> None:
    assert wrong(board(("S2", "12"))) == [
        ("map.swaps", "vectron.setup.map", ("map",), {"found": 1, "swaps": 2}, ("map.A4",))
    ]
    assert wrong(board(("G3", "S3"))) == [
        ("map.swaps", "vectron.setup.map", ("map",), {"found": 3, "swaps": 2}, ("map.C2", "map.A4", "map.C4"))
    ]
    assert wrong(board(("S", "1")))[0][3:] == ({"found": 0, "swaps": 2}, ("map",))


def test_a_map_that_is_half_entered_is_missing_as_long_as_the_rest_finds_room() -> None:
    for text in ("----_----_----_----", "21G1_a3-2_1b12_S1G3", "21G1_-3S2_1-12_S1G3", "----_aSS-_----_----"):
        state = state_of(GOOD.replace("21G1_a3S2_1b12_S1G3", text))
        assert GAME.find_violations(state, View.MOVES) == ()
        assert GAME.find_missing_parameters(state, View.MOVES) == ("map",)
    assert wrong(board(("a", "1"), ("S", "-"))) == [
        ("map.room", "vectron.setup.map", ("map",), {"blanks": 2, "pieces": 1, "swaps": 2}, ("map",))
    ]
    assert wrong(board(("a", "-"), ("S", "-"))) == []
    assert wrong(board(("1", "-"), ("2", "S")))[0][0] == "map.swaps"


def test_gauges_and_scores() -> None:
    assert wrong("players=2&p1=g-1.s-2&p2=g0.s6", "score") == [
        ("gauge.negative", "vectron.gate", ("p1",), {"seat": "p1", "value": -1, "limit": 0}, ("p1",)),
        ("score.negative", "vectron.settle", ("p1",), {"seat": "p1", "value": -2, "limit": 0}, ("p1",)),
        ("score.over", "vectron.end", ("p2",), {"seat": "p2", "value": 6, "limit": 6}, ("p2",)),
    ]
    assert wrong("players=2&p1=g8.s5&p2=g7", "score") == []
    assert [found[2] for found in wrong("players=2&p2=g-1", "score")] == [("p2",)]
    assert wrong("players=2&p1=g8.s5&p2=g7&house=gauge-capped", "score") == [
        ("gauge.capped", "vectron.seven", ("p1",), {"seat": "p1", "value": 8, "limit": 7}, ("p1",))
    ]


def test_a_hand_has_two_cards_and_three_before_one_is_put_down() -> None:
    def size(rest: str) -> list[Any]:
        return [found for found in wrong(f"{TWO}{ROWS}{rest}") if found[0] == "hand.size"]

    assert size("&hand=D2.O1.S.S") == [
        (
            "hand.size",
            "vectron.draw",
            ("hand",),
            {"cards": 4, "wanted": 2, "phase": "draw"},
            ("hand.2", "hand.3"),
        )
    ]
    assert size("&hand=D2.O1.S&phase=move")[0][3:] == (
        {"cards": 3, "wanted": 2, "phase": "move"},
        ("hand.2",),
    )
    assert size("&hand=D2.O1.S.S&phase=play")[0][3:] == (
        {"cards": 4, "wanted": 3, "phase": "play"},
        ("hand.3",),
    )
    assert size("&hand=-")[0][3:] == ({"cards": 0, "wanted": 2, "phase": "draw"}, ("hand",))
    assert size("&hand=D2.O1.S&phase=play") == []
    assert size("&hand=D2") == []


def test_all_cards_come_from_the_box() -> None:
    rows = ("row1", "row2")
    assert wrong(f"players=2&row1={full(10)}&row2={full(11)}", "score") == [
        ("cards", "vectron.deal.cards", rows, {"rows": 21, "hands": 4, "limit": 24}, ())
    ]
    assert wrong(f"players=2&row1={full(10)}&row2={full(10)}", "score") == []
    assert wrong(f"players=2&row1={full(10)}&row2={full(10)}&phase=play", "score") == [
        ("cards", "vectron.deal.cards", rows, {"rows": 20, "hands": 5, "limit": 24}, ())
    ]
    assert wrong(f"row1={full(17)}&row2=-", "score") == [
        ("cards", "vectron.deal.cards", ("row1",), {"rows": 17, "hands": 8, "limit": 24}, ())
    ]


def test_the_deck_has_what_rows_and_hands_leave() -> None:
    counts = {"rows": 3, "hands": 4, "limit": 24}
    rows = "&row1=O1.O2&row2=O3"
    assert wrong(f"players=2{rows}&deck=16", "score") == [
        (
            "cards.count",
            "vectron.deal.cards",
            ("row1", "row2", "deck"),
            {**counts, "deck": 16, "left": 17},
            ("deck",),
        )
    ]
    assert wrong(f"players=2{rows}&deck=17", "score") == []
    assert wrong("players=2&row1=O1.O2.O3&deck=16", "score") == []
    assert wrong("players=2&row1=O1.O2.O3&deck=18", "score")[0][3] == {**counts, "deck": 18, "left": 17}
    assert wrong("players=2&deck=0") == [
        ("cards.deck", "vectron.settle", ("deck",), {"rows": 0, "hands": 4, "limit": 24}, ())
    ]


def test_points_by_hand_are_for_players_at_the_table() -> None:
    assert wrong("players=2&bonus=1.-.2", "score") == [
        ("bonus.seat", "vectron.setup", ("bonus",), {"players": 2, "given": 3}, ("bonus",))
    ]
    assert wrong("players=3&bonus=1.-.2", "score") == []


def test_a_turn_begins_with_a_card_to_draw() -> None:
    query = f"players=2&row1={full(10)}&row2={full(10)}"
    for view in ("moves", "check"):
        assert wrong(query, view) == [
            (
                "cards.deck",
                "vectron.settle",
                ("row1", "row2"),
                {"rows": 20, "hands": 4, "limit": 24},
                (),
            )
        ]
    assert wrong(query, "score") == []
    assert wrong(f"{query}&phase=move") == []
    assert wrong(f"{query}&p2=g7") == []
    assert wrong(f"players=2&row1={full(10)}&row2={full(9)}") == []


def test_a_lying_piece_moves_only_as_the_first_move() -> None:
    down = MOVING.replace("h2", "h2.down")
    assert wrong(down) == []
    assert wrong(f"{down}&used=1") == [
        ("down.used", "vectron.rise", ("p1", "used"), {"seat": "p1", "used": 1}, ("p1",))
    ]
    assert wrong(f"{GOOD.replace('h2', 'h2.down')}.S&phase=play") == [
        ("down.play", "vectron.forced", ("p1", "phase"), {"seat": "p1"}, ("p1",))
    ]
    assert wrong(f"{MOVING.replace('h3', 'h3.down')}&used=1") == []
    assert wrong(GOOD.replace("h2", "h2.down")) == []


def test_used_cards_are_in_the_row() -> None:
    assert wrong(f"{MOVING}&used=3") == [
        ("used.row", "vectron.more", ("used", "row1"), {"used": 3, "cards": 2}, ("row1",))
    ]
    assert wrong(f"{GOOD}&used=1") == [
        ("used.phase", "vectron.more", ("used", "phase"), {"used": 1, "phase": "draw"}, ())
    ]
    assert wrong(f"{TWO}&row1=-&row2=S&phase=move") == [
        ("row.empty", "vectron.move", ("row1", "phase"), {"seat": "p1"}, ("row1",))
    ]
    four = MAP.replace("21G1", "21Gd").replace("1b12", "1b1c")
    assert wrong(f"{four}&turn=p4&row4=-&phase=move&used=1") == [
        ("row.empty", "vectron.move", ("row4", "phase"), {"seat": "p4"}, ("row4",)),
        ("used.row", "vectron.more", ("used", "row4"), {"used": 1, "cards": 0}, ("row4",)),
    ]
    assert wrong(f"{TWO}&phase=move&used=3") == []
    assert [found[0] for found in wrong("phase=move&used=1&turn=p5")] == ["seat"]


def test_all_of_it_is_listed_at_once() -> None:
    query = "players=2&p1=g-1.down&p2=s9&p3=-&map=21&row1=-&row3=S&row4=S&hand=-&phase=move&used=2&house=gauge-capped"
    assert [found[0] for found in wrong(query)] == [
        "seat",
        "row.seat",
        "map.size",
        "gauge.negative",
        "score.over",
        "hand.size",
        "down.used",
        "row.empty",
        "used.row",
    ]
