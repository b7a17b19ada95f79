"""Declares the state of a VOGU table, its moves, and the facts of the box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from calculators.core.knowledge import Knowledge
from calculators.core.private_hand import PrivateHand
from calculators.core.types import TableSettings

COLOURS = "BRYGWK"
"""Blue, red, yellow, green, white, black: the order in which colours are written."""

CARDS_IN_BOX = 48
TOKENS = 3
"""Tokens of each colour: one on the board, the others beside it (vogu.setup.stock)."""
VALUE_LIMIT = 10
"""No value leaves −10 … +10 (vogu.limit)."""
CHANGE_LIMIT = 4
"""The most a contact changes a value: a 3, boosted (vogu.boost)."""
CARDS_AT_END = 4
"""The number of cards that each seat owns when the game ends (vogu.turn)."""
REVEALED_LIMIT = 4
"""The most cards that a seat can have revealed (vogu.reveal)."""

Side = Literal["top", "left", "right", "bottom"]
SIDES: tuple[Side, ...] = ("top", "left", "right", "bottom")
"""The sides of a face in reading order: numbers on the first two, signs on the others."""


@dataclass(frozen=True, slots=True)
class BoxSetup:
    """The set-up for a number of players (vogu.setup).

    start: cards face up on the table at the start; hand: cards dealt to each seat; stock: tokens of each colour beside
    the board.
    """

    start: int
    hand: int
    stock: int

    @property
    def turns_per_seat(self) -> int:
        """The number of turns of each seat: each turn costs one owned card (vogu.turn)."""
        return self.hand - CARDS_AT_END

    @property
    def spare_tokens(self) -> int:
        """The number of tokens of each colour that are neither on the board nor in the stock."""
        return TOKENS - 1 - self.stock


BOX: Mapping[int, BoxSetup] = {3: BoxSetup(6, 14, 1), 4: BoxSetup(4, 11, 2), 5: BoxSetup(3, 9, 2)}

Cell = tuple[int, int]
"""Row and column, 0-based, counted from the top left of the board as entered."""
Values = tuple[int | None, ...]
"""The value of each colour, in the order of COLOURS; None if not entered, which is not 0."""
NO_VALUES: Values = (None,) * len(COLOURS)


@dataclass(frozen=True, slots=True)
class Edge:
    """An edge of a face. force: the number 1–3 of a top or left edge, the sign ±1 of a right or bottom edge."""

    force: int
    colour: str


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it lies in the layout; an edge is None if it is not entered (vogu.card)."""

    top: Edge | None = None
    left: Edge | None = None
    right: Edge | None = None
    bottom: Edge | None = None

    @property
    def edges(self) -> tuple[Edge | None, Edge | None, Edge | None, Edge | None]:
        """The edges in the order of SIDES."""
        return self.top, self.left, self.right, self.bottom

    @property
    def is_whole(self) -> bool:
        return None not in self.edges

    @property
    def colours(self) -> str:
        """The colours of its edges, each once, in the order of COLOURS."""
        edge_colours = {edge.colour for edge in self.edges if edge}
        return "".join(colour for colour in COLOURS if colour in edge_colours)


@dataclass(frozen=True, slots=True)
class Card:
    """A card that a seat owns.

    first, second: its colours in the order of COLOURS, equal for a one-colour card; second is '' if not entered; token:
    the colour of the token taken when it was revealed, '' if it was not revealed.
    """

    first: str
    second: str = ""
    token: str = ""

    @classmethod
    def from_colours_in_any_order(cls, colours: str, token: str = "") -> Card:
        """Builds a card from its colours in any order: twice the same for a one-colour card, one if half entered."""
        first, second = sorted(colours, key=COLOURS.index) if len(colours) > 1 else (colours, "")
        return cls(first, second, token)

    @property
    def colours(self) -> str:
        return self.first + self.second

    @property
    def is_whole(self) -> bool:
        return self.second != ""


def card_from_face(face: Face, token: str = "") -> Card:
    """Returns the card of a face: a face of one colour is a one-colour card (vogu.card)."""
    return Card.from_colours_in_any_order((face.colours * 2)[:2], token)


PartialCard = Face | Card
"""A card that a move takes from the hand: its face, or its two colours if nobody saw the face."""
UNKNOWN_CARD: PartialCard = Face()
"""The card of which nothing is known."""


@dataclass(frozen=True, slots=True)
class HandCardMatcher:
    """Compares cards of a hand (`CardMatcher`); the rulebook does not say how often a face exists."""

    unknown_card: PartialCard = UNKNOWN_CARD

    def could_known_card_fit_recorded_card(self, known_card: PartialCard, recorded_card: PartialCard) -> bool:
        if not isinstance(known_card, Face):
            return known_card == recorded_card
        if isinstance(recorded_card, Face):
            return all(
                None in pair or pair[0] == pair[1] for pair in zip(known_card.edges, recorded_card.edges, strict=True)
            )
        colours = set(recorded_card.colours)
        return set(known_card.colours) <= colours and len(colours - set(known_card.colours)) <= known_card.edges.count(
            None
        )

    def does_known_card_surely_fit_recorded_card(self, known_card: PartialCard, recorded_card: PartialCard) -> bool:
        if recorded_card == UNKNOWN_CARD or known_card == recorded_card:
            return True
        # No card has a third colour, so the colours of a face with two are known before all its edges are.
        return (
            isinstance(known_card, Face)
            and (known_card.is_whole or (isinstance(recorded_card, Card) and len(known_card.colours) == 2))
            and self.could_known_card_fit_recorded_card(known_card, recorded_card)
        )

    def is_fully_known(self, recorded_card: PartialCard) -> bool:
        return isinstance(recorded_card, Face) and recorded_card.is_whole


