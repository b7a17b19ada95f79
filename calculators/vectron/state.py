"""A VECTRON table, the facts of its box, and what a player can do in a turn."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from calculators.core.knowledge import Knowledge
from calculators.core.private_hand import PrivateHand
from calculators.core.types import Table

PLAYERS = (2, 3, 4)
"""Seats a table can have."""
SIDE = 4
"""Cells along one side of the map."""
CELLS = SIDE * SIDE
ACTION_CARDS = 24
"""Action cards in the box."""
HAND = 2
"""Cards in a hand; between drawing and putting down one more."""
SWAPS = 2
"""Swap chips on the map."""
START_CHIP = "2"
"""The star chip every seat begins with."""
GAUGE_GOAL = 7
"""A gauge of so much ends the turn and brings a settlement."""
ROUNDS_KEPT = 30
"""The most settlements that a table keeps, the last ones."""
SCORE_GOAL = 6
"""A score of so much after a settlement ends the game."""

STARS = "123456789"
GATE = "G"
SWAP = "S"
BLANK = "-"
"""A cell of the map that is not entered yet."""
PIECES = "abcd"
"""The pieces of the seats on the map."""

Phase = Literal["draw", "play", "move"]
PHASES: tuple[Phase, ...] = ("draw", "play", "move")

Card = str
"""`D2` two cells diagonally, `O3` three cells straight, `S` to a swap chip."""
Cards = tuple[Card, ...]
Map = tuple[str, ...]
"""Rows from the top, one character a cell."""


@dataclass(frozen=True, slots=True)
class SeatState:
    """What lies in front of a seat. chip: a number of stars, `G`, or `""` where not entered; gauge and
    score: None where not entered."""

    chip: str = ""
    gauge: int | None = 0
    score: int | None = 0
    down: bool = False


@dataclass(frozen=True, slots=True)
class SettlementGain:
    """What a settlement that is over gave a seat. gauge: None where nobody has told it; by_hand: points that the table
    added."""

    gauge: int | None
    points: int
    by_hand: int = 0


UNKNOWN_GAIN = SettlementGain(None, 0)
"""Of a seat that nobody told: a player who was missing at the table."""
UNKNOWN_SEAT = SeatState(gauge=None, score=None)
"""A seat of which nothing was entered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """All that was entered; None where something was not.

    seats: p1 … p5, also those the table does not have; rows: of p1 … p4, top card first;
    hand: of the seat to move, fewer cards than it has while the others are not known; used: cards of its
    row used this turn; deck: cards left in it, for when the rows do not tell; bonus: points that the table
    adds by hand, in seat order, None for none said; bonus_for: what they are for, in a word; rounds: what the
    settlements so far gave, whose points are in the scores; known: what the moves so far have shown of all hands;
    assumed: by seat the cards of this deal that it put down and nobody knew it to have; mine: the hand of whoever asks,
    where a game is followed.
    """

    table: Table = field(default_factory=Table)
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
    known: Knowledge[Card] = field(default_factory=Knowledge)
    assumed: tuple[tuple[str, Card], ...] = field(default=(), compare=False)
    mine: PrivateHand | None = None


@dataclass(frozen=True, slots=True)
class DrawFromDeck:
    """Take the top card of the deck; card: None while it is not known."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class DrawFromRow:
    """Take the top card of a seat's action row."""

    seat: int


@dataclass(frozen=True, slots=True)
class ForcedDraw:
    """With the piece lying: a card of the deck goes on the own row; card: None while not known."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Put a card of the hand on the own row."""

    card: Card


