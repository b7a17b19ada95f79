"""Text twice as large, and a page four times as large: nothing is lost sideways, whoever sits at the table."""

import re
from operator import itemgetter
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Page, expect

from calculators import load_game
from calculators.core.messages import LANGUAGES
from calculators.core.parsing import encode_query_string
from tests.browser.conftest import LARGE, uncover
from tests.house.records import RANDOM_RECORD_SPECS, START_QUERIES_BY_SLUG, generate_random_record
from tests.many import ONE_GAME_OR_ALL, TWO_GAMES_OR_ALL, choose_by_run_length, pair_cases_with_others
from tests.trust.tables import build_recorded_game_query
from tests.walker.walk import SIGHT

NAMES = "names=Alexandrinaa.👩‍👩‍👧.שלוםעולם.あいうえおあいうえお"
TWICE = """{
  const large = new CSSStyleSheet();
  large.replaceSync("html { font-size: 32px }");
  document.adoptedStyleSheets = [large];
}"""
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"
HOUSE = ("/?lang=en", "/?lang=ja", "/search?q=駅&lang=en", "/nowhere")


PLAYED = {
    "vogu": "players=4&values=B2.R0.Y0.G0.W0.K0&board=2G1WpGmW.3R2RmRpR",
    "scout": "players=4&move=shown.4.5.6_scouted.left",
    "subway": "players=4&move=start.M07.1_start.M02.2_start.H12.3_start.S12.4",
    "coupelation": "tower=25e.31d&reserve=1.50.13.37&p1=h3&p2=h3&p3=h3&p4=h3.F&deck=32&last=0.1",
    "vectron": "players=4&map=dG21_1S2a_G141_b1Sc&p1=h3.g3.s1&p2=h1.g6.s1&p3=h2.g5.s2&p4=h2.g6.s3&row1=-&row2=D1",
}
PEOPLE = ("けんたろう", "けんいち", "さちこさん", "さとる", "みどり", "みちよさん", "あきひこ", "あきら", "ゆうき")


def played(slug: str) -> str:
    """A game that is followed; of a game that names none here, a few of its legal moves."""
    return PLAYED[slug] if slug in PLAYED else encode_query_string(build_recorded_game_query(slug))


SEEN = """(() => { const box = (one) => one.getBoundingClientRect(), size = (one) => box(one).width * box(one).height;
  const all = (what) => [...document.querySelectorAll(`#picture ${what}`)];
  const table = all("svg").sort((one, other) => size(other) - size(one))[0] ?? all(".cards-row")[0];
  const ends = [table, table.parentElement].map((one) => box(one).bottom);
  const tops = [table, table.parentElement, document.querySelector("#picture")].map((one) => box(one).top);
  const seen = Math.min(...ends, box(document.getElementById("dock")).top) - Math.max(...tops);
  return seen / Math.min(90, box(table).height); })()"""
"""How much of the table is in sight, of what has to be: 90 px, or all of a lower one."""
OVER = """() => { const box = (one) => one.getBoundingClientRect(), top = box(document.getElementById("top"));
  const out = [...document.querySelectorAll("#top a, #top button")].filter((one) => box(one).bottom > top.bottom + 1);
  return [...out.map((one) => one.textContent.trim()), ...[...document.querySelectorAll("[data-short]")].filter((one) =>
    one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)]; }"""


KEYPADS = {
    "vogu": (
        "play?players=4&values=B2.R0.Y0.G0.W0.K0&board=2G1WpGmW.3R2RmRpR&pick=reveal.BK",
        "moves?players=5&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB&pick=place.????????.2.0",
    ),
    "scout": ("moves?hand=37.41.52&table=15&owner=p2&turn=p3&players=4&pick=hand.2.b",),
    "subway": ("play?move=start.M07.1_start.M02.2_start.H12.3_start.S12.4_go.M23.r2&pick=at.5",),
    "coupelation": ("score?tower=25e.31d&pick=0.1",),
    "vectron": ("score?players=4&pick=p2.score", "moves?pick=p1.chip"),
}
"""The largest keypads besides those of an empty table and of a game that is followed."""
ROOM = """document.getElementById("dock").getBoundingClientRect().top
  - document.getElementById("top").getBoundingClientRect().bottom"""
LAST = """(() => { const body = document.querySelector(".tray-body"); body.scrollTop = body.scrollHeight;
  const ends = [...body.querySelectorAll("button, a")].map((one) => one.getBoundingClientRect().bottom);
  return Math.max(...ends) - document.getElementById("tray").getBoundingClientRect().bottom; })()"""
