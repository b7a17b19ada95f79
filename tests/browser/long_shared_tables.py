"""Shared tables: a page opened again, watching screens, phones without script or storage."""

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect

from calculators import GAMES
from tests.browser.conftest import BLOCK_STORAGE_SCRIPT, bottom_edge, bounding_box, create_phone
from tests.browser.scout_table import (
    SCOUTED_LEFT,
    OpenPhone,
    enter_scout,
    expect_moves,
    make_table,
    press_accept,
    record_scout,
)
from tests.browser.test_shared_tables import KEEP_ON_PHONE_SCRIPT
from tests.live.shared_games import load_shared_game


def test_reopened_shared_table_ignores_move_stored_on_phone(shared_table: str, open_phone_at_seat: OpenPhone) -> None:
    """The stored move belongs to an earlier version of the table."""
    a, b = open_phone_at_seat(shared_table, "p1"), open_phone_at_seat(shared_table, "p2")
    b.evaluate(KEEP_ON_PHONE_SCRIPT, [shared_table, {"move": "shown.7.8.9"}])
    b.goto("/")
    record_scout(a, "left")
    b.goto(shared_table)
    expect_moves(b, SCOUTED_LEFT)
    expect(b.locator("#table")).to_have_attribute("data-version", "2")


SCREEN_LAYOUT_SCRIPT = """() => {
  const inside = document.querySelector(".lv-pic").getBoundingClientRect();
  const drawn = [...document.querySelectorAll(".lv-pic svg:not(svg svg)")];
  const boxes = drawn.map((one) => one.getBoundingClientRect()).filter((box) => box.width);
  const beyond = boxes.filter((box) => box.top < inside.top - 1 || box.bottom > inside.bottom + 1 ||
    box.left < inside.left - 1 || box.right > inside.right + 1);
  const points = document.querySelector(".lv-points").getBoundingClientRect();
  return {
    "pictures cut off": beyond.length,
    "large pictures": boxes.filter((box) => box.height > inside.height / 2).length,
    "seats again": [...document.querySelectorAll(".lv-pic :is(.seat-c, .hand-c, .cpc > .seat-mark)")]
      .filter((one) => one.getClientRects().length).length,
    "below the window": points.bottom > innerHeight + 1 || document.documentElement.scrollHeight > innerHeight + 1,
  };
}"""


