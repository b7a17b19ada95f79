"""A shared table while a phone has no line: nothing is lost, told twice, or told into another turn."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.scout_table import OWN_TURN, SEEN, decide, enter_scout, expect_moves, touch_key


def test_a_phone_without_a_line_keeps_its_touches_and_catches_up(table: str, sit: Callable[[str, str], Page]) -> None:
    a, b = sit(table, "p1"), sit(table, "p2")
    a.context.set_offline(True)
    a.locator('#dock button[value="scouted.?"]').click()
    expect(a.locator("#line")).to_be_visible()
    a.context.set_offline(False)
    expect(a.locator("#line")).to_be_hidden()
    expect(a.locator("#table input[name=pick]")).to_have_value(re.compile("scout"))
    # Both told while one had no line: the touch waits, arrives by itself, and what both told is shown side by side.
    enter_scout(b, "right")
    b.context.set_offline(True)
    decide(b)
    expect(b.locator("#line")).to_be_visible()
    a.locator('#dock button[name=put][value="left"]').click()
    expect(a.locator("#dock .go")).not_to_have_class(re.compile("off"))
    decide(a)
    expect_moves(a, "shown.7.8.9_scouted.left")
    b.context.set_offline(False)
    expect(b.locator("#live-conflict")).to_be_visible(timeout=SEEN)
    floor = b.evaluate("document.getElementById('dock').getBoundingClientRect().top")
    for part in b.locator(".lv-told, .lv-side .btn").all():
        box = part.bounding_box()
        assert box is not None
        assert box["height"] > 40
        assert box["y"] + box["height"] <= floor, "both pictures and both keys are in sight"
    b.locator('button[value="theirs"]').click()
    expect_moves(b, "shown.7.8.9_scouted.left")
    expect(a.locator("#table")).to_have_attribute("data-version", "2")


def test_a_cut_line_is_said_though_nothing_is_touched(table: str, sit: Callable[[str, str], Page]) -> None:
    """Also one that never answers. What is touched meanwhile arrives in order, and once."""
    a, b = sit(table, "p1"), sit(table, "p2")
    assert b.evaluate(OWN_TURN)
    b.context.set_offline(True)
    expect(b.locator("#line")).to_be_visible()
    assert not b.evaluate(OWN_TURN), "nobody knows whose turn it is now"
    expect(b.locator('#picture [data-seat="p2"]')).to_have_class("seat-w self")
    dock, line = (b.locator(part).bounding_box() for part in ("#dock", "#line"))
    assert dock
    assert line
    assert line["y"] + line["height"] <= dock["y"] + 1, "the keys stay in sight"
    for value in ("7", "8", "9", "10"):
        touch_key(b, value)
    expect(b.locator("#line")).to_contain_text("4つ")
    b.context.set_offline(False)
    expect(b.locator("#table input[name=pick]")).to_have_value("shown.7.8.9.T")
    expect(b.locator("#line")).to_be_hidden()
    assert b.evaluate(OWN_TURN)
    decide(b)
    expect_moves(a, "shown.7.8.9_shown.7.8.9.T")
    expect(a.locator("#table")).to_have_attribute("data-version", "2")
    b.route("**/table/*.json", lambda _: None)  # taken, and never answered
    expect(b.locator("#line")).to_be_visible()


def test_touches_of_a_turn_that_another_phone_entered_meanwhile_go_into_no_other_turn(
    table: str, sit: Callable[[str, str], Page]
) -> None:
    """Nothing is selected for whoever is next, and what is not told is said."""
    a, b = sit(table, "p1"), sit(table, "p2")
    b.context.set_offline(True)
    for _ in range(3):
        touch_key(b, "8")
    expect(b.locator("#line")).to_contain_text("3つ")
    expect(b.locator("#line")).not_to_contain_text("続けて入れて")
    enter_scout(a, "left")
    decide(a)
    expect_moves(a, "shown.7.8.9_scouted.left")
    b.context.set_offline(False)
    expect_moves(b, "shown.7.8.9_scouted.left")
    expect(b.locator("#line")).to_contain_text("「8 / 8」は使っていません")
    expect(b.locator("#live-draft")).to_be_visible()
    expect(b.locator("#table input[name=pick]")).to_have_count(0)
    b.locator("#line [data-again]:visible").click()
    expect(b.locator("#line")).to_be_hidden()
    expect(b.locator("#table")).to_have_attribute("data-version", "2")
    assert a.locator("#table").get_attribute("data-version") == "2"


def test_an_undo_without_a_line_takes_back_nothing_that_came_since(table: str, sit: Callable[[str, str], Page]) -> None:
    a, b = sit(table, "p1"), sit(table, "p2")
    b.context.set_offline(True)
    b.locator("#undo").click()
    expect(b.locator("#line")).to_contain_text("1つ")
    enter_scout(a, "left")
    decide(a)
    expect_moves(a, "shown.7.8.9_scouted.left")
    b.context.set_offline(False)
    # Both are shown: what stands, and what was meant.
    expect(b.locator("#live-conflict")).to_be_visible(timeout=SEEN)
    expect_moves(a, "shown.7.8.9_scouted.left")
