"""The Coupelation game that tests/live plays at a shared table."""

import random
from itertools import count

from calculators.coupelation import GAME as COUPELATION
from tests.coupelation.tables import SimulatedGame
from tests.coupelation.test_followed_game import PubliclyRecordedGame

START_QUERY = "tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=34"
FIRST_MOVES = ("draw.1", "up.31e.0.1", "draw.2", "down.x.0.2")
TWO_PHONES_START_QUERY = START_QUERY
TWO_PHONES_TURNS = ("draw.1_up.31e.0.1", "draw.1_down.x.0.1")


def play_whole_game() -> tuple[dict[str, str], list[str]]:
    """The start and the moves of a whole game."""
    for seed in count():
        played = PubliclyRecordedGame(SimulatedGame(rng=random.Random(seed), players=4, is_first_game=False))
        while not played.is_game_over:
            played.play_and_record_turn()
        if len(played.public_moves) > 20:
            return COUPELATION.format_query(played.start_state), [
                COUPELATION.format_move(move) for move in played.public_moves
            ]
    raise AssertionError
