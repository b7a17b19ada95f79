"""The start of a round of SCOUT!: the setup, who begins, the deal; and where a game stands."""

from __future__ import annotations

from dataclasses import replace

from calculators.core.parsing import format_seat_code
from calculators.core.types import Message
from calculators.scout.state import (
    DEALT,
    PLAYERS,
    ROUND_CARDS,
    ROUNDS,
    SCOUT_CHIPS,
    SEATS,
    SHOW_CHIP,
    Deal,
    SeatCounts,
    State,
    count_other_staying_seats,
)


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
        state.state_with_earlier_rounds_alone,
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


BOX = {2: "scout.setup.box.2", 5: "scout.setup.box.5"}
"""What goes back into the box: two players use no Scout & Show chips, five use all cards."""


def describe_setup(player_count: int) -> tuple[Message, ...]:
    """Returns the cards, chips and rounds for a number of players (scout.deck, scout.deal, scout.hand, scout.start)."""
    if player_count not in PLAYERS:
        return ()
    dealt = {"cards": DEALT[player_count], "deck": ROUND_CARDS[player_count], "players": player_count}
    two = player_count == 2
    return (
        Message(f"scout.setup.deck.{player_count}", {}, "scout.two" if two else "scout.deck"),
        Message("scout.setup.deal", dealt, "scout.two" if two else "scout.deal"),
        Message("scout.setup.hand", {}, "scout.hand"),
        Message("scout.setup.chips", {"chips": SCOUT_CHIPS}, "scout.two.chips")
        if two
        else Message("scout.setup.chip", {"chips": SHOW_CHIP}, "scout.deal.chips"),
        Message(BOX.get(player_count, "scout.setup.box"), {}, "scout.two" if two else "scout.deal.box"),
        Message("scout.setup.start", {"rounds": ROUNDS[player_count]}, "scout.start"),
    )


def describe_round_turn_and_scout_count(state: State) -> tuple[Message, ...]:
    """Returns which round this is, who started it and, while it is played, whose turn it is and how many have
    scouted."""
    player_count, rounds_played = state.table.players, len(state.rounds)
    if player_count not in PLAYERS or rounds_played >= ROUNDS[player_count]:
        return ()
    round_facts = {
        "round": rounds_played + 1,
        "rounds": ROUNDS[player_count],
        "start": format_seat_code(make_turn_and_first_starter_consistent_at_deal(state).starting_seat_number),
        "left": ROUNDS[player_count] - rounds_played - 1,
    }
    messages = [Message("scout.progress.round", round_facts, "scout.next")]
    if state.end is not None or (state.mover_hand_size_if_entered is None and not state.active):
        return tuple(messages)
    messages.append(Message("scout.progress.turn", {"seat": state.table.mover_seat_code}, "scout.turn"))
    if state.active and state.owner is not None and not state.is_two_player_game:
        scouts = {
            "scouts": state.table.count_staying_seats_between(state.owner, state.table.turn),
            "needed": count_other_staying_seats(state.table, state.owner),
        }
        messages.append(Message("scout.progress.scouts", scouts, "scout.end.scouts"))
    return tuple(messages)
