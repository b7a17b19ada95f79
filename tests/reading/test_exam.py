"""The reading exam: each sentence of the half that is tuned on, only the totals of the half that is held out."""

import pytest

from calculators import GAMES
from calculators.reading import read_sentence
from tests.reading.exam import EVERY_NTH_ASKED, ReadingExamCase, load_exam_cases_of_game
from tests.run_length import choose_by_run_length
from tests.search.exam import read_questions

SENTENCES_READER_ASKS_BACK_ABOUT = {
    # A question with two rolls: the reader does not guess which one it is about.
    "藤が丘に2で着いたあと折り返して、上社から3で一社に行ける？",
}
ALL_CASES = [case for slug in GAMES for case in load_exam_cases_of_game(slug)]
CASES_TUNED_ON = [case for case in ALL_CASES if not case.is_held_out][
    choose_by_run_length(slice(4, None, 5), slice(None))
]
HELD_OUT_CASES = [case for case in ALL_CASES if case.is_held_out][choose_by_run_length(slice(3, None, 5), slice(None))]


@pytest.mark.parametrize("case", CASES_TUNED_ON, ids=lambda case: case.text)
def test_sentence_reading_gives_answer_of_expected_address(case: ReadingExamCase) -> None:
    assert case.outcome == ("asks" if case.text in SENTENCES_READER_ASKS_BACK_ABOUT else "right")


def test_nine_of_ten_held_out_sentences_are_read_right() -> None:
    outcomes = [case.outcome for case in HELD_OUT_CASES]
    assert outcomes.count("right") >= 0.9 * len(HELD_OUT_CASES)
    assert outcomes.count("wrong") <= 0.01 * len(HELD_OUT_CASES)


def test_rules_questions_are_rarely_read_as_tables() -> None:
    """Only these, which do describe a table, are read surely."""
    questions = read_questions()[::EVERY_NTH_ASKED]
    readings = [read_sentence(one.text, one.slug) for one in questions]
    sure = {one.text for one, reading in zip(questions, readings, strict=True) if reading.sure}
    assert sure <= {
        "20と30の上に35のせていい",
        "場の6のペアに6のペアで勝てますか",
        "最初に名古屋駅からはじめてもいい",
        "栄からスタートしていい？",
    }
    assert sum(reading.best is not None for reading in readings) <= len(questions) / 12
