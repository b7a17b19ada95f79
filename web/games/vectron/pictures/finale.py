"""What a settlement gives each seat, and the table at the end of a game."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.messages import signed
from calculators.core.parsing import format_seat
from calculators.vectron.settle import settlement, settles, winners
from calculators.vectron.state import State
from web.games.vectron.pictures.grid import Picture, grid
from web.games.vectron.pictures.strip import boxes


@dataclass(frozen=True, slots=True)
class Result:
    """What a settlement gives a seat. boxes: of its gauge; won: the game with it."""

    seat: str
    gauge: int
    boxes: tuple[str, ...]
    rank: int
    points: str
    before: int
    total: int
    won: bool


def results_of(state: State) -> tuple[Result, ...]:
    """What a settlement gives, best first; nothing while something of it was not entered."""
    results = settlement(state)
    won = winners(results) if results and settles(state) else ()
    return tuple(
        Result(
            format_seat(one.seat),
            one.gauge,
            boxes(one.gauge),
            one.rank,
            signed(one.points) if one.points else "±0",
            one.before,
            one.total,
            one.seat in won,
        )
        for one in sorted(results, key=lambda one: (-one.total, one.rank))
    )


def last_map(state: State) -> Picture | None:
    """The map as it lay at the end; None where scores alone were entered."""
    return grid(state) if state.map is not None else None
