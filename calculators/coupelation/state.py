"""What lies on a Coupelation table, and the facts of the box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from calculators.core.types import Table

ROWS = 7
"""Rows of the pyramid, and cards in its bottom row (coupelation.goal)."""
CELLS = ROWS * (ROWS + 1) // 2
TOP = (ROWS - 1, 0)
START = 25
"""The card the tower grows from (coupelation.setup)."""
LOWEST, HIGHEST = 1, 50
"""Numbers of the glass cards, one card each."""
BOX = HIGHEST + 1
"""All cards of the box, the finish card among them."""
HAND_START = 3
HAND_LIMIT = 3
"""Cards a hand keeps at the end of a turn (coupelation.limit)."""
HEART_LIMIT = 4
"""The most a heart can draw (coupelation.draw)."""
HAND_FULL = HAND_LIMIT + HEART_LIMIT
"""Cards a hand can have after the draw."""
RESERVE: Mapping[int, int] = {2: 6, 3: 5, 4: 4}
"""Players → cards in the reserve (coupelation.setup)."""
RESERVE_FULL = max(RESERVE.values()) + 1
"""The largest reserve at any table: action D sends one card more than it takes (coupelation.limit)."""
HIDDEN_DRAW = 2
"""After a face-down card one draws up to a hand of so many (coupelation.draw)."""
MARKS: Mapping[str, int] = {"d": 1, "e": 2, "h": 0}
"""One diamond, two diamonds, heart → cards it lets draw by itself."""
HEART = "h"

Face = int | str
"""What a card says: its number, or `F` for the finish card."""
Cell = tuple[int, int]
"""Row from the bottom and place in the row, from 0; (0, -1) is left of the leftmost card."""


class Card(NamedTuple):
    """A card as the table sees it. face: number, `F`, or `x` face down; mark: d e h, "" not entered.

    A tuple because towers are looked up thousands of times for one list of moves.
    """

    face: Face
    mark: str = ""

    @property
    def number(self) -> int | None:
        """The number that can be read on it; None if face down or the finish card."""
        return self.face if isinstance(self.face, int) else None


HIDDEN = Card("x")
FINISH = Card("F")

Row = tuple[Card | None, ...]
Tower = tuple[Row, ...]
"""Rows from the bottom; no empty cells at the end of a row, no empty rows at the end."""
Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A table as entered; None is what was not entered.

    hand: of the seat to move, after its draw; deck: cards left now; last: where the previous seat
    placed or revealed a card, in this tower.
    """

    table: Table = field(default_factory=Table)
    tower: Tower | None = None
    reserve: Cards | None = None
    hand: Cards | None = None
    deck: int | None = None
    first: bool = False
    last: Cell | None = None

    @property
    def rows(self) -> Tower:
        """The tower, empty if not entered."""
        return self.tower or ()

    @property
    def reserve_size(self) -> int | None:
        """Cards the reserve has between turns; None for a number of players the game is not for."""
        return RESERVE.get(self.table.players)

    @property
    def elsewhere(self) -> frozenset[int]:
        """Numbers everybody or the seat to move sees outside the tower."""
        return frozenset(numbers(self.reserve or ())) | frozenset(numbers(self.hand or ()))


@dataclass(frozen=True, slots=True)
class Up:
    """A: a hand card goes into the tower face up (coupelation.up)."""

    face: Face
    row: int
    col: int


@dataclass(frozen=True, slots=True)
class Down:
    """B: a hand card goes into the tower face down (coupelation.down)."""

    face: Face
    row: int
    col: int


@dataclass(frozen=True, slots=True)
class Flip:
    """C: a face-down card is turned up (coupelation.flip). number: what it turns out to be, if known."""

    row: int
    col: int
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Payment:
    """Two hand cards for the reserve and those discarded, each ascending, the finish card last."""

    first: Face
    second: Face
    discards: tuple[Face, ...] = ()

    @classmethod
    def of(cls, pair: Iterable[Face], discards: Iterable[Face] = ()) -> Payment:
        """The same payment whatever the order the cards were named in."""
        first, second = sorted(pair, key=rank)
        return cls(first, second, tuple(sorted(discards, key=rank)))

    @property
    def faces(self) -> tuple[Face, ...]:
        return (self.first, self.second, *self.discards)


@dataclass(frozen=True, slots=True)
class Take:
    """D: a reserve card goes into the tower, also in exchange (coupelation.take)."""

    face: Face
    row: int
    col: int
    payment: Payment


Move = Up | Down | Flip | Take


def rank(face: Face) -> int:
    """Faces in ascending order, the finish card last."""
    return face if isinstance(face, int) else 1_000_000


def numbers(cards: Iterable[Card]) -> list[int]:
    """The numbers that can be read on cards."""
    return [card.face for card in cards if isinstance(card.face, int)]


def tidy(rows: Iterable[Iterable[Card | None]]) -> Tower:
    """A tower without empty cells at the end of its rows and empty rows at its end."""
    found: list[Row] = []
    for row in rows:
        cells = list(row)
        while cells and cells[-1] is None:
            cells.pop()
        found.append(tuple(cells))
    while found and not found[-1]:
        found.pop()
    return tuple(found)


def table(state: State) -> Table:
    return state.table


def with_table(state: State, new: Table) -> State:
    return replace(state, table=new)
