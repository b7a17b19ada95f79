"""Reads sentences about VOGU: its words and patterns as data, and the interpretation of their facts."""

from calculators.vogu.reading.interpretation import interpret_facts

__all__ = ["interpret_facts"]
