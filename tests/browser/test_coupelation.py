"""Coupelation on a phone: a tower entered by taps, the hand under its cover, verdicts, axe."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

WON = "1.8.15.22.29.36.43_2.9.16.23.30.37_3.10.17.24.31_4.11.18.25_5.12.19_6.13_F"
TABLE = "turn=p3&tower=4.13.25.x.x.29.41_9.18.-.-.-.33_15&reserve=1.20.37.50&hand=7.30.46&deck=21"
GROWING = "players=2&tower=12d.18.25e.31.x.44_15h.22&reserve=1.50.13.37.8.9&hand=5.7.20.33.41.F&last=1.0"
CHAIN = "tower=4.13.25.x.x.27.41&last=0.0"
WRONG = "tower=1.2.3.4.5.6.7.8_2&reserve=1&hand=2.60"


ARRIVED = """() => [...new URLSearchParams(location.search)].every(
    ([name, value]) => document.querySelector(`#table input[name="${name}"]`)?.value === value)"""
"""Does the page hold what its address says? The address is pushed before the page has changed."""


def press(page: Page, script: bool, *keys: str) -> None:
    """Keys of the pad, one after the other."""
    for key in keys:
        before = page.url
        page.locator(f"#pad button[value='{key}']").click()
        expect(page).not_to_have_url(before)
        if script:
            page.wait_for_function(ARRIVED)


def choose(page: Page, place: str) -> None:
    """A place of tower, reserve or hand."""
    page.locator(f"#at-{place}").click()
    expect(page.locator(f"#at-{place}:is([aria-current=true], [aria-pressed=true])")).to_have_count(1)


@pytest.mark.parametrize("script", [True, False])
def test_a_finished_tower_takes_one_tap_a_card(page: Page, script: bool) -> None:
    page.goto("/coupelation/score")
    cards = WON.replace("_", ".").split(".")
    assert len(cards) == 28
    press(page, script, *cards)
    assert f"tower={WON}" in page.url
    if script:
        assert page.url.endswith(f"/coupelation/score?tower={WON}")
    expect(page.locator("#answer")).to_contain_text("全員の勝ち")
    expect(page.locator("#pad")).to_have_count(0)


@pytest.mark.parametrize("script", [True, False])
def test_a_table_in_play_down_to_the_verdict(page: Page, script: bool) -> None:
    page.goto("/coupelation/moves")
    press(page, script, "25", "31")
    choose(page, "tower-0--1")
    press(page, script, "12")
    expect(page).to_have_url(re.compile(r"tower=12\.25\.31"))
    choose(page, "tower-1-0")
    press(page, script, "18")
    choose(page, "reserve-0")
    press(page, script, "1", "50", "13", "37")
    expect(page.locator("#at-hand-0")).to_have_attribute("aria-pressed", "true")
    # The reserve is full and the hand is next: its cover opens when it is to be entered.
    cover = page.locator("#cover")
    if cover.get_attribute("open") is None:
        cover.locator("> summary").click()
    press(page, script, "7", "20", "33")
    assert re.search(r"tower=12\.25\.31_18&reserve=1\.50\.13\.37&hand=7\.20\.33", page.url)
    page.locator("#at-hand-2").click()
    page.locator("svg a[href*='move=up.33.0.3']").click()
    expect(page.locator("#verdict")).to_contain_text("できます")
    page.get_by_role("link", name="この手で進める").click()
    expect(page).to_have_url(re.compile(r"/coupelation/score\?turn=p2&tower=12\.25\.31\.33_18&.*last=0\.3$"))
    expect(page.locator("#standing")).to_contain_text("33のマークで決まる")
    page.locator(".mark-row button[value='mark.0.3.e']").click()
    expect(page.locator("#answer")).to_contain_text("2")
    expect(page).to_have_url(re.compile(r"33e"))


def test_back_and_undo_take_back_one_tap(page: Page) -> None:
    page.goto("/coupelation/score")
    for card in ("25", "31"):
        page.locator(f"#pad button[value='{card}']").click()
        expect(page).to_have_url(re.compile(rf"{card}$"))
    page.locator("#undo").click()
    expect(page).to_have_url(re.compile(r"tower=25$"))
    expect(page.locator("#at-tower-0-0")).to_contain_text("25")
    page.go_back()
    expect(page).to_have_url(re.compile(r"/coupelation/score$"))


def test_the_row_grows_to_the_left_and_25_stays_in_the_middle(page: Page) -> None:
    page.goto("/coupelation/score?tower=25")
    place = page.locator("#at-tower-0-0 text").evaluate("e => e.getAttribute('x')")
    page.locator("#at-tower-0--1").click()
    page.locator("#pad button[value='12']").click()
    expect(page).to_have_url(re.compile(r"tower=12\.25$"))
    assert page.locator("#at-tower-0-1 text").first.evaluate("e => e.getAttribute('x')") == place


def test_a_chain_without_room_is_drawn_and_said(page: Page) -> None:
    page.goto(f"/coupelation/score?{CHAIN}")
    expect(page.locator(".bad-x")).to_have_count(1)
    expect(page.locator("#at-tower-0-2 .bad")).to_have_count(1)
    expect(page.locator("#contra")).to_contain_text("25と27の間")


SECRET = ("30", "46")


@pytest.mark.parametrize("view", ["score?", "moves?", "moves?pick=tower.1.3&", "check?", "check?move=down.46.1.3&"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_under_its_cover_nothing_of_a_hand_is_seen(page: Page, view: str) -> None:
    page.goto(f"/coupelation/{view}{TABLE}")
    shown = page.locator("body").inner_text() + page.title()
    assert not any(number in shown for number in SECRET), shown
    page.locator("#cover > summary").click()
    shown = page.locator("body").inner_text()
    assert all(number in shown for number in SECRET)
    page.locator("#cover > summary").click()
    shown = page.locator("body").inner_text()
    assert not any(number in shown for number in SECRET), shown


def test_a_verdict_tells_its_reason_only_to_whoever_lifts_the_cover(page: Page) -> None:
    page.goto(f"/coupelation/check?{TABLE}&move=up.46.1.3")
    one = page.locator("#verdict")
    expect(one).to_contain_text("できません")
    assert "46" not in one.inner_text()
    expect(page.locator(".cp-chain")).to_be_hidden()
    page.locator("#cover > summary").click()
    assert "46は大きすぎます" in one.inner_text()


def test_what_is_entered_in_a_hand_is_not_struck_on_the_pad_of_the_tower(page: Page) -> None:
    page.goto(f"/coupelation/score?{TABLE}&pick=tower.0.0")
    key = page.locator("#pad button[value='46']")
    expect(key).to_have_css("text-decoration-line", "none")
    expect(page.locator("#pad button[value='20']")).to_have_css("text-decoration-line", "line-through")
    page.locator("#cover > summary").click()
    expect(key).to_have_css("text-decoration-line", "line-through")


def test_a_reserve_card_is_paid_for_by_taps(page: Page) -> None:
    page.goto(f"/coupelation/moves?{TABLE}")
    page.locator("#at-reserve-2").click()
    page.locator("#cover > summary").click()
    expect(page.locator("#choice")).to_contain_text("30 ＋ 7 ＝ 37")
    page.locator("svg a[href*='move=take.37.0.6.7.30']").click()
    expect(page.locator("#verdict")).to_contain_text("できます")


@pytest.mark.parametrize("place", ["tower-0-3", "reserve-0"])
def test_what_is_selected_is_in_sight_above_the_bar(page: Page, place: str) -> None:
    page.goto(f"/coupelation/score?{TABLE}")
    page.locator(f"#at-{place}").click()
    expect(page.locator(f"#at-{place}:is([aria-current=true], [aria-pressed=true])")).to_have_count(1)
    page.wait_for_function(
        f"document.querySelector('#at-{place}').getBoundingClientRect().bottom"
        " <= document.querySelector('#dock').getBoundingClientRect().top"
    )


ADDRESSES = [
    "/coupelation/",
    "/coupelation/rules",
    "/coupelation/score",
    f"/coupelation/score?{GROWING}&pick=tower.0.6",
    f"/coupelation/score?{TABLE}&pick=hand.1",
    f"/coupelation/score?{WRONG}",
    f"/coupelation/score?{CHAIN}",
    f"/coupelation/score?tower={WON}",
    "/coupelation/score?tower=25.3Z&hand=3Z",
    f"/coupelation/moves?{GROWING}&pick=hand.2",
    f"/coupelation/moves?{GROWING}&pick=reserve.2.pay.7.20",
    f"/coupelation/moves?{GROWING}&pick=tower.0.0.13",
    f"/coupelation/check?{TABLE}&pick=hand.0.down",
    f"/coupelation/check?{TABLE}&move=up.46.1.3",
    f"/coupelation/check?{TABLE}&move=flip.0.3",
    f"/coupelation/possible?{GROWING}",
    f"/coupelation/possible?{TABLE}",
]


# A page that is seen whole: a key that the bar covers by half is too small for axe, wherever it scrolls.
@pytest.mark.parametrize("viewport", [(360, 5000)])
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", ADDRESSES)
def test_axe_finds_nothing(page: Page, axe: Callable[..., list[str]], address: str) -> None:
    page.goto(address)
    assert axe(page) == []
    summary = page.locator("#cover > summary")
    if summary.count():
        summary.click()
        assert axe(page) == []


@pytest.mark.parametrize("viewport", [(320, 568), (360, 640), (1280, 800)])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_nothing_scrolls_sideways(page: Page) -> None:
    for address in ADDRESSES:
        page.goto(address)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, address
