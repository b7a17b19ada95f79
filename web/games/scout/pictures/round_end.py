"""The end of a round: who won it, what it gave each seat, and where the totals stand."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.messages import format_number
from calculators.core.parsing import format_seat_code
from calculators.scout.score import calculate_round_points
from calculators.scout.state import State
from web.games.scout.pictures.columns import format_signed_points, list_points_by_seat_before_round, seat_count
from web.pieces import Control, select
from web.table.page import Page

HANDS = "hand"
WIDE, INSET = 328, 4
"""Pixels of the line under a row, and what its bar leaves free at both ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEndRow:
    """A seat: what it captured, its chips, its hand and its total, as printed. mend: opens − and ＋ for its hand, None
    where it costs nothing; is_open: they are open; bar_end: where the bar of its total ends, None where that is not
    known."""

    seat: str
    captured: str
    chips: str
    hand: str
    total: str
    mend: Control | None = None
    is_open: bool = False
    bar_end: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEndTable:
    """head: who won the round; why: how it ended; winners: their seats; gained: what it gave them; labels: of the
    columns; rows: the best total first; zero: where the bars begin."""

    head: str
    why: str
    labels: tuple[str, ...]
    winners: tuple[str, ...]
    gained: str
    rows: tuple[RoundEndRow, ...]
    zero: float


def build_round_end_table(page: Page, end_state: State) -> RoundEndTable:
    """What a round that is over gave every seat."""
    gains, earlier = calculate_round_points(end_state), list_points_by_seat_before_round(end_state)
    points = {seat: gains[index] if index < len(gains) else None for index, seat in enumerate(page.seats)}
    totals = {
        seat: earlier[index] + gained for index, seat in enumerate(page.seats) if (gained := points[seat]) is not None
    }
    low, high = min(0, *totals.values(), 0), max(0, *totals.values(), 0)
    scale = (WIDE - 2 * INSET) / ((high - low) or 1)
    rows = []
    for index, seat in enumerate(page.seats):
        counts = end_state.seats[index]
        costs_nothing = end_state.end is not None and end_state.end.seat == index + 1
        hand = seat_count(counts, "h")
        rows.append(
            RoundEndRow(
                seat=seat,
                captured=format_signed_points(seat_count(counts, "c")),
                chips=format_signed_points(seat_count(counts, "s")),
                hand=format_signed_points(None if hand is None else -hand),
                total=format_number(totals[seat]) if seat in totals else "–",
                mend=None if costs_nothing or hand is None else select(f"{HANDS}.{seat}"),
                is_open=page.selection == f"{HANDS}.{seat}",
                bar_end=round(INSET + (totals[seat] - low) * scale, 1) if seat in totals else None,
            )
        )
    rows.sort(key=lambda row: -totals.get(row.seat, low - 1))
    known = [gained for gained in points.values() if gained is not None]
    best = max(known) if known and len(known) == len(points) else None
    winners = tuple(seat for seat, gained in points.items() if best is not None and gained == best)
    return RoundEndTable(
        head=name_winners_of_round(page, winners),
        why=explain_round_end_or_empty(page, end_state),
        labels=(
            page.say("scout.count.c"),
            page.say("scout.count.left" if end_state.is_two_player_game else "scout.count.s"),
            page.say("scout.count.h"),
            page.say("scout.row.total"),
        ),
        winners=winners if len(winners) < len(points) else (),
        gained=format_signed_points(best),
        rows=tuple(rows),
        zero=round(INSET - low * scale, 1),
    )


def name_winners_of_round(page: Page, winners: tuple[str, ...]) -> str:
    """Whose round it was, as printed."""
    if not winners:
        return page.say("scout.round.over")
    if len(winners) == len(page.seats):
        return page.say("scout.round.level")
    return page.say("scout.round.won", names=page.say("bar.and").join(map(page.say.seat_name, winners)))


def explain_round_end_or_empty(page: Page, end_state: State) -> str:
    """How the round ended, as printed: with two players nobody is unbeaten by scouting alone."""
    end = end_state.end
    if end is None:
        return ""
    two = ".two" if end_state.is_two_player_game and end.kind == "unbeaten" else ""
    return page.say(f"scout.ended.by.{end.kind}{two}", seat=format_seat_code(end.seat or 1))
