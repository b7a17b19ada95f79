"""The page keeps still: whatever is touched, it moves by no more than 60 px, unless the next thing was out of sight."""

import random
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from calculators import GAMES
from calculators.core.parsing import encode_query_string
from tests.browser.conftest import uncover
from tests.many import paired, tries
from tests.trust.tables import tables

MOST = 60
TOUCHES = tries(4, 12)
TABLES = {
    "vogu": {
        "score": "players=3&values=B4.R6&p1=GWg.GWw.GB.WB",
        "moves": "board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB&hand=3G2GpGpW.1B1WpRmK",
        "play": "players=3",
    },
    "scout": {
        "score": "players=4&p1=c5.s2.h3",
        "moves": "hand=37.41.59.T2&table=82.85&owner=p4",
        "play": "players=4",
    },
    "subway": {
        "score": "players=3&p1=H01.H08*2.T08",
        "moves": "players=3&p1=H01&at=H05.S06.T08&styles=1.3.2&roll=3",
        "play": "players=3",
    },
    "coupelation": {
        "score": "tower=12.25.31.x.44_20.28&reserve=1.50.13.37",
        "moves": "tower=12.25.31.x.44_20.28&reserve=1.50.13.37&hand=7.18.33.F",
        "play": "players=3",
    },
    "vectron": {
        "score": "players=2&p1=h2.g3.s4&p2=h1.g1.s1",
        "moves": "players=2&map=21G1_a3S2_1b12_S1G3&p1=h2.g3.s4&p2=h1.g1.s1&row1=D2.O3.S&hand=D2.O1",
        "play": "players=2",
    },
}
"""For each game a table in the middle of its entering, by view."""
SEEN = "button[form=table]:not([disabled]), #picture a[href]:not([target])"
PLACE = "main [aria-current=true], main [aria-pressed=true], main .now-row"
LAID = f"""() => {{
  const columns = [...document.querySelectorAll(".page.two > .col")];
  const column = columns.find((one) => getComputedStyle(one).overflowY === "auto");
  const dock = document.getElementById("dock").getBoundingClientRect();
  const marked = [...document.querySelectorAll("{PLACE}")].map((place) => place.getBoundingClientRect());
  return {{
    path: location.pathname,
    y: column ? column.scrollTop : scrollY,
    marked: marked.map((box) => [box.top, box.bottom]),
    floor: column ? innerHeight : dock.top,
  }};
}}"""
TOP = 52
Laid = dict[str, Any]


VISIBLE = f"""() => [...document.querySelectorAll(`{SEEN}`)].flatMap((control) => {{
  const box = control.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const there = document.elementFromPoint(x, y);
  const name = control.value || control.getAttribute("href");
  return there && control.contains(there) ? [[x, y, name]] : [];
}})"""
"""What a finger can touch without scrolling: where, and what it is."""


def lie(page: Page) -> Laid:
    page.wait_for_function("!document.querySelector('html[data-waits]')")
    page.wait_for_timeout(60)
    laid: Laid = page.evaluate(LAID)
    return laid


def needless(before: Laid, after: Laid) -> bool:
    """Did the page move although the next thing to enter would have been in sight?"""
    by = after["y"] - before["y"]
    if abs(by) <= MOST:
        return False
    return all(top + by >= TOP and bottom + by <= after["floor"] for top, bottom in after["marked"])


def table(slug: str, view: str) -> str:
    """A table to touch; of a game that names none here, an example of its clauses."""
    if slug in TABLES:
        return TABLES[slug][view]
    asked = next((query for asked, query in tables(slug) if asked == view), {})
    return encode_query_string({name: text for name, text in asked.items() if name != "move"})


VIEWS = list(product(GAMES, ("score", "moves", "play")))
WINDOWS = [(360, 640), (640, 360), (1280, 800)]


@pytest.mark.parametrize(("slug", "view", "viewport"), [(*shown, window) for shown, window in paired(VIEWS, WINDOWS)])
def test_no_touch_moves_the_page_without_need(page: Page, slug: str, view: str) -> None:
    chance = random.Random(f"{slug} {view}")
    address = f"/{slug}/{view}?{table(slug, view)}"
    page.goto(address)
    uncover(page)
    moved = []
    before = lie(page)
    for _ in range(TOUCHES):
        controls = page.evaluate(VISIBLE)
        if not controls:
            break
        x, y, name = chance.choice(controls)
        # By its place, as a finger does: a click of the driver's own may scroll first.
        page.mouse.click(x, y)
        after = lie(page)
        if after["path"] != before["path"]:
            assert after["y"] == 0, f"{name}: a new view starts at its top"
            page.goto(address)
            uncover(page)
            after = lie(page)
        elif needless(before, after):
            moved.append((name, before["y"], after["y"]))
        before = after
    assert moved == []
    expect(page.locator("#undo")).to_be_visible()


