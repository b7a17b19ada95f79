"""The questions of each clause as players put them, and its answer in a few words: data beside the rules of a game.

`asked.txt` of a game has a row `clause | answer | answer in English` for each, where needed `if:` with the words that
tell it from its sisters (`conditions`), then the questions, in any language, `/` between them. An answer may begin with
○ or ✕. `search/asked.txt` has in the same form what is asked of every game alike: it counts for the open questions that
a game has, after what the game's own file says of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from calculators.core.types import LocalizedText
from calculators.search.conditions import Condition, parse_condition_row
from calculators.search.open_questions import OPEN_QUESTIONS

FOLDER = Path(__file__).parents[1]
SHARED_FILE = Path(__file__).with_name("asked.txt")
"""What is asked of every game alike."""
CONDITION = "if: "


CHOICE = LocalizedText("卓の決めごと", "The table's choice")
"""The answer where the book has none and a ruling asks the very same."""


@dataclass(frozen=True, slots=True)
class ClauseQuestions:
    """answer: in a few words, '' where there is none; sign: ○, ✕ or ''; lines: the questions, those in the two
    languages each begin with the one that is shown; condition: what tells it from its sisters."""

    answer: LocalizedText = LocalizedText("", "")  # noqa: RUF009 (frozen)
    sign: str = ""
    lines: tuple[str, ...] = ()
    condition: Condition = Condition()  # noqa: RUF009 (frozen)

    @property
    def is_answered_by_ruling(self) -> bool:
        """Does what a table chose answer it? A ruling beside a rule of the book asks something else."""
        return self.answer == CHOICE

    @property
    def question(self) -> LocalizedText:
        """The first question of each language."""
        return LocalizedText(
            next((line for line in self.lines if not line.isascii()), ""),
            next((line for line in self.lines if line.isascii()), ""),
        )


@cache
def load_clause_questions(game_slug: str) -> Mapping[str, ClauseQuestions]:
    """What is asked of each clause of a game; nothing where there is no such game."""
    found = parse_clause_questions(FOLDER / game_slug / "asked.txt", game_slug)
    open_keys = {entry.slug for entry in OPEN_QUESTIONS.get(game_slug, ())}
    for key, shared in parse_clause_questions(SHARED_FILE, game_slug).items():
        if key in open_keys:
            own = found.get(key, ClauseQuestions(shared.answer, shared.sign))
            alternatives = (*own.condition.alternatives, *shared.condition.alternatives)
            found[key] = replace(own, lines=(*own.lines, *shared.lines), condition=Condition(alternatives))
    return found


def parse_clause_questions(file: Path, game_slug: str) -> dict[str, ClauseQuestions]:
    """The rows of a file by the slugs of their clauses; nothing where there is no such file."""
    found: dict[str, ClauseQuestions] = {}
    key = ""
    for row in file.read_text(encoding="utf-8").splitlines() if file.exists() else []:
        if not row.strip() or row.startswith("#"):
            continue
        if " | " in row:
            name, ja, en = (part.strip() for part in row.split(" | "))
            key = f"{game_slug}.{name}"
            sign = ja[0] if ja[:1] in "○✕" else ""
            found[key] = ClauseQuestions(LocalizedText(ja.removeprefix(sign).strip(), en), sign)
        elif row.startswith(CONDITION):
            found[key] = replace(found[key], condition=parse_condition_row(row.removeprefix(CONDITION)))
        else:
            found[key] = replace(found[key], lines=(*found[key].lines, *map(str.strip, row.split("/"))))
    return found
