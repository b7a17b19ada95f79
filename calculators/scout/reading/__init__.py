"""Sentences about SCOUT!: its words and patterns as data, and what their facts mean as a table and moves."""

from calculators.scout.reading.interpretation import interpret_facts_as_score_question_or_moves

__all__ = ["interpret_facts_as_score_question_or_moves"]
