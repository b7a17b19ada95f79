"""The layout of VOGU on a phone: values, the window on the board, verdicts, the last hands."""

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from calculators.core.messages import LANGUAGES
from tests.browser.conftest import bottom_edge, bounding_box

OPENING_QUERY = "players=5&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB"


LONG_RECORD_QUERY = (
    "players=4&board=2G1WpGmW.3R2RmRpR.1B1BpBpB&move=place.1Y1BpYmY.3.0_place.1R2YmYpR.0.-1_place.3G2GpGpW.3.2"
    "_place.2K1KpKmB.3.0_place.3W1YpYmW.4.0_place.3K2RmKpR.4.-1"
)


def test_board_window_shows_last_placed_card_and_touched_place(page: Page) -> None:
    """The tray is folded at first; a touched place scrolls into the part that the open tray leaves."""
    page.goto(f"/vogu/play?{LONG_RECORD_QUERY}")
    box = bounding_box(page.locator(".vwin"))
    assert box["height"] >= 320
    expect(page.locator("[data-last]")).to_be_in_viewport(ratio=0.7)
    expect(page.locator("#tray .ck").first).not_to_be_visible()
    expect(page.locator(".vmini")).to_be_visible()
    page.locator(".vmini").press("Enter")
    page.locator("#at-board-3-4").click()
    expect(page.locator("#tray .ck").first).to_be_in_viewport()
    expect(page.locator("#at-board-3-4")).to_be_in_viewport(ratio=0.7)
    expect(page.locator(".rowline").first).to_be_in_viewport()


CHECKED_PLACEMENT_QUERIES = (
    "board=2G1WpGmW_1B1BpBpB.-_2G1WpGmW.1B1BpBpB_-.2G1WpGmW_-.1B1BpBpB_2G1WpGmW.3R2RmRpR&move=place.2Y2RpYmR.2.4",
    "board=2G1WpGmW.3R2RmRpR.1B1BpBpB.1B1BpBpB.2G1WpGmW.1B1BpBpB&move=place.2Y2RpYmR.5.1",
    "board=2G1WpGmW.3R2RmRpR.1B1BpBpB&move=place.2Y2RpYmR.3.1",
)


@pytest.mark.parametrize("placement_query", CHECKED_PLACEMENT_QUERIES)
def test_rotated_verdict_shows_whole_checked_card_near_top(page: Page, placement_query: str) -> None:
    """On a board of any size the card is whole, no smaller than before, and in the upper part of the phone."""
    page.goto(f"/vogu/check?players=3&values=B0.R0.Y0.G0.W0.K0&{placement_query}")
    page.locator('#answer a[href="#verdict"]').click()
    page.wait_for_function(
        """() => {
          const seen = document.querySelector(".facing .seen"), part = seen.querySelector("svg").viewBox.baseVal;
          const card = document.querySelector("#drawn [aria-current] rect"), whole = card.ownerSVGElement;
          const [lies, on] = [card, whole].map((one) => one.getBoundingClientRect());
          const unit = whole.viewBox.baseVal.width / on.width;
          const [x, y] = [(lies.left - on.left) * unit, (lies.top - on.top) * unit];
          const { width, top, bottom } = seen.getBoundingClientRect();
          const inside = x >= part.x && x + 66 <= part.x + part.width && y >= part.y && y + 66 <= part.y + part.height;
          return inside && width / part.width >= 1 && top >= 0 && bottom <= innerHeight * 0.4; }"""
    )


@pytest.mark.parametrize(("viewport", "lang"), list(product([(360, 640), (640, 360), (1280, 800)], LANGUAGES)))
def test_last_turn_line_below_layout_is_not_covered(page: Page) -> None:
    """The line is above the tray, or above the lower edge of a wide window."""
    page.goto(f"/vogu/play?{OPENING_QUERY}&names=そら.うみ.もり.ゆき&move=place.1G2KpKmG.2.1")
    floor = page.evaluate(
        "innerWidth < 560 ? document.getElementById('dock').getBoundingClientRect().top : innerHeight"
    )
    assert bottom_edge(page.locator("#picture .rowline")) <= floor + 1


MEASURE_LAST_HANDS_SCRIPT = """() => { const low = document.getElementById("dock").getBoundingClientRect().top;
  const rows = [...document.querySelectorAll(".last-hands li")].map((one) => one.getBoundingClientRect());
  return { rows: rows.length, hidden: rows.filter((row) => row.bottom > low + 1).length,
    least: Math.min(...rows.map((row) => row.height)),
    framed: document.querySelectorAll(".last-hands .rv.on").length }; }"""


def test_last_hands_have_one_row_per_seat_above_keys(page: Page) -> None:
    """The row of the entered card is framed, and the keys are in reading order."""
    page.goto("/vogu/score?p1=GWg.GWw&p2=BY.RKr.RY.KK&values=B4.R6.Y-1.G5.W-1.K2&first=p1")
    assert page.evaluate(MEASURE_LAST_HANDS_SCRIPT) == {"rows": 4, "hidden": 0, "least": 54, "framed": 1}
    expect(page.locator("#answer")).to_contain_text("あと10枚")
    keys = page.locator("#tray .vkeys.pairs .key")
    labels = [key.get_attribute("value") or key.get_attribute("aria-label") for key in keys.all()]
    assert [labels[n] for n in (0, 6, 20)] == ["BB", "RR", "KK"]
