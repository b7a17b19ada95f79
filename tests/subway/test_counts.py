"""Counts of all continuations to a fixed depth from fixed positions, made by the second implementation.

Every roll of the seat to move counts: 36 for two dice, 6 for one. `python -m tests.subway.test_counts`
makes them again with `naive.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import product

import pytest

from calculators.subway import GAME
from calculators.subway.state import ORDER, MoveToStation, State
from tests.many import tries

from . import naive
from .tables import read

FIXED = {
    "start": ("p1=H05&p2=T18&p3=M14&p4=S12&at=H05.T18.M14.S12&styles=1.2.3.4", 2, 9_072),
    "three": ("players=3&p1=M02&p2=T10&p3=M24&at=M02.T10.M24&styles=2.4.1", 2, 6_630),
    "middle": (
        "p1=H08.H09*2.H10&p2=H08.M06*2&p3=T06*2.S03&p4=H10.T08&at=H09.M06.T06.H10&styles=2.3.1.4&turn=p4",
        2,
        19_716,
    ),
    "variants": (
        "p1=H08.H09*2.H10&p2=H08.M06*2&p3=T06*2.S03&p4=H10.T08&at=H09.M06.T06.H10&styles=4.2.1.3"
        "&house=landing-replace.isolated-on.stalking-on&robbed=p4.p3",
        2,
        15_840,
    ),
}


def rolls(state: State) -> Iterable[State]:
    """The table with every roll of the seat to move."""
    dice = 2 if state.dice_style(state.table.turn) in (1, 3) else 1
    for roll in product(range(1, 7), repeat=dice):
        yield replace(state, roll=tuple(sorted(roll)))


def count(state: State, depth: int, onward: Callable[[State], Iterable[State]]) -> int:
    """Continuations of that many turns."""
    if not depth:
        return 1
    return sum(count(after, depth - 1, onward) for now in rolls(state) for after in onward(now))


def played(state: State) -> Iterable[State]:
    for move in GAME.find_legal_moves(state):
        after = GAME.check_move(state, move).after
        assert after is not None
        yield after


def played_naively(state: State) -> Iterable[State]:
    turn, players = state.table.turn, state.table.players
    for move, hands in naive.results(state).items():
        beads = tuple(tuple(sorted(hands[seat].items(), key=lambda pair: ORDER[pair[0]])) for seat in sorted(hands))
        at = tuple(move.station if seat == turn else state.at[seat - 1] for seat in range(1, players + 1))
        before = state.robbed or ()
        robbed = [*before, *[None] * (players - len(before))]
        robbed[turn - 1] = next((s for s in hands if s != turn and lost(state, hands, s)), None)
        yield replace(
            state,
            table=replace(state.table, turn=turn % players + 1),
            beads=(*beads, *state.beads[players:]),
            at=at,
            roll=(),
            robbed=tuple(robbed),
        )


def lost(state: State, hands: dict[int, dict[str, int]], seat: int) -> bool:
    return sum(hands[seat].values()) < sum(naive.hands(state)[seat].values())


@pytest.mark.parametrize("name", tries(["variants"], list(FIXED)))
def test_counts(name: str) -> None:
    query, depth, expected = FIXED[name]
    assert count(read(query), depth, played) == expected


def test_a_move_to_the_same_station_is_one_move() -> None:
    state = read(FIXED["start"][0] + "&roll=2.2")
    assert list(GAME.find_legal_moves(state)) == [MoveToStation("H03"), MoveToStation("H07")]


if __name__ == "__main__":
    for name, (query, depth, _) in FIXED.items():
        print(name, count(read(query), depth, played_naively))
