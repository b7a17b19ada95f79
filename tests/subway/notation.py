"""The subway's notation as data (`tests.notation`)."""

from __future__ import annotations

from urllib.parse import unquote

from hypothesis import strategies as st

from calculators.core.parsing import encode_query_string
from calculators.core.types import Message, Table
from calculators.subway import GAME
from calculators.subway.state import BOARDS, ORDER, STATIONS, ChooseStart, MoveAlongPath, MoveToStation, State
from tests.notation import Notation

STATION = st.sampled_from(sorted(STATIONS))
SEAT = st.integers(1, 5)


def trimmed(values: list[object]) -> tuple[object, ...]:
    while values and values[-1] is None:
        values = values[:-1]
    return tuple(values)


def ordered(hand: dict[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(hand.items(), key=lambda pair: ORDER[pair[0]]))


def per_seat(values: st.SearchStrategy[object]) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(st.none() | values, max_size=5).map(trimmed)


HAND = st.dictionaries(STATION, st.integers(1, 99), max_size=12).map(ordered)
STATES = st.builds(
    State,
    table=st.builds(
        Table,
        players=st.integers(0, 999),
        turn=SEAT,
        names=st.sampled_from([(), ("あき", "", "ben")]),
        house=st.sampled_from([(), (("termini", "8"), ("landing", "replace")), (("stalking", "on"),)]),
    ),
    beads=st.lists(st.none() | HAND, min_size=5, max_size=5).map(tuple),
    at=per_seat(STATION),
    styles=per_seat(st.integers(1, 4)),
    roll=st.lists(st.integers(1, 6), max_size=6).map(sorted).map(tuple),
    bonus=st.none() | SEAT,
    robbed=per_seat(SEAT),
)


ROLL = st.lists(st.integers(1, 6), max_size=3).map(lambda dice: tuple(sorted(dice)))
WALKS = st.builds(MoveToStation, STATION, st.none() | SEAT, ROLL) | st.builds(
    MoveAlongPath, st.lists(STATION, min_size=2, max_size=13).map(tuple), st.none() | SEAT, ROLL
)
UNFINISHED = st.builds(MoveToStation, st.just("") | STATION, st.none() | SEAT, ROLL) | st.builds(
    ChooseStart, st.just("") | STATION, st.none() | st.integers(1, 4)
)
"""Drafts: the station may be a hole."""


def fewer(limit: int) -> Message:
    return Message("expected.fewer", {"limit": limit})


def number(low: int, high: int) -> Message:
    return Message("expected.number", {"low": low, "high": high})


FORMS = Message("expected.move", {"forms": ["go.H10", "go.H10.p2", "go.H10.r2-5", "path.H09.H10.M06", "start.H05.1"]})


def fullest() -> State:
    """All 100 beads, two seats on every transfer station, the longest names, every ruling, every pawn."""
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
    table = Table(4, 4, ("名" * 12,) * 4, house)
    return State(
        table=table,
        beads=(*map(ordered, owners), None),
        at=at,
        styles=(1, 2, 4, 3),
        roll=(6, 6),
        bonus=3,
        robbed=(2, 3, 4, 1),
    )


NOTATION = Notation(
    game=GAME,
    states=STATES,
    moves=WALKS | st.builds(ChooseStart, STATION, st.none() | st.integers(1, 4)),
    letters="HMTSEKgopathstarくさ",
    order="players=3&p1=-&p2=H01&turn=p2&names=a&house=kamiiida-heiandori&at=H05&styles=1&roll=1&bonus=p1&robbed=p2",
    lenient=[
        ("p1=T08.H08.H01.H08", "p1=H01.H08*2.T08"),
        ("p1=S02.K02.E01", "p1=H08.M01.M11"),
        ("p1=h01. T07*2", "p1=H01.H09*2"),
        ("p1=H01*1", "p1=H01"),
        ("p1=-&p2=", "p1=-"),
        ("at=H05.-.T07", "at=H05.-.H09"),
        ("at=-", ""),
        ("styles=-.3", "styles=-.3"),
        ("roll=5.3", "roll=3.5"),
        ("bonus=P2", "bonus=p2"),
        ("robbed=p3.-", "robbed=p3"),
        ("turn=p2&robbed=-.p3.-.-", "turn=p2&robbed=p3"),
        ("turn=p2&robbed=p3.-", "turn=p2&robbed=p3.-"),
        ("robbed=-", "robbed=-"),
        ("house=stalking-on.termini-8.landing-both", "house=termini-8.stalking-on"),
    ],
    unreadable=[
        ("p1", "H01.H99", 4, "subway.expected.station"),
        ("p1", "H01.ırinaka", 4, "subway.expected.station"),
        ("p1", "H01..H02", 4, "subway.expected.station"),
        ("p1", "H01*2*2", 5, "subway.expected.beads"),
        ("p1", "H01*", 4, number(1, 99)),
        ("p1", "H01*0", 4, number(1, 99)),
        ("p1", "H01*99.H01", 7, fewer(99)),
        ("p1", ".".join(["H01"] * 101), 400, fewer(100)),
        ("at", "H05.H05.H05.H05.H05.H06", 20, fewer(5)),
        ("styles", "1.0", 2, number(1, 4)),
        ("styles", "1.2.3.4.1.2", 10, fewer(5)),
        ("roll", "7", 0, number(1, 6)),
        ("roll", "1.1.1.1.1.1.1", 12, fewer(6)),
        ("bonus", "p6", 0, "expected.seat"),
        ("robbed", "x", 0, "expected.seat"),
        ("robbed", "-.-.-.-.-.p1", 10, fewer(5)),
    ],
    values=[
        ("go.H10.p2.r2-5", MoveToStation("H10", 2, (2, 5))),
        ("path.H09.H10.p2.r3", MoveAlongPath(("H09", "H10"), 2, (3,))),
        ("start.T11.2", ChooseStart("T11", 2)),
        ("path." + ".".join(["H01"] * 20), MoveAlongPath(("H01",) * 20)),
    ],
    lenient_moves=[
        ("go.S02", "go.H08"),
        ("GO.Nagoya", "go.H08"),
        ("go. 栄 .P2", "go.H10.p2"),
        ("ｇｏ．Ｋ０２", "go.M11"),
        ("go.H10.r5-2.p2", "go.H10.p2.r2-5"),
        ("PATH.伏見.栄.R3", "path.H09.H10.r3"),
        ("start.荒畑.２", "start.T11.2"),
    ],
    unreadable_moves=[
        ("walk.H01", 0, FORMS),
        ("go.H01.p2.p3", 7, "subway.expected.station"),
        ("go.H01.H02", 0, FORMS),
        ("path.H01", 0, FORMS),
        ("start.H05.1.2", 0, FORMS),
        ("start.H05.5", 10, "expected.number"),
        ("go.H01.r7", 7, "subway.expected.roll"),
        ("go.H01.r2-", 7, "subway.expected.roll"),
        ("go.H01.r1.r2", 7, "subway.expected.station"),
        ("path." + ".".join(["H01"] * 21), 85, fewer(20)),
        ("go.H01.p9", 7, "expected.seat"),
        ("go.", 3, "subway.expected.station"),
        ("path.r2-5", 5, "subway.expected.station"),
    ],
    longest=[unquote(encode_query_string(GAME.format_query(fullest()))) + "&move=go.H10.p2"],
)
