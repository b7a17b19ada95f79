"""The exam: what players ask in the middle of a game, with the clauses that answer it; half never tuned on."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from calculators import GAMES
from calculators.search import search

FOLDER = Path(__file__).parent
FIRST = 3
"""The places in which an answer is found."""


@dataclass(frozen=True, slots=True)
class Question:
    """held: was it never looked at while the search was tuned? answers: the clauses that answer it, any of them."""

    slug: str
    held: bool
    answers: tuple[str, ...]
    text: str

    @property
    def language(self) -> str:
        return "en" if self.text.isascii() else "ja"

    @property
    def place(self) -> int:
        """The place of the first right answer, from 1; 0 where it is not among the hits."""
        keys = [hit.entry.key for hit in search(self.text, self.slug)]
        places = [keys.index(answer) + 1 for answer in self.answers if answer in keys]
        return min(places, default=0)

    @property
    def found(self) -> bool:
        return 0 < self.place <= FIRST


def questions() -> list[Question]:
    """Those of all games."""
    found = []
    for slug in GAMES:
        for row in (FOLDER / f"exam_{slug}.txt").read_text(encoding="utf-8").splitlines():
            if row.startswith("#"):
                continue
            answers, _, text = row.removeprefix("* ").partition(": ")
            found.append(Question(slug, row.startswith("* "), tuple(answers.split(", ")), text))
    return found


def share(asked: list[Question]) -> float:
    """How many are found, 0 to 1."""
    return sum(question.found for question in asked) / max(len(asked), 1)
