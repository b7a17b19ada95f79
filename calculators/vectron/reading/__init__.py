"""Sentences about VECTRON: its words and patterns as data, and what their facts mean as a table and moves."""

from calculators.vectron.reading.interpretation import interpret

__all__ = ["interpret"]
