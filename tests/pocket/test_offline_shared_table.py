"""A shared table on a phone with the app: turns entered offline reach the table once there is a connection."""

import json
import re
import urllib.request
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from scripts.served import Server
from tests.browser.scout_table import expect_moves, make_table
from tests.pocket.conftest import Phone, install_app, open_new_phone

OPENING_MOVE = "shown.7.8.9"
OFFLINE_NOTICE_SELECTOR = '#line span[data-for="alone"]'
"""The notice that there is no connection and that this phone goes on alone."""


@pytest.fixture(scope="module")
def phone_with_app(browser: Browser, server: Server) -> Iterator[Phone]:
    """One phone with the app for all tests here; each test has a table of its own."""
    phone = open_new_phone(browser)
    install_app(phone.page, server)
    yield phone
    phone.context.close()


@pytest.fixture
def phone_with_app_page(phone_with_app: Phone) -> Iterator[Page]:
    """The page of `phone_with_app`; any fault in it but a failed request fails the test."""
    phone_with_app.context.set_offline(False)
    phone_with_app.faults.clear()
    yield phone_with_app.page
    assert [fault for fault in phone_with_app.faults if not re.search("ERR_|status of 4", fault)] == []


@pytest.fixture
def other_phone_page(phone: Phone) -> Page:
    """A page of another phone, without the app."""
    return phone.page


@pytest.fixture
def shared_table(server: Server, phone_with_app_page: Page, other_phone_page: Page) -> str:
    """The address of a new shared table, open on the phone with the app as B and on the other as A."""
    query = f"names=a.b.c.d&move={OPENING_MOVE}"
    table = f"{server.url}/table/{make_table(server.url, 'scout', query)['key']}"
    for page, seat in ((phone_with_app_page, "p2"), (other_phone_page, "p1")):
        page.goto(f"{table}?seat={seat}")
        expect_version(page, 1)
        expect(page.locator('#table input[name="live.seat"]')).to_have_value(seat)
    return table


def expect_version(page: Page, version: int) -> None:
    expect(page.locator("#table")).to_have_attribute("data-version", str(version))


def set_connection(page: Page, *, is_connected: bool = False) -> None:
    page.context.set_offline(not is_connected)


def press_dock_keys(page: Page, *values: str) -> None:
    """Presses keys of the dock one by one and waits for each answer."""
    for value in values:
        page.locator(f'#dock button[form=table]:is([value="{value}"], [value^="{value}."])').first.click()
        expect(page.locator("html[data-waits]")).to_have_count(0)


def enter_scout_move(page: Page, side: str) -> None:
    """Enters a scout from one side; a set of one card has no sides to choose."""
    press_dock_keys(page, "scouted")
    if page.locator(f'#dock button[form=table][value="{side}"]').count():
        press_dock_keys(page, side)
    press_dock_keys(page, "accept")


def expect_no_selection(page: Page) -> None:
    expect(page.locator("#table input[name=pick]")).to_have_count(0)


def fetch_stored_query(table: str) -> str:
    """Returns the query that the server stores for a table."""
    with urllib.request.urlopen(table + ".json") as answer:
        return str(json.load(answer)["query"])


def test_three_offline_turns_reach_other_phone_in_order(
    shared_table: str, phone_with_app_page: Page, other_phone_page: Page
) -> None:
    set_connection(phone_with_app_page)
    expect(phone_with_app_page.locator(OFFLINE_NOTICE_SELECTOR)).to_be_visible()
    moves = OPENING_MOVE
    for number, (side, words) in enumerate((("left", "左端"), ("right", "右端"), ("left", "左端")), 1):
        enter_scout_move(phone_with_app_page, side)
        moves += f"_scouted.{side}"
        expect_moves(phone_with_app_page, moves)
        expect_no_selection(phone_with_app_page)
        expect(phone_with_app_page.locator("#live-waits")).to_contain_text(f"{number}手")
        expect(phone_with_app_page.locator("#live-last")).to_contain_text(words)
    # Beside the notice of waiting turns there is no notice that the table may be outdated.
    expect(phone_with_app_page.locator("#line")).to_be_hidden()
    phone_with_app_page.reload()
    expect_moves(phone_with_app_page, moves)
    expect(phone_with_app_page.locator("#live-waits")).to_contain_text("3手")
    assert fetch_stored_query(shared_table).endswith(f"move={OPENING_MOVE}")
    set_connection(phone_with_app_page, is_connected=True)
    expect_moves(other_phone_page, moves)
    expect(other_phone_page.locator("#live-did")).to_contain_text("3手")
    expect(phone_with_app_page.locator("#live-waits")).to_have_count(0)
    expect_moves(phone_with_app_page, moves)
    expect_no_selection(phone_with_app_page)
    assert fetch_stored_query(shared_table).endswith(f"move={moves}")
    expect_version(other_phone_page, 4)
