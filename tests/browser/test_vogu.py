"""VOGU on a phone: a finished game entered by taps, with script and without; the verdict; axe."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

VALUES = {"B": 4, "R": 6, "Y": -1, "G": 5, "W": -1, "K": 2}
CARDS = {
    "p1": ["GWg", "GWw", "BG", "BW"],
    "p2": ["BY", "RK", "RY", "KK"],
    "p3": ["YY", "RR", "BK", "BR"],
    "p4": ["RB", "RW", "YG", "WK"],
}
FINAL = "p1=GWg.GWw.BG.BW&p2=BY.RK.RY.KK&p3=YY.RR.BK.BR&p4=BR.RW.YG.WK&values=B4.R6.Y-1.G5.W-1.K2"
BOARD = (
    "values=B3.R2.Y-2.G4.W-1&board=2B1KpBmK.1R3BpRmB.-_3G2WmGpW.1Y2RpYmR.3Y1GmYpG"
    "&hand=2Y2RpYmR.1G3WmWpG.2K2KpKmK.3B1YmBpY.1W2GpGmW.2R1BmRpB.1K3YpKmY.3W1RmWpR.2G2BpGmB.1Y3KmYpK"
)


def taps_of_the_example() -> Iterator[str]:
    """The selectors of the taps that enter the game, in order."""
    for value in VALUES.values():
        yield f".pad button[value='{value}']"
    for seat, cards in CARDS.items():
        for index, card in enumerate(cards):
            for colour in card[:2]:
                yield f".pad .ckey[value='{colour}']"
            if card[2:]:
                yield f".token-row button[value='{seat}.{index}.{card[2]}']"


@pytest.mark.parametrize("script", [True, False])
def test_the_worked_example_by_taps(page: Page, script: bool) -> None:
    page.goto("/vogu/score")
    taps = list(taps_of_the_example())
    assert len(taps) == 6 + 2 * 16 + 2, "one tap per fact"
    for tap in taps:
        before = page.url
        page.locator(tap).click()
        expect(page).not_to_have_url(before)
    assert FINAL in page.url
    if script:
        assert page.url.endswith(FINAL), "the canonical address, without what is selected"
    answer = page.locator("#answer")
    expect(answer).to_contain_text("26")
    expect(answer).to_contain_text("勝ち")
    expect(page.locator("#why-p1")).to_contain_text("5 × 3 × 1.5 = 22.5 → 22")


def test_back_and_undo_take_back_one_tap(page: Page) -> None:
    page.goto("/vogu/score")
    expect(page.locator("#undo")).to_be_hidden()
    page.locator(".pad button[value='4']").click()
    expect(page).to_have_url(re.compile(r"values=B4$"))
    page.locator(".pad button[value='6']").click()
    expect(page).to_have_url(re.compile(r"values=B4\.R6$"))
    page.locator("#undo").click()
    expect(page).to_have_url(re.compile(r"values=B4$"))
    expect(page.locator("#at-value-R")).to_contain_text("0")
    page.go_back()
    expect(page).to_have_url(re.compile(r"/vogu/score$"))
    expect(page.locator("#at-value-B")).to_contain_text("·")


def test_taps_faster_than_the_answers_are_not_lost(page: Page) -> None:
    page.goto("/vogu/score")
    page.locator(".pad button[value='4']").evaluate(
        "(key) => { for (const value of ['4', '6', '-1', '5']) "
        "{ document.querySelector(`.pad button[value='${value}']`).click(); } }"
    )
    expect(page).to_have_url(re.compile(r"values=B4\.R6\.Y-1\.G5$"))


def test_selecting_is_not_an_edit(page: Page) -> None:
    page.goto("/vogu/score?values=B4")
    page.locator("#at-p2-0").click()
    expect(page.locator("#at-p2-0")).to_have_attribute("aria-pressed", "true")
    assert page.url.endswith("/vogu/score?values=B4")
    expect(page.locator("#undo")).to_be_hidden()


def test_what_is_selected_is_in_sight_above_the_pad(page: Page) -> None:
    page.goto("/vogu/score?values=B4")
    page.locator("#at-p4-0").click()
    expect(page.locator("#at-p4-0")).to_have_attribute("aria-pressed", "true")
    page.wait_for_function(
        "document.querySelector('#at-p4-0').getBoundingClientRect().bottom"
        " <= document.querySelector('#dock').getBoundingClientRect().top"
    )


def test_a_layout_is_entered_edge_by_edge(page: Page) -> None:
    page.goto("/vogu/moves")
    page.locator("#at-board-0-0").click()
    for put in ("2B", "1K", "pB", "mK"):
        page.locator(f".pad button[value='{put}']").click()
    expect(page).to_have_url(re.compile(r"board=2B1KpBmK"))
    page.locator("#at-board-0--1").click()
    page.locator(".pad button[value='1R']").click()
    expect(page).to_have_url(re.compile(r"board=1R------\.2B1KpBmK"))


def test_the_verdict_draws_its_contacts_and_can_be_played(page: Page) -> None:
    page.goto(f"/vogu/check?{BOARD}&move=place.2Y2RpYmR.2.0")
    expect(page.locator("#verdict")).to_contain_text("できます")
    expect(page.locator(".contact-mark")).to_have_count(2)
    page.get_by_role("link", name="この手で進める").click()
    expect(page).to_have_url(re.compile(r"/vogu/moves\?turn=p2&values=B3\.R5\.Y-5\.G4\.W-1&board="))


def test_an_illegal_move_names_its_clause(page: Page) -> None:
    page.goto(f"/vogu/check?{BOARD}&move=place.2Y2RpYmR.3.0")
    expect(page.locator("#verdict")).to_contain_text("できません")
    expect(page.locator(".note.contra .clause")).to_have_attribute("href", re.compile("#vogu.place$"))


def test_contradictions_are_marked_on_the_picture_and_listed(page: Page) -> None:
    page.goto("/vogu/score?values=B11&p1=GWr.GW.GW.GW.GW&p2=RRr&p3=RRr&p4=RRr")
    notes = page.locator(".note.contra")
    expect(notes).to_have_count(4)
    expect(page.locator("#at-value-B.is-bad")).to_have_count(1)
    expect(page.locator("#at-p1-0 .bad")).to_have_count(1)


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/vogu/",
        "/vogu/rules",
        "/vogu/score",
        f"/vogu/score?{FINAL}",
        "/vogu/score?values=B11&p1=GWr.GW.GW.GW.GW&p2=W",
        "/vogu/score?p1=GZ",
        "/vogu/moves",
        f"/vogu/moves?{BOARD}&pick=hand.0",
        "/vogu/moves?pick=board.0.0",
        f"/vogu/check?{BOARD}&move=place.2Y2RpYmR.2.0",
        f"/vogu/check?{BOARD}&move=place.2Y2RpYmR.9.9",
        "/nowhere",
    ],
)
def test_axe_finds_nothing(page: Page, axe: Callable[..., list[str]], address: str) -> None:
    page.goto(address)
    assert axe(page) == []


@pytest.mark.parametrize("viewport", [(320, 568), (360, 640), (1280, 800)])
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("address", ["/", f"/vogu/score?{FINAL}", f"/vogu/moves?{BOARD}&pick=hand.0", "/vogu/rules"])
def test_nothing_scrolls_sideways(page: Page, address: str) -> None:
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
