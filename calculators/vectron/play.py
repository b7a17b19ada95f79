"""The steps of a turn: which are legal, and what each does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from calculators.core.parsing import format_seat
from calculators.core.types import Judgement, Message, Violation
from calculators.vectron.board import Path, path_to, piece_cell, put, targets
from calculators.vectron.digest import GAUGE
from calculators.vectron.moves import DrawDeck, DrawRow, Forced, Go, Move, Play, Stop
from calculators.vectron.notation import ROW_FIELDS, format_cell
from calculators.vectron.settle import full_gauges, pass_turn, refresh, settlement, settles, winners
from calculators.vectron.state import (
    GATE,
    GAUGE_GOAL,
    HAND,
    PIECES,
    SWAP,
    Card,
    Map,
    State,
    row_of,
    seat_numbers,
    seat_of,
    stars,
    with_row,
    with_seat,
)

Effects = list[Message]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a step leads to. known: the drawn card is; over: the game ends, state is the one to score."""

    state: State
    effects: tuple[Message, ...]
    known: bool = True
    over: bool = False


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
    return tuple(Play(card) for card in dict.fromkeys(state.hand or ()))


def moves(state: State) -> tuple[Move, ...]:
    """The cells the card leads to; from the second move on also an end of the turn (vectron.more)."""
    card = card_to_use(state)
    cells = targets(board_of(state), piece_cell(board_of(state), state.table.turn), card) if card else ()
    steps: tuple[Move, ...] = tuple(Go(cell) for cell in cells)
    return (*steps, Stop()) if state.used else steps


STEPS: dict[str, Callable[[State], tuple[Move, ...]]] = {"draw": draws, "play": plays, "move": moves}


def card_to_use(state: State) -> Card | None:
    """The card of the own row that the next move uses; None when all are used."""
    row = row_of(state, state.table.turn)
    return row[state.used] if state.used < len(row) else None


def path_of(state: State, cell: int) -> Path | None:
    """The way of the piece to a cell by the card it would use now; None where it does not lead there."""
    card = card_to_use(state)
    start = piece_cell(board_of(state), state.table.turn)
    return path_to(board_of(state), start, card, cell) if card else None


def board_of(state: State) -> Map:
    """The map, which is there whenever a turn is played."""
    return state.map or ()


def judge(state: State, move: Move) -> Judgement[State]:
    """The verdict on one step: every reason against it, or what it does and leads to."""
    reasons = tuple(refusals(state, move))
    if reasons:
        return Judgement(False, reasons)
    if isinstance(move, Play) and move.card not in (state.hand or ()):
        return Judgement(None, missing=("hand",))
    outcome = play(state, move)
    if outcome.over:
        return Judgement(True, effects=outcome.effects, end=outcome.state)
    return Judgement(True, effects=outcome.effects, after=outcome.state if outcome.known else None)


def refusals(state: State, move: Move) -> list[Violation]:
    """Every reason why a step is not legal."""
    found: list[Violation] = []
    full = full_gauges(state)
    if full:
        params: dict[str, Any] = {"seats": [format_seat(seat) for seat in full], "limit": GAUGE_GOAL}
        found.append(refusal("settle", "vectron.seven", params))
    phase, clause = PHASE_OF[type(move)]
    if state.phase != phase:
        found.append(refusal("phase", clause, {"phase": state.phase, "wanted": phase}))
    found.extend(REFUSALS[type(move)](state, move))
    return found


def refusal(name: str, clause: str, params: dict[str, Any], *where: str) -> Violation:
    return Violation(f"vectron.move.{name}", clause, ("move", *where), params)


def not_drawn(state: State, move: Any) -> list[Violation]:
    """A seat whose piece lies does not choose; a row to draw from is at the table and has a card."""
    found = []
    turn = format_seat(state.table.turn)
    if state.phase == "draw" and seat_of(state, state.table.turn).down:
        found.append(refusal("lying", "vectron.forced", {"seat": turn}, turn))
    if not isinstance(move, DrawRow):
        return found
    seat = format_seat(move.seat)
    if move.seat not in seat_numbers(state):
        found.append(refusal("seat", "vectron.draw", {"seat": seat, "players": state.table.players}))
    elif state.rows[move.seat - 1] == ():
        found.append(refusal("row", "vectron.draw", {"seat": seat}, ROW_FIELDS[move.seat - 1]))
    return found


def not_forced(state: State, _: Any) -> list[Violation]:
    """Only a seat whose piece lies at the start of its turn is forced."""
    turn = format_seat(state.table.turn)
    if state.phase == "draw" and not seat_of(state, state.table.turn).down:
        return [refusal("standing", "vectron.forced", {"seat": turn}, turn)]
    return []


