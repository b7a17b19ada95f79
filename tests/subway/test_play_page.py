"""The page of a followed game: starting choices, turns, the record, the end."""

import re
from itertools import combinations

import pytest
from flask.testing import FlaskClient

from calculators.subway.state import BOARDS
from tests.engine import parse_table_rows
from tests.pages import address_after_touches, check_touches_lead_to, find_text, query_without_page_parameters
from tests.run_length import choose_by_run_length, in_japanese_or_each_language
from web.games.subway.pictures.layout import BADGES, SPOTS
from web.games.subway.pictures.names import area_covered_by_text
from web.games.subway.pictures.scene import draw_table
from web.games.subway.pictures.touch_areas import count_window_steps_down, touch_bounds_by_station

from .pages import FINISHED_GAME_QUERY, do_boxes_overlap, get_checked_page_text
from .tables import read
from .test_followed_game import generate_random_game

STARTING_CHOICES_QUERY = "move=start.M07.4_start.M02.2_start.H12.1_start.S12.3"
TWO_REPLACEABLE_BEADS_QUERY = "p1=M03&p2=H10&p3=H10&p4=S12&at=M03.H10.H10.S12&styles=4.2.3.1"
RECORD_WITH_ROBBERY_QUERY = (
    "players=3&move=start.M12.4_start.T03.2_start.M08.1_go.T05.r1-4_go.T05.r6_go.M09.r3_go.H14.r3-6"
)


def bar_text_of_page(page: str) -> str:
    """The text of the answer bar."""
    bar = find_text('id="answer"(.*?)</section>', page)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", bar))


BAR_TEXTS = f"""
    # a starting choice is accepted only if it is complete and legal
    pick=begin  -  Dが選ぶ
    pick=start.?.4  -  始める駅に
    pick=start.M07  -  振り方にふれる
    pick=start.M07.4  yes  名古屋城から
    pick=start.H13  -  今池は選べない
    pick=start.E07.1  -  終点なので
    # a turn is entered by its dice and its station, in either order
    {STARTING_CHOICES_QUERY}  -  出た目にふれる
    {TWO_REPLACEABLE_BEADS_QUERY}&pick=go.H10.p3.r2  yes  栄へ
    # that another seat loses a bead comes before the bead that is placed
    p1=M03&p2=H10&p3=T02&p4=S12&at=M03.H10.T02.S12&styles=4.2.3.1&pick=go.H10.r2  yes  2歩 栄のBのビーズを
    {STARTING_CHOICES_QUERY}&pick=go.?.r2  -  もう1個の目
    {STARTING_CHOICES_QUERY}&pick=go.?.r2-3  -  行ける駅
    {STARTING_CHOICES_QUERY}&pick=go.M23.r1-1  yes  2歩
    {STARTING_CHOICES_QUERY}&pick=go.S14  -  出た目にふれる
    {STARTING_CHOICES_QUERY}&pick=go.T01.r1-1  -  上小田井へは行けない
    {TWO_REPLACEABLE_BEADS_QUERY}&pick=go.H10.r2  -  誰のビーズ
    # a recorded turn with one of its two dice decides nothing
    {STARTING_CHOICES_QUERY}_go.S09.r1  -  まだ決まりません
    # the die leads to the pawn of the seat robbed last, where stalking forbids to go
    {RECORD_WITH_ROBBERY_QUERY}&pick=go.?.r1  -  行ける駅 26
    {RECORD_WITH_ROBBERY_QUERY}&house=stalking-on&pick=go.?.r1  -  行ける駅 25
    # a position without pawns lacks an entry
    p1=H05.H06&p2=T18&p3=M14&p4=S12  -  入っていない
"""


@pytest.mark.parametrize(("query", "accepts", "bar_text"), parse_table_rows(BAR_TEXTS))
def test_bar_states_what_is_missing_or_accepts(client: FlaskClient, query: str, accepts: str, bar_text: str) -> None:
    page = get_checked_page_text(client, f"/subway/play?{query}")
    assert bar_text in bar_text_of_page(page)
    assert ('value="accept"' in page) is bool(accepts)


def test_turn_with_one_die_and_turns_behind_is_undecided_and_not_said_to_be_wrong(client: FlaskClient) -> None:
    page = get_checked_page_text(client, f"/subway/play?{STARTING_CHOICES_QUERY}_go.S09.r1_go.T17.r1-2&lang=en")
    assert "Turn 5 is not decided yet" in page
    assert "does not fit" not in page


