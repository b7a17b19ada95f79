"""For `make long`: an evening on four phones and a screen that only looks: told, taken back, cut off, ended, found
again."""

from __future__ import annotations

import json
import urllib.request
from contextlib import ExitStack, closing
from urllib.parse import urlencode

import pytest

from calculators import GAMES, load_game
from calculators.core.parsing import encode_query_string
from tests.engines.chromium import Chromium
from tests.engines.phone import SETTLED, held, until
from tests.live.played import load_shared_game
from tests.walker.walk import Walk
from web.live.query_merge import public_move_or_empty_if_unreadable_or_position_needed

SEAT = "return document.querySelector('#table[data-version] input[name=\"live.seat\"]')?.value === arguments[0]"
STANDS = "return (document.querySelector('#table input[name=move]')?.value ?? '') === arguments[0]"
SEEN = "return Number(document.querySelector('[data-watch]')?.dataset.version) >= arguments[0]"
KEYS = """return [...document.querySelectorAll("button, #table, form, main a[href]")].filter((one) =>
  one.checkVisibility() && !one.closest("[inert]") && !one.closest(".foot, .top"))
  .map((one) => one.outerHTML.slice(0, 90))"""
OVER = "return document.querySelector('#picture[data-over]') !== null"
ROWS = "return document.querySelectorAll('#recent li').length"


class Table:
    """A shared table as programs see it."""

    def __init__(self, base_url: str, slug: str, query: dict[str, str]) -> None:
        self.base_url = base_url
        made = self.ask("/table.json", game=slug, view="play", query=encode_query_string(query))
        self.key, self.watch = made["key"], made["watch"]

    def ask(self, path: str, **fields: object) -> dict[str, str]:
        body = urlencode(fields).encode() if fields else None
        with urllib.request.urlopen(self.base_url + path, body) as answer:
            told: dict[str, str] = json.load(answer)
        return told

    @property
    def version(self) -> int:
        return int(self.ask(f"/table/{self.key}.json")["version"])

    def tell(self, query: dict[str, str]) -> None:
        self.ask(f"/table/{self.key}.json", after=self.version, query=encode_query_string(query))


@pytest.mark.parametrize("slug", GAMES)
def test_an_evening_on_four_phones(base_url: str, slug: str) -> None:
    start, moves = load_shared_game(slug).play_whole_game()
    game = load_game(slug)
    public_moves = [public_move_or_empty_if_unreadable_or_position_needed(game, move) or move for move in moves]
    told = min(6, len(moves) - 5)

    def stood(count: int) -> dict[str, str]:
        return {**start, "move": "_".join(moves[:count])}

    table = Table(base_url, slug, stood(told))
    with held("chromium", base=base_url) as first, ExitStack() as others:
        assert isinstance(first, Chromium)
        phones = [first, *(others.enter_context(closing(first.beside())) for _ in range(3))]
        screen = others.enter_context(closing(first.beside()))
        screen.go(f"/watch/{table.watch}")
        walks = [Walk(phone, slug) for phone in phones]
        for number, walk in enumerate(walks):
            seat = f"p{min(number + 1, int(start.get('players', 4)))}"
            walk.go(f"/table/{table.key}?seat={seat}")
            until(walk.phone, SEAT, seat)

        def seen(count: int, *but: Chromium) -> None:
            for phone in phones:
                if phone not in but:
                    until(phone, STANDS, "_".join(public_moves[:count]))

        seen(told)
        # Another phone takes back the turn of whoever told it, on all of them, and it is told again.
        walks[1].touch(id="undo")
        seen(told - 1)
        table.tell(stood(told))
        # A phone without a line for three turns has all of them when it has its line again.
        phones[2].cut(is_cut=True)
        for count in range(told + 1, told + 4):
            table.tell(stood(count))
            seen(count, phones[2])
        phones[2].cut(is_cut=False)
        seen(told + 3)
        until(screen, SEEN, table.version)
        assert screen.js(KEYS) == [], "who looks can tell nothing"
        table.tell(stood(len(moves)))
        for phone in phones:
            until(phone, OVER)
        for phone in phones:
            phone.go("/")
            until(phone, SETTLED)
            until(phone, ROWS)
            assert phone.js(ROWS) == 1, "one game, one row"
