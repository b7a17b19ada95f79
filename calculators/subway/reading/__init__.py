"""Sentences about the subway game: its words and patterns as data, and what their facts mean as a table and moves."""

from calculators.subway.reading.interpretation import interpret
from calculators.subway.reading.stations import name_stations as words

__all__ = ["interpret", "words"]
