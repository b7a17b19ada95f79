"""The steps of a turn: may this be done, why not, what does it do, what comes after."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from calculators.core.known import Known, can_hold, unsure
from calculators.core.parsing import format_seat
from calculators.core.types import Judgement, Message, Violation
from calculators.vectron.board import find, piece_at
from calculators.vectron.digest import message, violation
from calculators.vectron.landing import landed
from calculators.vectron.moves import board_of, card_to_use, path_of, reached
from calculators.vectron.notation import ROW_FIELDS, format_cell
from calculators.vectron.settle import (
    bonus_open,
    full_gauges,
    not_entered,
    pass_turn,
    points,
    refresh,
    settlement,
    settles,
    winners,
)
from calculators.vectron.state import (
    BLANK,
    FACES,
    GAUGE_GOAL,
    SWAP,
    SWAPS,
    Card,
    DrawDeck,
    DrawRow,
    Forced,
    Go,
    Move,
    Play,
    State,
    Stop,
    aware,
    hand_size,
    held,
    row_known,
    row_of,
    seat_numbers,
    seat_of,
    taken,
    with_row,
    with_seat,
)

Refusals = Iterator[Violation]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a step leads to.

    state: the table after it, as far as it is known; lacks: the parameters that were not entered and without
    which the rest of it is not known; assumes: what the hand must hold; over: the game ends, state is the one
    to score; unseen: a card was drawn that nobody has named.
    """

    state: State
    effects: tuple[Message, ...]
    assumes: tuple[Message, ...] = ()
    lacks: tuple[str, ...] = ()
    over: bool = False
    unseen: bool = False


def judge(state: State, move: Move) -> Judgement[State]:
    """The verdict on one step on what everybody can see, and on the hand as far as it was entered: every
    reason against it; what it lacks of what is public; or what it does, what the hand must hold for it,
    and what it leads to."""
    reasons = tuple(refusals(state, move))
    if reasons:
        return Judgement(False, reasons)
    lacking = lacks(state, move)
    if lacking:
        return Judgement(None, missing=lacking)
    outcome = play(state, move)
    if outcome.over:
        return Judgement(True, effects=outcome.effects, missing=outcome.lacks, end=outcome.state)
    after = None if outcome.lacks else outcome.state
    return Judgement(
        True,
        effects=outcome.effects,
        assumes=outcome.assumes,
        missing=outcome.lacks,
        after=after,
        unseen=outcome.unseen,
    )


def refusals(state: State, move: Move) -> Refusals:
    """Every reason why a step is not legal, whatever was not entered and whatever the hand holds."""
    yield from not_settled(state)
    yield from not_in_phase(state, move)
    yield from REFUSALS[type(move)](state, move)


def not_settled(state: State) -> Refusals:
    """A gauge at 7 has ended the turn (vectron.seven)."""
    full = full_gauges(state)
    if full:
        yield refusal("settle", {"seats": [format_seat(seat) for seat in full], "limit": GAUGE_GOAL})


def not_in_phase(state: State, move: Move) -> Refusals:
    """Drawing, putting down and moving follow each other, each card once (vectron.turn). A turn that has just ended,
    as by a gauge at 7, has no further move."""
    phase = PHASE_OF[type(move)]
    if phase == "move" and state.phase == "draw" and state.known.turn > 1:
        yield refusal("turn", {"seat": format_seat(state.table.turn)})
    elif state.phase != phase:
        yield refusal("phase", {"phase": state.phase, "wanted": phase})


def refusal(name: str, params: dict[str, Any], *where: str, clause: str = "") -> Violation:
    return violation(f"vectron.move.{name}", ("move", *where), params, clause=clause)


def not_free(state: State, _: Any) -> Refusals:
    """A seat whose piece lies does not choose what it draws (vectron.forced)."""
    turn = format_seat(state.table.turn)
    if state.phase == "draw" and seat_of(state, state.table.turn).down:
        yield refusal("lying", {"seat": turn}, turn)


def not_drawn(state: State, move: Any) -> Refusals:
    """A row to draw from is at the table and has a card (vectron.draw)."""
    yield from not_free(state, move)
    seat = format_seat(move.seat)
    if move.seat not in seat_numbers(state):
        yield refusal("seat", {"seat": seat, "players": state.table.players})
    elif state.rows[move.seat - 1] == ():
        yield refusal("row", {"seat": seat}, ROW_FIELDS[move.seat - 1])


def not_forced(state: State, _: Any) -> Refusals:
    """Only a seat whose piece lies at the start of its turn is forced (vectron.forced)."""
    turn = state.table.turn
    entered = state.seats[turn - 1]
    if state.phase == "draw" and entered is not None and not entered.down:
        yield refusal("standing", {"seat": format_seat(turn)}, format_seat(turn))


