"""The form of VOGU's pages, and what one touch of a pad does to a table.

Picks: `value.B` a track; `p1.2` a card slot (from 0); `board.1.0` a card of the layout or a free cell,
with `.top` … an edge of it; `hand.3` a card of the hand, with `.left` … an edge; `turn` the seat to move.
Puts: `4` a value; `G` a colour of the card; `p1.2.g` the token of a card, taken away when put again;
`2G`, `pG` an edge; `p3` the seat to move; `erase` empties what is picked.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from calculators.core.answers import Answer
from calculators.core.parsing import SEAT_FIELDS
from calculators.core.types import View
from calculators.vogu.state import (
    CARDS_AT_END,
    COLOURS,
    NO_VALUES,
    SIDES,
    VALUE_LIMIT,
    Board,
    Card,
    Cell,
    Edge,
    Face,
    Seat,
    State,
    Values,
)
from web.games.vogu.view import first_gap

ERASE = "erase"
WITH_TOKEN = 3
"""Letters of a card with its token."""
FORCES = {"1": 1, "2": 2, "3": 3, "p": 1, "m": -1}


def carry(query: dict[str, str], view: str) -> dict[str, str]:
    """The cards a seat owns at the end are not those it has revealed: during the game each has a token."""
    cards = [card for seat in SEAT_FIELDS if seat in query for card in query[seat].split(".")]
    if view == View.SCORE or all(len(card) == WITH_TOKEN for card in cards):
        return query
    return {name: value for name, value in query.items() if name not in SEAT_FIELDS}


def tap(answer: Answer, pick: str, put: str) -> tuple[State, str]:
    """One touch of a pad. Raises ValueError for a put that the pad of the pick does not have."""
    state: State = answer.state
    pick = pick or first_gap(state, answer.view)
    place, *path = pick.split(".")
    if put.count(".") == 2:
        return put_token(state, put), pick
    if put in ("p1", "p2", "p3", "p4", "p5"):
        return replace(state, table=replace(state.table, turn=int(put[1]))), pick
    if place == "value":
        return put_value(state, path[0], put)
    if place in ("p1", "p2", "p3", "p4", "p5"):
        return put_colour(state, place, int(path[0]), put, answer.view)
    if place == "board":
        return put_board(state, path, put)
    if place == "hand":
        return put_hand(state, path, put)
    raise ValueError(pick)


def put_value(state: State, colour: str, put: str) -> tuple[State, str]:
    """A value; the next track is picked, after the last one the first card."""
    index = COLOURS.index(colour)
    value = None if put == ERASE else int(put)
    if value is not None and abs(value) > VALUE_LIMIT:
        raise ValueError(put)
    values: Values = state.values or NO_VALUES
    values = (*values[:index], value, *values[index + 1 :])
    state = replace(state, values=None if values == NO_VALUES else values)
    if value is None:
        return state, f"value.{colour}"
    last = index + 1 == len(COLOURS)
    return state, first_gap(state, View.SCORE) if last else f"value.{COLOURS[index + 1]}"


def put_colour(state: State, seat: str, index: int, put: str, view: View) -> tuple[State, str]:
    """A colour: the first of a new card, or the second, after which the next slot is picked."""
    number = int(seat[1]) - 1
    cards: Seat = state.seats[number] or ()
    if put == ERASE:
        return with_seat(state, number, cards[:index] + cards[index + 1 :]), f"{seat}.{index}"
    if put not in tuple(COLOURS) or index > len(cards):
        raise ValueError(put)
    half = index < len(cards) and not cards[index].is_whole
    card = Card.of(cards[index].first + put) if half else Card(put)
    state = with_seat(state, number, (*cards[:index], card, *cards[index + 1 :]))
    if not card.is_whole:
        return state, f"{seat}.{index}"
    if view is not View.SCORE:
        return state, f"{seat}.{index}"
    if index + 1 < CARDS_AT_END:
        return state, f"{seat}.{index + 1}"
    return state, first_gap(state, view) or f"{seat}.{index}"


def put_token(state: State, put: str) -> State:
    """`p1.2.g` gives the card its token, or takes it away when it has it."""
    seat, index, letter = put.split(".")
    number, at, token = int(seat[1]) - 1, int(index), letter.upper()
    cards = state.seats[number] or ()
    if not 0 <= at < len(cards) or token not in tuple(COLOURS):
        raise ValueError(put)
    card = replace(cards[at], token="" if cards[at].token == token else token)
    return with_seat(state, number, (*cards[:at], card, *cards[at + 1 :]))


def with_seat(state: State, number: int, cards: Seat) -> State:
    """A seat without cards is a seat not entered."""
    seats = (*state.seats[:number], cards or None, *state.seats[number + 1 :])
    return replace(state, seats=seats)


def put_edge(face: Face, side: str, put: str) -> Face:
    """`2G` or `pG` on a side of a face."""
    force, colour = FORCES.get(put[:1]), put[1:]
    if force is None or len(colour) != 1 or colour not in COLOURS:
        raise ValueError(put)
    if put[0].isdigit() != (side in SIDES[:2]):
        raise ValueError(put)
    changes: dict[str, Any] = {side: Edge(force, colour)}
    return replace(face, **changes)


def next_side(face: Face, side: str) -> str:
    """The edge to enter after one: the next that is empty, else none."""
    index = SIDES.index(side)
    order = [*SIDES[index + 1 :], *SIDES[:index]]
    return next((s for s in order if getattr(face, s) is None), "")


def put_board(state: State, path: list[str], put: str) -> tuple[State, str]:
    """An edge of a card of the layout; a card outside makes the layout grow."""
    cell: Cell = (int(path[0]), int(path[1]))
    cards = dict(state.board or ())
    if put == ERASE:
        cards.pop(cell, None)
        return replace(state, board=tidy(cards) or None), ""
    side = path[2] if len(path) > 2 else SIDES[0]
    if side not in SIDES:
        raise ValueError(side)
    face = put_edge(cards.get(cell, Face()), side, put)
    cards[cell] = face
    row, col = (max(0, -min(r for r, _ in cards)), max(0, -min(c for _, c in cards)))
    grown = tuple(sorted(((r + row, c + col), f) for (r, c), f in cards.items()))
    at = f"board.{cell[0] + row}.{cell[1] + col}"
    following = next_side(face, side)
    return replace(state, board=grown), f"{at}.{following}" if following else at


def tidy(cards: dict[Cell, Face]) -> Board:
    """A layout that starts at its first row and column."""
    if not cards:
        return ()
    row, col = min(r for r, _ in cards), min(c for _, c in cards)
    return tuple(sorted(((r - row, c - col), face) for (r, c), face in cards.items()))


def put_hand(state: State, path: list[str], put: str) -> tuple[State, str]:
    """An edge of a card of the hand; after the last edge the next card is picked."""
    index = int(path[0])
    hand = state.hand or ()
    if put == ERASE:
        return replace(state, hand=(hand[:index] + hand[index + 1 :]) or None), f"hand.{index}"
    if index > len(hand):
        raise ValueError(put)
    side = path[1] if len(path) > 1 else SIDES[0]
    face = put_edge(hand[index] if index < len(hand) else Face(), side, put)
    hand = (*hand[:index], face, *hand[index + 1 :])
    following = next_side(face, side)
    pick = f"hand.{index}.{following}" if following else f"hand.{index + 1}"
    return replace(state, hand=hand), pick


SIDE = r"(\.(top|left|right|bottom))?"
PICKS = rf"value\.[BRYGWK]|p[1-5]\.\d|board\.-?\d\d?\.-?\d\d?{SIDE}|hand\.\d\d?{SIDE}|none"
