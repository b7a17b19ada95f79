"""Rule questions over a page of a game: small windows, large text, dark colours, without script."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import bounding_box, open_rules_dialog
from tests.browser.tables import DOUBLE_TEXT_SIZE_SCRIPT, followed_game_query
from tests.run_length import ONE_GAME_OR_ALL, TWO_GAMES_OR_ALL, for_games_in_languages

QUESTIONS_BY_GAME = {
    "vogu": ("同点なら", "who wins a tie"),
    "scout": ("手札を並べ替えていい", "can i reorder my hand"),
    "subway": ("途中で停まっていい", "may i stop on the way"),
    "coupelation": ("手札の話していい", "may we talk about our cards"),
    "vectron": ("人を踏んだら", "landing on another piece"),
}
"""A question of each game, in Japanese and in English."""
MEASURE_DIALOG_SCRIPT = """() => {
  const box = (one) => one.getBoundingClientRect(), all = box(document.querySelector("dialog.ask"));
  const field = box(document.querySelector("dialog.ask input[type=search]"));
  const close = box(document.querySelector("dialog.ask .ask-head [data-ask-close]"));
  const body = document.querySelector("dialog.ask .ask-body");
  return { sideways: Math.max(body.scrollWidth - body.clientWidth, document.documentElement.scrollWidth - innerWidth),
    inside: [field, close].every((one) => one.top >= all.top && one.bottom <= innerHeight && one.width >= 40) &&
      all.top >= 0 && all.bottom <= innerHeight + 1,
    body: body.scrollHeight > body.clientHeight ? box(body).height : Infinity }; }"""
PAGE_STATE_EXPRESSION = "[location.href, scrollY, history.state, document.getElementById('app').innerHTML]"
BRIGHTNESS_SCRIPT = """(name) => { const ground = getComputedStyle(document.querySelector(name)).backgroundColor;
  return ground.match(/\\d+/g).slice(0, 3).reduce((sum, one) => sum + +one, 0) / 3; }"""


def ask_in_dialog(page: Page, slug: str, lang: str) -> None:
    """Opens the dialog over the page and asks a question of the game."""
    open_rules_dialog(page)
    expect(page.locator("dialog.ask .ask-now details").first).to_be_visible()
    page.locator("dialog.ask input[type=search]").fill(QUESTIONS_BY_GAME[slug][lang == "en"])
    expect(page.locator("dialog.ask .ask-answer").first).to_be_visible()


def assert_dialog_fits(page: Page, min_body_height: int) -> None:
    """Asserts that the dialog fits the window and that its text has the given height, if it needs it."""
    measured = page.evaluate(MEASURE_DIALOG_SCRIPT)
    assert measured["sideways"] <= 0
    assert measured["inside"]
    assert measured["body"] >= min_body_height


@for_games_in_languages(TWO_GAMES_OR_ALL)
def test_rules_dialog_fits_window_above_keyboard_and_with_large_text(page: Page, slug: str, lang: str) -> None:
    """The keyboard takes half of the window."""
    address = f"/{slug}/play?{followed_game_query(slug)}&lang={lang}"
    page.goto(address)
    ask_in_dialog(page, slug, lang)
    assert_dialog_fits(page, 220)
    page.set_viewport_size({"width": 360, "height": 320})
    expect(page.locator("dialog.ask.low")).to_be_visible()  # `resize` comes a moment later
    assert_dialog_fits(page, 120)
    page.set_viewport_size({"width": 360, "height": 640})
    page.add_init_script(DOUBLE_TEXT_SIZE_SCRIPT)
    page.goto(address)
    ask_in_dialog(page, slug, lang)
    assert_dialog_fits(page, 200)


@pytest.mark.parametrize("scheme", ["dark"])
@pytest.mark.parametrize("slug", ONE_GAME_OR_ALL)
def test_rule_answer_can_be_rotated_and_closing_restores_page_state(page: Page, slug: str) -> None:
    """In dark colours the dialog is dark and cards stay bright; after closing the page is as before."""
    page.goto(f"/{slug}/play?{followed_game_query(slug)}&lang=ja")
    page.wait_for_selector("#wake:not([hidden])", state="attached")  # the last script
    page.evaluate("scrollTo(0, 60)")
    before = page.evaluate(PAGE_STATE_EXPRESSION)
    ask_in_dialog(page, slug, "ja")
    assert page.evaluate(BRIGHTNESS_SCRIPT, "dialog.ask .ask-body") < 90
    if page.locator("dialog.ask .pic-link").count():
        assert page.evaluate(BRIGHTNESS_SCRIPT, "dialog.ask .pic-link") > 160
    turn_key, turned = (page.locator(f"dialog.ask {part}").first for part in (".ask-show > summary", ".turned"))
    turn_key.click()
    expect(turned).to_be_visible()
    box = bounding_box(turned)
    assert (box["x"], box["y"], box["width"]) == (0, 0, 360)
    assert "matrix(-1" in turned.evaluate("one => getComputedStyle(one).transform")
    assert turned.evaluate("one => one.contains(document.elementFromPoint(innerWidth / 2, innerHeight / 2))")
    turn_key.click()
    expect(turned).to_be_hidden()
    page.locator("dialog.ask .ask-head [data-ask-close]").click()
    expect(page.locator("dialog.ask")).to_have_count(0)
    page.wait_for_function("!history.state?.over")  # the history entry goes a moment later
    assert page.evaluate(PAGE_STATE_EXPRESSION) == before


def test_rule_example_link_closes_dialog_and_opens_table(page: Page) -> None:
    """The table stays in sight above the dialog."""
    page.goto("/scout/score?players=3&lang=ja")
    open_rules_dialog(page)
    page.locator("dialog.ask .ask-now summary").first.click()
    expect(page.locator("dialog.ask details[open]")).to_be_visible()
    assert bounding_box(page.locator("dialog.ask"))["y"] >= 200
    page.locator("dialog.ask details[open] .try").click()
    expect(page.locator("dialog.ask")).to_have_count(0)
    page.wait_for_url("**/scout/moves*")