DRAWN = "[...document.querySelectorAll('#picture svg')].some((one) => one.clientHeight > 60)"


@pytest.mark.parametrize(("slug", "lang"), pair_cases_with_others(ONE_GAME_OR_ALL, LANGUAGES))
def test_text_twice_as_large_leaves_head_and_names_and_the_table_beside_an_open_tray(page: Page, slug: str) -> None:
    """Before a game, in it, asked, scored: nothing is lost sideways, the head holds its tabs, names are whole or
    initials, and whoever opens the keypad by hand sees the table beside all of its keys."""
    page.add_init_script(TWICE)
    names = "names=" + ".".join(PEOPLE[: load_game(slug).players[-1]])
    told = f"play?{played(slug)}&{names}"
    any_names = [f"{view}?players=4&{NAMES}" for view in ("rules", "moves", "score")]
    keypads = 0
    for address in (*any_names, f"play?{names}", told, f"moves?{played(slug)}", *KEYPADS.get(slug, ())):
        page.goto(f"/{slug}/{address}")
        assert page.evaluate(SIDEWAYS) <= 0, address
        if address.startswith("rules"):
            continue
        uncover(page)
        if address == told:
            assert page.evaluate(OVER) == []
            assert page.evaluate(SEEN) >= 1, "of the table itself"
        folded = page.locator("#fold:not([open]) > summary")
        if folded.count():
            folded.click()
            page.wait_for_function(f"{SEEN} >= 1" if page.evaluate(DRAWN) else "document.getElementById('fold').open")
        assert page.evaluate(ROOM) >= 120, address
        if page.locator("#tray :is(.keys, .pad50)").count():
            keypads += 1
            below = page.evaluate(LAST)
            assert below <= 1, f"{address}: its last key is {below} px out of reach"
    assert keypads


ASKED = {
    "coupelation": ("tower=25e.x.31d&reserve=1.50.13.37&p1=h3&p2=h3&p3=h3&p4=h3&deck=32&last=0.1", "tower-0-1"),
    "vectron": ("players=2&map=21G1_a3S2_1b12_S1G3&p1=h2&p2=h2&row1=D1&row2=-&phase=move", "map-A4"),
}


@pytest.mark.parametrize("slug", choose_by_run_length(["vectron"], ASKED))
def test_text_twice_as_large_leaves_what_is_asked_about_in_sight(page: Page, slug: str) -> None:
    """The touch of it leads to an answer, whose tray and bar are higher than what was there before."""
    query, place = ASKED[slug]
    page.add_init_script(TWICE)
    page.goto(f"/{slug}/moves?{query}")
    uncover(page)
    page.locator(f"#at-{place}").click()
    expect(page).to_have_url(re.compile(f"/{slug}/check"))
    expect(page.locator(f"#at-{place}:is([aria-current=true], [aria-pressed=true])")).to_have_count(1)
    page.wait_for_function(f"(() => {{ {SIGHT} }})() === ''")


WIDER = """[...document.querySelectorAll("#record, #record *")].filter((one) =>
  one.clientWidth > 0 && one.scrollWidth > one.clientWidth && /auto|scroll/.test(getComputedStyle(one).overflowX))
  .map((one) => `${one.className}: ${one.scrollWidth} of ${one.clientWidth}`)"""


@pytest.mark.parametrize(
    ("slug", "lang"),
    pair_cases_with_others([slug for slug in ONE_GAME_OR_ALL if slug in START_QUERIES_BY_SLUG], LANGUAGES),
)
def test_a_record_is_as_wide_as_the_phone(page: Page, slug: str) -> None:
    _, start, seed = [one for one in RANDOM_RECORD_SPECS if one[0] == slug][-1]
    told = "_".join(generate_random_record(slug, start, seed)[:24])
    for names in ("", "&names=" + ".".join(PEOPLE[: int(dict(parse_qsl(start))["players"])])):
        page.goto(f"/{slug}/play?{start}&move={told}{names}")
        page.evaluate(
            "for (const one of document.querySelectorAll('details:has(#record), details#record')) one.open = true"
        )
        expect(page.locator("#record").locator("a, button").nth(1)).to_be_visible()
        assert page.evaluate(WIDER) == []


