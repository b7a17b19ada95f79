"""SCOUT!'s notation as data (`tests.notation`)."""

from __future__ import annotations

from hypothesis import strategies as st

from calculators.core.types import Message, Table
from calculators.scout import GAME
from calculators.scout.state import (
    Card,
    DeclareStuck,
    Move,
    RoundEnd,
    RoundPoints,
    Scout,
    ScoutAndShow,
    SeatCounts,
    SeenScout,
    SeenScoutAndShow,
    SeenShow,
    Show,
    State,
)
from tests.engine import parse_table_rows
from tests.notation import NotationTestData

NUMBER_STRATEGY = st.integers(1, 10)
CARD_STRATEGY = st.builds(Card, st.integers(0, 10), st.one_of(st.none(), NUMBER_STRATEGY))
CHIP_COUNT_STRATEGY = st.integers(0, 999)
COUNT_STRATEGY = st.one_of(st.none(), st.integers(0, 999))
SEAT_COUNTS_STRATEGY = st.builds(SeatCounts, COUNT_STRATEGY, COUNT_STRATEGY, COUNT_STRATEGY)
ROUND_END_STRATEGY = st.builds(
    RoundEnd, st.sampled_from(["empty", "unbeaten", None]), st.one_of(st.none(), st.integers(1, 5))
)
POINTS_STRATEGY = st.one_of(st.none(), st.integers(-999, 999))
COUNT_STRATEGY = st.integers(0, 999)
COUNTED_POINTS_STRATEGY = st.builds(RoundPoints, COUNT_STRATEGY, COUNT_STRATEGY, COUNT_STRATEGY, free=st.booleans())
ROUNDS_STRATEGY = st.lists(
    st.lists(POINTS_STRATEGY | COUNTED_POINTS_STRATEGY, min_size=1, max_size=5).map(tuple), max_size=9
).map(tuple)
HOUSE_RULES_STRATEGY = st.sampled_from([(), (("last-scout", "open"),), (("both-show", "may"),)])
SEAT_NAMES_STRATEGY = st.lists(st.sampled_from(["", "あき", "Ben", "千"]), max_size=5).map(tuple)


@st.composite
def chip_entries(draw: st.DrawFn, table: Table, high: int, default: int) -> tuple[int | None, ...]:
    """No entries, one entry for the seat to move, or a list with entries of other seats."""
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
    called = draw(SEAT_NAMES_STRATEGY)
    while called and not called[-1]:
        called = called[:-1]
    table = Table(players, turn, called, draw(HOUSE_RULES_STRATEGY))
    owner = draw(st.one_of(st.none(), st.integers(1, 5)))
    scouts = draw(st.one_of(st.none(), st.integers(0, 999)))
    if players == 2 and scouts == 0:
        scouts = None
    if owner is not None and players not in (0, 2) and scouts == (turn - owner - 1) % players:
        scouts = None
    end = draw(st.one_of(st.none(), ROUND_END_STRATEGY))
    before = draw(ROUNDS_STRATEGY)
    return State(
        table=table,
        seats=tuple(draw(st.lists(st.one_of(st.none(), SEAT_COUNTS_STRATEGY), min_size=5, max_size=5))),
        hand=draw(st.one_of(st.none(), st.lists(CARD_STRATEGY, max_size=99).map(tuple))),
        active=draw(st.lists(CARD_STRATEGY, max_size=12).map(tuple)),
        owner=owner,
        scouts=scouts,
        ss=draw(chip_entries(table, 1, 1)),
        chips=draw(chip_entries(table, 999, 3)),
        seen=draw(st.one_of(st.none(), st.lists(CARD_STRATEGY, max_size=9).map(tuple))),
        end=None if end == RoundEnd(None, None) else end,
        rounds=() if before == ((None,),) else before,
        extra=draw(
            st.lists(POINTS_STRATEGY, max_size=5).map(lambda row: tuple(row) if any(p is not None for p in row) else ())
        ),
        word=draw(st.sampled_from(["", "ハンデ", "a b"])),
    )


PLACE_STRATEGY = st.integers(1, 999)


