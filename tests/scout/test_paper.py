"""SCOUT! on paper: what stands on each sheet, and how it looks beside a stored picture."""

from pathlib import Path
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from tests.paper import looks_as_stored, sheet, words

STORED = Path(__file__).parent / "paper"
LONG = ".".join(quote(name * 6) for name in ("あき", "ベン", "千夏", "ゆう", "みお"))
"""Names of twelve full-width letters, the longest there are."""
GAMES = {
    2: "players=2&rounds=4.-3_10.12",
    3: "players=3&rounds=10.0.3_0.5.4_0.5.6",
    4: "rounds=5.-2.7.1_4.3.2.0_3.3.3.-8&p1=c13.s2.h4&p2=c5.s0.h0&p3=c8.s1.h3&p4=c6.s0.h2&end=empty.p2",
    5: "players=5&rounds=8.-3.-4.2.5_5.13.5.12.-2_5.5.10.9.0_1.2.3.4.5_9.1.4.1.2",
}
"""Players → a game that has ended."""
LEVEL = "players=5&rounds=8.-3.-4.2.5_5.13.5.12.-2_5.5.10.9.0_1.2.3.4.5_9.11.14.1.20"
"""Five players, all with 28 points."""


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("players", GAMES)
def test_the_score_sheet_looks_as_designed(client: FlaskClient, players: int, lang: str) -> None:
    data = sheet(client, f"/scout/score.pdf?{GAMES[players]}&lang={lang}")
    looks_as_stored(data, STORED / f"score-{players}-{lang}.png")


def test_the_score_sheet_says_how_the_points_came_about(client: FlaskClient) -> None:
    text = words(sheet(client, f"/scout/score.pdf?{GAMES[4]}&lang=ja"))
    for said in ("13+2−4", "計9", "Bが出し切り", "スタートプレイヤー", "合計", "23"):
        assert said in text, said


def test_all_who_share_the_win_are_equally_large(client: FlaskClient) -> None:
    data = sheet(client, f"/scout/score.pdf?{LEVEL}&names={LONG}")
    looks_as_stored(data, STORED / "score-level.png")
    assert words(data).count("みお" * 6) >= 3, "as a winner, at its curve and in its row"
    assert "同点で勝ちを分け合います" in words(data)


def test_a_round_that_is_not_complete_is_not_drawn(client: FlaskClient) -> None:
    data = sheet(client, "/scout/score.pdf?players=3&rounds=10.0.3&p1=c3.s1.h4")
    looks_as_stored(data, STORED / "score-open.png")
    assert "勝ち" not in words(data)
    assert sheet(client, "/scout/score.pdf?players=3")
