"""No sentence of a rulebook is forgotten: each is in a clause, a fact of the set-up or a ruling, or it is no rule.

Where a game has `tests/<game>/sources.py`, which says which sentence is where (only their numbers stand there).
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import pytest

from calculators import GAMES, load_game
from calculators.core.messages import LANGUAGES

pytestmark = pytest.mark.no_cover

GAMES_WITH_SOURCES = [slug for slug in GAMES if find_spec(f"tests.{slug}.sources")]


def import_sources_module(slug: str) -> ModuleType:
    return import_module(f"tests.{slug}.sources")


@pytest.mark.parametrize("slug", GAMES_WITH_SOURCES)
def test_every_rulebook_sentence_is_assigned_to_place_or_none(slug: str) -> None:
    places = import_sources_module(slug).SENTENCE_NUMBERS_BY_PLACE
    said = {number for numbers in places.values() for number in numbers}
    assert said == set(range(1, import_sources_module(slug).RULEBOOK_SENTENCE_COUNT + 1))
    rules = {number for place, numbers in places.items() if place != "none" for number in numbers}
    assert not rules & set(places["none"]), "no rule, and a rule"


@pytest.mark.parametrize("slug", GAMES_WITH_SOURCES)
def test_places_of_rulebook_sentences_match_clauses_rulings_and_facts(slug: str) -> None:
    rules = load_game(slug)
    facts = {f"setup:{fact.code}" for players in rules.players for fact in rules.describe_setup(players)}
    spoken = {clause.slug for clause in rules.clauses if clause.basis != "silent"}
    clauses = spoken | {f"ruling:{ruling.key}" for ruling in rules.rulings}
    named = set(import_sources_module(slug).SENTENCE_NUMBERS_BY_PLACE) - {"none"}
    assert named <= facts | clauses
    without_sentence: frozenset[str] = getattr(import_sources_module(slug), "PLACES_WITHOUT_SENTENCE", frozenset())
    assert (clauses | facts) - named == without_sentence, "what no sentence says"


@pytest.mark.parametrize("slug", GAMES)
def test_clause_has_quote_or_reason_and_unique_heading(slug: str) -> None:
    """A reading has the words it starts from and why we read them so; headings are told apart."""
    clauses = load_game(slug).clauses
    assert slug not in GAMES_WITH_SOURCES or all(clause.quote for clause in clauses if clause.basis == "book")
    assert all(clause.reason for clause in clauses if clause.basis == "reading")
    for language in LANGUAGES:
        headings = [getattr(clause.heading, language) for clause in clauses]
        assert len(set(headings)) == len(headings)
