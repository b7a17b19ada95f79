"""A turn: dice, walking, the end (headings ゲームの進行, ダイスの振り方)."""

import random

import pytest

from calculators.core.parsing import encode_query_string
from calculators.subway import GAME
from calculators.subway.pawn_walks import (
    WalkPath,
    ascending_step_counts_of_complete_roll,
    find_path_and_alternative_or_none,
    list_best_paths_by_lines,
)
from calculators.subway.state import BOARDS, MoveToStation
from tests.engine import format_found_messages, list_message_codes

from . import naive
from .tables import (
    LINES,
    answer_question,
    legality_effects_and_next_query,
    list_legal_move_texts,
    read,
    verdict_on_moves_of_query,
)

OZONE_BOARD = BOARDS["ozone"]


@pytest.mark.parametrize(
    ("style", "roll", "steps"),
    [
        (1, (3, 5), (3, 5)),
        (2, (2,), (2, 5)),
        (3, (3, 5), (2, 8)),
        (3, (6, 6), (12,)),
        (4, (6,), (6,)),
    ],
)
def test_a_dice_style_decides_the_step_counts(style: int, roll: tuple[int, ...], steps: tuple[int, ...]) -> None:
    assert ascending_step_counts_of_complete_roll(style, roll) == steps


def test_six_steps_from_fushimi_reach_taiko_dori() -> None:
    (way, *_) = list_best_paths_by_lines(OZONE_BOARD, "H09", 6, "S01")
    assert way == WalkPath(("H09", "H10", "M06", "T06", "S03", "H08", "S01"), ("H", "M", "S"))
    assert way.steps == 6
    query = "p1=T07&p2=T18&p3=M14&p4=S12&at=T07.T18.M14.S12&styles=4.2.3.1&roll=6"
    assert "go.S01" in list_legal_move_texts(query)
    assert "go.S01" in list_legal_move_texts(query + "&house=kamiiida-heiandori")


@pytest.mark.parametrize(
    ("house", "way"),
    [("", "M09.M10.M11.M12.K01.M12"), ("&house=kamiiida-heiandori", "M09.M10.M11.K01.M11.M12")],
)
def test_five_steps_from_kurokawa_via_kamiiida_reach_ozone(house: str, way: str) -> None:
    query = f"p1=M09&p2=M12&p3=M14&p4=S12&at=M09.M12.M14.S12&styles=4.2.3.1&roll=5{house}"
    said = verdict_on_moves_of_query(f"{query}&move=go.M12")
    assert said.legal is True
    assert said.effects[0].params == {"way": way.split("."), "lines": ["M", "K"], "steps": 5}


@pytest.mark.clause("subway.move.end")
@pytest.mark.parametrize(
    ("board_variant", "start", "steps", "destinations"),
    [
        ("ozone", "H02", 2, "H02 H04"),
        ("ozone", "H03", 2, "H01 H05"),
        # the track ends at Nagoyako under every ruling
        ("ozone", "E06", 3, "E03 E05"),
        ("ozone", "H01", 3, "H04"),
        ("three", "M02", 1, "M01 M03"),
        ("three", "M02", 2, "M04 M28 T08 T10"),
    ],
)
def test_the_pawn_turns_back_only_where_the_track_ends(
    board_variant: str, start: str, steps: int, destinations: str
) -> None:
    board = BOARDS[board_variant]
    paths_by_station = {code: list_best_paths_by_lines(board, start, steps, code) for code in board.stations}
    found = {code: paths for code, paths in paths_by_station.items() if paths}
    assert sorted(found) == destinations.split()
    assert start not in found or found[start] == (WalkPath(("H02", "H01", "H02"), ("H",)),)


@pytest.mark.clause("subway.move.free")
def test_a_walk_may_end_where_it_began() -> None:
    query = "p1=H02&p2=T18&p3=M14&p4=S12&at=H02.T18.M14.S12&styles=4.2.3.1&roll=2"
    assert list_legal_move_texts(query) == ["go.H02", "go.H04"]
    legal, effects, after = legality_effects_and_next_query(query + "&move=go.H02")
    assert (legal, effects) == (True, ["nothing"])
    assert after == "p1=H02&p2=T18&p3=M14&p4=S12&turn=p2&at=H02.T18.M14.S12&styles=4.2.3.1"


