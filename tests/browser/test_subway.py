"""The subway on a phone: the strip of the lines."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import expect_address


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
