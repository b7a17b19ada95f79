"""How many cards the next seat may draw."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.core.types import Message
from calculators.coupelation.clauses import HEARTS
from calculators.coupelation.state import FINISH, HEART, HIDDEN, HIDDEN_DRAW, MARKS, Card, Cell, State
from calculators.coupelation.tower import cards_of, under
from calculators.coupelation.validate import glass_count

CLAUSE = "coupelation.draw"


@dataclass(frozen=True, slots=True)
class Draw:
    """count: None while it is not known; needs: the cards whose marks would tell; phrase: why."""

    count: int | None
    phrase: Message
    needs: tuple[Cell, ...] = ()


def draw(state: State) -> Draw:
    """The draw of the seat to move, never more than the deck has (coupelation.draw)."""
    if state.deck == 0:
        return Draw(0, Message("coupelation.draw.deck", {}, CLAUSE))
    if state.last is None:
        return first_draw(state)
    card = cards_of(state.rows)[state.last]
    if card == HIDDEN:
        return after_hidden(state)
    if card == FINISH:
        return Draw(0, Message("coupelation.draw.finish", {}, CLAUSE))
    return after_number(state, card, state.last)


def limited(state: State, count: int) -> int:
    return count if state.deck is None else min(count, state.deck)


def first_draw(state: State) -> Draw:
    """The first seat draws 1; later the place of the last card has to be known."""
    if len(cards_of(state.rows)) == 1:
        return Draw(1, Message("coupelation.draw.first", {"count": 1}, CLAUSE))
    return Draw(None, Message("coupelation.draw.unknown", {}, CLAUSE))


def after_hidden(state: State) -> Draw:
    """Up to a hand of 2, the finish card not counted."""
    params = {"limit": HIDDEN_DRAW}
    if state.hand is None:
        return Draw(None, Message("coupelation.draw.hidden", params, CLAUSE))
    count = limited(state, max(0, HIDDEN_DRAW - glass_count(state.hand)))
    return Draw(count, Message("coupelation.draw.hidden.count", {**params, "count": count}, CLAUSE))


def after_number(state: State, card: Card, cell: Cell) -> Draw:
    """By the mark of the card; a heart by the marks of the two cards below it."""
    needs = unmarked(state, card, cell)
    if needs:
        return Draw(None, Message("coupelation.draw.mark", {"number": card.face}, CLAUSE), needs)
    count = limited(state, heart_sum(state, cell) if card.mark == HEART else MARKS[card.mark])
    params = {"number": card.face, "count": count}
    return Draw(count, Message(f"coupelation.draw.{card.mark}", params, CLAUSE))


def unmarked(state: State, card: Card, cell: Cell) -> tuple[Cell, ...]:
    """The cards whose marks the draw depends on and that were not entered."""
    if not card.mark:
        return (cell,)
    below = marks_below(state, cell) if card.mark == HEART else {}
    return tuple(spot for spot, mark in below.items() if not mark)


def marks_below(state: State, cell: Cell) -> dict[Cell, str]:
    """The visible cards below a heart that count, by cell: ruling hearts."""
    if not cell[0]:
        return {}
    cards = cards_of(state.rows)
    below = {spot: cards[spot] for spot in under(cell)}
    if HIDDEN in below.values() and state.table.option(HEARTS) == "none":
        return {}
    return {spot: card.mark for spot, card in below.items() if card != HIDDEN}


def heart_sum(state: State, cell: Cell) -> int:
    """The sum of the marks below a heart, where hearts count 0; in the bottom row 0."""
    return sum(MARKS[mark] for mark in marks_below(state, cell).values())
