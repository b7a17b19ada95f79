"""VOGU's notation as data (`tests.notation`)."""

from itertools import combinations_with_replacement

from hypothesis import strategies as st

from calculators.core.private_hand import PrivateHand
from calculators.core.types import TableSettings
from calculators.vogu import GAME
from calculators.vogu.state import CARDS_IN_BOX, COLOURS, SIDES, Card, Edge, Face, PlaceCard, Reveal, State
from calculators.vogu.unfinished import Draft
from tests.notation import NotationTestData

EXAMPLE_FACE_TEXT = "2G1WpGmW"
EXAMPLE_FACE = Face(Edge(2, "G"), Edge(1, "W"), Edge(1, "G"), Edge(-1, "W"))

COLOUR_STRATEGY = st.sampled_from(COLOURS)
NUMBER_EDGE_STRATEGY = st.builds(Edge, st.integers(1, 3), COLOUR_STRATEGY)
SIGN_EDGE_STRATEGY = st.builds(Edge, st.sampled_from([1, -1]), COLOUR_STRATEGY)
WHOLE_EDGES = (NUMBER_EDGE_STRATEGY, NUMBER_EDGE_STRATEGY, SIGN_EDGE_STRATEGY, SIGN_EDGE_STRATEGY)
WHOLE_FACE_STRATEGY = st.builds(Face, *WHOLE_EDGES)
POSSIBLY_PARTIAL_FACE_STRATEGY = st.builds(Face, *(st.none() | edge for edge in WHOLE_EDGES))
FACES_STRATEGY = st.lists(POSSIBLY_PARTIAL_FACE_STRATEGY, max_size=6).map(tuple)
CARD_STRATEGY = st.one_of(
    st.builds(Card.from_colours_in_any_order, COLOUR_STRATEGY),
    st.builds(
        lambda a, b, token: Card.from_colours_in_any_order(a + b, token),
        COLOUR_STRATEGY,
        COLOUR_STRATEGY,
        st.sampled_from(["", *COLOURS]),
    ),
)
CARD_WITHOUT_TOKEN_STRATEGY = st.builds(
    lambda a, b: Card.from_colours_in_any_order(a + b), COLOUR_STRATEGY, COLOUR_STRATEGY
)
SEAT_CARDS_STRATEGY = st.none() | st.lists(CARD_STRATEGY, max_size=6).map(tuple)
CELL_STRATEGY = st.tuples(st.integers(0, CARDS_IN_BOX - 1), st.integers(0, CARDS_IN_BOX - 1))
BOARD_STRATEGY = st.dictionaries(CELL_STRATEGY, POSSIBLY_PARTIAL_FACE_STRATEGY, max_size=12).map(
    lambda board: tuple(sorted(board.items(), key=lambda c: c[0]))
)
TABLE_STRATEGY = st.builds(
    TableSettings,
    players=st.integers(0, 999),
    turn=st.integers(1, 5),
    names=st.sampled_from([(), ("あき", "", "Ben & Jo"), ("", "<b>", "", "", "千")]),
    house=st.sampled_from([(), (("contacts", "sum"),)]),
)


STATE_STRATEGY = st.builds(
    State,
    table=TABLE_STRATEGY,
    seats=st.tuples(*[SEAT_CARDS_STRATEGY] * 5),
    values=st.none()
    | st.tuples(*[st.none() | st.integers(-999999, 999999)] * 6).filter(lambda values: values != (None,) * 6),
    board=st.none() | BOARD_STRATEGY,
    hand=st.none() | FACES_STRATEGY,
    mine=st.none() | st.builds(PrivateHand, st.integers(1, 5), FACES_STRATEGY),
)
MOVE_STRATEGY = st.one_of(
    st.builds(PlaceCard, WHOLE_FACE_STRATEGY, st.tuples(st.integers(-9999, 9999), st.integers(-9999, 9999))),
    st.builds(
        Reveal, WHOLE_FACE_STRATEGY | CARD_WITHOUT_TOKEN_STRATEGY, st.none() | WHOLE_FACE_STRATEGY, COLOUR_STRATEGY
    ),
)

