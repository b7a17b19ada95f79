"""Five windows of one engine at one table, for `make long` alone."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from scripts.served import run_server
from tests.engines.firefox import Firefox
from tests.engines.phone import Phone, until
from tests.engines.relay import besides_the_line
from tests.engines.test_live import MOVES, PRESS, SEAT, draft, share_table, sit, tell

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
