"""The questions of each clause as players put them, and its answer in a few words: data beside the rules of a game.

`asked.txt` of a game has a row `clause | answer | answer in English` for each, where needed `if:` with the words that
tell it from its sisters (`conditions`), then the questions, in any language, `/` between them. An answer may begin with
○ or ✕.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from calculators.core.types import LocalizedText
from calculators.search.conditions import Condition, parse_condition_row

FOLDER = Path(__file__).parents[1]
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
    """What is asked of each clause of a game; nothing where the game has no such file."""
    file = FOLDER / game_slug / "asked.txt"
    found: dict[str, ClauseQuestions] = {}
    heads: list[tuple[str, str, str]] = []
    lines: dict[str, list[str]] = {}
    conditions: dict[str, Condition] = {}
    rows = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    for row in rows:
        if not row.strip() or row.startswith("#"):
            continue
        if " | " in row:
            name, ja, en = (part.strip() for part in row.split(" | "))
            heads.append((f"{game_slug}.{name}", ja, en))
            lines[heads[-1][0]] = []
        elif row.startswith(CONDITION):
            conditions[heads[-1][0]] = parse_condition_row(row.removeprefix(CONDITION))
        else:
            lines[heads[-1][0]] += [line.strip() for line in row.split("/")]
    for key, ja, en in heads:
        sign = ja[0] if ja[:1] in "○✕" else ""
        found[key] = ClauseQuestions(
            LocalizedText(ja.removeprefix(sign).strip(), en), sign, tuple(lines[key]), conditions.get(key, Condition())
        )
    return found
