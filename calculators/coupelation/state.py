"""Defines the state of a Coupelation table, its moves, and the numbers of the box."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import ClassVar, Literal, NamedTuple, get_args

from calculators.core.knowledge import Knowledge
from calculators.core.parsing import HOLE
from calculators.core.types import TableSettings, drop_trailing_none, with_value_of_seat
from calculators.coupelation.rulings import HIDDEN_RULING

ROWS = 7
"""Rows of the pyramid, and cards in its bottom row (coupelation.goal)."""
CELLS = ROWS * (ROWS + 1) // 2
TOP = (ROWS - 1, 0)
START = 25
"""The card the tower grows from (coupelation.setup)."""
LOWEST, HIGHEST = 1, 50
"""The smallest and the largest number of the glass cards; each number is on one card."""
BOX = HIGHEST + 1
"""All cards of the box, including the finish card."""
HAND_START = 3
HAND_LIMIT = 3
"""Cards a hand keeps at the end of a turn (coupelation.limit)."""
HEART_LIMIT = 4
"""The most a heart can draw (coupelation.draw)."""
HAND_FULL = HAND_LIMIT + HEART_LIMIT
"""The most cards that a hand can have after the draw."""
RESERVE: Mapping[int, int] = {2: 6, 3: 5, 4: 4}
"""Players → cards in the reserve (coupelation.setup)."""
RESERVE_FULL = max(RESERVE.values()) + 1
"""The largest reserve at any table: action D sends one card more than it takes (coupelation.limit)."""
HIDDEN_DRAW = 2
"""After a face-down card the next seat draws up to a hand of this many cards (coupelation.draw)."""
MARKS: Mapping[str, int] = {"d": 1, "e": 2, "h": 0}
"""Marks (one diamond, two diamonds, heart) → the cards that each lets the next seat draw by itself."""
HEART = "h"
CACHE_SIZE = 128
"""Towers whose cells and bounds are cached. It only saves time: one request asks for the same towers again."""

Face = int | str
"""The face of a card: its number, `F` for the finish card, `x` if it is not entered."""
Cell = tuple[int, int]
"""Row from the bottom and column in the row, both 0-based; (0, -1) is left of the leftmost card."""


class Card(NamedTuple):
    """A card of the tower, the reserve or a hand. face: its number, `F`, or `x` if it is not seen; mark: d, e or h, ""
    if it is not entered.

    A tuple, because listing the moves of one position looks up towers thousands of times.
    """

    face: Face
    mark: str = ""

    @property
    def number(self) -> int | None:
        """The number that can be read on it; None if it is face down or the finish card."""
        return self.face if isinstance(self.face, int) else None


HIDDEN = Card("x")
"""A card whose face is not seen: face down in the tower, or not entered in a hand."""
FINISH = Card("F")

ActionKind = Literal["up", "down", "flip", "take"]
ACTION_KINDS: tuple[ActionKind, ...] = get_args(ActionKind)
Row = tuple[Card | None, ...]
Tower = tuple[Row, ...]
"""Rows from the bottom; no row ends with an empty cell, and the last row is not empty."""
Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PublicHand:
    """What everybody sees of a seat's hand. count: its glass cards, None if not entered; finish: the finish card lies
    open in front of it."""

    count: int | None
    finish: bool = False


UNENTERED_HAND = PublicHand(None)
"""The public hand of which nothing is entered."""


@lru_cache(maxsize=CACHE_SIZE)
def cards_by_cell(tower: Tower) -> Mapping[Cell, Card]:
    """Returns the cards of a tower by cell."""
    return {
        (row_index, column): card
        for row_index, row in enumerate(tower)
        for column, card in enumerate(row)
        if card is not None
    }


def cells_below(cell: Cell) -> tuple[Cell, Cell]:
    """Returns the two cells that a cell above the bottom row lies on."""
    row, col = cell
    return (row - 1, col), (row - 1, col + 1)


@lru_cache(maxsize=CACHE_SIZE)
def find_free_bottom_row_ends_and_supported_cells(tower: Tower) -> tuple[Cell, ...]:
    """Returns the free cells at the ends of the bottom row and over two cards, by row and column (coupelation.over).

    The left end is column -1. Empty without a tower.
    """
    if not tower:
        return ()
    cards = cards_by_cell(tower)
    width = len(tower[0])
    free_cells = [(0, -1), (0, width)] if width < ROWS else []
    for row in range(1, min(len(tower) + 1, ROWS)):
        for col in range(len(tower[row - 1]) - 1):
            if (row, col) not in cards and all(below in cards for below in cells_below((row, col))):
                free_cells.append((row, col))
    return tuple(free_cells)


FacedownNumbers = tuple[tuple[Cell, int], ...]
"""The face-down cards that somebody knows: cell and number, sorted by row and column."""


@dataclass(frozen=True, slots=True)
class PrivateHand:
    """A private hand in a followed game. seat: its seat, 1-based; cards: the entered numbers; facedown_numbers: the
    numbers of face-down cards of the tower that the seat knows."""

    seat: int
    cards: tuple[int, ...] = ()
    facedown_numbers: FacedownNumbers = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A table as entered; None stands for what is not entered.

    holdings: the public hand of each seat, in turn order; hand: of the seat to move, with `x` for a card that is not
    entered; deck: cards left now; first: is it the first game; last: the cell of this tower where the previous seat
    placed or revealed a card; drawn: cards the seat to move has drawn this turn; facedown_numbers: the numbers of
    face-down cards that the asker knows (`known` in an address); mine: the asker's private hand as it is now, in a
    followed game; knowledge: what the moves have revealed of hidden cards; facedown_numbers_at_start: the
    `facedown_numbers` of the start of a question, at their present cells; no address holds it.
    """

    table: TableSettings = field(default_factory=TableSettings)
    tower: Tower | None = None
    reserve: Cards | None = None
    hand: Cards | None = None
    deck: int | None = None
    first: bool = False
    last: Cell | None = None
    drawn: int | None = None
    facedown_numbers: FacedownNumbers = ()
    holdings: tuple[PublicHand | None, ...] = ()
    mine: PrivateHand | None = None
    knowledge: Knowledge[Face] = field(default_factory=Knowledge)
    facedown_numbers_at_start: FacedownNumbers = ()

    @property
    def rows(self) -> Tower:
        """The tower, empty if it is not entered."""
        return self.tower or ()

    @property
    def reserve_cards(self) -> Cards:
        """The cards of the reserve, none if it is not entered."""
        return self.reserve or ()

    @property
    def hand_cards(self) -> Cards:
        """The entered cards of the hand, with `x` for one that is not; none if the hand is not entered."""
        return self.hand or ()

    @property
    def cards_by_cell(self) -> Mapping[Cell, Card]:
        """The cards of the tower by cell."""
        return cards_by_cell(self.rows)

    @property
    def hidden_cells(self) -> tuple[Cell, ...]:
        """The cells of the tower with a face-down card."""
        return tuple(cell for cell, card in self.cards_by_cell.items() if card == HIDDEN)

    @property
    def empty_cell_count(self) -> int:
        """The number of cells of the pyramid without a card."""
        return CELLS - sum(row + col < ROWS for row, col in self.cards_by_cell)

    @property
    def free_cells(self) -> tuple[Cell, ...]:
        """The free cells at the ends of the bottom row and over two cards, by row and column (coupelation.over)."""
        return find_free_bottom_row_ends_and_supported_cells(self.rows)

    @property
    def reserve_size(self) -> int:
        """The cards of the reserve between turns; 0 for a number of players that the game is not for."""
        return RESERVE.get(self.table.players, 0)

    @property
    def numbers_outside_tower(self) -> frozenset[int]:
        """The numbers that lie in the reserve or in the entered hand of the seat to move."""
        return frozenset(readable_numbers(self.reserve_cards)) | frozenset(readable_numbers(self.hand_cards))

    @property
    def hidden_cards_need_room(self) -> bool:
        """Does a hidden card take up a number of its own in the order (ruling hidden)?"""
        return self.table.option(HIDDEN_RULING) != "equal"

    @property
    def known_numbers_by_cell(self) -> Mapping[Cell, int]:
        """The numbers of the face-down cards that the asker knows, by cell."""
        return dict((*self.facedown_numbers_at_start, *self.facedown_numbers))

    @property
    def mover_public_hand(self) -> PublicHand:
        """What everybody sees of the hand of the seat to move."""
        return self.public_hand_of_seat(self.table.turn)

    def public_hand_of_seat(self, seat_number: int) -> PublicHand:
        """Returns what everybody sees of a seat's hand. seat_number: 1-based."""
        return (self.holdings[seat_number - 1] if seat_number <= len(self.holdings) else None) or UNENTERED_HAND

    def state_with_mover_public_hand(self, public_hand: PublicHand) -> State:
        """Returns the state with another public hand of the seat to move."""
        entered_hand = None if public_hand == UNENTERED_HAND else public_hand
        public_hands = with_value_of_seat(self.holdings, self.table.turn, entered_hand)
        return replace(self, holdings=drop_trailing_none(public_hands))


