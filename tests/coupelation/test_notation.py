"""The notation of the contract: canonical out, lenient in, and every way to be unreadable."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.core.parsing import Unreadable, to_query
from calculators.core.types import Message, Table
from calculators.coupelation import GAME
from calculators.coupelation.state import (
    FINISH,
    HIDDEN,
    Card,
    Down,
    Draw,
    Flip,
    Holding,
    Mine,
    Move,
    Payment,
    State,
    Take,
    Up,
    rank,
    tidy,
)

from .tables import read, write

ROW = "tower=12.25.31.x.44_20.28"
FULL = f"{ROW}&reserve=1.50.13.37&hand=7.18.33.F&deck=20&first=1&last=0.3"
HOUSE = (
    "start-middle",
    "finish-none",
    "early-allowed",
    "hearts-none",
    "discards-same",
    "place-anywhere",
    "hidden-equal",
    "bottom-beside",
)


def trimmed(holdings: list[Holding | None]) -> tuple[Holding | None, ...]:
    """Without seats at the end of which nothing was entered."""
    while holdings and holdings[-1] is None:
        holdings = holdings[:-1]
    return tuple(holdings)


glass = st.builds(Card, st.integers(0, 9999), st.sampled_from(("", "d", "e", "h")))
shown = st.lists(glass | st.just(FINISH), max_size=51).map(tuple)
held = st.lists(glass | st.just(FINISH) | st.just(HIDDEN), max_size=51).map(tuple)
cell = st.none() | st.just(HIDDEN) | st.just(FINISH) | glass
towers = st.lists(st.lists(cell, max_size=14), max_size=14).map(tidy)
places = st.tuples(st.integers(-99, 99), st.integers(-99, 99))
houses = st.lists(st.sampled_from(HOUSE), unique=True).map(
    lambda chosen: tuple(tuple(item.split("-")) for item in HOUSE if item in chosen)
)
tables = st.builds(
    Table,
    st.integers(0, 999),
    st.integers(1, 5),
    st.sampled_from(((), ("あき",), ("", "b", "千"))),
    houses,
)
knowns = st.lists(st.tuples(places, st.integers(0, 9999)), max_size=30).map(lambda known: tuple(sorted(known)))
states = st.builds(
    State,
    tables,
    st.none() | towers,
    st.none() | shown,
    st.none() | held,
    st.none() | st.integers(0, 9999),
    st.booleans(),
    st.none() | places,
    st.none() | st.integers(0, 99),
    knowns,
    st.lists(st.none() | st.builds(Holding, st.integers(0, 9999), st.booleans()), max_size=5).map(trimmed),
    st.none() | st.builds(Mine, st.integers(1, 5), st.sets(st.integers(1, 50)).map(sorted).map(tuple), knowns),
)
numbers = st.integers(0, 9999)
faces = numbers | st.just("F")
far = st.integers(-99, 99)
faced = glass | st.just(FINISH)
unseen = faces | st.just("x")
dropped = st.lists(faces, max_size=3).map(lambda found: tuple(sorted(found, key=rank)))
moves = st.one_of(
    st.builds(Draw, st.integers(0, 99), st.booleans()),
    st.builds(lambda card, row, col: Up(card.face, row, col, card.mark), faced, far, far),
    st.builds(Down, unseen, far, far),
    st.builds(Flip, far, far),
    st.builds(lambda row, col, card: Flip(row, col, card.face, card.mark), far, far, glass),
    st.builds(
        lambda card, row, col, payment, out: Take(card.face, row, col, payment, card.mark, out),
        faced,
        far,
        far,
        st.builds(Payment.of, st.tuples(faced, faced), st.lists(unseen, max_size=40)),
        dropped,
    ),
)


@given(states)
def test_every_state_survives(state: State) -> None:
    text = GAME.format(state)
    reading = GAME.parse(text)
    assert reading.unread == ()
    assert reading.state == state
    assert GAME.format(reading.state) == text


@given(moves)
def test_every_move_survives(move: Move) -> None:
    text = GAME.format_move(move)
    assert GAME.parse_move(text) == move
    assert GAME.format_move(GAME.parse_move(text)) == text


def test_cards_discarded_of_the_reserve_come_in_order() -> None:
    move = GAME.parse_move("take.13.1.0.7.20.rF.r50.r1")
    assert isinstance(move, Take)
    assert move.dropped == (1, 50, "F")
    assert GAME.format_move(move) == "take.13.1.0.7.20.r1.r50.rF"


def test_the_example_of_the_contract() -> None:
    state = read(FULL)
    assert state.tower == (
        (Card(12), Card(25), Card(31), HIDDEN, Card(44)),
        (Card(20), Card(28)),
    )
    assert state.reserve == (Card(1), Card(50), Card(13), Card(37))
    assert state.hand == (Card(7), Card(18), Card(33), FINISH)
    assert (state.deck, state.first, state.last) == (20, True, (0, 3))
    assert write(state) == FULL


def test_parameters_come_in_the_order_of_the_contract() -> None:
    state = read(f"last=0.3&{ROW}&house=early-allowed.start-middle&deck=0&hand=-&turn=p2&players=3&reserve=1&names=b")
    assert list(GAME.format(state)) == [
        "players",
        "turn",
        "names",
        "house",
        "tower",
        "reserve",
        "hand",
        "deck",
        "last",
    ]
    assert GAME.format(state)["house"] == "start-middle.early-allowed"
    assert GAME.format(state)["deck"] == "0"


def test_nothing_entered_is_nothing_written() -> None:
    state = read("")
    assert state == State()
    assert GAME.format(state) == {}
    assert (state.tower, state.reserve, state.hand, state.deck, state.last) == (None,) * 5


@pytest.mark.parametrize(
    ("sent", "written"),
    [
        ("tower=12.X.31D_20.28H.-_-", "tower=12.x.31d_20.28h"),
        ("tower=１２．２５＿−．ｘ", "tower=12.25_-.x"),
        ("tower= 12 . 25 e", "tower=12.25e"),
        ("tower=-", "tower=-"),
        ("tower=-_-", "tower=-"),
        ("tower=-.12.-", "tower=-.12"),
        ("tower=12_-_20", "tower=12_-_20"),
        ("tower=012.0025", "tower=12.25"),
        ("tower=25_f", "tower=25_F"),
        ("hand=f.7D.18", "hand=F.7d.18"),
        ("hand=-", "hand=-"),
        ("reserve=ー", "reserve=-"),
        ("reserve=50.1.F", "reserve=50.1.F"),
        ("deck=007", "deck=7"),
        ("first=0", ""),
        ("first=1", "first=1"),
        ("last=00.03", "last=0.3"),
        ("last=0.-1", "last=0.-1"),
        ("known=0.1.07_0.2.9", "known=0.1.7_0.2.9"),
        ("house=start-free.finish-0.discards-SAME", "house=discards-same"),
        ("players=4&turn=P1", ""),
    ],
)
def test_lenient_in_canonical_out(sent: str, written: str) -> None:
    assert write(read(sent)) == written
    assert write(read(written)) == written


@pytest.mark.parametrize(
    ("sent", "move", "written"),
    [
        ("UP.7.0.-1", Up(7, 0, -1), "up.7.0.-1"),
        ("up.f.6.0", Up("F", 6, 0), "up.F.6.0"),
        ("down.07.0.ー1", Down(7, 0, -1), "down.7.0.-1"),
        ("Flip.1.0", Flip(1, 0), "flip.1.0"),
        ("flip.1.0.31", Flip(1, 0, 31), "flip.1.0.31"),
        ("take.13.1.0.F.7", Take(13, 1, 0, Payment(7, "F")), "take.13.1.0.7.F"),
        (
            "take.30.1.0.20.9.XF.x18.x2",
            Take(30, 1, 0, Payment(9, 20, (2, 18, "F"))),
            "take.30.1.0.9.20.x2.x18.xF",
        ),
    ],
)
def test_moves(sent: str, move: Move, written: str) -> None:
    assert GAME.parse_move(sent) == move
    assert GAME.format_move(move) == written


CARD, PLACE = Message("coupelation.expected.card"), Message("coupelation.expected.place")
CELL, FACE = Message("coupelation.expected.cell"), Message("coupelation.expected.face")
DISCARD = Message("coupelation.expected.discard")
FORMS = Message(
    "expected.move",
    {
        "forms": [
            "draw.<n>",
            "up.<n>.<row>.<col>",
            "down.<n>.<row>.<col>",
            "flip.<row>.<col>",
            "take.<n>.<row>.<col>.<a>.<b>.x<c>.r<d>",
        ]
    },
)
HELD = Message("coupelation.expected.held")
HOLDING = Message("coupelation.expected.holding")
MINE = Message("coupelation.expected.mine")
KNOWN = Message("coupelation.expected.known")


def number(low: int, high: int) -> Message:
    return Message("expected.number", {"low": low, "high": high})


def fewer(limit: int) -> Message:
    return Message("expected.fewer", {"limit": limit})


@pytest.mark.parametrize(
    ("field", "value", "at", "expected"),
    [
        ("tower", "12.q", 3, PLACE),
        ("tower", "12..25", 3, PLACE),
        ("tower", "12.25_", 6, PLACE),
        ("tower", "12.25k", 5, PLACE),
        ("tower", "12.25dd", 5, PLACE),
        ("tower", "12.xd", 3, PLACE),
        ("tower", "12.-3", 3, PLACE),
        ("tower", "12.Fd", 3, PLACE),
        ("tower", "12.d", 3, PLACE),
        ("tower", "12.10000", 3, number(0, 9999)),
        ("tower", "12.٣", 3, PLACE),
        ("tower", ".".join(["1"] * 15), 28, fewer(14)),
        ("tower", "_".join(["1"] * 15), 28, fewer(14)),
        ("reserve", "1.x", 2, CARD),
        ("reserve", "1.-", 2, CARD),
        ("reserve", "1_2", 1, CARD),
        ("hand", "7.", 2, HELD),
        ("hand", "7,8", 1, HELD),
        ("hand", ".".join(["7"] * 52), 102, fewer(51)),
        ("deck", "-1", 0, number(0, 9999)),
        ("deck", "x", 0, number(0, 9999)),
        ("first", "2", 0, number(0, 1)),
        ("first", "no", 0, number(0, 1)),
        ("last", "0", 0, CELL),
        ("last", "0.1.2", 4, CELL),
        ("last", "0.1.2.3", 4, CELL),
        ("last", "0.x", 2, number(-99, 99)),
        ("last", "100.0", 0, number(-99, 99)),
        ("p1", "3", 0, HOLDING),
        ("p5", "h3.q", 3, HOLDING),
        ("p2", "h3.F.F", 5, fewer(2)),
        ("drawn", "x", 0, number(0, 99)),
        ("mine", "3.7", 0, MINE),
        ("mine", "p6.7", 0, MINE),
        ("mine", "p3.51", 3, number(1, 50)),
        ("mine", "p3.7_0.1", 7, KNOWN),
        ("known", "0.1", 2, KNOWN),
        ("known", "0.1.2.3", 6, KNOWN),
        ("known", "0.1.2.3.4", 6, KNOWN),
        ("known", "0.1.x", 4, number(0, 9999)),
        ("turn", "p6", 0, Message("expected.seat")),
        ("players", "x", 0, number(0, 999)),
    ],
)
def test_unreadable(field: str, value: str, at: int, expected: Message) -> None:
    reading = GAME.parse({field: value, "deck": "3"} if field != "deck" else {field: value})
    assert [(u.field, u.value, u.at, u.expected) for u in reading.unread] == [(field, value, at, expected)]
    assert getattr(reading.state, field, None) in (None, False, ())
    assert reading.state.deck == (3 if field != "deck" else None)


def test_everything_unreadable_is_listed() -> None:
    reading = GAME.parse({"p2": "1", "house": "start-left", "tower": "q", "hand": "q", "last": "q"})
    assert [u.field for u in reading.unread] == ["p2", "house", "tower", "hand", "last"]


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("", 0, FORMS),
        ("pass", 0, FORMS),
        ("up.7.0", 6, FORMS),
        ("up.7.0.1.2", 9, FORMS),
        ("up.x.0.1", 3, CARD),
        ("up.7q.0.1", 4, CARD),
        ("down.7d.0.1", 6, FACE),
        ("draw", 4, FORMS),
        ("draw.1.2", 7, FORMS),
        ("draw.1.F.F", 9, FORMS),
        ("flip.0.1.7dd", 10, CARD),
        ("up.7.0.a", 7, number(-99, 99)),
        ("up.7.-100.0", 5, number(-99, 99)),
        ("down.7.0", 8, FORMS),
        ("down.7.0.1.2", 11, FORMS),
        ("flip.0", 6, FORMS),
        ("flip.0.1.F", 9, number(0, 9999)),
        ("flip.0.1.2.3", 11, FORMS),
        ("take.13.1.0.7", 13, FORMS),
        ("take.13.1.0.7.18.33", 17, DISCARD),
        ("take.13.1.0.7.18.xq", 18, FACE),
        ("take.13.1.0.7.18.r3h", 19, FACE),
        ("take.13.1.0.7.x", 14, CARD),
        ("take.13.1.0.7.18.x3h", 19, FACE),
        ("take.13.1.0.7.18" + ".x1" * 46, 16 + 3 * 45 + 1, fewer(51)),
    ],
)
def test_unreadable_moves(text: str, at: int, expected: Message) -> None:
    with pytest.raises(Unreadable) as caught:
        GAME.parse_move(text)
    assert (caught.value.at, caught.value.expected) == (at, expected)


def test_the_longest_table_fits_in_an_address() -> None:
    """Every card of the box with its mark, four names of twelve kanji, all rulings changed."""
    rows = [[f"{10 + row}h"] * (7 - row) for row in range(7)]
    tower = "_".join(".".join(row) for row in rows)
    cards = ".".join(["50h"] * 7)
    names = ".".join(["卓" * 12] * 4)
    state = read(
        f"turn=p4&names={names}&house={'.'.join(HOUSE)}&tower={tower}&reserve={cards}&hand={cards}.F&deck=34&last=6.0"
    )
    assert len(to_query(GAME.format(state))) <= 1500


def test_parameters() -> None:
    assert GAME.parameters == ("tower", "reserve", "hand", "deck", "first", "last", "drawn", "known", "mine")
    assert GAME.secrets == ("hand", "known", "mine")
    assert (GAME.slug, GAME.players) == ("coupelation", (2, 3, 4))
