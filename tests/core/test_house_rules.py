"""A house rule, beyond the rulebook, is offered and named only where it is chosen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calculators.core import check
from calculators.core.answers import Answer
from calculators.core.evaluate import answer_with_notices_of_rulings_deciding_any_turn, evaluate
from calculators.core.types import Option, Ruling, View
from tests.core.pile import MAX_TAKE_RULING, PAYMENT_RULING, PILE, PLACEHOLDER_TEXT
from web.i18n import Speaker
from web.json_answers import ruling_json


def optional_house_rule_of_ruling(ruling: Ruling) -> Ruling:
    return replace(ruling, house=True)


PILE_WITH_HOUSE_RULES = replace(PILE, rulings=tuple(map(optional_house_rule_of_ruling, PILE.rulings)))
"""The pile with all its rulings as house rules."""


def answer_game_query(view: View, game: object = PILE_WITH_HOUSE_RULES, **query: str) -> Answer:
    return evaluate(game, view, query)  # type: ignore[arg-type]


def list_offered_ruling_options(answer: Answer) -> list[tuple[str, str]]:
    return [(other.ruling.key, other.option.key) for other in answer.alternatives]


QUESTIONS_AND_DECIDING_OPTIONS = [
    (View.MOVES, {"pile": "7"}, "most-two"),
    (View.CHECK, {"pile": "7", "move": "take.3"}, "most-two"),
    (View.CHECK, {"pile": "7", "move": "take.1"}, "paid-yes"),
    (View.PLAY, {"pile": "7", "move": "take.1"}, "paid-yes"),
]


@pytest.mark.parametrize(("view", "query", "chosen_option"), QUESTIONS_AND_DECIDING_OPTIONS)
def test_house_rule_is_offered_only_if_chosen(view: View, query: dict[str, str], chosen_option: str) -> None:
    key = chosen_option.partition("-")[0]
    assert key in [name for name, _ in list_offered_ruling_options(answer_game_query(view, PILE, **query))], (
        "without house rules it is offered"
    )
    assert list_offered_ruling_options(answer_game_query(view, **query)) == []
    assert not any(".ruling." in notice.code for notice in answer_game_query(view, **query).notices)
    answer = answer_game_query(view, **query, house=chosen_option)
    assert {name for name, _ in list_offered_ruling_options(answer)} == {key}
    default = next(ruling.default for ruling in PILE_WITH_HOUSE_RULES.rulings if ruling.key == key)
    assert (key, default) in list_offered_ruling_options(answer), "the answer without the house rule"


def test_record_notices_name_house_rule_only_if_chosen() -> None:
    query = {"pile": "7", "move": "take.1_take.1"}
    plain = answer_with_notices_of_rulings_deciding_any_turn(answer_game_query(View.PLAY, **query))
    assert not any(".ruling." in notice.code for notice in plain.notices)
    chosen = answer_with_notices_of_rulings_deciding_any_turn(answer_game_query(View.PLAY, **query, house="paid-yes"))
    assert any(".ruling." in notice.code for notice in chosen.notices)


def test_chosen_house_rule_decides_verdict() -> None:
    verdict = answer_game_query(View.CHECK, pile="7", move="take.3", house="most-two").verdict
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


def test_ruling_json_marks_only_house_rules() -> None:
    say = Speaker("en")
    assert "house" not in ruling_json(PAYMENT_RULING, say)
    assert ruling_json(optional_house_rule_of_ruling(PAYMENT_RULING), say)["house"] is True
