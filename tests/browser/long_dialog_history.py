"""The rules dialog and the history: Forward, a reload, and a full history."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import expect_address, open_rules_dialog, type_notation
from tests.browser.test_dialog_history import RULES_DIALOG_SELECTOR, expect_recorded_moves, record_one_more_turn

SIMULATE_FULL_HISTORY_SCRIPT = """
(() => { const push = history.pushState.bind(history), replace = history.replaceState.bind(history);
  const refuse = () => { window.refused = true; throw new DOMException("too many", "SecurityError"); };
  window.fill = () => { history.pushState = refuse; history.replaceState = refuse; };
  window.drain = () => { history.pushState = push; history.replaceState = replace; }; })()"""
"""A history that accepts no more calls, like that of old WebKit after a hundred in half a minute."""


def test_forward_to_closed_rules_dialog_keeps_record_and_undo(page: Page) -> None:
    moves = record_one_more_turn(page)
    open_rules_dialog(page)
    page.locator("[data-ask-close]").click()
    page.wait_for_function("!history.state.over")
    page.evaluate("addEventListener('popstate', () => (window.pops = (window.pops ?? 0) + 1)); history.forward()")
    page.wait_for_function("window.pops === 2 && !history.state.over")
    expect_recorded_moves(page, moves)
    page.locator("#undo").click()
    expect_recorded_moves(page, "shown.4.5.6_scouted.left")


def test_reload_with_rules_open_shows_table_and_keeps_undo(page: Page) -> None:
    moves = record_one_more_turn(page)
    open_rules_dialog(page)
    expect(page.locator(f"{RULES_DIALOG_SELECTOR} [data-ask-close]")).to_be_visible()
    page.reload()
    page.wait_for_function("!history.state.over")
    expect_recorded_moves(page, moves)
    page.locator("#undo").click()
    expect_recorded_moves(page, "shown.4.5.6_scouted.left")


def test_undo_works_after_browser_history_was_full(page: Page) -> None:
    """The page adds the missing entry later, and Undo removes one turn."""
    page.add_init_script(SIMULATE_FULL_HISTORY_SCRIPT)
    record_one_more_turn(page)
    page.evaluate("fill()")
    type_notation(page, "move", "shown.4.5.6_scouted.left_shown.7.7.7_scouted.left")
    expect(page.locator("#table [name=move]")).to_have_value(re.compile("scouted.left$"))
    page.wait_for_function("window.refused === true")
    page.evaluate("drain()")
    expect_recorded_moves(page, "shown.4.5.6_scouted.left_shown.7.7.7_scouted.left")
    expect_address(page, "7_scouted.left", end=True)
    page.locator("#undo").click()
    expect_recorded_moves(page, "shown.4.5.6_scouted.left_shown.7.7.7")
    page.locator("#undo").click()
    expect_recorded_moves(page, "shown.4.5.6_scouted.left")
