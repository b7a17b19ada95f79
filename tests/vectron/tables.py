"""Random tables and short forms of questions to the engine."""

import random
from dataclasses import replace

from calculators.core.knowledge import Knowledge
from calculators.core.types import Judgement
from calculators.vectron import GAME
from calculators.vectron.codes import CODES
from calculators.vectron.state import State
from tests.engine import TextGameEngine, format_found_messages

CARDS = [kind + str(distance) for kind in "DO" for distance in range(1, 7)] + ["S"]

MAP_PARAMETER = "map=21G1_a3S2_1b12_S1G3"
TWO_PLAYER_QUERY = f"players=2&p1=h2&p2=h3&{MAP_PARAMETER}"
"""p1 is on A2 with a two-star chip, p2 on B3 with a three-star chip."""
ROW_PARAMETERS = "&row1=O3.S&row2=D2.O1"


ENGINE = TextGameEngine(GAME)
state_of, valid_and_complete_state_of, query_text_of, legal_move_texts_of = (
    ENGINE.read,
    ENGINE.valid_and_complete_state_of,
    ENGINE.write,
    ENGINE.list_legal_move_texts,
)


def query_text_without_knowledge(state: State | None) -> str:
    """The query of a state without known cards and past settlements."""
    return query_text_of(state and replace(state, knowledge=Knowledge(), rounds=()))


def row_text_of_card_count(card_count: int) -> str:
    return ".".join(["O1"] * card_count)


def judge_last_move(query: str, *moves: str) -> Judgement[State]:
    """The verdict on the last of several moves; the others have to be legal."""
    state = state_of(query)
    for move in moves[:-1]:
        step = GAME.judge_move(state, GAME.parse_move(move))
        assert step.legal, (move, step)
        assert step.after is not None
        state = step.after
    return GAME.judge_move(state, GAME.parse_move(moves[-1]))


def effect_lines_of_judgement(judgement: Judgement[State]) -> list[str]:
    """The effects as lines without the prefix of their codes; checks that each names the clause of its code."""
    for effect in judgement.effects:
        # A gauge rises by a reached gate or by a gate received in a tackle.
        gauge = effect.code == "vectron.effect.gauge"
        assert effect.clause in (CODES[effect.code], "vectron.tackle.gate" if gauge else None)
    return [
        line.removeprefix("vectron.")
        for line in format_found_messages(replace(one, clause="") for one in judgement.effects)
    ]


def list_all_map_chips(state: State) -> list[str]:
    """All map chips, on the map and of seats."""
    on_map = [cell for cell in "".join(state.map or ()) if cell not in "abcd"]
    return sorted([*on_map, *(seat.chip for seat in state.seats if seat)])


def random_cards_text(rng: random.Random, card_count: int, max_distance: int = 6) -> str:
    pool = [card for card in CARDS if card == "S" or int(card[1]) <= max_distance]
    return ".".join(rng.choice(pool) for _ in range(card_count)) or "-"


def random_table(
    rng: random.Random,
    *,
    players: int = 0,
    phase: str = "",
    mover_row_size: int = -1,
    max_distance: int = 6,
    highest_gauge: int = 6,
) -> str:
    """The canonical query of a possible table. A mover_row_size of -1 is random."""
    players = players or rng.choice((2, 3, 4))
    phase = phase or rng.choice(("draw", "play", "move"))
    turn = rng.randrange(players)
    map_chips = [rng.choice("GG1112222333") for _ in range(16)]
    cells = ["S", "S", *"abcd"[:players], "G", *map_chips[: 13 - players]]
    rng.shuffle(cells)
    used = 0
    rows = [rng.randrange(5 if mover_row_size < 5 else 3) for _ in range(players)]
    if mover_row_size >= 0:
        rows[turn] = mover_row_size
    if phase == "move":
        rows[turn] = max(1, rows[turn])
        used = rng.randrange(rows[turn] + 1) if rng.random() < 0.5 and mover_row_size < 0 else 0
    if rng.random() < 0.1 and mover_row_size < 0:
        rows[(turn + 1) % players] += 24 - 2 * players - sum(rows) - (phase != "move")
    seats = ""
    for seat in range(players):
        seats += f"&p{seat + 1}=h{map_chips[-1 - seat]}.g{rng.randrange(highest_gauge + 1)}.s{rng.randrange(6)}"
        if rng.random() < 0.3 and not (seat == turn and (used or phase == "play")):
            seats += ".down"
    house = "gauge-capped" if rng.random() < 0.3 else ""
    board = "_".join("".join(cells[i : i + 4]) for i in (0, 4, 8, 12))
    for seat, size in enumerate(rows, start=1):
        seats += f"&row{seat}={random_cards_text(rng, size, max_distance)}"
    hand = random_cards_text(rng, 3 if phase == "play" else 2, max_distance)
    query = f"players={players}&turn=p{turn + 1}&house={house}&map={board}{seats}&hand={hand}&phase={phase}&used={used}"
    return query_text_of(state_of(query))
