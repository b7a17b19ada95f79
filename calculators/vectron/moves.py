"""Every legal step of a turn in order, and a step in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from calculators.core.parsing import format_seat
from calculators.core.types import Message
from calculators.vectron.board import Path, path_to, piece_at, targets
from calculators.vectron.notation import format_cell
from calculators.vectron.settle import full_gauges
from calculators.vectron.state import (
    Card,
    DrawDeck,
    DrawRow,
    Forced,
    Go,
    Map,
    Move,
    Play,
    State,
    Stop,
    held,
    row_of,
    seat_numbers,
    seat_of,
)


def turn_length(moves: Sequence[Move]) -> int:
    """Up to the end of a turn, or to what can only begin the next one."""
    for count, move in enumerate(moves[1:], 1):
        if isinstance(move, Stop):
            return count + 1
        if isinstance(move, (DrawDeck, DrawRow, Forced)):
            return count
    return len(moves)


def legal_moves(state: State) -> tuple[Move, ...]:
    """All steps of the seat to move: draws by deck and seats, plays in hand order, cells in reading
    order, stop last. None when a gauge at 7 waits for its settlement."""
    if full_gauges(state):
        return ()
    return STEPS[state.phase](state)


def draws(state: State) -> tuple[Move, ...]:
    """From the deck or the top of any row (vectron.draw); from the deck alone when the piece lies
    (vectron.forced)."""
    if seat_of(state, state.table.turn).down:
        return (Forced(),)
    return (DrawDeck(), *(DrawRow(number) for number in seat_numbers(state) if row_of(state, number)))


def plays(state: State) -> tuple[Move, ...]:
    """Each card of the hand once (vectron.draw)."""
    return tuple(Play(card) for card in dict.fromkeys(held(state)))


def goes(state: State) -> tuple[Move, ...]:
    """The cells the card leads to; from the second move on also an end of the turn (vectron.more)."""
    steps: tuple[Move, ...] = tuple(Go(cell) for cell in reached(state))
    return (*steps, Stop()) if state.used else steps


STEPS: dict[str, Callable[[State], tuple[Move, ...]]] = {"draw": draws, "play": plays, "move": goes}


def reached(state: State) -> tuple[int, ...]:
    """The cells the next card leads to, in reading order; of a map half entered as far as they are known."""
    card, start = card_to_use(state), piece_at(board_of(state), state.table.turn)
    return targets(board_of(state), start, card) if card and start is not None else ()


def card_to_use(state: State) -> Card | None:
    """The card of the own row that the next move uses; None when all are used."""
    row = row_of(state, state.table.turn)
    return row[state.used] if state.used < len(row) else None


def path_of(state: State, cell: int) -> Path | None:
    """The way of the piece to a cell by the card it would use now; None where it does not lead there."""
    card, start = card_to_use(state), piece_at(board_of(state), state.table.turn)
    return path_to(board_of(state), start, card, cell) if card and start is not None else None


def board_of(state: State) -> Map:
    """The map, without any row where it was not entered."""
    return state.map or ()


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


def public_move(_state: State | None, move: Move) -> Move:
    """A move as everybody saw it: not which card came from the deck into the hand (vectron.draw)."""
    return DrawDeck() if isinstance(move, DrawDeck) else move
