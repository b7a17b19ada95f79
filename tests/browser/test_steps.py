"""Steps through the history at the very moment an answer comes: the page is that of its entry, and none is lost."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import leads_to
from tests.browser.test_coupelation import PLAY, choose, number

AT_THE_NEXT_STEP = """(() => { const own = window.fetch;
  window.fetch = async (...asked) => { window.fetch = own;
    const { status, headers, ...rest } = await own(...asked).then(async (answer) =>
      ({ text: await answer.text(), status: answer.status, headers: answer.headers }));
    window.isThere = true;
    await new Promise((stepped) => addEventListener("popstate", stepped, { once: true }));
    return new Response(rest.text, { status, headers }); }; })()"""
"""The next answer comes with the next step through the history."""
IS_THERE = "window.isThere === true"
STILL = "!document.documentElement.hasAttribute('data-waits')"
AS_IT_IS_SHOWN = (
    "document.addEventListener('htmx:before:swap', () => document.getElementById('undo').click(), {once: true})"
)


def values(page: Page, entered: str) -> None:
    """Page and address have these values."""
    leads_to(page, f"/vogu/score?values={entered}", end=True)
    expect(page.locator("#table input[name=values]")).to_have_value(entered)
    page.wait_for_function(STILL)
    expect(page.locator("#table input[name=values]")).to_have_value(entered)


def enter(page: Page, value: str, so_far: str) -> None:
    page.locator(f"#tray button[name=put][value='{value}']").click()
    values(page, so_far)


def test_undo_again_as_the_answer_to_undo_comes(page: Page) -> None:
    """What was asked with a hand, or half asked, is kept by entry: the answer to one is none of another."""
    page.goto(f"/coupelation/moves?{PLAY}")
    choose(page, "tower-2-1")
    number(page, 23)
    page.locator("#tray .keys .key").first.click()
    expect(page.locator("#answer")).to_contain_text("入る数 14–21")
    number(page, 21)
    expect(page.locator("#answer")).to_contain_text("21は置けます")
    page.wait_for_function(STILL)
    page.evaluate(AT_THE_NEXT_STEP)
    page.locator("#undo").click()
    page.wait_for_function(IS_THERE)
    page.locator("#undo").click()
    leads_to(page, "move=up.23.2.1", end=True)
    expect(page.locator("#answer")).to_contain_text("23は置けません")
    page.reload()
    expect(page.locator("#answer")).to_contain_text("23は置けません")


def test_undo_as_an_answer_or_another_view_is_shown(page: Page) -> None:
    page.goto("/vogu/score")
    enter(page, "4", "B4")
    for touched in ("#tray button[name=put][value='6']", ".tabs [data-tab=ask]"):
        page.evaluate(AS_IT_IS_SHOWN)
        page.locator(touched).click()
        values(page, "B4")
        expect(page.locator("#picture")).to_be_visible()
    enter(page, "5", "B4.R5")


@pytest.mark.parametrize("step", ["history.back()", "history.go(-2)"])
def test_back_as_the_answer_to_one_of_two_touches_comes(page: Page, step: str) -> None:
    """Back takes the second one away; the first one is a step after where the page stands, not before it."""
    page.goto("/vogu/score")
    enter(page, "4", "B4")
    enter(page, "6", "B4.R6")
    page.evaluate(AT_THE_NEXT_STEP)
    for value in ("-1", "5"):
        page.locator(f"#tray button[name=put][value='{value}']").click()
    page.wait_for_function(IS_THERE)
    page.evaluate(step)
    values(page, "B4.R6.Y-1")
    page.evaluate("history.back()")
    values(page, "B4.R6")
    page.evaluate("history.back()")
    values(page, "B4")
    page.evaluate("history.forward()")
    values(page, "B4.R6")


def test_an_anchor_of_the_page_is_no_step_of_it(page: Page) -> None:
    """Back from one asks for nothing; what is entered after it is taken back one by one."""
    page.goto("/vogu/score")
    enter(page, "4", "B4")
    enter(page, "6", "B4.R6")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.resource_type == "fetch" else None)
    page.evaluate("location.hash = 'main'")
    page.evaluate("history.back()")
    values(page, "B4.R6")
    assert asked == []
    page.evaluate("location.hash = 'main'")
    enter(page, "5", "B4.R6.Y5")
    page.locator("#undo").click()
    leads_to(page, "values=B4.R6#main", end=True)
    expect(page.locator("#table input[name=values]")).to_have_value("B4.R6")
    page.locator("#undo").click()
    values(page, "B4.R6")
    page.locator("#undo").click()
    values(page, "B4")


FULL_HISTORY = """for (const name of ["pushState", "replaceState"]) {
  const real = history[name];
  history[name] = (...given) => {
    if (globalThis.full !== false) throw new DOMException("full");
    real.apply(history, given);
  };
}"""
"""As on an old WebKit after a hundred calls in half a minute: the history takes no more until `full` is false."""


def test_a_page_works_though_the_history_takes_no_more(page: Page) -> None:
    page.add_init_script(FULL_HISTORY)
    page.goto("/vectron/play?players=2")
    expect(page.locator("html.js")).to_be_attached()
    page.locator(":is(#tray, #seating) button[form=table]:enabled").first.click()
    page.evaluate("globalThis.full = false")
    expect(page.locator("html[data-waits]")).to_have_count(0)
    assert "/vectron/play" in page.url
