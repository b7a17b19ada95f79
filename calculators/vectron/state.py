"""Declares the table of VECTRON, the facts of its box, and the moves of a turn."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from calculators.core.knowledge import Knowledge
from calculators.core.private_hand import PrivateHand
from calculators.core.types import TableSettings

PLAYERS = (2, 3, 4)
"""The numbers of players the game can be played with."""
SIDE = 4
"""Cells along one side of the map."""
CELLS = SIDE * SIDE
ACTION_CARDS = 24
"""Action cards in the box."""
HAND = 2
"""Cards in a hand; one more between drawing and placing a card."""
SWAPS = 2
"""Swap chips on the map."""
START_CHIP = "2"
"""The star chip every seat begins with: two stars."""
GAUGE_GOAL = 7
"""A gauge of this value or more ends the turn and brings a settlement."""
MAX_PAST_SETTLEMENTS = 30
"""The most past settlements that a table stores; the oldest ones are dropped."""
SCORE_GOAL = 6
"""A score of this value or more after a settlement ends the game."""

STARS = "123456789"
GATE = "G"
SWAP = "S"
BLANK = "-"
"""A cell of the map that is not entered."""
PIECES = "abcd"
"""The characters of the seats' pieces on the map, in seat order."""

Phase = Literal["draw", "play", "move"]
PHASES: tuple[Phase, ...] = ("draw", "play", "move")

Card = str
"""`D2` two cells diagonally, `O3` three cells orthogonally, `S` to a swap chip."""
Cards = tuple[Card, ...]
CellIndex = int
"""The place of a cell of the map in reading order, from 0."""
Map = tuple[str, ...]
"""The rows from the top, one character for each cell."""


@dataclass(frozen=True, slots=True)
class SeatState:
    """What lies in front of a seat.

    chip: the stars of the held chip, `G` for a gate, `""` if not entered; gauge, score: None if not entered; down: the
    seat's piece lies.
    """

    chip: str = ""
    gauge: int | None = 0
    score: int | None = 0
    down: bool = False


@dataclass(frozen=True, slots=True)
class SettlementGain:
    """What a past settlement gave a seat.

    gauge: None if not entered; by_hand: the points the table added by hand.
    """

    gauge: int | None
    points: int
    by_hand: int = 0


