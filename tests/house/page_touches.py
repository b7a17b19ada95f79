"""Touches and links of pages, as a phone without script follows them."""

import re
from html import unescape
from urllib.parse import parse_qsl

from flask.testing import FlaskClient

from tests.pages import find_text, query_of_address


def query_after_touch(
    client: FlaskClient, slug: str, query: str | dict[str, str], *, view: str = "play", **sent: str
) -> dict[str, str]:
    """Returns the query of the address after a touch. sent: parameters of the touch, as `put="first.p2"`."""
    table = dict(parse_qsl(query)) if isinstance(query, str) else query
    answer = client.get(f"/{slug}/enter", query_string={**table, "view": view, **sent})
    assert answer.status_code == 303, answer.text
    return query_of_address(answer.headers["Location"])


def table_form_fields(page: str) -> dict[str, str]:
    """Returns the hidden fields of the table form: record, pending turns and so on."""
    form = page[page.index('<form id="table"') :].partition("</form>")[0]
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))


def list_leaving_choices(page: str) -> list[tuple[str, str]]:
    """Returns the entered value or the address of each choice of who leaves, '' if the others cannot play on, and its
    text."""
    part = page[page.index('id="leaving"') :].partition("</section>")[0]
    rows = re.findall(r'<li>(?:<p>|<button [^>]*value="(.*?)">|<a href="(.*?)">)(.*?)</li>', part, re.DOTALL)
    return [(unescape(put or href), " ".join(re.sub(r"<[^>]+>", " ", text).split())) for put, href, text in rows]


def find_link_address(page: str, words: str) -> str:
    """Returns the address of the first link that begins with these words."""
    return find_text(rf'href="([^"]*)"[^>]*>\s*{words}', page)
