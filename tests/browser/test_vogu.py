"""VOGU on a phone: a finished game entered by taps, with script and without; the verdict; axe."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from calculators.core.messages import LANGUAGES
from tests.browser.conftest import leads_to, show_hand
from tests.many import choose_by_run_length, pair_cases_with_others

VALUES = {"B": 4, "R": 6, "Y": -1, "G": 5, "W": -1, "K": 2}
CARDS = {
    "p1": ["GWg", "GWw", "BG", "BW"],
    "p2": ["BY", "RK", "RY", "KK"],
    "p3": ["YY", "RR", "BK", "BR"],
    "p4": ["BR", "RW", "YG", "WK"],
}
OPENING = "players=5&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB"
FINAL = "p1=GWg.GWw.BG.BW&p2=BY.RK.RY.KK&p3=YY.RR.BK.BR&p4=BR.RW.YG.WK&values=B4.R6.Y-1.G5.W-1.K2&first=p1"
BOARD = (
    "values=B3.R2.Y-2.G4.W-1.K0&board=2B1KpBmK.1R3BpRmB.-_3G2WmGpW.1Y2RpYmR.3Y1GmYpG"
    "&hand=2Y2RpYmR.1G3WmWpG.2K2KpKmK.3B1YmBpY.1W2GpGmW.2R1BmRpB.1K3YpKmY.3W1RmWpR.2G2BpGmB.1Y3KmYpK"
)


def taps_of_the_example(seats: tuple[str, ...]) -> Iterator[str]:
    """The selectors of the taps that enter the game, or of some seats the cards, in order; a token behind its card."""
    if len(seats) == len(CARDS):
        for value in VALUES.values():
            yield f"#tray button[value='{value}']"
    for seat in seats:
        for index, card in enumerate(CARDS[seat]):
            yield f"#tray .ck[value='{card[:2]}']"
            if card[2:]:
                yield f"#tray button[value='{seat}.{index}.take.{card[2].upper()}']"


def touch(page: Page, selector: str) -> None:
    """A touch that is answered when this returns."""
    page.locator(selector).first.click()
    expect(page.locator("html[data-waits]")).to_have_count(0)


TOLD_BEFORE, SEATS = choose_by_run_length(
    (FINAL.partition("&")[2].removesuffix("&first=p1"), ("p1",)), ("", tuple(CARDS))
)
"""What stands in the address in the short run, and whose cards are touched."""


@pytest.mark.parametrize("script", choose_by_run_length([True], [True, False]))
def test_the_worked_example_by_taps(page: Page, *, script: bool) -> None:
    page.goto(f"/vogu/score?{TOLD_BEFORE}")
    taps = list(taps_of_the_example(SEATS))
    assert len(taps) == choose_by_run_length(4 + 2, 6 + 16 + 2), "one tap for a card of two colours"
    for tap in taps:
        touch(page, tap)
    expect(page.locator("#answer")).to_contain_text("だれから始めた？")  # A and C have 26 points each
    page.locator("#answer a.go").click()
    page.locator("#tray button[value='began.p1']").click()
    for seat in CARDS:
        expect(page.locator(f"#why-{seat}")).to_have_count(1)
    leads_to(page, FINAL)
    if script:
        leads_to(page, FINAL, end=True)  # the canonical address, without what is selected
    expect(page.locator("#why-p1")).to_contain_text("5 × 3 × 1.5 = 22.5 → 22")


def test_back_and_undo_take_back_one_tap(page: Page) -> None:
    page.goto("/vogu/score")
    expect(page.locator("#undo")).to_be_disabled()
    page.locator("#tray button[value='4']").click()
    expect(page).to_have_url(re.compile(r"values=B4$"))
    page.locator("#tray button[value='6']").click()
    expect(page).to_have_url(re.compile(r"values=B4\.R6$"))
    page.locator("#undo").click()
    expect(page).to_have_url(re.compile(r"values=B4$"))
    expect(page.locator("#at-value-R")).to_contain_text("まだ")
    page.go_back()
    expect(page).to_have_url(re.compile(r"/vogu/score$"))
    expect(page.locator("#at-value-B")).to_contain_text("まだ")


def test_undo_brings_back_the_tray_an_address_was_opened_with(page: Page) -> None:
    picked = "#at-value-K:is([aria-current=true], [aria-pressed=true])"
    page.goto("/vogu/score?values=B4.R6.Y-1&pick=value.K")
    expect(page.locator(picked)).to_have_count(1)
    page.locator("#tray button[value='5']").click()
    expect(page.locator("#at-value-K")).to_contain_text("+5")
    page.locator("#at-p1-0").first.click()
    expect(page.locator("#at-p1-0:is([aria-current=true], [aria-pressed=true])")).to_have_count(1)
    expect(page.locator(picked)).to_have_count(0)
    page.locator("#undo").click()
    expect(page.locator(picked)).to_have_count(1)
    expect(page.locator("#at-value-K")).to_contain_text("まだ")


FILLS = """() => [...document.querySelectorAll("button.vrow2")].map((row) => {
  const [outer, inner] = [row, row.querySelector(".tap-in")].map((one) => one.getBoundingClientRect());
  return [inner.left - outer.left, outer.right - inner.right].every((gap) => Math.abs(gap) < 1); })"""


def test_a_row_of_values_is_as_wide_as_the_phone(page: Page) -> None:
    page.goto("/vogu/score?players=3&values=B4.R6")
    for wide in (320, 430):
        page.set_viewport_size({"width": wide, "height": 640})
        assert page.evaluate(FILLS) == [True] * 6, wide


def test_the_verdict_draws_its_contacts_and_can_be_played(page: Page) -> None:
    page.goto(f"/vogu/check?{BOARD}&move=place.2Y2RpYmR.2.0")
    show_hand(page)
    expect(page.locator("#answer")).to_contain_text("置けます")
    expect(page.locator(".contact-mark")).to_have_count(2)
    page.locator(".vrow").get_by_text("この手で進める").click()
    expect(page).to_have_url(re.compile(r"/vogu/moves\?turn=p2&values=B3\.R5\.Y-5\.G4\.W-1\.K0&board="))


LONG = (
    "players=4&board=2G1WpGmW.3R2RmRpR.1B1BpBpB&move=place.1Y1BpYmY.3.0_place.1R2YmYpR.0.-1_place.3G2GpGpW.3.2"
    "_place.2K1KpKmB.3.0_place.3W1YpYmW.4.0_place.3K2RmKpR.4.-1"
)


def test_the_window_is_on_the_card_laid_last(page: Page) -> None:
    """A turn begins with the tray folded; a place that is touched is brought into what is left beside the keys."""
    page.goto(f"/vogu/play?{LONG}")
    box = page.locator(".vwin").bounding_box()
    assert box is not None
    assert box["height"] >= 320
    expect(page.locator("[data-last]")).to_be_in_viewport(ratio=0.7)
    expect(page.locator("#tray .ck").first).not_to_be_visible()
    expect(page.locator(".vmini")).to_be_visible()
    page.locator(".vmini").press("Enter")
    page.locator("#at-board-3-4").click()
    expect(page.locator("#tray .ck").first).to_be_in_viewport()
    expect(page.locator("#at-board-3-4")).to_be_in_viewport(ratio=0.7)
    expect(page.locator(".rowline").first).to_be_in_viewport()


def test_what_is_revealed_stands_across_the_window(page: Page) -> None:
    """With its names, from edge to edge, where a reveal is told."""
    page.goto(f"/vogu/play?{OPENING}&move=reveal.BK.x.K")
    page.locator("#tray button[value='tab.reveal']").click()
    rows = page.locator(".vwin > .rvs")
    expect(rows.locator("li")).to_have_count(5)
    for width, height in ((320, 568), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        box, window = rows.bounding_box(), page.locator(".vwin").bounding_box()
        assert box
        assert window
        assert (box["x"], box["width"]) == (window["x"], window["width"])


PAGES = [
    "/vogu/score",
    f"/vogu/score?{FINAL}",
    "/vogu/score?values=B11&p1=GWr.GW.GW.GW.GW&p2=W",
    "/vogu/score?p1=GZ",
    "/vogu/moves",
    f"/vogu/moves?{BOARD}&pick=hand.0",
    "/vogu/moves?pick=board.0.0",
    "/vogu/play",
    f"/vogu/play?{OPENING}&move=place.3G2GpGpW.1.0",
    f"/vogu/play?{OPENING}&pick=reveal.BK.x.K",
    f"/vogu/moves?{OPENING}&pick=mend",
    "/vogu/score?players=3&names=A.B.C.D&p4=BBb.RR",
    f"/vogu/check?{BOARD}&move=place.2Y2RpYmR.2.0",
    f"/vogu/check?{BOARD}&move=place.2Y2RpYmR.9.9",
    f"/vogu/play?{OPENING}&pick=place.3G??????.1.0",
]


@pytest.mark.parametrize(("address", "lang"), pair_cases_with_others(PAGES[:: choose_by_run_length(7, 1)], LANGUAGES))
def test_nothing_stands_in_the_way(barriers: Callable[[str, str], list[str]], lang: str, address: str) -> None:
    assert barriers(lang, address) == []


BEYOND = """() => [...document.querySelectorAll(".mk-c")].filter((cell) => {
  const { left, right } = cell.getBoundingClientRect();
  const rects = [...cell.querySelectorAll("i, ins, b")].map((one) => one.getBoundingClientRect());
  return rects.some((one) => one.left < left - 1 || one.right > right + 1);
}).length"""


def test_the_widest_values_stay_in_their_cells(page: Page) -> None:
    """Also the two of a card that is being put."""
    page.goto("/vogu/play?players=5&values=B-10.R-10.Y-10.G-10.W-10.K-10&board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB")
    page.locator("#at-board-0-1").click()
    for edge in ("3G", "3G", "mG", "mG"):
        page.locator(f"#tray button[value='{edge}']").click()
    expect(page.locator(".mk-c ins")).to_have_count(1)
    for wide in (320, 360, 390, 412, 430):
        page.set_viewport_size({"width": wide, "height": 640})
        assert page.evaluate(BEYOND) == 0, wide


ASKED = (
    "board=2G1WpGmW_1B1BpBpB.-_2G1WpGmW.1B1BpBpB_-.2G1WpGmW_-.1B1BpBpB_2G1WpGmW.3R2RmRpR&move=place.2Y2RpYmR.2.4",
    "board=2G1WpGmW.3R2RmRpR.1B1BpBpB.1B1BpBpB.2G1WpGmW.1B1BpBpB&move=place.2Y2RpYmR.5.1",
    "board=2G1WpGmW.3R2RmRpR.1B1BpBpB&move=place.2Y2RpYmR.3.1",
)


@pytest.mark.parametrize("asked", ASKED[: choose_by_run_length(1, 3)])
def test_the_neighbour_sees_the_place_that_is_asked_about(page: Page, asked: str) -> None:
    """On a layout of any size the card is whole, as large as it was at least, and in the upper part of the phone."""
    page.goto(f"/vogu/check?players=3&values=B0.R0.Y0.G0.W0.K0&{asked}")
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


@pytest.mark.parametrize(("viewport", "lang"), pair_cases_with_others([(360, 640), (640, 360), (1280, 800)], LANGUAGES))
def test_the_line_below_the_layout_is_whole(page: Page) -> None:
    """What was told last stands above the lower edge, or above the tray."""
    page.goto(f"/vogu/play?{OPENING}&names=そら.うみ.もり.ゆき&move=place.1G2KpKmG.2.1")
    last = page.locator("#picture .rowline").bounding_box()
    dock, size = page.locator("#dock").bounding_box(), page.viewport_size
    assert last is not None
    assert dock is not None
    assert size is not None
    floor = dock["y"] if size["width"] < 560 else size["height"]
    assert last["y"] + last["height"] <= floor + 1


LAST_HANDS = """() => { const low = document.getElementById("dock").getBoundingClientRect().top;
  const rows = [...document.querySelectorAll(".last-hands li")].map((one) => one.getBoundingClientRect());
  return { rows: rows.length, hidden: rows.filter((row) => row.bottom > low + 1).length,
    least: Math.min(...rows.map((row) => row.height)),
    framed: document.querySelectorAll(".last-hands .rv.on").length }; }"""


def test_the_last_hands_stand_in_rows_above_their_keys(page: Page) -> None:
    """The values in a strip, then a row a seat, with the one that is told; the keys are in reading order."""
    page.goto("/vogu/score?p1=GWg.GWw&p2=BY.RKr.RY.KK&values=B4.R6.Y-1.G5.W-1.K2&first=p1")
    assert page.evaluate(LAST_HANDS) == {"rows": 4, "hidden": 0, "least": 54, "framed": 1}
    expect(page.locator("#answer")).to_contain_text("あと10枚")
    keys = page.locator("#tray .vkeys.pairs .key")
    told = [key.get_attribute("value") or key.get_attribute("aria-label") for key in keys.all()]
    assert [told[n] for n in (0, 6, 20)] == ["BB", "RR", "KK"]
