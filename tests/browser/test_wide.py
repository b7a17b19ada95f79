"""Wide screens: the right half holds record and breakdown, what is seldom wanted stands behind one sign."""

import pytest
from playwright.sync_api import Page, expect

from calculators import GAMES

FOLLOWED = "/scout/play?players=3&move=shown.4.5.6_scouted.left_scouted.right"
WON = "rounds=5.-2.7.1_4.3.2.0_3.3.3.-8&p1=c13.s2.h4&p2=c5.s0.h0&p3=c8.s1.h3&p4=c6.s0.h2&end=empty.p2"


@pytest.mark.parametrize("viewport", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("slug", GAMES)
def test_settings_stand_behind_one_sign(page: Page, slug: str) -> None:
    page.goto(f"/{slug}/play")
    expect(page.locator("#rest")).to_be_hidden()
    page.locator(".gear").click()
    expect(page.locator("#rest #people summary")).to_be_visible()
    expect(page.locator("#picture")).to_be_visible()
    page.locator("#people summary").click()
    expect(page.locator("#people [name=players]").first).to_be_attached()
    page.locator(".shut").click()
    expect(page.locator("#rest")).to_be_hidden()


@pytest.mark.parametrize("slug", GAMES)
def test_on_a_phone_they_lie_below(page: Page, slug: str) -> None:
    page.goto(f"/{slug}/play")
    expect(page.locator(".gear")).to_be_hidden()
    expect(page.locator("#people summary")).to_be_visible()


@pytest.mark.parametrize("viewport", [(1280, 800)])
def test_the_record_lies_open_in_the_right_half(page: Page) -> None:
    page.goto(FOLLOWED)
    turn = page.locator("#below #record .mv").first
    expect(turn).to_be_visible()
    expect(turn).to_contain_text("スカウト 右端")
    box = turn.bounding_box()
    assert box is not None
    assert box["x"] > 640


@pytest.mark.parametrize("viewport", [(640, 360), (1280, 800), (360, 640)])
def test_the_course_of_a_game_that_is_over_is_whole(page: Page) -> None:
    page.goto(f"/scout/score?{WON}")
    drawn = page.locator(".fin-p svg.curve").bounding_box()
    size = page.viewport_size
    assert drawn is not None
    assert size is not None
    assert drawn["y"] + drawn["height"] <= size["height"]
