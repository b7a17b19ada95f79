"""The form of the examples in `tests/<game>/notation.py`, which tests/house/test_notation.py checks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from calculators.core.game import Game
from calculators.core.types import Message

ExpectedMessage = Message | str | None
"""The expected message of an unreadable value: the whole message, its code, or None for any."""


@dataclass(frozen=True, kw_only=True)
class NotationTestData:
    """The examples of one game.

    states, moves: strategies for any that can be formatted
    parameter_letters: letters of parameter values, for random texts
    full_canonical_query: a query with every parameter that others do not exclude
    lenient_and_canonical_queries, lenient_and_canonical_moves: a text, and its canonical form
    unreadable_parameters: name, text, position of the error, expected message; unreadable_moves: the same without name
    move_texts_and_values: the canonical text of a move, and the move
    longest_queries: queries of the longest tables; each fits into an address
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
