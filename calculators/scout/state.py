"""What can be seen of a SCOUT! table, the moves, and the facts of the box."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from calculators.core.knowledge import Knowledge
from calculators.core.types import Table

SEATS = 5
PLAYERS = (2, 3, 4, 5)
DEALT = {2: 11, 3: 12, 4: 11, 5: 9}
"""Cards dealt to each player."""
ROUND_CARDS = {players: players * dealt for players, dealt in DEALT.items()}
"""Cards in play during one round."""
ROUNDS = {2: 2, 3: 3, 4: 4, 5: 5}
SCOUT_CHIPS = 3
"""Scout chips of each player in the two-player game."""
SHOW_CHIP = 1
"""Scout & Show chips of each player with three to five players."""
LONGEST = 10
"""The highest number there is, and the cards of the longest set: the run from 1 to 10."""
HIGHEST = {2: 10, 3: 9, 4: 10, 5: 10}
"""The highest number in play, and the cards of the longest set: three players leave out every 10."""
USUAL = range(-20, 31)
"""Points of a round that need no second look."""
DIGITS = "x123456789T"
"""How a number is written, by its value; x is a number nobody told."""


class Card(NamedTuple):
    """top: the number that counts, 1–10, 0 while nobody told it; bottom: the one upside down, None while not told."""

    top: int
    bottom: int | None = None

    @property
    def is_complete(self) -> bool:
        return bool(self.top) and self.bottom is not None

    @property
    def flipped(self) -> Card:
        """The card upside down; what was not told stays so."""
        return Card(self.bottom or 0, self.top or None)

    @property
    def notation(self) -> str:
        """`3T`, `3` when the other number is not told, `x` when none is."""
        return DIGITS[self.top] + ("" if self.bottom is None else DIGITS[self.bottom])


Cards = tuple[Card, ...]
UNKNOWN = Card(0)
"""A card of which nothing was told."""
Chips = tuple[int | None, ...]
"""Chips as entered: () the default, one entry: of the seat to move, more: in seat order."""


def top_numbers(cards: Iterable[Card]) -> tuple[int, ...]:
    """The numbers that count."""
    return tuple(card.top for card in cards)


@dataclass(frozen=True, slots=True)
class SeatCounts:
    """What a seat has: captured cards, chips, cards in hand. None: not entered."""

    captured: int | None = 0
    chips: int | None = 0
    hand: int | None = None

    @property
    def is_complete(self) -> bool:
        return None not in (self.captured, self.chips, self.hand)


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """How the round ended. kind: `empty` or `unbeaten`; either part is None while not entered."""

    kind: str | None
    seat: int | None

    @property
    def is_complete(self) -> bool:
        return self.kind is not None and self.seat is not None


class RoundPoints(int):
    """Points of a seat in a round that is over, with what they came from: the number they are for whoever only adds.

    captured, chips, hand: as they were counted; free: the hand cost nothing, everybody had scouted from that seat."""

    captured: int
    chips: int
    hand: int
    free: bool

    def __new__(cls, captured: int, chips: int, hand: int, *, free: bool = False) -> RoundPoints:
        points = super().__new__(cls, captured + chips - (0 if free else hand))
        points.captured, points.chips, points.hand, points.free = captured, chips, hand, free
        return points

    def with_count_of_letter(self, count_letter: str, new_count: int) -> RoundPoints:
        """With another count, `c`, `s` or `h` as in its notation; how the round ended stays."""
        counts = {"c": self.captured, "s": self.chips, "h": self.hand, count_letter: new_count}
        return RoundPoints(counts["c"], counts["s"], counts["h"], free=self.free)

    def __getnewargs_ex__(self) -> tuple[tuple[int, int, int], dict[str, bool]]:
        return (self.captured, self.chips, self.hand), {"free": self.free}

    @property
    def notation(self) -> str:
        """`c5s1h2`, `c5s1u2` where the hand cost nothing."""
        return f"c{self.captured}s{self.chips}{'u' if self.free else 'h'}{self.hand}"


@dataclass(frozen=True, slots=True)
class PrivateOrderedHand:
    """A hand of one's own in a game that is followed. seat: whose it is, from 1; cards: those told, from left to right;
    loose: cards taken of which the place was not told."""

    seat: int
    cards: Cards = ()
    loose: Cards = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """One deal that fits all that was told, as far as it matters: which way up is left open.

    known: what it was found for; left: the steps that a record still has to seek others; active: the set on the table;
    opened: what else lies open or was captured; hands: by seat the cards that came there and are still there, () where
    no deal was found; is_cut: the limit of steps ended the search for this one; sought: which cards were asked for in
    the hand that moves, and what was found.
    """

    known: Knowledge[Card]
    left: int
    active: Cards = ()
    opened: Cards = ()
    hands: tuple[Cards, ...] = ()
    is_cut: bool = False
    sought: dict[Cards, Any] = field(default_factory=dict, init=False, repr=False, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A table as entered. hand: None if not entered; active: the active set, () for none.

    seats: five, None if not entered; scouts: None for the default; seen: the cards captured so far as everybody saw
    them, None where nobody keeps track; gone: with two players the cards of the first round, in the second; rounds:
    points a round and seat (`Counted` where told what they came from), None for those not entered; first: the seat that
    began the first round; extra: points by hand in seat order, None for none; word: what they are for; mine: the
    asker's own hand, of a game that is followed, as it is now; known: what everybody saw going into the hands; rows: of
    a hidden hand the cards whose places were told, by seat; shown: the cards told in full that the moves so far have
    shown, each with its turn; captured: those that the moves so far have captured, where seen is None; deal: one that
    fits all that, from which the next question sets out.
    """

    table: Table = field(default_factory=Table)
    seats: tuple[SeatCounts | None, ...] = (None,) * SEATS
    hand: Cards | None = None
    active: Cards = ()
    owner: int | None = None
    scouts: int | None = None
    ss: Chips = ()
    chips: Chips = ()
    seen: Cards | None = None
    gone: Cards = ()
    end: RoundEnd | None = None
    rounds: tuple[tuple[int | None, ...], ...] = ()
    first: int = 1
    extra: tuple[int | None, ...] = ()
    word: str = ""
    mine: PrivateOrderedHand | None = None
    known: Knowledge[Card] = field(default_factory=Knowledge, compare=False)
    rows: tuple[tuple[int, Cards], ...] = field(default=(), compare=False)
    shown: tuple[tuple[Card, int], ...] = field(default=(), compare=False)
    captured: Cards = field(default=(), compare=False)
    deal: Deal | None = field(default=None, compare=False, repr=False)

    @property
    def is_two_player_game(self) -> bool:
        """Is it the two-player game?"""
        return self.table.players == 2

    @property
    def active_set_owner_or_none_if_unknown(self) -> int | None:
        """The seat whose set lies on the table, as far as it follows from what was entered.

        With two players it can only be the other one; `scouts` alone tells it as well.
        """
        turn = self.table.turn
        if self.owner is not None or not self.active:
            return self.owner
        if self.is_two_player_game:
            return 3 - turn
        if self.scouts is None:
            return None
        return find_seat_so_many_scouts_before(self.table, self.scouts)

    @property
    def mover_counts(self) -> SeatCounts | None:
        """What is known of the seat to move."""
        return self.seats[self.table.turn - 1]

    @property
    def has_show_chip(self) -> bool:
        """Can the seat to move still pay for Scout & Show? Never with two players."""
        return not self.is_two_player_game and chips_of_mover_or_default(self.ss, self.table.turn, SHOW_CHIP) > 0

    @property
    def scout_chips_of_mover_in_two_player_game(self) -> int:
        """Own Scout chips of the seat to move in the two-player game: as entered, else as counted, else all."""
        counted = None if self.mover_counts is None else self.mover_counts.chips
        return chips_of_mover_or_default(self.chips, self.table.turn, SCOUT_CHIPS if counted is None else counted)

    @property
    def mover_hand_size_or_none(self) -> int | None:
        """How many cards the seat to move has; None if that was not entered either."""
        if self.hand is not None:
            return len(self.hand)
        return None if self.mover_counts is None else self.mover_counts.hand

    @property
    def starting_seat_number(self) -> int:
        """The seat that begins this round: each begins one seat to the left of the one before (scout.next)."""
        return self.staying_seat_number_starting_round(len(self.rounds))

    def staying_seat_number_starting_round(self, rounds_played: int) -> int:
        """The seat that begins a round, after so many; where its player has left the next one who stays does
        (scout.leave)."""
        seat_number = (self.first - 1 + rounds_played) % self.table.players + 1
        left = seat_number in self.table.departed_seats
        return self.table.seat_number_after(seat_number) if left else seat_number

    @property
    def is_over(self) -> bool:
        """Is the round or the game over, and known how?"""
        return self.has_all_round_points or (self.end is not None and self.end.is_complete)

    @property
    def has_all_round_points(self) -> bool:
        """Is the game told by the points of all its rounds?"""
        return len(self.rounds) >= ROUNDS.get(self.table.players, len(self.rounds) + 1)


