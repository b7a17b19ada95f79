"""Reads sentences about Coupelation: its words and patterns as data, and what their facts mean as a tower and moves."""

from calculators.coupelation.reading.interpretation import interpret_facts

__all__ = ["interpret_facts"]
