"""A selected place is in sight between head and tray: old WebKit scrolls to the wrong place for an SVG shape."""

import pytest

from tests.engines.phone import SETTLED, OpenPhone, open_settled_page, until
from tests.run_length import choose_by_run_length

BOARD_TEXT = "1Y2YpGmY.3W1WmWpY.2Y2YpBpB.2Y2YmBpY.1B3WpBmB.3B3BmYmY"
ADDRESS_AND_PLACE_ID_BY_GAME = {
    "vogu": (f"/vogu/play?players=3&board={BOARD_TEXT}&move=place.3R1RpYpY.0.-1", "at-board-2-3"),
    "coupelation": ("/coupelation/play?players=2&p1=h3&p2=h3&tower=25&reserve=1.50.2.3.4.5&deck=38", "at-tower-0--1"),
}
"""The board scrolls in a window of its own, the tower with the page."""
CLICK_PLACE_SCRIPT = """const touch = new MouseEvent("click", { bubbles: true, cancelable: true });
document.getElementById(arguments[0]).dispatchEvent(touch);"""
IS_PLACE_SELECTED_SCRIPT = "return document.getElementById(arguments[0])?.getAttribute('aria-current') === 'true'"
MEASURE_HEAD_PLACE_AND_DOCK_EDGES_SCRIPT = """
const frame = () => new Promise((done) => (setTimeout(done, 200), requestAnimationFrame(done)));
for (let n = 0; n < 2; n += 1) await frame(); // the window of the board scrolls with the next frame
const [place, head, dock] = [arguments[0], "top", "dock"].map((id) => document.getElementById(id));
const { top, bottom } = place.getBoundingClientRect();
return [head.getBoundingClientRect().bottom, top, bottom, dock.getBoundingClientRect().top];"""


@pytest.mark.parametrize(("address", "place"), [*ADDRESS_AND_PLACE_ID_BY_GAME.values()][: choose_by_run_length(1, 2)])
def test_selected_place_is_in_sight_between_head_and_tray(
    address: str, place: str, base_url: str, open_phone_of_engine: OpenPhone
) -> None:
    phone = open_phone_of_engine("old", base_url)
    open_settled_page(phone, address)
    phone.js(CLICK_PLACE_SCRIPT, place)
    until(phone, IS_PLACE_SELECTED_SCRIPT, place)
    until(phone, SETTLED)
    edges = phone.js(MEASURE_HEAD_PLACE_AND_DOCK_EDGES_SCRIPT, place)
    assert edges == sorted(edges), "head, place and tray do not overlap"


QUESTION_ABOUT_TALL_TOWER = (
    "/coupelation/moves?players=2&p1=h2&p2=h3&tower=25.32d.39d.46d_29d.x.43d_33d.40d&reserve=1.50.2.3.5.6&deck=30"
    "&last=2.0"
)
TOUCH_KEY_SCRIPT = """document.querySelector(`#tray button[name=put][value="${arguments[0]}"]`).click()"""


def test_place_that_a_key_selects_is_in_sight_above_its_verdict(base_url: str, open_phone_of_engine: OpenPhone) -> None:
    """The key asks about the only face-down card; its verdict is another view of the page."""
    phone = open_phone_of_engine("old", base_url)
    open_settled_page(phone, QUESTION_ABOUT_TALL_TOWER)
    phone.js(TOUCH_KEY_SCRIPT, "as.flip")
    until(phone, IS_PLACE_SELECTED_SCRIPT, "at-tower-1-1")
    until(phone, SETTLED)
    head, top, bottom, dock = phone.js(MEASURE_HEAD_PLACE_AND_DOCK_EDGES_SCRIPT, "at-tower-1-1")
    assert head <= (top + bottom) / 2 <= dock
