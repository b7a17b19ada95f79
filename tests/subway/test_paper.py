"""The subway's sheets: their texts and maps, and their look against stored pictures."""

import subprocess
from itertools import pairwise
from math import ceil, dist, hypot
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from calculators.subway.state import BOARDS
from tests.engine import parse_table_rows
from tests.paper import (
    LONGEST_NAMES,
    check_looks_as_stored,
    check_texts_before_printing,
    fetch_checked_sheet,
    sheet_text_without_spaces,
)
from tests.run_length import (
    choose_by_run_length,
    in_english_or_each_language,
    in_japanese_or_each_language,
    pair_cases_with_others,
)
from tests.subway.pages import CURRENT_TURN_QUERY, FINISHED_GAME_QUERY, UNFINISHED_GAME_QUERY, Box, do_boxes_overlap
from tests.subway.tables import read
from tests.subway.test_followed_game import generate_random_game
from web.games.subway.paper.map import (
    BEAD,
    FRAME,
    LINE,
    MARGIN,
    PLACE,
    SCALE,
    draw_network,
    draw_part_of_network,
    draw_station_label,
    list_legend_entries,
    spread_scene_items_and_place_pawns_anew,
)
from web.games.subway.pictures.map import Viewbox
from web.games.subway.pictures.scene import draw_table
from web.games.subway.pictures.scene_items import BADGE, LineBadge, Station, StationLabel, TrackLine
from web.i18n import Speaker
from web.paper.letter_widths import letter_width_em
from web.paper.picture import Box as PictureBox
from web.paper.picture import Picture
from web.pieces import Scene

STORED_PICTURES_FOLDER = Path(__file__).parent / "paper"
MAX_SHEET_BYTES = 90_000
"""The size limit in bytes, mostly for the names of 87 stations."""


WON_GAME_ADDRESS = f"score.pdf?{FINISHED_GAME_QUERY}&bonus=p4"
TURN_QUERY = f"{UNFINISHED_GAME_QUERY}{CURRENT_TURN_QUERY}"
ADDRESSES_BY_PICTURE = {
    "score-won": WON_GAME_ADDRESS,
    "score-open": f"score.pdf?{UNFINISHED_GAME_QUERY}",
    "score-one": "score.pdf?p1=H01",
    "score-heiandori": f"{WON_GAME_ADDRESS}&house=kamiiida-heiandori",
    "moves": f"moves.pdf?{TURN_QUERY}",
    "go.H08": f"check.pdf?{TURN_QUERY}&move=go.H08",
    "go.H22": f"check.pdf?{TURN_QUERY}&move=go.H22",
}


@pytest.mark.parametrize(("picture", "lang"), pair_cases_with_others(ADDRESSES_BY_PICTURE, ["ja", "en"]))
def test_sheet_matches_stored_picture(client: FlaskClient, picture: str, lang: str) -> None:
    address = f"/subway/{ADDRESSES_BY_PICTURE[picture]}&lang={lang}"
    data = fetch_checked_sheet(client, address, MAX_SHEET_BYTES)
    check_looks_as_stored(data, STORED_PICTURES_FOLDER / f"{picture}-{lang}.png")
    title = {"ja": "得点表", "en": "scoresheet"}[lang]
    assert (title in sheet_text_without_spaces(data)) is picture.startswith("score")


def test_score_sheet_with_longest_names_matches_stored_picture(client: FlaskClient) -> None:
    address = f"/subway/{WON_GAME_ADDRESS}&names={'.'.join(LONGEST_NAMES[:4])}"
    data = fetch_checked_sheet(client, address, MAX_SHEET_BYTES)
    check_looks_as_stored(data, STORED_PICTURES_FOLDER / "score-long.png")


@in_english_or_each_language
def test_station_names_are_extracted_whole_from_sheet(client: FlaskClient, lang: str) -> None:
    """Text extraction in any order finds each name whole, also one on two lines."""
    for picture in choose_by_run_length(("score-won",), ("score-won", "moves")):
        data = client.get(f"/subway/{ADDRESSES_BY_PICTURE[picture]}&lang={lang}").data
        flowing = subprocess.run(["pdftotext", "-", "-"], input=data, capture_output=True, check=True).stdout.decode()
        for text in (sheet_text_without_spaces(data), "".join(flowing.split())):
            for code in BOARDS["ozone"].stations:
                assert Speaker(lang)(f"subway.station.{code}").replace(" ", "") in text, code


DESCENDING_LETTERS = frozenset("gjpqy,")
"""Characters that reach below the baseline."""


def list_obstacle_strokes(scene: Scene) -> list[tuple[tuple[float, float], tuple[float, float], float]]:
    """The strokes that labels must not touch: start, end and half width in millimetres."""
    found = []
    for line in scene.items_of(TrackLine):
        corners = [(x * SCALE, y * SCALE) for x, y in line.corner_points]
        found += [(one, other, LINE / 2) for one, other in pairwise(corners)]
    for station in scene.items_of(Station):
        x, y = (SCALE * side for side in station.middle)
        dx, dy = (SCALE * PLACE if station.capsule == way else 0 for way in "hv")
        found.append(((x - dx, y - dy), (x + dx, y + dy), (FRAME if station.capsule else BEAD) / 2))
    for badge in scene.items_of(LineBadge):
        x, y = (SCALE * side for side in badge.middle)
        found.append(((x, y), (x, y), BADGE * SCALE))
    return found


