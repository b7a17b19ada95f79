"""Declares what Coupelation's pages select (targets) and what the controls of the table send (values).

The text of a turn draft, with `?` for what is missing, is a selection too (`calculators.coupelation.unfinished`); the
values of a turn are in `draft`. A value that is entered again is removed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, get_args

from calculators.coupelation.state import HIGHEST, LOWEST, MARKS
from web.pieces import DottedText, DottedTextParser
from web.table.targets import SeatToMoveValue

NUMBER_PATTERN = "|".join(map(str, range(LOWEST, HIGHEST + 1)))
Number = Annotated[int, NUMBER_PATTERN]
Mark = Annotated[str, "|".join(MARKS)]
TwoDigits = Annotated[int, r"\d\d?"]
Column = Annotated[int, r"-1|\d\d?"]
"""A column of the tower; -1 is left of the leftmost card."""

# --- targets ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TowerTarget(DottedText):
    """A cell of the tower: `tower.0.3`, as the engine marks it."""

    WORD = "tower"
    cell: tuple[TwoDigits, Column]


@dataclass(frozen=True, slots=True)
class ReserveTarget(DottedText):
    """A card of the reserve, 0-based, or the place for the next one: `reserve.2`."""

    WORD = "reserve"
    card_index: TwoDigits


@dataclass(frozen=True, slots=True)
class HandTarget(DottedText):
    """A card of the hand, 0-based, or the place for the next one: `hand.1`."""

    WORD = "hand"
    card_index: TwoDigits


@dataclass(frozen=True, slots=True)
class DeckTarget(DottedText):
    """The cards left in the deck: `deck`."""

    WORD = "deck"


@dataclass(frozen=True, slots=True)
class DealTarget(DottedText):
    """The cards drawn for the reserve before the first turn: `deal.31.7`."""

    WORD = "deal"
    numbers: tuple[TwoDigits, ...] = ()


@dataclass(frozen=True, slots=True)
class EndTarget(DottedText):
    """The end of a game that the table declares by itself: `ended`.

    It does so if no win is possible any more, because the rulebook does not say when that ends the game, and if the
    seat to move has no action, which only that player can see.
    """

    WORD = "ended"


RowTarget = ReserveTarget | HandTarget
EntryTarget = TowerTarget | RowTarget | DeckTarget
"""What a value is entered at on the page of the table."""
Target = EntryTarget | DealTarget | EndTarget
TARGETS = DottedTextParser[Target](*get_args(Target))

# --- values of the table ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TowerMarkValue(DottedText):
    """The mark of a card that is not selected: `mark.0.3.d`."""

    WORD = "mark"
    cell: tuple[TwoDigits, Column]
    mark: Mark


@dataclass(frozen=True, slots=True)
class EmptyDeckValue(DottedText):
    """The deck is empty: `nodeck`."""

    WORD = "nodeck"


@dataclass(frozen=True, slots=True)
class FirstGameValue(DottedText):
    """It is the first game of these players, or not: `first`."""

    WORD = "first"


@dataclass(frozen=True, slots=True)
class BeginValue(DottedText):
    """The followed game begins with the drawn reserve: `begin`."""

    WORD = "begin"


@dataclass(frozen=True, slots=True)
class DealtCardValue(DottedText):
    """A card drawn for the reserve before the first turn: `deal.31`."""

    WORD = "deal"
    number: Number


Value = SeatToMoveValue | TowerMarkValue | EmptyDeckValue | FirstGameValue | BeginValue | DealtCardValue
VALUES = DottedTextParser[Value](*get_args(Value))
"""Reads these values. Others are single words, and on the pad of the table `31`, `x`, `F` and a mark `d`."""
