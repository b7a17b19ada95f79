"""The page of a followed game: starting choices, turns, the record, the end."""

from __future__ import annotations

import re
from itertools import combinations
from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

from calculators.subway.state import BOARDS
from tests.run_length import choose_by_run_length
from web.games.subway.pictures.layout import BADGES, SPOTS
from web.games.subway.pictures.names import area_covered_by_text
from web.games.subway.pictures.scene import draw_table
from web.games.subway.pictures.touch_areas import (
    count_window_steps_down_to_centre_stations_or_map,
    touch_bounds_by_station,
)

from .pages import address_after_touch, do_boxes_overlap, get_checked_page_text
from .tables import read
from .test_followed_game import generate_random_game

STARTING_CHOICES_QUERY = "move=start.M07.4_start.M02.2_start.H12.1_start.S12.3"
TWO_REPLACEABLE_BEADS_QUERY = "p1=M03&p2=H10&p3=H10&p4=S12&at=M03.H10.H10.S12&styles=4.2.3.1"


def query_after_touch(client: FlaskClient, query: str, **fields: str) -> dict[str, str]:
    """The query after a touch."""
    path, _, after = address_after_touch(client, f"/subway/play?{query}", **fields).partition("?")
    assert path == "/subway/play"
    return dict(parse_qsl(after))


def bar_text_of_page(page: str) -> str:
    """The text of the answer bar."""
    bar = re.search(r'id="answer".*?</section>', page, re.S)
    assert bar
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", bar[0]))


BAR_TEXT_BY_QUERY = {
    # a starting choice is accepted only if it is complete and legal
    "pick=begin": "Dが選ぶ",
    "pick=start.?.4": "始める駅に",
    "pick=start.M07": "振り方にふれる",
    "pick=start.M07.4": "名古屋城から",
    "pick=start.H13": "今池は選べない",
    "pick=start.E07.1": "終点なので",
    # a turn is entered by its dice and its station, in either order
    STARTING_CHOICES_QUERY: "出た目にふれる",
    f"{STARTING_CHOICES_QUERY}&pick=go.?.r2": "もう1個の目",
    f"{STARTING_CHOICES_QUERY}&pick=go.?.r2-3": "行ける駅",
    f"{STARTING_CHOICES_QUERY}&pick=go.M23.r1-1": "2歩",
    f"{STARTING_CHOICES_QUERY}&pick=go.S14": "出た目にふれる",
    f"{STARTING_CHOICES_QUERY}&pick=go.T01.r1-1": "上小田井へは行けない",
    f"{TWO_REPLACEABLE_BEADS_QUERY}&pick=go.H10.r2": "誰のビーズ",
    # a position without pawns lacks an entry
    "p1=H05.H06&p2=T18&p3=M14&p4=S12": "入っていない",
}
ACCEPTED_QUERIES = ("pick=start.M07.4", f"{STARTING_CHOICES_QUERY}&pick=go.M23.r1-1")


@pytest.mark.parametrize("query", BAR_TEXT_BY_QUERY)
def test_bar_states_what_is_missing_or_accepts(client: FlaskClient, query: str) -> None:
    page = get_checked_page_text(client, f"/subway/play?{query}")
    assert BAR_TEXT_BY_QUERY[query] in bar_text_of_page(page)
    assert ('value="accept"' in page) is (query in ACCEPTED_QUERIES)


def test_starting_choices_are_recorded_one_after_another(client: FlaskClient) -> None:
    query: dict[str, str] = {}
    for pick in ("start.M07.4", "start.M02.2", "start.H12.1", "start.S12"):
        query.pop("pick", None)
        query = query_after_touch(client, "&".join(f"{k}={v}" for k, v in query.items()), pick=pick, put="accept")
    assert query["move"] == "start.M07.4_start.M02.2_start.H12.1_start.S12"
    assert "Aの番" in bar_text_of_page(get_checked_page_text(client, f"/subway/play?move={query['move']}"))


def test_turn_is_entered_by_dice_and_station(client: FlaskClient) -> None:
    assert 'value="die.1"' in get_checked_page_text(client, f"/subway/play?{STARTING_CHOICES_QUERY}")
    page = get_checked_page_text(client, f"/subway/play?{STARTING_CHOICES_QUERY}&pick=go.M23.r1-1")
    assert re.search(r"<ins>\s*[+＋]\d", page), "the gain is beside the seat"
    accepted = query_after_touch(client, STARTING_CHOICES_QUERY, pick="go.M23.r1-1", put="accept")
    assert accepted["move"].endswith("_go.M23.r1-1")
    then = query_after_touch(client, STARTING_CHOICES_QUERY, pick="go.M23.r1-1", put="go.3")
    assert (then["move"], then["pick"]) == (accepted["move"], "go.?.r3")


@pytest.mark.parametrize(("ruling", "station_count"), [("stalking-on", 25), ("", 26)])
def test_reachable_count_omits_station_forbidden_by_stalking(
    client: FlaskClient, ruling: str, station_count: int
) -> None:
    """The die leads to the pawn of the seat robbed last."""
    moves = "start.M12.4_start.T03.2_start.M08.1_go.T05.r1-4_go.T05.r6_go.M09.r3_go.H14.r3-6"
    page = get_checked_page_text(client, f"/subway/play?players=3&house={ruling}&move={moves}&pick=go.?.r1")
    assert f"行ける駅 {station_count}" in bar_text_of_page(page)


