"""Screen reader and keyboard: reachable stations, the focus after a repeated request, the number of keys."""

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from calculators.core.messages import LANGUAGES
from tests.browser.conftest import expect_address, wait_for_answers
from tests.browser.test_screen_reader import press_and_count_keys
from tests.engines.test_pages import GAMES
from tests.subway.pages import CURRENT_TURN_QUERY, UNFINISHED_GAME_QUERY

REACHABLE_TEXT_BY_LANGUAGE = {"ja": "行ける", "en": "can be reached"}


@pytest.mark.parametrize(
    ("table_query", "lang"),
    list(product([GAMES["subway"]["moves"], UNFINISHED_GAME_QUERY + CURRENT_TURN_QUERY], LANGUAGES)),
)
def test_exactly_reachable_stations_are_described_as_reachable(page: Page, table_query: str, lang: str) -> None:
    """The accessible description matches the listed moves."""
    moves = page.request.get(f"/subway/moves.json?{table_query}").json()["moves"]["list"]
    page.goto(f"/subway/moves?{table_query}")
    stations = {move["move"].removeprefix("go.").partition(".")[0] for move in moves}
    names = {page.locator(f".map .lv-hit[value$='.{code}']").get_attribute("aria-label") for code in stations}
    session = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    described = [node for node in nodes if node.get("description", {}).get("value") == REACHABLE_TEXT_BY_LANGUAGE[lang]]
    assert {node["name"]["value"] for node in described} == names
    assert len(described) == len(stations) > 0


FIND_HIDDEN_FOCUS_SCRIPT = """() => { const one = document.activeElement, { top, bottom } = one.getBoundingClientRect();
  const ceiling = document.getElementById("top").getBoundingClientRect().bottom;
  const seen = one !== document.body && top >= ceiling - 1 && bottom <= innerHeight + 1;
  return seen ? "" : one.outerHTML.slice(0, 120); }"""
"""Returns '' if the focused control is in sight, else its HTML."""


@pytest.mark.parametrize("slug", GAMES)
def test_trying_again_by_a_key_keeps_the_focus_in_sight(page: Page, faults: list[str], slug: str) -> None:
    """After a foreign answer 「もう一度」 repeats the request; the next Tab reaches the dock."""
    page.goto(f"/{slug}/play?{GAMES[slug]['play']}")
    wait_for_answers(page)
    page.evaluate("scrollTo(0, 300)")
    page.route("**/enter?*", lambda route: route.fulfill(body="<h1>Wi-Fi</h1>", content_type="text/html"))
    page.locator("#dock button[form=table]:enabled:visible").first.focus()
    page.keyboard.press("Enter")
    page.locator("[data-again]:visible").focus()
    page.unroute("**/enter?*")
    page.keyboard.press("Enter")
    expect(page.locator("#line")).to_be_hidden()
    wait_for_answers(page)
    assert page.evaluate(FIND_HIDDEN_FOCUS_SCRIPT) == ""
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#dock') !== null")
    faults.clear()


def type_number_and_count_keys(page: Page, value: int) -> int:
    """Types a number in the tray, with Enter if a longer key begins with it; returns the number of keys."""
    longer = [key for key in page.locator("#tray .keys button").all_text_contents() if key.strip() != str(value)]
    more = any(key.strip().startswith(str(value)) for key in longer)
    return press_and_count_keys(page, *str(value), *(["Enter"] if more else []))


HAND_NUMBERS = (10, 1, 5, 4, 9, 4, 6, 8, 7, 3, 8, 9, 1, 4, 5, 1, 9, 6, 9, 2, 4, 2)
"""Eleven cards, their upper number before their lower one."""
KEYS_LEADING_TO_TRAY = ("Tab", "Tab", "Enter")


def test_scout_move_is_checked_by_keyboard_with_at_most_62_keys(page: Page) -> None:
    """Eleven cards of a hand, two of the active set and three to show take 31 touches, and 62 keys at most."""
    page.goto("/scout/moves?pick=hand.0", wait_until="networkidle")
    wait_for_answers(page)
    keys = press_and_count_keys(page, *KEYS_LEADING_TO_TRAY)
    for number in HAND_NUMBERS:
        keys += type_number_and_count_keys(page, number)
    keys += press_and_count_keys(page, "End", "ArrowLeft", "Enter")
    for number in (3, 10, 4, 10):
        keys += type_number_and_count_keys(page, number)
    expect_address(page, "table=3T.4T")
    keys += press_and_count_keys(page, "End")
    expect(page.locator("#tray .chip", has_text="終わり")).to_be_focused()
    keys += press_and_count_keys(page, "Enter", "Shift+F8")
    for card in (4, 5, 6):
        while page.evaluate("document.activeElement.id") != f"at-hand-{card}":
            keys += press_and_count_keys(page, "ArrowRight")
        keys += press_and_count_keys(page, "Enter")
    expect(page.locator("#answer")).to_contain_text("出せ")
    assert keys <= 2 * 31, keys
