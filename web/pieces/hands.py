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
    """seat: whose it is, '' for the discards; cards: seen going there; unseen_count: how many besides, None where
    nobody knows; size: cards in all, None where nobody knows; departed_cards: such cards have left it, and nobody knows
    which of those it had that was; excluded_cards: none of those that nobody has seen is such a one; departed_count:
    cards that left it unseen, maybe of those."""

    seat: str
    cards: tuple[HandCard, ...]
    unseen_count: int | None
    size: int | None
    departed_cards: tuple[HandCard, ...] = ()
    excluded_cards: tuple[HandCard, ...] = ()
    departed_count: int = 0
