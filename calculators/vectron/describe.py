"""LocalizedText for a move, for setting up, and for where the turn stands."""

from __future__ import annotations

from calculators.core.parsing import format_seat
from calculators.core.types import Message
from calculators.vectron.moves import DrawDeck, DrawRow, Forced, Go, Move, Play
from calculators.vectron.notation import format_cell
from calculators.vectron.state import (
    ACTION_CARDS,
    CELLS,
    GAUGE_GOAL,
    HAND,
    SCORE_GOAL,
    State,
    deck,
    row_of,
    seat_numbers,
)


def describe(_: State, move: Move) -> Message:
    """A move in words."""
    match move:
        case DrawDeck(None):
            return Message("vectron.say.draw.deck")
        case DrawDeck(card):
            return Message("vectron.say.draw.deck.card", {"card": card})
        case DrawRow(seat):
            return Message("vectron.say.draw.row", {"seat": format_seat(seat)})
        case Forced(None):
            return Message("vectron.say.forced")
        case Forced(card):
            return Message("vectron.say.forced.card", {"card": card})
        case Play(card):
            return Message("vectron.say.play", {"card": card})
        case Go(cell):
            return Message("vectron.say.move", {"cell": format_cell(cell)})
    return Message("vectron.say.stop")


def setup(players: int) -> tuple[Message, ...]:
    """How the box is laid out for so many players (vectron.setup)."""
    return (
        Message("vectron.setup.chip", {"players": players}, "vectron.setup"),
        Message("vectron.setup.map", {"chips": CELLS - players, "pieces": players}, "vectron.setup"),
        Message("vectron.setup.hand", {"cards": HAND, "deck": ACTION_CARDS - HAND * players}, "vectron.setup"),
        Message("vectron.setup.start", {}, "vectron.setup"),
        Message("vectron.setup.goal", {"gauge": GAUGE_GOAL, "score": SCORE_GOAL}, "vectron.end"),
    )


def progress(state: State) -> tuple[Message, ...]:
    """Whose turn and at which step; cards left in the deck, as far as the rows were entered."""
    turn = state.table.turn
    clause = "vectron.move" if state.phase == "move" else "vectron.draw"
    told = [Message(f"vectron.progress.{state.phase}", {"seat": format_seat(turn)}, clause)]
    numbers = seat_numbers(state)
    if state.phase == "move" and turn in numbers:
        left = max(0, len(row_of(state, turn)) - state.used)
        told.append(Message("vectron.progress.row", {"left": left}, "vectron.more"))
    if numbers and all(state.rows[number - 1] is not None for number in numbers):
        told.append(Message("vectron.progress.deck", {"deck": max(0, deck(state))}, "vectron.settle"))
    return tuple(told)
