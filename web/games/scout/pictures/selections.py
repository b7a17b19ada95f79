"""Finds the default selection of SCOUT!'s pages, and what of the table a selection is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from calculators.core.types import View
from calculators.scout.state import SEATS, Cards, RoundPoints, State
from calculators.scout.unfinished import MoveDraft, parse_seen_draft_or_empty
from calculators.scout.validate import find_missing_parameters
from web.games.scout.targets import (
    CardTarget,
    ComparisonTarget,
    CountCode,
    RoundEndTarget,
    RoundPointsPart,
    RoundPointsTarget,
    SeatCountTarget,
    SetName,
    Target,
)

COUNT_FIELDS: Final[dict[CountCode, str]] = {"c": "captured", "s": "chips", "h": "hand"}
"""Counts of a seat → their fields of `SeatCounts`."""
COUNTS: Final = tuple(COUNT_FIELDS)
SUM: Final = "p"
MORE, MINUS = "more", "minus"
COMPARISON = ComparisonTarget()


def cards_of_set(state: State, set_name: SetName) -> Cards:
    return state.hand_cards if set_name == "hand" else state.active


def state_with_hand_or_active_set(state: State, set_name: SetName, cards: Cards) -> State:
    """Returns the state with another hand or active set. An empty active set has no owner and no count of seats that
    scouted; an empty hand is not entered."""
    if set_name == "hand":
        return replace(state, hand=cards or None)
    return replace(state, active=cards) if cards else replace(state, active=(), owner=None, scouts=None)


def selected_card_also_of_comparison_or_none(target: Target | None) -> CardTarget | None:
    """Returns the selected card of the hand or the active set, also one of two sets that are compared."""
    card = target.card if isinstance(target, ComparisonTarget) else target
    return card if isinstance(card, CardTarget) else None


def selected_past_round_points_or_none(
    target: Target | None, rounds: Sequence[object], seat_count: int
) -> RoundPointsTarget | None:
    """Returns the selected points of an earlier round; None if that round or seat does not exist."""
    if not isinstance(target, RoundPointsTarget):
        return None
    return target if target.round_index < len(rounds) and target.seat_index < seat_count else None


def has_two_sets_but_no_complete_hand_card(state: State) -> bool:
    """Returns whether there are two sets and no complete card in hand: such sets are compared, not a position."""
    hand = state.hand_cards
    return bool(hand and state.active) and not any(card.is_complete for card in hand)


def default_selection_or_empty(state: State, view: View, move_texts: Sequence[str] = ()) -> str:
    """Returns the default selection: the first target still to be entered; '' if nothing is missing."""
    if view is View.SCORE:
        return first_missing_score_target_or_empty(state)
    if view is View.CHECK and not move_texts and has_two_sets_but_no_complete_hand_card(state):
        return str(COMPARISON)
    if state.hand is None and state.active and not move_texts and all(card.top for card in state.active):
        return MoveDraft().text
    for name, cards in (("hand", state.hand_cards), ("table", state.active)):
        for index, card in enumerate(cards):
            if not card.is_complete and not (move_texts and name == "table"):
                return str(CardTarget(name, index, "b"))
    return "" if state.hand else default_selection_without_hand(state, move_texts)


def default_selection_without_hand(state: State, move_texts: Sequence[str]) -> str:
    """Returns the default selection without a hand: the draft of the last move once something of the table is entered,
    else the comparison of two sets, the smallest question."""
    draft = parse_seen_draft_or_empty("".join(move_texts[-1:]))
    is_anything_entered = state.active or any(state.seats) or draft.complete_move_or_none is not None
    return draft.text if is_anything_entered else str(COMPARISON)


def selected_part_of_points(points: RoundPoints | int | None, target: RoundPointsTarget) -> RoundPointsPart:
    """Returns the selected part of the points of a round: `c`, `s` or `h` for a count they come from, `p` for their
    sum."""
    if not isinstance(points, RoundPoints):
        return SUM
    return target.part or (SUM if target.number_range else COUNTS[0])


def first_missing_score_target_or_empty(state: State) -> str:
    """Returns the first missing count, end or earlier round; '' if none is missing."""
    missing = find_missing_parameters(state, View.SCORE)
    if missing and missing[0] in state.table.seats:
        return str(first_missing_count_of_seat(state, missing[0]))
    if "end" in missing:
        return str(RoundEndTarget())
    for round_index, points_by_seat in enumerate(state.rounds):
        for seat_number in state.table.staying_seats[:SEATS]:
            if seat_number > len(points_by_seat) or points_by_seat[seat_number - 1] is None:
                return str(RoundPointsTarget(round_index, seat_number - 1))
    return ""


def first_missing_count_of_seat(state: State, seat_code: str) -> SeatCountTarget:
    """Returns the first count that is not entered of a seat of which one is missing."""
    counts = state.seat_counts[int(seat_code[1]) - 1]
    if counts.captured is None:
        return SeatCountTarget(seat_code, "c")
    return SeatCountTarget(seat_code, "s" if counts.chips is None else "h")


def find_missing_score_entry_of_seat_or_empty(state: State, seat_code: str) -> str:
    """Returns the selection of a seat's first missing count; '' if none is missing."""
    is_missing = seat_code in find_missing_parameters(state, View.SCORE)
    return str(first_missing_count_of_seat(state, seat_code)) if is_missing else ""


def first_unknown_or_further_card_to_compare(state: State) -> CardTarget:
    """Returns the next card to enter of a comparison: one whose number is unknown, else a further one; in each case the
    active set comes first, then the hand."""
    for set_name in ("table", "hand"):
        for index, card in enumerate(cards_of_set(state, set_name)):
            if not card.top:
                return CardTarget(set_name, index)
    return CardTarget("hand", len(state.hand_cards)) if state.active else CardTarget("table", 0)
