"""Replays the rounds of `golden.txt`.

A round has a line with the dealt hands and a line for each move: seat, hand and active set before it, the move, its
effects and the next state.
"""

from pathlib import Path

import pytest

from calculators.core.types import Message
from calculators.scout import GAME
from calculators.scout.notation import format_cards, parse_cards
from calculators.scout.state import State

from . import naive
from .tables import cards_of_pairs, query_of_state_without_knowledge, read, state_with_mover_hand

GOLDEN_FILE = Path(__file__).with_name("golden.txt")


def format_effect_briefly(effect: Message) -> str:
    facts = " ".join(f"{name}={value}" for name, value in effect.params.items())
    return f"{effect.code.removeprefix('scout.effect.')}({facts})".replace(", ", "-")


def golden_line_and_next_state(state: State, position: naive.NaivePosition, move: str) -> tuple[str, State]:
    """The line of the file for a move, and the next state."""
    judged = GAME.judge_move(state, GAME.parse_move(move))
    reached = judged.after or judged.end
    assert reached is not None
    table = format_cards(cards_of_pairs(position.table))
    effects = ", ".join(format_effect_briefly(effect) for effect in judged.effects)
    hand = format_cards(state.hand or ())
    return (
        f"p{state.table.turn} | {hand} | {table} | {move} | {effects} | {query_of_state_without_knowledge(reached)}",
        reached,
    )


def load_golden_blocks() -> list[list[str]]:
    text = GOLDEN_FILE.read_text(encoding="utf-8")
    return [[row for row in block.splitlines() if not row.startswith("#")] for block in text.strip().split("\n\n")]


@pytest.mark.parametrize("block", load_golden_blocks(), ids=lambda block: block[0])
def test_golden_round_replays_as_written_in_file(block: list[str]) -> None:
    head, start, *rows, total = block
    hands = [
        [(card.top, card.bottom or 0) for card in parse_cards(hand)] for hand in head.removeprefix("hands ").split(" ")
    ]
    position = naive.build_start_position(len(hands), hands)
    state = read(start.removeprefix("start "))
    for row in rows:
        state = state_with_mover_hand(state, position)
        move = row.split(" | ")[3]
        said, state = golden_line_and_next_state(state, position, move)
        assert said == row
        position = naive.position_after_move(position, move)
    assert total == "total " + " ".join(f"{seat.seat}={seat.total}" for seat in GAME.calculate_score(state).seats)
