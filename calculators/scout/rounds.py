"""How a round of SCOUT! begins: dealt as the box says, after the rounds before it, by the seat whose start it is."""

from __future__ import annotations

from dataclasses import replace

from calculators.scout.state import (
    DEALT,
    PLAYERS,
    ROUNDS,
    SCOUT_CHIPS,
    SEATS,
    Deal,
    SeatCounts,
    State,
)


def state_dealt_if_not_entered(state: State) -> State:
    """The position a game that is followed starts from: dealt as the box says where nothing was entered (scout.deal).

    Every seat then has its cards and chips, and what is captured will be remembered.
    """
    if state.table.players not in PLAYERS or state.has_all_round_points:
        return state
    state = derive_starting_seat_or_seat_to_move_at_deal(state)
    return (
        deal_new_round_keeping_earlier_rounds(state)
        if state == state_without_current_round_keeping_private_knowledge(state)
        else state
    )


def state_without_current_round_keeping_private_knowledge(state: State) -> State:
    """What says nothing of the round but who begins it."""
    return State(
        table=state.table,
        gone=state.gone,
        rounds=state.rounds,
        first=state.first,
        extra=state.extra,
        word=state.word,
        mine=state.mine,
        known=state.known,
        deal=state.deal and Deal(known=state.known, left=state.deal.left),
    )


def derive_starting_seat_or_seat_to_move_at_deal(state: State) -> State:
    """At a deal who begins follows from who began the first round, unless the seat to move is told: then that seat
    begins this one, and who began follows (scout.start, scout.next)."""
    bare, players = state == state_without_current_round_keeping_private_knowledge(state), state.table.players
    if players not in PLAYERS or not (
        bare or replace(state, mine=None) == deal_new_round_keeping_earlier_rounds(state)
    ):
        return state
    if bare and state.table.turn == replace(state.table, turn=1).turn:
        return replace(state, table=replace(state.table, turn=state.starting_seat_number))
    if state.table.turn == state.starting_seat_number:
        return state
    return replace(state, first=(state.table.turn - 1 - len(state.rounds)) % players + 1)


def deal_new_round_keeping_earlier_rounds(state: State) -> State:
    """A round as it begins, for the table and the rounds before of a state."""
    players = state.table.players
    seat = SeatCounts(0, SCOUT_CHIPS if players == 2 else 0, DEALT[players])
    seats = (*(seat for _ in range(players)), *(None for _ in range(SEATS - players)))
    return replace(state_without_current_round_keeping_private_knowledge(state), seats=seats, seen=(), mine=None)


def next_round_state(end_state: State, round_points: tuple[int | None, ...]) -> State | None:
    """The next round after one that is over (its points a seat), with the start one seat to the left; None after the
    last one (scout.next, scout.game)."""
    if len(end_state.rounds) + 1 >= ROUNDS.get(end_state.table.players, 0):
        return None
    following = replace(end_state, rounds=(*end_state.rounds, round_points))
    return deal_new_round_keeping_earlier_rounds(
        replace(following, table=replace(end_state.table, turn=following.starting_seat_number))
    )
