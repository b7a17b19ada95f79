"""What the cell does that a piece reaches: chips taken and left, gates, swaps, other pieces."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.parsing import format_seat
from calculators.core.types import Message
from calculators.vectron.board import piece_at, put
from calculators.vectron.digest import message
from calculators.vectron.moves import board_of
from calculators.vectron.notation import format_cell
from calculators.vectron.rulings import GAUGE
from calculators.vectron.settle import capped
from calculators.vectron.state import (
    BLANK,
    GATE,
    PIECES,
    SWAP,
    State,
    seat_of,
    stars,
    with_seat,
)


@dataclass(frozen=True, slots=True)
class Landing:
    """state: the table with the piece on its new cell, as far as known; lacks: what was not entered and
    would tell the rest of it, whether a gauge reaches 7 among it."""

    state: State
    effects: tuple[Message, ...]
    lacks: tuple[str, ...] = ()

    def then(self, other: Landing) -> Landing:
        """This, and after it the other, which began with its state."""
        lacking = tuple(dict.fromkeys((*self.lacks, *other.lacks)))
        return Landing(other.state, (*self.effects, *other.effects), lacking)


def landed(state: State, cell: int) -> Landing:
    """What happens on the cell where the piece of the seat to move arrives; the piece is on the map."""
    turn, board = state.table.turn, board_of(state)
    start = piece_at(board, turn) or 0
    what = "".join(board)[cell]
    if cell == start:
        return Landing(state, (message("vectron.effect.stay", cell=format_cell(cell)),))
    if what == BLANK:
        return Landing(state, (message("vectron.effect.unknown", cell=format_cell(cell)),), ("map",))
    if what in PIECES:
        return tackled(state, start, cell, PIECES.index(what) + 1)
    if what == SWAP:
        after = replace(state, map=put(board, {start: SWAP, cell: PIECES[turn - 1]}))
        effect = message("vectron.effect.swap", cell=format_cell(cell), start=format_cell(start))
        return Landing(after, (effect,))
    return chip_taken(state, start, cell, what)


def chip_taken(state: State, start: int, cell: int, chip: str) -> Landing:
    """A star or gate chip is taken, the one held before is left where the piece came from (vectron.star); a
    gate raises the gauge by its stars (vectron.gate)."""
    turn, own = state.table.turn, seat_of(state, state.table.turn)
    places = {"cell": format_cell(cell), "start": format_cell(start), "chip": chip}
    name = "vectron.effect.gate" if chip == GATE else "vectron.effect.star"
    effect = message(name, **places, left=own.chip) if own.chip else message(f"{name}.left", **places)
    left = own.chip or BLANK
    after = with_seat(state, turn, replace(own, chip=chip))
    after = replace(after, map=put(board_of(state), {start: left, cell: PIECES[turn - 1]}))
    return Landing(after, (effect,)).then(received(after, turn, chip, own.chip, "vectron.gate"))


def tackled(state: State, start: int, cell: int, other: int) -> Landing:
    """Two pieces change places and held chips, the other one is knocked over or set up (vectron.tackle)."""
    turn = state.table.turn
    own, theirs = seat_of(state, turn), seat_of(state, other)
    name = format_seat(other)
    effects = [message("vectron.effect.tackle", seat=name, cell=format_cell(cell), start=format_cell(start))]
    if state.seats[other - 1] is None:
        effects.append(message("vectron.effect.turned", seat=name))
    else:
        effects.append(message("vectron.effect.up" if theirs.down else "vectron.effect.fall", seat=name))
    if own.chip and theirs.chip:
        effects.append(message("vectron.effect.exchange", seat=name, chip=theirs.chip, left=own.chip))
    else:
        effects.append(message("vectron.effect.exchange.unknown", seat=name))
    after = with_seat(state, turn, replace(own, chip=theirs.chip))
    after = with_seat(after, other, replace(theirs, chip=own.chip, down=not theirs.down))
    after = replace(after, map=put(board_of(state), {start: PIECES[other - 1], cell: PIECES[turn - 1]}))
    lacking = (name,) if state.seats[other - 1] is None else ()
    mine = Landing(after, tuple(effects), lacking).then(received(after, turn, theirs.chip, own.chip, "vectron.tackle"))
    return mine.then(received(mine.state, other, own.chip, theirs.chip, "vectron.tackle"))


def received(state: State, seat: int, chip: str, given: str, clause: str) -> Landing:
    """Whoever receives a gate chip raises the own gauge by the stars of the chip given away (vectron.gate,
    vectron.tackle); with `gauge-capped` it stops at 7."""
    name, entry = format_seat(seat), seat_of(state, seat)
    if given == GATE or chip not in ("", GATE):
        return Landing(state, ())
    if not (chip and given):
        return Landing(state, (replace(message("vectron.effect.gauge.open", seat=name), clause=clause),), (name,))
    if entry.gauge is None:
        effect = replace(message("vectron.effect.gauge.rise", seat=name, stars=stars(given)), clause=clause)
        return Landing(state, (effect,), (name,))
    raised = replace(entry, gauge=entry.gauge + stars(given))
    if state.table.option(GAUGE) == "capped":
        raised = capped(raised)
    facts = {"stars": stars(given), "before": entry.gauge, "gauge": raised.gauge}
    effect = replace(message("vectron.effect.gauge", seat=name, **facts), clause=clause)
    return Landing(with_seat(state, seat, raised), (effect,))
