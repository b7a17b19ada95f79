"""Text of double size and pages at quadruple zoom, with long and unusual names."""

from itertools import product
from operator import itemgetter
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Page, expect

from calculators import GAMES, load_game
from calculators.core.messages import LANGUAGES
from tests.browser.conftest import SET_FONT_SIZE, bottom_edge, bounding_box, uncover_hand
from tests.browser.tables import DOUBLE_TEXT_SIZE_SCRIPT, followed_game_query
from tests.house.records import RANDOM_RECORD_SPECS, START_QUERIES_BY_SLUG, generate_random_record
from tests.walker.page_scripts import PLACE_OUT_OF_SIGHT_SCRIPT

UNUSUAL_NAMES_QUERY = "names=Alexandrinaa.👩‍👩‍👧.שלוםעולם.あいうえおあいうえお"
SIDEWAYS_OVERFLOW_EXPRESSION = "document.documentElement.scrollWidth - innerWidth"
SITE_PAGE_ADDRESSES = ("/?lang=en", "/?lang=ja", "/search?q=駅&lang=en", "/nowhere")


PLAYER_NAMES = (
    "けんたろう",
    "けんいち",
    "さちこさん",
    "さとる",
    "みどり",
    "みちよさん",
    "あきひこ",
    "あきら",
    "ゆうき",
)


VISIBLE_TABLE_SHARE_EXPRESSION = """
(() => { const box = (one) => one.getBoundingClientRect(), size = (one) => box(one).width * box(one).height;
  const all = (what) => [...document.querySelectorAll(`#picture ${what}`)];
  const table = all("svg").sort((one, other) => size(other) - size(one))[0] ?? all(".cards-row")[0];
  const ends = [table, table.parentElement].map((one) => box(one).bottom);
  const tops = [table, table.parentElement, document.querySelector("#picture")].map((one) => box(one).top);
  const seen = Math.min(...ends, box(document.getElementById("dock")).top) - Math.max(...tops);
  return seen / Math.min(90, box(table).height); })()"""
"""Returns the visible height of the table as a share of 90 px, or of its height if that is less."""
OVERFLOWING_TEXTS_SCRIPT = """
() => { const box = (one) => one.getBoundingClientRect(), top = box(document.getElementById("top"));
  const out = [...document.querySelectorAll("#top a, #top button")].filter((one) => box(one).bottom > top.bottom + 1);
  return [...out.map((one) => one.textContent.trim()), ...[...document.querySelectorAll("[data-short]")].filter((one) =>
    one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)]; }"""


LARGE_KEYPAD_ADDRESSES = {
    "vogu": (
        "play?players=4&values=B2.R0.Y0.G0.W0.K0&board=2G1WpGmW.3R2RmRpR&pick=reveal.BK",
        "moves?players=5&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB&pick=place.????????.2.0",
    ),
    "scout": ("moves?hand=37.41.52&table=15&owner=p2&turn=p3&players=4&pick=hand.2.b",),
    "subway": ("play?move=start.M07.1_start.M02.2_start.H12.3_start.S12.4_go.M23.r2&pick=at.5",),
    "coupelation": ("score?tower=25e.31d&pick=0.1",),
    "vectron": ("score?players=4&pick=p2.score", "moves?pick=p1.chip"),
}
"""The largest keypads besides those of an empty table and of a game with a record."""
TABLE_ROOM_EXPRESSION = """document.getElementById("dock").getBoundingClientRect().top
  - document.getElementById("top").getBoundingClientRect().bottom"""
LAST_KEY_OVERHANG_EXPRESSION = """
(() => { const body = document.querySelector(".tray-body"); body.scrollTop = body.scrollHeight;
  const ends = [...body.querySelectorAll("button, a")].map((one) => one.getBoundingClientRect().bottom);
  return Math.max(...ends) - document.getElementById("tray").getBoundingClientRect().bottom; })()"""
HAS_DRAWN_TABLE_EXPRESSION = "[...document.querySelectorAll('#picture svg')].some((one) => one.clientHeight > 60)"


