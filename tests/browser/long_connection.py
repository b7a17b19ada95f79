"""Touches on a slow or lost connection: marks of pending touches, and repeated touches."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import expect_address, press_tray_keys, wait_for_script

WAITING_RINGS_SCRIPT = """() => [...document.querySelectorAll(".waits i:not([hidden])")].map((ring) => {
  const { left, top, width, height } = ring.getBoundingClientRect();
  const [at] = document.elementsFromPoint(left + width / 2, top + height / 2).filter((one) => one.closest("a, button"));
  const box = at.closest("a, button").getBoundingClientRect();
  const isThere = Math.abs(left - box.left) + Math.abs(top - box.top) + Math.abs(width - box.width) < 3;
  const drawn = [...ring.querySelectorAll("span")].map((piece) => piece.textContent.trim()).filter(Boolean);
  const number = ring.querySelector("b")?.textContent ?? "";
  return [number, isThere ? at.closest("a, button").id : "beside", ...new Set(drawn)].join(" "); })"""


@pytest.mark.parametrize(
    ("address", "touched_selectors", "expected_rings", "expected_line_text"),
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
def test_pending_touches_are_marked_in_order_on_touched_controls(
    page: Page,
    faults: list[str],
    address: str,
    touched_selectors: list[str],
    expected_rings: list[str],
    expected_line_text: str,
) -> None:
    """The bar names the touches if it has room. A mark disappears with an answer or by Undo."""
    page.goto(address)
    wait_for_script(page, "later")
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    for control in touched_selectors:
        page.locator(control).first.click(no_wait_after=True)
    expect(page.locator("#line .tx:visible")).to_have_text(expected_line_text)
    assert page.evaluate(WAITING_RINGS_SCRIPT) == expected_rings
    page.locator("#undo").click()
    assert page.evaluate(WAITING_RINGS_SCRIPT) == [ring.removesuffix(" 13") for ring in expected_rings[:-1]], (
        "Undo removes the mark and its piece"
    )
    page.locator(touched_selectors[-1]).first.click(no_wait_after=True)
    expect(page.locator("#line .tx:visible")).to_have_text(expected_line_text)
    assert page.evaluate(WAITING_RINGS_SCRIPT) == expected_rings
    page.context.set_offline(False)
    expect(page.locator("#line")).to_be_hidden()
    expect(page.locator(".waits i")).to_have_count(0)
    faults.clear()


def test_a_slow_answer_shows_that_it_is_awaited(page: Page) -> None:
    def delay(route: Route) -> None:
        page.wait_for_timeout(900)
        route.continue_()

    page.route("**/enter?*", delay)
    page.goto("/vogu/score")
    press_tray_keys(page, "4")
    page.wait_for_function("document.documentElement.classList.contains('busy')")
    expect_address(page, "values=B4", end=True)
    page.wait_for_function("!document.documentElement.classList.contains('busy')")


def test_stale_lower_page_is_updated_once_deferred_script_loads(page: Page) -> None:
    held_routes: list[Route] = []
    page.route("**/static/later.js*", lambda route: held_routes.append(route))
    page.goto("/vogu/score")
    press_tray_keys(page, "4")
    expect(page.locator("#rest[data-stale]")).to_be_attached()
    page.locator("#take").scroll_into_view_if_needed()
    expect(page.locator("[data-share]")).not_to_have_value(re.compile(r"values=B4$"))
    held_routes.pop().continue_()
    expect(page.locator("[data-share]")).to_have_value(re.compile(r"values=B4$"))
