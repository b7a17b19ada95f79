"""A hand of one's own in a game that is followed (`calculators.core.mine`), brought up to date move by move."""

from __future__ import annotations

from calculators.core.mine import Own
from calculators.core.mine import untold as not_told
from calculators.vogu.counts import size_of
from calculators.vogu.play import needed
from calculators.vogu.state import Face, Move, Needed, State, card_of


def after_move(mine: Own, before: State, move: Move) -> Own:
    """The hand after a legal move, told as everybody saw it: where it stays open which card that was, all stay."""
    if before.table.turn != mine.seat:
        return mine
    for need in needed(move):
        found = {face for face in mine.cards if fits(face, need)}
        if len(found) == 1:
            mine = mine.without(found.pop())
    return mine


def fits(face: Face, need: Needed) -> bool:
    """Can a card of the hand be the one that was told?"""
    return face == need if isinstance(need, Face) else face.is_whole and card_of(face) == need


def untold(mine: Own, state: State) -> int | None:
    """Cards of one's hand that are not told, as `calculators.core.mine.untold` counts them."""
    return not_told(len(mine.cards), size_of(state, mine.seat))