def not_in_hand(state: State, move: Any) -> list[Violation]:
    """Only a card of the hand is put down; one card of the hand may be unknown."""
    hand = state.hand or ()
    if state.phase == "play" and len(hand) > HAND and move.card not in hand:
        return [refusal("hand", "vectron.draw", {"card": move.card, "hand": list(hand)}, "hand")]
    return []


def not_reached(state: State, move: Any) -> list[Violation]:
    """The card leads only to its cells; there has to be one left in the row."""
    if state.phase != "move":
        return []
    turn = state.table.turn
    card = card_to_use(state)
    if card is None:
        return [refusal("row_used", "vectron.more", {"used": state.used}, ROW_FIELDS[turn - 1])]
    cells = targets(board_of(state), piece_cell(board_of(state), turn), card)
    if move.cell in cells:
        return []
    params = {
        "card": card,
        "start": format_cell(piece_cell(board_of(state), turn)),
        "cell": format_cell(move.cell),
        "cells": [format_cell(cell) for cell in cells],
    }
    return [refusal("reach", "vectron.swapcard" if card == SWAP else "vectron.move", params, "map")]


def not_stopped(state: State, _: Any) -> list[Violation]:
    """The first move of a turn has to be made."""
    if state.phase == "move" and not state.used:
        return [refusal("first", "vectron.move", {"card": card_to_use(state)})]
    return []


PHASE_OF: dict[type[Any], tuple[str, str]] = {
    DrawDeck: ("draw", "vectron.draw"),
    DrawRow: ("draw", "vectron.draw"),
    Forced: ("draw", "vectron.forced"),
    Play: ("play", "vectron.draw"),
    Go: ("move", "vectron.move"),
    Stop: ("move", "vectron.more"),
}
"""The phase each step belongs to, and the clause that says so."""

REFUSALS: dict[type[Any], Callable[[State, Any], list[Violation]]] = {
    DrawDeck: not_drawn,
    DrawRow: not_drawn,
    Forced: not_forced,
    Play: not_in_hand,
    Go: not_reached,
    Stop: not_stopped,
}


def play(state: State, move: Move) -> Outcome:
    """The position after a legal step, a card that is not known left out of it."""
    turn = state.table.turn
    match move:
        case DrawDeck(card):
            return drawn(state, card)
        case DrawRow(seat):
            card, *rest = row_of(state, seat)
            outcome = drawn(with_row(state, seat, tuple(rest)), card)
            effect = Message("vectron.effect.draw.row", {"seat": format_seat(seat), "card": card}, "vectron.draw")
            return replace(outcome, effects=(effect,))
        case Forced(card):
            cards = (card,) if card else ()
            after = replace(with_row(state, turn, (*cards, *row_of(state, turn))), phase="move", used=0)
            return Outcome(after, (named("forced", "vectron.forced", card),), card is not None)
        case Play(card):
            hand = list(state.hand or ())
            hand.remove(card)
            after = with_row(state, turn, (card, *row_of(state, turn)))
            after = replace(after, hand=tuple(hand), phase="move", used=0)
            return Outcome(after, (Message("vectron.effect.play", {"card": card}, "vectron.draw"),))
        case Go(cell):
            return gone(state, cell)
    return ended(state, [])


def named(name: str, clause: str, card: Card | None) -> Message:
    """The effect of a card from the deck, which may not be known."""
    if card is None:
        return Message(f"vectron.effect.{name}.unknown", {}, clause)
    return Message(f"vectron.effect.{name}", {"card": card}, clause)


def drawn(state: State, card: Card | None) -> Outcome:
    """A card comes into the hand (vectron.draw)."""
    hand = (*(state.hand or ()), *((card,) if card else ()))
    after = replace(state, hand=hand, phase="play")
    return Outcome(after, (named("draw.deck", "vectron.draw", card),), card is not None)


def gone(state: State, cell: int) -> Outcome:
    """The piece jumps, the cell it reaches has its effect, and a gauge at 7 ends the turn."""
    turn = state.table.turn
    start = piece_cell(board_of(state), turn)
    effects: Effects = []
    path = path_of(state, cell)
    if path and path.kicks:
        kicks = [format_cell(path.cells[index]) for index, _ in path.kicks]
        effects.append(Message("vectron.effect.kick", {"cells": kicks}, "vectron.wall"))
    own = seat_of(state, turn)
    if own.down:
        state = with_seat(state, turn, replace(own, down=False))
        effects.append(Message("vectron.effect.rise", {"seat": format_seat(turn)}, "vectron.forced"))
    after = landed(state, start, cell, effects)
    after = replace(after, used=state.used + 1)
    full = full_gauges(after)
    if not full:
        return Outcome(after, tuple(effects))
    params = {"seats": [format_seat(seat) for seat in full], "limit": GAUGE_GOAL}
    effects.append(Message("vectron.effect.seven", params, "vectron.seven"))
    return ended(after, effects)


