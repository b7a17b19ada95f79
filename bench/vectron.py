"""Measures VECTRON: the search of a whole turn against playing every chain, and a list of moves; counts touches.

The ratios are more reliable than the times. Run `python -m bench vectron` from the root of the repository.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from urllib.parse import parse_qsl, urlsplit

from app import create_app
from calculators.core.parsing import encode_query_string
from calculators.core.types import TableSettings
from calculators.vectron import GAME
from calculators.vectron.state import SeatState, State
from calculators.vectron.turn_results import list_draws_with_known_card_placements, rank_reachable_tables
from calculators.vectron.turn_search import LIMIT

TABLES = 12
KINDS = {
    "distances 1-2": "D1 D2 O1 O2 S",
    "distances 1-3": "D1 D2 D3 O1 O2 O3 S",
    "the widest, O1 and D1": "O1 D1",
}


def build_random_table(seed: int, phase: str, card_codes: str, row_length: int) -> State:
    """Returns a random table of four. row_length: the number of cards in the row of the seat to move."""
    rng = random.Random(seed)
    cells = [*"SSGG11122233", *"abcd"]
    rng.shuffle(cells)
    cards = [rng.choice(card_codes.split()) for _ in range(row_length + 6)]
    return State(
        table=TableSettings(),
        seats=(*(SeatState("2") for _ in range(4)), None),
        map=tuple("".join(cells[start : start + 4]) for start in range(0, 16, 4)),
        rows=(tuple(cards[:row_length]), (cards[-1],), (cards[-2],), (cards[-3],)),
        hand=tuple(cards[row_length : row_length + (3 if phase == "play" else 2)]),
        phase=phase,  # type: ignore[arg-type]
    )


def play_out(state: State) -> set[str]:
    """Returns the positions after a turn by playing every chain of moves, for comparison with the search."""
    found: set[str] = set()
    todo = [start for _, start in list_draws_with_known_card_placements(state)]
    while todo:
        current = todo.pop()
        for move in GAME.find_legal_moves(current):
            after = GAME.judge_move(current, move).after
            if after is not None and after.table.turn == current.table.turn:
                todo.append(after)
            elif after is not None:
                found.add(encode_query_string(GAME.format_query(after)))
    return found


def measure_ms(work: Callable[[], object]) -> float:
    """Returns the milliseconds of one run."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def list_twenty_best_results(state: State) -> object:
    """Returns the twenty best results of a whole turn, as a page requests them."""
    return rank_reachable_tables(state).results[:20]


def run() -> Iterator[tuple[str, float | str, str, str]]:
    """Yields the rows of the measurement."""
    for kind, cards in KINDS.items():
        for phase in ("move", "play", "draw"):
            states = [build_random_table(seed, phase, cards, 8) for seed in range(TABLES)]
            times = [measure_ms(partial(list_twenty_best_results, state)) for state in states]
            turns = [rank_reachable_tables(state) for state in states]
            complete = "complete" if all(turn.complete for turn in turns) else "cut short"
            most = max(len(turn.results) for turn in turns)
            yield (
                f"whole turn from {phase}, row of 8, {kind}",
                max(times),
                "ms",
                f"{most} results, {complete}",
            )
    long = build_random_table(1, "move", KINDS["distances 1-2"], 16)
    yield (
        "whole turn cut short",
        measure_ms(partial(list_twenty_best_results, long)),
        "ms",
        f"row of 16, at {LIMIT} jumps",
    )
    small = build_random_table(2, "play", KINDS["distances 1-3"], 7)
    slow = measure_ms(partial(play_out, small))
    yield "whole turn by playing out every chain", slow, "ms", "row of 7"
    yield "whole turn by the search", measure_ms(partial(list_twenty_best_results, small)), "ms", "the same"
    yield "ratio", slow / measure_ms(partial(list_twenty_best_results, small)), "times", ""
    moving = build_random_table(3, "move", KINDS["distances 1-3"], 8)
    yield "list of moves with effects", measure_ms(partial(check_every_legal_move, moving)), "ms", ""
    yield from count_touches()


CLIENT = create_app().test_client()
BOX = ("players.3", "", *"21G1a3S21b1cS1G3", "open")
"""The values that enter the set-up up to the first turn: the number of players, the map ('' selects it), the start."""
TURN = ("draw.deck", "play.O1", "move.A1")
"""A followed turn with one jump by the only card of the row: where from, which card, where to."""
LONGER = ("draw.p1", "play.O1", "move.A2", "move.D2", "stop_draw.deck")
"""One with two jumps; the next seat's first touch, which accepts it, is the first of the next turn."""
SCORED = ("players.3", "g.7", "g.3", "g.6", "s.3", "s.5", "s.2")
"""A finished table of three: how many, a gauge and a score each."""


def count_touches() -> Iterator[tuple[str, float | str, str, str]]:
    """Counts the touches of usual tasks; each is sent to `/enter`."""
    begun, made = query_after_touches({}, BOX, "play")
    yield "touches, VECTRON, a table of three from the box", made, "touches", "one a fact; 45 in version 1"
    followed, made = query_after_touches(begun, TURN, "play")
    assert followed["move"].endswith("_stop")
    yield "touches, VECTRON, a followed turn, one jump", made, "touches", "2 and one a jump"
    begun["row1"] = "D1"
    followed, made = query_after_touches(begun, LONGER, "play")
    assert followed["move"].endswith("_stop_draw.deck")
    yield "touches, VECTRON, a followed turn, two jumps", made - 1, "touches", "2 and one a jump"
    _, made = query_after_touches({}, SCORED, "score")
    yield "touches, VECTRON, three players scored", made, "touches", "one a fact"


def query_after_touches(query: dict[str, str], values: Sequence[str], view: str) -> tuple[dict[str, str], int]:
    """Sends values one after the other ('' selects the map); returns the query after them and their number."""
    for value in values:
        touch = {"put": value} if value else {"go": "map.A1"}
        answer = CLIENT.get("/vectron/enter", query_string={**query, "view": view, **touch})
        query = dict(parse_qsl(urlsplit(answer.headers["Location"]).query))
    return query, len(values)


def check_every_legal_move(state: State) -> object:
    return [GAME.judge_move(state, move) for move in GAME.find_legal_moves(state)]


if __name__ == "__main__":
    for name, value, unit, note in run():
        print(f"{name}: {value:.3g} {unit} {note}")
