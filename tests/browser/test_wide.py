"""Wide screens: the right half holds record and breakdown, what is seldom wanted stands behind one sign."""

import pytest
from playwright.sync_api import Page, expect

from calculators import GAMES
from tests.browser.test_subway import FINAL
from tests.house.test_endings import ENDS

FOLLOWED = "/scout/play?players=3&move=shown.4.5.6_scouted.left_scouted.right"
WON = "rounds=5.-2.7.1_4.3.2.0_3.3.3.-8&p1=c13.s2.h4&p2=c5.s0.h0&p3=c8.s1.h3&p4=c6.s0.h2&end=empty.p2"


@pytest.mark.parametrize("viewport", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("slug", GAMES)
def test_settings_stand_behind_one_sign(page: Page, slug: str) -> None:
    page.goto(f"/{slug}/play")
    expect(page.locator("#rest")).to_be_hidden()
    page.locator(".gear").click()
    expect(page.locator("#rest #people summary")).to_be_visible()
    expect(page.locator("#picture")).to_be_visible()
    page.locator("#people summary").click()
    expect(page.locator("#people [name=players]").first).to_be_attached()
    page.locator(".shut").click()
    expect(page.locator("#rest")).to_be_hidden()


@pytest.mark.parametrize("slug", GAMES)
def test_on_a_phone_they_lie_below(page: Page, slug: str) -> None:
    page.goto(f"/{slug}/play")
    expect(page.locator(".gear")).to_be_hidden()
    expect(page.locator("#people summary")).to_be_visible()


@pytest.mark.parametrize("viewport", [(1280, 800)])
def test_the_record_lies_open_in_the_right_half(page: Page) -> None:
    page.goto(FOLLOWED)
    turn = page.locator("#below #record .mv").first
    expect(turn).to_be_visible()
    expect(turn).to_contain_text("スカウト 右端")
    box = turn.bounding_box()
    assert box is not None
    assert box["x"] > 640


@pytest.mark.parametrize("viewport", [(640, 360), (1280, 800), (360, 640)])
def test_the_course_of_a_game_that_is_over_is_whole(page: Page) -> None:
    page.goto(f"/scout/score?{WON}")
    drawn = page.locator(".fin-p svg.curve").bounding_box()
    size = page.viewport_size
    assert drawn is not None
    assert size is not None
    assert drawn["y"] + drawn["height"] <= size["height"]


BOARD = "board=2G1WpGmW.3R2RmRpR.1B1BpBpB&values=B0.R0.Y0.G0.W0.K0"
MAP = "players=3&p1=h2.g6.s4&p2=h2&p3=h2&map=bGc2_1Ga3_121S_S323&row1=-&row2=-&row3=-"
TOWER = "tower=1.8.15.22.29.36.43_2.9.16.23.30.37_3.10.17.24.31_4.11.18.25_5.12.19_6.13_F"
TABLES = {
    "/scout/play?players=4&move=shown.7.8.9&pick=told.show.9.9.9": ".duel",
    f"/scout/score?{WON}": ".fin-p svg",
    f"/vogu/play?players=4&{BOARD}": ".vwin",
    "/vogu/score?players=3&p1=GWg.GWw.BG.BW&p2=BY.RKr.RY.KK&p3=YYy.RR.BK.BR&values=B4.R6.Y-1.G5.W-1.K2": ".vfin-t",
    "/subway/play?players=4&move=start.M10.3_start.H14.4_start.E04.2_start.H20.1": "svg.map",
    f"/vectron/play?{MAP}": ".vboard svg",
    f"/vectron/play?{MAP}&move=draw.deck_play.O1_move.B2": ".vfin-map svg",
    f"/coupelation/score?{TOWER}": ".pyr svg",
    "/coupelation/play?players=4&tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=33": ".cpt svg",
}
"""Address → what lies on the table there."""


@pytest.mark.parametrize("viewport", [(940, 620), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("address", TABLES)
def test_the_table_is_as_large_as_the_window_lets_it(page: Page, address: str) -> None:
    """At least two fifths of its height, and all of it in sight."""
    page.goto(address)
    table = page.locator(TABLES[address]).first
    expect(table).to_be_visible()
    box, size = table.bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    assert box["height"] >= size["height"] * 0.4
    assert box["y"] + box["height"] <= size["height"] + 1
    assert box["x"] + box["width"] <= size["width"] * 0.57


@pytest.mark.parametrize("viewport", [(1920, 1080)])
@pytest.mark.parametrize("address", TABLES)
def test_a_television_is_read_from_further_away(page: Page, address: str) -> None:
    page.goto(address)
    assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") >= 20
    assert page.evaluate("document.documentElement.scrollWidth") <= 1920


ABOVE = """() => { const box = (what) => document.querySelector(what)?.getBoundingClientRect();
  const [picture, dock] = [box("#picture"), box("#dock")];
  const floor = picture.right <= dock.left + 1 ? innerHeight : dock.top;
  const parts = [".fin-h .who", ".fin-h .pts", "#picture a[href*='.pdf']", "#picture a[href='#take']"];
  return parts.filter((what) => !box(what) || box(what).bottom > floor + 1); }"""


@pytest.mark.parametrize("viewport", [(360, 640), (640, 360), (1280, 800)])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_an_ending_has_winner_paper_and_sending_above_the_fold(page: Page) -> None:
    for address in (*ENDS, f"/subway/score?{FINAL}"):
        page.goto(address)
        assert page.evaluate(ABOVE) == [], address
        assert page.locator("#answer .tx").inner_text().strip(), "what decided, or by how much"
