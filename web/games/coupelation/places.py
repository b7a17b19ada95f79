"""The form of Coupelation's pages, and what one touch of a pad does to a table.

Picks: `tower.0.3` a cell (`tower.0.-1` left of the leftmost card), `reserve.2`, `hand.1` a card or the place
for the next, `deck`, `none`; those of a move that is told are in `draft`.
Puts: `31` a number, `x` face down, `F` the finish card, `d` `e` `h` the mark of the picked card, `mark.0.3.d`
that of another, `last` the previous seat placed it, `first` the first game, `nodeck` the deck is empty, `p2` the
seat to move, `erase`. Before a game is followed: `deal.31` a card drawn for the reserve, `begin`. What is put again is
taken away.
"""

from __future__ import annotations

from dataclasses import replace

from calculators.core.answers import Answer
from calculators.core.types import View
from calculators.coupelation import GAME
from calculators.coupelation.mine import untold
from calculators.coupelation.setup import start
from calculators.coupelation.state import (
    BOX,
    FINISH,
    HIDDEN,
    HIGHEST,
    LOWEST,
    MARKS,
    RESERVE,
    ROWS,
    START,
    Card,
    Cards,
    Cell,
    State,
    Tower,
    tidy,
)
from calculators.coupelation.tower import cards_of, supported
from web.games.coupelation.draft import PATTERN, put_of_turn
from web.games.coupelation.pictures.end import ENDED
from web.games.coupelation.pictures.pad import first_gap, picked
from web.table.opening import DEALT
from web.table.touches import Touched

ERASE = "erase"
FIXED = (LOWEST, HIGHEST)
"""The numbers that lie in every reserve."""
LIMIT = 14
"""Rows and places the notation reads."""


def carry(query: dict[str, str], view: str) -> dict[str, str]:
    """A move in question belongs to the check; in their turn, the hand of whoever asks is the hand."""
    kept = {name: value for name, value in query.items() if view == View.CHECK or name != "move"}
    if "mine" not in kept or view == View.PLAY:
        return kept
    state = GAME.parse({name: value for name, value in kept.items() if name != "move"}).state
    if state.mine is None or state.hand is not None or state.mine.seat != state.table.turn:
        return kept
    rest = untold(state.mine, state)
    if rest is None or rest < 0:
        return kept
    finish = [FINISH] if state.holding and state.holding.finish else []
    hand = (*map(Card, state.mine.cards), *([HIDDEN] * rest), *finish)
    told = GAME.format(replace(state, hand=hand, known=state.mine.known))
    return {**told, **({"move": kept["move"]} if "move" in kept else {})}


def tap(answer: Answer, pick: str, put: str) -> Touched:
    """One touch of a pad. Raises ValueError for a put that the pad of the pick does not have."""
    state: State = answer.state
    if answer.view is View.PLAY and not state.rows:
        return lay(state, pick, put)
    if answer.view is not View.SCORE:
        return put_of_turn(answer, pick, put)
    pick = pick or first_gap(state)
    if put in state.table.seats:
        return Touched(replace(state, table=replace(state.table, turn=int(put[1]))), pick)
    if put == "first":
        return Touched(replace(state, first=not state.first), pick)
    if put == "nodeck":
        return Touched(replace(state, deck=0), pick)
    if put.startswith("mark."):
        _, row, col, mark = put.split(".")
        return Touched(put_mark(state, f"tower.{row}.{col}", mark), pick)
    name, *path = pick.split(".")
    if put in MARKS:
        return Touched(put_mark(state, pick, put), pick)
    if name == "deck":
        return Touched(*put_deck(state, put))
    if name == "tower":
        return Touched(*put_tower(state, (int(path[0]), int(path[1])), put))
    if name in ("reserve", "hand"):
        return Touched(*put_card(state, name, int(path[0]), put))
    raise ValueError(pick)


def lay(state: State, pick: str, put: str) -> Touched:
    """One touch before a game is followed."""
    drawn, most = dealt(state, pick)
    name, _, rest = put.partition(".")
    match name:
        case "first":
            return Touched(replace(state, first=not state.first), pick)
        case "deal" if LOWEST < int(rest) < HIGHEST and int(rest) != START:
            number = int(rest)
            told = [n for n in drawn if n != number] if number in drawn else [*drawn, number][-most:]
            return Touched(state, ".".join((DEALT, *map(str, told))))
        case "begin" if len(drawn) == most:
            return Touched(start(state, tuple(map(Card, drawn))))
    raise ValueError(put)


def dealt(state: State, pick: str) -> tuple[list[int], int]:
    """The cards drawn for the reserve as a pick tells them, and how many there are to draw."""
    name, *told = pick.split(".")
    drawn = [int(text) for text in told if text.isdigit() and LOWEST < int(text) < HIGHEST] if name == DEALT else []
    most = RESERVE.get(state.table.players, 2) - len(FIXED)
    return [number for number in dict.fromkeys(drawn) if number != START][:most], most


def put_deck(state: State, put: str) -> tuple[State, str]:
    """Cards left in the deck; put again they are not known."""
    count = None if put == ERASE else int(put)
    if count is not None and not 0 <= count <= HIGHEST:
        raise ValueError(put)
    return replace(state, deck=None if count == state.deck else count), "" if count is not None else "deck"


