"""The tables of all clause examples, opened as the start of a record."""

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
def test_play_page_of_clause_example_causes_no_server_error(
    client: FlaskClient, number: int, slug: str, query: str
) -> None:
    """The languages alternate."""
    address = f"/{slug}/play?" + urlencode({**dict(parse_qsl(query)), "lang": ("ja", "en")[number % 2]}, safe="*")
    assert client.get(address).status_code in (200, 422)
