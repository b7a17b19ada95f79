"""The rules in our own words, in the order of play: one rule a clause, each with the words of the rulebook behind
it."""

from __future__ import annotations

from calculators.subway.clauses import end, setup, turn

CLAUSES = (*setup.CLAUSES, *turn.CLAUSES, *end.CLAUSES)
