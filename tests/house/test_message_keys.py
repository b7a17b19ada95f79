"""Pages display sentences, not their message keys."""

import re

import pytest
from flask.testing import FlaskClient

from calculators import GAMES
from calculators.core.parsing import encode_query_string
from tests.run_length import choose_by_run_length, pair_cases_with_others
from tests.trust.tables import list_example_tables
from web.table.game_pages import load_game_pages

pytestmark = pytest.mark.no_cover


@pytest.mark.parametrize(("slug", "language"), pair_cases_with_others(GAMES, ("ja", "en")))
def test_pages_display_no_message_keys(client: FlaskClient, slug: str, language: str) -> None:
    """Of several tables in every view, and of empty ones."""
    views = ("score", "moves", "check", "play", *load_game_pages(slug).extra_questions)
    empty_tables: list[tuple[str, dict[str, str]]] = [(view, {}) for view in (*views, "rules", "setup")]
    views_and_queries = [*empty_tables, *list_example_tables(slug)[: 40 : choose_by_run_length(10, 2)]]
    for view, query in views_and_queries:
        page = client.get(f"/{slug}/{view}?{encode_query_string({**query, 'lang': language})}").text
        shown = re.sub(r"<(script|style|textarea)\b.*?</\1>", "", page, flags=re.DOTALL)
        words = re.sub(r"<[^>]*>", "\n", shown) + "\n".join(re.findall(r'(?:aria-label|title|alt)="([^"]*)"', shown))
        found = re.findall(rf"\b(?:{slug}|house|bar|record|people|score|field)(?:\.[a-z]\w*)+", words)
        assert found == [], (view, query)
