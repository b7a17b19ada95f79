"""The SCOUT! position (`State`), its parts, and the constants of the box."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from calculators.core.knowledge import Knowledge
from calculators.core.parsing import SEAT_FIELDS
from calculators.core.types import TableSettings
from calculators.scout.rulings import BOTH_SHOW
from calculators.scout.sets import SetToBeat

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
USUAL_ROUND_POINTS = range(-20, 31)
"""Points of a round outside this range are noticed as unusual."""
DIGITS = "x123456789T"
"""A number's character at the index of its value; `x` (index 0) is a number that is not entered."""


class Card(NamedTuple):
    """A card. top: the number that counts, 1–10, or 0 if not entered; bottom: the number upside down, None if not
    entered."""

    top: int
    bottom: int | None = None

    @property
    def is_complete(self) -> bool:
        return bool(self.top) and self.bottom is not None

    @property
    def flipped(self) -> Card:
        """The card upside down; a number that is not entered stays so."""
        return Card(self.bottom or 0, self.top or None)

    @property
    def notation(self) -> str:
        """`3T`; `3` when the bottom number is not entered; `x` when neither is."""
        return DIGITS[self.top] + ("" if self.bottom is None else DIGITS[self.bottom])


Cards = tuple[Card, ...]
UNKNOWN = Card(0)
"""A card with neither number entered."""
Chips = tuple[int | None, ...]
"""Chips in seat order, None where they are not entered; () if each seat has the default."""


def top_numbers(cards: Iterable[Card]) -> tuple[int, ...]:
    """Returns the numbers that count."""
    return tuple(card.top for card in cards)


@dataclass(frozen=True, slots=True)
class SeatCounts:
    """The captured cards, chips and cards in hand of a seat. None: not entered."""

    captured: int | None = 0
    chips: int | None = 0
    hand: int | None = None

    @property
    def is_complete(self) -> bool:
        return None not in (self.captured, self.chips, self.hand)


UNCOUNTED = SeatCounts(None, None)
"""Counts of which none is entered."""
RoundEndKind = Literal["empty", "unbeaten"]


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """How the round ended. seat: 1-based. Either part is None while not entered."""

    kind: RoundEndKind | None
    seat: int | None

    @property
    def is_complete(self) -> bool:
        return self.kind is not None and self.seat is not None


class RoundPoints(int):
    """The points of a seat in a finished round, with the counts they come from; the int value is the points.

    captured, chips, hand: the counts; free: True if the hand cost nothing because all others scouted from that seat.
    """

    captured: int
    chips: int
    hand: int
    free: bool

    def __new__(cls, captured: int, chips: int, hand: int, *, free: bool = False) -> RoundPoints:
        points = super().__new__(cls, captured + chips - (0 if free else hand))
        points.captured, points.chips, points.hand, points.free = captured, chips, hand, free
        return points

    def round_points_with_count_of_letter(self, count_letter: str, new_count: int) -> RoundPoints:
        """Returns the points with one count replaced: `c`, `s` or `h` as in `notation`. `free` stays."""
        counts = {"c": self.captured, "s": self.chips, "h": self.hand, count_letter: new_count}
        return RoundPoints(counts["c"], counts["s"], counts["h"], free=self.free)

    def __getnewargs_ex__(self) -> tuple[tuple[int, int, int], dict[str, bool]]:
        return (self.captured, self.chips, self.hand), {"free": self.free}

    @property
    def notation(self) -> str:
        """`c5s1h2`, or `c5s1u2` where the hand cost nothing."""
        return f"c{self.captured}s{self.chips}{'u' if self.free else 'h'}{self.hand}"


