"""What is played of the subway game at a shared table (asked by tests/live)."""

from __future__ import annotations

from urllib.parse import parse_qsl

from tests.subway.test_follow import whole_game

START = "players=3"
MOVES = ("start.S12.4", "start.M14.3", "start.T18.1", "go.T20.r2-3")
TWO_START = START
TWO_TURNS = ("start.S12.4", "start.M14.3")


def play_whole_game() -> tuple[dict[str, str], list[str]]:
    """A game of three."""
    start, moves, _ = whole_game(3, 4)
    return dict(parse_qsl(start)), moves
