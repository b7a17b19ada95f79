"""Random tables: lists of moves and the beads after each move agree with the naive implementation."""

import random

import pytest

from calculators.core.types import View
from calculators.subway import GAME
from calculators.subway.moves import find_legal_moves
from calculators.subway.state import ORDER
from tests.engine import state_after_legal_move
from tests.run_length import choose_by_run_length

from . import naive
from .tables import random_legal_table

pytestmark = pytest.mark.no_cover


def test_moves_and_beads_match_the_second_implementation() -> None:
    """Pawns often meet on these tables."""
    chance = random.Random("moves")
    choices = robberies = 0
    for _ in range(choose_by_run_length(80, 700)):
        state = random_legal_table(chance)
        if len(state.complete_counted_lines) >= 2:
            continue
        assert GAME.find_violations(state, View.MOVES) == ()
        expected = naive.beads_after_legal_moves(state)
        moves = find_legal_moves(state)
        assert list(moves) == sorted(expected, key=lambda move: (ORDER[move.station], move.seat or 0))
        for move in moves:
            judged = GAME.judge_move(state, move)
            after = state_after_legal_move(judged)
            assert naive.bead_counts_by_seat(after) == expected[move]
            choices += move.seat is not None
            robberies += any(effect.code == "subway.effect.replace" for effect in judged.effects)
            assert (naive.count_complete_lines(after) >= 2) == (after.bonus is not None)
    assert choices > choose_by_run_length(2, 20)
    assert robberies > choose_by_run_length(10, 100)
