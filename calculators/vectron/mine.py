"""A hand of one's own in a game that is followed (`calculators.core.mine`), brought up to date move by move."""

from __future__ import annotations

from calculators.core.mine import Own
from calculators.core.mine import untold as not_told
from calculators.vectron.state import DrawDeck, DrawRow, Move, Play, State, hand_size, row_of


def after_move(mine: Own, before: State, move: Move, after: State | None) -> Own:
    """The hand after a legal move. after: the position then, None where all cards are dealt anew (vectron.deal)."""
    if after is None:
        return Own(mine.seat)
    if before.table.turn != mine.seat:
        return mine
    match move:
        case Play(card):
            return mine.without(card)
        case DrawRow(seat):
            return mine.with_card(row_of(before, seat)[0])
        case DrawDeck(card) if card is not None:
            return mine.with_card(card)
    return mine


def untold(mine: Own, state: State) -> int | None:
    """Cards of one's hand that are not told, as `calculators.core.mine.untold` counts them."""
    return not_told(len(mine.cards), hand_size(state, mine.seat))
