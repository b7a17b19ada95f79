"""Replays the game of golden.txt.

Each line has seat, hand after the draw, reserve, deck size, move, effects and the tower after it; after `|` it has the
tower with the mark of a revealed card.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from calculators.core.types import Message, View
from calculators.coupelation import GAME
from calculators.coupelation.notation import format_tower, parse_tower
from calculators.coupelation.score import calculate_tower_score_or_none_without_tower
from calculators.coupelation.state import State

from .tables import codes_without_game_prefix, read_state_of_query

GOLDEN_GAME_PATH = Path(__file__).with_name("golden.txt")
SHORT_WORD_BY_EFFECT_CODE = {"effect.paid": "paid", "effect.discard": "gone"}


def describe_effect_briefly(effect: Message) -> str:
    """A short form of an effect."""
    (code,) = codes_without_game_prefix((effect,))
    params = effect.params
    if code in SHORT_WORD_BY_EFFECT_CODE:
        return f"{SHORT_WORD_BY_EFFECT_CODE[code]} {'+'.join(map(str, params['cards']))}"
    if code.startswith("draw."):
        return f"draw {code.removeprefix('draw.')} {params.get('count', params.get('limit', ''))}".strip()
    if code in ("effect.hand", "effect.reserve"):
        return f"{code.removeprefix('effect.')} -{params['count']}"
    return " ".join([code.removeprefix("effect."), *map(str, params.values())])


def game_line_and_next_state(state: State, move: str) -> tuple[str, State]:
    """The line of a move and the state after it."""
    assert [GAME.find_violations(state, view) for view in View] == [()] * len(View)
    judged = GAME.judge_move(state, GAME.parse_move(move))
    assert judged.legal, (move, judged.violations)
    after = judged.after or judged.end
    assert after is not None
    text = GAME.format_query(state)
    said = "; ".join(map(describe_effect_briefly, judged.effects))
    assert after.tower is not None
    return (
        f"p{state.table.turn} hand {text['hand']} reserve {text['reserve']} deck {text['deck']}: {move}"
        f" -> {said} -> {format_tower(after.tower)}",
        after,
    )


def test_golden_game_replays_as_written_in_file() -> None:
    lines = [text for text in GOLDEN_GAME_PATH.read_text(encoding="utf-8").splitlines() if text[0] != "#"]
    table, *rest = lines
    state = read_state_of_query(table)
    kinds: set[str] = set()
    for text in rest:
        seat, _, hand, _, reserve, _, deck, move = text.split(" ")[:8]
        shown = read_state_of_query(f"reserve={reserve}&hand={hand}&deck={deck.removesuffix(':')}")
        # The reserve is that of the turn before, without discarded cards.
        assert set(shown.reserve or ()) <= set(state.reserve or ())
        assert seat == f"p{state.table.turn}"
        state = replace(state, hand=shown.hand, reserve=shown.reserve, deck=shown.deck)
        found, state = game_line_and_next_state(state, move)
        assert found == text.split(" | ")[0]
        kinds.update(word.split(" ")[0] for word in found.split(" -> ")[1].split("; "))
        if " | " in text:
            # A flip does not name the mark of the revealed card.
            state = replace(state, tower=parse_tower(text.split(" | ")[1]))
    assert kinds >= {"draw", "paid", "gone", "reserve", "hand", "removed", "fits", "won"}
    standing = calculate_tower_score_or_none_without_tower(replace(state, hand=None))
    assert standing is not None
    assert (standing.outcome, standing.empty, standing.hidden) == ("won", 0, 0)
