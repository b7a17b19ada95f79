"""Random records of whole games in public moves, for tests of all games."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any
from urllib.parse import parse_qsl

from calculators import load_game
from calculators.core.types import View
from calculators.subway.state import STATIONS

MAX_ATTEMPTS_TO_FIND_MOVE = 400
"""Rounds of candidates without a legal move after which a record ends."""
MAX_RECORDED_MOVES = 400
START_QUERIES_BY_SLUG = {
    "vogu": (
        "players=3&values=-&board=1W1WpWmW",
        "players=4&values=B3.R-2.Y0.G9.W1.K0&board=1B1GpGmB.3B2WmWpB",
        "players=5&turn=p2&values=-&board=1W1WpWmW.1W1WpWmW.1W1WpWmW",
    ),
    "scout": ("players=2", "players=3", "players=5&first=p2"),
    "subway": ("players=3", "players=3&house=stalking-on", "players=4&house=isolated-on"),
    "coupelation": (
        "players=2&tower=25d&reserve=1d.3d.5d.8d.10d.50d&p1=h3&p2=h3&deck=37",
        "players=4&tower=25d&reserve=1d.50e.13h.37d&p1=h3&p2=h3&p3=h3&p4=h3&deck=33",
        "players=3&first=1&tower=25d&reserve=1d.3d.5d.8d.50d&p1=h3&p2=h3&p3=h3&deck=30",
    ),
    "vectron": (
        "players=2&map=21G1_a3S2_1b12_S1G3&p1=h2&p2=h2&row1=-&row2=-",
        "players=3&map=21G1_a3S2_1b12_ScG3&p1=h2&p2=h2&p3=h2&row1=-&row2=-&row3=-&house=gauge-capped",
        "players=4&map=21G1_a3S2_1b12_ScGd&p1=h2&p2=h2&p3=h2&p4=h2&row1=-&row2=-&row3=-&row4=-",
    ),
}
RANDOM_RECORD_SPECS = [
    (slug, start, seed) for slug, starts in START_QUERIES_BY_SLUG.items() for seed, start in enumerate(starts)
]
"""Game, start query, seed: three records of each game."""


def generate_random_vogu_moves(_: Any, chance: random.Random) -> Iterator[str]:
    def random_edge_text(*, is_sign_edge: bool) -> str:
        return (chance.choice("pm") if is_sign_edge else chance.choice("123")) + chance.choice(colours)

    colours = chance.sample("BRYGWK", 2)
    face = (
        random_edge_text(is_sign_edge=False)
        + random_edge_text(is_sign_edge=False)
        + random_edge_text(is_sign_edge=True)
        + random_edge_text(is_sign_edge=True)
    )
    if chance.random() < 0.6:
        yield f"place.{face}.{chance.randint(-1, 6)}.{chance.randint(-1, 6)}"
    yield f"reveal.{''.join(sorted(set(colours), key='BRYGWK'.index))}.x.{chance.choice(colours)}"


def generate_random_scout_moves(_: Any, chance: random.Random) -> Iterator[str]:
    def random_shown_cards_text() -> str:
        first, count = chance.randint(1, 10), chance.choice((1, 1, 1, 2, 2, 3, 4))
        run = [min(10, first + n) for n in range(count)] if chance.random() < 0.5 else [first] * count
        return ".".join("x123456789T"[n] for n in run)

    yield f"shown.{random_shown_cards_text()}"
    yield f"scouted.{chance.choice(('left', 'right'))}"
    if chance.random() < 0.2:
        yield f"both.{chance.choice(('left', 'right'))}.shown.{random_shown_cards_text()}"
    yield "stuck"


def generate_random_subway_moves(state: Any, chance: random.Random) -> Iterator[str]:
    if state.table.players and any(
        style is None for style in (*state.styles, *(None,) * state.table.players)[: state.table.players]
    ):
        yield f"start.{chance.choice(sorted(STATIONS))}.{chance.randint(1, 4)}"
    roll = f"{chance.randint(1, 6)}-{chance.randint(1, 6)}"
    for dice in (roll, roll[0]):
        for station in chance.sample(sorted(STATIONS), 40):
            yield f"go.{station}.r{dice}"
            yield f"go.{station}.p{chance.randint(1, 4)}.r{dice}"


def generate_random_coupelation_moves(state: Any, chance: random.Random) -> Iterator[str]:
    cells = [(row, col) for row in range(7) for col in range(-1, 8)]
    if state.drawn is None:
        for count in (2, 1, 0):
            yield f"draw.{count}"
    hidden = [cell for cell, card in state.cards_by_cell.items() if card.face == "x"]
    for row, col in chance.sample(hidden, len(hidden)) if chance.random() < 0.5 else ():
        for number in chance.sample(range(2, 50), 12):
            yield f"flip.{row}.{col}.{number}{chance.choice('de')}"
    for row, col in chance.sample(cells, len(cells)):
        yield (
            f"down.x.{row}.{col}"
            if chance.random() < 0.3
            else f"up.{chance.randint(2, 49)}{chance.choice('deh')}.{row}.{col}"
        )


def generate_random_vectron_moves(state: Any, chance: random.Random) -> Iterator[str]:
    card = chance.choice("DO") + str(chance.randint(1, 5)) if chance.random() < 0.85 else "S"
    if state.phase == "draw":
        yield f"draw.{chance.choice(('deck', 'p1', 'p2', 'p3', 'p4'))}"
        yield f"forced.{card}"
    elif state.phase == "play":
        yield f"play.{card}"
    else:
        if chance.random() < 0.4:
            yield "stop"
        yield from (f"move.{column}{row}" for column in chance.sample("ABCD", 4) for row in chance.sample("1234", 4))
        yield "stop"


MOVE_GENERATORS_BY_SLUG = {
    "vogu": generate_random_vogu_moves,
    "scout": generate_random_scout_moves,
    "subway": generate_random_subway_moves,
    "coupelation": generate_random_coupelation_moves,
    "vectron": generate_random_vectron_moves,
}


@cache
def generate_random_record(slug: str, start: str, seed: int, max_moves: int = MAX_RECORDED_MOVES) -> tuple[str, ...]:
    """Returns the random moves of a game up to its end or `max_moves`; always the same ones."""
    rules, chance = load_game(slug), random.Random(f"{slug} {seed}")
    state = rules.starting_state(rules.parse_query_except_moves_collecting_unreadable(dict(parse_qsl(start))).state)
    moves: list[str] = []
    while len(moves) < max_moves and (found := find_random_legal_move_and_verdict(slug, state, chance)):
        move, judged = found
        moves.append(move)
        state = judged.after if judged.after is not None else rules.next_round_state(judged.end)
        if state is None:
            break
    return tuple(moves)


def find_random_legal_move_and_verdict(slug: str, state: Any, chance: random.Random) -> tuple[str, Any] | None:
    """Returns a random legal move with a state after it, and its judgement; None if none is found."""
    rules = load_game(slug)
    if rules.is_over(state) or rules.find_missing_parameters(state, View.CHECK):
        return None
    for _ in range(MAX_ATTEMPTS_TO_FIND_MOVE):
        for text in MOVE_GENERATORS_BY_SLUG[slug](state, chance):
            move = rules.canonicalize_move(state, rules.parse_move(text))
            judged = rules.judge_move(state, move)
            if judged.legal and (judged.after is not None or judged.end is not None):
                return rules.format_move(move), judged
    return None
