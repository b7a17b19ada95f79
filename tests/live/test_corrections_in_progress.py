"""A correction of an earlier turn stays open on its phone while others change the shared table."""

import pytest
from flask.testing import FlaskClient

from tests.engine import parse_table_rows
from tests.live.conftest import LiveTable, create_shared_table, form_fields_of_page

NAMES = "names=a.b.c.d"
RECORD = f"{NAMES}&move=shown.7_scouted.left_shown.5"


@pytest.fixture
def table(phone: FlaskClient) -> LiveTable:
    return create_shared_table(phone, query=RECORD)


def begin_correction(table: LiveTable, **changed_fields: str) -> dict[str, str]:
    """Enters the second turn again, up to its last touch; returns the fields of the page."""
    correction = {"move": "shown.7", "then": "1.scouted.left_shown.5", "pick": "scouted.right"}
    page = table.touch({**correction, **changed_fields}).text
    assert "言い直しています" in page
    assert "決めるまで、この画面だけ" in page
    return form_fields_of_page(page)


def fetch_news(table: LiveTable, fields: dict[str, str]) -> str:
    answer = table.send_form(fields)
    assert answer.status_code == 200
    return answer.text


@pytest.mark.parametrize(
    ("changed_query", "pending_text", "corrected_moves"),
    parse_table_rows(f"""
        {RECORD}_shown.8  1.scouted.left_shown.5_shown.8  shown.7_scouted.right_shown.5_shown.8
        {NAMES}&move=shown.7_scouted.left  1.scouted.left  shown.7_scouted.right
        {NAMES}&move=shown.9_scouted.left_shown.5  1.scouted.left_shown.5  shown.9_scouted.right_shown.5
        {NAMES}&move=shown.3_shown.7_scouted.left_shown.5  2.scouted.left_shown.5  shown.3_shown.7_scouted.right_shown.5
        {NAMES}&move=shown.7  -  shown.7_scouted.right
        names=a.new.c.d&move=shown.7_scouted.left_shown.5  1.scouted.left_shown.5  shown.7_scouted.right_shown.5
    """),
)
@pytest.mark.parametrize("has_news", [True, False])
def test_correction_stays_open_and_is_recorded_with_changes_by_others(
    table: LiveTable, changed_query: str, pending_text: str, corrected_moves: str, *, has_news: bool
) -> None:
    fields = begin_correction(table)
    table.record(changed_query, seat="p4")
    if has_news:
        page = fetch_news(table, fields)
        fields = form_fields_of_page(page)
        assert fields.get("then", "") == pending_text
        assert fields["pick"] == "scouted.right"
        assert 'id="live-draft"' not in page
        assert fields["names"] == changed_query.partition("&")[0].removeprefix("names=")
    answer = table.send_form({**fields, "put": "accept"})
    assert answer.status_code == 200
    assert table.moves == corrected_moves
    assert changed_query.partition("&")[0] in table.query
    assert table.version == 3


def test_correction_of_turn_that_is_no_longer_recorded_waits_as_draft(table: LiveTable) -> None:
    fields = begin_correction(table)
    table.record(NAMES, seat="p4")
    page = fetch_news(table, fields)
    fields = form_fields_of_page(page)
    assert "言い直しています" not in page
    assert "pick" not in fields
    assert fields["live.draft"] == "1.scouted.right"


def test_correction_of_told_turn_begins_from_draft(table: LiveTable) -> None:
    """The offer of a draft whose turn others have entered leads to a correction of that turn."""
    fields = {**form_fields_of_page(table.page()), "pick": "shown.9", "live.seat": "p4"}
    table.record(f"{RECORD}_shown.8_shown.6", seat="p1")
    page = fetch_news(table, fields)
    assert "then=3.shown.8_shown.6&amp;pick=shown.9" in page
    correction = {"move": "shown.7_scouted.left_shown.5", "then": "3.shown.8_shown.6", "pick": "shown.9"}
    answer = table.send_form({**form_fields_of_page(page), **correction, "put": "accept"})
    assert answer.status_code == 200
    assert table.moves == "shown.7_scouted.left_shown.5_shown.9_shown.6"
