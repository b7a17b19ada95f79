"""One table on phones of different engines: told on one, seen on the other, also across a server that stops."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlencode

import pytest

from scripts.served import served
from tests.engines.phone import Phone, until
from tests.engines.relay import besides_the_line

MOVES = "return document.querySelector('#table[data-version] input[name=move]')?.value === arguments[0]"
PRESS = """const one = document.querySelector(arguments[0]);
if (!one || one.disabled || one.classList.contains("off") || document.querySelector(".busy, .is-waiting")) return false;
setTimeout(() => one.click()); // the answer goes out first: the touch may lead to another page
return true;"""
SEAT = "return document.querySelector('#table[data-version] input[name=\"live.seat\"]')?.value === arguments[0]"


def sit(phone: Phone, table: str, seat: str) -> None:
    """By touch, on the page that asks."""
    phone.go(table)
    until(phone, PRESS, f'[data-sit="{seat}"]')
    until(phone, SEAT, "" if seat == "-" else seat)


def tell(phone: Phone, side: str) -> None:
    """A scout, three touches."""
    for touched in ('#dock button[value="told.scout"]', f'#dock button[name=put][value="{side}"]', "#dock .go"):
        until(phone, PRESS, touched)


@pytest.mark.parametrize("name", ["webkit", "firefox"])
def test_phones_of_two_engines_at_one_table(name: str, tmp_path: Path, phones: Callable[[str, str], Phone]) -> None:
    store = f"sqlite:///{tmp_path}/tables.sqlite3"
    with served(TAKUJO_STORE=store) as server:
        asked = urlencode({"game": "scout", "view": "play", "query": "move=shown.7.8.9"}).encode()
        with urllib.request.urlopen(server.url + "/table.json", asked) as answer:
            table = f"/table/{json.load(answer)['key']}"
        one, other = phones("chromium", server.url), phones(name, server.url)
        sit(one, table, "p1")
        sit(other, table, "p2")
        tell(other, "left")
        until(one, MOVES, "shown.7.8.9_scouted.left")
        tell(one, "right")
        until(other, MOVES, "shown.7.8.9_scouted.left_scouted.right")
    # The server is gone: what is touched stays, and arrives by itself when it is there again.
    until(other, PRESS, '#dock button[value="told.scout"]')
    until(other, "return !document.getElementById('line').hidden")
    with served(TAKUJO_STORE=store, port=server.port):
        for touched in ('#dock button[name=put][value="left"]', "#dock .go"):
            until(other, PRESS, touched)
        until(one, MOVES, "shown.7.8.9_scouted.left_scouted.right_scouted.left")
        # Another seat by touch, told to all; then the table is removed by one and said on the other.
        other.go(f"{table}/seat")
        until(other, PRESS, '[data-sit="p4"]')
        until(other, SEAT, "p4")
        until(one, "return document.querySelector('#live [data-seat=p4] .here.on') !== null")
        until(one, "return document.querySelector('#live [data-seat=p2] .here.on') === null")
        assert besides_the_line(other) == []
        one.go(f"{table}/share")
        until(one, PRESS, ".lv-end button")
        until(other, "return document.getElementById('live-gone') !== null")