def count_other_staying_seats(table: Table, owner_seat_number: int) -> int:
    """How many of those who play on can scout from a set: all but its owner."""
    return sum(seat_number != owner_seat_number for seat_number in table.staying_seats)


def find_seat_so_many_scouts_before(table: Table, scout_count: int) -> int:
    """The owner of a set from which so many seats have scouted since its show: as many of those who play on sit
    between it and the seat to move."""
    seat_number = table.turn
    for _ in range(min(scout_count, table.players) + 1):
        seat_number = (seat_number - 2) % table.players + 1
        while seat_number in table.departed_seats:
            seat_number = (seat_number - 2) % table.players + 1
    return seat_number


def chips_of_mover_or_default(chips: Chips, mover_seat_number: int, default_chips: int) -> int:
    """Chips of the seat to move."""
    entry = chips[0] if len(chips) == 1 else list_chips_by_seat(chips, mover_seat_number)[mover_seat_number - 1]
    return default_chips if entry is None else entry


def list_chips_by_seat(chips: Chips, mover_seat_number: int) -> list[int | None]:
    """Chips in seat order, at least as far as the seat to move, None for what is not known."""
    if len(chips) == 1:
        chips = (None,) * (mover_seat_number - 1) + chips
    return [*chips, *(None,) * (mover_seat_number - len(chips))]


