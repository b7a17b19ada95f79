"""Finds the clauses behind an answer, and which of them are our own interpretation of the rulebook."""

from __future__ import annotations

from calculators.core.answers import Answer
from calculators.core.types import Clause, ScoresAndWinners


def collect_slugs_of_all_cited_clauses(answer: Answer) -> set[str]:
    """Returns every clause that an answer cites."""
    clauses = {
        v.clause for v in (*answer.violations, *answer.notices)
    } | collect_clause_slugs_cited_by_score_or_verdict(answer)
    clauses |= {effect.clause for move in answer.moves or () for effect in move.effects}
    return clauses - {""}


def collect_clause_slugs_cited_by_score_or_verdict(answer: Answer) -> set[str]:
    """Returns the clauses that decide a score or a verdict."""
    clauses: set[str] = set()
    if isinstance(answer.score, ScoresAndWinners):
        clauses |= {line.clause for seat in answer.score.seats for line in seat.lines}
    if answer.verdict:
        clauses |= {v.clause for v in answer.verdict.violations}
        clauses |= {effect.clause for effect in answer.verdict.effects}
    return clauses - {""}


def find_our_interpretations_that_decide_answer(answer: Answer) -> tuple[Clause, ...]:
    """Returns the clauses that decide an answer and are our interpretation of the rulebook. A clause with a ruling
    counts only if another option would change the answer."""
    deciding_slugs = collect_clause_slugs_cited_by_score_or_verdict(answer)
    rulings_that_matter = {notice.params["ruling"] for notice in answer.notices if ".ruling." in notice.code}
    deciding_slugs -= {ruling.clause for ruling in answer.game.rulings if ruling.key not in rulings_that_matter}
    return tuple(c for c in answer.game.clauses if c.basis == "reading" and c.slug in deciding_slugs)
