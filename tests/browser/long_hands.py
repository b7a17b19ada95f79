"""Unfinished questions about a hand, and the entry of a private hand beside that of a move."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import show_hand
from tests.browser.test_hands import HAND_ENTRY_CASES

PICK_VALUE_EXPRESSION = "(document.getElementById('table')?.elements.pick?.value ?? '')"
UNFINISHED_QUESTIONS = [
    ("/vogu/moves?players=5&values=B2.R0.Y0.G0.W0.K0&board=2G1WpGmW.3R2RmRpR", "1B", "2K"),
    ("/scout/moves?table=82&owner=p4", "5", "6"),
    ("/coupelation/moves?tower=25.30&reserve=1.50.13.37&deck=20&last=0.1", "every", "18"),
]


@pytest.mark.parametrize("draft", UNFINISHED_QUESTIONS)
def test_unfinished_question_stays_off_address_and_survives_reload_and_back(page: Page, draft: tuple[str, ...]) -> None:
    """No address and no history state has the draft; reload, Back and a change of the language keep it."""
    address, *puts = draft
    urls: list[str] = []
    page.goto(address)
    page.on("request", lambda request: urls.append(request.url))
    picks = []
    for put in puts:
        before = page.evaluate(PICK_VALUE_EXPRESSION)
        page.locator(f"#tray [name=put][value='{put}']").first.click()
        page.wait_for_function(f"{PICK_VALUE_EXPRESSION} !== {json.dumps(before)}")
        picks.append(page.evaluate(PICK_VALUE_EXPRESSION))
        state = page.evaluate("history.state")
        assert not state.get("pick"), state
        assert "pick=" not in page.url
    assert not [url for url in urls if "pick=" in url]
    tray = page.locator("#tray").inner_text()
    page.reload()
    page.wait_for_function(f"{PICK_VALUE_EXPRESSION} === {json.dumps(picks[-1])}")
    assert page.locator("#tray").inner_text() == tray
    page.go_back()
    page.wait_for_function(f"{PICK_VALUE_EXPRESSION} === {json.dumps(picks[0])}")
    page.locator(".foot a[lang=en]").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.wait_for_function(f"{PICK_VALUE_EXPRESSION} === {json.dumps(picks[0])}")
    assert not [url for url in (*urls, page.url) if "pick=" in url]


@pytest.mark.parametrize(("address", "hand", "key"), HAND_ENTRY_CASES)
def test_hand_entry_replaces_move_entry_and_keeps_pending_move(page: Page, address: str, hand: str, key: str) -> None:
    """One of the two is visible at a time and takes the touches; the draft of the move waits."""
    page.goto(address)
    show_hand(page)
    move = page.get_by_role("region", name="入れるもの")
    if "vectron" not in address:
        move.locator("button[name=put]:is([value='4'], [value='31'])").click()
        page.wait_for_function(f"{PICK_VALUE_EXPRESSION} !== ''")
    pick = page.evaluate(PICK_VALUE_EXPRESSION)
    page.locator("#dock summary", has_text="Aの手札").click()
    expect(move).to_be_hidden()
    expect(page.get_by_role("region", name="答え")).to_be_hidden()
    page.locator(f"#dock button[value='{key}']").click()
    expect(page.locator("#table [name=mine]")).to_have_value(hand)
    assert page.evaluate(PICK_VALUE_EXPRESSION) == pick, "the draft of the move stays"
    assert "mine=" not in page.url
    expect(move).to_be_hidden()
    page.locator("#dock summary", has_text="Aの手札").click()
    expect(move).to_be_visible()
    move.locator("button[name=put]:enabled").last.click()
    page.wait_for_function(
        f"{PICK_VALUE_EXPRESSION} !== {json.dumps(pick)} || document.querySelector('#table [name=move]')"
    )
    expect(page.locator("#table [name=mine]")).to_have_value(re.compile(hand.replace(".", r"\.")))


def test_touching_table_switches_from_hand_entry_to_move_entry(page: Page) -> None:
    """The hand is new since the page was loaded."""
    page.goto(HAND_ENTRY_CASES[0][0].partition("&mine")[0])
    page.locator("#dock summary", has_text="自分の手札").click()
    for put in ("own.whose.p1", "mine.45"):
        page.locator(f"#dock button[value='{put}']").click()
    page.locator("#dock summary", has_text="Aの手札").wait_for()
    page.locator("#at-tower-0--1").click()
    expect(page.get_by_role("region", name="入れるもの")).to_be_visible()