def landed(state: State, start: int, cell: int, effects: Effects) -> State:
    """What the cell does that the piece reaches."""
    what = "".join(board_of(state))[cell]
    if cell == start:
        effects.append(Message("vectron.effect.stay", {"cell": format_cell(cell)}, "vectron.move"))
        return state
    if what in PIECES:
        return tackled(state, start, cell, PIECES.index(what) + 1, effects)
    turn = state.table.turn
    piece = PIECES[turn - 1]
    if what == SWAP:
        params = {"cell": format_cell(cell), "start": format_cell(start)}
        effects.append(Message("vectron.effect.swap", params, "vectron.swap"))
        return replace(state, map=put(board_of(state), {start: SWAP, cell: piece}))
    own = seat_of(state, turn)
    params = {"cell": format_cell(cell), "start": format_cell(start), "chip": what, "left": own.chip}
    name = "gate" if what == GATE else "star"
    effects.append(Message(f"vectron.effect.{name}", params, f"vectron.{name}"))
    after = with_seat(state, turn, replace(own, chip=what))
    after = replace(after, map=put(board_of(state), {start: own.chip, cell: piece}))
    return received(after, turn, what, own.chip, "vectron.gate", effects)


def tackled(state: State, start: int, cell: int, other: int, effects: Effects) -> State:
    """Two pieces change places and held chips, the other one falls or gets up (vectron.tackle)."""
    turn = state.table.turn
    own, theirs = seat_of(state, turn), seat_of(state, other)
    params: dict[str, Any] = {
        "seat": format_seat(other),
        "cell": format_cell(cell),
        "start": format_cell(start),
    }
    effects.append(Message("vectron.effect.tackle", params, "vectron.tackle"))
    name = "vectron.effect.up" if theirs.down else "vectron.effect.fall"
    effects.append(Message(name, {"seat": format_seat(other)}, "vectron.tackle"))
    params = {"seat": format_seat(other), "chip": theirs.chip, "left": own.chip}
    effects.append(Message("vectron.effect.exchange", params, "vectron.tackle"))
    after = with_seat(state, turn, replace(own, chip=theirs.chip))
    after = with_seat(after, other, replace(theirs, chip=own.chip, down=not theirs.down))
    after = replace(after, map=put(board_of(state), {start: PIECES[other - 1], cell: PIECES[turn - 1]}))
    after = received(after, turn, theirs.chip, own.chip, "vectron.tackle", effects)
    return received(after, other, own.chip, theirs.chip, "vectron.tackle", effects)


def received(state: State, seat: int, chip: str, given: str, clause: str, effects: Effects) -> State:
    """Whoever receives a gate chip raises the own gauge by the stars of the chip given away
    (vectron.gate, vectron.tackle); with `gauge-capped` it stops at 7."""
    if chip != GATE or not stars(given):
        return state
    entry = seat_of(state, seat)
    gauge = entry.gauge + stars(given)
    if state.table.option(GAUGE) == "capped":
        gauge = min(gauge, GAUGE_GOAL)
    params = {"seat": format_seat(seat), "stars": stars(given), "before": entry.gauge, "gauge": gauge}
    effects.append(Message("vectron.effect.gauge", params, clause))
    return with_seat(state, seat, replace(entry, gauge=gauge))


def ended(state: State, effects: Effects) -> Outcome:
    """The turn ends: a settlement and a refresh if they are due, the end of the game, or the next
    seat (vectron.settle, vectron.refresh, vectron.end)."""
    effects = [*effects, Message("vectron.just3", {}, "vectron.settle")]
    done = replace(state, hand=None, phase="draw", used=0)
    if not settles(done):
        after = pass_turn(done)
        return Outcome(after, (*effects, begins(after)))
    if not full_gauges(done):
        effects.append(Message("vectron.effect.deck", {}, "vectron.settle"))
    results = settlement(done)
    for result in results:
        params = {
            "seat": format_seat(result.seat),
            "gauge": result.gauge,
            "rank": result.rank,
            "points": result.points,
            "total": result.total,
        }
        effects.append(Message("vectron.effect.settle", params, "vectron.settle"))
    won = winners(results)
    if won:
        params = {
            "seats": [format_seat(seat) for seat in won],
            "total": max(result.total for result in results),
        }
        return Outcome(done, (*effects, Message("vectron.effect.end", params, "vectron.end")), over=True)
    after = pass_turn(refresh(done))
    return Outcome(after, (*effects, Message("vectron.effect.refresh", {}, "vectron.refresh"), begins(after)))


def begins(state: State) -> Message:
    return Message("vectron.effect.turn", {"seat": format_seat(state.table.turn)}, "vectron.more")
