"""A browser older than the oldest supported one gets no style and no script; its forms work."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.engines.phone import Phone, until
from tests.engines.relay import Relay, run_relay_to_server
from tests.run_length import choose_by_run_length

IS_PAGE_LOADED_SCRIPT = "return document.readyState === 'complete'"
IS_PAGE_PLAIN_SCRIPT = """return document.querySelector(".plain").getClientRects().length > 0 && !window.htmx &&
  !document.documentElement.classList.contains("js") &&
  getComputedStyle(document.body).backgroundColor === "rgba(0, 0, 0, 0)" """


@pytest.fixture(scope="module")
def relay_for_old_browser(base_url: str) -> Iterator[Relay]:
    with run_relay_to_server(base_url) as relay:
        relay.way = "old"
        yield relay


@pytest.mark.parametrize("name", choose_by_run_length(["webkit"], ["webkit", "firefox", "old"]))
def test_unsupported_browser_gets_plain_page_with_working_forms(
    name: str, relay_for_old_browser: Relay, open_phone_of_engine: Callable[[str, str], Phone]
) -> None:
    phone = open_phone_of_engine(name, relay_for_old_browser.url)
    phone.go("/vogu/score?lang=ja")
    until(phone, f"{IS_PAGE_PLAIN_SCRIPT} && {IS_PAGE_LOADED_SCRIPT.removeprefix('return ')}")
    assert "飾りなし" in phone.js("return document.querySelector('.plain').textContent")
    for value, values in (("4", "B4"), ("6", "B4.R6")):
        phone.js(f"document.querySelector(\"#tray button[name=put][value='{value}']\").click()")
        until(phone, f"return new URLSearchParams(location.search).get('values') === '{values}'")
        until(phone, IS_PAGE_LOADED_SCRIPT)
    phone.go("/scout/play?players=3&move=shown.4.5.6&lang=ja")
    until(phone, f"{IS_PAGE_PLAIN_SCRIPT} && {IS_PAGE_LOADED_SCRIPT.removeprefix('return ')}")
    assert "Bの番" in phone.js("return document.getElementById('answer').textContent")
