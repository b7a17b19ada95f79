"""Declares the types all games share. They are data and know no game, page or language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Generic, Literal, TypeVar

Params = Mapping[str, Any]
"""Facts of a sentence: what JSON can hold (str, int, float, bool, None, lists of them)."""


class View(StrEnum):
    """The questions that can be asked about a table."""

    SCORE = "score"
    MOVES = "moves"
    CHECK = "check"
    PLAY = "play"

    @property
    def position_view(self) -> View:
        """The view whose rules a position has to satisfy: a game that is followed starts from one to judge."""
        return View.CHECK if self is View.PLAY else self


@dataclass(frozen=True, slots=True)
class LocalizedText:
    """A text in both languages."""

    ja: str
    en: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A clause of a game's rules.

    slug: `vogu.contact`; group: the part of the game, one of `GROUPS`; heading: where it stands in the rulebook (its
    own heading, and ours in English); text: the rule in our words; example: `view?query` of a position that shows it,
    which the engine answers; basis: what it rests on; quote: the few words of the rulebook it rests on or starts from,
    as printed; reason: why we read them so (for a reading).
    """

    slug: str
    group: str
    heading: LocalizedText
    text: LocalizedText
    example: str = ""
    basis: Basis = "book"
    quote: str = ""
    reason: LocalizedText | None = None


Basis = Literal["book", "reading", "ruling", "published", "silent"]
"""What a clause stands on: the rulebook's words; our reading of them; a choice left to the table; the published
rules where the account we have is silent; nothing, where the rulebook does not speak of it and the clause is how a
table goes on all the same."""

GROUPS = ("setup", "turn", "effect", "end", "score")


