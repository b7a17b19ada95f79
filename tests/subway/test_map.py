"""The map on a page: positions of stations, beads, numbers and names."""

import re
from itertools import accumulate, combinations, pairwise
from math import dist

import pytest
from flask.testing import FlaskClient

from calculators.subway.state import BOARDS, STATIONS, State
from tests.run_length import choose_by_run_length, in_japanese_or_each_language
from tests.subway.tables import read
from web.games.subway.pictures.layout import (
    SPOTS,
    Point,
    list_bead_positions_including_empty_places,
    list_track_points_with_bends,
    station_point,
)
from web.games.subway.pictures.scene import draw_table
from web.games.subway.pictures.scene_items import Pawn, RouteNumber, TrackLine


def path_corner_points(relative_path_data: str) -> list[Point]:
    """The corners of a path of relative coordinates."""
    numbers = map(float, re.findall(r"-?[\d.]+", relative_path_data))
    return list(accumulate(zip(numbers, numbers, strict=True), lambda a, b: (a[0] + b[0], a[1] + b[1])))


def is_point_on_segment(point: Point, segment_start: Point, segment_end: Point) -> bool:
    """Whether a point is on the segment between two others."""
    return dist(segment_start, point) + dist(point, segment_end) == pytest.approx(dist(segment_start, segment_end))


def test_map_draws_every_station_on_its_tracks() -> None:
    assert SPOTS.keys() == STATIONS.keys()
    for query in ("", "house=kamiiida-heiandori", "players=3"):
        state = read(query)
        lines = {line.letter: line for line in draw_table(state).items_of(TrackLine)}
        assert lines.keys() == state.board.lines.keys()
        for letter, along in state.board.lines.items():
            ways = [*pairwise(path_corner_points(lines[letter].path_data))]
            for code in along:
                assert any(is_point_on_segment(station_point(code), *way) for way in ways), (query, letter)
    assert list_track_points_with_bends(["H07", "H06"]) == [(34, 238), (14, 258), (14, 264)]
    for key in ("ozone", "heiandori"):
        assert all(SPOTS[code].capsule for code in BOARDS[key].transfer_stations)


def test_map_stations_are_spaced_apart_inside_picture() -> None:
    for code, spot in SPOTS.items():
        assert 6 <= spot.x <= 354, code
        assert 14 <= spot.y <= 490, code
    for (code, spot), (other, there) in combinations(SPOTS.items(), 2):
        assert dist((spot.x, spot.y), (there.x, there.y)) >= 20, (code, other)


@pytest.mark.parametrize("code", choose_by_run_length(sorted(SPOTS)[::6], sorted(SPOTS)))
def test_pawn_on_map_hides_no_bead_place(code: str) -> None:
    """It covers the places neither of its own station nor of any other."""
    (pawn,) = draw_table(read(f"at={code}")).items_of(Pawn)
    for other, spot in SPOTS.items():
        places = 2 if spot.capsule else 1
        for bead in list_bead_positions_including_empty_places(other, places, places):
            assert dist(pawn.middle, bead) > 14, other
    assert 9 <= pawn.middle[0] <= 351


def test_station_passed_twice_shows_both_route_numbers() -> None:
    route = ["S06", "M06", "T06", "H09", "H10", "M06", "T06", "H09", "T08"]
    drawn = draw_table(State(), routes=[("p1", route)])
    assert [number.text for number in drawn.items_of(RouteNumber)] == ["1", "2·6", "3·7", "4·8", "5", "9"]
    drawn = draw_table(State(), routes=[("p1", route[:2])], first_number=0)
    assert [number.text for number in drawn.items_of(RouteNumber)] == ["1"]


@pytest.mark.no_cover
@in_japanese_or_each_language
def test_enlarged_map_names_stations_without_duplicates(client: FlaskClient, lang: str) -> None:
    page = client.get(f"/subway/play?players=3&move=start.M07.1_start.M02.2_start.H12.3&lang={lang}").text
    views = {
        view: re.findall(r">([^<]+)</text>", names)
        for view, names in re.findall(r'"lv-name lv-(\w+)">(<text.*?)</g>', page, re.S)
    }
    small = views["near"] + views["beyond"]
    assert len(small) == len(set(small))
    assert len(small) >= 24
    assert not set(small) & set(views["now"])
