"""SCOUT!'s notation as data (`tests.notation`)."""

from hypothesis import strategies as st

from calculators.core.types import TableSettings
from calculators.scout import GAME
from calculators.scout.moves import (
    SIDES,
    DeclareStuck,
    Move,
    Scout,
    ScoutAndShow,
    SeenScout,
    SeenScoutAndShow,
    SeenShow,
    Show,
)
from calculators.scout.private_hand import MoverSecrets
from calculators.scout.state import Card, RoundEnd, RoundPoints, SeatCounts, State
from calculators.scout.unfinished import MoveDraft
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
        entry = draw(st.integers(0, high).filter(lambda entry: entry != default))
        return (*(None,) * (table.turn - 1), entry)
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


SIDE_STRATEGY = st.sampled_from(SIDES)


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

SIDE_OR_HOLE_STRATEGY = SIDE_STRATEGY | st.just("")
DRAFT_STRATEGY = st.builds(
    MoveDraft,
    move=st.one_of(
        st.builds(SeenShow, st.just(()) | SHOWN_CARDS_STRATEGY),
        st.builds(SeenScout, SIDE_OR_HOLE_STRATEGY),
        st.builds(SeenScoutAndShow, SIDE_OR_HOLE_STRATEGY, SHOWN_CARDS_STRATEGY),
        st.builds(SeenScoutAndShow, SIDE_OR_HOLE_STRATEGY, st.just(()), st.booleans()),
        st.just(DeclareStuck()),
    ),
    enters_other_number=st.booleans(),
    secrets=st.builds(MoverSecrets, st.integers(0, 20), st.booleans(), st.integers(0, 20)),
)

DECK = [f"{a}{b}" for a in "123456789T" for b in "123456789T" if a < b]
LONGEST_ROUNDS_TEXT = "_".join([".".join(["-40"] * 5)] * 4)
LONGEST_QUERY = (
    "players=5&p1=c40.s99.h40&p2=c40.s99.h40&p3=c40.s99.h40&p4=c40.s99.h40&p5=c40.s99.h40&turn=p5"
    f"&names={'.'.join(['卓' * 12] * 5)}&house=last-scout-open&hand={'.'.join(DECK[:40])}&table={DECK[40]}"
    f"&owner=p4&ss=1.1.1.1.0&end=unbeaten.p5&rounds={LONGEST_ROUNDS_TEXT}"
)

