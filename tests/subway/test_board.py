"""The network and its three boards (clauses subway.three, subway.place)."""

from dataclasses import replace

import pytest

from calculators.subway import GAME
from calculators.subway.state import BOARDS, LINES, STATIONS
from tests.engine import format_found_messages

from . import naive
from .tables import read


@pytest.mark.parametrize("board_variant", ["ozone", "heiandori", "three"])
def test_tracks_and_bead_capacities_match_second_implementation(board_variant: str) -> None:
    board = replace(BOARDS[board_variant])  # a new object has no cached results of other tests
    assert board.line_letter_by_station_and_neighbour == naive.TRACKS_BY_BOARD_KEY[board_variant]
    assert board.bead_capacity_by_station == naive.bead_capacity_by_station(naive.TRACKS_BY_BOARD_KEY[board_variant])
    assert list(board.stations) == [code for code in STATIONS if code in naive.TRACKS_BY_BOARD_KEY[board_variant]]


def test_boards_have_expected_station_and_bead_counts() -> None:
    counts = {key: (len(b.stations), sum(b.bead_capacity_by_station.values())) for key, b in BOARDS.items()}
    assert counts == {"ozone": (87, 100), "heiandori": (87, 100), "three": (80, 91)}
    assert [len(LINES[letter].stations) for letter in "HMEKTS"] == [22, 28, 7, 2, 20, 21]


def test_player_count_and_kamiiida_ruling_select_board() -> None:
    assert read("").board is BOARDS["ozone"]
    assert read("house=kamiiida-heiandori").board is BOARDS["heiandori"]
    assert read("players=3&house=kamiiida-heiandori").board is BOARDS["three"]


def test_ruling_of_nagoyako_changes_no_terminus_of_three_players() -> None:
    with_nagoyako, without = (read("players=3").find_paying_termini(pays_nagoyako=pays) for pays in (True, False))
    assert with_nagoyako == without


def test_line_is_complete_with_one_bead_per_transfer_station() -> None:
    """The example of Motoyama (clause subway.end)."""
    higashiyama = ".".join(BOARDS["ozone"].lines["H"])
    meijo = ".".join(code for code in BOARDS["ozone"].lines["M"] if code not in ("H16", "H10"))
    state = read(f"p1={higashiyama}&p2={meijo}&p3=-&p4=-")
    assert state.complete_counted_lines == ("H", "M")
    assert state.find_line_stations_without_beads("T") == tuple(
        code for code in BOARDS["ozone"].lines["T"] if code[0] == "T"
    )
    assert read(f"p1={higashiyama}&p2={meijo.replace('M07.', '')}").complete_counted_lines == ("H",)


def test_setup_lists_pieces_first_seat_and_starting_choices() -> None:
    assert format_found_messages(GAME.describe_setup(3)) == (
        "subway.setup.take of subway.pieces",
        "subway.setup.three {'lines': ['E', 'K'], 'stations': ['M01', 'M12']} of subway.three",
        "subway.setup.start {'seat': 'p1'} of subway.first",
        "subway.setup.choose {'seats': ['p3', 'p2', 'p1']} of subway.setup",
        "subway.setup.beads of subway.supply",
    )
    assert [fact.code.rpartition(".")[2] for fact in GAME.describe_setup(4)] == ["take", "start", "choose", "beads"]
    assert GAME.describe_setup(2) == ()


def test_progress_lists_stations_left_on_each_line() -> None:
    whole, tsurumai = (".".join(BOARDS["ozone"].lines[letter]) for letter in "HT")
    almost = whole.replace(".H21", "")

    def describe_progress(query: str) -> tuple[str, ...]:
        return format_found_messages(GAME.describe_turn_and_progress(read(query)))

    assert describe_progress("turn=p3&p1=H01") == ("subway.progress.turn {'seat': 'p3'} of subway.turn",)
    lines = describe_progress(f"turn=p3&p1={almost}&p2={tsurumai}&p3=-&p4=-")
    assert lines[1] == "subway.progress.left {'count': 1, 'line': 'H', 'stations': ['H21']} of subway.end"
    assert lines[3] == "subway.progress.complete {'count': 0, 'line': 'T', 'stations': []} of subway.end"
    end = f"p1={whole}&p2={tsurumai}&p3=-&p4=-"
    assert describe_progress(f"turn=p3&{end}&bonus=p2")[-1] == (
        "subway.progress.last {'count': 2, 'seats': ['p3', 'p4']} of subway.end"
    )
    for turn in ("p1", "p2"):
        assert describe_progress(f"turn={turn}&{end}&bonus=p2") == ("subway.progress.over of subway.end",)
