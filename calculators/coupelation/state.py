"""What lies on a Coupelation table, and the facts of the box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from calculators.core.knowledge import Knowledge
from calculators.core.types import Table
from calculators.coupelation.rulings import HIDDEN_RULING

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
"""What a card says: its number, `FINISH_TEXT` for the finish card, `x` where nobody told."""
Cell = tuple[int, int]
"""Row from the bottom and place in the row, from 0; (0, -1) is left of the leftmost card."""


class Card(NamedTuple):
    """A card as the table sees it. face: number, `FINISH_TEXT`, or `x` face down; mark: d e h, "" not entered.

    A tuple because towers are looked up thousands of times for one list of moves.
    """

    face: Face
    mark: str = ""

    @property
    def number(self) -> int | None:
        """The number that can be read on it; None if face down or the finish card."""
        return self.face if isinstance(self.face, int) else None


HIDDEN = Card("x")
"""A card whose face is not seen: face down in the tower, not told in a hand."""
FINISH = Card("F")

Row = tuple[Card | None, ...]
Tower = tuple[Row, ...]
"""Rows from the bottom; no empty cells at the end of a row, no empty rows at the end."""
Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PublicHand:
    """What everybody sees of a seat's hand: how many glass cards, and the finish card open in front of it. count: None
    where nobody entered it."""

    count: int | None
    finish: bool = False


FacedownNumbers = tuple[tuple[Cell, int], ...]
"""Face-down cards somebody knows, by row and place, with their numbers."""


@dataclass(frozen=True, slots=True)
class PrivateHand:
    """A hand of one's own in a game that is followed. seat: whose it is, from 1; cards: the numbers one has told;
    known: the face-down cards of the tower one knows."""

    seat: int
    cards: tuple[int, ...] = ()
    known: FacedownNumbers = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A table as entered; None is what was not entered.

    holdings: of each seat in turn order; hand: of the seat to move, `x` for a card not told; deck: cards
    left now; last: where the previous seat placed or revealed a card, in this tower; drawn: cards the seat
    to move has drawn this turn; known: face-down cards of the tower whose numbers the asker knows; mine: the
    asker's own hand, of a game that is followed as it is now; knowledge: what the moves have shown of hidden cards;
    recalled: what was `known` at the start of a question, as it lies now: it is written nowhere.
    """

    table: Table = field(default_factory=Table)
    tower: Tower | None = None
    reserve: Cards | None = None
    hand: Cards | None = None
    deck: int | None = None
    first: bool = False
    last: Cell | None = None
    drawn: int | None = None
    known: FacedownNumbers = ()
    holdings: tuple[PublicHand | None, ...] = ()
    mine: PrivateHand | None = None
    knowledge: Knowledge[Face] = field(default_factory=Knowledge)
    recalled: FacedownNumbers = ()

    @property
    def rows(self) -> Tower:
        """The tower, empty if not entered."""
        return self.tower or ()

    @property
    def reserve_size(self) -> int:
        """Cards the reserve has between turns; 0 for a number of players the game is not for."""
        return RESERVE.get(self.table.players, 0)

    @property
    def numbers_outside_tower(self) -> frozenset[int]:
        """Numbers everybody or the seat to move sees outside the tower."""
        return frozenset(readable_numbers(self.reserve or ())) | frozenset(readable_numbers(self.hand or ()))

    @property
    def hidden_slack(self) -> int:
        """1 where a hidden card takes no room in the order (ruling hidden), else 0."""
        return 1 if self.table.option(HIDDEN_RULING) == "equal" else 0

    @property
    def known_numbers_by_cell(self) -> Mapping[Cell, int]:
        """The face-down cards whose numbers the asker knows."""
        return dict((*self.recalled, *self.known))

    @property
    def mover_public_hand(self) -> PublicHand | None:
        """What everybody sees of the hand of the seat to move."""
        return self.public_hand_of_seat(self.table.turn)

    def public_hand_of_seat(self, seat_number: int) -> PublicHand | None:
        """What everybody sees of a seat's hand. seat_number: from 1."""
        return self.holdings[seat_number - 1] if seat_number <= len(self.holdings) else None

    def with_mover_public_hand_set_or_cleared(self, public_hand: PublicHand | None) -> State:
        """The same with another public hand of the seat to move; None where nothing is known of it."""
        if public_hand == self.mover_public_hand:
            return self
        index = self.table.turn - 1
        hands = [*self.holdings, *([None] * (index + 1 - len(self.holdings)))]
        hands[index] = public_hand
        while hands and hands[-1] is None:
            hands.pop()
        return replace(self, holdings=tuple(hands))


@dataclass(frozen=True, slots=True)
class Draw:
    """The step before the action: cards from the deck (coupelation.draw). finish: the finish card came as well."""

    count: int
    finish: bool = False


@dataclass(frozen=True, slots=True)
class Up:
    """A: a hand card goes into the tower face up (coupelation.up). mark: printed on it, "" not told."""

    face: Face
    row: int
    col: int
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Down:
    """B: a hand card goes into the tower face down (coupelation.down). face: `x` where nobody told."""

    face: Face
    row: int
    col: int


@dataclass(frozen=True, slots=True)
class Flip:
    """C: a face-down card is turned up (coupelation.flip). number, mark: what it turns out to be, if known."""

    row: int
    col: int
    number: int | None = None
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Payment:
    """Two hand cards for the reserve and those discarded, each ascending, the finish card last, `x` after it.

    marks: printed on the two, "" not told.
    """

    first: Face
    second: Face
    discards: tuple[Face, ...] = ()
    marks: tuple[str, str] = ("", "")

    @classmethod
    def from_unordered_cards(cls, paid_cards: Iterable[Face | Card], discarded_faces: Iterable[Face] = ()) -> Payment:
        """The same payment whatever the order the cards were named in."""
        cards = [card if isinstance(card, Card) else Card(card) for card in paid_cards]
        first, second = sorted(cards, key=lambda card: face_sort_key(card.face))
        marks = (first.mark, second.mark)
        return cls(first.face, second.face, tuple(sorted(discarded_faces, key=face_sort_key)), marks)

    @property
    def pair(self) -> tuple[Card, Card]:
        """The two cards for the reserve."""
        return Card(self.first, self.marks[0]), Card(self.second, self.marks[1])

    @property
    def all_faces(self) -> tuple[Face, ...]:
        return (self.first, self.second, *self.discards)


@dataclass(frozen=True, slots=True, kw_only=True)
class Take:
    """D: a reserve card goes into the tower, also in exchange (coupelation.take).

    mark: printed on it, "" not told; dropped: the reserve cards discarded at the end of the turn, ascending.
    """

    face: Face
    row: int
    col: int
    payment: Payment
    mark: str = ""
    dropped: tuple[Face, ...] = ()


Action = Up | Down | Flip | Take
Move = Draw | Action


def face_sort_key(face: Face) -> int:
    """Faces in ascending order, the finish card last, after it a card not told."""
    return face if isinstance(face, int) else 1_000_001 if face == HIDDEN.face else 1_000_000


def readable_numbers(cards: Iterable[Card]) -> list[int]:
    """The numbers that can be read on cards."""
    return [card.face for card in cards if isinstance(card.face, int)]


def build_tower_without_trailing_empty_cells(tower_rows: Iterable[Iterable[Card | None]]) -> Tower:
    """A tower without empty cells at the end of its rows and empty rows at its end."""
    found: list[Row] = []
    for row in tower_rows:
        cells = list(row)
        while cells and cells[-1] is None:
            cells.pop()
        found.append(tuple(cells))
    while found and not found[-1]:
        found.pop()
    return tuple(found)
