"""Won, lost or open: what a tower is worth."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.types import Message
from calculators.coupelation.digest import message
from calculators.coupelation.draw import allowance
from calculators.coupelation.moves import is_stuck
from calculators.coupelation.order import (
    cells_for_finish,
    empty_count,
    ended,
    free_cells,
    hidden_count,
    keeps_middle,
    limits,
)
from calculators.coupelation.state import FINISH, HIDDEN, HIGHEST, LOWEST, TOP, Card, Cell, Face, State, numbers
from calculators.coupelation.tower import cards_of


@dataclass(frozen=True, slots=True)
class Slot:
    """A free cell below the top where a card can go now.

    low, high: the smallest and largest number that fits there face up by order alone, None where only
    a face-down card fits.
    """

    row: int
    col: int
    low: int | None
    high: int | None


@dataclass(frozen=True, slots=True)
class Standing:
    """The score of this game, exactly as the contract has it.

    empty: of all 28 cells; hidden: cards face down; draw: cards the seat to move may draw, 0 when the game is over,
    None while that is not known.
    """

    outcome: str
    empty: int
    hidden: int
    slots: tuple[Slot, ...]
    draw: int | None


def score(state: State) -> Standing | None:
    """Where the game stands; None without a tower."""
    if not state.rows:
        return None
    result = outcome(state)
    return Standing(
        outcome=result,
        empty=empty_count(state.rows),
        hidden=hidden_count(state),
        slots=tuple(slot for slot in slots(state) if (slot.row, slot.col) != TOP),
        draw=allowance(state).count if result == "open" else 0,
    )


def outcome(state: State) -> str:
    """won, lost or open: stuck is lost only when no card can be drawn (coupelation.win, .flip, .stuck)."""
    return ended(state) or ("lost" if is_stuck(state) and not allowance(state).most else "open")


def slots(state: State) -> tuple[Slot, ...]:
    """Free cells where some glass card can go now, by row and column; none once the game is over."""
    if ended(state):
        return ()
    around = limits(state)
    found = []
    for cell in free_cells(state):
        low, high = around.low[cell], around.high[cell]
        if around.takes_hidden(cell) and keeps_middle(state, cell, HIDDEN):
            shown = max(low, LOWEST) <= min(high, HIGHEST)
            found.append(Slot(*cell, max(low, LOWEST) if shown else None, min(high, HIGHEST) if shown else None))
    return tuple(found)


def fitting(state: State, cell: Cell, exchange: bool = False) -> tuple[Face, ...]:
    """The cards not face up in the tower that fit a free cell, or one with a card (exchange), face up.

    Whoever holds them; the finish card last.
    """
    if ended(state):
        return ()
    if cell == TOP and cell in cells_for_finish(state):
        return (FINISH.face,)
    around = limits(state)
    if cell not in around.low or (cell in cards_of(state.rows)) != exchange or (cell == TOP and not state.first):
        return ()
    placed = set(numbers(cards_of(state.rows).values()))
    low, high = max(around.low[cell], LOWEST), min(around.high[cell], HIGHEST)
    return tuple(n for n in range(low, high + 1) if n not in placed and keeps_middle(state, cell, Card(n)))


def reasons(state: State) -> tuple[Message, ...]:
    """Why a tower is won, lost or open, and what is still missing."""
    said = outcome(state)
    if said == "won":
        return (message("coupelation.why.won"),)
    if said == "lost":
        return (message("coupelation.why.reveal" if ended(state) else "coupelation.why.stuck"),)
    counts = {"empty": empty_count(state.rows), "hidden": hidden_count(state)}
    return tuple(message(f"coupelation.why.{name}", count=count) for name, count in counts.items() if count)
