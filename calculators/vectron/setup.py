"""Describes the setup of the box, what is known of hands, and where a turn stands."""

from __future__ import annotations

from calculators.core.knowledge import HandSummary, summarize_zone_known_to_asker
from calculators.core.parsing import format_seat_code
from calculators.core.types import Message
from calculators.vectron.codes import message
from calculators.vectron.state import ACTION_CARDS, CELLS, GAUGE_GOAL, HAND, PLAYERS, SCORE_GOAL, SWAPS, State


def describe_setup(player_count: int) -> tuple[Message, ...]:
    """Describes the setup for a number of players, in the order of the rulebook (vectron.setup); empty if the game is
    not for so many."""
    if player_count not in PLAYERS:
        return ()
    facts: dict[str, dict[str, int]] = {
        "kit": {"players": player_count},
        "chip": {"players": player_count},
        "map": {"chips": CELLS, "others": CELLS - player_count, "swaps": SWAPS},
        "pieces": {"pieces": player_count},
        "board": {},
        "hand": {"all": ACTION_CARDS, "cards": HAND, "deck": ACTION_CARDS - HAND * player_count},
        "rows": {},
        "start": {},
        "goal": {"gauge": GAUGE_GOAL, "score": SCORE_GOAL},
    }
    return tuple(message(f"vectron.setup.{name}", **params) for name, params in facts.items())


def summarize_hands_known_to_asker(state: State) -> tuple[HandSummary, ...]:
    """Summarizes what is known of each hand, in seat order (vectron.draw)."""
    knowledge = state.knowledge_with_entered_hand
    return tuple(
        summarize_zone_known_to_asker(knowledge, format_seat_code(seat_number), state.hand_size(seat_number), str)
        for seat_number in state.seat_numbers
    )


def describe_turn_phase_and_cards_left(state: State) -> tuple[Message, ...]:
    """Describes whose turn it is and its phase; then the unused cards of the player's own row and, if known, the cards
    in the deck."""
    seat_number = state.table.turn
    messages = [message(f"vectron.progress.{state.phase}", seat=format_seat_code(seat_number))]
    numbers = state.seat_numbers
    if state.phase == "move" and seat_number in numbers and state.is_row_entered(seat_number):
        messages.append(message("vectron.progress.row", left=max(0, len(state.action_row(seat_number)) - state.used)))
    deck_size = state.deck_size_or_none
    if numbers and deck_size is not None:
        messages.append(message("vectron.progress.deck", deck=max(0, deck_size)))
    return tuple(messages)
