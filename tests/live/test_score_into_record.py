"""A phone changes the score or the question that only it displays, and writes the change into the shared record."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.house.test_corrections import TABLE_CHANGES_ON_OTHER_TABS
from tests.house.test_leaving import NAMED_RECORD_QUERY_BY_SLUG
from tests.live.conftest import (
    create_shared_table,
    fetch_table_data,
    form_fields_of_page,
    record_query,
    recorded_moves,
    send_form,
    tab_of_page,
)
from tests.run_length import choose_by_run_length

NAMES = "names=Sora.Umi.Mori.Yuki"
RECORD = f"{NAMES}&move=shown.7.8.9_scouted.left"
RECORD_OFFER_MARK = 'value="record"'


def send_fields(phone: FlaskClient, table: str, fields: dict[str, str], status: int = 200) -> str:
    """Sends fields, and returns the page that answers."""
    answer = send_form(phone, table, fields)
    assert answer.status_code == status
    return answer.text


def open_tab(phone: FlaskClient, table: str, page: str, tab: str) -> str:
    """Follows the link of a tab, and returns its page."""
    view, query = tab_of_page(page, tab)
    facts = {name: value for name, value in form_fields_of_page(page).items() if name.startswith("live.")}
    return send_fields(phone, table, {**query, "view": view, **facts, "live.seat": "p1"})


def change_score(phone: FlaskClient, table: str, **changes: str) -> str:
    """Opens the score of a shared table, changes it there, and returns its page."""
    score_page = open_tab(phone, table, phone.get(f"{table}?seat=p1").text, "score")
    fields = {**form_fields_of_page(score_page), "live.seat": "p1"}
    return send_fields(phone, table, {**fields, **changes, "put": ""})


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("slug", "tab", "changes", "correction"),
    choose_by_run_length(TABLE_CHANGES_ON_OTHER_TABS[::3], TABLE_CHANGES_ON_OTHER_TABS),
)
def test_changed_score_or_question_is_written_into_record(
    phone: FlaskClient, slug: str, tab: str, changes: dict[str, str], correction: str
) -> None:
    table = create_shared_table(phone, slug, NAMED_RECORD_QUERY_BY_SLUG[slug])
    page = open_tab(phone, table, phone.get(f"{table}?seat=p1").text, tab)
    page = send_fields(phone, table, {**form_fields_of_page(page), **changes, "put": ""})
    assert fetch_table_data(phone, table)["version"] == 1, "the change is on this phone only"
    record_page = send_fields(phone, table, {**form_fields_of_page(page), "live.resolve": "record"})
    assert fetch_table_data(phone, table)["query"].endswith(correction)
    assert form_fields_of_page(record_page)["view"] == "play"
    assert RECORD_OFFER_MARK not in open_tab(phone, table, record_page, tab), "the tab is as in the record again"


def test_unchanged_score_offers_no_record_correction(phone: FlaskClient) -> None:
    table = create_shared_table(phone, query=RECORD)
    assert RECORD_OFFER_MARK not in open_tab(phone, table, phone.get(f"{table}?seat=p1").text, "score")
    assert RECORD_OFFER_MARK not in open_tab(phone, table, phone.get(f"{table}?seat=p1").text, "play")


def request_news(phone: FlaskClient, table: str, page: str) -> str:
    """Returns the page after its script has asked for news."""
    return send_fields(phone, table, form_fields_of_page(page))


def test_score_change_is_recorded_after_moves_entered_meanwhile(phone: FlaskClient) -> None:
    table = create_shared_table(phone, query=RECORD)
    page = change_score(phone, table, p4="c1.s0.h10")
    record_query(phone, table, f"{NAMES}&move=shown.7.8.9_scouted.left_scouted.left")
    page = request_news(phone, table, page)
    assert RECORD_OFFER_MARK in page
    send_fields(phone, table, {**form_fields_of_page(page), "live.resolve": "record"})
    assert recorded_moves(phone, table) == "shown.7.8.9_scouted.left_scouted.left_correct~p4~c1.s0.h10"


def test_score_change_is_not_offered_if_other_phone_changed_same_seat(phone: FlaskClient) -> None:
    table = create_shared_table(phone, query=RECORD)
    page = change_score(phone, table, p4="c1.s0.h10")
    record_query(phone, table, f"{NAMES}&move=shown.7.8.9_scouted.left_correct~p4~c2.s0.h9")
    page = request_news(phone, table, page)
    assert RECORD_OFFER_MARK not in page
    send_fields(phone, table, {**form_fields_of_page(page), "live.resolve": "record"})
    assert "c2.s0.h9" in fetch_table_data(phone, table)["query"]


def test_conflicting_score_changes_are_refused_until_one_is_chosen(phone: FlaskClient) -> None:
    table = create_shared_table(phone, query=RECORD)
    page = change_score(phone, table, p4="c1.s0.h10")
    record_query(phone, table, f"{NAMES}&move=shown.7.8.9_correct~p4~c2.s0.h9")
    conflict_page = send_fields(phone, table, {**form_fields_of_page(page), "live.resolve": "record"}, status=409)
    assert 'value="mine"' in conflict_page
    send_fields(phone, table, {**form_fields_of_page(conflict_page), "live.resolve": "mine"})
    assert fetch_table_data(phone, table)["query"].endswith("correct~p4~c1.s0.h10")


@pytest.mark.parametrize("seat", ["", "-"])
def test_phone_without_seat_cannot_write_score_into_record(phone: FlaskClient, seat: str) -> None:
    table = create_shared_table(phone, query=RECORD)
    fields = {**form_fields_of_page(change_score(phone, table, p4="c1.s0.h10")), "live.seat": seat}
    page = send_fields(phone, table, fields)
    assert RECORD_OFFER_MARK not in page
    send_fields(phone, table, {**fields, "live.resolve": "record"})
    assert fetch_table_data(phone, table)["version"] == 1
