"""Random tables and short forms of questions to the engine."""

import random
from dataclasses import replace

from calculators.vogu import GAME
from calculators.vogu.state import State
from tests.engine import TextGameEngine

from .naive import COLOUR_ORDER, HAND_SIZE_BY_PLAYERS, STARTING_CARDS_BY_PLAYERS

ENGINE = TextGameEngine(GAME)
parse_state_query, format_state_query, parse_question_text, judge_move_on_table = (
    ENGINE.read,
    ENGINE.write,
    ENGINE.parse_question,
    ENGINE.judge_move_on_query,
)

HAND_PARAMETER = "hand=3G2GpGpW.1R3YmYmR.2K2KpKpK.1W2BpBmW.3Y1YmYmY.2B3RpRmB.1G2KpKmG.3W3WpWpW.2Y1GmGpY"
BOARD_PARAMETER = "board=2G1WpGmW.-_3R2RmRpR.1B1BpBpB"
TABLE_QUERY = f"players=5&{BOARD_PARAMETER}&{HAND_PARAMETER}"
"""The starting layout of five players and a full hand."""
TABLE_WITH_VALUES_QUERY = f"{TABLE_QUERY}&values=B2.R0.Y0.G0.W0.K0"


def format_public_move(remembered_card: str, move: str) -> str:
    """A move without its secrets: the discarded card is hidden, the revealed one has the remembered face or colours."""
    return move if move.startswith("place") else f"reveal.{remembered_card}.x.{move[-1]}"


def random_face(rng: random.Random) -> str:
    two = rng.choices(COLOUR_ORDER, k=2)
    c = [rng.choice(two) for _ in range(4)]
    n, s = rng.choices("123", k=2), rng.choices("pm", k=2)
    return f"{n[0]}{c[0]}{n[1]}{c[1]}{s[0]}{c[2]}{s[1]}{c[3]}"


def random_layout(rng: random.Random, cards: int) -> dict[tuple[int, int], str]:
    """A connected layout whose first column and row are 0."""
    cells = {(0, 0)}
    while len(cells) < cards:
        col, row = rng.choice(sorted(cells))
        down, right = rng.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
        cells.add((col + right, row + down))
    west, north = min(c for c, _ in cells), min(r for _, r in cells)
    return {(c - west, r - north): random_face(rng) for c, r in sorted(cells, key=lambda x: (x[1], x[0]))}


def deal_layout_and_hands(rng: random.Random, players: int) -> tuple[dict[tuple[int, int], str], list[list[str]]]:
    """A starting layout and the hand of every seat."""
    hands = [[random_face(rng) for _ in range(HAND_SIZE_BY_PLAYERS[players])] for _ in range(players)]
    return random_layout(rng, STARTING_CARDS_BY_PLAYERS[players]), hands


def format_values(values: dict[str, int]) -> str:
    """The parameter of the values of all colours."""
    return "values=" + ".".join(f"{colour}{value}" for colour, value in values.items())


def state_with_hand(state: State, hand: list[str]) -> State:
    """The state with the hand of the seat to move."""
    return replace(state, hand=parse_state_query(f"hand={'.'.join(hand)}").hand)


def build_placement_question(
    board: str, *, face: str, cell: str, values: str = "values=-", more_parameters: str = ""
) -> tuple[str, str]:
    """A table of five players whose mover holds the card nine times, and the move that places it."""
    query = f"players=5&{values}&board={board}&hand={'.'.join([face] * 9)}{more_parameters}"
    return query, f"place.{face}.{cell}"
