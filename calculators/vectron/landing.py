"""Applies the effect of the cell a piece lands on: chips taken and left, gates, swaps, other pieces."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.parsing import format_seat_code
from calculators.core.types import Message
from calculators.vectron.board import map_with_cells_replaced
from calculators.vectron.digest import message
from calculators.vectron.moves import map_or_empty
from calculators.vectron.notation import format_cell
from calculators.vectron.rulings import GAUGE
from calculators.vectron.settlement import with_capped_gauge
from calculators.vectron.state import (
    BLANK,
    GATE,
    PIECES,
    SWAP,
    CellIndex,
    State,
    count_stars_of_chip,
    seat_state_of,
    state_with_seat,
)


@dataclass(frozen=True, slots=True)
class LandingResult:
    """What landing on a cell leads to.

    state: the table with the piece on its new cell, as far as it is known; missing_parameters: the parameters that are
    not entered and that the rest of the result depends on, for example whether a gauge reaches 7.
    """

    state: State
    effects: tuple[Message, ...]
    missing_parameters: tuple[str, ...] = ()

    def later_landing_with_effects_and_missing_of_both(self, landing_from_this_state: LandingResult) -> LandingResult:
        """Returns the state after a later landing that started from this state, and the effects and missing parameters
        of both."""
        missing_parameters = tuple(
            dict.fromkeys((*self.missing_parameters, *landing_from_this_state.missing_parameters))
        )
        return LandingResult(
            landing_from_this_state.state, (*self.effects, *landing_from_this_state.effects), missing_parameters
        )


def land_mover_piece_and_swap_with_piece_or_chip(
    state: State, start_cell: CellIndex, target_cell: CellIndex
) -> LandingResult:
    """Moves the piece of the seat to move from its cell to another, and applies what happens there."""
    seat_number, board = state.table.turn, map_or_empty(state)
    cell_character = "".join(board)[target_cell]
    if target_cell == start_cell:
        return LandingResult(state, (message("vectron.effect.stay", cell=format_cell(target_cell)),))
    if cell_character == BLANK:
        return LandingResult(state, (message("vectron.effect.unknown", cell=format_cell(target_cell)),), ("map",))
    if cell_character in PIECES:
        return swap_with_other_piece_and_raise_gauges(state, start_cell, target_cell, PIECES.index(cell_character) + 1)
    if cell_character == SWAP:
        state_after = replace(
            state, map=map_with_cells_replaced(board, {start_cell: SWAP, target_cell: PIECES[seat_number - 1]})
        )
        effect = message("vectron.effect.swap", cell=format_cell(target_cell), start=format_cell(start_cell))
        return LandingResult(state_after, (effect,))
    return land_on_chip(state, start_cell, target_cell, cell_character)


def land_on_chip(state: State, start_cell: CellIndex, target_cell: CellIndex, taken_chip: str) -> LandingResult:
    """Takes a star or gate chip and leaves the held chip on the start cell (vectron.star); a gate raises the gauge by
    the stars of the chip left behind (vectron.gate)."""
    seat_number, seat_state = state.table.turn, seat_state_of(state, state.table.turn)
    cell_facts = {"cell": format_cell(target_cell), "start": format_cell(start_cell), "chip": taken_chip}
    effect_code = "vectron.effect.gate" if taken_chip == GATE else "vectron.effect.star"
    effect = (
        message(effect_code, **cell_facts, left=seat_state.chip)
        if seat_state.chip
        else message(f"{effect_code}.left", **cell_facts)
    )
    left_chip = seat_state.chip or BLANK
    state_after = state_with_seat(state, seat_number, replace(seat_state, chip=taken_chip))
    state_after = replace(
        state_after,
        map=map_with_cells_replaced(map_or_empty(state), {start_cell: left_chip, target_cell: PIECES[seat_number - 1]}),
    )
    return LandingResult(state_after, (effect,)).later_landing_with_effects_and_missing_of_both(
        raise_gauge_if_gate_chip_received(
            state_after,
            seat_number=seat_number,
            received_chip_or_empty=taken_chip,
            given_chip_or_empty=seat_state.chip,
            clause_code="vectron.gate",
        )
    )


def swap_with_other_piece_and_raise_gauges(
    state: State, start_cell: CellIndex, target_cell: CellIndex, other_seat_number: int
) -> LandingResult:
    """Exchanges the places and held chips of two pieces, and knocks the other piece down or sets it up
    (vectron.tackle)."""
    seat_number = state.table.turn
    own_seat, other_seat = seat_state_of(state, seat_number), seat_state_of(state, other_seat_number)
    other_seat_code = format_seat_code(other_seat_number)
    effects = [
        message(
            "vectron.effect.tackle", seat=other_seat_code, cell=format_cell(target_cell), start=format_cell(start_cell)
        )
    ]
    if state.seats[other_seat_number - 1] is None:
        effects.append(message("vectron.effect.turned", seat=other_seat_code))
    else:
        effects.append(message("vectron.effect.up" if other_seat.down else "vectron.effect.fall", seat=other_seat_code))
    if own_seat.chip and other_seat.chip:
        effects.append(
            message("vectron.effect.exchange", seat=other_seat_code, chip=other_seat.chip, left=own_seat.chip)
        )
    else:
        effects.append(message("vectron.effect.exchange.unknown", seat=other_seat_code))
    state_after = state_with_seat(state, seat_number, replace(own_seat, chip=other_seat.chip))
    state_after = state_with_seat(
        state_after, other_seat_number, replace(other_seat, chip=own_seat.chip, down=not other_seat.down)
    )
    state_after = replace(
        state_after,
        map=map_with_cells_replaced(
            map_or_empty(state), {start_cell: PIECES[other_seat_number - 1], target_cell: PIECES[seat_number - 1]}
        ),
    )
    missing_parameters = (other_seat_code,) if state.seats[other_seat_number - 1] is None else ()
    result_with_own_gauge = LandingResult(
        state_after, tuple(effects), missing_parameters
    ).later_landing_with_effects_and_missing_of_both(
        raise_gauge_if_gate_chip_received(
            state_after,
            seat_number=seat_number,
            received_chip_or_empty=other_seat.chip,
            given_chip_or_empty=own_seat.chip,
            clause_code="vectron.tackle.gate",
        )
    )
    return result_with_own_gauge.later_landing_with_effects_and_missing_of_both(
        raise_gauge_if_gate_chip_received(
            result_with_own_gauge.state,
            seat_number=other_seat_number,
            received_chip_or_empty=own_seat.chip,
            given_chip_or_empty=other_seat.chip,
            clause_code="vectron.tackle.gate",
        )
    )


def raise_gauge_if_gate_chip_received(
    state: State,
    *,
    seat_number: int,
    received_chip_or_empty: str,
    given_chip_or_empty: str,
    clause_code: str,
) -> LandingResult:
    """Raises the gauge of a seat that receives a gate chip by the stars of the chip it gives away (vectron.gate,
    vectron.tackle.gate).

    With the ruling `gauge-capped` the gauge stops at 7. If a chip ('') or the gauge is not entered, the seat is a
    missing parameter.
    """
    seat_code, seat_state = format_seat_code(seat_number), seat_state_of(state, seat_number)
    if given_chip_or_empty == GATE or received_chip_or_empty not in ("", GATE):
        return LandingResult(state, ())
    if not (received_chip_or_empty and given_chip_or_empty):
        return LandingResult(
            state, (replace(message("vectron.effect.gauge.open", seat=seat_code), clause=clause_code),), (seat_code,)
        )
    if seat_state.gauge is None:
        effect = replace(
            message("vectron.effect.gauge.rise", seat=seat_code, stars=count_stars_of_chip(given_chip_or_empty)),
            clause=clause_code,
        )
        return LandingResult(state, (effect,), (seat_code,))
    raised_seat = replace(seat_state, gauge=seat_state.gauge + count_stars_of_chip(given_chip_or_empty))
    if state.table.option(GAUGE) == "capped":
        raised_seat = with_capped_gauge(raised_seat)
    facts = {
        "stars": count_stars_of_chip(given_chip_or_empty),
        "before": seat_state.gauge,
        "gauge": raised_seat.gauge,
    }
    effect = replace(message("vectron.effect.gauge", seat=seat_code, **facts), clause=clause_code)
    return LandingResult(state_with_seat(state, seat_number, raised_seat), (effect,))
