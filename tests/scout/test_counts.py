"""Counts of all continuations to a fixed depth, made by the naive implementation, held by the engine."""

from __future__ import annotations

import pytest

from calculators.scout import GAME
from calculators.scout.state import State, top_numbers
from tests.many import choose_by_run_length

from . import naive
from .tables import mover_state_of_position, state_with_mover_hand

START_HANDS_BY_NAME = {
    "two": (2, ["37.41.52.68", "26.36.89.84"]),
    "three": (3, ["98.97.13.24", "12", "65"]),
    "open": (3, ["98.97.13.24", "12", "65"]),
    "four": (4, ["37.41", "1T.23", "98.87", "64.65"]),
    "five": (5, ["37.81", "9T.1T", "23.24", "98", "64.65"]),
}
CONTINUATION_COUNTS = {
    "two": (10, 160, *choose_by_run_length((), (2_549,))),
    "three": (6, 78, 726, *choose_by_run_length((), (19_062,))),
    "four": (3, 66, *choose_by_run_length((), (1_988,))),
    "five": (2, 54, *choose_by_run_length((), (1_444,))),
} | choose_by_run_length({}, {"open": (6, 78, 726, 19_190)})
"""Continuations of one move, two, and so on. Only the fourth tells the two rulings apart."""


def build_named_position(name: str) -> naive.NaivePosition:
    players, hands = START_HANDS_BY_NAME[name]
    pairs = [[tuple(parse_card_number(letter) for letter in card) for card in hand.split(".")] for hand in hands]
    return naive.build_start_position(players, pairs, goes_on_when_table_is_emptied=name == "open")  # type: ignore[arg-type]


def parse_card_number(letter: str) -> int:
    return 10 if letter == "T" else int(letter)


def count_engine_continuations(naive_position: naive.NaivePosition, state: State, depth: int) -> int:
    """Continuations as the engine lists and plays them; the plain position only keeps the hands."""
    if depth == 0:
        return 1
    moves = GAME.find_legal_moves(state)
    if not moves:
        return 1
    total = 0
    for move in moves:
        judged = GAME.judge_move(state, move)
        after = naive.position_after_move(naive_position, move.notation)
        if judged.after is None:
            total += 1
        else:
            total += count_engine_continuations(after, state_with_mover_hand(judged.after, after), depth - 1)
    return total


@pytest.mark.parametrize("name", CONTINUATION_COUNTS)
def test_continuations(name: str) -> None:
    """The figures are those of the naive implementation, to the depth it reaches in a moment."""
    start = build_named_position(name)
    assert naive.count_continuations(start, 2) == CONTINUATION_COUNTS[name][1]
    assert top_numbers(mover_state_of_position(start).hand or ()) == tuple(top for top, _ in start.hands[0])
    assert [
        count_engine_continuations(start, mover_state_of_position(start), depth)
        for depth in range(1, len(CONTINUATION_COUNTS[name]) + 1)
    ] == [*CONTINUATION_COUNTS[name]]