def not_in_hand(state: State, move: Any) -> Refusals:
    """Only a card of the hand is put down (vectron.draw); what is known of it decides it. Where the moves before have
    shown that, they and this one cannot all be so."""
    known, turn = aware(state), state.table.turn
    place = known.of(format_seat(turn))
    if state.phase != "play" or can_hold(place, hand_size(state, turn), [move.card], FACES):
        return
    told, proof = {"card": move.card, "hand": list(held(state))}, known.against(*place.held)
    if proof:
        yield refusal("known", {**told, **proof, "seat": format_seat(turn)})
    else:
        yield refusal("hand", told, "hand")


def not_reached(state: State, move: Any) -> Refusals:
    """The card leads only to its cells (vectron.move, vectron.swapcard); there has to be one left in the
    row (vectron.more). Map, start cell and card decide it."""
    turn = state.table.turn
    if state.phase != "move" or not row_known(state, turn):
        return
    card, start = card_to_use(state), piece_at(board_of(state), turn)
    if card is None:
        yield refusal("row_used", {"used": state.used}, ROW_FIELDS[turn - 1])
        return
    if start is None or move.cell in reached(state) or could_be_swap(state, move.cell, card):
        return
    params = {
        "card": card,
        "start": format_cell(start),
        "cell": format_cell(move.cell),
        "cells": [format_cell(cell) for cell in reached(state)],
    }
    if card == SWAP:
        yield refusal("swap", params, "map")
    else:
        yield refusal("reach", params, "map")


def could_be_swap(state: State, cell: int, card: Card) -> bool:
    """Whether a swap chip may lie on a cell that was not entered (vectron.swapcard)."""
    board = board_of(state)
    return card == SWAP and "".join(board)[cell] == BLANK and len(find(board, SWAP)) < SWAPS


def not_stopped(state: State, _: Any) -> Refusals:
    """The first move of a turn has to be made (vectron.move)."""
    if state.phase == "move" and not state.used:
        yield refusal("first", {"card": card_to_use(state)})


PHASE_OF: dict[type[Any], str] = {
    DrawDeck: "draw",
    DrawRow: "draw",
    Forced: "draw",
    Play: "play",
    Go: "move",
    Stop: "move",
}
"""The phase each step belongs to."""

REFUSALS: dict[type[Any], Callable[[State, Any], Refusals]] = {
    DrawDeck: not_free,
    DrawRow: not_drawn,
    Forced: not_forced,
    Play: not_in_hand,
    Go: not_reached,
    Stop: not_stopped,
}


def lacks(state: State, move: Move) -> tuple[str, ...]:
    """What of the public table was not entered and decides whether a step is legal."""
    turn = state.table.turn
    found: list[str] = []
    if isinstance(move, DrawDeck | DrawRow | Forced) and state.seats[turn - 1] is None:
        found.append(format_seat(turn))
    if isinstance(move, DrawRow) and not row_known(state, move.seat):
        found.append(ROW_FIELDS[move.seat - 1])
    if isinstance(move, Go):
        if piece_at(board_of(state), turn) is None or move.cell not in reached(state):
            found.append("map")
        if not row_known(state, turn):
            return (ROW_FIELDS[turn - 1],)
    return tuple(found)


def play(state: State, move: Move) -> Outcome:
    """The position after a legal step; what is not known stays out of it."""
    match move:
        case DrawDeck(card):
            after = into_hand(replace(state, deck=taken(state)), card)
            return Outcome(after, (named("draw.deck", card),), unseen=card is None)
        case DrawRow(seat):
            card, *rest = row_of(state, seat)
            after = into_hand(with_row(state, seat, tuple(rest)), card, seen=True)
            return Outcome(after, (message("vectron.effect.draw.row", seat=format_seat(seat), card=card),))
        case Forced(card):
            outcome = onto_row(replace(state, deck=taken(state)), card)
            lacking = outcome.lacks if card else ("move",)
            return replace(outcome, effects=(named("forced", card),), lacks=lacking, unseen=card is None)
        case Play(card):
            return put_down(state, card)
        case Go(cell):
            return gone(state, cell)
    return ended(state, ())


def named(name: str, card: Card | None) -> Message:
    """The effect of a card from the deck, which may not be known."""
    return message(f"vectron.effect.{name}", card=card) if card else message(f"vectron.effect.{name}.unknown")


def into_hand(state: State, card: Card | None, seen: bool = False) -> State:
    """A card comes into the hand (vectron.draw), where it is held from then on; one that nobody named makes it a
    hand half known. seen: by everybody; else it is told in the record, or by the seat that entered its hand."""
    if card is None:
        return replace(state, phase="play")
    known = state.known
    if seen or state.hand is None:
        known = known.take(format_seat(state.table.turn), card)
    return replace(state, hand=(*(state.hand or ()), card), phase="play", known=known)


