"""Names entered in the middle of a game."""

from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.house.records import START_QUERIES_BY_SLUG, generate_random_record
from tests.run_length import ONE_GAME_OR_ALL

NAMES = {"ja": "けんたろう.けんいち.さちこさん.さとる", "en": "Alexandrina.Alexander.Maximilian.Yoshi"}


@pytest.mark.parametrize("slug", [slug for slug in ONE_GAME_OR_ALL if slug in START_QUERIES_BY_SLUG])
def test_names_entered_mid_game_keep_record_and_undo_removes_last_name(page: Page, slug: str) -> None:
    """The test types the names one by one below the record."""
    start = START_QUERIES_BY_SLUG[slug][0]
    record = "_".join(generate_random_record(slug, start, 0, 9))
    page.goto(f"/{slug}/play?{start}&move={record}")
    turns = page.locator("#record").locator("a, button").count()
    names = NAMES["ja"].split(".")[: int(dict(parse_qsl(start))["players"])]
    page.locator("#people summary").click()
    page.locator("[name=n1]").focus()
    for number, name in enumerate(names, 1):
        expect(page.locator(f"[name=n{number}]")).to_be_focused()
        page.keyboard.type(name)
        page.keyboard.press("Tab")
        expect(page.locator("#picture, #answer").filter(has_text=name)).not_to_have_count(0)

    def expect_names_and_unchanged_record(expected_names: list[str]) -> None:
        page.wait_for_function(f"new URLSearchParams(location.search).get('names') === {'.'.join(expected_names)!r}")
        assert dict(parse_qsl(urlsplit(page.url).query))["move"] == record
        assert page.locator("#record").locator("a, button").count() == turns > 1

    expect_names_and_unchanged_record(names)
    assert any(name in (page.locator("#answer").get_attribute("data-turn") or "") for name in names)
    page.locator("#undo").click()
    expect_names_and_unchanged_record(names[:-1])
    page.go_forward()
    expect_names_and_unchanged_record(names)
