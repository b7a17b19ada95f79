"""What everybody knows of each hidden hand of a followed game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of a hidden hand. face: what the game draws of it; words: its name; turn: the turn that revealed it, 0 for
    the start."""

    face: object
    words: str
    turn: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class HandKnowledge:
    """What everybody knows of a hidden hand.

    seat: its seat, '' for the discards; cards: seen going there; unseen_count: how many others it has, None if unknown;
    size: all its cards, None if unknown; departed_cards: cards of which one each has left it, nobody knows whether a
    seen one; excluded_cards: none of its unseen cards is one of these; departed_count: cards that left it unseen,
    perhaps seen ones.
    """

    seat: str
    cards: tuple[HandCard, ...]
    unseen_count: int | None
    size: int | None
    departed_cards: tuple[HandCard, ...] = ()
    excluded_cards: tuple[HandCard, ...] = ()
    departed_count: int = 0
