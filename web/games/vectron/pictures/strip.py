"""Builds the strip of seats with their gauges, the action rows and the hand, and sorts effects by importance."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from calculators.core.messages import format_number
from calculators.core.parsing import format_seat_code
from calculators.core.types import Message, ScoresAndWinners
from calculators.vectron.notation import ROW_FIELDS
from calculators.vectron.state import GAUGE_GOAL, State
from web.games.vectron.pictures.tray import KeyFace
from web.games.vectron.targets import HandCardTarget, RowCardTarget, SeatTarget, Target, target_with_other_pad
from web.i18n import Speaker
from web.pieces import SeatColumn, Seats, Strip, TouchableCell, select

GaugeBoxClass = Literal["on", "plus", "just", ""]
JUST_THREE = 3
"""The gauge that the heading of the special rule names; the text of the rule is lost."""


@dataclass(frozen=True, slots=True)
class SeatFooter:
    """What is below a seat of the strip.

    chip: the held one, '' if not entered; is_lying: its piece lies; gauge: as a number, with the number after a move,
    '·' if not entered; boxes: CSS classes of the gauge: `on`, `plus` for what a move adds, '' for empty ones, `just` at
    exactly three.
    """

    chip: str
    is_lying: bool
    gauge: str
    boxes: tuple[str, ...]

    @property
    def has_exactly_three(self) -> bool:
        return "just" in self.boxes


@dataclass(frozen=True, slots=True)
class SeatsView:
    """The strip, and what is below each of its seats."""

    seats: Seats
    footer_by_seat: dict[str, SeatFooter]


@dataclass(frozen=True, slots=True)
class ActionRowView:
    """An action row. strip: its cards, top card first."""

    seat: str
    is_entered: bool
    strip: Strip


def css_class_of_filled_added_or_just_three_boxes(
    gauge: int | None, gauge_after: int | None = None
) -> tuple[GaugeBoxClass, ...]:
    """Returns the CSS class of each box of a gauge, at least seven: `just` for each of exactly three, else `on`, and
    `plus` for what a move adds."""
    boxes_before = gauge or 0
    boxes_after = boxes_before if gauge_after is None else gauge_after
    if boxes_after == JUST_THREE:
        return tuple("just" if index < JUST_THREE else "" for index in range(GAUGE_GOAL))
    return tuple(
        "on" if index < boxes_before else "plus" if index < boxes_after else ""
        for index in range(max(GAUGE_GOAL, boxes_before, boxes_after))
    )


def build_seats_view_with_gauge_changes_and_leaders(
    state: State,
    say: Speaker,
    *,
    state_after: State | None = None,
    score: ScoresAndWinners | None = None,
    wrong_targets: Collection[str] = (),
    is_editable: bool = True,
) -> SeatsView:
    """Builds the strip of seats.

    state_after: the table after the move that is looked at; score: marks all leaders; wrong_targets: targets that
    contradict the rules; is_editable: a touch of a seat selects it.
    """
    columns, footer_by_seat = [], {}
    total_by_seat = {seat.seat: seat.total for seat in score.seats} if score else {}
    leaders = score.seat_codes_with_best_total if score and any(seat.total for seat in score.seats) else ()
    for number in state.seat_numbers:
        seat = format_seat_code(number)
        seat_before, seat_after = state.seat_state(number), (state_after or state).seat_state(number)
        is_gauge_changed = (
            state_after is not None and seat_after.gauge != seat_before.gauge and seat_after.gauge is not None
        )
        points = total_by_seat.get(seat, seat_after.score)
        gauge = "·" if seat_before.gauge is None else str(seat_before.gauge)
        columns.append(
            SeatColumn(
                seat=seat,
                points="–" if points is None else format_number(points),
                unit=say("unit.points"),
                is_to_move=number == state.table.turn,
                is_leading=seat in leaders,
                control=select(SeatTarget(seat, "gauge")) if is_editable else None,
                is_wrong=seat in wrong_targets,
            )
        )
        footer_by_seat[seat] = SeatFooter(
            seat_after.chip,
            seat_after.down,
            f"{gauge}→{seat_after.gauge}" if is_gauge_changed else gauge,
            css_class_of_filled_added_or_just_three_boxes(
                seat_before.gauge, seat_after.gauge if is_gauge_changed else None
            ),
        )
    return SeatsView(Seats(say("vectron.gauges"), tuple(columns)), footer_by_seat)


def build_action_row_cards_and_free_place_per_seat(
    state: State, selected_target: Target | None, say: Speaker, wrong_row_fields: Collection[str] = ()
) -> tuple[ActionRowView, ...]:
    """Builds the action rows, top card first; the last place takes another card."""
    rows = []
    for number in state.seat_numbers:
        row_name, cards, is_entered = (
            ROW_FIELDS[number - 1],
            state.action_row(number),
            state.is_row_entered(number),
        )
        seat = format_seat_code(number)
        used = state.used if state.phase == "move" and number == state.table.turn else 0
        card_cells = [
            TouchableCell(
                label=say("vectron.card.in", n=index + 1, card=card),
                face=KeyFace("card", card, note="used" if index < used else ""),
                target=str(target),
                control=select(target),
                is_current=selected_target in (target, target_with_other_pad(target)),
                is_wrong=row_name in wrong_row_fields,
            )
            for index, card in enumerate(cards)
            for target in (RowCardTarget(row_name, index),)
        ]
        last_target = RowCardTarget(row_name, len(cards))
        empty_cell = TouchableCell(
            label=say("vectron.row.add", seat=seat),
            text="＋" if cards or not is_entered else say("vectron.row.none"),
            target=str(last_target),
            control=select(last_target),
            is_missing=not is_entered,
            is_empty=is_entered,
            is_current=selected_target in (last_target, target_with_other_pad(last_target)),
            is_wrong=row_name in wrong_row_fields and not cards,
        )
        rows.append(ActionRowView(seat, is_entered, Strip(say("vectron.row.of", seat=seat), (*card_cells, empty_cell))))
    return tuple(rows)


def build_strip_of_mover_hand_and_next_free_place(
    state: State, selected_target: Target | None, say: Speaker, full_hand_size: int
) -> Strip:
    """Builds the hand of the seat to move, with one free place if it is not full; it is never needed. full_hand_size:
    its number of cards when full."""
    hand: Sequence[str] = state.hand or ()
    cells = [
        TouchableCell(
            label=say("vectron.hand.n", n=index + 1)
            + (" " + say(f"vectron.card.{hand[index]}") if index < len(hand) else ""),
            face=KeyFace("card", hand[index]) if index < len(hand) else None,
            text="＋",
            target=str(target),
            control=select(target),
            is_empty=index >= len(hand),
            is_current=selected_target in (target, target_with_other_pad(target)),
        )
        for index in range(min(max(full_hand_size, len(hand)), len(hand) + 1))
        for target in (HandCardTarget(index),)
    ]
    return Strip(say("vectron.hand"), tuple(cells))


def effect_importance_rank(effect: Message) -> int:
    """Returns the rank of an effect, 0 for the most important: the end, the settlement, gauges, then the rest."""
    codes_by_importance = (
        "end",
        "settle",
        "points",
        "gauge",
        "gauge.rise",
        "gauge.open",
        "deck",
        "fall",
        "up",
        "turned",
        "seven",
    )
    effect_name = effect.code.removeprefix("vectron.effect.")
    if effect_name in codes_by_importance:
        return codes_by_importance.index(effect_name)
    return len(codes_by_importance) + 1 if effect_name in ("kick", "turn", "refresh") else len(codes_by_importance)


def sort_effects_by_rank(effects: Sequence[Message]) -> tuple[Message, ...]:
    """Sorts effects, the most important first."""
    return tuple(sorted(effects, key=effect_importance_rank))
