"""What a move does: the position after it, its effects, its words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from calculators.core.types import Message
from calculators.coupelation.draw import draw
from calculators.coupelation.hidden import safe_numbers
from calculators.coupelation.moves import ended
from calculators.coupelation.state import (
    FINISH,
    HAND_LIMIT,
    HIDDEN,
    TOP,
    Card,
    Cards,
    Cell,
    Down,
    Face,
    Flip,
    Move,
    State,
    Take,
    Up,
)
from calculators.coupelation.tower import cards_of, put, settled
from calculators.coupelation.validate import glass_count, place

BESIDE = (0, -1)
"""The place left of the leftmost card."""


def play(state: State, move: Move) -> State | None:
    """The position after a legal move; None after a reveal whose number is not known."""
    cell = (move.row, move.col)
    if isinstance(move, Flip):
        return None if move.number is None else passed(state, cell, Card(move.number))
    if isinstance(move, Down):
        return passed(state, cell, HIDDEN)
    if isinstance(move, Up):
        return passed(state, cell, find(state.hand or (), move.face))
    reserve = state.reserve or ()
    taken = find(reserve, move.face)
    pair = tuple(find(state.hand or (), face) for face in move.payment.faces[:2])
    left = tuple(card for card in reserve if card != taken)
    return replace(passed(state, cell, taken), reserve=(*left, *pair))


def passed(state: State, cell: Cell, card: Card) -> State:
    """The turn goes to the next seat, whose hand nobody else knows."""
    turn = state.table.turn % state.table.players + 1
    return replace(
        state,
        table=replace(state.table, turn=turn),
        tower=put(state.rows, cell, card),
        hand=None,
        last=settled(cell),
    )


def find(cards: Cards, face: Face) -> Card:
    """The card with that face, with its mark."""
    return next(card for card in cards if card.face == face)


def done(state: State, move: Move) -> Iterator[Message]:
    """What a legal move does beyond its own words."""
    if isinstance(move, Flip):
        yield from unknown_flip(state, move)
    elif isinstance(move, Take):
        yield from paid(state, move)


def unknown_flip(state: State, move: Flip) -> Iterator[Message]:
    """The numbers that would fit; with any other all lose at once (coupelation.flip)."""
    cell = (move.row, move.col)
    if move.number is None:
        fitting = safe_numbers(state, cell)
        params = {"numbers": list(fitting), "count": len(fitting)}
        code = "coupelation.effect.flip" if fitting else "coupelation.effect.flip.hopeless"
        yield Message(code, params, "coupelation.flip")


def paid(state: State, move: Take) -> Iterator[Message]:
    """The two go to the reserve, discards out of the game, a removed card into the hand."""
    pair = [move.payment.first, move.payment.second]
    yield Message("coupelation.effect.paid", {"cards": pair}, "coupelation.take")
    if move.payment.discards:
        params = {"cards": list(move.payment.discards), "count": len(move.payment.discards)}
        yield Message("coupelation.effect.discard", params, "coupelation.take")
    if FINISH.face in move.payment.discards:
        yield Message("coupelation.effect.hopeless", {}, "coupelation.win")
    removed = removed_by(state, move)
    if removed == HIDDEN:
        yield Message("coupelation.effect.removed.hidden", {}, "coupelation.exchange")
    elif removed is not None:
        yield Message("coupelation.effect.removed", {"number": removed.face}, "coupelation.exchange")


def removed_by(state: State, move: Move) -> Card | None:
    """The card of the tower that a move takes away."""
    return cards_of(state.rows).get((move.row, move.col)) if isinstance(move, Take) else None


def follows(state: State, move: Move, after: State) -> Iterator[Message]:
    """The end of the game, or the adjusting and the next draw."""
    outcome = ended(after)
    if outcome == "won":
        yield Message("coupelation.effect.won", {}, "coupelation.win")
        return
    if outcome == "lost":
        params = {"number": move.number if isinstance(move, Flip) else None}
        yield Message("coupelation.effect.lost", params, "coupelation.flip")
        return
    if isinstance(move, Flip):
        yield Message("coupelation.effect.fits", {"number": move.number}, "coupelation.flip")
    yield from adjusting(state, move, after)
    yield draw(after).phrase


def adjusting(state: State, move: Move, after: State) -> Iterator[Message]:
    """Hands above 3 and a reserve above its size are discarded down (coupelation.limit)."""
    over = hand_after(state, move) - HAND_LIMIT
    if over > 0:
        yield Message("coupelation.effect.hand", {"count": over, "limit": HAND_LIMIT}, "coupelation.limit")
    size = after.reserve_size or 0
    spare = len(after.reserve or ()) - size
    if spare > 0:
        yield Message("coupelation.effect.reserve", {"count": spare, "limit": size}, "coupelation.limit")


def hand_after(state: State, move: Move) -> int:
    """Cards of the mover's hand after its move, the finish card not counted."""
    used: tuple[Face, ...] = ()
    if isinstance(move, Take):
        used = move.payment.faces
    elif not isinstance(move, Flip):
        used = (move.face,)
    kept = tuple(card for card in state.hand or () if card.face not in used)
    return glass_count(kept) + (removed_by(state, move) is not None)


def describe(state: State, move: Move) -> Message:
    """A move in words; the sentence is in the catalogue."""
    cell = (move.row, move.col)
    params: dict[str, Any] = place(cell)
    if isinstance(move, Flip):
        known = "" if move.number is None else ".number"
        return Message(f"coupelation.say.flip{known}", {**params, "number": move.number}, "coupelation.flip")
    kind = type(move).__name__.lower()
    params["card"] = move.face
    if isinstance(move, Take):
        kind = "exchange" if removed_by(state, move) else "take"
        params |= {"paid": [move.payment.first, move.payment.second], "discards": list(move.payment.discards)}
    special = "finish" if (move.face, cell) == (FINISH.face, TOP) else "left" if cell == BESIDE else ""
    words = (kind, special, "discards" if params.get("discards") else "")
    return Message(f"coupelation.say.{'.'.join(filter(None, words))}", params, f"coupelation.{kind}")
