"""A phone changes the score or the question that only it displays, and writes the change into the shared record."""

import re
from html import unescape
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from calculators import GAMES
from tests.house.test_corrections import TABLE_CHANGES_ON_OTHER_TABS
from tests.house.test_leaving import NAMED_RECORD_QUERY_BY_SLUG
from tests.live.conftest import LiveTable, create_shared_table, form_fields_of_page, tab_of_page
from tests.live.shared_games import load_shared_game
from tests.pages import find_text
from tests.run_length import choose_by_run_length

NAMES = "names=Sora.Umi.Mori.Yuki"
RECORD = f"{NAMES}&move=shown.7.8.9_scouted.left"
RECORD_OFFER_MARK = 'value="record"'


@pytest.fixture
def table(phone: FlaskClient) -> LiveTable:
    """A new table with a record."""
    return create_shared_table(phone, query=RECORD)


def send_fields(table: LiveTable, fields: dict[str, str], status: int = 200) -> str:
    """Sends fields, and returns the page that answers."""
    answer = table.send_form(fields)
    assert answer.status_code == status
    return answer.text


def open_tab(table: LiveTable, page: str, tab: str) -> str:
    """Follows the link of a tab, and returns its page."""
    view, query = tab_of_page(page, tab)
    facts = {name: value for name, value in form_fields_of_page(page).items() if name.startswith("live.")}
    return send_fields(table, {**query, "view": view, **facts, "live.seat": "p1"})


def open_tab_at_table(table: LiveTable, tab: str) -> str:
    return open_tab(table, table.page("?seat=p1"), tab)


def choose(table: LiveTable, page: str, choice: str, status: int = 200) -> str:
    """Presses a key that says what becomes of a change, and returns the next page."""
    return send_fields(table, {**form_fields_of_page(page), "live.resolve": choice}, status)


def change_score(table: LiveTable) -> str:
    """Opens the score of a shared table, changes that of seat 4 there, and returns its page."""
    fields = {**form_fields_of_page(open_tab_at_table(table, "score")), "live.seat": "p1"}
    return send_fields(table, {**fields, "p4": "c1.s0.h10", "put": ""})


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("slug", "tab", "changes", "correction"),
    choose_by_run_length(TABLE_CHANGES_ON_OTHER_TABS[::3], TABLE_CHANGES_ON_OTHER_TABS),
)
def test_changed_score_or_question_is_written_into_record(
    phone: FlaskClient, slug: str, tab: str, changes: str, correction: str
) -> None:
    table = create_shared_table(phone, slug, NAMED_RECORD_QUERY_BY_SLUG[slug])
    page = open_tab_at_table(table, tab)
    page = send_fields(table, {**form_fields_of_page(page), **dict(parse_qsl(changes)), "put": ""})
    assert table.version == 1, "the change is on this phone only"
    record_page = choose(table, page, "record")
    assert table.query.endswith(correction)
    assert form_fields_of_page(record_page)["view"] == "play"
    assert RECORD_OFFER_MARK not in open_tab(table, record_page, tab), "the tab is as in the record again"


def test_unchanged_score_offers_no_record_correction(table: LiveTable) -> None:
    assert RECORD_OFFER_MARK not in open_tab_at_table(table, "score")
    assert RECORD_OFFER_MARK not in open_tab_at_table(table, "play")


def test_score_change_is_recorded_after_moves_entered_meanwhile(table: LiveTable) -> None:
    page = change_score(table)
    table.record(f"{NAMES}&move=shown.7.8.9_scouted.left_scouted.left")
    page = send_fields(table, form_fields_of_page(page))  # as its script asks for news
    assert RECORD_OFFER_MARK in page
    choose(table, page, "record")
    assert table.moves == "shown.7.8.9_scouted.left_scouted.left_correct~p4~c1.s0.h10"


def test_conflicting_score_changes_are_refused_until_one_is_chosen(table: LiveTable) -> None:
    page = change_score(table)
    table.record(f"{NAMES}&move=shown.7.8.9_correct~p4~c2.s0.h9")
    conflict_page = choose(table, page, "record", status=409)
    assert 'value="mine"' in conflict_page
    choose(table, conflict_page, "mine")
    assert table.query.endswith("correct~p4~c1.s0.h10")


def text_about_table(page: str) -> str:
    """What a page beside the shared table says of the table it stands at."""
    return re.sub(r"<[^>]+>", "", find_text(r'(?s)<p[^>]*id="live-look"[^>]*>(.*?)</p>', page))


