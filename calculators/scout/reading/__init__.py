"""Sentences about SCOUT!: its words and patterns as data, and the table and moves that their facts mean."""

from calculators.scout.reading.interpretation import interpret_facts

__all__ = ["interpret_facts"]
