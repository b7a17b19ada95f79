"""Sentences about SCOUT!: its words and patterns as data, and the table and moves that their facts mean."""

from calculators.scout.reading.interpretation import interpret_facts_as_score_or_move_question_or_turns

__all__ = ["interpret_facts_as_score_or_move_question_or_turns"]
