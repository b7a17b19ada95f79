"""What has been told of a turn that does not stand yet, as `pick` carries it from touch to touch.

`r1-3.T06.p2`: the dice, the station, whose bead; `T05.s2`: at set-up, a station and a dice style.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from calculators.core.parsing import format_seat
from calculators.subway.notation import format_move
from calculators.subway.state import DICE, ORDER, Go, Move, Start, State

TOKEN = r"(?:r[1-6](?:-[1-6])?|[HMTSEK]\d\d|p[1-5]|s[1-4])"
PICK = rf"{TOKEN}(?:\.{TOKEN})*"
"""Any pick of a turn that is being told."""


@dataclass(frozen=True, slots=True)
class Draft:
    """roll: dice in ascending order; station; seat: whose bead is replaced; style: at set-up."""

    roll: tuple[int, ...] = ()
    station: str = ""
    seat: int | None = None
    style: int | None = None

    @property
    def text(self) -> str:
        """As `pick` carries it."""
        parts = ["r" + "-".join(map(str, self.roll))] if self.roll else []
        parts += [self.station] if self.station else []
        parts += [format_seat(self.seat)] if self.seat else []
        parts += [f"s{self.style}"] if self.style else []
        return ".".join(parts)

    @property
    def go(self) -> Go:
        """The move of a turn; of a station."""
        return Go(self.station, self.seat, self.roll)

    @property
    def start(self) -> Start:
        """The choice at set-up; of a station."""
        return Start(self.station, self.style)

    def at(self, station: str) -> Draft:
        """Another station touched; whose bead is asked anew. Touched again, it is not told any more."""
        return replace(self, station="" if station == self.station else station, seat=None)

    def die(self, face: int, state: State) -> Draft:
        """One die more, or the first of a new roll when all dice of the style lie."""
        style = state.style(state.table.turn)
        dice = DICE[style] if style else max(DICE.values())
        roll = (face,) if len(self.roll) >= dice else tuple(sorted((*self.roll, face)))
        return replace(self, roll=roll, seat=None)

    def without(self, face: int) -> Draft:
        """One die less."""
        left = [*self.roll]
        left.remove(face)
        return replace(self, roll=tuple(left), seat=None)


def read(pick: str) -> Draft:
    """What a pick says of a turn; nothing where it says something else."""
    told = Draft()
    if not re.fullmatch(PICK, pick, re.ASCII):
        return told
    for part in pick.split("."):
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


def telling(moves: Sequence[Move]) -> str:
    """The pick that tells a turn as it was told before."""
    move = moves[0]
    if isinstance(move, Start):
        return Draft(station=move.station, style=move.style).text
    return Draft(move.roll, move.station, move.seat).text if isinstance(move, Go) else ""


def more(moves: str, told: Draft, starting: bool) -> str:
    """The moves so far and the one that is told, as text. Raises ValueError while it has no station."""
    if not told.station:
        raise ValueError(told.text)
    move = format_move(told.start if starting else told.go)
    return f"{moves}_{move}" if moves else move


def with_dice(state: State, move: Move) -> Move:
    """A move that was asked with dice on the table, as a record tells it: with those."""
    return move if isinstance(move, Start) or len(move.roll) >= len(state.roll) else replace(move, roll=state.roll)
