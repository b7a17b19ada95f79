"""The setup for a number of players, and where a game stands."""

from __future__ import annotations

from calculators.core.parsing import format_seat_code
from calculators.core.types import Message
from calculators.scout.rounds import make_turn_and_first_starter_consistent_at_deal
from calculators.scout.state import (
    DEALT,
    PLAYERS,
    ROUND_CARDS,
    ROUNDS,
    SCOUT_CHIPS,
    SHOW_CHIP,
    State,
    count_other_staying_seats,
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
    if state.end is not None or (state.mover_hand_size_or_none is None and not state.active):
        return tuple(messages)
    messages.append(Message("scout.progress.turn", {"seat": format_seat_code(state.table.turn)}, "scout.turn"))
    if state.active and state.owner is not None and not state.is_two_player_game:
        scouts = {
            "scouts": state.table.count_staying_seats_between(state.owner, state.table.turn),
            "needed": count_other_staying_seats(state.table, state.owner),
        }
        messages.append(Message("scout.progress.scouts", scouts, "scout.end.scouts"))
    return tuple(messages)
