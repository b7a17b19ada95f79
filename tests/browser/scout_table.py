"""A shared table of SCOUT! in browsers: its phones and their touches."""

import json
import re
import urllib.request
from collections.abc import Callable
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

NAMES = "%E3%81%9D%E3%82%89.%E3%81%86%E3%81%BF.%E3%82%82%E3%82%8A.%E3%82%86%E3%81%8D"
STARTED_GAME = f"/scout/play?names={NAMES}&move=shown.7.8.9"
FIRST_MOVE = "shown.7.8.9"
SCOUTED_LEFT = f"{FIRST_MOVE}_scouted.left"
OpenPhone = Callable[[str, str], Page]
"""Opens a phone at a seat of a table: `open_phone_at_seat(shared_table, "p1")`."""
NEWS_TIMEOUT = 60_000
"""Milliseconds until an update from another phone arrives on a busy machine."""
IS_OWN_TURN = """() => [...document.querySelectorAll("#picture .turn:has(.self)")].some((seat) =>
  getComputedStyle(seat).backgroundColor === getComputedStyle(document.querySelector("#answer")).backgroundColor)"""
"""Is the own seat highlighted in the colour of the answer bar?"""


def make_table(base_url: str, game: str, query: str) -> dict[str, str]:
    """Shares a table by JSON; returns its keys."""
    form = urlencode({"game": game, "view": "play", "query": query}).encode()
    with urllib.request.urlopen(base_url + "/table.json", form) as answer:
        keys: dict[str, str] = json.load(answer)
    return keys


def expect_moves(page: Page, text: str) -> None:
    expect(page.locator("#table input[name=move]")).to_have_value(text, timeout=NEWS_TIMEOUT)


def enter_scout(page: Page, side: str) -> None:
    """Enters a scout up to its last touch."""
    page.locator('#dock button[value="scouted.?"]').click()
    page.locator(f'#dock button[name=put][value="{side}"]').click()
    expect(page.locator("#dock .go")).not_to_have_class(re.compile("off"))


def press_accept(page: Page) -> None:
    page.locator("#dock .go").click()


def record_scout(page: Page, side: str) -> None:
    """Records a scout from one side of the set that was shown first."""
    enter_scout(page, side)
    press_accept(page)
    expect_moves(page, f"{FIRST_MOVE}_scouted.{side}")
