"""VECTRON on a phone: labels of a jump."""

from itertools import product

import pytest
from playwright.sync_api import Page

from calculators.core.messages import LANGUAGES


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
