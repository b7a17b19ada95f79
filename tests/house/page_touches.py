"""A touch on a page, as a phone without script sends it."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qsl, urlsplit

from flask.testing import FlaskClient


def query_after_touch(
    client: FlaskClient, slug: str, query: str | dict[str, str], *, view: str = "play", **sent: str
) -> dict[str, str]:
    """The query of the address that a touch at a table leads to. sent: what the touch sends, as `put="first.p2"`."""
    table = dict(parse_qsl(query)) if isinstance(query, str) else query
    answer = client.get(f"/{slug}/enter", query_string={**table, "view": view, **sent})
    assert answer.status_code == 303, answer.text
    return dict(parse_qsl(urlsplit(answer.headers["Location"]).query))


def table_form_fields(page: str) -> dict[str, str]:
    """What the form of a page says of the table: the record that stands, and what waits behind it."""
    form = page[page.index('<form id="table"') :]
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[: form.index("</form>")]))


def find_link_address(page: str, words: str) -> str:
    """Where the link of a page with these words leads."""
    found = re.search(rf'href="([^"]*)"[^>]*>\s*{words}', page)
    assert found, words
    return unescape(found[1])
