"""Declares what VECTRON's pages select (targets) and what their controls send (values).

Drafts are selected too, and moves are sent as well (`calculators.vectron.unfinished`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal, TypeVar, get_args

from calculators.core.parsing import parse_seat_code
from calculators.vectron.notation import ROW_FIELDS, parse_cell_name_as_index
from calculators.vectron.state import GATE, STARS, SWAP, Card, Move, Phase, PlayCard
from calculators.vectron.unfinished import Draft
from web.pieces import DottedText, DottedTextParser
from web.table.targets import SeatToMoveValue

CellName = Annotated[str, r"[A-D][1-4]"]
CardName = Annotated[str, rf"[DO][{STARS}]|{SWAP}"]
SeatCode = Annotated[str, r"p[1-4]"]
SeatPart = Literal["gauge", "score", "chip", "piece"]
SEAT_PARTS: tuple[SeatPart, ...] = get_args(SeatPart)
CardPad = Literal["far"] | None
"""The pad of far distances or of chips with many stars; None for that of the others."""

# --- targets ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CellTarget(DottedText):
    """A cell of the map: `map.B3`, `map.B3.far`."""

    WORD = "map"
    cell_name: CellName
    pad: CardPad = None

    @property
    def cell(self) -> int:
        return parse_cell_name_as_index(self.cell_name)


@dataclass(frozen=True, slots=True)
class SeatTarget(DottedText):
    """A fact of a seat, its gauge if none is named: `p1.score`."""

    seat_code: SeatCode
    part: SeatPart | None = None

    @property
    def seat_number(self) -> int:
        return parse_seat_code(self.seat_code)


@dataclass(frozen=True, slots=True)
class BonusTarget(DottedText):
    """The points by hand of a seat: `bonus.p1`."""

    WORD = "bonus"
    seat_code: SeatCode

    @property
    def seat_number(self) -> int:
        return parse_seat_code(self.seat_code)


@dataclass(frozen=True, slots=True)
class RowCardTarget(DottedText):
    """A card of an action row, 0-based: `row1.0`, `row1.0.far`."""

    row_name: Annotated[str, "|".join(ROW_FIELDS)]
    card_index: int
    pad: CardPad = None

    @property
    def seat_number(self) -> int:
        return ROW_FIELDS.index(self.row_name) + 1


@dataclass(frozen=True, slots=True)
class HandCardTarget(DottedText):
    """A card of the hand, 0-based: `hand.1`, `hand.1.far`."""

    WORD = "hand"
    card_index: int
    pad: CardPad = None


@dataclass(frozen=True, slots=True)
class PastGainTarget(DottedText):
    """A seat's gauge at a past settlement, both 0-based, or its points by hand: `rounds.0.2`, `rounds.0.2.bonus`."""

    WORD = "rounds"
    settlement_index: int
    seat_index: Annotated[int, r"[0-3]"]
    part: Literal["bonus"] | None = None


@dataclass(frozen=True, slots=True)
class SkippedCardTarget(DottedText):
    """A card that lies below other unused cards of its row: `skip.O1`."""

    WORD = "skip"
    card: CardName


@dataclass(frozen=True, slots=True)
class StepTarget(DottedText):
    """A step of a verdict: `step.2`."""

    WORD = "step"
    step_index: int


@dataclass(frozen=True, slots=True)
class ResultListTarget(DottedText):
    """The results of a whole turn in an order, from a row on: `list.gauge`, `list.gauge.20`."""

    WORD = "list"
    order: Literal["score", "gauge"]
    first_row: int | None = None


@dataclass(frozen=True, slots=True)
class FilmTarget(DottedText):
    """A step of the film of a result, in the order by score unless one is named: `film.3.2`, `film.3.2.gauge`."""

    WORD = "film"
    result_index: int
    step_index: int
    order: Literal["gauge"] | None = None


