"""The facts of the box: the network and its three boards (clauses subway.three, subway.place)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calculators.core.types import Message
from calculators.subway import GAME
from calculators.subway.contracted_network import contract_network_to_junctions
from calculators.subway.state import (
    BOARDS,
    LINES,
    STATIONS,
    find_counted_lines_with_bead_on_every_station,
    find_line_stations_without_beads,
)

from . import naive
from .tables import read


@pytest.mark.parametrize("key", ["ozone", "heiandori", "three"])
def test_tracks_and_rooms_as_read_a_second_time(key: str) -> None:
    board = replace(BOARDS[key])  # what this one knows it has not worked out for another test
    assert board.track_lines_by_neighbours == naive.BOARDS[key]
    assert board.bead_capacity_by_station == naive.rooms(naive.BOARDS[key])
    assert list(board.stations) == [code for code in STATIONS if code in naive.BOARDS[key]]


def test_counts_of_the_boards() -> None:
    assert {key: len(board.stations) for key, board in BOARDS.items()} == {
        "ozone": 87,
        "heiandori": 87,
        "three": 80,
    }
    assert {key: sum(board.bead_capacity_by_station.values()) for key, board in BOARDS.items()} == {
        "ozone": 100,
        "heiandori": 100,
        "three": 91,
    }
    assert {letter: len(line.stations) for letter, line in LINES.items()} == {
        "H": 22,
        "M": 28,
        "E": 7,
        "K": 2,
        "T": 20,
        "S": 21,
    }
    assert [letter for letter, line in LINES.items() if line.loop] == ["M"]


def test_transfer_stations() -> None:
    common = {"H08", "H09", "H10", "H13", "H16", "M03", "M06", "M20", "M23", "T06", "T12"}
    assert BOARDS["three"].transfer_stations == common
    assert BOARDS["ozone"].transfer_stations == common | {"M01", "M12"}
    assert BOARDS["heiandori"].transfer_stations == common | {"M01", "M11"}
    assert BOARDS["ozone"].track_lines_by_neighbours["K01"] == {"M12": "K"}
    assert BOARDS["heiandori"].track_lines_by_neighbours["K01"] == {"M11": "K"}
    assert BOARDS["ozone"].line_letters_by_station_in_canonical_order["M12"] == ("M", "K")
    assert BOARDS["ozone"].line_letters_by_station_in_canonical_order["M11"] == ("M",)
    assert STATIONS["M11"].codes == ("M11", "K02")
    assert STATIONS["M01"].codes == ("M01", "E01")


def test_dead_ends() -> None:
    ends = ("H01", "H22", "E07", "K01", "T01", "T20", "S01", "S21")
    assert BOARDS["ozone"].dead_end_stations == BOARDS["heiandori"].dead_end_stations == ends
    assert BOARDS["three"].dead_end_stations == ("H01", "H22", "T01", "T20", "S01", "S21")


def test_the_board_of_a_table() -> None:
    assert read("").board is BOARDS["ozone"]
    assert read("house=kamiiida-heiandori").board is BOARDS["heiandori"]
    assert read("players=3&house=kamiiida-heiandori").board is BOARDS["three"]


def test_one_bead_is_enough_at_a_transfer_station() -> None:
    """The example of Motoyama (clause subway.end)."""
    higashiyama = ".".join(BOARDS["ozone"].lines["H"])
    meijo = ".".join(code for code in BOARDS["ozone"].lines["M"] if code not in ("H16", "H10"))
    state = read(f"p1={higashiyama}&p2={meijo}&p3=-&p4=-")
    assert find_counted_lines_with_bead_on_every_station(state) == ("H", "M")
    assert find_line_stations_without_beads(state, "T") == tuple(
        code for code in BOARDS["ozone"].lines["T"] if code[0] == "T"
    )
    assert find_counted_lines_with_bead_on_every_station(read(f"p1={higashiyama}&p2={meijo.replace('M07.', '')}")) == (
        "H",
    )


def test_beads_of_seats_that_nobody_sits_on_complete_nothing() -> None:
    higashiyama = ".".join(BOARDS["three"].lines["H"])
    assert find_counted_lines_with_bead_on_every_station(read(f"players=3&p4={higashiyama}")) == ()


def test_contracted_board() -> None:
    network = contract_network_to_junctions(
        BOARDS["ozone"].track_lines_by_neighbours, BOARDS["ozone"].transfer_stations
    )
    assert set(network.junctions) == BOARDS["ozone"].transfer_stations
    assert len(network.chains) == 29
    assert sum(chain.last is None for chain in network.chains) == 8
    assert sum(len(chain.inner) for chain in network.chains) == 74 == len(network.bits)
    assert sorted(network.bits.values()) == [1 << n for n in range(74)]


def test_setup() -> None:
    assert GAME.describe_setup(4) == (
        Message("subway.setup.take", {}, "subway.pieces"),
        Message("subway.setup.start", {"seat": "p1"}, "subway.first"),
        Message("subway.setup.choose", {"seats": ["p4", "p3", "p2", "p1"]}, "subway.setup"),
        Message("subway.setup.beads", {}, "subway.supply"),
    )
    assert GAME.describe_setup(3) == (
        Message("subway.setup.take", {}, "subway.pieces"),
        Message("subway.setup.three", {"lines": ["E", "K"], "stations": ["M01", "M12"]}, "subway.three"),
        Message("subway.setup.start", {"seat": "p1"}, "subway.first"),
        Message("subway.setup.choose", {"seats": ["p3", "p2", "p1"]}, "subway.setup"),
        Message("subway.setup.beads", {}, "subway.supply"),
    )
    assert GAME.describe_setup(2) == ()


def test_progress() -> None:
    assert GAME.describe_mover_and_turns_or_cards_left(read("turn=p3&p1=H01")) == (
        Message("subway.progress.turn", {"seat": "p3"}, "subway.turn"),
    )
    h, t = (".".join(BOARDS["ozone"].lines[letter]) for letter in "HT")
    almost = h.replace(".H21", "")
    phrases = GAME.describe_mover_and_turns_or_cards_left(read(f"turn=p3&p1={almost}&p2={t}&p3=-&p4=-"))
    assert phrases[1] == Message("subway.progress.left", {"line": "H", "count": 1, "stations": ["H21"]}, "subway.end")
    assert phrases[3] == Message("subway.progress.complete", {"line": "T", "count": 0, "stations": []}, "subway.end")
    assert [phrase.params.get("line") for phrase in phrases] == [None, "H", "M", "T", "S", None]
    assert [phrase.params["count"] for phrase in phrases[1:]] == [1, 24, 0, 17, 1]
    assert phrases[5].params["stations"] == ["H21"]
    phrases = GAME.describe_mover_and_turns_or_cards_left(read(f"turn=p3&p1={h}&p2={t}&p3=-&p4=-&bonus=p2"))
    assert phrases[-1] == Message("subway.progress.last", {"seats": ["p3", "p4"], "count": 2}, "subway.end")
    over = (Message("subway.progress.over", {}, "subway.end"),)
    assert GAME.describe_mover_and_turns_or_cards_left(read(f"p1={h}&p2={t}&p3=-&p4=-&bonus=p2")) == over
    assert GAME.describe_mover_and_turns_or_cards_left(read(f"turn=p2&p1={h}&p2={t}&p3=-&p4=-&bonus=p2")) == over
    assert GAME.describe_mover_and_turns_or_cards_left(read(f"turn=p2&p1={h}&p2={t}&p3=-&p4=-")) != over
