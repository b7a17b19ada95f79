"""What lies on a VOGU table, and the facts of the box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from calculators.core.knowledge import Knowledge
from calculators.core.private_hand import PrivateHand
from calculators.core.types import Table

COLOURS = "BRYGWK"
"""Blue, red, yellow, green, white, black: the order in which colours are written."""

CARDS_IN_BOX = 48
TOKENS = 3
"""Of each colour: one on the board, the others beside it (vogu.setup.stock)."""
VALUE_LIMIT = 10
"""No value leaves −10 … +10 (vogu.limit)."""
CHANGE_LIMIT = 4
"""The most a contact changes a value: a 3, boosted (vogu.boost)."""
CARDS_AT_END = 4
"""Everybody owns so many cards when the game ends (vogu.turn)."""
REVEALED_LIMIT = 4
"""Cards a seat can have revealed at most (vogu.reveal)."""

SIDES = ("top", "left", "right", "bottom")
"""The sides of a face in reading order: numbers on the first two, signs on the others."""


@dataclass(frozen=True, slots=True)
class BoxSetup:
    """What the number of players decides (vogu.setup).

    start: cards face up on the table at the start; hand: cards dealt to each seat; stock: tokens of
    each colour beside the board.
    """

    start: int
    hand: int
    stock: int

    @property
    def turns_per_seat(self) -> int:
        """Turns of each seat: each costs one owned card (vogu.turn)."""
        return self.hand - CARDS_AT_END

    @property
    def spare_tokens(self) -> int:
        """Tokens of each colour that are neither on the board nor in the stock."""
        return TOKENS - 1 - self.stock


BOX: Mapping[int, BoxSetup] = {3: BoxSetup(6, 14, 1), 4: BoxSetup(4, 11, 2), 5: BoxSetup(3, 9, 2)}

Cell = tuple[int, int]
"""Row and column, counted from 0 at the top left of the board as given."""
Values = tuple[int | None, ...]
"""The value of each colour, in the order of COLOURS; None is not entered, which is not 0."""
NO_VALUES: Values = (None,) * len(COLOURS)


@dataclass(frozen=True, slots=True)
class Edge:
    """One edge of a face. force: the number 1–3 of a top or left edge, the sign ±1 of the others."""

    force: int
    colour: str


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it lies in the layout; an edge not entered yet is None (vogu.card)."""

    top: Edge | None = None
    left: Edge | None = None
    right: Edge | None = None
    bottom: Edge | None = None

    @property
    def edges(self) -> tuple[Edge | None, Edge | None, Edge | None, Edge | None]:
        """In the order of SIDES."""
        return self.top, self.left, self.right, self.bottom

    @property
    def is_whole(self) -> bool:
        return None not in self.edges

    @property
    def colours(self) -> str:
        """The colours its edges show, each once, in the order of COLOURS."""
        shown = {edge.colour for edge in self.edges if edge}
        return "".join(colour for colour in COLOURS if colour in shown)


@dataclass(frozen=True, slots=True)
class Card:
    """A card a seat owns: its two colours in the order of COLOURS, or one while half entered ("").

    token: the colour of the token it took when it was revealed, "" if it was not.
    """

    first: str
    second: str = ""
    token: str = ""

    @classmethod
    def from_colours(cls, colours: str, token: str = "") -> Card:
        """A card of one or two colours in any order; a one-colour card is given its colour twice."""
        first, second = sorted(colours, key=COLOURS.index) if len(colours) > 1 else (colours, "")
        return cls(first, second, token)

    @property
    def colours(self) -> str:
        return self.first + self.second

    @property
    def is_whole(self) -> bool:
        return self.second != ""


def card_from_face(face: Face, token: str = "") -> Card:
    """The card a face belongs to: a face of one colour is a one-colour card (vogu.card)."""
    return Card.from_colours((face.colours * 2)[:2], token)


PartialCard = Face | Card
"""A card a move takes from the hand: its face, or as much as was seen of it, its two colours."""
UNKNOWN_CARD: PartialCard = Face()
"""A card of which nothing is known."""


@dataclass(frozen=True, slots=True)
class HandCardMatcher:
    """How cards of a hand compare; how often a face exists nobody knows."""

    unknown_card: PartialCard = UNKNOWN_CARD

    def can_known_card_match_recorded_card(self, known_card: PartialCard, told_card: PartialCard) -> bool:
        """Can a card of which some edges are known be the one told?"""
        if not isinstance(known_card, Face):
            return known_card == told_card
        if isinstance(told_card, Face):
            return all(
                None in pair or pair[0] == pair[1] for pair in zip(known_card.edges, told_card.edges, strict=True)
            )
        colours = set(told_card.colours)
        return set(known_card.colours) <= colours and len(colours - set(known_card.colours)) <= known_card.edges.count(
            None
        )

    def must_known_card_match_recorded_card(self, known_card: PartialCard, told_card: PartialCard) -> bool:
        if told_card == UNKNOWN_CARD or known_card == told_card:
            return True
        return (
            isinstance(known_card, Face)
            and known_card.is_whole
            and self.can_known_card_match_recorded_card(known_card, told_card)
        )

    def is_fully_known(self, told_card: PartialCard) -> bool:
        return isinstance(told_card, Face) and told_card.is_whole


