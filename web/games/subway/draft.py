"""What has been told of a turn that does not stand yet, as `pick` carries it from touch to touch.

`r1-3.T06.p2`: the dice, the station, whose bead; `T05.s2`: at set-up, a station and a dice style.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from calculators.core.parsing import format_seat_code
from calculators.subway.notation import format_move
from calculators.subway.state import DICE, ORDER, ChooseStart, Move, MoveToStation, State

DRAFT_PART_PATTERN = r"(?:r[1-6](?:-[1-6])?|[HMTSEK]\d\d|p[1-5]|s[1-4])"
DRAFT_PATTERN = rf"{DRAFT_PART_PATTERN}(?:\.{DRAFT_PART_PATTERN})*"
"""Any pick of a turn that is being told."""


@dataclass(frozen=True, slots=True)
class TurnDraft:
    """roll: dice in ascending order; station; seat: whose bead is replaced; style: at set-up."""

    roll: tuple[int, ...] = ()
    station: str = ""
    seat: int | None = None
    style: int | None = None

    @property
    def selection_text(self) -> str:
        """As `pick` carries it."""
        parts = ["r" + "-".join(map(str, self.roll))] if self.roll else []
        parts += [self.station] if self.station else []
        parts += [format_seat_code(self.seat)] if self.seat else []
        parts += [f"s{self.style}"] if self.style else []
        return ".".join(parts)

    @property
    def go_move(self) -> MoveToStation:
        """The move of a turn; of a station."""
        return MoveToStation(self.station, self.seat, self.roll)

    @property
    def start_move(self) -> ChooseStart:
        """The choice at set-up; of a station."""
        return ChooseStart(self.station, self.style)

    def with_station_toggled(self, station_code: str) -> TurnDraft:
        """Another station touched; whose bead is asked anew. Touched again, it is not told any more."""
        return replace(self, station="" if station_code == self.station else station_code, seat=None)

    def with_die_or_new_roll(self, die_face: int, state: State) -> TurnDraft:
        """One die more, or the first of a new roll when all dice of the style lie."""
        style = state.dice_style(state.table.turn)
        dice = DICE[style] if style else max(DICE.values())
        roll = (die_face,) if len(self.roll) >= dice else tuple(sorted((*self.roll, die_face)))
        return replace(self, roll=roll, seat=None)

    def with_one_die_of_face_removed(self, die_face: int) -> TurnDraft:
        """One die less."""
        left = [*self.roll]
        left.remove(die_face)
        return replace(self, roll=tuple(left), seat=None)


def parse_draft(selection: str) -> TurnDraft:
    """What a pick says of a turn; nothing where it says something else."""
    told = TurnDraft()
    if not re.fullmatch(DRAFT_PATTERN, selection, re.ASCII):
        return told
    for part in selection.split("."):
        kind, rest = part[0], part[1:]
        if kind == "r":
            told = replace(told, roll=tuple(sorted(int(face) for face in rest.split("-"))))
        elif kind == "p":
            told = replace(told, seat=int(rest))
        elif kind == "s":
            told = replace(told, style=int(rest))
        elif part in ORDER:
            told = replace(told, station=part)
    return told


def selection_for_reentry(moves: Sequence[Move]) -> str:
    """The pick that tells a turn as it was told before."""
    move = moves[0]
    if isinstance(move, ChooseStart):
        return TurnDraft(station=move.station, style=move.style).selection_text
    return TurnDraft(move.roll, move.station, move.seat).selection_text if isinstance(move, MoveToStation) else ""


def selection_for_unfinished_move(move_text: str) -> str:
    """The pick that goes on with a turn of which only a part was said: `go.?.r1-3`, `start.?.2`."""
    kind, station, *parts = move_text.partition("_")[0].split(".")
    told = [f"s{part}" for part in parts] if kind == "start" else parts
    return parse_draft(".".join((*([] if station == "?" else [station]), *told))).selection_text


def moves_text_with_draft_or_raise(moves_text: str, draft: TurnDraft, *, is_setup: bool) -> str:
    """The moves so far and the one that is told, as text. Raises ValueError while it has no station."""
    if not draft.station:
        raise ValueError(draft.selection_text)
    move = format_move(draft.start_move if is_setup else draft.go_move)
    return f"{moves_text}_{move}" if moves_text else move


def move_with_dice_of_state(state: State, move: Move) -> Move:
    """A move that was asked with dice on the table, as a record tells it: with those."""
    return (
        move if isinstance(move, ChooseStart) or len(move.roll) >= len(state.roll) else replace(move, roll=state.roll)
    )
