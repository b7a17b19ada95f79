"""What is played of VECTRON at a shared table (asked by tests/live)."""

from __future__ import annotations

import random
from typing import Any

from calculators.vectron import GAME as VECTRON
from calculators.vectron.state import seat_state_of

START_QUERY = "players=2&map=----_-a--_----_----&row1=D2"
FIRST_MOVES = ("draw.deck", "play.D3", "move.D2")
TWO_PHONES_START_QUERY = "players=2&map=21G1_a3S2_1b12_S1G3&p1=h2&p2=h3&row1=D2&row2=O3"
TWO_PHONES_TURNS = ("draw.deck_play.D1_move.B1", "draw.deck_play.D1_move.B3")


def play_whole_game() -> tuple[dict[str, str], list[str]]:
    """A game of two from five points each to the settlement that ends it."""
    chance, told = random.Random(1), list[str]()
    start = {"players": "2", "map": "21G1_a3S2_1b12_S1G3", "p1": "h2.s5", "p2": "h3.s5", "row1": "D2", "row2": "O3"}
    state: Any = VECTRON.parse_query_except_moves_collecting_unreadable(start).state
    while state is not None:
        if state.phase == "move":
            moves = VECTRON.find_legal_moves(state)
        elif state.phase == "draw":
            moves = (VECTRON.parse_move("forced.O2" if seat_state_of(state, state.table.turn).down else "draw.deck"),)
        else:
            moves = tuple(VECTRON.parse_move(f"play.{card}") for card in ("D1", "D2", "O1", "O2", "S"))
        judged = [(move, found) for move in moves if (found := VECTRON.judge_move(state, move)).legal]
        move, found = chance.choice(judged)
        told.append(VECTRON.format_move(move))
        state = found.after or (found.end and VECTRON.next_round_state(found.end))
    return start, told
