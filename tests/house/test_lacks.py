"""Whatever is forgotten of a game is told by name, all at once, with what to do about it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

import pytest

from calculators.core import check
from calculators.core.evaluate import evaluate
from calculators.core.game import Game
from calculators.core.parameters import Limit, Parameter
from calculators.core.parsing import parse_number
from calculators.core.types import Clause, LocalizedText, Option, Ruling, View
from calculators.vogu import GAME
from web import check as pages

EMPTY = LocalizedText("", "text")
CLAUSE = GAME.clauses[0]


def broken(**changes: Any) -> Game[Any, Any]:
    """VOGU with something changed."""
    return replace(GAME, **changes)


def clause(**changes: Any) -> Game[Any, Any]:
    """VOGU with something changed in its first clause."""
    return broken(clauses=(replace(CLAUSE, **changes), *GAME.clauses[1:]))


def parameter(**changes: Any) -> Game[Any, Any]:
    """VOGU with something changed in its first parameter."""
    first, *others = GAME.own_parameters
    return broken(own_parameters=(replace(first, **changes), *others))


def anything(raw: str) -> str:
    """Reads whatever comes."""
    return raw


RULING = Ruling(
    key="x",
    clause="vogu.nowhere",
    views=(View.SCORE,),
    question=EMPTY,
    wording=EMPTY,
    options=(Option("a", EMPTY, EMPTY),),
    reason=EMPTY,
)


@pytest.mark.parametrize(
    ("game", "told"),
    [
        (broken(slug="Vogu!"), "slug: 'Vogu!'"),
        (broken(players=()), "players: ()"),
        (broken(players=(4, 3)), "players: (4, 3)"),
        (broken(players=(0, 2)), "players: (0, 2)"),
        (parameter(name="hand"), "own_parameters: hand is declared twice"),
        (parameter(name="lang"), "own_parameters: lang"),
        (broken(clauses=()), "clauses: there are none"),
        (broken(clauses=(*GAME.clauses, CLAUSE)), f"clauses: {CLAUSE.slug} stands there more than once"),
        (clause(slug="scout.x"), "clause scout.x: its slug has to begin with vogu."),
        (clause(group="middle"), "group 'middle'"),
        (clause(example="answer?x"), "it needs an example"),
        (clause(heading=EMPTY), "heading: nothing in 'ja'"),
        (clause(text=LocalizedText("text", " ")), "text: nothing in 'en'"),
        (clause(basis="reading", reason=None), "a reading needs its reason"),
        (broken(rulings=(RULING,)), "ruling x: its clause vogu.nowhere"),
        (broken(codes={"vogu.x": "vogu.nowhere"}), "code vogu.x: its clause vogu.nowhere"),
        (broken(codes={"vogu.x": CLAUSE.slug}), 'msgid "vogu.x"'),
        (parameter(example=""), "parameter values: it needs an example"),
        (parameter(example="?"), "parameter values: it needs an example"),
        (parameter(limits=(Limit("a value", "?", "B1"),)), "the limit of a value is not where it says"),
        (parameter(parse_text=anything), "a list as long as an address is read"),
    ],
)
@pytest.mark.no_cover
def test_what_is_forgotten_is_told(game: Game[Any, Any], told: str) -> None:
    assert any(told in line for line in check.find_definition_problems(game)), check.find_definition_problems(game)


def test_all_of_it_is_told_at_once() -> None:
    game = broken(codes={"vogu.x": "vogu.nowhere"}, players=())
    assert len(check.find_definition_problems(game)) >= 4  # the players, the clause, a sentence in each language


def test_a_whole_game_lacks_nothing() -> None:
    assert check.find_definition_problems(GAME) == []


def test_files_and_words_of_pages_are_told_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    said = "\n".join(pages.find_missing_parts("nogame"))
    for name in ("calculators/nogame/state.py", "web/games/nogame/pages.py", "templates/thumbs/nogame.svg"):
        assert name in said
    assert "tests/nogame/golden.txt" in said
    assert "tests/browser/test_nogame.py" in said
    monkeypatch.setattr(pages, "load_all_messages_of_language", lambda _language: {})
    said = "\n".join(pages.find_missing_parts("vogu"))
    assert 'translations/ja/vogu.po:\nmsgid "game.vogu"' in said
    assert 'msgid "vogu.field.board"' in said


def test_the_command_tells_every_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(pages, "find_missing_parts", lambda slug: [f"a thing of {slug}"])
    assert pages.main() == 1
    assert "scout: a thing of scout" in capsys.readouterr().err


def test_a_parameter_of_no_game_reads_as_declared() -> None:
    used = Parameter(
        name="used", parse_text=lambda raw: parse_number(raw, 0, 9), format_value=str, default=0, example="3"
    )
    assert check.can_parse_parameter(used, "9")
    assert not check.can_parse_parameter(used, "10")
    assert list(
        check.find_problem_of_each_language_without_text(
            "x", Clause(slug="a.b", group="turn", heading=EMPTY, text=EMPTY).text
        )
    ) == ["x: nothing in 'ja'"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        *((name, "means something on every page") for name in (*pages.PAGE_PARAMETERS, "n1", "n9")),
        *(
            (name, "is an attribute of the form of a table (web/forms.py)")
            for name in ("data", "errors", "state", "moves", "validate", "game", "say", "uncomputed_answer")
        ),
    ],
)
def test_a_name_that_means_something_else_is_refused(name: str, told: str) -> None:
    (line,) = pages.find_parameters_named_like_page_parameters(parameter(name=name))
    assert line == f"own_parameters: {name} {told}; choose another name"


def test_any_other_name_is_free() -> None:
    for name in ("pile", "shown", "hand", "n10", "n"):
        assert list(pages.find_parameters_named_like_page_parameters(parameter(name=name))) == []


@pytest.mark.parametrize(("kept", "told"), [(True, "a move that is refused"), (False, "a legal move")])
def test_both_verdicts_are_among_the_examples(*, kept: bool, told: str) -> None:
    def has_other_verdict(example: str) -> bool:
        answer = evaluate(GAME, View.CHECK, dict(parse_qsl(example.removeprefix("check?"))))
        return example.startswith("check?") and answer.verdict is not None and answer.verdict.legal is not kept

    clauses = tuple(one for one in GAME.clauses if not has_other_verdict(one.example))
    assert list(pages.find_legal_or_refused_move_missing_in_clause_examples(broken(clauses=clauses))) == [
        f'clauses: none has an example="check?…&move=…" with {told}'
    ]
    assert list(pages.find_legal_or_refused_move_missing_in_clause_examples(GAME)) == []
