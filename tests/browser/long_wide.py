"""Wide screens: settings behind the gear, the size of the table, endings above the fold; seats in landscape."""

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from calculators import GAMES
from calculators.core.messages import LANGUAGES
from calculators.subway.state import BOARDS
from tests.browser.conftest import bounding_box
from tests.coupelation.test_game_end_page import LOST_GAME_QUERY, STUCK_GAME_QUERY, WINNING_MOVE_QUERY
from tests.house.test_endings import EXPECTED_TEXTS_BY_ENDING_ADDRESS
from tests.run_length import in_each_language
from tests.subway.pages import FINAL_SCORE_QUERY

FINISHED_SCOUT_GAME_QUERY = (
    "rounds=5.-2.7.1_4.3.2.0_3.3.3.-8&p1=c13.s2.h4&p2=c5.s0.h0&p3=c8.s1.h3&p4=c6.s0.h2&end=empty.p2"
)


@pytest.mark.parametrize(("slug", "viewport"), list(product(GAMES, [(1280, 800), (1920, 1080)])))
def test_settings_are_behind_gear_on_wide_screens_and_below_on_phones(page: Page, slug: str) -> None:
    page.goto(f"/{slug}/play")
    expect(page.locator("#rest")).to_be_hidden()
    page.locator(".gear").click()
    expect(page.locator("#rest #people summary")).to_be_visible()
    expect(page.locator("#picture")).to_be_visible()
    page.locator("#people summary").click()
    expect(page.locator("#people [name=players]").first).to_be_attached()
    page.locator(".shut").click()
    expect(page.locator("#rest")).to_be_hidden()
    for width, height in ((640, 360), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(":is(.gear, .shut):visible")).to_have_count(0)
        expect(page.locator("#people summary")).to_be_visible()


VOGU_BOARD_QUERY = "board=2G1WpGmW.3R2RmRpR.1B1BpBpB&values=B0.R0.Y0.G0.W0.K0"
VECTRON_TABLE_QUERY = "players=3&p1=h2.g6.s4&p2=h2&p3=h2&map=bGc2_1Ga3_121S_S323&row1=-&row2=-&row3=-"
COUPELATION_TOWER_QUERY = "tower=1.8.15.22.29.36.43_2.9.16.23.30.37_3.10.17.24.31_4.11.18.25_5.12.19_6.13_F"
TABLE_SELECTOR_BY_ADDRESS = {
    "/scout/play?players=4&move=shown.7.8.9&pick=shown.9.9.9": ".duel",
    f"/scout/score?{FINISHED_SCOUT_GAME_QUERY}": ".fin-p svg",
    f"/vogu/play?players=4&{VOGU_BOARD_QUERY}": ".vwin",
    "/vogu/score?players=3&p1=GWg.GWw.BG.BW&p2=BY.RKr.RY.KK&p3=YYy.RR.BK.BR&first=p1"
    "&values=B4.R6.Y-1.G5.W-1.K2": ".vfin-t",
    "/subway/play?players=4&move=start.M10.3_start.H14.4_start.E04.2_start.H20.1": "svg.map",
    f"/vectron/play?{VECTRON_TABLE_QUERY}": ".vboard svg",
    f"/vectron/play?{VECTRON_TABLE_QUERY}&move=draw.deck_play.O1_move.B2": ".vfin-map svg",
    f"/coupelation/score?{COUPELATION_TOWER_QUERY}": ".pyr svg",
    "/coupelation/play?players=4&tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=33": ".cpt svg",
}
"""By address: the selector of the table."""


