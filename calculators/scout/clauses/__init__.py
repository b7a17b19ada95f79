"""The rules in our own words, in the order of play: one rule per clause, each with its source."""

from __future__ import annotations

from calculators.scout.clauses import end, setup, turn

CLAUSES = (*setup.CLAUSES, *turn.CLAUSES, *end.CLAUSES)