UNKNOWN_GAIN = SettlementGain(None, 0)
"""The gain of a seat for which nothing is entered, as of a player who was not at the table yet."""
UNKNOWN_SEAT = SeatState(gauge=None, score=None)
"""A seat for which nothing is entered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Everything that is entered about a table; None for what is not entered.

    seats: p1 … p5, also those the table does not have; rows: the action rows of p1 … p4, top card first; hand: the hand
    of the seat to move, with fewer cards than it holds while the others are unknown; used: the cards of its row that
    were used this turn; deck: the cards left in the deck, for when the rows do not determine them; bonus: the points
    that the table adds by hand, in seat order, None if none are entered; bonus_for: the name the table gives those
    points; rounds: what each past settlement gave, already part of the scores; knowledge: what the moves so far have
    revealed about all hands; assumed_cards: for each seat code, the cards it played in this deal without being known to
    hold them; mine: the private hand of whoever asks, in a followed game.
    """

    table: TableSettings = field(default_factory=TableSettings)
    seats: tuple[SeatState | None, ...] = (None,) * 5
    map: Map | None = None
    rows: tuple[Cards | None, ...] = (None,) * 4
    hand: Cards | None = None
    phase: Phase = "draw"
    used: int = 0
    deck: int | None = None
    bonus: tuple[int | None, ...] | None = None
    bonus_for: str = ""
    rounds: tuple[tuple[SettlementGain, ...], ...] = ()
    knowledge: Knowledge[Card] = field(default_factory=Knowledge)
    assumed_cards: tuple[tuple[str, Card], ...] = field(default=(), compare=False)
    mine: PrivateHand | None = None

    @property
    def map_or_empty(self) -> Map:
        """The map; no rows if it is not entered."""
        return self.map or ()

    @property
    def map_characters_padded_to_16(self) -> str:
        """The characters of the 16 cells; a map of another size is cut or filled with cells that are not entered."""
        rows = [row[:SIDE].ljust(SIDE, BLANK) for row in self.map_or_empty[:SIDE]]
        return "".join(rows).ljust(CELLS, BLANK)

    def hand_size(self, seat_number: int) -> int:
        """Returns the number of cards in a seat's hand: one more between drawing and placing a card (vectron.draw)."""
        return HAND + (self.phase == "play" and seat_number == self.table.turn)

    @property
    def knowledge_with_entered_hand(self) -> Knowledge[Card]:
        """What is known about all hands, including the entered hand of the seat to move."""
        return (
            self.knowledge
            if self.hand is None
            else self.knowledge.merge_private_cards(f"p{self.table.turn}", self.hand)
        )

    @property
    def certain_hand_cards_of_mover(self) -> Cards:
        """The cards that the seat to move certainly holds."""
        return tuple(
            fact.card for fact in self.knowledge_with_entered_hand.zone_named(f"p{self.table.turn}").held_facts
        )

    @property
    def seat_numbers(self) -> range:
        """1 … number of players, but at most four seats."""
        return range(1, min(self.table.players, max(PLAYERS)) + 1)

    @property
    def staying_seat_numbers(self) -> tuple[int, ...]:
        """The numbers of the seats whose players have not left."""
        return tuple(number for number in self.seat_numbers if number not in self.table.departed_seats)

    @property
    def staying_seats_missing_gauge_or_score(self) -> tuple[int, ...]:
        """The numbers of the seats that play on and whose gauge or score is not entered."""
        seats = ((number, self.seat_state(number)) for number in self.staying_seat_numbers)
        return tuple(number for number, seat_state in seats if seat_state.gauge is None or seat_state.score is None)

    def action_row(self, seat_number: int) -> Cards:
        """Returns the action row of a seat, top card first; empty if it is not entered."""
        return (self.rows[seat_number - 1] or ()) if seat_number <= len(self.rows) else ()

    def is_row_entered(self, seat_number: int) -> bool:
        """Checks whether the action row of a seat is entered; False for a seat that has no row."""
        return seat_number <= len(self.rows) and self.rows[seat_number - 1] is not None

    def seat_state(self, seat_number: int) -> SeatState:
        """Returns what is entered for a seat; `UNKNOWN_SEAT` if nothing is."""
        return self.seats[seat_number - 1] or UNKNOWN_SEAT

    def bonus_points_of_seat_or_0(self, seat_number: int) -> int:
        """Returns the points a seat gets by hand; 0 if none are entered."""
        points_by_seat = self.bonus or ()
        return (points_by_seat[seat_number - 1] or 0) if seat_number <= len(points_by_seat) else 0

    def with_seat(self, seat_number: int, seat_state: SeatState) -> State:
        return replace(self, seats=(*self.seats[: seat_number - 1], seat_state, *self.seats[seat_number:]))

    def with_row(self, seat_number: int, row_cards: Cards) -> State:
        return replace(self, rows=(*self.rows[: seat_number - 1], row_cards, *self.rows[seat_number:]))

    @property
    def card_count_in_hands(self) -> int:
        """The number of cards in all hands: two each, and one more between drawing and placing a card."""
        return HAND * len(self.seat_numbers) + (self.phase == "play")

    @property
    def card_count_outside_rows_and_hands(self) -> int:
        """The number of cards that are in no entered row and in no hand; the deck has at most these."""
        return ACTION_CARDS - sum(len(row or ()) for row in self.rows) - self.card_count_in_hands

    @property
    def deck_size_or_none(self) -> int | None:
        """The number of cards in the deck: computed if all rows are entered, else as entered, else None."""
        if all(self.rows[number - 1] is not None for number in self.seat_numbers):
            return self.card_count_outside_rows_and_hands
        return self.deck

    @property
    def deck_size_after_draw(self) -> int | None:
        """The entered size of the deck after one card was drawn from it, at least 0; None if not entered."""
        return None if self.deck is None else max(0, self.deck - 1)


@dataclass(frozen=True, slots=True)
class DrawFromDeck:
    """Takes the top card of the deck; card: None if it is not known."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class DrawFromRow:
    """Takes the top card of a seat's action row. seat: from 1."""

    seat: int


@dataclass(frozen=True, slots=True)
class ForcedDraw:
    """Places a card of the deck on the player's own row, because the piece lies; card: None if it is not known."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Places a card of the hand on the player's own row."""

    card: Card


@dataclass(frozen=True, slots=True)
class MovePiece:
    """Moves the player's own piece; cell: 0–15, row by row."""

    cell: CellIndex


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Ends the turn."""


Move = DrawFromDeck | DrawFromRow | ForcedDraw | PlayCard | MovePiece | EndTurn


@dataclass(frozen=True, slots=True)
class ActionCardMatcher:
    """Compares cards of a hand that may be unknown. How many copies of a card exist is not documented, so every card
    counts as another one."""

    unknown_card: Card = ""

    def could_known_card_fit_recorded_card(self, known_card: Card, recorded_card: Card) -> bool:
        return known_card in (self.unknown_card, recorded_card)

    def does_known_card_surely_fit_recorded_card(self, known_card: Card, recorded_card: Card) -> bool:
        return known_card == recorded_card

    def is_fully_known(self, recorded_card: Card) -> bool:
        return recorded_card != self.unknown_card


ACTION_CARD_MATCHER = ActionCardMatcher()


def count_stars_of_chip(chip: str) -> int:
    """Counts the stars of a chip, which raise the gauge when it is left for a gate; 0 for a gate chip or none."""
    return int(chip) if chip.isdigit() else 0
