"""VECTRON on a phone: manual points, labels of a jump."""

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from calculators.core.messages import LANGUAGES
from tests.browser.conftest import touch_and_wait


def test_manual_points_can_be_labelled(page: Page) -> None:
    page.goto("/vectron/score?players=2&p1=g7&p2=g1")
    page.get_by_text("入力した数").click()
    page.get_by_role("button", name="手で加える点").click()
    touch_and_wait(page, "#dock button[value='b.2']")
    page.get_by_label("手で加える点の名目").first.fill("ジャスト3")
    page.locator(".word-form button").click()
    expect(page.locator("#breakdown")).to_contain_text("ジャスト3（手で加えた点）")


@pytest.mark.parametrize(("lang", "viewport"), list(product(LANGUAGES, [(1280, 800), (1920, 1080)])))
def test_jump_gain_text_fits_its_label(page: Page) -> None:
    """The letters are large enough for wide screens."""
    page.goto("/vectron/check?p1=h2&p2=h2&p3=h2&p4=h2&map=bGc2_1ad3_121S_S323&row1=O1&phase=move&move=move.D4")
    words = page.locator("svg .vt-t")
    assert words.count() >= 2
    for word in words.all():
        label_width, text_width = word.evaluate(
            "(one) => [one.previousElementSibling, one].map((box) => box.getBoundingClientRect().width)"
        )
        high = word.evaluate("one => one.getScreenCTM().a * parseFloat(getComputedStyle(one).fontSize)")
        assert text_width <= label_width - 4
        assert high >= 14
