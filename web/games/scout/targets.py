"""Declares what SCOUT!'s pages select (targets) and what their controls send (values).

A selection can also be the text of a draft: of a seen move (`calculators.scout.unfinished`), followed by a card of the
private hand (`web.games.scout.pictures.hand_entry`), or of a move of a known hand (`calculators.scout.unfinished`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from calculators.scout.moves import Side
from calculators.scout.state import RoundEndKind
from web.pieces import DottedText, DottedTextParser
from web.table.private_hand import DropCardValue, ForgetHandValue, HandOwnerValue
from web.table.targets import SeatToMoveValue

SeatCode = Annotated[str, "p[1-5]"]
SetName = Annotated[str, "hand|table"]
CountCode = Literal["c", "s", "h"]
"""Captured cards, chips, hand."""
EntryMode = Annotated[str, "ib|b|i"]
"""What is entered of a card: its lower number, a new card in front of it, the lower number of that new card."""
NumberRange = Annotated[str, "more|minus"]
"""Another page of a pad of numbers."""

# --- targets ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardTarget(DottedText):
    """A card of the hand or the active set, 0-based; the one after the last is entered next: `hand.3`, `table.0.b`."""

    set_name: SetName
    card_index: int
    mode: EntryMode | None = None


@dataclass(frozen=True, slots=True)
class ComparisonTarget(DottedText):
    """Two sets to compare, or a card of one of them: `compare`, `compare.hand.0`."""

    WORD = "compare"
    card: CardTarget | None = None


@dataclass(frozen=True, slots=True)
class SeatCountTarget(DottedText):
    """A count of a seat: `p1.c`, `p1.c.more`."""

    seat_code: SeatCode
    count: CountCode
    number_range: NumberRange | None = None


@dataclass(frozen=True, slots=True)
class RoundEndTarget(DottedText):
    """How the round ended: `end`."""

    WORD = "end"


RoundPointsPart = Literal["c", "s", "h", "p"]
"""Captured cards, Scout chips or hand cards that the points come from, or the points themselves."""


@dataclass(frozen=True, slots=True)
class RoundPointsTarget(DottedText):
    """The points of a seat in an earlier round, both 0-based, or what they come from: `rounds.0.2`, `rounds.0.2.p`.

    part: a count, or `p` for the points themselves.
    """

    WORD = "rounds"
    round_index: int
    seat_index: int
    part: RoundPointsPart | None = None
    number_range: NumberRange | None = None


@dataclass(frozen=True, slots=True)
class ExtraPointsTarget(DottedText):
    """Points that the table adds for a seat, 0-based: `extra.2`."""

    WORD = "extra"
    seat_index: int
    number_range: NumberRange | None = None


NumberTarget = SeatCountTarget | RoundPointsTarget | ExtraPointsTarget
"""A number of the score sheet."""


@dataclass(frozen=True, slots=True)
class MoveFilterTarget(DottedText):
    """A filter of the list of moves, and whether the list is unfolded: `only.shows`, `only.empty.all`."""

    WORD = "only"
    move_filter: Literal["shows", "empty"]
    unfolded: Literal["all"] | None = None


@dataclass(frozen=True, slots=True)
class CorrectedSeatTarget(DottedText):
    """The counts of a seat in a followed game, to be corrected: `mend.p2`."""

    WORD = "mend"
    seat_code: SeatCode


@dataclass(frozen=True, slots=True)
class HandSizeTarget(DottedText):
    """The hand sizes at the end of a round, or that of a seat, to be corrected: `hand`, `hand.p2`."""

    WORD = "hand"
    seat_code: SeatCode | None = None


@dataclass(frozen=True, slots=True)
class RecordTarget(DottedText):
    """The record without its last turns: `record.12`."""

    WORD = "record"
    skipped_turn_count: int = 0


Target = (
    CardTarget
    | ComparisonTarget
    | NumberTarget
    | RoundEndTarget
    | MoveFilterTarget
    | CorrectedSeatTarget
    | HandSizeTarget
    | RecordTarget
)
TARGETS = DottedTextParser[Target](*get_args(Target))

# --- values of a position ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FlippedHandValue(DottedText):
    """Flips every card of the hand in its place: `flip`."""

    WORD = "flip"


@dataclass(frozen=True, slots=True)
class OwnerValue(DottedText):
    """The owner of the active set: `owner.p2`."""

    WORD = "owner"
    seat_code: SeatCode


@dataclass(frozen=True, slots=True)
class ScoutCountValue(DottedText):
    """How many seats have scouted from the active set, from which its owner follows: `scouts.1`."""

    WORD = "scouts"
    count: int


@dataclass(frozen=True, slots=True)
class ShowChipValue(DottedText):
    """The Scout & Show chip of the seat to move, spent or not: `ss`."""

    WORD = "ss"


@dataclass(frozen=True, slots=True)
class ScoutChipsValue(DottedText):
    """The Scout chips of the seat to move, with two players: `chips.2`."""

    WORD = "chips"
    count: int


AroundSetValue = OwnerValue | ScoutCountValue | SeatToMoveValue | ShowChipValue | ScoutChipsValue
"""A value around the active set; it can be entered while a move is drafted, too."""
SituationValue = FlippedHandValue | AroundSetValue

# --- values of a question about a known hand --------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HandCardValue(DottedText):
    """A card to show, by its place in the hand before a Scout, from 1; 0 is the taken card: `ask.card.2`.

    So it is the same card even if it is touched before the page has drawn the taken one."""

    WORD = "ask.card"
    place: int


@dataclass(frozen=True, slots=True)
class SetEndValue(DottedText):
    """The end of the active set that a card is taken from: `ask.end.left`."""

    WORD = "ask.end"
    side: Side


@dataclass(frozen=True, slots=True)
class HandGapValue(DottedText):
    """The gap that the taken card goes into, from 1: `ask.gap.3`."""

    WORD = "ask.gap"
    place: int


@dataclass(frozen=True, slots=True)
class HandQuestionSwitchValue(DottedText):
    """Flips the taken card, shows nothing after a Scout, or begins again: `ask.flip`."""

    WORD = "ask"
    switch: Literal["flip", "bare", "clear"]


HandQuestionValue = HandCardValue | SetEndValue | HandGapValue | HandQuestionSwitchValue
HAND_QUESTION_VALUES = DottedTextParser[HandQuestionValue](*get_args(HandQuestionValue))

# --- values of the score sheet ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundEndValue(DottedText):
    """How the round ended, and by whom: `end.empty.p2`."""

    WORD = "end"
    kind: RoundEndKind
    seat_code: SeatCode


@dataclass(frozen=True, slots=True)
class PastRoundValue(DottedText):
    """Adds a round before this one, or removes the selected one: `round.add`."""

    WORD = "round"
    change: Literal["add", "drop"]


PositionOrScoreValue = SituationValue | HandQuestionValue | RoundEndValue | PastRoundValue
POSITION_AND_SCORE_VALUES = DottedTextParser[PositionOrScoreValue](*get_args(PositionOrScoreValue))

# --- values of a followed game ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CountStepValue(DottedText):
    """One more or less of a count: `h.more`."""

    count: CountCode
    step: Literal["more", "less"]


@dataclass(frozen=True, slots=True)
class HandSizeStepValue(DottedText):
    """One card more or less in a hand at the end of a round: `hand.p2.more`."""

    WORD = "hand"
    seat_code: SeatCode
    step: Literal["more", "less"]


@dataclass(frozen=True, slots=True)
class PrivateNumberValue(DottedText):
    """A number of a card of the private hand: `own.n.7`."""

    WORD = "own.n"
    number: int


@dataclass(frozen=True, slots=True)
class PrivateSwitchValue(DottedText):
    """Erases a number, turns the whole hand upside down, or flips the taken or a loose card: `own.erase`."""

    WORD = "own"
    switch: Literal["erase", "turn", "over"]


@dataclass(frozen=True, slots=True)
class LooseCardValue(DottedText):
    """A card without a place that has been shown, 0-based: `own.loose.0`."""

    WORD = "own.loose"
    loose_index: int


@dataclass(frozen=True, slots=True)
class PrivateCardValue(DottedText):
    """A card to show, by its place from 1: `own.card.3`."""

    WORD = "own.card"
    place: int


@dataclass(frozen=True, slots=True)
class PrivateSetValue(DottedText):
    """The cards to show, by their first and last place: `own.set.2.4`."""

    WORD = "own.set"
    first_place: int
    last_place: int


@dataclass(frozen=True, slots=True)
class PrivateGapValue(DottedText):
    """The place of the taken or of a loose card, from 1: `own.gap.3`."""

    WORD = "own.gap"
    place: int


PrivateHandValue = (
    HandOwnerValue
    | ForgetHandValue
    | DropCardValue
    | PrivateNumberValue
    | PrivateSwitchValue
    | LooseCardValue
    | PrivateCardValue
    | PrivateSetValue
    | PrivateGapValue
)
FollowedGameValue = CountStepValue | HandSizeStepValue | PrivateHandValue
FOLLOWED_GAME_VALUES = DottedTextParser[FollowedGameValue](*get_args(FollowedGameValue))
