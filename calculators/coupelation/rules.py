"""The judge's questions to a position: what is wrong, what lacks, what to know, what can be done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from calculators.core.types import View, Violation
from calculators.coupelation.hidden import facedown
from calculators.coupelation.judge import judge
from calculators.coupelation.moves import ended, is_short, is_stuck, legal_moves
from calculators.coupelation.play import play
from calculators.coupelation.state import HAND_START, HIGHEST, RESERVE, State
from calculators.coupelation.tower import cards_of, unlucky
from calculators.coupelation.validate import marks, violations

__all__ = ["judge", "legal_moves", "missing", "notices", "play", "stuck", "violations"]


def missing(state: State, view: View) -> tuple[str, ...]:
    """What a view needs and was not entered, or not to the end.

    A check needs the hand and the reserve only for some moves: judge names them.
    """
    found = [] if state.tower is not None else ["tower"]
    if (state.reserve is not None and is_short(state)) or (state.reserve is None and needs_reserve(state, view)):
        found.append("reserve")
    if state.hand is None and view is View.MOVES:
        found.append("hand")
    return tuple(found)


def needs_reserve(state: State, view: View) -> bool:
    """A list of moves needs it; a score if only the reserve could save a seat from being stuck."""
    if view is View.MOVES:
        return True
    return view is View.SCORE and state.hand is not None and bool(state.rows) and is_stuck(state) is None


def deck_start(players: int, first: bool) -> int:
    """Cards of the deck at the start, with the finish card (coupelation.setup)."""
    # Of the reserve 1 and 50 are not drawn; they and 25 are not dealt either.
    return HIGHEST - 1 - HAND_START * players - RESERVE[players] + (0 if first else 1)


def notices(state: State, view: View) -> tuple[Violation, ...]:
    """What is allowed, but the table should know. Asked only of positions without violations."""
    found = [*adjust(state), *large_deck(state)]
    if state.rows and not ended(state):
        found += unsafe(state)
    if view is not View.MOVES:
        found += lost(state)
    return tuple(found)


def adjust(state: State) -> Iterator[Violation]:
    """A reserve above its size is to be discarded down before the next turn (coupelation.limit)."""
    size = state.reserve_size or 0
    spare = len(state.reserve or ()) - size
    if spare > 0:
        params = {"count": spare, "limit": size}
        yield Violation("coupelation.reserve.adjust", "coupelation.limit", ("reserve",), params)


def large_deck(state: State) -> Iterator[Violation]:
    """The deck only gets smaller (coupelation.setup)."""
    most = deck_start(state.table.players, state.first)
    if state.deck is not None and state.deck > most:
        params = {"deck": state.deck, "limit": most, "players": state.table.players}
        yield Violation("coupelation.deck.start", "coupelation.setup", ("deck",), params)


def unsafe(state: State) -> Iterator[Violation]:
    """A hidden card that fits with no number left cannot be turned up safely (coupelation.flip).

    Judged by what lies open, not by the hand: the notice may be read by everybody.
    """
    cells = [card.cell for card in facedown(replace(state, hand=None)) if not card.safe]
    if cells:
        params = {"count": len(cells)}
        yield Violation("coupelation.hidden.unsafe", "coupelation.flip", ("tower",), params, marks(*cells))


def lost(state: State) -> Iterator[Violation]:
    """What ended the game."""
    if not state.rows:
        return
    outcome = ended(state)
    cards = cards_of(state.rows)
    if outcome == "lost" and state.last is not None:
        shown = {"number": cards[state.last].face}
        spots = marks(state.last)
        yield Violation("coupelation.lost.reveal", "coupelation.flip", ("tower", "last"), shown, spots)
    elif outcome == "lost":
        cells = unlucky(state.rows)
        numbers = [cards[cell].face for cell in cells]
        params: dict[str, Any] = {"numbers": numbers, "count": len(cells)}
        yield Violation("coupelation.lost.unknown", "coupelation.flip", ("tower",), params, marks(*cells))
    elif outcome == "won":
        yield Violation("coupelation.won", "coupelation.win", ("tower",), {})
    elif is_stuck(state):
        yield Violation("coupelation.lost.stuck", "coupelation.pass", ("hand",), {})


def stuck(state: State) -> tuple[Violation, ...]:
    """What follows when there is no legal move: the game is over, or the seat has lost it for all."""
    return tuple(lost(state))
