"""Touches on pages of games and parts of pages, for the tests of each game."""

import re
from html import unescape
from urllib.parse import parse_qsl, unquote, urlsplit

from flask.testing import FlaskClient


def address_after_touch(client: FlaskClient, address: str, given_selection: str, entered_value: str) -> str:
    """Returns the address after a touch that enters a value. given_selection: '' for none."""
    location = _redirect_of_touch(client, address, given_selection, entered_value)
    assert client.get(location).status_code in (200, 422)
    return location


def address_after_touches(client: FlaskClient, address: str, *touches: str) -> str:
    """Returns the address after several touches, each with the selection of the page before it: `7` enters a value,
    `go:p1.c` selects a place. Only the last page is opened."""
    for touch in touches:
        address = _redirect_of_touch(client, address, selection_of_address(address), touch)
    assert client.get(address).status_code in (200, 422)
    return address


def _redirect_of_touch(client: FlaskClient, address: str, given_selection: str, touch: str) -> str:
    _, slug, view = urlsplit(address).path.split("/")
    kind, _, value = touch.rpartition(":")
    query = query_of_address(address) | {"view": view, kind or "put": value}
    if given_selection:
        query["pick"] = given_selection
    answer = client.get(f"/{slug}/enter", query_string=query)
    assert answer.status_code == 303, (given_selection, touch)
    return answer.headers["Location"].partition("#")[0]


def check_touches_lead_to(client: FlaskClient, start_address: str, touches: str, expected_address: str) -> None:
    """Asserts the address after touches, which spaces separate, from an address of a page; both without percents."""
    address = unquote(address_after_touches(client, start_address, *touches.split()))
    assert address == expected_address, address


def check_page_texts(client: FlaskClient, address: str, expected_texts: str) -> None:
    """Asserts that a page in Japanese has texts, as in `check_texts`."""
    answer = client.get(address, headers={"Accept-Language": "ja"})
    assert answer.status_code == 200
    check_texts(answer.text, expected_texts)


def check_texts(page_part: str, expected_texts: str) -> None:
    """Asserts that a part of a page has texts, separated by ` / `, and has not those that begin with `!`."""
    for text in expected_texts.split(" / "):
        assert (text.removeprefix("!") in page_part) is not text.startswith("!"), text


def query_without_page_parameters(address: str) -> str:
    """Returns the query without selection and other tabs."""
    return "&".join(p for p in urlsplit(address).query.split("&") if not p.startswith(("pick=", "kept=")))


def selection_of_address(address: str) -> str:
    """Returns the selection of an address; '' for none."""
    return query_of_address(address).get("pick", "")


def query_of_address(address: str) -> dict[str, str]:
    """Returns the parameters of an address."""
    return dict(parse_qsl(urlsplit(address).query))


def find_text(pattern: str, page: str) -> str:
    """Returns what the group of a pattern matches first on a page, unescaped; asserts that it matches."""
    found = re.search(pattern, page, re.DOTALL)
    assert found, pattern
    return unescape(found[1])
