"""Forced colours, more contrast, and print."""

import pytest
from playwright.sync_api import Page, expect

from calculators import GAMES
from tests.engines.printed_pages import list_blank_sheets
from tests.run_length import in_each_language

VOGU_RESULT_ADDRESS = (
    "/vogu/score?values=B4.R6.Y-1.G5.W-1.K2&p1=GWg.GWw.BG.BW&p2=BB.RK.RY.KK&p3=YY.RR.BK.BR&p4=RW.RW.YG.WK&first=p1"
)
EDGE_STYLES_SCRIPT = """(selector) => {
  const style = getComputedStyle(document.querySelector(selector));
  return [style.outlineStyle, style.outlineWidth, style.borderBottomColor];
}"""


def test_forced_colours_mark_turn_and_selected_controls(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    page.goto("/subway/play?move=start.M07.1_start.M02.2_start.H12.3_start.S12.4&pick=r2")
    assert page.evaluate(EDGE_STYLES_SCRIPT, ".seat-c.turn")[0] == "solid"
    chosen, other = (
        page.evaluate(EDGE_STYLES_SCRIPT, f".tabs a{which}")[2] for which in ("[aria-current]", ":not([aria-current])")
    )
    assert chosen != other
    page.goto("/coupelation/moves?tower=12.25.31.x.44_20.28&reserve=1.50.13.37")
    chosen, other = (page.evaluate(EDGE_STYLES_SCRIPT, f".seg-k{which}")[2] for which in (".on", ":not(.on)"))
    assert chosen != other


WRONG_AND_RIGHT_SELECTORS = {
    "/scout/score?players=3&p1=c12.s1.h5&p2=c3.s2.h0&p3=c4.s5.h0&end=empty.p2": (".around.is-bad", ".srow"),
    "/vogu/score?players=3&p1=BBb.BBb.BBb.BB&p2=BBb": (".is-bad", ".seg-k"),
}


def test_forced_colours_mark_errors_with_double_outline(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    for address, (wrong, right) in WRONG_AND_RIGHT_SELECTORS.items():
        page.goto(address)
        assert page.evaluate(EDGE_STYLES_SCRIPT, wrong)[0] == "double"
        assert page.evaluate(EDGE_STYLES_SCRIPT, right)[0] != "double"


def test_high_contrast_draws_lines_in_edge_colour(page: Page) -> None:
    page.goto("/vectron/score?players=2&p1=h2.g3.s4")
    quiet = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--line')")
    page.emulate_media(contrast="more")
    strong = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--line')")
    edge = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--edge')")
    assert quiet != strong == edge


@pytest.mark.parametrize("scheme", ["dark"])
@pytest.mark.parametrize("slug", GAMES)
def test_a_printed_page_has_its_title_and_no_buttons(page: Page, slug: str) -> None:
    for view in ("score", "moves", "play"):
        page.goto(f"/{slug}/{view}")
        page.emulate_media(media="print")
        expect(page.locator("main h1").first).to_be_visible()
        seen = page.locator("#top .undo, .tabs, #tray, .words, #answer .go, #display, #typed, #people, #take, .foot")
        assert [one for one in seen.all() if one.is_visible()] == []
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        page.emulate_media(media="screen")


def test_printed_result_shows_winner_and_points_of_others(page: Page) -> None:
    page.goto(VOGU_RESULT_ADDRESS)
    page.emulate_media(media="print")
    expect(page.locator(".fin-h")).to_contain_text("Aの勝ち")
    for points in ("26", "25", "15"):
        assert page.locator("main").get_by_text(points).first.is_visible()


@in_each_language
def test_browser_printout_has_no_blank_sheet(page: Page, lang: str) -> None:  # noqa: ARG001
    views = [f"/{slug}/{view}" for slug in GAMES for view in ("score", "play", "", "moves")]
    for address in (
        *("/", "/phone", "/search?q=駅", VOGU_RESULT_ADDRESS),
        *views,
    ):
        page.goto(address)
        assert list_blank_sheets(page.pdf(format="A4")) == [], address
