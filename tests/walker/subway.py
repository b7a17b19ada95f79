"""A whole game of the subway by touch: from who plays to the last turn after the second line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from calculators.subway.state import MoveToStation, State
from tests.subway import naive
from tests.subway.tables import random_start_state, state_with_dice_roll
from tests.walker.walk import Walk, opened, seat_players

PLAYERS = (3, 4)
DONE = "^(決める|Done)$"


def play(walk: Walk, players: int) -> Iterator[None]:
    opened(walk, "subway")
    state = random_start_state(players, walk.chance)
    with walk.at_most(16):
        seat_players(walk, players)
        walk.touch(within="#answer", words="始める|Start")
        for seat in range(players - 1, -1, -1):  # who plays last chooses first
            station(walk, f"start.{state.at[seat]}")
            walk.touch(within="#tray", put=f"style.{state.styles[seat]}")
            walk.touch(within="#answer", words=DONE)
            walk.touched_record()
    turns, told = 0, players
    while True:
        compare(walk, state)
        yield
        state, move = rolled_and_gone(walk, state)
        tell(walk, state, move)
        told += 1
        walk.touched_record()
        if len(walk.record.split("_")) != told:
            walk.fail(f"{told} turns were told: {walk.record}")
        before = naive.count_complete_lines(state)
        state = after(state, move)
        if before < 2 <= naive.count_complete_lines(state) and state.bonus is None:
            state = replace(state, bonus=(state.table.turn - 2) % players + 1)
        turns += 1
        if state.bonus is not None and turns % players == 0:
            break
    ending(walk, state)


def rolled_and_gone(walk: Walk, state: State) -> tuple[State, MoveToStation]:
    """The dice, and where somebody goes who likes to fill lines."""
    now = state_with_dice_roll(state, (walk.chance.randint(1, 6), walk.chance.randint(1, 6)))
    found = sorted(naive.beads_after_legal_moves(now).items(), key=str)
    walk.chance.shuffle(found)
    taken = {code for hand in naive.bead_counts_by_seat(now).values() for code in hand}

    def worth(pair: tuple[MoveToStation, dict[int, dict[str, int]]]) -> tuple[int, int]:
        hands = pair[1]
        return len({code for hand in hands.values() for code in hand} - taken), sum(hands[now.table.turn].values())

    return now, max(found, key=worth)[0]


def after(state: State, move: MoveToStation) -> State:
    hands = naive.beads_after_legal_moves(state)[move]
    beads = tuple(tuple(sorted(hands[seat].items())) for seat in sorted(hands))
    turn, players = state.table.turn, state.table.players
    at = (*state.at[: turn - 1], move.station, *state.at[turn:])
    table = replace(state.table, turn=turn % players + 1)
    return replace(state, table=table, beads=(*beads, *[None] * (5 - players)), at=at, roll=())


def station(walk: Walk, value: str) -> None:
    """Touches a station; one that the window does not show, on the whole map."""
    if walk.covered(within=".map", put=value):
        walk.touch(words="^(全体|Whole|All)")
    walk.touch(within=".map", put=value)


def tell(walk: Walk, state: State, move: MoveToStation) -> None:
    """The dice one by one, the station, whose bead where there is a choice."""
    for die in state.roll:
        walk.touch(within="#tray", put=f"die.{die}")
    station(walk, f"at.{move.station}")
    if move.seat:
        walk.touch(within="#answer", words="ABCD"[move.seat - 1])
    if walk.there(within="#answer", words=DONE):
        walk.touch(within="#answer", words=DONE)


def compare(walk: Walk, state: State) -> None:
    screen = walk.see()
    letter = "ABCD"[state.table.turn - 1]
    if letter not in screen["bar"]:
        walk.fail(f"{letter}'s turn: {screen['bar']}")
    for seat, text in enumerate(screen["seats"], 1):
        points = sum(naive.score_points_of_seat(state, seat))
        if str(points) not in text:
            walk.fail(f"seat {seat} has {points} points: {text}")


def ending(walk: Walk, state: State) -> None:
    first = naive.rank_seats_by_score(state)[0]
    points = str(sum(naive.score_points_of_seat(state, first)))
    page = walk.see()["page"]
    if not re.search(f"{'ABCD'[first - 1]}(の勝ち| wins)", page) or points not in page:
        walk.fail(f"seat {first} won with {points}: {walk.see()['bar']}")