@pytest.mark.parametrize("viewport", [(320, 256)])
@pytest.mark.parametrize("slug", ONE_GAME_OR_ALL)
def test_four_times_as_large_half_is_table(page: Page, slug: str) -> None:
    for view in ("score", "moves", "play", "rules"):
        page.goto(f"/{slug}/{view}?players=4&{NAMES}")
        assert page.evaluate(SIDEWAYS) <= 0, view
        if view != "rules":
            assert page.evaluate("document.getElementById('dock').getBoundingClientRect().top") >= 128


def test_the_house_fits_as_well(page: Page) -> None:
    for address in HOUSE:
        page.goto(address)
        page.set_viewport_size({"width": 320, "height": 256})
        assert page.evaluate(SIDEWAYS) <= 0, address
        page.set_viewport_size({"width": 360, "height": 640})
        page.evaluate(LARGE, "32px")
        assert page.evaluate(SIDEWAYS) <= 0, address


SAID = [
    "/vectron/check?players=2&map=21G1_a3S2_1b12_S1G3&p1=h2.g1.s0&p2=h2.g2.s0&row1=D2.D1.O1&row2=-&phase=move"
    "&move=move.C2",
    "/subway/check?players=3&at=H08.H02.T02&styles=3.1.2&roll=1&move=path.H09.H10.H09",
    "/scout/check?table=5.6&owner=p2&players=3&move=shown.7.8",
    "/vogu/moves?players=5&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB&pick=place.????????.2.0",
]
LINES = """() => { const say = document.querySelector("#answer .say");
  const bar = say.closest(".bar-in").getBoundingClientRect();
  const parts = [...say.querySelectorAll(".tx span")].map((one) => one.getBoundingClientRect());
  return { bar: [bar.top, bar.bottom], parts: parts.map((one) => [one.top, one.bottom]),
    scrolls: getComputedStyle(say).overflowY === "auto", over: say.scrollHeight - say.clientHeight }; }"""


@pytest.mark.parametrize("address", SAID[:: choose_by_run_length(2, 1)])
def test_text_twice_as_large_leaves_the_bar_its_reason(page: Page, address: str) -> None:
    """What decides is in the bar, its beginning without scrolling, all of it with."""
    page.add_init_script(TWICE)
    page.goto(address)
    said = page.evaluate(LINES)
    head, foot = said["bar"]
    assert said["parts"][0][0] >= head
    assert said["parts"][0][1] <= foot + 1
    assert said["over"] <= 1 or said["scrolls"]
    if len(said["parts"]) == 2:
        assert said["parts"][1][1] <= foot + 1, "the second sentence"


WIDEST = "WWWWWWWWWWWW"
"""As long as a name may be."""
BURST = """() => [...document.querySelectorAll("#picture .nm, #dock .nm")].filter((one) => one.clientWidth)
  .filter((one) => { const text = document.createRange();
    text.selectNodeContents(one.querySelector("[aria-hidden]") ?? one);
    const seat = one.closest(".seat-c, .cpc, .sc-c, .srow, .chip, button, li, tr") ?? one.parentElement;
    return text.getBoundingClientRect().right > seat.getBoundingClientRect().right + 1; })
  .map((one) => one.closest("[class]").className + " " + one.textContent.trim())"""
SIZES = [(360, 640, 16), (360, 640, 32), (640, 360, 16), (320, 568, 16)]


@pytest.mark.parametrize(("slug", "size"), pair_cases_with_others(TWO_GAMES_OR_ALL, SIZES))
def test_the_longest_names_stay_in_their_seats(page: Page, slug: str, size: tuple[int, int, int]) -> None:
    """Twelve wide letters, at as many seats as a game has."""
    wide, high, letter = size
    page.set_viewport_size({"width": wide, "height": high})
    page.add_init_script(TWICE.replace("32px", f"{letter}px"))
    seats = load_game(slug).players[-1]
    names = ".".join(WIDEST[:-1] + chr(ord("A") + seat) for seat in range(seats))
    query = played(slug).replace("players=4&", "") if seats > 4 else played(slug)
    for view in ("play", "score", "moves"):
        page.goto(f"/{slug}/{view}?{'' if 'players=' in query else f'players={seats}&'}{query}&names={names}")
        uncover(page)
        page.wait_for_timeout(100)
        assert page.evaluate(SIDEWAYS) <= 0, view
        assert page.evaluate(BURST) == [], view


