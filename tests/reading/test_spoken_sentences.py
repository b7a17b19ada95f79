"""Sentences by other authors than the exam's, spoken or disputed; each gives the answer of its address."""

import pytest

from calculators import GAMES
from tests.reading.exam import EXAM_FOLDER, ReadingExamCase
from tests.search.exam import read_rows

SENTENCE_FILES = ("spoken.txt", *(f"disputed_{slug}.txt" for slug in GAMES))
SPOKEN_SENTENCE_ROWS = [row.split(" | ") for name in SENTENCE_FILES for row in read_rows(name, EXAM_FOLDER)]
SPOKEN_CASES_WITH_OUTCOMES = [
    (
        ReadingExamCase(
            slug=slug,
            is_held_out=False,
            allows_asking_back="!" in kind,
            text=text,
            address=address,
            followed_game_query="".join(followed),
        ),
        "asks" if "?" in kind else "right",
    )
    for slug, kind, text, address, *followed in SPOKEN_SENTENCE_ROWS
]


@pytest.mark.parametrize(
    ("case", "outcome"),
    SPOKEN_CASES_WITH_OUTCOMES,
    ids=lambda value: value.text if isinstance(value, ReadingExamCase) else "",
)
def test_spoken_sentence_gives_answer_of_expected_address(case: ReadingExamCase, outcome: str) -> None:
    assert case.outcome == outcome
