"""Checks the choices before the first turn: each seat chooses a dice style and a station, the last seat first (clause
subway.setup)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from calculators.core.parsing import format_seat_code
from calculators.core.types import Judgement, Violation, with_value_of_seat
from calculators.subway.codes import message, violation, violation_at_station
from calculators.subway.rulings import STALKING
from calculators.subway.state import STYLES, ChooseStart, State, StationCode


def next_seat_number_to_choose_start_or_none(state: State) -> int | None:
    """Returns the seat (1-based) that chooses next; None when all have chosen.

    It is the last seat that plays on and has neither pawn nor bead.
    """
    seats_without_start = [
        seat for seat in state.staying_seats if state.pawn_station(seat) is None and not state.beads[seat - 1]
    ]
    return seats_without_start[-1] if seats_without_start else None


def are_starts_still_being_chosen(state: State) -> bool:
    """Whether some seat still has to choose, no dice are entered, and each seat that has chosen has just one bead,
    under its pawn."""
    if next_seat_number_to_choose_start_or_none(state) is None or state.roll:
        return False
    seats_with_start = [seat for seat in state.seats if state.pawn_station(seat) is not None or state.beads[seat - 1]]
    return all(state.beads[seat - 1] == ((state.pawn_station(seat), 1),) for seat in seats_with_start)


def state_with_turn_of_start_chooser(state: State) -> State:
    """Returns the state with the turn at the seat that chooses next; under the variant ストーカー禁止 also with nobody
    robbed.

    Returns the state itself if the table is not before its first turn (clause subway.setup).
    """
    seat = next_seat_number_to_choose_start_or_none(state)
    if seat is None or not are_starts_still_being_chosen(state):
        return state
    robbed = () if state.table.option(STALKING) == "on" else state.robbed
    return replace(state, table=replace(state.table, turn=seat), robbed=robbed)


def list_free_dice_styles(state: State) -> tuple[int, ...]:
    """Returns the dice styles that no seat has."""
    return tuple(style for style in STYLES if style not in state.styles)


def seats_with_pawn_or_bead_at(state: State, station_code: StationCode) -> tuple[int, ...]:
    """Returns the seats (1-based) that have their pawn or a bead on a station."""
    return tuple(
        seat
        for seat in state.seats
        if state.pawn_station(seat) == station_code or state.beads_by_station(seat).get(station_code)
    )


def find_code_endings_and_seats_why_nobody_starts_at(
    state: State, station_code: StationCode
) -> Iterator[tuple[Literal["terminus", "transfer", "taken"], int | None]]:
    """Yields why a seat may not start on a station of the board: the last part of the code, and the seat that has taken
    the station (1-based), else None (clause subway.setup)."""
    if station_code in state.board.dead_end_stations:
        yield "terminus", None
    if station_code in state.board.transfer_stations:
        yield "transfer", None
    for seat in seats_with_pawn_or_bead_at(state, station_code):
        yield "taken", seat


def is_station_allowed_and_free_to_start(state: State, station_code: StationCode) -> bool:
    """Whether a seat may start on this station of the board."""
    return not any(find_code_endings_and_seats_why_nobody_starts_at(state, station_code))


def find_nearest_free_start_stations(state: State, station_code: StationCode) -> tuple[StationCode, ...]:
    """Returns the nearest stations where a seat may start, all at the same distance, in board order."""
    seen = layer = {station_code}
    while layer and not any(is_station_allowed_and_free_to_start(state, code) for code in layer):
        layer = {
            neighbour for code in layer for neighbour in state.board.line_letter_by_station_and_neighbour[code]
        } - seen
        seen = seen | layer
    return tuple(
        code for code in state.board.stations if code in layer and is_station_allowed_and_free_to_start(state, code)
    )


def find_refusals_of_starting_choice(state: State, move: ChooseStart) -> Iterator[Violation]:
    """Yields every rule that the choice of the seat that chooses next breaks (clause subway.setup)."""
    if next_seat_number_to_choose_start_or_none(state) is None:
        yield violation("subway.start.begun", ["move"], facts={})
        return
    if move.station not in state.board.line_letters_by_station:
        yield violation_at_station("subway.move.board", move.station, players=state.table.players)
        return
    yield from check_start_is_not_terminus_transfer_or_taken(state, move.station)
    if move.style is not None:
        yield from check_dice_style_free(state, move.style)


def check_dice_style_free(
    state: State, dice_style: int, *, own_seat_number_or_none: int | None = None
) -> Iterator[Violation]:
    """Checks that no other seat has a dice style (clause subway.setup)."""
    if dice_style in state.styles and state.styles.index(dice_style) + 1 != own_seat_number_or_none:
        seat = format_seat_code(state.styles.index(dice_style) + 1)
        yield violation("subway.start.style", ["move"], facts={"style": dice_style, "seat": seat})


def check_start_is_not_terminus_transfer_or_taken(state: State, station_code: StationCode) -> Iterator[Violation]:
    """Checks that the station is neither a terminus nor a transfer station, and that no seat has it (clause
    subway.setup)."""
    near = list(find_nearest_free_start_stations(state, station_code))
    for code_ending, seat in find_code_endings_and_seats_why_nobody_starts_at(state, station_code):
        seat_fact = {} if seat is None else {"seat": format_seat_code(seat)}
        yield violation_at_station(f"subway.start.{code_ending}", station_code, near=near, **seat_fact)


def judge_next_start_choice_or_ask_which_free_style(state: State, move: ChooseStart) -> Judgement[State]:
    """Checks the choice of the seat that chooses next, and returns the verdict with the state after it.

    If it names no dice style and several are free, the verdict is `legal=None` and a notice names them.
    """
    if violations := tuple(find_refusals_of_starting_choice(state, move)):
        return Judgement(legal=False, violations=violations)
    style = dice_style_of_move_or_none(state, move)
    if style is None:
        styles = list(list_free_dice_styles(state))
        notice = violation("subway.start.style.needed", ["move"], facts={"station": move.station, "styles": styles})
        return Judgement(legal=None, missing=("move",), notices=(notice,))
    seat = next_seat_number_to_choose_start_or_none(state)
    assert seat is not None
    state_after = state_with_seat_pawn_first_bead_and_dice_style(state, seat, move.station, style)
    next_seat = next_seat_number_to_choose_start_or_none(state_after)
    after = replace(state_after, table=replace(state.table, turn=next_seat or 1))
    effects = [message("subway.effect.start", seat=format_seat_code(seat), station=move.station, style=style)]
    if next_seat is None:
        effects.append(message("subway.effect.begin", seat=after.table.mover_seat_code))
    return Judgement(legal=True, effects=tuple(effects), after=after)


def dice_style_of_move_or_none(state: State, move: ChooseStart) -> int | None:
    """Returns the style of the move, else the only free one; None if the move names none and several are free."""
    free_styles = list_free_dice_styles(state)
    return free_styles[0] if move.style is None and len(free_styles) == 1 else move.style


def state_with_seat_pawn_first_bead_and_dice_style(
    state: State, seat_number: int, station_code: StationCode, dice_style: int
) -> State:
    """Returns the state with a seat's pawn, first bead and dice style."""
    return replace(
        state,
        at=with_value_of_seat(state.at, seat_number, station_code),
        styles=with_value_of_seat(state.styles, seat_number, dice_style),
        beads=with_value_of_seat(state.beads, seat_number, ((station_code, 1),)),
    )
