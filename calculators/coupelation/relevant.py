"""Which rulings can matter to a list of moves: cheap to tell, so that the others need not be tried."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from calculators.core.types import View
from calculators.coupelation.clauses import DISCARDS, EARLY, FINISH_RULING, HEARTS, RULINGS, START_RULING
from calculators.coupelation.state import FINISH, HEART, HIDDEN, TOP, Card, State
from calculators.coupelation.tower import cards_of, supported
from calculators.coupelation.validate import SIDE


def relevant(state: State, view: View) -> tuple[str, ...]:
    """The rulings that could change an answer; of a score or a check, which are quick, all of them."""
    if view is not View.MOVES:
        return tuple(ruling.key for ruling in RULINGS)
    return tuple(ruling.key for ruling in RULINGS if MATTERS[ruling.key](state))


def held(state: State) -> tuple[Card, ...]:
    """The cards that can come into the tower by a move."""
    return (*(state.hand or ()), *(state.reserve or ()))


def is_wide(state: State) -> bool:
    """start: with fewer cards in the row 25 cannot get more than three on one side by one move."""
    return len(state.rows[0] if state.rows else ()) > SIDE


def has_finish(state: State) -> bool:
    """finish: only a finish card in the hand or the reserve takes part in action D."""
    return FINISH in held(state)


def can_be_early(state: State) -> bool:
    """early: the finish card lies on top, or could come there, while cards are hidden."""
    cards = cards_of(state.rows)
    return HIDDEN in cards.values() and (TOP in cards or TOP in supported(state.rows))


def has_heart(state: State) -> bool:
    """hearts: a heart could come to lie over a hidden card."""
    return HIDDEN in cards_of(state.rows).values() and any(card.mark == HEART for card in held(state))


def can_discard_two(state: State) -> bool:
    """discards: one card shifts the result by 1 either way, only two or more could cancel out."""
    return len(state.hand or ()) > 3


MATTERS: Mapping[str, Callable[[State], bool]] = {
    START_RULING.key: is_wide,
    FINISH_RULING.key: has_finish,
    EARLY.key: can_be_early,
    HEARTS.key: has_heart,
    DISCARDS.key: can_discard_two,
}
