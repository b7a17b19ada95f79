"""A game can be followed from every table that the clauses show, whatever is known of it."""

from urllib.parse import parse_qsl, urlencode

import pytest
from flask.testing import FlaskClient

from calculators import GAMES, game

EXAMPLES = [
    (slug, clause.example.partition("?")[2]) for slug in GAMES for clause in game(slug).clauses if clause.example
]


@pytest.mark.parametrize(("slug", "query"), EXAMPLES)
def test_every_table_can_be_followed(client: FlaskClient, slug: str, query: str) -> None:
    for lang in ("ja", "en"):
        asked = urlencode({**dict(parse_qsl(query)), "lang": lang}, safe="*")
        assert client.get(f"/{slug}/play?{asked}").status_code in (200, 422)
