"""Declares drafts: moves with holes, which field is entered next, and what it can be.

start.?.2    the choice of dice style 2, without its station
go.?.r3      a turn of which one die is entered; it may be all that the style rolls
go.T06.r1-3  nothing is missing
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, overload

from calculators.core.parsing import Unreadable
from calculators.core.types import FieldOption, build_field_option
from calculators.subway.moves import find_legal_moves
from calculators.subway.notation import parse_move
from calculators.subway.starting_choices import (
    check_dice_style_free,
    check_start_is_not_terminus_transfer_or_taken,
    dice_style_of_move_or_none,
)
from calculators.subway.state import DICE, STYLES, ChooseStart, MoveToStation, State, StationCode

Draft = MoveToStation | ChooseStart
SubwayField = Literal["start_station", "style", "pawn", "dice", "second_die", "station", ""]
"""The fields: of a start its station and its style; of a turn one or two dice and the station. `pawn` and `style` can
also be missing on the table of a turn; no such move has them."""
DIE_FACES = range(1, 7)


def parse_draft_or_none(text: str) -> Draft | None:
    """Parses a move to a station or the choice of a start, finished or not; None for any other text, also a path."""
    try:
        move = parse_move(text, may_have_holes=True)
    except Unreadable:
        return None
    return move if isinstance(move, Draft) else None


def next_field(state: State, draft: Draft) -> SubwayField:
    """Returns the field to enter next, '' for a complete move (subway.setup, subway.turn).

    A start needs no style if only one is free. The dice are those of the draft, or those of the table if it has none.
    """
    if isinstance(draft, ChooseStart):
        if not draft.station:
            return "start_station"
        return "style" if dice_style_of_move_or_none(state, draft) is None else ""
    seat = state.table.turn
    style = state.dice_style(seat)
    if state.pawn_station(seat) is None:
        return "pawn"
    if style is None:
        return "style"
    roll = draft.roll or state.roll
    if len(roll) < DICE[style]:
        return "second_die" if roll else "dice"
    return "" if draft.station else "station"


@overload
def list_field_options(
    state: State, draft: Draft, field: Literal["start_station", "station"]
) -> tuple[FieldOption[StationCode], ...]: ...
@overload
def list_field_options(
    state: State, draft: Draft, field: Literal["style", "dice", "second_die"]
) -> tuple[FieldOption[int], ...]: ...


def list_field_options(state: State, draft: Draft, field: SubwayField) -> tuple[FieldOption[StationCode | int], ...]:
    """Returns what a field can be; illegal choices are listed, too, for a start and a style only.

    - start_station: every station; none that is a terminus, a transfer station or taken is legal (subway.setup).
    - style: the dice styles; one that another seat has is not legal.
    - dice, second_die: the faces of a die.
    - station: the legal destinations by the dice (subway.turn), () until all dice are entered.

    `pawn` has no options: any station can be entered for it on the table.
    """
    match field:
        case "start_station":
            return tuple(
                build_field_option(code, check_start_is_not_terminus_transfer_or_taken(state, code))
                for code in state.board.stations
            )
        case "style":
            seat = state.table.turn
            return tuple(
                build_field_option(style, check_dice_style_free(state, style, own_seat_number_or_none=seat))
                for style in STYLES
            )
        case "dice" | "second_die":
            return tuple(map(build_field_option, DIE_FACES))
        case "station" if isinstance(draft, MoveToStation) and next_field(state, draft) in ("station", ""):
            moves = find_legal_moves(replace(state, roll=draft.roll or state.roll))
            return tuple(map(build_field_option, dict.fromkeys(move.station for move in moves)))
    return ()


def enter_field(draft: Draft, field: SubwayField, value: StationCode | int) -> Draft:
    """Returns the draft with a field entered; `dice` begins a new roll. Raises ValueError for a value of another
    field."""
    match draft, field, value:
        case ChooseStart(), "start_station", str():
            return replace(draft, station=value)
        case ChooseStart(), "style", int():
            return replace(draft, style=value)
        case MoveToStation(), "dice", int():
            return replace(draft, roll=(value,), seat=None)
        case MoveToStation(), "second_die", int():
            return replace(draft, roll=tuple(sorted((*draft.roll, value))), seat=None)
        case MoveToStation(), "station", str():
            return replace(draft, station=value, seat=None)
    raise ValueError(field)
