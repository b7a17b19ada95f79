"""Whole games at a shared table, told by all phones in turn: rounds, settlements, names, the end on every phone."""

from __future__ import annotations

import random
import re
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

import pytest

from calculators import GAMES, load_game
from calculators.coupelation import GAME as COUPELATION
from calculators.vectron import GAME as VECTRON
from calculators.vectron.state import seat_state_of
from tests.apps import made
from tests.coupelation.tables import Play
from tests.coupelation.test_follow import Told
from tests.live.conftest import enter, shared, told
from tests.scout import naive
from tests.scout.tables import deal
from tests.subway.test_follow import whole_game
from tests.vogu.test_follow import Game
from web.live.phone_page import answer_public_query_cached
from web.live.query_merge import hide_secrets_of_move_text

NAMES = ("そら", "うみ", "もり", "ゆき")


def scout() -> tuple[dict[str, str], list[str]]:
    """All rounds of a game of three, as a spectator sees it."""
    chance, told = random.Random(1), list[str]()
    for number in range(3):
        now = naive.start(3, deal(3, chance))
        now.turn = number
        while not now.over:
            found = [move for move in naive.moves(now) if not move.startswith("both")]
            move = next((move for move in found if move.startswith("show")), found[0])
            now = naive.play(now, move)
            shown = ".".join("T" if top == 10 else str(top) for top in naive.tops(now.table))
            told.append(f"shown.{shown}" if move.startswith("show") else f"scouted.{move.split('.')[1]}")
    return {"players": "3"}, told


def vectron() -> tuple[dict[str, str], list[str]]:
    """A game of two from five points each to the settlement that ends it."""
    chance, told = random.Random(1), list[str]()
    start = {"players": "2", "map": "21G1_a3S2_1b12_S1G3", "p1": "h2.s5", "p2": "h3.s5", "row1": "D2", "row2": "O3"}
    state: Any = VECTRON.parse_query(start).state
    while state is not None:
        if state.phase == "move":
            moves = VECTRON.find_legal_moves(state)
        elif state.phase == "draw":
            moves = (VECTRON.parse_move("forced.O2" if seat_state_of(state, state.table.turn).down else "draw.deck"),)
        else:
            moves = tuple(VECTRON.parse_move(f"play.{card}") for card in ("D1", "D2", "O1", "O2", "S"))
        judged = [(move, found) for move in moves if (found := VECTRON.check_move(state, move)).legal]
        move, found = chance.choice(judged)
        told.append(VECTRON.format_move(move))
        state = found.after or (found.end and VECTRON.next_round_state(found.end))
    return start, told


def coupelation() -> tuple[dict[str, str], list[str]]:
    """A game that ends, won or lost."""
    for seed in count():
        played = Told(Play(random.Random(seed), 4, first=False))
        while not played.over:
            played.turn()
        if len(played.moves) > 20:
            return COUPELATION.format_query(played.start), [COUPELATION.format_move(move) for move in played.moves]
    raise AssertionError


def record(slug: str) -> tuple[dict[str, str], list[str]]:
    """The start and the moves of a whole game, as everybody saw it."""
    if slug == "vogu":
        played = Game(1, 4, 0.3)
        return dict(parse_qsl(played.start)), played.told
    if slug == "subway":
        start, moves, _ = whole_game(3, 4)
        return dict(parse_qsl(start)), moves
    return {"scout": scout, "vectron": vectron, "coupelation": coupelation}[slug]()


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_on_every_phone(tmp_path: Path, slug: str) -> None:
    app = made(f"sqlite:///{tmp_path}/tables.sqlite3")
    app.testing = True
    phone = app.test_client()
    start, moves = record(slug)
    names = NAMES[: int(start.get("players", "4"))]
    query = urlencode({**start, "names": ".".join(names)})
    table = shared(phone, slug, query)
    stood = told(phone, table)["query"]
    # By one turn after the other at the beginning and the end, and by more at once between, as who was away tells them.
    turns = [*range(1, 4), *range(4, len(moves) - 1, len(moves) // 8), len(moves) - 1, len(moves)]
    for version, number in enumerate(turns, 1):
        assert phone.get(table + ".json", headers={"If-None-Match": f'"{version}"'}).status_code == 304
        data = {"after": version, "query": f"{query}&move={'_'.join(moves[:number])}", "seat": f"p{version % 4 + 1}"}
        answer = phone.post(table + ".json", data=data)
        assert (answer.status_code, answer.get_json()["version"]) == (200, version + 1)
        late = phone.post(table + ".json", data={**data, "query": query})
        assert (late.status_code, late.get_json()["version"]) == (409, version + 1), "who comes second is told"
    stands = told(phone, table)
    public = "_".join(hide_secrets_of_move_text(load_game(slug), move) or move for move in moves)
    assert dict(parse_qsl(stands["query"])) == {**dict(parse_qsl(stood)), "move": public}
    alone = phone.get(stands["json"]).get_json()
    assert alone["verdict"]["legal"] is True
    assert alone["ended"] is True, "the record is an address that says the same"
    # A phone that was there from the first turn on catches up with the whole game in one answer.
    before = {"live.after": "1", "live.stood": stood, "live.seat": "p3", "move": ""}
    watch = re.search(r'href="(/watch/[^"]+)"', phone.get(table + "/share").text)
    assert watch
    for page in (phone.get(f"{table}?seat=p1").text, enter(phone, table, {}, **before).text):
        assert "data-over" in page
        assert f'data-version="{len(turns) + 1}"' in page
        assert names[1] in page
    # What is worked out once for all phones is the same for whoever asks, in whatever order.
    asks = ("seat=p1", "seat=p2&lang=en", "seat=p1&pick=at.3", "seat=p1")
    first, _, back, again = (phone.get(f"{table}?{ask}").text for ask in asks)
    answer_public_query_cached.cache_clear()
    assert first == again == phone.get(f"{table}?seat=p1").text != back
    large = phone.get(watch[1]).text
    for score in alone["score"].get("seats", ()):
        assert f"<strong>{score['total']}<" in large.replace("−", "-")
    app.extensions["tables"].close()
