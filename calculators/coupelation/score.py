"""Won, lost or open: what a tower is worth."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.types import Message
from calculators.coupelation.draw import draw
from calculators.coupelation.moves import cells_for_finish, ended, free_cells, is_stuck, keeps_middle
from calculators.coupelation.state import (
    FINISH,
    HIDDEN,
    HIGHEST,
    LOWEST,
    TOP,
    Card,
    Cell,
    Face,
    State,
    numbers,
)
from calculators.coupelation.tower import bounds, cards_of
from calculators.coupelation.validate import empty_count


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

    empty: of all 28 cells; hidden: cards face down; draw: cards the seat to move may draw, None while
    that is not known.
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
    return Standing(
        outcome=outcome(state),
        empty=empty_count(state.rows),
        hidden=hidden_count(state),
        slots=tuple(slot for slot in slots(state) if (slot.row, slot.col) != TOP),
        draw=draw(state).count,
    )


def outcome(state: State) -> str:
    """won, lost or open (coupelation.win, coupelation.flip, coupelation.pass)."""
    return ended(state) or ("lost" if is_stuck(state) else "open")


def hidden_count(state: State) -> int:
    return sum(card == HIDDEN for card in cards_of(state.rows).values())


def slots(state: State) -> tuple[Slot, ...]:
    """Free cells where some glass card can go now, by row and column; none once the game is over."""
    if ended(state):
        return ()
    limits = bounds(state.rows)
    found = []
    for cell in free_cells(state):
        low, high = limits.low[cell], limits.high[cell]
        if low <= high and keeps_middle(state, cell, HIDDEN):
            shown = max(low, LOWEST) <= min(high, HIGHEST)
            found.append(Slot(*cell, max(low, LOWEST) if shown else None, min(high, HIGHEST) if shown else None))
    return tuple(found)


def fitting(state: State, cell: Cell, exchange: bool = False) -> tuple[Face, ...]:
    """The cards not face up in the tower that fit a free cell, or one with a card (exchange), face up.

    Whoever holds them; the finish card last.
    """
    if ended(state):
        return ()
    if cell in cells_for_finish(state) and not state.first:
        return (FINISH.face,)
    limits = bounds(state.rows)
    if cell not in limits.low or (cell in cards_of(state.rows)) != exchange or (cell == TOP and not state.first):
        return ()
    placed = set(numbers(cards_of(state.rows).values()))
    low, high = max(limits.low[cell], LOWEST), min(limits.high[cell], HIGHEST)
    return tuple(n for n in range(low, high + 1) if n not in placed and keeps_middle(state, cell, Card(n)))


def reasons(state: State) -> tuple[Message, ...]:
    """Why a tower is won, lost or open, and what is still missing."""
    said = outcome(state)
    if said == "won":
        return (Message("coupelation.why.won", {}, "coupelation.win"),)
    if said == "lost":
        code, clause = ("reveal", "flip") if ended(state) else ("stuck", "pass")
        return (Message(f"coupelation.why.{code}", {}, f"coupelation.{clause}"),)
    counts = {"empty": empty_count(state.rows), "hidden": hidden_count(state)}
    return tuple(
        Message(f"coupelation.why.{name}", {"count": count}, "coupelation.win")
        for name, count in counts.items()
        if count
    )
