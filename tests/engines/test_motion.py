"""Moved cards are drawn in their new place: old WebKit left the drawing as it was before."""

from pathlib import Path

from PIL import Image, ImageChops

from tests.engines.phone import SETTLED, OpenPhone, open_settled_page, until
from tests.engines.webkit import WebKit
from tests.run_length import choose_by_run_length

BOARD_TEXT = "2G1WpGmW.-_3R2RmRpR.1B1BpBpB"
ADDRESS_ADDING_A_ROW = f"/vogu/play?players=5&board={BOARD_TEXT}&pick=place.3G2GpGpW.-1.0"
IS_MOTION_SCRIPT_LOADED_SCRIPT = (
    "return performance.getEntriesByType('resource').some((one) => one.name.includes('/motion.js'))"
)
WATCH_ANIMATIONS_SCRIPT = """const animate = Element.prototype.animate;
globalThis.motions = [];
Element.prototype.animate = function (...given) {
  const motion = animate.apply(this, given);
  globalThis.motions.push(motion);
  return motion;
};"""
IS_MOTION_FINISHED_SCRIPT = "return motions.length > 0 && motions.every((one) => one.playState === 'finished')"
ARE_NEW_FRAMES_DRAWN_SCRIPT = """if (!globalThis.frames_left) {
  globalThis.frames_left = 4;
  const next = () => { if ((globalThis.frames_left -= 1) > 1) requestAnimationFrame(next); };
  requestAnimationFrame(next);
}
return globalThis.frames_left === 1;"""
ACCEPT_BUTTON_MIDDLE_SCRIPT = """const accept = document.querySelector("#answer [value=accept]");
const { left, top, width, height } = accept.getBoundingClientRect();
return [left + width / 2, top + height / 2];"""


SCROLL_TO_TOP_SCRIPT = """scrollTo(0, 0);
document.querySelectorAll(".vwin").forEach((pane) => pane.scrollTo(0, 0));"""


def take_picture(phone: WebKit, path: Path) -> Image.Image:
    """Scrolls page and board to the top, waits for some frames and returns a screenshot."""
    phone.js(SCROLL_TO_TOP_SCRIPT)
    phone.js("globalThis.frames_left = 0")
    until(phone, ARE_NEW_FRAMES_DRAWN_SCRIPT)
    phone.take_screenshot(str(path))
    return Image.open(path).convert("RGB")


def test_moved_cards_are_drawn_as_after_reload(base_url: str, open_phone_of_engine: OpenPhone, tmp_path: Path) -> None:
    """A card that adds a row moves all others."""
    phone = open_phone_of_engine("old", base_url)
    assert isinstance(phone, WebKit)
    for _ in range(choose_by_run_length(1, 2)):
        open_settled_page(phone, ADDRESS_ADDING_A_ROW)
        until(phone, IS_MOTION_SCRIPT_LOADED_SCRIPT)
        phone.js(WATCH_ANIMATIONS_SCRIPT)
        phone.touch(*phone.js(ACCEPT_BUTTON_MIDDLE_SCRIPT))
        until(phone, "return location.search.includes('move=place')")
        until(phone, SETTLED)
        until(phone, IS_MOTION_FINISHED_SCRIPT)
        moved = take_picture(phone, tmp_path / "moved.png")
        phone.reload()
        until(phone, SETTLED)
        loaded = take_picture(phone, tmp_path / "loaded.png")
        assert ImageChops.difference(moved, loaded).getbbox() is None
