"""Text twice as large, and a page four times as large: nothing is lost sideways, whoever sits at the table."""

import pytest
from playwright.sync_api import Page

from calculators import GAMES

NAMES = "names=Alexandrinaa.👩‍👩‍👧.שלוםעולם.あいうえおあいうえお"
TWICE = """addEventListener("DOMContentLoaded", () => {
  const large = new CSSStyleSheet();
  large.replaceSync("html { font-size: 32px }");
  document.adoptedStyleSheets = [large];
})"""
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"
HOUSE = ("/?lang=en", "/?lang=ja", "/search?q=駅&lang=en", "/nowhere")


@pytest.mark.parametrize("slug", GAMES)
def test_text_twice_as_large_loses_nothing(page: Page, slug: str) -> None:
    page.add_init_script(TWICE)
    for view in ("score", "moves", "play", "rules"):
        page.goto(f"/{slug}/{view}?players=4&{NAMES}&lang=en")
        assert page.evaluate(SIDEWAYS) <= 0, view


@pytest.mark.parametrize("viewport", [(320, 256)])
@pytest.mark.parametrize("slug", GAMES)
def test_four_times_as_large_half_is_table(page: Page, slug: str) -> None:
    for view in ("score", "moves", "play", "rules"):
        page.goto(f"/{slug}/{view}?players=4&{NAMES}")
        assert page.evaluate(SIDEWAYS) <= 0, view
        if view != "rules":
            assert page.evaluate("document.getElementById('dock').getBoundingClientRect().top") >= 128


@pytest.mark.parametrize("large", [True, False])
def test_the_house_fits_as_well(page: Page, large: bool) -> None:
    if large:
        page.add_init_script(TWICE)
    else:
        page.set_viewport_size({"width": 320, "height": 256})
    for address in HOUSE:
        page.goto(address)
        assert page.evaluate(SIDEWAYS) <= 0, address
