"""For `make long` alone: phones of two engines at one table, the installed phone app in engines besides Chromium, and
pages printed by WebKit."""

import subprocess
import sys
from pathlib import Path

import pytest

from calculators import load_game
from scripts.served import ROOT, run_server
from tests.browser.scout_table import make_table
from tests.engines.phone import (
    HAS_ENTERED_VALUES_SCRIPT,
    SETTLED,
    OpenPhone,
    Phone,
    press_tray_keys,
    skip_without_engine,
    until,
)
from tests.engines.printed_pages import list_blank_sheets
from tests.engines.relay import Relay, faults_besides_connection
from tests.engines.test_pages import FINISHED_GAME_ADDRESS, GAMES
from tests.engines.webkit import start_virtual_screen, stop_virtual_screen
from tests.pocket.conftest import built_site_folder

__all__ = ["built_site_folder"]

IS_STORAGE_NOTICE_SHOWN_SCRIPT = (
    "return document.querySelector(`.say[data-pocket=${arguments[0]}]`)?.getClientRects().length > 0"
)
NEVER_ANSWER_PERSIST_SCRIPT = "if (navigator.storage) StorageManager.prototype.persist = () => new Promise(() => {})"
"""Firefox asks its user about persistent storage, and the user may never answer."""
IS_ANSWERED_BY_PHONE_SCRIPT = "return document.querySelector('.top .own')?.getClientRects().length > 0"


@pytest.mark.usefixtures("built_site_folder")
@pytest.mark.parametrize("name", ["webkit", "firefox", "old"])
def test_stored_phone_app_answers_offline(name: str, relay_to_server: Relay, open_phone_of_engine: OpenPhone) -> None:
    relay_to_server.way = "fine"
    phone = open_phone_of_engine(name, relay_to_server.url)
    phone.go("/phone")
    until(phone, IS_STORAGE_NOTICE_SHOWN_SCRIPT, "off")
    phone.js(NEVER_ANSWER_PERSIST_SCRIPT)
    phone.js("document.querySelector('[data-pocket-do=take]').click()")
    until(phone, IS_STORAGE_NOTICE_SHOWN_SCRIPT, "kept", wait=300)
    # Behind a captive portal, then without a connection, the phone answers new pages and touches.
    relay_to_server.way = "portal"
    phone.go("/vogu/score?players=3&lang=ja")
    until(phone, IS_ANSWERED_BY_PHONE_SCRIPT, wait=300)
    until(phone, SETTLED)
    relay_to_server.way = "cut"
    for value, values in (("4", "B4"), ("6", "B4.R6")):
        press_tray_keys(phone, value)
        until(phone, HAS_ENTERED_VALUES_SCRIPT, values, wait=300)
        until(phone, SETTLED)
    phone.go("/scout/moves?hand=37.41.59.T2&table=82.85&owner=p2&lang=ja")
    until(phone, IS_ANSWERED_BY_PHONE_SCRIPT, wait=300)
    until(phone, "return document.querySelectorAll('#below a[href]').length > 0")
    assert faults_besides_connection(phone) == []


HAS_RECORDED_MOVES_SCRIPT = (
    "return document.querySelector('#table[data-version] input[name=move]')?.value === arguments[0]"
)
CLICK_IF_ENABLED_SCRIPT = """const one = document.querySelector(arguments[0]);
if (!one || one.disabled || one.classList.contains("off") || document.querySelector("html[data-waits]")) return false;
setTimeout(() => one.click()); // the answer goes out first: the touch may lead to another page
return true;"""
HAS_TAKEN_SEAT_SCRIPT = (
    "return document.querySelector('#table[data-version] input[name=\"live.seat\"]')?.value === arguments[0]"
)


def take_seat_by_touch(phone: Phone, table: str, seat: str) -> None:
    """Takes a seat by touch on the seat page."""
    phone.go(table)
    until(phone, CLICK_IF_ENABLED_SCRIPT, f'[data-sit="{seat}"]')
    until(phone, HAS_TAKEN_SEAT_SCRIPT, seat)


def press_dock_keys(phone: Phone, *selectors: str) -> None:
    """Presses keys of the dock one by one, each as soon as it is enabled."""
    for selector in selectors:
        until(phone, CLICK_IF_ENABLED_SCRIPT, f"#dock {selector}")


def enter_scout_move(phone: Phone, side: str) -> None:
    press_dock_keys(phone, 'button[value="scouted.?"]', f'button[name=put][value="{side}"]', ".go")


@pytest.mark.parametrize("name", ["webkit", "firefox"])
def test_phones_of_two_engines_exchange_turns_at_one_table(
    name: str, tmp_path: Path, open_phone_of_engine: OpenPhone
) -> None:
    store = f"sqlite:///{tmp_path}/tables.sqlite3"
    with run_server(TAKUJO_STORE=store) as server:
        table = f"/table/{make_table(server.url, 'scout', 'move=shown.7.8.9')['key']}"
        one, other = open_phone_of_engine("chromium", server.url), open_phone_of_engine(name, server.url)
        take_seat_by_touch(one, table, "p1")
        take_seat_by_touch(other, table, "p2")
        enter_scout_move(other, "left")
        until(one, HAS_RECORDED_MOVES_SCRIPT, "shown.7.8.9_scouted.left")
        enter_scout_move(one, "right")
        until(other, HAS_RECORDED_MOVES_SCRIPT, "shown.7.8.9_scouted.left_scouted.right")
    # The server is gone: a touch waits and arrives by itself once the server is back. A set of one card has no sides.
    press_dock_keys(other, 'button[value="scouted.left"]')
    until(other, "return !document.getElementById('line').hidden")
    with run_server(TAKUJO_STORE=store, port=server.port):
        press_dock_keys(other, ".go")
        until(one, HAS_RECORDED_MOVES_SCRIPT, "shown.7.8.9_scouted.left_scouted.right_scouted.left")
        assert faults_besides_connection(other) == []


GAME_VIEW_PATHS = [
    f"/{slug}/{view}?{views[view]}" for slug, views in GAMES.items() for view in ("score", "moves", "play")
]
PRINTED_PAGE_PATHS = [
    "/?lang=ja",
    "/phone?lang=en",
    FINISHED_GAME_ADDRESS,
    *GAME_VIEW_PATHS,
    "/vogu/rules?lang=ja",
]


def test_webkit_prints_no_blank_page(base_url: str, tmp_path: Path) -> None:
    skip_without_engine("webkit")
    process, env = start_virtual_screen()
    try:
        urls = [base_url + address for address in PRINTED_PAGE_PATHS]
        command = [sys.executable, "-m", "tests.engines.webkit_print", str(tmp_path), *urls]
        subprocess.run(command, cwd=ROOT, env=env, timeout=900, check=True)
    finally:
        stop_virtual_screen(process)
    for number, address in enumerate(PRINTED_PAGE_PATHS):
        assert list_blank_sheets((tmp_path / f"{number}.pdf").read_bytes()) == [], address
    text = subprocess.run(
        ["pdftotext", tmp_path / f"{len(PRINTED_PAGE_PATHS) - 1}.pdf", "-"], capture_output=True, text=True, check=True
    )
    for clause in load_game("vogu").clauses:
        assert "".join(clause.text.ja.split())[:12] in "".join(text.stdout.split()), (
            "a clause is folded on the page and whole on paper"
        )
