"""Rare cases of recent tables: an earlier stage opened, the next game at a shared table."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import type_notation
from tests.browser.test_recent_tables import (
    ENDED_GAME_ADDRESSES,
    MOVES,
    SCOUT_ADDRESS_PREFIX,
    read_recent_tables,
    share_table_and_take_seat,
)


def test_opening_earlier_stage_leaves_recent_tables_row_unchanged(page: Page) -> None:
    """The row keeps the latest stage of the game."""
    page.goto(SCOUT_ADDRESS_PREFIX + MOVES)
    (row,) = read_recent_tables(page)
    later = page.context.new_page()
    later.goto(SCOUT_ADDRESS_PREFIX + "shown.4.5.6")
    later.locator(".foot a[href*='/rules']").first.click()
    later.locator(".tabs [data-tab=play]").click()
    later.wait_for_url(re.compile("/play"))
    (same,) = read_recent_tables(later)
    assert {**same, "when": 0} == {**row, "when": 0}
    # A later stage and a replaced turn update the row.
    for turn in ("scouted.left", "shown.8.8.8.8"):
        later.goto(f"{SCOUT_ADDRESS_PREFIX}{MOVES}_{turn}")
        (same,) = read_recent_tables(later)
        assert same["id"] == row["id"]
        assert str(same["address"]).endswith(turn)


def test_next_game_at_shared_table_keeps_row_of_finished_game(page: Page) -> None:
    page.goto(ENDED_GAME_ADDRESSES["vectron"])
    table = share_table_and_take_seat(page)
    (ended,) = read_recent_tables(page)
    page.locator("#answer a.go").click()
    expect(page.locator("#picture[data-over]")).to_have_count(0)
    empty, _ = read_recent_tables(page)
    assert table.endswith(str(empty["address"])), "the shared table is found before anything is entered"
    page.locator("#undo").click()
    expect(page.locator("#picture[data-over]")).to_have_count(1)
    (returned,) = read_recent_tables(page)
    assert (returned["address"], returned["gist"]) == (ended["address"], ended["gist"]), "undo returns to that game"
    page.locator("#answer a.go").click()
    expect(page.locator("#picture[data-over]")).to_have_count(0)
    type_notation(page, "map", "21G1_a3S2_1b12_S1G3")
    expect(page.locator("#table [name=map]")).to_be_attached()
    another, same = read_recent_tables(page)
    assert same["gist"] == ended["gist"]
    assert str(same["address"]).startswith("/vectron/play?")
    assert table.endswith(str(another["address"]))
