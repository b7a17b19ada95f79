"""Coupelation's notation as data (`tests.notation`)."""

from hypothesis import strategies as st

from calculators.core.types import TableSettings
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
    build_tower_without_trailing_gaps,
    face_sort_key,
)
from tests.notation import NotationTestData

TOWER_QUERY = "tower=12.25.31.x.44_20.28"
QUERY_WITH_EVERY_PARAMETER = f"{TOWER_QUERY}&reserve=1.50.13.37&hand=7.18.33.F&deck=20&first=1&last=0.3"
HOUSE_RULE_OPTIONS = (
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


def drop_trailing_empty_holdings(holdings: list[PublicHand | None]) -> tuple[PublicHand | None, ...]:
    """The holdings without trailing seats that have none."""
    while holdings and holdings[-1] is None:
        holdings = holdings[:-1]
    return tuple(holdings)


GLASS_CARD_STRATEGY = st.builds(Card, st.integers(0, 9999), st.sampled_from(("", "d", "e", "h")))
VISIBLE_CARDS_STRATEGY = st.lists(GLASS_CARD_STRATEGY | st.just(FINISH), max_size=51).map(tuple)
HAND_CARDS_STRATEGY = st.lists(GLASS_CARD_STRATEGY | st.just(FINISH) | st.just(HIDDEN), max_size=51).map(tuple)
CELL_STRATEGY = st.none() | st.just(HIDDEN) | st.just(FINISH) | GLASS_CARD_STRATEGY
TOWER_STRATEGY = st.lists(st.lists(CELL_STRATEGY, max_size=14), max_size=14).map(build_tower_without_trailing_gaps)
CELL_POSITION_STRATEGY = st.tuples(st.integers(-99, 99), st.integers(-99, 99))
HOUSE_RULES_STRATEGY = st.lists(st.sampled_from(HOUSE_RULE_OPTIONS), unique_by=lambda item: item.split("-")[0]).map(
    lambda chosen: tuple(tuple(item.split("-")) for item in HOUSE_RULE_OPTIONS if item in chosen)
)
TABLE_STRATEGY = st.builds(
    TableSettings,
    st.integers(0, 999),
    st.integers(1, 5),
    st.sampled_from(((), ("あき",), ("", "b", "千"))),
    HOUSE_RULES_STRATEGY,
)
KNOWN_FACEDOWN_CARDS_STRATEGY = st.lists(st.tuples(CELL_POSITION_STRATEGY, st.integers(0, 9999)), max_size=30).map(
    lambda numbers: tuple(sorted(numbers))
)
STATE_STRATEGY = st.builds(
    State,
    table=TABLE_STRATEGY,
    tower=st.none() | TOWER_STRATEGY,
    reserve=st.none() | VISIBLE_CARDS_STRATEGY,
    hand=st.none() | HAND_CARDS_STRATEGY,
    deck=st.none() | st.integers(0, 9999),
    first=st.booleans(),
    last=st.none() | CELL_POSITION_STRATEGY,
    drawn=st.none() | st.integers(0, 99),
    facedown_numbers=KNOWN_FACEDOWN_CARDS_STRATEGY,
    holdings=st.lists(st.none() | st.builds(PublicHand, st.integers(0, 9999), st.booleans()), max_size=5).map(
        drop_trailing_empty_holdings
    ),
    mine=st.none()
    | st.builds(
        PrivateHand,
        st.integers(1, 5),
        st.sets(st.integers(1, 50)).map(sorted).map(tuple),
        KNOWN_FACEDOWN_CARDS_STRATEGY,
    ),
)
NUMBER_STRATEGY = st.integers(0, 9999)
FACE_STRATEGY = NUMBER_STRATEGY | st.just("F")
COORDINATE_STRATEGY = st.integers(-99, 99)
GLASS_OR_FINISH_CARD_STRATEGY = GLASS_CARD_STRATEGY | st.just(FINISH)
FACE_OR_HIDDEN_STRATEGY = FACE_STRATEGY | st.just("x")
RESERVE_DISCARDS_STRATEGY = st.lists(FACE_STRATEGY, max_size=3).map(
    lambda found: tuple(sorted(found, key=face_sort_key))
)
MOVE_CELL_STRATEGY = st.tuples(COORDINATE_STRATEGY, COORDINATE_STRATEGY)
MOVE_STRATEGY = st.one_of(
    st.builds(Draw, st.integers(0, 99), st.booleans()),
    st.builds(lambda card, cell: Up(card.face, cell, card.mark), GLASS_OR_FINISH_CARD_STRATEGY, MOVE_CELL_STRATEGY),
    st.builds(Down, FACE_OR_HIDDEN_STRATEGY, MOVE_CELL_STRATEGY),
    st.builds(Flip, MOVE_CELL_STRATEGY),
    st.builds(lambda cell, card: Flip(cell, card.face, card.mark), MOVE_CELL_STRATEGY, GLASS_CARD_STRATEGY),
    st.builds(
        lambda card, cell, payment, out: Take(
            face=card.face, cell=cell, payment=payment, mark=card.mark, reserve_discards=out
        ),
        GLASS_OR_FINISH_CARD_STRATEGY,
        MOVE_CELL_STRATEGY,
        st.builds(
            Payment.from_unordered_cards,
            st.tuples(GLASS_OR_FINISH_CARD_STRATEGY, GLASS_OR_FINISH_CARD_STRATEGY),
            st.lists(FACE_OR_HIDDEN_STRATEGY, max_size=40),
        ),
        RESERVE_DISCARDS_STRATEGY,
    ),
)


LONGEST_SEAT_NAMES = ".".join(["卓" * 12] * 4)
FULL_MARKED_TOWER_TEXT = "_".join(".".join([f"{10 + row}h"] * (7 - row)) for row in range(7))
SEVEN_MARKED_CARDS_TEXT = ".".join(["50h"] * 7)
ONE_OPTION_OF_EACH_RULING = ".".join(name for name in HOUSE_RULE_OPTIONS if name != "early-lost")
LONGEST_QUERY = (
    f"turn=p4&names={LONGEST_SEAT_NAMES}&house={ONE_OPTION_OF_EACH_RULING}&tower={FULL_MARKED_TOWER_TEXT}&reserve={SEVEN_MARKED_CARDS_TEXT}&hand={SEVEN_MARKED_CARDS_TEXT}.F"
    "&deck=34&last=6.0&move=take.30.1.0.9.20.x2.x18.xF"
)
"""A query with every card and its mark, four names of twelve kanji, and all rulings changed."""

NOTATION = NotationTestData(
    game=GAME,
    states=STATE_STRATEGY,
    moves=MOVE_STRATEGY,
    parameter_letters="FdehxXtakeupdownflipr",
    full_canonical_query="players=3&turn=p2&names=b&house=start-middle.early-allowed&tower=12.25.31.x.44_20.28&reserve=1&hand=-&deck=0&last=0.3",
    lenient_and_canonical_queries="""
        tower=-
        tower=12_-_20
        hand=-
        reserve=50.1.F
        first=1
        last=0.-1
        tower=12.X.31D_20.28H.-_-  tower=12.x.31d_20.28h
        tower=１２．２５＿−．ｘ            tower=12.25_-.x
        tower=-_-                  tower=-
        tower=-.12.-               tower=-.12
        tower=012.0025             tower=12.25
        tower=25_f                 tower=25_F
        hand=f.7D.18               hand=F.7d.18
        reserve=ー                  reserve=-
        deck=007                   deck=7
        first=0                    -
        last=00.03                 last=0.3
        known=0.1.07_0.2.9         known=0.1.7_0.2.9
        house=start-free.finish-0.discards-SAME  house=discards-same
        players=4&turn=P1          -
        tower=␣12␣.␣25␣e           tower=12.25e
    """,
    unreadable_parameters=f"""
        tower    12.q                    3    coupelation.place
        tower    12..25                  3    coupelation.place
        tower    12.25_                  6    coupelation.place
        tower    12.25k                  5    coupelation.place
        tower    12.25dd                 5    coupelation.place
        tower    12.xd                   3    coupelation.place
        tower    12.-3                   3    coupelation.place
        tower    12.Fd                   3    coupelation.place
        tower    12.d                    3    coupelation.place
        tower    12.10000                3    number 0 9999
        tower    12.٣                    3    coupelation.place
        reserve  1.x                     2    coupelation.card
        reserve  1.-                     2    coupelation.card
        reserve  1_2                     1    coupelation.card
        hand     7.                      2    coupelation.held
        hand     7,8                     1    coupelation.held
        deck     -1                      0    number 0 9999
        deck     x                       0    number 0 9999
        first    2                       0    number 0 1
        first    no                      0    number 0 1
        last     0                       0    coupelation.cell
        last     0.1.2                   4    coupelation.cell
        last     0.1.2.3                 4    coupelation.cell
        last     0.x                     2    number -99 99
        last     100.0                   0    number -99 99
        p1       3                       0    coupelation.holding
        p5       h3.q                    3    coupelation.holding
        p2       h3.F.F                  5    fewer 2
        drawn    x                       0    number 0 99
        mine     3.7                     0    coupelation.mine
        mine     p6.7                    0    coupelation.mine
        mine     p3.51                   3    number 1 50
        mine     p3.7_0.1                7    coupelation.known
        known    0.1                     2    coupelation.known
        known    0.1.2.3                 6    coupelation.known
        known    0.1.2.3.4               6    coupelation.known
        known    0.1.x                   4    number 0 9999
        turn     p6                      0    seat
        players  x                       0    number 0 999
        tower    {".".join(["1"] * 15)}  28   fewer 14
        tower    {"_".join(["1"] * 15)}  28   fewer 14
        hand     {".".join(["7"] * 52)}  102  fewer 51
    """,
    move_texts_and_values=[
        ("up.7.0.-1", Up(7, (0, -1))),
        ("up.F.6.0", Up("F", (6, 0))),
        ("flip.1.0", Flip((1, 0))),
        ("flip.1.0.31", Flip((1, 0), 31)),
        ("take.13.1.0.7.F", Take(face=13, cell=(1, 0), payment=Payment(7, "F"))),
        ("take.30.1.0.9.20.x2.x18.xF", Take(face=30, cell=(1, 0), payment=Payment(9, 20, (2, 18, "F")))),
        (
            "take.13.1.0.7.20.r1.r50.rF",
            Take(face=13, cell=(1, 0), payment=Payment(7, 20), mark="", reserve_discards=(1, 50, "F")),
        ),
    ],
    lenient_and_canonical_moves="""
        UP.7.0.-1                   up.7.0.-1
        up.f.6.0                    up.F.6.0
        down.07.0.ー1                down.7.0.-1
        Flip.1.0                    flip.1.0
        take.13.1.0.F.7             take.13.1.0.7.F
        take.30.1.0.20.9.XF.x18.x2  take.30.1.0.9.20.x2.x18.xF
        take.13.1.0.7.20.rF.r50.r1  take.13.1.0.7.20.r1.r50.rF
    """,
    unreadable_moves=f"""
        -                     0    move draw.<n> up.<n>.<row>.<col> down.<n>.<row>.<col> \
flip.<row>.<col> take.<n>.<row>.<col>.<a>.<b>.x<c>.r<d>
        pass                  0    move
        up.7.0                6    move
        up.7.0.1.2            9    move
        up.x.0.1              3    coupelation.card
        up.7q.0.1             4    coupelation.card
        down.7d.0.1           6    coupelation.face
        draw                  4    move
        draw.1.2              7    move
        draw.1.F.F            9    move
        flip.0.1.7dd          10   coupelation.card
        up.7.0.a              7    number -99 99
        up.7.-100.0           5    number -99 99
        down.7.0              8    move
        down.7.0.1.2          11   move
        flip.0                6    move
        flip.0.1.F            9    number 0 9999
        flip.0.1.2.3          11   move
        take.13.1.0.7         13   move
        take.13.1.0.7.18.33   17   coupelation.discard
        take.13.1.0.7.18.xq   18   coupelation.face
        take.13.1.0.7.18.r3h  19   coupelation.face
        take.13.1.0.7.x       14   coupelation.card
        take.13.1.0.7.18.x3h  19   coupelation.face
        take.13.1.0.7.18.{".".join(["x1"] * 46)}  152  fewer 51
    """,
    longest_queries=[LONGEST_QUERY],
    clauses_with_illegal_example="before down.finish exchange.only finish goal.top over over.one row row.order",
    texts_that_are_no_draft="draw draw.zz_up.7.0.1 flip.0.0.? up.30 up.7.?.?_draw.1 up.30zz.1.0 tower.0.1 -",
)
