"""Every legal move of a position.

Order: shows, the strongest first; scouts by side, place, as it lies or turned over; Scout & Shows in the
order of their scouts, for each the strongest show first. Equally strong shows go from left to right.
"""

from __future__ import annotations

from calculators.scout.moves import BOTHS, FACES, LEFT, SCOUTS_INTO, SHOWS, SIDES, Move
from calculators.scout.sets import (
    FIRST,
    LAST,
    PLACE_BITS,
    PLACES,
    SHIFT,
    Streaks,
    bound,
    keys_around,
    show_keys,
    streaks,
)
from calculators.scout.state import Card, Cards, State


def legal_moves(state: State) -> list[Move]:
    """All moves of the seat to move; its hand is known (scout.turn)."""
    numbers = tops(state.hand or ())
    hand = streaks(numbers)
    shows = show_keys(numbers, hand.left)
    limit = bound(tops(state.active))
    moves: list[Move] = [SHOWS[key & PLACES] for key in shows if key < limit]
    if can_scout(state):
        for side in ends(state):
            moves += SCOUTS_INTO[side, len(numbers) + 1]
    if state.active and state.has_show_chip:
        for side in ends(state):
            moves += scouts_with_show(numbers, hand, shows, side, *taken(state, side))
    return moves


def can_scout(state: State) -> bool:
    """A Scout needs an active set (scout.scout), and with two players an own chip (scout.two)."""
    return bool(state.active) and (not state.two or state.scout_chips > 0)


def ends(state: State) -> tuple[str, ...]:
    """The ends a card can be taken from; those of a single card are one."""
    return SIDES if len(state.active) > 1 else SIDES[:1]


def taken(state: State, side: str) -> tuple[Card, Cards]:
    """The card at that end of the active set, and the cards that stay."""
    active = state.active
    if side == LEFT or len(active) == 1:
        return active[0], active[1:]
    return active[-1], active[:-1]


def tops(cards: Cards) -> tuple[int, ...]:
    """The numbers that count."""
    return tuple(card.top for card in cards)


def scouts_with_show(
    numbers: tuple[int, ...], hand: Streaks, shows: list[int], side: str, card: Card, rest: Cards
) -> list[Move]:
    """Every Scout & Show with the card from one end (scout.both).

    What can be shown with the card in hand is what could be shown left of it, what could be shown right
    of it, one place further on, and the sets it is part of itself.
    """
    limit = bound(tops(rest))
    strong = [key for key in shows if key < limit]
    faces = tuple((flip, (card.flipped if flip else card).top) for flip in FACES)
    moves: list[Move] = []
    for place in range(1, len(numbers) + 2):
        kept = [
            key if key & LAST < place else key + SHIFT
            for key in strong
            if key & LAST < place or key & FIRST >= place << PLACE_BITS
        ]
        for flip, number in faces:
            found = kept + [key for key in keys_around(numbers, hand, place, number) if key < limit]
            found.sort()
            known = BOTHS[side, place, flip]
            moves += [known[key & PLACES] for key in found]
    return moves
