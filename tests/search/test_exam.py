"""The search exam: the right clause is among the first three hits, in both languages."""

import pytest

from calculators import GAMES, load_game
from calculators.search import search
from calculators.search.clause_questions import load_clause_questions_of_game
from calculators.search.open_questions import OPEN_QUESTIONS
from tests.run_length import choose_by_run_length, for_each_game

from .exam import (
    DISPUTES_EXAM_FILE_NAME,
    FRESH_EXAM_FILE_NAME,
    Question,
    read_fresh_questions,
    read_questions,
    read_rows,
    share_of,
)

EVERY_NTH_ASKED = choose_by_run_length(4, 1)
"""The short run asks one question of so many; its shares are lower, as one failure weighs more."""
MIN_FOUND_SHARE, MIN_FOUND_SHARE_OF_HELD_BACK = choose_by_run_length((0.9, 0.9), (0.97, 0.95))
"""Shares of questions whose right clause is found: of all, and of those never tuned on."""
SLUGS_OF_ABSENT_FEATURES = {entry.slug for entries in OPEN_QUESTIONS.values() for entry in entries if not entry.choices}
"""Open questions about features that a game does not have."""
MIN_OPEN_SHARE, MIN_OPEN_SHARE_OF_HELD_BACK = choose_by_run_length((0.85, 0.8), (0.95, 0.9))
"""Shares of questions whose right clause is open."""
MAX_WRONG_SURE_SHARE = choose_by_run_length(0.03, 0.01)
"""The share of questions with a wrong sure answer."""
MIN_REPORTED_SILENCE_SHARE = choose_by_run_length(0.75, 0.95)
"""Of the questions that the rulebook does not answer, the share for which the page says so."""


def is_enough_silence_reported(questions: list[Question]) -> bool:
    silent = [one for one in questions if one.is_silent]
    return not silent or share_of(silent, lambda one: one.is_silence_reported) >= MIN_REPORTED_SILENCE_SHARE


@pytest.mark.no_cover
@pytest.mark.parametrize("language", ["ja", "en"])
def test_right_clause_is_found_and_open_for_most_questions(language: str) -> None:
    questions = [one for one in read_questions()[::EVERY_NTH_ASKED] if one.language == language]
    assert share_of(questions, lambda one: one.is_found) >= MIN_FOUND_SHARE
    assert share_of(questions, lambda one: one.is_right_answer_open) >= MIN_OPEN_SHARE
    assert share_of(questions, lambda one: one.is_wrong_and_sure) <= MAX_WRONG_SURE_SHARE
    assert is_enough_silence_reported(questions)
    held_back = [one for one in questions if one.is_held_back_from_tuning]
    assert share_of(held_back, lambda one: one.is_found) >= MIN_FOUND_SHARE_OF_HELD_BACK
    assert share_of(held_back, lambda one: one.is_right_answer_open) >= MIN_OPEN_SHARE_OF_HELD_BACK


@pytest.mark.parametrize("file_name", [FRESH_EXAM_FILE_NAME, DISPUTES_EXAM_FILE_NAME])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_right_clause_is_found_for_fresh_and_dispute_questions(language: str, file_name: str) -> None:
    questions = [one for one in read_fresh_questions(file_name)[::EVERY_NTH_ASKED] if one.language == language]
    real, nonsense = [one for one in questions if one.answers], [one for one in questions if not one.answers]
    assert share_of(real, lambda one: one.is_found) >= MIN_FOUND_SHARE
    assert share_of(real, lambda one: one.is_right_answer_open) >= MIN_OPEN_SHARE_OF_HELD_BACK
    assert share_of(real, lambda one: one.is_wrong_and_sure) <= MAX_WRONG_SURE_SHARE
    assert is_enough_silence_reported(real)
    assert not any(one.is_sure for one in nonsense)


def test_thirty_percent_of_answers_are_sure() -> None:
    """A search that is never sure is never wrong, and of no use."""
    assert share_of(read_questions()[::EVERY_NTH_ASKED], lambda one: one.is_sure) >= 0.3


