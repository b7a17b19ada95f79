"""The colours people play with: chosen by touch, on every page and sheet, in no answer for a program."""

import re
from html import unescape
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from calculators import GAMES
from tests.house.test_people import ways
from tests.subway.pages import GAME
from web.table.colours import (
    SeatColourValue,
    colours_text_after_swapping_colours_or_raise,
    parse_seat_colours_and_append_unchosen_ones,
)

TABLE = "players=3&p1=H01.H02.H03&p2=T08.T09&p3=S06&at=H03.T08.S06&styles=1.2.3"
MOVE = "turn=p1&roll=3&move=go.H06"
FOLLOWED = "players=3&move=start.S12.4_start.M14.3_start.T18.1_go.T20.r2-3_go.H15.r1-3_go.M22.r3_go.T17.r1-3"
OTHER = "colours=2.3.1.4"
VIEWS = [f"score?{TABLE}", f"moves?{TABLE}&turn=p1&roll=3", f"check?{TABLE}&{MOVE}", f"play?{FOLLOWED}"]


def colours(address: str) -> str:
    return dict(parse_qsl(urlsplit(unescape(address)).query)).get("colours", "")


def tints(html: str) -> dict[str, str]:
    """The colour of every seat's mark."""
    return dict(re.findall(r'<symbol id="seat-([A-D])".*?class="sm-(\w)"', html))


@pytest.mark.parametrize(
    ("told", "found"),
    [("", (1, 2, 3, 4)), ("2", (2, 1, 3, 4)), ("4.3", (4, 3, 1, 2)), ("2.1.4.3", (2, 1, 4, 3))],
)
def test_whom_nobody_named_has_what_is_left(told: str, found: tuple[int, ...]) -> None:
    assert parse_seat_colours_and_append_unchosen_ones(told) == found


@pytest.mark.parametrize(
    ("told", "put", "found"),
    [
        ("", SeatColourValue("p1", 1), "1.2.3.4"),
        ("", SeatColourValue("p1", 3), "3.2.1.4"),
        ("3.2.1.4", SeatColourValue("p4", 3), "4.2.1.3"),
        ("2", SeatColourValue("p2", 4), "2.4.3.1"),
    ],
)
def test_a_colour_is_swapped_with_the_one_who_had_it(told: str, put: SeatColourValue, found: str) -> None:
    assert colours_text_after_swapping_colours_or_raise(told, put) == found


@pytest.mark.parametrize("view", VIEWS)
def test_every_page_shows_them(client: FlaskClient, view: str) -> None:
    plain, chosen = (client.get(f"/subway/{view}{more}").text for more in ("", f"&{OTHER}"))
    assert tints(plain) == {"A": "a", "B": "b", "C": "c", "D": "d"}
    assert tints(chosen) == {"A": "b", "B": "c", "C": "a", "D": "d"}
    for kind, seat in [("lb", "p1"), ("bs", "p1"), ("lb", "p2"), ("pw", "p3")]:
        drawn = re.search(rf'<g id="{kind}-{seat}">.*?\bsm-(\w)', chosen, re.DOTALL)
        assert drawn is None or drawn[1] == {"p1": "b", "p2": "c", "p3": "a"}[seat], kind
    assert re.search(r'<g id="(lb|bs)-p1">', chosen), "beads are drawn"


def test_routes_and_curves_have_them(client: FlaskClient) -> None:
    assert 'class="route rt-b"' in client.get(f"/subway/check?{TABLE}&{MOVE}&{OTHER}").text
    assert 'class="route rt-b"' in client.get(f"/subway/score?{GAME}&bonus=p4&{OTHER}").text, "of A, who wins"
    html = client.get(f"/subway/play?{FOLLOWED}&{OTHER}").text
    assert sorted(re.findall(r"crv-l crv-(p\d) rt-(\w)", html)) == [("p1", "b"), ("p2", "c"), ("p3", "a")]


@pytest.mark.parametrize("view", VIEWS)
def test_paper_has_them(client: FlaskClient, view: str) -> None:
    name, _, query = view.partition("?")
    plain, chosen = (client.get(f"/subway/{name}/sheet?{query}{more}").text for more in ("", f"&{OTHER}"))
    inks = [
        re.findall(r"#(?:0d6371|8f4a00|84285f|3c6314|bcd9dd|e6c49c|dfb6d0|c3d6ac)", html) for html in (plain, chosen)
    ]
    turned = {"#0d6371": "#8f4a00", "#8f4a00": "#84285f", "#84285f": "#0d6371"}
    turned |= {"#bcd9dd": "#e6c49c", "#e6c49c": "#dfb6d0", "#dfb6d0": "#bcd9dd"}
    assert inks[0]
    assert inks[1] == [turned.get(ink, ink) for ink in inks[0]]


def test_programs_get_the_same_bytes(client: FlaskClient) -> None:
    plain = client.get(f"/subway/play.json?{FOLLOWED}")
    assert plain.status_code == 200
    assert client.get(f"/subway/play.json?{FOLLOWED}&{OTHER}").data == plain.data


