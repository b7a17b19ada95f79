"""SCOUT! on a phone: two sets compared, and cards of a hand checked as a show."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import expect_address, show_hand, touch_and_wait
from tests.run_length import choose_by_run_length

TABLE_WITH_HAND_QUERY = "turn=p3&hand=63.5T.41.37.94.97.17.23.26.29.T6&table=82.85&owner=p2"


def tray_key_selector(number: int | str) -> str:
    return f"#tray .keys button[value='{number}']"


@pytest.mark.parametrize("script", choose_by_run_length([False], [True, False]))
@pytest.mark.usefixtures("script")
def test_two_sets_are_compared_with_one_tap_per_card(page: Page) -> None:
    page.goto("/scout/moves")
    for _ in range(3):
        touch_and_wait(page, tray_key_selector(3))
    page.locator("#tray button[value='compare.hand.0']").click()
    expect(page.locator("#at-compare-hand-0 .now")).to_have_count(1)
    for number in (5, 6, 7):
        touch_and_wait(page, tray_key_selector(number))
    expect(page.locator("#answer")).to_contain_text("勝てません")
    expect(page.locator("#verdict")).to_contain_text("3・3・3 より弱い")
    expect(page.locator(".note.contra")).to_contain_text("勝つには、4以上の同番3枚、または4枚以上の組。")
    page.goto("/scout/check?hand=5.6.7&table=3.3.3")
    expect(page.locator("#answer")).to_contain_text("勝てません")
    page.get_by_role("link", name="見せる").click()
    expect(page.locator("#verdict")).to_contain_text("勝てません")


def touch_hand_place(page: Page, place: str) -> None:
    """Touches a card or gap of the hand and waits; a second touch deselects it."""
    touch_and_wait(page, f"#at-{place}")


def test_any_touched_hand_cards_are_checked_as_show(page: Page) -> None:
    page.goto(f"/scout/check?{TABLE_WITH_HAND_QUERY}")
    show_hand(page)
    top = page.locator("#at-hand-4").bounding_box()
    for place in (4, 5, 6):
        touch_hand_place(page, f"hand-{place}")
        assert page.locator("#at-hand-4").bounding_box() == top, "the picture stays under the finger"
    expect(page.locator("#verdict")).to_contain_text("出せません")
    expect(page.locator("#at-hand-4, #at-hand-5, #at-hand-6").and_(page.locator(".wrong"))).to_have_count(3)
    expect(page.locator(".note.contra .clause").first).to_have_attribute("href", re.compile(r"#scout\.show\.run$"))
    touch_hand_place(page, "hand-5")
    expect(page.locator("#answer .st.no")).to_have_count(1)
    expect_address(page, "move=shown.94.17", end=True)
