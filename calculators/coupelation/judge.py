"""Is one move legal, which rule says so, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from calculators.core.types import Judgement, Violation
from calculators.coupelation.clauses import EARLY, FINISH_RULING
from calculators.coupelation.moves import (
    cells_for_finish,
    counts_of_discards,
    ended,
    keeps_middle,
    prices,
    worth,
)
from calculators.coupelation.play import done, follows, play
from calculators.coupelation.state import (
    FINISH,
    HIDDEN,
    HIGHEST,
    LOWEST,
    ROWS,
    START,
    TOP,
    Card,
    Cell,
    Down,
    Face,
    Flip,
    Move,
    Payment,
    State,
    Take,
    Tower,
    Up,
    numbers,
)
from calculators.coupelation.tower import (
    bounds,
    cards_of,
    chain_above,
    chain_below,
    rising,
    supported,
    under,
)
from calculators.coupelation.validate import SIDE, marks, place

MOVE = ("move",)


def judge(state: State, move: Move) -> Judgement[State]:
    """The verdict on any move in a position without contradictions.

    `after` leaves out the next seat's hand; the reserve is as it lies before it is adjusted, the deck
    as it lies before the next draw.
    """
    if ended(state):
        return Judgement(False, (Violation("coupelation.over", "coupelation.win", MOVE),))
    missing = lacking(state, move)
    if missing:
        return Judgement(None, missing=missing)
    reasons = tuple(AGAINST[type(move)](state, move))
    if reasons:
        return Judgement(False, reasons)
    after = play(state, move)
    effects = (*done(state, move), *(follows(state, move, after) if after else ()))
    if after is not None and ended(after):
        return Judgement(True, effects=effects, end=replace(after, table=state.table))
    return Judgement(True, effects=effects, after=after)


def lacking(state: State, move: Move) -> tuple[str, ...]:
    """What a move needs to be judged and was not entered."""
    needed = {Flip: (), Take: ("hand", "reserve")}.get(type(move), ("hand",))
    return tuple(name for name in ("reserve", "hand") if name in needed and getattr(state, name) is None)


def against_up(state: State, move: Up) -> Iterator[Violation]:
    """Action A (coupelation.up)."""
    yield from not_in_hand(state, (move.face,), "up")
    yield from occupied(state, (move.row, move.col))
    yield from against_card(state, Card(move.face), (move.row, move.col))


def against_down(state: State, move: Down) -> Iterator[Violation]:
    """Action B (coupelation.down)."""
    yield from not_in_hand(state, (move.face,), "down")
    yield from occupied(state, (move.row, move.col))
    if move.face == FINISH.face:
        yield Violation("coupelation.move.down.finish", "coupelation.down", MOVE)
    else:
        yield from against_card(state, HIDDEN, (move.row, move.col))


def against_flip(state: State, move: Flip) -> Iterator[Violation]:
    """Action C (coupelation.flip)."""
    cell = (move.row, move.col)
    if cards_of(state.rows).get(cell) != HIDDEN:
        yield Violation("coupelation.move.flip", "coupelation.flip", MOVE, place(cell), marks(cell))
    if move.number is None:
        return
    if not LOWEST <= move.number <= HIGHEST:
        params = {"number": move.number, "low": LOWEST, "high": HIGHEST}
        yield Violation("coupelation.move.number", "coupelation.setup", MOVE, params)
    cards = {"tower": cards_of(state.rows).values(), "reserve": state.reserve or (), "hand": state.hand or ()}
    for name, shown in cards.items():
        if move.number in numbers(shown):
            seen = {"number": move.number, "in": name}
            yield Violation("coupelation.move.seen", "coupelation.setup", ("move", name), seen)


def against_take(state: State, move: Take) -> Iterator[Violation]:
    """Action D (coupelation.take, coupelation.exchange)."""
    if move.face not in {card.face for card in state.reserve or ()}:
        params = {"card": move.face}
        yield Violation("coupelation.move.reserve", "coupelation.take", ("move", "reserve"), params)
    yield from not_in_hand(state, move.payment.faces, "take")
    yield from against_payment(state, move.face, move.payment)
    yield from against_card(state, Card(move.face), (move.row, move.col))


AGAINST: Mapping[type, Callable[[State, Any], Iterator[Violation]]] = {
    Up: against_up,
    Down: against_down,
    Flip: against_flip,
    Take: against_take,
}


def not_in_hand(state: State, faces: tuple[Face, ...], action: str) -> Iterator[Violation]:
    """Only cards of the hand can be used."""
    held = {card.face for card in state.hand or ()}
    for face in dict.fromkeys(faces):
        if face not in held:
            code, clause = f"coupelation.move.{action}.hand", f"coupelation.{action}"
            yield Violation(code, clause, ("move", "hand"), {"card": face})


def against_payment(state: State, target: Face, paid: Payment) -> Iterator[Violation]:
    """Two hand cards make the reserve card by sum or difference, discards shift it (coupelation.take)."""
    clause = "coupelation.take"
    for face in dict.fromkeys(paid.faces):
        if paid.faces.count(face) > 1:
            yield Violation("coupelation.move.twice", clause, MOVE, {"card": face})
    if FINISH.face in (target, *paid.faces) and state.table.option(FINISH_RULING) == "none":
        yield Violation("coupelation.move.trade", clause, ("move", "house"))
    count = len(paid.discards)
    if count not in counts_of_discards(state, prices(paid.first, paid.second, target), count):
        total, gap = worth(paid.first) + worth(paid.second), abs(worth(paid.first) - worth(paid.second))
        params = {
            "card": target,
            "first": paid.first,
            "second": paid.second,
            "sum": total,
            "difference": gap,
            "discards": count,
        }
        yield Violation("coupelation.move.price", clause, MOVE, params)


def occupied(state: State, cell: Cell) -> Iterator[Violation]:
    """Only a reserve card can take the place of a card of the tower (coupelation.exchange)."""
    if cell in cards_of(state.rows):
        yield Violation("coupelation.move.occupied", "coupelation.exchange", MOVE, place(cell), marks(cell))


def against_card(state: State, card: Card, cell: Cell) -> Iterator[Violation]:
    """Where a card can lie: beside or over others, the finish card on top, the numbers in order."""
    yield from out_of_place(state, cell)
    if card == FINISH:
        yield from against_finish(state, cell)
        return
    if cell == TOP and not state.first:
        yield Violation("coupelation.move.top", "coupelation.goal", MOVE, {}, marks(cell))
    if cell in bounds(state.rows).low:
        yield from out_of_order(state, card, cell)
        if not keeps_middle(state, cell, card):
            params = {"number": START, "limit": SIDE}
            yield Violation("coupelation.move.middle", "coupelation.row", ("move", "house"), params, marks(cell))


def out_of_place(state: State, cell: Cell) -> Iterator[Violation]:
    """A card lies directly beside the bottom row or over two cards (coupelation.row, coupelation.over)."""
    row, col = cell
    cards = cards_of(state.rows)
    width = len(state.rows[0])
    if cell in cards or cell in supported(state.rows):
        return
    if row:
        found = sum(below in cards for below in under(cell))
        params = {**place(cell), "count": found}
        yield Violation("coupelation.move.support", "coupelation.over", MOVE, params, marks(cell))
    elif col in (-1, width):
        params = {"limit": ROWS}
        yield Violation("coupelation.move.width", "coupelation.row", MOVE, params)
    else:
        yield Violation("coupelation.move.beside", "coupelation.row", MOVE, place(cell))


def against_finish(state: State, cell: Cell) -> Iterator[Violation]:
    """The finish card lies at the top, by ruling early only when nothing is hidden (coupelation.win)."""
    if cell != TOP:
        yield Violation("coupelation.move.finish", "coupelation.goal", MOVE, place(cell), marks(cell))
    elif cell in supported(state.rows) and not cells_for_finish(state):
        hidden = [cell for cell, card in cards_of(state.rows).items() if card == HIDDEN]
        params = {"hidden": len(hidden), "option": state.table.option(EARLY)}
        yield Violation("coupelation.move.early", "coupelation.win", ("move", "tower"), params, marks(*hidden))


def out_of_order(state: State, card: Card, cell: Cell) -> Iterator[Violation]:
    """Numbers rise strictly; a hidden card needs some integer (coupelation.row, .over, .down)."""
    tower, limits = state.rows, bounds(state.rows)
    low, high = limits.low[cell], limits.high[cell]
    lower, upper = chain_below(tower, cell), chain_above(tower, cell)
    if card.number is None:
        if low > high:
            params = {
                "low": number_at(tower, lower[0]),
                "high": number_at(tower, upper[-1]),
                "hidden": len(lower) + len(upper) - 3,
            }
            spots = marks(*lower, *upper[1:])
            yield Violation("coupelation.move.hidden", "coupelation.down", MOVE, params, spots)
        return
    if card.number < low:
        yield from misfit("low", card.number, {"least": low}, tower, lower)
    if card.number > high:
        yield from misfit("high", card.number, {"most": high}, tower, upper[::-1])


def misfit(
    side: str, number: int, limit: Mapping[str, int], tower: Tower, cells: tuple[Cell, ...]
) -> Iterator[Violation]:
    """A number on the wrong side of a face-up card, or without room for the hidden ones between them.

    cells: the face-up card, the hidden ones, the cell asked about.
    """
    hidden = len(cells) - 2
    rule = "down" if hidden else "row" if cells[0][0] == cells[1][0] else "over"
    params = {"number": number, "other": number_at(tower, cells[0]), "hidden": hidden, **limit}
    spots = marks(*sorted(cells, key=rising))
    yield Violation(f"coupelation.move.{rule}.{side}", f"coupelation.{rule}", MOVE, params, spots)


def number_at(tower: Tower, cell: Cell) -> int | None:
    return cards_of(tower)[cell].number
