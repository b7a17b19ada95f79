"""VOGU on a phone: a verdict, a question about a large layout."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import expect_address, show_hand

BOARD_WITH_HAND_QUERY = (
    "values=B3.R2.Y-2.G4.W-1.K0&board=2B1KpBmK.1R3BpRmB.-_3G2WmGpW.1Y2RpYmR.3Y1GmYpG"
    "&hand=2Y2RpYmR.1G3WmWpG.2K2KpKmK.3B1YmBpY.1W2GpGmW.2R1BmRpB.1K3YpKmY.3W1RmWpR.2G2BpGmB.1Y3KmYpK"
)


def test_placement_verdict_marks_contacts_and_can_play_move(page: Page) -> None:
    page.goto(f"/vogu/check?{BOARD_WITH_HAND_QUERY}&move=place.2Y2RpYmR.2.0")
    show_hand(page)
    expect(page.locator("#answer .st.yes")).to_have_count(1)
    expect(page.locator(".contact-mark")).to_have_count(2)
    page.locator(".vrow").get_by_text("この手で進める").click()
    expect_address(page, "/vogu/moves?turn=p2&values=B3.R5.Y-5.G4.W-1.K0&board=")


def test_question_about_large_layout_displays_its_middle_and_small_map(page: Page) -> None:
    cards = "2G1WpGmW.3R2RmRpR.1B1BpBpB.2G1WpGmW.3R2RmRpR.1B1BpBpB"
    page.goto(f"/vogu/moves?players=3&values=B0.R0.Y0.G0.W0.K0&board=-*5.{cards.split('.')[0]}_{cards}")
    expect(page.locator(".vmini")).to_be_visible()
    for place in ("#at-board-1-2", "#at-board-1-3"):
        expect(page.locator(place)).to_be_in_viewport(ratio=0.7)
