"""Touches and the network: none is lost, none meets another table, and what is not ours changes nothing."""

import re
from time import time

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import leads_to, wait_until
from tests.many import choose_by_run_length, pair_cases_with_others

VALUES = ("4", "6", "-1", "5")
ENTERED = re.compile(r"/vogu/score\?values=B4\.R6\.Y-1\.G5$")


def enter(page: Page, *values: str) -> None:
    """Touches the keys at once, without waiting for an answer."""
    for value in values:
        page.locator(f"#tray button[name=put][value='{value}']").click(no_wait_after=True)


def slowly(route: Route) -> None:
    """As on a slow line."""
    page = route.request.frame.page
    page.wait_for_timeout(250)
    route.continue_()


MAP = ".map .lv-hit[aria-label='{}']"
STARTS = "/subway/play?move=start.M07.1_start.M02.2_start.H12.3_start.S12.4"


@pytest.mark.parametrize(
    ("address", "controls", "said"),
    [
        ("/subway/play?players=3&move=start.M07.4", [MAP.format("千種"), "#tray .key >> nth=0"], "千種"),
        (STARTS, ["#tray .key >> nth=1", MAP.format("新瑞橋")], "新瑞橋へ 2歩"),
    ],
)
def test_parts_of_a_turn_touched_at_once_are_all_entered(
    page: Page, address: str, controls: list[str], said: str
) -> None:
    """What the first touch selected is not taken back by a second one that was made before the answer."""
    page.route("**/enter?*", slowly)
    page.goto(address)
    for control in controls:
        page.locator(control).first.click(no_wait_after=True)
    expect(page.locator("#answer")).to_contain_text(said)
    expect(page.locator("#answer button.go")).to_be_enabled()


def test_a_place_of_a_picture_is_entered_before_another_touch_is_answered(page: Page) -> None:
    """What is drawn is touched by links: each tells its put, whatever table stands by then."""
    page.route("**/enter?*", slowly)
    page.goto("/coupelation/play?tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34")
    page.locator("#at-tower-0--1").click(no_wait_after=True)
    page.locator(".cprow .cp-card >> nth=2").click(no_wait_after=True)
    expect(page.locator(".cprow .cp-card.on")).to_contain_text("13")
    expect(page.locator("#at-tower-0--1")).to_have_attribute("aria-current", "true")


def test_a_link_touched_before_an_answer_is_found_on_the_page_it_brings(page: Page) -> None:
    told = "place.3G2GpGpW.0.1_reveal.BK.x.K"
    page.goto(f"/vogu/play?players=5&board=2G1WpGmW.3R2RmRpR.1B1BpBpB&move={told}&pick=at.1")
    page.route("**/enter?*", slowly)
    page.get_by_role("button", name="次の手へ").click(no_wait_after=True)
    page.get_by_role("link", name="ここから続ける").click(no_wait_after=True)
    expect(page).to_have_url(re.compile(rf"move={re.escape(told)}$"))


def test_a_touch_is_one_request(page: Page) -> None:
    """Beside the files that a first page leaves for later; what lies below is fresh when it comes into sight."""
    page.goto("/vogu/score")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    enter(page, "4")
    expect(page).to_have_url(re.compile("values=B4$"))
    assert len([address for address in asked if "/static/" not in address]) == 1
    page.locator("#take").scroll_into_view_if_needed()
    expect(page.locator("[data-share]")).to_have_value(re.compile(r"values=B4$"))


def test_touches_before_a_tab_go_along_to_the_other_view_in_order(page: Page) -> None:
    page.route("**/enter?*", slowly)
    page.goto("/vogu/score")
    enter(page, *VALUES)
    page.locator(".tabs [data-tab=ask]").click(no_wait_after=True)
    expect(page).to_have_url(re.compile(r"/vogu/moves\?values=B4\.R6\.Y-1\.G5$"))


def test_undo_and_back_take_the_last_waiting_touch_away(page: Page) -> None:
    page.goto("/vogu/score")
    enter(page, "4")
    expect(page).to_have_url(re.compile("values=B4$"))
    page.route("**/enter?*", slowly)
    enter(page, "6", "5")
    page.locator("#undo").click(no_wait_after=True)
    expect(page).to_have_url(re.compile(r"values=B4\.R6$"))
    page.wait_for_timeout(400)
    expect(page).to_have_url(re.compile(r"values=B4\.R6$"))
    enter(page, "5")
    page.evaluate("history.back()")
    page.wait_for_timeout(700)
    expect(page).to_have_url(re.compile(r"values=B4\.R6$"))
    enter(page, "-1")
    expect(page).to_have_url(re.compile(r"values=B4\.R6\.Y-1$"))


