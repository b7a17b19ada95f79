"""Measures how fast SCOUT! lists every legal move of a position, with python-chess as the yardstick.

Positions come from random play. Both programs list all legal moves of each position; ours also formats each move. Only
the move objects themselves are cached between positions (`calculators/scout/moves.py`). All listed moves are checked to
be distinct.

    python bench/scout.py [positions]
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import chess

from calculators.core.types import TableSettings
from calculators.scout.moves import BOTHS, Move, Scout, ScoutAndShow, Show, find_legal_moves
from calculators.scout.play import judge_move
from calculators.scout.state import DEALT, Card, State

T = TypeVar("T")
REPEATS = 5
AIM = 1.5
"""The least number of million moves a second."""


def deal_hands(players: int, chance: random.Random) -> list[tuple[Card, ...]]:
    """Returns the hands of a shuffled deal, with each card either way up."""
    top = 9 if players == 3 else 10
    pairs = [(a, b) for a in range(1, top + 1) for b in range(a + 1, top + 1)]
    if players == 4:
        pairs.remove((9, 10))
    chance.shuffle(pairs)
    cards = [Card(*pair) if chance.random() < 0.5 else Card(*reversed(pair)) for pair in pairs]
    dealt = DEALT[players]
    return [tuple(cards[n * dealt : (n + 1) * dealt]) for n in range(players)]


def build_scout_positions(count: int) -> list[State]:
    """Returns positions with the hand of the seat to move, from random rounds of three to five players."""
    chance = random.Random(45)
    found: list[State] = []
    while len(found) < count:
        players = chance.choice((3, 4, 5))
        hands = deal_hands(players, chance)
        state: State | None = State(table=TableSettings(players=players))
        while state is not None and len(found) < count:
            turn = state.table.turn
            state = replace(state, hand=hands[turn - 1])
            found.append(state)
            move = choose_random_move(state, chance)
            hands[turn - 1] = find_hand_after_move(state.hand or (), state.active, move)
            state = judge_move(state, move).after
    return found


def choose_random_move(state: State, chance: random.Random) -> Move:
    """Returns a random legal move of a random kind; otherwise nearly all moves would be Scout & Show."""
    kinds: dict[type, list[Move]] = {}
    for move in find_legal_moves(state):
        kinds.setdefault(type(move), []).append(move)
    return chance.choice(kinds[chance.choice(sorted(kinds, key=lambda kind: kind.__name__))])


def find_hand_after_move(hand: tuple[Card, ...], active: tuple[Card, ...], move: Move) -> tuple[Card, ...]:
    """Returns the mover's hand after a move; the position after the move does not contain it."""
    if isinstance(move, Scout | ScoutAndShow):
        card = active[0 if move.side == "left" else -1]
        card = card.flipped if move.flip else card
        hand = (*hand[: move.place - 1], card, *hand[move.place - 1 :])
    if isinstance(move, Show | ScoutAndShow):
        hand = hand[: move.first - 1] + hand[move.last :]
    return hand


def build_chess_positions(count: int) -> list[chess.Board]:
    """Returns positions from random chess games."""
    chance = random.Random(64)
    found: list[chess.Board] = []
    board = chess.Board()
    while len(found) < count:
        moves = list(board.legal_moves)
        if not moves or board.ply() > 120:
            board = chess.Board()
            continue
        found.append(board.copy(stack=False))
        board.push(chance.choice(moves))
    return found


def measure_best_run(work: Callable[[T], int], positions: Sequence[T]) -> tuple[int, float]:
    """Returns the number of listed moves, and the seconds of the fastest of REPEATS runs."""
    seconds = []
    moves = 0
    for _ in range(REPEATS):
        start = perf_counter()
        moves = sum(map(work, positions))
        seconds.append(perf_counter() - start)
    return moves, min(seconds)


def count_scout_moves(state: State) -> int:
    return len([(move, move.notation) for move in find_legal_moves(state)])


def count_chess_moves(board: chess.Board) -> int:
    return len(list(board.legal_moves))


def main(count: int) -> int:
    """Prints the results; returns 1 if moves are not distinct or the aim is missed, else 0."""
    start = perf_counter()
    positions = build_scout_positions(count)
    built = perf_counter() - start
    longest = 0
    for state in positions:
        listed = find_legal_moves(state)
        longest = max(longest, len(listed))
        if len(set(listed)) != len(listed) or len({move.notation for move in listed}) != len(listed):
            print(f"not all distinct: {state}")
            return 1
    moves, seconds = measure_best_run(count_scout_moves, positions)
    chess_moves, chess_seconds = measure_best_run(count_chess_moves, build_chess_positions(count))
    ours, theirs = moves / seconds / 1e6, chess_moves / chess_seconds / 1e6
    shared = sum(len(after) for after in BOTHS.values())
    print(f"scout   {count} positions, {moves} moves (longest list {longest}, mean {moves / count:.0f})")
    print(f"        {ours:.2f} M moves/s, {seconds / count * 1e3:.3f} ms a position, all distinct")
    print(f"        {shared} shared Scout & Show objects; random play took {built:.1f} s")
    print(f"chess   {count} positions, {chess_moves} moves, list(board.legal_moves)")
    print(f"        {theirs:.2f} M moves/s")
    print(f"ratio   {ours / theirs:.2f} x python-chess, {ours / AIM:.2f} x the aim of {AIM} M moves/s")
    return 0 if ours >= AIM else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000))
