"""Sentences about the subway game: its words and patterns as data, and what their facts mean as a table and moves."""

from calculators.subway.reading.interpretation import interpret_facts_as_score_question_or_moves
from calculators.subway.reading.stations import map_word_kind_to_station_spellings as words

__all__ = ["interpret_facts_as_score_question_or_moves", "words"]
