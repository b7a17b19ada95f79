"""A ruling that is not tried would have changed nothing; one that could matter is tried."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from calculators.core.types import View
from calculators.coupelation import GAME
from calculators.coupelation.moves import find_keys_of_possibly_relevant_rulings as relevant
from calculators.coupelation.state import State
from tests.many import tries

from .tables import HOUSES, house, positions, read

OTHERS = {
    "start": ("free", "middle"),
    "finish": ("0", "none", "wild"),
    "early": ("last", "allowed", "lost"),
    "hearts": ("visible", "none"),
    "discards": ("each", "same"),
    "place": ("top", "anywhere"),
    "hidden": ("between", "equal"),
    "bottom": ("none", "beside"),
}
FULL = "12.14.18.25.31.38.44_13.16.21.28.34.41_15.19.26.32.39_17.23.29.35_20.27.33_x.30"


def told(state: State) -> object:
    """Everything a list of moves says; the short run judges every fourth of them."""
    found = GAME.find_violations(state, View.MOVES)
    if found:
        return found
    legal = list(GAME.find_legal_moves(state))
    judged = [(move, GAME.judge_move(state, move)) for move in legal[:: tries(4, 1)]]
    bare = replace(state.table, house=())
    return legal, [
        (move, said.effects, said.end is None, said.after and replace(said.after, table=bare).tower)
        for move, said in judged
    ]


def others(state: State, key: str) -> Iterator[State]:
    """The same table under the other options."""
    default, *_ = OTHERS[key]
    for option in OTHERS[key]:
        chosen = {**house(state), key: option}
        ordered = tuple((k, chosen[k]) for k in OTHERS if chosen.get(k, OTHERS[k][0]) != OTHERS[k][0])
        if option != house(state).get(key, default):
            yield replace(state, table=replace(state.table, house=ordered))


@pytest.mark.no_cover
@pytest.mark.parametrize("rulings", HOUSES)
def test_what_is_left_out_changes_nothing(rulings: str) -> None:
    changed = set()
    for seed in range(tries(1, 3)):
        for state in positions(seed, rulings)[:: tries(12, 6)]:
            keys = relevant(state, View.MOVES)
            base = told(state)
            for key in OTHERS:
                if key in keys and key in changed:
                    continue
                if any(told(other) != base for other in others(state, key)):
                    assert key in keys
                    changed.add(key)
    assert changed


@pytest.mark.parametrize(
    ("query", "keys"),
    [
        ("tower=25&reserve=1.50.13.37&hand=7.8.9", ()),
        ("tower=12.25.31&reserve=1.50.13.37&hand=7.8.9", ()),
        ("tower=12.25.31.40&reserve=1.50.13.37&hand=7.8.9", ("start",)),
        ("tower=25&reserve=1.50.13.37&hand=7.8.F", ("finish", "place")),
        ("tower=25&reserve=1.50.13.F&hand=7.8.9", ("finish", "place")),
        ("tower=25.x&reserve=1.50.13.37h&hand=7.8.9", ("hearts", "hidden", "bottom")),
        ("tower=25.x&reserve=1.50.13.37&hand=7.8.9h", ("hearts", "hidden", "bottom")),
        ("tower=25&reserve=1.50.13.37&hand=7.8.9h", ("bottom",)),
        ("tower=25&reserve=1.50.13.37&hand=7.8.9.10", ("discards",)),
        (f"tower={FULL}&reserve=1.50.2.37&hand=7.8.9", ("start", "early", "hidden")),
        (f"tower={FULL}_F&reserve=1.50.2.37&hand=7.8.9", ("start", "early", "hidden")),
        (f"tower={FULL.replace('x', '22')}&reserve=1.50.2.37&hand=7.8.9", ("start",)),
        (f"tower={FULL.replace('.30', '')}&reserve=1.50.2.37&hand=7.8.9", ("start", "hidden")),
        ("tower=24.25&reserve=1.50.13.37&hand=7.8.9", ("hidden",)),
        ("tower=23.25&reserve=1.50.13.37&hand=7.8.9", ()),
        ("tower=25&reserve=1.50.13.37&hand=7.8&p1=h2.F", ("finish", "place")),
        ("", ()),
    ],
)
def test_relevant(query: str, keys: tuple[str, ...]) -> None:
    assert relevant(read(query), View.MOVES) == keys
    assert relevant(read(query), View.SCORE) == relevant(read(query), View.CHECK) == tuple(OTHERS)