@dataclass(frozen=True, slots=True)
class Draw:
    """The draw before the action (coupelation.draw).

    count: glass cards, None in a draft for the whole allowance; finish: was the finish card drawn too?
    """

    count: int | None
    finish: bool = False

    @property
    def entered_count(self) -> int:
        """The glass cards. Raises ValueError if a draft has no number."""
        if self.count is None:
            raise ValueError(self)
        return self.count


class TowerAction:
    """An action on a cell of the tower. cell: row and column, None while a draft has none."""

    __slots__ = ()
    kind: ClassVar[ActionKind]
    cell: Cell | None

    @property
    def entered_cell(self) -> Cell:
        """The cell. Raises ValueError if a draft has none."""
        if self.cell is None:
            raise ValueError(self)
        return self.cell


@dataclass(frozen=True, slots=True)
class Up(TowerAction):
    """A: a hand card goes into the tower face up (coupelation.up). mark: printed on it, "" if not entered."""

    kind: ClassVar[ActionKind] = "up"
    face: Face = HOLE
    cell: Cell | None = None
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Down(TowerAction):
    """B: a hand card goes into the tower face down (coupelation.down). face: `x` if not entered."""

    kind: ClassVar[ActionKind] = "down"
    face: Face = HIDDEN.face
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class Flip(TowerAction):
    """C: a face-down card is turned up (coupelation.flip). number, mark: what it turns out to be; None and "" if not
    entered."""

    kind: ClassVar[ActionKind] = "flip"
    cell: Cell | None = None
    number: int | None = None
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Payment:
    """Two hand cards for the reserve, and the hand cards discarded; each group ascending, then the finish card, then
    `x`. In a draft the two cards are in the order of entering.

    marks: printed on the two cards, "" if not entered.
    """

    first: Face = HOLE
    second: Face = HOLE
    discards: tuple[Face, ...] = ()
    marks: tuple[str, str] = ("", "")

    @classmethod
    def from_unordered_cards(
        cls, two_paid_cards: Iterable[Face | Card], discarded_faces: Iterable[Face] = ()
    ) -> Payment:
        """Returns the payment with its cards sorted."""
        cards = [card if isinstance(card, Card) else Card(card) for card in two_paid_cards]
        return cls.from_paid_cards(
            sorted(cards, key=lambda card: face_sort_key(card.face)), sorted(discarded_faces, key=face_sort_key)
        )

    @classmethod
    def from_paid_cards(cls, up_to_two_paid_cards: Sequence[Card], discarded_faces: Iterable[Face] = ()) -> Payment:
        """Returns the payment with its cards in the given order."""
        first, second = [*up_to_two_paid_cards, Card(HOLE), Card(HOLE)][:2]
        return cls(first.face, second.face, tuple(discarded_faces), (first.mark, second.mark))

    @property
    def pair(self) -> tuple[Card, Card]:
        """The two cards for the reserve."""
        return Card(self.first, self.marks[0]), Card(self.second, self.marks[1])

    @property
    def all_faces(self) -> tuple[Face, ...]:
        return (self.first, self.second, *self.discards)


