"""The map of the subway on a phone: what is named on it, and what stands around it."""

import pytest
from playwright.sync_api import Page, expect

from calculators.core.messages import LANGUAGES
from tests.browser.test_subway import FINAL, MOVES, OPEN, die
from tests.many import choose_by_run_length, pair_cases_with_others

STARTS = "move=start.M07.1_start.M02.2_start.H12.3_start.S12.4"
LINES_OF = """(one) => { const text = one.firstChild, lines = [], range = document.createRange();
  for (let n = 0, last = -1; n < text.length; n++) {
    if (!text.data[n].trim()) continue;
    range.setStart(text, n); range.setEnd(text, n + 1);
    const { top } = range.getBoundingClientRect();
    if (Math.abs(top - last) > 4) lines.push("");
    lines[lines.length - 1] += text.data[n]; last = top; }
  return lines; }"""


@pytest.mark.parametrize("script", [False])
def test_without_script_the_map_grows_in_its_frame(page: Page) -> None:
    page.goto(f"/subway/score?{FINAL}")
    small = page.locator("#map svg").bounding_box()
    page.get_by_text("大きくする").click()
    large = page.locator("#map svg").bounding_box()
    assert small is not None
    assert large is not None
    assert large["width"] > 1.9 * small["width"]
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


@pytest.mark.parametrize("viewport", [(1280, 800)])
def test_a_large_screen_needs_no_scroll(page: Page) -> None:
    page.goto(f"/subway/play?{STARTS}&pick=go.?.r2")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")


@pytest.mark.parametrize("lang", ["en"])
def test_the_last_move_stands_in_words_below_the_map(page: Page) -> None:
    """Not letter below letter where the number of moves and what is left are long."""
    page.goto("/subway/play?players=4&names=Christopher&move=start.S12.4_start.M14.3_start.T18.1_start.H05.2_go.H06.r1")
    expect(page.locator(".rowline .last")).to_have_text("Christopher Honjin")
    for wide in (320, 360, 390, 447):
        page.set_viewport_size({"width": wide, "height": 640})
        last = page.locator(".rowline .last").bounding_box()
        assert last is not None
        assert last["height"] <= 48, (wide, last)
        assert last["x"] + last["width"] <= wide, wide


@pytest.mark.parametrize("lang", choose_by_run_length(["en"], ["ja", "en"]))
def test_what_can_be_asked_besides_stands_in_one_row(page: Page, lang: str) -> None:  # noqa: ARG001
    """The pawn, the path, the beads: a second row would lie behind the tray."""
    page.goto("/subway/moves?at=H07.H09.T02.H09")
    tops = page.locator(".rowline > *").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
    assert len(tops) == 3
    assert len(set(tops)) == 1


NAMES = """() => [...document.querySelectorAll(".lv-name text")].filter((one) => one.getBoundingClientRect().width)
  .map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"""

"""How high the letters of all stations' names are that can be seen, in pixels."""


BEGUN = ["/subway/play?players=4&pick=begin", f"/subway/play?{STARTS}", f"/subway/play?{STARTS}&pick=go.?.r2"]
WINDOWS = [
    ("ja", (360, 640), 24),
    ("en", (360, 640), 10),
    ("ja", (390, 844), 40),
    ("ja", (1280, 800), 40),
    ("en", (1280, 800), 24),
    ("ja", (1280, 720), 40),
]
"""A language, a window, and how many names it has room for."""


@pytest.mark.parametrize(
    ("lang", "viewport", "least", "address"),
    [(*window, address) for window, address in pair_cases_with_others(WINDOWS[:: choose_by_run_length(2, 1)], BEGUN)],
)
def test_the_whole_map_names_stations_where_the_names_can_be_read(page: Page, address: str, least: int) -> None:
    page.goto(address)
    if page.locator(".map-whole").is_visible():
        page.locator(".map-whole").click()
    page.wait_for_function(f"({NAMES})().length >= {least}")
    page.wait_for_function(f"Math.min(...({NAMES})()) >= 13.2")


def test_stations_are_named_before_the_dice_and_then_those_they_lead_to(page: Page) -> None:
    page.goto(f"/subway/play?{STARTS}")
    page.wait_for_function(f"({NAMES})().length > 10 && Math.min(...({NAMES})()) >= 14")
    die(page, 2)
    expect(page.locator(".lv-now text:visible")).to_have_count(3)
    expect(page.locator(".lv-near text:visible")).to_have_count(0)