def drawn_label_boxes(label: StationLabel, say: Speaker) -> list[Box]:
    """The boxes of the lines of a drawn name, in millimetres."""
    picture = Picture(1, 1)
    box_in_mm = PictureBox(label.x * SCALE, label.y * SCALE, label.width * SCALE, label.height * SCALE)
    draw_station_label(picture, label, box_in_mm, say=say)
    (run,) = picture.layers[0].words
    up, down, found = 0.88 if say.language == "ja" else 0.77, 0.12 if say.language == "ja" else 0.02, []
    for foot in set(map(float, run.ys)):
        line = [
            (float(x), letter) for x, y, letter in zip(run.xs, run.ys, run.letters, strict=True) if float(y) == foot
        ]
        right = max(x + letter_width_em(letter) * run.kind.size for x, letter in line)
        reach = 0.22 if say.language == "en" and DESCENDING_LETTERS & {letter for _, letter in line} else down
        found.append((min(line)[0], foot - up * run.kind.size, right, foot + reach * run.kind.size))
    return found


def box_to_stroke_distance(box: Box, stroke_start: tuple[float, float], stroke_end: tuple[float, float]) -> float:
    """The distance from a box to a stroke, measured at steps of 0.2 mm."""
    (x, y), (end_x, end_y) = stroke_start, stroke_end
    steps = max(1, ceil(5 * dist(stroke_start, stroke_end)))
    points = ((x + (end_x - x) * n / steps, y + (end_y - y) * n / steps) for n in range(steps + 1))
    return min(hypot(max(box[0] - x, 0, x - box[2]), max(box[1] - y, 0, y - box[3])) for x, y in points)


@pytest.mark.parametrize("query", choose_by_run_length(("",), ("", "house=kamiiida-heiandori", "players=3")))
@in_english_or_each_language
@pytest.mark.no_cover
def test_map_label_touches_no_line_bead_or_other_label(query: str, lang: str) -> None:
    """The map on paper, with the boxes of the drawn letters (issue 18)."""
    state, say = read(query), Speaker(lang)
    scene, whole = spread_scene_items_and_place_pawns_anew(draw_table(state), say), draw_network(state, say)
    legend = list_legend_entries(state.board)
    left, top = legend[0].x * SCALE - MARGIN, legend[0].y * SCALE - MARGIN
    strokes = list_obstacle_strokes(scene)
    boxes = [(label.code, box) for label in scene.items_of(StationLabel) for box in drawn_label_boxes(label, say)]
    for entry in legend:
        x, y = entry.x * SCALE, entry.y * SCALE
        boxes.append((entry.letter, (x, y, x + 31, y + 2 * BADGE * SCALE - 0.1)))
    for code, box in boxes:
        assert left <= box[0] <= box[2] <= left + whole.wide, f"{code} is cut"
        assert top <= box[1] <= box[3] <= top + whole.high, f"{code} is cut"
        for one, other, half in strokes:
            if max(one[0], other[0]) + half < box[0] or min(one[0], other[0]) - half > box[2]:
                continue  # the stroke is left or right of the box
            assert box_to_stroke_distance(box, one, other) > half, f"{code} touches a stroke from {one} to {other}"
        for second, theirs in boxes:
            assert second == code or not do_boxes_overlap(box, theirs), f"{code} touches {second}"


def test_part_of_map_is_that_large_and_has_only_what_lies_in_it() -> None:
    network_map = draw_table(read("players=3&p1=H10&p2=T20&at=H10.T20"), large_name_by_station={"H10": "Sakae"})
    picture = draw_part_of_network(network_map, Viewbox(137, 200, 135, 80))
    assert (picture.wide, picture.high) == (135 * SCALE, 80 * SCALE)
    assert picture.drawn_texts == ["A", "A", "Sakae"]


@in_japanese_or_each_language
def test_record_sheet_of_whole_game_names_every_chosen_station(client: FlaskClient, lang: str) -> None:
    start, moves = generate_random_game(3, 4)
    data = fetch_checked_sheet(client, f"/subway/play.pdf?{start}&move={'_'.join(moves)}&lang={lang}", MAX_SHEET_BYTES)
    check_looks_as_stored(data, STORED_PICTURES_FOLDER / f"record-{lang}.png")
    text = sheet_text_without_spaces(data)
    for move in moves:
        assert Speaker(lang)(f"subway.station.{move.split('.')[1]}").replace(" ", "") in text, move
    assert "⇄" in text


PLAYED_QUERY = f"{FINISHED_GAME_QUERY}&bonus=p4"
EQUAL_TOTALS_QUERY = PLAYED_QUERY.replace("H09*2", "H09", 1)
SHEET_TEXTS = f"""
    # three players have no branch lines
    score?players=3&p1=H05&p2=H06&p3=T10  大曽根 / !上飯田 / !名古屋港
    # a tie-breaker is named only if totals are equal
    play?{PLAYED_QUERY}        !終了ボーナスが決めた
    play?{EQUAL_TOTALS_QUERY}  終了ボーナスが決めた
    # a partial table lists what is missing
    score?                     まだ入っていないもの：A、B、C、D
    moves?p1=H01               まだ入っていないもの：コマの駅、振り方、出目
    check?{UNFINISHED_GAME_QUERY}{CURRENT_TURN_QUERY}  まだ入っていないもの：手
"""


@pytest.mark.parametrize(("address", "expected_texts"), parse_table_rows(SHEET_TEXTS))
def test_sheet_shows_expected_texts_and_omits_others(client: FlaskClient, address: str, expected_texts: str) -> None:
    check_texts_before_printing(client, f"/subway/{address}", expected_texts)
