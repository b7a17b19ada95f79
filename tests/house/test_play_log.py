"""Finished games exported as CSV, BG Stats plays and text."""

import csv
from io import StringIO

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

FINISHED_GAME_ADDRESSES = {
    "vogu": "/vogu/score{}?players=3&names=aki.ben.chika&values=B3.R2.Y-1.G4.W1.K2"
    "&p1=BR.BR.BR.BR&p2=GW.GW.GW.GW&p3=YK.YK.YK.YK",
    "scout": "/scout/score{}?players=3&names=aki.=ben.chika&rounds=1.2.3_4.5.6_7.8.9",
}
for_each_finished_game = pytest.mark.parametrize("address", FINISHED_GAME_ADDRESSES.values())


def parse_csv_rows(answer: TestResponse) -> list[dict[str, str]]:
    """Returns the rows of a CSV file."""
    return [*csv.DictReader(StringIO(answer.data.decode("utf-8-sig")))]


@for_each_finished_game
def test_finished_game_is_exported_as_csv_of_points(client: FlaskClient, address: str) -> None:
    answer = client.get(address.format(".csv") + "&date=2026-11-25&lang=en")
    assert (answer.status_code, answer.mimetype) == (200, "text/csv")
    assert "attachment" in answer.headers["Content-Disposition"]
    rows = parse_csv_rows(answer)
    for seat in client.get(address.format(".json")).get_json()["score"]["seats"]:
        own_rows = [row for row in rows if row["seat"] == seat["seat"]]
        (total,) = (int(row["points"]) for row in own_rows if row["item"] == "total")
        assert total == seat["total"] == sum(int(row["points"]) for row in own_rows) - total
    assert {row["date"] for row in rows} == {"2026-11-25"}


@for_each_finished_game
def test_finished_game_is_exported_as_bg_stats_play(client: FlaskClient, address: str) -> None:
    log = client.get(address.format(".bgsplay") + "&date=2026-11-25T20:30&lang=en").get_json()
    (play,) = log["plays"]
    assert play["playDate"] == "2026-11-25 20:30:00"
    assert play["gameRefId"] == log["games"][0]["id"]
    assert [one["playerRefId"] for one in play["playerScores"]] == [one["id"] for one in log["players"]]
    points = [(int(one["score"]), one["winner"]) for one in play["playerScores"]]
    assert all(score == max(points)[0] for score, is_winner in points if is_winner)
    assert log["players"][0]["name"] == "aki"


def test_csv_names_are_no_formulas_even_with_fullwidth_signs(client: FlaskClient) -> None:
    answer = client.get("/scout/score.csv?players=3&rounds=1.2.3_4.5.6_7.8.9&names==1.＝2.＠x")
    rows = parse_csv_rows(answer)
    assert {row["name"] for row in rows} == {"'=1", "'＝2", "'＠x"}


def test_undecided_tie_has_no_winner_in_csv(client: FlaskClient) -> None:
    for first, expected in (
        ("", [("1", "0"), ("1", "0"), ("3", "0")]),
        ("&first=p2", [("2", "0"), ("1", "1"), ("3", "0")]),
    ):
        rows = parse_csv_rows(client.get(FINISHED_GAME_ADDRESSES["vogu"].format(".csv") + first))
        assert [(row["rank"], row["winner"]) for row in rows if row["item"] == "total"] == expected


def test_players_of_same_name_are_distinct_in_bg_stats_play(client: FlaskClient) -> None:
    for names, expected_names in (("aki.aki.chika", ["aki (A)", "aki (B)", "chika"]), ("B", ["B (A)", "B (B)", "C"])):
        log = client.get(f"/scout/score.bgsplay?players=3&rounds=1.2.3_4.5.6_7.8.9&names={names}").get_json()
        assert [player["name"] for player in log["players"]] == expected_names
        assert [one["playerRefId"] for one in log["plays"][0]["playerScores"]] == [1, 2, 3]


@for_each_finished_game
def test_finished_game_is_exported_as_text_and_page_links_exports(client: FlaskClient, address: str) -> None:
    path = address.partition("{")[0]
    words = client.get(address.format(".txt") + "&lang=en")
    assert words.mimetype == "text/plain"
    assert "1. " in words.text
    assert f"http://localhost{path}?" in words.text
    page = client.get(address.format("")).text
    assert all(f"{path}.{kind}?" in page for kind in ("csv", "bgsplay", "txt"))