@pytest.mark.no_cover
@pytest.mark.parametrize("board_variant", ["ozone", "heiandori", "three"])
def test_destinations_and_paths_match_exhaustive_walks(board_variant: str) -> None:
    chance = random.Random(f"walk {board_variant}")
    board, tracks = BOARDS[board_variant], naive.TRACKS_BY_BOARD_KEY[board_variant]
    for start in board.stations:
        steps = tuple(sorted(chance.sample(range(1, 9), chance.randint(1, 2))))
        found = {
            code: paths
            for code in board.stations
            if (paths := find_path_and_alternative_or_none(board, start, steps, code)) is not None
        }
        every = [walk for number in steps for walk in naive.list_walks_of_length(tracks, start, number)]
        assert list(found) == [code for code in board.stations if code in {walk[-1] for walk in every}]
        for station, (way, other) in found.items():
            here = [walk for walk in every if walk[-1] == station]
            assert way.stations in here
            assert len(way.stations) == min(map(len, here)), "the shortest walk"
            assert set(way.lines) == naive.lines_of_walk(tracks, way.stations)
            different = [walk for walk in here if naive.lines_of_walk(tracks, walk) != set(way.lines)]
            assert (other is None) == (not different)
            if other is not None:
                assert other.stations in different
                assert len(other.stations) == min(map(len, different))
                assert set(other.lines) == naive.lines_of_walk(tracks, other.stations)


def test_verdict_reports_alternative_path_by_other_lines() -> None:
    said = verdict_on_moves_of_query("p1=H08&p2=T18&p3=M14&p4=S12&at=H08.T18.M14.S12&styles=4.2.3.1&roll=2&move=go.T06")
    assert [(effect.code.rpartition(".")[2], effect.params["lines"]) for effect in said.effects[:2]] == [
        ("way", ["S"]),
        ("other", ["H", "T"]),
    ]


def test_path_without_repeated_station_is_listed_first() -> None:
    paths = list_best_paths_by_lines(OZONE_BOARD, "H09", 6, "S01")
    assert [len(path.stations) - len(set(path.stations)) for path in paths] == [0, 1, 2]


LINE_H_BUT_LAST_STATION = ".".join(LINES["H"].split(".")[:-1])
SECOND_LINE_LACKS_H22_QUERY = (
    f"p1={LINE_H_BUT_LAST_STATION}&p2={LINES['T']}&p3=M14&p4=S12&at=H21.T18.M14.S12&styles=4.1.2.3&roll=1"
)


def test_completing_second_line_gives_bonus_and_last_round() -> None:
    said = verdict_on_moves_of_query(f"{SECOND_LINE_LACKS_H22_QUERY}&move=go.H22")
    assert said.next.endswith("&turn=p2&at=H22.T18.M14.S12&styles=4.1.2.3&bonus=p1")
    assert format_found_messages(said.effects[1:]) == (
        "subway.effect.place {'station': 'H22'} of subway.place",
        "subway.effect.line {'line': 'H'} of subway.end",
        "subway.effect.bonus {'seat': 'p1'} of subway.score.bonus",
        "subway.effect.last {'count': 3, 'seats': ['p2', 'p3', 'p4']} of subway.end.round",
    )
    assert said.end == ""


def test_the_game_ends_when_the_last_seat_has_moved() -> None:
    query = (
        f"p1={LINES['H']}&p2={LINES['T']}&p3=M14&p4=S12&at=H21.T18.M14.S12&styles=1.2.3.4&roll=1&turn=p4"
        "&bonus=p1&names=a.b&house=termini-8&robbed=p2.-"
    )
    said = verdict_on_moves_of_query(f"{query}&move=go.S11")
    assert (said.legal, said.next) == (True, "")
    assert said.end == (
        f"p1={LINES['H']}&p2={encode_query_string(GAME.format_query(read('p1=' + LINES['T'])))[3:]}&p3=M14&p4=S11.S12"
        "&names=a.b&house=termini-8&at=H21.T18.M14.S11&styles=1.2.3.4&bonus=p1"
    )
    assert said.effects[-1].code == "subway.effect.end"
    final = answer_question(f"score?{said.end}")
    assert final.score.final
    assert final.score.winners == ("p1",)
    early = verdict_on_moves_of_query(f"{query.replace('turn=p4', 'turn=p3')}&move=go.M12")
    assert (early.legal, early.missing) == (None, ("roll",)), "style 3 takes two dice"


def test_the_last_round_goes_on_without_a_second_bonus() -> None:
    query = f"p1={LINES['H']}&p2={LINES['T']}&p3=M14&p4=S12&at=H21.T18.M14.S12&styles=1.2.4.3&roll=1&turn=p3&bonus=p2"
    legal, effects, after = legality_effects_and_next_query(f"{query}&move=go.M13")
    assert (legal, effects) == (True, ["place", "last"])
    assert after.endswith("&turn=p4&at=H21.T18.M13.S12&styles=1.2.4.3&bonus=p2")
    assert "bonus" not in legality_effects_and_next_query(f"{query.replace('&bonus=p2', '')}&move=go.M13")[2], (
        "its owner is unknown"
    )


def test_after_the_last_turn_every_move_is_refused() -> None:
    state = read(f"p1={LINES['H']}&p2={LINES['T']}&p3=M14&p4=S12&at=H21.T18.M14.S12&styles=1.2.3.4&roll=1.2&bonus=p2")
    assert GAME.find_legal_moves(state) == ()
    assert list_message_codes(GAME.judge_move(state, MoveToStation("H20")).violations) == ["subway.over"]
