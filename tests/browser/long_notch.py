"""A phone with a notch and a home bar, upright and on its side: they cover neither text nor control, and a double tap
does not zoom."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import show_hand
from tests.engines.test_pages import GAMES, SITE_PAGE_PATHS

COVERED_INSETS_BY_WINDOW_SIZE = {
    (390, 640): {"top": 0, "left": 0, "right": 0, "bottom": 34},
    (740, 360): {"top": 0, "left": 47, "right": 47, "bottom": 21},
}
"""The insets that an iPhone covers, by window size."""
FIND_COVERED_ELEMENTS_SCRIPT = """({ left, right, bottom }) => {
  const chain = (one) => (one ? [one, ...chain(one.parentElement)] : []);
  const scrolls = (one) => chain(one.parentElement).some((at) => at.scrollWidth > at.clientWidth + 1 &&
    /auto|scroll/.test(getComputedStyle(at).overflowX));
  const stays = (one) => chain(one).some((at) => getComputedStyle(at).position === "fixed") &&
    !chain(one).some((at) => /auto|scroll/.test(getComputedStyle(at).overflowY));
  const found = [];
  for (const one of document.querySelectorAll("a, button, summary, input, h1, h2, p, .say, #picture svg text")) {
    const box = one.getBoundingClientRect();
    const seen = one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!seen || box.width < 2 || one.closest(".vh, .skip") || scrolls(one)) continue;
    const beside = box.left < left - 1 || box.right > innerWidth - right + 1;
    const below = stays(one) && box.top < innerHeight && box.bottom > innerHeight - bottom + 1;
    if (beside || below) found.push(`${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 20)}`);
  }
  return found; }"""
TOUCH_ACTION_SCRIPT = "getComputedStyle(document.documentElement).touchAction"
"""WebKit zooms at a double tap unless the root element forbids it."""


@pytest.mark.parametrize("slug", [*GAMES, ""])
def test_no_control_or_text_lies_under_notch_or_home_bar(page: Page, slug: str) -> None:
    views = [f"/{slug}/{view}?{query}" for view, query in GAMES.get(slug, {}).items()]
    paths = [*views, *(f"/{slug}/{page}" for page in ("", "rules", "setup"))] if slug else SITE_PAGE_PATHS
    covered = page.context.new_cdp_session(page)

    def find_covered_elements() -> list[str]:
        found = []
        for (wide, high), insets in COVERED_INSETS_BY_WINDOW_SIZE.items():
            page.set_viewport_size({"width": wide, "height": high})
            covered.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
            found += page.evaluate(FIND_COVERED_ELEMENTS_SCRIPT, insets)
        return found

    for path in paths:
        page.goto(path)
        assert find_covered_elements() == [], path
        if page.locator("#veil:visible").count():
            show_hand(page)
            assert find_covered_elements() == [], f"{path}, with the hand"
        assert page.evaluate(TOUCH_ACTION_SCRIPT) == "manipulation"
    if views:
        page.goto(f"{views[0]}#take")
        expect(page.locator("#take .take-h")).to_be_visible()
        assert find_covered_elements() == [], "the share section"
        page.goto(views[0])
        page.locator("#top .ask-btn:not(.gear)").click()
        expect(page.get_by_role("searchbox")).to_be_visible()
        assert find_covered_elements() == [], "the rules dialog"
