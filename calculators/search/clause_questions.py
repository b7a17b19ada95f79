"""Loads the questions of each clause in players' words and its short answer: data beside the rules of a game.

`asked.txt` of a game has for each clause a row `clause | answer | answer in English`, optionally a row `if:` with the
words that distinguish it from similar clauses (`conditions`), then the questions in any language, separated by `/`. An
answer may begin with ○ or ✕. `search/asked.txt` has in the same form the questions about every game: they are added to
the open questions that a game has, after those of the game's own file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from calculators.core.types import LocalizedText
from calculators.search.conditions import Condition, parse_condition_of_required_words
from calculators.search.open_questions import OPEN_QUESTIONS

FOLDER = Path(__file__).parents[1]
SHARED_FILE = Path(__file__).with_name("asked.txt")
"""The questions about every game."""
CONDITION = "if: "


CHOICE = LocalizedText("卓の決めごと", "The table's choice")
"""The answer of a clause whose question only a ruling answers."""


@dataclass(frozen=True, slots=True)
class ClauseQuestions:
    """The questions of a clause.

    answer: in a few words, '' for none; sign: ○, ✕ or ''; lines: the questions, of which the first in each language is
    displayed; condition: what distinguishes the clause from similar ones.
    """

    answer: LocalizedText = LocalizedText("", "")  # noqa: RUF009 (frozen)
    sign: str = ""
    lines: tuple[str, ...] = ()
    condition: Condition = Condition()  # noqa: RUF009 (frozen)

    @property
    def is_answered_by_ruling(self) -> bool:
        """Whether only the table's choice answers it. (The question of a ruling beside a rule is another one.)"""
        return self.answer == CHOICE

    @property
    def first_question_of_each_language_or_empty(self) -> LocalizedText:
        """The question that stands for the others; the English one begins with a capital letter."""
        english = next((line for line in self.lines if line.isascii()), "")
        return LocalizedText(
            next((line for line in self.lines if not line.isascii()), ""), english[:1].upper() + english[1:]
        )


@cache
def load_clause_questions_of_game(game_slug: str) -> Mapping[str, ClauseQuestions]:
    """Returns the questions of each clause of a game, by slug; empty for an unknown game.

    The shared questions are added to those of the game's open questions.
    """
    questions = parse_clause_questions_or_empty(FOLDER / game_slug / "asked.txt", game_slug)
    open_keys = {entry.slug for entry in OPEN_QUESTIONS.get(game_slug, ())}
    for key, shared in parse_clause_questions_or_empty(SHARED_FILE, game_slug).items():
        if key in open_keys:
            own = questions.get(key, ClauseQuestions(shared.answer, shared.sign))
            alternatives = (*own.condition.alternatives, *shared.condition.alternatives)
            questions[key] = replace(own, lines=(*own.lines, *shared.lines), condition=Condition(alternatives))
    return questions


def parse_clause_questions_or_empty(file: Path, slug_prefix: str) -> dict[str, ClauseQuestions]:
    """Parses a file as questions by the slugs of their clauses; empty if the file does not exist.

    slug_prefix: what stands, with a dot, before each name of a clause in the file.
    """
    questions: dict[str, ClauseQuestions] = {}
    key = ""
    for row in file.read_text(encoding="utf-8").splitlines() if file.exists() else []:
        if not row.strip() or row.startswith("#"):
            continue
        if " | " in row:
            name, ja, en = (part.strip() for part in row.split(" | "))
            key = f"{slug_prefix}.{name}"
            sign = ja[0] if ja[:1] in "○✕" else ""
            questions[key] = ClauseQuestions(LocalizedText(ja.removeprefix(sign).strip(), en), sign)
        elif row.startswith(CONDITION):
            questions[key] = replace(
                questions[key], condition=parse_condition_of_required_words(row.removeprefix(CONDITION))
            )
        else:
            lines = (*questions[key].lines, *map(str.strip, row.split("/")))
            questions[key] = replace(questions[key], lines=lines)
    return questions
