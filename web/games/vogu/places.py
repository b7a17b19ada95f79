"""Entering what lies on a VOGU table: one touch at a place that is picked, and the place that is next.

Places: `value.B` a track; `p1.2` a card of a seat (from 0), `p1.2.token` only its token; `board.1.0` a card of the
layout or a free cell, `hand.3` a card of the hand, both with `.left` … an edge.
"""

from __future__ import annotations

from dataclasses import replace

from calculators.core.answers import Answer
from calculators.core.evaluate import decided
from calculators.core.parsing import SEAT_FIELDS
from calculators.core.types import View
from calculators.vogu import GAME
from calculators.vogu.contacts import values_now
from calculators.vogu.moves import open_cells
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
from web.games.vogu.draft import accept, next_side, put_edge, vary
from web.table.own import OWN, touched_own
from web.table.touches import Touched

WITH_TOKEN = 3
"""Letters of a card with its token."""
ENTRIES = ("value", "board", "hand", "mine", "mend", "p1", "p2", "p3", "p4", "p5")
"""First parts of a pick at which something on the table is entered or corrected."""


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
    free = next(near for near in (right, below, *open_cells(cards)) if near not in cards)
    return f"board.{free[0]}.{free[1]}"


def tidy(cards: dict[Cell, Face]) -> Board:
    """A layout that starts at its first row and column."""
    if not cards:
        return ()
    row, col = min(r for r, _ in cards), min(c for _, c in cards)
    return tuple(sorted(((r - row, c - col), face) for (r, c), face in cards.items()))


def put_hand(state: State, path: list[str], put: str) -> Placed:
    """An edge of a card of the hand; after the last edge the next card is picked."""
    hand, following = put_in(state.hand or (), "hand", path, put)
    return replace(state, hand=hand or None), following


def put_mine(state: State, path: list[str], put: str) -> Placed:
    """The same of a hand of one's own; when it is whole it is played from."""
    if state.mine is None:
        raise ValueError(put)
    cards, following = put_in(state.mine.cards, "mine", path, put)
    mine = replace(state.mine, cards=cards)
    whole = len(cards) == (state.box.hand if state.box else 0) and all(face.is_whole for face in cards)
    return replace(state, mine=mine), "none" if whole else following


def put_in(hand: tuple[Face, ...], name: str, path: list[str], put: str) -> tuple[tuple[Face, ...], str]:
    """A hand with an edge of a card of it, or without the card, and the place that comes next."""
    index = int(path[0])
    if put == ERASE:
        return hand[:index] + hand[index + 1 :], f"{name}.{max(0, index - 1)}"
    if index > len(hand):
        raise ValueError(put)
    face = hand[index] if index < len(hand) else Face()
    side = side_of(path[1:], face)
    face = put_edge(face, side, put)
    following = next_side(face, side)
    return (*hand[:index], face, *hand[index + 1 :]), (
        f"{name}.{index}.{following}" if following else f"{name}.{index + 1}"
    )


# --- one touch ------------------------------------------------------------


def tap(answer: Answer, pick: str, put: str) -> Touched:
    """One touch. Raises ValueError or LookupError for a put that the page does not have."""
    state: State = answer.state
    kind = put.split(".")[0]
    if kind in SEAT_FIELDS and "." not in put:
        table = replace(state.table, turn=int(put[1]))
        return Touched(replace(state, table=table), pick, "")
    if kind in SEAT_FIELDS:
        return token_of(state, pick, put)
    if kind == OWN:
        mine = touched_own(state.mine, put.partition(".")[2])
        return Touched(replace(state, mine=mine), "" if pick.startswith("mine") else pick)
    if put == "zero":
        return Touched(*rest_is_zero(state, answer.view))
    pick = pick or first_gap(state, answer.view)
    if put == "accept":
        return accept(answer, pick)
    if answer.view is View.PLAY and pick.startswith("value."):
        return mend_value(answer, pick, put)
    if enters(pick, put):
        return Touched(*enter(state, pick, put, answer.view))
    if answer.view is View.SCORE:
        raise ValueError(put)
    return vary(answer, pick, put)


def token_of(state: State, pick: str, put: str) -> Touched:
    """`p1.0.take.G`: the token of the card entered just before; what is picked stays."""
    seat, index, take = put.split(".", 2)
    return Touched(put_card(state, [seat, index], take, View.SCORE)[0], pick)


def is_entry(pick: str) -> bool:
    return pick.split(".")[0] in ENTRIES


def enters(pick: str, put: str) -> bool:
    """Is it something on the table that is touched, and not the question?"""
    places = ("value", "board", "hand", "mine", *SEAT_FIELDS)
    return pick.split(".")[0] in places and put.split(".")[0] not in ("cell", "tab", "new", "card")


def enter(state: State, pick: str, put: str, view: View) -> tuple[State, str]:
    """A fact at the place picked."""
    place, *path = pick.split(".")
    if place == "value":
        return put_value(state, path[0], put, view)
    if place == "board":
        return put_board(state, path, put)
    if place == "hand":
        return put_hand(state, path, put)
    if place == "mine":
        return put_mine(state, path, put)
    return put_card(state, [place, *path], put, view)


def mend_value(answer: Answer, pick: str, put: str) -> Touched:
    """A value of a game that is followed is another one at the table: its position is the new start. Raises
    ValueError where nothing is followed or the game is over."""
    followed = decided(answer).followed
    if followed is None or followed.ended:
        raise ValueError(pick)
    return Touched(put_value(followed.state, pick.split(".")[1], put, View.PLAY)[0], "", "")


def carry(query: dict[str, str], view: str) -> dict[str, str]:
    """The cards a seat owns at the end are not those it has revealed: during the game each has a token. A
    question belongs to its page. What the first cards make of the values is said to the score, which otherwise would
    ask for it (vogu.setup.values)."""
    left_out = {"move"} if view in (View.PLAY, View.SCORE) else set()
    cards = [card for seat in SEAT_FIELDS if seat in query for card in query[seat].split(".")]
    if view != View.SCORE and not all(len(card) == WITH_TOKEN or card == "-" for card in cards):
        left_out.update(SEAT_FIELDS)
    if view == View.PLAY and "mine" in query:
        left_out.add("hand")
    told = {name: value for name, value in query.items() if name not in left_out}
    if "mine" in told and "hand" not in told and view in (View.MOVES, View.CHECK):
        state = GAME.parse({name: value for name, value in told.items() if name != "move"}).state
        if state.mine is not None and state.mine.seat == state.table.turn and state.mine.cards:
            return {**told, **GAME.format(replace(state, hand=state.mine.cards))}
    if view == View.SCORE and "board" in told and "values" not in told:
        state = GAME.parse(told).state
        values = values_now(state)
        if any(value is not None for value in values):
            return GAME.format(replace(state, values=values))
    return told


SIDE = r"(\.(top|left|right|bottom))?"
FACE = r"([1-3][BRYGWK]|--){2}([pm][BRYGWK]|--){2}"
CELL = r"-?\d\d?\.-?\d\d?"
PICKS = (
    rf"value\.[BRYGWK]|p[1-5]\.\d\d?(\.token)?|board\.{CELL}{SIDE}|(hand|mine)\.\d\d?{SIDE}|mend"
    rf"|place\.(n\.n|{CELL})\.{FACE}{SIDE}|reveal\.(n|[BRYGWK]{{1,2}})\.[nBRYGWK]|none|end|step\.\d+"
)