NO_PAYMENT = Payment()


@dataclass(frozen=True, slots=True, kw_only=True)
class Take(TowerAction):
    """D: a reserve card goes into the tower, also in exchange (coupelation.take).

    mark: printed on it, "" if not entered; reserve_discards: the reserve cards discarded at the end of the turn,
    ascending.
    """

    kind: ClassVar[ActionKind] = "take"
    face: Face = HOLE
    cell: Cell | None = None
    payment: Payment = NO_PAYMENT
    mark: str = ""
    reserve_discards: tuple[Face, ...] = ()

    @property
    def take_with_cards_sorted(self) -> Take:
        payment = Payment.from_unordered_cards(self.payment.pair, self.payment.discards)
        return replace(self, payment=payment, reserve_discards=tuple(sorted(self.reserve_discards, key=face_sort_key)))


Action = Up | Down | Flip | Take
Move = Draw | Action


def faces_used_from_hand(move: Action) -> tuple[Face, ...]:
    """Returns the cards that a move takes from the hand."""
    if isinstance(move, Take):
        return move.payment.all_faces
    return () if isinstance(move, Flip) else (move.face,)


def face_sort_key(face: Face) -> int:
    """Returns a key that sorts numbers in ascending order, then the finish card, then `x`."""
    return face if isinstance(face, int) else 1_000_001 if face == HIDDEN.face else 1_000_000


def readable_numbers(cards: Iterable[Card]) -> list[int]:
    """Returns the numbers that can be read on cards."""
    return [card.face for card in cards if isinstance(card.face, int)]


def list_numbers_except(excluded_numbers: Container[Face]) -> list[int]:
    """Returns the numbers of all glass cards but those excluded, ascending."""
    return [number for number in range(LOWEST, HIGHEST + 1) if number not in excluded_numbers]


def build_tower_without_trailing_gaps(tower_rows: Iterable[Iterable[Card | None]]) -> Tower:
    """Returns the tower without empty cells at the end of a row and without empty rows at its end."""
    tower: list[Row] = []
    for row in tower_rows:
        cells = list(row)
        while cells and cells[-1] is None:
            cells.pop()
        tower.append(tuple(cells))
    while tower and not tower[-1]:
        tower.pop()
    return tuple(tower)
