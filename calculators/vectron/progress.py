"""What the box says to lay out, and where a turn stands."""

from __future__ import annotations

from calculators.core.knowledge import HandSummary, summarize_zone_known_to_asker
from calculators.core.parsing import format_seat_code
from calculators.core.types import Message
from calculators.vectron.digest import message
from calculators.vectron.state import (
    ACTION_CARDS,
    CELLS,
    GAUGE_GOAL,
    HAND,
    PLAYERS,
    SCORE_GOAL,
    SWAPS,
    State,
    action_row_of_seat,
    deck_size_or_none_if_unknown,
    hand_size,
    is_row_entered,
    knowledge_with_entered_hand,
    seat_numbers,
)


def describe_setup(player_count: int) -> tuple[Message, ...]:
    """How the box is laid out for so many players, in the order of the rulebook (vectron.setup)."""
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


def summarize_hands(state: State) -> tuple[HandSummary, ...]:
    """What is known of each hand (vectron.draw)."""
    known = knowledge_with_entered_hand(state)
    return tuple(
        summarize_zone_known_to_asker(known, format_seat_code(n), hand_size(state, n), str) for n in seat_numbers(state)
    )


def describe_mover_and_turns_or_cards_left(state: State) -> tuple[Message, ...]:
    """Whose turn and at which step; cards left in the own row and, where it is known, in the deck."""
    turn = state.table.turn
    told = [message(f"vectron.progress.{state.phase}", seat=format_seat_code(turn))]
    numbers = seat_numbers(state)
    if state.phase == "move" and turn in numbers and is_row_entered(state, turn):
        told.append(message("vectron.progress.row", left=max(0, len(action_row_of_seat(state, turn)) - state.used)))
    left = deck_size_or_none_if_unknown(state)
    if numbers and left is not None:
        told.append(message("vectron.progress.deck", deck=max(0, left)))
    return tuple(told)
