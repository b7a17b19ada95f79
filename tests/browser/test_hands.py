"""A private hand: only the storage of the phone and request bodies have it; Undo, reload and the list restore it."""

import re
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import expect_address, press_tray_keys, show_hand
from tests.browser.test_hand_cover import assert_hand_covered, assert_hand_shown
from tests.run_length import choose_by_run_length

VOGU_HAND_CARDS = "3G2GpGpW.1R3YmYmR.2K2KpKpK.1W2BpBmW.3Y1YmYmY"
HAND_QUESTION_CASES = [
    (
        "vogu",
        "players=5&values=B2.R0.Y0.G0.W0.K0&board=2G1WpGmW.3R2RmRpR&hand=" + VOGU_HAND_CARDS,
        "place.3G2GpGpW.0.1",
        ["2K2KpKpK", "1W2BpBmW", "3Y1YmYmY"],
    ),
    ("scout", "hand=37.41.59.62.T2&table=82&owner=p4", "show.5", ["37.41", "59.62"]),
    ("coupelation", "tower=25.30&reserve=1.50.13.37&hand=7.18.33&deck=20&last=0.1", "up.33.0.2", ["7.18"]),
    (
        "vectron",
        "players=2&map=21G1_a3S2_1b12_S1G3&p1=h2.g3&p2=h2.g1&row1=D2&row2=O3&hand=D1.O1.S&phase=play",
        "play.D1",
        ["D1.O1.S", "O1.S"],
    ),
]


def expect_hand_value(page: Page, hand: str) -> None:
    expect(page.locator("#table [name=hand]")).to_have_value(hand)


def assert_hand_not_leaked(page: Page, requested_urls: list[str], secrets: list[str]) -> None:
    """Asserts that address, title, history, list of tables and requested addresses do not contain the hand."""
    places = page.evaluate(
        "() => [location.href, document.title, JSON.stringify(history.state), localStorage['takujo.tables'] ?? '']"
    )
    for text in (*places, *requested_urls):
        assert "hand=" not in text, text
        assert not any(secret in text for secret in secrets), text


@pytest.mark.parametrize(
    ("game", "query", "move", "secrets"), choose_by_run_length(HAND_QUESTION_CASES[1:2], HAND_QUESTION_CASES)
)
def test_hand_appears_in_no_address_history_or_title(
    page: Page, game: str, query: str, move: str, secrets: list[str]
) -> None:
    hand = parse_qs(query)["hand"][0]
    urls: list[str] = []
    page.goto(f"/{game}/moves?{query}")
    assert_hand_not_leaked(page, urls, secrets)
    page.on("request", lambda request: urls.append(request.url))
    # A listed move, even if its list is folded.
    page.locator(f"a[href*='/check?'][href*='move={move}']").first.evaluate("link => link.click()")
    expect(page).to_have_url(re.compile(r"/check\?.*move="))
    assert_hand_not_leaked(page, urls, secrets)
    # A reload and Undo keep the hand.
    page.reload()
    expect_hand_value(page, hand)
    page.locator("#undo").click()
    expect_address(page, "/moves?")
    expect_hand_value(page, hand)
    # Back from the rules restores the hand.
    page.locator(".foot a[href*='/rules']").evaluate("link => link.click()")
    expect_address(page, "/rules")
    page.go_back()
    expect_hand_value(page, hand)
    assert_hand_not_leaked(page, urls, secrets)


def test_recent_table_restores_its_hand_and_deleting_row_erases_hand(page: Page) -> None:
    page.goto("/coupelation/moves?tower=25.30&reserve=1.50.13.37&hand=7.18.33&deck=20&last=0.1")
    expect_address(page, "/moves?tower=25.30&reserve=1.50.13.37&deck=20&last=0.1", end=True)
    later = page.context.new_page()
    page.close()
    later.goto("/")
    later.locator(".recent a").first.click()
    expect_hand_value(later, "7.18.33")
    later.goto("/")
    later.locator(".recent [data-delete]").first.evaluate("button => button.click()")
    assert "18" not in str(later.evaluate("Object.entries(localStorage).filter(([name]) => name.includes('own'))"))


def test_undo_removes_entered_hand_cards_one_by_one(page: Page) -> None:
    """The hand stays visible while its cards are entered, until Undo."""
    urls: list[str] = []
    page.goto("/scout/moves?hand=37.41&table=82&owner=p4&pick=hand.2")
    show_hand(page)
    page.on("request", lambda request: urls.append(request.url))
    press_tray_keys(page, "5")
    expect_hand_value(page, "37.41.5")
    press_tray_keys(page, "9")
    expect_hand_value(page, "37.41.59")
    assert_hand_shown(page)
    assert_hand_not_leaked(page, urls, ["37.41", "41.5"])
    page.locator("#undo").click()
    expect_hand_value(page, "37.41.5")
    assert_hand_covered(page)
    page.locator("#undo").click()
    expect_hand_value(page, "37.41")


HAND_ENTRY_CASES = [
    (
        "/coupelation/play?p1=h3&p2=h3&p3=h3&p4=h3&tower=25e&reserve=1.50.13.37&deck=34&mine=p1.7.31",
        "p1.7.31.44",
        "mine.44",
    ),
    ("/scout/play?players=3&p1=c0.s0.h12&p2=c0.s0.h12&p3=c0.s0.h12&mine=p1.37.41.59", "p1.37.41.59.6", "own.n.6"),
    ("/vectron/play?players=2&p1=h2&p2=h2&map=21G1_a3S2_1b12_S1G3&row1=D2&row2=O1&mine=p1.D1", "p1.D1.S", "own.n.S"),
]
"""An address with a hand, the hand with one card more, and the key of that card."""


@pytest.mark.parametrize("script", [False])
@pytest.mark.parametrize(("address", "hand", "key"), choose_by_run_length(HAND_ENTRY_CASES[:1], HAND_ENTRY_CASES[:2]))
def test_hand_can_be_entered_without_script(page: Page, address: str, hand: str, key: str) -> None:
    page.goto(address)
    expect(page.locator("#veil")).to_be_hidden()
    page.locator("#dock summary", has_text="Aの手札").click()
    expect(page.get_by_role("region", name="入れるもの")).to_be_hidden()
    page.locator(f"#dock button[value='{key}']").click()
    expect(page.locator("#table [name=mine]")).to_have_value(hand)
