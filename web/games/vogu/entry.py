"""Entering what lies on a VOGU table: one touch at a place that is picked, and the place that is next.

Places: `value.B` a track; `p1.2` a card of a seat (from 0), `p1.2.token` only its token; `board.1.0` a card of the
layout or a free cell, `hand.3` a card of the hand, both with `.left` … an edge.
"""

from __future__ import annotations

from dataclasses import replace

from calculators.core.types import View
from calculators.vogu.score import is_entered
from calculators.vogu.state import (
    CARDS_AT_END,
    COLOURS,
    NO_VALUES,
    SIDES,
    VALUE_LIMIT,
    Board,
    Card,
    Cell,
    Face,
    Seat,
    State,
    Values,
    neighbours,
)
from web.games.vogu.question import next_side, put_edge

ERASE = "erase"
Placed = tuple[State, str]
"""The state after a touch, and the place to pick next."""


def first_gap(state: State, view: View) -> str:
    """What is still to be entered first; '' when nothing is, or when a question can be asked."""
    if view is not View.SCORE:
        return "" if state.board else "board.0.0"
    lacking = [c for c, value in zip(COLOURS, state.values or NO_VALUES, strict=True) if value is None]
    if lacking:
        return f"value.{lacking[0]}"
    for name, cards in state.seated:
        if not is_entered(state, cards):
            whole = [card.is_whole for card in cards or ()]
            index = whole.index(False) if False in whole else len(whole)
            if index < CARDS_AT_END:
                return f"{name}.{index}"
    return ""


# --- values -----------------------------------------------------------------------------------------


def put_value(state: State, colour: str, put: str, view: View) -> Placed:
    """A value; then the next track, after the last one what is missing."""
    index = COLOURS.index(colour)
    if put == ERASE:
        return with_value(state, index, None), f"value.{colour}"
    value = int(put)
    if abs(value) > VALUE_LIMIT:
        raise ValueError(put)
    state = with_value(state, index, value)
    if view is not View.SCORE or index + 1 == len(COLOURS):
        return state, first_gap(state, view)
    return state, f"value.{COLOURS[index + 1]}"


def with_value(state: State, index: int, value: int | None) -> State:
    values: Values = state.values or NO_VALUES
    values = (*values[:index], value, *values[index + 1 :])
    return replace(state, values=None if values == NO_VALUES else values)


def rest_is_zero(state: State, view: View) -> Placed:
    """Somebody says that all values not entered yet are 0."""
    state = replace(state, values=tuple(value or 0 for value in state.values or NO_VALUES))
    return state, first_gap(state, view)


# --- cards of a seat --------------------------------------------------------------------------------


def put_card(state: State, path: list[str], put: str, view: View) -> Placed:
    """A card by its two colours `BG`, or its token `take.G` (taken away when put again).

    A correction touches nothing else: the token stays while the new card has its colour.
    """
    seat, index, *_ = path
    number, at = int(seat[1]) - 1, int(index)
    cards: Seat = state.seats[number] or ()
    if not 0 <= at <= len(cards):
        raise ValueError(index)
    if put.startswith("take."):
        return with_token(state, number, at, put[5:]), ".".join(path)
    if put == ERASE:
        return with_cards(state, number, cards[:at] + cards[at + 1 :]), f"{seat}.{at}"
    if len(put) != 2 or not set(put) <= set(COLOURS):
        raise ValueError(put)
    card = Card.of(put)
    corrected = at < len(cards) and cards[at].is_whole
    if corrected:
        card = replace(card, token=cards[at].token if cards[at].token in card.colours else "")
    state = with_cards(state, number, (*cards[:at], card, *cards[at + 1 :]))
    return state, f"{seat}.{at}" if corrected else after_card(state, seat, at, view)


