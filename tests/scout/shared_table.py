"""The SCOUT! game that tests/live plays at a shared table."""

import random

from tests.scout import naive
from tests.scout.tables import deal_round_hands

START_QUERY = "players=4"
FIRST_MOVES = ("shown.7.8", "scouted.left", "shown.9")
TWO_PHONES_START_QUERY = START_QUERY
TWO_PHONES_TURNS = ("shown.7.8", "shown.9")


def play_whole_game() -> tuple[dict[str, str], list[str]]:
    """The start and the public moves of a whole game of three."""
    chance, told = random.Random(1), list[str]()
    for number in range(3):
        now = naive.build_start_position(3, deal_round_hands(3, chance))
        now.turn = number
        while not now.end_kind_and_seat:
            found = [move for move in naive.list_legal_moves(now) if not move.startswith("both")]
            move = next((move for move in found if move.startswith("show")), found[0])
            now = naive.position_after_move(now, move)
            shown = ".".join("T" if top == 10 else str(top) for top in naive.list_top_numbers(now.table))
            told.append(f"shown.{shown}" if move.startswith("show") else f"scouted.{move.split('.')[1]}")
    return {"players": "3"}, told
