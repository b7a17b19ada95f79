"""Undo takes back the last change of a shared table, whatever it was and on whichever phone, and no other one."""

from urllib.parse import parse_qsl

import pytest
from flask.testing import FlaskClient

from tests.engine import parse_table_rows, parse_two_column_table
from tests.live.conftest import LiveTable, create_shared_table, form_fields_of_page, run_app_with_store
from web.live.shared_table import StoreUnavailable

RECORD = "players=3&names=a.b.c&move=shown.7_scouted.left"
CHANGED_QUERIES = parse_two_column_table(f"""
    several moves    {RECORD}_shown.5_scouted.right
    turn             {RECORD}_shown.5
    players          names=a.b.c&move=shown.7_scouted.left
    names            players=3&names=a.b.new&move=shown.7_scouted.left
    exchange         players=3&names=b.a.c&move=shown.7_scouted.left
    ruling           {RECORD}&house=both-show-may
    mended turn      players=3&names=a.b.c&move=shown.8_scouted.left
    corrected table  {RECORD}_correct~p1~c0.s2.h6
    departure        {RECORD}_leave.p1
    new game         players=3&names=a.b.c
""")


def undo(table: LiveTable, seat: str = "p3", **changed_fields: str) -> int:
    """Sends what a phone sends that has seen the current version only: the record without its last move."""
    fields = form_fields_of_page(table.page())
    moves = fields.pop("move", "").rpartition("_")[0]
    answer = table.send_form(
        {**fields, **({"move": moves} if moves else {}), "live.seat": seat, "live.undo": "1", **changed_fields}
    )
    return answer.status_code


@pytest.mark.parametrize("changed", CHANGED_QUERIES)
def test_undo_takes_back_exactly_the_last_change(phone: FlaskClient, changed: str) -> None:
    table = create_shared_table(phone, query=RECORD)
    table.record(CHANGED_QUERIES[changed], seat="p1")
    assert dict(parse_qsl(table.query)) != dict(parse_qsl(RECORD))
    assert undo(table) == 200
    assert dict(parse_qsl(table.query)) == dict(parse_qsl(RECORD))
    assert table.data["teller"] == "p3"
    assert undo(table) == 200
    assert table.moves == "shown.7", "before the table was shared there are only the moves of its record"
    assert undo(table) == 200
    assert table.moves == "", "an undo is not undone by the next"


def test_undo_takes_back_turns_one_by_one_that_arrived_together(phone: FlaskClient) -> None:
    """A phone without a connection collects turns, and sends all of them at once."""
    table = create_shared_table(phone, query=RECORD)
    turns = ["shown.5", "scouted.left", "shown.9.9.9"]
    fields = {**form_fields_of_page(table.page()), **dict(parse_qsl("_".join([RECORD, *turns])))}
    assert table.send_form({**fields, "live.seat": "p1"}).status_code == 200
    while turns:
        turns.pop()
        assert undo(table) == 200
        assert table.query == "_".join([RECORD, *turns])
    assert undo(table) == 200
    assert table.moves == "shown.7"


def test_undo_of_score_returns_to_record(phone: FlaskClient) -> None:
    table = create_shared_table(phone, query=RECORD)
    table.record("players=3&names=a.b.c&p1=c1.s1.h1", view="score")
    assert undo(table) == 200
    assert (table.data["view"], table.moves) == ("play", "shown.7_scouted.left")


def test_undo_of_phone_that_others_have_overtaken_shows_both_sides(phone: FlaskClient) -> None:
    table = create_shared_table(phone, query=RECORD)
    fields = {"live.after": "1", "live.stood": table.query}
    table.record(CHANGED_QUERIES["turn"])
    assert undo(table, move="shown.7", **fields) == 409
    assert table.version == 2


def test_late_undo_of_phone_that_knows_no_earlier_table_says_so(phone: FlaskClient) -> None:
    """Such a phone sends the table as it is; nothing is undone until it has displayed what came first."""
    table = create_shared_table(phone, "vectron", "players=2&names=a.b")
    table.record("players=2&names=a.b&map=1---_----_----_----", seat="p1")
    fields = {**form_fields_of_page(table.page()), "live.seat": "p2", "live.undo": "1"}
    table.record("players=2&names=a.b&map=12--_----_----_----", seat="p1")
    page = table.send_form(fields).text
    assert "戻していません" in page
    assert table.version == 3
    later_fields = form_fields_of_page(page)
    assert later_fields["map"] == "12--_----_----_----"
    page = table.send_form({**later_fields, "live.undo": "1"}).text
    assert "戻していません" not in page
    assert table.query.endswith("map=1---_----_----_----")


@pytest.mark.parametrize(
    ("slug", "entered", "selection", "selection_after"),
    parse_table_rows("""
        vectron  map=12--_----_----_----  map.C1      -
        vectron  map=12--_----_----_----  at.0        at.0
        scout    move=shown.7             scouted.?   -
        scout    names=a.b.c              shown.7     shown.7
    """),
)
def test_undo_by_other_phone_ends_selection_that_followed_undone_entry(
    phone: FlaskClient, slug: str, entered: str, selection: str, selection_after: str
) -> None:
    table = create_shared_table(phone, slug, "players=3")
    table.record(f"players=3&{entered}", seat="p1")
    fields = {**form_fields_of_page(table.page()), "live.seat": "p1", "pick": selection}
    assert undo(table) == 200
    page = table.send_form(fields).text
    assert form_fields_of_page(page).get("pick", "") == selection_after


def test_undo_without_store_waits_on_phone(store_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise StoreUnavailable

    with run_app_with_store(store_address) as (phone, store):
        table = create_shared_table(phone, query=RECORD)
        fields = form_fields_of_page(table.page())
        monkeypatch.setattr(store, "undo_last_change_if_still_at_version", refuse)
        monkeypatch.setattr(store, "update_table_if_still_at_version", refuse)
        page = table.send_form({**fields, "move": "shown.7", "live.seat": "p1", "live.undo": "1"}).text
        assert 'id="live-waits"' in page
        assert table.version == 1
