"""Reads sentences about VOGU: its words and patterns as data, and the interpretation of their facts."""

from calculators.vogu.reading.interpretation import interpret_facts_as_score_or_move_question_or_turns

__all__ = ["interpret_facts_as_score_or_move_question_or_turns"]
