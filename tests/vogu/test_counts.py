"""Counts of all continuations to a fixed depth, made by the naive implementation."""

from __future__ import annotations

import random

import pytest

from calculators.vogu import GAME
from calculators.vogu.state import State
from tests.many import tries

from . import naive
from .tables import deal, read, with_hand

COUNTS = [
    # players, seed, different cards in each hand, depth, continuations
    (5, 1, 2, 2, 476),
    (3, 2, 2, 2, 696),
    (4, 3, 3, 2, 1971),
    (4, 4, 1, 3, 1518),
    (5, 5, 1, 3, 988),
    (3, 6, 1, 3, 1778),
]


def count(state: State, hands: list[list[str]], depth: int) -> int:
    """Continuations by the engine alone; the hands are known here only."""
    if depth == 0:
        return 1
    seat = state.table.turn - 1
    total = 0
    known = with_hand(state, hands[seat])
    for move in GAME.find_legal_moves(known):
        after = GAME.check_move(known, move).after
        assert after is not None
        _, face, *rest = GAME.format_move(move).split(".")
        left = list(hands[seat])
        left.remove(face)
        if len(rest[0]) == 8:
            left.remove(rest[0])
        total += count(after, [left if i == seat else h for i, h in enumerate(hands)], depth - 1)
    return total


@pytest.mark.parametrize(
    ("players", "seed", "different", "depth", "continuations"), tries([COUNTS[0], COUNTS[4]], COUNTS)
)
def test_counts(players: int, seed: int, different: int, depth: int, continuations: int) -> None:
    """Hands of few different cards, so that the tree stays small; each face gives its moves once."""
    board, hands = table_of(players, seed, different)
    state = read(f"players={players}&values=-&board={naive.text_of(board)}")
    assert count(state, hands, depth) == continuations


def table_of(players: int, seed: int, different: int) -> tuple[naive.Board, list[list[str]]]:
    board, hands = deal(random.Random(seed), players)
    return board, [(hand[:different] * len(hand))[: len(hand)] for hand in hands]


def test_the_naive_one_still_counts_so() -> None:
    players, seed, different, depth, continuations = COUNTS[0]
    board, hands = table_of(players, seed, different)
    assert naive.count_continuations(players, board, hands, depth) == continuations
