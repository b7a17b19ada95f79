"""Builds the seats on paper: what each holds, its gauge as a picture, its score and its row, before and after a
move."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from calculators.core.messages import format_number
from calculators.core.parsing import format_seat_code
from calculators.vectron.state import GAUGE_GOAL, SeatState, State
from web.games.vectron.paper.map import draw_chip
from web.i18n import Speaker
from web.paper.picture import SEAT_INKS, Box, Ink, Picture, TextStyle

BOX, TALL, APART = 4.6, 6.0, 0.8
"""Millimetres: width and height of a box of a gauge, and the gap between two boxes."""
SMALL = 8.0
"""Millimetres of the diameter of a held chip."""
GAUGE_AT, GAUGE_WIDE = 24.0, GAUGE_GOAL * (BOX + APART) + 18
"""Millimetres: width of the chips before the gauge, and width of the gauge with its number."""
NOT_ENTERED = "–"
"""Displayed for what is not entered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatSheetRow:
    """The row of a seat.

    chip_and_gauge: the chip before and after a move and the gauge, as one picture; score: with the one after a
    settlement; cards: of its row in words, top card first; turn: whether it is its turn.
    """

    seat: str
    chip_and_gauge: Markup
    score: str
    cards: str
    turn: bool


def build_row_per_seat_with_change(
    say: Speaker, state_before: State, state_after: State | None = None
) -> tuple[SeatSheetRow, ...]:
    """Builds a row for each seat; state_after: the table a legal move leads to."""
    return tuple(
        build_row_of_seat_with_change(say, seat_number, state_before, state_after or state_before)
        for seat_number in state_before.seat_numbers
    )


def build_row_of_seat_with_change(
    say: Speaker, seat_number: int, state_before: State, state_after: State
) -> SeatSheetRow:
    """Builds the row of a seat before and after a move."""
    seat = format_seat_code(seat_number)
    seat_before, seat_after = state_before.seat_state(seat_number), state_after.seat_state(seat_number)
    cards = say("list.comma").join(say(f"vectron.card.{card}") for card in state_after.action_row(seat_number))
    empty_row_text = say("vectron.row.none") if state_after.is_row_entered(seat_number) else NOT_ENTERED
    return SeatSheetRow(
        seat=seat,
        chip_and_gauge=draw_chips_and_gauge_with_change(seat, seat_before, seat_after).to_paper_svg(),
        score=format_score_before_and_after(seat_before, seat_after),
        cards=cards or empty_row_text,
        turn=seat_number == state_before.table.turn,
    )


def format_score_before_and_after(seat_before: SeatState, seat_after: SeatState) -> str:
    """Formats a score, and the one after the move if it changes."""
    if seat_before.score is None:
        return NOT_ENTERED
    if seat_after.score in (None, seat_before.score):
        return format_number(seat_before.score)
    return f"{format_number(seat_before.score)} → {format_number(seat_after.score)}"


def draw_held_chip_or_empty_picture(chip_code: str) -> Picture:
    """Draws the held chip; nothing if it is not entered."""
    picture = Picture(SMALL, SMALL)
    if chip_code:
        draw_chip(picture, chip_code=chip_code, middle_x=SMALL / 2, middle_y=SMALL / 2, diameter=SMALL - 0.6)
    return picture


def draw_chips_and_gauge_with_change(seat_code: str, seat_before: SeatState, seat_after: SeatState) -> Picture:
    """Draws the chip and the gauge of a seat, and an arrow to the chip after the move if it changes."""
    picture = Picture(GAUGE_AT + GAUGE_WIDE, SMALL)
    if seat_before.chip:
        draw_chip(picture, chip_code=seat_before.chip, middle_x=SMALL / 2, middle_y=SMALL / 2, diameter=SMALL - 0.6)
    if seat_after.chip not in ("", seat_before.chip):
        picture.draw_path(f"M{SMALL + 0.6} {SMALL / 2}h2.6m-1.2 -1.2l1.2 1.2l-1.2 1.2", Ink(stroke="#000", width=0.5))
        draw_chip(
            picture, chip_code=seat_after.chip, middle_x=SMALL * 1.5 + 4, middle_y=SMALL / 2, diameter=SMALL - 0.6
        )
    draw_gauge_with_change(
        picture,
        left_x=GAUGE_AT,
        top_y=0.7,
        seat_code=seat_code,
        gauge_before=seat_before.gauge,
        gauge_after=seat_after.gauge,
    )
    return picture


def draw_gauge_alone(seat_code: str, gauge_value: int | None) -> Picture:
    """Draws a gauge without chips."""
    picture = Picture(GAUGE_WIDE, TALL + 0.6)
    draw_gauge_with_change(picture, left_x=0, top_y=0, seat_code=seat_code, gauge_before=gauge_value)
    return picture


def draw_gauge_with_change(
    picture: Picture,
    *,
    left_x: float,
    top_y: float,
    seat_code: str,
    gauge_before: int | None,
    gauge_after: int | None = None,
) -> None:
    """Draws a gauge of seven boxes: filled up to its value, hatched up to the value after a move; its number is beside
    them."""
    edge = Ink(stroke="#000", width=0.3)
    value_before = gauge_before or 0
    value_after = value_before if gauge_before is None or gauge_after is None else gauge_after
    for index in range(GAUGE_GOAL):
        x, y = left_x + 0.3 + index * (BOX + APART), top_y + 0.3
        if index < min(value_before, value_after):
            picture.draw_box(Box(x, y, BOX, TALL), Ink(fill=SEAT_INKS[seat_code]), edge)
        else:
            picture.draw_box(Box(x, y, BOX, TALL), edge)
        if value_before <= index < value_after:
            picture.draw_path(
                f"M{x + BOX / 2:.2f} {y:.2f}v{TALL}", Ink(stroke=SEAT_INKS[seat_code], width=BOX, dash="0.6 0.6")
            )
    number_text = (
        NOT_ENTERED
        if gauge_before is None
        else format_number(gauge_before)
        if value_after == value_before
        else f"{format_number(gauge_before)}→{format_number(value_after)}"
    )
    picture.draw_text(
        number_text,
        left_x + GAUGE_GOAL * (BOX + APART) + 2,
        top_y + TALL - 0.6,
        TextStyle(6 if value_after == value_before else 5),
    )
