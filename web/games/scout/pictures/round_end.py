"""The end of a round: who won it, what it gave each seat, and the totals."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.messages import format_number
from calculators.core.parsing import format_seat_code, parse_seat_code
from calculators.scout.score import round_points_by_seat
from calculators.scout.state import UNCOUNTED, State
from web.games.scout.pictures.columns import (
    format_signed_points,
    list_points_by_seat_before_round_with_extra,
    name_count,
)
from web.games.scout.pictures.selections import COUNTS
from web.games.scout.targets import HandSizeTarget
from web.i18n import Speaker
from web.pieces import Control, select
from web.table.page import Page

WIDE, INSET = 328, 4
"""Pixels: the width of the line under a row, and its free space at both ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEndRow:
    """The formatted counts and total of a seat. control: opens − and ＋ for its hand, None if the hand costs nothing or
    is not known; is_open: whether they are open; bar_end: x of the end of the total's bar, None if the total is not
    known."""

    seat: str
    captured: str
    chips: str
    hand: str
    total: str
    control: Control | None = None
    is_open: bool = False
    bar_end: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEndTable:
    """head: who won the round; reason: how it ended; labels: of the columns; winners: seats that won; gained: their
    points; rows: the best total first; zero: x of the start of the bars."""

    head: str
    reason: str
    labels: tuple[str, ...]
    winners: tuple[str, ...]
    gained: str
    rows: tuple[RoundEndRow, ...]
    zero: float


def build_round_end_table(page: Page, end_state: State) -> RoundEndTable:
    """Returns what a finished round gave every seat."""
    gains = dict(zip(page.seats, round_points_by_seat(end_state), strict=False))
    earlier = dict(zip(page.seats, list_points_by_seat_before_round_with_extra(end_state), strict=False))
    totals = {seat: earlier[seat] + points for seat, points in gains.items() if points is not None}
    lowest, highest = min(0, *totals.values(), 0), max(0, *totals.values(), 0)
    scale = (WIDE - 2 * INSET) / ((highest - lowest) or 1)
    rows = []
    for seat, seat_counts in zip(page.seats, end_state.seats, strict=False):
        counts, target = seat_counts or UNCOUNTED, HandSizeTarget(seat)
        costs_nothing = end_state.round_end.seat == parse_seat_code(seat)
        rows.append(
            RoundEndRow(
                seat=seat,
                captured=format_signed_points(counts.captured),
                chips=format_signed_points(counts.chips),
                hand=format_signed_points(None if counts.hand is None else -counts.hand),
                total=format_number(totals[seat]) if seat in totals else "–",
                control=None if costs_nothing or counts.hand is None else select(target),
                is_open=page.selection == str(target),
                bar_end=round(INSET + (totals[seat] - lowest) * scale, 1) if seat in totals else None,
            )
        )
    rows.sort(key=lambda row: -totals.get(row.seat, lowest - 1))
    known_gains = [points for points in gains.values() if points is not None]
    best_gain = max(known_gains) if len(known_gains) == len(gains) else None
    winners = () if best_gain is None else tuple(seat for seat, points in gains.items() if points == best_gain)
    count_labels = (name_count(page.say, end_state, count_code) for count_code in COUNTS)
    return RoundEndTable(
        head=describe_round_result(page, winners),
        reason=explain_round_end_or_empty(page.say, end_state),
        labels=(*count_labels, page.say("scout.row.total")),
        winners=winners if len(winners) < len(gains) else (),
        gained=format_signed_points(best_gain),
        rows=tuple(rows),
        zero=round(INSET - lowest * scale, 1),
    )


def describe_round_result(page: Page, winners: tuple[str, ...]) -> str:
    """Returns the winners of the round in words."""
    if not winners:
        return page.say("scout.round.over")
    if len(winners) == len(page.seats):
        return page.say("scout.round.level")
    return page.say("scout.round.won", names=page.say("bar.and").join(map(page.say.seat_name, winners)))


def explain_round_end_or_empty(say: Speaker, end_state: State) -> str:
    """Returns how the round ended, in words. The end of two players by "no move" has its own words."""
    end = end_state.end
    if end is None:
        return ""
    two = ".two" if end_state.is_two_player_game and end.kind == "unbeaten" else ""
    return say(f"scout.ended.by.{end.kind}{two}", seat=format_seat_code(end.seat or 1))
