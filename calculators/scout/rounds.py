"""The start of a round of SCOUT!: who begins it, and the deal."""

from __future__ import annotations

from dataclasses import replace

from calculators.scout.state import DEALT, PLAYERS, ROUNDS, SCOUT_CHIPS, SEATS, Deal, SeatCounts, State


def derive_start_of_followed_game(state: State) -> State:
    """Returns the position that a followed game starts from: newly dealt where nothing of the round is entered
    (scout.deal).

    Every seat then has its cards and chips, and captured cards are tracked (`seen`).
    """
    if state.table.players not in PLAYERS or state.has_all_round_points:
        return state
    state = make_turn_and_first_starter_consistent_at_deal(state)
    return build_newly_dealt_state(state) if state == state_without_current_round(state) else state


def state_without_current_round(state: State) -> State:
    """Returns the state with nothing of the current round but who begins it and the private knowledge."""
    return replace(
        state.state_of_earlier_rounds,
        mine=state.mine,
        knowledge=state.knowledge,
        deal=state.deal and Deal(knowledge=state.knowledge, steps_left=state.deal.steps_left),
    )


def make_turn_and_first_starter_consistent_at_deal(state: State) -> State:
    """Returns the state of a deal with the seat to move and the first starting seat made consistent (scout.start,
    scout.next).

    If the seat to move is not entered it follows from who began the first round; if it is entered, that seat begins
    this round, and who began the first one follows. A state in the middle of a round is returned unchanged.
    """
    player_count = state.table.players
    is_without_round = state == state_without_current_round(state)
    if player_count not in PLAYERS or not (
        is_without_round or replace(state, mine=None) == build_newly_dealt_state(state)
    ):
        return state
    if is_without_round and state.table.turn == replace(state.table, turn=1).turn:
        return replace(state, table=replace(state.table, turn=state.starting_seat_number))
    if state.table.turn == state.starting_seat_number:
        return state
    return replace(state, first=(state.table.turn - 1 - len(state.rounds)) % player_count + 1)


def build_newly_dealt_state(state: State) -> State:
    """Returns a newly dealt round with the table and the earlier rounds of a state."""
    player_count = state.table.players
    dealt_counts = SeatCounts(0, SCOUT_CHIPS if player_count == 2 else 0, DEALT[player_count])
    seats = (*(dealt_counts for _ in range(player_count)), *(None for _ in range(SEATS - player_count)))
    return replace(state_without_current_round(state), seats=seats, seen=(), mine=None)


def next_round_state(end_state: State, round_points: tuple[int | None, ...]) -> State | None:
    """Returns the next round after a finished one, started one seat to the left; None after the last round
    (scout.next, scout.game). round_points: the points by seat."""
    if len(end_state.rounds) + 1 >= ROUNDS.get(end_state.table.players, 0):
        return None
    next_state = replace(end_state, rounds=(*end_state.rounds, round_points))
    return build_newly_dealt_state(
        replace(next_state, table=replace(end_state.table, turn=next_state.starting_seat_number))
    )
