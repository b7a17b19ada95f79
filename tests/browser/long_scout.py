"""SCOUT! on a phone: the table at the end of a round, counts on keys."""

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SET_FONT_SIZE
from tests.run_length import in_each_language

ROUND_OVER_ADDRESS = (
    "/scout/play?players=4&rounds=-12.-14.-10.-21&move=shown.1.2.3.4_scouted.left_scouted.left_scouted.left"
)
MEASURE_ROUND_END_COLUMNS_SCRIPT = """() => {
  const sides = (one) => [one.getBoundingClientRect().left, one.getBoundingClientRect().right];
  const lines = [...document.querySelectorAll(".rend tr:not([aria-hidden])")];
  const [head, ...rows] = lines.map((row) => [...row.cells].map(sides));
  const cells = [...document.querySelectorAll(".rend :is(th, td)")];
  const over = cells.filter((one) => one.scrollWidth > one.clientWidth + 1);
  const dock = document.getElementById("dock").getBoundingClientRect();
  return { head, rows, over: over.map((one) => one.textContent),
    hidden: lines.filter((one) => one.getBoundingClientRect().bottom > dock.top).length }; }"""


@in_each_language
def test_round_end_table_aligns_columns_and_cuts_no_number(page: Page, lang: str) -> None:
    """The table has the whole width, and all seats are in sight."""
    page.goto(f"{ROUND_OVER_ADDRESS}&names={'けん太.けい子.さくら.さとみ' if lang == 'ja' else 'Alex.Ben.Chris.Dora'}")
    for width in (320, 360, 390):
        page.set_viewport_size({"width": width, "height": 640})
        drawn = page.evaluate(MEASURE_ROUND_END_COLUMNS_SCRIPT)
        assert drawn["head"][0][0] <= 1
        assert drawn["head"][-1][1] >= width - 1
        assert all(row == drawn["head"] for row in drawn["rows"])
        assert drawn["over"] == []
        assert drawn["hidden"] == 0
    # With large text a name has a line of its own, and the numbers are on the next.
    page.evaluate(SET_FONT_SIZE, "200%")
    page.evaluate("dispatchEvent(new Event('resize'))")
    assert page.evaluate(MEASURE_ROUND_END_COLUMNS_SCRIPT)["over"] == []
    assert page.locator(".rend .nm [aria-hidden]").count() == 0


MEASURE_KEY_COUNT_OVERLAP_SCRIPT = """
() => { const count = document.querySelector("#tray .key.on small"), key = count.closest(".key");
  const range = document.createRange(), edge = key.getBoundingClientRect(), own = count.getBoundingClientRect();
  const drawn = key.querySelector(".swatch");
  if (drawn) range.selectNode(drawn); else range.setStartBefore((key.querySelector(".tap-in") ?? key).firstChild);
  if (!drawn) range.setEndBefore(count);
  const over = range.getBoundingClientRect();
  return { covers: own.left < over.right - 1, out: own.right > edge.right + 1 || over.left < edge.left - 1 }; }"""


ADDRESSES_WITH_COUNTED_KEY = [
    "/scout/play?players=3&move=shown.8.8_scouted.left&pick=shown.9.9.9",
    "/scout/play?players=5&move=shown.5.5_scouted.left&pick=shown.T.T.T",
    "/vogu/play?players=3&board=2G1WpGmW.3R2RmRpR&values=B3.R0.Y0.G0.W0.K0&pick=reveal.BB.x.B",
]
"""Addresses with a key that was touched several times."""


@pytest.mark.parametrize(("address", "viewport"), list(product(ADDRESSES_WITH_COUNTED_KEY, [(320, 568), (360, 640)])))
def test_touch_count_of_key_does_not_cover_key_label(page: Page, address: str) -> None:
    page.goto(address)
    if not page.locator("#tray .key.on small").is_visible():
        page.locator("#fold summary").click()
    expect(page.locator("#tray .key.on small")).to_be_visible()
    assert page.evaluate(MEASURE_KEY_COUNT_OVERLAP_SCRIPT) == {"covers": False, "out": False}
