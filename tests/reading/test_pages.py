"""A sentence asked of the rules: the verdict on the table it describes comes first, with what was understood."""

from __future__ import annotations

import html
import re

import pytest
from flask.testing import FlaskClient

SAID = "手札が3、4、4で場に5、6。4,4出せる？"
TOO_FEW = "手札が3、4、4。4,4出せる？"
RECORD = {"players": "4", "move": "shown.4.5.6_scouted.left"}


def read_said_article(client: FlaskClient, path: str, **fields: str) -> str:
    """What a page says of a sentence sent in a body; '' where it takes it for a question to the rules."""
    answer = client.post(path, data=fields)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    found = re.search(r'<article class="ask-answer said.*?</article>', answer.text, re.DOTALL)
    return html.unescape(found.group(0)) if found else ""


@pytest.mark.parametrize("path", ["/search", "/scout/check/ask", "/scout/rules/ask", "/scout/game/ask"])
def test_the_verdict_of_the_very_table_comes_first(path: str, client: FlaskClient) -> None:
    page = client.post(path, data={"q": SAID, "lang": "ja"}).text
    first = page.split("<article")[1]
    assert 'class="ask-answer said first"' in first
    assert 'class="st yes"' in first
    assert "同番 4、4 は連番 5、6 より強い" in first
    for piece in ("手札 3、4、4", "場札 5、6", "出す 4、4"):
        assert f">{piece}</a>" in first
    assert "/scout/check?hand=3.4.4&amp;table=5.6&amp;move=show.2-3&amp;lang=ja" in first


@pytest.mark.parametrize("path", ["/search", "/coupelation/check/ask"])
def test_what_cannot_be_has_its_reason(path: str, client: FlaskClient) -> None:
    said = read_said_article(client, path, q="25と31の上に33は？", lang="en")
    assert 'class="st no"' in said
    assert "it has to be smaller than 31" in said


def test_a_page_in_the_address_answers_too(client: FlaskClient) -> None:
    answer = client.get("/search", query_string={"q": SAID, "lang": "ja"})
    assert "said-verdict" in answer.text
    assert answer.headers["Cache-Control"] == "no-store"


def test_what_is_missing_is_said_and_nothing_judged(client: FlaskClient) -> None:
    said = read_said_article(client, "/scout/check/ask", q=TOO_FEW, lang="ja")
    assert "たぶん" in said
    assert "足りないもの" in said
    assert 'class="chip hole" href="/scout/check?hand=3.4.4' in said
    assert ">場札</a>" in said
    assert "said-verdict" not in said
    assert "足りないものを入れる" in said


def test_what_was_not_understood_is_said_without_a_sign(client: FlaskClient) -> None:
    said = read_said_article(client, "/scout/check/ask", q="手札が3、4、4で場に5、6。4,4出せる？富士山", lang="ja")
    assert "読めなかったところ：" in said
    assert "富士山" in said
    assert 'class="st ' not in said


def test_a_question_to_the_rules_is_none_to_a_table(client: FlaskClient) -> None:
    assert not read_said_article(client, "/scout/check/ask", q="手札を並べ替えていい", lang="ja")


def test_what_is_only_perhaps_a_table_stands_below_a_sure_rule(client: FlaskClient) -> None:
    page = client.post("/scout/play/ask", data={"q": "S&Sで取るだけでもいい", "players": "3", "lang": "ja"}).text
    first, second = page.split("<article")[1:3]
    assert 'class="ask-answer ruling first"' in first
    assert 'class="ask-answer said perhaps"' in second


def test_points_that_were_asked_for_are_said(client: FlaskClient) -> None:
    assert "<h2>A 22</h2>" in read_said_article(client, "/search", q="緑5で緑が3つコマ1つ何点", lang="ja")


def test_stations_that_were_asked_for_are_named(client: FlaskClient) -> None:
    said = read_said_article(client, "/search", q="今池から5でどこに行ける", lang="ja")
    assert "move=go.H09" in said


def test_a_turn_that_is_told_is_put_behind_the_record(client: FlaskClient) -> None:
    said = read_said_article(client, "/scout/play/ask", q="4,4を出す", lang="ja", **RECORD)
    assert "/scout/play?players=4&move=shown.4.5.6_scouted.left_shown.4.4&lang=ja" in said
    assert ">決める</a>" in said.replace("\n", "")


def test_players_are_known_by_their_names(client: FlaskClient) -> None:
    table = {"players": "3", "names": "あき.Ben.Cho"}
    said = read_said_article(client, "/scout/play/ask", q="あきが3、4、5を出す", lang="ja", **table)
    assert ">あき</a>" in said
    assert "move=shown.3.4.5" in said


def test_no_sign_of_a_general_rule_stands_below_a_sure_verdict(client: FlaskClient) -> None:
    page = client.post("/scout/play/ask", data={"q": "4,4を出す", "lang": "ja", **RECORD}).text
    assert page.count("<article") == 1
    assert "規則では" in page


def test_a_turn_that_cannot_be_is_not_told(client: FlaskClient) -> None:
    said = read_said_article(client, "/scout/play/ask", q="4を出す", lang="ja", **RECORD)
    assert 'class="st no"' in said
    assert "決める" not in said


def test_a_question_at_a_record_keeps_the_record_beside_it(client: FlaskClient) -> None:
    said = read_said_article(client, "/scout/play/ask", q="4を出せる？", lang="ja", **RECORD)
    assert "/scout/check?" in said
    assert "kept=" in said
    assert 'class="st no"' in said


@pytest.mark.parametrize("words", ["", " ", "\x00", "あ" * 400, "<b>3</b>", "4,4出せる？" * 40])
def test_nothing_that_is_said_breaks_a_page(words: str, client: FlaskClient) -> None:
    for path in ("/search", "/scout/play/ask", "/vogu/score/ask", "/vectron/rules/ask"):
        assert client.post(path, data={"q": words}).status_code == 200
        assert client.post(path, data={"q": words, "move": "nonsense"}).status_code == 200
