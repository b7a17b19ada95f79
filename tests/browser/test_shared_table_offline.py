"""A shared table on an offline phone: no touch is lost, sent twice or sent into another turn."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import bounding_box
from tests.browser.scout_table import NEWS_TIMEOUT, SCOUTED_LEFT, OpenPhone, enter_scout, expect_moves, press_accept


def test_offline_phone_keeps_touches_and_shows_conflict_on_reconnect(
    shared_table: str, open_phone_at_seat: OpenPhone
) -> None:
    a, b = open_phone_at_seat(shared_table, "p1"), open_phone_at_seat(shared_table, "p2")
    a.context.set_offline(True)
    a.locator('#dock button[value="scouted.?"]').click()
    expect(a.locator("#line")).to_be_visible()
    a.context.set_offline(False)
    expect(a.locator("#line")).to_be_hidden()
    expect(a.locator("#table input[name=pick]")).to_have_value(re.compile("scout"))
    # Both record a turn while b is offline: the touch of b waits, arrives by itself, and both turns are shown.
    enter_scout(b, "right")
    b.context.set_offline(True)
    press_accept(b)
    expect(b.locator("#line")).to_be_visible()
    a.locator('#dock button[name=put][value="left"]').click()
    expect(a.locator("#dock .go")).not_to_have_class(re.compile("off"))
    press_accept(a)
    expect_moves(a, SCOUTED_LEFT)
    b.context.set_offline(False)
    expect(b.locator("#live-conflict")).to_be_visible(timeout=NEWS_TIMEOUT)
    floor = b.evaluate("document.getElementById('dock').getBoundingClientRect().top")
    for part in b.locator(".lv-told, .lv-side .btn").all():
        box = bounding_box(part)
        assert box["height"] > 40
        assert box["y"] + box["height"] <= floor, "both pictures and both buttons are in sight"
    b.locator('button[value="theirs"]').click()
    expect_moves(b, SCOUTED_LEFT)
    expect(a.locator("#table")).to_have_attribute("data-version", "2")
