"""Builds what settlements give each seat, and the map at the end of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from calculators.core.messages import format_number, format_signed_number
from calculators.core.parsing import format_seat_code, parse_seat_code
from calculators.core.types import Message, ScoreLine
from calculators.vectron.score import build_settlement_rank_or_difference_line
from calculators.vectron.settlement import SeatSettlement, Settlement
from calculators.vectron.state import SettlementGain, State
from web.games.vectron.pictures.strip import css_class_of_filled_added_or_just_three_boxes
from web.pieces import TouchableCell

SETTLEMENT_EFFECT = "vectron.effect.settle"


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementResult:
    """What a settlement gives a seat. boxes: CSS classes of its gauge; line: how the points follow from the gauges;
    points: with their sign; is_winner: the seat wins with it."""

    seat: str
    gauge: int
    boxes: tuple[str, ...]
    rank: int
    line: ScoreLine
    points: str
    score_before: int
    total: int
    is_winner: bool


@dataclass(frozen=True, slots=True)
class SettlementRound:
    """A settlement as a row of a table.

    name: its number, or the label of the scores before the first settlement; seat_gains: for each seat its gauge (None:
    not entered), the points, and those by hand ('' for none); past_index: from 0 among the past settlements, None for
    the scores before the first one and for the one that is due; gain_cells: select each gain for correction, empty if
    they cannot be corrected.
    """

    name: str
    seat_gains: tuple[tuple[int | None, str, str], ...]
    past_index: int | None = None
    gain_cells: tuple[TouchableCell, ...] = ()


def list_past_and_due_settlements_or_empty(
    state: State, settlement_now: Settlement, label_of_row_of_unexplained_scores: str
) -> tuple[SettlementRound, ...]:
    """Lists every past settlement and the one that is due; empty if there is no past one.

    label_of_row_of_unexplained_scores: the name of the first row, with the scores that no settlement explains.
    """
    if not state.rounds:
        return ()
    due_settlement = tuple(result.gain for result in settlement_now.seat_settlements)
    scores = [state.seat_state(seat).score or 0 for seat in state.seat_numbers]
    points_by_seat = [
        sum(gain.points + gain.by_hand for gain in gains_of_seat) for gains_of_seat in zip(*state.rounds, strict=True)
    ]
    scores_before = [score - points for score, points in zip(scores, points_by_seat, strict=True)]
    first_rows = (
        [
            SettlementRound(
                label_of_row_of_unexplained_scores, tuple((None, format_number(points), "") for points in scores_before)
            )
        ]
        if any(scores_before)
        else []
    )
    settlements = [*state.rounds, *([due_settlement] if settlement_now.is_due else [])]
    return (
        *first_rows,
        *(
            SettlementRound(
                format_number(settlement_number),
                tuple(map(format_settlement_gain_of_seat, settlement)),
                settlement_number - 1 if settlement_number <= len(state.rounds) else None,
            )
            for settlement_number, settlement in enumerate(settlements, 1)
        ),
    )


class FormattedGain(NamedTuple):
    """What a settlement gave a seat, formatted for display."""

    gauge: int | None
    points_text: str
    bonus_text: str


def format_settlement_gain_of_seat(seat_gain: SettlementGain) -> FormattedGain:
    """Formats what a seat got, with signs; a dash if it is not entered."""
    if seat_gain.gauge is None:
        return FormattedGain(None, "–", "")
    return FormattedGain(
        seat_gain.gauge,
        format_gained_points(seat_gain.points),
        format_signed_number(seat_gain.by_hand) if seat_gain.by_hand else "",
    )


def format_gained_points(points: int) -> str:
    """Formats points with their sign; `±0` for none."""
    return format_signed_number(points) if points else "±0"


def list_seat_results_highest_total_first(
    settlement: Settlement,
) -> tuple[SettlementResult, ...]:
    """Lists what a settlement gives each seat, best first; empty while a gauge or score is missing."""
    return tuple(sorted(build_result_of_each_seat(settlement), key=lambda result: (-result.total, result.rank)))


def list_seat_settlement_results_sorted_by_rank(effects: Sequence[Message]) -> tuple[SettlementResult, ...]:
    """Lists what a settlement of the record gave each seat, by rank; empty if the effects have none."""
    return tuple(sorted(list_seat_results_of_settlement_effects(effects), key=lambda result: result.rank))


def list_seat_results_of_settlement_effects(effects: Sequence[Message]) -> tuple[SettlementResult, ...]:
    """Lists what a settlement of the record gave each seat, in the order of its seats; empty if the effects have none.
    effects: of the move that ended the turn."""
    seat_settlements = tuple(
        SeatSettlement(
            seat=parse_seat_code(effect.params["seat"]),
            gauge=effect.params["gauge"],
            rank=effect.params["rank"],
            points=effect.params["points"],
            bonus=0,
            score_before=effect.params["total"] - effect.params["points"],
        )
        for effect in effects
        if effect.code == SETTLEMENT_EFFECT
    )
    return tuple(build_result_of_each_seat(Settlement(seat_settlements=seat_settlements)))


def build_result_of_each_seat(settlement: Settlement) -> Iterator[SettlementResult]:
    """Yields what a settlement gives each seat, in the order of its seats."""
    for result in settlement.seat_settlements:
        yield SettlementResult(
            seat=format_seat_code(result.seat),
            gauge=result.gauge,
            boxes=css_class_of_filled_added_or_just_three_boxes(result.gauge),
            rank=result.rank,
            line=build_settlement_rank_or_difference_line(result, settlement.seat_settlements),
            points=format_gained_points(result.points),
            score_before=result.score_before,
            total=result.total,
            is_winner=result.seat in settlement.winning_seats,
        )
