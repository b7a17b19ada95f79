"""The rules pages: their length, groups of clauses, and anchors of clauses."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from calculators import load_game
from tests.run_length import TWO_GAMES_OR_ALL, for_games_in_languages, pair_cases_with_others

IS_RULE_IN_SIGHT_SCRIPT = """(slug) => { const rule = document.getElementById(slug);
  const { top } = rule.querySelector("h3").getBoundingClientRect();
  const head = rule.closest(".group").querySelector("summary").getBoundingClientRect();
  return rule.checkVisibility({ contentVisibilityAuto: true }) && top >= head.bottom - 1 && top < innerHeight - 60; }"""


@for_games_in_languages(TWO_GAMES_OR_ALL)
def test_rules_page_is_three_screens_at_most_and_group_opens_in_one_touch(page: Page, slug: str, lang: str) -> None:
    """The first screen has the turn in pictures, and a picture opens a table."""
    page.goto(f"/{slug}/rules?lang={lang}")
    assert page.evaluate("document.documentElement.scrollHeight") <= 3 * 640
    assert page.evaluate("document.querySelector('.learn').getBoundingClientRect().bottom <= innerHeight + 1")
    assert page.evaluate(
        "[...document.querySelectorAll('.learn li')].every((one) => one.scrollWidth <= one.clientWidth)"
    )
    groups = page.locator("details.group")
    assert groups.count() == len({clause.group for clause in load_game(slug).clauses})
    groups.last.locator("summary").click()
    expect(groups.last.locator(".rule").first).to_be_in_viewport()
    page.locator(".learn li a").first.click()
    expect(page.locator("#table")).to_be_attached()
    assert urlsplit(page.url).path.startswith(f"/{slug}/")
    assert urlsplit(page.url).path != f"/{slug}/rules"


@pytest.mark.parametrize(("slug", "script"), pair_cases_with_others(TWO_GAMES_OR_ALL, [True, False]))
def test_clause_address_opens_its_group_with_clause_in_sight(page: Page, slug: str, *, script: bool) -> None:
    """The test loads a page at the first clause of each group, then changes the anchor of a loaded page."""
    groups: dict[str, list[str]] = {}
    for clause in load_game(slug).clauses:
        groups.setdefault(clause.group, []).append(clause.slug)
    for clauses in groups.values():
        page.goto("about:blank")
        page.goto(f"/{slug}/rules#{clauses[0]}")
        page.wait_for_function(f"({IS_RULE_IN_SIGHT_SCRIPT})('{clauses[0]}')")
        assert page.locator(".group[open]").count() == 1
    if script:
        other = next(iter(groups.values()))[-1]
        page.evaluate("address => { location.hash = address; }", other)
        page.wait_for_function(f"({IS_RULE_IN_SIGHT_SCRIPT})('{other}')")
