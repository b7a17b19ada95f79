"""A whole game of the subway by touch: from the seats to the last turn after the second complete line."""

import re
from collections.abc import Iterator
from dataclasses import replace

from calculators.subway.state import MoveToStation, State
from tests.subway import naive
from tests.subway.tables import random_start_state, state_with_dice_roll
from tests.walker.walk import ACCEPT_WORDS, Walk, open_empty_record, seat_players

PLAYERS = (3, 4)


def play(walk: Walk, players: int) -> Iterator[None]:
    open_empty_record(walk, "subway")
    state = random_start_state(players, walk.chance)
    with walk.limit_touches(16):
        seat_players(walk, players)
        walk.press_start()
        for seat in range(players - 1, -1, -1):  # the last player chooses first
            touch_station(walk, f"start.{state.at[seat]}")
            walk.press_tray_keys(f"style.{state.styles[seat]}")
            walk.press_accept()
            walk.update_extended_record()
    turns, move_count = 0, players
    while True:
        compare_with_screen(walk, state)
        yield
        state, move = roll_and_choose_move(walk, state)
        enter_roll_and_move(walk, state, move)
        move_count += 1
        walk.update_extended_record(move_count)
        before = naive.count_complete_lines(state)
        state = state_after_move(state, move)
        if before < 2 <= naive.count_complete_lines(state) and state.bonus is None:
            state = replace(state, bonus=(state.table.turn - 2) % players + 1)
        turns += 1
        if state.bonus is not None and turns % players == 0:
            break
    check_winner_shown(walk, state)


def roll_and_choose_move(walk: Walk, state: State) -> tuple[State, MoveToStation]:
    """Rolls the dice and chooses the move with most new kinds of beads, then most beads."""
    now = state_with_dice_roll(state, (walk.chance.randint(1, 6), walk.chance.randint(1, 6)))
    found = sorted(naive.beads_after_legal_moves(now).items(), key=str)
    walk.chance.shuffle(found)
    taken = {code for hand in naive.bead_counts_by_seat(now).values() for code in hand}

    def value_of_move(move_and_hands: tuple[MoveToStation, dict[int, dict[str, int]]]) -> tuple[int, int]:
        hands = move_and_hands[1]
        return len({code for hand in hands.values() for code in hand} - taken), sum(hands[now.table.turn].values())

    return now, max(found, key=value_of_move)[0]


def state_after_move(state: State, move: MoveToStation) -> State:
    hands = naive.beads_after_legal_moves(state)[move]
    beads = tuple(tuple(sorted(hands[seat].items())) for seat in sorted(hands))
    turn, players = state.table.turn, state.table.players
    at = (*state.at[: turn - 1], move.station, *state.at[turn:])
    table = replace(state.table, turn=turn % players + 1)
    return replace(state, table=table, beads=(*beads, *[None] * (5 - players)), at=at, roll=())


def touch_station(walk: Walk, control_value: str) -> None:
    """Touches a station, on the whole map if the window does not show it."""
    if walk.is_covered(within=".map", put=control_value):
        walk.touch(words="^(全体|Whole|All)")
    walk.touch(within=".map", put=control_value)


def enter_roll_and_move(walk: Walk, state: State, move: MoveToStation) -> None:
    """Enters the dice, the station and, if there is a choice, the seat that loses a bead."""
    walk.press_tray_keys(*(f"die.{die}" for die in state.roll))
    touch_station(walk, f"at.{move.station}")
    if move.seat:
        walk.touch(within="#answer", words="ABCD"[move.seat - 1])
    if walk.is_touchable(within="#answer", words=ACCEPT_WORDS):
        walk.press_accept()


def compare_with_screen(walk: Walk, state: State) -> None:
    walk.check_turn(state.table.turn - 1)
    for seat, text in enumerate(walk.read_screen()["seats"], 1):
        points = sum(naive.score_points_of_seat(state, seat))
        if str(points) not in text:
            walk.fail_with_steps(f"seat {seat} has {points} points: {text}")


def check_winner_shown(walk: Walk, state: State) -> None:
    first = naive.rank_seats_by_score(state).index(1) + 1
    points = str(sum(naive.score_points_of_seat(state, first)))
    page = walk.read_screen()["page"]
    if not re.search(f"{'ABCD'[first - 1]}(の勝ち| wins)", page) or points not in page:
        walk.fail_with_steps(f"seat {first} won with {points}: {walk.read_screen()['bar']}")
