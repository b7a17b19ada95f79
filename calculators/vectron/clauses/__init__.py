"""The rules in our own words, one rule a clause, in the order of play, each with the quote it rests on."""

from __future__ import annotations

from calculators.vectron.clauses import end, setup, turn

CLAUSES = (*setup.CLAUSES, *turn.CLAUSES, *end.CLAUSES)
