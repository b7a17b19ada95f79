"""Breaks between Japanese phrases without browser support; the notice for old browsers."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import wait_until


def test_old_browser_notice_is_hidden_in_current_browser(page: Page) -> None:
    page.goto("/vogu/score")
    expect(page.locator(".plain")).to_be_hidden()


DISABLE_AUTO_PHRASE_SCRIPT = """{ const known = CSS.supports.bind(CSS);
  CSS.supports = (...asked) => asked[1] !== "auto-phrase" && known(...asked); }"""
READ_STEPS_WITH_BREAKS_SCRIPT = """[...document.querySelectorAll(".steps li > span")].map((one) =>
  [...one.childNodes].map((part) => (part.nodeName === "WBR" ? "|" : part.textContent)).join("").trim())"""


def test_japanese_steps_break_between_phrases_without_browser_support(page: Page) -> None:
    """No break follows a digit, and the last phrase has more than two signs."""
    page.add_init_script(DISABLE_AUTO_PHRASE_SCRIPT)
    page.goto("/vogu/play")
    expect(page.locator(".phrased .steps wbr").first).to_be_attached()
    steps = page.evaluate(READ_STEPS_WITH_BREAKS_SCRIPT)
    assert "48枚を|混ぜて|4枚引き、|規則書の|例の|図のように、|中央に|表向きで|並べる。" in steps
    assert not [step for step in steps if re.search(r"\d\|", step)]
    assert all(len(step.split("|")[-1]) > 2 for step in steps)


def test_phrases_of_a_text_stay_one_item_of_its_flexible_box(page: Page) -> None:
    """Firefox would draw the gap of the box at every break."""
    page.add_init_script(DISABLE_AUTO_PHRASE_SCRIPT)
    page.goto("/scout/play")
    expect(page.locator(".phrased .steps wbr").first).to_be_attached()
    parents = "[...document.querySelectorAll('wbr')].map((one) => one.parentElement)"
    displays = page.evaluate(f"{parents}.map((parent) => getComputedStyle(parent).display)")
    assert [display for display in displays if "flex" in display or "grid" in display] == []


def test_heading_broken_between_phrases_is_announced_whole_and_once(page: Page) -> None:
    page.add_init_script(DISABLE_AUTO_PHRASE_SCRIPT)
    page.goto("/vogu/play?players=4&values=B2.R0.Y0.G0.W0.K0&board=2G1WpGmW.3R2RmRpR.2G1WpGmW.2G1WpGmW")
    expect(page.locator("html.phrased")).to_be_attached()
    page.evaluate("""window.heard = [];
      new MutationObserver(() => heard.push(said.textContent)).observe(said, { childList: true })""")
    page.locator("#tray [value='tab.reveal']").click()
    expect(page.locator("#answer .say b")).to_have_text("公開する札の2色は？")
    expect(page.locator("#answer .say b wbr")).not_to_have_count(0)
    page.evaluate("document.getElementById('rest').scrollIntoView()")
    wait_until(page, "!document.querySelector('[data-stale], [data-waits]')")
    heard = page.evaluate("heard")
    assert len(heard) == 1
    assert "公開する札の2色は？" in heard[0]
