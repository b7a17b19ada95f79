"""SCOUT!'s notation as data (`tests.notation`)."""

from __future__ import annotations

from hypothesis import strategies as st

from calculators.core.types import Message, TableSettings
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
CARD_STRATEGY = st.builds(Card, st.integers(0, 10), st.none() | NUMBER_STRATEGY)
COUNT_STRATEGY = st.integers(0, 999)
SEAT_COUNTS_STRATEGY = st.builds(SeatCounts, *[st.none() | COUNT_STRATEGY] * 3)
ROUND_END_STRATEGY = st.builds(RoundEnd, st.sampled_from(["empty", "unbeaten", None]), st.none() | st.integers(1, 5))
POINTS_STRATEGY = st.none() | st.integers(-999, 999)
COUNTED_POINTS_STRATEGY = st.builds(RoundPoints, COUNT_STRATEGY, COUNT_STRATEGY, COUNT_STRATEGY, free=st.booleans())
ROUNDS_STRATEGY = st.lists(
    st.lists(POINTS_STRATEGY | COUNTED_POINTS_STRATEGY, min_size=1, max_size=5).map(tuple), max_size=9
).map(tuple)
HOUSE_RULES_STRATEGY = st.sampled_from([(), (("last-scout", "open"),), (("both-show", "may"),)])
SEAT_NAMES_STRATEGY = st.sampled_from([(), ("あき", "", "Ben"), ("", "", "", "", "千")])


@st.composite
def chip_entries(draw: st.DrawFn, table: TableSettings, high: int, default: int) -> tuple[int | None, ...]:
    """No entries, one entry for the seat to move, or a list with entries of other seats."""
    kind = draw(st.sampled_from(["default", "one", "list"]))
    if kind == "default":
        return ()
    if kind == "one":
        return (draw(st.integers(0, high).filter(lambda entry: entry != default)),)
    entries = draw(st.lists(st.none() | st.integers(0, high), min_size=2, max_size=5))
    entries += [None] * (min(table.players, 5) - len(entries))
    others = [entry for n, entry in enumerate(entries, 1) if n != table.turn and entry is not None]
    return tuple(entries) if others else ()


@st.composite
def states(draw: st.DrawFn) -> State:
    players, turn = draw(st.integers(0, 12)), draw(st.integers(1, 5))
    table = TableSettings(players, turn, draw(SEAT_NAMES_STRATEGY), draw(HOUSE_RULES_STRATEGY))
    owner = draw(st.none() | st.integers(1, 5))
    scouts = draw(st.none() | COUNT_STRATEGY)
    if players == 2 and scouts == 0:
        scouts = None
    if owner is not None and players not in (0, 2) and scouts == (turn - owner - 1) % players:
        scouts = None
    end = draw(st.none() | ROUND_END_STRATEGY)
    before = draw(ROUNDS_STRATEGY)
    return State(
        table=table,
        seats=draw(st.tuples(*[st.none() | SEAT_COUNTS_STRATEGY] * 5)),
        hand=draw(st.none() | st.lists(CARD_STRATEGY, max_size=99).map(tuple)),
        active=draw(st.lists(CARD_STRATEGY, max_size=12).map(tuple)),
        owner=owner,
        scouts=scouts,
        ss=draw(chip_entries(table, 1, 1)),
        chips=draw(chip_entries(table, 999, 3)),
        seen=draw(st.none() | st.lists(CARD_STRATEGY, max_size=9).map(tuple)),
        end=None if end == RoundEnd(None, None) else end,
        rounds=() if before == ((None,),) else before,
        extra=draw(
            st.lists(POINTS_STRATEGY, max_size=5).map(lambda row: tuple(row) if any(p is not None for p in row) else ())
        ),
        word=draw(st.sampled_from(["", "ハンデ", "a b"])),
    )


SIDE_STRATEGY = st.sampled_from(["left", "right"])


@st.composite
def moves_by_places(draw: st.DrawFn, highest_place: int) -> Move:
    """Any well-formed move of a hand that is known."""
    side, place, flip = draw(SIDE_STRATEGY), draw(st.integers(1, highest_place)), draw(st.booleans())
    first = draw(st.integers(1, highest_place))
    last = first + draw(st.integers(0, 4))
    every: tuple[Move, ...] = (
        Show(first, last),
        Scout(side, place, flip),
        ScoutAndShow(side=side, place=place, flip=flip, first=first, last=last),
        ScoutAndShow(side=side, place=place, flip=flip),
    )
    return draw(st.sampled_from(every))


SHOWN_CARDS_STRATEGY = st.lists(
    st.builds(Card, NUMBER_STRATEGY, st.none() | NUMBER_STRATEGY), min_size=1, max_size=9
).map(tuple)
MOVE_STRATEGY = st.one_of(
    moves_by_places(995),
    st.builds(SeenShow, SHOWN_CARDS_STRATEGY),
    st.builds(SeenScout, SIDE_STRATEGY),
    st.builds(SeenScoutAndShow, SIDE_STRATEGY, SHOWN_CARDS_STRATEGY),
    st.builds(SeenScoutAndShow, SIDE_STRATEGY),
    st.just(DeclareStuck()),
)

