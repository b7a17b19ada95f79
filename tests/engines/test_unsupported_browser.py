"""A browser older than the oldest supported one gets no style and no script; its forms work."""

import pytest

from tests.engines.phone import HAS_ENTERED_VALUES_SCRIPT, OpenPhone, press_tray_keys, until
from tests.engines.relay import Relay
from tests.run_length import choose_by_run_length

IS_PAGE_LOADED_SCRIPT = "return document.readyState === 'complete'"
IS_LOADED_PAGE_PLAIN_SCRIPT = f"""{IS_PAGE_LOADED_SCRIPT} && !window.htmx &&
  document.querySelector(".plain").getClientRects().length > 0 &&
  !document.documentElement.classList.contains("js") &&
  getComputedStyle(document.body).backgroundColor === "rgba(0, 0, 0, 0)" """


@pytest.mark.parametrize("name", choose_by_run_length(["webkit"], ["webkit", "firefox", "old"]))
def test_unsupported_browser_gets_plain_page_with_working_forms(
    name: str, relay_to_server: Relay, open_phone_of_engine: OpenPhone
) -> None:
    relay_to_server.way = "old"
    phone = open_phone_of_engine(name, relay_to_server.url)
    phone.go("/vogu/score?lang=ja")
    until(phone, IS_LOADED_PAGE_PLAIN_SCRIPT)
    assert "飾りなし" in phone.js("return document.querySelector('.plain').textContent")
    for value, values in (("4", "B4"), ("6", "B4.R6")):
        press_tray_keys(phone, value)
        until(phone, HAS_ENTERED_VALUES_SCRIPT, values)
        until(phone, IS_PAGE_LOADED_SCRIPT)
    phone.go("/scout/play?players=3&move=shown.4.5.6&lang=ja")
    until(phone, IS_LOADED_PAGE_PLAIN_SCRIPT)
    assert "Bの番" in phone.js("return document.getElementById('answer').textContent")
