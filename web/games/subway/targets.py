"""Declares what the subway's pages select (targets) and what their controls send (values)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from web.pieces import DottedText, DottedTextParser
from web.table.targets import SeatToMoveValue

LineLetter = Annotated[str, "[HMTSEK]"]
StationCode = Annotated[str, r"[HMTSEK]\d\d"]
SeatCode = Annotated[str, "p[1-5]"]
DieFace = Annotated[int, "[1-6]"]
DiceStyle = Annotated[int, "[1-4]"]
StripKind = Literal["line", "pawn"]
PointsPart = Literal["beads", "termini", "trail", "sets", "bonus"]

# --- targets ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StripTarget(DottedText):
    """The strip of a line on which beads (`line`) or pawns are entered, or a row of it: `line`, `line.H`, `line.H.H09`.

    Without a line it is that of the first line with an empty station.
    """

    kind: StripKind
    line_letter: LineLetter | None = None
    station_code: StationCode | None = None


@dataclass(frozen=True, slots=True)
class SearchTarget(DottedText):
    """The search for a station, whose row is opened in a strip: `find`, `find.line.金`."""

    WORD = "find"
    kind: StripKind = "line"
    search_text: Annotated[str, "[^.]{0,24}"] = ""


@dataclass(frozen=True, slots=True)
class PointsTarget(DottedText):
    """The points of a seat, or a part of them: `p1`, `p1.trail`."""

    seat_code: SeatCode
    part: PointsPart | None = None


Target = StripTarget | SearchTarget | PointsTarget
TARGETS = DottedTextParser[Target](*get_args(Target))
"""Reads the targets that have parts; the others are the words `path`, `style` and `rec`, and the drafts."""

# --- values of the score ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BonusValue(DottedText):
    """The seat that completed the second line: `bonus.p2`."""

    WORD = "bonus"
    seat_code: SeatCode


@dataclass(frozen=True, slots=True)
class RemovedBeadsValue(DottedText):
    """Removes all beads of a seat: `clear.p4`."""

    WORD = "clear"
    seat_code: SeatCode


@dataclass(frozen=True, slots=True)
class BeadOrPawnValue(DottedText):
    """A bead of a seat on a station, or its pawn: `H09.p2`, `H09.p2.pawn`."""

    station_code: StationCode
    seat_code: SeatCode
    piece: Literal["pawn"] | None = None


# --- values of a question ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AskedMoveValue(DottedText):
    """A move to a station, and the seat whose bead it replaces: `ask.H10`, `ask.H10.p2`."""

    WORD = "ask"
    station_code: StationCode
    seat_code: SeatCode | None = None


@dataclass(frozen=True, slots=True)
class PathStepValue(DottedText):
    """The next station of a path: `step.H10`."""

    WORD = "step"
    station_code: StationCode


@dataclass(frozen=True, slots=True)
class MoverPawnValue(DottedText):
    """The station of the mover's pawn: `pawn.H05`."""

    WORD = "pawn"
    station_code: StationCode


@dataclass(frozen=True, slots=True)
class SeatStyleValue(DottedText):
    """The dice style of a seat: `p2.style.3`."""

    seat_code: SeatCode
    style: StyleValue


@dataclass(frozen=True, slots=True)
class NoStyleValue(DottedText):
    """Asks for the dice style again: `restyle`."""

    WORD = "restyle"


@dataclass(frozen=True, slots=True)
class StepsValue(DottedText):
    """The number of steps, without a style: `steps.5`."""

    WORD = "steps"
    step_count: DieFace


@dataclass(frozen=True, slots=True)
class RemovedDieValue(DottedText):
    """A die less: `drop.5`."""

    WORD = "drop"
    face: DieFace


@dataclass(frozen=True, slots=True)
class RobbedSeatValue(DottedText):
    """The seat that the mover robbed on its last turn: `robbed.p3`."""

    WORD = "robbed"
    seat_code: SeatCode


# --- values of a draft ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StartStationValue(DottedText):
    """A station to start at: `start.H09`."""

    WORD = "start"
    station_code: StationCode


@dataclass(frozen=True, slots=True)
class StyleValue(DottedText):
    """A dice style, chosen with the start: `style.3`."""

    WORD = "style"
    style: DiceStyle


@dataclass(frozen=True, slots=True)
class StationValue(DottedText):
    """A station on the map: `at.H09`."""

    WORD = "at"
    station_code: StationCode


@dataclass(frozen=True, slots=True)
class DestinationValue(DottedText):
    """A station from the list of those that the dice lead to, and the seat whose bead is replaced: `to.H09.p2`."""

    WORD = "to"
    station_code: StationCode
    seat_code: SeatCode | None = None


@dataclass(frozen=True, slots=True)
class RemovedDraftDieValue(DottedText):
    """A die less: `less.5`."""

    WORD = "less"
    face: DieFace


@dataclass(frozen=True, slots=True)
class NextSeatDieValue(DottedText):
    """The first die of the next seat: `go.3`."""

    WORD = "go"
    face: DieFace


@dataclass(frozen=True, slots=True)
class DieValue(DottedText):
    """A die more: `die.5`."""

    WORD = "die"
    face: DieFace


@dataclass(frozen=True, slots=True)
class ReplacedSeatValue(DottedText):
    """The seat whose bead is replaced: `whose.p2`."""

    WORD = "whose"
    seat_code: SeatCode


ScoreValue = BonusValue | RemovedBeadsValue | BeadOrPawnValue
SCORE_VALUES = DottedTextParser[ScoreValue](*get_args(ScoreValue))
TurnFactValue = (
    SeatToMoveValue
    | MoverPawnValue
    | SeatStyleValue
    | NoStyleValue
    | StepsValue
    | DieValue
    | RemovedDieValue
    | RobbedSeatValue
)
QuestionValue = AskedMoveValue | PathStepValue | ReplacedSeatValue | TurnFactValue
QUESTION_VALUES = DottedTextParser[QuestionValue](*get_args(QuestionValue))
DraftValue = (
    StartStationValue
    | StyleValue
    | StationValue
    | DieValue
    | RemovedDraftDieValue
    | DestinationValue
    | ReplacedSeatValue
    | NextSeatDieValue
)
DRAFT_VALUES = DottedTextParser[DraftValue](*get_args(DraftValue))
