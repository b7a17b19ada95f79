"""A house rule, beyond the rulebook, is offered and named only where it is chosen."""

from dataclasses import replace

import pytest

from calculators.core import check
from calculators.core.answers import Answer
from calculators.core.evaluate import answer_with_notices_of_rulings_deciding_any_turn
from calculators.core.game import AnyGame
from calculators.core.types import Option, Ruling
from tests.core.pile import MAX_TAKE_RULING, PAYMENT_RULING, PILE, PLACEHOLDER_TEXT, list_offered_options
from tests.engine import TextGameEngine
from web.i18n import Speaker
from web.json_answers import ruling_definition_json


def optional_house_rule_of_ruling(ruling: Ruling) -> Ruling:
    return replace(ruling, house=True)


PILE_WITH_HOUSE_RULES = replace(PILE, rulings=tuple(map(optional_house_rule_of_ruling, PILE.rulings)))
"""The pile with all its rulings as house rules."""


def answer_to(question: str, game: AnyGame = PILE_WITH_HOUSE_RULES) -> Answer:
    """Returns the answer to `view?query`."""
    return TextGameEngine(game).evaluate_question(question)


def has_notice_of_ruling(answer: Answer) -> bool:
    return any(".ruling." in notice.code for notice in answer.notices)


QUESTIONS_AND_DECIDING_OPTIONS = [
    ("moves?pile=7", "most-two"),
    ("check?pile=7&move=take.3", "most-two"),
    ("check?pile=7&move=take.1", "paid-yes"),
    ("play?pile=7&move=take.1", "paid-yes"),
]


@pytest.mark.parametrize(("question", "chosen_option"), QUESTIONS_AND_DECIDING_OPTIONS)
def test_house_rule_is_offered_only_if_chosen(question: str, chosen_option: str) -> None:
    assert chosen_option in list_offered_options(answer_to(question, PILE)), "as a ruling of the rulebook"
    plain = answer_to(question)
    assert (list_offered_options(plain), has_notice_of_ruling(plain)) == ([], False)
    offered = list_offered_options(answer_to(f"{question}&house={chosen_option}"))
    key = chosen_option.partition("-")[0]
    assert {option.partition("-")[0] for option in offered} == {key}
    default = next(ruling.default for ruling in PILE.rulings if ruling.key == key)
    assert f"{key}-{default}" in offered, "the answer without the house rule"


@pytest.mark.parametrize(("house", "is_named"), [("", False), ("paid-yes", True)])
def test_record_notices_name_house_rule_only_if_chosen(house: str, *, is_named: bool) -> None:
    answer = answer_to(f"play?pile=7&move=take.1_take.1&house={house}")
    assert has_notice_of_ruling(answer_with_notices_of_rulings_deciding_any_turn(answer)) is is_named


def test_chosen_house_rule_decides_verdict() -> None:
    verdict = answer_to("check?pile=7&move=take.3&house=most-two").verdict
    assert verdict is not None
    assert verdict.legal is False


def test_house_rule_options_other_than_off_and_on_are_reported() -> None:
    problem = "ruling most: a rule that is optional has the options off and on, off first"
    assert problem in check.find_definition_problems(
        replace(PILE, rulings=(optional_house_rule_of_ruling(MAX_TAKE_RULING),))
    )
    optional = replace(
        MAX_TAKE_RULING,
        house=True,
        options=(Option("off", PLACEHOLDER_TEXT, PLACEHOLDER_TEXT), Option("on", PLACEHOLDER_TEXT, PLACEHOLDER_TEXT)),
    )
    assert problem not in check.find_definition_problems(replace(PILE, rulings=(optional,)))


def test_ruling_definition_json_marks_only_house_rules() -> None:
    say = Speaker("en")
    assert "house" not in ruling_definition_json(PAYMENT_RULING, say)
    assert ruling_definition_json(optional_house_rule_of_ruling(PAYMENT_RULING), say)["house"] is True
