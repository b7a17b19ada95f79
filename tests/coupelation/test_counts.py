"""All continuations to a fixed depth from fixed positions, counted by the naive implementation.

A continuation goes on with the hand and the adjusted-to-nothing reserve the move leaves; nothing is
drawn and nothing turned up, so the counts depend on the rules of placing and paying alone.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from calculators.coupelation import GAME
from calculators.coupelation.moves import find_legal_moves
from calculators.coupelation.state import Flip, State, Take
from tests.many import choose_by_run_length

from . import naive
from .tables import faces, house_rules_by_name, naive_tower_of_state, read_state_of_query

TOWER_WITHOUT_TOP_CARD = "12.14.18.25.31.38.44_13.16.21.28.34.41_15.19.26.32.39_17.23.29.35_20.27.33_22.30"
QUERIES_AND_CONTINUATION_COUNTS = [
    ("tower=25&reserve=1.50.13.37&hand=7.18.33", [11, 78, 372, 0]),
    ("tower=12.25.31.x.44_20.28&reserve=1.50.13.37&hand=7.18.F", [11, 62, 0]),
    ("players=2&tower=20.25.31_22&reserve=1.50.11.13.37.40&hand=7.18.24.33.F", [65, 566, 2991]),
    ("tower=12.14.18.25.31.38.44_13.x.21_15.19&reserve=1.50.2.37&hand=16.17.20.40", [39, 378, 1770, 4288]),
    (f"tower={TOWER_WITHOUT_TOP_CARD}&reserve=1.50.2.37&hand=11.24.36.F", [13, 0]),
    (f"tower={TOWER_WITHOUT_TOP_CARD}&first=1&reserve=1.50.2.37&hand=11.24.36", [1, 0]),
]


def count_continuations(state: State, depth: int) -> int:
    """As naive.perft, with the moves of the engine."""
    if depth == 0:
        return 1
    total = 0
    for move in find_legal_moves(state):
        if not isinstance(move, Flip):
            judged = GAME.judge_move(state, move)
            after = judged.after or judged.end
            assert after is not None
            used = move.payment.all_faces if isinstance(move, Take) else (move.face,)
            kept = tuple(card for card in state.hand or () if card.face not in used)
            total += count_continuations(replace(after, hand=kept), depth - 1)
    return total


@pytest.mark.parametrize(("query", "counts"), QUERIES_AND_CONTINUATION_COUNTS)
def test_counts(query: str, counts: list[int]) -> None:
    state, counted = read_state_of_query(query), counts[: choose_by_run_length(2, len(counts))]
    assert [count_continuations(state, depth) for depth in range(1, len(counted) + 1)] == counted


@pytest.mark.parametrize(("query", "counts"), QUERIES_AND_CONTINUATION_COUNTS)
def test_the_naive_counts(query: str, counts: list[int]) -> None:
    """The figures are those of the naive implementation, to the depth it reaches in a moment."""
    state = read_state_of_query(query)
    assert house_rules_by_name(state) == {}
    found = [
        naive.count_continuations(
            naive_tower_of_state(state),
            reserve=faces(state.reserve),
            hand=faces(state.hand),
            depth=depth,
            is_first_game=state.first,
        )
        for depth in range(1, 3)
    ]
    assert found == counts[:2]


@pytest.mark.parametrize("query", [query for query, _ in QUERIES_AND_CONTINUATION_COUNTS])
def test_any_part_of_the_moves_is_what_stands_there(query: str) -> None:
    """The first so many, one, or every third: the same moves as one after the other."""
    legal = find_legal_moves(read_state_of_query(query))
    moves = list(legal)
    assert len(legal) == len(moves)
    assert [*legal[:10]] == moves[:10]
    assert [*legal[2:-1:3]] == moves[2:-1:3]
    assert (legal[0], legal[-1]) == (moves[0], moves[-1])
