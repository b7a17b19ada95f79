"""The layout of Coupelation on a phone: the help of each stage, the tower with large text, texts beside cards."""

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from calculators.core.messages import LANGUAGES
from tests.browser.conftest import SET_FONT_SIZE
from tests.browser.tables import DOUBLE_TEXT_SIZE_SCRIPT
from tests.run_length import in_each_language

FACE_DOWN_CARD_QUERY = "tower=25d.x.31e&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=30&last=0.2"
TURN_STAGE_PICKS = (
    "",
    "up.?.0.-1",
    "flip.0.1",
    "flip.0.1.28",
    "take.13.?.?.?.?",
    "take.13.0.-1.?.?",
    "take.13.0.-1.6.?",
)
CUT_HELP_TEXTS_SCRIPT = """
() => { const text = document.querySelector("#answer .tx"), bar = document.querySelector(".bar-in");
  const floor = Math.min(text.getBoundingClientRect().bottom, bar.getBoundingClientRect().bottom) + 1;
  return [...text.querySelectorAll("span")].filter((one) => [...one.getClientRects()].at(-1).bottom > floor)
    .map((one) => one.textContent); }"""


def test_each_turn_stage_shows_its_own_help_uncut(page: Page) -> None:
    helps = set()
    for pick in TURN_STAGE_PICKS:
        page.goto(f"/coupelation/play?{FACE_DOWN_CARD_QUERY}&pick={pick}")
        helps.add(page.locator("#answer .tx").inner_text())
        assert page.evaluate(CUT_HELP_TEXTS_SCRIPT) == [], pick
    assert len(helps) == len(TURN_STAGE_PICKS)


@pytest.mark.parametrize(("view", "lang"), list(product(["play", "moves"], LANGUAGES)))
def test_lowest_tower_places_are_in_sight_with_double_text_size(page: Page, view: str) -> None:
    """They are above the tray, also after a change of tabs."""
    page.add_init_script(DOUBLE_TEXT_SIZE_SCRIPT)
    rows = """["at-tower-0-0", "at-tower-1-0"].every((id) => {
        const lies = (one) => document.getElementById(one).getBoundingClientRect();
        const [top, place, dock] = ["top", id, "dock"].map(lies);
        return place.top >= top.bottom - 1 && place.bottom <= dock.top + 1; })"""
    page.goto(f"/coupelation/{view}?{FACE_DOWN_CARD_QUERY}")
    page.wait_for_function(rows)
    page.locator("[data-tab=score]").click()
    expect(page.locator("[data-tab=score][aria-current]")).to_be_attached()
    page.locator(f"[data-tab={'ask' if view == 'moves' else view}]").click()
    expect(page.locator("[data-tab=score][aria-current]")).to_have_count(0)
    page.wait_for_function(rows)


COUNT_OVERLAID_CARDS_SCRIPT = """
() => { const said = document.createRange(), box = (one) => one.getBoundingClientRect();
  said.selectNodeContents(document.querySelector(".cpc.fits"));
  const lines = [...said.getClientRects()], cards = [...document.querySelectorAll(".cpt svg rect")].map(box);
  const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return cards.filter((card) => lines.some((line) => over(line, card))).length; }"""


@in_each_language
def test_fitting_numbers_text_overlaps_no_card(page: Page, lang: str) -> None:  # noqa: ARG001
    page.goto("/coupelation/check?tower=34.41&move=up.26.1.0")
    for width, height, size in ((360, 640, "100%"), (640, 360, "100%"), (360, 640, "200%")):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SET_FONT_SIZE, size)
        assert page.evaluate(COUNT_OVERLAID_CARDS_SCRIPT) == 0, (width, size)
