"""Touches on a slow or lost connection: none is lost or entered twice, and foreign answers change nothing."""

import re
from time import time

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import bounding_box, continue_route_slowly, expect_address, press_tray_keys
from tests.run_length import choose_by_run_length, pair_cases_with_others

MAP_PLACE_SELECTOR = ".map .lv-hit[aria-label='{}']"


@pytest.mark.parametrize(
    ("address", "selectors", "changed_part", "entered"),
    [
        (
            "/subway/play?players=3&move=start.M07.4",
            [MAP_PLACE_SELECTOR.format("千種"), "#tray .key >> nth=0"],
            "#answer",
            "千種",
        ),
        (
            "/subway/play?move=start.M07.1_start.M02.2_start.H12.3_start.S12.4",
            ["#tray .key >> nth=1", MAP_PLACE_SELECTOR.format("新瑞橋")],
            "#answer",
            "新瑞橋",
        ),
        (
            "/coupelation/play?tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34",
            ["#at-tower-0--1", ".cprow .cp-card >> nth=2"],
            "#picture:has(#at-tower-0--1[aria-current=true]) .cprow .cp-card.on",
            "13",
        ),
    ],
)
def test_turn_parts_touched_before_first_answer_are_all_entered(
    page: Page, address: str, selectors: list[str], changed_part: str, entered: str
) -> None:
    """A touch before the first answer does not remove the selection of the first touch."""
    page.route("**/enter?*", continue_route_slowly)
    page.goto(address)
    for selector in selectors:
        page.locator(selector).first.click(no_wait_after=True)
    expect(page.locator(changed_part)).to_contain_text(entered)


def test_link_touched_before_answer_is_followed_on_updated_page(page: Page) -> None:
    moves = "place.3G2GpGpW.0.1_reveal.BK.x.K"
    page.goto(f"/vogu/play?players=5&board=2G1WpGmW.3R2RmRpR.1B1BpBpB&move={moves}&pick=at.1")
    page.route("**/enter?*", continue_route_slowly)
    page.get_by_role("button", name="次の手へ").click(no_wait_after=True)
    page.get_by_role("link", name="ここから続ける").click(no_wait_after=True)
    expect(page).to_have_url(re.compile(rf"move={re.escape(moves)}$"))


def test_touch_sends_exactly_one_request(page: Page) -> None:
    """Deferred files do not count. The lower page is updated when it comes into sight."""
    page.goto("/vogu/score")
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url))
    press_tray_keys(page, "4")
    expect_address(page, "values=B4", end=True)
    assert len([url for url in urls if "/static/" not in url]) == 1
    page.locator("#take").scroll_into_view_if_needed()
    expect(page.locator("[data-share]")).to_have_value(re.compile(r"values=B4$"))


def test_touches_pending_at_tab_switch_are_entered_in_order(page: Page) -> None:
    page.route("**/enter?*", continue_route_slowly)
    page.goto("/vogu/score")
    press_tray_keys(page, "4", "6", "-1", "5")
    page.locator(".tabs [data-tab=ask]").click(no_wait_after=True)
    expect_address(page, "/vogu/moves?values=B4.R6.Y-1.G5", end=True)


def test_undo_and_back_remove_last_pending_touch(page: Page) -> None:
    page.goto("/vogu/score")
    press_tray_keys(page, "4")
    expect_address(page, "values=B4", end=True)
    page.route("**/enter?*", continue_route_slowly)
    press_tray_keys(page, "6", "5")
    page.locator("#undo").click(no_wait_after=True)
    expect_address(page, "values=B4.R6", end=True)
    page.wait_for_timeout(400)
    expect_address(page, "values=B4.R6", end=True)
    press_tray_keys(page, "5")
    page.evaluate("history.back()")
    page.wait_for_timeout(700)
    expect_address(page, "values=B4.R6", end=True)
    press_tray_keys(page, "-1")
    expect_address(page, "values=B4.R6.Y-1", end=True)


def test_lost_connection_is_displayed_and_touches_are_kept_and_sent_later(page: Page, faults: list[str]) -> None:
    page.goto("/vogu/score")
    page.context.set_offline(True)
    press_tray_keys(page, "4", "6")
    expect(page.locator("#line .stamp:visible")).to_have_count(1)
    expect(page.locator("#line")).to_contain_text("2つ")
    expect_address(page, "/vogu/score", end=True)
    press_tray_keys(page, "-1")
    expect(page.locator("#line")).to_contain_text("3つ")
    page.context.set_offline(False)
    press_tray_keys(page, "5")
    expect_address(page, "values=B4.R6.Y-1.G5", end=True)
    expect(page.locator("#line")).to_be_hidden()
    faults.clear()


FOREIGN_ANSWERS: list[tuple[int, dict[str, str]]] = [(502, {}), (200, {}), (429, {})]


