"""Every legal move of a Coupelation position.

Where a number can go is asked once a number, how a reserve card can be paid for once a reserve card;
the moves are their products.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from calculators.coupelation.clauses import DISCARDS, EARLY, FINISH_RULING, START_RULING
from calculators.coupelation.state import (
    CELLS,
    FINISH,
    HIDDEN,
    TOP,
    Card,
    Cell,
    Down,
    Face,
    Flip,
    Move,
    Payment,
    State,
    Take,
    Up,
    rank,
)
from calculators.coupelation.tower import bounds, cards_of, put, supported
from calculators.coupelation.validate import is_off_middle, is_sound

Payments = dict[Face, list[Payment]]


def legal_moves(state: State) -> Sequence[Move]:
    """All moves of the seat to move: up, down, flip, take; each by card, then cell, then price."""
    if ended(state):
        return ()
    return [*own_moves(state), *takes(state)]


def own_moves(state: State) -> Iterator[Move]:
    """The moves that need no reserve: actions A, B and C."""
    return chain(ups(state), downs(state), flips(state))


def ended(state: State) -> str:
    """`won` with every cell face up and in order, `lost` after a reveal that does not fit, else ""."""
    cards = cards_of(state.rows)
    if not is_sound(state, state.rows):
        return "lost"
    return "won" if len(cards) == CELLS and HIDDEN not in cards.values() else ""


def is_stuck(state: State) -> bool | None:
    """Has the seat to move no legal action (coupelation.pass)? None if that depends on what lacks."""
    if state.hand is None:
        return None
    if ended(state) or any(True for _ in own_moves(state)):
        return False
    if state.reserve is not None and any(True for _ in takes(state)):
        return False
    return None if is_short(state) else True


def is_short(state: State) -> bool:
    """Is the reserve smaller than it is between turns, so not entered to the end?"""
    return len(state.reserve or ()) < (state.reserve_size or 0)


def faces(cards: Sequence[Card] | None) -> list[Face]:
    """The faces of a hand or reserve in ascending order."""
    return sorted((card.face for card in cards or ()), key=rank)


def keeps_middle(state: State, cell: Cell, card: Card) -> bool:
    """Ruling start-middle: does 25 stay, or come to lie, where it may?"""
    if cell[0] or state.table.option(START_RULING) != "middle":
        return True
    return not is_off_middle(state, put(state.rows, cell, card))


def free_cells(state: State) -> list[Cell]:
    """Free cells for glass cards: all with support but, with a finish card, the top (coupelation.goal)."""
    return [cell for cell in supported(state.rows) if state.first or cell != TOP]


def cells_for(state: State, number: int, exchange: bool = False) -> list[Cell]:
    """Where a number can go face up, free cells or (exchange) also those with a card, in order."""
    limits = bounds(state.rows)
    cells = free_cells(state)
    if exchange:
        cells = sorted([*cells, *(c for c, card in cards_of(state.rows).items() if card != FINISH)])
    return [
        cell
        for cell in cells
        if limits.low[cell] <= number <= limits.high[cell] and keeps_middle(state, cell, Card(number))
    ]


def cells_for_hidden(state: State) -> list[Cell]:
    """Where a card can go face down: some integer is left for it (coupelation.down)."""
    limits = bounds(state.rows)
    return [
        cell
        for cell in free_cells(state)
        if limits.low[cell] <= limits.high[cell] and keeps_middle(state, cell, HIDDEN)
    ]


def cells_for_finish(state: State) -> list[Cell]:
    """The top, when the finish card may come: ruling early (coupelation.win)."""
    early = state.table.option(EARLY) == "allowed" or HIDDEN not in cards_of(state.rows).values()
    return [TOP] if TOP in supported(state.rows) and early else []


def ups(state: State) -> Iterator[Up]:
    """Action A: every hand card to every cell it fits (coupelation.up)."""
    for face in faces(state.hand):
        cells = cells_for(state, face) if isinstance(face, int) else cells_for_finish(state)
        for cell in cells:
            yield Up(face, *cell)


def downs(state: State) -> Iterator[Down]:
    """Action B: every glass card of the hand to every cell with room (coupelation.down)."""
    cells = cells_for_hidden(state)
    for face in faces(state.hand):
        if face != FINISH.face:
            for cell in cells:
                yield Down(face, *cell)


def flips(state: State) -> Iterator[Flip]:
    """Action C: every face-down card (coupelation.flip)."""
    for cell, card in cards_of(state.rows).items():
        if card == HIDDEN:
            yield Flip(*cell)


def takes(state: State) -> Iterator[Take]:
    """Action D: every reserve card that can be paid, to every cell it fits, the cheapest way first."""
    for face, ways in payments(state).items():
        cells = cells_for(state, face, True) if isinstance(face, int) else cells_for_finish(state)
        for row, col in cells:
            for way in ways:
                yield Take(face, row, col, way)


def in_trade(state: State, cards: Sequence[Card] | None) -> list[Face]:
    """The faces that take part in action D: ruling finish (coupelation.take)."""
    counts = state.table.option(FINISH_RULING) == "0"
    return [face for face in faces(cards) if counts or face != FINISH.face]


def worth(face: Face) -> int:
    """What a card counts in action D; the finish card 0 (ruling finish)."""
    return face if isinstance(face, int) else 0


def prices(first: Face, second: Face, target: Face) -> tuple[int, int]:
    """By how much the sum and the difference of two cards miss a third (coupelation.take)."""
    a, b, goal = worth(first), worth(second), worth(target)
    return abs(goal - (a + b)), abs(goal - abs(a - b))


def counts_of_discards(state: State, price: tuple[int, int], most: int) -> list[int]:
    """How many discards shift the result to the target: ruling discards (coupelation.take).

    each: every card shifts by 1 either way, so any two more cancel out; same: all in one direction.
    """
    if state.table.option(DISCARDS) == "same":
        return sorted({count for count in price if count <= most})
    # Sum and difference are both odd or both even, so the smaller shift allows all the others.
    return list(range(min(price), most + 1, 2))


def payments(state: State) -> Payments:
    """Reserve card → every way to pay for it, those with the fewest discards first."""
    hand = in_trade(state, state.hand)
    reserve = in_trade(state, state.reserve)
    most = len(hand) - 2
    found: dict[Face, list[list[Payment]]] = {face: [[] for _ in range(most + 1)] for face in reserve}
    for first, second in combinations(hand, 2):
        rest = [face for face in hand if face not in (first, second)]
        sizes: dict[int, list[Payment]] = {}
        for target in reserve:
            for count in counts_of_discards(state, prices(first, second, target), most):
                if count not in sizes:
                    sizes[count] = [Payment(first, second, given) for given in combinations(rest, count)]
                found[target][count] += sizes[count]
    return {face: [way for ways in by_count for way in ways] for face, by_count in found.items()}
