"""Where a turn can lead, and what a station does to a pawn that arrives, on what is known of the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from calculators.subway.pawn_walks import (
    STEPS_LIMIT,
    WalkPath,
    map_destinations_to_path_and_alternative,
    step_counts_of_complete_roll,
)
from calculators.subway.rulings import ISOLATED, LANDING, STALKING
from calculators.subway.state import DICE, PROTECTED, State

NO_STEPS: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BeadPlacement:
    """What the station does to a pawn that arrives.

    can_place: a bead can be put, None where that is not known; robbable_seats: seats of which one bead can be replaced;
    protected_seats: seats that style ④ keeps from it; isolated_seats: seats that only the variant 別世界線 keeps from
    it; undecided_seats: seats of which it is not known; unknown_parameters: the parameters that would tell.
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
        """Whether all that happens here is known, but for a choice of the mover."""
        return self.can_place is not None and not self.undecided_seats


def is_roll_of_mover_complete(state: State) -> bool:
    """Whether all dice of the seat to move are known."""
    style = state.dice_style(state.table.turn)
    return style is not None and len(state.roll) == DICE[style]


def could_partial_rolls_be_of_one_turn(first_roll: tuple[int, ...], second_roll: tuple[int, ...]) -> bool:
    """Can two lists of the dice of one turn both be true, each of them perhaps without some?"""
    few, many = sorted((first_roll, second_roll), key=len)
    return all(few.count(face) <= many.count(face) for face in few)


def find_step_counts_certain_with_partial_roll(state: State) -> tuple[int, ...]:
    """The numbers of steps that the dice known so far allow for certain (clause subway.dice)."""
    style = state.dice_style(state.table.turn)
    if style is None or not state.roll:
        return NO_STEPS
    if len(state.roll) == DICE[style]:
        return step_counts_of_complete_roll(style, state.roll)
    return state.roll if style == 1 else NO_STEPS


def list_states_with_every_full_roll(state: State) -> tuple[State, ...]:
    """The table with every way the dice that are not known may have fallen; itself where the style is not known."""
    style = state.dice_style(state.table.turn)
    if style is None or len(state.roll) >= DICE[style]:
        return (state,)
    rolls = {state.roll}
    for _ in range(DICE[style] - len(state.roll)):
        rolls = {tuple(sorted((*roll, face))) for roll in rolls for face in range(1, 7)}
    return tuple(replace(state, roll=roll) for roll in sorted(rolls))


def find_step_counts_possible_with_partial_roll(state: State) -> tuple[int, ...]:
    """The numbers of steps that the dice known so far could still allow, ascending (clause subway.dice)."""
    style = state.dice_style(state.table.turn)
    if style is None:
        return tuple(range(1, STEPS_LIMIT + 1))
    return tuple(
        sorted(
            {
                steps
                for full in list_states_with_every_full_roll(state)
                for steps in step_counts_of_complete_roll(style, full.roll)
            }
        )
    )


def map_reachable_stations_to_paths(state: State) -> dict[str, tuple[WalkPath, WalkPath | None]]:
    """Where the dice lead, in board order: one shortest way and, with other lines, another (clause
    subway.move). Empty while the pawn or the dice are not known."""
    start, steps = state.pawn_station(state.table.turn), find_step_counts_certain_with_partial_roll(state)
    return {} if start is None or not steps else map_destinations_to_path_and_alternative(state.board, start, steps)


def station_of_seat_mover_robbed_last_or_none(state: State) -> str | None:
    """Where the seat stands that the mover robbed on its last turn, under the variant ストーカー禁止 (ruling
    stalking)."""
    victim = state.seat_last_robbed_by_or_none(state.table.turn)
    return None if victim is None or state.table.option(STALKING) == "off" else state.pawn_station(victim)


def station_forbidden_by_stalking_or_none(state: State) -> str | None:
    """The station that the variant ストーカー禁止 forbids: that of the seat hunted, unless the dice lead nowhere else
    (ruling stalking)."""
    station = station_of_seat_mover_robbed_last_or_none(state)
    return station if station is not None and map_reachable_stations_to_paths(state).keys() - {station} else None


def classify_bead_placement(state: State, station_code: str) -> BeadPlacement:
    """What can be put and replaced on a station (clauses subway.place, subway.replace, subway.dice)."""
    turn = state.table.turn
    alone = state.dice_style(turn) == PROTECTED and state.table.option(ISOLATED) == "on"
    found: dict[str, list[int]] = {"robbed": [], "protected": [], "open": []}
    unknown: dict[str, None] = {}
    for seat in state.seats:
        if seat != turn:
            kind, names = classify_whether_bead_of_seat_is_replaceable(state, seat, station_code)
            found.setdefault(kind, []).append(seat)
            unknown.update(dict.fromkeys(names))
    robbed = () if alone else tuple(found["robbed"])
    isolated = tuple(found["robbed"]) if alone else ()
    still = () if alone else tuple(found["open"])
    free = has_free_bead_place_or_none(state, station_code)
    if free is not False and state.table.option(LANDING) == "replace" and (robbed or still):
        free = False if robbed else None
    if free is None:
        unknown.update((f"p{seat}", None) for seat in state.seats if state.beads[seat - 1] is None)
    return BeadPlacement(
        can_place=free,
        robbable_seats=robbed,
        protected_seats=tuple(found["protected"]),
        isolated_seats=isolated,
        undecided_seats=still,
        unknown_parameters=tuple(sorted(unknown)),
    )


class ReplacementClass(NamedTuple):
    """Whether a bead can be replaced, and the parameters that would tell."""

    kind: str
    unknown_parameters: tuple[str, ...]


def classify_whether_bead_of_seat_is_replaceable(state: State, seat_number: int, station_code: str) -> ReplacementClass:
    """Whether a bead of another seat could be replaced here: `robbed`, `protected`, `open` or `no`, and the
    parameters that would tell (clauses subway.replace, subway.dice)."""
    pawn, style = state.pawn_station(seat_number), state.dice_style(seat_number)
    beads = state.beads[seat_number - 1]
    lacks = []
    if pawn is None:
        lacks.append("at")
    elif pawn != station_code:
        return ReplacementClass("no", ())
    if beads is None and has_free_bead_place_or_none(state, station_code) is None:
        lacks.append(f"p{seat_number}")
    elif not state.beads_by_station(seat_number).get(station_code):
        return ReplacementClass("no", ())
    if style == PROTECTED:
        return ReplacementClass("no", ()) if lacks else ReplacementClass("protected", ())
    if style is None and PROTECTED not in state.styles:
        lacks.append("styles")
    return ReplacementClass(("open" if lacks else "robbed"), tuple(lacks))


def has_free_bead_place_or_none(state: State, station_code: str) -> bool | None:
    """Whether the station has a place for one more bead; None where that is not known (clause subway.place)."""
    if sum(state.bead_counts_by_seat_at(station_code).values()) >= state.board.bead_capacity_by_station[station_code]:
        return False
    return True if state.are_all_beads_entered else None
