"""Declares the types that all games share. They do not depend on any game, page or language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, Generic, Literal, TypeVar

State = TypeVar("State")
Value = TypeVar("Value")
Value_co = TypeVar("Value_co", covariant=True)
Params = Mapping[str, Any]
"""Facts of a sentence by name: values that JSON can hold (str, int, float, bool, None, lists of them)."""


class View(StrEnum):
    """The questions that can be asked about a table."""

    SCORE = "score"
    MOVES = "moves"
    CHECK = "check"
    PLAY = "play"

    @property
    def position_view(self) -> View:
        """The view whose rules the position has to satisfy: CHECK for PLAY, else the view itself."""
        return View.CHECK if self is View.PLAY else self


QUESTION_VIEWS = (View.MOVES, View.CHECK)
"""The views that ask about a move."""
TABLE_VIEWS = (View.PLAY, View.SCORE)
"""The views that say how a table stands; nobody asks about a move there."""


@dataclass(frozen=True, slots=True)
class LocalizedText:
    """A text in both languages."""

    ja: str
    en: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A clause of a game's rules.

    slug: `vogu.contact`; group: the part of the game, one of `GROUPS`; heading: the rulebook's heading (Japanese as
    printed, English translated); text: the rule in our own words; example: `view?query` of a position that illustrates
    the rule and that the engine answers; basis: the kind of source; quote: the few words of the rulebook that the rule
    is based on, as printed; reason: why they are read so (for basis `reading`).
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
"""The source of a clause, in this order: the rulebook's words; our reading of them; a choice left to the table; the
published rules where our copy of the rulebook is silent; none, for a rule that is needed although the rulebook is
silent."""

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

    key: `last-scout`; clause: the slug of its clause; views: the views whose answers it can change; wording: the few
    words of the rulebook that it depends on; options: the default first; variant: is it an optional rule of the
    rulebook, with options `off` and `on`? house: is it a house rule that no rulebook has, with the same options? A
    house rule is named only if the table has chosen it. players: the numbers of players that it can matter to, () for
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
    """A violation of the rules, or (as a notice) what the table should know.

    clause: the slug of the clause; parameter_names: the parameters of the query that it is about (`p1`, `board`,
    `move`); params: the facts of its sentence, which the catalogue has under `code`; marks: targets to mark on the
    picture, named as in a selection (`p1.2`, `board.0.1`).
    """

    code: str
    clause: str
    parameter_names: tuple[str, ...] = ()
    params: Params = field(default_factory=dict)
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence of the catalogue with its facts: an effect, a description of a move, a part of the set-up."""

    code: str
    params: Params = field(default_factory=dict)
    clause: str = ""

    @property
    def kind(self) -> str:
        """The end of the code: `limit` of `vogu.change.limit`."""
        return self.code.rpartition(".")[2]


NOT_IN_JSON = {"in_json": False}
"""The metadata of a score's field that only pages and paper display."""


def list_fields_in_json(score: Any) -> list[Field[Any]]:
    """Returns the fields of a dataclass, or of its instance, that JSON answers have."""
    return [one for one in fields(score) if one.metadata.get("in_json", True)]


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line of a seat's score; the total of the seat is the sum of its lines."""

    code: str
    clause: str
    points: int
    params: Params = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeatScore:
    """The score of one seat. seat: its code, `p1`; rank: from 1, None while anything is missing."""

    seat: str
    lines: tuple[ScoreLine, ...]
    rank: int | None = None

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoresAndWinners:
    """The score of all seats.

    Winners and ranks are set only if `final`. decided_by: `total`, or the name of the tie-break; projected: what each
    seat would get in a settlement now, never part of a total or a rank; fewest_wins: is the lowest total the best?
    """

    seats: tuple[SeatScore, ...]
    winners: tuple[str, ...] = ()
    decided_by: str = ""
    final: bool = False
    projected: tuple[ProjectedScore, ...] = ()
    fewest_wins: bool = False

    @property
    def winning_total(self) -> int:
        """The best total: the highest, or the lowest if `fewest_wins`; 0 without seats."""
        totals = [seat.total for seat in self.seats]
        return min(totals, default=0) if self.fewest_wins else max(totals, default=0)

    @property
    def seat_codes_with_best_total(self) -> tuple[str, ...]:
        """The codes of the seats with the best total; several if they are tied."""
        return tuple(seat.seat for seat in self.seats if seat.total == self.winning_total)

    def points_behind(self, seat_score: SeatScore) -> int:
        """Returns by how many points a seat is behind the best total; 0 if it has the best total."""
        return abs(self.winning_total - seat_score.total)


def points_score_or_empty(score: object) -> ScoresAndWinners:
    """Returns the score if it is a `ScoresAndWinners`, else one without seats (for a game's own type, or None)."""
    return score if isinstance(score, ScoresAndWinners) else ScoresAndWinners(seats=())


@dataclass(frozen=True, slots=True)
class ProjectedScore:
    """What a seat would get in a settlement now (points), and its total after that."""

    seat: str
    points: int
    total: int


def drop_trailing_none(values: Iterable[Value | None]) -> tuple[Value | None, ...]:
    """Returns values in seat order without None at the end."""
    kept_values = [*values]
    while kept_values and kept_values[-1] is None:
        kept_values.pop()
    return tuple(kept_values)


