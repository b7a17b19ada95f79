"""Coupelation on a phone: a tower entered by taps, the hand under its cover, verdicts, axe."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from calculators.core.messages import LANGUAGES
from tests.browser.conftest import LARGE
from tests.browser.test_large import TWICE
from tests.many import choose_by_run_length, pair_cases_with_others

WON = "1.8.15.22.29.36.43_2.9.16.23.30.37_3.10.17.24.31_4.11.18.25_5.12.19_6.13_F"
TABLE = "turn=p3&tower=4.13.25.x.x.29.41_9.18.-.-.-.33_15&reserve=1.20.37.50&hand=7.30.46&deck=21"
GROWING = "players=2&tower=12d.18.25e.31.x.44_15h.22&reserve=1.50.13.37.8.9&hand=5.7.20.33.41.F&last=1.0"
CHAIN = "tower=4.13.25.x.x.27.41&last=0.0"
WRONG = "tower=1.2.3.4.5.6.7.8_2&reserve=1&hand=2.60"


ARRIVED = """() => [...new URLSearchParams(location.search)].every(
    ([name, value]) => document.querySelector(`#table input[name="${name}"]`)?.value === value)"""
"""Does the page hold what its address says? The address is pushed before the page has changed."""


def choose(page: Page, place: str) -> None:
    """A place of tower, reserve or hand."""
    page.locator(f"#at-{place}").click()
    expect(page.locator(f"#at-{place}:is([aria-current=true], [aria-pressed=true])")).to_have_count(1)


PLAY = "p1=h3&p2=h2&p3=h2&p4=h3&turn=p3&tower=6d.12e.19d.25h.33d.41e.47d_9h.x.22d.-.37e&reserve=1.50.16.44&deck=21"


def number(page: Page, number: int) -> None:
    """A number of the keys, of those that fit or of all."""
    expect(page.locator("#tray .keys.c10")).to_be_visible()
    key = page.locator(f"#tray .keys [name=put][value='{number}']")
    if not key.count():
        page.locator("#tray .keys .key", has_text="…").click()
    key.click()
    expect(page.locator("#tray .keys .key").first).to_contain_text(str(number))
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


def test_any_number_is_asked_about_by_touching_a_cell_and_a_key(page: Page) -> None:
    page.goto(f"/coupelation/moves?{PLAY}")
    still(page, lambda: choose(page, "tower-2-1"))
    expect(page.locator("#answer")).to_contain_text("入る数 14–21")
    still(page, lambda: number(page, 23))
    expect(page).to_have_url(re.compile(r"/coupelation/check\?.*move=up\.23\.2\.1$"))
    expect(page.locator("#answer")).to_contain_text("23は置けません")
    expect(page.locator("#answer")).to_contain_text("大きすぎます")
    expect(page.locator("#at-tower-1-2 .bad")).to_have_count(1)
    page.locator("#tray .keys .key").first.click()
    number(page, 21)
    expect(page.locator("#answer")).to_contain_text("21は置けます")
    expect(page.locator("#answer")).to_contain_text("※Cの手札に21があれば")
    page.locator("#undo").click()
    page.locator("#undo").click()
    expect(page.locator("#answer")).to_contain_text("23は置けません")


def test_an_overfull_reserve_asks_for_the_card_that_is_dropped(page: Page) -> None:
    page.goto(f"/coupelation/play?{PLAY}&last=1.4")
    choose(page, "tower-2-0")
    page.locator(".cprow button.cp-card", has_text="16").click()
    expect(page.locator(".cprow button.cp-card.on")).to_have_count(1)
    number(page, 7)
    page.locator(".cpbody .key", has_text="23差").click()
    expect(page.locator("#answer")).to_contain_text("捨てる1枚")
    expect(page.locator("#answer .go.off")).to_have_count(1)
    page.locator(".cprow button.cp-card", has_text="50").click()
    page.get_by_role("button", name="決める").click()
    expect(page).to_have_url(re.compile(r"move=draw\.2_take\.16\.2\.0\.7\.23\.r50$"))
    expect(page.locator(".cprow button.cp-card")).to_have_count(4)


def test_the_row_grows_to_the_left_and_25_stays_in_the_middle(page: Page) -> None:
    page.goto("/coupelation/score?tower=25")
    place = page.locator("#at-tower-0-0 text").evaluate("e => e.getAttribute('x')")
    page.locator("#at-tower-0--1").click()
    page.locator("#pad button[value='12']").click()
    expect(page).to_have_url(re.compile(r"tower=12\.25$"))
    assert page.locator("#at-tower-0-1 text").first.evaluate("e => e.getAttribute('x')") == place


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


def test_a_hand_is_entered_under_its_cover(page: Page, axe: Callable[..., list[str]]) -> None:
    """Nothing of it is seen before and after, nor struck on the pad of the tower, which all see."""
    page.goto(f"/coupelation/score?{TABLE}&pick=tower.0.0")
    key, cover = page.locator("#pad button[value='46']"), page.locator("#cover > summary")
    hand = page.locator("#cover").get_by_text("46").locator("visible=true")
    expect(key).to_have_css("text-decoration-line", "none")
    expect(page.locator("#pad button[value='20']")).to_have_css("text-decoration-line", "line-through")
    expect(hand).to_have_count(0)
    assert "46" not in page.title()
    cover.click()
    expect(hand).not_to_have_count(0)
    expect(key).to_have_css("text-decoration-line", "line-through")
    assert axe(page) == []
    cover.click()
    expect(hand).to_have_count(0)


def test_a_refused_number_can_be_read_on_its_card(page: Page) -> None:
    """Axe asks nothing about colours in a picture."""
    page.goto(f"/coupelation/check?{PLAY}&move=up.12.2.0")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(CONTRAST) >= 4.5, scheme


GONE = (
    "/coupelation/play?tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34"
    "&move=draw.1.F_take.37d.0.1.16e.20d.xF.r1"
)
"""Nobody can win any more."""
ADDRESSES = [
    GONE,
    f"{GONE}&pick=ended",
    "/coupelation/score",
    f"/coupelation/score?{GROWING}&pick=tower.0.6",
    f"/coupelation/score?{TABLE}&pick=hand.1",
    f"/coupelation/score?{WRONG}",
    f"/coupelation/score?{CHAIN}",
    f"/coupelation/score?tower={WON}",
    "/coupelation/score?tower=25.3Z&hand=3Z",
    f"/coupelation/moves?{GROWING}",
    f"/coupelation/moves?{PLAY}&pick=take.16.2.0.7.?",
    "/coupelation/moves",
    "/coupelation/play",
    f"/coupelation/play?{PLAY}&last=1.4&pick=up.12.2.0",
    f"/coupelation/play?{PLAY}&last=1.4&move=draw.2_up.12d.2.0_draw.9",
    f"/coupelation/check?{TABLE}&move=up.46.1.3",
    f"/coupelation/check?{TABLE}&move=flip.0.3",
    f"/coupelation/possible?{GROWING}",
    f"/coupelation/possible?{TABLE}",
]


@pytest.mark.parametrize(
    ("address", "lang"), pair_cases_with_others(ADDRESSES[:: choose_by_run_length(10, 1)], LANGUAGES)
)
def test_nothing_stands_in_the_way(barriers: Callable[[str, str], list[str]], lang: str, address: str) -> None:
    assert barriers(lang, address) == []


def test_the_tower_stands_in_every_view_it_is_looked_at(page: Page) -> None:
    """From the record to the board and back, and from there to a question."""
    page.goto(f"/coupelation/play?{PLAY}")
    for tab in ("score", "play", "ask", "play", "score", "ask"):
        page.locator(f"[data-tab={tab}]").click()
        expect(page.locator(f"[data-tab={tab}]")).to_have_attribute("aria-current", "page")
        tower = page.locator("#picture svg.pic").first.bounding_box()
        assert tower is not None
        assert tower["height"] > 100, tab


LAST_ROWS = "1d.8d.15d.22d.29d.36d.43d_2d.9d.16d.23d.30d.37d_3d.10d.17d.24d.31d_4d.11d.18d.25d_5d.12d.19d_6d.13h"


def test_a_game_is_won_by_touch(page: Page) -> None:
    """The finish card is drawn, lies open, and is placed by a touch of the top."""
    short = LAST_ROWS.removesuffix(".13h")
    page.goto(
        f"/coupelation/play?players=2&tower={short}&reserve=50d.49d.48d.47d.46d.45d&p1=h3&p2=h3&deck=5&last=4.2&turn=p2"
    )
    page.locator("#tray .seg-k", has_text="F").click()
    choose(page, "tower-5-1")
    number(page, 13)
    page.locator(".cpbody .key", has_text="♡").click()
    page.get_by_role("button", name="決める").click()
    expect(page).to_have_url(re.compile(r"move=draw\.1\.F_up\.13h\.5\.1$"))
    expect(page.locator(".cpc.r1 .cpf")).to_have_text("F")
    page.goto(
        f"/coupelation/play?players=2&tower={LAST_ROWS}&reserve=50d.49d.48d.47d.46d.45d&p1=h3.F&p2=h3&deck=3&last=5.1"
    )
    choose(page, "tower-6-0")
    page.get_by_role("button", name="決める").click()
    expect(page.locator("#answer")).to_contain_text("全員の勝ち")


FIRST_TURNS = (
    ["#at-tower-0-1", "[value='31']", "mark 1"],
    ["#at-tower-1-0", "[value='28']", "mark 3"],
    ["#at-tower-0-2", "[value='40']", "mark 2"],
    ["card 50", "[value='5']", "45", "card 13", "mark 1"],
    ["#at-tower-0--1", "[value='12']", "mark 1"],
)


def test_a_face_up_turn_takes_three_touches_and_one_from_the_reserve_five(page: Page) -> None:
    """A turn told to its end is taken with the first touch of the next one, or by the bar."""
    page.goto("/coupelation/play?p1=h3&p2=h3&p3=h3&p4=h3&tower=25e&reserve=1.50.13.37&deck=34")
    for turn, touches in enumerate(FIRST_TURNS):
        assert len(touches) <= (5 if touches[0].startswith("card") else 3)
        for touch in touches:
            before = page.url + page.locator("#table").inner_html()
            if touch.startswith("card"):
                page.locator(".cprow button.cp-card", has_text=touch.removeprefix("card ")).click()
            elif touch.startswith("mark"):
                page.locator(".cpbody .key").nth(int(touch[-1])).click()
            elif touch.startswith("#"):
                page.locator(touch).click()
            elif touch.startswith("["):
                page.locator(f"#tray .keys [name=put]{touch}").click()
            else:
                page.locator(".cpbody .key", has_text=touch).click()
            page.wait_for_function(f"location.href + document.querySelector('#table').innerHTML !== {before!r}")
            page.wait_for_function(ARRIVED)
        expect(page.locator("#answer .go:not(.off)")).to_have_count(1)
        told = page.evaluate("new URLSearchParams(location.search).get('move') ?? ''")
        assert told.count("draw") == turn
    page.locator("#answer .go").click()
    expect(page).to_have_url(re.compile(r"up\.40e\.0\.2_draw\.\d_take\.50d\.0\.3\.5\.45\.r13_draw\.\d_up\.12d\.0\.-1$"))


HIDDEN = "tower=25d.x.31e&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=30&last=0.2"
STAGES = ("", "up.?.0.-1", "flip.0.1", "flip.0.1.28", "take.13.?.?.?.?", "take.13.0.-1.?.?", "take.13.0.-1.6.?")
WHOLE = """() => { const text = document.querySelector("#answer .tx"), bar = document.querySelector(".bar-in");
  const floor = Math.min(text.getBoundingClientRect().bottom, bar.getBoundingClientRect().bottom) + 1;
  return [...text.querySelectorAll("span")].filter((one) => [...one.getClientRects()].at(-1).bottom > floor)
    .map((one) => one.textContent); }"""


def test_each_stage_of_a_turn_has_its_own_help_and_all_of_it(page: Page) -> None:
    helps = set()
    for pick in STAGES:
        page.goto(f"/coupelation/play?{HIDDEN}&pick={pick}")
        helps.add(page.locator("#answer .tx").inner_text())
        assert page.evaluate(WHOLE) == [], pick
    assert len(helps) == len(STAGES)


@pytest.mark.parametrize(("view", "lang"), pair_cases_with_others(["play", "moves"], LANGUAGES))
def test_text_twice_as_large_begins_at_the_foot_of_the_tower(page: Page, view: str) -> None:
    """Where the first cards go, above the tray; also from another tab."""
    page.add_init_script(TWICE)
    rows = """["at-tower-0-0", "at-tower-1-0"].every((id) => {
        const lies = (one) => document.getElementById(one).getBoundingClientRect();
        const [top, place, dock] = ["top", id, "dock"].map(lies);
        return place.top >= top.bottom - 1 && place.bottom <= dock.top + 1; })"""
    page.goto(f"/coupelation/{view}?{HIDDEN}")
    page.wait_for_function(rows)
    page.locator("[data-tab=score]").click()
    expect(page.locator("[data-tab=score][aria-current]")).to_be_attached()
    page.locator(f"[data-tab={'ask' if view == 'moves' else view}]").click()
    expect(page.locator("[data-tab=score][aria-current]")).to_have_count(0)
    page.wait_for_function(rows)


@pytest.mark.parametrize(("lang", "viewport"), pair_cases_with_others(LANGUAGES, [(360, 640), (320, 568)]))
def test_no_key_of_a_turn_is_cut_where_all_six_stand(page: Page) -> None:
    """A draw of two, the finish card still in the deck and a card face down."""
    start = "players=4&tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34"
    page.goto(f"/coupelation/play?{start}&move=draw.1_down.x.0.1_draw.0_up.40e.0.2")
    expect(page.locator("#tray .seg-k")).to_have_count(6)
    assert page.locator("#tray .seg").evaluate("row => row.scrollWidth - row.clientWidth") <= 0


OVER_CARDS = """() => { const said = document.createRange(), box = (one) => one.getBoundingClientRect();
  said.selectNodeContents(document.querySelector(".cpc.fits"));
  const lines = [...said.getClientRects()], cards = [...document.querySelectorAll(".cpt svg rect")].map(box);
  const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return cards.filter((card) => lines.some((line) => over(line, card))).length; }"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_would_fit_is_written_over_no_card(page: Page, lang: str) -> None:  # noqa: ARG001
    page.goto("/coupelation/check?tower=34.41&move=up.26.1.0")
    for width, height, size in ((360, 640, "100%"), (640, 360, "100%"), (360, 640, "200%")):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(LARGE, size)
        assert page.evaluate(OVER_CARDS) == 0, (width, size)
