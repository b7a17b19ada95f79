"""The subway's notation as data (`tests.notation`)."""

from urllib.parse import unquote

from hypothesis import strategies as st

from calculators.core.parsing import encode_query_string
from calculators.core.types import TableSettings
from calculators.subway import GAME
from calculators.subway.state import BOARDS, ORDER, STATIONS, ChooseStart, MoveAlongPath, MoveToStation, State
from tests.notation import NotationTestData

STATION_STRATEGY = st.sampled_from(sorted(STATIONS))
SEAT_STRATEGY = st.integers(1, 5)


def trim_trailing_nones(values: list[object]) -> tuple[object, ...]:
    while values and values[-1] is None:
        values = values[:-1]
    return tuple(values)


def sort_beads_in_board_order(bead_counts_by_station: dict[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(bead_counts_by_station.items(), key=lambda pair: ORDER[pair[0]]))


def seat_tuple_strategy(value_strategy: st.SearchStrategy[object]) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(st.none() | value_strategy, max_size=5).map(trim_trailing_nones)


BEADS_STRATEGY = st.dictionaries(STATION_STRATEGY, st.integers(1, 99), max_size=12).map(sort_beads_in_board_order)
STATE_STRATEGY = st.builds(
    State,
    table=st.builds(
        TableSettings,
        players=st.integers(0, 999),
        turn=SEAT_STRATEGY,
        names=st.sampled_from([(), ("あき", "", "ben")]),
        house=st.sampled_from([(), (("termini", "8"), ("landing", "replace")), (("stalking", "on"),)]),
    ),
    beads=st.lists(st.none() | BEADS_STRATEGY, min_size=5, max_size=5).map(tuple),
    at=seat_tuple_strategy(STATION_STRATEGY),
    styles=seat_tuple_strategy(st.integers(1, 4)),
    roll=st.lists(st.integers(1, 6), max_size=6).map(sorted).map(tuple),
    bonus=st.none() | SEAT_STRATEGY,
    robbed=seat_tuple_strategy(SEAT_STRATEGY),
)


ROLL_STRATEGY = st.lists(st.integers(1, 6), max_size=3).map(lambda dice: tuple(sorted(dice)))
PAWN_MOVE_STRATEGY = st.builds(MoveToStation, STATION_STRATEGY, st.none() | SEAT_STRATEGY, ROLL_STRATEGY) | st.builds(
    MoveAlongPath,
    st.lists(STATION_STRATEGY, min_size=2, max_size=13).map(tuple),
    st.none() | SEAT_STRATEGY,
    ROLL_STRATEGY,
)
UNFINISHED_MOVE_STRATEGY = st.builds(
    MoveToStation, st.just("") | STATION_STRATEGY, st.none() | SEAT_STRATEGY, ROLL_STRATEGY
) | st.builds(ChooseStart, st.just("") | STATION_STRATEGY, st.none() | st.integers(1, 4))
"""Drafts of which the station may be missing."""


def build_longest_state() -> State:
    """The state with the longest query: all 100 beads, all pawns, the longest names, every ruling."""
    owners: list[dict[str, int]] = [{}, {}, {}, {}]
    for index, (code, room) in enumerate(BOARDS["ozone"].bead_capacity_by_station.items()):
        for place in range(room):
            owners[(index + place) % 4][code] = 1
    at = tuple(next(iter(hand)) for hand in owners)
    house = tuple(
        (ruling.key, max((o.key for o in ruling.options[1:]), key=len))
        for ruling in GAME.rulings
        if ruling.key != "kamiiida"
    )
    table = TableSettings(4, 4, ("名" * 12,) * 4, house)
    return State(
        table=table,
        beads=(*map(sort_beads_in_board_order, owners), None),
        at=at,
        styles=(1, 2, 4, 3),
        roll=(6, 6),
        bonus=3,
        robbed=(2, 3, 4, 1),
    )


NOTATION = NotationTestData(
    game=GAME,
    states=STATE_STRATEGY,
    moves=PAWN_MOVE_STRATEGY | st.builds(ChooseStart, STATION_STRATEGY, st.none() | st.integers(1, 4)),
    parameter_letters="HMTSEKgopathstarくさ",
    full_canonical_query="players=3&p1=-&p2=H01&turn=p2&names=a&house=kamiiida-heiandori&at=H05&styles=1&roll=1&bonus=p1&robbed=p2",
    lenient_and_canonical_queries="""
        p1=T08.H08.H01.H08       p1=H01.H08*2.T08
        p1=S02.K02.E01           p1=H08.M01.M11
        p1=h01.␣T07*2            p1=H01.H09*2
        p1=H01*1                 p1=H01
        p1=-&p2=                 p1=-
        at=H05.-.T07             at=H05.-.H09
        at=-                     -
        styles=-.3
        roll=5.3                 roll=3.5
        bonus=P2                 bonus=p2
        robbed=p3.-              robbed=p3
        turn=p2&robbed=-.p3.-.-  turn=p2&robbed=p3
        turn=p2&robbed=p3.-
        robbed=-
        house=stalking-on.termini-8.landing-both  house=termini-8.stalking-on
    """,
    unreadable_parameters=f"""
        p1      H01.H99                    4    subway.station
        p1      H01.ırinaka                4    subway.station
        p1      H01..H02                   4    subway.station
        p1      H01*2*2                    5    subway.beads
        p1      H01*                       4    number 1 99
        p1      H01*0                      4    number 1 99
        p1      H01*99.H01                 7    fewer 99
        p1      {".".join(["H01"] * 101)}  400  fewer 100
        at      H05.H05.H05.H05.H05.H06    20   fewer 5
        styles  1.0                        2    number 1 4
        styles  1.2.3.4.1.2                10   fewer 5
        roll    7                          0    number 1 6
        roll    1.1.1.1.1.1.1              12   fewer 6
        bonus   p6                         0    seat
        robbed  x                          0    seat
        robbed  -.-.-.-.-.p1               10   fewer 5
    """,
    move_texts_and_values=[
        ("go.H10.p2.r2-5", MoveToStation("H10", 2, (2, 5))),
        ("path.H09.H10.p2.r3", MoveAlongPath(("H09", "H10"), 2, (3,))),
        ("start.T11.2", ChooseStart("T11", 2)),
        ("path." + ".".join(["H01"] * 20), MoveAlongPath(("H01",) * 20)),
    ],
    lenient_and_canonical_moves="""
        go.S02          go.H08
        GO.Nagoya       go.H08
        go.␣栄␣.P2       go.H10.p2
        ｇｏ．Ｋ０２          go.M11
        go.H10.r5-2.p2  go.H10.p2.r2-5
        PATH.伏見.栄.R3    path.H09.H10.r3
        start.荒畑.２      start.T11.2
    """,
    unreadable_moves=f"""
        walk.H01                       0   move go.H10 go.H10.p2 go.H10.r2-5 path.H09.H10.M06 start.H05.1
        go.H01.p2.p3                   7   subway.station
        go.H01.H02                     0   move
        path.H01                       0   move
        start.H05.1.2                  0   move
        start.H05.5                    10  number 1 4
        go.H01.r7                      7   subway.roll
        go.H01.r2-                     7   subway.roll
        go.H01.r1.r2                   7   subway.station
        path.{".".join(["H01"] * 21)}  85  fewer 20
        go.H01.p9                      7   seat
        go.                            3   subway.station
        path.r2-5                      5   subway.station
        go.?.r2                        3   subway.station
        start.?.4                      6   subway.station
    """,
    longest_queries=[unquote(encode_query_string(GAME.format_query(build_longest_state()))) + "&move=go.H10.p2"],
    clauses_with_illegal_example="move.back stalking",
    drafts=UNFINISHED_MOVE_STRATEGY,
)
