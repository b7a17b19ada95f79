"""Every contradiction, refusal and notice, provoked; and that nothing raises on any readable table."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from calculators.core.types import View, Violation
from calculators.vogu import GAME
from calculators.vogu.digest import CODES, NOTICES, VIOLATIONS
from calculators.vogu.score import calculate_final_or_projected_scores_and_winner
from calculators.vogu.state import State
from tests.engine import codes

from .notation import states
from .tables import ENGINE, read

HAND = "hand=3G2GpGpW.1R3YmYmR.2K2KpKpK.1W2BpBmW.3Y1YmYmY.2B3RpRmB.1G2KpKmG.3W3WpWpW.2Y1GmGpY"
BOARD = "board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB"
TABLE = f"players=5&{BOARD}&{HAND}"
V = f"{TABLE}&values=B2.R0.Y0.G0.W0.K0"
F = "2G1WpGmW"
FOUR = f"players=5&p1=BBb.GGg.WWw.KKk&values=-&{BOARD}"
ORDERED = "board=3B3BpBpB.3B3BpBpB.3B3BpBpB_3B3BmBmB.3B3BmBmB.3B3BpBpB"


def row(cards: int) -> str:
    return "board=" + ".".join([F] * cards)


def hand(cards: int) -> str:
    return "hand=" + ".".join([F] * cards)


START = "players=5&values=-&board=1W1WpWmW.1W1WpWmW.1W1WpWmW"
TOLD = f"{START}&hand={F}.{'.'.join(['1K1KpKpK'] * 8)}&move=place."
REVEALED = f"{START}.1W1WpWmW&p1=BBb.RRr.YYy"
FAR = "".join(f"_place.1K1KpKpK.{column}.0" for column in range(4, 8))
PROVOKED: dict[str, tuple[str, str]] = {
    "vogu.players": ("score", "players=6"),
    "vogu.seat": ("score", "players=3&p4=BB"),
    "vogu.first": (
        "score",
        "players=3&values=B4.R6.Y-1.G5.W-1.K2&p1=GWg.GWw.GB.WB&p2=BB.RK.RY.KK&p3=YY.RR.BK.RB",
    ),
    "vogu.cards": ("score", "p1=BB.BB.BB.BB.BB"),
    "vogu.revealed": ("moves", "p1=BBb.GGg.WWw.KKk.RRr"),
    "vogu.revealed.token": ("check", "p1=BB"),
    "vogu.token.card": ("score", "p1=GWb"),
    "vogu.token.stock": ("score", "p1=GGg.GGg&p2=GWg"),
    "vogu.value": ("score", "values=B11.R0.Y0.G0.W0.K0"),
    "vogu.face.colours": ("moves", "hand=2G1WpBmW"),
    "vogu.board.apart": ("moves", f"board={F}.-_-.{F}"),
    "vogu.board.cards": ("moves", "players=5&" + row(29)),
    "vogu.owned": ("moves", "players=5&" + hand(10)),
    "vogu.move.hand": ("check", f"{V}&move=place.{F}.1.0"),
    "vogu.move.occupied": ("check", f"{V}&move=place.3W3WpWpW.0.0"),
    "vogu.move.corner": ("check", f"{V}&move=place.3W3WpWpW.2.0"),
    "vogu.move.apart": ("check", f"{V}&move=place.3W3WpWpW.9.9"),
    "vogu.move.cards": ("check", f"{V}&move=reveal.3W3WpWpW.3W3WpWpW.W"),
    "vogu.move.two": ("check", f"{FOUR}&{hand(1)}&move=reveal.{F}.{F}.G"),
    "vogu.move.four": ("check", f"{FOUR}&{hand(2)}&move=reveal.{F}.{F}.G"),
    "vogu.move.colour": ("check", f"{V}&move=reveal.3W3WpWpW.1R3YmYmR.R"),
    "vogu.move.other": ("check", f"{V}&p2=RRr.RRr&move=reveal.1R3YmYmR.3W3WpWpW.R"),
    "vogu.move.stock": ("check", f"{V}&p2=WWw.WWw&move=reveal.3W3WpWpW.1R3YmYmR.W"),
    "vogu.values.start": ("moves", TABLE),
    "vogu.values.order": ("moves", f"players=3&{ORDERED}"),
    "vogu.owned.few": ("moves", f"players=5&{hand(4)}"),
    "vogu.fit.start": ("moves", f"players=4&{BOARD}"),
    "vogu.fit.round": ("moves", f"players=5&{BOARD}&turn=p2"),
    "vogu.fit.turn": ("moves", f"{V}&turn=p2"),
    "vogu.hand.listed": ("moves", V.replace(".2Y1GmGpY", "").partition("&move=")[0]),
    "vogu.hand.part": ("check", V.replace(".2Y1GmGpY", "")),
    "vogu.values.open": ("check", f"players=4&{BOARD}"),
    "vogu.now": ("score", f"players=5&{BOARD}&p1=BB.BB.BB.BB.BB"),
    "vogu.move.unknown": (
        "check",
        f"players=5&values=-&board={F}.{F}.{F}&hand={'.'.join([F] * 8)}&move=reveal.3R3RpRpR.3K3KpKpK.R",
    ),
    "vogu.move.colours": ("check", f"{V}&move=reveal.RR.x.R"),
    "vogu.fit.revealed": ("check", f"{V}&p2=BBb"),
    "vogu.now.four": ("score", f"players=5&{BOARD}&" + "&".join(f"p{n}=BB.BB.BB.BB" for n in range(1, 6))),
    "vogu.move.hand.turns": ("check", f"{TOLD}{F}.3.0{FAR}_place.{F}.8.0"),
    "vogu.move.cards.turns": ("check", f"{TOLD}{F}.3.0{FAR}_reveal.{F}.1K1KpKpK.G"),
    "vogu.move.colours.turns": ("check", f"{TOLD}{F}.3.0{FAR}_reveal.GW.x.G"),
    "vogu.move.occupied.turns": ("check", f"{START}&move=place.{F}.3.0_place.{F}.3.0"),
    "vogu.move.four.turns": ("check", f"{REVEALED}&move=reveal.GG.x.G{FAR}_reveal.WW.x.W"),
    "vogu.move.other.turns": ("check", f"{START}&p1=BBb&turn=p2&move=reveal.BB.x.B_reveal.BY.x.B"),
    "vogu.move.stock.turns": ("check", f"{START}&p1=BBb&turn=p2&move=reveal.BB.x.B_reveal.BB.x.B"),
}  # fmt: skip


def test_every_code_is_provoked() -> None:
    assert set(PROVOKED) == VIOLATIONS | NOTICES
    assert not VIOLATIONS & NOTICES


@pytest.mark.parametrize("code", PROVOKED)
def test_provoked(code: str) -> None:
    ENGINE.provoked(code, *PROVOKED[code])


def test_everything_wrong_is_listed_together() -> None:
    """Five cards, a token not on its card, a third token of a colour, a value of 11."""
    found = GAME.find_violations(read("values=B11.R0.Y0.G0.W0.K0&p1=GWg.GGg.BB.RR.YY&p2=GWg.BBw"), View.SCORE)
    assert found == (
        Violation(
            code="vogu.cards",
            clause="vogu.end",
            parameter_names=("p1",),
            params={"seat": "p1", "cards": 5, "limit": 4},
            marks=("p1.4",),
        ),
        Violation(
            code="vogu.token.card",
            clause="vogu.reveal.take",
            parameter_names=("p2",),
            params={"seat": "p2", "card": ["B", "B"], "place": 2, "token": "W"},
            marks=("p2.1",),
        ),
        Violation(
            code="vogu.token.stock",
            clause="vogu.reveal.stock",
            parameter_names=("p1", "p2"),
            params={"colour": "G", "tokens": 3, "stock": 2, "seats": ["p1", "p2"]},
            marks=("p1.0", "p1.1", "p2.0"),
        ),
        Violation(
            code="vogu.value",
            clause="vogu.limit",
            parameter_names=("values",),
            params={"colour": "B", "value": 11, "low": -10, "high": 10},
            marks=("values.0",),
        ),
    )


def test_violations_in_play_are_listed_together() -> None:
    query = (
        "players=5&p1=BB.GGg.WWw.KKk.RR.B&values=B0.R0.Y0.G0.W0.K-11&board=2G1WpGmR.-.1B----pG&hand=------mK.2G1RpGmW"
    )
    assert GAME.find_violations(read(query), View.MOVES) == (
        Violation(
            code="vogu.revealed",
            clause="vogu.reveal.most",
            parameter_names=("p1",),
            params={"seat": "p1", "cards": 6, "limit": 4},
            marks=("p1.4", "p1.5"),
        ),
        Violation(
            code="vogu.revealed.token",
            clause="vogu.reveal.take",
            parameter_names=("p1",),
            params={"seat": "p1", "card": ["B", "B"], "place": 1},
            marks=("p1.0",),
        ),
        Violation(
            code="vogu.revealed.token",
            clause="vogu.reveal.take",
            parameter_names=("p1",),
            params={"seat": "p1", "card": ["R", "R"], "place": 5},
            marks=("p1.4",),
        ),
        Violation(
            code="vogu.value",
            clause="vogu.limit",
            parameter_names=("values",),
            params={"colour": "K", "value": -11, "low": -10, "high": 10},
            marks=("values.5",),
        ),
        Violation(
            code="vogu.face.colours",
            clause="vogu.card",
            parameter_names=("board",),
            params={"face": ["2G", "1W", "pG", "mR"], "colours": ["R", "G", "W"], "limit": 2},
            marks=("board.0.0",),
        ),
        Violation(
            code="vogu.face.colours",
            clause="vogu.card",
            parameter_names=("hand",),
            params={"face": ["2G", "1R", "pG", "mW"], "colours": ["R", "G", "W"], "limit": 2},
            marks=("hand.1",),
        ),
        Violation(
            code="vogu.board.apart",
            clause="vogu.place",
            parameter_names=("board",),
            params={"cards": 1, "whole": 2},
            marks=("board.0.2",),
        ),
    )


def test_other_numbers_of_players() -> None:
    """What does not depend on the number of players is still listed."""
    found = GAME.find_violations(
        read(f"players=7&values=B11.R0.Y0.G0.W0.K0&p1=GGg.GGg.GGg&{row(48)}&{hand(48)}"), View.MOVES
    )
    assert [(v.code, v.parameter_names) for v in found] == [("vogu.players", ("players",)), ("vogu.value", ("values",))]
    assert found[0].params == {"players": 7, "low": 3, "high": 5}
    assert found[0].clause == "vogu.players"


def test_seats_beyond_the_table() -> None:
    found = GAME.find_violations(read("players=3&p4=GGg.GGw&p5=-&p1=GGg&turn=p4&names=A.B.C.D"), View.SCORE)
    beyond = ("p4", "p5", "turn", "names")
    assert found == (
        Violation(code="vogu.seat", clause="vogu.players", parameter_names=beyond, params={"players": 3}, marks=beyond),
    )


@pytest.mark.parametrize(
    ("query", "wrong"),
    [
        ("players=3&p1=GGg&p2=GWg", ["vogu.token.stock"]),
        ("players=3&p1=GGg.GWg", ["vogu.token.stock"]),
        ("players=4&p1=GGg.GWg", []),
        ("players=5&p1=GGg.GWg&p5=GBg", ["vogu.token.stock"]),
        (
            "players=5&p1=GGg.GWg.BKb.BKb&p5=GBg.KKb",
            ["vogu.token.card", "vogu.token.stock", "vogu.token.stock"],
        ),
        ("players=3&p1=GWg.GBb&p2=RYr.YYy&p3=WWw.KKk", []),
        ("values=B10.R-10.Y0.G0.W0.K0", []),
        ("values=B-11.R0.Y0.G0.W0.K11", ["vogu.value", "vogu.value"]),
        ("p1=BB.BB.BB.BB", []),
        ("p1=B.BB.B.BB", []),
        ("board=-_-.2G1WpGmW.2G1WpGmW_-*2.2G1WpGmW_-*2.2G1WpGmW.2G1WpGmW", []),
        ("board=2G1WpGmW_-_2G1WpGmW", ["vogu.board.apart"]),
        ("board=--------.--------_-.2G----mW", []),
    ],
)
def test_what_is_possible(query: str, wrong: list[str]) -> None:
    assert codes(GAME.find_violations(read(query), View.SCORE)) == wrong


def test_stock_of_every_colour_names_its_seats() -> None:
    found = GAME.find_violations(read("players=3&p1=BRb&p2=BRb.RRr&p3=KRr"), View.MOVES)
    assert [(v.parameter_names, v.params["colour"], v.params["tokens"], v.params["stock"], v.marks) for v in found] == [
        (("p1", "p2"), "B", 2, 1, ("p1.0", "p2.0")),
        (("p2", "p3"), "R", 2, 1, ("p2.1", "p3.0")),
    ]


def test_loose_cards_are_those_not_connected_with_the_first() -> None:
    found = GAME.find_violations(read(f"board={F}.{F}.-.{F}_-*2.{F}_{F}"), View.CHECK)
    assert found[0].params == {"cards": 3, "whole": 5}
    assert found[0].marks == ("board.0.3", "board.1.2", "board.2.0")


@pytest.mark.parametrize(
    ("players", "most", "dealt"),
    [(3, 36, 14), (4, 32, 11), (5, 28, 9)],
)
def test_limits_of_the_box(players: int, most: int, dealt: int) -> None:
    """The table holds the start and a card for every turn taken; each revealed card was a turn too."""

    def wrong(view: View, *rest: str) -> list[tuple[str, object]]:
        state = read("&".join([f"players={players}", *rest]))
        return [(v.code, dict(v.params)) for v in GAME.find_violations(state, view)]

    facts = {"players": players, "revealed": 0}
    for view in View:
        assert wrong(view, row(most)) == []
        shown = {"cards": most, "limit": most - 1, "players": players, "revealed": 1}
        assert wrong(view, row(most), "p1=BBb") == [("vogu.board.cards", shown)]
        assert wrong(view, row(most + 1)) == [("vogu.board.cards", {"cards": most + 1, "limit": most, **facts})]
    owned = {"seat": "p1", "hand": dealt + 1, "revealed": 0, "owned": dealt + 1, "limit": dealt}
    assert wrong(View.MOVES, hand(dealt)) == []
    assert wrong(View.MOVES, hand(dealt + 1)) == [("vogu.owned", owned)]
    both = {"seat": "p1", "hand": dealt, "revealed": 1, "owned": dealt + 1, "limit": dealt}
    assert wrong(View.CHECK, hand(dealt), "p1=BBb") == [("vogu.owned", both)]
    assert wrong(View.CHECK, hand(dealt), "p2=BBb") == []
    assert wrong(View.SCORE, hand(dealt), "p1=BBb") == []
    assert wrong(View.SCORE, hand(dealt + 1)) == [("vogu.owned", owned)]


@pytest.mark.parametrize(
    ("query", "where", "face", "mark"),
    [
        ("board=-.2G1RpW--", "board", ["2G", "1R", "pW", "--"], "board.0.1"),
        ("hand=2G------.--1RpGmW", "hand", ["--", "1R", "pG", "mW"], "hand.1"),
        ("hand=2R--pGmW", "hand", ["2R", "--", "pG", "mW"], "hand.0"),
    ],
)
def test_three_colours_of_a_face_not_entered_in_full(query: str, where: str, face: list[str], mark: str) -> None:
    facts = {"face": face, "colours": ["R", "G", "W"], "limit": 2}
    found = Violation(
        code="vogu.face.colours", clause="vogu.card", parameter_names=(where,), params=facts, marks=(mark,)
    )
    assert GAME.find_violations(read(query), View.MOVES) == (found,)


def test_too_many_owned_names_hand_and_seat() -> None:
    found = GAME.find_violations(read(f"players=5&turn=p2&p2=BBb&{hand(9)}"), View.MOVES)
    assert [v.parameter_names for v in found] == [("hand", "p2")]
    assert [v.parameter_names for v in GAME.find_violations(read(f"players=5&{hand(10)}"), View.MOVES)] == [("hand",)]


# --- missing ---


@pytest.mark.parametrize(
    ("query", "missing"),
    [
        ("", ("values", "board", "hand")),
        ("board=-&hand=-&values=-", ("board", "hand")),
        (V, ()),
        (f"{V}&p1=-", ()),
        (f"{V}&p3=BBb.W", ("p3",)),
        (V.replace("2G1WpGmW", "2G--pGmW"), ("board",)),
        (TABLE.replace("2G1WpGmW", "2G--pGmW"), ("values", "board")),
        (V.replace("hand=3G2G", "hand=3G--"), ("hand",)),
        (f"players=5&values=-&{BOARD}&{hand(4)}", ("hand",)),
        (f"players=5&values=-&{BOARD}&{hand(5)}", ()),
        (f"players=5&values=-&{BOARD}&{hand(2)}&p1=BBb.GGg", ("hand",)),
        (f"players=5&values=-&{BOARD}&{hand(3)}&p1=BBb.GGg", ()),
        (f"players=5&values=-&{BOARD}&{hand(3)}&p2=BBb.GGg", ("hand",)),
        (f"players=5&values=-&{BOARD}", ("hand",)),
        (f"players=5&values=-&{HAND}", ("board",)),
    ],
)
def test_missing_in_play(query: str, missing: tuple[str, ...]) -> None:
    """A verdict needs neither the hand nor the values."""
    for view in (View.MOVES, View.CHECK):
        assert GAME.find_violations(read(query), view) == ()
    assert GAME.find_missing_parameters(read(query), View.MOVES) == missing
    assert GAME.find_missing_parameters(read(query), View.CHECK) == tuple(
        n for n in missing if n not in ("hand", "values")
    )


# --- notices ---


def told(query: str, view: View = View.MOVES) -> list[Violation]:
    state = read(query)
    assert GAME.find_violations(state, view) == ()
    return list(GAME.find_notices(state, view))


def test_nothing_to_tell_when_all_fits() -> None:
    assert told(V) == []
    assert told("") == []
    assert told(V, View.SCORE) == []
    later = V.replace(".2Y1GmGpY", "").replace(".-_", ".2K2KpKpK_")
    assert told(f"{later}&turn=p3&p1=BBb.BBb&p2=GGg.WWw&p4=KKk&p5=KKk") == []
    assert told(f"players=5&{BOARD}&turn=p3&p1=BBb&p2=BBb&values=-") == []


def test_notices_need_a_game() -> None:
    assert GAME.find_notices(read(TABLE.replace("players=5", "players=7")), View.MOVES) == ()


def test_a_hand_too_small() -> None:
    found = Violation(
        code="vogu.owned.few",
        clause="vogu.end",
        parameter_names=("hand",),
        params={"seat": "p2", "owned": 3, "least": 5},
    )
    assert told(f"players=5&turn=p2&p2=BBb&{hand(2)}") == [found]
    assert told("players=5&hand=-")[0].params == {"seat": "p1", "owned": 0, "least": 5}
    assert told(f"players=5&{hand(4)}")[0].params == {"seat": "p1", "owned": 4, "least": 5}
    assert told(f"players=5&{hand(5)}") == []
    assert told("players=5&hand=2G------") == []


def test_a_layout_too_small() -> None:
    found = Violation(
        code="vogu.fit.start",
        clause="vogu.setup.cards",
        parameter_names=("board",),
        params={"cards": 3, "start": 4, "players": 4},
    )
    assert told(f"{BOARD}&values=-&{hand(11)}") == [found]
    assert told(f"{BOARD}&values=-") == [found]
    assert told("board=2G------&values=-") == []
    assert told("board=-&values=-") == []


@pytest.mark.parametrize(
    ("rest", "fits"),
    [
        ("", True),
        ("&turn=p2", False),
        ("&turn=p2&p1=BBb", True),
        ("&p1=BBb", False),
        ("&p1=BBb&p2=KKk&p3=WWw&p4=RRr&p5=RRr", True),
        ("&p1=BBb&p2=KKk&p3=WWw&p4=RRr&p5=RRr&turn=p2", False),
    ],
)
def test_without_a_hand_cards_fit_a_round(rest: str, *, fits: bool) -> None:
    found = told(f"players=5&values=-&{BOARD}{rest}")
    assert codes(tuple(found)) == ([] if fits else ["vogu.fit.round"])


def test_a_round_that_does_not_fit() -> None:
    assert told(f"players=5&values=-&turn=p4&{BOARD}&p1=BBb&p2=KKk") == [
        Violation(
            code="vogu.fit.round",
            clause="vogu.turn",
            parameter_names=("board", "turn"),
            params={"seat": "p4", "placed": 0, "revealed": 2, "actions": 2},
        )
    ]


@pytest.mark.parametrize(("cards", "turn", "fits"), [(23, "p1", True), (27, "p5", True), (22, "p1", False)])
def test_the_last_round(cards: int, turn: str, *, fits: bool) -> None:
    """Five seats place 25 cards in 5 rounds; after 20 of them the last round begins."""
    found = told(f"players=5&values=-&turn={turn}&{row(cards)}")
    assert (found == []) is fits


def test_no_round_after_the_last() -> None:
    full = "&p1=BBb.BBb&p2=KKk.KKk&p3=WWw"
    beyond = read(f"players=5&values=-&{row(24)}{full}")
    assert codes(GAME.find_violations(beyond, View.MOVES)) == ["vogu.board.cards"]
    assert told(f"players=5&values=-&{row(18)}{full}") == []


def test_turns_taken_and_cards_owned() -> None:
    found = told(f"{V}&turn=p2")
    assert found == [
        Violation(
            code="vogu.fit.turn",
            clause="vogu.pass.turns",
            parameter_names=("board", "hand"),
            params={"seat": "p2", "placed": 0, "revealed": 0, "actions": 0, "owned": 9, "due": 1},
        )
    ]


def test_nobody_reveals_more_often_than_it_had_turns() -> None:
    """p2 has taken one turn when p3 begins its first."""
    found = told(f"{V}&turn=p3&p2=BBb.BBb")
    assert found == [
        Violation(
            code="vogu.fit.revealed",
            clause="vogu.pass.turns",
            parameter_names=("p2",),
            params={"seat": "p2", "revealed": 2, "turns": 1},
        )
    ]
    other = told(f"{V}&turn=p2&p3=BBb")
    assert [v.params for v in other] == [{"seat": "p3", "revealed": 1, "turns": 0}]
    own = told(f"{V.replace('.2Y1GmGpY', '')}&turn=p2&p2=BBb&p1=KKk")
    assert codes(tuple(own)) == ["vogu.fit.turn", "vogu.fit.revealed"]


@settings(deadline=None, max_examples=4 * settings().max_examples)
@given(states)
def test_nothing_raises_on_any_readable_table(state: State) -> None:
    for view in View:
        for found in (*GAME.find_violations(state, view), *GAME.find_notices(state, view)):
            assert found.clause == CODES[found.code]
            assert found.parameter_names
        GAME.find_missing_parameters(state, view)
    calculate_final_or_projected_scores_and_winner(state)
    GAME.describe_mover_and_turns_or_cards_left(state)
