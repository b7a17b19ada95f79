"""The search: players' words, kana, English and small slips find what answers the question, the best first."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from calculators import GAMES, game
from web.search import Hit, excerpt, fold, search, words_of
from web.thesaurus import READINGS, ROWS


def best(question: str, slug: str = "", most: int = 3) -> list[str]:
    """The anchors found first."""
    return [hit.entry.anchor for hit in search(question, slug).hits[:most]]


@pytest.mark.parametrize(
    ("question", "anchor"),
    [
        ("端数", "vogu.score.token"),
        ("round down", "vogu.score.token"),
        ("引き分け", "vogu.tie"),
        ("引き分け", "subway.tie"),
        ("tie", "subway.tie"),
        ("手札の上限", "coupelation.limit"),
        ("始発", "subway.move.end"),
        ("さいころ", "subway.dice"),
        ("dice", "subway.dice"),
        ("最初のプレイヤー", "scout.start"),
        ("最初のプレイヤー", "subway.first"),
        ("who starts", "subway.first"),
        ("乗り換え", "subway.move.free"),
        ("のりかえ", "subway.move.free"),
        ("transfer", "subway.place.second"),
        ("can I scout twice", "scout.free"),
        ("壁蹴り", "vectron.wall"),
        ("逆さ", "scout.deal"),
        ("何人", "scout.two"),
        ("upside down", "scout.deal"),
    ],
)
def test_players_words_find_the_clause(question: str, anchor: str) -> None:
    assert anchor in best(question)


@pytest.mark.parametrize(
    ("question", "anchors"),
    [
        ("端数", ["vogu.score.token", "vogu.score.cut"]),
        ("はすう", ["vogu.score.token", "vogu.score.cut"]),
        ("rounding", ["vogu.score.token", "vogu.score.cut"]),
        ("ruond down", ["vogu.score.token", "vogu.score.cut"]),
        ("引き分け", ["vogu.tie", "subway.tie"]),
        ("ひきわけ", ["vogu.tie", "subway.tie"]),
        ("tei", ["vogu.tie", "subway.tie"]),
        ("手札の上限", ["coupelation.limit"]),
        ("てふだのじょうげん", ["coupelation.limit"]),
        ("hand limit", ["coupelation.limit"]),
        ("始発", ["subway.move.end", "ruling-termini"]),
        ("しはつ", ["subway.move.end", "ruling-termini"]),
        ("さいころ", ["subway.dice"]),
        ("サイコロ", ["subway.dice"]),
        ("だれから", ["scout.start", "subway.first"]),
        ("なんにん", ["scout.two", "subway.three"]),
        ("player count", ["scout.two", "subway.three"]),
        ("三人", ["subway.supply", "subway.three"]),
        ("二人", ["scout.two"]),
        ("一番長い", ["subway.score.trail"]),
        ("upsid down", ["scout.deal", "scout.hand"]),
        ("can I talk", ["coupelation.silence"]),
        ("いつ終わる", ["vogu.end", "scout.end", "vectron.end"]),
    ],
)
def test_the_best_comes_first(question: str, anchors: list[str]) -> None:
    assert best(question, most=1)[0] in anchors
    assert set(anchors) <= set(best(question, most=6))


@pytest.mark.parametrize("question", ["ひっくり返す", "ばふだ", "バフダ", "ﾊﾞﾌﾀﾞ", "スカウト", "ｽｶｳﾄ", "SCOUT"])
def test_every_way_to_write_a_word_finds_something(question: str) -> None:
    assert search(question).hits


@pytest.mark.parametrize(("slip", "word"), [("terminas", "terminus"), ("scuot", "scout"), ("のりがえ", "のりかえ")])
def test_a_small_slip_is_forgiven(slip: str, word: str) -> None:
    assert best(slip, most=1)[0] in best(word, most=12)


def test_a_heading_comes_before_a_text_and_all_words_before_some() -> None:
    points = [hit.points for hit in search("手札 公開").hits]
    assert points == sorted(points, reverse=True)
    (first, *_) = search("finish card").hits
    assert "finish" in fold(first.entry.heading.en + first.entry.text.en)


def test_a_word_beside_others_of_its_kind_is_not_found_inside_them() -> None:
    """`tie` is no part of `properties`, but `token` is the beginning of `tokens`."""
    for hit in search("tie").hits:
        assert (
            "tie" not in hit.words
            or any(word.startswith("tie") for word in hit.entry.text_index.split())
            or ("tie" in hit.entry.heading_index)
        )


def test_what_else_was_searched_is_said() -> None:
    assert {"小数", "切り捨て"} <= set(search("端数").also)


@pytest.mark.parametrize("slug", GAMES)
def test_every_clause_is_found_by_its_own_heading(slug: str) -> None:
    for clause in game(slug).clauses:
        for heading in (clause.heading.ja, clause.heading.en):
            assert clause.slug in best(heading, slug, most=60), heading


def test_a_search_may_be_of_one_game() -> None:
    assert {hit.entry.slug for hit in search("手札", "scout").hits} == {"scout"}


@pytest.mark.parametrize("question", ["", " ", "。。。", "zzzzzzzz", "\u0000", "🂡", "a" * 500])
def test_a_question_that_fits_nothing_gets_a_helpful_page(client: FlaskClient, question: str) -> None:
    answer = client.get("/search", query_string={"q": question})
    assert answer.status_code == 200
    page = answer.get_data(as_text=True)
    assert 'class="found"' not in page or "<li>" not in page.partition('class="found"')[2].partition("</ol>")[0]
    assert all(f'href="/{slug}/rules"' in page for slug in GAMES)


def test_the_page_marks_what_was_found_and_links_to_the_clause(client: FlaskClient) -> None:
    page = client.get("/search", query_string={"q": "端数", "lang": "ja"}).get_data(as_text=True)
    assert "<mark>" in page
    assert 'href="/vogu/rules?lang=ja#vogu.score.token' in page


def test_an_excerpt_is_the_text_round_the_word() -> None:
    text = "x" * 200 + "切り捨て" + "y" * 200
    pieces = excerpt(text, ["切り捨て"])
    assert ("切り捨て", True) in pieces
    assert "".join(letters for letters, _ in pieces).strip("…") in text
    assert excerpt("none of it", ["word"]) == [("none of it", False)]


def test_words_are_cut_at_what_is_known() -> None:
    assert words_of("手札は何枚まで?") == ["手札", "何枚まで"]
    assert words_of("scout & show") == ["scout & show"]
    assert words_of("の") == ["の"]


def test_the_thesaurus_has_no_word_twice_in_a_row_and_reads_in_kana() -> None:
    for row in ROWS:
        assert len(set(map(fold, row))) == len(row), row
    assert all(all("\u3041" <= char <= "\u3096" or char == "ー" for char in kana) for kana in READINGS.values())


def test_a_hit_names_what_it_was_found_by() -> None:
    hit: Hit = search("端数").hits[0]
    assert hit.words
    assert all(word in hit.entry.heading_index + hit.entry.text_index for word in hit.words)
