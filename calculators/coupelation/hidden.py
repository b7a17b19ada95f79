"""What the face-down cards of the tower may turn out to be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from calculators.coupelation.deals import OTHER
from calculators.coupelation.order import keeps_middle, limits
from calculators.coupelation.state import HIDDEN, HIGHEST, LOWEST, Card, Cell, State, numbers
from calculators.coupelation.told import can_lie, numbers_told
from calculators.coupelation.tower import FAR, Bounds, cards_of


@dataclass(frozen=True, slots=True)
class Facedown:
    """A hidden card. low, high: numbers in order there, None without a bound; safe: those of them
    that lie nowhere in sight, so that the card can still turn out to be one of them.
    """

    cell: Cell
    low: int | None
    high: int | None
    safe: tuple[int, ...]


def unseen(state: State) -> tuple[int, ...]:
    """The numbers that lie face up nowhere, the hand and the face-down cards that one knows left out as well."""
    seen = state.elsewhere.union(numbers(cards_of(state.rows).values()), state.known_numbers.values())
    return tuple(number for number in range(LOWEST, HIGHEST + 1) if number not in seen)


def safe_numbers(state: State, cell: Cell) -> tuple[int, ...]:
    """The numbers a hidden card may turn out to be without losing the game (coupelation.flip)."""
    return fitting(state, cell, limits(state), unseen(state))


def fitting(state: State, cell: Cell, around: Bounds, left: Sequence[int]) -> tuple[int, ...]:
    """Those of the numbers left (or the one that is known) that a hidden card may turn out to be."""
    known = state.known_numbers.get(cell)
    can, told = can_lie(state, cell), numbers_told(state)
    return tuple(
        number
        for number in (left if known is None else (known,))
        if around.low[cell] <= number <= around.high[cell]
        and keeps_middle(state, cell, Card(number))
        and (known is not None or (number if number in told else OTHER) in can)
    )


def facedown(state: State) -> tuple[Facedown, ...]:
    """Every hidden card of the tower, by row and column."""
    around, left = limits(state), unseen(state)
    return tuple(
        Facedown(
            cell,
            None if around.low[cell] == -FAR else around.low[cell],
            None if around.high[cell] == FAR else around.high[cell],
            fitting(state, cell, around, left),
        )
        for cell, card in cards_of(state.rows).items()
        if card == HIDDEN
    )
