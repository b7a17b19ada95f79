"""The notation: canonical out, lenient in, and what it does not allow."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.core.parsing import Unreadable, to_query
from calculators.core.types import Table, View
from calculators.subway import GAME
from calculators.subway.notation import (
    SPELLINGS,
    format_beads,
    parse_beads,
    parse_station,
)
from calculators.subway.state import BOARDS, ORDER, STATIONS, Along, Go, Move, Start, State

from .tables import read, some_table

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


@given(STATES)
def test_what_is_written_reads_back(state: State) -> None:
    text = GAME.format(state)
    reading = GAME.parse(text)
    assert reading.unread == ()
    assert reading.state == state
    assert GAME.format(reading.state) == text


@given(st.dictionaries(st.sampled_from((*GAME.parameters, "p1", "p2", "turn", "players")), st.text(max_size=30)))
def test_any_text_is_read_or_refused(query: dict[str, str]) -> None:
    reading = GAME.parse(query)
    text = GAME.format(reading.state)
    assert GAME.parse(text).state == reading.state
    assert {unread.field for unread in reading.unread} <= set(query)


ROLL = st.lists(st.integers(1, 6), max_size=3).map(lambda dice: tuple(sorted(dice)))
WALKS = st.builds(Go, STATION, st.none() | SEAT, ROLL) | st.builds(
    Along, st.lists(STATION, min_size=2, max_size=13).map(tuple), st.none() | SEAT, ROLL
)


def test_seat_and_dice_are_written_behind_the_station() -> None:
    assert GAME.format_move(Go("H10", 2, (2, 5))) == "go.H10.p2.r2-5"
    assert GAME.format_move(Along(("H09", "H10"), 2, (3,))) == "path.H09.H10.p2.r3"


@given(WALKS | st.builds(Start, STATION, st.none() | st.integers(1, 4)))
def test_moves_read_back(move: Move) -> None:
    assert GAME.parse_move(GAME.format_move(move)) == move


@pytest.mark.parametrize(
    ("query", "canonical"),
    [
        ("p1=H01.H08*2.T08", "p1=H01.H08*2.T08"),
        ("p1=T08.H08.H01.H08", "p1=H01.H08*2.T08"),
        ("p1=S02.K02.E01", "p1=H08.M01.M11"),
        ("p1=h01. T07*2", "p1=H01.H09*2"),
        ("p1=S03.T08.K01.E02.M02.H01", "p1=H01.M02.E02.K01.T08.S03"),
        ("p1=H01*1", "p1=H01"),
        ("p1=-&p2=", "p1=-"),
        ("at=H05.S06.T08.M13", "at=H05.S06.T08.M13"),
        ("at=H05.-.T07", "at=H05.-.H09"),
        ("at=H05.-.-", "at=H05"),
        ("at=-", ""),
        ("styles=1.3.2.4", "styles=1.3.2.4"),
        ("styles=-.3", "styles=-.3"),
        ("roll=5.3", "roll=3.5"),
        ("roll=6", "roll=6"),
        ("bonus=P2", "bonus=p2"),
        ("robbed=p3", "robbed=p3"),
        ("robbed=p3.-", "robbed=p3"),
        ("turn=p2&robbed=p3", "turn=p2&robbed=p3"),
        ("turn=p2&robbed=-.p3.-.-", "turn=p2&robbed=p3"),
        ("turn=p2&robbed=p3.-", "turn=p2&robbed=p3.-"),
        ("turn=p2&robbed=p3.p1", "turn=p2&robbed=p3.p1"),
        ("robbed=-", ""),
        ("house=stalking-on.termini-8.landing-both", "house=termini-8.stalking-on"),
        (
            "robbed=p2&bonus=p1&roll=1&styles=1&at=H05&house=kamiiida-heiandori&names=a&turn=p2&p2=H01&p1=-&players=3",
            "players=3&p1=-&p2=H01&turn=p2&names=a&house=kamiiida-heiandori&at=H05&styles=1&roll=1&bonus=p1&robbed=p2",
        ),
    ],
)
def test_canonical_text(query: str, canonical: str) -> None:
    assert to_query(GAME.format(read(query))) == canonical


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Ｈ０８", "H08"),
        ("h 08", "H08"),
        ("s02", "H08"),
        ("K02", "M11"),
        ("E01", "M01"),
        ("名古屋", "H08"),
        ("なごや", "H08"),
        ("ナゴヤ", "H08"),
        ("nagoya", "H08"),
        ("Taiko-dori", "S01"),
        ("taikodori", "S01"),
        ("TAIKO DORI", "S01"),
        ("国際センター", "S03"),
        ("こくさいせんたー", "S03"),
        ("コクサイセンター", "S03"),
        ("星が丘", "H18"),
        ("星ヶ丘", "H18"),
        ("いりなか", "T14"),
        ("平安通", "M11"),
        ("大曽根", "M12"),
        ("Hisaya-odori", "M06"),
    ],
)
def test_names_and_codes_of_stations(text: str, code: str) -> None:
    assert parse_station(text) == code


def test_every_code_and_name_of_every_station_is_known() -> None:
    assert len(STATIONS) == 87
    for station in STATIONS.values():
        for text in (*station.codes, station.ja, station.kana, station.romaji):
            assert parse_station(text) == station.code
    assert len(SPELLINGS) == 87 * 4 + 13 - 1, "いりなか is written the same in kanji and kana"


@pytest.mark.parametrize(
    ("field", "text", "at", "code", "params"),
    [
        ("p1", "H01.H99", 4, "subway.expected.station", {}),
        ("p1", "H1", 0, "subway.expected.station", {}),
        ("p1", "H01.\u0131rinaka", 4, "subway.expected.station", {}),
        ("p1", "H01..H02", 4, "subway.expected.station", {}),
        ("p1", "H01.-", 4, "subway.expected.station", {}),
        ("p1", "H01*2*2", 5, "subway.expected.beads", {}),
        ("p1", "H01*", 4, "expected.number", {"low": 1, "high": 99}),
        ("p1", "H01*0", 4, "expected.number", {"low": 1, "high": 99}),
        ("p1", "H01*100", 4, "expected.number", {"low": 1, "high": 99}),
        ("p1", "H01*99.H01", 7, "expected.fewer", {"limit": 99}),
        ("p1", ".".join(["H01"] * 101), 400, "expected.fewer", {"limit": 100}),
        ("at", "H05.xyz", 4, "subway.expected.station", {}),
        ("at", "H05.H05.H05.H05.H05.H06", 20, "expected.fewer", {"limit": 5}),
        ("styles", "1.5", 2, "expected.number", {"low": 1, "high": 4}),
        ("styles", "1.0", 2, "expected.number", {"low": 1, "high": 4}),
        ("styles", "1.2.3.4.1.2", 10, "expected.fewer", {"limit": 5}),
        ("roll", "7", 0, "expected.number", {"low": 1, "high": 6}),
        ("roll", "3.0", 2, "expected.number", {"low": 1, "high": 6}),
        ("roll", "1.1.1.1.1.1.1", 12, "expected.fewer", {"limit": 6}),
        ("bonus", "p6", 0, "expected.seat", {}),
        ("bonus", "-", 0, "expected.seat", {}),
        ("robbed", "x", 0, "expected.seat", {}),
        ("robbed", "p1.p9", 3, "expected.seat", {}),
        ("robbed", "-.-.-.-.-.p1", 10, "expected.fewer", {"limit": 5}),
    ],
)
def test_unreadable(field: str, text: str, at: int, code: str, params: dict[str, int]) -> None:
    reading = GAME.parse({field: text})
    (unread,) = reading.unread
    assert (unread.field, unread.value, unread.at) == (field, text, at)
    assert (unread.expected.code, unread.expected.params) == (code, params)
    assert reading.state == State()


@pytest.mark.parametrize("limit", [100])
def test_as_many_items_as_there_are_beads_can_be_read(limit: int) -> None:
    names = [*STATIONS, *sorted(BOARDS["ozone"].transfers)]
    assert len(names) == limit
    assert sum(count for _, count in parse_beads(".".join(names))) == limit
    assert len(read("at=H01.H02.H03.H04.H05").at) == 5
    assert read("roll=1.1.1.1.1.1").roll == (1,) * 6


@pytest.mark.parametrize(
    ("text", "at", "code"),
    [
        ("walk.H01", 0, "expected.move"),
        ("go", 0, "expected.move"),
        ("go.H01.p2.p3", 7, "subway.expected.station"),
        ("go.H01.H02", 0, "expected.move"),
        ("path.H01", 0, "expected.move"),
        ("path.H01.p2", 0, "expected.move"),
        ("start", 0, "expected.move"),
        ("start.H05.1.2", 0, "expected.move"),
        ("start.H05.5", 10, "expected.number"),
        ("go.H01.r7", 7, "subway.expected.roll"),
        ("go.H01.r2-", 7, "subway.expected.roll"),
        ("go.H01.rx", 7, "subway.expected.station"),
        ("go.H01.r1.r2", 7, "subway.expected.station"),
        ("path." + ".".join(["H01"] * 21), 85, "expected.fewer"),
        ("go.H99", 3, "subway.expected.station"),
        ("go.H01.p9", 7, "expected.seat"),
        ("go.", 3, "subway.expected.station"),
        ("go.p2", 3, "subway.expected.station"),
        ("path.r2-5", 5, "subway.expected.station"),
    ],
)
def test_unreadable_moves(text: str, at: int, code: str) -> None:
    with pytest.raises(Unreadable) as error:
        GAME.parse_move(text)
    assert (error.value.at, error.value.expected.code) == (at, code)
    if code == "expected.move":
        assert error.value.expected.params == {
            "forms": ["go.H10", "go.H10.p2", "go.H10.r2-5", "path.H09.H10.M06", "start.H05.1"]
        }
    if code == "expected.fewer":
        assert error.value.expected.params == {"limit": 20}


def test_as_long_a_path_as_can_be_read() -> None:
    assert GAME.parse_move("path." + ".".join(["H01"] * 20)) == Along(("H01",) * 20)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("go.S02", Go("H08")),
        ("GO.Nagoya", Go("H08")),
        ("go. 栄 .P2", Go("H10", 2)),
        ("ｇｏ．Ｋ０２", Go("M11")),
        ("go.H10.r5-2.p2", Go("H10", 2, (2, 5))),
        ("PATH.伏見.栄.R3", Along(("H09", "H10"), None, (3,))),
        ("start.荒畑.２", Start("T11", 2)),
        ("start.T11", Start("T11")),
    ],
)
def test_moves_are_read_leniently(text: str, move: Move) -> None:
    assert GAME.parse_move(text) == move


@pytest.mark.parametrize(
    ("text", "turn", "robbed", "canonical"),
    [
        ("p3", 2, (None, 3), "p3"),
        ("p3.-", 2, (3,), "p3.-"),
        ("-", 2, (), ""),
        ("p3", 1, (3,), "p3"),
        ("p2.p3", 2, (2, 3), "p2.p3"),
        ("-.-.p1", 2, (None, None, 1), "-.-.p1"),
    ],
)
def test_who_robbed_is_one_seat_or_a_list(text: str, turn: int, robbed: tuple[int | None, ...], canonical: str) -> None:
    state = read(f"turn=p{turn}&robbed={text}")
    assert state.robbed == robbed
    assert GAME.format(state).get("robbed", "") == canonical


def test_no_beads_is_not_the_same_as_not_entered() -> None:
    state = read("p1=-")
    assert state.beads == ((), None, None, None, None)
    assert format_beads(()) == "-"


@pytest.mark.no_cover
def test_random_tables_read_back() -> None:
    chance = random.Random("notation")
    for _ in range(300):
        state = some_table(chance)
        assert GAME.parse(GAME.format(state)).state == state


def test_the_longest_legal_table_fits_into_an_address() -> None:
    """All 100 beads, two seats on every transfer station, the longest names, every ruling, every pawn."""
    board = BOARDS["ozone"]
    owners: list[dict[str, int]] = [{}, {}, {}, {}]
    for index, (code, room) in enumerate(board.room.items()):
        for place in range(room):
            owners[(index + place) % 4][code] = 1
    at = tuple(next(iter(hand)) for hand in owners)
    house = tuple(
        (ruling.key, max((o.key for o in ruling.options[1:]), key=len))
        for ruling in GAME.rulings
        if ruling.key != "kamiiida"
    )
    state = State(
        Table(4, 4, ("名" * 12,) * 4, house),
        (*map(ordered, owners), None),
        at,
        (1, 2, 4, 3),
        (6, 6),
        3,
        (2, 3, 4, 1),
    )
    text = GAME.format(state)
    assert GAME.parse(text).state == state
    assert sum(len(hand) for hand in owners) == 100
    assert all(GAME.violations(state, view) == () for view in View)
    assert 900 < len(to_query({**text, "move": "go.H10.p2", "lang": "en"})) < 1_500
