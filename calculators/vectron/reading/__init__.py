"""Reads sentences about VECTRON: its words and patterns as data, and how their facts become a table and moves."""

from calculators.vectron.reading.interpretation import interpret_facts_as_score_question_or_moves

__all__ = ["interpret_facts_as_score_question_or_moves"]
