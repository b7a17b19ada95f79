"""Checks of the earlier rounds of a game."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.core.parsing import format_seat_code
from calculators.core.types import Violation
from calculators.scout.digest import violation, violation_marking_entries
from calculators.scout.state import (
    ROUND_CARDS,
    ROUNDS,
    RoundPoints,
    State,
    list_entered_seat_hand_table_and_end_parameters,
)


def check_rounds_and_entries_not_too_many(state: State) -> Iterator[Violation]:
    """A game has as many rounds as players, including this one (scout.game); each has at most one entry per seat."""
    limit = ROUNDS[state.table.players]
    if len(state.rounds) > limit:
        yield violation_marking_entries("scout.rounds.many", "rounds", rounds=len(state.rounds), limit=limit)
    elif len(state.rounds) == limit and list_entered_seat_hand_table_and_end_parameters(state):
        params = {"rounds": len(state.rounds), "limit": limit - 1}
        yield violation(
            "scout.rounds.over",
            ("rounds", *list_entered_seat_hand_table_and_end_parameters(state)),
            facts=params,
            picture_marks=("rounds",),
        )
    for index, group in enumerate(state.rounds):
        if len(group) > state.table.players:
            params = {"round": index + 1, "entries": len(group), "players": state.table.players}
            yield violation("scout.rounds.seats", ("rounds",), facts=params, picture_marks=(f"rounds.{index}",))


def check_earlier_rounds_have_cards_of_one_deck(state: State) -> Iterator[Violation]:
    """In a finished round the counts add up to no more cards than were dealt, and at most one hand costs nothing: that
    of the seat from whose show all others scouted (scout.deal, scout.score)."""
    limit = ROUND_CARDS[state.table.players]
    for index, group in enumerate(state.rounds):
        counted_points = [points for points in group if isinstance(points, RoundPoints)]
        marks = (f"rounds.{index}",)
        if (cards := sum(points.captured + points.hand for points in counted_points)) > limit:
            facts = {"round": index + 1, "count": cards, "cards": limit}
            yield violation("scout.rounds.cards", ("rounds",), facts=facts, picture_marks=marks)
        free_seats = [
            f"p{number}" for number, points in enumerate(group, 1) if isinstance(points, RoundPoints) and points.free
        ]
        if len(free_seats) > 1:
            seats = {"round": index + 1, "seat": free_seats[0], "other": free_seats[1]}
            yield violation("scout.rounds.free", ("rounds",), facts=seats, picture_marks=marks)


def check_earlier_rounds_have_one_end(state: State) -> Iterator[Violation]:
    """Checks that a round ended with its first empty hand, or with none after all others scouted and paid their chips
    (scout.end, scout.chip). Skips rounds without the counts of all players."""
    for index, group in enumerate(state.rounds):
        counted_points = [points for points in group if isinstance(points, RoundPoints)]
        if len(counted_points) != state.table.players or len(group) != len(counted_points):
            continue
        empty = [format_seat_code(number) for number, points in enumerate(counted_points, 1) if points.hand == 0]
        owners = [number for number, points in enumerate(counted_points, 1) if points.free]
        codes_and_facts: list[tuple[str, dict[str, object]]] = []
        if owners and empty:
            codes_and_facts.append(("unbeaten", {"seat": empty[0]}))
        elif len(empty) > 1:
            codes_and_facts.append(("empty", {"seats": empty}))
        elif not owners and not empty:
            codes_and_facts.append(("open", {}))
        for number in () if state.is_two_player_game else owners:
            chips, least = counted_points[number - 1].chips, state.table.players - 1
            if chips < least:
                codes_and_facts.append(("paid", {"seat": format_seat_code(number), "chips": chips, "least": least}))
        for name, facts in codes_and_facts:
            yield violation(
                f"scout.rounds.{name}",
                ("rounds",),
                facts={"round": index + 1, **facts},
                picture_marks=(f"rounds.{index}",),
            )
