"""What the cell does that a piece reaches: chips taken and left, gates, swaps, other pieces."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.parsing import format_seat_code
from calculators.core.types import Message
from calculators.vectron.board import find_piece_cell_or_none, map_with_cells_replaced
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
    State,
    count_stars_of_chip,
    seat_state_of,
    state_with_seat,
)


@dataclass(frozen=True, slots=True)
class LandingResult:
    """state: the table with the piece on its new cell, as far as known; missing_parameters: what was not entered and
    would tell the rest of it, whether a gauge reaches 7 among it."""

    state: State
    effects: tuple[Message, ...]
    missing_parameters: tuple[str, ...] = ()

    def with_effects_of_later_landing_added(self, next_landing: LandingResult) -> LandingResult:
        """This, and after it the other, which began with its state."""
        lacking = tuple(dict.fromkeys((*self.missing_parameters, *next_landing.missing_parameters)))
        return LandingResult(next_landing.state, (*self.effects, *next_landing.effects), lacking)


def apply_effect_of_landing_cell(state: State, target_cell: int) -> LandingResult:
    """What happens on the cell where the piece of the seat to move arrives; the piece is on the map."""
    turn, board = state.table.turn, map_or_empty(state)
    start = find_piece_cell_or_none(board, turn) or 0
    what = "".join(board)[target_cell]
    if target_cell == start:
        return LandingResult(state, (message("vectron.effect.stay", cell=format_cell(target_cell)),))
    if what == BLANK:
        return LandingResult(state, (message("vectron.effect.unknown", cell=format_cell(target_cell)),), ("map",))
    if what in PIECES:
        return swap_places_and_chips_by_tackle(state, start, target_cell, PIECES.index(what) + 1)
    if what == SWAP:
        after = replace(state, map=map_with_cells_replaced(board, {start: SWAP, target_cell: PIECES[turn - 1]}))
        effect = message("vectron.effect.swap", cell=format_cell(target_cell), start=format_cell(start))
        return LandingResult(after, (effect,))
    return take_chip_and_leave_held_chip(state, start, target_cell, what)


def take_chip_and_leave_held_chip(state: State, start_cell: int, target_cell: int, taken_chip: str) -> LandingResult:
    """A star or gate chip is taken, the one held before is left where the piece came from (vectron.star); a
    gate raises the gauge by its stars (vectron.gate)."""
    turn, own = state.table.turn, seat_state_of(state, state.table.turn)
    places = {"cell": format_cell(target_cell), "start": format_cell(start_cell), "chip": taken_chip}
    name = "vectron.effect.gate" if taken_chip == GATE else "vectron.effect.star"
    effect = message(name, **places, left=own.chip) if own.chip else message(f"{name}.left", **places)
    left = own.chip or BLANK
    after = state_with_seat(state, turn, replace(own, chip=taken_chip))
    after = replace(
        after, map=map_with_cells_replaced(map_or_empty(state), {start_cell: left, target_cell: PIECES[turn - 1]})
    )
    return LandingResult(after, (effect,)).with_effects_of_later_landing_added(
        raise_gauge_if_gate_received(
            after, seat_number=turn, received_chip=taken_chip, given_chip=own.chip, clause_code="vectron.gate"
        )
    )


def swap_places_and_chips_by_tackle(
    state: State, start_cell: int, target_cell: int, other_seat_number: int
) -> LandingResult:
    """Two pieces change places and held chips, the other one is knocked over or set up (vectron.tackle)."""
    turn = state.table.turn
    own, theirs = seat_state_of(state, turn), seat_state_of(state, other_seat_number)
    name = format_seat_code(other_seat_number)
    effects = [
        message("vectron.effect.tackle", seat=name, cell=format_cell(target_cell), start=format_cell(start_cell))
    ]
    if state.seats[other_seat_number - 1] is None:
        effects.append(message("vectron.effect.turned", seat=name))
    else:
        effects.append(message("vectron.effect.up" if theirs.down else "vectron.effect.fall", seat=name))
    if own.chip and theirs.chip:
        effects.append(message("vectron.effect.exchange", seat=name, chip=theirs.chip, left=own.chip))
    else:
        effects.append(message("vectron.effect.exchange.unknown", seat=name))
    after = state_with_seat(state, turn, replace(own, chip=theirs.chip))
    after = state_with_seat(after, other_seat_number, replace(theirs, chip=own.chip, down=not theirs.down))
    after = replace(
        after,
        map=map_with_cells_replaced(
            map_or_empty(state), {start_cell: PIECES[other_seat_number - 1], target_cell: PIECES[turn - 1]}
        ),
    )
    lacking = (name,) if state.seats[other_seat_number - 1] is None else ()
    mine = LandingResult(after, tuple(effects), lacking).with_effects_of_later_landing_added(
        raise_gauge_if_gate_received(
            after, seat_number=turn, received_chip=theirs.chip, given_chip=own.chip, clause_code="vectron.tackle"
        )
    )
    return mine.with_effects_of_later_landing_added(
        raise_gauge_if_gate_received(
            mine.state,
            seat_number=other_seat_number,
            received_chip=own.chip,
            given_chip=theirs.chip,
            clause_code="vectron.tackle",
        )
    )


def raise_gauge_if_gate_received(
    state: State, *, seat_number: int, received_chip: str, given_chip: str, clause_code: str
) -> LandingResult:
    """Whoever receives a gate chip raises the own gauge by the stars of the chip given away (vectron.gate,
    vectron.tackle); with `gauge-capped` it stops at 7."""
    name, entry = format_seat_code(seat_number), seat_state_of(state, seat_number)
    if given_chip == GATE or received_chip not in ("", GATE):
        return LandingResult(state, ())
    if not (received_chip and given_chip):
        return LandingResult(
            state, (replace(message("vectron.effect.gauge.open", seat=name), clause=clause_code),), (name,)
        )
    if entry.gauge is None:
        effect = replace(
            message("vectron.effect.gauge.rise", seat=name, stars=count_stars_of_chip(given_chip)), clause=clause_code
        )
        return LandingResult(state, (effect,), (name,))
    raised = replace(entry, gauge=entry.gauge + count_stars_of_chip(given_chip))
    if state.table.option(GAUGE) == "capped":
        raised = with_capped_gauge(raised)
    facts = {"stars": count_stars_of_chip(given_chip), "before": entry.gauge, "gauge": raised.gauge}
    effect = replace(message("vectron.effect.gauge", seat=name, **facts), clause=clause_code)
    return LandingResult(state_with_seat(state, seat_number, raised), (effect,))
