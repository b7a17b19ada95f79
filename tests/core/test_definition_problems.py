"""Each problem of a game's definition is reported in one line that says what to do."""

from dataclasses import replace
from typing import Any

import pytest

from calculators.core import check
from calculators.core.parameters import Limit, Parameter
from calculators.core.parsing import parse_integer_within_bounds
from calculators.core.types import Clause, LocalizedText
from tests.core.pile import MAX_TAKE_RULING, PILE, PLACEHOLDER_TEXT

SETUP_CLAUSE = Clause(
    slug="pile.setup", group="setup", heading=PLACEHOLDER_TEXT, text=PLACEHOLDER_TEXT, example="score?players=2"
)


def parse_digit(raw: str) -> int:
    return parse_integer_within_bounds(raw, 0, 9)


def build_pile_parameter(parse_function: Any = None, example: str = "7", *limits: Limit) -> Parameter:
    return Parameter(
        name="pile",
        parse_text=parse_function or parse_digit,
        format_value=str,
        default=None,
        example=example,
        limits=limits,
    )


@pytest.mark.parametrize(
    ("changes", "expected_problems"),
    [
        ({}, []),
        *(
            ({"slug": slug}, [f"slug: {slug!r} is no name for an address; use small letters"])
            for slug in ("Pile", "pi-le")
        ),
        *(
            ({"players": players}, [f"players: {players} is not an ascending list of numbers from 1"])
            for players in ((), (3, 2), (2, 2), (0, 1))
        ),
        ({"players": (1, 2)}, []),
        *(
            (
                {"own_parameters": (replace(build_pile_parameter(), name=name),)},
                [f"own_parameters: {name} is declared twice or means something everywhere; choose another name"],
            )
            for name in ("lang", "move", "pick", "turn")
        ),
    ],
)
def test_slug_player_count_and_parameter_name_problems_are_reported(
    changes: dict[str, Any], expected_problems: list[str]
) -> None:
    game = replace(PILE, **changes)
    found = [
        *check.explain_invalid_slug_and_player_counts(game),
        *check.explain_repeated_or_reserved_parameter_names(game),
    ]
    assert found == expected_problems


VALID_DIGEST_FIELDS: dict[str, Any] = {"clauses": (SETUP_CLAUSE,), "rulings": (), "codes": {"pile.x": "pile.setup"}}


@pytest.mark.parametrize(
    ("changes", "expected_problems"),
    [
        ({}, []),
        (
            {"clauses": (), "codes": {}},
            ["clauses: there are none; a Clause for each rule goes into codes.py"],
        ),
        ({"clauses": (SETUP_CLAUSE, SETUP_CLAUSE)}, ["clauses: pile.setup stands there more than once"]),
        (
            {"clauses": (SETUP_CLAUSE, replace(SETUP_CLAUSE, slug="heap.x"))},
            ["clause heap.x: its slug has to begin with pile."],
        ),
        (
            {"clauses": (replace(SETUP_CLAUSE, group="middle"),)},
            ["clause pile.setup: group 'middle' is none of setup, turn, effect, end, score"],
        ),
        *(
            (
                {"clauses": (replace(SETUP_CLAUSE, example=example),)},
                ['clause pile.setup: it needs an example="score?…", a question that the engine answers'],
            )
            for example in ("", "answer?players=2")
        ),
        ({"clauses": (SETUP_CLAUSE, replace(SETUP_CLAUSE, slug="pile.y", example=""))}, []),
        (
            {"clauses": (SETUP_CLAUSE, replace(SETUP_CLAUSE, slug="pile.y", example="x"))},
            ['clause pile.y: it needs an example="score?…", a question that the engine answers'],
        ),
        (
            {"clauses": (replace(SETUP_CLAUSE, heading=LocalizedText("", "x")),)},
            ["clause pile.setup: heading: nothing in 'ja'"],
        ),
        (
            {"clauses": (replace(SETUP_CLAUSE, text=LocalizedText("x", " ")),)},
            ["clause pile.setup: text: nothing in 'en'"],
        ),
        (
            {"clauses": (replace(SETUP_CLAUSE, basis="reading"),)},
            ["clause pile.setup: a reading needs its reason=LocalizedText(…)"],
        ),
        ({"clauses": (replace(SETUP_CLAUSE, basis="reading", reason=PLACEHOLDER_TEXT),)}, []),
        ({"clauses": (replace(SETUP_CLAUSE, example="score?names=a?"),)}, []),
        ({"rulings": (MAX_TAKE_RULING,)}, ["ruling most: its clause pile.take is not among CLAUSES"]),
        ({"rulings": (replace(MAX_TAKE_RULING, clause="pile.setup"),)}, []),
        ({"codes": {"pile.x": "pile.y"}}, ["code pile.x: its clause pile.y is not among CLAUSES"]),
    ],
)
def test_clause_ruling_and_code_problems_are_reported(changes: dict[str, Any], expected_problems: list[str]) -> None:
    game = replace(PILE, **(VALID_DIGEST_FIELDS | changes))
    found = [
        *check.explain_incomplete_or_repeated_clauses(game),
        *check.explain_invalid_rulings(game),
        *check.explain_codes_with_unknown_clause(game),
    ]
    assert found == expected_problems


