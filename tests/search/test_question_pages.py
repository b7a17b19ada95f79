"""The pages and the JSON that answer questions about the rules, with a table and without."""

import html
import re

import pytest
from flask.testing import FlaskClient

from calculators import GAMES
from calculators.core.types import View
from calculators.search import SearchEntry, list_clause_and_question_entries
from tests.engine import parse_table_rows
from tests.pages import check_page_texts
from tests.run_length import for_games_in_languages, in_english_or_each_language, pair_cases_with_others


def list_articles(client: FlaskClient, address: str) -> list[str]:
    """Returns the answers on a page."""
    return [part.split("</article>")[0] for part in client.get(address).text.split("<article")[1:]]


TABLE_QUERY = "players=3&hand=37.41.59&table=82.91&owner=p3&move=show.1-2"


@pytest.mark.no_cover
@pytest.mark.parametrize(("view", "slug"), pair_cases_with_others([*View, "rules", "setup", "game"], GAMES))
def test_game_pages_link_to_their_question_page(slug: str, view: str, client: FlaskClient) -> None:
    asked = client.get(f"/{slug}/{view}/ask?lang=en")
    assert asked.status_code == 200
    assert 'id="asking"' in asked.text
    assert "<summary>" in asked.text
    page = client.get(f"/{slug}/{'' if view == 'game' else view}?lang=en").text
    assert f'href="/{slug}/{view}/ask?' in page
    assert "data-ask" in page


def test_question_page_of_unknown_view_is_not_found(client: FlaskClient) -> None:
    assert client.get("/scout/nothing/ask").status_code == 404


def test_first_listed_question_is_about_displayed_table(client: FlaskClient) -> None:
    page = html.unescape(client.get(f"/scout/check/ask?{TABLE_QUERY}&lang=en").text)
    summaries = page.split("<summary>")[1:]
    assert "Same kind, same count?" in summaries[0]


@pytest.mark.parametrize(
    ("address", "expected_texts"),
    parse_table_rows(f"""
        # An answer has the full text of its rule and a link to the table.
        /scout/check/ask?{TABLE_QUERY}&q=手札を並べ替えていい  並べ替えられない / \
カードの順番を入れ替えることも、個々のカードの上下を変えることもできません / \
/scout/check?{TABLE_QUERY.replace("&", "&amp;")}
        # The silence of the rulebook is stated, with a choice.
        /scout/play/ask?q=出したあと戻していい  規則書には、書いてありません / 次の人が動くまで戻せる
        # A question that is near no rule has no answer.
        /scout/play/ask?q=zzzzzz&lang=en        Nothing in the rules is near it / !ask-answer
        /search?q=おなかすいた&game=scout&lang=en  !ask-answer
        # Below a verdict stands the rule that decides it, no other.
        /search?q=上社から5歩で本郷&game=subway  途中で折り返せる？ / !人のコマをとびこえていい？
        # Another page tries an answer out on the page of moves.
        /scout/score/ask?q=show&lang=en         class="text-btn try" href="/scout/moves
        """),
)
def test_question_page_has_expected_texts_and_omits_others(
    address: str, expected_texts: str, client: FlaskClient
) -> None:
    check_page_texts(client, address, expected_texts)


@pytest.mark.parametrize("query", ["", "q=token", "q=手札&game=scout", "q=手札&game=none&lang=en", "lang=en", "q=%00"])
def test_search_address_opens_with_any_query(query: str, client: FlaskClient) -> None:
    assert client.get(f"/search?{query}").status_code == 200


def test_search_json_has_clause_kind_quote_and_sureness(client: FlaskClient) -> None:
    found = client.get("/search.json?q=same points who wins&game=vogu&lang=en")
    assert found.status_code == 200
    data = found.get_json()
    assert data["sure"] is True
    first = data["hits"][0]
    assert (first["clause"], first["kind"], first["game"]) == ("vogu.tie", "book", "vogu")
    assert first["quote"] == "同点の場合はより手番の早いプレイヤーが勝利します"
    silent = client.get("/search.json?q=捨て札を見ていい&game=vogu&lang=ja").get_json()["hits"][0]
    assert (silent["kind"], len(silent["ways"])) == ("silent", 2)
    assert client.get("/search.json").get_json() == {"q": "", "game": "", "sure": False, "hits": []}
    assert "/search.json" in client.get("/openapi.json").get_json()["paths"]


@pytest.mark.parametrize("path", ["/search.json?q=x", "/scout/play/ask?q=x", "/search?q=x"])
def test_unchanged_search_answer_is_304(path: str, client: FlaskClient) -> None:
    tag = client.get(path).headers["ETag"]
    assert client.get(path, headers={"If-None-Match": tag}).status_code == 304


