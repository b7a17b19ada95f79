"""Finds the stations that a turn can reach, and what happens to the beads of a station when a pawn arrives.

All results allow for a table that is entered only in part: they are None or "undecided" where an entry is missing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from calculators.subway.pawn_walks import (
    STEPS_LIMIT,
    PathAndAlternative,
    ascending_step_counts_of_complete_roll,
    find_path_and_alternative_or_none,
)
from calculators.subway.rulings import ISOLATED, LANDING
from calculators.subway.state import DICE, PROTECTED, State, StationCode


@dataclass(frozen=True, slots=True, kw_only=True)
class BeadPlacement:
    """What happens to the beads of a station when the pawn of the seat to move arrives there.

    can_place: whether the station has room for one more bead, None if that is not known; robbable_seats: seats that can
    have one bead replaced; protected_seats: seats that style ④ protects; isolated_seats: seats that only the variant
    別世界線 protects; undecided_seats: seats of which it is not known whether they can have a bead replaced;
    unknown_parameters: the parameters that have to be entered to decide it.
    """

    can_place: bool | None
    robbable_seats: tuple[int, ...]
    protected_seats: tuple[int, ...]
    isolated_seats: tuple[int, ...]
    undecided_seats: tuple[int, ...] = ()
    unknown_parameters: tuple[str, ...] = ()

    @property
    def has_choice(self) -> bool:
        return len(self.robbable_seats) > 1

    @property
    def is_known(self) -> bool:
        """Whether everything that happens here is known, except which bead the mover chooses to replace."""
        return self.can_place is not None and not self.undecided_seats


def is_roll_of_mover_complete(state: State) -> bool:
    """Whether all dice of the seat to move are entered. False if its dice style is not entered."""
    style = state.dice_style(state.table.turn)
    return style is not None and len(state.roll) == DICE[style]


def is_one_partial_roll_contained_in_other(first_roll: tuple[int, ...], second_roll: tuple[int, ...]) -> bool:
    """Whether two lists of dice, each perhaps incomplete, can belong to the same roll: the shorter is part of the
    longer."""
    shorter, longer = sorted((first_roll, second_roll), key=len)
    return all(shorter.count(face) <= longer.count(face) for face in shorter)


def find_step_counts_certain_from_entered_dice(state: State) -> tuple[int, ...]:
    """Returns the numbers of steps that the dice entered so far allow whatever the other dice are (clause subway.dice).

    Empty if the style or the dice are not entered. With one of two dice, only style ① has a certain number.
    """
    style = state.dice_style(state.table.turn)
    if style is None or not state.roll:
        return ()
    if len(state.roll) == DICE[style]:
        return ascending_step_counts_of_complete_roll(style, state.roll)
    return state.roll if style == 1 else ()


def list_states_with_every_full_roll(state: State) -> tuple[State, ...]:
    """Returns a copy of the table for every way to complete the roll; the table itself if nothing can be completed.

    That is so if the roll is complete or the style is not entered.
    """
    style = state.dice_style(state.table.turn)
    if style is None or len(state.roll) >= DICE[style]:
        return (state,)
    rolls = {state.roll}
    for _ in range(DICE[style] - len(state.roll)):
        rolls = {tuple(sorted((*roll, face))) for roll in rolls for face in range(1, 7)}
    return tuple(replace(state, roll=roll) for roll in sorted(rolls))


def find_possible_step_counts(state: State) -> tuple[int, ...]:
    """Returns the numbers of steps that the dice entered so far still allow, ascending (clause subway.dice).

    Returns 1 to 12 if the style is not entered.
    """
    style = state.dice_style(state.table.turn)
    if style is None:
        return tuple(range(1, STEPS_LIMIT + 1))
    return tuple(
        sorted(
            {
                steps
                for full in list_states_with_every_full_roll(state)
                for steps in ascending_step_counts_of_complete_roll(style, full.roll)
            }
        )
    )


def find_sure_path_and_alternative_or_none(state: State, station_code: StationCode) -> PathAndAlternative | None:
    """Returns a path by which the dice lead to a station whatever the other dice are, and one by other lines.

    None if they do not, or if the pawn or the dice are not entered (clause subway.move)."""
    start, steps = state.pawn_station(state.table.turn), find_step_counts_certain_from_entered_dice(state)
    return None if start is None else find_path_and_alternative_or_none(state.board, start, steps, station_code)


def find_bead_placement_and_replaceable_seats(state: State, station_code: StationCode) -> BeadPlacement:
    """Returns what can be placed and replaced on a station (clauses subway.place, subway.replace, subway.dice)."""
    turn = state.table.turn
    is_mover_isolated = state.dice_style(turn) == PROTECTED and state.table.option(ISOLATED) == "on"
    seats_by_class: dict[str, list[int]] = {"robbable": [], "protected": [], "unknown": []}
    unknown_parameters: dict[str, None] = {}
    for seat in state.seats:
        if seat != turn:
            kind, parameter_names = classify_bead_replacement(state, seat, station_code)
            seats_by_class.setdefault(kind, []).append(seat)
            unknown_parameters.update(dict.fromkeys(parameter_names))
    robbable = () if is_mover_isolated else tuple(seats_by_class["robbable"])
    isolated = tuple(seats_by_class["robbable"]) if is_mover_isolated else ()
    undecided = () if is_mover_isolated else tuple(seats_by_class["unknown"])
    has_room = has_free_bead_place_if_known(state, station_code)
    if has_room is not False and state.table.option(LANDING) == "replace" and (robbable or undecided):
        has_room = False if robbable else None
    if has_room is None:
        unknown_parameters.update((f"p{seat}", None) for seat in state.seats if state.beads[seat - 1] is None)
    return BeadPlacement(
        can_place=has_room,
        robbable_seats=robbable,
        protected_seats=tuple(seats_by_class["protected"]),
        isolated_seats=isolated,
        undecided_seats=undecided,
        unknown_parameters=tuple(sorted(unknown_parameters)),
    )


class ReplacementClass(NamedTuple):
    """Whether a bead can be replaced.

    kind: `no` if there is no bead to replace; unknown_parameters: the parameters that have to be entered to decide it.
    """

    kind: Literal["robbable", "protected", "unknown", "no"]
    unknown_parameters: tuple[str, ...]


def classify_bead_replacement(state: State, bead_owner_seat_number: int, station_code: StationCode) -> ReplacementClass:
    """Classifies whether the mover can replace a bead of another seat here (clauses subway.replace, subway.dice).

    It can if the seat has its pawn and a bead on the station and does not have style ④.
    """
    station_of_pawn, style = state.pawn_station(bead_owner_seat_number), state.dice_style(bead_owner_seat_number)
    beads = state.beads[bead_owner_seat_number - 1]
    missing = []
    if station_of_pawn is None:
        missing.append("at")
    elif station_of_pawn != station_code:
        return ReplacementClass("no", ())
    if beads is None and has_free_bead_place_if_known(state, station_code) is None:
        missing.append(f"p{bead_owner_seat_number}")
    elif not state.beads_by_station(bead_owner_seat_number).get(station_code):
        return ReplacementClass("no", ())
    if style == PROTECTED:
        return ReplacementClass("no", ()) if missing else ReplacementClass("protected", ())
    if style is None and PROTECTED not in state.styles:
        missing.append("styles")
    return ReplacementClass("unknown" if missing else "robbable", tuple(missing))


def has_free_bead_place_if_known(state: State, station_code: StationCode) -> bool | None:
    """Whether the station has room for one more bead; None if that is not known (clause subway.place)."""
    if (
        sum(state.bead_counts_by_seat_with_beads_at(station_code).values())
        >= state.board.bead_capacity_by_station[station_code]
    ):
        return False
    return True if state.are_all_beads_entered else None
