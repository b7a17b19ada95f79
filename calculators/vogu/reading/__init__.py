"""Sentences about VOGU: its words and patterns as data, and what their facts mean as a table and moves."""

from calculators.vogu.reading.interpretation import interpret_facts_as_score_question_or_moves

__all__ = ["interpret_facts_as_score_question_or_moves"]
