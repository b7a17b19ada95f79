"""A touch moves the page by no more than 60 px, unless the next place was out of sight."""

import random
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from calculators import load_game
from tests.browser.conftest import uncover_hand
from tests.browser.scout_table import make_table
from tests.engines.test_pages import GAMES
from tests.house.records import RANDOM_RECORD_SPECS, generate_random_record

MAX_SHIFT_PIXELS = 60
TOUCHES_PER_PAGE = 25
HEAD_HEIGHT_PIXELS = 52
MEASURE_MARKED_PLACES_SCRIPT = """
() => [...document.querySelectorAll("main :is([aria-current=true], [aria-pressed=true], .now-row)")]
  .map((place) => place.getBoundingClientRect()).map((box) => [box.top, box.bottom])"""
"""Returns top and bottom of the selected places, among them the next place of a key of the tray."""
MEASURE_CURRENT_PLACES_SCRIPT = MEASURE_MARKED_PLACES_SCRIPT.replace("[aria-pressed=true], ", "")
"""The same without pressed keys."""
LIST_TOUCHABLE_POINTS_SCRIPT = """
() => [...document.querySelectorAll("button, a[href]:not([target], [href^='#']), summary, label")]
  .flatMap((control) => {
    if (control.disabled || control.closest(".top, #take:target")) return [];
    const box = control.getBoundingClientRect(), [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const there = document.elementFromPoint(x, y);
    return there?.closest("button, a, summary, label") === control ? [[x, y]] : [];
  })"""
"""Returns points where a touch without scrolling meets a control that is no anchor link."""
REMEMBER_TOUCHED_CONTROL_SCRIPT = """([x, y]) => {
  const control = document.elementFromPoint(x, y).closest("button, a, summary, label"), { put, go } = control.dataset;
  const tells = control.name ? [control.name, control.value] : put ? ["put", put] : go ? ["go", go] : [];
  const around = [];
  for (let one = control.parentElement; one; one = one.parentElement) if (one.id) around.push(one);
  const top = (one) => one.getBoundingClientRect().top;
  window.touched = { control, top: top(control), tells, path: location.pathname,
    label: control.getAttribute("aria-label"), around: around.map((one) => [one.id, top(one)]) };
  const name = control.getAttribute("href")?.split("?")[0] || tells.join("=") || control.textContent.trim();
  return { name, inDock: control.closest("#dock") !== null }; }"""
MEASURE_SHIFT_SCRIPT = """() => {
  const { control, top, tells: [name, value], around, label, path = "" } =
    window.touched ?? { control: document.body, tells: [] };  // a station has the same label with another value
  if (path !== location.pathname || control.dataset.link === "clear") return { turned: true, y: scrollY };
  const laid = (one) => one?.getClientRects().length ? one : undefined;
  const inside = document.getElementById(around[0]?.[0]) ?? document.body;
  const told = `:is([name="${name}"][value="${value}"], [data-${name}="${value}"])`;
  const { link } = control.dataset;
  const known = name ? told : link ? `[data-link="${link}"]` : "";
  const same = (known ? laid(inside.querySelector(known)) : laid(control)) ??
    (name === "go" ? laid(document.getElementById("at-" + value.replaceAll(".", "-"))) : undefined) ??
    (label ? laid(inside.querySelector(`svg [aria-label="${label}"], svg ~ [aria-label="${label}"]`)) : undefined);
  const [id, was] = around.find(([id]) => laid(document.getElementById(id))) ?? [];
  const [one, before] = same ? [same, top] : [document.getElementById(id), was];
  const moved = one ? one.getBoundingClientRect().top - before : 0;
  const column = one?.closest(".page.two > .col");
  const scroller = column && getComputedStyle(column).overflowY === "auto" ? column : document.scrollingElement;
  const y = scroller.scrollTop, end = scroller.scrollHeight - scroller.clientHeight;
  const further = moved < 0 ? y > 0 : y < end - 1;  // at its end a page cannot follow
  const floor = document.getElementById("dock")?.getBoundingClientRect().top;
  const under = moved < 0 && same && top + same.getBoundingClientRect().height > floor;  // a tray came over it
  return { moved: further && !under ? moved : 0, gone: !same, y }; }"""
"""Returns how far the touched control moved; else the place that it selects, or the element around it."""


WAIT_FOR_SCROLL_END_SCRIPT = """async () => {
  for (let y; y !== scrollY;) { y = scrollY; await new Promise((then) => setTimeout(then, 90)); } }"""