def test_missing_sentences_are_named() -> None:
    known, unknown = (
        list(check.format_missing_catalogue_entries(replace(PILE, codes={code: "pile.setup"})))
        for code in ("expected.number", "pile.x")
    )
    assert known == []
    assert unknown == [
        'calculators/pile/messages/ja.po:\nmsgid "pile.x"\nmsgstr "…"',
        'calculators/pile/messages/en.po:\nmsgid "pile.x"\nmsgstr "…"',
    ]


MISSING_EXAMPLE_PROBLEM = "parameter pile: it needs an example=… that its own read() can read"
WRONG_LIMIT_PROBLEM = "parameter pile: the limit of a pile is not where it says"
MISSING_LIMIT_PROBLEM = "parameter pile: a list as long as an address is read; set a limit (Limit.of_list)"


@pytest.mark.parametrize(
    ("tested_parameter", "expected_problems"),
    [
        (build_pile_parameter(), []),
        (build_pile_parameter(example=""), [MISSING_EXAMPLE_PROBLEM]),
        (build_pile_parameter(example="x"), [MISSING_EXAMPLE_PROBLEM]),
        (build_pile_parameter(None, "7", Limit("a pile", "9", "10")), []),
        (build_pile_parameter(None, "7", Limit("a pile", "10", "11")), [WRONG_LIMIT_PROBLEM]),
        (build_pile_parameter(None, "7", Limit("a pile", "8", "9")), [WRONG_LIMIT_PROBLEM]),
        (build_pile_parameter(lambda raw: list(map(parse_digit, raw.split(".")))), [MISSING_LIMIT_PROBLEM]),
        (build_pile_parameter(lambda raw: list(map(parse_digit, raw.split("_")))), [MISSING_LIMIT_PROBLEM]),
    ],
)
def test_parameter_example_and_limit_problems_are_reported(
    tested_parameter: Parameter, expected_problems: list[str]
) -> None:
    for own, of_seats in (((tested_parameter,), ()), ((), (tested_parameter,))):
        game = replace(PILE, own_parameters=own, seat_parameters=of_seats)
        found = [
            *check.explain_parameters_without_readable_example(game),
            *check.explain_wrong_or_missing_parameter_limits(game),
        ]
        assert found == expected_problems


def test_all_definition_problems_are_reported_together() -> None:
    problems = check.find_definition_problems(
        replace(
            PILE,
            slug="Pile",
            clauses=(),
            codes={"pile.x": "pile.y"},
            own_parameters=(build_pile_parameter(example=""),),
        )
    )
    assert [line.partition(":")[0] for line in problems] == [
        "slug",
        "clauses",
        *(f"ruling {ruling.key}" for ruling in PILE.rulings),
        "code pile.x",
        "calculators/Pile/messages/ja.po",
        "calculators/Pile/messages/en.po",
        "parameter pile",
    ]
