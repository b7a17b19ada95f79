"""Checks the points that a sentence says a settlement gives: 「ゲージ7、4、1なら2点、1点、0点だよね？」."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from calculators.core.reading import (
    Fact,
    Meaning,
    build_meaning_of_game_fact,
    split_dotted_slot_values_into_numbers,
)
from calculators.vectron.settlement import dense_ranks_and_points_of_gauges_difference_if_two

build_meaning_of_fact = partial(build_meaning_of_game_fact, "vectron")


class CheckedClaim(NamedTuple):
    """The meanings of the points that a sentence claims, and a conflict if the settlement gives others."""

    meanings: tuple[Meaning, ...] = ()
    conflicts: tuple[Meaning, ...] = ()


def check_claimed_points(claim_facts: Sequence[Fact], query: Mapping[str, str], player_count: int) -> CheckedClaim:
    """Checks the points that a sentence claims against those that a settlement of its gauges gives (vectron.settle).

    query: with the gauges of the sentence. Empty unless every seat has a gauge, and the claim names its seats or has a
    number for each. The scores after the settlement are claimed rightly, too.
    """
    seats = [f"p{number}" for number in range(1, player_count + 1)]
    gauges = [number_in_seat_text_or_none(query.get(seat, ""), "g") for seat in seats]
    claimed_points = map_claimed_points_by_seat_or_empty(claim_facts, seats)
    if "out" in query or len(seats) < 2 or not claimed_points:
        return CheckedClaim()
    entered_gauges = tuple(gauge for gauge in gauges if gauge is not None)
    if len(entered_gauges) < len(seats):
        return CheckedClaim()
    points = [one.points for one in dense_ranks_and_points_of_gauges_difference_if_two(entered_gauges)]
    scores = [number_in_seat_text_or_none(query[seat], "s") for seat in seats]
    totals = [None if score is None else score + seat_points for score, seat_points in zip(scores, points, strict=True)]
    is_right = any(
        all(dict(zip(seats, numbers, strict=True))[seat] == claimed for seat, claimed in claimed_points.items())
        for numbers in (points, totals)
    )
    return CheckedClaim(
        tuple(
            build_meaning_of_fact(fact, "claim", points=split_dotted_slot_values_into_numbers(fact.values("scores")))
            for fact in claim_facts
        ),
        () if is_right else (Meaning("vectron.read.claim.wrong", {"points": points}, 0, 0),),
    )


def map_claimed_points_by_seat_or_empty(claim_facts: Sequence[Fact], seats: Sequence[str]) -> dict[str, int]:
    """Maps each seat to the points that the sentence claims for it.

    Numbers without a seat are of all seats, in their order. Empty if their number is another one, or if some numbers
    have a seat and others do not.
    """
    points_by_seat: dict[str, int] = {}
    points_in_order: list[int] = []
    for fact in claim_facts:
        numbers = split_dotted_slot_values_into_numbers(fact.values("scores"))
        if fact.meaning == "points_of_all":
            numbers *= len(seats)
        if fact.values("seat"):
            points_by_seat |= dict.fromkeys(fact.values("seat"), numbers[0])
        else:
            points_in_order += numbers
    if not points_in_order:
        return points_by_seat if points_by_seat.keys() <= set(seats) else {}
    if points_by_seat or len(points_in_order) != len(seats):
        return {}
    return dict(zip(seats, points_in_order, strict=True))


def number_in_seat_text_or_none(seat_text: str, letter: str) -> int | None:
    """Returns the number behind a letter in the text of a seat (`h2.g3.s4`); None if it is not there."""
    numbers = [part[1:] for part in seat_text.split(".") if part[:1] == letter]
    return int(numbers[0]) if numbers and numbers[0].isdigit() else None