def onto_row(state: State, card: Card | None) -> Outcome:
    """A card comes on top of the own row, and the moves begin; the rest of the row has to be known to go on."""
    turn = state.table.turn
    moving = replace(state, phase="move", used=0)
    if not row_known(state, turn):
        return Outcome(moving, (), lacks=(ROW_FIELDS[turn - 1],))
    return Outcome(with_row(moving, turn, (*((card,) if card else ()), *row_of(state, turn))), ())


def assumption(seat: str, card: Card, cards: int) -> Message:
    """What the hand of a seat has to have had, so many of a card with those it was assumed to have before."""
    if cards > 1:
        return message("vectron.assume.again", seat=seat, card=card, cards=cards)
    return message("vectron.assume.hand", seat=seat, card=card)


def put_down(state: State, card: Card) -> Outcome:
    """A card of the hand comes on the own row (vectron.draw); one that is not known to be there is assumed, and where
    one like it was assumed before in this deal, one more."""
    name, size, known = format_seat(state.table.turn), hand_size(state, state.table.turn), aware(state)
    unseen = tuple((name, card) for _ in unsure(known.of(name), size, [card], FACES))
    assumes = tuple(assumption(name, card, 1 + state.assumed.count((name, card))) for _ in unseen)
    cards = list(state.hand or ())
    if card in cards:
        cards.remove(card)
    known, assumed = known.put(name, card, size, FACES), (*state.assumed, *unseen)
    after = replace(state, hand=tuple(cards) or None, known=known, assumed=assumed)
    outcome = onto_row(after, card)
    return replace(outcome, effects=(message("vectron.effect.play", card=card),), assumes=assumes)


def gone(state: State, cell: int) -> Outcome:
    """The piece jumps, the cell it reaches has its effect, and a gauge at 7 ends the turn (vectron.seven)."""
    turn = state.table.turn
    effects: list[Message] = []
    path = path_of(state, cell)
    if path and path.kicks:
        kicks = [format_cell(path.cells[index]) for index, _ in path.kicks]
        effects.append(message("vectron.effect.kick", cells=kicks))
    own = seat_of(state, turn)
    if own.down:
        state = with_seat(state, turn, replace(own, down=False))
        effects.append(message("vectron.effect.rise", seat=format_seat(turn)))
    landing = landed(state, cell)
    effects.extend(landing.effects)
    after = replace(landing.state, used=state.used + 1)
    full = full_gauges(after)
    if full:
        seats = [format_seat(seat) for seat in full]
        effects.append(message("vectron.effect.seven", seats=seats, limit=GAUGE_GOAL))
    if landing.lacks or not full:
        return Outcome(after, tuple(effects), lacks=landing.lacks)
    return ended(after, tuple(effects))


def ended(state: State, effects: tuple[Message, ...]) -> Outcome:
    """The turn ends: a settlement and a refresh if they are due (vectron.settle, vectron.refresh), the end of
    the game (vectron.end), or the next seat (vectron.next)."""
    done = replace(state, hand=None, phase="draw", used=0)
    if not settles(done):
        after = pass_turn(done)
        return Outcome(after, (*effects, begins(after)))
    if not full_gauges(done):
        effects = (*effects, message("vectron.effect.deck"))
    if not_entered(done):
        lacking = tuple(format_seat(seat) for seat in not_entered(done))
        return Outcome(done, (*effects, *points_only(done)), lacks=lacking)
    results = settlement(done)
    for result in results:
        facts = {"gauge": result.gauge, "rank": result.rank, "points": result.points, "total": result.total}
        effects = (*effects, message("vectron.effect.settle", seat=format_seat(result.seat), **facts))
    won = winners(results)
    if won and bonus_open(done):
        return Outcome(replace(done, known=Known()), effects, lacks=("bonus",), over=True)
    if won:
        best = max(result.total for result in results)
        end = message("vectron.effect.end", seats=[format_seat(seat) for seat in won], total=best)
        return Outcome(replace(done, known=Known()), (*effects, end), over=True)
    after = pass_turn(refresh(done))
    return Outcome(after, (*effects, message("vectron.effect.refresh"), begins(after)))


def points_only(state: State) -> tuple[Message, ...]:
    """What a settlement gives where all gauges are known, but not all scores before it; else nothing."""
    numbers = seat_numbers(state)
    gauges = [seat_of(state, number).gauge for number in numbers]
    known = tuple(gauge for gauge in gauges if gauge is not None)
    if len(known) < len(gauges):
        return ()
    return tuple(
        message("vectron.effect.points", seat=format_seat(number), gauge=gauge, rank=rank, points=gained)
        for number, gauge, (rank, gained) in zip(numbers, known, points(known), strict=True)
    )


def begins(state: State) -> Message:
    return message("vectron.effect.turn", seat=format_seat(state.table.turn))
