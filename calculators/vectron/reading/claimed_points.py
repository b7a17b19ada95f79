"""Checks the points that a sentence says a settlement gives: 「ゲージ7、4、1なら2点、1点、0点だよね？」."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from calculators.core.reading import (
    Fact,
    Meaning,
    build_meaning_of_game_fact,
    select_facts_with_meaning,
    split_dotted_slot_values_into_numbers,
)
from calculators.vectron.settlement import RankAndPoints, rank_gauges_and_calculate_points

build_meaning_of_fact = partial(build_meaning_of_game_fact, "vectron")


POINTS_OF_EACH_GAUGE, POINTS_BEHIND_ALL_GAUGES = re.compile("(?:gp){2,}"), re.compile("g+p+")
"""The order of gauges (g) and points (p) in which the points can be what a settlement of the gauges gives."""


class PointsBehindGauges(NamedTuple):
    """Points that a sentence names behind gauges. facts: in the order of the sentence; are_behind_all: are they a list
    behind all gauges, and not each behind the gauge of its seat? heads_scores: does the word for scores stand apart?"""

    facts: tuple[Fact, ...]
    are_behind_all: bool
    heads_scores: bool

    @property
    def are_called_scores(self) -> bool:
        return self.heads_scores or self.has_word("score")

    def has_word(self, *kinds: str) -> bool:
        return any(word.kind in kinds for fact in self.facts for word in fact.words)


def find_points_that_settlement_of_gauges_may_give(facts: Sequence[Fact]) -> PointsBehindGauges | None:
    """Finds the points that can be what a settlement gives, as in 「ゲージ7、4、1は2点、1点、0点」.

    None if there are none, or if the sentence asks for points behind them or says that they are the scores of now. In
    「Aはゲージ7で2点、Bは…」 each is of the seat that was named last.
    """
    numbers = [fact for fact in facts if fact.values("gauges") or fact.values("scores")]
    order = "".join("g" if fact.values("gauges") else "p" for fact in numbers)
    are_behind_all = POINTS_BEHIND_ALL_GAUGES.fullmatch(order) is not None
    if not (are_behind_all or POINTS_OF_EACH_GAUGE.fullmatch(order)):
        return None
    points = [fact for fact in numbers if fact.values("scores")]
    later_facts = [fact for fact in facts if fact.start > points[0].start]
    if select_facts_with_meaning(later_facts, "asks_score", "now"):
        return None
    if not are_behind_all:
        points = [fact_with_seat_named_last(fact, facts) for fact in points]
    heads_scores = bool(select_facts_with_meaning(facts, "head_score"))
    found = PointsBehindGauges(tuple(points), are_behind_all, heads_scores)
    return None if found.has_word("score_now") else found


def fact_with_seat_named_last(fact: Fact, facts: Sequence[Fact]) -> Fact:
    """Returns a fact with the seat that it names, else with the one that was named last before it, if any."""
    seat_words = [word for other in facts for word in other.words if word.slot == "seat" and word.start <= fact.start]
    return fact if fact.value("seat") or not seat_words else replace(fact, words=(seat_words[-1], *fact.words))


class CheckedClaim(NamedTuple):
    """The meanings of the points or ranks that a sentence claims, and a conflict if the settlement gives others."""

    meanings: tuple[Meaning, ...] = ()
    conflicts: tuple[Meaning, ...] = ()


def rank_and_points_by_seat_if_all_gauges_entered(
    query: Mapping[str, str], player_count: int
) -> dict[str, RankAndPoints]:
    """Maps each seat to its rank and points in a settlement of the gauges of a query (vectron.settle).

    Empty unless there are two seats or more, each has a gauge, and none has left.
    """
    seats = [f"p{number}" for number in range(1, player_count + 1)]
    gauges = [gauge for seat in seats if (gauge := number_in_seat_text_or_none(query.get(seat, ""), "g")) is not None]
    if "out" in query or len(seats) < 2 or len(gauges) < len(seats):
        return {}
    return dict(zip(seats, rank_gauges_and_calculate_points(tuple(gauges)), strict=True))


def compare_claimed_ranks_with_settlement(
    facts: Sequence[Fact], settled_by_seat: Mapping[str, RankAndPoints]
) -> CheckedClaim:
    """Compares the ranks that a sentence claims with those of the settlement; empty unless it claims one for each
    seat."""
    rank_facts = select_facts_with_meaning(facts, "ranks")
    claimed_ranks = [
        rank for fact in rank_facts for rank in split_dotted_slot_values_into_numbers(fact.values("ranks"))
    ]
    ranks = [one.rank for one in settled_by_seat.values()]
    if not ranks or len(claimed_ranks) != len(ranks):
        return CheckedClaim()
    return CheckedClaim(
        tuple(build_meaning_of_fact(fact, "claim.ranks", ranks=claimed_ranks) for fact in rank_facts),
        () if claimed_ranks == ranks else (Meaning("vectron.read.claim.ranks.wrong", {"ranks": ranks}, 0, 0),),
    )


def compare_claimed_points_with_settlement(
    claim_facts: Sequence[Fact], settled_by_seat: Mapping[str, RankAndPoints], query: Mapping[str, str]
) -> CheckedClaim:
    """Compares the points that a sentence claims with those that a settlement gives.

    Empty unless the claim names its seats or their rank, has a number for each seat, or is the only number and what the
    highest gauge gives. The scores after the settlement are claimed rightly, too.
    """
    points_by_seat = {seat: one.points for seat, one in settled_by_seat.items()}
    claimed_points = map_claimed_points_by_seat_or_empty(claim_facts, settled_by_seat)
    if not claimed_points:
        return CheckedClaim()
    scores = {seat: number_in_seat_text_or_none(query[seat], "s") for seat in points_by_seat}
    totals = {seat: None if score is None else score + points_by_seat[seat] for seat, score in scores.items()}
    is_right = any(
        all(numbers[seat] == claimed for seat, claimed in claimed_points.items())
        for numbers in (points_by_seat, totals)
    )
    return CheckedClaim(
        tuple(
            build_meaning_of_fact(fact, "claim", points=split_dotted_slot_values_into_numbers(fact.values("scores")))
            for fact in claim_facts
        ),
        () if is_right else (Meaning("vectron.read.claim.wrong", {"points": list(points_by_seat.values())}, 0, 0),),
    )


def map_claimed_points_by_seat_or_empty(
    claim_facts: Sequence[Fact], settled_by_seat: Mapping[str, RankAndPoints]
) -> dict[str, int]:
    """Maps each seat to the points that the sentence claims for it.

    Numbers without a seat are of all seats, in their order; a single one is of the first rank, if it is what that
    gives. Empty if their number is another one, if some numbers have a seat and others do not, or if the settlement has
    another number of seats of the rank that the sentence names.
    """
    points_by_seat: dict[str, int] = {}
    points_in_order: list[int] = []
    for fact in claim_facts:
        numbers = split_dotted_slot_values_into_numbers(fact.values("scores"))
        seats = fact.values("seat") or seats_of_named_rank_or_empty(fact, settled_by_seat)
        if fact.meaning == "points_of_all":
            numbers *= len(settled_by_seat)
        if seats:
            points_by_seat |= dict.fromkeys(seats, numbers[0])
        else:
            points_in_order += numbers
    if not points_in_order:
        return points_by_seat if points_by_seat.keys() <= settled_by_seat.keys() else {}
    first_rank_points = {seat: one.points for seat, one in settled_by_seat.items() if one.rank == 1}
    if not points_by_seat and points_in_order == [*set(first_rank_points.values())]:
        return first_rank_points
    if points_by_seat or len(points_in_order) != len(settled_by_seat):
        return {}
    return dict(zip(settled_by_seat, points_in_order, strict=True))


def seats_of_named_rank_or_empty(fact: Fact, settled_by_seat: Mapping[str, RankAndPoints]) -> tuple[str, ...]:
    """Returns the seats of the rank that a fact names; none if it names another number of them: 「1位の2人は3点」."""
    seats = tuple(seat for seat, one in settled_by_seat.items() if str(one.rank) == fact.value("place"))
    return seats if fact.value("count") in ("", str(len(seats))) else ()


def number_in_seat_text_or_none(seat_text: str, letter: str) -> int | None:
    """Returns the number behind a letter in the text of a seat (`h2.g3.s4`); None if it is not there or no number."""
    numbers = [part[1:] for part in seat_text.split(".") if part[:1] == letter]
    return int(numbers[0]) if numbers and numbers[0].isdigit() else None
