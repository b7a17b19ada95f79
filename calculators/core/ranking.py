"""Ranks seats by a key: equal keys share a rank, and as many ranks are skipped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from calculators.core.types import ScoresAndWinners, SeatScore


def rank_seats_as_final_score(
    seat_scores: Sequence[SeatScore],
    higher_wins_sort_keys: Sequence[Any] | None = None,
    decided_by: str = "total",
    *,
    lowest_total_wins: bool = False,
) -> ScoresAndWinners:
    """Returns a final score with a rank for each seat; all seats of rank 1 win.

    higher_wins_sort_keys: one per seat, the highest is best; None compares the totals (the lowest is best if
    `lowest_total_wins`). decided_by: `total`, or the name of the tie-break."""
    totals = [-seat.total if lowest_total_wins else seat.total for seat in seat_scores]
    compared_keys = totals if higher_wins_sort_keys is None else list(higher_wins_sort_keys)
    ranked_seats = tuple(
        replace(seat, rank=1 + sum(other > key for other in compared_keys))
        for seat, key in zip(seat_scores, compared_keys, strict=True)
    )
    winners = tuple(seat.seat for seat in ranked_seats if seat.rank == 1)
    return ScoresAndWinners(
        seats=ranked_seats, winners=winners, decided_by=decided_by, final=True, fewest_wins=lowest_total_wins
    )
