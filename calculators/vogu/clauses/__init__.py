"""Lists the rules in our own words, in the order of play: one rule a clause, each with the passage it comes from."""

from __future__ import annotations

from calculators.vogu.clauses import end, setup, turn

CLAUSES = (*setup.CLAUSES, *turn.CLAUSES, *end.CLAUSES)
