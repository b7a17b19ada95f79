"""An old WebKit allows a hundred calls of the history in half a minute, and then throws: a touch has one at most."""

import json
from collections.abc import Callable

import pytest

from tests.browser.test_steps import AT_THE_NEXT_STEP, IS_THERE
from tests.engines.phone import SETTLED, Phone, until
from tests.many import choose_by_run_length

COUNT = """window.__calls = 0;
for (const name of ["pushState", "replaceState"]) {
  const own = history[name].bind(history);
  history[name] = (...told) => { window.__calls += 1; own(...told); };
}"""
MIDDLE = """const one = document.querySelector(arguments[0]), box = one.getBoundingClientRect();
return [box.left + box.width / 2, box.top + box.height / 2];"""
TOUCH = "document.querySelector(\"#tray button[value='%s']\").click()"


def test_a_quick_touch_has_one_history_call_and_is_answered(base_url: str, phones: Callable[[str, str], Phone]) -> None:
    """Each is kept, and no false 「つながりません」 is said."""
    phone = phones("old", base_url)
    phone.go("/vogu/score")
    until(phone, SETTLED)
    for number in range(choose_by_run_length(12, 40)):
        phone.js(TOUCH % ("4" if number % 2 else "5"))
        until(phone, SETTLED)
        if number == 0:
            phone.js(COUNT)  # this one gave the table its own entry as well
        if number == 5:
            assert phone.js("return window.__calls") == 5
        if number % 6 == 5:
            phone.js("document.getElementById('at-value-B').click()")
            until(phone, SETTLED)
        assert phone.js("return document.getElementById('line').hidden")
    assert phone.faults() == []


@pytest.mark.parametrize("name", choose_by_run_length(["old"], ["webkit", "firefox", "old"]))
def test_a_step_back_as_an_answer_comes_loses_nothing(
    name: str, base_url: str, phones: Callable[[str, str], Phone]
) -> None:
    """Each engine tells of a step in its own time: Back takes the touch away that waits, and the one that is answered
    meanwhile is a step after where the page stands."""
    phone = phones(name, base_url)

    def stands(values: str) -> None:
        until(phone, "return new URLSearchParams(location.search).get('values') === arguments[0]", values)
        until(phone, SETTLED)
        assert phone.js("return document.querySelector('#table [name=values]').value") == values

    phone.go("/vogu/score")
    until(phone, SETTLED)
    for put, values in (("4", "B4"), ("6", "B4.R6")):
        phone.js(TOUCH % put)
        stands(values)
    phone.js(AT_THE_NEXT_STEP)
    phone.js(TOUCH % "-1")
    phone.js(TOUCH % "5")
    until(phone, f"return {IS_THERE}")
    phone.js("history.back()")
    stands("B4.R6.Y-1")
    for step, values in (("back", "B4.R6"), ("back", "B4"), ("forward", "B4.R6")):
        phone.js(f"history.{step}()")
        stands(values)
    assert phone.faults() == []


@pytest.mark.parametrize("name", choose_by_run_length(["webkit"], ["webkit", "firefox", "old"]))
def test_back_closes_what_lies_over_the_page(name: str, base_url: str, phones: Callable[[str, str], Phone]) -> None:
    """The rules, and the sheet to send it: Back closes them and takes no touch back, however they were opened."""
    phone = phones(name, base_url)

    def press(selector: str) -> None:
        """By a finger where Back passes over entries that nobody touched for, as WebKit's does."""
        if name == "old":
            phone.js(f"document.querySelector({json.dumps(selector)}).click()")
        else:
            phone.touch(*phone.js(MIDDLE, selector))

    def stands(values: str) -> None:
        until(phone, "return document.querySelector('#table [name=values]')?.value === arguments[0]", values)
        until(phone, SETTLED)

    phone.go("/vogu/score")
    until(phone, SETTLED)
    for put, values in (("4", "B4"), ("6", "B4.R6")):
        press(f"#tray button[value='{put}']")
        stands(values)
    for _ in range(2):
        press("[data-ask]")
        until(phone, "return document.querySelector('dialog.ask[open] [data-ask-close]') !== null")
        phone.back()
        until(phone, "return document.querySelector('dialog.ask') === null")
        stands("B4.R6")
    press("[data-ask]")
    until(phone, "return document.querySelector('dialog.ask[open] [data-ask-close]') !== null")
    press("[data-ask-close]")
    until(phone, "return document.querySelector('dialog.ask') === null && !history.state.over")
    phone.js("location.hash = 'take'")
    until(phone, "return document.querySelector('#take:target') !== null")
    phone.back()
    until(phone, "return document.querySelector('#take:target') === null")
    stands("B4.R6")
    phone.back()
    stands("B4")
    assert phone.faults() == []
