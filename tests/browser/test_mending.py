"""A record worked on by touch, to the end: two turns exchanged, one taken out, one put between; Undo has it back."""

import re

from playwright.sync_api import Page, expect

TOLD = ("shown.9.9.9", "scouted.left", "scouted.right", "shown.8.8")


def stands(page: Page, *moves: str) -> None:
    expect(page.locator("#table input[name=move]")).to_have_value("_".join(moves))


def work(page: Page, turn: int, *ways: str) -> None:
    """Opens a turn of the record and touches what can be done there."""
    line = page.locator(f"#record button[value='at.{turn}']").first
    if not page.locator("#record button[aria-pressed=true]").count():
        if page.locator("#record:not([open])").count():
            page.locator("#picture a[href='#record']").click()
        page.locator("#record button").first.click()
    line.click()
    expect(line).to_have_attribute("aria-pressed", "true")
    for way in ways:
        page.locator("#tray").get_by_text(way, exact=True).click()


def undone(page: Page) -> None:
    """Undo as often as there is something to undo."""
    while depth := page.evaluate("history.state.depth ?? 0"):
        page.locator("#undo").click()
        page.wait_for_function(f"(history.state.depth ?? 0) === {depth - 1}")
        page.wait_for_load_state("networkidle")
    stands(page, *TOLD)


def test_a_record_is_worked_on_and_undo_has_it_back(page: Page) -> None:
    page.goto(f"/scout/play?players=4&move={'_'.join(TOLD)}")
    work(page, 2, "入れ替える", "次の手と")
    stands(page, TOLD[0], TOLD[2], TOLD[1], TOLD[3])
    undone(page)
    # Without the third turn the last one cannot stand: it is named, and nothing is dropped.
    work(page, 3, "この手を抜く")
    stands(page, TOLD[0], TOLD[1], TOLD[3])
    expect(page.locator("#app")).to_contain_text(re.compile("3手目|3番目|3 ?つ目"))
    undone(page)
    work(page, 2, "前に差し込む")
    for _ in range(3):
        page.locator("#tray button[name=put][value='10']").click()
    expect(page.locator("#answer")).to_contain_text("この3枚")
    page.locator("#answer .go").click()
    stands(page, TOLD[0], "shown.T.T.T", *TOLD[1:])
    undone(page)
