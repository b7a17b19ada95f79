"""Seat colours: chosen by touch, used by every page and sheet, absent from JSON."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from calculators import GAMES
from tests.pages import query_of_address
from tests.subway.pages import FINISHED_GAME_QUERY
from web.table.colours import SeatColourValue, colours_text_after_swapping_colours_or_raise, parse_seat_colour_numbers

SUBWAY_TABLE_QUERY = "players=3&p1=H01.H02.H03&p2=T08.T09&p3=S06&at=H03.T08.S06&styles=1.2.3"
MOVE_QUERY = "turn=p1&roll=3&move=go.H06"
GAME_RECORD_QUERY = "players=3&move=start.S12.4_start.M14.3_start.T18.1_go.T20.r2-3_go.H15.r1-3_go.M22.r3_go.T17.r1-3"
CHOSEN_COLOURS_QUERY = "colours=2.3.1.4"
VIEWS_WITH_QUERIES = [
    f"score?{SUBWAY_TABLE_QUERY}",
    f"moves?{SUBWAY_TABLE_QUERY}&turn=p1&roll=3",
    f"check?{SUBWAY_TABLE_QUERY}&{MOVE_QUERY}",
    f"play?{GAME_RECORD_QUERY}",
]


def extract_colours_parameter(address: str) -> str:
    return query_of_address(unescape(address)).get("colours", "")


def find_mark_colour_by_seat(html: str) -> dict[str, str]:
    """Returns the colour class of each seat's mark."""
    return dict(re.findall(r'<symbol id="seat-([A-D])".*?class="sm-(\w)"', html))


@pytest.mark.parametrize(
    ("given_colours_text", "expected_colours"),
    [("", (1, 2, 3, 4)), ("2", (2, 1, 3, 4)), ("4.3", (4, 3, 1, 2)), ("2.1.4.3", (2, 1, 4, 3))],
)
def test_seats_without_chosen_colour_get_remaining_colours(
    given_colours_text: str, expected_colours: tuple[int, ...]
) -> None:
    assert parse_seat_colour_numbers(given_colours_text) == expected_colours


@pytest.mark.parametrize(
    ("given_colours_text", "chosen_seat_colour", "expected_colours_text"),
    [
        ("", SeatColourValue("p1", 1), "1.2.3.4"),
        ("", SeatColourValue("p1", 3), "3.2.1.4"),
        ("3.2.1.4", SeatColourValue("p4", 3), "4.2.1.3"),
        ("2", SeatColourValue("p2", 4), "2.4.3.1"),
    ],
)
def test_chosen_colour_is_swapped_with_seat_that_had_it(
    given_colours_text: str, chosen_seat_colour: SeatColourValue, expected_colours_text: str
) -> None:
    assert colours_text_after_swapping_colours_or_raise(given_colours_text, chosen_seat_colour) == expected_colours_text


@pytest.mark.no_cover
@pytest.mark.parametrize("view", VIEWS_WITH_QUERIES)
def test_every_page_displays_chosen_colours(client: FlaskClient, view: str) -> None:
    plain, chosen = (client.get(f"/subway/{view}{more}").text for more in ("", f"&{CHOSEN_COLOURS_QUERY}"))
    assert find_mark_colour_by_seat(plain) == {"A": "a", "B": "b", "C": "c", "D": "d"}
    assert find_mark_colour_by_seat(chosen) == {"A": "b", "B": "c", "C": "a", "D": "d"}
    drawn = set(re.findall(r'<g id="(?:lb|bs|pw)-(p\d)">.*?\bsm-(\w)', chosen, re.DOTALL))
    assert ("p1", "b") in drawn
    assert drawn <= {("p1", "b"), ("p2", "c"), ("p3", "a")}


