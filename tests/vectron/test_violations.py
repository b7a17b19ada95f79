"""What no table can have, what is missing, what is worth knowing: each code provoked."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import given, settings

from calculators.core.messages import read_catalogue
from calculators.core.types import Message, ScoreLine, View, Violation
from calculators.vectron import GAME
from calculators.vectron.digest import CODES, NOTICES, VIOLATIONS

from .tables import MAP, ROWS, TWO, full, random_table, state_of
from .test_notation import STATE

CELLS = MAP.removeprefix("map=")
GOOD = f"{TWO}{ROWS}&hand=D2.O1"
MOVING = f"{TWO}{ROWS}&phase=move"


def board(*changes: tuple[str, str]) -> str:
    """A table of two by the usual map with some things on it replaced."""
    cells = CELLS
    for old, new in changes:
        cells = cells.replace(old, new)
    return f"players=2&map={cells}"


PROVOKED: dict[str, tuple[str, str]] = {
    "vectron.players": ("score", "players=5"),
    "vectron.seat": ("score", "players=2&p1=g7&p2=-&p3=-"),
    "vectron.row.seat": ("moves", f"{GOOD}&row3=-"),
    "vectron.bonus.seat": ("score", "players=2&p1=g7&p2=-&bonus=1.1.1"),
    "vectron.map.size": ("moves", GOOD.replace("_S1G3", "")),
    "vectron.map.beyond": ("moves", GOOD.replace("_S1G3", "_S1Gc")),
    "vectron.map.twice": ("moves", GOOD.replace("_S1G3", "_S1Ga")),
    "vectron.map.piece": ("moves", GOOD.replace("_1b12", "_1112")),
    "vectron.map.swaps": ("moves", GOOD.replace("_S1G3", "_11G3")),
    "vectron.map.room": ("moves", GOOD.replace("21G1_a", "21G1_1").replace("_S1G3", "_-1G3")),
    "vectron.gauge.negative": ("score", "players=2&p1=g-1&p2=-"),
    "vectron.score.negative": ("score", "players=2&p1=s-1&p2=-"),
    "vectron.score.over": ("score", "players=2&p1=s6&p2=-"),
    "vectron.gauge.capped": ("score", "players=2&p1=g8&p2=-&house=gauge-capped"),
    "vectron.hand.size": ("moves", f"{TWO}{ROWS}&hand=D2.O1.S"),
    "vectron.cards": ("score", f"players=2&p1=-&p2=-&row1={full(10)}&row2={full(11)}"),
    "vectron.cards.count": ("moves", f"{GOOD}&deck=17"),
    "vectron.cards.deck": ("moves", f"{TWO}&row1={full(10)}&row2={full(10)}&hand=D2.O1"),
    "vectron.down.play": ("moves", f"{TWO.replace('h2', 'h2.down')}{ROWS}&hand=D2.O1.S&phase=play"),
    "vectron.down.used": ("moves", f"{MOVING.replace('h2', 'h2.down')}&used=1"),
    "vectron.used.phase": ("moves", f"{GOOD}&used=1"),
    "vectron.row.empty": ("moves", MOVING.replace("row1=O3.S", "row1=-")),
    "vectron.used.row": ("moves", f"{MOVING}&used=3"),
    "vectron.move.settle": ("check", f"{MOVING.replace('h3', 'h3.g7')}&move=move.A3"),
    "vectron.move.phase": ("check", f"{MOVING}&move=play.D2"),
    "vectron.move.lying": ("check", f"{GOOD.replace('h2', 'h2.down')}&move=draw.deck"),
    "vectron.move.standing": ("check", f"{GOOD}&move=forced"),
    "vectron.move.seat": ("check", f"{GOOD}&move=draw.p3"),
    "vectron.move.row": ("check", f"{GOOD.replace('row2=D2.O1', 'row2=-')}&move=draw.p2"),
    "vectron.move.hand": ("check", f"{GOOD}.S&phase=play&move=play.O9"),
    "vectron.move.reach": ("check", f"{MOVING}&move=move.B3"),
    "vectron.move.swap": ("check", f"{MOVING.replace('row1=O3', 'row1=S')}&move=move.B3"),
    "vectron.move.row_used": ("check", f"{MOVING}&used=2&move=move.A3"),
    "vectron.move.first": ("check", f"{MOVING}&move=stop"),
    "vectron.chips.start": ("moves", GOOD.replace("h2", "h3").replace(CELLS, "11G1_a3S1_1b11_S1G3")),
    "vectron.open": ("score", "players=2&p1=g6&p2=-"),
    "vectron.deck_out": ("score", "players=2&p1=g6&p2=-&phase=move&deck=0"),
    "vectron.bonus.over": ("score", "players=2&p1=g6.s5&p2=-&bonus=1"),
    "vectron.goes_on": ("score", "players=2&p1=g7&p2=g6"),
    "vectron.just3": ("score", "players=2&p1=g7&p2=g6"),
    "vectron.settle_now": ("moves", MOVING.replace("h3", "h3.g7")),
}


def answered(view: str, query: str) -> tuple[Violation, ...]:
    """Every violation, notice and reason that a query is answered with."""
    query, _, move = query.partition("&move=")
    state = state_of(query)
    found = GAME.violations(state, View(view))
    if found:
        return found
    found = GAME.notices(state, View(view))
    if view == "moves" and not GAME.legal_moves(state):
        found += GAME.no_move_notices(state)
    if move:
        found += GAME.judge(state, GAME.parse_move(move)).violations
    return found


@pytest.mark.parametrize("code", sorted(VIOLATIONS | NOTICES))
def test_every_code_is_provoked(code: str) -> None:
    found = answered(*PROVOKED[code])
    assert code in [violation.code for violation in found]
    if code in VIOLATIONS:
        assert [violation.code for violation in found] == [code]


def test_nothing_else_is_in_the_list() -> None:
    assert set(PROVOKED) == VIOLATIONS | NOTICES


def wrong(query: str, view: str = "moves") -> list[tuple[str, str, tuple[str, ...], dict[str, Any], tuple[str, ...]]]:
    found = GAME.violations(state_of(query), View(view))
    return [(v.code.removeprefix("vectron."), v.clause, v.where, dict(v.params), v.marks) for v in found]


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
        ("map.size", "vectron.setup", ("map",), {"rows": 3, "widths": [4], "side": 4}, ("map",))
    ]
    assert size("21G1_a3S2_1b12_S1G")[0][3] == {"rows": 4, "widths": [3, 4], "side": 4}
    assert size("21G1_a3S2_1b12_S1G3_1")[0][3] == {"rows": 5, "widths": [1, 4], "side": 4}
    assert size("21G11_a3S21_1b121_S1G31")[0][3] == {"rows": 4, "widths": [5], "side": 4}
    assert size("-")[0][3] == {"rows": 0, "widths": [0], "side": 4}
    assert size("21G1_a3S2_1b12_S1G3") == []
    assert size("----_----_----_----") == []


def test_each_piece_is_on_the_map_once() -> None:
    assert wrong(board(("a", "1"))) == [
        ("map.piece", "vectron.setup", ("map",), {"piece": "a", "seat": "p1", "found": 0}, ("map",))
    ]
    assert wrong(board(("G3", "bb"))) == [
        (
            "map.twice",
            "vectron.setup",
            ("map",),
            {"piece": "b", "seat": "p2", "found": 3},
            ("map.B3", "map.C4", "map.D4"),
        )
    ]
    assert wrong(board(("G3", "dc"))) == [
        (
            "map.beyond",
            "vectron.setup",
            ("map",),
            {"piece": "c", "seat": "p3", "found": 1, "players": 2},
            ("map.D4",),
        ),
        (
            "map.beyond",
            "vectron.setup",
            ("map",),
            {"piece": "d", "seat": "p4", "found": 1, "players": 2},
            ("map.C4",),
        ),
    ]
    assert [found[3]["seat"] for found in wrong(MAP) if found[0] == "map.piece"] == ["p3", "p4"]
    assert [found[0] for found in wrong("players=2&map=aa")] == ["map.size", "map.twice"]


def test_there_are_two_swap_chips() -> None:
    assert wrong(board(("S2", "12"))) == [
        ("map.swaps", "vectron.setup", ("map",), {"found": 1, "swaps": 2}, ("map.A4",))
    ]
    assert wrong(board(("G3", "S3"))) == [
        ("map.swaps", "vectron.setup", ("map",), {"found": 3, "swaps": 2}, ("map.C2", "map.A4", "map.C4"))
    ]
    assert wrong(board(("S", "1")))[0][3:] == ({"found": 0, "swaps": 2}, ("map",))


def test_a_map_that_is_half_entered_is_missing_as_long_as_the_rest_finds_room() -> None:
    for text in ("----_----_----_----", "21G1_a3-2_1b12_S1G3", "21G1_-3S2_1-12_S1G3", "----_aSS-_----_----"):
        state = state_of(GOOD.replace("21G1_a3S2_1b12_S1G3", text))
        assert GAME.violations(state, View.MOVES) == ()
        assert GAME.missing(state, View.MOVES) == ("map",)
    assert wrong(board(("a", "1"), ("S", "-"))) == [
        ("map.room", "vectron.setup", ("map",), {"blanks": 2, "pieces": 1, "swaps": 2}, ("map",))
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
        ("cards", "vectron.setup", rows, {"rows": 21, "hands": 4, "limit": 24}, ())
    ]
    assert wrong(f"players=2&row1={full(10)}&row2={full(10)}", "score") == []
    assert wrong(f"players=2&row1={full(10)}&row2={full(10)}&phase=play", "score") == [
        ("cards", "vectron.setup", rows, {"rows": 20, "hands": 5, "limit": 24}, ())
    ]
    assert wrong(f"row1={full(17)}&row2=-", "score") == [
        ("cards", "vectron.setup", ("row1",), {"rows": 17, "hands": 8, "limit": 24}, ())
    ]


def test_the_deck_has_what_rows_and_hands_leave() -> None:
    counts = {"rows": 3, "hands": 4, "limit": 24}
    rows = "&row1=O1.O2&row2=O3"
    assert wrong(f"players=2{rows}&deck=16", "score") == [
        (
            "cards.count",
            "vectron.deal",
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
        ("down.used", "vectron.forced", ("p1", "used"), {"seat": "p1", "used": 1}, ("p1",))
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


# missing


@pytest.mark.parametrize("name", ["p1", "p2", "map", "row1", "row2", "hand"])
def test_whatever_a_draw_needs_is_missing_when_absent(name: str) -> None:
    query = {key: value for key, value in parse_qsl(GOOD) if key != name}
    assert GAME.missing(GAME.parse(query).state, View.MOVES) == (name,)
    assert GAME.missing(GAME.parse(query).state, View.CHECK) == ()


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ("p1", "p2", "p3", "p4", "map", "row1", "row2", "row3", "row4", "hand")),
        ("players=2", ("p1", "p2", "map", "row1", "row2", "hand")),
        (GOOD, ()),
        (GOOD.replace("hand=D2.O1", "hand=D2"), ("hand",)),
        (GOOD.replace("p2=h3", "p2=g1"), ("p2",)),
        (f"{GOOD}&phase=play", ("hand",)),
        (f"{TWO}&row1=-&hand=S.S.S&phase=play", ()),
        (f"{TWO}&row2=-&hand=S.S.S&phase=play", ("row1",)),
        (f"{TWO}&row1=S&phase=play", ("hand",)),
        (MOVING, ()),
        (f"{TWO}&row1=S&phase=move", ()),
        (f"{TWO}&row2=S&phase=move", ("row1",)),
        (f"{TWO.replace('&map', '&turn=p2&map')}&row2=S&phase=move", ()),
        (f"{TWO.replace('h2', 'h2.down')}&row1=-", ()),
        (f"{TWO.replace('h2', 'h2.down')}&row2=-", ("row1",)),
        ("players=2&turn=p5", ("p1", "p2", "map", "row1", "row2", "hand")),
        ("players=0&turn=p2&map=-&hand=-", ()),
        (f"{TWO.replace('&map', '&turn=p3&map')}&phase=move", ()),
        (f"{TWO.replace('&map', '&turn=p5&map')}&phase=move", ()),
    ],
)
def test_what_is_missing_for_a_turn(query: str, expected: tuple[str, ...]) -> None:
    assert GAME.missing(state_of(query), View.MOVES) == expected
    assert GAME.missing(state_of(query), View.CHECK) == ()


def test_a_score_needs_the_seats_and_not_their_chips() -> None:
    assert GAME.missing(state_of("players=3&p2=-"), View.SCORE) == ("p1", "p3")
    assert GAME.missing(state_of("players=2&p1=g7&p2=-"), View.SCORE) == ()
    assert GAME.missing(state_of("players=2&p1=g7.s-&p2=h2.g-"), View.SCORE) == ("p1", "p2")


def test_a_table_that_plays_with_the_bonus_is_asked_for_points_by_hand() -> None:
    assert GAME.missing(state_of("players=2&p1=g7&p2=-&house=just3-hand"), View.SCORE) == ("bonus",)
    assert GAME.missing(state_of("players=2&p1=g7&p2=-&house=just3-hand&bonus=-"), View.SCORE) == ()


# notices


def noticed(query: str, view: str = "score") -> list[tuple[str, str, tuple[str, ...], dict[str, Any]]]:
    found = GAME.notices(state_of(query), View(view))
    return [(v.code.removeprefix("vectron."), v.clause, v.where, dict(v.params)) for v in found]


BY_HAND: tuple[str, str, tuple[str, ...], dict[str, Any]] = ("just3", "vectron.just3", (), {})


def test_every_score_says_that_the_bonus_is_by_hand() -> None:
    assert noticed("players=2&p1=g7.s3&p2=-") == [BY_HAND]
    assert noticed("players=2&p1=g7") == [BY_HAND]
    assert noticed("players=2&p1=g7&bonus=-") == []
    assert noticed(GOOD, "moves") == []
    assert noticed(GOOD, "check") == []


def test_a_score_before_any_seven_is_provisional() -> None:
    assert noticed("players=2&p1=g3&p2=g6") == [
        ("open", "vectron.settle", (), {"gauge": 6, "limit": 7}),
        BY_HAND,
    ]
    rows = f"&row1={full(10)}&row2={full(10)}"
    assert [found[0] for found in noticed(f"players=2&p1=g6&p2=-{rows}")] == ["just3"]
    assert noticed(f"players=2&p1=g6&p2=-{rows.replace('.O1&', '&')}")[0][0] == "open"
    assert noticed("players=2&p1=g6&p2=-&deck=0") == [BY_HAND]


def test_an_empty_deck_settles_when_the_turn_ends() -> None:
    """Not before: in the middle of a turn a score is as it was, and says what is to come."""
    assert noticed("players=2&p1=g3&p2=-&deck=0&phase=move") == [("deck_out", "vectron.settle", (), {}), BY_HAND]


def test_points_by_hand_may_reach_six_where_nothing_is_settled() -> None:
    over = ("bonus.over", "vectron.end", ("bonus",), {"seats": ["p1"], "limit": 6})
    assert noticed("players=2&p1=s5&p2=s4&bonus=1.1")[1:] == [over]
    assert noticed("players=2&p1=s4&p2=s4&bonus=1.1")[1:] == []
    assert noticed("players=2&p1=g7.s5&p2=s4&bonus=1.1") == []


def test_a_settlement_below_six_lets_the_game_go_on() -> None:
    assert noticed("players=3&p1=g7.s3&p2=g6.s1&p3=-") == [
        ("goes_on", "vectron.end", (), {"score": 5, "limit": 6}),
        BY_HAND,
    ]


def test_a_table_of_nobody_has_nothing_to_settle() -> None:
    assert noticed("players=0") == [("open", "vectron.settle", (), {"gauge": 0, "limit": 7}), BY_HAND]
    assert noticed(f"players=0&row1={full(24)}") == [
        ("goes_on", "vectron.end", (), {"score": 0, "limit": 6}),
        BY_HAND,
    ]


def test_fewer_two_star_chips_than_seats_are_worth_a_look() -> None:
    query = "players=3&p1=h2&p2=h1&p3=hG&map=11G1_a3S2_1b1c_S1G3"
    expected = ("chips.start", "vectron.setup", ("p1", "p2", "p3", "map"), {"found": 2, "players": 3})
    for view in ("moves", "check"):
        assert noticed(query, view) == [expected]
    assert noticed(query)[0] == expected
    assert noticed(query.replace("11G1", "21G1"), "moves") == []
    assert noticed(query.replace("11G1", "1-G1"), "moves") == []
    assert noticed(query.replace("p2=h1", "p2=-"), "moves") == []


# whatever can be read can be asked


@given(STATE)
@settings(deadline=None)
def test_any_readable_table_is_answered(state: Any) -> None:
    for view in View:
        for violation in GAME.violations(state, view):
            assert violation.code in VIOLATIONS
            assert violation.clause == CODES[violation.code]
            assert violation.where
        GAME.missing(state, view)
        for notice in GAME.notices(state, view):
            assert notice.code in NOTICES
            assert notice.clause == CODES[notice.code]
    GAME.no_move_notices(state)
    GAME.progress(state)
    if not GAME.violations(state, View.SCORE):
        GAME.score(state)


# sentences


def catalogue(language: str) -> dict[str, str]:
    file = Path(__file__).parents[2] / "calculators" / "vectron" / "messages" / f"{language}.po"
    return read_catalogue(file.read_text(encoding="utf-8"))


def test_every_code_has_a_sentence_in_both_languages_that_names_known_facts() -> None:
    japanese, english = catalogue("ja"), catalogue("en")
    assert list(japanese) == list(english)
    assert set(CODES) <= set(japanese)
    for key in japanese:
        names = [{name for _, name, _, _ in Formatter().parse(text[key]) if name} for text in (japanese, english)]
        assert names[0] == names[1], key


HALF_KNOWN = (
    "players=2&map=a---_----_----_----&row1=D1&phase=move&move=move.B2",
    "players=2&map=a2--_----_----_----&row1=O1&phase=move&move=move.B1",
    "players=2&map=aG--_----_----_----&row1=O1&phase=move&move=move.B1",
    "players=2&p1=h2.g-&map=aG--_----_----_----&row1=O1&phase=move&move=move.B1",
    "players=2&map=ab--_----_----_----&row1=O1&phase=move&move=move.B1",
    "players=2&p1=h2.g6.s-&p2=h2&map=aG--_----_----_----&row1=O1&phase=move&move=move.B1",
    "players=2&phase=play&move=play.D1",
)
"""Moves on tables half entered, whose effects are told in part."""


def phrases() -> Iterator[Violation | Message | ScoreLine]:
    """Much of what the engine says, of provoked tables and of random ones."""
    for view, query in PROVOKED.values():
        yield from answered(view, query)
    rng = random.Random(5)
    for _ in range(400):
        state = state_of(random_table(rng))
        yield from (*GAME.progress(state), *GAME.setup(3))
        for move in GAME.legal_moves(state):
            yield from (GAME.describe(state, move), *GAME.judge(state, move).effects)
    for text in ("forced.S", "draw.deck.S"):
        yield GAME.describe(state_of(""), GAME.parse_move(text))
    for query in HALF_KNOWN:
        start, _, text = query.partition("&move=")
        judged = GAME.judge(state_of(start), GAME.parse_move(text))
        yield from (*judged.effects, *judged.assumes)
    for query in ("players=2&p1=g7&p2=-&bonus=1", "players=3&p1=g7&p2=-&p3=-&bonus=1&bonusfor=x"):
        for seat in GAME.score(state_of(query)).seats:
            yield from seat.lines


def test_sentences_use_only_params_that_are_given() -> None:
    said: dict[str, set[str]] = {}
    for phrase in phrases():
        said.setdefault(phrase.code, set(phrase.params)).intersection_update(phrase.params)
    for code, text in catalogue("en").items():
        if code.startswith(("vectron.expected", "vectron.chip", "vectron.card.", "vectron.phase")):
            continue
        if code in ("vectron.over", "vectron.effect.forced", "vectron.effect.draw.deck"):
            continue
        assert code in said, code
        assert {name for _, name, _, _ in Formatter().parse(text) if name} <= said[code], code
