"""History steps while an answer arrives: each entry keeps its page."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import expect_address, press_tray_keys, wait_for_answers
from tests.browser.test_coupelation import FOLLOWED_GAME_QUERY

HOLD_NEXT_ANSWER_UNTIL_HISTORY_STEP_SCRIPT = """(() => { const own = window.fetch;
  window.fetch = async (...asked) => { window.fetch = own;
    const { status, headers, ...rest } = await own(...asked).then(async (answer) =>
      ({ text: await answer.text(), status: answer.status, headers: answer.headers }));
    window.isThere = true;
    await new Promise((stepped) => addEventListener("popstate", stepped, { once: true }));
    return new Response(rest.text, { status, headers }); }; })()"""
"""Holds the next answer until the next history step."""
IS_HELD_ANSWER_FETCHED_EXPRESSION = "window.isThere === true"
UNDO_AT_NEXT_SWAP_SCRIPT = (
    "document.addEventListener('htmx:before:swap', () => document.getElementById('undo').click(), {once: true})"
)

PAGE_MATCHES_ADDRESS_SCRIPT = """() => [...new URLSearchParams(location.search)].every(
    ([name, value]) => document.querySelector(`#table input[name="${name}"]`)?.value === value)"""
"""Does the page have the values of its address? The address changes first."""


def select_place(page: Page, place: str) -> None:
    """Selects a place of tower, reserve or hand."""
    page.locator(f"#at-{place}").click()
    expect(page.locator(f"#at-{place}:is([aria-current=true], [aria-pressed=true])")).to_have_count(1)


def select_number_key(page: Page, number: int) -> None:
    """Selects a number by its key, among those that fit or else among all."""
    expect(page.locator("#tray .keys.c10")).to_be_visible()
    key = page.locator(f"#tray .keys [name=put][value='{number}']")
    if not key.count():
        page.locator("#tray .keys .key", has_text="…").click()
    key.click()
    expect(page.locator("#tray .keys .key").first).to_contain_text(str(number))
    page.wait_for_function(PAGE_MATCHES_ADDRESS_SCRIPT)


def expect_values_on_page(page: Page, encoded_values: str) -> None:
    """Waits until page and address have these values."""
    expect_address(page, f"/vogu/score?values={encoded_values}", end=True)
    expect(page.locator("#table input[name=values]")).to_have_value(encoded_values)
    wait_for_answers(page)
    expect(page.locator("#table input[name=values]")).to_have_value(encoded_values)


def enter_value_and_expect(page: Page, value: str, expected_values: str) -> None:
    press_tray_keys(page, value)
    expect_values_on_page(page, expected_values)


def test_second_undo_while_first_is_answered_shows_page_of_its_entry(page: Page) -> None:
    """The phone stores queries with a hand and drafts by history entry."""
    page.goto(f"/coupelation/moves?{FOLLOWED_GAME_QUERY}")
    select_place(page, "tower-2-1")
    select_number_key(page, 23)
    page.locator("#tray .keys .key").first.click()
    expect(page.locator("#answer")).to_contain_text("入る数 14–21")
    select_number_key(page, 21)
    expect(page.locator("#answer")).to_contain_text("21は置けます")
    wait_for_answers(page)
    page.evaluate(HOLD_NEXT_ANSWER_UNTIL_HISTORY_STEP_SCRIPT)
    page.locator("#undo").click()
    page.wait_for_function(IS_HELD_ANSWER_FETCHED_EXPRESSION)
    page.locator("#undo").click()
    expect_address(page, "move=up.23.2.1", end=True)
    expect(page.locator("#answer")).to_contain_text("23は置けません")
    page.reload()
    expect(page.locator("#answer")).to_contain_text("23は置けません")


def test_undo_during_page_swap_restores_earlier_values(page: Page) -> None:
    page.goto("/vogu/score")
    enter_value_and_expect(page, "4", "B4")
    for touched in ("#tray button[name=put][value='6']", ".tabs [data-tab=ask]"):
        page.evaluate(UNDO_AT_NEXT_SWAP_SCRIPT)
        page.locator(touched).click()
        expect_values_on_page(page, "B4")
        expect(page.locator("#picture")).to_be_visible()
    enter_value_and_expect(page, "5", "B4.R5")


def test_back_from_anchor_sends_no_request_and_undo_removes_values_in_order(page: Page) -> None:
    """The anchor is a history entry of its own."""
    page.goto("/vogu/score")
    enter_value_and_expect(page, "4", "B4")
    enter_value_and_expect(page, "6", "B4.R6")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url) if request.resource_type == "fetch" else None)
    page.evaluate("location.hash = 'main'")
    page.evaluate("history.back()")
    expect_values_on_page(page, "B4.R6")
    assert fetched == []
    page.evaluate("location.hash = 'main'")
    enter_value_and_expect(page, "5", "B4.R6.Y5")
    page.locator("#undo").click()
    expect_address(page, "values=B4.R6#main", end=True)
    expect(page.locator("#table input[name=values]")).to_have_value("B4.R6")
    page.locator("#undo").click()
    expect_values_on_page(page, "B4.R6")
    page.locator("#undo").click()
    expect_values_on_page(page, "B4")


def test_undo_after_change_of_language_removes_value_in_that_language(page: Page) -> None:
    page.goto("/vogu/score?values=B4")
    enter_value_and_expect(page, "6", "B4.R6")
    page.locator(".foot a[lang=en]").click()
    expect_address(page, "lang=en", end=True)
    page.locator("#undo").click()
    expect_address(page, "values=B4&lang=en", end=True)
