"""How many cards the next seat may draw."""

from __future__ import annotations

from dataclasses import dataclass, replace

from calculators.core.types import Message
from calculators.coupelation.digest import message
from calculators.coupelation.rulings import BOTTOM, HEARTS
from calculators.coupelation.state import FINISH, HEART, HEART_LIMIT, HIDDEN, HIDDEN_DRAW, MARKS, Card, Cell, State
from calculators.coupelation.tower import cards_by_cell, cells_below
from calculators.coupelation.tower_rules import count_glass_cards


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawAllowance:
    """count: None while it is not known; most: what it is at most, whatever that is; least: what has to be drawn;
    phrase: why.

    needs: the cards whose marks would tell; missing: the parameters that would.
    """

    count: int | None
    phrase: Message
    most: int
    least: int = 0
    needs: tuple[Cell, ...] = ()
    missing: tuple[str, ...] = ()


def calculate_remaining_draw_allowance(state: State) -> DrawAllowance:
    """What the seat to move may still draw, never more than the deck has (coupelation.draw)."""
    if state.drawn is not None:
        return build_known_allowance(state, 0, message("coupelation.draw.done", count=state.drawn))
    if state.deck == 0:
        return build_known_allowance(state, 0, message("coupelation.draw.deck"))
    card = cards_by_cell(state.rows).get(state.last) if state.last is not None else None
    if state.last is None or card is None:  # a place at which no card was entered tells as little as none
        return allowance_on_first_turn_or_last_unknown(state)
    if card == HIDDEN:
        return allowance_to_refill_after_hidden_card(state)
    if card == FINISH:
        return build_known_allowance(state, 0, message("coupelation.draw.finish"))
    return allowance_after_numbered_card(state, card, state.last)


def limit_to_deck(state: State, card_count: int) -> int:
    return card_count if state.deck is None else min(card_count, state.deck)


def build_known_allowance(state: State, card_count: int, reason: Message) -> DrawAllowance:
    left = limit_to_deck(state, card_count)
    return DrawAllowance(count=left, phrase=reason, most=left)


def is_first_turn(state: State) -> bool:
    """Does the first player move: only the first card lies in the tower?"""
    return state.last is None and len(cards_by_cell(state.rows)) == 1


def allowance_on_first_turn_or_last_unknown(state: State) -> DrawAllowance:
    """The first seat draws 1; later the place of the last card has to be known."""
    if is_first_turn(state):
        first = build_known_allowance(state, 1, message("coupelation.draw.first", count=1))
        return replace(first, least=first.most)
    return DrawAllowance(
        count=None,
        phrase=message("coupelation.draw.unknown"),
        most=limit_to_deck(state, HEART_LIMIT),
        missing=("last",),
    )


def allowance_to_refill_after_hidden_card(state: State) -> DrawAllowance:
    """Up to a hand of 2, the finish card not counted."""
    params = {"limit": HIDDEN_DRAW}
    held = None if state.hand is None else count_glass_cards(state.hand)
    if state.mover_public_hand is not None and state.mover_public_hand.count is not None:
        held = max(held or 0, state.mover_public_hand.count)
    if held is None:
        phrase = message("coupelation.draw.hidden", **params)
        return DrawAllowance(
            count=None, phrase=phrase, most=limit_to_deck(state, HIDDEN_DRAW), missing=(f"p{state.table.turn}",)
        )
    count = limit_to_deck(state, max(0, HIDDEN_DRAW - held))
    return DrawAllowance(
        count=count, phrase=message("coupelation.draw.hidden.count", **{**params, "count": count}), most=count
    )


def allowance_after_numbered_card(state: State, last_card: Card, last_cell: Cell) -> DrawAllowance:
    """By the mark of the card; a heart by the marks of the two cards below it."""
    needs = find_cells_lacking_marks_for_draw(state, last_card, last_cell)
    if needs:
        most = limit_to_deck(
            state, HEART_LIMIT if last_cell[0] or state.table.option(BOTTOM) == "beside" else max(MARKS.values())
        )
        return DrawAllowance(
            count=None,
            phrase=message("coupelation.draw.mark", number=cards_by_cell(state.rows)[needs[0]].face),
            most=most,
            needs=needs,
            missing=("tower",),
        )
    count = limit_to_deck(
        state, sum_marks_for_heart(state, last_cell) if last_card.mark == HEART else MARKS[last_card.mark]
    )
    params = {"number": last_card.face, "count": count}
    where = ".bottom" if last_card.mark == HEART and not last_cell[0] else ""
    return DrawAllowance(count=count, phrase=message(f"coupelation.draw.{last_card.mark}{where}", **params), most=count)


def find_cells_lacking_marks_for_draw(state: State, last_card: Card, last_cell: Cell) -> tuple[Cell, ...]:
    """The cards whose marks the draw depends on and that were not entered."""
    if not last_card.mark:
        return (last_cell,)
    counted = map_cells_counting_for_heart_to_card_marks(state, last_cell) if last_card.mark == HEART else {}
    return tuple(spot for spot, mark in counted.items() if not mark)


def map_cells_counting_for_heart_to_card_marks(state: State, heart_cell: Cell) -> dict[Cell, str]:
    """The visible cards that count for a heart, by cell: those below it; rulings hearts and bottom."""
    cards = cards_by_cell(state.rows)
    row, col = heart_cell
    spots = (
        cells_below(heart_cell)
        if row
        else ((0, col - 1), (0, col + 1))
        if state.table.option(BOTTOM) == "beside"
        else ()
    )
    found = {spot: cards[spot] for spot in spots if spot in cards}
    if HIDDEN in found.values() and state.table.option(HEARTS) == "none":
        return {}
    return {spot: card.mark for spot, card in found.items() if card.number is not None}


def sum_marks_for_heart(state: State, cell: Cell) -> int:
    """The sum of the marks that count for a heart, where hearts count 0."""
    return sum(MARKS[mark] for mark in map_cells_counting_for_heart_to_card_marks(state, cell).values())
