"""VOGU's notation as data (`tests.notation`)."""

from __future__ import annotations

from itertools import combinations_with_replacement

from hypothesis import strategies as st

from calculators.core.private_hand import PrivateHand
from calculators.core.types import Message, Table
from calculators.vogu import GAME
from calculators.vogu.state import CARDS_IN_BOX, COLOURS, SIDES, Card, Edge, Face, PlaceCard, Reveal, State
from calculators.vogu.unfinished import PlacementDraft, RevealDraft
from tests.notation import NotationTestData

EXAMPLE_FACE_TEXT = "2G1WpGmW"
EXAMPLE_FACE = Face(Edge(2, "G"), Edge(1, "W"), Edge(1, "G"), Edge(-1, "W"))

COLOUR_STRATEGY = st.sampled_from(COLOURS)
NUMBER_EDGE_STRATEGY = st.builds(Edge, st.integers(1, 3), COLOUR_STRATEGY)
SIGN_EDGE_STRATEGY = st.builds(Edge, st.sampled_from([1, -1]), COLOUR_STRATEGY)
WHOLE_FACE_STRATEGY = st.builds(
    Face, NUMBER_EDGE_STRATEGY, NUMBER_EDGE_STRATEGY, SIGN_EDGE_STRATEGY, SIGN_EDGE_STRATEGY
)
POSSIBLY_PARTIAL_FACE_STRATEGY = st.builds(
    Face,
    *[
        st.none() | edges
        for edges in (NUMBER_EDGE_STRATEGY, NUMBER_EDGE_STRATEGY, SIGN_EDGE_STRATEGY, SIGN_EDGE_STRATEGY)
    ],
)
CARD_STRATEGY = st.one_of(
    st.builds(Card.from_colours, COLOUR_STRATEGY),
    st.builds(
        lambda a, b, token: Card.from_colours(a + b, token),
        COLOUR_STRATEGY,
        COLOUR_STRATEGY,
        st.sampled_from(["", *COLOURS]),
    ),
)
CARD_WITHOUT_TOKEN_STRATEGY = st.builds(lambda a, b: Card.from_colours(a + b), COLOUR_STRATEGY, COLOUR_STRATEGY)
SEAT_CARDS_STRATEGY = st.none() | st.lists(CARD_STRATEGY, max_size=6).map(tuple)
CELL_STRATEGY = st.tuples(st.integers(0, CARDS_IN_BOX - 1), st.integers(0, CARDS_IN_BOX - 1))
BOARD_STRATEGY = st.dictionaries(CELL_STRATEGY, POSSIBLY_PARTIAL_FACE_STRATEGY, max_size=12).map(
    lambda board: tuple(sorted(board.items(), key=lambda c: c[0]))
)
PLAYER_NAMES_STRATEGY = st.lists(st.sampled_from(["", "あき", "Ben & Jo", "<b>"]), max_size=5).map(
    lambda found: tuple(found) if not found or found[-1] else (*found[:-1], "千")
)
TABLE_STRATEGY = st.builds(
    Table,
    players=st.integers(0, 999),
    turn=st.integers(1, 5),
    names=PLAYER_NAMES_STRATEGY,
    house=st.sampled_from([(), (("contacts", "sum"),)]),
)


def has_any_value(values: tuple[int | None, ...]) -> bool:
    """At least one colour has a value; without any the query has no parameter."""
    return any(value is not None for value in values)


STATE_STRATEGY = st.builds(
    State,
    table=TABLE_STRATEGY,
    seats=st.tuples(*[SEAT_CARDS_STRATEGY] * 5),
    values=st.none() | st.tuples(*[st.none() | st.integers(-999999, 999999)] * 6).filter(has_any_value),
    board=st.none() | BOARD_STRATEGY,
    hand=st.none() | st.lists(POSSIBLY_PARTIAL_FACE_STRATEGY, max_size=6).map(tuple),
    mine=st.none()
    | st.builds(PrivateHand, st.integers(1, 5), st.lists(POSSIBLY_PARTIAL_FACE_STRATEGY, max_size=6).map(tuple)),
)
MOVE_STRATEGY = st.one_of(
    st.builds(PlaceCard, WHOLE_FACE_STRATEGY, st.tuples(st.integers(-9999, 9999), st.integers(-9999, 9999))),
    st.builds(
        Reveal, WHOLE_FACE_STRATEGY | CARD_WITHOUT_TOKEN_STRATEGY, st.none() | WHOLE_FACE_STRATEGY, COLOUR_STRATEGY
    ),
)

