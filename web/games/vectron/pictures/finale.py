"""What a settlement gives each seat, and the table at the end of a game."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.messages import number, signed
from calculators.core.parsing import format_seat
from calculators.vectron.settle import settlement, settles, winners
from calculators.vectron.state import Gained, State, bonus_of, seat_numbers, seat_of
from web.games.vectron.pictures.grid import Picture, grid
from web.games.vectron.pictures.strip import boxes
from web.pieces import Slot


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


@dataclass(frozen=True, slots=True)
class Round:
    """A settlement that is over. name: its number, or the word for the scores before the first that was told; given: by
    seat its gauge (None: none), the points, and those by hand ('' none); places: what a touch of each of those selects,
    none where they are not told anew."""

    name: str
    given: tuple[tuple[int | None, str, str], ...]
    places: tuple[Slot, ...] = ()


def rounds_of(state: State, start: str) -> tuple[Round, ...]:
    """Every settlement of a game, with the one that is due; none where none is over. start: the word for what stood
    before them."""
    if not state.rounds:
        return ()
    results = settlement(state)
    due = [tuple(Gained(one.gauge, one.points, bonus_of(state, one.seat)) for one in results)] if settles(state) else []
    scores = [seat_of(state, seat).score or 0 for seat in seat_numbers(state)]
    given = [sum(one.points + one.by_hand for one in own) for own in zip(*state.rounds, strict=True)]
    before = [score - points for score, points in zip(scores, given, strict=True)]
    first = [Round(start, tuple((None, number(points), "") for points in before))] if any(before) else []
    told = [*state.rounds, *filter(None, due)]
    return (*first, *(Round(number(n), tuple(map(gained, group))) for n, group in enumerate(told, 1)))


def gained(seat: Gained) -> tuple[int, str, str]:
    """What a seat got, with its signs."""
    return seat.gauge, signed(seat.points) if seat.points else "±0", signed(seat.by_hand) if seat.by_hand else ""


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
