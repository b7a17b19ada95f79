"""Reads sentences about VOGU: its words and patterns as data, and the interpretation of their facts."""

from calculators.vogu.reading.interpretation import interpret_facts_as_score_question_or_moves

__all__ = ["interpret_facts_as_score_question_or_moves"]
