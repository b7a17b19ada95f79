"""Replays the game of golden.txt.

Each line has seat, hand after the draw, reserve, deck size, move, effects and the tower after it; after `|` it has the
tower with the mark of a revealed card.
"""

import re
from dataclasses import replace
from pathlib import Path

from calculators.core.types import Message, View
from calculators.coupelation import GAME
from calculators.coupelation.notation import parse_tower_from_bottom_row_up
from tests.engine import state_after_legal_move

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


LINE_PATTERN = re.compile(r"p(\d) hand (\S+) reserve (\S+) deck (\d+): (\S+) -> (.*) -> (\S+?)(?: \| (\S+))?")


def test_golden_game_replays_as_written_in_file() -> None:
    table, *lines = [line for line in GOLDEN_GAME_PATH.read_text(encoding="utf-8").splitlines() if line[0] != "#"]
    state = read_state_of_query(table)
    kinds: set[str] = set()
    for line in lines:
        found = LINE_PATTERN.fullmatch(line)
        assert found
        seat, hand, reserve, deck, move, effects, tower, tower_with_mark = found.groups()
        shown = read_state_of_query(f"reserve={reserve}&hand={hand}&deck={deck}")
        # The reserve is that of the turn before, without discarded cards.
        assert set(shown.reserve or ()) <= set(state.reserve or ())
        assert int(seat) == state.table.turn
        state = replace(state, hand=shown.hand, reserve=shown.reserve, deck=shown.deck)
        assert [GAME.find_violations(state, view) for view in View] == [()] * len(View)
        judged = GAME.judge_move(state, GAME.parse_move(move))
        described = [describe_effect_briefly(effect) for effect in judged.effects]
        state = state_after_legal_move(judged)
        assert ("; ".join(described), state.tower) == (effects, parse_tower_from_bottom_row_up(tower))
        kinds.update(text.split(" ")[0] for text in described)
        if tower_with_mark:
            # A flip does not name the mark of the revealed card.
            state = replace(state, tower=parse_tower_from_bottom_row_up(tower_with_mark))
    assert kinds >= {"draw", "paid", "gone", "reserve", "hand", "removed", "fits", "won"}
    score = GAME.calculate_score(replace(state, hand=None))
    assert (score.outcome, score.empty, score.hidden) == ("won", 0, 0)
