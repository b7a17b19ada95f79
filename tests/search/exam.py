"""The search exam: questions of players during a game, and the clauses that answer them; half is never tuned on.

`exam_fresh.txt` has a hundred more, written from the rulebooks alone, without knowledge of the entries;
`exam_disputes.txt` has those of players in a dispute, some of them tuned on.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from calculators import GAMES
from calculators.search import SearchHit, search

EXAM_FOLDER = Path(__file__).parent
MAX_PLACE_OF_FOUND_ANSWER = 3
"""An answer below this place does not count as found."""
NONSENSE_ANSWER_MARK = "nonsense"
FRESH_EXAM_FILE_NAME, DISPUTES_EXAM_FILE_NAME = "exam_fresh.txt", "exam_disputes.txt"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question and its right answers. answers: the keys of the clauses of which each answers it; empty for
    nonsense."""

    slug: str
    is_held_back_from_tuning: bool
    answers: tuple[str, ...]
    text: str

    @property
    def language(self) -> str:
        return "en" if self.text.isascii() else "ja"

    @property
    def hits(self) -> tuple[SearchHit, ...]:
        return search_with_cache(self.text, self.slug)

    @property
    def place_of_first_right_answer(self) -> int:
        """From 1; 0 if no right answer is among the hits."""
        keys = [hit.entry.key for hit in self.hits]
        places = [keys.index(answer) + 1 for answer in self.answers if answer in keys]
        return min(places, default=0)

    @property
    def is_found(self) -> bool:
        return 0 < self.place_of_first_right_answer <= MAX_PLACE_OF_FOUND_ANSWER

    @property
    def is_right_answer_open(self) -> bool:
        """Is a right answer among the open ones, sure or possible?"""
        return any(hit.entry.key in self.answers for hit in self.hits if hit.sure or hit.perhaps)

    @property
    def is_sure(self) -> bool:
        """Is an answer sure? Of a nonsense question a silent entry does not count."""
        return any(hit.sure and not (hit.is_silent and not self.answers) for hit in self.hits)

    @property
    def is_wrong_and_sure(self) -> bool:
        return any(hit.sure and hit.entry.key not in self.answers for hit in self.hits)

    @property
    def is_silent(self) -> bool:
        """Does no rulebook answer it?"""
        return any(".silent." in answer for answer in self.answers)

    @property
    def is_silence_reported(self) -> bool:
        """Does an open answer report the silence of the rulebook?"""
        return any(hit.is_silent for hit in self.hits if hit.sure or hit.perhaps)


@cache
def search_with_cache(text: str, slug: str) -> tuple[SearchHit, ...]:
    return search(text, slug)


def read_rows(name: str, folder: Path = EXAM_FOLDER) -> list[str]:
    rows = (folder / name).read_text(encoding="utf-8").splitlines()
    return [row for row in rows if row.strip() and not row.startswith("#")]


def read_questions() -> list[Question]:
    """The questions of `exam_<game>.txt` of all games."""
    found = []
    for slug in GAMES:
        for row in read_rows(f"exam_{slug}.txt"):
            answers, _, text = row.removeprefix("* ").partition(": ")
            found.append(
                Question(
                    slug=slug,
                    is_held_back_from_tuning=row.startswith("* "),
                    answers=tuple(answers.split(", ")),
                    text=text,
                )
            )
    return found


def read_fresh_questions(name: str = FRESH_EXAM_FILE_NAME) -> list[Question]:
    """The questions of `exam_fresh.txt` or `exam_disputes.txt`."""
    found = []
    for row in read_rows(name):
        slug, answers, text = row.split(" | ")[:3]
        keys = () if answers == NONSENSE_ANSWER_MARK else tuple(f"{slug}.{answer}" for answer in answers.split(", "))
        found.append(
            Question(
                slug=slug,
                is_held_back_from_tuning=name == FRESH_EXAM_FILE_NAME,
                answers=keys,
                text=text.removesuffix(" |"),
            )
        )
    return found


def share_of(asked_questions: Sequence[Question], has_property: Callable[[Question], bool]) -> float:
    """The share of questions with a property, 0 to 1."""
    return sum(map(has_property, asked_questions)) / max(len(asked_questions), 1)
