"""VOGU on a phone: a final score entered by taps, and a verdict."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import expect_address, show_hand, wait_for_answers

FINAL_SCORE_QUERY = "p1=GWg.GWw.BG.BW&p2=BY.RK.RY.KK&p3=YY.RR.BK.BR&p4=BR.RW.YG.WK&values=B4.R6.Y-1.G5.W-1.K2&first=p1"
BOARD_WITH_HAND_QUERY = (
    "values=B3.R2.Y-2.G4.W-1.K0&board=2B1KpBmK.1R3BpRmB.-_3G2WmGpW.1Y2RpYmR.3Y1GmYpG"
    "&hand=2Y2RpYmR.1G3WmWpG.2K2KpKmK.3B1YmBpY.1W2GpGmW.2R1BmRpB.1K3YpKmY.3W1RmWpR.2G2BpGmB.1Y3KmYpK"
)


def test_final_score_is_entered_with_one_tap_per_two_colour_card(page: Page) -> None:
    """The cards of A, with one more tap for each token; then the first player, as A and C have 26 points."""
    page.goto(f"/vogu/score?{FINAL_SCORE_QUERY.partition('&')[2].removesuffix('&first=p1')}")
    cards = "#tray .ck[value='{}']".format
    taps = (cards("GW"), "[value='p1.0.take.G']", cards("GW"), "[value='p1.1.take.W']", cards("BG"), cards("BW"))
    for tap in (*taps, "#answer a.go", "#tray [value='began.p1']"):
        page.locator(tap).first.click()
        wait_for_answers(page)
    expect(page.locator("[id^=why-p]")).to_have_count(4)
    expect_address(page, FINAL_SCORE_QUERY, end=True)
    expect(page.locator("#why-p1")).to_contain_text("5 × 3 × 1.5 = 22.5 → 22")


def test_placement_verdict_marks_contacts_and_can_play_move(page: Page) -> None:
    page.goto(f"/vogu/check?{BOARD_WITH_HAND_QUERY}&move=place.2Y2RpYmR.2.0")
    show_hand(page)
    expect(page.locator("#answer")).to_contain_text("置けます")
    expect(page.locator(".contact-mark")).to_have_count(2)
    page.locator(".vrow").get_by_text("この手で進める").click()
    expect_address(page, "/vogu/moves?turn=p2&values=B3.R5.Y-5.G4.W-1.K0&board=")
