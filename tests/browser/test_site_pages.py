"""The site on a phone: search, recent tables, display settings, Undo of a reopened game, sharing."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import BLOCK_STORAGE_SCRIPT, expect_address, press_tray_keys
from tests.run_length import choose_by_run_length


@pytest.mark.parametrize(("search_words", "script"), [("gauge", True), ("同番", False)][: choose_by_run_length(1, 2)])
def test_search_words_stay_out_of_address_and_answer_links_to_clause(page: Page, search_words: str) -> None:
    page.goto("/search")
    page.locator("input[name=q]").fill(search_words)
    page.locator("input[name=q]").press("Enter")
    link = page.locator(".ask-answer .ask-links a").first
    expect(link).to_be_visible()
    assert "q=" not in page.url
    _, _, clause = (link.get_attribute("href") or "").partition("#")
    link.click()
    expect(page.locator(f"[id='{clause}']")).to_be_in_viewport()


def test_recent_tables_can_be_opened_named_and_deleted(page: Page) -> None:
    page.goto("/")
    expect(page.locator("#recent")).to_be_hidden()
    page.goto("/vogu/score?names=Aki")
    press_tray_keys(page, "4", "6")
    expect_address(page, "values=B4.R6", end=True)
    page.goto("/")
    expect(page.locator(".recent li")).to_have_count(1)
    page.locator("[data-rename]").click()
    page.locator(".rename input").fill("夜の卓")
    page.locator(".rename input").press("Enter")
    expect(page.locator(".recent [data-name]")).to_have_text("夜の卓")
    page.locator(".recent a").click()
    expect_address(page, "names=Aki&values=B4.R6", end=True)
    page.goto("/")
    page.locator("[data-rename]").click()
    page.locator("[data-delete]").click()
    expect(page.locator("#recent")).to_be_hidden()


def test_opened_link_ignores_saved_table_and_recent_list_can_be_cleared(page: Page) -> None:
    page.goto("/vogu/score?values=B4")
    page.goto("/vogu/score?values=R2")
    expect(page.locator("#at-value-R")).to_contain_text("+2")
    expect(page.locator("#at-value-B")).to_contain_text("まだ")
    page.goto("/")
    expect(page.locator(".recent li")).to_have_count(2)
    page.evaluate("document.getElementById('recent-more').hidden = false")
    page.locator("#recent-more summary").click()
    page.locator("#forget").click()
    expect(page.locator("#recent")).to_be_hidden()
    assert page.evaluate("localStorage.getItem('takujo.names')") == "[]"


@pytest.mark.parametrize("is_blocked", choose_by_run_length([False], [False, True]))
def test_colours_and_text_size_are_remembered(page: Page, *, is_blocked: bool) -> None:
    """Another view keeps them; without storage the page keeps them."""
    page.add_init_script(BLOCK_STORAGE_SCRIPT if is_blocked else "")
    page.goto("/vogu/score" if is_blocked else "/")
    page.locator("#display summary").click()
    page.locator("#display [name=theme][value=dark]").check()
    page.locator("#display [name=size][value=larger]").check()
    if not is_blocked:
        page.goto("/vogu/score")
    press_tray_keys(page, "4")
    expect(page.locator("#at-value-B")).to_contain_text("+4")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "20px"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(25, 24, 21)"


@pytest.mark.parametrize("way_back", choose_by_run_length(["closed"], ["closed", "rules"]))
def test_undo_works_where_a_game_is_reopened(page: Page, way_back: str) -> None:
    """Undo removes turn by turn, as in the tab that recorded them; Forward restores the last one."""
    page.goto("/scout/play?players=3&move=shown.4.5.6_scouted.left_shown.7.7.7")
    if way_back == "closed":
        page.goto("/")
        page.locator(".recent a").first.click()
    else:
        page.locator(".foot a[href*='/rules']").first.click()
        page.locator(".tabs [data-tab=play]").click()
    record = page.locator("#table input[name=move]")
    expect(record).to_have_value("shown.4.5.6_scouted.left_shown.7.7.7")
    page.locator("#undo").click()
    expect(record).to_have_value("shown.4.5.6_scouted.left")
    page.go_forward()
    expect(record).to_have_value("shown.4.5.6_scouted.left_shown.7.7.7")
    for moves in ("shown.4.5.6_scouted.left", "shown.4.5.6"):
        page.locator("#undo").click()
        expect(record).to_have_value(moves)
    page.locator("#undo").click()
    expect(record).to_have_count(0)
    expect(page.locator("#undo")).to_be_disabled()


SIMULATE_PLAIN_HTTP_SCRIPT = """
for (const name of ["clipboard", "share", "wakeLock"]) { delete Navigator.prototype[name]; }
document.execCommand = (name) => { window.copied = name + " " + getSelection(); return true; };"""
FAKE_CLIPBOARD_TEMPLATE = """Object.defineProperty(navigator, "clipboard", { value: { async writeText(text) {
  if (%s) { window.copied = text; } else { throw new DOMException("no", "NotAllowedError"); }
} } });
document.execCommand = () => false"""


@pytest.mark.parametrize(
    ("browser_script", "is_copied"),
    [
        (SIMULATE_PLAIN_HTTP_SCRIPT, True),
        (FAKE_CLIPBOARD_TEMPLATE % "true", True),
        (FAKE_CLIPBOARD_TEMPLATE % "false", False),
    ],
)
def test_share_link_is_copied_or_selected_if_clipboard_is_denied(
    page: Page, browser_script: str, *, is_copied: bool
) -> None:
    """Plain http allows only the old copy command; the page hides what needs https and explains that."""
    page.add_init_script(browser_script)
    page.goto("/vogu/score?players=3&values=B4")
    page.evaluate("location.hash = 'take-link'")
    page.locator("#take-link").evaluate("details => { details.open = true; }")
    copy, field = page.locator("#take-link [data-copy]"), page.locator("#take-link [data-share]")
    expect(copy).to_be_visible()  # once its script is loaded
    copy.evaluate("button => button.click()")
    expect(page.locator("#take [data-copied]")).not_to_be_empty()
    if is_copied:
        assert "values=B4" in page.evaluate("window.copied")
    else:
        assert field.evaluate("field => field.selectionEnd - field.selectionStart === field.value.length")
    if browser_script == SIMULATE_PLAIN_HTTP_SCRIPT:
        expect(page.locator("[data-send]")).to_be_hidden()
        page.locator("#display").evaluate("details => { details.open = true; }")
        expect(page.locator("#wake p")).to_be_visible()
        expect(page.locator("#wake .opts")).to_be_hidden()
