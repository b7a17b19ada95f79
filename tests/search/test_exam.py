"""The search answers what players ask: the right clause among the first three, in both languages."""

from __future__ import annotations

import pytest

from calculators import GAMES, load_game
from calculators.search import list_entries_of_non_silent_clauses_and_open_questions, search
from calculators.search.clause_questions import load_own_and_shared_clause_questions_by_slug_or_empty
from calculators.search.open_questions import OPEN_QUESTIONS
from tests.many import choose_by_run_length

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
"""In the short run one question of so many is asked; of so few, one or two that fail are a larger share."""
MIN_FOUND_SHARE, MIN_FOUND_SHARE_OF_HELD_BACK = choose_by_run_length((0.9, 0.9), (0.97, 0.95))
"""The right clause is among the first three: of all, and of what was never tuned on."""
SLUGS_OF_ABSENT_FEATURES = {entry.slug for entries in OPEN_QUESTIONS.values() for entry in entries if not entry.choices}
"""What a game has not at all."""
MIN_OPEN_SHARE, MIN_OPEN_SHARE_OF_HELD_BACK = choose_by_run_length((0.85, 0.8), (0.95, 0.9))
"""It is among those that stand open."""
MAX_WRONG_SURE_SHARE = choose_by_run_length(0.03, 0.01)
"""So few sure answers are of another question."""
MIN_REPORTED_SILENCE_SHARE = choose_by_run_length(0.75, 0.95)
"""Where the book does not say it, that is said."""


def questions_in_language(language: str, *, only_held_back: bool = False) -> list[Question]:
    return [
        one
        for one in read_questions()[::EVERY_NTH_ASKED]
        if one.language == language and (one.is_held_back_from_tuning or not only_held_back)
    ]


def is_silence_reported_where_the_book_is_silent(questions: list[Question]) -> bool:
    silent = [one for one in questions if one.is_silent]
    return not silent or share_of(silent, lambda one: one.is_silence_reported) >= MIN_REPORTED_SILENCE_SHARE


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_right_clause_is_found_and_stands_open(language: str) -> None:
    asked = questions_in_language(language)
    assert share_of(asked, lambda one: one.is_found) >= MIN_FOUND_SHARE
    assert share_of(asked, lambda one: one.is_right_answer_open) >= MIN_OPEN_SHARE
    assert share_of(asked, lambda one: one.is_wrong_and_sure) <= MAX_WRONG_SURE_SHARE
    assert is_silence_reported_where_the_book_is_silent(asked)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_also_of_what_was_never_tuned_on(language: str) -> None:
    asked = questions_in_language(language, only_held_back=True)
    assert share_of(asked, lambda one: one.is_found) >= MIN_FOUND_SHARE_OF_HELD_BACK
    assert share_of(asked, lambda one: one.is_right_answer_open) >= MIN_OPEN_SHARE_OF_HELD_BACK


@pytest.mark.parametrize("file_name", [FRESH_EXAM_FILE_NAME, DISPUTES_EXAM_FILE_NAME])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_also_of_what_was_asked_from_the_rulebooks_or_in_a_dispute(language: str, file_name: str) -> None:
    asked = [one for one in read_fresh_questions(file_name)[::EVERY_NTH_ASKED] if one.language == language]
    real, nonsense = [one for one in asked if one.answers], [one for one in asked if not one.answers]
    assert share_of(real, lambda one: one.is_found) >= MIN_FOUND_SHARE
    assert share_of(real, lambda one: one.is_right_answer_open) >= MIN_OPEN_SHARE_OF_HELD_BACK
    assert share_of(real, lambda one: one.is_wrong_and_sure) <= MAX_WRONG_SURE_SHARE
    assert is_silence_reported_where_the_book_is_silent(real)
    assert not any(one.is_sure for one in nonsense)


def test_an_answer_is_often_sure() -> None:
    """To be never wrong by being never sure would be no help."""
    assert share_of(read_questions()[::EVERY_NTH_ASKED], lambda one: one.is_sure) >= 0.3


@pytest.mark.parametrize("slug", GAMES)
def test_the_fresh_exam_is_twenty_a_game_half_in_each_language(slug: str) -> None:
    asked = [one for one in read_fresh_questions() if one.slug == slug]
    assert len(asked) == len({one.text for one in asked}) == 20
    assert sum(one.language == "ja" for one in asked) == 10
    assert sum(not one.answers for one in asked) == 2
    assert {answer for one in asked for answer in one.answers} <= {
        entry.key for entry in list_entries_of_non_silent_clauses_and_open_questions(slug)
    }