CARD_MATCHER = HandCardMatcher()

Board = tuple[tuple[Cell, Face], ...]
"""The cards of the layout, by row and column."""
SeatCards = tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedTurn:
    """What a turn of the record did. turn: its number, from 1; cards: those it took from the hand of the seat, as far
    as they are known; cell: where one was placed, as the layout lies now; token: the one taken, "" for none."""

    turn: int
    seat: str
    cards: tuple[PartialCard, ...]
    cell: Cell | None
    token: str


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A table as entered; None is what was not entered.

    seats: of p1 … p5, also those beyond the number of players: in `score` the cards they own, else those
    they revealed; values: as in Values, None where no colour is named; hand: of the seat to move; known: of all
    hands, their sizes where the layout does not tell them (`calculators.core.knowledge`); assumed: by seat the faces
    that the moves so far took out of a hand nobody knows to hold them; done: what the moves so far did.
    the moves so far took out of a hand nobody knows to hold them; mine: the hand of whoever asks, where a game is
    followed; first: the seat that began, where it was entered or the last turn of a record told it.
    """

    table: Table = field(default_factory=Table)
    seats: tuple[SeatCards | None, ...] = (None,) * 5
    values: Values | None = None
    board: Board | None = None
    hand: tuple[Face, ...] | None = None
    known: Knowledge[PartialCard] = field(default_factory=Knowledge)
    assumed: tuple[tuple[str, Face], ...] = field(default=(), compare=False)
    done: tuple[PlayedTurn, ...] = field(default=(), compare=False)
    mine: PrivateHand | None = None
    first: int | None = None

    @property
    def box(self) -> BoxSetup | None:
        """The facts of the box; None for a number of players the game is not for."""
        return BOX.get(self.table.players)

    @property
    def cards_by_seat(self) -> Iterator[tuple[str, SeatCards | None]]:
        """Name and cards of the seats of this table, in turn order."""
        return zip(self.table.seats, self.seats, strict=False)

    @property
    def cards_by_staying_seat(self) -> Iterator[tuple[str, SeatCards | None]]:
        """The same of those who play on."""
        staying = [f"p{number}" for number in self.table.staying_seats]
        return ((seat, cards) for seat, cards in self.cards_by_seat if seat in staying)

    @property
    def mover_code(self) -> str:
        return f"p{self.table.turn}"

    @property
    def revealed_by_mover(self) -> SeatCards:
        """The cards of the seat to move that lie before it; none if not entered."""
        return self.seats[self.table.turn - 1] or ()

    def cards_revealed_by(self, seat_number: int) -> SeatCards:
        """The cards a seat has revealed: those with a token."""
        return tuple(card for card in self.seats[seat_number - 1] or () if card.token)


def sort_sides_first_sides_first(first_sides: Sequence[str]) -> tuple[str, ...]:
    """All sides: those that are resolved first, then the others in reading order."""
    return (*first_sides, *(side for side in SIDES if side not in first_sides))


def find_shortest_first_sides_giving_same_order(first_sides: Sequence[str]) -> tuple[str, ...]:
    """The fewest sides, at least one, that say the same order; () stays ().

    >>> find_shortest_first_sides_giving_same_order(("bottom", "top", "left", "right"))
    ('bottom',)
    """
    every = sort_sides_first_sides_first(first_sides)
    lengths = range(1, len(first_sides) + 1)
    return next((every[:n] for n in lengths if sort_sides_first_sides_first(every[:n]) == every), ())


@dataclass(frozen=True, slots=True)
class PlaceCard:
    """Put a hand card on the table (vogu.place); cell as in the layout given, −1 is just outside.

    first_sides: the sides (`SIDES`) whose contacts the table resolves first, then the others in reading order; () where
    nobody said in which order (vogu.order).
    """

    face: Face
    cell: Cell
    first_sides: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reveal:
    """Put one card before you, discard another face down, take a token (vogu.reveal).

    shown: the card put before the seat, as a face or as the two colours that everybody remembers;
    discard: the card nobody saw, None if not known; colour: of the token.
    """

    shown: Face | Card
    discard: Face | None
    colour: str

    @property
    def card_with_token(self) -> Card:
        """The revealed card with its token."""
        if isinstance(self.shown, Face):
            return card_from_face(self.shown, self.colour)
        return replace(self.shown, token=self.colour)


Move = PlaceCard | Reveal


def board_height_and_width(board: Board) -> tuple[int, int]:
    """Height and width of a layout, counted from its top left cell 0, 0."""
    return (
        max((row + 1 for (row, _), _ in board), default=0),
        max((col + 1 for (_, col), _ in board), default=0),
    )


def adjacent_cells(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The cells that share an edge with a cell, in the order of SIDES."""
    row, col = cell
    return (row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)
