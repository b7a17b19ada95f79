"""Declares what VOGU's pages select (targets) and what their controls send (values)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from calculators.vogu.state import COLOURS, Side
from web.pieces import DottedText, DottedTextParser
from web.table.targets import SeatToMoveValue

Colour = Annotated[str, f"[{COLOURS}]"]
Coordinate = Annotated[int, r"-?\d\d?"]
"""A row or column of a layout; below 0 above its first card or left of it."""
SeatCode = Annotated[str, "p[1-5]"]

# --- targets ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ColourValueTarget(DottedText):
    """The value of a colour: `value.B`."""

    WORD = "value"
    colour: Colour


@dataclass(frozen=True, slots=True)
class SeatCardTarget(DottedText):
    """A card of a seat, 0-based, or only its token: `p1.2`, `p1.2.token`."""

    seat_code: SeatCode
    card_index: int
    part: Literal["token"] | None = None

    @property
    def seat_index(self) -> int:
        return int(self.seat_code[1]) - 1


@dataclass(frozen=True, slots=True)
class LayoutTarget(DottedText):
    """A card of the layout or a free cell, and the edge to enter, None for the first open one: `board.1.0.left`."""

    WORD = "board"
    cell: tuple[Coordinate, Coordinate]
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class HandCardTarget(DottedText):
    """A card of the hand, 0-based, and the edge to enter, None for the first open one: `hand.3.left`."""

    WORD = "hand"
    card_index: int
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class PrivateCardTarget(DottedText):
    """A card of the private hand, 0-based, and the edge to enter, None for the first open one: `mine.3.left`."""

    WORD = "mine"
    card_index: int
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class CorrectionTarget(DottedText):
    """The whole table, of which something is to be corrected: `mend`."""

    WORD = "mend"


@dataclass(frozen=True, slots=True)
class LoneEdgeTarget(DottedText):
    """An edge of the smallest question: `edge.sign` of the card on the table, `edge.number` of the card placed."""

    WORD = "edge"
    kind: Literal["sign", "number"]


CardEdgeTarget = LayoutTarget | HandCardTarget | PrivateCardTarget
"""A card that is entered edge by edge."""
EntryTarget = ColourValueTarget | SeatCardTarget | CardEdgeTarget
"""What a value is entered at."""
Target = EntryTarget | CorrectionTarget | LoneEdgeTarget
TARGETS = DottedTextParser[Target](*get_args(Target))

# --- values -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StartingSeatValue(DottedText):
    """The seat that started, entered at the end of a game: `began.p3`."""

    WORD = "began"
    seat_code: SeatCode


@dataclass(frozen=True, slots=True)
class TokenValue(DottedText):
    """The token of a card: `take.G`."""

    WORD = "take"
    colour: Colour


@dataclass(frozen=True, slots=True)
class NamedCardTokenValue(DottedText):
    """The token of a card that is not selected: `p1.0.take.G`."""

    card: SeatCardTarget
    token: TokenValue


@dataclass(frozen=True, slots=True)
class HandCardValue(DottedText):
    """A card of the hand, 0-based, as the card to place: `card.2`."""

    WORD = "card"
    card_index: int


@dataclass(frozen=True, slots=True)
class CellValue(DottedText):
    """The cell to place a card at: `cell.1.0`."""

    WORD = "cell"
    cell: tuple[Coordinate, Coordinate]


@dataclass(frozen=True, slots=True)
class SideValue(DottedText):
    """The edge to enter next: `side.left`."""

    WORD = "side"
    side: Side


@dataclass(frozen=True, slots=True)
class ContactOrderValue(DottedText):
    """The sides whose contacts are resolved first: `by.lb`."""

    WORD = "by"
    first_sides: Annotated[str, "[tlrb]{1,4}"]


@dataclass(frozen=True, slots=True)
class MoveKindValue(DottedText):
    """The kind of the drafted move: `tab.reveal`."""

    WORD = "tab"
    move_kind: Literal["place", "reveal"]


@dataclass(frozen=True, slots=True)
class OtherCardValue(DottedText):
    """Another card at the same cell: `new`."""

    WORD = "new"


NewDraftValue = MoveKindValue | CellValue | HandCardValue | OtherCardValue
"""A value that enters a draft whatever is selected."""
Value = (
    NewDraftValue
    | SideValue
    | ContactOrderValue
    | TokenValue
    | NamedCardTokenValue
    | SeatToMoveValue
    | StartingSeatValue
)
VALUES = DottedTextParser[Value](*get_args(Value))
"""Reads the values that have parts. Others are an edge `2G`, a colour, a card `BG`, a number, and single words."""
