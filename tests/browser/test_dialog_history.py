"""Back closes a dialog over the page and undoes nothing."""

import re
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import open_rules_dialog, type_notation, wait_for_answers
from tests.run_length import choose_by_run_length

STARTED_GAME_MOVES = "shown.4.5.6_scouted.left"
LENGTHENED_GAME_MOVES = f"{STARTED_GAME_MOVES}_shown.7.7.7"
RULES_DIALOG_SELECTOR = "dialog.ask[open]"


def expect_recorded_moves(page: Page, moves: str) -> None:
    wait_for_answers(page)
    expect(page.locator("#table [name=move]")).to_have_value(moves)


def lengthen_started_game(page: Page) -> None:
    """Records one more turn, which Undo can remove."""
    page.goto(f"/scout/play?players=3&move={STARTED_GAME_MOVES}")
    type_notation(page, "move", LENGTHENED_GAME_MOVES)
    expect_recorded_moves(page, LENGTHENED_GAME_MOVES)


def test_back_closes_the_rules_and_takes_back_no_turn(page: Page) -> None:
    """The rules open several times and close in different ways."""
    lengthen_started_game(page)
    close_button = page.locator(f"{RULES_DIALOG_SELECTOR} [data-ask-close]")
    for close_dialog in (page.go_back, partial(page.keyboard.press, "Escape"), close_button.click, page.go_back):
        open_rules_dialog(page)
        expect(close_button).to_be_visible()
        close_dialog()
        expect(page.locator(RULES_DIALOG_SELECTOR)).to_have_count(0)
        expect_recorded_moves(page, LENGTHENED_GAME_MOVES)
        page.wait_for_function("!history.state.over")
    # The next Back undoes the turn.
    page.go_back()
    expect_recorded_moves(page, STARTED_GAME_MOVES)


@pytest.mark.parametrize("can_store", choose_by_run_length([True], [True, False]))
def test_after_the_rules_are_closed_a_touch_is_answered(page: Page, *, can_store: bool) -> None:
    """The page is new; without storage its history entry has no state."""
    if not can_store:
        page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }")
    page.goto("/scout/play?players=3")
    open_rules_dialog(page)
    page.locator("[data-ask-close]").click()
    expect(page.locator(RULES_DIALOG_SELECTOR)).to_have_count(0)
    page.locator("#seat-p2").click()
    expect(page.locator("#seating [name=n2]")).to_be_visible()


def test_ruling_chosen_in_rules_dialog_is_one_undo_step(page: Page) -> None:
    """The dialog stays open; after it is closed Undo removes the ruling."""
    page.goto("/scout/play?players=3&lang=ja")
    open_rules_dialog(page)
    page.locator(f"{RULES_DIALOG_SELECTOR} input[type=search]").fill("S&Sで取るだけでもいい")
    page.locator(f"{RULES_DIALOG_SELECTOR} .ask-answer.first .choose:not(.on)").first.click()
    expect(page.locator("#table [name=house]")).to_have_value("both-show-may")
    expect(page.locator(f"{RULES_DIALOG_SELECTOR} .ask-answer.first .choose.on")).to_have_attribute(
        "href", re.compile("both-show")
    )
    page.locator("[data-ask-close]").click()
    expect(page.locator(RULES_DIALOG_SELECTOR)).to_have_count(0)
    page.wait_for_function("!history.state.over")
    page.locator("#undo").click()
    expect(page).not_to_have_url(re.compile("house="))
