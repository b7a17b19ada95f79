"""What the box says to lay out, and where a turn stands."""

from __future__ import annotations

from calculators.core.known import Holding, holding
from calculators.core.parsing import format_seat
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
    aware,
    deck,
    hand_size,
    row_known,
    row_of,
    seat_numbers,
)


def setup(players: int) -> tuple[Message, ...]:
    """How the box is laid out for so many players, in the order of the rulebook (vectron.setup)."""
    if players not in PLAYERS:
        return ()
    facts: dict[str, dict[str, int]] = {
        "kit": {"players": players},
        "chip": {"players": players},
        "map": {"chips": CELLS, "others": CELLS - players, "swaps": SWAPS},
        "pieces": {"pieces": players},
        "board": {},
        "hand": {"all": ACTION_CARDS, "cards": HAND, "deck": ACTION_CARDS - HAND * players},
        "rows": {},
        "start": {},
        "goal": {"gauge": GAUGE_GOAL, "score": SCORE_GOAL},
    }
    return tuple(message(f"vectron.setup.{name}", **params) for name, params in facts.items())


def holds(state: State) -> tuple[Holding, ...]:
    """What is known of each hand (vectron.draw)."""
    known = aware(state)
    return tuple(holding(known, format_seat(n), hand_size(state, n), str) for n in seat_numbers(state))


def progress(state: State) -> tuple[Message, ...]:
    """Whose turn and at which step; cards left in the own row and, where it is known, in the deck."""
    turn = state.table.turn
    told = [message(f"vectron.progress.{state.phase}", seat=format_seat(turn))]
    numbers = seat_numbers(state)
    if state.phase == "move" and turn in numbers and row_known(state, turn):
        told.append(message("vectron.progress.row", left=max(0, len(row_of(state, turn)) - state.used)))
    left = deck(state)
    if numbers and left is not None:
        told.append(message("vectron.progress.deck", deck=max(0, left)))
    return tuple(told)
