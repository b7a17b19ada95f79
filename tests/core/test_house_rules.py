"""A rule beyond the book is named where it was chosen, and nobody else is asked about it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calculators.core import check
from calculators.core.answers import Answer
from calculators.core.evaluate import answer_with_notices_of_rulings_deciding_any_turn, evaluate
from calculators.core.types import Option, Ruling, View
from tests.core.pile import MOST, PAID, PILE, TEXT
from web.i18n import Speaker
from web.json_answers import ruling_json


def beyond(ruling: Ruling) -> Ruling:
    """The same as a rule of some tables."""
    return replace(ruling, house=True)


HOUSE = replace(PILE, rulings=tuple(map(beyond, PILE.rulings)))
"""The pile, all rulings of which are such rules; what they change stays the same."""


def ask(view: View, game: object = HOUSE, **query: str) -> Answer:
    return evaluate(game, view, query)  # type: ignore[arg-type]


def named(answer: Answer) -> list[tuple[str, str]]:
    return [(other.ruling.key, other.option.key) for other in answer.alternatives]


QUESTIONS = [
    (View.MOVES, {"pile": "7"}, "most-two"),
    (View.CHECK, {"pile": "7", "move": "take.3"}, "most-two"),
    (View.CHECK, {"pile": "7", "move": "take.1"}, "paid-yes"),
    (View.PLAY, {"pile": "7", "move": "take.1"}, "paid-yes"),
]


@pytest.mark.parametrize(("view", "query", "chosen"), QUESTIONS)
def test_it_is_named_only_where_it_was_chosen(view: View, query: dict[str, str], chosen: str) -> None:
    key = chosen.partition("-")[0]
    assert key in [name for name, _ in named(ask(view, PILE, **query))], "another option does change the answer"
    assert named(ask(view, **query)) == []
    assert not any(".ruling." in notice.code for notice in ask(view, **query).notices)
    answer = ask(view, **query, house=chosen)
    assert {name for name, _ in named(answer)} == {key}
    default = next(ruling.default for ruling in HOUSE.rulings if ruling.key == key)
    assert (key, default) in named(answer), "what it would be without"


def test_a_whole_record_names_it_only_where_it_was_chosen() -> None:
    query = {"pile": "7", "move": "take.1_take.1"}
    plain = answer_with_notices_of_rulings_deciding_any_turn(ask(View.PLAY, **query))
    assert not any(".ruling." in notice.code for notice in plain.notices)
    chosen = answer_with_notices_of_rulings_deciding_any_turn(ask(View.PLAY, **query, house="paid-yes"))
    assert any(".ruling." in notice.code for notice in chosen.notices)


def test_it_decides_as_any_ruling_does() -> None:
    verdict = ask(View.CHECK, pile="7", move="take.3", house="most-two").verdict
    assert verdict is not None
    assert verdict.legal is False


def test_its_options_are_off_and_on() -> None:
    told = "ruling most: a rule that is optional has the options off and on, off first"
    assert told in check.find_definition_problems(replace(PILE, rulings=(beyond(MOST),)))
    optional = replace(MOST, house=True, options=(Option("off", TEXT, TEXT), Option("on", TEXT, TEXT)))
    assert told not in check.find_definition_problems(replace(PILE, rulings=(optional,)))


def test_only_such_a_rule_says_so_in_json() -> None:
    say = Speaker("en")
    assert "house" not in ruling_json(PAID, say)
    assert ruling_json(beyond(PAID), say)["house"] is True
