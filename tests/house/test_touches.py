"""Responses to a touch: a redirect (303) without script, the changed parts of the page with script."""

import re
from html import unescape
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

from tests.engine import parse_two_column_table
from tests.pages import find_text
from tests.run_length import choose_by_run_length, for_each_game
from tests.trust.tables import list_example_tables

pytestmark = pytest.mark.no_cover

HTMX_HEADERS = {"HX-Request": "true"}


def test_touch_with_script_returns_changed_parts_and_address(client: FlaskClient) -> None:
    answer = client.get("/vogu/enter?view=score&put=4", headers=HTMX_HEADERS)
    assert answer.status_code == 200
    assert answer.headers["HX-Push-Url"] == "/vogu/score?values=B4&pick=value.R"
    assert re.findall('<hx-partial id="(.*?)"', answer.text) == ["top", "table", "picture", "below", "dock"]
    assert "<head>" not in answer.text
    assert len(answer.data) < len(client.get("/vogu/score?values=B4").data) * 0.8


def test_touch_response_has_rest_of_page_if_requested(client: FlaskClient) -> None:
    answer = client.get("/vogu/enter?view=score&put=4", headers={**HTMX_HEADERS, "Takujo-Rest": "1"})
    assert '<hx-partial id="rest"' in answer.text


def test_a_form_brings_the_whole_page(client: FlaskClient) -> None:
    answer = client.get("/vogu/enter?view=score&players=3", headers=HTMX_HEADERS)
    assert answer.headers["HX-Push-Url"] == "/vogu/score?players=3"
    assert '<div id="app"' in answer.text


@pytest.mark.parametrize(
    ("address", "status", "header"),
    [
        ("/vogu/enter?view=score&values=B11&go=none", 422, "1"),
        ("/vogu/enter?view=score&put=nothing", 422, "error"),
        ("/healthz", 200, "1"),
        ("/nowhere", 404, "error"),
    ],
)
def test_responses_have_takujo_header_with_error_if_they_are_no_page_of_a_table(
    client: FlaskClient, address: str, status: int, header: str
) -> None:
    answer = client.get(address, headers=HTMX_HEADERS)
    assert (answer.status_code, answer.headers["Takujo"]) == (status, header)


def picture_tray_and_bar_html(html: str) -> str:
    """Returns picture, tray and bar of a page."""
    main, _, dock = html.partition('id="dock"')
    return main.partition('id="picture"')[2].partition('id="below"')[0] + dock.partition('id="answer"')[0]


@for_each_game
def test_links_of_picture_and_tray_have_put_go_or_link_attribute(client: FlaskClient, slug: str) -> None:
    """A link within the view has an attribute with its effect, which remains valid after another touch."""
    seen = 0
    for view, query in list_example_tables(slug)[:: choose_by_run_length(16, 2)]:
        shown = picture_tray_and_bar_html(client.get(f"/{slug}/{view}", query_string=query).text)
        links = re.findall(r"<a [^>]*>", shown)
        seen += len(links) + shown.count('form="table"')
        for link in links:
            if urlsplit(find_text(r'href="([^"]*)"', link)).path == f"/{slug}/{view}":
                assert re.search(r"data-(put|go|link)=", link), (view, query, link)
    assert seen > 10


@pytest.mark.parametrize("slug", ["vogu", "coupelation", "vectron"])
def test_picture_link_leads_where_its_put_value_leads(client: FlaskClient, slug: str) -> None:
    """The address is for phones without script, the value for those with one. The other games have no such links."""
    link_count = 0
    for view, query in list_example_tables(slug)[: 40 : choose_by_run_length(12, 3)]:
        page = client.get(f"/{slug}/{view}", query_string=query).text
        for href, put in re.findall(r'<a [^>]*?href="([^"]*)" data-put="([^"]*)"', page)[:4]:
            link_count += 1
            touch = {**query, "view": view, "put": unescape(put)}
            touched = client.get(f"/{slug}/enter", query_string=touch)
            assert client.get(unescape(href)).location == touched.location
    assert link_count >= 4


INVALID_SEAT_AND_COLOUR_VALUES_BY_SLUG = parse_two_column_table("""
    vogu    exchange.p1.p1 exchange.p1.p9 exchange.p1 exchange. leave.p9 leave.p0 leave. leave
    subway  colour.p5.1 colour.p1.5 colour.p0.1 colour.px.1 colour.
    scout   colour.p1.2
""")


@pytest.mark.parametrize("slug", INVALID_SEAT_AND_COLOUR_VALUES_BY_SLUG)
def test_touch_of_missing_seat_or_colour_is_refused(client: FlaskClient, slug: str) -> None:
    for value in INVALID_SEAT_AND_COLOUR_VALUES_BY_SLUG[slug].split():
        for view in ("play", "score"):
            touch = {"view": view, "names": "A.B.C.D", "put": value}
            assert client.get(f"/{slug}/enter", query_string=touch).status_code == 422, value
