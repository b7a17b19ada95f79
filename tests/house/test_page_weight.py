"""Bytes and requests of the first page of each game, and classes in the styles of games."""

import gzip
import re
from functools import cache

import pytest
from flask.testing import FlaskClient

from tests.run_length import for_each_game
from web.assets import is_bundle_current
from web.headers import ROOT

pytestmark = pytest.mark.no_cover

STATIC_FOLDER = ROOT / "static"
SHARED_STYLE_FILES = ("takujo.css", "frame.css", "ask.css", "house.css")
MAX_PAGE_BYTES, MAX_PAGE_REQUESTS = 45_000, 12


def list_style_selectors(style_file_name: str) -> list[str]:
    """Returns the selectors of a style file, also in `@media`; `:where(.g-vogu)` as `.g-vogu`; none without a file."""
    if not (STATIC_FOLDER / style_file_name).exists():
        return []
    text = re.sub(r"/\*.*?\*/", "", (STATIC_FOLDER / style_file_name).read_text(encoding="utf-8"), flags=re.DOTALL)
    heads = re.findall(r"(?:^|[{}])\s*([^{}@;]+?)\s*(?=\{)", text)
    found = [one.strip() for head in heads for one in re.split(r",(?![^()]*\))", head)]
    return [re.sub(r"^:where\((.*?)\)", r"\1", one) for one in found]


@cache
def shared_style_classes() -> set[str]:
    """Returns the classes that begin a selector of the shared styles."""
    found = (re.match(r"\.([\w-]+)", rule) for name in SHARED_STYLE_FILES for rule in list_style_selectors(name))
    return {one[1] for one in found if one}


@for_each_game
def test_a_games_style_begins_with_no_shared_class(slug: str) -> None:
    found = [
        rule
        for rule in list_style_selectors(f"{slug}.css")
        if (one := re.match(r"\.([\w-]+)", rule)) and one[1] in shared_style_classes()
    ]
    assert not found


@for_each_game
def test_first_page_stays_within_byte_and_request_limits(client: FlaskClient, slug: str) -> None:
    """Counts the page with its bundled styles and scripts (`make setup`), compressed."""
    assert is_bundle_current()
    headers = {"Accept-Encoding": "gzip"}
    page = client.get(f"/{slug}/play", headers=headers).data
    text = gzip.decompress(page).decode()
    parts = {
        *re.findall(r'<link rel="stylesheet" href="([^"]+)"', text),
        *re.findall(r'<script[^>]* src="([^"]+)"', text),
    }
    assert len(parts) >= 4
    assert 1 + len(parts) <= MAX_PAGE_REQUESTS
    assert len(page) + sum(len(client.get(part, headers=headers).data) for part in parts) <= MAX_PAGE_BYTES
