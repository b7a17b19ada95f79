"""What a player can do in a turn, one type each."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.vectron.state import Card


@dataclass(frozen=True, slots=True)
class DrawDeck:
    """Take the top card of the deck; card: None while it is not known."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class DrawRow:
    """Take the top card of a seat's action row."""

    seat: int


@dataclass(frozen=True, slots=True)
class Forced:
    """With the piece lying: a card of the deck goes on the own row; card: None while not known."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """Put a card of the hand on the own row."""

    card: Card


@dataclass(frozen=True, slots=True)
class Go:
    """Move the own piece; cell: 0–15, row by row."""

    cell: int


@dataclass(frozen=True, slots=True)
class Stop:
    """End the turn."""


Move = DrawDeck | DrawRow | Forced | Play | Go | Stop
