"""SCOUT! on a phone: cards of a hand checked as a show, the end of a game that is only scored."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import expect_address, show_hand, touch_and_wait


def test_any_touched_hand_cards_are_checked_as_show(page: Page) -> None:
    """A second touch of a card deselects it."""
    page.goto("/scout/check?turn=p3&hand=63.5T.41.37.94.97.17.23.26.29.T6&table=82.85&owner=p2")
    show_hand(page)
    for place in (4, 5, 6):
        touch_and_wait(page, f"#at-hand-{place}")
    expect(page.locator("#at-hand-4, #at-hand-5, #at-hand-6").and_(page.locator(".wrong"))).to_have_count(3)
    expect(page.locator(".note.contra .clause").first).to_have_attribute("href", re.compile(r"#scout\.show\.run$"))
    touch_and_wait(page, "#at-hand-5")
    expect(page.locator("#answer .st.no")).to_have_count(1)
    expect_address(page, "move=shown.94.17", end=True)


def test_touch_that_ends_scored_game_leads_to_the_winner_at_the_top(page: Page) -> None:
    """The touched control is in a fold then, which may have a size although it is closed."""
    page.goto(
        "/scout/score?players=3&p1=c9.s2.h2&p2=c7.s5.h6&p3=c4.s1.h8&rounds=c4s7h2.c9s5u9.c8s5h4_c4s2h7.c4s4h7.c3s2u11"
    )
    touch_and_wait(page, "[value='end.unbeaten.p2']")
    expect(page.locator("#picture[data-over]")).to_be_in_viewport()
    page.wait_for_function("scrollY === 0")
