"""Enters a turn value by value: dice and a station, or at set-up a station and a dice style.

The selection holds the draft, a move with holes. Examples: `go.T06.p2.r1-3`, `go.?.r1`; at set-up `start.T05.2`,
`start.?.2`; `begin` if nothing is entered. A value that is sent again is taken out.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from calculators.core.parsing import parse_seat_code
from calculators.subway.notation import format_move
from calculators.subway.state import DICE, ORDER, ChooseStart, Move, MoveToStation, State
from calculators.subway.unfinished import Draft, enter_field, parse_draft_or_none
from web.games.subway.targets import (
    DRAFT_VALUES,
    DestinationValue,
    DieValue,
    NextSeatDieValue,
    RemovedDraftDieValue,
    ReplacedSeatValue,
    StartStationValue,
    StationValue,
    StyleValue,
)
from web.table.entry import DraftedTurn, MoveEntry, NextTurn

DraftKind = TypeVar("DraftKind", MoveToStation, ChooseStart)

EMPTY_TURN = MoveToStation("")
EMPTY_START = ChooseStart("")
BEGIN_SELECTION = "begin"
"""The selection of an empty draft: after the people are entered, the first seat chooses its start."""


def parse_draft_or_empty(selection: str, empty_draft: DraftKind) -> DraftKind:
    """Parses the draft of a selection. Returns empty_draft if the selection holds none of its kind."""
    draft = parse_draft_or_none(selection)
    return draft if isinstance(draft, type(empty_draft)) else empty_draft


def format_draft(draft: Draft) -> str:
    return BEGIN_SELECTION if draft in (EMPTY_START, EMPTY_TURN) else format_move(draft)


def draft_after_value_or_raise(turn: DraftedTurn[Draft], value: str) -> Draft | NextTurn[Draft]:
    """Returns the draft after a value; the die of the next seat begins the next turn.

    A start, a style or a station that is sent again is taken out, and a die that finds the dice complete begins them
    anew. Raises ValueError for a value that no draft has.
    """
    state: State = turn.state
    start_draft = turn.draft if isinstance(turn.draft, ChooseStart) else EMPTY_START
    turn_draft = turn.draft if isinstance(turn.draft, MoveToStation) else EMPTY_TURN
    match DRAFT_VALUES.parse_or_none(value):
        case NextSeatDieValue(face):
            return NextTurn(draft=MoveToStation("", roll=(face,)))
        case StartStationValue(code) if code in ORDER:
            return enter_field(start_draft, "start_station", "" if code == start_draft.station else code)
        case StyleValue(style):
            return replace(start_draft, style=None if style == start_draft.style else style)
        case StationValue(code) if code in ORDER:
            return enter_field(turn_draft, "station", "" if code == turn_draft.station else code)
        case DieValue(face):
            roll = roll_with_die_or_new_roll(replace(state, roll=turn_draft.roll), face)
            return replace(turn_draft, roll=roll, seat=None)
        case RemovedDraftDieValue(face):
            roll = roll_with_one_die_removed_or_raise(turn_draft.roll, face)
            return replace(turn_draft, roll=roll, seat=None)
        case DestinationValue(code, seat_code) if code in ORDER:
            seat_number = parse_seat_code(seat_code, len(state.seats)) if seat_code else None
            return replace(turn_draft, station=code, seat=seat_number)
        case ReplacedSeatValue(seat_code):
            return replace(turn_draft, seat=parse_seat_code(seat_code, len(state.seats)))
    raise ValueError(value)


def list_moves_of_complete_draft_or_empty(turn: DraftedTurn[Draft]) -> tuple[Move, ...]:
    """Returns the drafted move; () without its station."""
    return (turn.draft,) if turn.draft.station else ()


ENTRY = MoveEntry[Draft](
    parse_draft_or_none=parse_draft_or_none,
    empty_draft=EMPTY_TURN,
    format_draft=format_draft,
    draft_after_value=draft_after_value_or_raise,
    list_moves_of_complete_draft_or_empty=list_moves_of_complete_draft_or_empty,
)


def move_with_roll_of_state_if_it_has_fewer_dice(state: State, move: Move) -> Move:
    """Returns a move as a record writes it: with the dice of the table, if the move has fewer."""
    return (
        move if isinstance(move, ChooseStart) or len(move.roll) >= len(state.roll) else replace(move, roll=state.roll)
    )


def roll_with_die_or_new_roll(state: State, die_face: int) -> tuple[int, ...]:
    """Returns the dice with one more; only the new one if all dice of the style are entered already."""
    style = state.dice_style(state.table.turn)
    dice = DICE[style] if style else max(DICE.values())
    return (die_face,) if len(state.roll) >= dice else tuple(sorted((*state.roll, die_face)))


def roll_with_one_die_removed_or_raise(roll: tuple[int, ...], die_face: int) -> tuple[int, ...]:
    """Returns the dice without one with this face. Raises ValueError if there is none."""
    dice_left = [*roll]
    dice_left.remove(die_face)
    return tuple(dice_left)
