"""All moves of a known hand, folded by card: for the page of moves and for paper."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.coupelation.hidden import facedown
from calculators.coupelation.moves import flips, payments, prices, worth
from calculators.coupelation.notation import format_move
from calculators.coupelation.order import cells_for, cells_for_finish, cells_for_hidden, ended
from calculators.coupelation.state import Action, Card, Cell, Down, Face, Payment, State, Take, Up
from calculators.coupelation.tower import place
from web.games.coupelation.pictures.tower import span


@dataclass(frozen=True, slots=True)
class Spot:
    """A place a move goes to, counted from 1 (place 0: left of the leftmost card), and the move."""

    tier: int
    place: int
    move: str


@dataclass(frozen=True, slots=True)
class Sum:
    """A payment as arithmetic: `30 ＋ 7 ＝ 37`, or `46 − 30 ＝ 16` and one discard shifts it to 17."""

    first: Face
    sign: str
    second: Face
    result: int
    shift: int
    discards: tuple[Face, ...]
    target: Face


@dataclass(frozen=True, slots=True)
class OfHand:
    card: Card
    cells: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class OfReserve:
    """ways: how many payments there are; sum: the cheapest; at: where it can go, paid so."""

    card: Card
    ways: int
    sum: Sum | None
    at: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Turned:
    """A face-down card: what it can turn out to be."""

    tier: int
    place: int
    move: str
    count: int
    span: str


@dataclass(frozen=True, slots=True)
class MoveGroups:
    hand: tuple[OfHand, ...]
    down: tuple[Spot, ...]
    flips: tuple[Turned, ...]
    reserve: tuple[OfReserve, ...]


def spot(cell: Cell, move: Action) -> Spot:
    return Spot(cell[0] + 1, cell[1] + 1, format_move(move))


def groups(state: State) -> MoveGroups:
    """Every move, those of the reserve by their cheapest payment."""
    if ended(state):
        return MoveGroups((), (), (), ())
    ways = payments(state)
    hand = tuple(
        OfHand(card, tuple(spot(cell, Up(card.face, *cell)) for cell in face_up(state, card.face)))
        for card in state.hand or ()
    )
    reserve = [of_reserve(state, card, ways.get(card.face, [])) for card in state.reserve or ()]
    reserve.sort(key=lambda found: (not found.at, len(found.sum.discards) if found.sum else 99))
    hidden = {card.cell: card.safe for card in facedown(state)}
    turned = tuple(
        Turned(
            **place((flip.row, flip.col)),
            move=format_move(flip),
            count=len(hidden[flip.row, flip.col]),
            span=span(hidden[flip.row, flip.col]),
        )
        for flip in flips(state)
    )
    down = tuple(spot(cell, Down("x", *cell)) for cell in cells_for_hidden(state))
    return MoveGroups(hand, down, turned, tuple(reserve))


def of_reserve(state: State, card: Card, ways: list[Payment]) -> OfReserve:
    """A reserve card: how it is paid for, and where it goes."""
    if not ways:
        return OfReserve(card, 0, None, ())
    cells = face_up(state, card.face, exchange=True)
    at = tuple(spot(cell, Take(card.face, *cell, ways[0])) for cell in cells)
    return OfReserve(card, len(ways), sum_of(card.face, ways[0]), at)


def face_up(state: State, face: Face, exchange: bool = False) -> list[Cell]:
    """Where a card can go face up."""
    if isinstance(face, int):
        return cells_for(state, face, exchange)
    return cells_for_finish(state, exchange)


def sum_of(target: Face, way: Payment) -> Sum:
    """A payment by the sum, or by the difference where that takes fewer discards."""
    low, high = sorted((worth(way.first), worth(way.second)))
    a, b = (way.first, way.second) if worth(way.first) == high else (way.second, way.first)
    by_sum, by_gap = prices(way.first, way.second, target)
    count = len(way.discards)
    plus = count >= by_sum and not (by_gap < by_sum and count >= by_gap)
    result = high + low if plus else high - low
    return Sum(a, "＋" if plus else "−", b, result, worth(target) - result, way.discards, target)
