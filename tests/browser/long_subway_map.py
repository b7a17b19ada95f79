"""The subway map on a phone: its size, its names and the names around it."""

from itertools import combinations, product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from calculators.core.messages import LANGUAGES
from tests.browser.conftest import bounding_box
from tests.browser.long_subway import touch_die_face
from tests.run_length import in_each_language
from tests.subway.pages import FINAL_SCORE_QUERY, UNFINISHED_GAME_QUERY

START_MOVES_QUERY = "move=start.M07.1_start.M02.2_start.H12.3_start.S12.4"
SPLIT_TEXT_INTO_LINES_SCRIPT = """(one) => { const text = one.firstChild, lines = [], range = document.createRange();
  for (let n = 0, last = -1; n < text.length; n++) {
    if (!text.data[n].trim()) continue;
    range.setStart(text, n); range.setEnd(text, n + 1);
    const { top } = range.getBoundingClientRect();
    if (Math.abs(top - last) > 4) lines.push("");
    lines[lines.length - 1] += text.data[n]; last = top; }
  return lines; }"""


@pytest.mark.parametrize("script", [False])
def test_map_without_script_is_enlarged_inside_its_frame(page: Page) -> None:
    page.goto(f"/subway/score?{FINAL_SCORE_QUERY}")
    width = bounding_box(page.locator("#map svg"))["width"]
    page.locator("label.map-big").click()
    assert bounding_box(page.locator("#map svg"))["width"] > 1.9 * width
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


MEASURE_NAME_HEIGHTS_SCRIPT = """
() => [...document.querySelectorAll(".lv-name text")].filter((one) => one.getBoundingClientRect().width)
  .map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"""
"""Returns the letter heights of all visible station names, in pixels."""


STARTED_GAME_ADDRESSES = [
    "/subway/play?players=4&pick=begin",
    f"/subway/play?{START_MOVES_QUERY}",
    f"/subway/play?{START_MOVES_QUERY}&pick=go.?.r2",
]
WINDOWS_WITH_MIN_NAME_COUNT = [
    ("ja", (360, 640), 24),
    ("en", (360, 640), 10),
    ("ja", (390, 844), 40),
    ("ja", (1280, 800), 40),
    ("en", (1280, 800), 24),
    ("ja", (1280, 720), 40),
]
"""A language, a window size, and the number of names that it has room for."""


@pytest.mark.parametrize(
    ("lang", "viewport", "min_name_count", "address"),
    [(*window, address) for window, address in product(WINDOWS_WITH_MIN_NAME_COUNT, STARTED_GAME_ADDRESSES)],
)
def test_whole_map_shows_minimum_number_of_readable_station_names(
    page: Page, address: str, min_name_count: int
) -> None:
    page.goto(address)
    if page.locator(".map-whole").is_visible():
        page.locator(".map-whole").click()
    page.wait_for_function(f"({MEASURE_NAME_HEIGHTS_SCRIPT})().length >= {min_name_count}")
    page.wait_for_function(f"Math.min(...({MEASURE_NAME_HEIGHTS_SCRIPT})()) >= 13.2")


def test_map_names_stations_before_roll_and_only_targets_after_roll(page: Page) -> None:
    page.goto(f"/subway/play?{START_MOVES_QUERY}")
    page.wait_for_function(
        f"({MEASURE_NAME_HEIGHTS_SCRIPT})().length > 10 && Math.min(...({MEASURE_NAME_HEIGHTS_SCRIPT})()) >= 14"
    )
    touch_die_face(page, 2)
    expect(page.locator(".lv-now text:visible")).to_have_count(3)
    expect(page.locator(".lv-near text:visible")).to_have_count(0)


ADDRESSES_WITH_WHOLE_MAP = [
    *STARTED_GAME_ADDRESSES[:2],
    f"/subway/score?{UNFINISHED_GAME_QUERY}&at=H17.M04.T12.M18",
    f"/subway/score?{FINAL_SCORE_QUERY}",
]


@pytest.mark.parametrize(("address", "lang"), list(product(ADDRESSES_WITH_WHOLE_MAP, LANGUAGES)))
def test_the_whole_map_is_above_the_tray(page: Page, address: str) -> None:
    page.goto(address)
    if page.locator(".map-whole").count():
        page.locator(".map-whole").click()
    ends = "document.querySelector('svg.map').getBoundingClientRect().bottom"
    page.wait_for_function(f"{ends} <= document.getElementById('dock').getBoundingClientRect().top")
    box = bounding_box(page.locator("svg.map"))
    assert box["height"] >= 300


@in_each_language
def test_destination_names_break_only_between_words(page: Page) -> None:
    page.goto("/subway/moves?p1=T07&p2=T18&p3=M14&p4=S12&at=T07.T18.M14.S12&styles=4.2.3.1&roll=6")
    names = page.locator(".dest-k b")
    assert names.count() > 30
    for name in names.all():
        lines = name.evaluate(SPLIT_TEXT_INTO_LINES_SCRIPT)
        assert all(any(word in line for line in lines) for word in name.inner_text().split()), lines


MEASURE_VISIBLE_NAMES_SCRIPT = """
() => [...document.querySelectorAll(".map .lv-name text")].filter((one) => one.getClientRects().length)
  .map((one) => ({ text: one.textContent, high: parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a,
  ...one.getBoundingClientRect().toJSON() }))"""


def assert_names_do_not_overlap(names: list[dict[str, Any]]) -> None:
    """Checks the names that `MEASURE_VISIBLE_NAMES_SCRIPT` found."""
    for one, other in combinations(names, 2):
        apart = min(one["right"], other["right"]) - max(one["left"], other["left"])
        above = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
        assert apart <= 2 or above <= 0.35 * one["high"], (one["text"], other["text"])


@pytest.mark.parametrize(
    ("viewport", "lang", "address"),
    list(product([(568, 320), (640, 360), (680, 480)], LANGUAGES, STARTED_GAME_ADDRESSES[1:])),
)
def test_names_beside_tray_of_low_phone_are_readable_and_do_not_overlap(page: Page, address: str) -> None:
    page.goto(address)
    found = page.evaluate(MEASURE_VISIBLE_NAMES_SCRIPT)
    assert len(found) >= 10
    assert min(one["high"] for one in found) >= 12
    assert_names_do_not_overlap(found)


@pytest.mark.parametrize(
    ("viewport", "lang"),
    list(product([(360, 640), (412, 915), (768, 1024), (920, 640), (1280, 800)], LANGUAGES)),
)
def test_result_map_names_are_readable_and_do_not_overlap(page: Page, lang: str) -> None:
    """Letters have at least 12 px; the enlarged map names all stations."""
    page.goto(f"/subway/score?{FINAL_SCORE_QUERY}&names=そら.うみ.もり.ゆき")
    for name in page.locator(".bar-row .nm").all():
        assert len(name.evaluate(SPLIT_TEXT_INTO_LINES_SCRIPT)) == 1, "the names beside the bars"
    found = page.evaluate(MEASURE_VISIBLE_NAMES_SCRIPT)
    assert len(found) >= (30 if lang == "ja" else 15)
    assert min(one["high"] for one in found) >= 12
    if lang == "ja":
        assert {"東山線", "名城線", "鶴舞線"} & {one["text"] for one in found}
    assert_names_do_not_overlap(found)
    page.locator("label.map-big").click()
    expect(page.locator(".map .lv-name text:visible")).to_have_count(0)
    assert page.locator(".map :is(.lbl, .lbl-2):visible").count() >= 80
