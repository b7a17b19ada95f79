"""A finished game as files to take along."""

from __future__ import annotations

import csv
import json
from datetime import date
from io import StringIO

import pytest
from flask.testing import FlaskClient

OVER = {
    "vogu": "/vogu/score{}?players=3&names=aki.ben.chika&values=B3.R2.Y-1.G4.W1.K2"
    "&p1=BR.BR.BR.BR&p2=GW.GW.GW.GW&p3=YK.YK.YK.YK",
    "scout": "/scout/score{}?players=3&names=aki.=ben.chika&rounds=1.2.3_4.5.6_7.8.9",
}


@pytest.mark.parametrize("slug", OVER)
def test_a_finished_game_is_a_table_of_points(client: FlaskClient, slug: str) -> None:
    answer = client.get(OVER[slug].format(".csv") + "&date=2026-11-25&lang=en")
    assert (answer.status_code, answer.mimetype) == (200, "text/csv")
    assert "attachment" in answer.headers["Content-Disposition"]
    rows = list(csv.DictReader(StringIO(answer.data.decode("utf-8-sig"))))
    asked = client.get(OVER[slug].format(".json") + "&lang=en").get_json()
    totals = {row["seat"]: row for row in rows if row["item"] == "total"}
    assert {seat: int(row["points"]) for seat, row in totals.items()} == {
        one["seat"]: one["total"] for one in asked["score"]["seats"]
    }
    for seat, total in totals.items():
        parts = [int(row["points"]) for row in rows if row["seat"] == seat and row["item"] != "total"]
        assert sum(parts) == int(total["points"])
    assert {row["date"] for row in rows} == {"2026-11-25"}
    assert all(not row["name"].startswith("=") for row in rows)


@pytest.mark.parametrize("slug", OVER)
def test_a_finished_game_is_a_play_of_bg_stats(client: FlaskClient, slug: str) -> None:
    log = json.loads(client.get(OVER[slug].format(".bgsplay") + "&date=2026-11-25T20:30&lang=en").data)
    (play,) = log["plays"]
    assert play["playDate"] == "2026-11-25 20:30:00"
    assert play["gameRefId"] == log["games"][0]["id"]
    assert [one["playerRefId"] for one in play["playerScores"]] == [one["id"] for one in log["players"]]
    best = max(int(one["score"]) for one in play["playerScores"])
    assert all(int(one["score"]) == best for one in play["playerScores"] if one["winner"])
    assert log["players"][0]["name"] == "aki"


def test_a_play_without_a_day_is_of_today(client: FlaskClient) -> None:
    log = json.loads(client.get(OVER["vogu"].format(".bgsplay") + "&date=soon").data)
    assert log["plays"][0]["playDate"][:10] in {f"{date.today()}"}


@pytest.mark.parametrize("slug", OVER)
def test_a_finished_game_in_words_and_its_links(client: FlaskClient, slug: str) -> None:
    words = client.get(OVER[slug].format(".txt") + "&lang=en")
    assert words.mimetype == "text/plain"
    assert "1. " in words.text
    assert f"http://localhost/{slug}/score?" in words.text
    page = client.get(OVER[slug].format("")).text
    assert all(f"/{slug}/score.{kind}?" in page for kind in ("csv", "bgsplay", "txt"))


@pytest.mark.parametrize(
    "address", ["/vogu/score.csv?players=3", "/vogu/play.bgsplay", "/vogu/moves.txt", "/vogu/score.csv?p1=GZ"]
)
def test_a_game_that_is_not_over_leaves_nothing(client: FlaskClient, address: str) -> None:
    answer = client.get(address + ("&" if "?" in address else "?") + "lang=en")
    assert answer.status_code == 404
    assert "Not over yet" in answer.text
