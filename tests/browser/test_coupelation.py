"""Coupelation on a phone: a tower entered by taps, the hand under its cover, verdicts, axe."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import tapped

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
        tapped(page, f"#pad button[value='{key}']")
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


PLAY = "p1=h3&p2=h2&p3=h2&p4=h3&turn=p3&tower=6d.12e.19d.25h.33d.41e.47d_9h.x.22d.-.37e&reserve=1.50.16.44&deck=21"


def slide(page: Page, number: int) -> None:
    """The slider moved to a number and let go."""
    page.locator("input[type=range]").evaluate(
        "(e, n) => { e.value = n; e.dispatchEvent(new Event('change', { bubbles: true })) }", str(number)
    )
    expect(page.locator("input[type=range]")).to_have_value(str(number))
    page.wait_for_function(ARRIVED)


def still(page: Page, do: Callable[[], None]) -> None:
    """Does something; the tower stays where it is."""
    tower = page.locator(".cpt")
    before = tower.bounding_box()
    do()
    after = tower.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(before["y"] - after["y"]) <= 60


def test_any_number_is_asked_about_by_touching_a_cell_and_sliding(page: Page) -> None:
    page.goto(f"/coupelation/moves?{PLAY}")
    still(page, lambda: choose(page, "tower-2-1"))
    expect(page.locator("#answer")).to_contain_text("入る数 14–21")
    still(page, lambda: slide(page, 23))
    expect(page).to_have_url(re.compile(r"/coupelation/check\?.*move=up\.23\.2\.1$"))
    expect(page.locator("#answer")).to_contain_text("23は置けません")
    expect(page.locator("#answer")).to_contain_text("大きすぎます")
    expect(page.locator("#at-tower-1-2 .bad")).to_have_count(1)
    page.get_by_label("1小さく").click()
    page.get_by_label("1小さく").click()
    expect(page.locator("#answer")).to_contain_text("21は置けます")
    expect(page.locator("#answer")).to_contain_text("※Cの手札に21があれば")
    page.locator("#undo").click()
    expect(page.locator("#answer")).to_contain_text("22は置けません")


@pytest.mark.parametrize(
    ("cell", "says"),
    [("tower-1-0", "リザーブからだけ"), ("tower-4-1", "下に0枚しか"), ("tower-0-3", "リザーブからだけ")],
)
def test_taken_places_and_gaps_can_be_asked_about(page: Page, cell: str, says: str) -> None:
    page.goto(f"/coupelation/moves?{PLAY}")
    slide(page, 29)
    choose(page, cell)
    expect(page.locator("#answer")).to_contain_text("29は置けません")
    expect(page.locator("#answer")).to_contain_text(says)


def test_a_wrong_sum_can_be_asked_about_card_first_or_cell_first(page: Page) -> None:
    page.goto(f"/coupelation/moves?{PLAY}")
    page.locator("a.cp-card", has_text="16").click()
    expect(page.locator("a.cp-card.on")).to_have_count(1)
    choose(page, "tower-2-0")
    slide_first(page, 7)
    page.locator(".cpbody a.key", has_text="23差").click()
    expect(page.locator("#answer")).to_contain_text("16は置けます")
    page.goto(f"/coupelation/check?{PLAY}&move=take.16.2.0.7.10")
    expect(page.locator("#answer")).to_contain_text("16は置けません")
    expect(page.locator("#answer")).to_contain_text("合計は17")


def slide_first(page: Page, number: int) -> None:
    """The first card of a payment, after which keys take the slider's place."""
    page.locator("input[type=range]").evaluate(
        "(e, n) => { e.value = n; e.dispatchEvent(new Event('change', { bubbles: true })) }", str(number)
    )
    expect(page.locator(".cpbody a.key.on").first).to_contain_text(str(number))


def test_a_game_from_its_start_in_touches(page: Page) -> None:
    page.goto("/coupelation/play")
    page.locator(".cpstart .key", has_text="13").click()
    page.locator(".cpstart .key", has_text="37").click()
    page.get_by_role("link", name="始める").click()
    expect(page).to_have_url(re.compile(r"p1=h3&p2=h3&p3=h3&p4=h3&tower=25&reserve=1\.50\.13\.37&deck=34"))
    choose(page, "tower-0-1")
    slide(page, 31)
    still(page, lambda: page.locator(".cpbody a.key", has_text="◇◇").click())
    expect(page.locator("#answer")).to_contain_text("2枚まで引ける")
    page.get_by_role("link", name="決める").click()
    expect(page).to_have_url(re.compile(r"move=draw\.1_up\.31e\.0\.1$"))
    expect(page.locator(".cpc.turn")).to_contain_text("3")
    page.get_by_role("link", name="伏せる").click()
    choose(page, "tower-0-2")
    page.get_by_role("link", name="決める").click()
    expect(page).to_have_url(re.compile(r"_draw\.2_down\.x\.0\.2$"))
    expect(page.locator("#record li")).to_have_count(2)
    page.locator("#record li button").last.click()
    expect(page.locator("#answer")).to_contain_text("1手目のあと")
    page.get_by_role("link", name="ここから続ける").click()
    expect(page).to_have_url(re.compile(r"move=draw\.1_up\.31e\.0\.1$"))


