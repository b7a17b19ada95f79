"""Random legal tables and short forms of questions to the engine."""

import random
from collections import Counter
from dataclasses import replace

from calculators.core.answers import Answer
from calculators.core.types import TableSettings, View
from calculators.subway import GAME
from calculators.subway.pawn_walks import ascending_step_counts_of_complete_roll, find_path_and_alternative_or_none
from calculators.subway.state import BOARDS, ORDER, State
from tests.engine import TextGameEngine, parse_table_rows

LINES = {letter: ".".join(BOARDS["ozone"].lines[letter]) for letter in "HMTS"}


ENGINE = TextGameEngine(GAME)
read = ENGINE.read
verdict_on_moves_of_query = ENGINE.verdict_on_moves_of_query


def answer_question(view_and_query: str) -> Answer:
    """The answer to `view?query`."""
    view, _, query = view_and_query.partition("?")
    return ENGINE.evaluate_query(query, View(view))


def list_legal_move_texts(query: str) -> list[str]:
    said = answer_question(f"moves?{query}")
    assert said.moves is not None
    return [listed.move for listed in said.moves]


def legality_effects_and_next_query(query: str) -> tuple[bool | None, list[str], str]:
    """Whether a move is legal, the codes of its effects except those of the path, and the next query."""
    said = verdict_on_moves_of_query(query)
    effects = [e.code.removeprefix("subway.effect.") for e in said.effects]
    return said.legal, [code for code in effects if code not in ("way", "other")], said.next or said.end


def random_bead_counts(board_variant: str, share_of_beads: float, random_generator: random.Random) -> dict[str, int]:
    """The beads of a seat that has this share of a board's beads."""
    beads = [code for code, room in BOARDS[board_variant].bead_capacity_by_station.items() for _ in range(room)]
    return dict(Counter(random_generator.sample(beads, round(len(beads) * share_of_beads))))


def random_legal_table(random_generator: random.Random, share_of_beads: float | None = None) -> State:
    """A random legal table with a roll; pawns often meet on transfer stations."""
    house = tuple(
        (key, option)
        for key, option in parse_table_rows("""
            termini   8
            kamiiida  heiandori
            landing   replace
            isolated  on
            stalking  on
        """)
        if random_generator.random() < 0.4
    )
    players = random_generator.choice((3, 4))
    state = State(table=TableSettings(players, random_generator.randint(1, players), (), house))
    hands: list[dict[str, int]] = [{} for _ in range(players)]
    share_of_beads = random_generator.uniform(0.1, 0.9) if share_of_beads is None else share_of_beads
    for code, beads in state.board.bead_capacity_by_station.items():
        for _ in range(beads):
            if random_generator.random() < share_of_beads:
                hand = random_generator.choice(hands)
                hand[code] = hand.get(code, 0) + 1
    used = sorted({code for hand in hands for code in hand}, key=ORDER.__getitem__)
    if not used:
        hands[0]["H05"] = 1
        used = ["H05"]
    near = random_generator.choice(used)
    close = [code for code in used if code in state.board.line_letter_by_station_and_neighbour[near]] or used
    at = tuple(random_generator.choice(close if random_generator.random() < 0.6 else used) for _ in range(players))
    turn = state.table.turn
    styles = tuple(random_generator.sample((1, 2, 3, 4), players))
    dice = 2 - (styles[turn - 1] in (2, 4))
    roll = tuple(sorted(random_generator.randint(1, 6) for _ in range(dice)))
    meetings = [code for code in used if sum(code in hand for hand in hands if hand is not hands[turn - 1]) > 1]
    if meetings and random_generator.random() < 0.3:
        # two other seats have a pawn and a bead on one transfer station, which the roll reaches if possible
        station = random_generator.choice(meetings)
        starts = [
            code
            for code in used
            if find_path_and_alternative_or_none(
                state.board, code, ascending_step_counts_of_complete_roll(styles[turn - 1], roll), station
            )
        ]
        at = tuple(
            random_generator.choice(starts or used) if seat == turn else station if station in hand else at[seat - 1]
            for seat, hand in enumerate(hands, start=1)
        )
    robbed = [
        random_generator.choice([None, *(n for n in range(1, players + 1) if n != seat)])
        for seat in range(1, players + 1)
    ]
    while robbed and robbed[-1] is None:
        robbed.pop()
    placed = tuple(tuple(sorted(hand.items(), key=lambda pair: ORDER[pair[0]])) for hand in hands)
    beads_of_seats = (*placed, *[None] * (5 - players))
    return replace(state, beads=beads_of_seats, at=at, styles=styles, roll=roll, robbed=tuple(robbed) or None)


def random_start_state(players: int, random_generator: random.Random, house: tuple[tuple[str, str], ...] = ()) -> State:
    """A table after set-up: each seat has a pawn and a bead on an ordinary station."""
    table = State(table=TableSettings(players, 1, (), house))
    rooms = table.board.bead_capacity_by_station
    ordinary = [code for code in table.board.stations if rooms[code] == 1 and code not in table.board.dead_end_stations]
    at = tuple(random_generator.sample(ordinary, players))
    beads = (*(((code, 1),) for code in at), *[None] * (5 - players))
    return replace(table, beads=beads, at=at, styles=tuple(random_generator.sample((1, 2, 3, 4), players)))


def state_with_dice_roll(state: State, dice: tuple[int, int]) -> State:
    style = state.dice_style(state.table.turn)
    return replace(state, roll=tuple(sorted(dice)) if style in (1, 3) else dice[:1])
