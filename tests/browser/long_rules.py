"""The rule pages: a few windows to look through, a group of clauses at a touch; every address opens where it leads."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from calculators import GAMES

LIST_HIDDEN_RULES_SCRIPT = (
    "[...document.querySelectorAll('.rule')].filter((one) => !one.checkVisibility()).map((one) => one.id)"
)


@pytest.mark.parametrize("slug", GAMES)
def test_rules_are_printed_unfolded_and_opened_groups_pass_axe(
    page: Page, slug: str, find_axe_violations: Callable[..., list[str]]
) -> None:
    page.goto(f"/{slug}/rules")
    assert page.evaluate(LIST_HIDDEN_RULES_SCRIPT), "folded on the screen"
    page.emulate_media(media="print")
    assert page.evaluate(LIST_HIDDEN_RULES_SCRIPT) == []
    page.emulate_media(media="screen")
    page.evaluate("for (const one of document.querySelectorAll('.group')) one.open = true")
    assert find_axe_violations(page) == []
