"""Reads sentences about Coupelation: its words and patterns as data, and what their facts mean as a tower and moves."""

from calculators.coupelation.reading.interpretation import interpret_facts_as_score_or_move_question_or_turns

__all__ = ["interpret_facts_as_score_or_move_question_or_turns"]