def test_starting_choices_are_recorded_one_after_another(client: FlaskClient) -> None:
    query = ""
    for pick in ("start.M07.4", "start.M02.2", "start.H12.1", "start.S12"):
        address = address_after_touches(client, f"/subway/play?{query}&pick={pick}", "accept")
        query = query_without_page_parameters(address)
    assert query == "move=start.M07.4_start.M02.2_start.H12.1_start.S12"
    assert "Aの番" in bar_text_of_page(get_checked_page_text(client, f"/subway/play?{query}"))


@pytest.mark.parametrize(
    ("query", "pattern"),
    [
        (STARTING_CHOICES_QUERY, 'value="die.1"'),
        (f"{STARTING_CHOICES_QUERY}&pick=go.M23.r1-1", r"<ins>\s*[+＋]\d"),
        (f"{TWO_REPLACEABLE_BEADS_QUERY}&pick=go.H10.r2", 'value="whose.p3"'),
        (f"{TWO_REPLACEABLE_BEADS_QUERY}&pick=go.H10.p3.r2", r"<ins>\s*−2"),
    ],
)
def test_page_offers_keys_of_turn_and_shows_gain_beside_seat(client: FlaskClient, query: str, pattern: str) -> None:
    assert re.search(pattern, get_checked_page_text(client, f"/subway/play?{query}"))


def test_dice_of_next_turn_name_their_seat_by_letter(client: FlaskClient) -> None:
    """A name is too long beside six keys, and its first letter may be the letter of another seat."""
    query = f"names=Ben.Alexander.Cleo.Dora&{STARTING_CHOICES_QUERY}&pick=go.M23.r1-1"
    page = get_checked_page_text(client, f"/subway/play?{query}")
    assert find_text('class="lead-in"[^>]*>([^<]*)<', page) == "B 次"


def test_ended_game_shows_its_map_while_bonus_seat_is_not_entered(client: FlaskClient) -> None:
    page = get_checked_page_text(client, f"/subway/play?{FINISHED_GAME_QUERY}")
    assert page.index('id="picture"') < page.index('class="map-frame') < page.index('id="below"')


@in_japanese_or_each_language
@pytest.mark.no_cover
def test_finished_game_offers_another_game_and_paper_without_tray(client: FlaskClient, lang: str) -> None:
    start, moves = generate_random_game(3, 4)
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


TOUCHES_OF_DRAFT = """
    # one part of the draft of a turn is entered, changed or taken back
    -              die.2        &pick=go.?.r2
    go.?.r2        die.1        &pick=go.?.r1-2
    go.?.r1        less.1       &pick=begin
    go.?.r1-2      at.H10       &pick=go.H10.r1-2
    go.H10.r1-2    at.H10       &pick=go.?.r1-2
    go.H05.r2      to.H10.p3    &pick=go.H10.p3.r2
    go.H10.r2      whose.p3     &pick=go.H10.p3.r2
    start.M07.4    style.4      &pick=start.M07
    start.?.4      style.4      &pick=begin
    start.M07.4    start.M07    &pick=start.?.4
    # a legal turn is accepted, by the first die of the next turn too
    go.M23.r1-1    accept       _go.M23.r1-1
    go.M23.r1-1    go.3         _go.M23.r1-1&pick=go.?.r3
"""


@pytest.mark.parametrize(("given_selection", "touch", "expected_ending"), parse_table_rows(TOUCHES_OF_DRAFT))
def test_touch_changes_or_accepts_turn_draft(
    client: FlaskClient, given_selection: str, touch: str, expected_ending: str
) -> None:
    record = f"/subway/play?{STARTING_CHOICES_QUERY}"
    check_touches_lead_to(client, f"{record}&pick={given_selection}", touch, f"{record}{expected_ending}")


def test_touch_areas_are_large_enough_and_cover_no_other_station() -> None:
    found = touch_bounds_by_station.__wrapped__(BOARDS["ozone"].stations)
    for code, (left, top, right, bottom) in found.items():
        assert min(right - left, bottom - top) >= 16
        covered = {other for other in found if left < SPOTS[other].x < right and top < SPOTS[other].y < bottom}
        assert covered <= {code}
    assert count_window_steps_down([]) == 3
    assert count_window_steps_down(["T01"]) == 0
    assert count_window_steps_down(["S21"]) == 8


def test_large_station_names_avoid_names_line_letters_and_pawns() -> None:
    named = ("H06", "H07", "H08", "H09", "H10", "M07", "M08", "M09", "T04", "T06", "T11", "T13")
    pawns = ("H07", "M07", "T12")
    state = read(f"players=3&at={'.'.join(pawns)}")
    found = draw_table(state, large_name_by_station=dict.fromkeys(named, "Meijo Koen")).names
    areas = [area_covered_by_text(x=one.x, baseline_y=one.y, text=one.text, anchor=one.anchor) for one in found]
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