@st.composite
def moves(draw: st.DrawFn) -> Move:
    first = draw(PLACE_STRATEGY)
    last = draw(st.integers(first, 999))
    side, place, flip = draw(st.sampled_from(["left", "right"])), draw(PLACE_STRATEGY), draw(st.booleans())
    shown = draw(
        st.lists(st.builds(Card, NUMBER_STRATEGY, st.one_of(st.none(), NUMBER_STRATEGY)), min_size=1, max_size=9).map(
            tuple
        )
    )
    every: tuple[Move, ...] = (
        *(
            Show(first, last),
            Scout(side, place, flip),
            ScoutAndShow(side=side, place=place, flip=flip, first=first, last=last),
            ScoutAndShow(side=side, place=place, flip=flip),
        ),
        *(SeenShow(shown), SeenScout(side), SeenScoutAndShow(side, shown), SeenScoutAndShow(side), DeclareStuck()),
    )
    return draw(st.sampled_from(every))


SHOW_MOVE_FORM, SCOUT_MOVE_FORM, SCOUT_AND_SHOW_FORM = (
    "show.<i>-<j>",
    "scout.<left|right>.<k>[.flip]",
    "both.<left|right>.<k>[.flip].<i>-<j>",
)
SEEN_SHOW_FORM, SEEN_SCOUT_FORM, SEEN_SCOUT_AND_SHOW_FORM = (
    "shown.<card>.<card>",
    "scouted.<left|right>",
    "both.<left|right>.shown.<card>.<card>",
)
ALL_MOVE_FORMS = (
    SHOW_MOVE_FORM,
    SCOUT_MOVE_FORM,
    SCOUT_AND_SHOW_FORM,
    SEEN_SHOW_FORM,
    SEEN_SCOUT_FORM,
    SEEN_SCOUT_AND_SHOW_FORM,
    "stuck",
)
EXPECTED_PLACE = Message("expected.number", {"low": 1, "high": 999})
EXPECTED_SIDE = Message("scout.expected.side", {"options": ["left", "right"]})
EXPECTED_PLACES_CODE = "scout.expected.places"
EXPECTED_COUNT = Message("expected.number", {"low": 0, "high": 999})
EXPECTED_SHOW_CHIP_COUNT = Message("expected.number", {"low": 0, "high": 1})
EXPECTED_POINTS = Message("expected.number", {"low": -999, "high": 999})
EXPECTED_ROUND_END = Message("scout.expected.end", {"options": ["empty", "unbeaten"]})


def expected_move_message(*forms: str) -> Message:
    return Message("expected.move", {"forms": list(forms)})


def expected_fewer_message(limit: int) -> Message:
    return Message("expected.fewer", {"limit": limit})


DECK = [f"{a}{b}" for a in "123456789T" for b in "123456789T" if a < b]
LONGEST_ROUNDS_TEXT = "_".join([".".join(["-40"] * 5)] * 4)
LONGEST_QUERY = (
    "players=5&p1=c40.s99.h40&p2=c40.s99.h40&p3=c40.s99.h40&p4=c40.s99.h40&p5=c40.s99.h40&turn=p5"
    f"&names={'.'.join(['卓' * 12] * 5)}&house=last-scout-open&hand={'.'.join(DECK[:40])}&table={DECK[40]}"
    f"&owner=p4&ss=1.1.1.1.0&end=unbeaten.p5&rounds={LONGEST_ROUNDS_TEXT}"
)

