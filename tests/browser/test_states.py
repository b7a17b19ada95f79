"""States of the frame without barriers: who leaves, and refusals, in English, light and dark."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import AXE, COLOURS, EVERYTHING, leads_to, tapped

STATES = (
    "/vogu/score?players=3&p4=GW.GBg.GB.YY&names=Alexandrinaa.B.C.D",
    "/subway/play?players=3&names=A.B.C.שלוםעולם",
    "/vogu/enter?view=score&put=nothing",
    "/scout/nothing",
)


@pytest.mark.parametrize("lang", ["en"])
def test_no_barriers(page: Page, axe: Callable[..., list[str]]) -> None:
    for address in STATES:
        page.goto(address)
        assert axe(page, EVERYTHING, COLOURS) == [], address


@pytest.mark.parametrize("viewport", [(412, 823)])
def test_nothing_counts_as_covered_that_can_be_scrolled_to(page: Page) -> None:
    """As Lighthouse sees a page: what lies half below the dock is not too small to touch."""
    for address in ("/scout/score", "/vogu/play", "/phone"):
        page.goto(address)
        page.wait_for_function("document.documentElement.classList.contains('js')")
        page.evaluate(AXE.read_text(encoding="utf-8"))
        assert page.evaluate(EVERYTHING) == [], address


def test_fewer_players_asks_who_leaves_and_undo_brings_all_back(page: Page) -> None:
    page.goto("/scout/score?p1=c5.s2.h3&p4=c1.s1.h1&names=A.B.C.D")
    page.locator("#people summary").click()
    page.locator("#people [name=players][value='3']").check(force=True)
    expect(page.locator("#leaving li")).to_have_count(4)
    assert page.evaluate("scrollY") == 0
    page.locator("#leaving a").nth(1).click()
    expect(page.locator("#leaving")).to_have_count(0)
    leads_to(page, "p3=c1.s1.h1")
    assert page.evaluate("document.activeElement !== document.body")
    for _ in range(2):
        tapped(page, "#undo")
    leads_to(page, "p4=c1.s1.h1")
    assert "players=" not in page.url