@for_each_game
def test_each_clause_is_found_by_its_question_in_both_languages(slug: str) -> None:
    ruled = {clause.slug for clause in load_game(slug).clauses if clause.basis != "silent"}
    keys = ruled | {entry.slug for entry in OPEN_QUESTIONS[slug]}
    questions = load_clause_questions_of_game(slug)
    assert set(questions) == keys
    for key, one in list(questions.items())[::EVERY_NTH_ASKED]:
        assert one.answer.ja, key
        assert one.answer.en, key
        first_questions = one.first_question_of_each_language_or_empty
        assert first_questions.ja, key
        assert first_questions.en, key
        for line in (first_questions.ja, first_questions.en):
            assert key in [hit.entry.key for hit in search(line, slug, 3)], line


@for_each_game
def test_open_question_has_two_choices_and_nearest_clause(slug: str) -> None:
    clauses = {clause.slug for clause in load_game(slug).clauses}
    for entry in OPEN_QUESTIONS[slug]:
        assert entry.nearest_clause in clauses
        assert len(entry.choices) == (0 if entry.slug in SLUGS_OF_ABSENT_FEATURES else 2)
        assert entry.slug.startswith(f"{slug}.silent.")


def test_answer_for_absent_feature_says_it_does_not_occur() -> None:
    answers = {
        key: one.answer
        for slug in GAMES
        for key, one in load_clause_questions_of_game(slug).items()
        if ".silent." in key
    }
    assert {key for key, answer in answers.items() if answer.ja == "出てこない"} == SLUGS_OF_ABSENT_FEATURES
    assert all(answers[key].ja == "書いてない" for key in answers.keys() - SLUGS_OF_ABSENT_FEATURES)


@for_each_game
def test_words_of_open_question_occur_only_in_clauses_listed_as_read(slug: str) -> None:
    """`looked_for.txt` has for each entry its words and all clauses whose quote has one of them."""
    rows = [row.split(" | ") for row in read_rows("looked_for.txt")]
    looked_for = {key: (words.split(), near) for key, words, near in rows if key.startswith(f"{slug}.")}
    assert looked_for.keys() == {entry.slug for entry in OPEN_QUESTIONS[slug]}
    for key, (words, near) in looked_for.items():
        quotes = {clause.slug.removeprefix(f"{slug}."): clause.quote for clause in load_game(slug).clauses}
        read = {name for name, quote in quotes.items() if any(word in quote for word in words)}
        assert read == set(near.split()) - {"-"}, f"{key}: does one of these clauses answer it?"


@pytest.mark.parametrize(
    "question", ["", " ", "。。。", "zzzzzzzz", "\u0000", "🂡", "今日の天気は", "wifi password", "もとやま"]
)
def test_text_unrelated_to_rules_gets_no_sure_answer(question: str) -> None:
    for slug in ("", *GAMES):
        assert not any(hit.sure for hit in search(question, slug))


def test_search_without_game_covers_all_games() -> None:
    assert {hit.entry.slug for hit in search("same points who wins", "", 8)} >= {
        "vogu",
        "subway",
        "scout",
    }
    assert search("VOGUで7点と7点、誰の勝ち", "no game")[0].entry.key == "vogu.tie"


def test_english_spelling_mistake_is_corrected() -> None:
    assert "scout.deck" in [hit.entry.key for hit in search("wich cards do we remve with four", "scout", 3)]
    assert "coupelation.setup.reserve" in [hit.entry.key for hit in search("resreve size", "coupelation", 3)]


def test_unknown_game_has_no_clause_questions() -> None:
    assert load_clause_questions_of_game("nothing") == {}


def test_numbers_absent_from_rules_do_not_change_hits() -> None:
    with_numbers = [hit.entry.key for hit in search("37より25が大きいとき強い組", "scout", 3)]
    assert with_numbers == [hit.entry.key for hit in search("88より26が大きいとき強い組", "scout", 3)]
