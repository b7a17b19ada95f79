"""A turn that is being entered: a move whose station may still be a hole, as `pick` carries it from touch to touch.

`go.T06.p2.r1-3`, `go.?.r1`; at set-up `start.T05.2`, `start.?.2`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from calculators.core.parsing import Unreadable
from calculators.subway.notation import parse_move
from calculators.subway.state import ChooseStart, Move, MoveToStation, State

Draft = TypeVar("Draft", MoveToStation, ChooseStart)

EMPTY_TURN = MoveToStation("")
EMPTY_START = ChooseStart("")
STATION_PATTERN = r"(?:\?|[HMTSEK]\d\d)"
DRAFT_PATTERN = rf"go\.{STATION_PATTERN}(?:\.p[1-5])?(?:\.r[1-6](?:-[1-6])?)?|start\.{STATION_PATTERN}(?:\.[1-4])?"
"""Any selection of a turn that is being entered."""


def parse_draft_or_empty(selection: str, empty_draft: Draft) -> Draft:
    """The unfinished move that a selection holds; the empty one where it holds none of this kind."""
    try:
        move = parse_move(selection, allows_holes=True)
    except Unreadable:
        return empty_draft
    return move if isinstance(move, type(empty_draft)) else empty_draft


def move_with_dice_of_state(state: State, move: Move) -> Move:
    """A move that was asked with dice on the table, as a record tells it: with those."""
    return (
        move if isinstance(move, ChooseStart) or len(move.roll) >= len(state.roll) else replace(move, roll=state.roll)
    )