def test_ruling_answer_states_option_chosen_at_table(client: FlaskClient) -> None:
    page = client.get("/scout/check/ask?house=both-show-may&q=S%26Sで、取るだけでもいい&lang=ja").text
    assert 'class="choose on"' in page
    first = page[page.index('class="ask-answer') :]
    assert "この卓では" in first[: first.index("</h2>")]
    assert "卓の決めごと" not in first[: first.index("</h2>")]


@for_games_in_languages(GAMES)
def test_each_answer_has_show_to_others_and_try_controls(slug: str, lang: str, client: FlaskClient) -> None:
    page = client.get(f"/{slug}/play/ask?lang={lang}").text
    answers = page.count("<summary><span>")
    assert answers
    assert page.count('class="ask-show"') == page.count('class="text-btn try"') == answers
    assert page.count('class="turned') == answers


@pytest.mark.no_cover
@in_english_or_each_language
def test_links_of_answer_open_in_its_language(lang: str, client: FlaskClient) -> None:
    page = client.get(f"/search?q={'回転' if lang == 'ja' else 'turn a card'}&game=vogu&lang={lang}").text
    links = [html.unescape(one) for one in re.findall(r'<a [^>]*href="(/[^"#]+)', page)]
    assert any("/check?" in one for one in links)
    for link in links:
        assert ";" not in link
        opened = client.get(link)
        assert opened.status_code == 200, link
        if "lang=" in link:
            assert f'<html lang="{lang}"' in opened.text, link


def test_answer_has_picture_of_its_example(client: FlaskClient) -> None:
    page = html.unescape(client.get(f"/scout/check/ask?{TABLE_QUERY}&q=同番と連番どっちが強い&lang=ja").text)
    first = page[page.index("ask-answer") :]
    assert 'class="pic-link" href="/scout/check?' in first
    assert first.index("drawn") < first.index("<blockquote")


def test_try_control_on_page_of_moves_closes_question_page(client: FlaskClient) -> None:
    asked = client.get(f"/scout/check/ask?{TABLE_QUERY}&lang=en").text
    assert "data-ask-close>Try" in asked.replace("\n", "").replace(">  ", ">")


ENTRIES_NOT_ANSWERED_BY_RULING = [
    entry
    for slug in GAMES
    for entry in list_clause_and_question_entries(slug)
    if entry.rulings and not entry.asked.is_answered_by_ruling
]


@pytest.mark.parametrize("entry", ENTRIES_NOT_ANSWERED_BY_RULING, ids=lambda entry: entry.key)
def test_rule_answer_is_not_replaced_by_ruling_of_its_clause(entry: SearchEntry, client: FlaskClient) -> None:
    """A ruling of the clause is about another question: none of its options answers this one."""
    question = entry.asked.first_question_of_each_language_or_empty.ja
    page = html.unescape(client.get(f"/{entry.slug}/play/ask?q={question}&lang=ja").text)
    heads = [part.split("</h2>")[0] for part in page.split('class="ask-answer')[1:]]
    assert any(entry.asked.answer.ja in head and "この卓では" not in head for head in heads)


def test_possible_answer_is_open_and_has_no_sign(client: FlaskClient) -> None:
    address = "/scout/check/ask?q=手札が3,4,4で場に5,6、4,4出せる？&lang=ja"
    articles = [article for article in list_articles(client, address) if "said-pieces" not in article]
    assert 1 <= len(articles) <= 2
    for article in articles:
        head = article.partition("</h2>")[0]
        assert "perhaps" in head
        assert "たぶん" in head
        assert 'class="sign' not in article
        assert 'class="turned open"' in article
    assert "これだとは言いきれません" in client.get(address).text


def test_sure_answer_has_sign_and_is_only_article(client: FlaskClient) -> None:
    (article,) = list_articles(client, "/scout/check/ask?q=手札を並べ替えていい&lang=ja")
    head = article.partition("</h2>")[0]
    assert 'class="ask-answer book first"' in head
    assert 'class="sign no"' in head
    assert "たぶん" not in article


def test_absent_game_feature_is_stated_in_heading(client: FlaskClient) -> None:
    head = list_articles(client, "/subway/play/ask?q=パスしていい？&lang=ja")[0].partition("</h2>")[0]
    assert "出てこない" in head
    assert "規則書には、書いてありません" not in head


def test_search_json_marks_possible_answers(client: FlaskClient) -> None:
    found = client.get("/search.json?q=手札が3,4,4で場に5,6、4,4出せる？&game=scout&lang=ja").get_json()
    assert found["sure"] is False
    assert found["hits"][0]["perhaps"] is True
    assert not any(hit["sure"] for hit in found["hits"])
    absent = client.get("/search.json?q=サイコロを振る&game=vogu&lang=ja").get_json()["hits"][0]
    assert (absent["kind"], absent["answer"], absent["ways"]) == ("silent", "出てこない", [])
