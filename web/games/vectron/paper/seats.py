"""The seats on paper: what each holds, its gauge as a picture, its score and its row, before and after a move."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from calculators.core.messages import number
from calculators.core.parsing import format_seat
from calculators.vectron.state import GAUGE_GOAL, Seat, State, row_known, row_of, seat_numbers, seat_of
from web.games.vectron.paper.map import chip
from web.paper.letters import width
from web.paper.picture import INKS, Ink, Picture, Type
from web.table.page import Page

BOX, TALL, APART = 4.6, 6.0, 0.8
"""Millimetres of a field of a gauge, and between two."""
SMALL = 8.0
"""Millimetres of the chip a seat holds."""
GAUGE_AT, GAUGE_WIDE = 24.0, GAUGE_GOAL * (BOX + APART) + 18
"""Millimetres before the gauge where the chips stand, and of the gauge with its number."""
LONG, LONGER = 5, 9
"""Widths of a name, in full-width letters, from which it is set smaller."""
UNKNOWN = "–"
"""Stands where something was not entered."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat. holds: the chip, the one it holds then if that is another, and its gauge, as one picture; score: with
    the one after a settlement; cards: of its row in words, top card first; turn: is it its turn?"""

    seat: str
    name: str
    size: str
    holds: Markup
    score: str
    cards: str
    turn: bool


def seat_rows(page: Page, before: State, after: State | None = None) -> tuple[SeatRow, ...]:
    """A row a seat of a table; after: the table a legal move leads to."""
    return tuple(seat_row(page, number_, before, after or before) for number_ in seat_numbers(before))


def seat_row(page: Page, number_: int, before: State, after: State) -> SeatRow:
    """One seat before and after."""
    say, seat = page.say, format_seat(number_)
    name, entry, then = say.seat(seat), seat_of(before, number_), seat_of(after, number_)
    cards = say("list.comma").join(say(f"vectron.card.{card}") for card in row_of(after, number_))
    nothing = say("vectron.row.none") if row_known(after, number_) else UNKNOWN
    return SeatRow(
        seat,
        name,
        name_size(name),
        holds(seat, entry, then).svg(),
        score_of(entry, then),
        cards or nothing,
        number_ == before.table.turn,
    )


def score_of(entry: Seat, then: Seat) -> str:
    """A score, and the one it becomes."""
    if entry.score is None:
        return UNKNOWN
    changed = then.score not in (None, entry.score)
    return f"{number(entry.score)} → {number(then.score)}" if changed and then.score else number(entry.score)


def name_size(name: str) -> str:
    """The class of a name by its width, '' for a short one."""
    wide = width(name)
    return "l12" if wide > LONGER else "l9" if wide > LONG else ""


def held(what: str) -> Picture:
    """The chip a seat holds; nothing where it was not entered."""
    picture = Picture(SMALL, SMALL)
    if what:
        chip(picture, what, SMALL / 2, SMALL / 2, SMALL - 0.6)
    return picture


def holds(seat: str, entry: Seat, then: Seat) -> Picture:
    """The chips and the gauge in front of a seat; an arrow leads to the chip it holds then."""
    picture = Picture(GAUGE_AT + GAUGE_WIDE, SMALL)
    if entry.chip:
        chip(picture, entry.chip, SMALL / 2, SMALL / 2, SMALL - 0.6)
    if then.chip not in ("", entry.chip):
        picture.path(f"M{SMALL + 0.6} {SMALL / 2}h2.6m-1.2 -1.2l1.2 1.2l-1.2 1.2", Ink(stroke="#000", width=0.5))
        chip(picture, then.chip, SMALL * 1.5 + 4, SMALL / 2, SMALL - 0.6)
    draw_gauge(picture, GAUGE_AT, 0.7, seat, entry.gauge, then.gauge)
    return picture


def gauge(seat: str, value: int | None) -> Picture:
    """A gauge by itself."""
    picture = Picture(GAUGE_WIDE, TALL + 0.6)
    draw_gauge(picture, 0, 0, seat, value)
    return picture


def draw_gauge(
    picture: Picture, left: float, top: float, seat: str, value: int | None, then: int | None = None
) -> None:
    """Seven fields from left and top, full as far as the gauge goes, hatched as far as it goes then; its number says
    what lies beyond."""
    edge = Ink(stroke="#000", width=0.3)
    now = value or 0
    risen = now if value is None or then is None else then
    for at in range(GAUGE_GOAL):
        x, y = left + 0.3 + at * (BOX + APART), top + 0.3
        if at < min(now, risen):
            picture.box(x, y, BOX, TALL, Ink(INKS[seat]), edge)
        else:
            picture.box(x, y, BOX, TALL, edge)
        if now <= at < risen:
            picture.path(f"M{x + BOX / 2:.2f} {y:.2f}v{TALL}", Ink(stroke=INKS[seat], width=BOX, dash="0.6 0.6"))
    shown = UNKNOWN if value is None else number(value) if risen == now else f"{number(value)}→{number(risen)}"
    picture.text(shown, left + GAUGE_GOAL * (BOX + APART) + 2, top + TALL - 0.6, Type(6 if risen == now else 5))
