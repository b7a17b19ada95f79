"""The draft of a turn: a move whose station may still be missing, which the selection holds between touches.

Examples: `go.T06.p2.r1-3`, `go.?.r1`; at set-up `start.T05.2`, `start.?.2`.
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
"""Matches every selection that holds a draft."""


def parse_draft_or_empty(selection: str, empty_draft: Draft) -> Draft:
    """Parses the draft of a selection. Returns empty_draft if the selection holds none of its kind."""
    try:
        move = parse_move(selection, allows_holes=True)
    except Unreadable:
        return empty_draft
    return move if isinstance(move, type(empty_draft)) else empty_draft


def fill_missing_dice_of_move_from_state(state: State, move: Move) -> Move:
    """Returns a move as a record writes it: with the dice of the table, if the move has fewer."""
    return (
        move if isinstance(move, ChooseStart) or len(move.roll) >= len(state.roll) else replace(move, roll=state.roll)
    )
