"""Interprets sentences about the subway game: its words and patterns are data, their facts become tables and moves."""

from calculators.subway.reading.interpretation import interpret_facts
from calculators.subway.reading.stations import station_spellings_by_code

__all__ = ["interpret_facts", "words"]


def words() -> dict[str, dict[str, list[str]]]:
    """Returns the words that the vocabulary file does not list: for each kind, the spellings of each value."""
    return {"station": station_spellings_by_code()}
