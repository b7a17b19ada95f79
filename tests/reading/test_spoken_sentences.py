"""Sentences by another author than the exam's: long, spoken, unpunctuated; each gives the answer of its address."""

from __future__ import annotations

from collections import Counter

import pytest

from calculators import GAMES
from tests.reading.exam import EXAM_FOLDER, ReadingExamCase
from tests.run_length import choose_by_run_length
from tests.search.exam import read_rows

SPOKEN_SENTENCE_ROWS = [row.split(" | ") for row in read_rows("spoken.txt", EXAM_FOLDER)]
SPOKEN_CASES_WITH_OUTCOMES = [
    (
        ReadingExamCase(
            slug=slug,
            is_held_out=False,
            kind=kind.rstrip("!?"),
            allows_asking_back="!" in kind,
            text=text,
            address=address,
            followed_game_query="",
        ),
        "asks" if "?" in kind else "right",
    )
    for slug, kind, text, address in SPOKEN_SENTENCE_ROWS
]


def test_each_game_and_language_has_twelve_sentences() -> None:
    found = Counter((case.slug, case.text.isascii()) for case, _ in SPOKEN_CASES_WITH_OUTCOMES)
    assert found == {(slug, is_english): 12 for slug in GAMES for is_english in (False, True)}


@pytest.mark.parametrize(
    ("case", "outcome"),
    SPOKEN_CASES_WITH_OUTCOMES[:: choose_by_run_length(2, 1)],
    ids=lambda value: value.text if isinstance(value, ReadingExamCase) else "",
)
def test_spoken_sentence_gives_answer_of_expected_address(case: ReadingExamCase, outcome: str) -> None:
    assert case.outcome == outcome
