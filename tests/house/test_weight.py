"""What a page weighs before it can be used, and that a game's style draws its pictures and nothing that is shared."""

import gzip
import re
from functools import cache
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from calculators import GAMES
from web.assets import is_bundle_current

STATIC = Path(__file__).parent.parent.parent / "static"
SHARED = ("takujo.css", "frame.css", "ask.css", "house.css")
MOST_BYTES, MOST_REQUESTS = 45_100, 12


def rules(name: str) -> list[str]:
    """The selectors of a style, one by one, also those inside `@media`; none of a game without one. What only scopes
    (`:where(.g-vogu)`) is written as what it holds.
    """
    if not (STATIC / name).exists():
        return []
    text = re.sub(r"/\*.*?\*/", "", (STATIC / name).read_text(encoding="utf-8"), flags=re.DOTALL)
    heads = re.findall(r"(?:^|[{}])\s*([^{}@;]+?)\s*(?=\{)", text)
    found = [one.strip() for head in heads for one in re.split(r",(?![^()]*\))", head)]
    return [re.sub(r"^:where\((.*?)\)", r"\1", one) for one in found]


@cache
def shared() -> set[str]:
    """The classes that begin a rule of the shared styles."""
    found = (re.match(r"\.([\w-]+)", rule) for name in SHARED for rule in rules(name))
    return {one[1] for one in found if one}


@pytest.mark.parametrize("slug", GAMES)
def test_a_games_style_begins_with_no_shared_class(slug: str) -> None:
    found = [rule for rule in rules(f"{slug}.css") if (one := re.match(r"\.([\w-]+)", rule)) and one[1] in shared()]
    assert not found


@pytest.mark.parametrize("slug", GAMES)
def test_a_first_page_is_light(client: FlaskClient, slug: str) -> None:
    """The page with its styles and scripts as they are sent: bundled (`make setup`), and without those for paper."""
    assert is_bundle_current()
    asked = {"Accept-Encoding": "gzip"}
    page = client.get(f"/{slug}/play", headers=asked).data
    text = gzip.decompress(page).decode()
    parts = {
        *re.findall(r'<link rel="stylesheet" href="([^"]+)"', text),
        *re.findall(r'<script[^>]* src="([^"]+)"', text),
    }
    assert len(parts) >= 4
    assert 1 + len(parts) <= MOST_REQUESTS
    assert len(page) + sum(len(client.get(part, headers=asked).data) for part in parts) <= MOST_BYTES