CANONICAL_QUERIES = """
hand=37.41.59.T2&table=82.85&owner=p4
players=3&turn=p3&hand=3&table=82&owner=p1&ss=0
turn=p2&hand=-&table=8
players=2&hand=37&table=82.85&owner=p2&chips=2
players=3&hand=37&ss=1.0.-
turn=p2&hand=37&ss=0.-.-.-
players=2&turn=p2&hand=37&chips=1.-
players=3&p1=c5.s2.h3&p2=c0.s0.h0&p3=c1.s1&end=empty.p2&rounds=5.-2.7_3.4.1
end=unbeaten&rounds=-.3
end=p3
table=82&scouts=1
players=2&table=82&scouts=1
house=last-scout-open&hand=37
house=both-show-may&hand=x.x3.3
p1=c-.s-.h3&p2=c3.s-&p3=c-.s0&seen=-
players=3&table=7.72&seen=82.8.x
players=3&rounds=1.2.3_4.5.6_7.8.9&extra=-.3.-2&word=ハンデ
players=2&chips=3.2
table=82&owner=p2&scouts=1
players=3&mine=p2.37.4.x_3T.5
p1=c999.s999.h999&scouts=999&chips=999&rounds=-999.999
"""
"""Queries that are formatted exactly as they are written here."""
LENIENT_QUERY_ROWS = """
hand=３Ｔ．4t . 12             hand=3T.4T.12
table=-&hand=37             hand=37
ss=1&chips=3                -
ss=-&chips=-&rounds=-       -
ss=-.-.-.-                  -
ss=1.-.-.-                  -
turn=p2&ss=-.0.-.-          turn=p2&ss=0
turn=p2&ss=-.1.-.-          turn=p2
ss=0.0                      ss=0.0.-.-
turn=p3&ss=0.-              turn=p3&ss=0.-.-.-
players=2&chips=2.-         players=2&chips=2
table=82&owner=P2&scouts=2  table=82&owner=p2
players=2&scouts=0          players=2
p1=H3.C5                    p1=c5.s0.h3
p1=-&p2=s2                  p1=c0.s0.h0&p2=c0.s2
p1=c-.h-                    p1=c-.s0
hand=3x.XX.x4               hand=3.x.x4
end=EMPTY.P2                end=empty.p2
rounds=5.ー2＿3.4             rounds=5.-2_3.4
players=4&house=last-scout-ends  -
rounds=1&end=p2&chips=2&ss=0&owner=p2&table=82&hand=37&turn=p3&p1=h1&players=3  \
players=3&p1=c0.s0.h1&turn=p3&hand=37&table=82&owner=p2&ss=0&chips=2&end=p2&rounds=1
"""

