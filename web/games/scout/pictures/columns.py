"""A column a seat: how everybody stands, and what a move or a round makes of it."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.messages import number, signed
from calculators.core.types import Judgement, Score
from calculators.scout.score import round_points
from calculators.scout.state import Seat, State, by_seat
from web.pieces import Touch, select
from web.table.page import Page

MEND = "mend"
ROOMY = 4
"""Seats up to which a total fits beside the one before it."""
COUNTS = {"h": "hand", "c": "captured", "s": "chips"}


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure of a seat. change: what it becomes by the move that is told, '' if it stays; chip: is it a chip that
    is there (True) or spent (False)? free: cards in hand that are not counted."""

    value: str
    change: str = ""
    chip: bool | None = None
    free: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """A seat: its figures from top to bottom. turn: is it to move (at the end: does it lead); touch: mends it; now: its
    points of this round so far; total: those of the rounds before, as said; spoken: all of it."""

    seat: str
    cells: tuple[Cell, ...]
    turn: bool = False
    touch: Touch | None = None
    now: str = ""
    total: str = ""
    spoken: str = ""

    @property
    def hand(self) -> Cell:
        return self.cells[0]

    @property
    def chip(self) -> Cell | None:
        """The Scout & Show chip; None where there is none in this game."""
        return next((cell for cell in self.cells if cell.chip is not None), None)


def labels(page: Page, state: State) -> tuple[str, ...]:
    say = page.say
    kept = [say("scout.count.h"), say("scout.count.c"), say("scout.count.s")]
    if not state.two:
        kept.append(say("scout.row.ss"))
    return (*kept, say("scout.row.total"))


def columns(page: Page, state: State, judged: Judgement[State] | None) -> tuple[Column, ...]:
    """Every seat with its counts, and what the move that is told makes of them."""
    reached = (judged.after or judged.end) if judged and judged.legal else None
    totals = before(state)
    found = []
    for index, name in enumerate(page.seats):
        now, then = state.seats[index], (reached or state).seats[index]
        cells = [counted(value(now, key), value(then, key)) for key in COUNTS]
        if not state.two:
            cells.append(Cell("", chip=has_chip(state, index + 1)))
        cells.append(Cell(number(totals[index])))
        counts = (value(now, "c"), value(now, "s"))
        gained = None if None in counts else sum(count or 0 for count in counts)
        said = page.say("scout.seat.said", seat=name, hand=cells[0].value, points=plus(gained), total=totals[index])
        if not state.two and not has_chip(state, index + 1):
            said = page.say("list.comma").join((said, f"S&S {page.say('scout.ss.spent')}"))
        turn, touch = index + 1 == state.table.turn, select(f"{MEND}.{name}")
        total = page.say("score.points", points=totals[index]) if any(totals) else ""
        found.append(Column(name, tuple(cells), turn, touch, plus(gained), total, said))
    return tuple(found)


def value(seat: Seat | None, key: str) -> int | None:
    found: int | None = None if seat is None else getattr(seat, COUNTS[key])
    return found


def counted(now: int | None, then: int | None) -> Cell:
    return Cell("–" if now is None else str(now), "" if then is None or then == now else str(then))


def has_chip(state: State, seat: int) -> bool:
    """Has a seat its Scout & Show chip? It has as long as nobody says that it is spent."""
    entries = by_seat(state.ss, state.table.turn)
    return seat > len(entries) or entries[seat - 1] != 0


def before(state: State) -> list[int]:
    """The points of the rounds before, and by hand."""
    groups = (*state.rounds, state.extra)
    return [
        sum(group[seat] or 0 for group in groups if seat < len(group)) for seat in range(min(state.table.players, 5))
    ]


def plus(points: int | None) -> str:
    return "–" if points is None else signed(points)


def end_columns(page: Page, end: State, score: Score) -> tuple[Column, ...]:
    """What a round that is over gave every seat."""
    points, earlier = round_points(end), before(end)
    found = []
    for index, name in enumerate(page.seats):
        seat, gained = end.seats[index], points[index] if index < len(points) else None
        free = end.end is not None and end.end.kind == "unbeaten" and end.end.seat == index + 1
        total = None if gained is None else earlier[index] + gained
        was, after = number(earlier[index]), "" if total is None else number(total)
        cells = (
            Cell(plus(value(seat, "c"))),
            Cell(plus(value(seat, "s"))),
            Cell("0" if free else plus(None if seat is None or seat.hand is None else -seat.hand), free=free),
            Cell(plus(gained)),
            Cell(after or was) if len(page.seats) > ROOMY else Cell(was, after),
        )
        found.append(Column(name, cells, name in score.leaders))
    return tuple(found)
