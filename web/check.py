"""What a game lacks before its pages can be drawn; with what its rules lack, all at once.

`python -m web.check` (part of `make lint`) says it of every game on the list, in the form to paste.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qsl

from calculators import GAMES, load_game
from calculators.core.check import find_definition_problems as lacks_of_rules
from calculators.core.evaluate import evaluate
from calculators.core.game import AnyGame, Game
from calculators.core.messages import LANGUAGES
from calculators.core.types import View
from web.forms import NotationForm
from web.i18n import load_all_messages_of_language
from web.table.game_pages import load_game_pages

ROOT = Path(__file__).parent.parent
RULE_MODULES = ("state", "notation", "validate", "moves", "play", "score", "digest", "game")
"""The same modules in every game's rules, with the same meaning."""
PAGE_MODULES = ("pages", "pictures", "places", "draft", "score", "ask", "play", "paper", "lesson")
"""The same rooms in every game's page half; one is a file, or a folder with what is a game's own."""
PAGE_PARAMETERS = ("view", "put", "go", "kept", "then", "tried", "won", "colours", "q")
"""Parameters of pages, besides `lang`, `pick` and `move`, which also the rules refuse."""
TEST_FILES = ("golden.txt", "naive.py", "test_machine.py")


def find_missing_parts(game_slug: str) -> list[str]:
    """What a game on the list lacks, each with what to do about it; its rules are asked once they can be imported."""
    found = [*explain_missing_game_files(game_slug)]
    if (ROOT / "calculators" / game_slug / "game.py").exists():
        rules = load_game(game_slug)
        found += [
            *lacks_of_rules(rules),
            *find_parameters_named_like_page_parameters(rules),
            *find_missing_sentences_as_po_entries(rules),
        ]
        found += find_legal_or_refused_move_missing_in_clause_examples(rules)
    return found


def explain_missing_game_files(game_slug: str) -> Iterator[str]:
    """Modules, picture, pages and proofs that are not there."""
    for name in RULE_MODULES:
        if not (ROOT / "calculators" / game_slug / f"{name}.py").exists():
            yield f"calculators/{game_slug}/{name}.py is not there (docs/newgame.md says what goes into it)"
    pages = ROOT / "web" / "games" / game_slug
    for name in PAGE_MODULES:
        if not (pages / f"{name}.py").exists() and not (pages / name / "__init__.py").exists():
            yield f"web/games/{game_slug}/{name}.py is not there (docs/architecture.md says what goes into it)"
    if not thumbnail_file(game_slug).exists():
        yield f"templates/thumbs/{game_slug}.svg is not there: the picture of the game on the start page"
    for name in TEST_FILES:
        if not (ROOT / "tests" / game_slug / name).exists():
            yield f"tests/{game_slug}/{name} is not there"
    if not (ROOT / "tests" / "browser" / f"test_{game_slug}.py").exists():
        yield f"tests/browser/test_{game_slug}.py is not there"


def find_parameters_named_like_page_parameters(rules: Game[object, object]) -> Iterator[str]:
    """Parameters that are named like something of the pages, or like an attribute of the form that reads them."""
    for name in rules.own_parameter_names:
        if name in PAGE_PARAMETERS or re.fullmatch("n[1-9]", name):
            yield f"own_parameters: {name} means something on every page; choose another name"
        elif hasattr(NotationForm, name) or name in NotationForm.__annotations__:
            yield f"own_parameters: {name} is an attribute of the form of a table (web/forms.py); choose another name"


def find_legal_or_refused_move_missing_in_clause_examples(rules: AnyGame) -> Iterator[str]:
    """Both verdicts among the examples of the clauses: rule pages and tests show each from there."""
    examples = [clause.example.removeprefix("check?") for clause in rules.clauses if clause.example[:6] == "check?"]
    verdicts = [evaluate(rules, View.CHECK, dict(parse_qsl(query))).verdict for query in examples]
    legal = {verdict.legal for verdict in verdicts if verdict}
    for wanted, move in ((True, "a legal move"), (False, "a move that is refused")):
        if wanted not in legal:
            yield f'clauses: none has an example="check?…&move=…" with {move}'


def thumbnail_file(game_slug: str) -> Path:
    """The file of a game's picture on the start page."""
    return ROOT / "templates" / "thumbs" / f"{game_slug}.svg"


def find_missing_sentences_as_po_entries(rules: Game[object, object]) -> Iterator[str]:
    """What the pages say of a game, in both languages."""
    keys = [f"game.{rules.slug}", f"game.{rules.slug}.short", f"game.{rules.slug}.does"]
    if not any(explain_missing_game_files(rules.slug)):
        keys += load_game_pages(rules.slug).lesson.list_message_keys(rules.slug)
    for language in LANGUAGES:
        said = load_all_messages_of_language(language)
        wanted = [key for key in keys if key not in said]
        for name in rules.own_parameter_names:
            if f"{rules.slug}.field.{name}" not in said and f"field.{name}" not in said:
                wanted.append(f"{rules.slug}.field.{name}")
        for key in wanted:
            yield f'translations/{language}/{rules.slug}.po:\nmsgid "{key}"\nmsgstr "…"'


def main() -> int:
    """Prints what the games lack. Returns the exit status: 1 if anything does."""
    found = [(slug, what) for slug in GAMES for what in find_missing_parts(slug)]
    for slug, what in found:
        print(f"{slug}: {what}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