DRAFT_STRATEGY = st.builds(
    Draft,
    st.builds(
        PlaceCard,
        POSSIBLY_PARTIAL_FACE_STRATEGY,
        st.none() | st.tuples(st.integers(-99, 99), st.integers(-99, 99)),
        st.sampled_from(((), ("bottom",), ("right",))),
    ),
    st.sampled_from(("", *SIDES)),
) | st.builds(
    Draft,
    st.builds(
        Reveal,
        st.sampled_from(("", *COLOURS, *("".join(pair) for pair in combinations_with_replacement(COLOURS, 2)))).map(
            Card.from_colours_in_any_order
        ),
        st.none(),
        st.sampled_from(("", *COLOURS)),
    ),
)
"""Drafts of which any field may be missing."""


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
    lenient_and_canonical_queries="""
        -
        mine=P1.2g1wPGmw                    mine=p1.2G1WpGmW
        values=k2.w-1.G5.Y-1.R0.B4          values=B4.R0.Y-1.G5.W-1.K2
        values=Ｂ４．Ｙー１                       values=B4.Y-1
        values=B0.R0.Y0.G0.W0.K0            values=-
        values=-
        p1=wgG.gwW.gb.WB                    p1=GWg.GWw.BG.BW
        p1=W&p5=-
        board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB
        board=2G1WpGmW_3R2RmRpR.1B1BpBpB    board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB
        board=2G1WpGmW.-.-_-                board=2G1WpGmW
        board=-.-.-*15.2G1WpGmW.-*1.2G1WpGmW.-*47  board=-*17.2G1WpGmW.-.2G1WpGmW
        board=-_-.-                         board=-
        board=--------.2g------             board=--------.2G------
        hand=2g1wpGMw.----pB--              hand=2G1WpGmW.----pB--
        hand=-
        players=4&turn=p1&house=contacts-each  -
        values=B␣4␣.␣R-2␣                   values=B4.R-2
    """,
    unreadable_parameters=f"""
        p1      GZ                             1    vogu.colour B R Y G W K
        p1      GW..BG                         3    vogu.colour B R Y G W K
        p3      BG.GWgb                        6    vogu.card
        values  B4.X2                          3    vogu.colour B R Y G W K
        values  B                              1    number -999999 999999
        values  B1000000                       1    number -999999 999999
        values  B4.R2.b4                       6    vogu.once B
        board   4G1WpGmW                       0    number 1 3
        board   2X1WpGmW                       1    vogu.colour B R Y G W K
        board   2G1WxGmW                       4    vogu.sign
        board   2G1WpG                         6    vogu.face
        board   2G1WpGmWW                      8    vogu.face
        board   2G-WpGmW                       2    number 1 3
        board   2G1WpGmW.._-                   9    number 1 3
        board   -*49                           2    number 1 48
        board   -*48.2G1WpGmW                  5    fewer 48
        board   -*40.-*8.2G1WpGmW              9    fewer 48
        house   contacts-all                   0    house contacts-each contacts-sum
        turn    p6                             0    seat
        p4      ␣ＧＷ．ｚ                          4    vogu.colour B R Y G W K
        p5      {".".join(["BB"] * 49)}        144  fewer 48
        board   {"_".join(["-"] * 49)}         96   fewer 48
        board   {"_".join([".".join(["2G1WpGmW"] * 7)] * 7)}  432  fewer 48
        hand    {".".join(["2G1WpGmW"] * 49)}  432  fewer 48
    """,
    move_texts_and_values=[
        (f"place.{EXAMPLE_FACE_TEXT}.-1.3", PlaceCard(EXAMPLE_FACE, (3, -1))),
        (
            f"reveal.{EXAMPLE_FACE_TEXT}.3R2RmRpR.W",
            Reveal(EXAMPLE_FACE, Face(Edge(3, "R"), Edge(2, "R"), Edge(-1, "R"), Edge(1, "R")), "W"),
        ),
    ],
    lenient_and_canonical_moves="""
        PLACE.2g1wPgMw.ー1.０            place.2G1WpGmW.-1.0
        ␣Reveal␣.␣2G1WpGmW.2g1wpgmw.g  reveal.2G1WpGmW.2G1WpGmW.G
    """,
    unreadable_moves="""
        -                             0   move place reveal
        place                         5   vogu.place
        place.2G1WpGmW.1.2.3          19  vogu.sides
        place.2G1WpGmW.1.2.x          19  vogu.sides
        place.2G1WpGmW.1.2.tt         19  vogu.sides
        place.2G1WpGmW.1.2.           19  vogu.sides
        place.2G1WpGmW.1.2.tlrbt      19  vogu.sides
        place.2G1WpGmW.1.2.b.3        21  vogu.place
        place.2G1WpGmW.x.2            15  number -9999 9999
        place.2G1WpGmW.1.10000        17  number -9999 9999
        place.2G--pGmW.1.2            8   vogu.whole
        reveal.2G1WpGmW.2G1WpGmW      24  vogu.reveal
        reveal.2G1WpGmW.2G1WpGmW.G.W  27  vogu.reveal
        reveal.2G1WpGmW.2G1WpGmW.GW   26  vogu.colour B R Y G W K
        reveal.2G1WpGmW.--------.G    16  vogu.whole
    """,
    longest_queries=[
        f"{build_longest_query(players)}&move=reveal.{EXAMPLE_FACE_TEXT}.{EXAMPLE_FACE_TEXT}.G" for players in (3, 4, 5)
    ],
    clauses_with_illegal_example="place.edge reveal.most reveal.stock reveal.token",
    drafts=DRAFT_STRATEGY,
    texts_that_are_no_draft="place.2G1WpGmW.0.0~up place.2?1WpGmW.0.0 place.????????.? reveal.GZ.x.? go.?.x.? mend",
)
