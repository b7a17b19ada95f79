"""How fast VECTRON is: the whole turn against playing out every chain, and a list of moves.

Trust the ratios. `python -m bench vectron` from the repository's root.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
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
BOX = ("players.3", "", *"21G1a3S21b1cS1G3", "open")
"""From the box to the first turn: how many play, the map (a key opens its tray), and what every game begins with."""
TURN = ("tell.draw.deck", "tell.play.O1", "tell.move.A1")
"""A followed turn with one jump by the only card of the row: where from, which card, where to."""
LONGER = ("tell.draw.p1", "tell.play.O1", "tell.move.A2", "tell.move.D2", "tell.stop_draw.deck")
"""One with two jumps; the next seat's first touch, which accepts it, is the first of the next turn."""
SCORED = ("players.3", "g7", "g3", "g6", "s3", "s5", "s2")
"""A finished table of three: how many, a gauge and a score each."""


def touches() -> Iterator[tuple[str, float | str, str, str]]:
    """The usual ways by touch, each really made through `/enter`."""
    begun, made = touched({}, BOX, "play")
    yield "touches, VECTRON, a table of three from the box", made, "touches", "one a fact; 45 in version 1"
    followed, made = touched(begun, TURN, "play")
    assert followed["move"].endswith("_stop")
    yield "touches, VECTRON, a followed turn, one jump", made, "touches", "2 and one a jump"
    begun["row1"] = "D1"
    followed, made = touched(begun, LONGER, "play")
    assert followed["move"].endswith("_stop_draw.deck")
    yield "touches, VECTRON, a followed turn, two jumps", made - 1, "touches", "2 and one a jump"
    _, made = touched({}, SCORED, "score")
    yield "touches, VECTRON, three players scored", made, "touches", "one a fact"


def touched(query: dict[str, str], puts: Sequence[str], view: str) -> tuple[dict[str, str], int]:
    """The query after touches, and how many they were."""
    for put in puts:
        touch = {"put": put} if put else {"go": "map.A1"}
        answer = CLIENT.get("/vectron/enter", query_string={**query, "view": view, **touch})
        query = dict(parse_qsl(urlsplit(answer.headers["Location"]).query))
    return query, len(puts)


def listed(state: State) -> object:
    return [GAME.judge(state, move) for move in GAME.legal_moves(state)]


if __name__ == "__main__":
    for name, value, unit, note in run():
        print(f"{name}: {value:.3g} {unit} {note}")