def wait_until_page_is_still(page: Page) -> None:
    """Waits until the page is loaded, waits for no answer and does not scroll."""
    page.wait_for_function("document.readyState === 'complete' && !document.querySelector('html[data-waits]')")
    evaluate_retrying_once(page, WAIT_FOR_SCROLL_END_SCRIPT)


def evaluate_retrying_once(page: Page, script: str, *script_arguments: Any) -> Any:
    """Returns the result of a script; runs it again if a touch led to another page meanwhile."""
    try:
        return page.evaluate(script, *script_arguments)
    except Error:
        page.wait_for_load_state()
        page.wait_for_timeout(90)
        return page.evaluate(script, *script_arguments)


def are_in_sight(page: Page, places: list[list[float]], *, moved_by: float = 0) -> bool:
    """Returns whether places, given by top and bottom, are between head and dock after a shift by `moved_by`."""
    floor = page.evaluate("document.getElementById('dock').getBoundingClientRect().top")
    return all(top + moved_by >= HEAD_HEIGHT_PIXELS and bottom + moved_by <= floor for top, bottom in places)


def list_page_addresses(slug: str, base_url: str) -> list[str]:
    """Returns the addresses of every kind of page of a game."""
    _, start, seed = [spec for spec in RANDOM_RECORD_SPECS if spec[0] == slug][-1]
    moves = generate_random_record(slug, start, seed)
    with_record = f"{start}&move={'_'.join(moves[:12])}"
    shared = make_table(base_url, slug, with_record)
    views = [f"/{slug}/{view}?{GAMES[slug][view]}" for view in ("score", "moves")]
    views += [f"/{slug}/play?{query}" for query in (f"players={load_game(slug).players[-1]}", with_record)]
    ended = f"/{slug}/play?{start}&move={'_'.join(moves)}"
    shared_pages = [f"/table/{shared['key']}?seat=p1", f"/watch/{shared['watch']}"]
    return [*views, ended, *shared_pages, *(f"/{slug}/{page}" for page in ("score", "moves", "rules", "setup", ""))]


@pytest.mark.parametrize(("slug", "viewport"), list(product(GAMES, [(360, 640), (640, 360), (1280, 800)])))
def test_touched_control_stays_within_60_pixels(page: Page, slug: str, base_url: str) -> None:
    """Random touches on every kind of page and scroll position: one of a hundred at most moves the control further. A
    new view starts at its top, and a key of the tray may scroll its next place into sight."""
    chance = random.Random(slug)
    touches, far = 0, []
    for address in list_page_addresses(slug, base_url):
        page.goto(address)
        uncover_hand(page)
        url = page.url
        for _ in range(TOUCHES_PER_PAGE):
            if page.url.split("?")[0] != url.split("?")[0]:
                page.goto(address)
                uncover_hand(page)
            part = chance.choice((0, chance.random()))
            evaluate_retrying_once(page, "(part) => scrollTo(0, part * document.documentElement.scrollHeight)", part)
            wait_until_page_is_still(page)
            controls = evaluate_retrying_once(page, LIST_TOUCHABLE_POINTS_SCRIPT)
            if not controls:
                break
            x, y = chance.choice(controls)
            touched, scrolled = page.evaluate(REMEMBER_TOUCHED_CONTROL_SCRIPT, [x, y]), page.evaluate("scrollY")
            had_current_place = bool(page.evaluate(MEASURE_CURRENT_PLACES_SCRIPT))
            # By coordinates: a click on a locator may scroll first.
            page.mouse.click(x, y)
            wait_until_page_is_still(page)
            after = evaluate_retrying_once(page, MEASURE_SHIFT_SCRIPT)
            touches += 1
            if after.get("turned"):
                assert after["y"] == 0 or "#" in page.url, f"{touched['name']}: a new view starts at its top"
            elif touched["inDock"]:
                by = page.evaluate("scrollY") - scrolled
                seen = are_in_sight(page, page.evaluate(MEASURE_MARKED_PLACES_SCRIPT), moved_by=by)
                far += [(address, touched["name"], by)] if abs(by) > MAX_SHIFT_PIXELS and seen and after["y"] else []
            elif touched["name"].startswith("go=") and not had_current_place:
                assert are_in_sight(page, page.evaluate(MEASURE_CURRENT_PLACES_SCRIPT)), (
                    f"{touched['name']}: what it leads to is out of sight"
                )
            elif abs(after["moved"]) > MAX_SHIFT_PIXELS and not (after["gone"] and after["y"] == 0):
                far.append((address, touched["name"], after["moved"]))
    assert touches
    assert len(far) <= touches // 100, far


