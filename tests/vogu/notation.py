"""VOGU's notation as data (`tests.notation`)."""

from __future__ import annotations

from itertools import combinations_with_replacement

from hypothesis import strategies as st

from calculators.core.private_hand import PrivateHand
from calculators.core.types import Message, Table
from calculators.vogu import GAME
from calculators.vogu.state import CARDS_IN_BOX, COLOURS, SIDES, Card, Edge, Face, PlaceCard, Reveal, State
from calculators.vogu.unfinished import PlacementDraft, RevealDraft
from tests.notation import Notation

F = "2G1WpGmW"
FACE = Face(Edge(2, "G"), Edge(1, "W"), Edge(1, "G"), Edge(-1, "W"))

colours = st.sampled_from(COLOURS)
numbers = st.builds(Edge, st.integers(1, 3), colours)
signs = st.builds(Edge, st.sampled_from([1, -1]), colours)
whole_faces = st.builds(Face, numbers, numbers, signs, signs)
faces = st.builds(Face, *[st.none() | edges for edges in (numbers, numbers, signs, signs)])
cards = st.one_of(
    st.builds(Card.from_colours, colours),
    st.builds(lambda a, b, token: Card.from_colours(a + b, token), colours, colours, st.sampled_from(["", *COLOURS])),
)
whole_cards = st.builds(lambda a, b: Card.from_colours(a + b), colours, colours)
seats = st.none() | st.lists(cards, max_size=6).map(tuple)
cells = st.tuples(st.integers(0, CARDS_IN_BOX - 1), st.integers(0, CARDS_IN_BOX - 1))
boards = st.dictionaries(cells, faces, max_size=12).map(lambda board: tuple(sorted(board.items(), key=lambda c: c[0])))
names = st.lists(st.sampled_from(["", "あき", "Ben & Jo", "<b>"]), max_size=5).map(
    lambda found: tuple(found) if not found or found[-1] else (*found[:-1], "千")
)
tables = st.builds(
    Table,
    players=st.integers(0, 999),
    turn=st.integers(1, 5),
    names=names,
    house=st.sampled_from([(), (("contacts", "sum"),)]),
)


def any_named(values: tuple[int | None, ...]) -> bool:
    """At least one colour was entered; with none there is no parameter."""
    return any(value is not None for value in values)


states = st.builds(
    State,
    table=tables,
    seats=st.tuples(*[seats] * 5),
    values=st.none() | st.tuples(*[st.none() | st.integers(-999999, 999999)] * 6).filter(any_named),
    board=st.none() | boards,
    hand=st.none() | st.lists(faces, max_size=6).map(tuple),
    mine=st.none() | st.builds(PrivateHand, st.integers(1, 5), st.lists(faces, max_size=6).map(tuple)),
)
moves = st.one_of(
    st.builds(PlaceCard, whole_faces, st.tuples(st.integers(-9999, 9999), st.integers(-9999, 9999))),
    st.builds(Reveal, whole_faces | whole_cards, st.none() | whole_faces, colours),
)

PLACEMENTS = st.builds(
    PlacementDraft,
    st.none() | st.tuples(st.integers(-99, 99), st.integers(-99, 99)),
    faces,
    st.sampled_from(("", *SIDES)),
    st.sampled_from(((), ("bottom",), ("right",))),
)
REVEALS = st.builds(
    RevealDraft,
    st.sampled_from(("", *COLOURS, *("".join(pair) for pair in combinations_with_replacement(COLOURS, 2)))),
    st.sampled_from(("", *COLOURS)),
)
"""Drafts: any field may be a hole."""


COLOUR = Message("vogu.expected.colour", {"letters": "B R Y G W K"})
FACE_ENDS = Message("vogu.expected.face")
ONE_TO_THREE = Message("expected.number", {"low": 1, "high": 3})
ANY_VALUE = Message("expected.number", {"low": -999999, "high": 999999})
HOUSE = Message("expected.house", {"options": ["contacts-each", "contacts-sum"]})
TOO_MANY = Message("expected.fewer", {"limit": 48})


FORMS = Message("expected.move", {"forms": ["place", "reveal"]})
FAR = Message("expected.number", {"low": -9999, "high": 9999})
WHOLE = Message("vogu.expected.whole")


def longest(players: int) -> str:
    """A spine with an arm each way in one row: most of each row is told by runs of empty cells."""
    cards = {3: 35, 4: 31, 5: 27}[players]
    width = 9
    spine = cards - width + 1
    row = f"-*4.{F}.-*4"
    arms = ".".join([F] * width)
    rows = [row] * (spine - 1)
    rows.insert(5, arms)
    seat = "GWg.BRb.YKy.WKw" if players == 3 else "GWg.BRb.YKy.KKk"
    parts = [f"players={players}"] if players != 4 else []
    parts += [f"p{n}={seat if n == 1 else 'BRr'}" for n in range(1, players + 1)]
    parts += [f"turn=p{players}", "names=" + ".".join(["卓" * 12] * players), "house=contacts-sum"]
    parts += ["values=B-10.R-10.Y-10.G-10.W-10.K-10", "board=" + "_".join(rows)]
    hand = {3: 14, 4: 11, 5: 9}[players]
    return "&".join([*parts, "hand=" + ".".join([F] * hand)])