def test_an_overfull_reserve_asks_for_the_card_that_is_dropped(page: Page) -> None:
    page.goto(f"/coupelation/play?{PLAY}&last=1.4")
    choose(page, "tower-2-0")
    page.locator("a.cp-card", has_text="16").click()
    expect(page.locator("a.cp-card.on")).to_have_count(1)
    slide_first(page, 7)
    page.locator(".cpbody a.key", has_text="23差").click()
    expect(page.locator("#answer")).to_contain_text("捨てる1枚")
    expect(page.locator("#answer .go.off")).to_have_count(1)
    page.locator("a.cp-card", has_text="50").click()
    page.get_by_role("link", name="決める").click()
    expect(page).to_have_url(re.compile(r"move=draw\.2_take\.16\.2\.0\.7\.23\.r50$"))
    expect(page.locator("a.cp-card")).to_have_count(4)


@pytest.mark.parametrize("script", [False])
def test_a_move_is_told_without_script_too(page: Page, script: bool) -> None:  # noqa: ARG001
    page.goto(f"/coupelation/moves?{PLAY}")
    page.locator("#at-tower-2-1").click()
    page.get_by_label("1大きく").click()
    expect(page).to_have_url(re.compile(r"move=up\.17\.2\.1"))
    expect(page.locator("#answer")).to_contain_text("17は置けます")


def test_whoever_turned_a_card_up_says_so(page: Page) -> None:
    page.goto("/coupelation/score?tower=12.25.31_40")
    expect(page.locator("#answer")).to_contain_text("規則に合いません")
    page.get_by_role("link", name="40を公開した").click()
    expect(page.locator("#answer")).to_contain_text("全員の負け")


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


SECRET = ("46",)


@pytest.mark.parametrize("view", ["score?", "moves?"])
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


def test_what_is_entered_in_a_hand_is_not_struck_on_the_pad_of_the_tower(page: Page) -> None:
    page.goto(f"/coupelation/score?{TABLE}&pick=tower.0.0")
    key = page.locator("#pad button[value='46']")
    expect(key).to_have_css("text-decoration-line", "none")
    expect(page.locator("#pad button[value='20']")).to_have_css("text-decoration-line", "line-through")
    page.locator("#cover > summary").click()
    expect(key).to_have_css("text-decoration-line", "line-through")


@pytest.mark.parametrize("place", ["tower-0-3", "reserve-0"])
def test_what_is_selected_is_in_sight_above_the_bar(page: Page, place: str) -> None:
    page.goto(f"/coupelation/score?{TABLE}")
    page.locator(f"#at-{place}").click()
    expect(page.locator(f"#at-{place}:is([aria-current=true], [aria-pressed=true])")).to_have_count(1)
    page.wait_for_function(
        f"document.querySelector('#at-{place}').getBoundingClientRect().bottom"
        " <= document.querySelector('#dock').getBoundingClientRect().top"
    )


CONTRAST = """() => {
  const light = (element) => {
    const parts = getComputedStyle(element).fill.match(/[0-9.]+/g).slice(0, 3).map((n) => n / 255);
    const [r, g, b] = parts.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const card = document.querySelector(".cp-told.no"), number = card.parentElement.querySelector(".cp-n");
  const [dark, bright] = [light(card), light(number)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_refused_number_can_be_read_on_its_card(page: Page) -> None:
    """Axe asks nothing about colours in a picture."""
    page.goto(f"/coupelation/check?{PLAY}&move=up.12.2.0")
    assert page.evaluate(CONTRAST) >= 4.5


ADDRESSES = [
    "/coupelation/score",
    f"/coupelation/score?{GROWING}&pick=tower.0.6",
    f"/coupelation/score?{TABLE}&pick=hand.1",
    f"/coupelation/score?{WRONG}",
    f"/coupelation/score?{CHAIN}",
    f"/coupelation/score?tower={WON}",
    "/coupelation/score?tower=25.3Z&hand=3Z",
    f"/coupelation/moves?{GROWING}",
    f"/coupelation/moves?{PLAY}&pick=ask.take.2.0.16._.7._.0._",
    "/coupelation/moves",
    "/coupelation/play",
    f"/coupelation/play?{PLAY}&last=1.4&pick=ask.up.2.0.12._._._.0._",
    f"/coupelation/play?{PLAY}&last=1.4&move=draw.2_up.12d.2.0_draw.9",
    f"/coupelation/check?{TABLE}&move=up.46.1.3",
    f"/coupelation/check?{TABLE}&move=flip.0.3",
    f"/coupelation/possible?{GROWING}",
    f"/coupelation/possible?{TABLE}",
]


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("address", ADDRESSES)
def test_nothing_stands_in_the_way(barriers: Callable[[str, str], list[str]], lang: str, address: str) -> None:
    assert barriers(lang, address) == []


def test_nothing_stands_in_the_way_under_the_cover(page: Page, axe: Callable[..., list[str]]) -> None:
    page.goto(f"/coupelation/score?{TABLE}&pick=hand.1")
    page.locator("#cover > summary").click()
    assert axe(page) == []
