"""What a page weighs before it can be used, and that a game's style draws its pictures and nothing that is shared."""

import gzip
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from calculators import GAMES

STATIC = Path(__file__).parent.parent.parent / "static"
SHARED = ("takujo.css", "frame.css", "ask.css")
MOST_BYTES, MOST_REQUESTS = 74_000, 22
"""What is not to grow; the aim is 45,000 and 12."""
BEGINS = {"vogu": 16, "scout": 29, "subway": 17, "coupelation": 16, "vectron": 12}
"""Rules of a game's style that begin with a shared class: they are to become fewer; none is the aim."""


def rules(name: str) -> list[str]:
    """The selectors of a style, one by one, also those inside `@media`; none of a game without one."""
    if not (STATIC / name).exists():
        return []
    text = re.sub(r"/\*.*?\*/", "", (STATIC / name).read_text(encoding="utf-8"), flags=re.DOTALL)
    heads = re.findall(r"(?:^|[{}])\s*([^{}@;]+?)\s*(?=\{)", text)
    return [one.strip() for head in heads for one in re.split(r",(?![^()]*\))", head)]


def shared() -> set[str]:
    """The classes that begin a rule of the shared styles."""
    found = (re.match(r"\.([\w-]+)", rule) for name in SHARED for rule in rules(name))
    return {one[1] for one in found if one}


@pytest.mark.parametrize("slug", GAMES)
def test_a_games_style_begins_with_no_shared_class(slug: str) -> None:
    found = [rule for rule in rules(f"{slug}.css") if (one := re.match(r"\.([\w-]+)", rule)) and one[1] in shared()]
    assert len(found) <= BEGINS.get(slug, 0), found


@pytest.mark.parametrize("slug", GAMES)
def test_a_first_page_is_light(client: FlaskClient, slug: str) -> None:
    """The page with its styles and scripts, as they are sent."""
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
