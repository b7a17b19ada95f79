"""For `make long`: an evening on four phones and a screen that only watches.

Turns are entered and undone, a phone loses its connection, the game ends, and every phone lists it once."""

from __future__ import annotations

import json
import urllib.request
from contextlib import ExitStack, closing
from urllib.parse import urlencode

import pytest

from calculators import GAMES, load_game
from calculators.core.parsing import encode_query_string
from tests.engines.chromium import Chromium
from tests.engines.phone import SETTLED, run_phone, until
from tests.live.shared_games import load_shared_game
from tests.walker.walk import Walk
from web.live.query_merge import public_move_or_empty_if_unreadable_or_position_needed

HAS_SEAT = "return document.querySelector('#table[data-version] input[name=\"live.seat\"]')?.value === arguments[0]"
HAS_MOVES = "return (document.querySelector('#table input[name=move]')?.value ?? '') === arguments[0]"
HAS_VERSION = "return Number(document.querySelector('[data-watch]')?.dataset.version) >= arguments[0]"
LIST_CONTROLS = """return [...document.querySelectorAll("button, #table, form, main a[href]")].filter((one) =>
  one.checkVisibility() && !one.closest("[inert]") && !one.closest(".foot, .top"))
  .map((one) => one.outerHTML.slice(0, 90))"""
IS_GAME_OVER = "return document.querySelector('#picture[data-over]') !== null"
COUNT_RECENT_GAMES = "return document.querySelectorAll('#recent li').length"


class Table:
    """A shared table as programs see it."""

    def __init__(self, base_url: str, slug: str, query: dict[str, str]) -> None:
        self.base_url = base_url
        made = self.request_json("/table.json", game=slug, view="play", query=encode_query_string(query))
        self.key, self.watch = made["key"], made["watch"]

    def request_json(self, path: str, **fields: object) -> dict[str, str]:
        body = urlencode(fields).encode() if fields else None
        with urllib.request.urlopen(self.base_url + path, body) as answer:
            table_data: dict[str, str] = json.load(answer)
        return table_data

    @property
    def version(self) -> int:
        return int(self.request_json(f"/table/{self.key}.json")["version"])

    def store(self, query: dict[str, str]) -> None:
        self.request_json(f"/table/{self.key}.json", after=self.version, query=encode_query_string(query))


@pytest.mark.parametrize("slug", GAMES)
def test_four_phones_and_watching_screen_stay_in_sync_to_game_end(base_url: str, slug: str) -> None:
    start, moves = load_shared_game(slug).play_whole_game()
    game = load_game(slug)
    public_moves = [public_move_or_empty_if_unreadable_or_position_needed(game, move) or move for move in moves]
    entered_count = min(6, len(moves) - 5)

    def query_after(count: int) -> dict[str, str]:
        return {**start, "move": "_".join(moves[:count])}

    table = Table(base_url, slug, query_after(entered_count))
    with run_phone("chromium", base=base_url) as first, ExitStack() as others:
        assert isinstance(first, Chromium)
        phones = [first, *(others.enter_context(closing(first.open_second_phone())) for _ in range(3))]
        screen = others.enter_context(closing(first.open_second_phone()))
        screen.go(f"/watch/{table.watch}")
        walks = [Walk(phone, slug) for phone in phones]
        for number, walk in enumerate(walks):
            seat = f"p{min(number + 1, int(start.get('players', 4)))}"
            walk.go_to_path(f"/table/{table.key}?seat={seat}")
            until(walk.phone, HAS_SEAT, seat)

        def wait_until_phones_have(count: int, *except_phones: Chromium) -> None:
            for phone in phones:
                if phone not in except_phones:
                    until(phone, HAS_MOVES, "_".join(public_moves[:count]))

        wait_until_phones_have(entered_count)
        # A phone undoes a turn that another one entered: it is gone on all of them. Then it is entered again.
        walks[1].touch(id="undo")
        wait_until_phones_have(entered_count - 1)
        table.store(query_after(entered_count))
        # A phone without a connection for three turns has all of them once it is connected again.
        phones[2].cut(is_cut=True)
        for count in range(entered_count + 1, entered_count + 4):
            table.store(query_after(count))
            wait_until_phones_have(count, phones[2])
        phones[2].cut(is_cut=False)
        wait_until_phones_have(entered_count + 3)
        until(screen, HAS_VERSION, table.version)
        assert screen.js(LIST_CONTROLS) == [], "who only watches can enter nothing"
        table.store(query_after(len(moves)))
        for phone in phones:
            until(phone, IS_GAME_OVER)
        for phone in phones:
            phone.go("/")
            until(phone, SETTLED)
            until(phone, COUNT_RECENT_GAMES)
            assert phone.js(COUNT_RECENT_GAMES) == 1, "one game, one row"
