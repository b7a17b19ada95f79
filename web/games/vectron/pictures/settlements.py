"""Builds what settlements give each seat, and the map at the end of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from calculators.core.messages import format_number, format_signed_number
from calculators.core.parsing import format_seat_code
from calculators.core.types import Message
from calculators.vectron.settlement import (
    calculate_settlement_or_empty_if_entries_missing,
    find_winning_seats_at_goal,
    is_settlement_due_by_full_gauge_or_empty_deck,
)
from calculators.vectron.state import SettlementGain, State, bonus_points_of_seat_or_0, seat_numbers, seat_state_of
from web.games.vectron.pictures.grid import MapPicture, build_map_picture
from web.games.vectron.pictures.strip import list_css_class_per_gauge_box
from web.pieces import TouchableCell

SETTLEMENT_EFFECT = "vectron.effect.settle"


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementResult:
    """What a settlement gives a seat. boxes: CSS classes of its gauge; points: with their sign; is_winner: the seat
    wins with it."""

    seat: str
    gauge: int
    boxes: tuple[str, ...]
    rank: int
    points: str
    score_before: int
    total: int
    is_winner: bool


@dataclass(frozen=True, slots=True)
class SettlementRound:
    """A settlement as a row of a table.

    name: its number, or the label of the scores before the first settlement; seat_gains: for each seat its gauge (None:
    not entered), the points, and those by hand ('' for none); places: the controls that select each of them, empty if
    they cannot be corrected.
    """

    name: str
    seat_gains: tuple[tuple[int | None, str, str], ...]
    places: tuple[TouchableCell, ...] = ()


def list_past_settlements_and_due_one_or_empty(
    state: State, label_of_scores_before: str
) -> tuple[SettlementRound, ...]:
    """Lists every past settlement and the one that is due; empty if there is no past one.

    label_of_scores_before: the name of the first row, with the scores that no settlement explains.
    """
    if not state.rounds:
        return ()
    results = calculate_settlement_or_empty_if_entries_missing(state)
    due = (
        [tuple(SettlementGain(one.gauge, one.points, bonus_points_of_seat_or_0(state, one.seat)) for one in results)]
        if is_settlement_due_by_full_gauge_or_empty_deck(state)
        else []
    )
    scores = [seat_state_of(state, seat).score or 0 for seat in seat_numbers(state)]
    given = [sum(one.points + one.by_hand for one in own) for own in zip(*state.rounds, strict=True)]
    before = [score - points for score, points in zip(scores, given, strict=True)]
    first = (
        [SettlementRound(label_of_scores_before, tuple((None, format_number(points), "") for points in before))]
        if any(before)
        else []
    )
    told = [*state.rounds, *filter(None, due)]
    return (
        *first,
        *(
            SettlementRound(format_number(n), tuple(map(format_gauge_points_and_bonus, group)))
            for n, group in enumerate(told, 1)
        ),
    )


class FormattedGain(NamedTuple):
    """What a settlement gave a seat, formatted for display."""

    gauge: int | None
    points_text: str
    bonus_text: str


def format_gauge_points_and_bonus(seat_gain: SettlementGain) -> FormattedGain:
    """Formats what a seat got, with signs; a dash if it is not entered."""
    if seat_gain.gauge is None:
        return FormattedGain(None, "–", "")
    return FormattedGain(
        seat_gain.gauge,
        format_signed_number(seat_gain.points) if seat_gain.points else "±0",
        format_signed_number(seat_gain.by_hand) if seat_gain.by_hand else "",
    )


def list_settlement_results_best_first_or_empty(state: State) -> tuple[SettlementResult, ...]:
    """Lists what a settlement gives each seat, best first; empty while a gauge or score is missing."""
    results = calculate_settlement_or_empty_if_entries_missing(state)
    winning_seats = (
        find_winning_seats_at_goal(results) if results and is_settlement_due_by_full_gauge_or_empty_deck(state) else ()
    )
    return tuple(
        SettlementResult(
            seat=format_seat_code(one.seat),
            gauge=one.gauge,
            boxes=list_css_class_per_gauge_box(one.gauge),
            rank=one.rank,
            points=format_signed_number(one.points) if one.points else "±0",
            score_before=one.score_before,
            total=one.total,
            is_winner=one.seat in winning_seats,
        )
        for one in sorted(results, key=lambda one: (-one.total, one.rank))
    )


def list_settlement_results_by_rank(effects: Sequence[Message]) -> tuple[SettlementResult, ...]:
    """Lists what a settlement of the record gave each seat, by rank; empty if the effects have none. effects: of the
    move that ended the turn."""
    found = []
    for effect in effects:
        if effect.code == SETTLEMENT_EFFECT:
            gauge, rank, points, total = (effect.params[name] for name in ("gauge", "rank", "points", "total"))
            boxes = list_css_class_per_gauge_box(gauge)
            given = format_signed_number(points) if points else "±0"
            found.append(
                SettlementResult(
                    seat=effect.params["seat"],
                    gauge=gauge,
                    boxes=boxes,
                    rank=rank,
                    points=given,
                    score_before=total - points,
                    total=total,
                    is_winner=False,
                )
            )
    return tuple(sorted(found, key=lambda one: one.rank))


def draw_last_map(state: State) -> MapPicture | None:
    """Draws the map at the end of a game; None if only scores were entered."""
    return build_map_picture(state) if state.map is not None else None
