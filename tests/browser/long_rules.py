"""The rules pages: printed whole, and axe with open groups."""

import pytest
from playwright.sync_api import Page

from calculators import GAMES
from tests.browser.conftest import find_axe_violations

LIST_HIDDEN_RULES_SCRIPT = (
    "[...document.querySelectorAll('.rule')].filter((one) => !one.checkVisibility()).map((one) => one.id)"
)


@pytest.mark.parametrize("slug", GAMES)
def test_rules_are_printed_unfolded_and_opened_groups_pass_axe(page: Page, slug: str) -> None:
    page.goto(f"/{slug}/rules")
    assert page.evaluate(LIST_HIDDEN_RULES_SCRIPT), "some are folded on the screen"
    page.emulate_media(media="print")
    assert page.evaluate(LIST_HIDDEN_RULES_SCRIPT) == []
    page.emulate_media(media="screen")
    page.evaluate("for (const one of document.querySelectorAll('.group')) one.open = true")
    assert find_axe_violations(page) == []
