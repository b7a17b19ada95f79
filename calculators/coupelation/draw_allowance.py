"""Calculates how many cards the seat to move may draw."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.types import Message
from calculators.coupelation.codes import message
from calculators.coupelation.rulings import BOTTOM, HEARTS
from calculators.coupelation.state import (
    FINISH,
    HEART,
    HEART_LIMIT,
    HIDDEN,
    HIDDEN_DRAW,
    MARKS,
    Card,
    Cell,
    State,
    cells_below,
)
from calculators.coupelation.tower import count_glass_cards


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawAllowance:
    """How many cards the seat to move may draw. count: None while it is not known; phrase: the reason; most: an upper
    bound that holds in any case; least: how many must be drawn.

    needs: the cells of the cards whose missing marks would decide the count; missing: the parameters that would.
    """

    count: int | None
    phrase: Message
    most: int
    least: int = 0
    needs: tuple[Cell, ...] = ()
    missing: tuple[str, ...] = ()


def calculate_draw_allowance(state: State) -> DrawAllowance:
    """Returns what the seat to move may still draw, by the last placed card; 0 once it has drawn (coupelation.draw).

    It is never more than the deck has.
    """
    if state.drawn is not None:
        return build_known_allowance_within_deck(state, 0, message("coupelation.draw.done", count=state.drawn))
    if state.deck == 0:
        return build_known_allowance_within_deck(state, 0, message("coupelation.draw.deck"))
    card = state.cards_by_cell.get(state.last) if state.last is not None else None
    if state.last is None or card is None:  # without a card at that cell, the cell says nothing
        return draw_allowance_without_last_cell(state)
    if card == HIDDEN:
        return draw_allowance_up_to_two_glass_cards_in_hand(state)
    if card == FINISH:
        return build_known_allowance_within_deck(state, 0, message("coupelation.draw.finish"))
    return draw_allowance_by_own_mark_or_marks_below_heart(state, card, state.last)


def limit_card_count_to_deck(state: State, card_count: int) -> int:
    return card_count if state.deck is None else min(card_count, state.deck)


def build_known_allowance_within_deck(state: State, card_count: int, reason: Message) -> DrawAllowance:
    card_count_in_deck = limit_card_count_to_deck(state, card_count)
    return DrawAllowance(count=card_count_in_deck, phrase=reason, most=card_count_in_deck)


def is_first_turn(state: State) -> bool:
    """Is it the first turn: does only the first card lie in the tower?"""
    return state.last is None and len(state.cards_by_cell) == 1


def draw_allowance_without_last_cell(state: State) -> DrawAllowance:
    """Returns 1 card for the first turn; later an unknown count, because the cell of the last card is missing."""
    if is_first_turn(state):
        first_draw = build_known_allowance_within_deck(state, 1, message("coupelation.draw.first", count=1))
        return replace(first_draw, least=first_draw.most)
    return DrawAllowance(
        count=None,
        phrase=message("coupelation.draw.unknown"),
        most=limit_card_count_to_deck(state, HEART_LIMIT),
        missing=("last",),
    )


def draw_allowance_up_to_two_glass_cards_in_hand(state: State) -> DrawAllowance:
    """Returns the draw up to a hand of 2, not counting the finish card; an unknown count if the hand's size is not
    known."""
    hand_count = None if state.hand is None else count_glass_cards(state.hand)
    if state.mover_public_hand.count is not None:
        hand_count = max(hand_count or 0, state.mover_public_hand.count)
    if hand_count is None:
        return DrawAllowance(
            count=None,
            phrase=message("coupelation.draw.hidden", limit=HIDDEN_DRAW),
            most=limit_card_count_to_deck(state, HIDDEN_DRAW),
            missing=(f"p{state.table.turn}",),
        )
    count = limit_card_count_to_deck(state, max(0, HIDDEN_DRAW - hand_count))
    return build_known_allowance_within_deck(
        state, count, message("coupelation.draw.hidden.count", limit=HIDDEN_DRAW, count=count)
    )


def draw_allowance_by_own_mark_or_marks_below_heart(state: State, last_card: Card, last_cell: Cell) -> DrawAllowance:
    """Returns the draw by the mark of the card; for a heart, by the marks of the two cards below it."""
    cells_lacking_marks = find_cells_with_unentered_marks_deciding_draw(state, last_card, last_cell)
    if cells_lacking_marks:
        most = limit_card_count_to_deck(
            state, HEART_LIMIT if last_cell[0] or state.table.option(BOTTOM) == "beside" else max(MARKS.values())
        )
        return DrawAllowance(
            count=None,
            phrase=message("coupelation.draw.mark", number=state.cards_by_cell[cells_lacking_marks[0]].face),
            most=most,
            needs=cells_lacking_marks,
            missing=("tower",),
        )
    count = limit_card_count_to_deck(
        state, sum_marks_for_heart(state, last_cell) if last_card.mark == HEART else MARKS[last_card.mark]
    )
    code_suffix = ".bottom" if last_card.mark == HEART and not last_cell[0] else ""
    reason = message(f"coupelation.draw.{last_card.mark}{code_suffix}", number=last_card.face, count=count)
    return build_known_allowance_within_deck(state, count, reason)


def find_cells_with_unentered_marks_deciding_draw(state: State, last_card: Card, last_cell: Cell) -> tuple[Cell, ...]:
    """Returns the cells of the cards whose marks the draw depends on and that are not entered."""
    if not last_card.mark:
        return (last_cell,)
    marks_by_cell = marks_of_cards_counted_by_heart(state, last_cell) if last_card.mark == HEART else {}
    return tuple(cell for cell, mark in marks_by_cell.items() if not mark)


def marks_of_cards_counted_by_heart(state: State, heart_cell: Cell) -> dict[Cell, str]:
    """Returns the mark of each visible card that counts for a heart, by cell.

    Those are the two cards below it; in the bottom row, the rulings hearts and bottom decide.
    """
    cards = state.cards_by_cell
    row, col = heart_cell
    counting_cells = (
        cells_below(heart_cell)
        if row
        else ((0, col - 1), (0, col + 1))
        if state.table.option(BOTTOM) == "beside"
        else ()
    )
    cards_by_counting_cell = {cell: cards[cell] for cell in counting_cells if cell in cards}
    if HIDDEN in cards_by_counting_cell.values() and state.table.option(HEARTS) == "none":
        return {}
    return {cell: card.mark for cell, card in cards_by_counting_cell.items() if card.number is not None}


def sum_marks_for_heart(state: State, cell: Cell) -> int:
    """Returns the sum of the marks that count for a heart; a heart itself counts 0."""
    return sum(MARKS[mark] for mark in marks_of_cards_counted_by_heart(state, cell).values())
