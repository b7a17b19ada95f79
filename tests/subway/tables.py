"""Tables for the tests: from text, and random ones that the rules allow."""

from __future__ import annotations

import random
from dataclasses import replace
from urllib.parse import parse_qsl

from calculators.core.answers import Answer
from calculators.core.evaluate import evaluate
from calculators.core.types import Table, View
from calculators.subway import GAME
from calculators.subway.pawn_walks import map_destinations_to_paths_by_different_lines, step_counts_of_complete_roll
from calculators.subway.state import BOARDS, ORDER, State
from tests.engine import Engine

LINES = {letter: ".".join(BOARDS["ozone"].lines[letter]) for letter in "HMTS"}


ENGINE = Engine(GAME)
read = ENGINE.read


def ask(address: str) -> Answer:
    """The answer to `view?query`, as the house gives it."""
    view, _, query = address.partition("?")
    return evaluate(GAME, View(view), dict(parse_qsl(query)))


def codes(address: str) -> list[str]:
    """Codes of the violations and notices of an answer, those of the verdict included."""
    said = ask(address)
    found = [*said.violations, *said.notices, *(said.verdict.violations if said.verdict else ())]
    return [violation.code for violation in found]


def moves(query: str) -> list[str]:
    said = ask(f"moves?{query}")
    assert said.moves is not None
    return [listed.move for listed in said.moves]


def verdict(query: str) -> tuple[bool | None, list[str], str]:
    """Legal, codes of the effects other than the way, and the next position."""
    said = ask(f"check?{query}").verdict
    assert said is not None
    effects = [e.code.removeprefix("subway.effect.") for e in said.effects]
    return said.legal, [code for code in effects if code not in ("way", "other")], said.next or said.end


def some_beads(key: str, share: float, chance: random.Random) -> dict[str, int]:
    """What one seat has if it owns this share of a board's beads."""
    beads = [code for code, room in BOARDS[key].bead_capacity_by_station.items() for _ in range(room)]
    found: dict[str, int] = {}
    for code in chance.sample(beads, round(len(beads) * share)):
        found[code] = found.get(code, 0) + 1
    return found


def some_table(chance: random.Random, share: float | None = None) -> State:
    """A random legal table with a roll; pawns often meet on transfer stations."""
    house = tuple(
        (key, option)
        for key, option in (
            ("termini", "8"),
            ("kamiiida", "heiandori"),
            ("landing", "replace"),
            ("isolated", "on"),
            ("stalking", "on"),
        )
        if chance.random() < 0.4
    )
    players = chance.choice((3, 4))
    state = State(table=Table(players, chance.randint(1, players), (), house))
    room = dict(state.board.bead_capacity_by_station)
    hands: list[dict[str, int]] = [{} for _ in range(players)]
    share = chance.uniform(0.1, 0.9) if share is None else share
    for code, beads in room.items():
        for _ in range(beads):
            if chance.random() < share:
                hand = chance.choice(hands)
                hand[code] = hand.get(code, 0) + 1
    used = sorted({code for hand in hands for code in hand}, key=ORDER.__getitem__)
    if not used:
        hands[0]["H05"] = 1
        used = ["H05"]
    near = chance.choice(used)
    close = [code for code in used if code in state.board.track_lines_by_neighbours[near]] or used
    at = tuple(chance.choice(close if chance.random() < 0.6 else used) for _ in range(players))
    turn = state.table.turn
    styles = tuple(chance.sample((1, 2, 3, 4), players))
    dice = 2 - (styles[turn - 1] in (2, 4))
    roll = tuple(sorted(chance.randint(1, 6) for _ in range(dice)))
    meetings = [code for code in used if sum(code in hand for hand in hands if hand is not hands[turn - 1]) > 1]
    if meetings and chance.random() < 0.3:
        # two others with a pawn and a bead each on one transfer station, where the roll leads if possible
        station = chance.choice(meetings)
        starts = [
            code
            for code in used
            if station
            in map_destinations_to_paths_by_different_lines(
                state.board, code, step_counts_of_complete_roll(styles[turn - 1], roll)
            )
        ]
        at = tuple(
            chance.choice(starts or used) if seat == turn else station if station in hand else at[seat - 1]
            for seat, hand in enumerate(hands, start=1)
        )
    robbed = [chance.choice([None, *(n for n in range(1, players + 1) if n != seat)]) for seat in range(1, players + 1)]
    while robbed and robbed[-1] is None:
        robbed.pop()
    placed = tuple(tuple(sorted(hand.items(), key=lambda pair: ORDER[pair[0]])) for hand in hands)
    return State(
        table=state.table,
        beads=(*placed, *[None] * (5 - players)),
        at=at,
        styles=styles,
        roll=roll,
        bonus=None,
        robbed=tuple(robbed) or None,
    )


def dealt(players: int, chance: random.Random, house: tuple[tuple[str, str], ...] = ()) -> State:
    """A table as set up: a pawn and a bead each on a station that is neither terminus nor transfer."""
    board = State(table=Table(players, 1, (), house)).board
    ordinary = [
        code
        for code in board.stations
        if board.bead_capacity_by_station[code] == 1 and code not in board.dead_end_stations
    ]
    at = tuple(chance.sample(ordinary, players))
    beads = (*(((code, 1),) for code in at), *[None] * (5 - players))
    return State(
        table=Table(players, 1, (), house), beads=beads, at=at, styles=tuple(chance.sample((1, 2, 3, 4), players))
    )


def rolled(state: State, dice: tuple[int, int]) -> State:
    style = state.dice_style(state.table.turn)
    return replace(state, roll=tuple(sorted(dice)) if style in (1, 3) else dice[:1])
