"""The VOGU game that tests/live plays at a shared table."""

from urllib.parse import parse_qsl

from tests.vogu.test_followed_game import RandomlyPlayedGame

START_QUERY = "players=5&board=2G1WpGmW.3R2RmRpR.1B1BpBpB"
FIRST_MOVES = ("place.3G2GpGpW.0.1", "reveal.RY.x.Y")
TWO_PHONES_START_QUERY = START_QUERY
TWO_PHONES_TURNS = FIRST_MOVES


def play_whole_game() -> tuple[dict[str, str], list[str]]:
    """The start and the moves of a whole game of four."""
    played = RandomlyPlayedGame(1, 4, 0.3)
    return dict(parse_qsl(played.start)), played.told
