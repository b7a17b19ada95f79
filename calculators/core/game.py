"""What a game is to everybody else: one class to read from top to bottom."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from calculators.core.types import (
    Clause,
    Judgement,
    Message,
    Reading,
    Ruling,
    Score,
    Table,
    View,
    Violation,
)

State = TypeVar("State")
Move = TypeVar("Move")


class Game(ABC, Generic[State, Move]):
    """A game's rules as the rest of the house asks for them.

    A state is immutable and holds what was entered; a method never changes one. Every method works for any
    state that `parse` can give, unless it says otherwise. Codes are declared in `codes`, their sentences in
    the game's catalogues.

    >>> from calculators import game
    >>> vogu = game("vogu")
    >>> state = vogu.parse({"players": "3", "values": "B4", "p1": "GWg"}).state
    >>> vogu.format(state)["p1"]
    'GWg'
    >>> vogu.missing(state, View.SCORE)[0]
    'p1'
    """

    slug: ClassVar[str]
    """Its name in addresses, and the first part of all its codes: `vogu`."""
    players: ClassVar[tuple[int, ...]]
    """The numbers of players it is for, ascending."""
    parameters: ClassVar[tuple[str, ...]]
    """Those of its own table, in canonical order (after p1…p5, turn, names, house)."""
    clauses: ClassVar[tuple[Clause, ...]]
    """Its digest, in the order of play."""
    rulings: ClassVar[tuple[Ruling, ...]]
    """What its rulebook leaves open, in the order in which `house` is written."""
    codes: ClassVar[Mapping[str, str]]
    """Every code it can answer with (violations, notices, effects, lines of a score) → its clause."""
    secrets: ClassVar[tuple[str, ...]] = ()
    """Parameters that only one seat may see: left out of shared links unless asked for."""

    # --- text ---------------------------------------------------------------------------------------

    @abstractmethod
    def parse(self, query: Mapping[str, str]) -> Reading[State]:
        """A query without `move`, `lang`, `pick` as far as it can be read. Never raises."""

    @abstractmethod
    def format(self, state: State) -> dict[str, str]:
        """The canonical query of a state, in canonical order; what is not known is left out."""

    @abstractmethod
    def parse_move(self, raw: str) -> Move:
        """A move as text. Raises `Unreadable` with the place and what was expected."""

    @abstractmethod
    def format_move(self, move: Move) -> str:
        """The canonical text of a move."""

    def canonical_move(self, state: State, move: Move) -> Move:  # noqa: ARG002
        """The one way to write a move in a position where several texts mean the same."""
        return move

    # --- the table ----------------------------------------------------------------------------------

    @abstractmethod
    def table(self, state: State) -> Table:
        """Players, seat to move, names and rulings of a state."""

    @abstractmethod
    def with_table(self, state: State, table: Table) -> State:
        """The same state at another table (other names, other rulings)."""

    @abstractmethod
    def setup(self, players: int) -> tuple[Message, ...]:
        """What the box says to lay out for so many players; nothing for a number it is not for."""

    @abstractmethod
    def progress(self, state: State) -> tuple[Message, ...]:
        """Whose turn it is and how much is left, as far as known."""

    # --- what was entered ---------------------------------------------------------------------------

    @abstractmethod
    def violations(self, state: State, view: View) -> tuple[Violation, ...]:
        """Everything that contradicts the rules, for a view; not only the first."""

    @abstractmethod
    def missing(self, state: State, view: View) -> tuple[str, ...]:
        """The parameters that were not entered and that the view cannot do without.

        For CHECK no secret is ever missing: a verdict is given on what everybody saw.
        """

    @abstractmethod
    def notices(self, state: State, view: View) -> tuple[Violation, ...]:
        """What is allowed, but worth knowing."""

    # --- moves --------------------------------------------------------------------------------------

    @abstractmethod
    def legal_moves(self, state: State) -> Sequence[Move]:
        """Every legal move, in a stable order; of a state without violations and with nothing missing."""

    def no_move_notices(self, state: State) -> tuple[Violation, ...]:  # noqa: ARG002
        """What follows where `legal_moves` is empty."""
        return ()

    @abstractmethod
    def judge(self, state: State, move: Move) -> Judgement[State]:
        """The verdict on a well-formed move in a state without violations, on what is known of it."""

    @abstractmethod
    def describe(self, state: State, move: Move) -> Message:
        """A move in words."""

    # --- the score ----------------------------------------------------------------------------------

    @abstractmethod
    def score(self, state: State) -> Any:
        """The score of a state without violations: a `Score`, or a game's own frozen dataclass."""

    def score_now(self, state: State) -> Score | None:  # noqa: ARG002
        """The score as of now while a game is followed; None where nothing can be said before its end."""
        return None

    def go_on(self, state: State) -> State | None:  # noqa: ARG002
        """The state after a round (a state to score), from which a followed game goes on with its next
        round; None if it is over."""
        return None

    # --- rulings ------------------------------------------------------------------------------------

    def relevant_rulings(self, state: State, view: View) -> tuple[str, ...]:  # noqa: ARG002
        """The keys of the rulings that could change the answer, where that is cheap to tell; else all."""
        return tuple(ruling.key for ruling in self.rulings if view in ruling.views)
