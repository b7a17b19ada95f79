"""Replays the game of `golden.txt`.

The file has the table at the start, the hands in seat order, a line for each move (the move, its effects, the values
after it) and the points.
"""

import re
from pathlib import Path

from calculators.core.types import Message, View
from calculators.vogu import GAME
from calculators.vogu.contacts import entered_or_starting_value_or_none_of_each_colour
from calculators.vogu.notation import format_colour_values
from calculators.vogu.score import calculate_scores_and_winner

from .tables import parse_state_query, state_with_hand

PLAYED_MOVE_PATTERN = re.compile(r"p[1-5] ")
GOLDEN_GAME_FILE = Path(__file__).with_name("golden.txt")


def format_effect_briefly(effect: Message) -> str:
    """A short form of an effect: `left pG>2G +3!` is a boosted contact, `G 0>3` a changed value."""
    p = effect.params
    if effect.code.startswith("vogu.contact"):
        boost = "!" if effect.code == "vogu.contact.boost" else ""
        if effect.code == "vogu.contacts.order":
            return " or ".join(p["values"])
        return f"{p['side']} {p['sign']}{p['beside']}>{p['number']}{p['colour']} {p['change']:+}{boost}"
    if effect.code.startswith("vogu.change"):
        limit = " (limit)" if effect.code == "vogu.change.limit" else ""
        return f"{p['colour']} {p['before']}>{p['after']}{limit}"
    if effect.code == "vogu.token":
        return f"token {p['token']}, {p['left']} left"
    return "end"


def format_replayed_game_lines(table: str, hands: list[list[str]], moves: list[str]) -> list[str]:
    """The lines of the file for the moves of a game."""
    state = parse_state_query(table)
    values = entered_or_starting_value_or_none_of_each_colour(state)
    assert values is not None
    lines = [f"start {format_colour_values(values)}"]
    for move in moves:
        seat = state.table.turn - 1
        judged = GAME.judge_move(state_with_hand(state, hands[seat]), GAME.parse_move(move))
        assert judged.legal, (move, judged.violations)
        for face in move.split(".")[1:3]:
            if len(face) == 8:
                hands[seat].remove(face)
        after = judged.after or judged.end
        assert after is not None
        assert after.values is not None
        effects = [format_effect_briefly(effect) for effect in judged.effects if effect.code != "vogu.contacts.ways"]
        lines.append(f"p{seat + 1} {move}: {'; '.join(effects)} -> {format_colour_values(after.values)}")
        state = after
    return lines


def test_golden_game_replays_as_written_in_file() -> None:
    lines = GOLDEN_GAME_FILE.read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if line and not line.startswith("#")]
    table, *rest = kept
    hands = [line.split(" ")[2].split(".") for line in rest if line.startswith("hand ")]
    moves = [line.split(" ")[1].removesuffix(":") for line in rest if PLAYED_MOVE_PATTERN.match(line)]
    assert len(moves) == 25
    expected = [line for line in rest if line.startswith("start ") or PLAYED_MOVE_PATTERN.match(line)]
    assert format_replayed_game_lines(table, hands, moves) == expected
    final = next(line for line in rest if line.startswith("final ")).removeprefix("final ")
    state = parse_state_query(final)
    assert GAME.find_violations(state, View.SCORE) == ()
    points = [f"points {s.seat} {s.total} rank {s.rank}" for s in calculate_scores_and_winner(state).seats]
    assert points == [line for line in rest if line.startswith("points ")]
