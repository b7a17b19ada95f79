"""Kept on a phone of another engine, the app answers where the server does not; on the oldest, too."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.engines.phone import SETTLED, Phone, until
from tests.engines.relay import Relay, besides_the_line, relayed
from tests.many import tries
from tests.pocket.conftest import built

__all__ = ["built"]
PRESS = "document.querySelector(arguments[0]).click()"
SHOWN = "return document.querySelector(`.say[data-pocket=${arguments[0]}]`)?.getClientRects().length > 0"
NOBODY = "if (navigator.storage) StorageManager.prototype.persist = () => new Promise(() => {})"
"""Nobody allows the phone to keep things for good: Firefox asks, and the answer may never come."""
ITS_OWN = "return document.querySelector('.top .own')?.getClientRects().length > 0"


@pytest.fixture
def line(base_url: str) -> Iterator[Relay]:
    with relayed(base_url) as relay:
        yield relay


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("name", tries(["old"], ["webkit", "firefox", "old"]))
def test_what_is_kept_answers_offline(name: str, line: Relay, phones: Callable[[str, str], Phone]) -> None:
    phone = phones(name, line.url)
    phone.go("/phone")
    until(phone, SHOWN, "off")
    phone.js(NOBODY)
    phone.js(PRESS, "[data-pocket-do=take]")
    until(phone, SHOWN, "kept", wait=300)
    # A Wi-Fi's own page, then nothing at all: the phone answers at the same addresses, a new page and a touch.
    line.way = "portal"
    phone.go("/vogu/score?players=3&lang=ja")
    until(phone, ITS_OWN, wait=300)
    until(phone, SETTLED)
    line.way = "cut"
    for value, stands in (("4", "B4"), ("6", "B4.R6")):
        phone.js(PRESS, f"#tray button[name=put][value='{value}']")
        until(phone, f"return new URLSearchParams(location.search).get('values') === '{stands}'", wait=300)
        until(phone, SETTLED)
    phone.go("/scout/moves?hand=37.41.59.T2&table=82.85&owner=p2&lang=ja")
    until(phone, ITS_OWN, wait=300)
    until(phone, "return document.querySelectorAll('#below a[href]').length > 0")
    assert besides_the_line(phone) == []