@dataclass(frozen=True, slots=True)
class Option:
    """One way to decide a ruling. key: as written in `house`."""

    key: str
    label: LocalizedText
    meaning: LocalizedText


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A gap of the rulebook that the table decides.

    key: `last-scout`; clause: the clause it is about; views: the questions it can change; wording: the few words of the
    rulebook it depends on; options: the default first; variant: is it an optional rule of the rulebook, with options
    `off` and `on`? house: is it a rule of some tables that no rulebook has, with the same options? It is named only
    where it was chosen, so that nobody else is asked about it. players: the numbers of players it can matter to, () for
    all.
    """

    key: str
    clause: str
    views: tuple[View, ...]
    question: LocalizedText
    wording: LocalizedText
    options: tuple[Option, ...]
    reason: LocalizedText
    variant: bool = False
    players: tuple[int, ...] = ()
    house: bool = False

    @property
    def default(self) -> str:
        return self.options[0].key


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """What contradicts the rules, or (as a notice) what the table should know.

    parameter_names: parameters of the query (`p1`, `board`, `move`); marks: targets on the picture, named as in a
    selection (`p1.2`, `board.0.1`). The catalogue has the sentence under `code`.
    """

    code: str
    clause: str
    parameter_names: tuple[str, ...] = ()
    params: Params = field(default_factory=dict)
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence of the catalogue with its facts: an effect, the words for a move, a part of the set-up."""

    code: str
    params: Params = field(default_factory=dict)
    clause: str = ""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line of a score; the total of a seat is the sum of its lines."""

    code: str
    clause: str
    points: int
    params: Params = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeatScore:
    """The score of one seat. seat: `p1`; rank: None while anything is missing."""

    seat: str
    lines: tuple[ScoreLine, ...]
    rank: int | None = None

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoresAndWinners:
    """The score of all seats.

    winners and ranks are filled only if `final`; decided_by: `total`, or the name of the tie-break; projected: what a
    settlement now would give, never part of a total or a rank; fewest_wins: is the lowest total the best?
    """

    seats: tuple[SeatScore, ...]
    winners: tuple[str, ...] = ()
    decided_by: str = ""
    final: bool = False
    projected: tuple[ProjectedScore, ...] = ()
    fewest_wins: bool = False

    @property
    def best_total(self) -> int:
        """The total that leads: the highest, or the lowest where the fewest points win."""
        totals = [seat.total for seat in self.seats]
        return min(totals, default=0) if self.fewest_wins else max(totals, default=0)

    @property
    def seat_codes_with_highest_total(self) -> tuple[str, ...]:
        """The scored seats with the best total; more than one when they are level."""
        return tuple(seat.seat for seat in self.seats if seat.total == self.best_total)

    def points_behind(self, seat: SeatScore) -> int:
        """By how many points a seat is behind the best total; 0 for one that has it."""
        return abs(self.best_total - seat.total)


def points_score_or_empty(score: object) -> ScoresAndWinners:
    """Returns the score if it counts points, else one without seats (for a game's own kind of score, or none)."""
    return score if isinstance(score, ScoresAndWinners) else ScoresAndWinners(seats=())


@dataclass(frozen=True, slots=True)
class ProjectedScore:
    """What a seat would get (points) and have (total) in a settlement now."""

    seat: str
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class Table:
    """What every query has: number of players, seat to move, names, the rulings that are not the default, and the seats
    whose players have left.

    players: so many began the game, and the box is laid out for so many; departed_seats: the numbers of the seats whose
    players have left, ascending. Such a seat keeps its number and what lies before it, and is never to move: a `turn`
    that names it is the next one's.

    >>> Table(players=4, turn=2, departed_seats=(2, 3)).turn
    4
    """

    players: int = 4
    turn: int = 1
    names: tuple[str, ...] = ()
    house: tuple[tuple[str, str], ...] = ()
    departed_seats: tuple[int, ...] = field(default=(), kw_only=True)

    def __post_init__(self) -> None:
        if self.turn in self.departed_seats:
            object.__setattr__(self, "turn", self.seat_number_after(self.turn))

    @property
    def staying_seats(self) -> tuple[int, ...]:
        """The numbers of the seats that play on, in turn order."""
        return tuple(n for n in range(1, min(self.players, 9) + 1) if n not in self.departed_seats)

    def seat_number_after(self, seat_number: int) -> int:
        """The next seat in turn order that plays on; the same seat where no other does."""
        following = (seat_number % max(1, self.players)) + 1
        while following in self.departed_seats and following != seat_number:
            following = following % max(1, self.players) + 1
        return following

    def count_staying_seats_strictly_between(self, first_seat_number: int, last_seat_number: int) -> int:
        """How many seats that play on have their turn after one seat and before another."""
        between = range(1, (last_seat_number - first_seat_number - 1) % max(1, self.players) + 1)
        passed = ((first_seat_number + step - 1) % max(1, self.players) + 1 for step in between)
        return sum(seat_number not in self.departed_seats for seat_number in passed)

    @property
    def seats(self) -> tuple[str, ...]:
        """`p1` … in turn order, at most nine (a wrong number is a violation)."""
        return tuple(f"p{n}" for n in range(1, min(self.players, 9) + 1))

    def option(self, ruling: Ruling) -> str:
        """The option in force for a ruling."""
        return dict(self.house).get(ruling.key, ruling.default) if self.house else ruling.default

    def is_asked_about(self, ruling: Ruling) -> bool:
        """Is a ruling named where another option would change an answer? One beyond the book only where chosen."""
        return not ruling.house or self.option(ruling) != ruling.default

    def with_option(self, ruling: Ruling, option_key: str, all_rulings: Sequence[Ruling]) -> Table:
        """Returns the table with another option of a ruling. all_rulings: of the game, in their order."""
        chosen = {**dict(self.house), ruling.key: option_key}
        differing = ((r.key, chosen[r.key]) for r in all_rulings if chosen.get(r.key, r.default) != r.default)
        return replace(self, house=tuple(differing))


State = TypeVar("State")


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement(Generic[State]):
    """The verdict on one move in one position.

    legal: None if it depends on something public that is not entered, which `missing` names; a move that no hidden card
    could make legal is not legal. effects: of a legal move only; after: the position after it, None if the move ends
    the round or game; end: the position to score then; assumes: what has to be true of hidden cards for the move to be
    legal, () if it is legal whatever they are; missing: for a legal move without `after` and `end`, what the position
    after it depends on; has_unnamed_card: did a card come that nobody has named? A list then leaves `next` empty.
    notices: what the table should know or choose.
    """

    legal: bool | None
    violations: tuple[Violation, ...] = ()
    effects: tuple[Message, ...] = ()
    missing: tuple[str, ...] = ()
    after: State | None = None
    end: State | None = None
    assumes: tuple[Message, ...] = ()
    notices: tuple[Violation, ...] = ()
    has_unnamed_card: bool = False


@dataclass(frozen=True, slots=True)
class UnreadableValue:
    """A value that could not be read. at: the character, from 0; expected: what was expected there."""

    field: str
    value: str
    at: int
    expected: Message


@dataclass(frozen=True, slots=True)
class ParsedQuery(Generic[State]):
    """A query as far as it could be read. state: of the readable part; unread: the rest."""

    state: State
    unread: tuple[UnreadableValue, ...] = ()
