"""The exam of the half that is looked at, sentence by sentence; of the other half the totals alone."""

from __future__ import annotations

import pytest

from calculators import GAMES
from calculators.reading import read_sentence
from tests.reading.exam import Case, cases, examined
from tests.search.exam import read_questions

pytestmark = pytest.mark.no_cover

ASKS_BACK = {
    # Of two rolls told in one question the reader does not guess which one is asked about.
    "藤が丘に2で着いたあと折り返して、上社から3で一社に行ける？",
}
LOOKED_AT = [case for slug in GAMES for case in cases(slug) if not case.held]
HELD = [case for slug in GAMES for case in cases(slug) if case.held]


def test_every_game_has_sixty_sentences_of_every_kind() -> None:
    assert examined() == GAMES
    for slug in GAMES:
        all_of_it = cases(slug)
        assert len(all_of_it) == 60
        assert {case.kind for case in all_of_it} == {"ask", "tell", "enter", "none"}
        assert sum(case.kind == "none" for case in all_of_it) == 6
        assert 8 <= sum(case.flawed for case in all_of_it) <= 12
        japanese = sum(not case.text.isascii() for case in all_of_it)
        assert 20 <= japanese <= 40


@pytest.mark.parametrize("case", LOOKED_AT, ids=lambda case: case.text)
def test_it_comes_to_what_the_address_answers(case: Case) -> None:
    assert case.outcome == ("asks" if case.text in ASKS_BACK else "right")


def test_of_the_half_that_is_not_tuned_on() -> None:
    outcomes = [case.outcome for case in HELD]
    assert outcomes.count("right") >= 0.9 * len(HELD)
    assert outcomes.count("wrong") <= 0.01 * len(HELD)


def test_a_question_for_the_rules_is_not_taken_for_a_table() -> None:
    """Of hundreds of questions about the rules hardly any is read as a table, and none surely but these, which are."""
    asked = read_questions()
    readings = [read_sentence(one.text, one.slug) for one in asked]
    sure = {one.text for one, reading in zip(asked, readings, strict=True) if reading.sure}
    assert sure <= {
        "20と30の上に35のせていい",
        "場の6のペアに6のペアで勝てますか",
        "最初に名古屋駅からはじめてもいい",
        "栄からスタートしていい？",
    }
    assert sum(reading.best is not None for reading in readings) <= len(asked) / 12
