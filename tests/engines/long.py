"""For `make long` alone: five windows of one engine at one table; the app stored on phones of other engines, the oldest
too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from scripts.served import run_server
from tests.engines.firefox import Firefox
from tests.engines.phone import SETTLED, Phone, until
from tests.engines.relay import Relay, besides_the_line, relayed
from tests.engines.test_live import MOVES, PRESS, SEAT, draft, share_table, sit, tell
from tests.pocket.conftest import built

__all__ = ["built"]

DEAF = """const real = window.fetch;
window.fetch = (url, ...more) => String(url).endsWith(".json") ? Promise.reject(Error("cut")) : real(url, ...more);
return true;"""
"""No news come any more; what is touched goes out."""
TURNS = "return document.querySelectorAll('.lv-turns li').length === arguments[0]"


def test_four_phones_and_a_television_of_one_engine(tmp_path: Path, phones: Callable[[str, str], Phone]) -> None:
    """A turn of one is seen on all; two enter one at once; one joins in the middle, one changes seats; removed."""
    with run_server(TAKUJO_STORE=f"sqlite:///{tmp_path}/tables.sqlite3") as server, ExitStack() as held:
        made = share_table(server.url, 5)
        table = f"/table/{made['key']}"
        screen = phones("firefox", server.url)
        assert isinstance(screen, Firefox)
        screen.go(f"/watch/{made['watch']}")
        until(screen, TURNS, 1)
        first, second, third, late = four = [held.enter_context(screen.beside()) for _ in range(4)]
        for phone, seat in ((first, "p1"), (second, "p2"), (third, "p3")):
            sit(phone, table, seat)
        tell(second, "left")
        for phone in (first, second, third):
            until(phone, MOVES, "shown.7.8.9_scouted.left")
        until(screen, TURNS, 2)
        sit(late, table, "p4")
        until(late, MOVES, "shown.7.8.9_scouted.left")
        # Two tell at once: the second has not heard of the first, sees both, and decides by a touch.
        assert first.js(DEAF)
        draft(first, "left")
        draft(third, "right")
        until(third, PRESS, "#dock .go")
        for phone in (second, third, late):
            until(phone, MOVES, "shown.7.8.9_scouted.left_scouted.right")
        until(first, PRESS, "#dock .go")
        until(first, "return document.getElementById('live-conflict') !== null")
        until(first, PRESS, 'button[value="mine"]')
        for phone in four:
            until(phone, MOVES, "shown.7.8.9_scouted.left_scouted.left")
        until(screen, TURNS, 3)
        late.go(f"{table}/seat")
        until(late, PRESS, '[data-sit="p5"]')
        until(late, SEAT, "p5")
        until(second, "return document.querySelector('#picture [data-seat=p5] .here.on') !== null")
        until(second, "return document.querySelector('#picture [data-seat=p4] .here.on') === null")
        for phone in (second, third, late):
            assert besides_the_line(phone) == []
        first.go(f"{table}/share")
        until(first, PRESS, '[data-end][href*="seat="]')
        until(first, PRESS, "#end-table")
        for phone in (second, third, late):
            until(phone, "return document.getElementById('live-gone') !== null")
        until(screen, "return !document.getElementById('live-gone').hidden")


CLICK = "document.querySelector(arguments[0]).click()"
SHOWN = "return document.querySelector(`.say[data-pocket=${arguments[0]}]`)?.getClientRects().length > 0"
NOBODY = "if (navigator.storage) StorageManager.prototype.persist = () => new Promise(() => {})"
"""Nobody allows the phone to keep things for good: Firefox asks, and the answer may never come."""
ITS_OWN = "return document.querySelector('.top .own')?.getClientRects().length > 0"


@pytest.fixture
def line(base_url: str) -> Iterator[Relay]:
    with relayed(base_url) as relay:
        yield relay


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("name", ["webkit", "firefox", "old"])
def test_the_app_that_a_phone_stored_answers_offline(
    name: str, line: Relay, phones: Callable[[str, str], Phone]
) -> None:
    phone = phones(name, line.url)
    phone.go("/phone")
    until(phone, SHOWN, "off")
    phone.js(NOBODY)
    phone.js(CLICK, "[data-pocket-do=take]")
    until(phone, SHOWN, "kept", wait=300)
    # A Wi-Fi's own page, then nothing at all: the phone answers at the same addresses, a new page and a touch.
    line.way = "portal"
    phone.go("/vogu/score?players=3&lang=ja")
    until(phone, ITS_OWN, wait=300)
    until(phone, SETTLED)
    line.way = "cut"
    for value, stands in (("4", "B4"), ("6", "B4.R6")):
        phone.js(CLICK, f"#tray button[name=put][value='{value}']")
        until(phone, f"return new URLSearchParams(location.search).get('values') === '{stands}'", wait=300)
        until(phone, SETTLED)
    phone.go("/scout/moves?hand=37.41.59.T2&table=82.85&owner=p2&lang=ja")
    until(phone, ITS_OWN, wait=300)
    until(phone, "return document.querySelectorAll('#below a[href]').length > 0")
    assert besides_the_line(phone) == []
