"""How many cards the next seat may draw."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.types import Message
from calculators.coupelation.digest import message
from calculators.coupelation.order import glass_count
from calculators.coupelation.rulings import BOTTOM, HEARTS
from calculators.coupelation.state import FINISH, HEART, HEART_LIMIT, HIDDEN, HIDDEN_DRAW, MARKS, Card, Cell, State
from calculators.coupelation.tower import cards_of, under


@dataclass(frozen=True, slots=True)
class Allowance:
    """count: None while it is not known; most: what it is at most, whatever that is; phrase: why.

    needs: the cards whose marks would tell; missing: the parameters that would.
    """

    count: int | None
    phrase: Message
    most: int
    needs: tuple[Cell, ...] = ()
    missing: tuple[str, ...] = ()


def allowance(state: State) -> Allowance:
    """What the seat to move may still draw, never more than the deck has (coupelation.draw)."""
    if state.drawn is not None:
        return certain(state, 0, message("coupelation.draw.done", count=state.drawn))
    if state.deck == 0:
        return certain(state, 0, message("coupelation.draw.deck"))
    card = cards_of(state.rows).get(state.last) if state.last is not None else None
    if state.last is None or card is None:  # a place at which no card was entered tells as little as none
        return first_draw(state)
    if card == HIDDEN:
        return after_hidden(state)
    if card == FINISH:
        return certain(state, 0, message("coupelation.draw.finish"))
    return after_number(state, card, state.last)


def limited(state: State, count: int) -> int:
    return count if state.deck is None else min(count, state.deck)


def certain(state: State, count: int, phrase: Message) -> Allowance:
    left = limited(state, count)
    return Allowance(left, phrase, left)


def is_start(state: State) -> bool:
    """Does the first player move: only the first card lies in the tower?"""
    return state.last is None and len(cards_of(state.rows)) == 1


def first_draw(state: State) -> Allowance:
    """The first seat draws 1; later the place of the last card has to be known."""
    if is_start(state):
        return certain(state, 1, message("coupelation.draw.first", count=1))
    return Allowance(None, message("coupelation.draw.unknown"), limited(state, HEART_LIMIT), missing=("last",))


def after_hidden(state: State) -> Allowance:
    """Up to a hand of 2, the finish card not counted."""
    params = {"limit": HIDDEN_DRAW}
    held = None if state.hand is None else glass_count(state.hand)
    if state.holding is not None:
        held = max(held or 0, state.holding.count)
    if held is None:
        phrase = message("coupelation.draw.hidden", **params)
        return Allowance(None, phrase, limited(state, HIDDEN_DRAW), missing=(f"p{state.table.turn}",))
    count = limited(state, max(0, HIDDEN_DRAW - held))
    return Allowance(count, message("coupelation.draw.hidden.count", **{**params, "count": count}), count)


def after_number(state: State, card: Card, cell: Cell) -> Allowance:
    """By the mark of the card; a heart by the marks of the two cards below it."""
    needs = unmarked(state, card, cell)
    if needs:
        most = limited(state, HEART_LIMIT if cell[0] or state.table.option(BOTTOM) == "beside" else max(MARKS.values()))
        return Allowance(
            None, message("coupelation.draw.mark", number=cards_of(state.rows)[needs[0]].face), most, needs, ("tower",)
        )
    count = limited(state, heart_sum(state, cell) if card.mark == HEART else MARKS[card.mark])
    params = {"number": card.face, "count": count}
    where = ".bottom" if card.mark == HEART and not cell[0] else ""
    return Allowance(count, message(f"coupelation.draw.{card.mark}{where}", **params), count)


def unmarked(state: State, card: Card, cell: Cell) -> tuple[Cell, ...]:
    """The cards whose marks the draw depends on and that were not entered."""
    if not card.mark:
        return (cell,)
    counted = counted_marks(state, cell) if card.mark == HEART else {}
    return tuple(spot for spot, mark in counted.items() if not mark)


def counted_marks(state: State, cell: Cell) -> dict[Cell, str]:
    """The visible cards that count for a heart, by cell: those below it; rulings hearts and bottom."""
    cards = cards_of(state.rows)
    row, col = cell
    spots = under(cell) if row else ((0, col - 1), (0, col + 1)) if state.table.option(BOTTOM) == "beside" else ()
    found = {spot: cards[spot] for spot in spots if spot in cards}
    if HIDDEN in found.values() and state.table.option(HEARTS) == "none":
        return {}
    return {spot: card.mark for spot, card in found.items() if card.number is not None}


def heart_sum(state: State, cell: Cell) -> int:
    """The sum of the marks that count for a heart, where hearts count 0."""
    return sum(MARKS[mark] for mark in counted_marks(state, cell).values())
