"""Counts of all continuations to a fixed depth, made by the naive implementation, held by the engine."""

from __future__ import annotations

import pytest

from calculators.scout import GAME
from calculators.scout.state import State, top_numbers
from tests.many import tries

from . import naive
from .tables import state_of, with_hand

HANDS = {
    "two": (2, ["37.41.52.68", "26.36.89.84"]),
    "three": (3, ["98.97.13.24", "12", "65"]),
    "open": (3, ["98.97.13.24", "12", "65"]),
    "four": (4, ["37.41", "1T.23", "98.87", "64.65"]),
    "five": (5, ["37.81", "9T.1T", "23.24", "98", "64.65"]),
}
COUNTS = {
    "two": (10, 160, *tries((), (2_549,))),
    "three": (6, 78, 726, *tries((), (19_062,))),
    "four": (3, 66, *tries((), (1_988,))),
    "five": (2, 54, *tries((), (1_444,))),
} | tries({}, {"open": (6, 78, 726, 19_190)})
"""Continuations of one move, two, and so on. Only the fourth tells the two rulings apart."""


def position(name: str) -> naive.Plain:
    players, hands = HANDS[name]
    pairs = [[tuple(number(letter) for letter in card) for card in hand.split(".")] for hand in hands]
    return naive.start(players, pairs, open_ruling=name == "open")  # type: ignore[arg-type]


def number(letter: str) -> int:
    return 10 if letter == "T" else int(letter)


def count(plain: naive.Plain, state: State, depth: int) -> int:
    """Continuations as the engine lists and plays them; the plain position only keeps the hands."""
    if depth == 0:
        return 1
    moves = GAME.find_legal_moves(state)
    if not moves:
        return 1
    total = 0
    for move in moves:
        judged = GAME.judge_move(state, move)
        after = naive.play(plain, move.notation)
        if judged.after is None:
            total += 1
        else:
            total += count(after, with_hand(judged.after, after), depth - 1)
    return total


@pytest.mark.parametrize("name", COUNTS)
def test_continuations(name: str) -> None:
    """The figures are those of the naive implementation, to the depth it reaches in a moment."""
    start = position(name)
    assert naive.count(start, 2) == COUNTS[name][1]
    assert top_numbers(state_of(start).hand or ()) == tuple(top for top, _ in start.hands[0])
    assert [count(start, state_of(start), depth) for depth in range(1, len(COUNTS[name]) + 1)] == [*COUNTS[name]]
