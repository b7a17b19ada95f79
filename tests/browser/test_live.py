"""One table on several phones: told on one, seen on all, and nothing lost on the way."""

from __future__ import annotations

import re
import urllib.request
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

from bench.live import list_example_records
from tests.browser.conftest import phone, share_table, show_hand, wait_until
from tests.browser.scout_table import OWN_TURN, SEEN, START, decide, enter_scout, expect_moves, make_table
from tests.many import choose_by_run_length

KEEP = """([table, own]) => {
  const all = JSON.parse(localStorage.getItem("takujo.live"));
  all[table].own = own;
  localStorage.setItem("takujo.live", JSON.stringify(all)); }"""
"""Keeps something on a phone alone, of a shared table."""


IN_SIGHT = """() => { const bar = document.querySelector("dialog.over .bar").getBoundingClientRect();
  const sheet = document.querySelector("dialog.over").getBoundingClientRect();
  const head = document.getElementById("top").getBoundingClientRect();
  const parts = [".lv-qr", ".lv-addr", ".lv-come", ".lv-two", ".lv-vow"].filter((name) => {
    const { top, bottom } = document.querySelector("dialog.over " + name).getBoundingClientRect();
    return top < sheet.top || bottom > bar.top;
  });
  return sheet.top < head.bottom - 1 ? ["head", ...parts] : parts; }"""
"""What of the code for the other phones, the seats and the promise is not in sight between the head and the bar."""


@pytest.mark.parametrize("lang", choose_by_run_length(["ja"], ["ja", "en"]))
def test_a_table_is_shared_on_the_page_of_its_game(page: Page, base_url: str) -> None:
    page.goto(START)
    wait_until(page, "performance.getEntriesByType('resource').some((one) => one.name.includes('/later.js'))")
    offer = page.locator("dialog.over form[data-sharing]")
    for closing in (page.go_back, page.locator("dialog.over .lv-h [data-close]").click):
        page.locator("#take-table").click()
        expect(offer).to_be_visible()
        assert page.url == base_url + START, "no other page first"
        closing()
        expect(page.locator("dialog.over")).to_have_count(0)
        wait_until(page, "!history.state?.over")
    page.locator("#take-table").click()
    offer.locator("button").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("dialog.over .lv-qr svg")).to_be_visible()
    assert page.evaluate(IN_SIGHT) == []
    assert "by=" not in page.url, "the address may be handed on"
    # Whose phone this is, is said there; the others stay free.
    assert page.locator(".lv-come .came").count() == 0
    page.locator('.lv-come [data-sit="p2"]').click()
    expect(page.locator('.lv-come [data-seat="p2"] small')).to_have_text(re.compile("この電話|This phone"))
    assert page.evaluate(IN_SIGHT) == []
    page.locator("dialog.over .bar [data-close]").click()
    expect(page.locator("dialog.over")).to_have_count(0)
    expect(page.locator('#table input[name="live.seat"]')).to_have_value("p2")
    # Later it opens over the table as well.
    page.locator("#live [data-sheet]").click()
    expect(page.locator('dialog.over .lv-come [data-seat="p2"] small')).to_have_text(re.compile("この電話|This phone"))


def test_who_shares_and_sits_nowhere_is_asked_for_the_seat(page: Page) -> None:
    page.goto(START)
    table = share_table(page)
    page.locator("[data-close]").click()
    page.wait_for_url(f"**{table}/seat")


