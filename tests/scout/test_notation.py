"""Text ↔ state: what is written comes back, what is meant is understood, the rest is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.core.parsing import Unreadable
from calculators.core.types import Message, Table
from calculators.scout import GAME
from calculators.scout.notation import canonical_move, parse_mine, parse_word
from calculators.scout.state import (
    Both,
    BothSeen,
    Card,
    End,
    Move,
    Scout,
    Scouted,
    Seat,
    Show,
    Shown,
    State,
    Stuck,
    between,
)

from .tables import read, write

numbers = st.integers(1, 10)
cards = st.builds(Card, st.integers(0, 10), st.one_of(st.none(), numbers))
chips = st.integers(0, 999)
counts = st.one_of(st.none(), st.integers(0, 999))
seats = st.builds(Seat, counts, counts, counts)
ends = st.builds(End, st.sampled_from(["empty", "unbeaten", None]), st.one_of(st.none(), st.integers(1, 5)))
points = st.one_of(st.none(), st.integers(-999, 999))
rounds = st.lists(st.lists(points, min_size=1, max_size=5).map(tuple), max_size=9).map(tuple)
house = st.sampled_from([(), (("last-scout", "open"),), (("both-show", "may"),)])
names = st.lists(st.sampled_from(["", "あき", "Ben", "千"]), max_size=5).map(tuple)


@st.composite
def chip_entries(draw: st.DrawFn, table: Table, high: int, default: int) -> tuple[int | None, ...]:
    """Nothing, one entry for the seat to move, or a list that says something of others."""
    kind = draw(st.sampled_from(["default", "one", "list"]))
    if kind == "default":
        return ()
    if kind == "one":
        return (draw(st.integers(0, high).filter(lambda entry: entry != default)),)
    entries = draw(st.lists(st.one_of(st.none(), st.integers(0, high)), min_size=2, max_size=5))
    entries += [None] * (min(table.players, 5) - len(entries))
    others = [entry for n, entry in enumerate(entries, 1) if n != table.turn and entry is not None]
    return tuple(entries) if others else ()


@st.composite
def states(draw: st.DrawFn) -> State:
    players, turn = draw(st.integers(0, 12)), draw(st.integers(1, 5))
    called = draw(names)
    while called and not called[-1]:
        called = called[:-1]
    table = Table(players, turn, called, draw(house))
    owner = draw(st.one_of(st.none(), st.integers(1, 5)))
    scouts = draw(st.one_of(st.none(), st.integers(0, 999)))
    if players == 2 and scouts == 0:
        scouts = None
    if owner is not None and players not in (0, 2) and scouts == between(owner, turn, players):
        scouts = None
    end = draw(st.one_of(st.none(), ends))
    before = draw(rounds)
    return State(
        table=table,
        seats=tuple(draw(st.lists(st.one_of(st.none(), seats), min_size=5, max_size=5))),
        hand=draw(st.one_of(st.none(), st.lists(cards, max_size=99).map(tuple))),
        active=draw(st.lists(cards, max_size=12).map(tuple)),
        owner=owner,
        scouts=scouts,
        ss=draw(chip_entries(table, 1, 1)),
        chips=draw(chip_entries(table, 999, 3)),
        seen=draw(st.one_of(st.none(), st.lists(cards, max_size=9).map(tuple))),
        end=None if end == End(None, None) else end,
        rounds=() if before == ((None,),) else before,
        extra=draw(st.lists(points, max_size=5).map(lambda row: tuple(row) if any(p is not None for p in row) else ())),
        word=draw(st.sampled_from(["", "ハンデ", "a b"])),
    )


@given(states())
def test_every_state_comes_back(state: State) -> None:
    text = GAME.format(state)
    reading = GAME.parse(text)
    assert reading.unread == ()
    assert reading.state == state
    assert GAME.format(reading.state) == text


ALPHABET = "0123456789Tt.-_*csh pemtyunbaＴ５．－＿x"
PARAMETERS = (*GAME.parameters, "p1", "p5", "players", "turn", "house", "names")


@given(st.dictionaries(st.sampled_from(PARAMETERS), st.text(ALPHABET, max_size=20)))
def test_formatting_what_was_read_is_stable(query: dict[str, str]) -> None:
    once = GAME.format(GAME.parse(query).state)
    reading = GAME.parse(once)
    assert reading.unread == ()
    assert GAME.format(reading.state) == once


places = st.integers(1, 999)


@st.composite
def moves(draw: st.DrawFn) -> Move:
    first = draw(places)
    last = draw(st.integers(first, 999))
    side, place, flip = draw(st.sampled_from(["left", "right"])), draw(places), draw(st.booleans())
    shown = draw(st.lists(st.builds(Card, numbers, st.one_of(st.none(), numbers)), min_size=1, max_size=9).map(tuple))
    every: tuple[Move, ...] = (
        *(Show(first, last), Scout(side, place, flip), Both(side, place, flip, first, last), Both(side, place, flip)),
        *(Shown(shown), Scouted(side), BothSeen(side, shown), BothSeen(side), Stuck()),
    )
    return draw(st.sampled_from(every))


@given(moves())
def test_every_move_comes_back(move: Move) -> None:
    assert GAME.parse_move(GAME.format_move(move)) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("show.2-4", Show(2, 4)),
        ("show.3", Show(3, 3)),
        ("scout.left.3", Scout("left", 3)),
        ("scout.right.1.flip", Scout("right", 1, True)),
        ("both.left.2.1-3", Both("left", 2, False, 1, 3)),
        ("both.right.2.flip.4", Both("right", 2, True, 4, 4)),
        ("both.right.2.flip", Both("right", 2, True)),
        ("shown.7.73.T", Shown((Card(7), Card(7, 3), Card(10)))),
        ("scouted.right", Scouted("right")),
        ("both.left.shown.7.8", BothSeen("left", (Card(7), Card(8)))),
        ("both.left", BothSeen("left")),
        ("stuck", Stuck()),
    ],
)
def test_moves_as_the_contract_writes_them(text: str, move: Move) -> None:
    assert GAME.parse_move(text) == move
    assert GAME.format_move(move) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (" SHOW . 2 － 4 ", "show.2-4"),
        ("show.3-3", "show.3"),
        ("Scout．LEFT．３．Flip", "scout.left.3.flip"),
        ("both.Right.02.FLIP.1ー3", "both.right.2.flip.1-3"),
        ("Shown．７x.t２", "shown.7.T2"),
        ("BOTH.Left.Shown.7", "both.left.shown.7"),
    ],
)
def test_moves_are_read_leniently(text: str, canonical: str) -> None:
    assert GAME.format_move(GAME.parse_move(text)) == canonical


SHOW, SCOUT, BOTH = "show.<i>-<j>", "scout.<left|right>.<k>[.flip]", "both.<left|right>.<k>[.flip].<i>-<j>"
SHOWN, SCOUTED, BOTH_SEEN = "shown.<card>.<card>", "scouted.<left|right>", "both.<left|right>.shown.<card>.<card>"
EVERY = (SHOW, SCOUT, BOTH, SHOWN, SCOUTED, BOTH_SEEN, "stuck")
PLACE = Message("expected.number", {"low": 1, "high": 999})
SIDE = Message("scout.expected.side", {"options": ["left", "right"]})
IN_ORDER = Message("scout.expected.places")


def form(*forms: str) -> Message:
    return Message("expected.move", {"forms": list(forms)})


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("", 0, form(*EVERY)),
        ("pass", 0, form(*EVERY)),
        ("pass.left.1", 0, form(*EVERY)),
        (".show.1", 0, form(*EVERY)),
        ("show", 4, form(SHOW)),
        ("show.1.2", 8, form(SHOW)),
        (" sh ow ", 7, form(SHOW)),
        ("show.4-2", 7, IN_ORDER),
        ("show.1-2-3", 9, IN_ORDER),
        ("show.", 5, PLACE),
        ("show.0", 5, PLACE),
        ("show.1-x", 7, PLACE),
        ("show.1-", 7, PLACE),
        ("show.-1", 5, PLACE),
        ("show.1-0", 7, PLACE),
        ("show.1-1000", 7, PLACE),
        ("show.1000", 5, PLACE),
        ("scout", 5, form(SCOUT)),
        ("scout.left", 10, form(SCOUT)),
        ("scout.top.1", 6, SIDE),
        ("scout.1.left", 6, SIDE),
        ("scout.left.0", 11, PLACE),
        ("scout.left.1000", 11, PLACE),
        ("scout.left.flip", 11, PLACE),
        ("scout.left.1.2", 13, form(SCOUT)),
        ("scout.left.1.", 13, form(SCOUT)),
        ("scout.left.1.flip.2", 18, form(SCOUT)),
        ("scout.left.1.flip.flip", 18, form(SCOUT)),
        ("both", 4, form(BOTH)),
        ("shown", 5, form(SHOWN)),
        ("shown.", 6, Message("scout.expected.card")),
        ("shown.x", 6, Message("scout.expected.card")),
        ("shown.7.x3", 8, Message("scout.expected.card")),
        ("shown.773", 8, Message("scout.expected.card")),
        ("shown." + ".".join("7" * 100), 204, Message("expected.fewer", {"limit": 99})),
        ("scouted", 7, form(SCOUTED)),
        ("scouted.top", 8, SIDE),
        ("scouted.left.1", 14, form(SCOUTED)),
        ("both.left.shown", 15, form(SHOWN)),
        ("both.up.shown.7", 5, SIDE),
        ("stuck.1", 6, form("stuck")),
        ("both.up.1.1", 5, SIDE),
        ("both.left.0.1", 10, PLACE),
        ("both.left.1.2.3", 15, form(BOTH)),
        ("both.left.1.flip.2.3", 20, form(BOTH)),
        ("both.left.1.2.flip", 18, form(BOTH)),
        ("both.left.1.flip.5-4", 19, IN_ORDER),
        ("both.left.1.0", 12, PLACE),
    ],
)
def test_moves_that_cannot_be_read(text: str, at: int, expected: Message) -> None:
    with pytest.raises(Unreadable) as caught:
        GAME.parse_move(text)
    assert (caught.value.at, caught.value.expected) == (at, expected)


def test_places_at_the_limit_are_read() -> None:
    assert GAME.parse_move("show.999") == Show(999, 999)
    assert GAME.parse_move("scout.left.999") == Scout("left", 999)
    assert GAME.parse_move("both.right.999.flip.1-999") == Both("right", 999, True, 1, 999)


@pytest.mark.parametrize(
    "query",
    [
        "hand=37.41.59.T2&table=82.85&owner=p4",
        "players=3&turn=p3&hand=3&table=82&owner=p1&ss=0",
        "turn=p2&hand=-&table=8",
        "players=2&hand=37&table=82.85&owner=p2&chips=2",
        "players=3&hand=37&ss=1.0.-",
        "turn=p2&hand=37&ss=0.-.-.-",
        "players=2&turn=p2&hand=37&chips=1.-",
        "players=3&p1=c5.s2.h3&p2=c0.s0.h0&p3=c1.s1&end=empty.p2&rounds=5.-2.7_3.4.1",
        "end=unbeaten&rounds=-.3",
        "end=p3",
        "table=82&scouts=1",
        "players=2&table=82&scouts=1",
        "house=last-scout-open&hand=37",
        "house=both-show-may&hand=x.x3.3",
        "p1=c-.s-.h3&p2=c3.s-&p3=c-.s0&seen=-",
        "players=3&table=7.72&seen=82.8.x",
        "players=3&rounds=1.2.3_4.5.6_7.8.9&extra=-.3.-2&word=ハンデ",
    ],
)
def test_canonical_queries_stay_as_they_are(query: str) -> None:
    assert write(read(query)) == query


@pytest.mark.parametrize(
    ("query", "canonical"),
    [
        ("hand=３Ｔ．4t . 12", "hand=3T.4T.12"),
        ("table=-&hand=37", "hand=37"),
        ("ss=1&chips=3", ""),
        ("ss=-&chips=-&rounds=-", ""),
        ("ss=-.-.-.-", ""),
        ("ss=1.-.-.-", ""),
        ("turn=p2&ss=-.0.-.-", "turn=p2&ss=0"),
        ("turn=p2&ss=-.1.-.-", "turn=p2"),
        ("ss=0.0", "ss=0.0.-.-"),
        ("turn=p3&ss=0.-", "turn=p3&ss=0.-.-.-"),
        ("players=2&chips=3.2", "players=2&chips=3.2"),
        ("players=2&chips=2.-", "players=2&chips=2"),
        ("table=82&owner=P2&scouts=2", "table=82&owner=p2"),
        ("table=82&owner=p2&scouts=1", "table=82&owner=p2&scouts=1"),
        ("players=2&scouts=0", "players=2"),
        ("p1=H3.C5", "p1=c5.s0.h3"),
        ("p1=-&p2=s2", "p1=c0.s0.h0&p2=c0.s2"),
        ("p1=c-.h-", "p1=c-.s0"),
        ("extra=-.-&word= a ", "word=a"),
        ("hand=3x.XX.x4", "hand=3.x.x4"),
        ("end=EMPTY.P2", "end=empty.p2"),
        ("rounds=5.ー2＿3.4", "rounds=5.-2_3.4"),
        ("players=4&house=last-scout-ends", ""),
        ("rounds=1&end=p2&chips=2&ss=0&owner=p2&table=82&hand=37&turn=p3&p1=h1&players=3",
         "players=3&p1=c0.s0.h1&turn=p3&hand=37&table=82&owner=p2&ss=0&chips=2&end=p2&rounds=1"),
    ],
)  # fmt: skip
def test_lenient_in_canonical_out(query: str, canonical: str) -> None:
    assert write(read(query)) == canonical


@pytest.mark.parametrize(
    ("field", "value", "at", "expected"),
    [
        ("hand", "3q.41", 1, Message("scout.expected.card")),
        ("hand", "37.0", 3, Message("scout.expected.card")),
        ("hand", "37..41", 3, Message("scout.expected.card")),
        ("hand", "37.414", 5, Message("scout.expected.card")),
        ("table", "1ẗ", 1, Message("scout.expected.card")),
        ("table", ".".join(["12"] * 100), 297, Message("expected.fewer", {"limit": 99})),
        ("owner", "2", 0, Message("expected.seat")),
        ("scouts", "1000", 0, Message("expected.number", {"low": 0, "high": 999})),
        ("scouts", "-1", 0, Message("expected.number", {"low": 0, "high": 999})),
        ("ss", "2", 0, Message("expected.number", {"low": 0, "high": 1})),
        ("ss", "1.x", 2, Message("expected.number", {"low": 0, "high": 1})),
        ("ss", "1.1.1.1.1.1", 10, Message("expected.fewer", {"limit": 5})),
        ("chips", "1000", 0, Message("expected.number", {"low": 0, "high": 999})),
        ("p1", "x3", 0, Message("scout.expected.counts")),
        ("p1", "c3..h1", 3, Message("scout.expected.counts")),
        ("p1", "c3.c4", 3, Message("scout.expected.once", {"letter": "c"})),
        ("p1", "c1.s1.h1.h2.c3", 12, Message("expected.fewer", {"limit": 4})),
        ("p1", "c", 1, Message("expected.number", {"low": 0, "high": 999})),
        ("p1", "h1000", 1, Message("expected.number", {"low": 0, "high": 999})),
        ("p1", "h-1", 1, Message("expected.number", {"low": 0, "high": 999})),
        ("end", "full.p1", 0, Message("scout.expected.end", {"options": ["empty", "unbeaten"]})),
        ("end", "p2.empty", 0, Message("scout.expected.end", {"options": ["empty", "unbeaten"]})),
        ("end", "empty.p6", 6, Message("expected.seat")),
        ("end", "empty.", 6, Message("expected.seat")),
        ("end", "p7", 0, Message("expected.seat")),
        ("end", "empty.p1.p2", 9, Message("expected.fewer", {"limit": 2})),
        ("rounds", "5.x", 2, Message("expected.number", {"low": -999, "high": 999})),
        ("rounds", "1000", 0, Message("expected.number", {"low": -999, "high": 999})),
        ("rounds", "-1000", 0, Message("expected.number", {"low": -999, "high": 999})),
        ("rounds", "1.2.3.4.5.6", 10, Message("expected.fewer", {"limit": 5})),
        ("rounds", "_".join("1" * 10), 18, Message("expected.fewer", {"limit": 9})),
        ("extra", "1.2.3.4.5.6", 10, Message("expected.fewer", {"limit": 5})),
        ("extra", "1.1000", 2, Message("expected.number", {"low": -999, "high": 999})),
        ("word", "a.b", 1, Message("expected.fewer", {"limit": 1})),
        ("word", "abcdefghijklm", 0, None),
        ("seen", "7q", 1, Message("scout.expected.card")),
        ("house", "last-scout", 0, None),
        ("players", "x", 0, None),
        ("turn", "p6", 0, None),
        ("names", "a.b.c.d.e.f", 11, None),
    ],
)
def test_what_cannot_be_read(field: str, value: str, at: int, expected: Message | None) -> None:
    (unread,) = GAME.parse({field: value}).unread
    assert (unread.field, unread.value, unread.at) == (field, value, at)
    assert expected is None or unread.expected == expected


def test_numbers_at_the_limit_are_read() -> None:
    state = read("p1=c999.s999.h999&rounds=-999.999&scouts=999&chips=999&hand=" + ".".join(["12"] * 99))
    assert state.seats[0] == Seat(999, 999, 999)
    assert state.rounds == ((-999, 999),)
    assert (state.scouts, state.chips, len(state.hand or ())) == (999, (999,), 99)


def test_everything_that_cannot_be_read_is_named() -> None:
    reading = GAME.parse({"hand": "q", "end": "y", "p2": "z", "table": "82"})
    assert [unread.field for unread in reading.unread] == ["p2", "hand", "end"]
    assert reading.state.active == (Card(8, 2),)


def test_the_end_of_a_single_card_is_left() -> None:
    one, two = read("table=82"), read("table=82.85")
    assert canonical_move(one, Scout("right", 2, True)) == Scout("left", 2, True)
    assert canonical_move(one, Both("right", 2, False, 1, 2)) == Both("left", 2, False, 1, 2)
    assert canonical_move(two, Scout("right", 2)) == Scout("right", 2)
    assert canonical_move(one, Show(1, 2)) == Show(1, 2)
    assert canonical_move(one, Scouted("right")) == Scouted("left")
    assert canonical_move(one, BothSeen("right", (Card(7),))) == BothSeen("left", (Card(7),))
    assert canonical_move(one, Stuck()) == Stuck()


def test_the_longest_table_is_short() -> None:
    """The contract allows 1,500 bytes of canonical query."""
    deck = [f"{a}{b}" for a in "123456789T" for b in "123456789T" if a < b]
    query = (
        "players=5&p1=c40.s99.h40&p2=c40.s99.h40&p3=c40.s99.h40&p4=c40.s99.h40&p5=c40.s99.h40&turn=p5"
        f"&house=last-scout-open&hand={'.'.join(deck[:40])}&table={deck[40]}&owner=p4&ss=1.1.1.1.0"
        "&end=unbeaten.p5&rounds=" + "_".join([".".join(["-40"] * 5)] * 4)
    )
    assert write(read(query)) == query
    assert len(query) + len("&names=") + 5 * 108 + 4 <= 1500


def test_a_hand_of_ones_own_has_two_groups_of_99_cards_at_most() -> None:
    many = ".".join(["12"] * 99)
    assert len(parse_mine(f"p1.{many}").cards) == 99
    assert len(parse_mine(f"p1_{many}").loose) == 99
    for text, said in (
        (f"p1.{many}.34", Message("expected.fewer", {"limit": 99})),
        (f"p1_{many}.34", Message("expected.fewer", {"limit": 99})),
        ("p1.37_41_52", Message("scout.expected.mine", {})),
    ):
        with pytest.raises(Unreadable) as caught:
            parse_mine(text)
        assert caught.value.expected == said
        assert caught.value.at == len(text) - 2


def test_a_show_has_99_cards_at_most() -> None:
    many = ".".join(["7"] * 99)
    assert GAME.format_move(GAME.parse_move(f"shown.{many}")) == f"shown.{many}"
    with pytest.raises(Unreadable) as caught:
        GAME.parse_move(f"shown.{many}.8")
    assert caught.value.expected == Message("expected.fewer", {"limit": 99})


def test_points_by_hand_are_for_one_word() -> None:
    with pytest.raises(Unreadable) as caught:
        parse_word("a.b.c")
    assert caught.value.at == 1
    assert [parse_word(text) for text in ("", " ", "a.")] == ["", "", "a"]
