"""The VECTRON game that tests/live plays at a shared table."""

from urllib.parse import parse_qsl

from tests.house.records import generate_random_record

START_QUERY = "players=2&map=----_-a--_----_----&row1=D2"
FIRST_MOVES = ("draw.deck", "play.D3", "move.D2")
TWO_PHONES_START_QUERY = "players=2&map=21G1_a3S2_1b12_S1G3&p1=h2&p2=h3&row1=D2&row2=O3"
TWO_PHONES_TURNS = ("draw.deck_play.D1_move.B1", "draw.deck_play.D1_move.B3")


def play_whole_game() -> tuple[dict[str, str], list[str]]:
    """The start and the moves of a game of two, from five points each to its last settlement."""
    start = "players=2&map=21G1_a3S2_1b12_S1G3&p1=h2.s5&p2=h3.s5&row1=D2&row2=O3"
    return dict(parse_qsl(start)), list(generate_random_record("vectron", start, 3))
