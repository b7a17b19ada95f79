"""Coupelation on paper: a tower that is won, what stands on its sheet, and how it looks beside a stored picture."""

from pathlib import Path
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from tests.paper import looks_as_stored, sheet, words

STORED = Path(__file__).parent / "paper"
ROWS = "3.9.17.25.32.41.48_6.13.21.28.36.45_10.18.24.31.40_14.20.27.35_16.23.30_19.26_F"
WON = f"tower={ROWS}&reserve=1.12.37.44.50&deck=4"
LONG = ".".join(quote(name * 6) for name in ("あき", "ベン", "千夏", "ゆう"))
"""Names of twelve full-width letters, the longest there are."""


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_tower_that_is_won_looks_as_designed(client: FlaskClient, players: int, lang: str) -> None:
    data = sheet(client, f"/coupelation/score.pdf?players={players}&{WON}&lang={lang}")
    looks_as_stored(data, STORED / f"won-{players}-{lang}.png")


def test_every_glass_has_its_number_and_all_players_their_name(client: FlaskClient) -> None:
    data = sheet(client, f"/coupelation/score.pdf?players=4&{WON}&names={LONG}")
    looks_as_stored(data, STORED / "won-long.png")
    text = words(data)
    for said in ("全員の勝ち", "27", "千夏" * 6, *ROWS.replace("_", ".").split(".")):
        assert said in text, said


def test_marks_stand_on_the_feet_of_the_glasses(client: FlaskClient) -> None:
    marked = WON.replace("41.48", "41d.48h").replace("13.21", "13e.21")
    looks_as_stored(sheet(client, f"/coupelation/score.pdf?{marked}"), STORED / "won-marked.png")


def test_a_tower_that_is_not_won_is_drawn_as_cards(client: FlaskClient) -> None:
    assert "全員の勝ち" not in words(sheet(client, "/coupelation/score.pdf?tower=13.25.29&reserve=1.2.3.4.5&deck=21"))
