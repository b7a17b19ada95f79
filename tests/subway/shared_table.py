"""The subway game that tests/live plays at a shared table."""

from urllib.parse import parse_qsl

from tests.subway.test_followed_game import generate_random_game

START_QUERY = "players=3"
FIRST_MOVES = ("start.S12.4", "start.M14.3", "start.T18.1", "go.T20.r2-3")
TWO_PHONES_START_QUERY = START_QUERY
TWO_PHONES_TURNS = ("start.S12.4", "start.M14.3")


def play_whole_game() -> tuple[dict[str, str], list[str]]:
    """The start and the moves of a whole game of three."""
    start, moves = generate_random_game(3, 4)
    return dict(parse_qsl(start)), moves