MOVE_FORM_BY_NAME = {
    "show": "show.<i>-<j>",
    "scout": "scout.<left|right>.<k>[.flip]",
    "both": "both.<left|right>.<k>[.flip].<i>-<j>",
    "shown": "shown.<card>.<card>",
    "scouted": "scouted.<left|right>",
    "both.shown": "both.<left|right>.shown.<card>.<card>",
    "stuck": "stuck",
}
EXPECTED_MESSAGE_BY_NAME: dict[str, Message | str | None] = {
    "any": None,
    "seat": "expected.seat",
    **{name: f"scout.expected.{name}" for name in ("card", "counts", "counted", "mine", "places", "shown")},
    "once": Message("scout.expected.once", {"letter": "c"}),
    "side": Message("scout.expected.side", {"options": ["left", "right"]}),
    "end": Message("scout.expected.end", {"options": ["empty", "unbeaten"]}),
    "place": Message("expected.number", {"low": 1, "high": 999}),
    "count": Message("expected.number", {"low": 0, "high": 999}),
    "show chip": Message("expected.number", {"low": 0, "high": 1}),
    "points": Message("expected.number", {"low": -999, "high": 999}),
    **{f"fewer than {limit + 1}": Message("expected.fewer", {"limit": limit}) for limit in (2, 4, 5, 9, 99)},
    **{f"{name} form": Message("expected.move", {"forms": [form]}) for name, form in MOVE_FORM_BY_NAME.items()},
    "any form": Message("expected.move", {"forms": list(MOVE_FORM_BY_NAME.values())}),
}
"""The messages of unreadable texts, by the names that the tables below give them."""


DECK = [f"{a}{b}" for a in "123456789T" for b in "123456789T" if a < b]
LONGEST_ROUNDS_TEXT = "_".join([".".join(["-40"] * 5)] * 4)
MOST_CARDS = ".".join(["12"] * 99)
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

UNREADABLE_PARAMETERS = f"""
# name, text, place of the error, what is expected there
hand    3q.41             1    card
hand    37.0              3    card
hand    37.414            5    card
table   1ẗ                1    card
table   {MOST_CARDS}.12   297  fewer than 100
owner   2                 0    seat
scouts  1000              0    count
ss      2                 0    show chip
ss      1.1.1.1.1.1       10   fewer than 6
chips   1000              0    count
p1      x3                0    counts
p1      c3..h1            3    counts
p1      c3.c4             3    once
p1      c1.s1.h1.h2.c3    12   fewer than 5
p1      c                 1    count
p1      h1000             1    count
end     full.p1           0    end
end     empty.p6          6    seat
end     p7                0    seat
end     empty.p1.p2       9    fewer than 3
rounds  5.x               2    points
rounds  5.c3s2            2    counted
rounds  c3s2h1000         0    counted
rounds  1000              0    points
rounds  1.2.3.4.5.6       10   fewer than 6
rounds  1_1_1_1_1_1_1_1_1_1  18  fewer than 10
extra   1.1000            2    points
word    abcdefghijklm     0    any
seen    7q                1    card
mine    p1.37_41_52       9    mine
mine    p6.3              0    mine
mine    p2.33.y           6    card
mine    p1.{MOST_CARDS}.34  300  fewer than 100
mine    p1_{MOST_CARDS}.34  300  fewer than 100
"""
UNREADABLE_MOVES = f"""
# text, place of the error, what is expected there
-                     0   any form
pass                  0   any form
.show.1               0   any form
show                  4   show form
show.1.2              8   show form
show.4-2              7   places
show.1-2-3            9   places
show.                 5   place
show.0                5   place
show.1-1000           7   place
scout                 5   scout form
scout.left            10  scout form
scout.top.1           6   side
scout.left.1000       11  place
scout.left.1.flip.2   18  scout form
both                  4   both form
shown                 5   shown form
shown.                6   card
shown.x               6   shown
shown.7.x3            8   shown
shown.{MOST_CARDS}.7  303  fewer than 100
scouted               7   scouted form
scouted.top           8   side
scouted.left.1        14  scouted form
both.left.shown       15  shown form
both.up.shown.7       5   side
stuck.1               6   stuck form
both.left.0.1         10  place
both.left.1.2.3       15  both form
both.left.1.2.flip    18  both form
both.left.1.flip.5-4  19  places
both.left.1.0         12  place
"""

NOTATION = NotationTestData(
    game=GAME,
    states=states(),
    moves=MOVE_STRATEGY,
    parameter_letters="Ttcshowneumptybaflgr５",
    full_canonical_query="players=3&p1=c0.s0.h1&turn=p3&hand=37&table=82&owner=p2&ss=0&chips=2&end=p2&rounds=1",
    lenient_and_canonical_queries=[(query, query) for query in CANONICAL_QUERIES.split()]
    + [(sent, kept) for sent, kept in parse_table_rows(LENIENT_QUERY_ROWS)]
    + [("extra=-.-&word= a ", "word=a")],
    unreadable_parameters=[
        (name, text, int(at), EXPECTED_MESSAGE_BY_NAME[expected])
        for name, text, at, expected in parse_table_rows(UNREADABLE_PARAMETERS)
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
        (" sh ow ", 7, EXPECTED_MESSAGE_BY_NAME["show form"]),
        *((text, int(at), EXPECTED_MESSAGE_BY_NAME[name]) for text, at, name in parse_table_rows(UNREADABLE_MOVES)),
    ],
    longest_queries=[LONGEST_QUERY],
)
