"""The search answers what players ask: the right clause among the first three, in both languages."""

from __future__ import annotations

import pytest

from calculators import GAMES, game
from calculators.search import entries_of, search
from calculators.search.asked import asked_of
from calculators.search.cutting import cut, fold, stem
from calculators.search.silent import SILENT

from .exam import questions, share

ALL, UNTOUCHED = 0.95, 0.90


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_right_clause_is_among_the_first_three(language: str) -> None:
    asked = [question for question in questions() if question.language == language]
    assert share(asked) >= ALL


@pytest.mark.parametrize("language", ["ja", "en"])
def test_also_of_what_was_never_tuned_on(language: str) -> None:
    asked = [question for question in questions() if question.held and question.language == language]
    assert share(asked) >= UNTOUCHED


@pytest.mark.parametrize("slug", GAMES)
def test_the_exam_is_forty_questions_a_game_a_good_part_of_them_held_back(slug: str) -> None:
    asked = [question for question in questions() if question.slug == slug]
    held = [question for question in asked if question.held]
    assert len(asked) >= 40
    assert len(held) >= 24
    assert 0.5 * len(held) <= sum(question.language == "ja" for question in held) < len(held)
    silent = sum(".silent." in question.answers[0] for question in asked)
    assert silent * 6 >= len(asked)
    assert len({question.text for question in asked}) == len(asked)
    keys = {entry.key for entry in entries_of(slug)}
    assert {answer for question in asked for answer in question.answers} <= keys


@pytest.mark.parametrize("slug", GAMES)
def test_every_clause_has_its_questions_in_both_languages_and_is_found_by_them(slug: str) -> None:
    keys = {clause.slug for clause in game(slug).clauses} | {entry.slug for entry in SILENT[slug]}
    asked = asked_of(slug)
    assert set(asked) == keys
    for key, one in asked.items():
        assert one.answer.ja, key
        assert one.answer.en, key
        assert one.question.ja, key
        assert one.question.en, key
        for line in (one.question.ja, one.question.en):
            assert key in [hit.entry.key for hit in search(line, slug, 3)], line


@pytest.mark.parametrize("slug", GAMES)
def test_what_the_book_does_not_say_has_two_ways_and_a_clause_near_it(slug: str) -> None:
    clauses = {clause.slug for clause in game(slug).clauses}
    for entry in SILENT[slug]:
        assert entry.near in clauses
        assert len(entry.ways) == 2
        assert f"{entry.slug}".startswith(f"{slug}.silent.")


@pytest.mark.parametrize("question", ["", " ", "。。。", "zzzzzzzz", "\u0000", "🂡", "今日の天気は", "wifi password"])
def test_what_is_no_question_of_rules_gets_no_sure_answer(question: str) -> None:
    for slug in ("", *GAMES):
        assert not any(hit.sure for hit in search(question, slug))


def test_a_long_question_is_read_as_far_as_it_counts() -> None:
    assert search("手札を並べ替えていい" + "あ" * 5000, "scout")[0].entry.key == "scout.hand"


def test_without_a_game_all_games_are_asked() -> None:
    assert {hit.entry.slug for hit in search("same points who wins", "", 8)} >= {"vogu", "subway", "scout"}
    assert search("同点なら", "no game")[0].entry.slug in GAMES


def test_an_english_slip_is_mended() -> None:
    assert "scout.deck" in [hit.entry.key for hit in search("wich cards do we remve with four", "scout", 3)]
    assert "coupelation.setup.reserve" in [hit.entry.key for hit in search("resreve size", "coupelation", 3)]


def test_letters_are_compared_alike() -> None:
    assert fold("ﾊﾞﾌﾀﾞ") == fold("バフダ") == "ばふだ"
    assert stem("cards") == stem("card")
    assert cut("?") == []


def test_a_game_without_questions_is_searched_by_its_rules() -> None:
    assert asked_of("nothing") == {}


def test_numbers_beside_each_other_mean_what_they_have_in_common() -> None:
    assert "=続き数字" in cut("7 6 5って出せる")
    assert "=続き数字" in cut("345")
    assert "=同じ数字" in cut("8 8")
    assert "=続き数字" not in cut("12と25の間")


def test_a_number_that_no_rule_has_is_only_an_example() -> None:
    with_numbers = [hit.entry.key for hit in search("37より25が大きいとき強い組", "scout", 3)]
    assert with_numbers == [hit.entry.key for hit in search("88より26が大きいとき強い組", "scout", 3)]


def test_what_only_carries_a_question_counts_little() -> None:
    assert cut("えっと、手札") == cut("手札")
    assert fold("三枚") == fold("3枚")
    assert fold("一番下") == "一番下"


@pytest.mark.parametrize(
    ("slug", "word", "clause"),
    [
        ("vogu", "むき", "vogu.place.upright"),
        ("vogu", "回転", "vogu.place.upright"),
        ("subway", "ゾロ目", "subway.dice.sum"),
        ("subway", "折り返し", "subway.move.end"),
        ("subway", "折返し", "subway.move.back"),
    ],
)
def test_a_word_alone_finds_its_clause(slug: str, word: str, clause: str) -> None:
    assert search(word, slug)[0].entry.key == clause