CARD_MATCHER = HandCardMatcher()

Board = tuple[tuple[Cell, Face], ...]
"""The cards of the layout, by row and column."""
SeatCards = tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedTurn:
    """A turn of the record.

    turn: its number, 1-based; cards: those taken from the hand of the seat, as far as known; cell: that of a placed
    card, in the present layout, None for a reveal; token: the colour of the token taken, '' for none.
    """

    turn: int
    seat: str
    cards: tuple[PartialCard, ...]
    cell: Cell | None
    token: str


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A table as entered; None means not entered.

    seats: the cards of p1 … p5, also beyond the number of players: in `score` those they own, else those they revealed;
    values: None if no colour is named; hand: of the seat to move; knowledge: what is known of all hands, including
    their sizes if the layout does not give them (`calculators.core.knowledge`); assumed_faces: seats and faces that the
    moves so far took from a hand that is not known to hold them; turns_so_far: the turns of the record so far; mine:
    the private hand in a followed game; first: the number of the seat that began, if it is entered or follows from the
    end of a record.
    """

    table: TableSettings = field(default_factory=TableSettings)
    seats: tuple[SeatCards | None, ...] = (None,) * 5
    values: Values | None = None
    board: Board | None = None
    hand: tuple[Face, ...] | None = None
    knowledge: Knowledge[PartialCard] = field(default_factory=Knowledge)
    assumed_faces: tuple[tuple[str, Face], ...] = field(default=(), compare=False)
    turns_so_far: tuple[PlayedTurn, ...] = field(default=(), compare=False)
    mine: PrivateHand | None = None
    first: int | None = None

    @property
    def box(self) -> BoxSetup | None:
        """The set-up for the number of players; None for a number that the game is not for."""
        return BOX.get(self.table.players)

    @property
    def empty_cells_beside_cards(self) -> tuple[Cell, ...]:
        """The empty cells that share an edge with a card of the layout, row by row (vogu.place)."""
        cells = dict(self.board or ())
        return tuple(sorted({near for cell in cells for near in cells_above_left_right_and_below(cell)} - cells.keys()))

    @property
    def cards_by_seat(self) -> Iterator[tuple[str, SeatCards | None]]:
        """The codes and cards of the seats of this table, in turn order."""
        return zip(self.table.seats, self.seats, strict=False)

    @property
    def cards_by_staying_seat(self) -> Iterator[tuple[str, SeatCards | None]]:
        """The codes and cards of the seats that play on, in turn order."""
        staying = [f"p{number}" for number in self.table.staying_seats]
        return ((seat, cards) for seat, cards in self.cards_by_seat if seat in staying)

    @property
    def mover_code(self) -> str:
        return f"p{self.table.turn}"

    @property
    def revealed_by_mover(self) -> SeatCards:
        """The revealed cards of the seat to move; () if not entered."""
        return self.seats[self.table.turn - 1] or ()

    def cards_revealed_by(self, seat_number: int) -> SeatCards:
        """Returns the revealed cards of a seat: those with a token."""
        return tuple(card for card in self.seats[seat_number - 1] or () if card.token)


def list_first_sides_before_others(first_sides: Sequence[str]) -> tuple[str, ...]:
    """Returns all sides: `first_sides`, then the others in reading order."""
    return (*first_sides, *(side for side in SIDES if side not in first_sides))


def shortest_prefix_of_sides_giving_same_order(first_sides: Sequence[str]) -> tuple[str, ...]:
    """Returns the fewest sides, at least one, that determine the same order; () for ().

    >>> shortest_prefix_of_sides_giving_same_order(("bottom", "top", "left", "right"))
    ('bottom',)
    """
    every = list_first_sides_before_others(first_sides)
    lengths = range(1, len(first_sides) + 1)
    return next((every[:n] for n in lengths if list_first_sides_before_others(every[:n]) == every), ())


@dataclass(frozen=True, slots=True)
class PlaceCard:
    """The move that places a hand card on the table (vogu.place); in a draft the cell and edges can be None.

    cell: in the present layout, −1 is just outside; first_sides: the sides (`SIDES`) whose contacts are resolved first,
    before the others in reading order; () if the order is not entered (vogu.order).
    """

    face: Face = Face()
    cell: Cell | None = None
    first_sides: tuple[str, ...] = ()

    @property
    def entered_cell(self) -> Cell:
        """The cell. Raises ValueError if a draft has none."""
        if self.cell is None:
            raise ValueError(self)
        return self.cell

    @property
    def is_complete(self) -> bool:
        return self.cell is not None and self.face.is_whole


@dataclass(frozen=True, slots=True)
class Reveal:
    """The move that reveals one card, discards another face down and takes a token (vogu.reveal).

    revealed_card: as a face or as its two colours, in a draft also fewer; discard: the face-down card, None if unknown;
    colour: of the token, '' if a draft has none.
    """

    revealed_card: Face | Card = Card("")
    discard: Face | None = None
    colour: str = ""

    @property
    def is_complete(self) -> bool:
        return self.revealed_card.is_whole and self.colour != ""

    @property
    def card_with_token(self) -> Card:
        """The revealed card with its token."""
        if isinstance(self.revealed_card, Face):
            return card_from_face(self.revealed_card, self.colour)
        return replace(self.revealed_card, token=self.colour)


Move = PlaceCard | Reveal


def board_height_and_width(board: Board) -> tuple[int, int]:
    """Returns the numbers of rows and columns of a layout, counted from its top left cell 0, 0."""
    return (
        max((row + 1 for (row, _), _ in board), default=0),
        max((col + 1 for (_, col), _ in board), default=0),
    )


def cells_above_left_right_and_below(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Returns the cells that share an edge with a cell, in the order of SIDES."""
    row, col = cell
    return (row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)
