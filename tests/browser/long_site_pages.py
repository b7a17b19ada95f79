"""The site on a phone: chips on one line, names that can be deleted, recent tables."""

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from calculators.core.messages import LANGUAGES
from tests.browser.conftest import expect_address

LINE_COUNTS_SCRIPT = """() => [...document.querySelectorAll(".chip, .group h2")].map(chip => {
    const range = document.createRange();
    range.selectNodeContents(chip);
    return [chip.textContent.trim(), new Set([...range.getClientRects()].map(r => Math.round(r.top))).size];
})"""


def test_chips_and_group_headings_fit_on_one_line(page: Page) -> None:
    for address, lang in product(("/scout/rules", "/vectron/rules", "/search"), LANGUAGES):
        page.goto(f"{address}?q=zzzz&lang={lang}")
        chips = page.evaluate(LINE_COUNTS_SCRIPT)
        assert chips
        assert [word for word, lines in chips if lines > 1] == [], (address, lang)


def test_names_that_were_written_can_be_forgotten_one_by_one(page: Page) -> None:
    page.goto("/vogu/score?names=Aki.Ben&values=B4")
    page.goto("/phone")
    page.locator(".tabs a[href='#names']").click()
    expect(page.locator("#names li b")).to_have_text(["Aki", "Ben"])
    page.get_by_role("button", name="Aki").click()
    page.reload()
    expect(page.locator("#names li b")).to_have_text(["Ben"])
    page.get_by_role("button", name="Ben").click()
    expect(page.locator("#names")).to_contain_text("まだ書いていません")


@pytest.mark.parametrize("lang", ["en"])
def test_game_page_lists_and_reopens_only_its_own_tables(page: Page, lang: str) -> None:
    """‹ opens the page of the game."""
    page.goto("/vogu/play?players=4&values=B2.R0.Y0.G0.W0.K0&board=2G1WpGmW.3R2RmRpR")
    page.goto("/scout/play?players=3&move=shown.4.5.6_scouted.left")
    page.locator("#top .back").click()
    expect_address(page, "/scout/", end=True)
    expect(page.locator("#recent li")).to_have_count(1)
    page.locator("#recent a").first.click()
    expect_address(page, "/scout/play?players=3&move=shown.4.5.6_scouted.left", end=True)
    expect(page.locator("html")).to_have_attribute("lang", lang)
