"""What a game lacks before its pages can be drawn; with what its rules lack, all at once.

`python -m web.check` (part of `make lint`) says it of every game on the list, in the form to paste.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from calculators import GAMES, game
from calculators.core.check import lacks as lacks_of_rules
from calculators.core.game import Game
from calculators.core.messages import LANGUAGES
from web.i18n import catalogue
from web.table.game_pages import game_pages

ROOT = Path(__file__).parent.parent
MODULES = ("state", "notation", "validate", "moves", "play", "score", "digest", "game")
"""The same modules in every game's rules, with the same meaning."""
ROOMS = ("pages", "pictures", "places", "draft", "score", "ask", "play", "paper", "lesson")
"""The same rooms in every game's page half; one is a file, or a folder with what is a game's own."""
PROOFS = ("golden.txt", "naive.py", "test_machine.py")


def lacks(slug: str) -> list[str]:
    """What a game on the list lacks, each with what to do about it; its rules are asked once they can be imported."""
    found = [*files_lacking(slug)]
    if (ROOT / "calculators" / slug / "game.py").exists():
        rules = game(slug)
        found += [*lacks_of_rules(rules), *sentences_lacking(rules)]
    return found


def files_lacking(slug: str) -> Iterator[str]:
    """Modules, picture, pages and proofs that are not there."""
    for name in MODULES:
        if not (ROOT / "calculators" / slug / f"{name}.py").exists():
            yield f"calculators/{slug}/{name}.py is not there (docs/newgame.md says what goes into it)"
    pages = ROOT / "web" / "games" / slug
    for name in ROOMS:
        if not (pages / f"{name}.py").exists() and not (pages / name / "__init__.py").exists():
            yield f"web/games/{slug}/{name}.py is not there (docs/architecture.md says what goes into it)"
    if not thumbnail(slug).exists():
        yield f"templates/thumbs/{slug}.svg is not there: the picture of the game on the start page"
    for name in PROOFS:
        if not (ROOT / "tests" / slug / name).exists():
            yield f"tests/{slug}/{name} is not there"
    if not (ROOT / "tests" / "browser" / f"test_{slug}.py").exists():
        yield f"tests/browser/test_{slug}.py is not there"


def thumbnail(slug: str) -> Path:
    """The file of a game's picture on the start page."""
    return ROOT / "templates" / "thumbs" / f"{slug}.svg"


def sentences_lacking(rules: Game[object, object]) -> Iterator[str]:
    """What the pages say of a game, in both languages."""
    keys = [f"game.{rules.slug}", f"game.{rules.slug}.short", f"game.{rules.slug}.does"]
    if not any(files_lacking(rules.slug)):
        keys += game_pages(rules.slug).lesson.words(rules.slug)
    for language in LANGUAGES:
        said = catalogue(language)
        wanted = [key for key in keys if key not in said]
        for name in rules.parameters:
            if f"{rules.slug}.field.{name}" not in said and f"field.{name}" not in said:
                wanted.append(f"{rules.slug}.field.{name}")
        for key in wanted:
            yield f'translations/{language}/{rules.slug}.po:\nmsgid "{key}"\nmsgstr "…"'


def main() -> int:
    """Prints what the games lack. Returns the exit status: 1 if anything does."""
    found = [(slug, what) for slug in GAMES for what in lacks(slug)]
    for slug, what in found:
        print(f"{slug}: {what}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