def with_value_of_seat(
    values: Sequence[Value | None], seat_number: int, new_value: Value | None
) -> tuple[Value | None, ...]:
    """Returns values in seat order with another one for a seat; None for the seats before it that have none.

    >>> with_value_of_seat((7,), 3, 9)
    (7, None, 9)
    """
    padded_values = (*values, *[None] * (seat_number - len(values)))
    return (*padded_values[: seat_number - 1], new_value, *padded_values[seat_number:])


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The parameters that every query has.

    players: the number of players who began the game, for which the box is set up; turn: the number of the seat to
    move, 1-based; names: of the seats; house: ruling and option keys that differ from the default; departed_seats: the
    numbers of the seats whose players have left, ascending. Such a seat keeps its number and its cards and never moves:
    a `turn` that names it becomes the next seat that plays on.

    >>> TableSettings(players=4, turn=2, departed_seats=(2, 3)).turn
    4
    """

    players: int = 4
    turn: int = 1
    names: tuple[str, ...] = ()
    house: tuple[tuple[str, str], ...] = ()
    departed_seats: tuple[int, ...] = field(default=(), kw_only=True)

    def __post_init__(self) -> None:
        if self.turn in self.departed_seats:
            object.__setattr__(self, "turn", self.next_staying_seat_number_or_same(self.turn))

    @property
    def mover_seat_code(self) -> str:
        """The code of the seat to move, such as `p2`."""
        return f"p{self.turn}"

    @property
    def staying_seats(self) -> tuple[int, ...]:
        """The numbers of the seats that play on, in turn order."""
        return tuple(n for n in range(1, min(self.players, 9) + 1) if n not in self.departed_seats)

    def next_staying_seat_number_or_same(self, seat_number: int) -> int:
        """Returns the next seat number in turn order that plays on; the same seat if no other does."""
        following = (seat_number % max(1, self.players)) + 1
        while following in self.departed_seats and following != seat_number:
            following = following % max(1, self.players) + 1
        return following

    @property
    def with_next_turn(self) -> TableSettings:
        """The table with the turn at the next seat that plays on."""
        return replace(self, turn=self.next_staying_seat_number_or_same(self.turn))

    def count_staying_seats_between(self, first_seat_number: int, last_seat_number: int) -> int:
        """Returns how many seats that play on have their turn after one seat and before another."""
        steps = range(1, (last_seat_number - first_seat_number - 1) % max(1, self.players) + 1)
        seats_between = ((first_seat_number + step - 1) % max(1, self.players) + 1 for step in steps)
        return sum(seat_number not in self.departed_seats for seat_number in seats_between)

    @property
    def seats(self) -> tuple[str, ...]:
        """The codes of all seats in turn order, `p1` …; at most nine (a wrong number of players is a violation)."""
        return tuple(f"p{n}" for n in range(1, min(self.players, 9) + 1))

    def option(self, ruling: Ruling) -> str:
        """Returns the key of the option in force for a ruling."""
        return dict(self.house).get(ruling.key, ruling.default) if self.house else ruling.default

    def is_asked_about(self, ruling: Ruling) -> bool:
        """Returns whether answers are compared under a ruling's options: always, but a house rule only if chosen."""
        return not ruling.house or self.option(ruling) != ruling.default

    def with_option(self, ruling: Ruling, option_key: str, game_rulings_in_order: Sequence[Ruling]) -> TableSettings:
        """Returns the table with another option of a ruling. game_rulings_in_order: those of the game, in their
        order."""
        option_keys = {**dict(self.house), ruling.key: option_key}
        house = (
            (r.key, option_keys[r.key]) for r in game_rulings_in_order if option_keys.get(r.key, r.default) != r.default
        )
        return replace(self, house=tuple(house))


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement(Generic[State]):
    """The judgement of one move in one position.

    legal: None if it depends on public information that is not entered, which `missing` names; False for a move that no
    hidden cards could make legal. effects: of a legal move only; after: the position after the move, None if it ends
    the round or game; end: the position to score in that case; assumes: what has to be true of hidden cards for the
    move to be legal, () if it is legal whatever they are; missing: for a legal move without `after` and `end`, the
    parameters that the position after it depends on; has_unnamed_card: did an unnamed card appear? A listed move then
    has no `next`. notices: what the table should know or choose.
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

    @property
    def state_after(self) -> State | None:
        """The position after a legal move, also one that ends the round or game; None if it is unknown."""
        return self.end if self.after is None else self.after


@dataclass(frozen=True, slots=True)
class FieldOption(Generic[Value_co]):
    """A value that a field of a draft can have (`Game.list_field_options`).

    can_be_legal: may a legal move have it, by what is entered? violations: why not, as far as a single value shows it.
    """

    value: Value_co
    can_be_legal: bool = True
    violations: tuple[Violation, ...] = ()


def build_field_option(value: Value, violations: Iterable[Violation] = ()) -> FieldOption[Value]:
    """Builds an option that cannot be legal if it violates a rule."""
    found = tuple(violations)
    return FieldOption(value, not found, found)


@dataclass(frozen=True, slots=True)
class UnreadableValue:
    """A value that could not be parsed. field: the parameter's name; at: the index of the character; expected: what
    was expected there."""

    field: str
    value: str
    at: int
    expected: Message


@dataclass(frozen=True, slots=True)
class ParsedQuery(Generic[State]):
    """A parsed query. state: built from the readable values; unread: the unreadable ones."""

    state: State
    unread: tuple[UnreadableValue, ...] = ()
