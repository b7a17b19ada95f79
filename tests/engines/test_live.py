"""One table on phones of different engines: told on one, seen on the other, also across a server that stops."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlencode

import pytest

from scripts.served import run_server
from tests.engines.firefox import Firefox
from tests.engines.phone import Phone, until
from tests.engines.relay import besides_the_line
from tests.many import LONG

DEAF = """const real = window.fetch;
window.fetch = (url, ...more) => String(url).endsWith(".json") ? Promise.reject(Error("cut")) : real(url, ...more);
return true;"""
"""No news come any more; what is touched goes out."""
TURNS = "return document.querySelectorAll('.lv-turns li').length === arguments[0]"
MOVES = "return document.querySelector('#table[data-version] input[name=move]')?.value === arguments[0]"
PRESS = """const one = document.querySelector(arguments[0]);
if (!one || one.disabled || one.classList.contains("off") || document.querySelector("html[data-waits]")) return false;
setTimeout(() => one.click()); // the answer goes out first: the touch may lead to another page
return true;"""
SEAT = "return document.querySelector('#table[data-version] input[name=\"live.seat\"]')?.value === arguments[0]"


def sit(phone: Phone, table: str, seat: str) -> None:
    """By touch, on the page that asks."""
    phone.go(table)
    until(phone, PRESS, f'[data-sit="{seat}"]')
    until(phone, SEAT, seat)


def draft(phone: Phone, side: str) -> None:
    """A scout, but for its last touch."""
    for touched in ('#dock button[value="scouted.?"]', f'#dock button[name=put][value="{side}"]'):
        until(phone, PRESS, touched)


def tell(phone: Phone, side: str) -> None:
    """A scout, three touches."""
    draft(phone, side)
    until(phone, PRESS, "#dock .go")


def shared(server: str, players: int) -> dict[str, str]:
    """A table that a program shares: its keys."""
    query = f"players={players}&move=shown.7.8.9"
    asked = urlencode({"game": "scout", "view": "play", "query": query}).encode()
    with urllib.request.urlopen(server + "/table.json", asked) as answer:
        made: dict[str, str] = json.load(answer)
    return made


@pytest.mark.parametrize("name", ["webkit", "firefox"] if LONG else ["webkit"])
def test_phones_of_two_engines_at_one_table(name: str, tmp_path: Path, phones: Callable[[str, str], Phone]) -> None:
    store = f"sqlite:///{tmp_path}/tables.sqlite3"
    with run_server(TAKUJO_STORE=store) as server:
        table = f"/table/{shared(server.url, 4)['key']}"
        one, other = phones("chromium", server.url), phones(name, server.url)
        sit(one, table, "p1")
        sit(other, table, "p2")
        tell(other, "left")
        until(one, MOVES, "shown.7.8.9_scouted.left")
        tell(one, "right")
        until(other, MOVES, "shown.7.8.9_scouted.left_scouted.right")
    # The server is gone: what is touched stays, and arrives by itself when it is there again. A lone card has no ends.
    until(other, PRESS, '#dock button[value="scouted.left"]')
    until(other, "return !document.getElementById('line').hidden")
    with run_server(TAKUJO_STORE=store, port=server.port):
        until(other, PRESS, "#dock .go")
        until(one, MOVES, "shown.7.8.9_scouted.left_scouted.right_scouted.left")
        # Another seat by touch, told to all; then the table is removed by one and said on the other.
        other.go(f"{table}/seat")
        until(other, PRESS, '[data-sit="p4"]')
        until(other, SEAT, "p4")
        until(one, "return document.querySelector('#picture [data-seat=p4] .here.on') !== null")
        until(one, "return document.querySelector('#picture [data-seat=p2] .here.on') === null")
        assert besides_the_line(other) == []
        one.go(f"{table}/share")
        until(one, PRESS, '[data-end][href*="seat="]')
        until(one, PRESS, "#end-table")
        until(other, "return document.getElementById('live-gone') !== null")


def test_four_phones_and_a_television_of_one_engine(tmp_path: Path, phones: Callable[[str, str], Phone]) -> None:
    """Told on one, seen on all; told on two at once; one joins in the middle, one sits down elsewhere; removed."""
    with run_server(TAKUJO_STORE=f"sqlite:///{tmp_path}/tables.sqlite3") as server, ExitStack() as held:
        made = shared(server.url, 5)
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
