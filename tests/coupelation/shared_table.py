"""What is played of Coupelation at a shared table (asked by tests/live)."""

from __future__ import annotations

import random
from itertools import count

from calculators.coupelation import GAME as COUPELATION
from tests.coupelation.tables import Play
from tests.coupelation.test_follow import Told

START = "tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34"
MOVES = ("draw.1", "up.31e.0.1", "draw.2", "down.x.0.2")
TWO_START = START
TWO_TURNS = ("draw.1_up.31e.0.1", "draw.1_down.x.0.1")


def play_whole_game() -> tuple[dict[str, str], list[str]]:
    """A game that ends, won or lost."""
    for seed in count():
        played = Told(Play(rng=random.Random(seed), players=4, first=False))
        while not played.over:
            played.turn()
        if len(played.moves) > 20:
            return COUPELATION.format_query(played.start), [COUPELATION.format_move(move) for move in played.moves]
    raise AssertionError
