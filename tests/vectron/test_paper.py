"""VECTRON on paper: what stands on the score sheet, and how it looks beside a stored picture."""

from pathlib import Path
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from tests.paper import looks_as_stored, sheet, words

STORED = Path(__file__).parent / "paper"
LONG = ".".join(quote(name * 6) for name in ("あき", "ベン", "千夏", "ゆう"))
"""Names of twelve full-width letters, the longest there are."""
GAMES = {
    2: "players=2&p1=h2.g3.s1&p2=h3.g7.s4&map=21G1_a3S2_1b12_S1G3",
    3: "players=3&p1=g7.s3&p2=g3.s5&p3=g7.s2",
    4: "players=4&p1=h1.g7.s3&p2=h3.g6.s5&p3=h2.g2.s3&p4=hG.g6.s3.down&map=2a1G_1S3b_cG2S_12d1",
}
"""Players → a table whose settlement is due."""


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("players", GAMES)
def test_the_score_sheet_looks_as_designed(client: FlaskClient, players: int, lang: str) -> None:
    data = sheet(client, f"/vectron/score.pdf?{GAMES[players]}&lang={lang}")
    looks_as_stored(data, STORED / f"score-{players}-{lang}.png")


def test_the_score_sheet_says_what_the_gauges_bring(client: FlaskClient) -> None:
    text = words(sheet(client, f"/vectron/score.pdf?{GAMES[4]}"))
    for said in ("勝ち", "+3", "+2", "+1", "清算", "ジャスト3ボーナス"):
        assert said in text, said


def test_points_by_hand_have_a_column_and_no_blanks(client: FlaskClient) -> None:
    text = words(sheet(client, f"/vectron/score.pdf?{GAMES[3]}&bonus=1.0.0&bonusfor=Just3"))
    assert "Just3" in text
    assert "ジャスト3ボーナスは入っていません" not in text


def test_the_longest_names_stay_in_their_place(client: FlaskClient) -> None:
    data = sheet(client, f"/vectron/score.pdf?{GAMES[4]}&names={LONG}")
    looks_as_stored(data, STORED / "score-long.png")
    assert words(data).count("千夏" * 6) == 2, "beside the map and in its row"


def test_all_who_share_the_win_fit_on_the_page(client: FlaskClient) -> None:
    level = GAMES[4].replace("g6", "g7").replace("g2", "g7").replace("s5", "s3")
    data = sheet(client, f"/vectron/score.pdf?{level}&names={LONG}&lang=en")
    looks_as_stored(data, STORED / "score-level.png")


def test_before_a_settlement_nobody_has_won(client: FlaskClient) -> None:
    data = sheet(client, "/vectron/score.pdf?players=3&p1=g2.s3&p2=g3.s5&p3=g4.s2")
    assert "勝ち" not in words(data)
    assert "いま清算" in words(data)
    assert sheet(client, "/vectron/score.pdf?players=3")
