"""The score of a shared table asks the phone of a seat for what is missing of that seat."""

import pytest
from flask.testing import FlaskClient

from tests.live.conftest import SHOW_7, LiveTable, create_shared_table, form_fields_of_page

VOGU_VALUES = "players=3&values=B1.W2.R3.G4.Y5.K6"
EMPTY_ROWS = "_----_----_----"
VALUE_AND_ENTRY_OF_SEAT_3 = {
    "vogu": (VOGU_VALUES, "BG", "BG"),
    "scout": ("players=3", "5", "c5"),
    "vectron": ("players=3", "g.4", "g4"),
}


def selection_of_phone(
    table: LiveTable, seat: str, known_fields: dict[str, str] | None = None, selection: str = ""
) -> str:
    """What the page that a phone of a seat gets has selected. known_fields: those of the page that it displays, at
    which `selection` is selected."""
    fields = {**(known_fields or {}), "live.seat": seat, "pick": selection}
    page = table.send_form(fields).text if known_fields else table.page(f"?seat={seat}")
    return form_fields_of_page(page).get("pick", "")


@pytest.mark.parametrize("slug", VALUE_AND_ENTRY_OF_SEAT_3)
def test_value_is_entered_for_seat_of_phone(phone: FlaskClient, slug: str) -> None:
    query, value, expected_entry = VALUE_AND_ENTRY_OF_SEAT_3[slug]
    table = create_shared_table(phone, slug, query, "score")
    fields = form_fields_of_page(table.page("?seat=p3"))
    assert table.send_form({**fields, "live.seat": "p3", "put": value}).status_code == 200
    assert f"p3={expected_entry}" in table.query
    assert "p1=" not in table.query


def test_value_of_colour_is_asked_before_cards(phone: FlaskClient) -> None:
    table = create_shared_table(phone, "vogu", "players=3&values=B1", "score")
    assert selection_of_phone(table, "p3") == ""


def test_phone_without_seat_at_table_or_with_complete_seat_selects_nothing(phone: FlaskClient) -> None:
    table = create_shared_table(phone, "vogu", f"{VOGU_VALUES}&p2=BG.BW.BR.BY", "score")
    assert selection_of_phone(table, "p1") == "p1.0"
    assert selection_of_phone(table, "p2") == selection_of_phone(table, "p9") == ""


def test_next_card_is_selected_once_other_phone_entered_the_selected_one(phone: FlaskClient) -> None:
    table = create_shared_table(phone, "vogu", VOGU_VALUES, "score")
    known = form_fields_of_page(table.page("?seat=p3"))
    table.record(f"{VOGU_VALUES}&p3=BG", seat="p1", view="score")
    assert selection_of_phone(table, "p3", known, selection="p3.0") == "p3.1"
    assert selection_of_phone(table, "p3", known, selection="value.B") == "value.B", "it was selected by a touch"


@pytest.mark.parametrize("slug", VALUE_AND_ENTRY_OF_SEAT_3)
def test_phones_of_two_seats_enter_at_the_same_time(phone: FlaskClient, slug: str) -> None:
    """At the end of a game each phone enters what its player holds."""
    query, value, expected_entry = VALUE_AND_ENTRY_OF_SEAT_3[slug]
    table = create_shared_table(phone, slug, query, "score")
    pages = {seat: form_fields_of_page(table.page(f"?seat={seat}")) for seat in ("p2", "p3")}
    answers = [table.send_form({**fields, "live.seat": seat, "put": value}) for seat, fields in pages.items()]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert f"p2={expected_entry}" in table.query
    assert f"p3={expected_entry}" in table.query
    assert form_fields_of_page(answers[1].text)["p2"].startswith(expected_entry), "the page shows both"


def test_different_cards_entered_for_one_seat_are_a_conflict(phone: FlaskClient) -> None:
    table = create_shared_table(phone, "vogu", VOGU_VALUES, "score")
    fields = {**form_fields_of_page(table.page("?seat=p2")), "live.seat": "p2"}
    assert table.send_form({**fields, "put": "BG"}).status_code == 200
    assert table.send_form({**fields, "put": "RR"}).status_code == 409


def test_phones_enter_names_of_their_seats_at_the_same_time(table: LiveTable) -> None:
    fields = {**form_fields_of_page(table.page("?seat=p1")), "live.seat": "p1"}
    table.record("names=a.b.c.Sora", seat="p4")
    assert table.send_form({**fields, "n1": "Umi", "n2": "b", "n3": "c", "n4": "d"}).status_code == 200
    assert table.query == "names=Umi.b.c.Sora"


def test_turn_is_entered_while_other_phone_enters_name(table: LiveTable) -> None:
    """Who plays is another matter: a turn of a table with another seat may be another turn."""
    fields = {**form_fields_of_page(table.page("?seat=p1")), **SHOW_7, "live.seat": "p1"}
    table.record("names=a.b.c.Sora", seat="p4")
    assert table.send_form(fields).status_code == 200
    assert table.query == "names=a.b.c.Sora&move=shown.7"
    fields = {**form_fields_of_page(table.page("?seat=p2")), "pick": "shown.8", "put": "accept", "live.seat": "p2"}
    table.record("players=5&names=a.b.c.Sora&move=shown.7", seat="p4")
    assert table.send_form(fields).status_code == 409


def test_missing_card_of_other_seat_is_not_selected_once_its_phone_entered_it(phone: FlaskClient) -> None:
    """The next touch would write over it."""
    query = f"{VOGU_VALUES}&p1=BG.BW.BR.BY"
    table = create_shared_table(phone, "vogu", query, "score")
    known = form_fields_of_page(table.page("?seat=p1"))
    table.record(f"{query}&p3=BG", seat="p3", view="score")
    assert selection_of_phone(table, "p1", known, selection="p2.0") == "p2.0"
    table.record(f"{query}&p2=BG&p3=BG", seat="p2", view="score")
    assert selection_of_phone(table, "p1", known, selection="p2.0") == ""


@pytest.mark.parametrize("selection", ["map.B1", "map.B1.far"])
def test_missing_cell_of_map_is_not_selected_once_other_phone_filled_it(phone: FlaskClient, selection: str) -> None:
    """A cell that was filled when it was selected is to be corrected, and stays selected."""
    table = create_shared_table(phone, "vectron", f"players=2&map=2---{EMPTY_ROWS}")
    known = form_fields_of_page(table.page("?seat=p1"))
    table.record(f"players=2&map=2--3{EMPTY_ROWS}", seat="p2")
    assert selection_of_phone(table, "p1", known, selection=selection) == selection
    table.record(f"players=2&map=23-3{EMPTY_ROWS}", seat="p2")
    assert selection_of_phone(table, "p1", known, selection=selection) == ""
    assert selection_of_phone(table, "p1", known, selection="map.A1") == "map.A1"


def test_gauge_that_other_phone_entered_meanwhile_is_not_selected(phone: FlaskClient) -> None:
    table = create_shared_table(phone, "vectron", "players=2&p2=g-.s1", "score")
    known = form_fields_of_page(table.page("?seat=p1"))
    table.record("players=2&p2=g3.s1", seat="p2", view="score")
    page = table.send_form({**known, "live.seat": "p1", "put": "g.4"}).text
    assert form_fields_of_page(page)["pick"] == "p1.score"