PLACEMENT_DRAFT_STRATEGY = st.builds(
    PlacementDraft,
    st.none() | st.tuples(st.integers(-99, 99), st.integers(-99, 99)),
    POSSIBLY_PARTIAL_FACE_STRATEGY,
    st.sampled_from(("", *SIDES)),
    st.sampled_from(((), ("bottom",), ("right",))),
)
REVEAL_DRAFT_STRATEGY = st.builds(
    RevealDraft,
    st.sampled_from(("", *COLOURS, *("".join(pair) for pair in combinations_with_replacement(COLOURS, 2)))),
    st.sampled_from(("", *COLOURS)),
)
"""Drafts of which any field may be missing."""


EXPECTED_COLOUR = Message("vogu.expected.colour", {"letters": "B R Y G W K"})
EXPECTED_FACE = Message("vogu.expected.face")
EXPECTED_ONE_TO_THREE = Message("expected.number", {"low": 1, "high": 3})
EXPECTED_VALUE_NUMBER = Message("expected.number", {"low": -999999, "high": 999999})
EXPECTED_HOUSE_OPTION = Message("expected.house", {"options": ["contacts-each", "contacts-sum"]})
EXPECTED_FEWER_CARDS = Message("expected.fewer", {"limit": 48})


EXPECTED_MOVE_FORM = Message("expected.move", {"forms": ["place", "reveal"]})
EXPECTED_COORDINATE = Message("expected.number", {"low": -9999, "high": 9999})
EXPECTED_WHOLE_FACE = Message("vogu.expected.whole")


def build_longest_query(players: int) -> str:
    """A column of cards with one wide row, so that runs of empty cells fill most rows."""
    card_count = {3: 35, 4: 31, 5: 27}[players]
    width = 9
    spine = card_count - width + 1
    row = f"-*4.{EXAMPLE_FACE_TEXT}.-*4"
    arms = ".".join([EXAMPLE_FACE_TEXT] * width)
    rows = [row] * (spine - 1)
    rows.insert(5, arms)
    seat = "GWg.BRb.YKy.WKw" if players == 3 else "GWg.BRb.YKy.KKk"
    parts = [f"players={players}"] if players != 4 else []
    parts += [f"p{n}={seat if n == 1 else 'BRr'}" for n in range(1, players + 1)]
    parts += [f"turn=p{players}", "names=" + ".".join(["卓" * 12] * players), "house=contacts-sum"]
    parts += ["values=B-10.R-10.Y-10.G-10.W-10.K-10", "board=" + "_".join(rows)]
    hand = {3: 14, 4: 11, 5: 9}[players]
    return "&".join([*parts, "hand=" + ".".join([EXAMPLE_FACE_TEXT] * hand)])


