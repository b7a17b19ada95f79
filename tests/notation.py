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

ExpectedMessage = Message | str | None
"""What is said to be expected: all of it, its code, or nothing that this suite looks at."""


@dataclass(frozen=True, kw_only=True)
class NotationTestData:
    """One game's.

    states, moves: any that can be written
    parameter_letters: what its parameters are made of, for texts that mean nothing
    full_canonical_query: one with every parameter that can stand beside the others
    lenient_and_canonical_queries, lenient_and_canonical_moves: what is sent, and how it is written back
    unreadable_parameters: name, text, the place in it, what was expected; unreadable_moves: the same of a move
    move_texts_and_values: a move's text as canonical, and what it is read as
    longest_queries: of the longest tables that can be; each fits in an address
    """

    game: Game[Any, Any]
    states: st.SearchStrategy[Any]
    moves: st.SearchStrategy[Any]
    parameter_letters: str
    full_canonical_query: str
    lenient_and_canonical_queries: Sequence[tuple[str, str]]
    unreadable_parameters: Sequence[tuple[str, str, int, ExpectedMessage]]
    move_texts_and_values: Sequence[tuple[str, Any]]
    lenient_and_canonical_moves: Sequence[tuple[str, str]]
    unreadable_moves: Sequence[tuple[str, int, ExpectedMessage]]
    longest_queries: Sequence[str]