def after_card(state: State, seat: str, at: int, view: View) -> str:
    """Behind a card its seat's next one, then what is missing; of the last card only the token is asked."""
    if view is not View.SCORE:
        return f"{seat}.{at}.token"
    if at + 1 < CARDS_AT_END and len(state.seats[int(seat[1]) - 1] or ()) <= at + 1:
        return f"{seat}.{at + 1}"
    return first_gap(state, view) or f"{seat}.{at}.token"


def with_token(state: State, number: int, at: int, token: str) -> State:
    """The token of a card. Raises ValueError for a card that is not there and a colour it does not have."""
    cards = state.seats[number] or ()
    if at >= len(cards) or token not in tuple(cards[at].colours):
        raise ValueError(token)
    card = replace(cards[at], token="" if cards[at].token == token else token)
    return with_cards(state, number, (*cards[:at], card, *cards[at + 1 :]))


def with_cards(state: State, number: int, cards: Seat) -> State:
    """A seat without cards is a seat not entered."""
    return replace(state, seats=(*state.seats[:number], cards or None, *state.seats[number + 1 :]))


# --- the layout and the hand ------------------------------------------------------------------------


def put_board(state: State, path: list[str], put: str) -> Placed:
    """An edge of a card of the layout; a card outside makes the layout grow. Behind its last edge follows the
    next card that is not whole, or the next free cell while the starting layout is not complete."""
    cell: Cell = (int(path[0]), int(path[1]))
    cards = dict(state.board or ())
    if put == ERASE:
        cards.pop(cell, None)
        return replace(state, board=tidy(cards) or None), f"board.{cell[0]}.{cell[1]}" if not cards else "mend"
    side = side_of(path[2:], cards.get(cell, Face()))
    cards[cell] = face = put_edge(cards.get(cell, Face()), side, put)
    down, right = max(0, -min(r for r, _ in cards)), max(0, -min(c for _, c in cards))
    board: Board = tuple(sorted(((r + down, c + right), f) for (r, c), f in cards.items()))
    state = replace(state, board=board)
    here = (cell[0] + down, cell[1] + right)
    following = next_side(face, side)
    if following:
        return state, f"board.{here[0]}.{here[1]}.{following}"
    return state, next_card(state, here)


def side_of(path: list[str], face: Face) -> str:
    """The edge a touch enters: the one picked, or the first open one."""
    return path[0] if path else next_side(face, SIDES[-1]) or SIDES[0]


def next_card(state: State, cell: Cell) -> str:
    """The card to enter after one: a half entered one, or in a starting layout the free cell beside it."""
    cards = dict(state.board or ())
    half = next((at for at, face in cards.items() if not face.is_whole), None)
    if half is not None:
        return f"board.{half[0]}.{half[1]}"
    if state.box is None or len(cards) >= state.box.start:
        return ""
    _, _, right, below = neighbours(cell)
    free = next(near for near in (right, below, *sorted(around(cards))) if near not in cards)
    return f"board.{free[0]}.{free[1]}"


def around(cards: dict[Cell, Face]) -> set[Cell]:
    """The free cells beside cards."""
    return {near for cell in cards for near in neighbours(cell)} - set(cards)


def tidy(cards: dict[Cell, Face]) -> Board:
    """A layout that starts at its first row and column."""
    if not cards:
        return ()
    row, col = min(r for r, _ in cards), min(c for _, c in cards)
    return tuple(sorted(((r - row, c - col), face) for (r, c), face in cards.items()))


def put_hand(state: State, path: list[str], put: str) -> Placed:
    """An edge of a card of the hand; after the last edge the next card is picked."""
    index = int(path[0])
    hand = state.hand or ()
    if put == ERASE:
        return replace(state, hand=(hand[:index] + hand[index + 1 :]) or None), f"hand.{max(0, index - 1)}"
    if index > len(hand):
        raise ValueError(put)
    face = hand[index] if index < len(hand) else Face()
    side = side_of(path[1:], face)
    face = put_edge(face, side, put)
    state = replace(state, hand=(*hand[:index], face, *hand[index + 1 :]))
    following = next_side(face, side)
    return state, f"hand.{index}.{following}" if following else f"hand.{index + 1}"