NOTATION = Notation(
    game=GAME,
    states=states,
    moves=moves,
    letters="BRYGWKbrygwkpmplacev",
    order="players=3&p1=BG&p3=W&turn=p2&names=A&house=contacts-sum&values=B1&board=2G1WpGmW&hand=-",
    lenient=[
        ("", ""),
        ("mine=P1.2g1wPGmw", "mine=p1.2G1WpGmW"),
        ("values=k2.w-1.G5.Y-1.R0.B4", "values=B4.R0.Y-1.G5.W-1.K2"),
        ("values=Ｂ４．Ｙー１", "values=B4.Y-1"),
        ("values=B0.R0.Y0.G0.W0.K0", "values=-"),
        ("values=-", "values=-"),
        ("values=B 4 . R-2 ", "values=B4.R-2"),
        ("p1=wgG.gwW.gb.WB", "p1=GWg.GWw.BG.BW"),
        ("p1=W&p5=-", "p1=W&p5=-"),
        (f"board={F}.-_3R2RmRpR.1B1BpBpB", f"board={F}.-_3R2RmRpR.1B1BpBpB"),
        (f"board={F}_3R2RmRpR.1B1BpBpB", f"board={F}.-_3R2RmRpR.1B1BpBpB"),
        (f"board={F}.-.-_-", f"board={F}"),
        (f"board=-.-.-*15.{F}.-*1.{F}.-*47", f"board=-*17.{F}.-.{F}"),
        ("board=-_-.-", "board=-"),
        ("board=--------.2g------", "board=--------.2G------"),
        ("hand=2g1wpGMw.----pB--", "hand=2G1WpGmW.----pB--"),
        ("hand=-", "hand=-"),
        ("players=4&turn=p1&house=contacts-each", ""),
    ],
    unreadable=[
        ("p1", "GZ", 1, COLOUR),
        ("p1", "GW..BG", 3, COLOUR),
        ("p3", "BG.GWgb", 6, Message("vogu.expected.card")),
        ("p4", " ＧＷ．ｚ", 4, COLOUR),
        ("p5", ".".join(["BB"] * 49), 144, TOO_MANY),
        ("values", "B4.X2", 3, COLOUR),
        ("values", "B", 1, ANY_VALUE),
        ("values", "B1000000", 1, ANY_VALUE),
        ("values", "B4.R2.b4", 6, Message("vogu.expected.once", {"colour": "B"})),
        ("board", "4G1WpGmW", 0, ONE_TO_THREE),
        ("board", "2X1WpGmW", 1, COLOUR),
        ("board", "2G1WxGmW", 4, Message("vogu.expected.sign")),
        ("board", "2G1WpG", 6, FACE_ENDS),
        ("board", "2G1WpGmWW", 8, FACE_ENDS),
        ("board", "2G-WpGmW", 2, ONE_TO_THREE),
        ("board", "2G1WpGmW.._-", 9, ONE_TO_THREE),
        ("board", "-*49", 2, Message("expected.number", {"low": 1, "high": 48})),
        ("board", f"-*48.{F}", 5, TOO_MANY),
        ("board", f"-*40.-*8.{F}", 9, TOO_MANY),
        ("board", "_".join(["-"] * 49), 96, TOO_MANY),
        ("board", "_".join([".".join([F] * 7)] * 7), 9 * 48, TOO_MANY),
        ("hand", ".".join([F] * 49), 9 * 48, TOO_MANY),
        ("house", "contacts-all", 0, HOUSE),
        ("turn", "p6", 0, Message("expected.seat")),
    ],
    values=[
        (f"place.{F}.-1.3", PlaceCard(FACE, (3, -1))),
        (f"reveal.{F}.3R2RmRpR.W", Reveal(FACE, Face(Edge(3, "R"), Edge(2, "R"), Edge(-1, "R"), Edge(1, "R")), "W")),
    ],
    lenient_moves=[
        ("PLACE.2g1wPgMw.ー1.０", f"place.{F}.-1.0"),
        (f" Reveal . {F}.{F.lower()}.g", f"reveal.{F}.{F}.G"),
    ],
    unreadable_moves=[
        ("", 0, FORMS),
        ("place", 5, Message("vogu.expected.place")),
        (f"place.{F}.1.2.3", 19, Message("vogu.expected.sides")),
        (f"place.{F}.1.2.b.3", 21, Message("vogu.expected.place")),
        (f"place.{F}.x.2", 15, FAR),
        (f"place.{F}.1.10000", 17, FAR),
        ("place.2G--pGmW.1.2", 8, WHOLE),
        (f"reveal.{F}.{F}", 24, Message("vogu.expected.reveal")),
        (f"reveal.{F}.{F}.G.W", 27, Message("vogu.expected.reveal")),
        (f"reveal.{F}.{F}.GW", 26, COLOUR),
        (f"reveal.{F}.--------.G", 16, WHOLE),
    ],
    longest=[f"{longest(players)}&move=reveal.{F}.{F}.G" for players in (3, 4, 5)],
)
