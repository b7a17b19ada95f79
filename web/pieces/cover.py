"""A private hand beside a followed game, under its cover."""

from __future__ import annotations

from dataclasses import dataclass

from web.pieces.bar import AnswerBar
from web.pieces.control import Control
from web.pieces.pad import Chips


@dataclass(frozen=True, slots=True, kw_only=True)
class HandCover:
    """The content of the cover in every game; the game draws the cards.

    seat_keys: a key per seat, None if the seat is settled; known_lines: further facts about the hand, a line each;
    forget_control: removes the hand, None while there is none; holder: the seat whose cards are entered, '' for none;
    title: whose hand it is;
    count: how many cards are entered; bar: the question about the hand.
    """

    seat_keys: Chips | None
    known_lines: tuple[str, ...] = ()
    forget_control: Control | None = None
    holder: str = ""
    title: str = ""
    count: str = ""
    bar: AnswerBar | None = None
