"""Random tables, and short ways to ask the engine."""

from __future__ import annotations

import random
import re
from dataclasses import replace

from calculators.core.knowledge import Knowledge
from calculators.core.types import Table
from calculators.scout import GAME
from calculators.scout.state import Card, SeatCounts, State
from tests.engine import Engine

from . import naive

DEALT = {2: 11, 3: 12, 4: 11, 5: 9}


ENGINE = Engine(GAME)
read, ask, verdict, listed = ENGINE.read, ENGINE.ask, ENGINE.verdict, ENGINE.listed


def write(state: State | None) -> str:
    """What lies on the table; what is known of the hands besides is asked for itself (test_known)."""
    return ENGINE.write(None if state is None else replace(state, known=Knowledge()))


def bare(query: str) -> str:
    """A position without what is known of the hands."""
    return re.sub("&?holds=[^&]*", "", query)


def deck(players: int) -> list[naive.Pair]:
    """All cards of the game."""
    pairs = [(a, b) for a in range(1, 11) for b in range(a + 1, 11)]
    if players == 3:
        return [pair for pair in pairs if 10 not in pair]
    return pairs if players == 5 else [pair for pair in pairs if pair != (9, 10)]


def deal(players: int, rng: random.Random, before: list[list[naive.Pair]] | None = None) -> list[list[naive.Pair]]:
    """A deal of one round; before: of two players in the first round, whose cards the second has not."""
    used = {frozenset(pair) for hand in before or () for pair in hand}
    pairs = [rng.choice((pair, pair[::-1])) for pair in deck(players) if frozenset(pair) not in used]
    rng.shuffle(pairs)
    dealt = DEALT[players]
    return [pairs[n * dealt : (n + 1) * dealt] for n in range(players)]


def cards(pairs: list[naive.Pair]) -> tuple[Card, ...]:
    return tuple(Card(*pair) for pair in pairs)


def state_of(position: naive.Plain) -> State:
    """What the seat to move of a plain position can enter."""
    chosen = {"last-scout": "open" * position.open_ruling, "both-show": "may" * position.may_ruling}
    house = tuple((ruling, option) for ruling, option in chosen.items() if option)
    turn = position.turn + 1
    two = position.players == 2
    chips = position.chips[position.turn] if two else 3
    return State(
        table=Table(position.players, turn, (), house),
        hand=cards(position.hands[position.turn]),
        active=cards(position.table),
        owner=None if position.owner is None else position.owner + 1,
        ss=() if two or position.show_chips[position.turn] else (0,),
        chips=() if chips == 3 else (chips,),
    )


def with_hand(state: State, position: naive.Plain) -> State:
    """A position reached, with the hand of the seat to move entered."""
    return replace(state, hand=cards(position.hands[position.turn]))


def tally(position: naive.Plain) -> tuple[SeatCounts | None, ...]:
    """The counts of all seats, those beyond the table not entered."""
    seats = [
        SeatCounts(position.captured[n], position.chips[n], len(position.hands[n])) for n in range(position.players)
    ]
    return (*seats, *(None,) * (5 - len(seats)))


def random_round(
    players: int, rng: random.Random, *, open_ruling: bool = False, may_ruling: bool = False
) -> list[tuple[naive.Plain, str]]:
    """The positions of a random round and the move made in each; first which kind, then which one."""
    position = naive.start(players, deal(players, rng), open_ruling=open_ruling, may_ruling=may_ruling)
    found = []
    while found_moves := naive.moves(position):
        kind = rng.choice(sorted({move.split(".")[0] for move in found_moves}))
        move = rng.choice([move for move in found_moves if move.startswith(kind)])
        found.append((position, move))
        position = naive.play(position, move)
    found.append((position, ""))
    return found


def tops_of(active: tuple[Card, ...]) -> list[int]:
    """The numbers of a set that count."""
    return [card.top for card in active]