@pytest.mark.parametrize("viewport", [(1280, 720), (1920, 1080), (360, 740), (740, 360)])
def test_watching_screen_shows_whole_picture_and_points_without_scroll(
    browser: Browser, base_url: str, viewport: tuple[int, int]
) -> None:
    """Every game shows each seat once, in the middle of a game and at its end."""
    context = create_phone(browser, base_url, lang="ja", viewport=viewport)
    screen = context.new_page()
    for game in GAMES:
        start, moves = load_shared_game(game).play_whole_game()
        for move_count in (max(3, len(moves) // 2), len(moves)):
            query = f"{urlencode(start)}&move={'_'.join(moves[:move_count])}"
            screen.goto(f"/watch/{make_table(base_url, game, query)['watch']}")
            shown = screen.evaluate(SCREEN_LAYOUT_SCRIPT)
            is_picture_large = shown.pop("large pictures") == 1
            assert is_picture_large or viewport[0] == 360, game
            assert shown == {"pictures cut off": 0, "seats again": 0, "below the window": False}, game
            expect(screen.locator(".lv-won")).to_have_count(int(move_count == len(moves)))
    context.close()


ROWS_OUT_OF_SIGHT_SCRIPT = """() => {
  const { top, bottom } = document.querySelector(".lv-pic").getBoundingClientRect();
  return [...document.querySelectorAll(".rend :is(h2, .seat-mark, td, svg)")].map((one) => one.getBoundingClientRect())
    .filter((box) => box.top < top - 1 || box.bottom > bottom + 1).length;
}"""


@pytest.mark.parametrize("viewport", [(1280, 720), (360, 640), (640, 360)])
@pytest.mark.parametrize("player_count", [3, 5])
def test_watching_screen_shows_each_seat_of_finished_round(page: Page, base_url: str, player_count: int) -> None:
    moves = ["shown.1.2.3.4", *["scouted.left"] * (player_count - 1)]
    query = f"players={player_count}&move={'_'.join(moves)}"
    page.goto(f"/watch/{make_table(base_url, 'scout', query)['watch']}")
    expect(page.locator(".rend .who")).to_have_count(player_count)
    assert page.evaluate(ROWS_OUT_OF_SIGHT_SCRIPT) == 0


def test_shared_table_without_script_takes_turns_and_link_loads_those_of_others(
    browser: Browser, base_url: str, shared_table: str, open_phone_at_seat: OpenPhone
) -> None:
    other = open_phone_at_seat(shared_table, "p3")
    context = create_phone(browser, base_url, lang="ja", script=False)
    page = context.new_page()
    page.goto(shared_table + "?seat=p2")
    page.locator('#dock button[value="scouted.?"]').click()
    page.locator('#dock button[name=put][value="left"]').click()
    page.locator("#dock .go").click()
    expect_moves(page, SCOUTED_LEFT)
    expect_moves(other, SCOUTED_LEFT)
    enter_scout(other, "left")
    press_accept(other)
    expect_moves(other, f"{SCOUTED_LEFT}_scouted.left")
    page.locator("noscript .lv-n a").click()
    expect_moves(page, f"{SCOUTED_LEFT}_scouted.left")
    context.close()


def test_a_phone_that_leaves_and_returns_is_announced(shared_table: str, open_phone_at_seat: OpenPhone) -> None:
    a, b = open_phone_at_seat(shared_table, "p1"), open_phone_at_seat(shared_table, "p2")
    phone_of_b = b.evaluate("(table) => JSON.parse(localStorage.getItem('takujo.live'))[table].phone", shared_table)
    expect(a.locator("#live-asleep")).to_be_hidden()
    awake = "() => document.dispatchEvent(new Event('visibilitychange'))"
    a.evaluate(awake)
    expect(a.locator('#picture [data-seat="p2"] .here')).to_have_class("here on")
    b.close()
    assert a.request.post(f"{shared_table}/here", form={"phone": phone_of_b, "seat": "-"}).ok
    a.evaluate(awake)
    expect(a.locator("#live-asleep")).to_contain_text("電話が休み：")
    expect(a.locator("#live-asleep")).to_contain_text("うみ")
    expect(a.locator("#said[role=status]")).to_contain_text("うみ")
    a.request.post(f"{shared_table}/here", form={"phone": phone_of_b, "seat": "p2"})
    a.evaluate(awake)
    expect(a.locator("#live-asleep")).to_contain_text("電話が戻りました")
    expect(a.locator("#said[role=status]")).to_contain_text("電話が戻りました")


def test_full_storage_at_shared_table_shows_hand_not_saved_notice(
    shared_table: str, open_phone_at_seat: OpenPhone
) -> None:
    """The hand lasts as long as the page."""
    page = open_phone_at_seat(shared_table, "p2")
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('full'); }; }")
    page.locator("#cover > summary").click()
    page.locator('[form=table][value="own.n.4"]').click()
    expect(page.locator("#table input[name=mine]")).to_have_value("p2.4")
    expect(page.locator(".unkept")).to_be_visible()


def test_seat_survives_reload_and_language_change_without_storage(
    shared_table: str, browser: Browser, base_url: str
) -> None:
    """The address has the seat, so that the phone need not choose it again."""
    context = create_phone(browser, base_url, lang="ja")
    context.add_init_script(BLOCK_STORAGE_SCRIPT)
    page = context.new_page()
    page.goto(shared_table)
    page.locator('[data-sit="p2"]').click()
    seat = page.locator('#table input[name="live.seat"]')
    expect(seat).to_have_value("p2")
    record_scout(page, "left")
    expect(page.locator("#table")).to_have_attribute("data-version", "2")
    page.locator(".foot a[lang=en]").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(seat).to_have_value("p2")
    page.reload()
    expect(seat).to_have_value("p2")
    expect_moves(page, SCOUTED_LEFT)
    context.close()


FOUR_NAMES_QUERY = "names=a.b.c.d"
LOWEST_PICTURE_PARTS = {
    "vectron": (
        f"{FOUR_NAMES_QUERY}&map=21G1_a3S2_1b1c_Sd13&p1=h2&p2=h2&p3=hG&p4=h1&row1=-&row2=-&row3=-&row4=-&move=draw.deck_play.D1",
        "#at-map-D4",
    ),
    "subway": (f"{FOUR_NAMES_QUERY}&at=M06.M20.T10.H17&styles=1.2.3.4", ".map-whole"),
}
"""The lowest part of a game's picture at a shared table."""


@pytest.mark.parametrize("slug", LOWEST_PICTURE_PARTS)
def test_whole_picture_is_above_tray_at_shared_table(page: Page, slug: str) -> None:
    query, lowest = LOWEST_PICTURE_PARTS[slug]
    shared = page.request.post("/table", form={"game": slug, "view": "play", "query": query}, max_redirects=0)
    page.goto(f"{shared.headers['location']}?seat=p1")
    expect(page.locator("#tray")).to_be_visible()
    assert bottom_edge(page.locator(lowest)) <= bounding_box(page.locator("#tray"))["y"] + 1