@dataclass(frozen=True, slots=True)
class MovePiece:
    """Move the own piece; cell: 0–15, row by row."""

    cell: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn."""


Move = DrawFromDeck | DrawFromRow | ForcedDraw | PlayCard | MovePiece | EndTurn


@dataclass(frozen=True, slots=True)
class ActionCardMatcher:
    """Cards of a hand: known, or not seen. How often a card exists nobody knows, so all are different ones."""

    unknown_card: Card = ""

    def can_known_card_match_recorded_card(self, known_card: Card, told_card: Card) -> bool:
        return known_card in (self.unknown_card, told_card)

    def must_known_card_match_recorded_card(self, known_card: Card, told_card: Card) -> bool:
        return known_card == told_card

    def is_fully_known(self, told_card: Card) -> bool:
        return told_card != self.unknown_card


ACTION_CARD_MATCHER = ActionCardMatcher()


def hand_size(state: State, seat_number: int) -> int:
    """Cards in the hand of a seat: one more between drawing and putting down (vectron.draw)."""
    return HAND + (state.phase == "play" and seat_number == state.table.turn)


def knowledge_with_entered_hand(state: State) -> Knowledge[Card]:
    """What is known of all hands, the hand that was entered as well."""
    return state.known if state.hand is None else state.known.with_private_cards(f"p{state.table.turn}", state.hand)


def certain_hand_cards(state: State) -> Cards:
    """The cards that the hand of the seat to move surely has."""
    return tuple(fact.card for fact in knowledge_with_entered_hand(state).zone_named(f"p{state.table.turn}").held_facts)


def seat_numbers(state: State) -> range:
    """1 … players, as far as a table can have seats."""
    return range(1, min(state.table.players, max(PLAYERS)) + 1)


def staying_seat_numbers(state: State) -> tuple[int, ...]:
    """The numbers of the seats that play on."""
    return tuple(number for number in seat_numbers(state) if number not in state.table.departed_seats)


def count_stars_of_chip(chip: str) -> int:
    """What a chip is worth when it is left for a gate: its stars; a gate chip has none."""
    return int(chip) if chip.isdigit() else 0


def action_row_of_seat(state: State, seat_number: int) -> Cards:
    """The action row of a seat, top card first; empty where it was not entered."""
    return (state.rows[seat_number - 1] or ()) if seat_number <= len(state.rows) else ()


def is_row_entered(state: State, seat_number: int) -> bool:
    """Whether the action row of a seat was entered; a row that no table has is not."""
    return seat_number <= len(state.rows) and state.rows[seat_number - 1] is not None


def seat_state_of(state: State, seat_number: int) -> SeatState:
    """What a seat has; nothing is known of one that was not entered."""
    return state.seats[seat_number - 1] or UNKNOWN_SEAT


def bonus_points_of_seat_or_0(state: State, seat_number: int) -> int:
    """The points a seat gets by hand; 0 where none were said."""
    given = state.bonus or ()
    return (given[seat_number - 1] or 0) if seat_number <= len(given) else 0


def state_with_seat(state: State, seat_number: int, seat_state: SeatState) -> State:
    return replace(state, seats=(*state.seats[: seat_number - 1], seat_state, *state.seats[seat_number:]))


def state_with_row(state: State, seat_number: int, row_cards: Cards) -> State:
    return replace(state, rows=(*state.rows[: seat_number - 1], row_cards, *state.rows[seat_number:]))


def count_cards_in_hands(state: State) -> int:
    """Cards in all hands: two each, three where the seat to move has drawn and not yet played."""
    return HAND * len(seat_numbers(state)) + (state.phase == "play")


def count_cards_outside_rows_and_hands(state: State) -> int:
    """Cards that are in no row that was entered and in no hand: at most these are in the deck."""
    return ACTION_CARDS - sum(len(row or ()) for row in state.rows) - count_cards_in_hands(state)


def deck_size_or_none_if_unknown(state: State) -> int | None:
    """Cards left in the deck: what the rows leave of the box, else what was entered, else None."""
    if all(state.rows[number - 1] is not None for number in seat_numbers(state)):
        return count_cards_outside_rows_and_hands(state)
    return state.deck


def deck_size_after_draw(state: State) -> int | None:
    """The entered size of the deck after a card was drawn from it."""
    return None if state.deck is None else max(0, state.deck - 1)
