"""What a game is to everybody else: one class to read from top to bottom."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

from calculators.core.parameters import COMMON, Parameter, common, table_of
from calculators.core.parsing import Reader
from calculators.core.types import (
    Clause,
    Judgement,
    Message,
    Reading,
    Ruling,
    Table,
    Unread,
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
    seat_parameters: ClassVar[tuple[Parameter, ...]] = ()
    """`p1` … as it declares them (`per_seat`); none where nothing is written for a seat."""
    own_parameters: ClassVar[tuple[Parameter, ...]]
    """Those of its own table, in canonical order (after players, p1 …, turn, names, house)."""
    clauses: ClassVar[tuple[Clause, ...]]
    """Its digest, in the order of play."""
    rulings: ClassVar[tuple[Ruling, ...]]
    """What its rulebook leaves open, in the order in which `house` is written."""
    codes: ClassVar[Mapping[str, str]]
    """Every code it can answer with (violations, notices, effects, lines of a score) → its clause."""

    # --- text ---

    @cached_property
    def declared(self) -> tuple[Parameter, ...]:
        """All parameters of its addresses but `move` and `lang`, in canonical order."""
        players, *others = common(self.default_players, self.most_seats, self.rulings)
        return (players, *self.seat_parameters, *others, *self.own_parameters)

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of those of its own table."""
        return tuple(parameter.name for parameter in self.own_parameters)

    @property
    def secrets(self) -> tuple[str, ...]:
        """Parameters that only one seat may see: left out of shared links unless asked for."""
        return tuple(parameter.name for parameter in self.declared if parameter.secret)

    def clause_of_group(self, *groups: str) -> str:
        """The clause that speaks for a part of the game: the last of the first group that has any."""
        found = [[c.slug for c in self.clauses if c.group == group] for group in groups]
        return next((slugs[-1] for slugs in found if slugs), self.clauses[-1].slug)

    @property
    def default_players(self) -> int:
        """The number of players where none is named: four, or the most the game is for."""
        return 4 if 4 in self.players else max(self.players, default=4)

    @property
    def most_seats(self) -> int:
        """Seats that can be read: at least five, so that one too many is told as what it is."""
        return max((5, *self.players))

    def parse(self, query: Mapping[str, str]) -> Reading[State]:
        """A query without `lang` and `pick` as far as it can be read, `move` left aside. Never raises."""
        reader = Reader(query)
        names = [*(parameter.name for parameter in self.declared), "move"]
        unknown = Message("expected.parameter", {"names": names})
        reader.unread += [Unread(name, value, 0, unknown) for name, value in query.items() if name not in names]
        values = {p.name: reader.read(p.name, p.read, p.default) for p in self.declared}
        return Reading(self.build(table_of(values), values), tuple(reader.unread))

    def format(self, state: State) -> dict[str, str]:
        """The canonical query of a state, in canonical order; what is not known is left out."""
        table = self.table(state)
        texts = {p.name: p.text(p.value(table if p.name in COMMON else state)) for p in self.declared}
        return {name: text for name, text in texts.items() if text}

    def seat_values(self, values: Mapping[str, Any]) -> tuple[Any, ...]:
        """The values of `p1` … in turn order."""
        return tuple(values[parameter.name] for parameter in self.seat_parameters)

    @abstractmethod
    def build(self, table: Table, values: Mapping[str, Any]) -> State:
        """The state of a table and the values of the declared parameters, by their names."""

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

    def opening(self, state: State) -> State:
        """The position a game that is followed starts from: what the box says where nothing was entered."""
        return state

    def present(self, start: State, state: State) -> State:  # noqa: ARG002
        """Where a followed game stands, with what its start tells of the present: a hand of the asker's own."""
        return state

    def between_turns(self, state: State) -> bool:  # noqa: ARG002
        """Is no turn under way? Where a turn has several moves, only the first of them begins one."""
        return True

    def turn_length(self, moves: Sequence[Move]) -> int:  # noqa: ARG002
        """How many of the moves of a record are its first turn, by their kinds alone; of at least one move."""
        return 1

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

    def public_move(self, state: State, move: Move) -> Move:  # noqa: ARG002
        """The move as everybody saw it, so that it can be judged without the secrets of its position."""
        return move

    def retold(self, moves: Sequence[Move], at: int, count: int, told: Sequence[Move]) -> list[Move]:
        """A record whose `count` moves from `at` on, counted from 0, were told anew; those behind them stay."""
        return [*moves[:at], *told, *moves[at + count :]]

    # --- the score ----------------------------------------------------------------------------------

    @abstractmethod
    def score(self, state: State) -> Any:
        """The score of a state without violations: a `Score`, or a game's own frozen dataclass."""

    def score_now(self, state: State) -> Any:  # noqa: ARG002
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
