"""VECTRON on a phone: the end of a game."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import touch_and_wait


def test_map_is_still_drawn_after_the_move_that_wins(page: Page) -> None:
    """The end of a game puts the map into other surroundings."""
    page.goto("/vectron/play?players=2&map=a1G1_23S2_1b12_S1G3&p1=h3.g6.s5&p2=h3&row1=-&row2=-&move=draw.deck_play.O2")
    touch_and_wait(page, "#at-map-C1")
    expect(page.locator(".fin-h .who")).to_contain_text("A")
    assert page.locator("#picture svg.vmap").evaluate("(map) => map.viewBox?.baseVal.width > 100")
