"""VECTRON on a phone: jump targets, an illegal move, the end of a game."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import expect_address, touch_and_wait

START_QUERY = "players=3&p1=h2&p2=h2&p3=h2&map=bGc2_1Ga3_121S_S323&row1=-&row2=-&row3=-"


def touch_dock_key(page: Page, value: str) -> None:
    """Touches a key of the tray or the bar and waits for the answer."""
    touch_and_wait(page, f"#dock button[value='{value}']")


def touch_map_cell(page: Page, name: str) -> None:
    """Touches a cell of the map and waits for the answer."""
    touch_and_wait(page, f"#at-map-{name}")


@pytest.mark.parametrize("script", [True, False])
def test_jump_targets_are_shown_after_choosing_start_cell_and_card(page: Page) -> None:
    """After the start cell and the card each touched cell gets a verdict; no chip is needed."""
    page.goto("/vectron/moves?players=2")
    touch_map_cell(page, "B2")
    touch_dock_key(page, "with.D2")
    expect(page.locator("#answer")).to_contain_text("行けるのは4か所")
    expect(page.locator(".vc-no-t").first).to_be_visible()
    touch_map_cell(page, "C1")
    expect(page.locator("#answer")).to_contain_text("できません")
    expect(page.locator(".vc-bad")).to_have_count(1)
    touch_map_cell(page, "D2")
    expect(page.locator("#answer")).to_contain_text("できます")
    expect_address(page, "/vectron/check?")


def test_illegal_move_is_refused_and_cancel_restores_record(page: Page) -> None:
    page.goto(f"/vectron/play?{START_QUERY}&move=draw.deck_play.O1")
    touch_map_cell(page, "A4")
    expect(page.locator("#answer")).to_contain_text("できません")
    page.get_by_role("link", name="取り消す").click()
    expect_address(page, "move=draw.deck_play.O1", end=True)


def test_exhausted_deck_button_ends_game_with_scores(page: Page) -> None:
    page.goto("/vectron/score?players=2&p1=g5.s5&p2=g1")
    expect(page.locator("#answer")).to_contain_text("いま清算なら")
    page.get_by_role("button", name="山札が尽きた").click()
    expect(page.locator(".fin-h")).to_contain_text(re.compile("Aの勝ち.*9.*点", re.DOTALL))
