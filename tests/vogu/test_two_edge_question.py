"""The two-edge question: two cards side by side, entered with one touch per edge."""

import html
import re
from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

from calculators.core.answers import parse_query_to_uncomputed_answer_and_moves
from calculators.core.types import View
from calculators.vogu import GAME
from tests.engine import parse_table_rows
from tests.pages import address_after_touches
from web.games.vogu.pictures.edges import edges_if_question_has_two_cards_only


def test_card_completed_for_two_edge_question_is_not_in_other_links(client: FlaskClient) -> None:
    """Neither other tabs nor other questions have it."""
    address = address_after_touches(client, "/vogu/moves", "mW", "2K")
    page = html.unescape(client.get(address).text)
    for tab in ("play", "score"):
        link = next(one for one in re.findall(r'href="([^"]*)"', page) if one.startswith(f"/vogu/{tab}"))
        assert "board" not in link


def test_unentered_edges_are_drawn_open_in_picture(client: FlaskClient) -> None:
    text = client.get("/vogu/check?board=1W1WmWpW&move=place.1K2KpKpK.1.0").text
    drawn = text.split('id="drawn"')[1].split("</svg>")[0]
    assert len(re.findall(r'class="kj', drawn)) == 2


@pytest.mark.parametrize(
    ("query", "selection", "is_used"),
    parse_table_rows("""
        board=1W1WmWpW            -          yes
        # a value, a card with two colours, a second card, the layout
        board=1W1WmWpW&values=B1  -          -
        board=1W2RmWmW            -          -
        board=1W1WmWpW.1K2KpKpK   -          -
        board=1W1WmWpW            board.0.0  -
        """),
)
def test_two_edge_question_is_used_only_if_no_more_is_entered(query: str, selection: str, is_used: str) -> None:
    answer = parse_query_to_uncomputed_answer_and_moves(GAME, View.MOVES, dict(parse_qsl(query))).answer
    found = edges_if_question_has_two_cards_only(answer, selection)
    assert (found is not None) is bool(is_used)
