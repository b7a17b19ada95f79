"""Places by a key: equal ones share a place, and as many are skipped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from calculators.core.types import Score, SeatScore


def place(key: Any, keys: Iterable[Any]) -> int:
    """The place of a key among all: 1 and as many more as are better.

    >>> [place(points, [7, 9, 7]) for points in (9, 7)]
    [1, 2]
    """
    return 1 + len([other for other in keys if other > key])


def ranked(seats: Sequence[SeatScore], keys: Sequence[Any] | None = None, by: str = "total") -> Score:
    """A final score: the best share the win. keys: what the seats are compared by, their totals if left out; by: what
    decided."""
    compared = [seat.total for seat in seats] if keys is None else list(keys)
    placed = tuple(replace(seat, rank=place(key, compared)) for seat, key in zip(seats, compared, strict=True))
    return Score(placed, tuple(seat.seat for seat in placed if seat.rank == 1), by, final=True)
