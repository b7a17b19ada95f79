"""Rules asked over a page of a game that is followed: both languages, small, dark, large, with script and without."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from calculators import load_game
from calculators.core.messages import LANGUAGES
from tests.browser.conftest import leads_to, touch_ask
from tests.browser.test_large import TWICE, played
from tests.many import ONE_GAME_OR_ALL, TWO_GAMES_OR_ALL, pair_cases_with_others

ASKED = {
    "vogu": ("同点なら", "who wins a tie"),
    "scout": ("手札を並べ替えていい", "can i reorder my hand"),
    "subway": ("途中で停まっていい", "may i stop on the way"),
    "coupelation": ("手札の話していい", "may we talk about our cards"),
    "vectron": ("人を踏んだら", "landing on another piece"),
}
"""What is asked of each game."""


def question(slug: str, lang: str) -> str:
    """What is asked; of a game that names nothing here, what its first clause is called."""
    heading = load_game(slug).clauses[0].heading
    return ASKED.get(slug, (heading.ja, heading.en))[lang == "en"]


FITS = """() => { const box = (one) => one.getBoundingClientRect(), all = box(document.querySelector("dialog.ask"));
  const field = box(document.querySelector("dialog.ask input[type=search]"));
  const close = box(document.querySelector("dialog.ask .ask-head [data-ask-close]"));
  const body = document.querySelector("dialog.ask .ask-body");
  return { sideways: body.scrollWidth - body.clientWidth, body: box(body).height,
    below: body.scrollHeight - body.clientHeight,
    inside: [field, close].every((one) => one.top >= all.top && one.bottom <= innerHeight && one.width >= 40),
    over: all.top >= 0 && all.bottom <= innerHeight + 1, all: document.documentElement.scrollWidth - innerWidth }; }"""

STANDS = "[location.href, scrollY, history.state, document.getElementById('app').innerHTML]"


def asked(page: Page, slug: str, lang: str) -> None:
    """Opens the dialog over a followed game and asks."""
    page.goto(f"/{slug}/play?{played(slug)}&lang={lang}")
    touch_ask(page)
    expect(page.locator("dialog.ask .ask-now details").first).to_be_visible()
    page.locator("dialog.ask input[type=search]").fill(question(slug, lang))
    expect(page.locator("dialog.ask .ask-answer").first).to_be_visible()


def fits(page: Page, least: int) -> None:
    """Everything of the dialog is in the window; so many pixels are left for what it says, if it needs them."""
    found = page.evaluate(FITS)
    assert found["sideways"] <= 0, found
    assert found["all"] <= 0, found
    assert found["inside"], found
    assert found["over"], found
    assert found["body"] >= least or found["below"] <= 0, found


@pytest.mark.parametrize(("slug", "lang"), pair_cases_with_others(TWO_GAMES_OR_ALL, LANGUAGES))
def test_an_answer_stands_whole_over_the_table(page: Page, slug: str, lang: str) -> None:
    """Also above a phone's keyboard, which takes half of the window."""
    asked(page, slug, lang)
    fits(page, 220)
    page.set_viewport_size({"width": 360, "height": 320})
    expect(page.locator("dialog.ask.low")).to_be_visible()  # the window tells the page of its new height a moment later
    fits(page, 120)


@pytest.mark.parametrize(("slug", "lang"), pair_cases_with_others(ONE_GAME_OR_ALL, LANGUAGES))
def test_text_twice_as_large_fits_as_well(page: Page, slug: str, lang: str) -> None:
    page.add_init_script(TWICE)
    asked(page, slug, lang)
    fits(page, 200)


