"""Touches over a bad network in other engines: none is lost, and a page of somebody else changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.engines.phone import SETTLED, Phone, until
from tests.engines.relay import Relay, faults_besides_connection, run_relay_to_server
from tests.run_length import choose_by_run_length

KEY_SELECTOR_TEMPLATE = "#tray button[name=put][value='%s']"
CLICK_ALL_ELEMENTS_SCRIPT = "for (const one of arguments[0]) document.querySelector(one).click()"
HAS_ENTERED_VALUES_SCRIPT = "return new URLSearchParams(location.search).get('values') === arguments[0]"
IS_CONNECTION_NOTICE_SHOWN_SCRIPT = """const line = document.getElementById("line");
return !line.hidden && line.dataset.reason === arguments[0] && line.textContent.includes(arguments[1])"""
IS_CONNECTION_NOTICE_HIDDEN_SCRIPT = "return document.getElementById('line').hidden"


@pytest.fixture(scope="module")
def relay_to_server(base_url: str) -> Iterator[Relay]:
    with run_relay_to_server(base_url) as relay:
        yield relay


def press_keys_at_once(phone: Phone, *values: str) -> None:
    """Presses keys at once, without waiting for an answer."""
    phone.js(CLICK_ALL_ELEMENTS_SCRIPT, [KEY_SELECTOR_TEMPLATE % value for value in values])


@pytest.mark.parametrize("name", choose_by_run_length(["webkit"], ["webkit", "firefox", "old"]))
def test_touches_survive_slow_lost_and_captive_portal_connection(
    name: str, relay_to_server: Relay, open_phone_of_engine: Callable[[str, str], Phone]
) -> None:
    relay_to_server.way = "fine"
    phone = open_phone_of_engine(name, relay_to_server.url)
    phone.go("/vogu/score")
    until(phone, SETTLED)
    # Slow: touches arrive in order, and Undo removes the last one that waits.
    relay_to_server.way = "slow"
    press_keys_at_once(phone, "4", "6", "-1", "5")
    phone.js("document.getElementById('undo').click()")
    until(phone, HAS_ENTERED_VALUES_SCRIPT, "B4.R6.Y-1")
    until(phone, SETTLED)
    # Cut: a notice counts the waiting touches, and one more joins them.
    relay_to_server.way = "cut"
    press_keys_at_once(phone, "5")
    until(phone, IS_CONNECTION_NOTICE_SHOWN_SCRIPT, "lost", "1つ")
    press_keys_at_once(phone, "-2")
    until(phone, IS_CONNECTION_NOTICE_SHOWN_SCRIPT, "lost", "2つ")
    assert phone.js(HAS_ENTERED_VALUES_SCRIPT, "B4.R6.Y-1")
    # The page of a captive portal changes nothing.
    relay_to_server.way = "portal"
    phone.js("document.querySelector('[data-again]').click()")
    until(phone, IS_CONNECTION_NOTICE_SHOWN_SCRIPT, "foreign", "2つ")
    assert "+4" in phone.js("return document.getElementById('at-value-B').textContent")
    relay_to_server.way = "fine"
    phone.js("document.querySelector('[data-again]').click()")
    until(phone, HAS_ENTERED_VALUES_SCRIPT, "B4.R6.Y-1.G5.W-2")
    until(phone, IS_CONNECTION_NOTICE_HIDDEN_SCRIPT)
    # Undo removes an answered touch.
    phone.js("document.getElementById('undo').click()")
    until(phone, HAS_ENTERED_VALUES_SCRIPT, "B4.R6.Y-1.G5")
    until(phone, SETTLED)
    press_keys_at_once(phone, "2")
    until(phone, HAS_ENTERED_VALUES_SCRIPT, "B4.R6.Y-1.G5.W2")
    assert faults_besides_connection(phone) == []
