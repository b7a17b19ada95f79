"""Declares what a game is: its data and its functions, with defaults for what most games have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import attrgetter
from typing import Any, Generic, TypeVar

from calculators.core.knowledge import HandSummary
from calculators.core.parameters import COMMON_NAMES, Parameter, build_table_from_parameters, declare_common_parameters
from calculators.core.parsing import QueryReader, format_seat_code
from calculators.core.types import (
    Clause,
    Judgement,
    Message,
    ParsedQuery,
    Ruling,
    Table,
    UnreadableValue,
    View,
    Violation,
)

State = TypeVar("State")
Move = TypeVar("Move")


AnyState = Any
"""A state of whichever game: handed on by who asks, read by the game alone. (As `object` each of its rooms would have
to cast what it was given.)"""
AnyMove = Any
"""A move of whichever game, the same."""


def with_table(state: Any, table: Table) -> Any:
    """Returns a state with another table, for a state that is a dataclass with the field `table`."""
    return replace(state, table=table)


@dataclass(frozen=True, slots=True)
class InsertedMove(Generic[Move]):
    """A move inserted into a record that is being changed."""

    move: Move


def build_record_in_new_order_with_insertions(
    moves: Sequence[Move], new_order: Sequence[int | InsertedMove[Move]]
) -> list[Move]:
    """Returns a record in a new order, for moves that mean the same wherever they stand.

    new_order: indexes into `moves`, and inserted moves.

    >>> build_record_in_new_order_with_insertions(["a", "b", "c"], [1, InsertedMove("x"), 0])
    ['b', 'x', 'a']
    """
    return [one.move if isinstance(one, InsertedMove) else moves[one] for one in new_order]


@dataclass(frozen=True, kw_only=True)
class Game(Generic[State, Move]):
    """The rules of a game: a table of functions.

    A field with a default does what most games need; a game gives only what differs. A state is immutable and holds
    what was entered; no function changes one. Every function works for any state that
    `parse_query_apart_from_moves` can return, unless it says otherwise. `codes` declares the codes; their sentences
    are in the game's catalogues.

    >>> from calculators import load_game
    >>> vogu = load_game("vogu")
    >>> state = vogu.parse_query_apart_from_moves({"players": "3", "values": "B4", "p1": "GWg"}).state
    >>> vogu.format_query(state)["p1"]
    'GWg'
    >>> vogu.find_missing_parameters(state, View.SCORE)[0]
    'p1'
    """

    slug: str
    """Its name in addresses, and the first part of all its codes: `vogu`."""
    players: tuple[int, ...]
    """The numbers of players it is for, ascending."""
    seat_parameters: tuple[Parameter, ...] = ()
    """`p1` … as it declares them (`declare_per_seat`); none where nothing is written for a seat."""
    own_parameters: tuple[Parameter, ...]
    """Those of its own table, in canonical order (after players, p1 …, turn, names, house)."""
    clauses: tuple[Clause, ...]
    """Its digest, in the order of play."""
    rulings: tuple[Ruling, ...]
    """What its rulebook leaves open, in the order in which `house` is written."""
    codes: Mapping[str, str]
    """Every code it can answer with (violations, notices, effects, lines of a score) → its clause."""

    # --- text ---------------------------------------------------------------------------------------

    build_state: Callable[[Table, tuple[Any, ...], Mapping[str, Any]], State]
    """The state of a table, the values of `p1` … in turn order, and those of the declared parameters by name."""
    parse_move: Callable[[str], Move]
    """A move as text. Raises `Unreadable` with the place and what was expected."""
    format_move: Callable[[Move], str]
    """The canonical text of a move."""
    canonicalize_move: Callable[[State, Move], Move] = lambda state, move: move  # noqa: ARG005
    """The one way to write a move in a position where several texts mean the same."""

    # --- the table ----------------------------------------------------------------------------------

    table: Callable[[State], Table] = attrgetter("table")
    """Players, seat to move, names and rulings of a state."""
    with_table: Callable[[State, Table], State] = with_table
    """The same state at another table (other names, other rulings)."""
    describe_setup: Callable[[int], tuple[Message, ...]]
    """What the box says to lay out for so many players; nothing for a number it is not for."""
    describe_mover_and_turns_or_cards_left: Callable[[State], tuple[Message, ...]]
    """Whose turn it is and how much is left, as far as known."""

    # --- what was entered ---------------------------------------------------------------------------

    find_violations: Callable[[State, View], tuple[Violation, ...]]
    """Everything that contradicts the rules, for a view; not only the first."""
    find_missing_parameters: Callable[[State, View], tuple[str, ...]]
    """The parameters that were not entered and that the view cannot do without. For CHECK no secret is ever
    missing: a verdict is given on what everybody saw."""
    find_notices: Callable[[State, View], tuple[Violation, ...]]
    """What is allowed, but worth knowing."""
    starting_state: Callable[[State], State] = lambda state: state
    """The position a game that is followed starts from: what the box says where nothing was entered."""
    is_over: Callable[[State], bool] = lambda state: False  # noqa: ARG005
    """Has the round or the game ended in this position, so that there is nothing left but to score it?"""
    repeats_round_end: Callable[[State, Move], bool] = lambda end, move: False  # noqa: ARG005
    """Does a move only tell what has ended a round (a state to score) anyhow?"""
    current_state: Callable[[State, State], State] = lambda start, state: state  # noqa: ARG005
    """Where a followed game stands (start, state), with what its start tells of the present: a hand of one's own."""
    without_entered_hand: Callable[[State], State] = lambda state: state
    """The same state without a hand that was entered for the moves of one question, which stands in no position."""
    summarize_hands: Callable[[State], tuple[HandSummary, ...]] = lambda state: ()  # noqa: ARG005
    """What is known of each hidden hand (`calculators.core.knowledge`); nothing where a game has none."""
    is_between_turns: Callable[[State], bool] = lambda state: True  # noqa: ARG005
    """Is no turn under way? Where a turn has several moves, only the first of them begins one."""
    count_moves_up_to_end_of_first_turn: Callable[[Sequence[Move], int], int] = lambda moves, player_count: 1  # noqa: ARG005
    """How many of the moves of a record are its first turn, by their kinds and the number of players alone; of at least
    one move, and never more than there are."""
    find_seats_to_move: Callable[[State], Sequence[int]] | None = None
    """The numbers of the seats that still have to move in this position, where several move at the same time (all
    reveal a card, say); the one whose move the record has next is the first of them, and has the turn (`Table.turn`).
    None: only that one."""

    # --- moves --------------------------------------------------------------------------------------

    find_legal_moves: Callable[[State], Sequence[Move]]
    """Every legal move, in a stable order; of a state without violations and with nothing missing."""
    find_notices_why_no_move_is_legal: Callable[[State], tuple[Violation, ...]] = lambda state: ()  # noqa: ARG005
    """What follows where `legal_moves` is empty."""
    check_move: Callable[[State, Move], Judgement[State]]
    """The verdict on a well-formed move in a state without violations, on what is known of it."""
    describe_move: Callable[[State, Move], Message]
    """A move in words."""
    hide_secrets_of_move: Callable[[State | None, Move], Move | None] = lambda state, move: move  # noqa: ARG005
    """The move as everybody saw it, so that it can be judged without the secrets of its position. The state is None
    where nobody knows it; the move is None where only what is not known tells what was seen."""
    remove_player: Callable[[State, Table], Judgement[State]] | None = None
    """What follows once a player has left (the state before it, the table after it): the position, or the end. The
    clause about it is `<slug>.leave` (`calculators.core.departures`). None: a record cannot tell it."""
    rebuild_record: Callable[[Sequence[Move], Sequence[int | InsertedMove[Move]]], list[Move]] = (
        build_record_in_new_order_with_insertions
    )
    """A record that was worked on: of its moves (by number, from 0) those that stay, in their order, and what is told
    anew between them. What stays means what it meant: a card lies where it lay."""

    # --- the score ----------------------------------------------------------------------------------

    calculate_score: Callable[[State], Any]
    """The score of a state without violations: a `ScoresAndWinners`, or a game's own frozen dataclass, which it is
    declared to return (`/openapi.json` reads that)."""
    calculate_current_score: Callable[[State], Any] = lambda state: None  # noqa: ARG005
    """The score as of now while a game is followed; None where nothing can be said before its end."""
    is_won_by_team: Callable[[Any], bool | None] = lambda score: None  # noqa: ARG005
    """Whether all players together have won, by the score of a game that they win or lose together: True or False once
    it is over, None before that, and of every other game."""
    next_round_state: Callable[[State], State | None] = lambda state: None  # noqa: ARG005
    """The state after a round (a state to score), from which a followed game goes on with its next round; None if
    it is over."""
    find_keys_of_relevant_rulings: Callable[[State, View], tuple[str, ...]] | None = None
    """The keys of the rulings that could change the answer, where that is cheap to tell; None: all of the view."""

    ruling_dependent_outcome_of_each_move: Callable[[State, Sequence[Move]], Iterable[Any]] | None = None
    """What each of some legal moves leads to as far as a ruling can change it, cheaper to tell than a judgement. Two
    options agree about what a move leads to where they agree about this; None: the judgement itself is compared."""

    # --- what follows from that ---------------------------------------------------------------------

    @cached_property
    def query_parameters(self) -> tuple[Parameter, ...]:
        """All parameters of its addresses but `move` and `lang`, in canonical order."""
        players, *others = declare_common_parameters(self.default_player_count, self.max_seats, self.rulings)
        return (players, *self.seat_parameters, *others, *self.own_parameters)

    @property
    def own_parameter_names(self) -> tuple[str, ...]:
        """The names of the parameters that only this game has."""
        return tuple(parameter.name for parameter in self.own_parameters)

    @property
    def secrets(self) -> tuple[str, ...]:
        """Parameters that only one seat may see: left out of shared links unless asked for."""
        return tuple(parameter.name for parameter in self.query_parameters if parameter.secret)

    @property
    def default_player_count(self) -> int:
        """The number of players if none is entered: four, or the most the game is for."""
        return 4 if 4 in self.players else max(self.players, default=4)

    @property
    def max_seats(self) -> int:
        """The number of seats that can be read: at least five, so that one too many gets a clear answer."""
        return max((5, *self.players))

    def parse_query_apart_from_moves(self, query: Mapping[str, str]) -> ParsedQuery[State]:
        """Reads a query as far as possible, without `lang`, `pick` and `move`. Never raises."""
        reader = QueryReader(query)
        names = [*(parameter.name for parameter in self.query_parameters), "move"]
        unknown = Message("expected.parameter", {"names": names})
        reader.unread += [
            UnreadableValue(name, value, 0, unknown) for name, value in query.items() if name not in names
        ]
        values = {
            p.name: reader.parse_parameter_or_default_collecting_error(p.name, p.parse_text, p.default)
            for p in self.query_parameters
        }
        return ParsedQuery(self.build_state_from_values(values), tuple(reader.unread))

    def build_state_from_values(self, parameter_values: Mapping[str, Any]) -> State:
        """Builds the state from the values of all declared parameters, by name."""
        return self.build_state(
            build_table_from_parameters(parameter_values),
            tuple(parameter_values[p.name] for p in self.seat_parameters),
            parameter_values,
        )

    def format_query(self, state: State) -> dict[str, str]:
        """Returns the canonical query of a state, in canonical order, without what is not known."""
        table = self.table(state)
        texts = {
            p.name: p.canonical_text(p.value_in_state(table if p.name in COMMON_NAMES else state))
            for p in self.query_parameters
        }
        return {name: text for name, text in texts.items() if text}

    def seat_codes_to_move(self, state: State) -> tuple[str, ...]:
        """The seats that have to move in a position, `p1` …; several where they move at the same time."""
        if self.find_seats_to_move is None:
            return (format_seat_code(self.table(state).turn),)
        return tuple(map(format_seat_code, self.find_seats_to_move(state)))

    def last_clause_slug_in_nonempty_group_or_all(self, *group_names: str) -> str:
        """Returns the last clause of the first of these groups that has a clause."""
        found = [[c.slug for c in self.clauses if c.group == group] for group in group_names]
        return next((slugs[-1] for slugs in found if slugs), self.clauses[-1].slug)

    def ruling_keys_that_could_matter(self, state: State, view: View) -> tuple[str, ...]:
        """The keys of the rulings that could change the answer to a view."""
        if self.find_keys_of_relevant_rulings is not None:
            return self.find_keys_of_relevant_rulings(state, view)
        return tuple(ruling.key for ruling in self.rulings if view in ruling.views)


AnyGame = Game[AnyState, AnyMove]
"""Whichever game."""
