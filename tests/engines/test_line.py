"""Touches and the network in other engines: none is lost, none meets another table, and what is not ours changes
nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.engines.phone import SETTLED, Phone, until
from tests.engines.relay import Relay, besides_the_line, relayed
from tests.many import choose_by_run_length

KEY = "#tray button[name=put][value='%s']"
PRESS = "for (const one of arguments[0]) document.querySelector(one).click()"
ENTERED = "return new URLSearchParams(location.search).get('values') === arguments[0]"
LINE = """const line = document.getElementById("line");
return !line.hidden && line.dataset.reason === arguments[0] && line.textContent.includes(arguments[1])"""
NO_LINE = "return document.getElementById('line').hidden"


@pytest.fixture(scope="module")
def line(base_url: str) -> Iterator[Relay]:
    with relayed(base_url) as relay:
        yield relay


def press(phone: Phone, *values: str) -> None:
    """Presses keys at once, without waiting for an answer."""
    phone.js(PRESS, [KEY % value for value in values])


@pytest.mark.parametrize("name", choose_by_run_length(["webkit"], ["webkit", "firefox", "old"]))
def test_no_touch_is_lost_whatever_the_line_does(name: str, line: Relay, phones: Callable[[str, str], Phone]) -> None:
    line.way = "fine"
    phone = phones(name, line.url)
    phone.go("/vogu/score")
    until(phone, SETTLED)
    # Slow: in their order, and Undo takes the last one that waits.
    line.way = "slow"
    press(phone, "4", "6", "-1", "5")
    phone.js("document.getElementById('undo').click()")
    until(phone, ENTERED, "B4.R6.Y-1")
    until(phone, SETTLED)
    # Cut: said at once, the touches are kept; one more is added to them.
    line.way = "cut"
    press(phone, "5")
    until(phone, LINE, "lost", "1つ")
    press(phone, "-2")
    until(phone, LINE, "lost", "2つ")
    assert phone.js(ENTERED, "B4.R6.Y-1")
    # A Wi-Fi's own page instead of an answer changes nothing.
    line.way = "portal"
    phone.js("document.querySelector('[data-again]').click()")
    until(phone, LINE, "foreign", "2つ")
    assert "+4" in phone.js("return document.getElementById('at-value-B').textContent")
    line.way = "fine"
    phone.js("document.querySelector('[data-again]').click()")
    until(phone, ENTERED, "B4.R6.Y-1.G5.W-2")
    until(phone, NO_LINE)
    # And Undo of what has been answered.
    phone.js("document.getElementById('undo').click()")
    until(phone, ENTERED, "B4.R6.Y-1.G5")
    until(phone, SETTLED)
    press(phone, "2")
    until(phone, ENTERED, "B4.R6.Y-1.G5.W2")
    assert besides_the_line(phone) == []