@pytest.mark.parametrize(
    ("status", "headers"), [*FOREIGN_ANSWERS[: choose_by_run_length(1, 3)], (503, {"Takujo": "error"})]
)
def test_foreign_or_error_answer_keeps_table_and_pending_touches(
    page: Page, faults: list[str], status: int, headers: dict[str, str]
) -> None:
    """After a foreign answer the page waits for a touch; after our own 503 it repeats the request itself."""
    page.goto("/vogu/score")
    page.route(
        "**/enter?*",
        lambda route: route.fulfill(status=status, body="<h1>Wi-Fi</h1>", headers=headers, content_type="text/html"),
        times=1,
    )
    press_tray_keys(page, "4", "6")
    expect(page.locator("#line")).to_be_visible()
    expect(page.locator("#at-value-B")).to_be_visible()
    if not headers:
        page.locator("[data-again]").click()
    expect_address(page, "values=B4.R6", end=True)
    expect(page.locator("#line")).to_be_hidden()
    faults.clear()


def test_a_touch_of_an_unknown_key_is_refused_and_leaves_the_table(page: Page) -> None:
    page.goto("/vogu/score?values=B4")
    page.locator("#tray button[name=put][value='6']").evaluate("(key) => (key.value = 'nothing')")
    page.locator("#tray button[name=put][value='nothing']").click()
    expect(page.locator("#line")).to_contain_text("もうできない")
    expect(page.locator("#at-value-B")).to_contain_text("+4")
    expect_address(page, "values=B4", end=True)
    press_tray_keys(page, "5")
    expect_address(page, "values=B4.R5", end=True)


def middle_of(page: Page, selector: str) -> dict[str, float]:
    """Returns the middle of the first element of a selector."""
    box = bounding_box(page.locator(selector).first)
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def tap_place(page: Page, place: dict[str, float], touch_timestamp: float) -> None:
    """Touches a place. The touch has the given time (since 1970), even if the machine is slow."""
    finger = page.context.new_cdp_session(page)
    for kind, points, later in (("touchStart", [place], 0.0), ("touchEnd", [], 0.001)):
        touch = {"type": kind, "touchPoints": points, "timestamp": touch_timestamp + later}
        finger.send("Input.dispatchTouchEvent", touch)
    finger.detach()


def tap_twice(page: Page, place: dict[str, float], gap: int) -> None:
    """Touches a place twice, whatever control is there the second time. gap: milliseconds between the touches."""
    first = time()
    tap_place(page, place, first)
    second = first + gap / 1000
    page.wait_for_timeout(max(0, (second - time()) * 1000))
    tap_place(page, place, second)


DRAW_PAGE_PATH = "/vectron/play?players=2&map=21G1_a3S2_1b12_S1G3&p1=h2&p2=h3&row1=D2&row2=O3"


@pytest.mark.parametrize(
    ("gap", "slow"), pair_cases_with_others(choose_by_run_length([200], [0, 120, 200, 250]), [False, True])
)
def test_key_that_just_appeared_under_finger_ignores_second_tap_and_answers_third(
    page: Page, gap: int, *, slow: bool
) -> None:
    page.goto(DRAW_PAGE_PATH)
    if slow:
        page.route("**/enter?*", continue_route_slowly)
    place = middle_of(page, "#tray button[value='draw.deck']")
    tap_twice(page, place, gap)
    expect_address(page, "move=draw.deck", end=True)
    page.wait_for_timeout(900)
    expect_address(page, "move=draw.deck", end=True)
    expect(page.locator("#line")).to_be_hidden()
    tap_place(page, place, time())
    expect_address(page, "move=draw.deck_play")


NOTE_CHANGE_TIME_SCRIPT = """document.addEventListener("takujo:changed", () => {
  window.changeTime ??= (performance.timeOrigin + performance.now()) / 1000;
});"""


def continue_after_400_milliseconds(route: Route) -> None:
    route.request.frame.page.wait_for_timeout(400)
    route.continue_()


def draw_by_tap(page: Page) -> tuple[dict[str, float], float]:
    """Draws from the deck with a finger, answered after 400 ms. Returns where the finger touched, and when the page
    changed."""
    page.goto(DRAW_PAGE_PATH)
    page.evaluate(NOTE_CHANGE_TIME_SCRIPT)
    page.route("**/enter?*", continue_after_400_milliseconds)
    place, touch_time = middle_of(page, "#tray button[value='draw.deck']"), time()
    tap_place(page, place, touch_time)
    expect_address(page, "move=draw.deck", end=True)
    change_time = float(page.evaluate("window.changeTime"))
    assert change_time - touch_time > 0.35
    return place, change_time


def test_later_tap_on_key_that_just_appeared_counts_however_late_the_answer_came(page: Page) -> None:
    place, change_time = draw_by_tap(page)
    tap_place(page, place, change_time + 0.1)
    expect_address(page, "move=draw.deck_play")


def test_tap_made_before_the_page_changed_is_not_used_and_a_message_says_so(page: Page) -> None:
    """A browser that is busy with the change hands on the touch only after it."""
    place, change_time = draw_by_tap(page)
    tap_place(page, place, change_time - 0.02)
    expect(page.locator("#line")).to_be_visible()
    expect(page.locator("#line")).to_contain_text("もう一度ふれてください")
    expect_address(page, "move=draw.deck", end=True)


def test_quick_double_tap_on_same_key_enters_value_twice(page: Page) -> None:
    page.goto("/vogu/score")
    tap_twice(page, middle_of(page, "#tray button[name=put][value='4']"), 120)
    expect_address(page, "values=B4.R4", end=True)