@pytest.mark.parametrize("slug", GAMES)
def test_the_exam_is_forty_questions_a_game_a_good_part_of_them_held_back(slug: str) -> None:
    asked = [question for question in read_questions() if question.slug == slug]
    held = [question for question in asked if question.is_held_back_from_tuning]
    assert len(asked) >= 40
    assert len(held) >= 24
    assert 0.5 * len(held) <= sum(question.language == "ja" for question in held) < len(held)
    silent = sum(".silent." in question.answers[0] for question in asked)
    assert silent * 9 >= len(asked)
    assert len({question.text for question in asked}) == len(asked)
    keys = {entry.key for entry in list_entries_of_non_silent_clauses_and_open_questions(slug)}
    assert {answer for question in asked for answer in question.answers} <= keys


@pytest.mark.parametrize("slug", GAMES)
def test_every_clause_has_its_questions_in_both_languages_and_is_found_by_them(slug: str) -> None:
    ruled = {clause.slug for clause in load_game(slug).clauses if clause.basis != "silent"}
    keys = ruled | {entry.slug for entry in OPEN_QUESTIONS[slug]}
    asked = load_own_and_shared_clause_questions_by_slug_or_empty(slug)
    assert set(asked) == keys
    for key, one in list(asked.items())[::EVERY_NTH_ASKED]:
        assert one.answer.ja, key
        assert one.answer.en, key
        assert one.question.ja, key
        assert one.question.en, key
        for line in (one.question.ja, one.question.en):
            assert key in [hit.entry.key for hit in search(line, slug, 3)], line


@pytest.mark.parametrize("slug", GAMES)
def test_what_the_book_does_not_say_has_two_ways_and_a_clause_near_it(slug: str) -> None:
    clauses = {clause.slug for clause in load_game(slug).clauses}
    for entry in OPEN_QUESTIONS[slug]:
        assert entry.nearest_clause in clauses
        assert len(entry.choices) == (0 if entry.slug in SLUGS_OF_ABSENT_FEATURES else 2)
        assert f"{entry.slug}".startswith(f"{slug}.silent.")


def test_what_a_game_has_not_says_so_by_its_answer() -> None:
    answers = {
        key: one.answer
        for slug in GAMES
        for key, one in load_own_and_shared_clause_questions_by_slug_or_empty(slug).items()
        if ".silent." in key
    }
    assert {key for key, answer in answers.items() if answer.ja == "出てこない"} == SLUGS_OF_ABSENT_FEATURES
    assert all(answers[key].ja == "書いてない" for key in answers.keys() - SLUGS_OF_ABSENT_FEATURES)


@pytest.mark.parametrize("slug", GAMES)
def test_for_what_the_book_does_not_say_the_whole_of_it_was_searched(slug: str) -> None:
    """Every entry has the words that were looked for, and every clause whose quote has one was read beside it."""
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
def test_what_is_no_question_of_rules_gets_no_sure_answer(question: str) -> None:
    for slug in ("", *GAMES):
        assert not any(hit.sure for hit in search(question, slug))


def test_a_long_question_is_read_as_far_as_it_counts() -> None:
    assert search("手札を並べ替えていい" + "あ" * 5000, "scout")[0].entry.key == "scout.hand"


def test_without_a_game_all_games_are_asked() -> None:
    assert {hit.entry.slug for hit in search("same points who wins", "", 8)} >= {
        "vogu",
        "subway",
        "scout",
    }
    assert search("同点なら", "no game")[0].entry.slug in GAMES


def test_an_english_slip_is_mended() -> None:
    assert "scout.deck" in [hit.entry.key for hit in search("wich cards do we remve with four", "scout", 3)]
    assert "coupelation.setup.reserve" in [hit.entry.key for hit in search("resreve size", "coupelation", 3)]


def test_a_game_without_questions_is_searched_by_its_rules() -> None:
    assert load_own_and_shared_clause_questions_by_slug_or_empty("nothing") == {}


def test_a_number_that_no_rule_has_is_only_an_example() -> None:
    with_numbers = [hit.entry.key for hit in search("37より25が大きいとき強い組", "scout", 3)]
    assert with_numbers == [hit.entry.key for hit in search("88より26が大きいとき強い組", "scout", 3)]
