"""`/read.json` of the server and of the offline engine; a hand in a sentence is as secret as an entered one."""

import json
import logging
from typing import Any
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from app import create_app
from calculators import View, evaluate, load_game
from calculators.core.public import build_public_query
from calculators.reading import read_sentence
from pocket.engine import Engine

SHOW_QUESTION = "手札が3,4,4で場に5,6。4,4出せる？"


def fetch_reading_json(client: FlaskClient, **fields: str) -> Any:
    answer = client.get("/read.json", query_string=fields)
    assert answer.status_code == 200
    return answer.get_json()


def test_read_json_has_query_and_addresses_of_answer(client: FlaskClient) -> None:
    data = fetch_reading_json(client, q=SHOW_QUESTION, game="scout", lang="ja")
    assert data["sure"] is True
    reading = data["reading"]
    assert reading["query"] == {"hand": "3.4.4", "table": "5.6", "move": "show.2-3"}
    assert [piece["means"] for piece in reading["understood"]] == ["手札 3、4、4", "場札 5、6", "出す 4、4"]
    verdict = client.get(reading["json"]).get_json()
    assert verdict["verdict"]["legal"] is True
    assert client.get(reading["page"]).status_code == 200


@pytest.mark.parametrize(("colours", "seat"), [({}, "p1"), ({"colours": "3.1"}, "p2")])
def test_colour_word_means_seat_with_that_colour(client: FlaskClient, colours: dict[str, str], seat: str) -> None:
    data = fetch_reading_json(client, q="青のビーズは栄と名古屋", game="subway", players="3", **colours)
    assert data["reading"]["query"] == {"players": "3", seat: "H08.H10"}


def test_sentence_is_read_against_followed_game_and_its_names(client: FlaskClient) -> None:
    followed = {"players": "3", "names": "Aki.Ben.Cy", "move": "shown.3.4.5"}
    data = fetch_reading_json(client, q="Ben scouts from the left", game="scout", lang="en", **followed)
    assert data["reading"]["query"]["move"] == "shown.3.4.5_scouted.left"
    assert data["reading"]["understood"][0]["means"] == "Ben"
    against = fetch_reading_json(client, q="Cy shows 7 7", game="scout", lang="en", **followed)
    assert [piece["means"] for piece in against["reading"]["conflicts"]] == ["it is Ben’s turn"]


@pytest.mark.parametrize(
    "query", ["", "q=", "q=hello", "game=none", "q=%00&game=scout", "q=x&game=scout&hand=zz", "lang=xx"]
)
def test_query_without_table_sentence_has_no_reading(query: str, client: FlaskClient) -> None:
    answer = client.get(f"/read.json?{query}")
    assert answer.status_code == 200
    data = answer.get_json()
    assert (data["reading"], data["others"], data["sure"]) == (None, [], False)


def test_reading_with_hand_is_secret_and_uncached(client: FlaskClient) -> None:
    for answer in (
        client.get("/read.json", query_string={"q": SHOW_QUESTION, "game": "scout"}),
        client.post("/read.json", data={"q": SHOW_QUESTION, "game": "scout"}),
    ):
        assert answer.get_json()["reading"]["secret"] is True
        assert "no-store" in answer.headers["Cache-Control"]
        assert "ETag" not in answer.headers


def test_public_query_of_reading_has_no_hand() -> None:
    reading = read_sentence(SHOW_QUESTION, "scout").best
    assert reading is not None
    assert "hand" in reading.query
    public_query = build_public_query(evaluate(load_game("scout"), View(reading.view), reading.query))
    assert public_query == {"table": "5.6", "move": "shown.4.4"}


def test_log_has_no_word_of_sentence(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ACCESS_LOG", "-")
    app = create_app(store_address="off")
    with app.test_client() as client:
        client.get("/read.json", query_string={"q": SHOW_QUESTION, "game": "scout"})
        client.post("/read.json", data={"q": SHOW_QUESTION, "game": "scout"})
    for handler in logging.getLogger().handlers:
        handler.flush()
    log = "".join(capfd.readouterr())
    assert "手札" not in log
    assert quote("手札") not in log


def test_offline_engine_reads_sentence_like_server(client: FlaskClient) -> None:
    engine = Engine()
    address, query = "https://takujo.example/read.json", f"q={quote(SHOW_QUESTION)}&game=scout&lang=ja"
    for status, _, body in (engine.answer(f"{address}?{query}"), engine.answer(address, form=query)):
        assert status == 200
        assert json.loads(body) == fetch_reading_json(client, q=SHOW_QUESTION, game="scout", lang="ja")


def test_oversized_sentence_request_is_refused(client: FlaskClient) -> None:
    assert client.get("/read.json", query_string={"q": "x" * 9000}).status_code == 414
    assert client.post("/read.json", data={"q": "x" * 50000}).status_code == 413


def test_unreadable_names_are_reported_as_missing(client: FlaskClient) -> None:
    data = fetch_reading_json(client, q="7を出した", game="scout", lang="en", names="a" * 20, players="3")
    assert data["reading"]["missing"] == ["names"]
