"""The two-edge question: two cards side by side, entered with one touch per edge."""

from __future__ import annotations

import html
import re
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from flask.testing import FlaskClient

from calculators.core.types import View
from web.games.vogu.pictures.edges import find_two_edge_question_or_none_if_more_is_entered

from .tables import parse_state_query


def address_after_touches(client: FlaskClient, *touches: str) -> str:
    """The address after touches on the page without a table; `go:` selects an edge."""
    address = "/vogu/moves"
    for touch in touches:
        path, _, query = address.partition("?")
        name, _, value = touch.rpartition(":")
        fields = {**dict(parse_qsl(query)), "view": path.rsplit("/", 1)[-1], name or "put": value}
        response = client.get("/vogu/enter?" + urlencode(fields))
        assert response.status_code == 303, touch
        address = urlsplit(response.location)._replace(fragment="").geturl()
    return address


@pytest.mark.clause("vogu.contact")
@pytest.mark.parametrize(
    ("touches", "query", "expected_heading"),
    [
        (("mW", "2K"), "board=1W1WmWpW&move=place.1K2KpKpK.1.0", "黒−2"),
        (("pW", "3W"), "board=1W1WpWpW&move=place.1W3WpWpW.1.0", "白+4"),  # boost: the same colour
        (("mW", "2K", "1R"), "board=1W1WmWpW&move=place.1R1RpRpR.1.0", "赤−1"),  # another number
        (("mW", "2K", "go:edge.sign", "pG"), "board=1G1GpGpG&move=place.1K2KpKpK.1.0", "黒+2"),  # another sign
    ],
)
def test_touched_sign_and_number_edges_give_contact_change(
    client: FlaskClient, touches: tuple[str, ...], query: str, expected_heading: str
) -> None:
    address = address_after_touches(client, *touches)
    assert re.sub(r"[?&]pick=[^&]*", "", address) == f"/vogu/check?{query}&tried=board%3D"
    bar = client.get(address).text.split('id="answer"')[1]
    assert f"<b>{expected_heading}" in bar
    assert "持っていれば" not in bar, "no card is assumed in a hand, as only two edges are entered"


def test_card_completed_for_two_edge_question_is_not_in_other_links(client: FlaskClient) -> None:
    """Neither other tabs nor other questions have it."""
    address = address_after_touches(client, "mW", "2K")
    page = html.unescape(client.get(address).text)
    for tab in ("play", "score"):
        link = next(one for one in re.findall(r'href="([^"]*)"', page) if one.startswith(f"/vogu/{tab}"))
        assert "board" not in link
    asked = dict(parse_qsl(urlsplit(address).query))
    reveals = client.get("/vogu/enter", query_string={**asked, "view": "check", "put": "tab.reveal"}).location
    assert "board" not in dict(parse_qsl(urlsplit(reveals).query))


def test_unentered_edges_are_drawn_open_in_picture(client: FlaskClient) -> None:
    text = client.get("/vogu/check?board=1W1WmWpW&move=place.1K2KpKpK.1.0").text
    drawn = text.split('id="drawn"')[1].split("</svg>")[0]
    assert len(re.findall(r'class="kj', drawn)) == 2


@pytest.mark.parametrize(
    ("query", "selection"),
    [
        ("board=1W1WmWpW&values=B1", ""),  # a value is entered
        ("board=1W2RmWmW", ""),  # a card with two colours
        ("board=1W1WmWpW.1K2KpKpK", ""),
        ("board=1W1WmWpW", "board.0.0"),  # the layout is entered
    ],
)
def test_two_edge_question_is_not_used_if_more_is_entered(query: str, selection: str) -> None:
    assert (
        find_two_edge_question_or_none_if_more_is_entered(parse_state_query(query), View.MOVES, "", selection) is None
    )
    assert (
        find_two_edge_question_or_none_if_more_is_entered(parse_state_query("board=1W1WmWpW"), View.MOVES, "", "")
        is not None
    )


def test_page_offers_whole_layout_and_reveal_in_one_touch(client: FlaskClient) -> None:
    text = client.get("/vogu/moves").text
    assert 'href="/vogu/moves?pick=board.0.0"' in text
    assert "pick=reveal.%3F%3F.x.%3F" in address_after_touches(client, "tab.reveal")
