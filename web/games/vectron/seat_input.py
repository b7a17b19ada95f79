"""Enters what a seat has: its chip, gauge, score, points by hand, and the cards of its row and hand."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from calculators.core.parsing import Span, parse_seat_code
from calculators.core.types import View
from calculators.vectron.notation import parse_card
from calculators.vectron.settlement import is_settlement_due_that_ends_game, state_with_settlement_gain_corrected
from calculators.vectron.state import ACTION_CARDS, UNKNOWN_SEAT, Card, Cards, SeatState, State
from calculators.vectron.validate import hand_size_of_mover
from web.games.vectron.pictures.selections import (
    first_missing_target_or_none,
    next_hand_card_target_or_none,
    next_missing_chip_target_cyclically_or_none,
    next_missing_gauge_then_score_target_or_none,
    past_gain_or_none,
)
from web.games.vectron.targets import (
    BonusTarget,
    BonusValue,
    ChipValue,
    GaugeValue,
    HandCardTarget,
    NothingTarget,
    PastGainTarget,
    RowCardTarget,
    ScoreValue,
    SeatTarget,
    Target,
    Value,
)
from web.pieces import ERASE, items_with_one_removed_or_raise, items_with_one_set_or_raise, items_without_trailing_nones

StateAndTarget = tuple[State, Target | None]
"""The table after an input, and the target to select next."""


def parse_seat_number_at_table_or_raise(state: State, seat_code: str) -> int:
    """Parses a seat code; raises ValueError for a seat that is not at the table."""
    return parse_seat_code(seat_code, len(state.seat_numbers))


def toggle_or_clear_chip(state: State, target: SeatTarget, value: Value | None, view: View) -> StateAndTarget:
    """Enters the held chip of a seat and selects the next seat without one, else what else is missing; the same chip
    again, or None, clears it. Raises ValueError for a value that is no chip."""
    seat_number = parse_seat_number_at_table_or_raise(state, target.seat_code)
    seat_state = state.seat_state(seat_number)
    match value:
        case ChipValue(chip) if chip != seat_state.chip:
            state = state_with_seat_entry_replaced(state, seat_number, replace(seat_state, chip=chip))
            next_target = next_missing_chip_target_cyclically_or_none(state, seat_number)
            return state, next_target or first_missing_target_or_none(state, view)
        case ChipValue() | None:
            return state_with_seat_entry_replaced(state, seat_number, replace(seat_state, chip="")), target
    raise ValueError(value)


def toggle_or_clear_gauge_or_score(state: State, target: SeatTarget, value: Value | None, view: View) -> StateAndTarget:
    """Enters the gauge or score of a seat; the same again clears it, None clears both. On the score page the next
    missing one is selected. Raises ValueError for any other value."""
    seat_number = parse_seat_number_at_table_or_raise(state, target.seat_code)
    seat_state = state.seat_state(seat_number)
    match value:
        case GaugeValue(gauge):
            seat_state = replace(seat_state, gauge=None if gauge == seat_state.gauge else gauge)
        case ScoreValue(score):
            seat_state = replace(seat_state, score=None if score == seat_state.score else score)
        case None:
            seat_state = replace(seat_state, gauge=None, score=None)
        case _:
            raise ValueError(value)
    state = state_with_seat_entry_replaced(state, seat_number, seat_state)
    entered_target = replace(target, part="score" if isinstance(value, ScoreValue) else "gauge")
    if view is not View.SCORE or value is None:
        return state, entered_target
    return state, next_missing_gauge_then_score_target_or_none(state, entered_target)


def toggle_or_clear_bonus_keeping_selection_or_raise(
    state: State, target: BonusTarget, value: Value | None
) -> StateAndTarget:
    """Enters the points that a seat has for its hand cards; the same points again, or None, clear them. Raises
    ValueError for any other value."""
    index = parse_seat_number_at_table_or_raise(state, target.seat_code) - 1
    if not isinstance(value, BonusValue | None):
        raise ValueError(value)
    points = value.points if value else None
    points_by_seat = [*(state.bonus or ()), *[None] * (index + 1)]
    points_by_seat[index] = None if points_by_seat[index] == points else points
    return replace(state, bonus=items_without_trailing_nones(points_by_seat) or None), target


def correct_past_settlement_or_raise(
    state: State, target: PastGainTarget, value: GaugeValue | BonusValue
) -> StateAndTarget:
    """Corrects the gauge or the points by hand of a seat at a past settlement; the selection stays unless the game is
    over then. Raises ValueError if that settlement or seat does not exist, and for a value of the part that is not
    selected."""
    gain_before = past_gain_or_none(state, target)
    if gain_before is None or len(state.rounds[target.settlement_index]) != len(state.seat_numbers):
        raise ValueError(target)
    match value:
        case BonusValue(points) if target.part and gain_before.gauge is not None:
            corrected_gain = replace(gain_before, by_hand=points)
        case GaugeValue(gauge) if not target.part:
            corrected_gain = replace(gain_before, gauge=gauge)
        case _:
            raise ValueError(value)
    state_after = state_with_settlement_gain_corrected(
        state, target.settlement_index, target.seat_index + 1, corrected_gain
    )
    return state_after, None if is_settlement_due_that_ends_game(state_after) else target


def state_with_seat_entry_replaced(
    state: State, seat_number: int, seat_entry: SeatState, *, keeps_empty_entry: bool = False
) -> State:
    """Replaces what is entered for a seat; a seat without any fact is not entered, unless `keeps_empty_entry`."""
    is_empty = seat_entry == UNKNOWN_SEAT and not keeps_empty_entry
    return replace(
        state, seats=(*state.seats[: seat_number - 1], None if is_empty else seat_entry, *state.seats[seat_number:])
    )


def toggle_entered_empty_row_or_raise(state: State, target: RowCardTarget, view: View) -> StateAndTarget:
    """Toggles whether an action row is entered as empty. Raises ValueError for a row with cards."""
    number = target.seat_number
    if state.action_row(number):
        raise ValueError(target)
    empty_or_missing_row = None if state.is_row_entered(number) else ()
    state = replace(state, rows=(*state.rows[: number - 1], empty_or_missing_row, *state.rows[number:]))
    return state, first_missing_target_or_none(state, view)


def toggle_or_erase_row_card_or_raise(state: State, target: RowCardTarget, value: str) -> StateAndTarget:
    """Enters a card of an action row and selects the place below it; the same card again, or `erase`, removes it."""
    cards, card_index = set_or_remove_card_or_raise(
        state.action_row(target.seat_number), target.card_index, value, ACTION_CARDS
    )
    return state.with_row(target.seat_number, cards), RowCardTarget(target.row_name, card_index)


class CardsAndNextIndex(NamedTuple):
    """The cards after an input, and the index to enter next."""

    cards: Cards
    next_index: int


def set_or_remove_card_or_raise(cards: Cards, card_index: int, value: str, max_cards: int) -> CardsAndNextIndex:
    """Sets the card at an index, or removes it if it is the same card; `erase` removes it, beyond the end the last
    card. Returns the index to continue with, too. Raises ValueError for a value that is no card, for an index beyond
    the end, and if there is nothing to remove."""
    if value == ERASE:
        card_index = min(card_index, len(cards) - 1)
        return CardsAndNextIndex(items_with_one_removed_or_raise(cards, card_index), max(card_index, 0))
    card: Card = parse_card(Span.fold_width_and_drop_spaces(value))
    if cards[card_index : card_index + 1] == (card,):
        return CardsAndNextIndex(items_with_one_removed_or_raise(cards, card_index), card_index)
    return CardsAndNextIndex(items_with_one_set_or_raise(cards, card_index, card, max_cards), card_index + 1)


def toggle_or_erase_hand_card_or_raise(state: State, target: HandCardTarget, value: str) -> StateAndTarget:
    """Enters a card of the hand; the same card again, or `erase`, removes it. Once the hand is full, the next missing
    target of the table is selected."""
    hand, card_index = set_or_remove_card_or_raise(
        state.hand or (), target.card_index, value, hand_size_of_mover(state)
    )
    state = replace(state, hand=hand or None)
    if value == ERASE or card_index < len(hand):
        return state, HandCardTarget(card_index)
    next_target = next_hand_card_target_or_none(state) or first_missing_target_or_none(state, View.MOVES)
    return state, next_target or NothingTarget()
