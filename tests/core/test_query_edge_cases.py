"""Unsupported player counts, long move lists and empty duplicates of a parameter."""

import json

import pytest
from flask.testing import FlaskClient

from calculators import GAMES, load_game
from calculators.core.answers import MAX_DETAILED_MOVES
from calculators.core.evaluate import evaluate
from calculators.core.parameters import COMMON_NAMES
from calculators.core.types import View
from tests.run_length import pair_cases_with_others


@pytest.mark.parametrize(("slug", "players"), pair_cases_with_others(GAMES, ["0", "00", "1", "6", "999"]))
def test_unsupported_player_count_is_refused_in_every_view(slug: str, players: str) -> None:
    game = load_game(slug)
    examples = {
        p.name: p.example for p in game.parameters_except_move_and_lang if p.name not in COMMON_NAMES and p.example
    }
    for view in View:
        for query in ({}, examples, *({name: text} for name, text in examples.items())):
            assert evaluate(game, view, {"players": players, "turn": "p2", **query}).refused


def test_long_move_list_omits_next_positions_with_notice(client: FlaskClient) -> None:
    longest = "12.13.14.15.16.18.19.24.28.29.2T.32.35.36.39.3T.43.45.47.48.49.4T.52.58.59.62.64.65.69.6T"
    for hand, full in (("37.41.59", True), (longest, False)):
        text = client.get(f"/scout/moves.json?players=5&hand={hand}&table=71.72&owner=p3").data
        moves = json.loads(text)
        codes = [notice["code"] for notice in moves["notices"]]
        assert ("scout.limit.effects" in codes) is not full
        assert all(("next" in move) is full for move in moves["moves"]["list"])
        assert (len(moves["moves"]["list"]) <= MAX_DETAILED_MOVES) is full
        assert len(text) <= 300_000
