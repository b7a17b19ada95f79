"""Measures how fast Coupelation lists every legal move of a position and finds a completion, and counts touches.

The yardstick is the second implementation in the tests, which generates every candidate and tests it. Caches are
emptied before each measurement. Touches are sent to `/enter`, with the values of the page's own controls.

    python bench/coupelation.py [positions]
"""

from __future__ import annotations

import html
import random
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter
from urllib.parse import parse_qsl, urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from app import create_app
from calculators.coupelation import GAME, tower
from calculators.coupelation.completion import find_tower_completion
from calculators.coupelation.moves import find_legal_moves
from calculators.coupelation.state import HAND_FULL, HIDDEN, Card, State
from tests.coupelation.tables import (
    find_legal_moves_by_naive_rules,
    list_cells_and_cards,
    naive_tower_of_state,
    positions_of_random_game,
    read_state_of_query,
)

REPEATS = 5
AIM = 20
"""The most milliseconds for listing every legal move with a hand of seven and a reserve of six."""
CACHES = [value for value in vars(tower).values() if hasattr(value, "cache_clear")]
WORST = "x.x.25.x.x.x.x_x.x.x.x.x.x_x.x.x.x"
"""Hidden cards take any number: nearly every reserve card can be exchanged for nearly every one."""


def fill_hand_and_reserve(state: State, chance: random.Random) -> State:
    """Returns the position with a random hand of seven and reserve of six, of numbers not face up in the tower."""
    tower_numbers = {face for face in naive_tower_of_state(state).values() if face != "x"}
    other_cards = [Card(n) for n in range(1, 51) if n not in tower_numbers]
    sample = chance.sample(other_cards, min(len(other_cards), HAND_FULL + 6))
    table = replace(state.table, players=2, turn=1)
    return replace(state, table=table, reserve=tuple(sample[:6]), hand=tuple(sample[6:]), deck=None)


def measure_best_ms(work: Callable[[State], object], state: State) -> float:
    """Returns the milliseconds of the best of REPEATS runs, each with empty caches."""
    best = float("inf")
    for _ in range(REPEATS):
        for cached_function in CACHES:
            cached_function.cache_clear()
        start = perf_counter()
        work(state)
        best = min(best, perf_counter() - start)
    return best * 1000


def check_every_legal_move(state: State) -> None:
    for move in find_legal_moves(state):
        GAME.judge_move(state, move)


def turn_half_of_tower_face_down(state: State, chance: random.Random) -> State:
    """Returns the position with each face-up card turned face down with probability ½."""
    rows = [list(row) for row in state.rows]
    for (row, col), card in list_cells_and_cards(state):
        if card.number and chance.random() < 0.5:
            rows[row][col] = HIDDEN
    return replace(state, tower=tuple(tuple(row) for row in rows), last=None)


WON = "1.8.15.22.29.36.43_2.9.16.23.30.37_3.10.17.24.31_4.11.18.25_5.12.19_6.13_F"
BEGUN = "/coupelation/play?tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34"
TURNS = (
    ("a card face up", ("#at-tower-0-1", "31", "◇◇")),
    ("a card face down", ("#at-tower-0-2", "伏せる")),
    ("a reserve card", ("13", "#at-tower-0--1", "7", "20差", "50")),
    ("a card turned up", ("#at-tower-0-2", "40", "◇")),
)
"""A turn of each kind as touches: a target of the picture (#), a number on the slider, or the text of a key. The first
touch of each accepts the previous turn."""


def count_touches() -> Iterator[tuple[str, float | str, str, str]]:
    """Counts the touches that enter a finished tower, and those of each turn of a followed game."""
    client = create_app().test_client()
    query: dict[str, str] = {}
    card_texts = WON.replace("_", ".").split(".")
    for card in card_texts:
        answer = client.get("/coupelation/enter", query_string={**query, "view": "score", "put": card})
        query = dict(parse_qsl(urlsplit(answer.headers["Location"]).query))
    assert query["tower"] == WON
    yield "touches, a finished tower", len(card_texts), "touches", "one a card; following the game: none"
    page = client.get(BEGUN)
    for name, touches in TURNS:
        for touch in touches:
            page = client.get(address_after_touch(page.text, page.request.url, touch), follow_redirects=True)
        yield f"touches, {name}", len(touches), "touches", "aim 3; it stands by the next one's first touch"
    address = client.get(address_after_touch(page.text, page.request.url, "決める")).headers["Location"]
    assert address.endswith("_draw.2_down.x.0.2_take.13.0.-1.7.20.r50_flip.0.3.40d"), address


def address_after_touch(page_html: str, page_address: str, control_text: str) -> str:
    """Returns the address that a touch requests; a text that is no control's is a value on the slider."""
    for tag, drawn in re.findall(r"<(?:a|button) ([^>]*)>(.*?)</(?:a|button)>", page_html, re.DOTALL):
        target_id = re.search(r'id="at-[^"]+"', tag)
        value = re.search(r'(?:data-put|name="put" value)="([^"]+)"', tag)
        texts = [text.strip() for text in re.findall(r">([^<>]+)<", f">{drawn}<")]
        if value and (target_id[0] == f'id="{control_text[1:]}"' if target_id else control_text in texts):
            control_text = html.unescape(value[1])
            break
    return f"/coupelation/enter?{urlsplit(page_address).query}&view=play&put={control_text}"


def run(position_count: int = 60) -> list[tuple[str, float | str, str, str]]:
    """The rows of the table that `make bench` prints."""
    chance = random.Random(5)
    played = [state for seed in range(position_count) for state in positions_of_random_game(seed)[3::6]][
        :position_count
    ]
    sample = [fill_hand_and_reserve(state, chance) for state in played]
    worst = fill_hand_and_reserve(read_state_of_query(f"tower={WORST}"), chance)
    ours = [measure_best_ms(find_legal_moves, state) for state in sample]
    theirs = [measure_best_ms(find_legal_moves_by_naive_rules, state) for state in sample[:12]]
    sizes = [len(find_legal_moves(state)) for state in sample]
    verdicts = [
        measure_best_ms(check_every_legal_move, state) / max(1, size) for state, size in zip(sample, sizes, strict=True)
    ]
    whole = [measure_best_ms(find_tower_completion, turn_half_of_tower_face_down(state, chance)) for state in played]
    return [
        ("moves of a position, median", median(sizes), "moves", f"{position_count} positions, hand 7, reserve 6"),
        ("all moves, median", median(ours), "ms", f"aim {AIM}"),
        ("all moves, slowest", max(ours), "ms", f"aim {AIM}"),
        (
            "all moves, hidden cards everywhere",
            measure_best_ms(find_legal_moves, worst),
            "ms",
            f"{len(find_legal_moves(worst))} moves",
        ),
        ("naive / ours", median(t / o for t, o in zip(theirs, ours, strict=False)), "times", "median of 12"),
        ("judging a move, median", median(verdicts), "ms", "effects and next position"),
        ("possible completion, median", median(whole), "ms", f"{position_count} towers, half face down"),
        ("possible completion, slowest", max(whole), "ms", "aim 1000"),
        *count_touches(),
    ]


if __name__ == "__main__":
    for name, value, unit, note in run(int(sys.argv[1]) if len(sys.argv) > 1 else 60):
        print(f"{name:<36}{value:>10} {unit:<6} {note}")
