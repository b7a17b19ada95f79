"""A game can be followed from every table that the clauses show, whatever is known of it."""

from urllib.parse import parse_qsl, urlencode

import pytest
from flask.testing import FlaskClient

from calculators import GAMES, load_game

pytestmark = pytest.mark.no_cover

CLAUSE_EXAMPLE_QUERIES = [
    (slug, clause.example.partition("?")[2]) for slug in GAMES for clause in load_game(slug).clauses if clause.example
]


@pytest.mark.parametrize(
    ("number", "slug", "query"), [(number, *one) for number, one in enumerate(CLAUSE_EXAMPLE_QUERIES)]
)
def test_play_page_answers_for_table_of_every_clause_example(
    client: FlaskClient, number: int, slug: str, query: str
) -> None:
    """Each in one language, by turns: which it is says nothing about what can be followed."""
    asked = urlencode({**dict(parse_qsl(query)), "lang": ("ja", "en")[number % 2]}, safe="*")
    assert client.get(f"/{slug}/play?{asked}").status_code in (200, 422)
