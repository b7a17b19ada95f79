"""The rules dialog and the history: Forward, a reload, and a full history."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import expect_address, open_rules_dialog, type_notation
from tests.browser.test_dialog_history import (
    LENGTHENED_GAME_MOVES,
    RULES_DIALOG_SELECTOR,
    STARTED_GAME_MOVES,
    expect_recorded_moves,
    lengthen_started_game,
)

SIMULATE_FULL_HISTORY_SCRIPT = """
(() => { const push = history.pushState.bind(history), replace = history.replaceState.bind(history);
  const refuse = () => { window.refused = true; throw new DOMException("too many", "SecurityError"); };
  window.fill = () => { history.pushState = refuse; history.replaceState = refuse; };
  window.drain = () => { history.pushState = push; history.replaceState = replace; }; })()"""
"""A history that accepts no more calls, like that of old WebKit after a hundred in half a minute."""


def test_forward_to_closed_rules_dialog_keeps_record_and_undo(page: Page) -> None:
    lengthen_started_game(page)
    open_rules_dialog(page)
    page.locator("[data-ask-close]").click()
    page.wait_for_function("!history.state.over")
    page.evaluate("addEventListener('popstate', () => (window.pops = (window.pops ?? 0) + 1)); history.forward()")
    page.wait_for_function("window.pops === 2 && !history.state.over")
    expect_recorded_moves(page, LENGTHENED_GAME_MOVES)
    page.locator("#undo").click()
    expect_recorded_moves(page, STARTED_GAME_MOVES)


def test_reload_with_rules_open_shows_table_and_keeps_undo(page: Page) -> None:
    lengthen_started_game(page)
    open_rules_dialog(page)
    expect(page.locator(f"{RULES_DIALOG_SELECTOR} [data-ask-close]")).to_be_visible()
    page.reload()
    page.wait_for_function("!history.state.over")
    expect_recorded_moves(page, LENGTHENED_GAME_MOVES)
    page.locator("#undo").click()
    expect_recorded_moves(page, STARTED_GAME_MOVES)


def test_undo_works_after_browser_history_was_full(page: Page) -> None:
    """The page adds the missing entry later, and Undo removes one turn."""
    page.add_init_script(SIMULATE_FULL_HISTORY_SCRIPT)
    lengthen_started_game(page)
    page.evaluate("fill()")
    type_notation(page, "move", f"{LENGTHENED_GAME_MOVES}_scouted.left")
    page.wait_for_function("window.refused === true")
    page.evaluate("drain()")
    expect_recorded_moves(page, f"{LENGTHENED_GAME_MOVES}_scouted.left")
    expect_address(page, "7_scouted.left", end=True)
    page.locator("#undo").click()
    expect_recorded_moves(page, LENGTHENED_GAME_MOVES)
    page.locator("#undo").click()
    expect_recorded_moves(page, STARTED_GAME_MOVES)
