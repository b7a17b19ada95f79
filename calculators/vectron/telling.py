"""Words for a move, for setting up, and for where the turn stands."""

from __future__ import annotations

from calculators.text import format_seat
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
from calculators.words import Phrase


def describe(_: State, move: Move) -> Phrase:
    """A move in words."""
    match move:
        case DrawDeck(None):
            return Phrase("vectron.say.draw.deck")
        case DrawDeck(card):
            return Phrase("vectron.say.draw.deck.card", {"card": card})
        case DrawRow(seat):
            return Phrase("vectron.say.draw.row", {"seat": format_seat(seat)})
        case Forced(None):
            return Phrase("vectron.say.forced")
        case Forced(card):
            return Phrase("vectron.say.forced.card", {"card": card})
        case Play(card):
            return Phrase("vectron.say.play", {"card": card})
        case Go(cell):
            return Phrase("vectron.say.move", {"cell": format_cell(cell)})
    return Phrase("vectron.say.stop")


def setup(players: int) -> tuple[Phrase, ...]:
    """How the box is laid out for so many players (vectron.setup)."""
    return (
        Phrase("vectron.setup.chip", {"players": players}, "vectron.setup"),
        Phrase("vectron.setup.map", {"chips": CELLS - players, "pieces": players}, "vectron.setup"),
        Phrase("vectron.setup.hand", {"cards": HAND, "deck": ACTION_CARDS - HAND * players}, "vectron.setup"),
        Phrase("vectron.setup.start", {}, "vectron.setup"),
        Phrase("vectron.setup.goal", {"gauge": GAUGE_GOAL, "score": SCORE_GOAL}, "vectron.end"),
    )


def progress(state: State) -> tuple[Phrase, ...]:
    """Whose turn and at which step; cards left in the deck, as far as the rows were entered."""
    turn = state.table.turn
    clause = "vectron.move" if state.phase == "move" else "vectron.draw"
    told = [Phrase(f"vectron.progress.{state.phase}", {"seat": format_seat(turn)}, clause)]
    numbers = seat_numbers(state)
    if state.phase == "move" and turn in numbers:
        left = max(0, len(row_of(state, turn)) - state.used)
        told.append(Phrase("vectron.progress.row", {"left": left}, "vectron.more"))
    if numbers and all(state.rows[number - 1] is not None for number in numbers):
        told.append(Phrase("vectron.progress.deck", {"deck": max(0, deck(state))}, "vectron.settle"))
    return tuple(told)
