"""VECTRON on a phone: an illegal move, the end of a game."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import expect_address, touch_and_wait


def test_illegal_move_is_refused_and_cancel_restores_record(page: Page) -> None:
    start = "players=3&p1=h2&p2=h2&p3=h2&map=bGc2_1Ga3_121S_S323&row1=-&row2=-&row3=-"
    page.goto(f"/vectron/play?{start}&move=draw.deck_play.O1")
    touch_and_wait(page, "#at-map-A4")
    expect(page.locator("#answer .st.no")).to_have_count(1)
    page.get_by_role("link", name="取り消す").click()
    expect_address(page, "move=draw.deck_play.O1", end=True)


def test_exhausted_deck_button_ends_game_with_scores(page: Page) -> None:
    page.goto("/vectron/score?players=2&p1=g5.s5&p2=g1")
    expect(page.locator(".fin-h")).to_have_count(0)
    page.get_by_role("button", name="山札が尽きた").click()
    expect(page.locator(".fin-h .who")).to_contain_text("A")
    expect(page.locator(".fin-h .pts")).to_contain_text("9")


def test_map_is_still_drawn_after_the_move_that_wins(page: Page) -> None:
    """The end of a game puts the map into other surroundings."""
    page.goto("/vectron/play?players=2&map=a1G1_23S2_1b12_S1G3&p1=h3.g6.s5&p2=h3&row1=-&row2=-&move=draw.deck_play.O2")
    touch_and_wait(page, "#at-map-C1")
    expect(page.locator(".fin-h .who")).to_contain_text("A")
    assert page.locator("#picture svg.vmap").evaluate("(map) => map.viewBox?.baseVal.width > 100")
