"""Declares what the pages of every game can select beside the targets of the game, and a value that all games have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, get_args

from web.pieces import DottedText, DottedTextParser

SeatCode = Annotated[str, r"p[1-9]"]


@dataclass(frozen=True, slots=True)
class PlayerTarget(DottedText):
    """A seat on the table seen from above: `player.p2`."""

    WORD = "player"
    seat_code: SeatCode


@dataclass(frozen=True, slots=True)
class SeatToMoveValue(DottedText):
    """The seat to move, on a page of a question or of the table: `turn.p2`. A game says which seats it has."""

    WORD = "turn"
    seat_code: SeatCode


@dataclass(frozen=True, slots=True)
class ReviewTarget(DottedText):
    """An earlier turn of the record, displayed by the table after that many moves: `at.12`."""

    WORD = "at"
    move_count: int


@dataclass(frozen=True, slots=True)
class TurnExchangeTarget(DottedText):
    """That turn, to be exchanged with another: `swap.12`."""

    WORD = "swap"
    move_count: int


@dataclass(frozen=True, slots=True)
class CheckedMoveTarget(DottedText):
    """One of several moves that a question is about, the first is 1: `step.2`."""

    WORD = "step"
    move_number: int


@dataclass(frozen=True, slots=True)
class DepartureTarget(DottedText):
    """Asks who leaves a followed game: `leave`."""

    WORD = "leave"


@dataclass(frozen=True, slots=True)
class PlayerCountTarget(DottedText):
    """Asks about another number of players for a running record: `players.4`."""

    WORD = "players"
    player_count: int


DEPARTURE_TARGET = DepartureTarget()
SharedTarget = (
    PlayerTarget | ReviewTarget | TurnExchangeTarget | CheckedMoveTarget | DepartureTarget | PlayerCountTarget
)
SHARED_TARGETS = DottedTextParser[SharedTarget](*get_args(SharedTarget))
