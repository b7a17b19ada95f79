"""Axe on pages of phone height."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import ALL_RULES, AXE_PATH, wait_for_answers


@pytest.mark.parametrize("viewport", [(412, 823)])
def test_page_with_content_under_dock_passes_axe(page: Page) -> None:
    """Controls that the dock covers partly count as large enough, as in Lighthouse."""
    for address in ("/scout/score", "/vogu/play", "/phone"):
        page.goto(address)
        wait_for_answers(page)
        page.evaluate(AXE_PATH.read_text(encoding="utf-8"))
        assert page.evaluate(ALL_RULES) == [], address
