"""One table on phones of different engines: told on one, seen on the other, also across a server that stops."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlencode

import pytest

from scripts.served import run_server
from tests.engines.phone import Phone, until
from tests.engines.relay import besides_the_line
from tests.many import choose_by_run_length

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


def share_table(server: str, players: int) -> dict[str, str]:
    """A table that a program shares: its keys."""
    query = f"players={players}&move=shown.7.8.9"
    asked = urlencode({"game": "scout", "view": "play", "query": query}).encode()
    with urllib.request.urlopen(server + "/table.json", asked) as answer:
        made: dict[str, str] = json.load(answer)
    return made


@pytest.mark.parametrize("name", choose_by_run_length(["webkit"], ["webkit", "firefox"]))
def test_phones_of_two_engines_at_one_table(name: str, tmp_path: Path, phones: Callable[[str, str], Phone]) -> None:
    store = f"sqlite:///{tmp_path}/tables.sqlite3"
    with run_server(TAKUJO_STORE=store) as server:
        table = f"/table/{share_table(server.url, 4)['key']}"
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
        assert besides_the_line(other) == []
