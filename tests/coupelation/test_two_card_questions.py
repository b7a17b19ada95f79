"""The two-card question: the keys and the verdict of two cards side by side and a third."""

import re

import pytest
from flask.testing import FlaskClient

from tests.engine import parse_table_rows
from web.games.coupelation.pair_entry import is_question_about_pair

from .tables import read_state_of_query


def find_key_numbers_in_state(text: str, key_state_or_class: str) -> list[int]:
    """The numbers of keys with a class (`fit`, `used`, `on`) or the state `disabled`."""
    found = re.findall(r'<button form="table" class="tap([^"]*)" name="put"\s+value="(\d+)"( disabled)?', text)
    return [int(n) for n in (n for look_, n, off in found if key_state_or_class in (look_ + off).split())]


def test_third_card_entered_first_leaves_all_number_keys_enabled(client: FlaskClient) -> None:
    page = client.get("/coupelation/check?pick=up.30.?.?")
    assert page.status_code == 200
    assert find_key_numbers_in_state(page.text, "disabled") == [], "any number may be the first of the two"


def test_number_keys_that_break_ascending_order_are_disabled(client: FlaskClient) -> None:
    text = client.get("/coupelation/moves?tower=34").text
    assert find_key_numbers_in_state(text, "disabled") == [*range(1, 35)]
    text = client.get("/coupelation/moves?tower=34.41&pick=tower.0.0").text
    assert find_key_numbers_in_state(text, "disabled") == [*range(41, 51)]


@pytest.mark.clause("coupelation.over")
def test_number_keys_mark_fitting_and_used_numbers(client: FlaskClient) -> None:
    text = client.get("/coupelation/moves?tower=34.41").text
    assert find_key_numbers_in_state(text, "fit") == [35, 36, 37, 38, 39, 40]
    assert find_key_numbers_in_state(text, "used") == [34, 41]
    text = client.get("/coupelation/check?tower=34.41&move=up.45.0.2").text
    assert find_key_numbers_in_state(text, "fit") == [*range(42, 51)]
    assert find_key_numbers_in_state(text, "on") == [45]


@pytest.mark.parametrize("extra", ["&reserve=1.50", ".45", "_38", ".x", "&hand=38"])
def test_table_with_other_facts_is_no_two_card_question(extra: str) -> None:
    assert not is_question_about_pair(read_state_of_query(f"tower=34.41{extra}"))


def test_moves_page_links_to_entry_of_whole_tower(client: FlaskClient) -> None:
    assert '<a class="cpc r1 whole" href="/coupelation/score">盤ごと入れる</a>' in client.get("/coupelation/moves").text
    assert 'class="pad50' not in client.get("/coupelation/moves?tower=34.41.45").text


@pytest.mark.parametrize(
    ("third_card_move", "range_text"),
    parse_table_rows("""
        up.26.1.0   35–40
        up.12.0.2   42–50
        up.36.1.0   -
        down.x.1.0  -
        """),
)
def test_verdict_shows_fitting_range_if_third_card_does_not_fit(
    client: FlaskClient, third_card_move: str, range_text: str
) -> None:
    page = client.get(f"/coupelation/check?tower=34.41&move={third_card_move}").text
    assert re.findall(r'class="cpc fits"><b>(.*?)</b>', page) == ([range_text] if range_text else [])
