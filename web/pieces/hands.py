"""What everybody knows of each hidden hand of a game that is followed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of a hidden hand: what the game draws of it, and its words. turn: that told it, 0 for the start."""

    face: object
    words: str
    turn: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class HandKnowledge:
    """seat: whose it is, '' for the discards; cards: seen going there; unseen: how many besides, None where nobody
    knows; size: cards in all, None where nobody knows; gone: such cards have left it, and nobody knows which of those
    it had that was; lacks: none of those that nobody has seen is such a one; left: cards that left it unseen, maybe
    of those."""

    seat: str
    cards: tuple[HandCard, ...]
    unseen: int | None
    size: int | None
    gone: tuple[HandCard, ...] = ()
    lacks: tuple[HandCard, ...] = ()
    left: int = 0
