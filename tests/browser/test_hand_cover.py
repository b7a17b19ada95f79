"""The cover of the own hand: it names the seat, one touch uncovers the hand, and the page covers it again in time."""

import re

import pytest
from playwright.sync_api import Page, expect

from calculators.core.messages import LANGUAGES
from tests.browser.conftest import show_hand
from tests.run_length import choose_by_run_length, pair_cases_with_others

QUESTION_ADDRESSES = {
    "vogu": "/vogu/moves?players=5&values=B2.R0.Y0.G0.W0.K0&board=2G1WpGmW.3R2RmRpR&hand=3G2GpGpW.1R3YmYmR.2K2KpKpK",
    "scout": "/scout/moves?hand=37.41.59.62.T2&table=82&owner=p4",
    "coupelation": "/coupelation/moves?tower=25.30&reserve=1.50.13.37&hand=7.18.33&deck=20&last=0.1",
    "vectron": "/vectron/moves?players=2&map=21G1_a3S2_1b12_S1G3&p1=h2.g3&p2=h2.g1&row1=D2&row2=O3"
    "&hand=D1.O1.S&phase=play",
}
FOLLOWED_GAME_ADDRESSES = {
    "vogu": "/vogu/play?players=5&values=B2.R0.Y0.G0.W0.K0&board=2G1WpGmW.3R2RmRpR.1B1BpBpB&mine=p1.3G2GpGpW.1R3YmYmR",
    "scout": "/scout/play?players=3&p1=c0.s0.h12&p2=c0.s0.h12&p3=c0.s0.h12&mine=p1.37.41.59",
    "coupelation": "/coupelation/play?p1=h3&p2=h3&p3=h3&p4=h3&tower=25e&reserve=1.50.13.37&deck=34&mine=p1.7.31.44",
    "vectron": "/vectron/play?players=2&p1=h2&p2=h2&map=21G1_a3S2_1b12_S1G3&row1=D2&row2=O1&mine=p1.D1.S",
}
ADDRESSES_WITH_HAND = choose_by_run_length(
    [FOLLOWED_GAME_ADDRESSES["coupelation"]],
    [*QUESTION_ADDRESSES.values(), *FOLLOWED_GAME_ADDRESSES.values()],
)
COUNT_VISIBLE_HAND_PARTS_SCRIPT = """() => [...document.querySelectorAll("[data-hides] *")].filter((one) =>
  one.checkVisibility() && one.getClientRects().length && !one.closest("details:not([open])")).length"""


def assert_hand_covered(page: Page) -> None:
    """Asserts that no part of the hand is visible."""
    expect(page.locator("html")).not_to_have_attribute("data-shown", re.compile("p"))
    assert page.evaluate(COUNT_VISIBLE_HAND_PARTS_SCRIPT) == 0
    expect(page.locator("#cover[open]")).to_have_count(0)


def assert_hand_shown(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-shown", re.compile("p"))
    assert page.evaluate(COUNT_VISIBLE_HAND_PARTS_SCRIPT) > 0


@pytest.mark.parametrize(("address", "lang"), pair_cases_with_others(ADDRESSES_WITH_HAND, LANGUAGES))
def test_hand_is_covered_initially_and_after_reload_idle_tab_and_back(page: Page, lang: str, address: str) -> None:
    page.clock.install()
    page.goto(address)
    assert_hand_covered(page)
    expect(page.locator("#veil b")).to_have_text("Aの手札" if lang == "ja" else "Hand of A")
    expect(page.locator(".unkept")).to_be_hidden()
    show_hand(page)
    assert_hand_shown(page)
    page.reload()
    assert_hand_covered(page)
    show_hand(page)
    page.clock.fast_forward(59_000)
    page.keyboard.press("Shift")
    page.clock.fast_forward(59_000)
    assert_hand_shown(page)
    page.clock.fast_forward(2_000)
    assert_hand_covered(page)
    here = page.locator(".tabs [aria-current]").get_attribute("data-tab")
    show_hand(page)
    for tab in ("score", here):
        page.locator(f".tabs [data-tab={tab}]").click()
        expect(page.locator(f".tabs [data-tab={tab}]")).to_have_attribute("aria-current", "page")
        assert_hand_covered(page)
    show_hand(page)
    page.go_back()
    expect(page.locator(".tabs [data-tab=score]")).to_have_attribute("aria-current", "page")
    page.go_forward()
    expect(page.locator("#veil")).to_be_visible()
    assert_hand_covered(page)


def test_choosing_another_hand_warns_before_erasing_one(page: Page) -> None:
    page.goto(FOLLOWED_GAME_ADDRESSES["coupelation"])
    page.locator("#cover > summary").click()
    expect(page.locator("#cover .chip").first).to_be_hidden()
    turned = "summary => getComputedStyle(summary.querySelector('.ic')).transform !== 'none'"
    assert not page.locator("#own-others > summary").evaluate(turned), "its sign shows that it is closed"
    page.locator("#own-others > summary").click()
    expect(page.locator("#own-others")).to_contain_text("Aの手札は、この電話から消えます")
    page.locator("#own-others .chip", has_text="C").click()
    expect(page.locator("#table [name=mine]")).to_have_value("p3")
    expect(page.locator("#own-others")).to_have_count(0)


@pytest.mark.parametrize("address", choose_by_run_length([QUESTION_ADDRESSES["scout"]], QUESTION_ADDRESSES.values()))
def test_undo_restores_covered_hand_after_asking_without_hand(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("link", name="手札を使わずにきく").click()
    expect(page.locator("#veil")).to_have_count(0)
    expect(page.locator("#table [name=hand]")).to_have_count(0)
    expect(page.locator("#answer")).to_be_visible()
    page.locator("#undo").click()
    assert_hand_covered(page)


def test_show_hand_button_works_without_deferred_scripts(page: Page) -> None:
    page.route(re.compile(r"/(later|parts)\.js"), lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto(FOLLOWED_GAME_ADDRESSES["coupelation"])
    show_hand(page)
    assert_hand_shown(page)


def test_rotated_verdict_is_visible_while_hand_is_shown(page: Page) -> None:
    """The link to the verdict is no history step, which would cover the hand."""
    page.goto("/scout/check?hand=37.41.59.62.T2&table=82&owner=p4&move=scout.left.1")
    show_hand(page)
    page.locator("#answer .go[href='#verdict']").click()
    expect(page.locator(".facing .turned")).to_be_visible()
    assert_hand_shown(page)