@pytest.mark.parametrize(("slug", "lang"), list(product(GAMES, LANGUAGES)))
def test_large_text_leaves_head_names_and_table_beside_an_open_tray(page: Page, slug: str) -> None:
    """Nothing scrolls sideways, the head has its tabs, names are uncut, and an open keypad has all its keys and leaves
    the table in sight."""
    page.add_init_script(DOUBLE_TEXT_SIZE_SCRIPT)
    names = "names=" + ".".join(PLAYER_NAMES[: load_game(slug).players[-1]])
    game_with_record = f"play?{followed_game_query(slug)}&{names}"
    any_names = [f"{view}?players=4&{UNUSUAL_NAMES_QUERY}" for view in ("rules", "moves", "score")]
    keypads = 0
    for address in (
        *any_names,
        f"play?{names}",
        game_with_record,
        f"moves?{followed_game_query(slug)}",
        *LARGE_KEYPAD_ADDRESSES.get(slug, ()),
    ):
        page.goto(f"/{slug}/{address}")
        assert page.evaluate(SIDEWAYS_OVERFLOW_EXPRESSION) <= 0, address
        if address.startswith("rules"):
            continue
        uncover_hand(page)
        if address == game_with_record:
            assert page.evaluate(OVERFLOWING_TEXTS_SCRIPT) == []
            assert page.evaluate(VISIBLE_TABLE_SHARE_EXPRESSION) >= 1, "the table"
        folded = page.locator("#fold:not([open]) > summary")
        if folded.count():
            folded.click()
            page.wait_for_function(
                f"{VISIBLE_TABLE_SHARE_EXPRESSION} >= 1"
                if page.evaluate(HAS_DRAWN_TABLE_EXPRESSION)
                else "document.getElementById('fold').open"
            )
        assert page.evaluate(TABLE_ROOM_EXPRESSION) >= 120, address
        if page.locator("#tray :is(.keys, .pad50)").count():
            keypads += 1
            below = page.evaluate(LAST_KEY_OVERHANG_EXPRESSION)
            assert below <= 1, f"{address}: its last key is {below} px out of reach"
    assert keypads


SCROLLING_RECORD_PARTS_EXPRESSION = """[...document.querySelectorAll("#record, #record *")].filter((one) =>
  one.clientWidth > 0 && one.scrollWidth > one.clientWidth && /auto|scroll/.test(getComputedStyle(one).overflowX))
  .map((one) => `${one.className}: ${one.scrollWidth} of ${one.clientWidth}`)"""


@pytest.mark.parametrize(
    ("slug", "lang"),
    list(product([slug for slug in GAMES if slug in START_QUERIES_BY_SLUG], LANGUAGES)),
)
def test_record_needs_no_sideways_scrolling(page: Page, slug: str) -> None:
    _, start, seed = [one for one in RANDOM_RECORD_SPECS if one[0] == slug][-1]
    record = "_".join(generate_random_record(slug, start, seed, 24))
    for names in ("", "&names=" + ".".join(PLAYER_NAMES[: int(dict(parse_qsl(start))["players"])])):
        page.goto(f"/{slug}/play?{start}&move={record}{names}")
        page.evaluate(
            "for (const one of document.querySelectorAll('details:has(#record), details#record')) one.open = true"
        )
        expect(page.locator("#record").locator("a, button").nth(1)).to_be_visible()
        assert page.evaluate(SCROLLING_RECORD_PARTS_EXPRESSION) == []


@pytest.mark.parametrize("viewport", [(320, 256)])
def test_page_at_quadruple_zoom_fits_width_and_leaves_half_for_table(page: Page) -> None:
    tables = [
        f"/{slug}/{view}?players=4&{UNUSUAL_NAMES_QUERY}" for slug in GAMES for view in ("score", "moves", "play")
    ]
    rules = [f"/{slug}/rules" for slug in GAMES]
    for address in (*SITE_PAGE_ADDRESSES, *rules, *tables):
        page.goto(address)
        assert page.evaluate(SIDEWAYS_OVERFLOW_EXPRESSION) <= 0, address
        if address in tables:
            assert bounding_box(page.locator("#dock"))["y"] >= 128
    for address in SITE_PAGE_ADDRESSES:
        page.goto(address)
        page.set_viewport_size({"width": 360, "height": 640})
        page.evaluate(SET_FONT_SIZE, "32px")
        assert page.evaluate(SIDEWAYS_OVERFLOW_EXPRESSION) <= 0, address


ANSWER_BAR_ADDRESSES = [
    "/vectron/check?players=2&map=21G1_a3S2_1b12_S1G3&p1=h2.g1.s0&p2=h2.g2.s0&row1=D2.D1.O1&row2=-&phase=move"
    "&move=move.C2",
    "/subway/check?players=3&at=H08.H02.T02&styles=3.1.2&roll=1&move=path.H09.H10.H09",
    "/scout/check?table=5.6&owner=p2&players=3&move=shown.7.8",
    "/vogu/moves?players=5&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB&pick=place.????????.2.0",
]
ANSWER_BAR_BOXES_SCRIPT = """() => { const say = document.querySelector("#answer .say");
  const bar = say.closest(".bar-in").getBoundingClientRect();
  const parts = [...say.querySelectorAll(".tx span")].map((one) => one.getBoundingClientRect());
  return { bar: [bar.top, bar.bottom], parts: parts.map((one) => [one.top, one.bottom]),
    scrolls: getComputedStyle(say).overflowY === "auto", over: say.scrollHeight - say.clientHeight }; }"""


