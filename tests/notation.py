"""The form of the examples in `tests/<game>/notation.py`, which tests/house/test_notation.py checks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from calculators.core.game import Game


@dataclass(frozen=True, kw_only=True)
class NotationTestData:
    """The examples of one game.

    states, moves: strategies for any that can be formatted
    parameter_letters: letters of parameter values, for random texts
    full_canonical_query: a query with every parameter that others do not exclude
    move_texts_and_values: the canonical text of a move, and the move
    longest_queries: queries of the longest tables; each fits into an address
    drafts: moves of which parts may be missing, if the game's tests describe them
    texts_that_are_no_draft: texts of neither a move nor a draft, separated by spaces
    clauses_with_illegal_example: the clauses whose example is an illegal move, by their names without that of the game

    The other fields are text tables (`parse_table_rows`) in which `␣` is a space:

    lenient_and_canonical_queries: a query, and its canonical form if that is another
    lenient_and_canonical_moves: a text, and its canonical form
    unreadable_parameters: name, value, position of the error, expectation (as `describe_expectation`, or only its first
    word); unreadable_moves: the same without name
    """

    game: Game[Any, Any]
    states: st.SearchStrategy[Any]
    moves: st.SearchStrategy[Any]
    parameter_letters: str
    full_canonical_query: str
    lenient_and_canonical_queries: str
    unreadable_parameters: str
    move_texts_and_values: Sequence[tuple[str, Any]]
    lenient_and_canonical_moves: str
    unreadable_moves: str
    longest_queries: Sequence[str]
    clauses_with_illegal_example: str
    drafts: st.SearchStrategy[Any] | None = None
    texts_that_are_no_draft: str = ""
