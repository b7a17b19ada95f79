"""What a game lacks is told in one line each, with what to do about it; asked of a game with one thing broken."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from calculators.core import check
from calculators.core.game import Game
from calculators.core.parameters import Limit, Parameter
from calculators.core.parsing import parse_number
from calculators.core.types import Clause, LocalizedText
from tests.core.pile import MOST, PILE, TEXT

CLAUSE = Clause(slug="pile.setup", group="setup", heading=TEXT, text=TEXT, example="score?players=2")


def broken(**changes: Any) -> Game[Any, Any]:
    """The pile with something changed."""
    return replace(PILE, **changes)


def parameter(read: Any = None, example: str = "7", *limits: Limit) -> Parameter:
    """A parameter of the pile's."""
    return Parameter(
        name="pile",
        parse_text=read or (lambda raw: parse_number(raw, 0, 9)),
        format_value=str,
        default=None,
        example=example,
        limits=limits,
    )


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, []),
        ({"slug": "Pile"}, ["slug: 'Pile' is no name for an address; use small letters"]),
        ({"slug": "pi-le"}, ["slug: 'pi-le' is no name for an address; use small letters"]),
        ({"players": ()}, ["players: () is not an ascending list of numbers from 1"]),
        ({"players": (3, 2)}, ["players: (3, 2) is not an ascending list of numbers from 1"]),
        ({"players": (2, 2)}, ["players: (2, 2) is not an ascending list of numbers from 1"]),
        ({"players": (0, 1)}, ["players: (0, 1) is not an ascending list of numbers from 1"]),
        ({"players": (1, 2)}, []),
        *(
            (
                {"own_parameters": (replace(parameter(), name=name),)},
                [f"own_parameters: {name} is declared twice or means something everywhere; choose another name"],
            )
            for name in ("lang", "move", "pick", "turn")
        ),
    ],
)
def test_of_its_class(changes: dict[str, Any], told: list[str]) -> None:
    assert list(check.find_slug_player_count_and_parameter_name_problems(broken(**changes))) == told


WHOLE = {"clauses": (CLAUSE,), "rulings": (), "codes": {"pile.x": "pile.setup"}}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, []),
        (
            {"clauses": (), "codes": {}},
            ["clauses: there are none; a Clause for each rule goes into digest.py"],
        ),
        ({"clauses": (CLAUSE, CLAUSE)}, ["clauses: pile.setup stands there more than once"]),
        (
            {"clauses": (CLAUSE, replace(CLAUSE, slug="heap.x"))},
            ["clause heap.x: its slug has to begin with pile."],
        ),
        (
            {"clauses": (replace(CLAUSE, group="middle"),)},
            ["clause pile.setup: group 'middle' is none of setup, turn, effect, end, score"],
        ),
        *(
            (
                {"clauses": (replace(CLAUSE, example=example),)},
                ['clause pile.setup: it needs an example="score?…", a question that the engine answers'],
            )
            for example in ("", "answer?players=2")
        ),
        ({"clauses": (CLAUSE, replace(CLAUSE, slug="pile.y", example=""))}, []),
        (
            {"clauses": (CLAUSE, replace(CLAUSE, slug="pile.y", example="x"))},
            ['clause pile.y: it needs an example="score?…", a question that the engine answers'],
        ),
        (
            {"clauses": (replace(CLAUSE, heading=LocalizedText("", "x")),)},
            ["clause pile.setup: heading: nothing in 'ja'"],
        ),
        (
            {"clauses": (replace(CLAUSE, text=LocalizedText("x", " ")),)},
            ["clause pile.setup: text: nothing in 'en'"],
        ),
        (
            {"clauses": (replace(CLAUSE, basis="reading"),)},
            ["clause pile.setup: a reading needs its reason=LocalizedText(…)"],
        ),
        ({"clauses": (replace(CLAUSE, basis="reading", reason=TEXT),)}, []),
        ({"clauses": (replace(CLAUSE, example="score?names=a?"),)}, []),
        ({"rulings": (MOST,)}, ["ruling most: its clause pile.take is not among CLAUSES"]),
        ({"rulings": (replace(MOST, clause="pile.setup"),)}, []),
        ({"codes": {"pile.x": "pile.y"}}, ["code pile.x: its clause pile.y is not among CLAUSES"]),
    ],
)
def test_of_its_digest(changes: dict[str, Any], told: list[str]) -> None:
    if "clauses" in changes and changes["clauses"] and not changes["clauses"][0].example:
        assert list(check.find_clause_ruling_and_code_problems(broken(**{**WHOLE, "codes": {}, **changes}))) == []
    assert list(check.find_clause_ruling_and_code_problems(broken(**{**WHOLE, **changes}))) == told


def test_of_its_sentences() -> None:
    assert (
        list(check.find_missing_page_sentences_of_each_language(broken(codes={"expected.number": "pile.setup"}))) == []
    )
    assert list(check.find_missing_page_sentences_of_each_language(broken(codes={"pile.x": "pile.setup"}))) == [
        'calculators/pile/messages/ja.po:\nmsgid "pile.x"\nmsgstr "…"',
        'calculators/pile/messages/en.po:\nmsgid "pile.x"\nmsgstr "…"',
    ]


NO_EXAMPLE = "parameter pile: it needs an example=… that its own read() can read"
NO_LIMIT = "parameter pile: a list as long as an address is read; set a limit (Limit.of_list)"


@pytest.mark.parametrize(
    ("own", "told"),
    [
        (parameter(), []),
        (parameter(example=""), [NO_EXAMPLE]),
        (parameter(example="x"), [NO_EXAMPLE]),
        (parameter(None, "7", Limit("a pile", "9", "10")), []),
        (
            parameter(None, "7", Limit("a pile", "10", "11")),
            ["parameter pile: the limit of a pile is not where it says"],
        ),
        (parameter(None, "7", Limit("a pile", "8", "9")), ["parameter pile: the limit of a pile is not where it says"]),
        (parameter(lambda raw: [parse_number(part, 0, 9) for part in raw.split(".")]), [NO_LIMIT]),
        (parameter(lambda raw: [parse_number(part, 0, 9) for part in raw.split("_")]), [NO_LIMIT]),
    ],
)
def test_of_its_parameters(own: Parameter, told: list[str]) -> None:
    assert (
        list(check.find_parameter_example_and_limit_problems(broken(own_parameters=(own,), seat_parameters=()))) == told
    )
    assert (
        list(check.find_parameter_example_and_limit_problems(broken(own_parameters=(), seat_parameters=(own,)))) == told
    )


def test_all_that_lacks_is_told_at_once() -> None:
    told = check.find_definition_problems(
        broken(slug="Pile", clauses=(), codes={"pile.x": "pile.y"}, own_parameters=(parameter(example=""),))
    )
    assert [line.partition(":")[0] for line in told] == [
        "slug",
        "clauses",
        *(f"ruling {ruling.key}" for ruling in PILE.rulings),
        "code pile.x",
        "calculators/Pile/messages/ja.po",
        "calculators/Pile/messages/en.po",
        "parameter pile",
    ]