def go_to_table_now(table: LiveTable, page: str) -> str:
    """Follows the link to the present table, and returns its page."""
    link = find_text(r'<a [^>]*href="([^"]+)"[^>]*data-link="now"', page)
    address = urlsplit(unescape(link))
    facts = {name: value for name, value in form_fields_of_page(page).items() if name.startswith("live.")}
    return send_fields(table, {**dict(parse_qsl(address.query)), "view": address.path.rpartition("/")[2], **facts})


def table_fields_of_page(page: str) -> dict[str, str]:
    """The fields of a page's form that describe its table."""
    fields = form_fields_of_page(page)
    return {name: value for name, value in fields.items() if name != "kept" and not name.startswith("live.")}


def ask_for_news(table: LiveTable, page: str) -> str:
    """Sends what the script of a page beside the table sends, and returns its page."""
    return send_fields(table, {**form_fields_of_page(page), "live.seat": "p1"})


@pytest.mark.parametrize(("tab", "move_count"), [("ask", 0), ("ask", 1), ("score", 1)])
@pytest.mark.parametrize("slug", GAMES)
def test_page_beside_record_says_that_its_table_is_older(
    phone: FlaskClient, slug: str, tab: str, move_count: int
) -> None:
    game = load_shared_game(slug)
    records = [game.start, *(f"{game.start}&move={'_'.join(game.moves[:count])}" for count in (1, 2))]
    table = create_shared_table(phone, slug, records[move_count])
    page = open_tab_at_table(table, tab)
    assert "手前の卓" not in text_about_table(page)
    table.record(records[move_count + 1])
    page = ask_for_news(table, page)
    assert "1手前の卓です" in text_about_table(page)
    page = go_to_table_now(table, page)
    assert table_fields_of_page(page) == table_fields_of_page(open_tab_at_table(table, tab))
    assert "手前の卓" not in text_about_table(page)
    assert "手前の卓" not in text_about_table(ask_for_news(table, page))


def test_page_beside_record_says_that_turn_was_undone(table: LiveTable) -> None:
    page = open_tab_at_table(table, "ask")
    table.record(f"{NAMES}&move=shown.7.8.9")
    page = ask_for_news(table, page)
    assert "記録が変わる前の卓です" in text_about_table(page)
    assert "変わる前" not in text_about_table(go_to_table_now(table, page))


def test_question_says_that_its_table_is_at_its_score(table: LiveTable) -> None:
    page = open_tab_at_table(table, "ask")
    table.record(f"{NAMES}&p1=c1.s1.h1", view="score")
    assert "記録が変わる前の卓です" in text_about_table(ask_for_news(table, page))
    assert "変わる前" not in text_about_table(open_tab_at_table(table, "ask")), "a question beside the score"


def test_turns_of_phone_that_have_not_reached_table_do_not_make_it_older(table: LiveTable) -> None:
    page = open_tab_at_table(table, "ask")
    fields = form_fields_of_page(page)
    ahead = fields["kept"].replace("scouted.left", "scouted.left_shown.2")
    assert ahead != fields["kept"]
    assert "変わる前" not in text_about_table(send_fields(table, {**fields, "kept": ahead}))


def test_change_is_taken_along_to_present_table(table: LiveTable) -> None:
    page = change_score(table)
    table.record(f"{NAMES}&move=shown.7.8.9_scouted.left_scouted.left")
    page = go_to_table_now(table, ask_for_news(table, page))
    assert RECORD_OFFER_MARK in page
    choose(table, page, "record")
    assert table.moves == "shown.7.8.9_scouted.left_scouted.left_correct~p4~c1.s0.h10"


def test_change_that_record_cannot_have_any_longer_is_said_to_be_dropped(table: LiveTable) -> None:
    page = change_score(table)
    assert "もう記録に書けません" not in text_about_table(page)
    table.record(f"{NAMES}&move=shown.7.8.9_scouted.left_correct~p4~c2.s0.h9")
    page = ask_for_news(table, page)
    assert "もう記録に書けません" in text_about_table(page)
    assert RECORD_OFFER_MARK not in page
    choose(table, page, "record")
    assert "c2.s0.h9" in table.query
    page = go_to_table_now(table, page)
    assert form_fields_of_page(page)["p4"] == "c2.s0.h9"


@pytest.mark.parametrize("seat", ["", "-"])
def test_phone_without_seat_cannot_write_score_into_record(table: LiveTable, seat: str) -> None:
    fields = {**form_fields_of_page(change_score(table)), "live.seat": seat}
    page = send_fields(table, fields)
    assert RECORD_OFFER_MARK not in page
    send_fields(table, {**fields, "live.resolve": "record"})
    assert table.version == 1
