"""Changes the counts of seats as far as they are entered: captured cards, chips, size of the hand."""

from __future__ import annotations

from dataclasses import replace

from calculators.scout.state import SeatCounts

CountsBySeat = tuple[SeatCounts | None, ...]


def add_to_counts_of_seat_if_entered(
    counts_by_seat: CountsBySeat,
    seat_number: int,
    *,
    captured_count: int = 0,
    chips_received: int = 0,
) -> CountsBySeat:
    """Returns the counts after a seat captured cards or received chips. Counts not entered stay so."""
    counts = counts_by_seat[seat_number - 1]
    if counts is None:
        return counts_by_seat
    new_chips = None if counts.chips is None else counts.chips + chips_received
    new_captured = None if counts.captured is None else counts.captured + captured_count
    return with_seat_counts(counts_by_seat, seat_number, SeatCounts(new_captured, new_chips, counts.hand))


def set_chip_count_if_seat_has_counts(
    counts_by_seat: CountsBySeat, seat_number: int, new_chip_count: int
) -> CountsBySeat:
    """Returns the counts with a seat's new chip count, even if its chips were not entered."""
    counts = counts_by_seat[seat_number - 1]
    if counts is None:
        return counts_by_seat
    return with_seat_counts(counts_by_seat, seat_number, replace(counts, chips=new_chip_count))


def set_hand_size_of_seat_if_entered(
    counts_by_seat: CountsBySeat,
    seat_number: int,
    new_hand_size_or_none_to_keep: int | None,
    *,
    sets_hand_size_missing_alone: bool = False,
) -> CountsBySeat:
    """Returns the counts with a seat's new hand size.

    Leaves them unchanged if the seat or the size is None. sets_hand_size_missing_alone: a hand size that is not
    entered is set too.
    """
    counts = counts_by_seat[seat_number - 1]
    if (
        counts is None
        or new_hand_size_or_none_to_keep is None
        or (counts.hand is None and not sets_hand_size_missing_alone)
    ):
        return counts_by_seat
    return with_seat_counts(
        counts_by_seat, seat_number, SeatCounts(counts.captured, counts.chips, new_hand_size_or_none_to_keep)
    )


def with_seat_counts(counts_by_seat: CountsBySeat, seat_number: int, seat_counts: SeatCounts | None) -> CountsBySeat:
    return (*counts_by_seat[: seat_number - 1], seat_counts, *counts_by_seat[seat_number:])
