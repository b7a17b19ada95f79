"""A hand of one's own beside a game that is followed, under its cover."""

from __future__ import annotations

from dataclasses import dataclass

from web.pieces.bar import Bar
from web.pieces.control import Control
from web.pieces.pad import Chips


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCover:
    """What every game says of it; its cards the game draws. seat_keys: a key a seat, None where it is settled;
    known_lines: what else is known, a line each; forget_control: takes it away, None while there is none; holder: the
    seat of which cards are told, '' for none; count: how many are told; bar: what is asked of it."""

    seat_keys: Chips | None
    known_lines: tuple[str, ...] = ()
    forget_control: Control | None = None
    holder: str = ""
    count: str = ""
    bar: Bar | None = None
