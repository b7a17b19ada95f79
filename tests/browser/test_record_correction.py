"""Corrections of a record and of earlier rounds by touch, and Undo."""

import pytest
from playwright.sync_api import Page, expect

from calculators.core.messages import LANGUAGES
from tests.browser.conftest import bottom_edge, bounding_box, press_tray_keys
from tests.house.test_other_tabs import MOVES_WITHOUT_LAST_TURN, RECORD_QUERY_BY_SLUG
from tests.run_length import choose_by_run_length, pair_cases_with_others

RECORDED_MOVES = ("shown.9.9.9", "scouted.left", "scouted.right", "shown.8.8")


def expect_recorded_moves(page: Page, *moves: str) -> None:
    expect(page.locator("#table input[name=move]")).to_have_value("_".join(moves))


def undo_everything_and_check(page: Page) -> None:
    """Presses Undo until the history is empty and expects the first record."""
    while depth := page.evaluate("history.state.depth ?? 0"):
        page.locator("#undo").click()
        page.wait_for_function(f"(history.state.depth ?? 0) === {depth - 1}")
        page.wait_for_load_state("networkidle")
    expect_recorded_moves(page, *RECORDED_MOVES)


def test_link_to_record_scrolls_to_it_and_closes_it_only_where_it_is_in_sight(page: Page) -> None:
    page.goto(f"/scout/play?players=4&move={'_'.join(RECORDED_MOVES)}")
    link, record = page.locator("#picture a[href='#record']"), page.locator("details#record")
    link.click()
    expect(record).to_have_attribute("open", "")
    page.evaluate("scrollTo(0, 0)")
    link.evaluate("one => one.click()")
    page.wait_for_function("scrollY > 0")
    expect(record).to_have_attribute("open", "")
    link.evaluate("one => one.click()")
    expect(record).not_to_have_attribute("open", "")


def test_record_turns_are_swapped_and_inserted_and_undo_restores(page: Page) -> None:
    page.goto(f"/scout/play?players=4&move={'_'.join(RECORDED_MOVES)}")
    page.locator("#picture a[href='#record']").click()
    page.locator("#record button").first.click()
    line = page.locator("#record button[value='at.2']").first
    line.click()
    expect(line).to_have_attribute("aria-pressed", "true")
    for label in ("入れ替える", "次の手と"):
        page.locator("#tray").get_by_text(label, exact=True).click()
    expect_recorded_moves(page, RECORDED_MOVES[0], RECORDED_MOVES[2], RECORDED_MOVES[1], RECORDED_MOVES[3])
    undo_everything_and_check(page)
    line.click()
    expect(line).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("scrollY") > 0
    page.locator("#tray").get_by_text("前に差し込む", exact=True).click()
    page.wait_for_function("scrollY === 0")
    press_tray_keys(page, "10", "10", "10")
    expect(page.locator("#answer")).to_contain_text("この3枚")
    page.locator("#answer .go").click()
    expect_recorded_moves(page, RECORDED_MOVES[0], "shown.T.T.T", *RECORDED_MOVES[1:])
    undo_everything_and_check(page)


ROUND_EDIT_CASES = {
    "scout": ("players=3", "c3s2h4.c5s2u3.c2s2h5_1.-2.7", "9", "9+2", "c3s2h4.c9s2u3.c2s2h5_1.-2.7"),
    "vectron": (
        "players=3&p1=g7.s2&p2=g6.s3&p3=g2.s1",
        "7p2.4p1.2p0_3p0.7p2.5p1",
        "g.7",
        "+2",
        "7p2.7p2.2p1_3p0.7p2.5p1",
    ),
}
"""Query, rounds, the number touched for the second seat of the first round, its text and the rounds after it."""


@pytest.mark.parametrize(
    ("slug", "lang"), pair_cases_with_others([*ROUND_EDIT_CASES][: choose_by_run_length(1, 2)], LANGUAGES)
)
def test_an_earlier_round_is_corrected_in_two_touches(page: Page, slug: str) -> None:
    """The place stays selected and in sight, and later rounds stay."""
    query, before, number, text, after = ROUND_EDIT_CASES[slug]
    page.goto(f"/{slug}/score?{query}&rounds={before}")
    place, rounds = page.locator("#at-rounds-0-1"), page.locator("#table input[name=rounds]")
    place.click()
    press_tray_keys(page, number)
    expect(place).to_contain_text(text)
    expect(place).to_have_attribute("aria-pressed", "true")
    expect(place).to_be_in_viewport(ratio=1)
    expect(rounds).to_have_value(after)
    page.locator("#undo").click()
    expect(rounds).to_have_value(before)


@pytest.mark.parametrize("slug", choose_by_run_length(("subway", "vectron"), tuple(RECORD_QUERY_BY_SLUG)))
def test_row_about_pending_turns_leaves_no_gap_above_or_below(page: Page, slug: str) -> None:
    table, _, moves = RECORD_QUERY_BY_SLUG[slug].partition("&move=")
    played = MOVES_WITHOUT_LAST_TURN[slug]
    pending = f"{len(played.split('_')) if played else 0}.{moves.removeprefix(played).lstrip('_')}"
    page.goto(f"/{slug}/play?{table}{f'&move={played}' if played else ''}&then={pending}")
    row = page.locator("#waiting")
    for width, height in ((360, 640), (640, 360)):
        page.set_viewport_size({"width": width, "height": height})
        assert abs(bounding_box(row)["y"] - bottom_edge(page.locator(".top"))) <= 1
        assert abs(bounding_box(page.locator("#waiting + *"))["y"] - bottom_edge(row)) <= 1
