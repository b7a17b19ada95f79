"""A column per seat with its figures, and their changes by a move or a round."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.messages import format_number, format_signed_number
from calculators.core.types import Judgement
from calculators.scout.state import SeatCounts, State, list_chips_by_seat_at_least_up_to_mover
from web.games.scout.targets import CorrectedSeatTarget, CountCode
from web.pieces import Control, select
from web.table.page import Page

COUNTS: dict[CountCode, str] = {"h": "hand", "c": "captured", "s": "chips"}


@dataclass(frozen=True, slots=True)
class SeatFigure:
    """A figure of a seat. change: its value after the drafted move, '' if unchanged; has_chip: whether the chip is
    there or spent, None for a figure that is no chip."""

    value: str
    change: str = ""
    has_chip: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatFigures:
    """The figures of a seat from top to bottom.

    is_to_move: whether it is the seat's turn; control: opens its correction; round_points: the points of this round so
    far; total_text: those of the rounds before; spoken_text: all of it in words.
    """

    seat: str
    cells: tuple[SeatFigure, ...]
    is_to_move: bool = False
    control: Control | None = None
    round_points: str = ""
    total_text: str = ""
    spoken_text: str = ""

    @property
    def hand(self) -> SeatFigure:
        return self.cells[0]

    @property
    def chip(self) -> SeatFigure | None:
        """The Scout & Show chip; None in a game without them."""
        return next((cell for cell in self.cells if cell.has_chip is not None), None)


def build_seat_columns_with_drafted_changes(
    page: Page, state: State, judgement: Judgement[State] | None
) -> tuple[SeatFigures, ...]:
    """Returns the figures of every seat, and how the drafted move changes them."""
    state_after = (judgement.after or judgement.end) if judgement and judgement.legal else None
    totals = list_points_by_seat_before_round_with_extra(state)
    columns = []
    for index, name in enumerate(page.seats):
        current_counts, counts_after = state.seats[index], (state_after or state).seats[index]
        cells = [
            build_count_and_count_after_figure(seat_count(current_counts, key), seat_count(counts_after, key))
            for key in COUNTS
        ]
        if not state.is_two_player_game:
            cells.append(SeatFigure("", has_chip=has_seat_show_chip_or_not_entered(state, index + 1)))
        cells.append(SeatFigure(format_number(totals[index])))
        counts = (seat_count(current_counts, "c"), seat_count(current_counts, "s"))
        round_points = None if None in counts else sum(count or 0 for count in counts)
        spoken_text = page.say(
            "scout.seat.said",
            seat=name,
            hand=cells[0].value,
            points=format_signed_points(round_points),
            total=totals[index],
        )
        if not state.is_two_player_game and not has_seat_show_chip_or_not_entered(state, index + 1):
            spoken_text = page.say("list.comma").join((spoken_text, f"S&S {page.say('scout.ss.spent')}"))
        turn, touch = index + 1 == state.table.turn, select(CorrectedSeatTarget(name))
        total = page.say("score.points", points=totals[index]) if any(totals) else ""
        columns.append(
            SeatFigures(
                seat=name,
                cells=tuple(cells),
                is_to_move=turn,
                control=touch,
                round_points=format_signed_points(round_points),
                total_text=total,
                spoken_text=spoken_text,
            )
        )
    return tuple(columns)


def seat_count(seat: SeatCounts | None, count_code: CountCode) -> int | None:
    count: int | None = None if seat is None else getattr(seat, COUNTS[count_code])
    return count


def build_count_and_count_after_figure(current_count: int | None, count_after: int | None) -> SeatFigure:
    return SeatFigure(
        "–" if current_count is None else str(current_count),
        "" if count_after is None or count_after == current_count else str(count_after),
    )


def has_seat_show_chip_or_not_entered(state: State, seat_number: int) -> bool:
    """Returns whether a seat has its Scout & Show chip; True unless it is entered as spent."""
    chips_by_seat = list_chips_by_seat_at_least_up_to_mover(state.ss, state.table.turn)
    return seat_number > len(chips_by_seat) or chips_by_seat[seat_number - 1] != 0


def list_points_by_seat_before_round_with_extra(state: State) -> list[int]:
    """Returns the points of earlier rounds and those added by the table, by seat."""
    groups = (*state.rounds, state.extra)
    return [
        sum(group[seat] or 0 for group in groups if seat < len(group)) for seat in range(min(state.table.players, 5))
    ]


def format_signed_points(points: int | None) -> str:
    return "–" if points is None else format_signed_number(points)
