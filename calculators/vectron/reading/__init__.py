"""Reads sentences about VECTRON: its words and patterns as data, and how their facts become a table and moves."""

from calculators.vectron.reading.interpretation import interpret_facts_as_score_or_move_question_or_turns

__all__ = ["interpret_facts_as_score_or_move_question_or_turns"]