NOTATION = NotationTestData(
    game=GAME,
    states=states(),
    moves=MOVE_STRATEGY,
    parameter_letters="Ttcshowneumptybaflgr５",
    full_canonical_query="players=3&p1=c0.s0.h1&turn=p3&hand=37&table=82&owner=p2&ss=0&chips=2&end=p2&rounds=1",
    lenient_and_canonical_queries="""
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
        hand=３Ｔ．4t␣.␣12                      hand=3T.4T.12
        table=-&hand=37                      hand=37
        ss=1&chips=3                         -
        ss=-&chips=-&rounds=-                -
        ss=-.-.-.-                           -
        ss=1.-.-.-                           -
        turn=p2&ss=-.0.-.-                   turn=p2&ss=0
        turn=p2&ss=-.1.-.-                   turn=p2
        ss=0.0                               ss=0.0.-.-
        turn=p3&ss=0.-                       turn=p3&ss=0.-.-.-
        players=2&chips=2.-                  players=2&chips=2
        table=82&owner=P2&scouts=2           table=82&owner=p2
        players=2&scouts=0                   players=2
        p1=H3.C5                             p1=c5.s0.h3
        p1=-&p2=s2                           p1=c0.s0.h0&p2=c0.s2
        p1=c-.h-                             p1=c-.s0
        hand=3x.XX.x4                        hand=3.x.x4
        end=EMPTY.P2                         end=empty.p2
        rounds=5.ー2＿3.4                      rounds=5.-2_3.4
        players=4&house=last-scout-ends      -
        rounds=1&end=p2&chips=2&ss=0&owner=p2&table=82&hand=37&turn=p3&p1=h1&players=3  \
players=3&p1=c0.s0.h1&turn=p3&hand=37&table=82&owner=p2&ss=0&chips=2&end=p2&rounds=1
        extra=-.-&word=␣a␣                   word=a
    """,
    unreadable_parameters=f"""
        hand    3q.41                          1    scout.card
        hand    37.0                           3    scout.card
        hand    37.414                         5    scout.card
        table   1ẗ                             1    scout.card
        table   {".".join(["12"] * 100)}       297  fewer 99
        owner   2                              0    seat
        scouts  1000                           0    number 0 999
        ss      2                              0    number 0 1
        ss      1.1.1.1.1.1                    10   fewer 5
        chips   1000                           0    number 0 999
        p1      x3                             0    scout.counts
        p1      c3..h1                         3    scout.counts
        p1      c3.c4                          3    scout.once c
        p1      c1.s1.h1.h2.c3                 12   fewer 4
        p1      c                              1    number 0 999
        p1      h1000                          1    number 0 999
        end     full.p1                        0    scout.end empty unbeaten
        end     empty.p6                       6    seat
        end     p7                             0    seat
        end     empty.p1.p2                    9    fewer 2
        rounds  5.x                            2    number -999 999
        rounds  5.c3s2                         2    scout.counted
        rounds  c3s2h1000                      0    scout.counted
        rounds  1000                           0    number -999 999
        rounds  1.2.3.4.5.6                    10   fewer 5
        rounds  {"_".join(["1"] * 10)}         18   fewer 9
        extra   1.1000                         2    number -999 999
        word    abcdefghijklm                  0    name 12
        seen    7q                             1    scout.card
        mine    p1.37_41_52                    9    scout.mine
        mine    p6.3                           0    scout.mine
        mine    p2.33.y                        6    scout.card
        mine    p1.{".".join(["12"] * 99)}.34  300  fewer 99
        mine    p1_{".".join(["12"] * 99)}.34  300  fewer 99
    """,
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
    lenient_and_canonical_moves="""
        ␣SHOW␣.␣2␣－␣4␣          show.2-4
        show.3-3                show.3
        Scout．LEFT．３．Flip       scout.left.3.flip
        both.Right.02.FLIP.1ー3  both.right.2.flip.1-3
        Shown．７x.t２             shown.7.T2
        BOTH.Left.Shown.7       both.left.shown.7
    """,
    unreadable_moves=f"""
        -                                0    move show.<i>-<j> scout.<left|right>.<k>[.flip] \
both.<left|right>.<k>[.flip].<i>-<j> shown.<card>.<card> scouted.<left|right> \
both.<left|right>.shown.<card>.<card> stuck
        ␣sh␣ow␣                          7    move show.<i>-<j>
        pass                             0    move
        .show.1                          0    move
        show                             4    move show.<i>-<j>
        show.1.2                         8    move show.<i>-<j>
        show.4-2                         7    scout.places
        show.1-2-3                       9    scout.places
        show.                            5    number 1 999
        show.0                           5    number 1 999
        show.1-1000                      7    number 1 999
        scout                            5    move scout.<left|right>.<k>[.flip]
        scout.left                       10   move scout.<left|right>.<k>[.flip]
        scout.top.1                      6    scout.side left right
        scout.left.1000                  11   number 1 999
        scout.left.1.flip.2              18   move scout.<left|right>.<k>[.flip]
        both                             4    move both.<left|right>.<k>[.flip].<i>-<j>
        shown                            5    move shown.<card>.<card>
        shown.                           6    scout.card
        shown.x                          6    scout.shown
        shown.7.x3                       8    scout.shown
        shown.{".".join(["12"] * 99)}.7  303  fewer 99
        shown.?                          6    scout.card
        scouted.?                        8    scout.side left right
        both.left.?                      10   number 1 999
        scouted                          7    move scouted.<left|right>
        scouted.top                      8    scout.side left right
        scouted.left.1                   14   move scouted.<left|right>
        both.left.shown                  15   move shown.<card>.<card>
        both.up.shown.7                  5    scout.side left right
        stuck.1                          6    move stuck
        both.left.0.1                    10   number 1 999
        both.left.1.2.3                  15   move both.<left|right>.<k>[.flip].<i>-<j>
        both.left.1.2.flip               18   move both.<left|right>.<k>[.flip].<i>-<j>
        both.left.1.flip.5-4             19   scout.places
        both.left.1.0                    12   number 1 999
    """,
    longest_queries=[LONGEST_QUERY],
    clauses_with_illegal_example="""
        both.once both.show deck pairs players show.beat show.mixed show.run single.ten
        strength.equal
    """,
    drafts=DRAFT_STRATEGY,
    texts_that_are_no_draft="""
        shown.7.7.7.7.7.7.7.7.7.7.7.7 shown.zz hand.0 ask.left.g3 ? scout.left scout.up.? both.left.3.0 both.left.?.0.4
        show.2.5 show.2.? show.2.?.3 show.2.?.?.5 show.2~m2
    """,
)
