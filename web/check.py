"""Finds what a game lacks before its pages can be drawn, with what its rules lack, all at once.

`python -m web.check` (part of `make lint`) prints it for every game, in a form to paste.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qsl

from calculators import GAMES, load_game
from calculators.core.check import find_definition_problems
from calculators.core.evaluate import evaluate
from calculators.core.game import AnyGame, Game
from calculators.core.messages import LANGUAGES
from calculators.core.types import View
from web.forms import NotationForm
from web.i18n import load_all_messages_of_language_or_raise
from web.table.address import PAGE_PARAMETERS
from web.table.game_pages import load_game_pages

ROOT = Path(__file__).parent.parent
RULE_MODULES = ("state", "notation", "validate", "moves", "play", "score", "codes", "game")
"""The modules of every game's rules, with the same meaning in each."""
PAGE_MODULES = ("pages", "pictures", "targets", "places", "draft", "score", "ask", "play", "paper", "lesson")
"""The modules of every game's page half; each is a file, or a folder with further modules of the game."""
RESERVED_PARAMETERS = (*PAGE_PARAMETERS, "view", "put", "go", "q")
"""Parameters of pages and forms, which no game can have."""
TEST_FILES = ("golden.txt", "naive.py", "test_machine.py")


def explain_problems_of_game(game_slug: str) -> list[str]:
    """Returns what a game lacks, each with what to do about it; its rules are checked once they can be imported."""
    problems = [*explain_missing_modules_and_tests(game_slug)]
    if (ROOT / "calculators" / game_slug / "game.py").exists():
        rules = load_game(game_slug)
        problems += [
            *find_definition_problems(rules),
            *explain_reserved_parameter_names(rules),
            *find_missing_sentences_as_po_entries(rules),
        ]
        problems += explain_missing_clause_examples(rules)
    return problems


def explain_missing_modules_and_tests(game_slug: str) -> Iterator[str]:
    """Yields the modules and tests that do not exist."""
    for name in RULE_MODULES:
        if not (ROOT / "calculators" / game_slug / f"{name}.py").exists():
            yield f"calculators/{game_slug}/{name}.py is not there (docs/newgame.md says what goes into it)"
    pages = ROOT / "web" / "games" / game_slug
    for name in PAGE_MODULES:
        if not (pages / f"{name}.py").exists() and not (pages / name / "__init__.py").exists():
            yield f"web/games/{game_slug}/{name}.py is not there (docs/architecture.md says what goes into it)"
    for name in TEST_FILES:
        if not (ROOT / "tests" / game_slug / name).exists():
            yield f"tests/{game_slug}/{name} is not there"
    if not (ROOT / "tests" / "browser" / f"test_{game_slug}.py").exists():
        yield f"tests/browser/test_{game_slug}.py is not there"


def explain_reserved_parameter_names(rules: Game[object, object]) -> Iterator[str]:
    """Yields parameters with the name of a page parameter, or of an attribute of the form that reads them."""
    for name in rules.own_parameter_names:
        if name in RESERVED_PARAMETERS or re.fullmatch("n[1-9]", name):
            yield f"own_parameters: {name} means something on every page; choose another name"
        elif hasattr(NotationForm, name) or name in NotationForm.__annotations__:
            yield f"own_parameters: {name} is an attribute of the form of a table (web/forms.py); choose another name"


def explain_missing_clause_examples(rules: AnyGame) -> Iterator[str]:
    """Yields a verdict that no example of a clause has: rule pages and tests take one of each from there."""
    examples = [clause.example.removeprefix("check?") for clause in rules.clauses if clause.example[:6] == "check?"]
    verdicts = [evaluate(rules, View.CHECK, dict(parse_qsl(query))).verdict for query in examples]
    found_verdicts = {verdict.legal for verdict in verdicts if verdict}
    for wanted_verdict, move_words in ((True, "a legal move"), (False, "a move that is refused")):
        if wanted_verdict not in found_verdicts:
            yield f'clauses: none has an example="check?…&move=…" with {move_words}'


def find_missing_sentences_as_po_entries(rules: Game[object, object]) -> Iterator[str]:
    """Yields the sentences of a game that a catalogue lacks, in both languages, as text to paste into it."""
    keys = [f"game.{rules.slug}", f"game.{rules.slug}.short", f"game.{rules.slug}.does"]
    if not any(explain_missing_modules_and_tests(rules.slug)):
        keys += load_game_pages(rules.slug).lesson.list_aim_points_and_step_message_keys_or_empty(rules.slug)
    for language in LANGUAGES:
        sentences = load_all_messages_of_language_or_raise(language)
        missing_keys = [key for key in keys if key not in sentences]
        for name in rules.own_parameter_names:
            if f"{rules.slug}.field.{name}" not in sentences and f"field.{name}" not in sentences:
                missing_keys.append(f"{rules.slug}.field.{name}")
        for key in missing_keys:
            yield f'translations/{language}/{rules.slug}.po:\nmsgid "{key}"\nmsgstr "…"'


def main() -> int:
    """Prints what the games lack. Returns the exit status: 1 if anything is missing."""
    problems = [(slug, problem) for slug in GAMES for problem in explain_problems_of_game(slug)]
    for slug, problem in problems:
        print(f"{slug}: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
