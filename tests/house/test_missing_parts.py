"""`web.check` lists all missing or wrong parts of a game by name."""

from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

import pytest

from calculators.core.evaluate import evaluate
from calculators.core.game import Game
from calculators.core.types import View
from calculators.vogu import GAME
from web import check as pages


def build_vogu_with_changed_parameter(**changes: Any) -> Game[Any, Any]:
    """Returns VOGU with changed fields of its first parameter."""
    first, *others = GAME.own_parameters
    return replace(GAME, own_parameters=(replace(first, **changes), *others))


def test_missing_files_and_messages_of_game_are_listed_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    complaints = "\n".join(pages.explain_problems_of_game("nogame"))
    for name in ("calculators/nogame/state.py", "web/games/nogame/pages.py"):
        assert name in complaints
    assert "tests/nogame/golden.txt" in complaints
    assert "tests/browser/test_nogame.py" in complaints
    monkeypatch.setattr(pages, "load_all_messages_of_language_or_raise", lambda _language: {})
    complaints = "\n".join(pages.explain_problems_of_game("vogu"))
    assert 'translations/ja/vogu.po:\nmsgid "game.vogu"' in complaints
    assert 'msgid "vogu.field.board"' in complaints


def test_check_command_lists_missing_parts_of_every_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(pages, "explain_problems_of_game", lambda slug: [f"a thing of {slug}"])
    assert pages.main() == 1
    assert "scout: a thing of scout" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "expected_reason"),
    [
        *((name, "means something on every page") for name in (*pages.RESERVED_PARAMETERS, "n1", "n9")),
        *(
            (name, "is an attribute of the form of a table (web/forms.py)")
            for name in ("data", "say", "uncomputed_answer")
        ),
    ],
)
def test_reserved_parameter_name_is_refused(name: str, expected_reason: str) -> None:
    (line,) = pages.explain_reserved_parameter_names(build_vogu_with_changed_parameter(name=name))
    assert line == f"own_parameters: {name} {expected_reason}; choose another name"


@pytest.mark.parametrize("name", ["hand", "n10", "n"])
def test_unreserved_parameter_name_is_accepted(name: str) -> None:
    assert [*pages.explain_reserved_parameter_names(build_vogu_with_changed_parameter(name=name))] == []


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("is_remaining_verdict_legal", "missing_verdict_text"), [(True, "a move that is refused"), (False, "a legal move")]
)
def test_verdict_missing_from_clause_examples_is_reported(
    *, is_remaining_verdict_legal: bool, missing_verdict_text: str
) -> None:
    def has_other_verdict(example: str) -> bool:
        answer = evaluate(GAME, View.CHECK, dict(parse_qsl(example.removeprefix("check?"))))
        return (
            example.startswith("check?")
            and answer.verdict is not None
            and answer.verdict.legal is not is_remaining_verdict_legal
        )

    clauses = tuple(one for one in GAME.clauses if not has_other_verdict(one.example))
    assert list(pages.explain_missing_clause_examples(replace(GAME, clauses=clauses))) == [
        f'clauses: none has an example="check?…&move=…" with {missing_verdict_text}'
    ]
    assert list(pages.explain_missing_clause_examples(GAME)) == []