WON_TOGETHER_ADDRESS = (
    "/coupelation/score{}?players=2&names=aki.ben"
    "&tower=12.14.18.25.31.38.44_13.16.21.28.34.41_15.19.26.32.39_17.23.29.35_20.27.33_22.30_f"
)


def test_cooperative_win_is_exported_without_points(client: FlaskClient) -> None:
    (play,) = client.get(WON_TOGETHER_ADDRESS.format(".bgsplay") + "&lang=en").get_json()["plays"]
    assert [(seat["winner"], seat["score"]) for seat in play["playerScores"]] == [(True, "")] * 2
    rows = parse_csv_rows(client.get(WON_TOGETHER_ADDRESS.format(".csv")))
    assert [(row["name"], row["points"], row["winner"]) for row in rows] == [("aki", "", "1"), ("ben", "", "1")]
    assert "Won together" in client.get(WON_TOGETHER_ADDRESS.format(".txt") + "&lang=en").text


EVENING_ADDRESSES = [
    "/vogu/moves?players=3",
    FINISHED_GAME_ADDRESSES["vogu"].format("") + "&date=2026-11-25T20:10",
    "/table/ABC",
    FINISHED_GAME_ADDRESSES["scout"].format("") + "&date=2026-11-25T21:40",
    WON_TOGETHER_ADDRESS.format("") + "&date=2026-11-25T22:30",
    "/scout/play?players=3",
]


def test_evening_export_has_links_below_path_prefix(client: FlaskClient) -> None:
    form = {
        "game": ["/takujo" + FINISHED_GAME_ADDRESSES["vogu"].format(""), FINISHED_GAME_ADDRESSES["scout"].format("")],
        "lang": "en",
    }
    words = client.post("/evening.txt", data=form, environ_overrides={"SCRIPT_NAME": "/takujo"}).text
    assert all(f"http://localhost/takujo/{slug}/score?" in words for slug in FINISHED_GAME_ADDRESSES)


def test_evening_export_has_only_finished_games_in_one_file(client: FlaskClient) -> None:
    form = {"game": EVENING_ADDRESSES, "lang": "en"}
    rows = parse_csv_rows(client.post("/evening.csv", data=form))
    plays = dict.fromkeys((row["play"], row["game"]) for row in rows)
    assert list(plays) == [("1", "VOGU"), ("2", "SCOUT!"), ("3", "Coupelation")]
    log = client.post("/evening.bgsplay", data=form).get_json()
    assert [play["playDate"][11:16] for play in log["plays"]] == ["20:10", "21:40", "22:30"]
    assert {seat["playerRefId"] for play in log["plays"] for seat in play["playerScores"]} == {
        player["id"] for player in log["players"]
    }
    assert len({player["name"] for player in log["players"]}) == len(log["players"])
    words = client.post("/evening.txt", data=form).text
    assert all(f"{game}\n" in words for game in ("VOGU", "SCOUT!", "Coupelation"))


@pytest.mark.parametrize(
    ("path", "games", "status"),
    [
        ("/evening.csv", [], 404),
        ("/evening.csv", EVENING_ADDRESSES[:1], 404),
        ("/evening.pdf", EVENING_ADDRESSES, 404),
        ("/evening.csv", ["/vogu/score?" + "a" * 9_000], 413),
        ("/evening.csv", ["/vogu/score?p1=" + "a" * 3_000] * 20, 413),
    ],
)
def test_evening_export_is_refused_if_invalid_or_without_finished_game(
    client: FlaskClient, path: str, games: list[str], status: int
) -> None:
    answer = client.post(path, data={"game": games})
    assert (answer.status_code, answer.mimetype) == (status, "text/html")


@pytest.mark.parametrize(
    "address", ["/vogu/score.csv?players=3", "/vogu/play.bgsplay", "/vogu/moves.txt", "/vogu/score.csv?p1=GZ"]
)
def test_unfinished_game_has_no_export(client: FlaskClient, address: str) -> None:
    answer = client.get(address + ("&" if "?" in address else "?") + "lang=en")
    assert answer.status_code == 404
    assert "Not over yet" in answer.text
