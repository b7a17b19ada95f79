"""A column a seat: how everybody stands, and what a move or a round makes of it."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.messages import format_number, format_signed_number
from calculators.core.types import Judgement
from calculators.scout.state import SeatCounts, State, list_chips_by_seat
from web.pieces import Control, select
from web.table.page import Page

MEND = "mend"
COUNTS = {"h": "hand", "c": "captured", "s": "chips"}


@dataclass(frozen=True, slots=True)
class SeatFigure:
    """A figure of a seat. change: what it becomes by the move that is told, '' if it stays; chip: is it a chip that
    is there (True) or spent (False)?"""

    value: str
    change: str = ""
    chip: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatFigures:
    """A seat: its figures from top to bottom. turn: is it to move (at the end: does it lead); touch: mends it; now: its
    points of this round so far; total: those of the rounds before, as said; spoken: all of it."""

    seat: str
    cells: tuple[SeatFigure, ...]
    turn: bool = False
    touch: Control | None = None
    now: str = ""
    total: str = ""
    spoken: str = ""

    @property
    def hand(self) -> SeatFigure:
        return self.cells[0]

    @property
    def chip(self) -> SeatFigure | None:
        """The Scout & Show chip; None where there is none in this game."""
        return next((cell for cell in self.cells if cell.chip is not None), None)


def build_seat_columns_with_counts_after_asked_move(
    page: Page, state: State, judgement: Judgement[State] | None
) -> tuple[SeatFigures, ...]:
    """Every seat with its counts, and what the move that is told makes of them."""
    reached = (judgement.after or judgement.end) if judgement and judgement.legal else None
    totals = list_points_by_seat_before_round(state)
    found = []
    for index, name in enumerate(page.seats):
        now, then = state.seats[index], (reached or state).seats[index]
        cells = [build_count_and_count_after_figure(seat_count(now, key), seat_count(then, key)) for key in COUNTS]
        if not state.is_two_player_game:
            cells.append(SeatFigure("", chip=has_seat_show_chip_or_not_entered(state, index + 1)))
        cells.append(SeatFigure(format_number(totals[index])))
        counts = (seat_count(now, "c"), seat_count(now, "s"))
        gained = None if None in counts else sum(count or 0 for count in counts)
        said = page.say(
            "scout.seat.said", seat=name, hand=cells[0].value, points=format_signed_points(gained), total=totals[index]
        )
        if not state.is_two_player_game and not has_seat_show_chip_or_not_entered(state, index + 1):
            said = page.say("list.comma").join((said, f"S&S {page.say('scout.ss.spent')}"))
        turn, touch = index + 1 == state.table.turn, select(f"{MEND}.{name}")
        total = page.say("score.points", points=totals[index]) if any(totals) else ""
        found.append(
            SeatFigures(
                seat=name,
                cells=tuple(cells),
                turn=turn,
                touch=touch,
                now=format_signed_points(gained),
                total=total,
                spoken=said,
            )
        )
    return tuple(found)


def seat_count(seat: SeatCounts | None, count_code: str) -> int | None:
    found: int | None = None if seat is None else getattr(seat, COUNTS[count_code])
    return found


def build_count_and_count_after_figure(current_count: int | None, count_after: int | None) -> SeatFigure:
    return SeatFigure(
        "–" if current_count is None else str(current_count),
        "" if count_after is None or count_after == current_count else str(count_after),
    )


def has_seat_show_chip_or_not_entered(state: State, seat_number: int) -> bool:
    """Has a seat its Scout & Show chip? It has as long as nobody says that it is spent."""
    entries = list_chips_by_seat(state.ss, state.table.turn)
    return seat_number > len(entries) or entries[seat_number - 1] != 0


def list_points_by_seat_before_round(state: State) -> list[int]:
    """The points of the rounds before, and by hand."""
    groups = (*state.rounds, state.extra)
    return [
        sum(group[seat] or 0 for group in groups if seat < len(group)) for seat in range(min(state.table.players, 5))
    ]


def format_signed_points(points: int | None) -> str:
    return "–" if points is None else format_signed_number(points)
