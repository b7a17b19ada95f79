"""Reads sentences about VECTRON: its words and patterns as data, and how their facts become a table and moves."""

from calculators.vectron.reading.interpretation import interpret_facts

__all__ = ["interpret_facts"]
