"""Starting choices: order of seats, stations and styles (heading ゲームの準備)."""

import pytest

from calculators.subway import GAME
from calculators.subway.starting_choices import (
    are_starts_still_being_chosen,
    find_nearest_free_start_stations,
    next_seat_number_to_choose_start_or_none,
)
from calculators.subway.state import BOARDS, STATIONS, ChooseStart
from tests.engine import parse_table_rows

from .tables import read, verdict_on_moves_of_query

START_CHOSEN_BY_P3_AND_P4_QUERY = "p3=M14&p4=S12&at=-.-.M14.S12&styles=-.-.3.4"


@pytest.mark.parametrize(
    ("query", "seat", "setting_up"),
    parse_table_rows(f"""
        -                                                  4  setting up
        players=3                                          3  setting up
        p4=S12&at=-.-.-.S12                                3  setting up
        {START_CHOSEN_BY_P3_AND_P4_QUERY}                  2  setting up
        turn=p3&{START_CHOSEN_BY_P3_AND_P4_QUERY}          2  setting up
        p1=H05&p2=T18&p3=M14&p4=S12&at=H05.T18.M14.S12     -  -
        # a running game: beads without pawns, two beads, a bead elsewhere, dice
        p1=H05.H06&p2=T18&p3=M14&p4=S12                    -  -
        p4=S12.S13&at=-.-.-.S12                            3  -
        p4=S12&at=-.-.-.S13                                3  -
        roll=2                                             4  -
        p1=H05.H06&turn=p3                                 4  -
    """),
)
def test_last_seat_without_station_chooses_start_next(query: str, seat: str, setting_up: str) -> None:
    """Before the first turn the turn is that of the choosing seat."""
    state = read(query)
    assert str(next_seat_number_to_choose_start_or_none(state) or "") == seat
    assert are_starts_still_being_chosen(state) is bool(setting_up)
    assert GAME.starting_state(state).table.turn == (int(seat) if setting_up else state.table.turn)


def test_seats_choose_starts_in_reverse_turn_order() -> None:
    moves = "start.S12.4_start.M14.3_start.T18.1_start.H05"
    said = verdict_on_moves_of_query(f"names=a.b&move={moves}")
    assert (said.legal, said.played) == (True, 4)
    assert said.next == "p1=H05&p2=T18&p3=M14&p4=S12&names=a.b&at=H05.T18.M14.S12&styles=2.1.3.4"
    assert [step.move for step in said.steps][-1] == "start.H05.2", "the only style left"
    assert [e.params["seat"] for step in said.steps for e in step.effects] == ["p4", "p3", "p2", "p1", "p1"]
    assert said.effects[-1].code == "subway.effect.begin"
    said = verdict_on_moves_of_query("move=start.S12.4")
    assert said.next == "p4=S12&turn=p3&at=-.-.-.S12&styles=-.-.-.4"


@pytest.mark.parametrize("key", ["ozone", "heiandori", "three"])
def test_start_on_terminus_or_transfer_station_is_refused(key: str) -> None:
    board = BOARDS[key]
    query = {"ozone": "", "heiandori": "house=kamiiida-heiandori", "three": "players=3"}[key]
    for code in STATIONS:
        near = (
            [len(set(board.line_letter_by_station_and_neighbour[code].values()))]
            if code in board.line_letter_by_station_and_neighbour
            else []
        )
        allowed = near == [1] and len(board.line_letter_by_station_and_neighbour[code]) > 1
        judged = GAME.judge_move(read(query), ChooseStart(code, 1))
        assert judged.legal is allowed, code
        if code in board.line_letter_by_station_and_neighbour and not allowed:
            (reason,) = judged.violations
            assert reason.code == f"subway.start.{'transfer' if near == [2] else 'terminus'}"
            assert reason.params["near"]


def test_nearest_free_start_stations_are_listed() -> None:
    assert find_nearest_free_start_stations(read(""), "H13") == ("H12", "H14", "S07", "S09")
    assert find_nearest_free_start_stations(read("p4=H12&at=-.-.-.H12"), "H13") == ("H14", "S07", "S09")
    assert find_nearest_free_start_stations(read(""), "H05") == ("H05",)
    # only one station is free
    rest = {code for code in BOARDS["ozone"].stations if code != "H14"}
    beads = ".".join(sorted(rest))
    assert find_nearest_free_start_stations(read(f"p4={beads}"), "S21") == ("H14",)
    assert find_nearest_free_start_stations(read(f"p4={beads}.H14"), "S21") == ()