@pytest.mark.parametrize("address", ANSWER_BAR_ADDRESSES)
def test_double_text_size_keeps_reason_in_answer_bar(page: Page, address: str) -> None:
    """The beginning of the reason is in sight, and the bar scrolls to the rest."""
    page.add_init_script(DOUBLE_TEXT_SIZE_SCRIPT)
    page.goto(address)
    boxes = page.evaluate(ANSWER_BAR_BOXES_SCRIPT)
    head, foot = boxes["bar"]
    assert boxes["parts"][0][0] >= head
    assert boxes["parts"][0][1] <= foot + 1
    assert boxes["over"] <= 1 or boxes["scrolls"]
    if len(boxes["parts"]) == 2:
        assert boxes["parts"][1][1] <= foot + 1, "the second sentence"


WINDOW_AND_LETTER_SIZES = [(360, 640, 16), (360, 640, 32), (640, 360, 16), (320, 568, 16)]


COVERED_TEXTS_SCRIPT = """() => { const box = (one) => one.getBoundingClientRect();
  const drawn = [...document.querySelectorAll("#drawn rect")].map(box).filter((one) => one.width > 8);
  const texts = [];
  for (const place of document.querySelectorAll(".cpc")) {
    const all = document.createTreeWalker(place, NodeFilter.SHOW_TEXT), text = document.createRange();
    while (all.nextNode()) {
      text.selectNodeContents(all.currentNode);
      if (!all.currentNode.parentElement.closest(".vh")) texts.push([text.toString(), text.getBoundingClientRect()]);
    }
  }
  return texts.filter(([, text]) => drawn.some((one) =>
    Math.min(one.right, text.right) - Math.max(one.left, text.left) > 2 &&
    Math.min(one.bottom, text.bottom) - Math.max(one.top, text.top) > 2)).map(([said]) => said); }"""
PYRAMID_ADDRESS = (
    "/coupelation/play?players=3&tower=25e.31d&reserve=1.50.13.37.3&p1=h3&p2=h3&p3=h3&deck=30&move=draw.1_up.20d.0.-1"
)


def test_pyramid_cards_do_not_overlap_texts_beside_pyramid(page: Page) -> None:
    for wide, high, letter in sorted(WINDOW_AND_LETTER_SIZES, key=itemgetter(2)):
        page.set_viewport_size({"width": wide, "height": high})
        if letter > 16:
            page.add_init_script(DOUBLE_TEXT_SIZE_SCRIPT)
        page.goto(f"{PYRAMID_ADDRESS}&names=ゆき.けんた.みどり")
        expect(page.locator(".cpc.l3")).to_contain_text("記録")
        assert page.evaluate(COVERED_TEXTS_SCRIPT) == [], (wide, letter)


@pytest.mark.parametrize("viewport", [(640, 360)])
def test_landscape_phone_shows_names_points_and_keys(page: Page) -> None:
    page.goto("/scout/score?players=4&rounds=5.-2.7.1&p1=c5.s2.h3&names=けんた.ゆき.みどり.さとる")
    for row in page.locator(".srow:not(.shead)").all():
        for part in (row.locator(".nm"), row.locator(".pt")):
            assert bounding_box(part)["width"] > 14
            assert bottom_edge(part) <= 360
    page.goto("/vogu/score?players=4&values=B4.R6.Y-1.G5.W-1.K2&p1=GWg.GWw.BG.BW&names=けんた.ゆき.みどり.さとる")
    for seat in page.locator(".rvs li").all():
        name, card = (bounding_box(seat.locator(part).first) for part in (".nm", ".rv"))
        assert name["width"] > 14
        assert name["x"] + name["width"] <= card["x"] + 1
    for address in ("vogu/score?values=-", "vogu/score?values=B4.R6", "scout/score"):
        page.goto(f"/{address}")
        ends = [bottom_edge(key) for key in page.locator("#tray .key").all()]
        assert max(ends) <= bounding_box(page.locator(".words"))["y"] + 1, address


@pytest.mark.parametrize(
    "address",
    ["scout/score?players=4&p1=c5.s2.h3", "vogu/score?players=3&values=B4.R6.Y-1.G5.W-1.K2&p1=GWg"],
)
def test_double_text_size_folds_tray_and_open_keys_leave_place_in_sight(page: Page, address: str) -> None:
    """The keys are folded if there is no room, as in SCOUT!; all open keys of VOGU are in sight."""
    page.add_init_script(DOUBLE_TEXT_SIZE_SCRIPT)
    page.goto(f"/{address}")
    if address.startswith("scout"):
        expect(page.locator("#fold:not([open])")).to_have_count(1)
        page.locator("#fold > summary").click()
    page.wait_for_function(f"(() => {{ {PLACE_OUT_OF_SIGHT_SCRIPT} }})() === ''")
    assert page.evaluate("document.querySelector('.tray-body').scrollHeight - innerHeight") < 0
    if address.startswith("vogu"):
        ends = [bottom_edge(key) for key in page.locator("#tray :is(.keys, .vkeys) .key").all()]
        assert max(ends) <= bounding_box(page.locator("#answer"))["y"] + 1