NOTATION = NotationTestData(
    game=GAME,
    states=states(),
    moves=moves(),
    parameter_letters="Ttcshowneumptybaflgr５",
    full_canonical_query="players=3&p1=c0.s0.h1&turn=p3&hand=37&table=82&owner=p2&ss=0&chips=2&end=p2&rounds=1",
    lenient_and_canonical_queries=[(query, query) for query in CANONICAL_QUERIES.split()]
    + [(sent, kept) for sent, kept in parse_table_rows(LENIENT_QUERY_ROWS)]
    + [("extra=-.-&word= a ", "word=a")],
    unreadable_parameters=[
        ("hand", "3q.41", 1, "scout.expected.card"),
        ("hand", "37.0", 3, "scout.expected.card"),
        ("hand", "37.414", 5, "scout.expected.card"),
        ("table", "1ẗ", 1, "scout.expected.card"),
        ("table", ".".join(["12"] * 100), 297, expected_fewer_message(99)),
        ("owner", "2", 0, "expected.seat"),
        ("scouts", "1000", 0, EXPECTED_COUNT),
        ("ss", "2", 0, EXPECTED_SHOW_CHIP_COUNT),
        ("ss", "1.1.1.1.1.1", 10, expected_fewer_message(5)),
        ("chips", "1000", 0, EXPECTED_COUNT),
        ("p1", "x3", 0, "scout.expected.counts"),
        ("p1", "c3..h1", 3, "scout.expected.counts"),
        ("p1", "c3.c4", 3, Message("scout.expected.once", {"letter": "c"})),
        ("p1", "c1.s1.h1.h2.c3", 12, expected_fewer_message(4)),
        ("p1", "c", 1, EXPECTED_COUNT),
        ("p1", "h1000", 1, EXPECTED_COUNT),
        ("end", "full.p1", 0, EXPECTED_ROUND_END),
        ("end", "empty.p6", 6, "expected.seat"),
        ("end", "p7", 0, "expected.seat"),
        ("end", "empty.p1.p2", 9, expected_fewer_message(2)),
        ("rounds", "5.x", 2, EXPECTED_POINTS),
        ("rounds", "5.c3s2", 2, "scout.expected.counted"),
        ("rounds", "c3s2h1000", 0, "scout.expected.counted"),
        ("rounds", "1000", 0, EXPECTED_POINTS),
        ("rounds", "1.2.3.4.5.6", 10, expected_fewer_message(5)),
        ("rounds", "_".join("1" * 10), 18, expected_fewer_message(9)),
        ("extra", "1.1000", 2, EXPECTED_POINTS),
        ("word", "abcdefghijklm", 0, None),
        ("seen", "7q", 1, "scout.expected.card"),
        ("mine", "p1.37_41_52", 9, "scout.expected.mine"),
        ("mine", "p6.3", 0, "scout.expected.mine"),
        ("mine", "p2.33.y", 6, "scout.expected.card"),
        ("mine", f"p1.{'.'.join(['12'] * 99)}.34", 300, expected_fewer_message(99)),
        ("mine", f"p1_{'.'.join(['12'] * 99)}.34", 300, expected_fewer_message(99)),
    ],
    move_texts_and_values=[
        ("show.2-4", Show(2, 4)),
        ("show.3", Show(3, 3)),
        ("scout.left.3", Scout("left", 3)),
        ("scout.right.1.flip", Scout("right", 1, flip=True)),
        ("both.left.2.1-3", ScoutAndShow(side="left", place=2, flip=False, first=1, last=3)),
        ("both.right.2.flip.4", ScoutAndShow(side="right", place=2, flip=True, first=4, last=4)),
        ("both.right.2.flip", ScoutAndShow(side="right", place=2, flip=True)),
        ("shown.7.73.T", SeenShow((Card(7), Card(7, 3), Card(10)))),
        ("scouted.right", SeenScout("right")),
        ("both.left.shown.7.8", SeenScoutAndShow("left", (Card(7), Card(8)))),
        ("both.left", SeenScoutAndShow("left")),
        ("both.right.999.flip.1-999", ScoutAndShow(side="right", place=999, flip=True, first=1, last=999)),
        ("stuck", DeclareStuck()),
    ],
    lenient_and_canonical_moves=[
        (" SHOW . 2 － 4 ", "show.2-4"),
        ("show.3-3", "show.3"),
        ("Scout．LEFT．３．Flip", "scout.left.3.flip"),
        ("both.Right.02.FLIP.1ー3", "both.right.2.flip.1-3"),
        ("Shown．７x.t２", "shown.7.T2"),
        ("BOTH.Left.Shown.7", "both.left.shown.7"),
    ],
    unreadable_moves=[
        ("", 0, expected_move_message(*ALL_MOVE_FORMS)),
        ("pass", 0, expected_move_message(*ALL_MOVE_FORMS)),
        (".show.1", 0, expected_move_message(*ALL_MOVE_FORMS)),
        ("show", 4, expected_move_message(SHOW_MOVE_FORM)),
        ("show.1.2", 8, expected_move_message(SHOW_MOVE_FORM)),
        (" sh ow ", 7, expected_move_message(SHOW_MOVE_FORM)),
        ("show.4-2", 7, EXPECTED_PLACES_CODE),
        ("show.1-2-3", 9, EXPECTED_PLACES_CODE),
        ("show.", 5, EXPECTED_PLACE),
        ("show.0", 5, EXPECTED_PLACE),
        ("show.1-1000", 7, EXPECTED_PLACE),
        ("scout", 5, expected_move_message(SCOUT_MOVE_FORM)),
        ("scout.left", 10, expected_move_message(SCOUT_MOVE_FORM)),
        ("scout.top.1", 6, EXPECTED_SIDE),
        ("scout.left.1000", 11, EXPECTED_PLACE),
        ("scout.left.1.flip.2", 18, expected_move_message(SCOUT_MOVE_FORM)),
        ("both", 4, expected_move_message(SCOUT_AND_SHOW_FORM)),
        ("shown", 5, expected_move_message(SEEN_SHOW_FORM)),
        ("shown.", 6, "scout.expected.card"),
        ("shown.x", 6, "scout.expected.shown"),
        ("shown.7.x3", 8, "scout.expected.shown"),
        ("shown." + ".".join("7" * 100), 204, expected_fewer_message(99)),
        ("scouted", 7, expected_move_message(SEEN_SCOUT_FORM)),
        ("scouted.top", 8, EXPECTED_SIDE),
        ("scouted.left.1", 14, expected_move_message(SEEN_SCOUT_FORM)),
        ("both.left.shown", 15, expected_move_message(SEEN_SHOW_FORM)),
        ("both.up.shown.7", 5, EXPECTED_SIDE),
        ("stuck.1", 6, expected_move_message("stuck")),
        ("both.left.0.1", 10, EXPECTED_PLACE),
        ("both.left.1.2.3", 15, expected_move_message(SCOUT_AND_SHOW_FORM)),
        ("both.left.1.2.flip", 18, expected_move_message(SCOUT_AND_SHOW_FORM)),
        ("both.left.1.flip.5-4", 19, EXPECTED_PLACES_CODE),
        ("both.left.1.0", 12, EXPECTED_PLACE),
    ],
    longest_queries=[LONGEST_QUERY],
)
