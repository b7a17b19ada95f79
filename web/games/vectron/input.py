"""The form of VECTRON's pages, and what one touch of a pad does to a table. For picks see `picks`.

Puts on a cell: `3` `G` `S` a chip, `a` a piece, which pressed again lies down and gets up; of a seat: `h2`
the chip held, `g3` the gauge, `s4` the score; of a row or hand: `D2` `S` a card, `nothing` an empty row;
anywhere: `turn.p2`, `phase.move`, `used.1`, `erase`. Whatever is put again is taken away.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from calculators.core.answers import Answer
from calculators.core.parsing import Span, parse_number
from calculators.core.types import View
from calculators.vectron.notation import parse_card, parse_cell
from calculators.vectron.play import play
from calculators.vectron.state import (
    ACTION_CARDS,
    BLANK,
    GATE,
    PHASES,
    PIECES,
    SIDE,
    STARS,
    SWAP,
    UNKNOWN,
    Card,
    Cards,
    DrawDeck,
    Forced,
    Seat,
    State,
    row_of,
    seat_numbers,
    seat_of,
    with_row,
)
from calculators.vectron.validate import hand_wanted, missing, violations
from web.games.vectron.grid import cells_of
from web.games.vectron.picks import NONE, first_gap, next_blank, next_chip, next_in_hand

ERASE = "erase"
NOTHING = "nothing"
GAUGE_MOST, SCORE_MOST = 15, 5
"""The highest keys of the pad: a gauge of 6 that gains nine stars, a score before the end of the game."""


def carry(query: dict[str, str], view: str) -> dict[str, str]:
    """Everything goes along but the move, which only a verdict needs."""
    return {name: value for name, value in query.items() if name != "move" or view == View.CHECK}


def tap(answer: Answer, pick: str, put: str) -> tuple[State, str]:
    """One touch of a pad. Raises ValueError for a put that the pad of the pick does not have."""
    state: State = answer.state
    pick = pick or first_gap(state, answer.view)
    word, _, rest = put.partition(".")
    if word in SETTINGS:
        return SETTINGS[word](state, rest), pick if pick.startswith("map") else ""
    place, *path = pick.split(".")
    if place == "map":
        return put_cell(state, parse_cell(path[0]), put)
    if place == "drawn":
        return put_drawn(state, parse_card(Span.of(put)), answer.view)
    if place == "hand":
        return put_hand(state, int(path[0]), put)
    if place in ROWS:
        return put_row(state, ROWS[place], int(path[0]), put)
    if place in SEATS and int(place[1]) in seat_numbers(state):
        return (put_chip if path else put_facts)(state, int(place[1]), put)
    raise ValueError(pick)


ROWS = {f"row{number}": number for number in range(1, 5)}
SEATS = ("p1", "p2", "p3", "p4")


def put_turn(state: State, seat: str) -> State:
    """The seat to move."""
    if seat not in SEATS or int(seat[1]) not in seat_numbers(state):
        raise ValueError(seat)
    return replace(state, table=replace(state.table, turn=int(seat[1])))


def put_phase(state: State, phase: str) -> State:
    """Where the turn stands; cards are used in the last phase only."""
    for known in PHASES:
        if known == phase:
            return replace(state, phase=known, used=state.used if known == "move" else 0)
    raise ValueError(phase)


def put_used(state: State, used: str) -> State:
    """How many cards of the row were used."""
    return replace(state, used=parse_number(used, 0, len(row_of(state, state.table.turn))))


SETTINGS = {"turn": put_turn, "phase": put_phase, "used": put_used}


def put_cell(state: State, cell: int, put: str) -> tuple[State, str]:
    """A chip or a piece on a cell; the next empty cell is picked. A piece pressed again lies down or gets
    up; a piece that lay elsewhere moves here."""
    cells = list(cells_of(state))
    here = f"map.{'ABCD'[cell % SIDE]}{cell // SIDE + 1}"
    if put in PIECES[: len(seat_numbers(state))]:
        seat = PIECES.index(put) + 1
        if cells[cell] == put:
            entry = seat_of(state, seat)
            return entered(state, seat, replace(entry, down=not entry.down)), here
        cells = [BLANK if what == put else what for what in cells]
    elif put == ERASE or put == cells[cell]:
        cells[cell] = BLANK
        return with_cells(state, cells), here
    elif put not in STARS + GATE + SWAP:
        raise ValueError(put)
    cells[cell] = put
    state = with_cells(state, cells)
    return state, next_blank(state, cell) or first_gap(state, View.MOVES) or here


def with_cells(state: State, cells: list[str]) -> State:
    """The map with these cells; one without anything on it is not entered."""
    rows = tuple("".join(cells[at : at + SIDE]) for at in range(0, len(cells), SIDE))
    return replace(state, map=rows if any(what != BLANK for what in cells) else None)


def put_chip(state: State, seat: int, put: str) -> tuple[State, str]:
    """The chip a seat holds; then the next seat without one."""
    entry, chip = seat_of(state, seat), put.removeprefix("h")
    if put != ERASE and (put == chip or len(chip) != 1 or chip not in STARS + GATE):
        raise ValueError(put)
    if put == ERASE or chip == entry.chip:
        return entered(state, seat, replace(entry, chip="")), f"p{seat}.chip"
    state = entered(state, seat, replace(entry, chip=chip))
    return state, next_chip(state, seat) or first_gap(state, View.MOVES) or f"p{seat}.chip"


def put_facts(state: State, seat: int, put: str) -> tuple[State, str]:
    """Gauge or score of a seat; after the score comes the next seat."""
    entry = seat_of(state, seat)
    if put == ERASE:
        return entered(state, seat, replace(entry, gauge=None, score=None)), f"p{seat}"
    if put.startswith("g"):
        gauge = parse_number(put[1:], 0, GAUGE_MOST)
        return entered(state, seat, replace(entry, gauge=None if gauge == entry.gauge else gauge)), f"p{seat}"
    if not put.startswith("s"):
        raise ValueError(put)
    score = parse_number(put[1:], 0, SCORE_MOST)
    state = entered(state, seat, replace(entry, score=None if score == entry.score else score))
    following = seat + 1 if seat + 1 in seat_numbers(state) else seat
    return state, f"p{following}"


def entered(state: State, seat: int, entry: Seat) -> State:
    """A seat with other facts; one without any is not entered."""
    seats: Any = (*state.seats[: seat - 1], None if entry == UNKNOWN else entry, *state.seats[seat:])
    return replace(state, seats=seats)


def put_row(state: State, seat: int, index: int, put: str) -> tuple[State, str]:
    """A card of an action row; below it comes the next one."""
    cards = row_of(state, seat)
    if put == NOTHING:
        if cards:
            raise ValueError(put)
        rows: Any = (
            *state.rows[: seat - 1],
            () if state.rows[seat - 1] is None else None,
            *state.rows[seat:],
        )
        state = replace(state, rows=rows)
        return state, first_gap(state, View.MOVES) or f"row{seat}.0"
    cards, index = with_card(cards, index, put, ACTION_CARDS)
    return with_row(state, seat, cards), f"row{seat}.{index}"


def with_card(cards: Cards, index: int, put: str, most: int) -> tuple[Cards, int]:
    """Cards with one put at a place or taken from it, and the place to go on with."""
    if put == ERASE:
        index = min(index, len(cards) - 1)
        return cards[: max(index, 0)] + cards[index + 1 :], max(index, 0)
    card: Card = parse_card(Span.of(put))
    if index > len(cards) or index >= most:
        raise ValueError(put)
    if cards[index : index + 1] == (card,):
        return cards[:index] + cards[index + 1 :], index
    return (*cards[:index], card, *cards[index + 1 :]), index + 1


def put_hand(state: State, index: int, put: str) -> tuple[State, str]:
    """A card of the hand; when the hand is full the next thing not entered is picked."""
    hand, index = with_card(state.hand or (), index, put, hand_wanted(state))
    state = replace(state, hand=hand or None)
    if put == ERASE or index < len(hand):
        return state, f"hand.{index}"
    return state, next_in_hand(state) or first_gap(state, View.MOVES) or NONE


def put_drawn(state: State, card: Card, view: View) -> tuple[State, str]:
    """The card that comes from the deck: the engine draws it."""
    if state.phase != "draw" or violations(state, view) or missing(state, view):
        raise ValueError(card)
    lies = seat_of(state, state.table.turn).down
    return play(state, Forced(card) if lies else DrawDeck(card)).state, ""