def test_a_key_of_the_tray_never_moves_the_page_to_what_is_chosen_far_below(page: Page) -> None:
    """A question asked without a hand: whose turn it is stands chosen below, and is not what is entered next."""
    page.goto("/vogu/moves?players=5&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB")
    chosen = page.locator("#below [aria-pressed=true]").first.bounding_box()
    assert chosen is not None
    assert chosen["y"] > page.evaluate("innerHeight")
    page.locator("#tray button[value$='3G']").first.tap()
    expect(page.locator("#said")).not_to_be_empty()
    page.wait_for_timeout(300)
    assert page.evaluate("scrollY") == 0


WORN = """() => { window.worn = [];
  const wear = () => document.querySelectorAll("#picture .mkt .vrow2").forEach((one) => window.worn.push(one.id));
  new MutationObserver(wear).observe(document, { subtree: true, childList: true, attributes: true }); }"""


def test_a_view_that_is_led_to_never_wears_what_the_one_before_wore(page: Page) -> None:
    """A colour of VOGU has the same name in record and score, and is drawn otherwise: not for a moment as it was."""
    page.goto("/vogu/play?players=5&board=3R1RpBmR.1R2BpBpR&move=reveal.GG.x.G")
    page.evaluate(WORN)
    for tab in ("score", "play"):
        page.locator(f"[data-tab={tab}]").click()
        expect(page.locator(f"[data-tab={tab}]")).to_have_attribute("aria-current", "page")
        page.wait_for_timeout(100)
    assert page.evaluate("window.worn") == []


FOCUSED = """() => { const one = document.activeElement, { top, bottom } = one.getBoundingClientRect();
  const [ceiling, floor] = ["top", "dock"].map((id) => document.getElementById(id).getBoundingClientRect());
  const out = top < ceiling.bottom - 1 || bottom > floor.top + 1;
  return one.closest("#picture") && out ? one.outerHTML.slice(0, 120) : ""; }"""
TABBED = [
    "/subway/play?players=4&move=start.M07.1_start.M02.2_start.H12.3_start.S12.4&pick=r2",
    "/vectron/play?players=2&map=21G1_a3S2_1b12_S1G3&p1=h2&p2=h1&row1=D2.O3.S&row2=D1",
    "/vogu/play?players=4&values=B2.R0.Y0.G0.W0.K0&board=2G1WpGmW.3R2RmRpR.2G1WpGmW",
    "/coupelation/play?tower=25e.31d&reserve=1.50.13.37&p1=h3&p2=h3&p3=h3&p4=h3.F&deck=32&last=0.1",
    "/scout/score",
]


@pytest.mark.parametrize("address", TABBED)
def test_what_has_the_focus_is_in_sight(page: Page, address: str) -> None:
    """By the keyboard through the picture: nothing of it is under the head or the tray."""
    page.goto(address)
    uncover(page)
    under = set()
    for _ in range(70):
        page.keyboard.press("Tab")
        under.add(page.evaluate(FOCUSED))
    assert under == {""}


@pytest.mark.parametrize("viewport", [(360, 640), (1280, 800)])
def test_the_map_is_told_with_the_table_from_its_top(page: Page) -> None:
    """Who plays is settled: what lies below it was read before, and is no place to go on from."""
    page.goto("/vectron/play")
    page.evaluate("() => { scrollTo(0, 400); document.querySelector('#picture').scrollTop = 400; }")
    page.locator("#answer button.go").click()
    expect(page.locator("#tray")).to_contain_text("A1")
    page.wait_for_function("scrollY + document.querySelector('#picture').scrollTop === 0")
    expect(page.locator("#picture .seat-c").first).to_be_in_viewport()


def test_no_focus_stays_in_a_key_that_is_hidden(page: Page) -> None:
    """An old engine leaves it there: the keyboard would go on from a place that nobody sees."""
    page.goto("/vogu/play?players=5&values=B2.R0.Y0.G0.W0.K0&board=2G1WpGmW.3R2RmRpR.1B1BpBpB")
    page.locator('[data-put="cell.1.0"]').first.click()
    key = page.locator('#tray button[value="1B"]')
    expect(key).to_be_enabled()
    page.evaluate("document.addEventListener('takujo:changed', () => { document.activeElement.hidden = true; }, true)")
    key.focus()
    before = page.locator("#table [name=pick]").input_value()
    page.keyboard.press("Enter")
    expect(page.locator("#table [name=pick]")).not_to_have_value(before)
    expect(page.locator("html[data-waits]")).to_have_count(0)
    assert page.evaluate(
        "document.activeElement !== document.body && document.activeElement.getClientRects().length > 0"
    )
