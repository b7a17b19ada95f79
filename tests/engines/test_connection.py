"""Touches over a bad network in other engines: none is lost, and a page of somebody else changes nothing."""

import pytest

from tests.engines.phone import HAS_ENTERED_VALUES_SCRIPT, SETTLED, OpenPhone, open_settled_page, press_tray_keys, until
from tests.engines.relay import Relay, faults_besides_connection
from tests.run_length import choose_by_run_length

IS_CONNECTION_NOTICE_SHOWN_SCRIPT = """const line = document.getElementById("line");
return !line.hidden && line.dataset.reason === arguments[0] && line.textContent.includes(arguments[1])"""
IS_CONNECTION_NOTICE_HIDDEN_SCRIPT = "return document.getElementById('line').hidden"
PRESS_UNDO_SCRIPT = "document.getElementById('undo').click()"
TRY_AGAIN_SCRIPT = "document.querySelector('[data-again]').click()"


@pytest.mark.parametrize("name", choose_by_run_length(["webkit"], ["webkit", "firefox", "old"]))
def test_touches_survive_slow_lost_and_captive_portal_connection(
    name: str, relay_to_server: Relay, open_phone_of_engine: OpenPhone
) -> None:
    relay_to_server.way = "fine"
    phone = open_phone_of_engine(name, relay_to_server.url)
    open_settled_page(phone, "/vogu/score")
    # Slow: touches arrive in order, and Undo removes the last one that waits.
    relay_to_server.way = "slow"
    press_tray_keys(phone, "4", "6", "-1", "5")
    phone.js(PRESS_UNDO_SCRIPT)
    until(phone, HAS_ENTERED_VALUES_SCRIPT, "B4.R6.Y-1")
    until(phone, SETTLED)
    # Cut: a notice counts the waiting touches, and one more joins them.
    relay_to_server.way = "cut"
    press_tray_keys(phone, "5")
    until(phone, IS_CONNECTION_NOTICE_SHOWN_SCRIPT, "lost", "1つ")
    press_tray_keys(phone, "-2")
    until(phone, IS_CONNECTION_NOTICE_SHOWN_SCRIPT, "lost", "2つ")
    assert phone.js(HAS_ENTERED_VALUES_SCRIPT, "B4.R6.Y-1")
    # The page of a captive portal changes nothing.
    relay_to_server.way = "portal"
    phone.js(TRY_AGAIN_SCRIPT)
    until(phone, IS_CONNECTION_NOTICE_SHOWN_SCRIPT, "foreign", "2つ")
    assert "+4" in phone.js("return document.getElementById('at-value-B').textContent")
    relay_to_server.way = "fine"
    phone.js(TRY_AGAIN_SCRIPT)
    until(phone, HAS_ENTERED_VALUES_SCRIPT, "B4.R6.Y-1.G5.W-2")
    until(phone, IS_CONNECTION_NOTICE_HIDDEN_SCRIPT)
    # Undo removes an answered touch.
    phone.js(PRESS_UNDO_SCRIPT)
    until(phone, HAS_ENTERED_VALUES_SCRIPT, "B4.R6.Y-1.G5")
    until(phone, SETTLED)
    press_tray_keys(phone, "2")
    until(phone, HAS_ENTERED_VALUES_SCRIPT, "B4.R6.Y-1.G5.W2")
    assert faults_besides_connection(phone) == []
