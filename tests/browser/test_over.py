"""Back closes what lies on top of the page, and takes nothing back."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import touch_ask

BEGUN = "/scout/play?players=3&move=shown.4.5.6_scouted.left"
ASK = "dialog.ask[open]"
FULL = """(() => { const push = history.pushState.bind(history), replace = history.replaceState.bind(history);
  const refuse = () => { window.refused = true; throw new DOMException("too many", "SecurityError"); };
  window.fill = () => { history.pushState = refuse; history.replaceState = refuse; };
  window.drain = () => { history.pushState = push; history.replaceState = replace; }; })()"""
"""A history that takes no more, as an old WebKit's does behind a hundred entries in half a minute."""


def stands(page: Page, moves: str) -> None:
    expect(page.locator("html.js:not([data-waits])")).to_be_attached()
    expect(page.locator("#table [name=move]")).to_have_value(moves)


def told(page: Page) -> str:
    """One more turn than the page began with: Undo has something to take back."""
    page.goto(BEGUN)
    page.locator("#typed").evaluate("part => part.open = true")
    page.locator("#typed [name=move]").fill("shown.4.5.6_scouted.left_shown.7.7.7")
    page.locator("#typed .btn").click()
    stands(page, "shown.4.5.6_scouted.left_shown.7.7.7")
    return "shown.4.5.6_scouted.left_shown.7.7.7"


def close(page: Page, how: str, button: str) -> None:
    """Closes what lies on top."""
    if how == "back":
        page.go_back()
    elif how == "key":
        page.keyboard.press("Escape")
    else:
        page.locator(button).click()


def test_back_closes_the_rules_and_takes_back_no_turn(page: Page) -> None:
    """However often they are opened, and in whatever way they are closed."""
    moves = told(page)
    for how in ("back", "key", "button", "back"):
        touch_ask(page)
        expect(page.locator(f"{ASK} [data-ask-close]")).to_be_visible()
        close(page, how, "[data-ask-close]")
        expect(page.locator(ASK)).to_have_count(0)
        stands(page, moves)
        page.wait_for_function("!history.state.over")
    # And the next one takes back the turn, not nothing.
    page.go_back()
    stands(page, "shown.4.5.6_scouted.left")


@pytest.mark.parametrize("kept", [True, False])
def test_after_the_rules_are_closed_a_touch_is_answered(page: Page, *, kept: bool) -> None:
    """Also on a page just opened, and where a phone keeps nothing, so that its entry of the history is a bare one."""
    if not kept:
        page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }")
    page.goto("/scout/play?players=3")
    touch_ask(page)
    page.locator("[data-ask-close]").click()
    expect(page.locator(ASK)).to_have_count(0)
    page.locator("#seat-p2").click()
    expect(page.locator("#seating [name=n2]")).to_be_visible()


def test_forward_to_the_rules_that_were_closed_is_no_step(page: Page) -> None:
    moves = told(page)
    touch_ask(page)
    page.locator("[data-ask-close]").click()
    page.wait_for_function("!history.state.over")
    page.evaluate("addEventListener('popstate', () => (window.pops = (window.pops ?? 0) + 1)); history.forward()")
    page.wait_for_function("window.pops === 2 && !history.state.over")
    stands(page, moves)
    page.locator("#undo").click()
    stands(page, "shown.4.5.6_scouted.left")


def test_what_is_chosen_in_the_rules_is_one_step(page: Page) -> None:
    """They stay open over the table that is chosen for; closed, a touch is answered, and Undo takes back the choice."""
    page.goto("/scout/play?players=3&lang=ja")
    touch_ask(page)
    page.locator(f"{ASK} input[type=search]").fill("S&Sで取るだけでもいい")
    page.locator(f"{ASK} .ask-answer.first .choose:not(.on)").first.click()
    expect(page.locator("#table [name=house]")).to_have_value("both-show-may")
    expect(page.locator(f"{ASK} .ask-answer.first .choose.on")).to_have_attribute("href", re.compile("both-show"))
    page.locator("[data-ask-close]").click()
    expect(page.locator(ASK)).to_have_count(0)
    page.wait_for_function("!history.state.over")
    page.locator("#undo").click()
    expect(page).not_to_have_url(re.compile("house="))


def test_a_page_loaded_again_with_the_rules_open_is_the_table(page: Page) -> None:
    moves = told(page)
    touch_ask(page)
    expect(page.locator(f"{ASK} [data-ask-close]")).to_be_visible()
    page.reload()
    page.wait_for_function("!history.state.over")
    stands(page, moves)
    page.locator("#undo").click()
    stands(page, "shown.4.5.6_scouted.left")


def test_back_closes_the_sheet_to_send_it(page: Page) -> None:
    """It is an address of its own; closed in whatever way, Back does not open it again."""
    moves = told(page)
    page.evaluate("document.body.append(Object.assign(document.createElement('a'), {href: '#take', id: 'send'}))")
    for how in ("back", "key", "button"):
        page.locator("#send").evaluate("link => link.click()")
        page.wait_for_function("document.querySelector('#take:target') !== null")
        close(page, how, ".take-h a")
        page.wait_for_function("document.querySelector('#take:target') === null")
        stands(page, moves)
    page.locator("#undo").click()
    stands(page, "shown.4.5.6_scouted.left")
    expect(page).not_to_have_url(re.compile("#"))


def test_a_history_that_is_full_for_a_while_breaks_no_undo(page: Page) -> None:
    """The turn stands on the page; its step is made as soon as it can be, and Undo takes back one turn."""
    page.add_init_script(FULL)
    told(page)
    page.evaluate("fill()")
    page.locator("#typed [name=move]").fill("shown.4.5.6_scouted.left_shown.7.7.7_scouted.left")
    page.locator("#typed .btn").click()
    expect(page.locator("#table [name=move]")).to_have_value(re.compile("scouted.left$"))
    page.wait_for_function("window.refused === true")
    page.evaluate("drain()")
    stands(page, "shown.4.5.6_scouted.left_shown.7.7.7_scouted.left")
    expect(page).to_have_url(re.compile("7_scouted.left$"))
    page.locator("#undo").click()
    stands(page, "shown.4.5.6_scouted.left_shown.7.7.7")
    page.locator("#undo").click()
    stands(page, "shown.4.5.6_scouted.left")
