"""The history in other engines. Old WebKit throws after a hundred history calls in half a minute."""

import json

import pytest

from tests.browser.test_history_races import (
    HOLD_NEXT_ANSWER_UNTIL_HISTORY_STEP_SCRIPT,
    IS_HELD_ANSWER_FETCHED_EXPRESSION,
)
from tests.engines.phone import HAS_ENTERED_VALUES_SCRIPT, SETTLED, OpenPhone, open_settled_page, press_tray_keys, until
from tests.run_length import choose_by_run_length

COUNT_HISTORY_CALLS_SCRIPT = """window.__calls = 0;
for (const name of ["pushState", "replaceState"]) {
  const own = history[name].bind(history);
  history[name] = (...given) => { window.__calls += 1; own(...given); };
}"""
ELEMENT_MIDDLE_SCRIPT = """const one = document.querySelector(arguments[0]), box = one.getBoundingClientRect();
return [box.left + box.width / 2, box.top + box.height / 2];"""


def test_a_quick_touch_has_one_history_call_and_is_answered(base_url: str, open_phone_of_engine: OpenPhone) -> None:
    """The notice 「つながりません」 never appears."""
    phone = open_phone_of_engine("old", base_url)
    open_settled_page(phone, "/vogu/score")
    for number in range(choose_by_run_length(6, 40)):
        press_tray_keys(phone, "4" if number % 2 else "5")
        until(phone, SETTLED)
        if number == 0:
            phone.js(COUNT_HISTORY_CALLS_SCRIPT)  # the first touch also adds an entry for the table
        if number == 5:
            assert phone.js("return window.__calls") == 5
        if number % 6 == 5:
            phone.js("document.getElementById('at-value-B').click()")
            until(phone, SETTLED)
        assert phone.js("return document.getElementById('line').hidden")
    assert phone.faults() == []


@pytest.mark.parametrize("name", choose_by_run_length(["old"], ["webkit", "firefox", "old"]))
def test_back_while_touch_is_answered_removes_only_pending_touch(
    name: str, base_url: str, open_phone_of_engine: OpenPhone
) -> None:
    """Engines report a history step at different times: Back removes the touch that waits, and the touch whose answer
    arrives meanwhile becomes the newest entry."""
    phone = open_phone_of_engine(name, base_url)

    def wait_until_values_displayed(values: str) -> None:
        until(phone, HAS_ENTERED_VALUES_SCRIPT, values)
        until(phone, SETTLED)
        assert phone.js("return document.querySelector('#table [name=values]').value") == values

    open_settled_page(phone, "/vogu/score")
    for put, values in (("4", "B4"), ("6", "B4.R6")):
        press_tray_keys(phone, put)
        wait_until_values_displayed(values)
    phone.js(HOLD_NEXT_ANSWER_UNTIL_HISTORY_STEP_SCRIPT)
    press_tray_keys(phone, "-1", "5")
    until(phone, f"return {IS_HELD_ANSWER_FETCHED_EXPRESSION}")
    phone.js("history.back()")
    wait_until_values_displayed("B4.R6.Y-1")
    for step, values in (("back", "B4.R6"), ("back", "B4"), ("forward", "B4.R6")):
        phone.js(f"history.{step}()")
        wait_until_values_displayed(values)
    assert phone.faults() == []


@pytest.mark.parametrize("name", choose_by_run_length(["webkit"], ["webkit", "firefox", "old"]))
def test_back_closes_rules_dialog_and_share_sheet_without_undo(
    name: str, base_url: str, open_phone_of_engine: OpenPhone
) -> None:
    phone = open_phone_of_engine(name, base_url)

    def press_element(selector: str) -> None:
        """By a real touch where possible: WebKit's Back skips entries that were added without one."""
        if name == "old":
            phone.js(f"document.querySelector({json.dumps(selector)}).click()")
        else:
            phone.touch(*phone.js(ELEMENT_MIDDLE_SCRIPT, selector))

    def wait_until_values_displayed(values: str) -> None:
        until(phone, "return document.querySelector('#table [name=values]')?.value === arguments[0]", values)
        until(phone, SETTLED)

    open_settled_page(phone, "/vogu/score")
    for put, values in (("4", "B4"), ("6", "B4.R6")):
        press_element(f"#tray button[value='{put}']")
        wait_until_values_displayed(values)
    for close_dialog in (phone.back, phone.back, lambda: press_element("[data-ask-close]")):
        press_element("[data-ask]")
        until(phone, "return document.querySelector('dialog.ask[open] [data-ask-close]') !== null")
        close_dialog()
        until(phone, "return document.querySelector('dialog.ask') === null && !history.state.over")
        wait_until_values_displayed("B4.R6")
    phone.js("location.hash = 'take'")
    until(phone, "return document.querySelector('#take:target') !== null")
    phone.back()
    until(phone, "return document.querySelector('#take:target') === null")
    wait_until_values_displayed("B4.R6")
    phone.back()
    wait_until_values_displayed("B4")
    assert phone.faults() == []
