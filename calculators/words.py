"""The words all games share. Pure data: nothing here knows a game, a page or a language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeVar

Params = Mapping[str, Any]
"""Facts of a sentence: what JSON can hold (str, int, float, bool, None, lists of them)."""


class View(StrEnum):
    """The three questions a table can ask."""

    SCORE = "score"
    MOVES = "moves"
    CHECK = "check"


@dataclass(frozen=True, slots=True)
class Words:
    """One text in both languages."""

    ja: str
    en: str


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of a digest.

    slug: `vogu.contact`; heading: where it stands in the rulebook (the rulebook's own heading, and
    ours in English); text: the rule in our own words; group: the part of the game it belongs to, one
    of `GROUPS`; example: `view?query` of a position that shows it, answered by the engine itself.
    """

    slug: str
    group: str
    heading: Words
    text: Words
    example: str = ""


GROUPS = ("setup", "turn", "effect", "end", "score")


@dataclass(frozen=True, slots=True)
class Option:
    """One way to settle a ruling. key: as written in `house`."""

    key: str
    label: Words
    meaning: Words


@dataclass(frozen=True, slots=True)
class Ruling:
    """A hole of the rulebook that the table settles.

    key: `last-scout`; clause: what it is about; views: the questions it can matter to;
    wording: the few words of the rulebook it hangs on; options: first the default;
    variant: an optional rule of the rulebook, options `off` and `on`.
    """

    key: str
    clause: str
    views: tuple[View, ...]
    question: Words
    wording: Words
    options: tuple[Option, ...]
    reason: Words
    variant: bool = False

    @property
    def default(self) -> str:
        return self.options[0].key


@dataclass(frozen=True, slots=True)
class Violation:
    """What contradicts the rules, or (as a notice) what the table should know.

    where: parameters of the query (`p1`, `board`, `move`); marks: places on the picture, named as
    `pick` names them (`p1.2`, `board.0.1`); the sentence is in the catalogue under `code`.
    """

    code: str
    clause: str
    where: tuple[str, ...] = ()
    params: Params = field(default_factory=dict)
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence the catalogue knows: an effect, the words for a move, a fact of the set-up."""

    code: str
    params: Params = field(default_factory=dict)
    clause: str = ""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score; a seat's total is the sum of its lines."""

    code: str
    clause: str
    points: int
    params: Params = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeatScore:
    """seat: `p1`; rank: None while something is missing anywhere."""

    seat: str
    lines: tuple[ScoreLine, ...]
    rank: int | None = None

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)


@dataclass(frozen=True, slots=True)
class Score:
    """winners and ranks are filled only when `final`; decided_by: `total` or the tie-break's name."""

    seats: tuple[SeatScore, ...]
    winners: tuple[str, ...] = ()
    decided_by: str = ""
    final: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """What every game's query has: number of players, seat to move, names, rulings that differ."""

    players: int = 4
    turn: int = 1
    names: tuple[str, ...] = ()
    house: tuple[tuple[str, str], ...] = ()

    @property
    def seats(self) -> tuple[str, ...]:
        """`p1` … in turn order, at least none and at most nine (a wrong number is a violation)."""
        return tuple(f"p{n}" for n in range(1, min(self.players, 9) + 1))

    def option(self, ruling: Ruling) -> str:
        """The option in force for a ruling."""
        return dict(self.house).get(ruling.key, ruling.default)


State = TypeVar("State")
Move = TypeVar("Move")


@dataclass(frozen=True, slots=True)
class Judgement(Generic[State]):
    """The verdict on one move in one position.

    legal: None if it needs something not entered, which `missing` names; effects and after (the
    position after it; None if the move ends the round or game or if nothing of it is known) only of a
    legal move; end: the position to score when it ended the round or game.
    """

    legal: bool | None
    violations: tuple[Violation, ...] = ()
    effects: tuple[Phrase, ...] = ()
    missing: tuple[str, ...] = ()
    after: State | None = None
    end: State | None = None


@dataclass(frozen=True, slots=True)
class Unread:
    """What could not be read: at counts characters of the raw value from 0; expected: a Phrase."""

    field: str
    value: str
    at: int
    expected: Phrase


@dataclass(frozen=True, slots=True)
class Reading(Generic[State]):
    """A query as far as it could be read; state holds what was readable."""

    state: State
    unread: tuple[Unread, ...] = ()


@dataclass(frozen=True)
class Game(Generic[State, Move]):
    """A game's rooms, as the house uses them.

    parameters: those of its own table, in canonical order (after p1…p5, turn, names, house).
    parse: query without `move`, `lang`, `pick` → Reading; only names from `parameters`, `players`,
        `p1`…`p5`, `turn`, `names`, `house` ever reach it. format: State → canonical query, ordered.
    table: the Table of a state; with_table puts another one in (names, rulings).
    parse_move raises text.Unreadable; format_move is canonical; describe gives a move in words.
    violations, missing, notices: everything wrong / not entered / worth knowing, for a view.
    legal_moves: in a stable order; asked only of states without violations and with nothing missing.
    judge: any well-formed move in any such state.
    stuck: notices that say what follows when legal_moves is empty.
    score: of a state without violations; a Score, or a game's own frozen dataclass.
    setup: the facts of the box for a number of players. progress: whose turn, turns left.
    codes: every code the engine can answer with (violations, notices, effects, score lines) → clause.
    secrets: parameters left out of shared links unless asked for.
    canonical_move: the one way to write a move in a position where several mean the same.
    relevant: the rulings that could matter to a position in a view, where that is cheap to tell.
    """

    slug: str
    players: tuple[int, ...]
    parameters: tuple[str, ...]
    clauses: tuple[Clause, ...]
    rulings: tuple[Ruling, ...]
    codes: Mapping[str, str]
    parse: Callable[[Mapping[str, str]], Reading[State]]
    format: Callable[[State], dict[str, str]]
    table: Callable[[State], Table]
    with_table: Callable[[State, Table], State]
    parse_move: Callable[[str], Move]
    format_move: Callable[[Move], str]
    describe: Callable[[State, Move], Phrase]
    violations: Callable[[State, View], tuple[Violation, ...]]
    missing: Callable[[State, View], tuple[str, ...]]
    notices: Callable[[State, View], tuple[Violation, ...]]
    legal_moves: Callable[[State], Sequence[Move]]
    judge: Callable[[State, Move], Judgement[State]]
    stuck: Callable[[State], tuple[Violation, ...]]
    score: Callable[[State], Any]
    setup: Callable[[int], tuple[Phrase, ...]]
    progress: Callable[[State], tuple[Phrase, ...]]
    secrets: tuple[str, ...] = ()
    canonical_move: Callable[[State, Move], Move] | None = None
    relevant: Callable[[State, View], tuple[str, ...]] | None = None