@pytest.mark.parametrize("view", [*VIEWS, "setup?players=3", "rules?players=3"])
def test_links_of_the_table_keep_them(client: FlaskClient, view: str) -> None:
    html = client.get(f"/subway/{view}&{OTHER}").text
    starters = re.findall(r'<a class="chip[^"]*"\s+href="([^"]*)"', html)
    table = set(re.findall(r'href="(/subway/\w+\?[^"]*)"', html)) - set(starters)
    assert len(table) > 3
    assert {colours(href) for href in table} == {"2.3.1.4"}
    assert all(map(colours, starters)), "seats that move have theirs with them"
    if 'id="table"' in html:
        assert '<input type="hidden" name="colours" value="2.3.1.4">' in html


@pytest.mark.parametrize("bad", ["1.1", "5", "0.1", "1.2.3.4.1", "a", "1..2", ".2.1", "１.２.２", "12"])
def test_what_are_no_colours_is_refused(client: FlaskClient, bad: str) -> None:
    assert client.get(f"/subway/score?{TABLE}&colours={bad}").status_code == 422
    program = client.get(f"/subway/score.json?{TABLE}&colours={bad}")
    assert program.status_code == 422
    assert [one["field"] for one in program.get_json()["unreadable"]] == ["colours"]


def test_none_are_said_of_an_empty_one(client: FlaskClient) -> None:
    assert tints(client.get("/subway/play?colours=").text)["A"] == "a"


@pytest.mark.parametrize("view", ["play", "score"])
def test_they_are_chosen_where_names_are(client: FlaskClient, view: str) -> None:
    html = client.get(f"/subway/{view}?names=あき.けん").text
    people = html[html.index('id="people"') :]
    assert people.count('value="colour.p') == 16
    assert people.count(' on" aria-pressed="true" name="put"\n  value="colour.p') == 4
    answer = client.get(f"/subway/enter?view={view}&names=あき.けん&put=colour.p2.1")
    assert answer.status_code == 303
    assert colours(answer.headers["Location"]) == "2.1.3.4"
    again = client.get(f"{answer.headers['Location']}").text
    assert tints(again) == {"A": "b", "B": "a", "C": "c", "D": "d"}


@pytest.mark.parametrize("put", ["colour.p5.1", "colour.p1.5", "colour.p0.1", "colour.px.1", "colour."])
def test_a_touch_there_is_not_is_refused(client: FlaskClient, put: str) -> None:
    assert client.get(f"/subway/enter?view=play&put={put}").status_code == 422


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "subway"])
def test_only_a_box_with_colours_offers_them(client: FlaskClient, slug: str) -> None:
    html = client.get(f"/{slug}/play?{OTHER}").text
    assert 'value="colour.' not in html
    assert "colours=" not in html
    assert tints(html)["A"] == "a"
    assert client.get(f"/{slug}/enter?view=play&put=colour.p1.2").status_code == 422


def test_another_first_seat_takes_its_colour_along(client: FlaskClient) -> None:
    answer = client.get("/subway/enter?view=play&names=A.B.C.D&colours=4.3.2.1&put=first.p2")
    assert colours(answer.headers["Location"]) == "3.2.1.4"
    by_script = client.get(
        "/subway/enter?view=play&names=A.B.C.D&colours=4.3.2.1&put=first.p2", headers={"HX-Request": "true"}
    ).text
    assert tints(by_script)["A"] == "c", "the whole page, with its marks"


def test_who_leaves_takes_a_colour_along(client: FlaskClient) -> None:
    html = client.get("/subway/score?players=3&p1=H01&p2=H02&p3=H03&p4=H04&colours=4.3.2.1").text
    found = [href for href, _ in ways(html)]
    assert [colours(href) for href in found] == ["3.2.1.4", "4.2.1.3", "4.3.1.2", "4.3.2.1"]


def test_another_game_and_an_empty_table_keep_them(client: FlaskClient) -> None:
    html = client.get(f"/subway/score?{GAME}&bonus=p4&{OTHER}").text
    again = unescape(re.findall(r'class="go" href="([^"]+)"', html)[0])
    assert again == "/subway/play?won=1.0.0.0&colours=2.3.1.4"
    assert '"/subway/score?colours=2.3.1.4"' in html, "all of it again"


def test_a_view_that_was_left_has_the_colours_of_now(client: FlaskClient) -> None:
    """They are chosen while the points are entered: the record has them too when it is opened again."""
    record = client.get(f"/subway/play?{FOLLOWED}&colours=1.2.3.4").text
    score = unescape(re.findall(r'href="(/subway/score[^"]*)" data-tab="score"', record)[0])
    there = client.get(score.replace("colours=1.2.3.4", "colours=4.3.2.1")).text
    back = unescape(re.findall(r'href="(/subway/play[^"]*)" data-tab="play"', there)[0])
    assert colours(back) == "4.3.2.1"
    assert "move=start" in back