@pytest.mark.parametrize("slug", ONE_GAME_OR_ALL)
def test_closed_it_is_the_same_table_at_the_same_place(page: Page, slug: str) -> None:
    page.goto(f"/{slug}/play?{played(slug)}&lang=ja")
    page.wait_for_selector("#wake:not([hidden])", state="attached")  # what comes after all else
    page.evaluate("scrollTo(0, 60)")
    before = page.evaluate(STANDS)
    touch_ask(page)
    page.locator("dialog.ask input[type=search]").fill(question(slug, "ja"))
    expect(page.locator("dialog.ask .ask-answer").first).to_be_visible()
    page.locator("dialog.ask .ask-head [data-ask-close]").click()
    expect(page.locator("dialog.ask")).to_have_count(0)
    page.wait_for_function("!history.state?.over")  # its entry of the history goes a moment after it
    after = page.evaluate(STANDS)
    assert after == before


@pytest.mark.parametrize("script", [False])
@pytest.mark.parametrize(("slug", "lang"), pair_cases_with_others(ONE_GAME_OR_ALL, LANGUAGES))
def test_without_script_it_is_a_page_that_leads_back(page: Page, slug: str, lang: str) -> None:
    page.goto(f"/{slug}/play?{played(slug)}&lang={lang}")
    table = urlsplit(page.url).query
    page.locator("[data-ask]").first.click()
    page.locator("main.asking input[type=search]").fill(question(slug, lang))
    page.locator("main.asking input[type=search]").press("Enter")
    expect(page.locator(".ask-answer").first).to_be_visible()
    page.locator(".ask-answer .ask-show > summary").first.click()
    expect(page.locator(".ask-answer .turned").first).to_be_visible()
    page.locator(".ask-answer .ask-show > summary").first.click()
    page.locator(".ask-head [data-ask-close]").click()
    leads_to(page, f"/{slug}/play?")
    usual = f"players={load_game(slug).parse_query_except_moves_collecting_unreadable({}).state.table.players}"
    assert {*urlsplit(page.url).query.split("&")} == {*table.split("&")} - {usual}


@pytest.mark.parametrize("scheme", ["dark"])
@pytest.mark.parametrize("slug", ONE_GAME_OR_ALL)
def test_an_answer_is_turned_to_the_others_and_put_away(page: Page, slug: str) -> None:
    """In the dark, where it is dark and cards stay paper."""
    asked(page, slug, "ja")
    fits(page, 220)
    light = """(name) => { const ground = getComputedStyle(document.querySelector(name)).backgroundColor;
      return ground.match(/\\d+/g).slice(0, 3).reduce((sum, one) => sum + +one, 0) / 3; }"""
    assert page.evaluate(light, "dialog.ask .ask-body") < 90
    if page.locator("dialog.ask .pic-link").count():
        assert page.evaluate(light, "dialog.ask .pic-link") > 160
    page.locator("dialog.ask .ask-show > summary").first.click()
    shown = page.locator("dialog.ask .turned").first
    expect(shown).to_be_visible()
    box = shown.bounding_box()
    assert box
    assert (box["x"], box["y"], box["width"]) == (0, 0, 360)
    assert "matrix(-1" in shown.evaluate("one => getComputedStyle(one).transform")
    assert shown.evaluate("one => one.contains(document.elementFromPoint(innerWidth / 2, innerHeight / 2))")
    page.locator("dialog.ask .ask-show > summary").first.click()
    expect(shown).to_be_hidden()
    expect(page.locator("dialog.ask")).to_be_visible()


def test_trying_it_leaves_the_sheet_for_the_table(page: Page) -> None:
    page.goto("/scout/score?players=3&lang=ja")
    touch_ask(page)
    page.locator("dialog.ask .ask-now summary").first.click()
    page.locator("dialog.ask details[open] .try").click()
    expect(page.locator("dialog.ask")).to_have_count(0)
    page.wait_for_url("**/scout/moves*")


def test_the_table_stays_in_sight_above_the_sheet(page: Page) -> None:
    page.goto("/scout/play?players=3&move=shown.4.5.6&lang=ja")
    touch_ask(page)
    page.locator("dialog.ask .ask-now summary").first.click()
    expect(page.locator("dialog.ask details[open]")).to_be_visible()
    box = page.locator("dialog.ask").bounding_box()
    assert box is not None
    assert box["y"] >= 290