NOTATION = NotationTestData(
    game=GAME,
    states=STATE_STRATEGY,
    moves=MOVE_STRATEGY,
    parameter_letters="BRYGWKbrygwkpmplacev",
    full_canonical_query="players=3&p1=BG&p3=W&turn=p2&names=A&house=contacts-sum&values=B1&board=2G1WpGmW&hand=-",
    lenient_and_canonical_queries=[
        ("", ""),
        ("mine=P1.2g1wPGmw", "mine=p1.2G1WpGmW"),
        ("values=k2.w-1.G5.Y-1.R0.B4", "values=B4.R0.Y-1.G5.W-1.K2"),
        ("values=Ｂ４．Ｙー１", "values=B4.Y-1"),
        ("values=B0.R0.Y0.G0.W0.K0", "values=-"),
        ("values=-", "values=-"),
        ("values=B 4 . R-2 ", "values=B4.R-2"),
        ("p1=wgG.gwW.gb.WB", "p1=GWg.GWw.BG.BW"),
        ("p1=W&p5=-", "p1=W&p5=-"),
        (f"board={EXAMPLE_FACE_TEXT}.-_3R2RmRpR.1B1BpBpB", f"board={EXAMPLE_FACE_TEXT}.-_3R2RmRpR.1B1BpBpB"),
        (f"board={EXAMPLE_FACE_TEXT}_3R2RmRpR.1B1BpBpB", f"board={EXAMPLE_FACE_TEXT}.-_3R2RmRpR.1B1BpBpB"),
        (f"board={EXAMPLE_FACE_TEXT}.-.-_-", f"board={EXAMPLE_FACE_TEXT}"),
        (
            f"board=-.-.-*15.{EXAMPLE_FACE_TEXT}.-*1.{EXAMPLE_FACE_TEXT}.-*47",
            f"board=-*17.{EXAMPLE_FACE_TEXT}.-.{EXAMPLE_FACE_TEXT}",
        ),
        ("board=-_-.-", "board=-"),
        ("board=--------.2g------", "board=--------.2G------"),
        ("hand=2g1wpGMw.----pB--", "hand=2G1WpGmW.----pB--"),
        ("hand=-", "hand=-"),
        ("players=4&turn=p1&house=contacts-each", ""),
    ],
    unreadable_parameters=[
        ("p1", "GZ", 1, EXPECTED_COLOUR),
        ("p1", "GW..BG", 3, EXPECTED_COLOUR),
        ("p3", "BG.GWgb", 6, Message("vogu.expected.card")),
        ("p4", " ＧＷ．ｚ", 4, EXPECTED_COLOUR),
        ("p5", ".".join(["BB"] * 49), 144, EXPECTED_FEWER_CARDS),
        ("values", "B4.X2", 3, EXPECTED_COLOUR),
        ("values", "B", 1, EXPECTED_VALUE_NUMBER),
        ("values", "B1000000", 1, EXPECTED_VALUE_NUMBER),
        ("values", "B4.R2.b4", 6, Message("vogu.expected.once", {"colour": "B"})),
        ("board", "4G1WpGmW", 0, EXPECTED_ONE_TO_THREE),
        ("board", "2X1WpGmW", 1, EXPECTED_COLOUR),
        ("board", "2G1WxGmW", 4, Message("vogu.expected.sign")),
        ("board", "2G1WpG", 6, EXPECTED_FACE),
        ("board", "2G1WpGmWW", 8, EXPECTED_FACE),
        ("board", "2G-WpGmW", 2, EXPECTED_ONE_TO_THREE),
        ("board", "2G1WpGmW.._-", 9, EXPECTED_ONE_TO_THREE),
        ("board", "-*49", 2, Message("expected.number", {"low": 1, "high": 48})),
        ("board", f"-*48.{EXAMPLE_FACE_TEXT}", 5, EXPECTED_FEWER_CARDS),
        ("board", f"-*40.-*8.{EXAMPLE_FACE_TEXT}", 9, EXPECTED_FEWER_CARDS),
        ("board", "_".join(["-"] * 49), 96, EXPECTED_FEWER_CARDS),
        ("board", "_".join([".".join([EXAMPLE_FACE_TEXT] * 7)] * 7), 9 * 48, EXPECTED_FEWER_CARDS),
        ("hand", ".".join([EXAMPLE_FACE_TEXT] * 49), 9 * 48, EXPECTED_FEWER_CARDS),
        ("house", "contacts-all", 0, EXPECTED_HOUSE_OPTION),
        ("turn", "p6", 0, Message("expected.seat")),
    ],
    move_texts_and_values=[
        (f"place.{EXAMPLE_FACE_TEXT}.-1.3", PlaceCard(EXAMPLE_FACE, (3, -1))),
        (
            f"reveal.{EXAMPLE_FACE_TEXT}.3R2RmRpR.W",
            Reveal(EXAMPLE_FACE, Face(Edge(3, "R"), Edge(2, "R"), Edge(-1, "R"), Edge(1, "R")), "W"),
        ),
    ],
    lenient_and_canonical_moves=[
        ("PLACE.2g1wPgMw.ー1.０", f"place.{EXAMPLE_FACE_TEXT}.-1.0"),
        (
            f" Reveal . {EXAMPLE_FACE_TEXT}.{EXAMPLE_FACE_TEXT.lower()}.g",
            f"reveal.{EXAMPLE_FACE_TEXT}.{EXAMPLE_FACE_TEXT}.G",
        ),
    ],
    unreadable_moves=[
        ("", 0, EXPECTED_MOVE_FORM),
        ("place", 5, Message("vogu.expected.place")),
        (f"place.{EXAMPLE_FACE_TEXT}.1.2.3", 19, Message("vogu.expected.sides")),
        (f"place.{EXAMPLE_FACE_TEXT}.1.2.b.3", 21, Message("vogu.expected.place")),
        (f"place.{EXAMPLE_FACE_TEXT}.x.2", 15, EXPECTED_COORDINATE),
        (f"place.{EXAMPLE_FACE_TEXT}.1.10000", 17, EXPECTED_COORDINATE),
        ("place.2G--pGmW.1.2", 8, EXPECTED_WHOLE_FACE),
        (f"reveal.{EXAMPLE_FACE_TEXT}.{EXAMPLE_FACE_TEXT}", 24, Message("vogu.expected.reveal")),
        (f"reveal.{EXAMPLE_FACE_TEXT}.{EXAMPLE_FACE_TEXT}.G.W", 27, Message("vogu.expected.reveal")),
        (f"reveal.{EXAMPLE_FACE_TEXT}.{EXAMPLE_FACE_TEXT}.GW", 26, EXPECTED_COLOUR),
        (f"reveal.{EXAMPLE_FACE_TEXT}.--------.G", 16, EXPECTED_WHOLE_FACE),
    ],
    longest_queries=[
        f"{build_longest_query(players)}&move=reveal.{EXAMPLE_FACE_TEXT}.{EXAMPLE_FACE_TEXT}.G" for players in (3, 4, 5)
    ],
)
