"""Declares what a game consists of: its data and its functions, with defaults for what most games share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import attrgetter
from typing import Any, Generic, TypeVar

from calculators.core.knowledge import HandSummary
from calculators.core.parameters import (
    COMMON_NAMES,
    Parameter,
    build_table_from_common_parameters,
    declare_common_parameters,
)
from calculators.core.parsing import QueryReader, format_seat_code
from calculators.core.types import (
    Clause,
    FieldOption,
    Judgement,
    Message,
    ParsedQuery,
    Ruling,
    TableSettings,
    UnreadableValue,
    View,
    Violation,
)

State = TypeVar("State")
Move = TypeVar("Move")


AnyState = Any
"""A state of any game. Callers pass it on; only the game reads it. (With `object` each game would have to cast it.)"""
AnyMove = Any
"""A move of any game, likewise."""
AnyDraft = Any
"""A draft of any game, likewise."""


def with_table(state: Any, table: TableSettings) -> Any:
    """Returns a state with another table. state: a dataclass with the field `table`."""
    return replace(state, table=table)


@dataclass(frozen=True, slots=True)
class InsertedMove(Generic[Move]):
    """A move to be inserted into a record."""

    move: Move


def build_record_in_new_order_with_insertions(
    moves: Sequence[Move], new_order: Sequence[int | InsertedMove[Move]]
) -> list[Move]:
    """Returns a record in a new order, for moves whose meaning does not depend on their place in the record.

    new_order: indexes into `moves` (0-based), and inserted moves.

    >>> build_record_in_new_order_with_insertions(["a", "b", "c"], [1, InsertedMove("x"), 0])
    ['b', 'x', 'a']
    """
    return [item.move if isinstance(item, InsertedMove) else moves[item] for item in new_order]


@dataclass(frozen=True, kw_only=True)
class Game(Generic[State, Move]):
    """The rules of a game: a table of functions.

    A default does what most games need; a game gives only what differs. A state is immutable and holds what was
    entered. Every function accepts any state that `parse_query_except_moves_collecting_unreadable` can return, unless
    its field says otherwise. `codes` declares the codes; their sentences are in the game's catalogues.

    >>> from calculators import load_game
    >>> vogu = load_game("vogu")
    >>> state = vogu.parse_query_except_moves_collecting_unreadable({"players": "3", "values": "B4", "p1": "GWg"}).state
    >>> vogu.format_query(state)["p1"]
    'GWg'
    >>> vogu.find_missing_parameters(state, View.SCORE)[0]
    'p1'
    """

    slug: str
    """Its name in addresses, and the first part of all its codes: `vogu`."""
    titles: tuple[str, ...] = ()
    """What players call it in a sentence; without words that its rules use too (スカウト)."""
    players: tuple[int, ...]
    """The numbers of players that the game is for, ascending."""
    seat_parameters: tuple[Parameter, ...] = ()
    """The parameters `p1` … (`declare_parameter_for_each_seat`); () if the game has no parameter per seat."""
    own_parameters: tuple[Parameter, ...]
    """The parameters that only this game has, in canonical order (they follow players, p1 …, turn, names, house)."""
    clauses: tuple[Clause, ...]
    """Its clauses, in the order of play."""
    rulings: tuple[Ruling, ...]
    """The gaps of its rulebook, in the order in which `house` is written."""
    codes: Mapping[str, str]
    """Every code of a violation, notice, effect or score line → its clause."""

    # --- text ---------------------------------------------------------------------------------------

    build_state: Callable[[TableSettings, tuple[Any, ...], Mapping[str, Any]], State]
    """Builds a state from a table, the values of `p1` … in turn order, and the values of all parameters by name."""
    parse_move: Callable[[str], Move]
    """Parses a move. Raises `Unreadable` with the character and what was expected there."""
    format_move: Callable[[Move], str]
    """Returns the canonical text of a move."""
    canonicalize_move: Callable[[State, Move], Move] = lambda state, move: move  # noqa: ARG005
    """Returns the canonical one of several moves that mean the same in a position."""

    # --- the table ----------------------------------------------------------------------------------

    table: Callable[[State], TableSettings] = attrgetter("table")
    """Returns the table of a state: players, seat to move, names, rulings, departed seats."""
    with_table: Callable[[State, TableSettings], State] = with_table
    """Returns the state with another table (other names, other rulings)."""
    describe_setup: Callable[[int], tuple[Message, ...]]
    """Describes the set-up for a number of players; () for a number that the game is not for."""
    describe_turn_and_progress: Callable[[State], tuple[Message, ...]]
    """Describes how far a game is: whose turn it is, the round, what is left to do."""

    # --- what was entered ---------------------------------------------------------------------------

    find_violations: Callable[[State, View], tuple[Violation, ...]]
    """Returns every violation of the rules in a position, for a view; not only the first."""
    find_missing_parameters: Callable[[State, View], tuple[str, ...]]
    """Returns the parameters that the view needs and that are not entered. For CHECK no secret is ever missing: a move
    is judged on public knowledge."""
    find_notices: Callable[[State, View], tuple[Violation, ...]]
    """Returns what is allowed, but worth knowing."""
    starting_state: Callable[[State], State] = lambda state: state
    """Returns the position from which a followed game starts; what is not entered is as the set-up has it."""
    is_over: Callable[[State], bool] = lambda state: False  # noqa: ARG005
    """Returns whether the round or the game has ended in this position, so that it can only be scored."""
    repeats_round_end: Callable[[State, Move], bool] = lambda end, move: False  # noqa: ARG005
    """Returns whether a move only repeats what has already ended a round. end: the state to score."""
    current_state: Callable[[State, State], State] = lambda start, state: state  # noqa: ARG005
    """Returns the current state (second argument) of a followed game with what its start (first argument) has about
    the present: a private hand."""
    without_entered_hand: Callable[[State], State] = lambda state: state
    """Returns the state without a hand that was entered for one question; no position contains such a hand."""
    summarize_hands_known_to_asker: Callable[[State], tuple[HandSummary, ...]] = lambda state: ()  # noqa: ARG005
    """Returns what is known of each hidden hand (`calculators.core.knowledge`); () if the game has none."""
    is_between_turns: Callable[[State], bool] = lambda state: True  # noqa: ARG005
    """Returns whether no turn is unfinished. A game whose turns have several moves has to give this."""
    count_moves_up_to_end_of_first_turn: Callable[[Sequence[Move], int], int] = lambda moves, player_count: 1  # noqa: ARG005
    """Returns how many moves the first turn of a record has, by their kinds and the number of players alone. The record
    has at least one move; the result is at least 1 and at most their number."""
    find_seats_to_move: Callable[[State], Sequence[int]] | None = None
    """Returns the seat numbers that still have to move in a position where several move at the same time (all reveal a
    card, say). The first is the seat whose move the record has next (`TableSettings.turn`). None: only that seat
    moves."""

    # --- moves --------------------------------------------------------------------------------------

    find_legal_moves: Callable[[State], Sequence[Move]]
    """Returns every legal move, in a stable order. The state has no violations and nothing is missing."""
    find_legal_moves_despite_missing: Callable[[State], Sequence[Move] | None] = lambda state: None  # noqa: ARG005
    """Returns the legal moves of a kind that what is missing does not decide; None if it decides all. The state has no
    violations. Answers list no such moves; only a sentence is answered with them."""
    find_notices_when_no_move_is_legal: Callable[[State], tuple[Violation, ...]] = lambda state: ()  # noqa: ARG005
    """Returns notices for a state in which `find_legal_moves` returns nothing: what follows from that."""
    judge_move: Callable[[State, Move], Judgement[State]]
    """Judges a well-formed move in a state without violations, on what is known of the state."""
    describe_move: Callable[[State, Move], Message]
    """Describes a move."""
    hide_secrets_of_move: Callable[[State | None, Move], Move | None] = lambda state, move: move  # noqa: ARG005
    """Returns the move as everybody saw it, so that it can be judged without the secrets of its position. The state is
    None if it is unknown. Returns None if the public form cannot be found without the unknown state."""
    apply_departure: Callable[[State, TableSettings], Judgement[State]] | None = None
    """Judges the departure of a player (state before it, table after it): returns the position, or the end. The clause
    about it is `<slug>.leave` (`calculators.core.departures`). None: records of the game have no departures."""
    rebuild_record: Callable[[Sequence[Move], Sequence[int | InsertedMove[Move]]], list[Move]] = (
        build_record_in_new_order_with_insertions
    )
    """Returns a record changed by a new order: indexes of the moves that stay (0-based), and inserted moves. Moves that
    stay are rewritten to mean the same as before: a card stays on its cell."""

    # --- a move field by field -----------------------------------------------------------------------
    #
    # A draft is a move with holes: fields that are not entered. Each engine declares its drafts, the names of their
    # fields and these functions in `unfinished`; docs/library.md enters a move of any game with them.

    parse_draft_or_none: Callable[[str], AnyDraft | None] = lambda text: None  # noqa: ARG005
    """Parses a move with `?` for each hole; None for any other text."""
    format_draft: Callable[[AnyDraft], str] = lambda draft: ""  # noqa: ARG005
    """Returns the text of a draft: that of its move once nothing is missing."""
    next_field: Callable[[State, AnyDraft], str] = lambda state, draft: ""  # noqa: ARG005
    """Returns the field to be entered next, '' if the draft is complete. Other fields can be entered before it."""
    list_field_options: Callable[[State, AnyDraft, Any], Sequence[FieldOption[Any]]] = lambda state, draft, field: ()  # noqa: ARG005
    """Returns what can be entered for a field, by what the draft has already, also values that no legal move has; ()
    for a field whose values the engine does not list."""
    enter_field: Callable[[AnyDraft, Any, Any], AnyDraft] = lambda draft, field, value: draft  # noqa: ARG005
    """Returns the draft with a value entered for a field. Raises ValueError for a value that the field cannot have."""

    # --- the score ----------------------------------------------------------------------------------

    calculate_score: Callable[[State], Any]
    """Returns the score of a state without violations: a `ScoresAndWinners`, or the game's own frozen dataclass, which
    is its declared return type (`/openapi.json` reads the annotation)."""
    private_hand_after_move: Callable[[Any, State, Move, Judgement[State]], Any] | None = None
    """Returns a private hand (`mine`) after a legal move as everybody saw it, given the position before the move and
    its judgement, which has the position after it or the end. None for a game without `mine`."""
    calculate_current_score: Callable[[State], Any] = lambda state: None  # noqa: ARG005
    """Returns the score at this moment of a followed game; None if there is none before its end."""
    is_won_by_team: Callable[[Any], bool | None] = lambda score: None  # noqa: ARG005
    """Returns whether all players together have won, by the score of a cooperative game; None before its end, and for
    every other game."""
    next_round_state: Callable[[State], State | None] = lambda state: None  # noqa: ARG005
    """Returns the state in which a followed game continues after a round, given the state to score; None if the game is
    over."""
    find_keys_of_possibly_relevant_rulings: Callable[[State, View], tuple[str, ...]] | None = None
    """Returns the keys of the rulings that could change the answer, if that is cheap to find. None: all of the view."""

    ruling_dependent_outcome_of_each_move: Callable[[State, Sequence[Move]], Iterable[Any]] | None = None
    """Returns a comparable value of each legal move's outcome, limited to what a ruling can change; cheaper than a
    judgement. Two options agree about a move if these values are equal. None: the judgements are compared."""

    # --- what follows from that ---------------------------------------------------------------------

    @cached_property
    def parameters_except_move_and_lang(self) -> tuple[Parameter, ...]:
        """All parameters of its addresses except `move` and `lang`, in canonical order."""
        players, *others = declare_common_parameters(self.default_player_count, self.max_seats, self.rulings)
        return (players, *self.seat_parameters, *others, *self.own_parameters)

    @cached_property
    def parameter_names_except_lang(self) -> tuple[str, ...]:
        """The names of all parameters of its addresses except `lang`, in canonical order, `move` last."""
        return (*(parameter.name for parameter in self.parameters_except_move_and_lang), "move")

    @property
    def own_parameter_names(self) -> tuple[str, ...]:
        """The names of the parameters that only this game has."""
        return tuple(parameter.name for parameter in self.own_parameters)

    @property
    def secrets(self) -> tuple[str, ...]:
        """The names of the parameters that only one seat may see; shared links leave them out unless asked for."""
        return tuple(parameter.name for parameter in self.parameters_except_move_and_lang if parameter.secret)

    @property
    def default_player_count(self) -> int:
        """The number of players if none is entered: four, or else the most the game is for."""
        return 4 if 4 in self.players else max(self.players, default=4)

    @property
    def max_seats(self) -> int:
        """The number of seats that can be read: at least five, so that one too many gets a clear answer."""
        return max((5, *self.players))

    def parse_query_except_moves_collecting_unreadable(self, query: Mapping[str, str]) -> ParsedQuery[State]:
        """Parses a query (without `lang` and `pick`) except its `move`; collects unreadable values. Never raises."""
        reader = QueryReader(query)
        names = self.parameter_names_except_lang
        unknown = Message("expected.parameter", {"names": [*names]})
        reader.unread += [
            UnreadableValue(name, value, 0, unknown) for name, value in query.items() if name not in names
        ]
        values = {
            p.name: reader.parse_parameter_or_default_collecting_error(p.name, p.parse_text, p.default)
            for p in self.parameters_except_move_and_lang
        }
        return ParsedQuery(self.build_state_from_all_parameter_values(values), tuple(reader.unread))

    def build_state_from_all_parameter_values(self, parameter_values: Mapping[str, Any]) -> State:
        """Builds the state from the values of all declared parameters, by name."""
        return self.build_state(
            build_table_from_common_parameters(parameter_values),
            tuple(parameter_values[p.name] for p in self.seat_parameters),
            parameter_values,
        )

    def format_query(self, state: State) -> dict[str, str]:
        """Returns the canonical query of a state, in canonical order, without parameters that have their default."""
        table = self.table(state)
        texts = {
            p.name: p.canonical_text(p.value_in_state(table if p.name in COMMON_NAMES else state))
            for p in self.parameters_except_move_and_lang
        }
        return {name: text for name, text in texts.items() if text}

    def seat_codes_to_move(self, state: State) -> tuple[str, ...]:
        """Returns the codes of the seats that have to move in a position, `p1` …; several if they move at once."""
        if self.find_seats_to_move is None:
            return (self.table(state).mover_seat_code,)
        return tuple(map(format_seat_code, self.find_seats_to_move(state)))

    def last_clause_slug_of_first_nonempty_group_or_all(self, *group_names: str) -> str:
        """Returns the slug of the last clause of the first of these groups that has one, else of the last clause."""
        slugs_by_group = [[c.slug for c in self.clauses if c.group == group] for group in group_names]
        return next((slugs[-1] for slugs in slugs_by_group if slugs), self.clauses[-1].slug)

    def ruling_keys_that_could_matter(self, state: State, view: View) -> tuple[str, ...]:
        """Returns the keys of the rulings that could change the answer for a view."""
        if self.find_keys_of_possibly_relevant_rulings is not None:
            return self.find_keys_of_possibly_relevant_rulings(state, view)
        return tuple(ruling.key for ruling in self.rulings if view in ruling.views)


AnyGame = Game[AnyState, AnyMove]
"""Any game."""