@pytest.mark.parametrize("address", [*TABLE_SELECTOR_BY_ADDRESS])
def test_table_fills_two_fifths_of_window_height_and_is_in_sight(page: Page, address: str) -> None:
    """On a television the text has at least 20 px."""
    page.goto(address)
    table = page.locator(TABLE_SELECTOR_BY_ADDRESS[address]).first
    for width, height in ((940, 620), (1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        expect(table).to_be_visible()
        box = bounding_box(table)
        assert box["height"] >= height * 0.4
        assert box["y"] + box["height"] <= height + 1
        assert box["x"] + box["width"] <= width * 0.57
    assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") >= 20
    assert page.evaluate("document.documentElement.scrollWidth") <= 1920


VOGU_SCORE_QUERY = "p1=GWg.GWw.BG.BW&p2=BY.RKr.RY.KK&p3=YYy.RR.BK.BR&values=B4.R6.Y-1.G5.W-1.K2&first=p1"
VECTRON_SCORE_ADDRESS = "/vectron/score?p1=g7.s5&p2=g6.s3"
SUBWAY_BEADS_QUERY = "&".join(f"p{n + 1}={'.'.join(list(BOARDS['three'].stations)[n::3])}" for n in range(3))
SCOUT_SCORE_OF_FIVE_ADDRESS = (
    "/scout/score?players=5&rounds=5.-2.7.1.0_4.3.2.0.1_3.3.3.-8.2_2.4.-1.6.0"
    "&p1=c11.s2.h4&p2=c5.s0.h0&p3=c8.s1.h3&p4=c6.s0.h2&p5=c4.s1.h1&end=empty.p2"
)
ENDING_ADDRESSES = (
    *EXPECTED_TEXTS_BY_ENDING_ADDRESS,
    f"/subway/score?{FINAL_SCORE_QUERY}",
    f"/subway/score?players=3&{SUBWAY_BEADS_QUERY}&bonus=p1",
    *(
        f"/vogu/score?players={n}&{VOGU_SCORE_QUERY}{more}"
        for n, more in ((3, ""), (5, "&p4=BR.RWr.YG.WK&p5=BW.GY.RG.YK"))
    ),
    "/scout/score?players=2&rounds=5.-2&p1=c12.h4&p2=c5.h0&end=empty.p2",
    "/scout/score?players=3&rounds=5.-2.7_4.3.2&p1=c13.s2.h4&p2=c5.s0.h0&p3=c8.s1.h3&end=empty.p2",
    SCOUT_SCORE_OF_FIVE_ADDRESS,
    f"{VECTRON_SCORE_ADDRESS}&players=2",
    f"{VECTRON_SCORE_ADDRESS}&players=4&p3=g2.s1&p4=g1.s2",
    *(
        f"/coupelation/score?players={n}&{end}"
        for n in (2, 3, 4)
        for end in (COUPELATION_TOWER_QUERY, "tower=25.24&last=0.1")
    ),
    *(f"/coupelation/play?{end}" for end in (WINNING_MOVE_QUERY, LOST_GAME_QUERY, STUCK_GAME_QUERY)),
)
"""Endings of the games, with each number of players."""
LIST_PARTS_BELOW_FOLD_SCRIPT = """
() => { const box = (one) => one.getBoundingClientRect(), dock = box(document.querySelector("#dock"));
  const floor = (one) => one.right <= dock.left + 1 || one.top >= dock.top ? innerHeight : dock.top;
  const parts = [".fin-h .who", ".fin-h:not(:has(.pts)), .fin-h .pts", "#picture a[href*='.pdf']",
    "#picture a[href='#take']", "#answer .say b", "#answer .tx", "#answer .go[href*='/play']"];
  const hidden = (what) => { const all = [...document.querySelectorAll(what)].map(box);
    return !all.length || all.some((one) => one.top < -1 || one.bottom > floor(one) + 1); };
  const drawn = ["svg.totals", ".map-box svg", "svg.map", ".vfin-t", ".vfin-map", ".vfin", ".pyr svg", ".cpt svg"];
  const own = box(document.querySelector(drawn.map((one) => `#picture ${one}`).join()));
  const seen = Math.min(own.bottom, floor(own)) - Math.max(own.top, 0);
  return [...parts.filter(hidden), ...(seen < own.height * 0.6 ? ["picture"] : [])]; }"""


@in_each_language
def test_ending_shows_winner_reason_picture_pdf_and_sharing_above_fold(page: Page, lang: str) -> None:  # noqa: ARG001
    """The next game is one touch away."""
    missed = []
    for address in ENDING_ADDRESSES:
        page.goto(address)
        for width, height in ((360, 640), (640, 360), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            missed += [(address, width, part) for part in page.evaluate(LIST_PARTS_BELOW_FOLD_SCRIPT)]
        assert page.locator("#answer .tx").inner_text().strip(), "the reason or the margin"
    assert missed == []


@pytest.mark.parametrize("viewport", [(640, 360)])
@pytest.mark.parametrize(("slug", "lang"), list(product(GAMES, LANGUAGES)))
def test_seating_table_is_whole_on_landscape_phone(page: Page, slug: str) -> None:
    """All seats are in sight without scrolling."""
    page.goto(f"/{slug}/play?names=A.B.C.D")
    ends = "[...document.querySelectorAll('.seating-table *')].map((one) => one.getBoundingClientRect().bottom)"
    assert page.evaluate(f"Math.max(...{ends})") <= 360
