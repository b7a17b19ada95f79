"""What a link says of itself where it is handed on."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient
from PIL import Image

from calculators import GAMES, load_game
from calculators.core.types import View
from tests.live.played import load_shared_game
from tests.many import pair_cases_with_others
from web.table.game_pages import load_game_pages

MOST_BYTES = 60_000
OWN = [(slug, view) for slug in GAMES for view in load_game_pages(slug).extra_questions]
"""The questions that only one game has."""


def meta(page: str) -> dict[str, str]:
    """What the head of a page says, by name."""
    found = re.findall(r"<meta ([^>]*)>", page)
    parts = (dict(re.findall(r'([a-z]+)="([^"]*)"', one)) for one in found)
    named = [(one.get(key, ""), unescape(one.get("content", ""))) for one in parts for key in ("name", "property")]
    return {name: text for name, text in named if name}


def record(slug: str) -> str:
    """The address of a game that has begun, with names."""
    shared_game = load_shared_game(slug)
    start, moves = shared_game.start, shared_game.moves
    return f"/{slug}/play?{start}&names=aki.ben&move={'_'.join(moves[:2])}&lang=en"


@pytest.mark.parametrize(("slug", "view"), [*pair_cases_with_others(GAMES, tuple(View)), *OWN])
def test_every_view_says_its_game_and_has_a_small_picture(client: FlaskClient, slug: str, view: str) -> None:
    players = load_game(slug).default_player_count
    page = client.get(f"/{slug}/{view}?players={players}&lang=en")
    said = meta(page.get_data(as_text=True))
    assert said["og:title"]
    assert said["og:description"] == said["description"]
    assert said["twitter:card"] == "summary_large_image"
    assert said["format-detection"].startswith("telephone=no")
    address = urlsplit(said["og:image"])
    assert (address.scheme, address.netloc) == ("http", "localhost")
    answer = client.get(f"{address.path}?{address.query}")
    assert (answer.status_code, answer.mimetype) == (200, "image/png")
    assert len(answer.data) <= MOST_BYTES
    with Image.open(BytesIO(answer.data)) as picture:
        assert picture.size == (1200, 630)
        assert len(picture.convert("L").getcolors() or [1, 2]) > 1
    assert "immutable" in answer.headers["Cache-Control"]
    again = client.get(f"{address.path}?{address.query}", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    plain = client.get(f"{address.path}?players={players}")
    assert plain.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug not in ("coupelation", "vectron")])
def test_a_record_says_how_it_stands(client: FlaskClient, slug: str) -> None:
    answer = client.get(record(slug))
    assert answer.status_code == 200
    said = meta(answer.get_data(as_text=True))
    assert re.search(r"aki|ben|\b[A-E]\b", said["og:description"]), said["og:description"]


def test_no_hand_is_told(client: FlaskClient) -> None:
    secret = "players=2&board=2G1WpGmW.3R2RmRpR.1B1BpBpB&hand=3G2GpGpW"
    page = client.get(f"/vogu/moves?{secret}").get_data(as_text=True)
    said = meta(page)
    assert "3G2GpGpW" not in "".join(said.values())
    with_hand = client.get(f"/vogu/moves.png?{secret}&lang=en")
    without = client.get(f"/vogu/moves.png?{secret.rpartition('&')[0]}&lang=en")
    assert with_hand.data == without.data
    assert "private" in with_hand.headers["Cache-Control"]


def test_what_is_refused_has_no_picture(client: FlaskClient) -> None:
    answer = client.get("/vogu/score.png?p1=GZ")
    assert (answer.status_code, answer.mimetype) == (422, "text/html")
    assert "og:image" not in meta(client.get("/vogu/score?p1=GZ").get_data(as_text=True))