def read_card(put: str, hidden: bool) -> Card:
    """A key of the pad. Raises ValueError for any other."""
    if put == FINISH.face:
        return FINISH
    if put == HIDDEN.face and hidden:
        return HIDDEN
    if not LOWEST <= int(put) <= HIGHEST:
        raise ValueError(put)
    return Card(int(put))


# Reserve and hand


def put_card(state: State, name: str, index: int, put: str) -> tuple[State, str]:
    """A card of the reserve or the hand; then the next one."""
    cards: Cards = (state.reserve if name == "reserve" else state.hand) or ()
    old = cards[index] if index < len(cards) else None
    if index > len(cards) or index >= BOX:
        raise ValueError(put)
    card = None if put == ERASE else read_card(put, hidden=False)
    if card is None or (old is not None and card.face == old.face):
        if old is None:
            cards, index = cards[:-1], max(0, len(cards) - 1)
        else:
            cards = cards[:index] + cards[index + 1 :]
        return with_cards(state, name, cards), f"{name}.{min(index, len(cards))}"
    cards = (*cards[:index], card, *cards[index + 1 :])
    state = with_cards(state, name, cards)
    if name == "reserve" and len(cards) >= state.reserve_size:
        return state, first_gap(state)
    return state, f"{name}.{len(cards) if old is None else index + 1}"


def with_cards(state: State, name: str, cards: Cards) -> State:
    """No card is nothing entered."""
    return replace(state, reserve=cards or None) if name == "reserve" else replace(state, hand=cards or None)


# The tower


def put_tower(state: State, cell: Cell, put: str) -> tuple[State, str]:
    """A card of the tower; then the next place beside it, or in the row above."""
    old = cards_of(state.rows).get(cell)
    row, col = cell
    if put == "last":
        if old is None:
            raise ValueError(put)
        return replace(state, last=None if state.last == cell else cell), f"tower.{row}.{col}"
    card = None if put == ERASE else read_card(put, hidden=True)
    if card is None or (old is not None and card.face == old.face):
        return without(state, cell)
    if not (0 <= row < LIMIT and -1 <= col < LIMIT):
        raise ValueError(put)
    if col < 0 and row:
        raise ValueError(put)
    rows = [list(cells) for cells in state.rows]
    last = state.last
    if col < 0:
        rows = [[None, *cells] for cells in rows]
        last = None if last is None else (last[0], last[1] + 1)
    at = max(col, 0)
    rows += [[] for _ in range(row + 1 - len(rows))]
    rows[row] += [None] * (at + 1 - len(rows[row]))
    rows[row][at] = card
    state = replace(state, tower=tidy(rows), last=last)
    if old is not None:
        return state, f"tower.{row}.{at}"
    return state, following(state.rows, cell, state)


def following(tower: Tower, cell: Cell, state: State) -> str:
    """The place to enter after one: on in its row in the same direction, then in the row above."""
    row, col = cell
    width = len(tower[0])
    cards = cards_of(tower)
    if row == 0 and col < 0:
        return "tower.0.-1" if width < ROWS else next_free(tower, state)
    gaps = [(0, c) for c in range(width) if (0, c) not in cards]
    if gaps:
        return name_of(gaps[0])
    if row == 0 and col + 1 == width < ROWS:
        return name_of((0, width))
    return next_free(tower, state, (row, col + 1))


def next_free(tower: Tower, state: State, start: Cell = (0, 99)) -> str:
    """The first free place over two cards from there on, up to the top."""
    free = [cell for cell in supported(tower) if cell[0] and cell >= start]
    return name_of(free[0]) if free else first_gap(state)


def name_of(cell: Cell) -> str:
    return f"tower.{cell[0]}.{cell[1]}"


def without(state: State, cell: Cell) -> tuple[State, str]:
    """The tower without a card; a row that then starts with nothing starts one place later."""
    row, col = cell
    rows = [list(cells) for cells in state.rows]
    if row < len(rows) and 0 <= col < len(rows[row]):
        rows[row][col] = None
    last = None if state.last == cell else state.last
    found = tidy(rows)
    while found and found[0] and all(cells[0] is None for cells in found if cells):
        found = tidy(cells[1:] for cells in found)
        last = None if last is None else (last[0], last[1] - 1)
        col -= 1
    return replace(state, tower=found or None, last=last), name_of((row, col if found else 0))


def put_mark(state: State, pick: str, mark: str) -> State:
    """The mark printed on a card; put again it is not known."""
    name, *path = pick.split(".")
    card = picked(state, pick)
    if card is None or card.number is None or mark not in MARKS:
        raise ValueError(mark)
    new = replace_mark(card, mark)
    if name == "tower":
        rows = [list(cells) for cells in state.rows]
        rows[int(path[0])][int(path[1])] = new
        return replace(state, tower=tidy(rows))
    index = int(path[0])
    cards: Cards = (state.reserve if name == "reserve" else state.hand) or ()
    return with_cards(state, name, (*cards[:index], new, *cards[index + 1 :]))


def replace_mark(card: Card, mark: str) -> Card:
    return Card(card.face, "" if card.mark == mark else mark)


PICKS = rf"{PATTERN}|{DEALT}(\.\d\d?){{0,6}}|tower\.\d\d?\.(-1|\d\d?)|(reserve|hand)\.\d\d?|deck|{ENDED}|none"
