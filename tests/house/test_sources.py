"""Each sentence of a rulebook belongs to a clause, a setup fact or a ruling, or is no rule.

`tests/<game>/sources.py` has a table of places and sentence numbers; games without it are not checked.
"""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import pytest

from calculators import GAMES, load_game
from calculators.core.messages import LANGUAGES
from tests.engine import parse_two_column_table
from tests.run_length import for_each_game

pytestmark = pytest.mark.no_cover

GAMES_WITH_SOURCES = [slug for slug in GAMES if find_spec(f"tests.{slug}.sources")]


def import_sources_module(slug: str) -> ModuleType:
    return import_module(f"tests.{slug}.sources")


def parse_sentence_numbers(text: str) -> set[int]:
    """Parses numbers and ranges, `2 5-7`."""
    ends = [[int(end) for end in part.split("-")] for part in text.split()]
    return {number for first, *last in ends for number in range(first, (last or [first])[0] + 1)}


def load_sentence_numbers_by_place(slug: str) -> dict[str, set[int]]:
    table = parse_two_column_table(import_sources_module(slug).SENTENCE_NUMBERS_BY_PLACE)
    return {place: parse_sentence_numbers(numbers) for place, numbers in table.items()}


@pytest.mark.parametrize("slug", GAMES_WITH_SOURCES)
def test_every_rulebook_sentence_is_assigned_to_place_or_none(slug: str) -> None:
    places = load_sentence_numbers_by_place(slug)
    assigned = {number for numbers in places.values() for number in numbers}
    assert assigned == set(range(1, import_sources_module(slug).RULEBOOK_SENTENCE_COUNT + 1))
    rules = {number for place, numbers in places.items() if place != "none" for number in numbers}
    assert not rules & places["none"], "a sentence is both a rule and none"


@pytest.mark.parametrize("slug", GAMES_WITH_SOURCES)
def test_places_of_rulebook_sentences_match_clauses_rulings_and_facts(slug: str) -> None:
    rules = load_game(slug)
    facts = {f"setup:{fact.code}" for players in rules.players for fact in rules.describe_setup(players)}
    spoken = {clause.slug for clause in rules.clauses if clause.basis != "silent"}
    clauses = spoken | {f"ruling:{ruling.key}" for ruling in rules.rulings}
    named = {*load_sentence_numbers_by_place(slug)} - {"none"}
    assert named <= facts | clauses
    without_sentence: frozenset[str] = getattr(import_sources_module(slug), "PLACES_WITHOUT_SENTENCE", frozenset())
    assert (clauses | facts) - named == without_sentence


@for_each_game
def test_clause_has_quote_or_reason_and_unique_heading(slug: str) -> None:
    """A clause from the book has a quote, a reading has a reason."""
    clauses = load_game(slug).clauses
    assert slug not in GAMES_WITH_SOURCES or all(clause.quote for clause in clauses if clause.basis == "book")
    assert all(clause.reason for clause in clauses if clause.basis == "reading")
    for language in LANGUAGES:
        headings = [getattr(clause.heading, language) for clause in clauses]
        assert len(set(headings)) == len(headings)