LARGE = [*BEGUN[:2], f"/subway/score?{OPEN}&at=H17.M04.T12.M18", f"/subway/score?{FINAL}"]


@pytest.mark.parametrize(("address", "lang"), pair_cases_with_others(LARGE[:: choose_by_run_length(2, 1)], LANGUAGES))
def test_the_whole_map_is_above_the_tray(page: Page, address: str) -> None:
    page.goto(address)
    if page.locator(".map-whole").count():
        page.locator(".map-whole").click()
    ends = "document.querySelector('svg.map').getBoundingClientRect().bottom"
    page.wait_for_function(f"{ends} <= document.getElementById('dock').getBoundingClientRect().top")
    box = page.locator("svg.map").bounding_box()
    assert box is not None
    assert box["height"] >= 300


@pytest.mark.parametrize("lang", choose_by_run_length(["en"], ["ja", "en"]))
def test_where_the_dice_lead_names_are_not_broken(page: Page) -> None:
    """But between words."""
    page.goto("/subway/moves?p1=T07&p2=T18&p3=M14&p4=S12&at=T07.T18.M14.S12&styles=4.2.3.1&roll=6")
    names = page.locator(".dest-k b")
    assert names.count() > 30
    for name in names.all():
        lines = name.evaluate(LINES_OF)
        assert all(any(word in line for line in lines) for word in name.inner_text().split()), lines


def test_the_longest_name_fits_in_the_strip_below_the_map(page: Page) -> None:
    page.goto("/subway/check?players=3&p1=H16&p2=M21&p3=T10&at=H16.M21.T10&styles=-.1.-&turn=p2&roll=6&move=go.T10.p1")
    said = page.locator("#picture .rowline .link").first
    expect(said).to_contain_text("総合リハビリセンター")
    assert "総合リハビリセンター" in said.evaluate(LINES_OF)


WRITTEN = """() => [...document.querySelectorAll(".map .lv-name text")].filter((one) => one.getClientRects().length)
  .map((one) => ({ text: one.textContent, high: parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a,
  ...one.getBoundingClientRect().toJSON() }))"""


@pytest.mark.parametrize(
    ("viewport", "lang"),
    pair_cases_with_others(
        [(360, 640), (412, 915), (768, 1024), (920, 640), (1280, 800)][:: choose_by_run_length(3, 1)], LANGUAGES
    ),
)
def test_the_map_of_a_result_names_what_has_room(page: Page, lang: str) -> None:
    """Stations and lines, in letters of 12 pixels at least, none over another; the map made larger names them all."""
    page.goto(f"/subway/score?{FINAL}&names=そら.うみ.もり.ゆき")
    for name in page.locator(".bar-row .nm").all():
        assert len(name.evaluate(LINES_OF)) == 1, "the names beside the bars"
    found = page.evaluate(WRITTEN)
    assert len(found) >= (30 if lang == "ja" else 15)
    assert min(one["high"] for one in found) >= 12
    if lang == "ja":
        assert {"東山線", "名城線", "鶴舞線"} & {one["text"] for one in found}
    for number, one in enumerate(found):
        for other in found[:number]:
            apart = min(one["right"], other["right"]) - max(one["left"], other["left"])
            above = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
            assert apart <= 2 or above <= 0.35 * one["high"], (one["text"], other["text"])
    page.locator("label.map-big").click()
    expect(page.locator(".map .lv-name text:visible")).to_have_count(0)
    assert page.locator(".map :is(.lbl, .lbl-2):visible").count() >= 80


@pytest.mark.parametrize(
    "viewport", choose_by_run_length([(568, 320)], [(568, 320), (640, 360), (667, 375), (740, 360)])
)
def test_names_on_a_phone_held_across_can_be_read(page: Page) -> None:
    page.goto(MOVES)
    found = page.evaluate(WRITTEN)
    assert found
    assert min(one["high"] for one in found) >= 12


@pytest.mark.parametrize("viewport", [(1280, 800)])
def test_lines_are_named_beside_their_letters(page: Page) -> None:
    page.goto("/subway/play?pick=begin")
    named = {one["text"]: one for one in page.evaluate(WRITTEN)}
    for letter, line in {"H": "東山線", "M": "名城線", "T": "鶴舞線"}.items():
        badge = page.locator(".map .lb-t", has_text=letter).bounding_box()
        assert badge
        name = named[line]
        assert abs(name["top"] + name["height"] / 2 - badge["y"] - badge["height"] / 2) < 40, line
        assert min(abs(name["right"] - badge["x"]), abs(name["left"] - badge["x"] - badge["width"])) < 40, line
