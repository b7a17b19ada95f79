"""Finds the clauses an answer rests on, and which of them are our own reading of the rulebook."""

from __future__ import annotations

from calculators.core.answers import Answer
from calculators.core.types import Clause, ScoresAndWinners


def collect_slugs_of_cited_clauses(answer: Answer) -> set[str]:
    """Every clause an answer names."""
    clauses = {
        v.clause for v in (*answer.violations, *answer.notices)
    } | collect_slugs_of_clauses_deciding_score_or_verdict(answer)
    clauses |= {effect.clause for move in answer.moves or () for effect in move.effects}
    return clauses - {""}


def collect_slugs_of_clauses_deciding_score_or_verdict(answer: Answer) -> set[str]:
    """The clauses that a score or a verdict rests on."""
    clauses: set[str] = set()
    if isinstance(answer.score, ScoresAndWinners):
        clauses |= {line.clause for seat in answer.score.seats for line in seat.lines}
    if answer.verdict:
        clauses |= {v.clause for v in answer.verdict.violations}
        clauses |= {effect.clause for effect in answer.verdict.effects}
    return clauses - {""}


def find_clauses_that_are_our_interpretation(answer: Answer) -> tuple[Clause, ...]:
    """The clauses that an answer rests on and that are our reading of the book; one of which a table can choose the
    reading only where another choice would change the answer."""
    named = collect_slugs_of_clauses_deciding_score_or_verdict(answer)
    changing = {notice.params["ruling"] for notice in answer.notices if ".ruling." in notice.code}
    named -= {ruling.clause for ruling in answer.game.rulings if ruling.key not in changing}
    return tuple(c for c in answer.game.clauses if c.basis == "reading" and c.slug in named)