def test_bar_asks_which_seats_bead_to_replace(client: FlaskClient) -> None:
    asking = get_checked_page_text(client, f"/subway/play?{TWO_REPLACEABLE_BEADS_QUERY}&pick=go.H10.r2")
    assert 'value="whose.p3"' in asking
    selection = query_after_touch(client, TWO_REPLACEABLE_BEADS_QUERY, pick="go.H10.r2", put="whose.p3")["pick"]
    page = get_checked_page_text(client, f"/subway/play?{TWO_REPLACEABLE_BEADS_QUERY}&pick={selection}")
    assert 'value="accept"' in page
    assert re.search(r"<ins>\s*−2", page), "the loss is beside the seat"


@pytest.mark.parametrize("lang", choose_by_run_length(["ja"], ["ja", "en"]))
@pytest.mark.no_cover
def test_finished_game_offers_another_game_and_paper_without_tray(client: FlaskClient, lang: str) -> None:
    start, moves, _ = generate_random_game(3, 4)
    page = get_checked_page_text(client, f"/subway/play?{start}&move={'_'.join(moves)}&lang={lang}")
    assert {"ja": "もう一度", "en": "Again"}[lang] in bar_text_of_page(page)
    assert {"ja": "紙に出す", "en": "On paper"}[lang] in page[: page.index('id="below"')]
    assert 'class="fin-o"' in page
    assert 'id="tray"' not in page
    assert page.count('class="tap rec-k') == len(moves)
    for number in choose_by_run_length((20,), range(5, len(moves), 9)):
        get_checked_page_text(
            client, f"/subway/play?{start}&move={'_'.join(moves[:number])}&lang={lang}&pick=go.?.r1-2"
        )
        get_checked_page_text(client, f"/subway/play?{start}&move={'_'.join(moves)}&pick=at.{number}")


@pytest.mark.parametrize(
    ("given_selection", "entered_value", "expected_selection"),
    [
        ("", "die.2", "go.?.r2"),
        ("go.?.r2", "die.1", "go.?.r1-2"),
        ("go.?.r1", "less.1", "begin"),
        ("go.?.r1-2", "at.H10", "go.H10.r1-2"),
        ("go.H10.r1-2", "at.H10", "go.?.r1-2"),
        ("go.H05.r2", "to.H10.p3", "go.H10.p3.r2"),
        ("go.H10.r2", "whose.p3", "go.H10.p3.r2"),
        ("start.M07.4", "style.4", "start.M07"),
        ("start.?.4", "style.4", "begin"),
        ("start.M07.4", "start.M07", "start.?.4"),
    ],
)
def test_touch_changes_one_part_of_turn_draft(
    client: FlaskClient, given_selection: str, entered_value: str, expected_selection: str
) -> None:
    assert (
        query_after_touch(client, STARTING_CHOICES_QUERY, pick=given_selection, put=entered_value)["pick"]
        == expected_selection
    )


def test_touch_areas_are_large_enough_and_cover_no_other_station() -> None:
    found = touch_bounds_by_station.__wrapped__(BOARDS["ozone"].stations)
    for code, (left, top, right, bottom) in found.items():
        assert min(right - left, bottom - top) >= 16
        covered = {other for other in found if left < SPOTS[other].x < right and top < SPOTS[other].y < bottom}
        assert covered <= {code}
    assert count_window_steps_down_to_centre_stations_or_map([]) == 3
    assert count_window_steps_down_to_centre_stations_or_map(["T01"]) == 0
    assert count_window_steps_down_to_centre_stations_or_map(["S21"]) == 8


def test_large_station_names_avoid_names_line_letters_and_pawns() -> None:
    named = ("H06", "H07", "H08", "H09", "H10", "M07", "M08", "M09", "T04", "T06", "T11", "T13")
    pawns = ("H07", "M07", "T12")
    state = read(f"players=3&at={'.'.join(pawns)}")
    found = draw_table(state, large_name_by_station=dict.fromkeys(named, "Meijo Koen")).names
    areas = [
        area_covered_by_text(x=one.x, y=one.y, text=one.text, anchor_mid_or_end_or_empty=one.anchor) for one in found
    ]
    assert len(areas) > 2
    assert not any(do_boxes_overlap(one, other) for one, other in combinations(areas, 2))
    for left, top, right, bottom in areas:
        assert not any(left < x < right and top < y < bottom for x, y in BADGES.values())
        assert not any(left < SPOTS[code].x < right and top < SPOTS[code].y - 20 < bottom for code in pawns)
    assert draw_table(read("")).touch_areas == ()


def test_aria_description_marks_some_stations_as_reachable(client: FlaskClient) -> None:
    query = "players=3&p1=H05&p2=S06&p3=T08&at=H05.S06.T08&styles=1.3.2&roll=3.1"
    for lang, description in (("ja", "行ける"), ("en", "can be reached")):
        answer = client.get(f"/subway/moves?{query}&lang={lang}").text
        assert 0 < answer.count(f'aria-description="{description}"') < answer.count('class="lv-hit"')