@dataclass(frozen=True, slots=True)
class PrivateOrderedHand:
    """The private hand of a seat in a followed game.

    seat: 1-based; cards: the entered cards from left to right; loose: cards taken whose place is not entered.
    """

    seat: int
    cards: Cards = ()
    loose: Cards = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """One deal that fits everything known, as far as it matters; the way up of its cards is left open.

    knowledge: the knowledge it was found for; steps_left: search steps that the record may still use; active: the set
    on the table; open_cards: the other cards that lie open or were captured; hands: by seat the cards that came to the
    hand and are still there, () where no deal was found; is_cut: True if the step limit ended the search for this deal;
    results_by_wanted_cards: the search results for cards wanted in the hand of the seat to move.
    """

    knowledge: Knowledge[Card]
    steps_left: int
    active: Cards = ()
    open_cards: Cards = ()
    hands: tuple[Cards, ...] = ()
    is_cut: bool = False
    results_by_wanted_cards: dict[Cards, Any] = field(default_factory=dict, init=False, repr=False, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A table as entered.

    hand: None if not entered; active: the active set, () for none; seats: five, each None if not entered; scouts: None
    for the default; seen: the cards captured so far as everybody saw them, None if nobody tracks them; gone: in the
    second round of two players the cards of the first; rounds: points by round and seat (`RoundPoints` if their counts
    are known), None if not entered; first: the seat that began the first round; extra: points added by the table in
    seat order, None for none; word: what they are for; mine: the asker's private hand in a followed game, as it is now;
    knowledge: what everybody saw going into the hands; rows: for each hidden hand its cards from left to right whose
    places are known, by seat; shown_cards_with_turns: the complete cards that the moves so far have shown;
    captured_cards_with_turns: the cards that the moves so far have captured, each with its turn; deal: one that fits
    all this, from which the next search starts.
    """

    table: TableSettings = field(default_factory=TableSettings)
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
    knowledge: Knowledge[Card] = field(default_factory=Knowledge, compare=False)
    rows: tuple[tuple[int, Cards], ...] = field(default=(), compare=False)
    shown_cards_with_turns: tuple[tuple[Card, int], ...] = field(default=(), compare=False)
    captured_cards_with_turns: tuple[tuple[Card, int], ...] = field(default=(), compare=False)
    deal: Deal | None = field(default=None, compare=False, repr=False)

    @property
    def state_with_earlier_rounds_alone(self) -> State:
        """The table and the earlier rounds alone."""
        return State(
            table=self.table, gone=self.gone, rounds=self.rounds, first=self.first, extra=self.extra, word=self.word
        )

    @property
    def hand_cards(self) -> Cards:
        """The entered cards of the hand, none if it is not entered."""
        return self.hand or ()

    @property
    def captured_cards(self) -> Cards:
        """The cards known to be captured: those entered, if they are, else those that the moves so far have."""
        return tuple(card for card, _ in self.captured_cards_with_turns) if self.seen is None else self.seen

    @property
    def set_to_beat(self) -> SetToBeat:
        """What a show has to beat now."""
        return SetToBeat(top_numbers(self.active), self.table)

    @property
    def is_two_player_game(self) -> bool:
        return self.table.players == 2

    @property
    def entered_or_deduced_owner_of_active_set_or_none(self) -> int | None:
        """The seat whose set lies on the table; None if it does not follow from what is entered, or without an active
        set.

        With two players it is the other seat. Otherwise the number of `scouts` alone determines it as well.
        """
        turn = self.table.turn
        if self.owner is not None or not self.active:
            return self.owner
        if self.is_two_player_game:
            return 3 - turn
        if self.scouts is None:
            return None
        return find_set_owner_before_seats_that_scouted(self.table, self.scouts)

    @property
    def seat_counts(self) -> tuple[SeatCounts, ...]:
        """The counts of all five seats, `UNCOUNTED` where none is entered."""
        return tuple(counts or UNCOUNTED for counts in self.seats)

    @property
    def mover_counts(self) -> SeatCounts:
        return self.seat_counts[self.table.turn - 1]

    @property
    def counts_by_staying_seat(self) -> dict[int, SeatCounts]:
        """The counts of each seat that stays, by its 1-based number."""
        return {number: self.seat_counts[number - 1] for number in self.table.staying_seats if number <= SEATS}

    @property
    def has_show_chip(self) -> bool:
        """True if the seat to move can still pay for Scout & Show. Always False with two players."""
        return not self.is_two_player_game and chips_of_seat_or_default(self.ss, self.table.turn, SHOW_CHIP) > 0

    @property
    def must_scout_and_show_end_with_show(self) -> bool:
        """Ruling both-show: does a Scout & Show need its Show?"""
        return self.table.option(BOTH_SHOW) == "must"

    @property
    def two_player_scout_chips_of_mover(self) -> int:
        """The Scout chips of the seat to move in the two-player game: `chips` if entered, else the seat's counts, else
        all three."""
        counted = self.mover_counts.chips
        return chips_of_seat_or_default(self.chips, self.table.turn, SCOUT_CHIPS if counted is None else counted)

    @property
    def mover_hand_size_if_entered(self) -> int | None:
        """The number of cards of the seat to move; None if neither the hand nor its count is entered."""
        return self.mover_counts.hand if self.hand is None else len(self.hand)

    @property
    def starting_seat_number(self) -> int:
        """The seat that begins this round, one seat to the left of the round before (scout.next)."""
        return self.starter_seat_number_or_next_staying_after_rounds(len(self.rounds))

    def starter_seat_number_or_next_staying_after_rounds(self, rounds_played: int) -> int:
        """Returns the seat that begins the round after `rounds_played` rounds; if its player has left, the next seat
        that stays (scout.leave)."""
        seat_number = (self.first - 1 + rounds_played) % self.table.players + 1
        has_left = seat_number in self.table.departed_seats
        return self.table.next_staying_seat_number_or_same(seat_number) if has_left else seat_number

    @property
    def round_end(self) -> RoundEnd:
        """How the round ended, with neither kind nor seat while that is not entered."""
        return self.end or RoundEnd(None, None)

    @property
    def is_over(self) -> bool:
        """True if the game is over, or the round with its end fully entered."""
        return self.has_all_round_points or self.round_end.is_complete

    @property
    def has_all_round_points(self) -> bool:
        """True if the points of as many rounds as the game has are listed."""
        return len(self.rounds) >= ROUNDS.get(self.table.players, len(self.rounds) + 1)


def count_other_staying_seats(table: TableSettings, owner_seat_number: int) -> int:
    """Returns the number of staying seats that can scout from the owner's set: all but the owner."""
    return sum(seat_number != owner_seat_number for seat_number in table.staying_seats)


def find_set_owner_before_seats_that_scouted(table: TableSettings, staying_seats_between_owner_and_mover: int) -> int:
    """Returns the owner of a set from which so many seats have scouted since its show: they sit between the owner and
    the seat to move. If nobody stays, the seat to move."""
    seats_back_from_mover = sorted(
        table.staying_seats, key=lambda seat_number: (table.turn - 1 - seat_number) % max(1, table.players)
    )
    return (
        seats_back_from_mover[staying_seats_between_owner_and_mover % len(seats_back_from_mover)]
        if seats_back_from_mover
        else table.turn
    )


def chips_of_seat_or_default(chips: Chips, seat_number: int, default_chips: int) -> int:
    """Returns the chips of a seat, or the default if they are not entered."""
    entry = chips[seat_number - 1] if seat_number <= len(chips) else None
    return default_chips if entry is None else entry


def canonical_chips(chips: Chips, table: TableSettings, default_chips: int) -> Chips:
    """Returns the chips with an entry for every player; if only those of the seat to move are entered, with none after
    it, and () if these are the default."""
    if any(entry is not None for seat_number, entry in enumerate(chips, 1) if seat_number != table.turn):
        return (*chips, *(None,) * (min(table.players, SEATS) - len(chips)))
    is_default = chips_of_seat_or_default(chips, table.turn, default_chips) == default_chips
    return () if is_default else chips[: table.turn]


def chips_entry_to_seat_list(chips_entry: Chips, turn_seat_number: int) -> Chips:
    """Returns a parsed entry in seat order: one number alone is that of the seat to move."""
    return (*(None,) * (turn_seat_number - 1), *chips_entry) if len(chips_entry) == 1 else chips_entry


def shortest_equal_chips_entry(chips: Chips, turn_seat_number: int) -> Chips:
    """Returns chips as they are written: one entry if only those of the seat to move are entered, else a list."""
    is_one_entry = len(chips) == turn_seat_number and not any(entry is not None for entry in chips[:-1])
    return chips[-1:] if is_one_entry else chips


def drop_scout_count_implied_by_owner(state: State) -> State:
    """Returns the state without `scouts` where it equals the number of seats between the owner and the seat to move."""
    players, default = state.table.players, None
    if state.is_two_player_game:
        default = 0
    elif state.owner is not None and players:
        default = state.table.count_staying_seats_between(state.owner, state.table.turn)
    return replace(state, scouts=None) if state.scouts == default else state


def list_entered_seats(state: State) -> list[str]:
    return [name for name, seat in zip(SEAT_FIELDS, state.seats, strict=True) if seat is not None]


def list_entered_seat_hand_table_and_end_parameters(state: State) -> tuple[str, ...]:
    """Returns the parameters entered for the round that is being played or scored."""
    entries = (("hand", state.hand), ("table", state.active or None), ("end", state.end))
    return (*list_entered_seats(state), *(name for name, entry in entries if entry is not None))


CountsBySeat = tuple[SeatCounts | None, ...]


def add_to_counts_of_seat_if_entered(
    counts_by_seat: CountsBySeat,
    seat_number: int,
    *,
    captured_count: int = 0,
    chips_received: int = 0,
) -> CountsBySeat:
    """Returns the counts after a seat captured cards or received chips. Counts not entered stay so."""
    counts = counts_by_seat[seat_number - 1]
    if counts is None:
        return counts_by_seat
    new_chips = None if counts.chips is None else counts.chips + chips_received
    new_captured = None if counts.captured is None else counts.captured + captured_count
    return with_seat_counts(counts_by_seat, seat_number, SeatCounts(new_captured, new_chips, counts.hand))


def set_chip_count_if_seat_has_counts(
    counts_by_seat: CountsBySeat, seat_number: int, new_chip_count: int
) -> CountsBySeat:
    """Returns the counts with a seat's new chip count, even if its chips were not entered."""
    counts = counts_by_seat[seat_number - 1]
    if counts is None:
        return counts_by_seat
    return with_seat_counts(counts_by_seat, seat_number, replace(counts, chips=new_chip_count))


def set_hand_size_of_seat_if_entered(
    counts_by_seat: CountsBySeat,
    seat_number: int,
    new_hand_size_or_none_to_keep: int | None,
    *,
    sets_hand_size_missing_alone: bool = False,
) -> CountsBySeat:
    """Returns the counts with a seat's new hand size.

    Leaves them unchanged if the seat or the size is None. sets_hand_size_missing_alone: a hand size that is not
    entered is set too.
    """
    counts = counts_by_seat[seat_number - 1]
    if (
        counts is None
        or new_hand_size_or_none_to_keep is None
        or (counts.hand is None and not sets_hand_size_missing_alone)
    ):
        return counts_by_seat
    return with_seat_counts(
        counts_by_seat, seat_number, SeatCounts(counts.captured, counts.chips, new_hand_size_or_none_to_keep)
    )


def with_seat_counts(counts_by_seat: CountsBySeat, seat_number: int, seat_counts: SeatCounts | None) -> CountsBySeat:
    return (*counts_by_seat[: seat_number - 1], seat_counts, *counts_by_seat[seat_number:])
