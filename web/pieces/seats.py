"""The strip of seats: a column per seat, which displays its points and leads to their entry."""

from __future__ import annotations

from dataclasses import dataclass

from web.pieces.control import Control


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatColumn:
    """The column of a seat.

    seat: `p2`; points: as displayed; unit: theirs, in small letters; without points the name takes their place; change:
    what the move that is not accepted yet adds (`＋1`), in the accent colour beside the points; caption: a line below;
    is_to_move: it is this seat's turn; is_leading: it has the most points, alone or level with others (a crown);
    control: leads to the entry of its points; is_wrong: they are contradictory.
    """

    seat: str
    points: str = ""
    unit: str = ""
    change: str = ""
    caption: str = ""
    is_to_move: bool = False
    is_leading: bool = False
    control: Control | None = None
    is_wrong: bool = False


@dataclass(frozen=True, slots=True)
class Seats:
    label: str
    columns: tuple[SeatColumn, ...]