def test_a_seat_with_a_phone_is_taken_over_after_one_question_and_a_free_one_after_none(
    table: str, sit: Callable[[str, str], Page]
) -> None:
    sit(table, "p2")
    other = sit(table, "p1")
    asked: list[str] = []

    def refuse(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    other.on("dialog", refuse)
    other.goto(f"{table}/seat")
    other.locator('[data-sit="p2"]').click()
    assert len(asked) == 1
    assert other.url.endswith("/seat")
    other.locator('[data-sit="p3"]').click()
    expect(other.locator('#table input[name="live.seat"]')).to_have_value("p3")
    expect(other.locator("#picture .self")).to_have_attribute("data-seat", "p3")


def test_a_turn_entered_on_one_phone_is_seen_on_all(table: str, sit: Callable[[str, str], Page]) -> None:
    """Here in words; the other tests touch keys."""
    phones = [sit(table, seat) for seat in ("p1", "p2", "p3")]
    looker = sit(table, "-")
    assert phones[1].evaluate(OWN_TURN)
    assert not phones[0].evaluate(OWN_TURN)
    phones[1].locator("a.words").click()
    expect(phones[1].locator("dialog.ask .ask-head")).to_be_visible()
    phones[1].keyboard.type("左からスカウト")
    phones[1].locator("dialog.ask .said .btn").click()
    expect(phones[1].locator("dialog.ask")).to_have_count(0)
    for page in phones:
        expect_moves(page, "shown.7.8.9_scouted.left")
    expect(looker.locator(".lv-turns li")).to_have_count(2, timeout=SEEN)
    keys = looker.locator(":is(button:visible, main a):not([inert] *), #table, form")
    assert keys.count() == 0, "nothing that tells"
    assert phones[2].evaluate(OWN_TURN)
    assert not phones[1].evaluate(OWN_TURN)
    # Who comes in the middle sees the same; the seats say where a phone is.
    late = sit(table, "p4")
    expect_moves(late, "shown.7.8.9_scouted.left")
    for seat in ("p1", "p2", "p3", "p4"):
        expect(late.locator(f'#picture [data-seat="{seat}"] .here')).to_have_class("here on")
    # Undo is told to all.
    late.locator("#undo").click()
    for page in (*phones, late):
        expect_moves(page, "shown.7.8.9")
    expect(looker.locator(".lv-turns li")).to_have_count(1, timeout=SEEN)
    for page in phones:
        assert page.url.endswith(table), "no hand and no turn stands in the address"


OWN = [
    (
        "scout",
        "names=a.b.c.d&move=shown.7.8.9",
        "p2",
        "26.41.43.4T.47.82.71.6T.58.1T.38",
        (".sc-win", "#dock .go"),
        "71.6T.58",
    ),
    (
        "vogu",
        "players=5&board=2G1WpGmW.3R2RmRpR.1B1BpBpB",
        "p1",
        "3G2GpGpW.1R3YmYmR",
        ('[data-put="cell.1.0"]', '#tray button[value="card.0"]', "#dock .go"),
        "1R3YmYmR",
    ),
    (
        "coupelation",
        "tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34",
        "p1",
        "7.27.40",
        ('#tray button[value="7"]', '[data-put="at.0.-1"]', "#dock .go"),
        "27.40",
    ),
    (
        "vectron",
        "players=2&map=21G1_a3S2_1b12_S1G3&p1=h2&p2=h3&row1=D2&row2=O3",
        "p1",
        "D1.O2",
        ('#tray button[value="tell.draw.p2"]',),
        "D1.O2",
    ),
]
"""A table at which a seat is to move, its hand, a turn of it by touch, and what of the hand is secret after it."""
KNOWN = """() => [document.documentElement.outerHTML, location.href, JSON.stringify(history.state),
  ...Object.values(localStorage), ...Object.values(sessionStorage)]"""


@pytest.mark.parametrize(("slug", "query", "seat", "hand", "touches", "secret"), choose_by_run_length(OWN[:1], OWN))
def test_a_turn_from_the_own_hand_shows_nobody_else_the_hand(
    sit: Callable[[str, str], Page],
    base_url: str,
    slug: str,
    query: str,
    seat: str,
    hand: str,
    touches: tuple[str, ...],
    secret: str,
) -> None:
    """What can I play is asked, and a turn entered, from the hand that one phone of the table knows."""
    made = make_table(base_url, slug, query)
    table, mine = f"/table/{made['key']}", f"{seat}.{hand}"
    own = sit(table, seat)
    other = sit(table, "p2" if seat == "p1" else "p1")
    screen = sit(table, "-")
    assert screen.url.endswith(f"/watch/{made['watch']}")
    own.evaluate(KEEP, [table, {"mine": mine}])
    sent: list[str] = []
    for page in (own, other, screen):
        page.on("request", lambda request: sent.append(request.url))
    own.reload()
    expect(own.locator("#table input[name=mine]")).to_have_value(mine)
    own.locator("[data-tab=ask]").click()
    expect(own.locator("#table input[name=hand]")).to_have_value(re.compile(re.escape(secret)))
    own.locator("[data-tab=play]").click()
    expect(own.locator("#table input[name=hand]")).to_have_count(0)
    expect(own.locator("#table input[name=mine]")).to_have_value(mine)
    show_hand(own)
    for touched in touches:
        control = own.locator(touched).first
        expect(control).not_to_have_class(re.compile(r"\boff\b"))
        control.click()
    for page in (own, other):
        expect(page.locator("#table")).to_have_attribute("data-version", "2", timeout=SEEN)
    expect(own.locator("#table input[name=mine]")).to_have_value(re.compile(re.escape(secret)))
    expect(screen.locator("[data-watch]")).to_have_attribute("data-version", "2", timeout=SEEN)
    for page in (other, screen):
        assert [text for text in page.evaluate(KNOWN) if secret in text] == []
    with urllib.request.urlopen(f"{base_url}{table}.json") as answer:
        assert secret not in answer.read().decode()
    assert [url for url in [*sent, own.url] if secret in url] == []


def test_a_page_opened_again_takes_nothing_back(table: str, sit: Callable[[str, str], Page]) -> None:
    """What a phone remembers was told of the table of then, not of the one that stands now."""
    a, b = sit(table, "p1"), sit(table, "p2")
    b.evaluate(KEEP, [table, {"move": "shown.7.8.9"}])
    b.goto("/")
    enter_scout(a, "left")
    decide(a)
    expect_moves(a, "shown.7.8.9_scouted.left")
    b.goto(table)
    expect_moves(b, "shown.7.8.9_scouted.left")
    expect(b.locator("#table")).to_have_attribute("data-version", "2")


def test_a_removed_table_is_said_and_the_record_goes_on(table: str, sit: Callable[[str, str], Page]) -> None:
    """On every phone that sat there, and on the one that only looked on."""
    a, b, looker = (sit(table, seat) for seat in ("p1", "p2", "-"))
    enter_scout(a, "left")
    decide(a)
    expect(looker.locator("[data-watch]")).to_have_attribute("data-copy", re.compile("_scout"), timeout=SEEN)
    expect_moves(b, "shown.7.8.9_scouted.left")
    a.goto(table + "/share")
    a.locator("[data-end]").click()
    a.wait_for_url("**/end?seat=p1")
    assert b.locator("#live-gone").count() == 0, "asked first"
    a.locator("#end-table").click()
    a.wait_for_url("**/scout/play?*")
    for page in (b, looker):
        expect(page.locator("#live-gone b:visible")).to_contain_text("そら", timeout=SEEN)
    expect(b.locator("#said[role=status]")).to_contain_text("そら")
    b.locator("#live-gone a").click()
    b.wait_for_url("**/scout/play?*")
    expect_moves(b, "shown.7.8.9_scouted.left")
    looker.reload()
    expect(looker.locator("#why")).to_contain_text("そら")
    looker.locator("#gone a").click()
    looker.wait_for_url("**/scout/play?*")
    looker.goto("/")
    looker.locator("#recent a").first.click()
    looker.wait_for_url("**/scout/play?*")
    expect_moves(looker, "shown.7.8.9_scouted.left")


BEYOND = """() => {
  const inside = document.querySelector(".lv-pic").getBoundingClientRect();
  const drawn = [...document.querySelectorAll(".lv-pic svg:not(svg svg)")];
  const boxes = drawn.map((one) => one.getBoundingClientRect()).filter((box) => box.width);
  const beyond = boxes.filter((box) => box.top < inside.top - 1 || box.bottom > inside.bottom + 1 ||
    box.left < inside.left - 1 || box.right > inside.right + 1);
  const points = document.querySelector(".lv-points").getBoundingClientRect();
  return {
    "pictures cut off": beyond.length,
    "large pictures": boxes.filter((box) => box.height > inside.height / 2).length,
    "seats again": [...document.querySelectorAll(".lv-pic :is(.seat-c, .hand-c, .cpc > .seat-mark)")]
      .filter((one) => one.getClientRects().length).length,
    "below the window": points.bottom > innerHeight + 1 || document.documentElement.scrollHeight > innerHeight + 1,
  };
}"""


@pytest.mark.parametrize("height", choose_by_run_length([720], [720, 1080]))
def test_a_television_shows_the_whole_picture_and_all_points(browser: Browser, base_url: str, height: int) -> None:
    """In every game, each seat once, with nothing to scroll."""
    context = phone(browser, base_url, lang="ja", viewport=(height * 16 // 9, height))
    screen = context.new_page()
    for game, start, moves in list_example_records():
        query = f"{start}&move={'_'.join(moves[: max(3, len(moves) // 2)])}"
        screen.goto(f"/watch/{make_table(base_url, game, query)['watch']}")
        shown = screen.evaluate(BEYOND)
        assert shown == {
            "pictures cut off": 0,
            "large pictures": 1,
            "seats again": 0,
            "below the window": False,
        }, game
    context.close()


def test_without_script_a_button_shows_the_table_as_it_is(browser: Browser, base_url: str, table: str) -> None:
    context = phone(browser, base_url, lang="ja", script=False)
    page = context.new_page()
    page.goto(table + "?seat=p2")
    expect(page.locator("noscript a, .lv-n a").first).to_be_visible()
    page.locator('#dock button[value="scouted.?"]').click()
    page.locator('#dock button[name=put][value="left"]').click()
    page.locator("#dock .go").click()
    expect(page.locator("#table input[name=move]")).to_have_value("shown.7.8.9_scouted.left")
    context.close()


WHERE = """() => { const box = document.getElementById("live-last").getBoundingClientRect();
  const floor = document.getElementById("dock").getBoundingClientRect().top;
  return box.top >= 0 && box.bottom <= floor; }"""


def test_what_another_phone_did_is_said_near_the_table(table: str, sit: Callable[[str, str], Page]) -> None:
    """By whom and in words, on every phone, seen without scrolling, and read aloud; focus and scroll stay."""
    a, b, c = (sit(table, seat) for seat in ("p1", "p2", "p3"))
    c.locator('#dock button[value="shown.?"]').focus()
    c.evaluate("() => { window.region = document.querySelector('#said'); }")
    scrolled = c.evaluate("() => { scrollTo(0, 60); return scrollY; }")
    enter_scout(b, "left")
    decide(b)
    for page in (a, c):
        for said in ("#live-last", "#said[role=status]"):
            expect(page.locator(said)).to_contain_text("左端の7", timeout=SEEN)
        expect(page.locator("#live-last")).to_contain_text("うみ")
    assert a.evaluate(WHERE), "without scrolling"
    assert c.evaluate("document.activeElement?.value") == "shown.?"
    assert c.evaluate("document.querySelector('#said') === window.region"), "the region that was there says it"
    assert abs(c.evaluate("scrollY") - scrolled) <= 2
    c.locator("#undo").click()
    for page, whose in ((a, "うみ"), (b, "自分")):
        for said in ("#live-did", "#said[role=status]"):
            expect(page.locator(said)).to_contain_text(f"{whose}の手", timeout=SEEN)
        expect(page.locator("#live-did")).to_contain_text("もり")
    assert c.locator("#live-did").count() == 0, "whoever did it knows"
    b.locator('#dock button[value="scouted.?"]').click()
    expect(b.locator('#dock button[name=put][value="left"]')).to_be_visible()
    expect(b.locator("#live-did")).to_be_visible()


def test_a_phone_that_goes_and_comes_is_said(table: str, sit: Callable[[str, str], Page]) -> None:
    a, b = sit(table, "p1"), sit(table, "p2")
    phone_of_b = b.evaluate("(table) => JSON.parse(localStorage.getItem('takujo.live'))[table].phone", table)
    expect(a.locator("#live-asleep")).to_be_hidden()
    awake = "() => document.dispatchEvent(new Event('visibilitychange'))"
    a.evaluate(awake)
    expect(a.locator('#picture [data-seat="p2"] .here')).to_have_class("here on")
    b.close()
    said = a.request.post(f"{table}/here", form={"phone": phone_of_b, "seat": "-"})
    assert said.ok
    a.evaluate(awake)
    expect(a.locator("#live-asleep")).to_contain_text("電話が休み：")
    expect(a.locator("#live-asleep")).to_contain_text("うみ")
    expect(a.locator("#said[role=status]")).to_contain_text("うみ")
    a.request.post(f"{table}/here", form={"phone": phone_of_b, "seat": "p2"})
    a.evaluate(awake)
    expect(a.locator("#live-asleep")).to_contain_text("電話が戻りました")
    expect(a.locator("#said[role=status]")).to_contain_text("電話が戻りました")


def test_a_phone_with_no_room_for_a_hand_says_so_at_a_shared_table(table: str, sit: Callable[[str, str], Page]) -> None:
    """A hand that is told there lasts as long as the page stands."""
    page = sit(table, "p2")
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('full'); }; }")
    page.locator("#cover > summary").click()
    page.locator('[form=table][value="own.n.4"]').click()
    expect(page.locator("#table input[name=mine]")).to_have_value("p2.4")
    expect(page.locator(".unkept")).to_be_visible()


BLOCKED = """for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
}"""


def test_a_phone_whose_storage_is_blocked_sits_all_the_same(table: str, browser: Browser, base_url: str) -> None:
    """Its seat is in the address then: it is not asked for again, also after the page is loaded anew."""
    context = phone(browser, base_url, lang="ja")
    context.add_init_script(BLOCKED)
    page = context.new_page()
    page.goto(table)
    page.locator('[data-sit="p2"]').click()
    seat = page.locator('#table input[name="live.seat"]')
    expect(seat).to_have_value("p2")
    enter_scout(page, "left")
    decide(page)
    expect_moves(page, "shown.7.8.9_scouted.left")
    expect(page.locator("#table")).to_have_attribute("data-version", "2")
    page.locator(".foot a[hreflang=en]").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(seat).to_have_value("p2")
    page.reload()
    expect(seat).to_have_value("p2")
    expect_moves(page, "shown.7.8.9_scouted.left")
    context.close()


FOUR = "names=a.b.c.d"
LOW = {
    "vectron": (
        f"{FOUR}&map=21G1_a3S2_1b1c_Sd13&p1=h2&p2=h2&p3=hG&p4=h1&row1=-&row2=-&row3=-&row4=-&move=draw.deck_play.D1",
        "#at-map-D4",
    ),
    "subway": (f"{FOUR}&at=M06.M20.T10.H17&styles=1.2.3.4", ".map-whole"),
}
"""What lies lowest in the picture of a game at a shared table."""


@pytest.mark.parametrize("slug", LOW)
def test_all_of_the_picture_is_above_the_keys_at_a_shared_table(page: Page, slug: str) -> None:
    query, lowest = LOW[slug]
    shared = page.request.post("/table", form={"game": slug, "view": "play", "query": query}, max_redirects=0)
    page.goto(f"{shared.headers['location']}?seat=p1")
    expect(page.locator("#tray")).to_be_visible()
    low, keys = (page.locator(place).bounding_box() for place in (lowest, "#tray"))
    assert low
    assert keys
    assert low["y"] + low["height"] <= keys["y"] + 1
