"""What can be seen of a SCOUT! table, and the facts of the box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from calculators.core.types import Table

SEATS = 5
PLAYERS = (2, 3, 4, 5)
DEALT = {2: 11, 3: 12, 4: 11, 5: 9}
"""Cards dealt to each seat."""
ROUND_CARDS = {players: players * dealt for players, dealt in DEALT.items()}
"""Cards in play during one round."""
ROUNDS = {2: 2, 3: 3, 4: 4, 5: 5}
SCOUT_CHIPS = 3
"""Scout chips of each seat in the two-player game."""
SHOW_CHIP = 1
"""Scout & Show chips of each seat with three to five players."""
LONGEST = 10
"""Cards of the longest set there can be: the run from 1 to 10."""


@dataclass(frozen=True, slots=True)
class Card:
    """top: the number that counts, 1–10; bottom: the one upside down, None while only one is entered."""

    top: int
    bottom: int | None = None

    @property
    def complete(self) -> bool:
        return self.bottom is not None

    @property
    def flipped(self) -> Card:
        """The card turned over; only of a complete one."""
        return Card(self.bottom or 0, self.top)


Cards = tuple[Card, ...]
Chips = tuple[int | None, ...]
"""Chips as entered: () the default, one entry: of the seat to move, more: in seat order."""


@dataclass(frozen=True, slots=True)
class Seat:
    """What a seat counts at the end of a round. hand: None while not entered."""

    captured: int = 0
    chips: int = 0
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class End:
    """How the round ended. kind: `empty` or `unbeaten`; either part is None while not entered."""

    kind: str | None
    seat: int | None

    @property
    def complete(self) -> bool:
        return self.kind is not None and self.seat is not None


@dataclass(frozen=True, slots=True)
class State:
    """A table as entered. hand: None if not entered; active: the active set, () for none.

    seats: five, None if not entered; scouts: None for the default; rounds: points a round and seat,
    None for those not entered.
    """

    table: Table = field(default_factory=Table)
    seats: tuple[Seat | None, ...] = (None,) * SEATS
    hand: Cards | None = None
    active: Cards = ()
    owner: int | None = None
    scouts: int | None = None
    ss: Chips = ()
    chips: Chips = ()
    end: End | None = None
    rounds: tuple[tuple[int | None, ...], ...] = ()

    @property
    def two(self) -> bool:
        """Is it the two-player game?"""
        return self.table.players == 2

    @property
    def shower(self) -> int | None:
        """The seat whose set lies on the table, as far as it follows from what was entered.

        With two players it can only be the other one; `scouts` alone tells it as well.
        """
        players, turn = self.table.players, self.table.turn
        if self.owner is not None or not self.active:
            return self.owner
        if self.two:
            return 3 - turn
        if self.scouts is None:
            return None
        return (turn - 2 - self.scouts) % players + 1

    @property
    def has_show_chip(self) -> bool:
        """Can the seat to move still pay for Scout & Show? Never with two players."""
        return not self.two and held(self.ss, self.table.turn, SHOW_CHIP) > 0

    @property
    def scout_chips(self) -> int:
        """Own Scout chips of the seat to move in the two-player game."""
        return held(self.chips, self.table.turn, SCOUT_CHIPS)


def between(owner: int, turn: int, players: int) -> int:
    """Seats between the owner of a set and the seat to move: so many have scouted since the show."""
    return (turn - owner - 1) % players


def held(chips: Chips, turn: int, default: int) -> int:
    """Chips of the seat to move."""
    entry = chips[0] if len(chips) == 1 else by_seat(chips, turn)[turn - 1]
    return default if entry is None else entry


def by_seat(chips: Chips, turn: int) -> list[int | None]:
    """Chips in seat order, at least as far as the seat to move, None for what is not known."""
    if len(chips) == 1:
        chips = (None,) * (turn - 1) + chips
    return [*chips, *(None,) * (turn - len(chips))]


def chips_entry(entries: Sequence[int | None], table: Table, default: int) -> Chips:
    """The shortest way to say what is known of every seat's chips: nothing, one entry or a list."""
    known = {n for n, entry in enumerate(entries, 1) if entry is not None}
    if known - {table.turn}:
        return (*entries, *(None,) * (min(table.players, SEATS) - len(entries)))
    if not known or entries[table.turn - 1] == default:
        return ()
    return (entries[table.turn - 1],)


def chips_read(entries: Chips, table: Table, default: int) -> Chips:
    """What was read: one entry is that of the seat to move, more are a list in seat order."""
    if len(entries) == 1:
        return () if entries[0] in (None, default) else entries
    return chips_entry(entries, table, default)


def without_default(state: State) -> State:
    """`scouts` is dropped where it only repeats the seats between owner and seat to move."""
    players, default = state.table.players, None
    if state.two:
        default = 0
    elif state.owner is not None and players:
        default = between(state.owner, state.table.turn, players)
    return replace(state, scouts=None) if state.scouts == default else state