def test_cut_off_is_said_at_once_and_the_touches_are_kept(page: Page, faults: list[str]) -> None:
    page.goto("/vogu/score")
    page.context.set_offline(True)
    enter(page, "4", "6")
    expect(page.locator("#line")).to_contain_text("つながりません")
    expect(page.locator("#line .stamp:visible")).to_have_count(1)
    expect(page.locator("#line")).to_contain_text("2つ")
    expect(page.locator("#line .say")).to_have_css(
        "background-image", "none"
    )  # a shade of the answers' bar, not of this
    leads_to(page, "/vogu/score", end=True)
    enter(page, "-1")
    expect(page.locator("#line")).to_contain_text("3つ")
    page.context.set_offline(False)
    enter(page, "5")
    expect(page).to_have_url(ENTERED)
    expect(page.locator("#line")).to_be_hidden()
    faults.clear()


RINGS = """() => [...document.querySelectorAll(".waits i:not([hidden])")].map((ring) => {
  const { left, top, width, height } = ring.getBoundingClientRect();
  const [at] = document.elementsFromPoint(left + width / 2, top + height / 2).filter((one) => one.closest("a, button"));
  const box = at.closest("a, button").getBoundingClientRect();
  const isThere = Math.abs(left - box.left) + Math.abs(top - box.top) + Math.abs(width - box.width) < 3;
  const drawn = [...ring.querySelectorAll("span")].map((piece) => piece.textContent.trim()).filter(Boolean);
  const number = ring.querySelector("b")?.textContent ?? "";
  return [number, isThere ? at.closest("a, button").id : "beside", ...new Set(drawn)].join(" "); })"""


@pytest.mark.parametrize(
    ("address", "touched", "rings", "said"),
    [
        (
            "/vogu/play?players=5&board=2G1WpGmW.3R2RmRpR.1B1BpBpB&move=place.3G2GpGpW.0.1",
            ["#at-board--1-2"],
            ["1 at-board--1-2"],
            "まだ届いていない1つ：上の外、3列目の空き",
        ),
        (
            "/coupelation/play?tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34",
            ["#at-tower-0--1", ".cprow .cp-card >> nth=2"],
            ["1 at-tower-0--1 13", "2 "],
            "ふれた2つは取ってあります",
        ),
    ],
)
def test_what_waits_for_a_line_is_drawn_where_it_was_touched(
    page: Page, faults: list[str], address: str, touched: list[str], rings: list[str], said: str
) -> None:
    """In order and each by its name, where the bar has room for those; gone once it is told or taken away."""
    page.goto(address)
    wait_until(page, "performance.getEntriesByType('resource').some((one) => one.name.includes('/later.js'))")
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    for control in touched:
        page.locator(control).first.click(no_wait_after=True)
    expect(page.locator("#line .tx:visible")).to_have_text(said)
    assert page.evaluate(RINGS) == rings
    page.locator("#undo").click()
    assert page.evaluate(RINGS) == [ring.removesuffix(" 13") for ring in rings[:-1]], "the piece goes with its touch"
    page.locator(touched[-1]).first.click(no_wait_after=True)
    expect(page.locator("#line .tx:visible")).to_have_text(said)
    assert page.evaluate(RINGS) == rings
    page.context.set_offline(False)
    expect(page.locator("#line")).to_be_hidden()
    expect(page.locator(".waits i")).to_have_count(0)
    faults.clear()


@pytest.mark.parametrize(("status", "body"), [(502, "Bad gateway"), (200, "<html><h1>Wi-Fi</h1></html>"), (429, "")])
def test_an_answer_that_is_not_ours_changes_nothing(page: Page, faults: list[str], status: int, body: str) -> None:
    page.goto("/vogu/score")
    failing = [True]

    def answer(route: Route) -> None:
        if failing and failing.pop():
            route.fulfill(status=status, body=body, content_type="text/html")
        else:
            route.continue_()

    page.route("**/enter?*", answer)
    enter(page, "4", "6")
    expect(page.locator("#line")).to_contain_text("ほかの画面")
    expect(page.locator("#at-value-B")).to_be_visible()
    page.locator("[data-again]").click()
    expect(page).to_have_url(re.compile(r"values=B4\.R6$"))
    expect(page.locator("#line")).to_be_hidden()
    faults.clear()


def test_our_own_refusal_for_want_of_room_keeps_the_table(page: Page, faults: list[str]) -> None:
    page.goto("/vogu/score")
    busy = {"status": 503, "body": "<p>busy</p>", "headers": {"Takujo": "error"}, "content_type": "text/html"}
    page.route("**/enter?*", lambda route: route.fulfill(**busy), times=1)
    enter(page, "4")
    expect(page.locator("#line")).to_contain_text("混んで")
    expect(page).to_have_url(re.compile("values=B4$"))
    faults.clear()


def test_a_touch_of_an_unknown_key_is_refused_and_leaves_the_table(page: Page) -> None:
    page.goto("/vogu/score?values=B4")
    page.locator("#tray button[name=put][value='6']").evaluate("(key) => (key.value = 'nothing')")
    page.locator("#tray button[name=put][value='nothing']").click()
    expect(page.locator("#line")).to_contain_text("もうできない")
    expect(page.locator("#at-value-B")).to_contain_text("+4")
    leads_to(page, "values=B4", end=True)
    enter(page, "5")
    expect(page).to_have_url(re.compile(r"values=B4\.R5$"))


