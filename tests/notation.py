"""What a game's notation has to hold, as data: filled in by `tests/<game>/notation.py`, asked in tests/house.

Canonical out, lenient in, and every way to be unreadable with its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from calculators.core.game import Game
from calculators.core.types import Message

Expected = Message | str | None
"""What is said to be expected: all of it, its code, or nothing that this suite looks at."""


@dataclass(frozen=True, kw_only=True)
class Notation:
    """One game's.

    states, moves: any that can be written; letters: what its parameters are made of, for texts that mean nothing
    order: a canonical query with every parameter that can stand beside the others
    lenient, lenient_moves: what is sent, and how it is written back
    unreadable: parameter, its text, the place in it, what was expected; unreadable_moves: the same of a move
    values: a move's text as canonical, and what it is read as
    longest: the longest tables that can be; a query of each fits in an address
    """

    game: Game[Any, Any]
    states: st.SearchStrategy[Any]
    moves: st.SearchStrategy[Any]
    letters: str
    order: str
    lenient: Sequence[tuple[str, str]]
    unreadable: Sequence[tuple[str, str, int, Expected]]
    values: Sequence[tuple[str, Any]]
    lenient_moves: Sequence[tuple[str, str]]
    unreadable_moves: Sequence[tuple[str, int, Expected]]
    longest: Sequence[str]