LAID_OVER = """() => { const box = (one) => one.getBoundingClientRect();
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
PYRAMID = (
    "/coupelation/play?players=3&tower=25e.31d&reserve=1.50.13.37.3&p1=h3&p2=h3&p3=h3&deck=30&move=draw.1_up.20d.0.-1"
)


def test_nothing_lies_over_the_pyramid(page: Page) -> None:
    for wide, high, letter in sorted(SIZES, key=itemgetter(2)):
        page.set_viewport_size({"width": wide, "height": high})
        if letter > 16:
            page.add_init_script(TWICE)
        page.goto(f"{PYRAMID}&names=ゆき.けんた.みどり")
        expect(page.locator(".cpc.l3")).to_contain_text("記録")
        assert page.evaluate(LAID_OVER) == [], (wide, letter)


@pytest.mark.parametrize("viewport", [(640, 360)])
def test_on_its_side_names_points_and_rows_are_there(page: Page) -> None:
    floor = page.viewport_size["height"] if page.viewport_size else 0
    page.goto("/scout/score?players=4&rounds=5.-2.7.1&p1=c5.s2.h3&names=けんた.ゆき.みどり.さとる")
    for row in range(4):
        name, points = (page.locator(".srow:not(.shead)").nth(row).locator(one) for one in (".nm", ".pt"))
        expect(name).to_have_text(("けんた", "ゆき", "みどり", "さとる")[row])
        for part in (name.bounding_box(), points.bounding_box()):
            assert part
            assert part["width"] > 14
            assert part["y"] + part["height"] <= floor
    page.goto("/vogu/score?players=5&values=B4.R6.Y-1.G5.W-1.K2")
    last = page.locator("#at-value-K").bounding_box()
    assert last
    assert last["y"] + last["height"] <= floor + 1
    page.goto("/vogu/score?players=4&values=B4.R6.Y-1.G5.W-1.K2&p1=GWg.GWw.BG.BW&names=けんた.ゆき.みどり.さとる")
    for seat in page.locator(".rvs li").all():
        name_box, card = seat.locator(".nm").bounding_box(), seat.locator(".rv").first.bounding_box()
        assert name_box
        assert card
        assert name_box["width"] > 14
        assert name_box["x"] + name_box["width"] <= card["x"] + 1
    page.goto("/coupelation/play?players=2&tower=25d&reserve=1.50.13.37.3.8&p1=h3&p2=h3&deck=36&names=ゆき.けんた")
    cards = [card.bounding_box() for card in page.locator(".cprow .cp-card").all()]
    assert len({card["y"] for card in cards if card}) == 1, "in one row"
    expect(page.locator(".cpc.l1 .nm")).to_have_text("ゆき")
    page.goto(
        "/coupelation/play?players=3&tower=25d&reserve=1.50.13.37.3&p1=h3&p2=h3&p3=h3.F&deck=33&names=ゆき.けんた.みどり&turn=p3"
    )
    expect(page.locator(".cpc.turn .nm > [aria-hidden]")).to_have_text("みど")


@pytest.mark.parametrize("viewport", [(640, 360)])
def test_on_its_side_no_row_of_keys_is_cut(page: Page) -> None:
    for address in ("vogu/score?values=-", "vogu/score?values=B4.R6", "scout/score"):
        page.goto(f"/{address}")
        ends = [key.bounding_box() for key in page.locator("#tray .key").all()]
        words = page.locator(".words").bounding_box()
        assert words
        assert ends
        assert max(one["y"] + one["height"] for one in ends if one) <= words["y"] + 1, address


@pytest.mark.parametrize(
    "address",
    ["scout/score?players=4&p1=c5.s2.h3", "vogu/score?players=3&values=B4.R6.Y-1.G5.W-1.K2&p1=GWg"],
)
def test_text_twice_as_large_shows_what_is_entered_before_its_keys(page: Page, address: str) -> None:
    """Where both have no room the keys are folded until they are wanted; then three rows of VOGU's are in sight."""
    page.add_init_script(TWICE)
    page.goto(f"/{address}")
    expect(page.locator("#fold:not([open])")).to_have_count(1)
    page.locator("#fold > summary").click()
    page.wait_for_function(f"(() => {{ {SIGHT} }})() === ''")
    assert page.evaluate("document.querySelector('.tray-body').scrollHeight - innerHeight") < 0
    if address.startswith("vogu"):
        floor = page.locator("#answer").bounding_box()
        ends = [key.bounding_box() for key in page.locator("#tray :is(.keys, .vkeys) .key").all()]
        assert floor
        assert ends
        assert max(one["y"] + one["height"] for one in ends if one) <= floor["y"] + 1
