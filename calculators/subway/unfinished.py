"""Says which part of an unfinished move is entered next; dice and a station can be entered in any order."""

from __future__ import annotations

from typing import Literal

from calculators.subway.state import DICE, ChooseStart, MoveToStation, State

StartField = Literal["style_and_station", "start_station", "style", ""]
TurnField = Literal["pawn", "style", "dice", "second_die", "station", ""]


def next_field_of_start(draft: ChooseStart) -> StartField:
    """Returns the part of a start to enter next; '' if the start is complete (subway.setup).

    >>> next_field_of_start(ChooseStart("")), next_field_of_start(ChooseStart("", 3))
    ('style_and_station', 'start_station')
    """
    if draft.station:
        return "" if draft.style else "style"
    return "start_station" if draft.style else "style_and_station"


def next_field_of_turn(state: State, draft: MoveToStation) -> TurnField:
    """Returns the part of a turn to enter next; '' if the turn is complete (subway.turn).

    The dice are those of the draft, or those of the table if the draft has none. `pawn` and `style` are missing on the
    table; no move has them.
    """
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
