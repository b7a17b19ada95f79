"""Link previews: title, description and image of a page in other apps."""

import re
from html import unescape
from io import BytesIO
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient
from PIL import Image

from calculators import GAMES, load_game
from calculators.core.types import View
from tests.run_length import ONE_GAME_OR_ALL, choose_by_run_length, pair_cases_with_others
from web.table.game_pages import load_game_pages

MAX_PICTURE_BYTES = 60_000
GAME_SPECIFIC_VIEWS = [(slug, view) for slug in GAMES for view in load_game_pages(slug).extra_questions]
"""Views that only one game has."""


def parse_meta_tags(page: str) -> dict[str, str]:
    """Returns the contents of the meta tags of a page by name or property."""
    found = re.findall(r'<meta (?:name="([^"]*)")?\s*(?:property="([^"]*)")?\s*content="([^"]*)"', page)
    return {name: unescape(text) for *names, text in found for name in names if name}


@pytest.mark.parametrize(
    ("slug", "view"),
    [
        *pair_cases_with_others(ONE_GAME_OR_ALL, tuple(View)),
        *choose_by_run_length([], GAME_SPECIFIC_VIEWS),
    ],
)
def test_every_view_has_link_preview_with_title_and_small_image(client: FlaskClient, slug: str, view: str) -> None:
    players = load_game(slug).default_player_count
    page = client.get(f"/{slug}/{view}?players={players}&lang=en")
    meta_tags = parse_meta_tags(page.text)
    assert meta_tags["og:title"]
    assert meta_tags["og:description"] == meta_tags["description"]
    assert meta_tags["twitter:card"] == "summary_large_image"
    assert meta_tags["format-detection"].startswith("telephone=no")
    address = urlsplit(meta_tags["og:image"])
    assert (address.scheme, address.netloc) == ("http", "localhost")
    answer = client.get(f"{address.path}?{address.query}")
    assert (answer.status_code, answer.mimetype) == (200, "image/png")
    assert len(answer.data) <= MAX_PICTURE_BYTES
    with Image.open(BytesIO(answer.data)) as picture:
        assert picture.size == (1200, 630)
        assert len(picture.convert("L").getcolors() or [1, 2]) > 1
    assert "immutable" in answer.headers["Cache-Control"]


def test_link_preview_omits_private_hand(client: FlaskClient) -> None:
    secret = "players=2&board=2G1WpGmW.3R2RmRpR.1B1BpBpB&hand=3G2GpGpW"
    page = client.get(f"/vogu/moves?{secret}").text
    meta_tags = parse_meta_tags(page)
    assert "3G2GpGpW" not in "".join(meta_tags.values())
    with_hand = client.get(f"/vogu/moves.png?{secret}&lang=en")
    without = client.get(f"/vogu/moves.png?{secret.rpartition('&')[0]}&lang=en")
    assert with_hand.data == without.data
    assert "private" in with_hand.headers["Cache-Control"]


def test_refused_query_has_no_preview_image(client: FlaskClient) -> None:
    answer = client.get("/vogu/score.png?p1=GZ")
    assert (answer.status_code, answer.mimetype) == (422, "text/html")
    assert "og:image" not in parse_meta_tags(client.get("/vogu/score?p1=GZ").text)
