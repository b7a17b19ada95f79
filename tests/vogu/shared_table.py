"""What is played of VOGU at a shared table (asked by tests/live)."""

from __future__ import annotations

from urllib.parse import parse_qsl

from tests.vogu.test_follow import Game

START = "players=5&board=2G1WpGmW.3R2RmRpR.1B1BpBpB"
MOVES = ("place.3G2GpGpW.0.1", "reveal.RY.x.Y")
TWO_START = START
TWO_TURNS = MOVES


def play_whole_game() -> tuple[dict[str, str], list[str]]:
    """A game of four."""
    played = Game(1, 4, 0.3)
    return dict(parse_qsl(played.start)), played.told
