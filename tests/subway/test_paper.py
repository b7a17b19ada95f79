"""The subway on paper: what stands on the score sheet, and how it looks beside a stored picture."""

from pathlib import Path
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from tests.paper import looks_as_stored, sheet, words
from tests.subway.test_pages import GAME, OPEN

STORED = Path(__file__).parent / "paper"
LONG = ".".join(quote(name * 6) for name in ("あき", "ベン", "千夏", "ゆう"))
"""Names of twelve full-width letters, the longest there are."""
MOST = 64_000
"""Bytes: the names of 87 stations bring most of them."""


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("query", [f"{GAME}&bonus=p4", OPEN, "p1=H01"])
def test_the_score_sheet_looks_as_designed(client: FlaskClient, query: str, lang: str) -> None:
    data = sheet(client, f"/subway/score.pdf?{query}&lang={lang}", MOST)
    kind = "one" if query == "p1=H01" else "open" if query == OPEN else "won"
    looks_as_stored(data, STORED / f"score-{kind}-{lang}.png")


def test_everybody_and_every_station_is_on_one_page(client: FlaskClient) -> None:
    data = sheet(client, f"/subway/score.pdf?{GAME}&bonus=p4&names={LONG}", MOST)
    looks_as_stored(data, STORED / "score-long.png")
    text = words(data)
    for said in ("あき" * 6, "ゆう" * 6, "高畑", "上小田井", "①", "⑤"):
        assert said in text, said


def test_the_kamiiida_line_by_ruling_is_drawn_on_the_map_of_the_screen(client: FlaskClient) -> None:
    assert "路線図" in words(sheet(client, f"/subway/score.pdf?{OPEN}&house=kamiiida-heiandori", 70_000, 2))