def test_what_takes_long_shows_that_it_works(page: Page) -> None:
    def late(route: Route) -> None:
        page.wait_for_timeout(900)
        route.continue_()

    page.route("**/enter?*", late)
    page.goto("/vogu/score")
    enter(page, "4")
    page.wait_for_function("document.documentElement.classList.contains('busy')")
    expect(page).to_have_url(re.compile("values=B4$"))
    page.wait_for_function("!document.documentElement.classList.contains('busy')")


def test_what_lies_below_is_fresh_after_a_touch_before_the_later_files(page: Page) -> None:
    late: list[Route] = []
    page.route("**/static/later.js*", lambda route: late.append(route))
    page.goto("/vogu/score")
    enter(page, "4")
    expect(page.locator("#rest[data-stale]")).to_be_attached()
    page.locator("#take").scroll_into_view_if_needed()
    late.pop().continue_()
    expect(page.locator("[data-share]")).to_have_value(re.compile(r"values=B4$"))


VECTRON = "/vectron/play?players=2&map=21G1_a3S2_1b12_S1G3&p1=h2&p2=h3&row1=D2&row2=O3"
DECK = "#tray button[value='tell.draw.deck']"


def middle_of(page: Page, selector: str) -> dict[str, float]:
    """The place in the middle of what a selector finds first."""
    box = page.locator(selector).first.bounding_box()
    assert box
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def tap_place(page: Page, place: dict[str, float], seconds: float) -> None:
    """A finger touches a place; the touch itself carries its time (since 1970), so a busy machine makes it no later."""
    finger = page.context.new_cdp_session(page)
    for kind, points, later in (("touchStart", [place], 0.0), ("touchEnd", [], 0.001)):
        touch = {"type": kind, "touchPoints": points, "timestamp": seconds + later}
        finger.send("Input.dispatchTouchEvent", touch)
    finger.detach()


def tap_twice(page: Page, selector: str, gap: int) -> None:
    """A finger touches a place twice, whatever is there the second time. gap: milliseconds between."""
    place = middle_of(page, selector)
    first = time()
    tap_place(page, place, first)
    second = first + gap / 1000
    page.wait_for_timeout(max(0, (second - time()) * 1000))
    tap_place(page, place, second)


def note_change(page: Page) -> None:
    """Has the page note in `changedAt` when a touch changes it, in seconds since 1970."""
    page.evaluate(
        """() => document.addEventListener('takujo:changed', () => {
            window.changedAt = (performance.timeOrigin + performance.now()) / 1000; })"""
    )


@pytest.mark.parametrize(
    ("gap", "slow"), pair_cases_with_others(choose_by_run_length([0, 200], [0, 120, 200, 250]), [False, True])
)
def test_what_appears_under_a_finger_is_not_touched_by_it(page: Page, gap: int, *, slow: bool) -> None:
    """The second half of a touch meets no key that has just come, and tells nothing twice."""
    page.goto(VECTRON)
    if slow:
        page.route("**/enter?*", slowly)
    tap_twice(page, DECK, gap)
    expect(page).to_have_url(re.compile(r"move=draw\.deck$"))
    page.wait_for_timeout(900)
    leads_to(page, "move=draw.deck", end=True)
    expect(page.locator("#line")).to_be_hidden()


def test_a_key_that_came_late_is_dead_for_a_moment_too(page: Page) -> None:
    """Who touches again as nothing has happened yet does not touch what comes just then, but may a moment later."""
    page.goto(VECTRON)
    place = middle_of(page, DECK)
    page.route("**/enter?*", slowly)
    note_change(page)
    tap_place(page, place, time())
    wait_until(page, "window.changedAt")
    tap_place(page, place, page.evaluate("window.changedAt") + 0.1)
    page.wait_for_timeout(900)
    leads_to(page, "move=draw.deck", end=True)
    tap_place(page, place, page.evaluate("window.changedAt") + 0.4)
    expect(page).to_have_url(re.compile(r"move=draw\.deck_play\.\w+$"))


def test_the_same_key_is_touched_as_often_as_a_finger_can(page: Page) -> None:
    page.goto("/vogu/score")
    tap_twice(page, "#tray button[name=put][value='4']", 120)
    expect(page).to_have_url(re.compile(r"values=B4\.R4$"))


def test_a_finger_that_touches_twice_enters_a_turn_once(page: Page) -> None:
    page.goto("/scout/play?players=3&pick=shown.7")
    tap_twice(page, "#dock .go", 150)
    expect(page).to_have_url(re.compile(r"move=shown\.7$"))
    page.wait_for_timeout(500)
    leads_to(page, "move=shown.7", end=True)
