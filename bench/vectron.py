"""How fast VECTRON is: the whole turn against playing out every chain, and a list of moves.

Trust the ratios. `python -m bench vectron` from the repository's root.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from urllib.parse import parse_qsl, urlsplit

from app import create_app
from calculators.core.parsing import to_query
from calculators.core.types import Table
from calculators.vectron import GAME
from calculators.vectron.state import Seat, State
from calculators.vectron.turn_search import LIMIT, beginnings, whole_turn

TABLES = 12
KINDS = {
    "distances 1-2": "D1 D2 O1 O2 S",
    "distances 1-3": "D1 D2 D3 O1 O2 O3 S",
    "the widest, O1 and D1": "O1 D1",
}


def table(seed: int, phase: str, cards: str, row: int) -> State:
    """A random table of four. row: cards in the row of the seat to move, which starts with no gauge."""
    rng = random.Random(seed)
    cells = [*"SSGG11122233", *"abcd"]
    rng.shuffle(cells)
    pick = [rng.choice(cards.split()) for _ in range(row + 6)]
    return State(
        Table(),
        (*(Seat("2") for _ in range(4)), None),
        tuple("".join(cells[start : start + 4]) for start in range(0, 16, 4)),
        (tuple(pick[:row]), (pick[-1],), (pick[-2],), (pick[-3],)),
        tuple(pick[row : row + (3 if phase == "play" else 2)]),
        phase,  # type: ignore[arg-type]
    )


def play_out(state: State) -> set[str]:
    """Every chain one by one, by the rules of the engine: what the search is compared with."""
    found: set[str] = set()
    todo = [start for _, start in beginnings(state)]
    while todo:
        current = todo.pop()
        for move in GAME.legal_moves(current):
            after = GAME.judge(current, move).after
            if after is not None and after.table.turn == current.table.turn:
                todo.append(after)
            elif after is not None:
                found.add(to_query(GAME.format(after)))
    return found


def timed(work: Callable[[], object]) -> float:
    """Milliseconds."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def whole(state: State) -> object:
    """A whole turn with its twenty best results, as a page asks for it."""
    return whole_turn(state).results[:20]


def run() -> Iterator[tuple[str, float | str, str, str]]:
    """Rows of the table: name, value, unit, note."""
    for kind, cards in KINDS.items():
        for phase in ("move", "play", "draw"):
            states = [table(seed, phase, cards, 8) for seed in range(TABLES)]
            times = [timed(partial(whole, state)) for state in states]
            turns = [whole_turn(state) for state in states]
            complete = "complete" if all(turn.complete for turn in turns) else "cut short"
            most = max(len(turn.results) for turn in turns)
            yield (
                f"whole turn from {phase}, row of 8, {kind}",
                max(times),
                "ms",
                f"{most} results, {complete}",
            )
    long = table(1, "move", KINDS["distances 1-2"], 16)
    yield "whole turn cut short", timed(partial(whole, long)), "ms", f"row of 16, at {LIMIT} jumps"
    small = table(2, "play", KINDS["distances 1-3"], 7)
    slow = timed(partial(play_out, small))
    yield "whole turn by playing out every chain", slow, "ms", "row of 7"
    yield "whole turn by the search", timed(partial(whole, small)), "ms", "the same"
    yield "ratio", slow / timed(partial(whole, small)), "times", ""
    moving = table(3, "move", KINDS["distances 1-3"], 8)
    yield "list of moves with effects", timed(partial(listed, moving)), "ms", ""
    yield from touches()


CLIENT = create_app().test_client()
TABLE_OF_THREE = ("players.3", "", *"21G1a3S21b1cS1G3", "open")
"""From the box to the first turn: how many play, the map (a key opens its tray), and what every game begins with."""
TURN = ("tell.draw.deck", "tell.play.O1", "tell.move.A1")
"""A followed turn with one jump by the only card of the row: where from, which card, where to."""


def touches() -> Iterator[tuple[str, float | str, str, str]]:
    """The usual ways by touch, each really made through `/enter`."""
    query: dict[str, str] = {}
    for name, puts in (("a table of three from the box", TABLE_OF_THREE), ("a followed turn, one jump", TURN)):
        made = 0
        for put in puts:
            made += 1
            touch = {"put": put} if put else {"go": "map.A1"}
            answer = CLIENT.get("/vectron/enter", query_string={**query, "view": "play", **touch})
            query = dict(parse_qsl(urlsplit(answer.headers["Location"]).query))
        yield f"touches, VECTRON, {name}", made, "touches", "one a fact"
    assert query["move"].endswith("_stop")


def listed(state: State) -> object:
    return [GAME.judge(state, move) for move in GAME.legal_moves(state)]


if __name__ == "__main__":
    for name, value, unit, note in run():
        print(f"{name}: {value:.3g} {unit} {note}")
