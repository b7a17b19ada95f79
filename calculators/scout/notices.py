"""Notices: what is allowed at a table, but its players should know."""

from __future__ import annotations

from collections.abc import Iterator

from calculators.core.types import View, Violation
from calculators.scout.card_checks import Check
from calculators.scout.codes import violation, violation_marking_entries
from calculators.scout.sets import highest_number_in_play
from calculators.scout.state import PLAYERS, ROUND_CARDS, USUAL_ROUND_POINTS, State, list_entered_seats
from calculators.scout.validate import count_cards_neither_captured_nor_in_hand, list_parameters_missing_for_score


def find_notices(state: State, view: View) -> tuple[Violation, ...]:
    """Returns the notices of a position in a view; () without a valid number of players."""
    if state.table.players not in PLAYERS:
        return ()
    return tuple(notice for check in NOTICE_FINDERS_BY_VIEW[view.position_view] for notice in check(state))


def find_unknown_active_set_owner_notices(state: State) -> Iterator[Violation]:
    """Notes that the owner of the active set is not known: who gets the chip of a Scout, and when the round ends, is
    open (scout.end)."""
    if state.active and state.entered_or_deduced_owner_of_active_set_or_none is None:
        yield violation_marking_entries("scout.owner.open", "owner")


def find_entries_unused_with_two_players_notices(state: State) -> Iterator[Violation]:
    """Notes entries that two players do not use: the count of scouts and the Scout & Show chips (scout.two)."""
    parameter_names = [
        name for name, entry in (("scouts", state.scouts), ("ss", state.ss or None)) if entry is not None
    ]
    if state.is_two_player_game and parameter_names:
        yield violation_marking_entries("scout.two.unused", *parameter_names, names=parameter_names)


def find_notice_of_oversized_active_set(state: State) -> Iterator[Violation]:
    """Notes that more cards are neither captured nor in a hand than the longest run has, which is the largest active
    set. Not checked once a player has left, whose hand counts nowhere."""
    if state.table.departed_seats:
        return
    remaining_count = count_cards_neither_captured_nor_in_hand(state)
    limit = highest_number_in_play(state.table.players)
    if not state.has_all_round_points and not list_parameters_missing_for_score(state) and remaining_count > limit:
        yield violation(
            "scout.cards.left", tuple(list_entered_seats(state)), facts={"left": remaining_count, "limit": limit}
        )


def find_mover_hand_count_mismatch_notices(state: State) -> Iterator[Violation]:
    """Notes that the entered hand has another number of cards than was counted (scout.hand)."""
    counted_cards = state.mover_counts.hand
    if state.hand is not None and counted_cards is not None and len(state.hand) != counted_cards:
        name = f"p{state.table.turn}"
        params = {"seat": name, "cards": len(state.hand), "counted": counted_cards}
        yield violation("scout.hand.count", ("hand", name), facts=params, picture_marks=("hand",))


def find_notices_of_cards_missing_from_counts(state: State) -> Iterator[Violation]:
    """Notes that cards are missing: neither captured nor in a hand nor in the active set (scout.deal). Checked once the
    cards of every seat are counted."""
    seat_counts = state.seat_counts[: state.table.players]
    are_counts_complete = all(None not in (seat.captured, seat.hand) for seat in seat_counts)
    uncounted_cards = count_cards_neither_captured_nor_in_hand(state) - len(state.active)
    if are_counts_complete and uncounted_cards > 0 and not state.is_over:
        cards = ROUND_CARDS[state.table.players]
        yield violation(
            "scout.cards.few",
            (*list_entered_seats(state), "table"),
            facts={"count": cards - uncounted_cards, "cards": cards},
        )


def find_notices_of_unusual_round_points(state: State) -> Iterator[Violation]:
    """Notes points of a round that are so unusual that they may be entered wrongly (scout.score)."""
    for round_index, group in enumerate(state.rounds):
        for number, points in enumerate(group, 1):
            if points is not None and points not in USUAL_ROUND_POINTS:
                params = {"round": round_index + 1, "seat": f"p{number}", "points": points}
                yield violation(
                    "scout.rounds.unusual",
                    ("rounds",),
                    facts=params,
                    picture_marks=(f"rounds.{round_index}.{number - 1}",),
                )


NOTICE_FINDERS_BY_VIEW: dict[View, tuple[Check, ...]] = {
    View.SCORE: (find_notice_of_oversized_active_set, find_notices_of_unusual_round_points),
    View.MOVES: (
        find_unknown_active_set_owner_notices,
        find_entries_unused_with_two_players_notices,
        find_mover_hand_count_mismatch_notices,
        find_notices_of_cards_missing_from_counts,
    ),
    View.CHECK: (
        find_entries_unused_with_two_players_notices,
        find_mover_hand_count_mismatch_notices,
        find_notices_of_cards_missing_from_counts,
    ),
}