def shorten_chips_to_mover_entry_or_empty(
    chips_by_seat: Sequence[int | None], table: Table, default_chips: int
) -> Chips:
    """The shortest way to say what is known of every seat's chips: nothing, one entry or a list."""
    known = {n for n, entry in enumerate(chips_by_seat, 1) if entry is not None}
    if known - {table.turn}:
        return (*chips_by_seat, *(None,) * (min(table.players, SEATS) - len(chips_by_seat)))
    if not known or chips_by_seat[table.turn - 1] == default_chips:
        return ()
    return (chips_by_seat[table.turn - 1],)


def shorten_entered_chips(entered_chips: Chips, table: Table, default_chips: int) -> Chips:
    """What was read: one entry is that of the seat to move, more are a list in seat order."""
    if len(entered_chips) == 1:
        return () if entered_chips[0] in (None, default_chips) else entered_chips
    return shorten_chips_to_mover_entry_or_empty(entered_chips, table, default_chips)


def drop_scout_count_implied_by_owner(state: State) -> State:
    """`scouts` is dropped where it only repeats the seats between owner and seat to move."""
    players, default = state.table.players, None
    if state.is_two_player_game:
        default = 0
    elif state.owner is not None and players:
        default = state.table.count_staying_seats_strictly_between(state.owner, state.table.turn)
    return replace(state, scouts=None) if state.scouts == default else state


# The moves


LEFT, RIGHT = "left", "right"
SIDES = (LEFT, RIGHT)
FACES = (False, True)
"""As it lies, or upside down."""


@dataclass(frozen=True, slots=True)
class Show:
    """ショー: the cards from the first to the last place of the hand, from 1."""

    first: int
    last: int
    notation: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "notation", f"show.{format_places(self.first, self.last)}")


@dataclass(frozen=True, slots=True)
class Scout:
    """スカウト: the card at that end becomes the place-th of the new hand, flip: upside down."""

    side: str
    place: int
    flip: bool = False
    notation: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "notation", f"scout.{format_taking(self.side, self.place, is_flipped=self.flip)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoutAndShow:
    """スカウト&ショー: a scout, and at once a show counted in the new hand; first and last 0: without a show."""

    side: str
    place: int
    flip: bool
    first: int = 0
    last: int = 0
    notation: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        shown = f".{format_places(self.first, self.last)}" if self.first else ""
        object.__setattr__(
            self, "notation", f"both.{format_taking(self.side, self.place, is_flipped=self.flip)}{shown}"
        )

    @property
    def scout(self) -> Scout:
        return Scout(self.side, self.place, self.flip)

    @property
    def show(self) -> Show:
        return Show(self.first, self.last)


@dataclass(frozen=True, slots=True)
class SeenShow:
    """A Show as everybody saw it: its cards, from left to right."""

    cards: Cards

    @property
    def notation(self) -> str:
        return f"shown.{join_card_texts(self.cards)}"


@dataclass(frozen=True, slots=True)
class SeenScout:
    """A Scout as everybody saw it: from which end; place and way up stay the player's secret."""

    side: str

    @property
    def notation(self) -> str:
        return f"scouted.{self.side}"


@dataclass(frozen=True, slots=True)
class SeenScoutAndShow:
    """A Scout & Show as everybody saw it: from which end, and the cards shown (none: it showed nothing)."""

    side: str
    cards: Cards = ()

    @property
    def notation(self) -> str:
        return f"both.{self.side}" + (f".shown.{join_card_texts(self.cards)}" if self.cards else "")


@dataclass(frozen=True, slots=True)
class DeclareStuck:
    """What a player of two says who can neither show nor pay for a Scout."""

    notation: str = "stuck"


MoveByPlaces = Show | Scout | ScoutAndShow
"""The moves by their places in a hand, which is what is listed."""
Move = MoveByPlaces | SeenShow | SeenScout | SeenScoutAndShow | DeclareStuck


def cards_of_seen_show_or_empty_if_by_places(move: Move) -> Cards:
    """The cards that everybody saw a move show; none of one told by places.

    >>> cards_of_seen_show_or_empty_if_by_places(SeenShow((Card(7),)))
    (Card(top=7, bottom=None),)
    """
    return move.cards if isinstance(move, SeenShow | SeenScoutAndShow) else ()


def format_places(first_place: int, last_place: int) -> str:
    return str(first_place) if first_place == last_place else f"{first_place}-{last_place}"


def format_taking(side: str, new_place: int, *, is_flipped: bool) -> str:
    return f"{side}.{new_place}.flip" if is_flipped else f"{side}.{new_place}"


def join_card_texts(cards: Cards) -> str:
    return ".".join(card.notation for card in cards)
