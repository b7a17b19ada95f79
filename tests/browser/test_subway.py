"""The subway on a phone: the strip of the lines, the seats, the map above the tray."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import bottom_edge, bounding_box, expect_address


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


START_MOVES = "start.S12.4_start.M14.3_start.T18.2_start.H04.1"


@pytest.mark.parametrize("viewport", [(640, 360)])
@pytest.mark.parametrize("lang", ["en"])
def test_points_of_four_seats_are_not_cut_in_half_a_window(page: Page) -> None:
    beads = "p1=H01.H02.H03.H04.H05.H06.H07&p2=T01.T02.T03.T04.T05&p3=M13.M14.M15.M16.M18.M19&p4=S12.S13"
    page.goto(f"/subway/play?{beads}&at=H01.T01.M13.S12&styles=1.2.3.4")
    for seat in page.locator(".seat-c").all():
        box, points = bounding_box(seat), bounding_box(seat.locator(".pt > :visible, .pt").last)
        assert points["x"] + points["width"] <= box["x"] + box["width"]


@pytest.mark.parametrize("lang", ["en"])
def test_both_dice_are_in_sight_beside_key_for_style(page: Page) -> None:
    for style in (1, 3):
        page.goto(f"/subway/moves?at=M06&styles={style}&roll=2.5")
        first, second = (bounding_box(die) for die in page.locator(".tray-head .seg-k").all())
        seg = bounding_box(page.locator(".tray-head .seg"))
        assert seg["x"] <= first["x"]
        assert second["x"] + second["width"] <= seg["x"] + seg["width"]


def test_key_of_whole_map_is_above_tray_while_turns_are_pending(page: Page) -> None:
    page.goto(f"/subway/play?move={START_MOVES}&then=4.go.H09.r3-5")
    assert bottom_edge(page.locator(".map-whole")) <= bounding_box(page.locator("#dock"))["y"]


def test_the_winner_is_in_sight_once_it_is_entered_who_completed_the_second_line(page: Page) -> None:
    higashiyama = ".".join(f"H{number:02d}" for number in range(1, 23))
    sakura_dori = ".".join(f"S{number:02d}" for number in range(1, 22))
    page.goto(f"/subway/score?players=3&p1={higashiyama}&p2={sakura_dori}&p3=M01.M02.M04.T02.T03")
    page.locator("[value='bonus.p2']").click()
    expect_address(page, "&bonus=p2", end=True)
    expect(page.locator(".fin-h .who")).to_be_in_viewport(ratio=1)