RECORD_OUTDATED_ROWS_SCRIPT = """() => { window.worn = [];
  const wear = () => document.querySelectorAll("#picture .mkt .vrow2").forEach((one) => window.worn.push(one.id));
  new MutationObserver(wear).observe(document, { subtree: true, childList: true, attributes: true }); }"""


def test_new_view_never_shows_colour_rows_of_previous_view(page: Page) -> None:
    """The colours of VOGU have the same ids in record and score but differ in their drawing."""
    page.goto("/vogu/play?players=5&board=3R1RpBmR.1R2BpBpR&move=reveal.GG.x.G")
    page.evaluate(RECORD_OUTDATED_ROWS_SCRIPT)
    for tab in ("score", "play"):
        page.locator(f"[data-tab={tab}]").click()
        expect(page.locator(f"[data-tab={tab}]")).to_have_attribute("aria-current", "page")
        page.wait_for_timeout(100)
    assert page.evaluate("window.worn") == []


FIND_COVERED_FOCUS_SCRIPT = """
() => { const one = document.activeElement, { top, bottom } = one.getBoundingClientRect();
  const [ceiling, floor] = ["top", "dock"].map((id) => document.getElementById(id).getBoundingClientRect());
  const out = top < ceiling.bottom - 1 || bottom > floor.top + 1;
  return one.closest("#picture") && out ? one.outerHTML.slice(0, 120) : ""; }"""
ADDRESSES_TO_TAB_THROUGH = [
    "/subway/play?players=4&move=start.M07.1_start.M02.2_start.H12.3_start.S12.4&pick=r2",
    "/vectron/play?players=2&map=21G1_a3S2_1b12_S1G3&p1=h2&p2=h1&row1=D2.O3.S&row2=D1",
    "/vogu/play?players=4&values=B2.R0.Y0.G0.W0.K0&board=2G1WpGmW.3R2RmRpR.2G1WpGmW",
    "/coupelation/play?tower=25e.31d&reserve=1.50.13.37&p1=h3&p2=h3&p3=h3&p4=h3.F&deck=32&last=0.1",
    "/scout/score",
]


@pytest.mark.parametrize("address", ADDRESSES_TO_TAB_THROUGH)
def test_the_focused_control_is_in_sight(page: Page, address: str) -> None:
    """Tab moves the focus through the picture; head and tray do not cover it."""
    page.goto(address)
    uncover_hand(page)
    under = set()
    for _ in range(70):
        page.keyboard.press("Tab")
        under.add(page.evaluate(FIND_COVERED_FOCUS_SCRIPT))
    assert under == {""}


@pytest.mark.parametrize("viewport", [(360, 640), (1280, 800)])
def test_starting_map_entry_scrolls_page_to_top(page: Page) -> None:
    """The page was scrolled down while the seats were chosen."""
    page.goto("/vectron/play")
    page.evaluate("() => { scrollTo(0, 400); document.querySelector('#picture').scrollTop = 400; }")
    page.locator("#answer button.go").click()
    expect(page.locator("#tray")).to_contain_text("A1")
    page.wait_for_function("scrollY + document.querySelector('#picture').scrollTop === 0")
    expect(page.locator("#picture .seat-c").first).to_be_in_viewport()


def test_focus_moves_from_hidden_key_to_visible_control(page: Page) -> None:
    """An old engine leaves the focus on the hidden key."""
    page.goto("/vogu/play?players=5&values=B2.R0.Y0.G0.W0.K0&board=2G1WpGmW.3R2RmRpR.1B1BpBpB")
    page.locator('[data-put="cell.1.0"]').first.click()
    key = page.locator('#tray button[value="1B"]')
    expect(key).to_be_enabled()
    expect(page.locator("html[data-waits]")).to_have_count(0)
    page.evaluate("document.addEventListener('takujo:changed', () => { document.activeElement.hidden = true; }, true)")
    key.focus()
    before = page.locator("#table [name=pick]").input_value()
    page.keyboard.press("Enter")
    expect(page.locator("#table [name=pick]")).not_to_have_value(before)
    expect(page.locator("html[data-waits]")).to_have_count(0)
    assert page.evaluate(
        "document.activeElement !== document.body && document.activeElement.getClientRects().length > 0"
    )
