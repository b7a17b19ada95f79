"""A shared table on an offline phone: no touch is lost, sent twice or sent into another turn."""

import re

import pytest
from playwright.sync_api import expect

from calculators.core.messages import LANGUAGES
from tests.browser.conftest import bottom_edge, bounding_box, press_tray_keys
from tests.browser.scout_table import IS_OWN_TURN, SCOUTED_LEFT, OpenPhone, expect_moves, press_accept, record_scout


def test_lost_connection_is_displayed_untouched_and_touches_arrive_once(
    shared_table: str, open_phone_at_seat: OpenPhone
) -> None:
    """Touches arrive in order. A server that never answers counts as a lost connection."""
    a, b = open_phone_at_seat(shared_table, "p1"), open_phone_at_seat(shared_table, "p2")
    assert b.evaluate(IS_OWN_TURN)
    b.context.set_offline(True)
    expect(b.locator("#line")).to_be_visible()
    assert not b.evaluate(IS_OWN_TURN), "an offline phone does not know the turn"
    expect(b.locator('#picture [data-seat="p2"]')).to_have_class("seat-w self")
    assert bottom_edge(b.locator("#line")) <= bounding_box(b.locator("#dock"))["y"] + 1, "the keys stay in sight"
    press_tray_keys(b, "7", "8", "9", "10")
    expect(b.locator("#line")).to_contain_text("4つ")
    b.context.set_offline(False)
    expect(b.locator("#table input[name=pick]")).to_have_value("shown.7.8.9.T")
    expect(b.locator("#line")).to_be_hidden()
    assert b.evaluate(IS_OWN_TURN)
    press_accept(b)
    expect_moves(a, "shown.7.8.9_shown.7.8.9.T")
    expect(a.locator("#table")).to_have_attribute("data-version", "2")
    b.route("**/table/*.json", lambda _: None)  # never answered
    expect(b.locator("#line")).to_be_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_notice_of_waiting_touches_is_whole(shared_table: str, open_phone_at_seat: OpenPhone, lang: str) -> None:
    phone = open_phone_at_seat(shared_table, "p2")
    phone.goto(f"{shared_table}?lang={lang}")
    expect(phone.locator("#table")).to_have_attribute("data-version", re.compile(r"\d+"))
    phone.context.set_offline(True)
    phone.locator('#dock button[value="scouted.?"]').click(no_wait_after=True)
    notice = phone.locator("#line .tx:visible")
    expect(notice).to_contain_text("1")
    assert bottom_edge(notice) <= bottom_edge(phone.locator("#line"))


def test_offline_touches_for_turn_recorded_elsewhere_are_dropped_with_notice(
    shared_table: str, open_phone_at_seat: OpenPhone
) -> None:
    """The notice names the dropped cards, and nothing is selected for the next player."""
    a, b = open_phone_at_seat(shared_table, "p1"), open_phone_at_seat(shared_table, "p2")
    b.context.set_offline(True)
    press_tray_keys(b, "8", "8", "8")
    expect(b.locator("#line")).to_contain_text("3つ")
    expect(b.locator("#line")).not_to_contain_text("続けて入れて")
    record_scout(a, "left")
    b.context.set_offline(False)
    expect_moves(b, SCOUTED_LEFT)
    expect(b.locator("#line")).to_contain_text("「8 / 8」は使っていません")
    expect(b.locator("#live-draft")).to_be_visible()
    expect(b.locator("#table input[name=pick]")).to_have_count(0)
    b.locator("#line [data-again]:visible").click()
    expect(b.locator("#line")).to_be_hidden()
    expect(b.locator("#table")).to_have_attribute("data-version", "2")
    assert a.locator("#table").get_attribute("data-version") == "2"
