"""Placing and revealing, what is refused, the next table, the end; the digest."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qsl

import pytest

from calculators.core.evaluate import evaluate
from calculators.core.types import GROUPS, Clause, Message, View
from calculators.vogu import GAME
from calculators.vogu.digest import CLAUSES, CODES
from calculators.vogu.rulings import CONTACTS, RULINGS
from calculators.vogu.state import BOX, board_height_and_width

from .tables import place, read, verdict, write

HAND = "hand=3G2GpGpW.1R3YmYmR.2K2KpKpK.1W2BpBmW.3Y1YmYmY.2B3RpRmB.1G2KpKmG.3W3WpWpW.2Y1GmGpY"
BOARD = "board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB"
TABLE = f"players=5&{BOARD}&{HAND}"


# --- moves ---


def test_reveals_of_a_hand_with_equal_faces() -> None:
    """Each pair of cards once, tokens of the card in the order of the colours, none that is gone."""
    query = "p1=BBb.BGb&values=-&board=2G1WpGmW&hand=1W1BpWpW.1W1BpWpW.1K1YpKpK"
    moves = [GAME.format_move(m) for m in GAME.find_legal_moves(read(query))]
    assert [m for m in moves if m.startswith("reveal")] == [
        "reveal.1W1BpWpW.1W1BpWpW.W",
        "reveal.1W1BpWpW.1K1YpKpK.W",
        "reveal.1K1YpKpK.1W1BpWpW.Y",
        "reveal.1K1YpKpK.1W1BpWpW.K",
    ]
    assert len(moves) == 4 + 2 * 4


@pytest.mark.parametrize(
    ("table", "tokens"),
    [
        ("players=3", ["B", "W", "K"]),
        ("players=3&p2=WWw", ["B", "K"]),
        ("players=5&p2=WWw&p3=BBb.KKk", ["B", "W", "K"]),
        ("players=5&p2=WWw.WWw&p3=BBb.KKk&p4=KKk", ["B"]),
        ("players=3&p1=BRr.BYy.BGg", ["B", "W", "K"]),
        ("players=3&p1=BRr.BYy.BGg.YRr", []),
    ],
)
def test_reveals_go_on_to_the_last_token_and_the_fourth_card(table: str, tokens: list[str]) -> None:
    """One token of a colour is enough; with 4 revealed cards there is none, however large the hand."""
    query = f"{table}&values=-&board=2G1WpGmW&hand=1W1BpWpW.1K1KpKpK"
    faces = {"B": "1W1BpWpW.1K1KpKpK", "W": "1W1BpWpW.1K1KpKpK", "K": "1K1KpKpK.1W1BpWpW"}
    moves = [GAME.format_move(move) for move in GAME.find_legal_moves(read(query))]
    assert [m for m in moves if m.startswith("reveal")] == [f"reveal.{faces[t]}.{t}" for t in tokens]


@pytest.mark.parametrize(("players", "left"), [(3, 0), (4, 1), (5, 1)])
def test_stock_by_number_of_players(players: int, left: int) -> None:
    hand = ".".join(["1W1WpWpW"] * BOX[players].hand)
    found = verdict(f"players={players}&values=-&board=2G1WpGmW&hand={hand}", "reveal.1W1WpWpW.1W1WpWpW.W")
    assert found.effects == (Message("vogu.token", {"seat": "p1", "token": "W", "left": left}, "vogu.reveal.take"),)
    assert found.after is not None
    assert write(found.after) == "&".join(
        ([f"players={players}"] if players != 4 else []) + ["p1=WWw", "turn=p2", "values=-", "board=2G1WpGmW"]
    )


def reasons(query: str, move: str) -> list[tuple[str, str, tuple[str, ...], object, tuple[str, ...]]]:
    found = verdict(query, move)
    assert found.legal is False
    assert (found.effects, found.after, found.end, found.missing) == ((), None, None, ())
    return [(v.code, v.clause, v.parameter_names, v.params, v.marks) for v in found.violations]


V = f"{TABLE}&values=B2.R0.Y0.G0.W0.K0"
EDGES = ["2G", "1W", "pG", "mW"]


PLACE_OF = {
    "vogu.move.occupied": "vogu.place.edge",
    "vogu.move.corner": "vogu.place.edge",
    "vogu.move.apart": "vogu.place",
}
"""The clause of each reason: next to is our reading."""


@pytest.mark.parametrize(
    ("move", "code", "params", "mark"),
    [
        ("place.3W3WpWpW.0.0", "vogu.move.occupied", {"col": 0, "row": 0, "face": EDGES}, "board.0.0"),
        ("place.3W3WpWpW.-1.-1", "vogu.move.corner", {"col": -1, "row": -1}, "board.-1.-1"),
        ("place.3W3WpWpW.2.0", "vogu.move.corner", {"col": 2, "row": 0}, "board.0.2"),
        ("place.3W3WpWpW.2.-1", "vogu.move.apart", {"col": 2, "row": -1}, "board.-1.2"),
        ("place.3W3WpWpW.99.-99", "vogu.move.apart", {"col": 99, "row": -99}, "board.-99.99"),
    ],
)
def test_where_a_card_cannot_go(move: str, code: str, params: dict[str, object], mark: str) -> None:
    assert reasons(V, move) == [(code, PLACE_OF[code], ("move",), params, (mark,))]


def test_only_cards_of_the_hand() -> None:
    assert reasons(V, "place.2G1WpGmW.1.0") == [
        ("vogu.move.hand", "vogu.place", ("move", "hand"), {"face": EDGES, "have": 0, "need": 1}, ())
    ]
    assert [r[0] for r in reasons(V, "place.2G1WpGmW.0.0")] == ["vogu.move.hand", "vogu.move.occupied"]
    lacks = [
        ("vogu.move.cards", "vogu.reveal", ("move", "hand"), {"face": EDGES, "have": 0, "need": n}, ()) for n in (1, 2)
    ]
    assert reasons(V, "reveal.2G1WpGmW.3W3WpWpW.W") == lacks[:1]
    assert reasons(V, "reveal.3W3WpWpW.2G1WpGmW.W") == lacks[:1]
    assert reasons(V, "reveal.2G1WpGmW.2G1WpGmW.W") == lacks[1:]
    white = {"face": ["3W", "3W", "pW", "pW"], "have": 1, "need": 2}
    assert reasons(V, "reveal.3W3WpWpW.3W3WpWpW.W") == [("vogu.move.cards", "vogu.reveal", ("move", "hand"), white, ())]


def test_a_reveal_takes_a_token_of_the_card() -> None:
    assert reasons(V, "reveal.1R3YmYmR.3W3WpWpW.W") == [
        ("vogu.move.colour", "vogu.reveal.take", ("move",), {"token": "W", "colours": ["R", "Y"]}, ())
    ]


def test_if_one_colour_is_left_it_is_that_one() -> None:
    gone = f"{V}&p2=RRr.RRr"
    assert reasons(gone, "reveal.1R3YmYmR.3W3WpWpW.R") == [
        ("vogu.move.other", "vogu.reveal.token", ("move",), {"token": "R", "left": ["Y"]}, ())
    ]
    assert reasons(f"{gone}&p3=YYy", "reveal.1R3YmYmR.3W3WpWpW.R") == [
        ("vogu.move.other", "vogu.reveal.token", ("move",), {"token": "R", "left": ["Y"]}, ())
    ]
    assert verdict(gone, "reveal.1R3YmYmR.3W3WpWpW.Y").legal is True
    assert verdict(f"{V}&p2=RRr", "reveal.1R3YmYmR.3W3WpWpW.R").effects[0].params["left"] == 0


def test_without_a_token_there_is_no_reveal() -> None:
    assert reasons(f"{V}&p2=RRr.RYr.RYy.YYy", "reveal.1R3YmYmR.3W3WpWpW.R") == [
        ("vogu.move.stock", "vogu.reveal.stock", ("move",), {"token": "R", "left": []}, ())
    ]


def test_four_revealed_cards_and_one_hand_card() -> None:
    query = "players=5&p1=BBb.BGb.GRr.RYr&values=-&board=2G1WpGmW&hand=1W1WpWpW"
    face = {"face": ["1W", "1W", "pW", "pW"], "have": 1, "need": 2}
    assert reasons(query, "reveal.1W1WpWpW.1W1WpWpW.W") == [
        ("vogu.move.cards", "vogu.reveal", ("move", "hand"), face, ()),
        ("vogu.move.two", "vogu.reveal", ("hand",), {"hand": 1, "least": 2}, ()),
        ("vogu.move.four", "vogu.reveal.most", ("p1",), {"seat": "p1", "revealed": 4, "limit": 4}, ()),
    ]
    three = query.replace(".RYr&", "&").replace("hand=", "hand=2W1WpWpW.")
    assert verdict(three, "reveal.2W1WpWpW.1W1WpWpW.W").legal is True


# --- the next table ---


def test_cells_left_and_above_stay() -> None:
    query, move = place("-.-_-.2G1WpGmW", face="1K1KpKpK", cell="0.1")
    after = verdict(query, move).after
    assert after is not None
    assert GAME.format_query(after)["board"] == "-*2_1K1KpKpK.2G1WpGmW"


def test_next_keeps_what_is_known_and_drops_the_hand() -> None:
    query = f"{V}&p1=BBb&p3=KKk&turn=p3&names=A.B.C&house=contacts-sum".replace(".2Y1GmGpY", "")
    after = verdict(query, "reveal.1R3YmYmR.3W3WpWpW.Y").after
    assert after is not None
    assert write(after) == (
        f"players=5&p1=BBb&p3=KKk.RYy&turn=p4&names=A.B.C&house=contacts-sum&values=B2.R0.Y0.G0.W0.K0&{BOARD}"
    )
    assert GAME.find_missing_parameters(after, View.MOVES) == ("hand",)
    assert GAME.find_missing_parameters(after, View.CHECK) == ()
    last = verdict(query.replace("turn=p3", "turn=p5"), "place.3W3WpWpW.1.0").after
    assert last is not None
    assert "turn" not in GAME.format_query(last)


LAST = (
    "players=3&turn=p3&names=A.B&p2=BBb&p3=KKk&values=B2.R0.Y0.G0.W0.K0&board=2G1WpGmW"
    "&hand=1R3YmYmR.3W3WpWpW.2B2BpBpB.1G2KpKmG"
)


def test_the_last_turn_ends_the_game() -> None:
    """vogu.turn: everybody owns 4; what the last seat owns is known, of the others what they revealed."""
    found = verdict(LAST, "place.3W3WpWpW.1.0")
    assert found.after is None
    assert found.end is not None
    assert found.effects[-1] == Message("vogu.end", {}, "vogu.end")
    assert write(found.end) == "players=3&p2=BBb&p3=KKk.RY.BB.GK&names=A.B&values=B2.R0.Y0.G0.W3.K0&first=p1"
    assert GAME.find_missing_parameters(found.end, View.SCORE) == ("p1", "p2")
    shown = verdict(LAST, "reveal.1G2KpKmG.1R3YmYmR.G").end
    assert shown is not None
    assert write(shown) == "players=3&p2=BBb&p3=KKk.GKg.WW.BB&names=A.B&values=B2.R0.Y0.G0.W0.K0&first=p1"


@pytest.mark.parametrize("query", [LAST.replace("turn=p3", "turn=p2"), LAST + ".1G2KpKmG"])
def test_other_turns_do_not_end_it(query: str) -> None:
    found = verdict(query, "place.3W3WpWpW.1.0")
    assert found.end is None
    assert found.after is not None
    assert "vogu.end" not in [e.code for e in found.effects]


def test_nobody_is_ever_stuck() -> None:
    assert GAME.find_notices_why_no_move_is_legal(read(V)) == ()


# --- words ---


@pytest.mark.parametrize(
    ("move", "code", "params"),
    [
        ("place.2G1WpGmW.0.0", "vogu.move.place.inside", {"face": EDGES, "col": 1, "row": 1}),
        ("place.2G1WpGmW.1.-1", "vogu.move.place.above", {"face": EDGES, "col": 2, "row": 0}),
        ("place.2G1WpGmW.-1.-1", "vogu.move.place.above.left", {"face": EDGES, "col": 0, "row": 0}),
        ("place.2G1WpGmW.-1.1", "vogu.move.place.left", {"face": EDGES, "col": 0, "row": 2}),
        ("place.2G1WpGmW.2.1", "vogu.move.place.right", {"face": EDGES, "col": 3, "row": 2}),
        ("place.2G1WpGmW.0.2", "vogu.move.place.below", {"face": EDGES, "col": 1, "row": 3}),
        ("place.2G1WpGmW.1.1", "vogu.move.place.inside", {"face": EDGES, "col": 2, "row": 2}),
        (
            "reveal.2G1WpGmW.3R2RmRpR.W",
            "vogu.move.reveal",
            {"face": EDGES, "discard": ["3R", "2R", "mR", "pR"], "token": "W"},
        ),
    ],
)
def test_moves_in_words(move: str, code: str, params: dict[str, object]) -> None:
    found = GAME.describe_move(read(V), GAME.parse_move(move))
    assert found == Message(code, params, "vogu.reveal" if move.startswith("reveal") else "vogu.place")


def test_an_empty_layout_has_no_cells() -> None:
    """A place is told by its numbers then."""
    assert board_height_and_width(()) == (0, 0)
    found = GAME.describe_move(read("board=-"), GAME.parse_move("place.2G1WpGmW.0.0"))
    assert found == Message("vogu.move.place.inside", {"face": EDGES, "col": 1, "row": 1}, "vogu.place")


@pytest.mark.parametrize(
    ("players", "tokens", "start", "hand", "turns"), [(3, 1, 6, 14, 10), (4, 2, 4, 11, 7), (5, 2, 3, 9, 5)]
)
def test_setup(players: int, tokens: int, start: int, hand: int, turns: int) -> None:
    assert GAME.describe_setup(players) == (
        Message("vogu.setup.track", {}, "vogu.setup"),
        Message("vogu.setup.stock", {"tokens": tokens}, "vogu.setup.stock"),
        *((Message("vogu.setup.spare", {"tokens": 1}, "vogu.setup.stock"),) if players == 3 else ()),
        Message("vogu.setup.discards", {}, "vogu.setup.discards"),
        Message("vogu.setup.start", {"cards": start}, "vogu.setup.cards"),
        Message("vogu.setup.values", {}, "vogu.setup.values"),
        Message("vogu.setup.hand", {"cards": hand, "players": players}, "vogu.draft"),
        Message("vogu.setup.hidden", {}, "vogu.draft.hidden"),
        Message("vogu.setup.turns", {"turns": turns}, "vogu.pass.turns"),
    )
    assert start + players * hand == 48
    assert GAME.describe_setup(2) == GAME.describe_setup(6) == ()
    assert GAME.describe_mover_and_turns_or_cards_left(read("players=2")) == ()


@pytest.mark.parametrize(
    ("query", "seat", "turns", "moves"),
    [
        ("", "p1", None, 0),
        ("turn=p3", "p3", None, 0),
        (TABLE, "p1", 5, 25),
        (LAST, "p3", 1, 1),
        (LAST.replace(".1G2KpKmG", ""), "p3", None, 0),
        (f"players=5&{BOARD}", "p1", 5, 25),
        (f"players=5&{BOARD}&turn=p2&p1=BBb", "p2", 5, 24),
        (f"players=5&{BOARD}&turn=p2", "p2", None, 0),
        (f"players=5&{BOARD}&p1=BBb.BBb&p2=KKk.KKk&p3=WWw", "p1", 4, 20),
    ],
)
def test_progress(query: str, seat: str, turns: int | None, moves: int) -> None:
    found = [Message("vogu.progress.turn", {"seat": seat}, "vogu.turn")]
    if turns is not None:
        found.append(Message("vogu.progress.left", {"seat": seat, "turns": turns}, "vogu.pass.turns"))
        found.append(Message("vogu.progress.moves", {"moves": moves}, "vogu.pass.turns"))
    assert GAME.describe_mover_and_turns_or_cards_left(read(query)) == tuple(found)


def test_another_table_for_the_same_cards() -> None:
    """How the house asks again with another ruling."""
    state = read(V)
    other = replace(GAME.table(state), house=(("contacts", "sum"),))
    assert GAME.with_table(state, other) == read(f"{V}&house=contacts-sum")


def test_the_hand_is_secret() -> None:
    assert GAME.secrets == ("hand", "mine")
    assert GAME.own_parameter_names == ("values", "board", "hand", "mine", "holds", "first")
    assert GAME.players == (3, 4, 5)


# --- the digest ---


def test_clauses_are_the_digest() -> None:
    parts = "card card.edges setup setup.layout setup.values draft turn pass place place.edge reveal reveal.token"
    parts += " contact contact.side boost limit order end score.value score.token score.cut win tie"
    assert [c.slug for c in CLAUSES if c.slug.removeprefix("vogu.") in parts.split()] == [
        f"vogu.{part}" for part in parts.split()
    ]
    assert len(CLAUSES) == len({c.slug for c in CLAUSES}) == 42
    assert {c.group for c in CLAUSES} <= set(GROUPS)
    assert len({c.heading.ja for c in CLAUSES}) == len({c.heading.en for c in CLAUSES}) == len(CLAUSES)
    for clause in CLAUSES:
        assert clause.quote or clause.basis == "silent"
        assert (clause.reason is not None) is (clause.basis == "reading")
    assert [c.slug for c in CLAUSES if c.basis == "ruling"] == [r.clause for r in RULINGS]


def test_the_ruling() -> None:
    assert (CONTACTS.key, CONTACTS.default, [o.key for o in CONTACTS.options]) == (
        "contacts",
        "each",
        ["each", "sum"],
    )
    assert CONTACTS.views == (View.MOVES, View.CHECK)


REFUSED = ("vogu.place.edge", "vogu.reveal.stock", "vogu.reveal.most", "vogu.reveal.token")


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.slug)
def test_the_example_of_a_clause_can_be_answered(clause: Clause) -> None:
    """Every one is a question with an answer; a corner and a token that is gone are refused."""
    if not clause.example:
        assert clause.slug not in CODES.values()
        return
    view, _, query = clause.example.partition("?")
    answer = evaluate(GAME, View(view), dict(parse_qsl(query)))
    assert not answer.refused
    assert view == View.SCORE or answer.missing == ()
    if answer.verdict is not None:
        assert answer.verdict.legal is (clause.slug not in REFUSED)
