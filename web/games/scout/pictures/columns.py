"""A column per seat with its figures, and their changes by a move."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.messages import format_signed_number
from calculators.core.types import Judgement
from calculators.scout.state import SHOW_CHIP, SeatCounts, State, chips_of_seat_or_default
from web.games.scout.pictures.selections import COUNT_FIELDS
from web.games.scout.targets import CorrectedSeatTarget, CountCode
from web.i18n import Speaker
from web.pieces import Control, select
from web.table.page import Page


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatFigures:
    """The figures of a seat from top to bottom.

    hand: its cards, `–` if not known; hand_after: after the drafted move, '' if unchanged; has_show_chip: None in a
    game without Scout & Show chips; is_to_move: whether it is the seat's turn; control: opens its correction;
    round_points: the points of this round so far; total_text: those of the rounds before; spoken_text: all of it in
    words.
    """

    seat: str
    hand: str
    hand_after: str
    has_show_chip: bool | None
    is_to_move: bool
    control: Control | None
    round_points: str
    total_text: str
    spoken_text: str


def build_seat_columns_with_drafted_changes(
    page: Page, state: State, judgement: Judgement[State] | None
) -> tuple[SeatFigures, ...]:
    """Returns the figures of every seat, and how the drafted move changes them."""
    state_after = judgement.state_after if judgement else None
    totals = list_points_by_seat_before_round_with_extra(state)
    columns = []
    for index, name in enumerate(page.seats):
        counts, counts_after = state.seat_counts[index], (state_after or state).seat_counts[index]
        hand = format_count(counts.hand)
        is_hand_changed = counts_after.hand not in (None, counts.hand)
        points = None if counts.captured is None or counts.chips is None else counts.captured + counts.chips
        round_points = format_signed_points(points)
        spoken_text = page.say("scout.seat.said", seat=name, hand=hand, points=round_points, total=totals[index])
        has_show_chip = None if state.is_two_player_game else has_seat_show_chip_or_not_entered(state, index + 1)
        if has_show_chip is False:
            spoken_text = page.say("list.comma").join((spoken_text, f"S&S {page.say('scout.ss.spent')}"))
        columns.append(
            SeatFigures(
                seat=name,
                hand=hand,
                hand_after=str(counts_after.hand) if is_hand_changed else "",
                has_show_chip=has_show_chip,
                is_to_move=index + 1 == state.table.turn,
                control=select(CorrectedSeatTarget(name)),
                round_points=round_points,
                total_text=page.say("score.points", points=totals[index]) if any(totals) else "",
                spoken_text=spoken_text,
            )
        )
    return tuple(columns)


def count_of_seat(counts: SeatCounts, count_code: CountCode) -> int | None:
    count: int | None = getattr(counts, COUNT_FIELDS[count_code])
    return count


def name_count(say: Speaker, state: State, count_code: CountCode) -> str:
    """Returns the name of a count: captured cards, chips or hand; with two players the chips left."""
    return say("scout.count.left" if state.is_two_player_game and count_code == "s" else f"scout.count.{count_code}")


def has_seat_show_chip_or_not_entered(state: State, seat_number: int) -> bool:
    """Returns whether a seat has its Scout & Show chip; True unless it is entered as spent."""
    return chips_of_seat_or_default(state.ss, seat_number, SHOW_CHIP) != 0


def list_points_by_seat_before_round_with_extra(state: State) -> list[int]:
    """Returns the points of earlier rounds and those added by the table, by seat."""
    groups = (*state.rounds, state.extra)
    return [
        sum(group[seat] or 0 for group in groups if seat < len(group)) for seat in range(min(state.table.players, 5))
    ]


def format_count(count: int | None) -> str:
    return "–" if count is None else str(count)


def format_signed_points(points: int | None) -> str:
    return "–" if points is None else format_signed_number(points)
