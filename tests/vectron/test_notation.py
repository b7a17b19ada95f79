"""Text ↔ state: canonical out, lenient in, and what cannot be read with its place."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calculators.core.parsing import Unreadable, to_query
from calculators.core.types import Table
from calculators.vectron import GAME
from calculators.vectron.notation import MOVE_FORMS
from calculators.vectron.state import DrawDeck, DrawRow, Forced, Go, Play, Seat, State, Stop

from .tables import state_of, text_of

CARD = st.sampled_from([kind + str(n) for kind in "DO" for n in range(1, 10)] + ["S"])
CARDS = st.none() | st.lists(CARD, max_size=8).map(tuple)
SEAT = st.builds(
    Seat,
    chip=st.sampled_from(["", "G", *"123456789"]),
    gauge=st.none() | st.integers(-999, 999),
    score=st.none() | st.integers(-999, 999),
    down=st.booleans(),
)
LINE = st.text("123456789GSabcd-", min_size=1, max_size=6)
MAP = st.none() | st.lists(LINE, max_size=6).map(tuple).filter(lambda board: board != ("-",))
TABLE = st.builds(
    Table,
    players=st.integers(0, 9),
    turn=st.integers(1, 5),
    names=st.sampled_from([(), ("あき",), ("", "ベン")]),
    house=st.sampled_from([(), (("gauge", "capped"),)]),
)


def trimmed(points: list[int | None]) -> tuple[int | None, ...]:
    """Points by hand without the seats at the end that got none."""
    while points and points[-1] is None:
        points.pop()
    return tuple(points)


STATE = st.builds(
    State,
    table=TABLE,
    seats=st.tuples(*[st.none() | SEAT] * 5),
    map=MAP,
    rows=st.tuples(*[CARDS] * 4),
    hand=CARDS,
    phase=st.sampled_from(["draw", "play", "move"]),
    used=st.integers(0, 99),
    deck=st.none() | st.integers(0, 99),
    bonus=st.none() | st.lists(st.none() | st.integers(-99, 99), max_size=5).map(trimmed),
    bonus_for=st.sampled_from(["", "ジャスト3", "x"]),
)


@given(STATE)
@settings(deadline=None)
def test_what_is_written_is_read_again(state: State) -> None:
    text = GAME.format(state)
    reading = GAME.parse(text)
    assert reading.unread == ()
    assert reading.state == state
    assert GAME.format(reading.state) == text
    query = dict(parse_qsl(to_query(text), keep_blank_values=True))
    assert GAME.parse(query).state == state


NAMES = [*GAME.parameters, "players", "p1", "p2", "p5", "turn", "names", "house"]


@given(st.dictionaries(st.sampled_from(NAMES), st.text("DOShg s1234.-_＿ｄ２ーabcdownpley*", max_size=30)))
@settings(deadline=None)
def test_any_text_is_read_or_refused_and_its_reading_is_stable(query: dict[str, str]) -> None:
    reading = GAME.parse(query)
    for unread in reading.unread:
        assert query[unread.field] == unread.value
        assert 0 <= unread.at <= len(unread.value)
    text = GAME.format(reading.state)
    assert GAME.format(GAME.parse(text).state) == text


def test_the_parameters_come_in_the_order_of_the_contract() -> None:
    query = (
        "players=3&p1=h2.g3.s4.down&p2=hG&p3=-&turn=p2&names=a.b&house=gauge-capped"
        "&map=21G1_a3S2_1b12_S1cG&row1=D2.O3.S&row2=-&row4=O1&hand=D2.O1.S&phase=move&used=1"
        "&deck=9&bonus=1.-.-2&bonusfor=abc"
    )
    assert text_of(state_of(query)) == query
    rows = ("row1", "row2", "row3", "row4")
    assert GAME.parameters == ("map", *rows, "hand", "phase", "used", "deck", "bonus", "bonusfor")


def test_the_parts_of_a_state() -> None:
    state = state_of("players=2&turn=p2&p1=h2.g3.s4.down&p2=hG&map=21_a-&row1=D2.S&row2=-&hand=O9&phase=play")
    assert state == State(
        table=Table(players=2, turn=2),
        seats=(Seat("2", 3, 4, True), Seat("G"), None, None, None),
        map=("21", "a-"),
        rows=(("D2", "S"), (), None, None),
        hand=("O9",),
        phase="play",
        used=0,
    )
    assert state_of("") == State(Table(), (None,) * 5, None, (None,) * 4, None, "draw", 0)


@pytest.mark.parametrize(
    ("lenient", "canonical"),
    [
        ("p1=G3.H2", "p1=h2.g3"),
        ("p1=DOWN.s0.g0.h2", "p1=h2.down"),
        ("p1=g0", "p1=-"),
        ("p1=S－.g-.h2", "p1=h2.g-.s-"),
        ("p1=g-.s0", "p1=g-"),
        ("bonus=0.-.-", "bonus=0"),
        ("bonus=-.-", "bonus=-"),
        ("bonus=-", "bonus=-"),
        ("bonus=1.－.ー2", "bonus=1.-.-2"),
        ("deck=07", "deck=7"),
        ("bonusfor= x ", "bonusfor=x"),
        ("house=just3-hand", "house=just3-hand"),
        ("p1=－", "p1=-"),
        ("p1=ｈ２．ｇ３", "p1=h2.g3"),
        ("p1=hg", "p1=hG"),
        ("p1=gー1", "p1=g-1"),
        ("p1=h 2 . s 4", "p1=h2.s4"),
        ("map=21g1_A3s2＿1B12_s1G3", "map=21G1_a3S2_1b12_S1G3"),
        ("map=-", "map=-"),
        ("row1=d2.o3.s", "row1=D2.O3.S"),
        ("row1= － ", "row1=-"),
        ("hand=Ｄ２．Ｏ１", "hand=D2.O1"),
        ("phase=MOVE&used=03", "phase=move&used=3"),
        ("phase=draw&used=0&players=4&turn=P1", ""),
        ("house=gauge-open.just3-off", ""),
        ("house=Gauge-Capped", "house=gauge-capped"),
        ("row1=&map=&p1=&phase=", ""),
    ],
)
def test_lenient_in_canonical_out(lenient: str, canonical: str) -> None:
    assert text_of(state_of(lenient)) == canonical


@pytest.mark.parametrize(
    ("field", "value", "at", "code"),
    [
        ("p1", "h2.x3", 3, "vectron.expected.seat"),
        ("p1", "", None, ""),
        ("p1", "h2.", 3, "vectron.expected.seat"),
        ("p1", "h2.h2", 3, "vectron.expected.once"),
        ("p1", "g1.g2", 3, "vectron.expected.once"),
        ("p1", "g0.h0", 4, "vectron.expected.chip"),
        ("p1", "hS", 1, "vectron.expected.chip"),
        ("p1", "h", 1, "vectron.expected.chip"),
        ("p1", "h12", 1, "vectron.expected.chip"),
        ("p1", "g", 1, "expected.number"),
        ("p1", "s1000", 1, "expected.number"),
        ("p1", "g-1000", 1, "expected.number"),
        ("p1", "h2.-", 3, "vectron.expected.seat"),
        ("map", "21G1_a3X2_1b12_S1G3", 7, "vectron.expected.cell"),
        ("map", "21G1__1b12_S1G3", 5, "vectron.expected.cell"),
        ("map", "21G0", 3, "vectron.expected.cell"),
        ("map", "21G1.", 4, "vectron.expected.cell"),
        ("map", "21e1", 2, "vectron.expected.cell"),
        ("map", "?", 0, "vectron.expected.cell"),
        ("map", "12_1X?2", 4, "vectron.expected.cell"),
        ("map", "1" * 13, 12, "expected.fewer"),
        ("map", "_".join("1" * 13), 24, "expected.fewer"),
        ("row1", "D0", 0, "vectron.expected.card"),
        ("row1", "D2.D10", 3, "vectron.expected.card"),
        ("row2", "D2..S", 3, "vectron.expected.card"),
        ("row3", "S1", 0, "vectron.expected.card"),
        ("row4", "D", 0, "vectron.expected.card"),
        ("hand", "X2", 0, "vectron.expected.card"),
        ("hand", "D-1", 0, "vectron.expected.card"),
        ("hand", "D2.-", 3, "vectron.expected.card"),
        ("hand", ".".join(["S"] * 61), 120, "expected.fewer"),
        ("phase", "moves", 0, "vectron.expected.phase"),
        ("used", "-1", 0, "expected.number"),
        ("used", "100", 0, "expected.number"),
        ("used", "x", 0, "expected.number"),
        ("turn", "p6", 0, "expected.seat"),
        ("players", "x", 0, "expected.number"),
        ("house", "gauge-shut", 0, "expected.house"),
        ("house", "just3-on", 0, "expected.house"),
        ("deck", "100", 0, "expected.number"),
        ("deck", "-1", 0, "expected.number"),
        ("bonus", "1..2", 2, "expected.number"),
        ("bonus", "100", 0, "expected.number"),
        ("bonus", "1.1.1.1.1.1", 10, "expected.fewer"),
        ("bonusfor", "a.b", 1, "expected.name.letter"),
        ("bonusfor", "abcdefghijklm", 0, "expected.name"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(field: str, value: str, at: int | None, code: str) -> None:
    unread = GAME.parse({field: value}).unread
    if at is None:
        assert unread == ()
        return
    assert [(u.field, u.value, u.at, u.expected.code) for u in unread] == [(field, value, at, code)]


def test_what_was_expected_names_its_limits() -> None:
    def params(field: str, value: str) -> dict[str, object]:
        (unread,) = GAME.parse({field: value}).unread
        return dict(unread.expected.params)

    assert params("map", "1" * 13) == {"limit": 12}
    assert params("map", "_".join("1" * 13)) == {"limit": 12}
    assert params("hand", ".".join(["S"] * 61)) == {"limit": 60}
    assert params("p1", "gx") == {"low": -999, "high": 999}
    assert params("used", "x") == {"low": 0, "high": 99}
    assert params("phase", "x") == {"options": ["draw", "play", "move"]}


def test_as_much_as_the_limits_allow_is_read() -> None:
    state = state_of(f"map={'_'.join(['1' * 12] * 12)}&row1={'.'.join(['S'] * 60)}&p1=g999.s-999&used=99")
    assert state.map == ("1" * 12,) * 12
    assert state.rows[0] == ("S",) * 60
    assert state.seats[0] == Seat("", 999, -999)
    assert state.used == 99


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("draw.deck", DrawDeck()),
        ("draw.deck.D2", DrawDeck("D2")),
        ("draw.p2", DrawRow(2)),
        ("draw.p5", DrawRow(5)),
        ("forced", Forced()),
        ("forced.S", Forced("S")),
        ("play.O3", Play("O3")),
        ("move.A1", Go(0)),
        ("move.B3", Go(9)),
        ("move.D4", Go(15)),
        ("stop", Stop()),
    ],
)
def test_moves_are_read_and_written(text: str, move: object) -> None:
    assert GAME.parse_move(text) == move
    assert GAME.parse_move(text.upper()) == move
    assert GAME.format_move(move) == text


def test_every_form_of_a_move_is_an_example_of_itself() -> None:
    for form in MOVE_FORMS:
        assert GAME.format_move(GAME.parse_move(form)) == form


@pytest.mark.parametrize(
    ("text", "at", "code"),
    [
        ("", 0, "expected.move"),
        ("jump.B3", 0, "expected.move"),
        ("stop.now", 0, "expected.move"),
        ("draw", 0, "expected.move"),
        ("draw.deck.D2.D3", 0, "expected.move"),
        ("draw.p2.D2", 8, "expected.move"),
        ("draw.p6", 5, "vectron.expected.source"),
        ("draw.D2", 5, "vectron.expected.source"),
        ("draw.deck.D0", 10, "vectron.expected.card"),
        ("forced.X", 7, "vectron.expected.card"),
        ("play", 0, "expected.move"),
        ("play.D", 5, "vectron.expected.card"),
        ("move.E1", 5, "vectron.expected.place"),
        ("move.A5", 5, "vectron.expected.place"),
        ("move.A0", 5, "vectron.expected.place"),
        ("move.A12", 5, "vectron.expected.place"),
        ("move.AX", 5, "vectron.expected.place"),
        ("move.X1", 5, "vectron.expected.place"),
        ("move.", 5, "vectron.expected.place"),
    ],
)
def test_moves_that_cannot_be_read(text: str, at: int, code: str) -> None:
    with pytest.raises(Unreadable) as caught:
        GAME.parse_move(text)
    assert (caught.value.at, caught.value.expected.code) == (at, code)
    if code == "expected.move":
        assert caught.value.expected.params == {"forms": list(MOVE_FORMS)}


def test_the_longest_table_is_short_enough() -> None:
    seats = {f"p{n}": "h2.g6.s5.down" for n in range(2, 5)}
    row = ".".join(["D2"] * 5)
    query = {
        "p1": "h2.g6.s5",
        **seats,
        "turn": "p1",
        "names": ".".join(["漢" * 12] * 4),
        "house": "gauge-capped",
        "map": "21G1_a3S2_1b1c_S1Gd",
        **{f"row{n}": row for n in range(1, 5)},
        "hand": "D2.D2",
        "phase": "move",
        "used": "5",
    }
    assert len(to_query(GAME.format(GAME.parse(query).state))) <= 1500
