"""The subway on a phone: the strip of the lines."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import expect_address

ALL_BEADS_QUERY = (
    "p1=H09*2.H10.H17.H18.H19.M01.M06*2.M25.T06*2.T08.T18.S06.S18.S19"
    "&p2=H01.H02.H03.H04.H10.H20.H21.H22.M03.M04.M23.K01.T04.T05.S13.S15.S16"
    "&p3=H05.H06.H07.H08.H15.H16.M10.M12.T11.T12*2.T13.S09.S11.S12.S20.S21"
    "&p4=H08.H11.H12.H13*2.H14.H16.M08.M14.M18.M20*2.T02.T16.S01.S03.S07.S17"
)
FINAL_SCORE_QUERY = f"{ALL_BEADS_QUERY}&bonus=p4"
UNFINISHED_GAME_QUERY = ALL_BEADS_QUERY.replace(".H12", "")
CURRENT_TURN_QUERY = "turn=p2&at=H17.M04.T12.M18&styles=1.2.3.4&roll=5"
MOVES_PAGE_ADDRESS = f"/subway/moves?{UNFINISHED_GAME_QUERY}&{CURRENT_TURN_QUERY}"


def test_back_and_undo_take_back_one_bead_and_stay_on_the_strip(page: Page) -> None:
    page.goto("/subway/score")
    page.locator("[value='H05.p3']").click()
    expect_address(page, "score?p3=H05", end=True)
    page.locator("[value='line.T']").first.click()
    expect(page.locator("#strip")).to_have_attribute("data-list", "line.T")
    page.locator("[value='T01.p2']").click()
    expect_address(page, "score?p2=T01&p3=H05", end=True)
    page.locator("[value='T02.p1']").click()
    expect_address(page, "score?p1=T02&p2=T01&p3=H05", end=True)
    page.locator("#undo").click()
    expect_address(page, "score?p2=T01&p3=H05", end=True)
    expect(page.locator("#at-line-T-T02 [aria-label='庄内緑地公園 A 0個']")).to_be_visible()
    page.go_back()
    expect_address(page, "score?p3=H05", end=True)
    expect(page.locator("#strip")).to_have_attribute("data-list", "line.T")
    expect(page.locator("#at-line-T-T01 [aria-label='上小田井 B 0個']")).to_be_visible()


def test_swipe_switches_strip_to_neighbouring_line(page: Page) -> None:
    page.goto("/subway/score")
    # The game's script is loaded after everything else; importing it again waits until it listens.
    script = (
        "performance.getEntriesByType('resource').map(({ name }) => name).find((name) => name.includes('/subway.js'))"
    )
    page.wait_for_function(script)
    page.evaluate(f"import({script}).then(() => true)")

    def swipe(start: int, end: int) -> None:
        page.evaluate(
            """([start, end]) => {
              const row = document.querySelector("#strip li");
              const touch = (x) => new Touch({ identifier: 1, target: row, clientX: x, clientY: 300 });
              const fire = (type, x, on) => row.dispatchEvent(new TouchEvent(type, {
                bubbles: true, touches: on ? [touch(x)] : [], changedTouches: [touch(x)] }));
              fire("touchstart", start, true);
              fire("touchend", end, false);
            }""",
            [start, end],
        )

    swipe(300, 120)
    expect(page.locator("#strip")).to_have_attribute("data-list", "line.M")
    swipe(120, 300)
    expect(page.locator("#strip")).to_have_attribute("data-list", "line.H")
    swipe(200, 180)
    expect(page.locator("#strip")).to_have_attribute("data-list", "line.H")
