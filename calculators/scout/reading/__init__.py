"""Sentences about SCOUT!: its words and patterns as data, and the table and moves that their facts mean."""

from calculators.scout.reading.interpretation import interpret_facts_as_score_question_or_moves

__all__ = ["interpret_facts_as_score_question_or_moves"]