@dataclass(frozen=True, slots=True)
class NothingTarget(DottedText):
    """Nothing, so that the page proposes no target either: `none`."""

    WORD = "none"


Target = (
    CellTarget
    | SeatTarget
    | BonusTarget
    | RowCardTarget
    | HandCardTarget
    | PastGainTarget
    | SkippedCardTarget
    | StepTarget
    | ResultListTarget
    | FilmTarget
    | NothingTarget
)
TARGETS = DottedTextParser[Target](*get_args(Target))
PadTarget = TypeVar("PadTarget", bound=CellTarget | RowCardTarget | HandCardTarget)


def target_with_other_pad(target: PadTarget) -> PadTarget:
    """Returns the target with the pad that its own does not show."""
    return replace(target, pad=None if target.pad else "far")


FIRST_CELL = CellTarget("A1")

# --- values at a target -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChipValue(DottedText):
    """The chip that a seat holds: `h.2`."""

    WORD = "h"
    chip: Annotated[str, f"[{STARS}{GATE}]"]


@dataclass(frozen=True, slots=True)
class GaugeValue(DottedText):
    """A gauge: `g.3`. The largest is a gauge of 6 that gains nine stars."""

    WORD = "g"
    gauge: Annotated[int, r"1[0-5]|\d"]


@dataclass(frozen=True, slots=True)
class ScoreValue(DottedText):
    """A score before the end of the game: `s.4`."""

    WORD = "s"
    score: Annotated[int, r"[0-5]"]


@dataclass(frozen=True, slots=True)
class BonusValue(DottedText):
    """Points by hand: `b.2`."""

    WORD = "b"
    points: Annotated[int, r"-?\d"]


# --- values with any selection ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PhaseValue(DottedText):
    """The phase of the turn: `phase.move`."""

    WORD = "phase"
    phase: Phase


@dataclass(frozen=True, slots=True)
class UsedCardsValue(DottedText):
    """How many cards of the row are used: `used.1`."""

    WORD = "used"
    card_count: int


@dataclass(frozen=True, slots=True)
class PieceValue(DottedText):
    """The piece of a seat lies, stands, or changes between the two: `lie.p1`, `up.p1`, `down.p1`."""

    change: Literal["lie", "up", "down"]
    seat_code: SeatCode


@dataclass(frozen=True, slots=True)
class TableValue(DottedText):
    """A fact of the whole table: the deck is empty, the rows that are missing have no cards, the gauges and scores that
    are missing are 0, nobody gets points by hand; or everything is as at the start of a game."""

    fact: Literal["deck.0", "rows.none", "zeros", "bonus.none", "open"]


@dataclass(frozen=True, slots=True)
class StartCellValue(DottedText):
    """The cell of the piece to move: `from.B3`."""

    WORD = "from"
    cell_name: CellName


@dataclass(frozen=True, slots=True)
class JumpCardValue(DottedText):
    """A card for the jump to ask about: `with.D2`."""

    WORD = "with"
    card: CardName


@dataclass(frozen=True, slots=True)
class PrivateCardValue(DottedText):
    """Adds a card to the private hand: `own.n.D2`."""

    WORD = "own.n"
    card: CardName


def value_of_moves(*moves: Move) -> str:
    """Returns the value that asks about a move, or records moves of a followed game: `stop_draw.deck`."""
    return Draft(moves=moves).text


def value_of_played_card(card: Card) -> str:
    return value_of_moves(PlayCard(card))


SetupValue = SeatToMoveValue | PhaseValue | UsedCardsValue | PieceValue | TableValue
"""A value that changes the table whatever is selected."""
Value = (
    ChipValue | GaugeValue | ScoreValue | BonusValue | SetupValue | StartCellValue | JumpCardValue | PrivateCardValue
)
VALUES = DottedTextParser[Value](*get_args(Value))
"""Reads the values that have parts. Others are moves, and at a target a chip or piece, a card, and single words."""
