"""Coupelation's notation as data (`tests.notation`)."""

from __future__ import annotations

from hypothesis import strategies as st

from calculators.core.types import Message, Table
from calculators.coupelation import GAME
from calculators.coupelation.state import (
    FINISH,
    HIDDEN,
    Card,
    Down,
    Draw,
    Flip,
    Payment,
    PrivateHand,
    PublicHand,
    State,
    Take,
    Up,
    build_tower_without_trailing_empty_cells_and_rows,
    face_sort_key,
)
from tests.engine import rows
from tests.notation import Notation

ROW = "tower=12.25.31.x.44_20.28"
FULL = f"{ROW}&reserve=1.50.13.37&hand=7.18.33.F&deck=20&first=1&last=0.3"
HOUSE = (
    "start-middle",
    "finish-none",
    "early-allowed",
    "early-lost",
    "hearts-none",
    "discards-same",
    "place-anywhere",
    "hidden-equal",
    "bottom-beside",
)


def trimmed(holdings: list[PublicHand | None]) -> tuple[PublicHand | None, ...]:
    """Without seats at the end of which nothing was entered."""
    while holdings and holdings[-1] is None:
        holdings = holdings[:-1]
    return tuple(holdings)


glass = st.builds(Card, st.integers(0, 9999), st.sampled_from(("", "d", "e", "h")))
shown = st.lists(glass | st.just(FINISH), max_size=51).map(tuple)
held = st.lists(glass | st.just(FINISH) | st.just(HIDDEN), max_size=51).map(tuple)
cell = st.none() | st.just(HIDDEN) | st.just(FINISH) | glass
towers = st.lists(st.lists(cell, max_size=14), max_size=14).map(build_tower_without_trailing_empty_cells_and_rows)
places = st.tuples(st.integers(-99, 99), st.integers(-99, 99))
houses = st.lists(st.sampled_from(HOUSE), unique_by=lambda item: item.split("-")[0]).map(
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
    table=tables,
    tower=st.none() | towers,
    reserve=st.none() | shown,
    hand=st.none() | held,
    deck=st.none() | st.integers(0, 9999),
    first=st.booleans(),
    last=st.none() | places,
    drawn=st.none() | st.integers(0, 99),
    known=knowns,
    holdings=st.lists(st.none() | st.builds(PublicHand, st.integers(0, 9999), st.booleans()), max_size=5).map(trimmed),
    mine=st.none()
    | st.builds(PrivateHand, st.integers(1, 5), st.sets(st.integers(1, 50)).map(sorted).map(tuple), knowns),
)
numbers = st.integers(0, 9999)
faces = numbers | st.just("F")
far = st.integers(-99, 99)
faced = glass | st.just(FINISH)
unseen = faces | st.just("x")
dropped = st.lists(faces, max_size=3).map(lambda found: tuple(sorted(found, key=face_sort_key)))
moves = st.one_of(
    st.builds(Draw, st.integers(0, 99), st.booleans()),
    st.builds(lambda card, row, col: Up(card.face, row, col, card.mark), faced, far, far),
    st.builds(Down, unseen, far, far),
    st.builds(Flip, far, far),
    st.builds(lambda row, col, card: Flip(row, col, card.face, card.mark), far, far, glass),
    st.builds(
        lambda card, row, col, payment, out: Take(
            face=card.face, row=row, col=col, payment=payment, mark=card.mark, dropped=out
        ),
        faced,
        far,
        far,
        st.builds(Payment.from_unordered_cards, st.tuples(faced, faced), st.lists(unseen, max_size=40)),
        dropped,
    ),
)


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


NAMES = ".".join(["卓" * 12] * 4)
TOWER = "_".join(".".join([f"{10 + row}h"] * (7 - row)) for row in range(7))
CARDS = ".".join(["50h"] * 7)
ONE_OPTION_EACH = ".".join(name for name in HOUSE if name != "early-lost")
LONGEST = (
    f"turn=p4&names={NAMES}&house={ONE_OPTION_EACH}&tower={TOWER}&reserve={CARDS}&hand={CARDS}.F"
    "&deck=34&last=6.0&move=take.30.1.0.9.20.x2.x18.xF"
)
"""Every card of the box with its mark, four names of twelve kanji, all rulings changed."""

CANONICAL = """
tower=-
tower=12_-_20
hand=-
reserve=50.1.F
first=1
last=0.-1
"""
"""What is written back as it is sent."""
LENIENT = """
tower=12.X.31D_20.28H.-_-                tower=12.x.31d_20.28h
tower=１２．２５＿−．ｘ                          tower=12.25_-.x
tower=-_-                                tower=-
tower=-.12.-                             tower=-.12
tower=012.0025                           tower=12.25
tower=25_f                               tower=25_F
hand=f.7D.18                             hand=F.7d.18
reserve=ー                                reserve=-
deck=007                                 deck=7
first=0                                  -
last=00.03                               last=0.3
known=0.1.07_0.2.9                       known=0.1.7_0.2.9
house=start-free.finish-0.discards-SAME  house=discards-same
players=4&turn=P1                        -
"""

NOTATION = Notation(
    game=GAME,
    states=states,
    moves=moves,
    letters="FdehxXtakeupdownflipr",
    order="players=3&turn=p2&names=b&house=start-middle.early-allowed&tower=12.25.31.x.44_20.28&reserve=1&hand=-&deck=0&last=0.3",
    lenient=[(query, query) for query in CANONICAL.split()]
    + [(sent, kept) for sent, kept in rows(LENIENT)]
    + [("tower= 12 . 25 e", "tower=12.25e")],
    unreadable=[
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
    values=[
        ("up.7.0.-1", Up(7, 0, -1)),
        ("up.F.6.0", Up("F", 6, 0)),
        ("flip.1.0", Flip(1, 0)),
        ("flip.1.0.31", Flip(1, 0, 31)),
        ("take.13.1.0.7.F", Take(face=13, row=1, col=0, payment=Payment(7, "F"))),
        ("take.30.1.0.9.20.x2.x18.xF", Take(face=30, row=1, col=0, payment=Payment(9, 20, (2, 18, "F")))),
        (
            "take.13.1.0.7.20.r1.r50.rF",
            Take(face=13, row=1, col=0, payment=Payment(7, 20), mark="", dropped=(1, 50, "F")),
        ),
    ],
    lenient_moves=[
        ("UP.7.0.-1", "up.7.0.-1"),
        ("up.f.6.0", "up.F.6.0"),
        ("down.07.0.ー1", "down.7.0.-1"),
        ("Flip.1.0", "flip.1.0"),
        ("take.13.1.0.F.7", "take.13.1.0.7.F"),
        ("take.30.1.0.20.9.XF.x18.x2", "take.30.1.0.9.20.x2.x18.xF"),
        ("take.13.1.0.7.20.rF.r50.r1", "take.13.1.0.7.20.r1.r50.rF"),
    ],
    unreadable_moves=[
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
    longest=[LONGEST],
)