@pytest.mark.parametrize("view", VIEWS_WITH_QUERIES)
def test_sheet_is_printed_in_chosen_colours(client: FlaskClient, view: str) -> None:
    name, _, query = view.partition("?")
    inks, chosen_inks = (
        re.findall(
            "#(?:0d6371|8f4a00|84285f|3c6314|bcd9dd|e6c49c|dfb6d0|c3d6ac)",
            client.get(f"/subway/{name}/sheet?{query}{more}").text,
        )
        for more in ("", f"&{CHOSEN_COLOURS_QUERY}")
    )
    turned = {"#0d6371": "#8f4a00", "#8f4a00": "#84285f", "#84285f": "#0d6371"}
    turned |= {"#bcd9dd": "#e6c49c", "#e6c49c": "#dfb6d0", "#dfb6d0": "#bcd9dd"}
    assert inks
    assert chosen_inks == [turned.get(ink, ink) for ink in inks]


@pytest.mark.parametrize("view", [*VIEWS_WITH_QUERIES, "setup?players=3", "rules?players=3"])
def test_table_links_keep_chosen_colours(client: FlaskClient, view: str) -> None:
    html = client.get(f"/subway/{view}&{CHOSEN_COLOURS_QUERY}").text
    starters = re.findall(r'<a class="chip[^"]*"\s+href="([^"]*)"', html)
    table = set(re.findall(r'href="(/subway/\w+\?[^"]*)"', html)) - set(starters)
    assert len(table) > 3
    assert {extract_colours_parameter(href) for href in table} == {"2.3.1.4"}
    assert all(map(extract_colours_parameter, starters)), "links to another first seat have the colours in new order"
    if 'id="table"' in html:
        assert '<input type="hidden" name="colours" value="2.3.1.4">' in html


@pytest.mark.parametrize("invalid_colours_text", ["1.1", "5", "0.1", "a", "1..2", "12"])
def test_invalid_colours_are_ignored_on_pages_and_refused_in_json(
    client: FlaskClient, invalid_colours_text: str
) -> None:
    page, program = (
        client.get(f"/subway/{path}?{SUBWAY_TABLE_QUERY}&colours={invalid_colours_text}")
        for path in ("score", "score.json")
    )
    assert (page.status_code, program.status_code) == (200, 422)
    assert find_mark_colour_by_seat(page.text) == {"A": "a", "B": "b", "C": "c", "D": "d"}
    assert [one["field"] for one in program.get_json()["unreadable"]] == ["colours"]


@pytest.mark.parametrize("view", ["play", "score"])
def test_seat_colours_are_chosen_in_people_section(client: FlaskClient, view: str) -> None:
    html = client.get(f"/subway/{view}?names=あき.けん").text
    people = " ".join(html[html.index('id="people"') :].split())
    assert people.count('value="colour.p') == 16
    assert people.count(' on" aria-pressed="true" name="put" value="colour.p') == 4
    answer = client.get(f"/subway/enter?view={view}&names=あき.けん&put=colour.p2.1")
    assert answer.status_code == 303
    assert extract_colours_parameter(answer.location) == "2.1.3.4"
    again = client.get(answer.location).text
    assert find_mark_colour_by_seat(again) == {"A": "b", "B": "a", "C": "c", "D": "d"}


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "subway"])
def test_games_other_than_subway_offer_no_colours(client: FlaskClient, slug: str) -> None:
    html = client.get(f"/{slug}/play?{CHOSEN_COLOURS_QUERY}").text
    assert 'value="colour.' not in html
    assert "colours=" not in html
    assert find_mark_colour_by_seat(html)["A"] == "a"


def test_colours_move_with_players_when_first_seat_changes(client: FlaskClient) -> None:
    touch = "/subway/enter?view=play&names=A.B.C.D&colours=4.3.2.1&put=first.p2"
    assert extract_colours_parameter(client.get(touch).location) == "3.2.1.4"
    by_script = client.get(touch, headers={"HX-Request": "true"}).text
    assert find_mark_colour_by_seat(by_script)["A"] == "c", "the whole page, with its marks"


def test_next_game_and_empty_table_keep_chosen_colours(client: FlaskClient) -> None:
    html = client.get(f"/subway/score?{FINISHED_GAME_QUERY}&bonus=p4&{CHOSEN_COLOURS_QUERY}").text
    next_game = unescape(re.findall(r'class="go" href="([^"]+)"', html)[0])
    assert next_game == "/subway/play?won=1.0.0.0&colours=2.3.1.4"
    assert '"/subway/score?colours=2.3.1.4"' in html, "the empty table"
