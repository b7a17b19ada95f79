"""The strip of seats: a column a seat, to see how it stands and to mend it."""

from __future__ import annotations

from dataclasses import dataclass

from web.pieces.control import Control


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatColumn:
    """seat: `p2`; points: as said; unit: what they are, in small letters behind them; where there are no points the
    name stands in their place; change: what the move that is not accepted yet adds
    (`＋1`), in the accent colour beside the points; caption: a line below; turn: is it to move; leads: has the most
    points, alone or level with others (a crown); touch: mends this seat."""

    seat: str
    points: str = ""
    unit: str = ""
    change: str = ""
    caption: str = ""
    turn: bool = False
    leads: bool = False
    touch: Control | None = None
    wrong: bool = False


@dataclass(frozen=True, slots=True)
class Seats:
    label: str
    columns: tuple[SeatColumn, ...]
