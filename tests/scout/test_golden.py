"""A whole round a person can read, `golden.txt`, replayed move by move.

Its head names the hands dealt. Then a line a move: seat, hand and active set before it, the move, what it
does, and where it leads.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from calculators.core.types import Message, View
from calculators.scout import GAME
from calculators.scout.notation import format_cards, parse_cards
from calculators.scout.state import State

from . import naive
from .tables import cards, read, with_hand, write

FILE = Path(__file__).with_name("golden.txt")


def in_short(effect: Message) -> str:
    facts = " ".join(f"{name}={value}" for name, value in effect.params.items())
    return f"{effect.code.removeprefix('scout.effect.')}({facts})".replace(", ", "-")


def line(state: State, position: naive.Plain, move: str) -> tuple[str, State]:
    """What stands in the file of a move, and the position it leads to."""
    judged = GAME.judge_move(state, GAME.parse_move(move))
    reached = judged.after or judged.end
    assert reached is not None
    table = format_cards(cards(position.table))
    effects = ", ".join(in_short(effect) for effect in judged.effects)
    hand = format_cards(state.hand or ())
    return f"p{state.table.turn} | {hand} | {table} | {move} | {effects} | {write(reached)}", reached


def blocks() -> list[list[str]]:
    text = FILE.read_text(encoding="utf-8")
    return [[row for row in block.splitlines() if not row.startswith("#")] for block in text.strip().split("\n\n")]


@pytest.mark.parametrize("block", blocks(), ids=lambda block: block[0])
def test_the_round_goes_as_written(block: list[str]) -> None:
    head, start, *rows, total = block
    hands = [
        [(card.top, card.bottom or 0) for card in parse_cards(hand)] for hand in head.removeprefix("hands ").split(" ")
    ]
    position = naive.start(len(hands), hands)
    state = read(start.removeprefix("start "))
    for row in rows:
        state = with_hand(state, position)
        move = row.split(" | ")[3]
        assert move in [listed.notation for listed in GAME.find_legal_moves(state)]
        said, state = line(state, position, move)
        assert said == row
        position = naive.play(position, move)
    assert GAME.find_violations(state, View.SCORE) == ()
    scored = GAME.calculate_score(state).seats
    assert total == "total " + " ".join(f"{seat.seat}={seat.total}" for seat in scored)
    assert [seat.total for seat in scored] == naive.score(position)
