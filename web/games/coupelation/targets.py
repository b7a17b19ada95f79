"""Declares what Coupelation's pages select (targets) and what their controls send (values).

The text of a turn draft, with `?` for what is missing, is a selection too (`calculators.coupelation.unfinished`). A
value that is entered again is removed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, get_args

from calculators.coupelation.state import FINISH, HIGHEST, LOWEST, MARKS, ActionKind, Face
from web.pieces import DottedText, DottedTextParser
from web.table.targets import SeatToMoveValue

NUMBER_PATTERN = "|".join(map(str, range(LOWEST, HIGHEST + 1)))
Number = Annotated[int, NUMBER_PATTERN]
FaceText = Annotated[str, rf"{NUMBER_PATTERN}|{FINISH.face}"]
Mark = Annotated[str, "|".join(MARKS)]
TwoDigits = Annotated[int, r"\d\d?"]
Column = Annotated[int, r"-1|\d\d?"]
"""A column of the tower; -1 is left of the leftmost card."""
SeatCode = Annotated[str, "p[1-4]"]

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


# --- values of a turn draft -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CellValue(DottedText):
    """A cell of the tower, with its column counted from 25, so that it stays valid when the tower grows: `at.1.2`."""

    WORD = "at"
    row: TwoDigits
    column_from_25: Annotated[int, r"-?\d\d?"]


@dataclass(frozen=True, slots=True)
class FaceValue(DottedText):
    """The card to place, or one to pay: `31`, `F`."""

    face_text: FaceText

    @property
    def face(self) -> Face:
        return self.face_text if self.face_text == FINISH.face else int(self.face_text)


@dataclass(frozen=True, slots=True)
class ReserveCardValue(FaceValue):
    """A card of the reserve: `take.31`."""

    WORD = "take"


@dataclass(frozen=True, slots=True)
class PaidCardValue(FaceValue):
    """A card of the payment: `paid.7`."""

    WORD = "paid"


@dataclass(frozen=True, slots=True)
class DiscardCountValue(DottedText):
    """The cards discarded with a payment: `out.2`."""

    WORD = "out"
    count: int


@dataclass(frozen=True, slots=True)
class FinishCardDiscardValue(DottedText):
    """The finish card is discarded: `lost`."""

    WORD = "lost"


@dataclass(frozen=True, slots=True)
class DrawCountValue(DottedText):
    """The cards drawn: `drawn.2`."""

    WORD = "drawn"
    count: int


@dataclass(frozen=True, slots=True)
class FinishCardDrawValue(DottedText):
    """The finish card is drawn: `drawn.F`."""

    WORD = "drawn.F"


@dataclass(frozen=True, slots=True)
class ActionKindValue(DottedText):
    """Another kind of action: `as.flip`."""

    WORD = "as"
    kind: ActionKind


@dataclass(frozen=True, slots=True)
class AllNumbersValue(DottedText):
    """Offers all numbers: `every`."""

    WORD = "every"


@dataclass(frozen=True, slots=True)
class OtherNumberValue(DottedText):
    """Asks for the number once more: `anew`."""

    WORD = "anew"


@dataclass(frozen=True, slots=True)
class DraftMarkValue(DottedText):
    """The mark of the drafted card: `mark.d`."""

    WORD = "mark"
    mark: Mark


# --- values beside a draft --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RecordMarkValue(DottedText):
    """The mark of a card on the table, entered where the record reveals it: `printed.31.d`."""

    WORD = "printed"
    card: FaceValue
    mark: Mark


@dataclass(frozen=True, slots=True)
class HandSeatValue(DottedText):
    """The seat of the private hand: `mine.p2`."""

    WORD = "mine"
    seat_code: SeatCode


@dataclass(frozen=True, slots=True)
class HandCardValue(DottedText):
    """A card of the private hand: `mine.31`."""

    WORD = "mine"
    number: Number


@dataclass(frozen=True, slots=True)
class NoHandValue(DottedText):
    """Removes the private hand: `mine.none`."""

    WORD = "mine.none"


PrivateHandValue = HandSeatValue | HandCardValue | NoHandValue
Value = (
    SeatToMoveValue
    | TowerMarkValue
    | EmptyDeckValue
    | FirstGameValue
    | BeginValue
    | DealtCardValue
    | CellValue
    | FaceValue
    | ReserveCardValue
    | PaidCardValue
    | DiscardCountValue
    | FinishCardDiscardValue
    | DrawCountValue
    | FinishCardDrawValue
    | ActionKindValue
    | AllNumbersValue
    | OtherNumberValue
    | DraftMarkValue
    | RecordMarkValue
    | PrivateHandValue
)
VALUES = DottedTextParser[Value](*get_args(Value))
"""Reads these values. Others are single words, and on the pad of the table `31`, `x`, `F` and a mark `d`."""
