"""The step-count question: two stations and a number of steps, without beads and styles."""

import pytest
from flask.testing import FlaskClient

from tests.engine import parse_table_rows
from tests.pages import check_touches_lead_to
from web.games.subway.ask import is_question_about_exact_steps

from .pages import check_texts_of_page
from .tables import read


@pytest.mark.clause("subway.move")
@pytest.mark.parametrize(
    ("touches", "steps", "expected_text"),
    parse_table_rows("""
        pawn.H09 steps.6 ask.S01        6  太閤通へ 6歩
        pawn.H09 steps.5 ask.S01        5  太閤通へは行けない
        pawn.H09 steps.5 ask.S01 die.6  6  太閤通へ 6歩
    """),
)
def test_two_stations_and_step_count_get_verdict(
    client: FlaskClient, touches: str, steps: str, expected_text: str
) -> None:
    address = f"/subway/check?at=H09&styles=4&roll={steps}&move=go.S01"
    check_touches_lead_to(client, "/subway/moves", touches, address)
    bar = client.get(address).text.split('id="answer"')[1]
    assert f">{expected_text}" in bar
    assert "入ると分かる" not in bar, "the question has no beads"


@pytest.mark.parametrize(
    ("address", "expected_texts"),
    parse_table_rows("""
        moves?at=H09                                name="go" value="style" / !value="p1.style.2"
        moves?at=H09&styles=4&roll=6&pick=style     value="p1.style.2"
    """),
)
def test_style_choices_open_only_on_request(client: FlaskClient, address: str, expected_texts: str) -> None:
    check_texts_of_page(client, f"/subway/{address}", expected_texts)


@pytest.mark.parametrize("query", ["at=H09&p1=H10", "at=H09.H10", "at=H09&styles=2", "at=H09&styles=4.1"])
def test_query_with_other_facts_is_no_plain_step_count_question(query: str) -> None:
    assert not is_question_about_exact_steps(read(query))
    assert is_question_about_exact_steps(read("at=H09&styles=4&roll=6"))
