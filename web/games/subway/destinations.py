"""Judges the moves that the dice lead to, once for the map and for the list of destinations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from calculators.core.parsing import format_seat_code
from calculators.core.types import Judgement
from calculators.subway import GAME
from calculators.subway.moves import find_legal_moves
from calculators.subway.score import build_bead_terminus_route_set_and_bonus_lines
from calculators.subway.state import MoveToStation, State
from web.games.subway.pictures.layout import RingLook
from web.i18n import Speaker
from web.pieces import Control, DottedText, enter_value


@dataclass(frozen=True, slots=True)
class JudgedDestination:
    """A legal move to a station, and what comes of it."""

    move: MoveToStation
    judgement: Judgement[State]

    @property
    def can_change_beads(self) -> bool:
        """Is a bead placed or replaced there, or may it be?"""
        return any(effect.kind in ("place", "replace", "unknown") for effect in self.judgement.effects)

    @property
    def replaces_bead(self) -> bool:
        return any(effect.kind == "replace" for effect in self.judgement.effects)


def list_surely_legal_moves_with_judgements(state_with_full_or_partial_roll: State) -> tuple[JudgedDestination, ...]:
    """Judges every legal move, in the order of the board; while dice are missing, those that are legal anyway."""
    return tuple(
        JudgedDestination(move, GAME.judge_move(state_with_full_or_partial_roll, move))
        for move in find_legal_moves(state_with_full_or_partial_roll)
    )


def ring_looks_of_destinations(destinations: Sequence[JudgedDestination]) -> dict[str, RingLook]:
    """Returns how the ring of each station looks: weak where no bead changes."""
    return {one.move.station: "can" if one.can_change_beads else "weak" for one in destinations}


def stations_where_beads_are_replaced(destinations: Sequence[JudgedDestination]) -> list[str]:
    return [one.move.station for one in destinations if one.replaces_bead]


@dataclass(frozen=True, slots=True, kw_only=True)
class Destination:
    """A station that the dice lead to. name: its name, with the seat whose bead is replaced if there is a choice;
    steps: the number of steps, in words; gain: the points that the mover gains, in few signs; is_dimmed: no bead can be
    placed or replaced there."""

    station: str
    name: str
    steps: str
    gain: str
    is_selected: bool
    is_dimmed: bool
    touch: Control


def list_destinations_changing_beads_first(
    say: Speaker,
    state_with_roll: State,
    judged_destinations: Sequence[JudgedDestination],
    *,
    asked_move: object,
    control_value_of_station_and_replaced_seat: Callable[[str, str | None], DottedText],
) -> tuple[Destination, ...]:
    """Lists the stations that the dice lead to, those where a bead can be placed or replaced first.

    asked_move: the move in question, which is selected; control_value_of_station_and_replaced_seat: makes the value of
    a control from a station and the seat whose bead is replaced, None for no choice.
    """
    turn = state_with_roll.table.turn
    points_before = points_of_seat_if_beads_entered(state_with_roll, turn)
    selected_move = replace(asked_move, roll=()) if isinstance(asked_move, MoveToStation) else asked_move
    destinations = []
    for destination in judged_destinations:
        move, judgement = destination.move, destination.judgement
        state_after = judgement.state_after
        assert state_after is not None
        is_dimmed = not destination.can_change_beads
        name = say(f"subway.station.{move.station}")
        if move.seat is not None:
            name = say("subway.play.swap", station=move.station, seat=move.seat)
        gain = (
            say("subway.play.nothing")
            if is_dimmed
            else describe_points_gained_or_question_mark(say, state_after, turn, points_before)
        )
        steps = say("subway.steps", n=count_steps_of_legal_move_or_none(judgement))
        destinations.append(
            Destination(
                station=move.station,
                name=name,
                steps=steps,
                gain=gain,
                is_selected=move == selected_move,
                is_dimmed=is_dimmed,
                touch=enter_value(
                    control_value_of_station_and_replaced_seat(
                        move.station, format_seat_code(move.seat) if move.seat else None
                    )
                ),
            )
        )
    return tuple(sorted(destinations, key=lambda destination: destination.is_dimmed))


def points_of_seat_if_beads_entered(state: State, seat_number: int) -> int | None:
    """Returns the points of a seat; None if its beads are not entered."""
    if state.beads[seat_number - 1] is None:
        return None
    return sum(line.points for line in build_bead_terminus_route_set_and_bonus_lines(state, seat_number))


def describe_points_gained_or_question_mark(
    say: Speaker, state_after: State, seat_number: int, points_before: int | None
) -> str:
    """Returns the points that the seat gains by a move, in words; `？` if they are not known, before or after it."""
    points_after = points_of_seat_if_beads_entered(state_after, seat_number)
    return (
        "？"
        if points_after is None or points_before is None
        else say("subway.play.gain.points", n=points_after - points_before)
    )


def count_steps_of_legal_move_or_none(judgement: Judgement[State] | None) -> int | None:
    """Returns the number of steps of a move; None for an illegal or unfinished one."""
    ways = [e.params["steps"] for e in judgement.effects if e.code == "subway.effect.way"] if judgement else []
    return ways[0] if ways else None
