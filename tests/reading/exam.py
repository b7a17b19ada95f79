"""The reading exam: sentences of players, and the address that a person would type; half is never tuned on."""

from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal
from urllib.parse import parse_qsl

from calculators import Answer, View, evaluate, load_game
from calculators.core.types import ScoresAndWinners
from calculators.reading import SentenceReading, read_sentence
from tests.run_length import choose_by_run_length
from tests.search.exam import read_rows

EXAM_FOLDER = Path(__file__).parent
EVERY_NTH_ASKED = choose_by_run_length(5, 1)
"""The short run reads one sentence of so many."""
Outcome = Literal["right", "asks", "wrong"]


@dataclass(frozen=True, kw_only=True)
class ReadingExamCase:
    """is_held_out: is its result unknown to those who tune the reader? allows_asking_back: is something missing or
    contradictory? address: `view?query`, '-' for none."""

    slug: str
    is_held_out: bool
    allows_asking_back: bool
    text: str
    address: str
    followed_game_query: str

    @cached_property
    def reading(self) -> SentenceReading:
        return read_sentence(self.text, self.slug, dict(parse_qsl(self.followed_game_query)))

    @property
    def outcome(self) -> Outcome:
        """right: the answer of the address; asks: not sure, or a part is missing; wrong: sure of another answer."""
        best = self.reading.best
        if best is None:
            return "right" if self.address == "-" else "asks"
        asks = not self.reading.sure
        if self.address == "-":
            return "wrong" if not asks else "right" if self.allows_asking_back else "asks"
        view, _, query = self.address.partition("?")
        wanted = evaluate_game_query(self.slug, view, dict(parse_qsl(query)))
        if is_same_answer_at_same_table(evaluate_game_query(self.slug, best.view, best.query), wanted):
            return "right"
        return ("right" if self.allows_asking_back else "asks") if asks else "wrong"


def evaluate_game_query(slug: str, view: str, query: Any) -> Answer:
    return evaluate(load_game(slug), View(view), query)


def is_same_answer_at_same_table(one: Answer, other: Answer) -> bool:
    """Are content and table of two answers equal? A hand may be in only one of them."""
    tables = [{name: text for name, text in answer.query.items() if name != "move"} for answer in (one, other)]
    both = tables[0].keys() & tables[1].keys()
    loose = {"hand"} - both
    return comparable_answer_content(one) == comparable_answer_content(other) and all(
        tables[0].get(name) == tables[1].get(name) for name in {*tables[0], *tables[1]} - loose
    )


def comparable_answer_content(answer: Answer) -> object:
    """The verdict of an answer and its reasons, the moves, the totals, what is missing or contradicts."""
    verdict = answer.verdict
    score: object = None
    if isinstance(answer.score, ScoresAndWinners):
        score = tuple((seat.seat, seat.total) for seat in answer.score.seats), answer.score.winners
    elif answer.score is not None:
        score = repr(answer.score)
    return (
        answer.view,
        bool(answer.unread),
        answer.missing,
        tuple(found.code for found in answer.violations),
        score,
        None if answer.moves is None else {move.move for move in answer.moves},
        verdict and (verdict.legal, verdict.played, tuple(found.code for found in verdict.violations)),
        answer.followed and answer.followed.position,
    )


@cache
def load_exam_cases_of_game(slug: str) -> tuple[ReadingExamCase, ...]:
    """The exam of a game; every second row is held out. Cached, so that each sentence is read once."""
    found: list[ReadingExamCase] = []
    for row in read_rows(f"exam_{slug}.txt", EXAM_FOLDER):
        kind, text, address, *followed_game = (part.strip() for part in row.split(" | "))
        found.append(
            ReadingExamCase(
                slug=slug,
                is_held_out=len(found) % 2 == 1,
                allows_asking_back=kind.endswith("!"),
                text=text,
                address=address,
                followed_game_query=followed_game[0] if followed_game else "",
            )
        )
    return tuple(found)
