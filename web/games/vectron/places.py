"""The form of VECTRON's pages, and what one touch does to a table. For picks see `picks`.

Puts on a cell: `3` `G` `S` a chip, `a` a piece; of a seat: `h2` the chip held, `g3` the gauge, `s4` the score,
`b2` points by hand (of a settlement that is over the gauge and points by hand); of a row or hand: `D2` `S` a card,
`nothing` an empty row; `erase`. Whatever is put again is taken away. Anywhere: `turn.p2`, `lot` (who begins),
`phase.move`, `used.1`, `lie.p1` `up.p1` `down.p1` (the piece lies, stands, is turned over), `deck.0` (it is used up),
and for all that remain `rows.none`, `zeros`, `bonus.none`; `open` is the table at the start of a game. `with.D2` takes
a card for the jump, `ask.<move>` asks, `tell.<move>` goes on in a followed game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from calculators.core.answers import Answer
from calculators.core.evaluate import decided
from calculators.core.mine import Own
from calculators.core.parsing import Span, parse_number
from calculators.core.replay import parse_moves
from calculators.core.types import View
from calculators.vectron import GAME
from calculators.vectron.board import put as put_pieces
from calculators.vectron.notation import format_move, parse_card, parse_cell
from calculators.vectron.settle import over, with_gained
from calculators.vectron.state import (
    ACTION_CARDS,
    BLANK,
    GATE,
    PHASES,
    PIECES,
    SIDE,
    STARS,
    START_CHIP,
    SWAP,
    UNKNOWN,
    Card,
    Cards,
    Seat,
    State,
    row_known,
    row_of,
    seat_numbers,
    seat_of,
    with_row,
)
from calculators.vectron.validate import hand_wanted
from web.games.vectron import draft as told
from web.games.vectron.pictures.grid import cells_of
from web.games.vectron.pictures.picks import (
    NONE,
    SKIP,
    first_gap,
    next_blank,
    next_chip,
    next_in_hand,
    next_number,
    step_shown,
)
from web.pieces import erase as taken_out
from web.pieces import put as put_at
from web.table.own import OWN, touched_own
from web.table.rounds import ROUNDS, round_picked
from web.table.touches import Touched

ERASE, NOTHING = "erase", "nothing"
GAUGE_MOST, SCORE_MOST, BONUS_MOST = 15, 5, 9
"""The most that a touch can enter: a gauge of 6 that gains nine stars, a score before the end of the game."""


def carry(query: dict[str, str], view: str) -> dict[str, str]:
    """Everything goes along but the moves, which only a verdict and a followed game need; in their turn the hand of
    whoever asks is the hand."""
    kept = {name: value for name, value in query.items() if name != "move" or view in (View.CHECK, View.PLAY)}
    if "mine" in kept and view == View.PLAY:
        kept.pop("hand", None)
    if "mine" not in kept or "hand" in kept or view not in (View.MOVES, View.CHECK):
        return kept
    state = GAME.parse({name: value for name, value in kept.items() if name != "move"}).state
    if state.mine is None or state.mine.seat != state.table.turn or not 0 < len(state.mine.cards) <= hand_wanted(state):
        return kept
    return {**kept, **GAME.format(replace(state, hand=state.mine.cards))}


def tap(answer: Answer, pick: str, put: str) -> Touched:
    """One touch. Raises ValueError for a put that the page does not have at what is picked."""
    state: State = answer.state
    word, _, rest = put.partition(".")
    if word == "ask":
        return asked(position_shown(answer, pick), rest)
    if word == "with":
        return with_the_card(position_shown(answer, pick), parse_card(Span.of(rest)), pick)
    if word == "from":
        return stands_on(position_shown(answer, pick), parse_cell(rest))
    if word == "tell":
        return tell_move(answer, rest)
    if word == OWN:
        return own_touched(state, rest, pick)
    if word == "open":
        return Touched(opened(state))
    if word in ALL:
        state = ALL[word](state, rest)
        lays = answer.view is View.PLAY and word == "turn" and state.map is None  # who begins, then the map
        entering = pick.startswith(("map", "p"))
        return Touched(state, pick if entering else first_gap(state, answer.view) if pick or lays else "")
    place, *path = (pick or first_gap(state, answer.view)).split(".")
    state, following = entered_at(state, place, path, put, answer.view)
    return Touched(state, following)


def entered_at(state: State, place: str, path: list[str], put: str, view: View) -> tuple[State, str]:
    """A value at a place of the table, and the place that comes next."""
    if place == "map":
        return put_cell(state, parse_cell(path[0]), put, view)
    if place == ROUNDS:
        return put_round(state, ".".join((place, *path)), put)
    if place == "hand":
        return put_hand(state, int(path[0]), put)
    if place in ROWS:
        return put_row(state, ROWS[place], int(path[0]), put)
    if place == "bonus" and int(path[0][1]) in seat_numbers(state):
        return put_bonus(state, int(path[0][1]), put)
    if place in SEATS and int(place[1]) in seat_numbers(state):
        if path == ["chip"]:
            return put_chip(state, int(place[1]), put)
        return put_number(state, int(place[1]), put, view)
    raise ValueError(place)


ROWS = {f"row{number}": number for number in range(1, 5)}
SEATS = ("p1", "p2", "p3", "p4")


def seat_in(state: State, seat: str) -> int:
    """The number of a seat at the table; raises ValueError for any other."""
    if seat not in SEATS or int(seat[1]) not in seat_numbers(state):
        raise ValueError(seat)
    return int(seat[1])


def put_turn(state: State, seat: str) -> State:
    """The seat to move; a hand that was entered is another's and goes."""
    number = seat_in(state, seat)
    hand = state.hand if number == state.table.turn else None
    return replace(state, table=replace(state.table, turn=number), hand=hand)


def put_phase(state: State, phase: str) -> State:
    """Where the turn stands; cards are used in the last phase only."""
    for known in PHASES:
        if known == phase:
            return replace(state, phase=known, used=state.used if known == "move" else 0)
    raise ValueError(phase)


def put_used(state: State, used: str) -> State:
    """How many cards of the row were used."""
    return replace(state, used=parse_number(used, 0, len(row_of(state, state.table.turn))))


def put_deck(state: State, cards: str) -> State:
    """The deck is used up, or not."""
    left = parse_number(cards, 0, 0)
    return replace(state, deck=None if state.deck == left else left)


def put_rows(state: State, which: str) -> State:
    """All action rows that were not entered have no card."""
    if which != "none":
        raise ValueError(which)
    for number in seat_numbers(state):
        if not row_known(state, number):
            state = with_row(state, number, ())
    return state


def put_zeros(state: State, rest: str) -> State:
    """All gauges and scores that were not entered are 0."""
    if rest:
        raise ValueError(rest)
    for number in seat_numbers(state):
        entry = seat_of(state, number)
        state = entered(state, number, replace(entry, gauge=entry.gauge or 0, score=entry.score or 0))
    return state


def put_no_bonus(state: State, which: str) -> State:
    """Nobody gets points by hand."""
    if which != "none":
        raise ValueError(which)
    return replace(state, bonus=(), bonus_for="")


def lying(down: bool | None) -> Callable[[State, str], State]:
    """The piece of a seat lies, stands, or (None) is turned over."""

    def put(state: State, seat: str) -> State:
        number = seat_in(state, seat)
        entry = seat_of(state, number)
        return entered(state, number, replace(entry, down=not entry.down if down is None else down), known=True)

    return put


ALL: dict[str, Callable[[State, str], State]] = {
    "turn": put_turn,
    "phase": put_phase,
    "used": put_used,
    "deck": put_deck,
    "rows": put_rows,
    "zeros": put_zeros,
    "bonus": put_no_bonus,
    "lie": lying(True),
    "up": lying(False),
    "down": lying(None),
}
"""What can be put whatever is picked, by its first word."""


def opened(state: State) -> State:
    """A game that begins: a two-star chip each, gauges and scores 0, action rows without cards."""
    for number in seat_numbers(state):
        state = with_row(entered(state, number, Seat(START_CHIP), known=True), number, ())
    return replace(state, hand=None, phase="draw", used=0, deck=None)


def position_shown(answer: Answer, pick: str) -> State:
    """The position a page asks about: of several moves the one before the move that is shown."""
    state: State = answer.state
    verdict = decided(answer).verdict if answer.view is View.CHECK and "_" in answer.query.get("move", "") else None
    index = step_shown(verdict, pick) if verdict else None
    return state if verdict is None or index is None else verdict.steps[index].before


ANEW = r"with\.|ask\.(draw|play|stop)|do\."
"""The touches that begin another question about a move."""


def untry(state: State, stands: State) -> State:
    """A question's table without the card that a jump was tried with (`with_the_card`). stands: the table it is beside;
    what else was entered in the question stays."""
    turn = stands.table.turn
    if state.table.turn != turn or max(turn, len(state.rows)) != len(state.rows) or not row_known(stands, turn):
        return state
    row, lies = row_of(state, turn), row_of(stands, turn)
    used = stands.used if stands.phase == "move" else 0
    put_on = stands.phase != "move" and row[1:] == lies
    in_place = stands.phase == "move" and (*row[:used], *row[used + 1 :]) == (*lies[:used], *lies[used + 1 :])
    if state.phase != "move" or state.used != used or not (put_on or in_place):
        return state
    return replace(with_row(state, turn, lies), phase=stands.phase, used=stands.used)


def stands_on(state: State, cell: int) -> Touched:
    """The cell on which the piece of the seat to move stands. Raises ValueError where something lies."""
    if cells_of(state)[cell] != BLANK:
        raise ValueError(cell)
    board = put_pieces(state.map or (BLANK * SIDE,) * SIDE, {cell: PIECES[state.table.turn - 1]})
    return Touched(replace(state, map=board), "", "", View.MOVES)


def asked(state: State, move: str) -> Touched:
    """A move is asked about."""
    return Touched(state, move=format_move(GAME.parse_move(move)), view=View.CHECK)


def with_the_card(state: State, card: Card, pick: str) -> Touched:
    """The card of the jump that is asked about: the one just put down, or the next one of the row. Where a cell
    was touched before, the question is whole. A card that lies further down is not used before those over it."""
    turn = state.table.turn
    if turn > len(state.rows):
        raise ValueError(turn)
    row = row_of(state, turn)
    if state.phase == "move" and card in row[state.used + 1 :] and card != row[state.used]:
        return Touched(state, f"{SKIP}.{card}", move="", view=View.MOVES)
    if state.phase == "move":
        row = (*row[: state.used], card, *row[state.used + 1 :])
        state = with_row(state, turn, row)
    else:
        state = replace(with_row(state, turn, (card, *row)), phase="move", used=0)
    if pick.startswith("to."):
        return Touched(state, move=f"move.{pick[3:]}", view=View.CHECK)
    return Touched(state, "", move="", view=View.MOVES)


def tell_move(answer: Answer, text: str) -> Touched:
    """A move of a followed game, or several with `_` between them (the end of a turn and the draw of the next): after
    those that stand, in place of one that could not be."""
    moves = told.moves_of(answer)
    following = told.following(answer.state, moves, parse_moves(GAME, text))
    mine = told.own_after(answer.state, moves, following)
    return Touched(replace(answer.state, mine=mine), move="_".join(format_move(move) for move in following))


def own_touched(state: State, what: str, pick: str) -> Touched:
    """A touch of the hand of one's own; `n.D2`: a card more."""
    name, _, card = what.partition(".")
    if name == "n" and state.mine is not None:
        mine: Own | None = state.mine.with_card(parse_card(Span.of(card)))
    else:
        mine = touched_own(state.mine, what)
    return Touched(replace(state, mine=mine), pick)


def put_cell(state: State, cell: int, put: str, view: View) -> tuple[State, str]:
    """A chip or a piece on a cell; the next empty cell is picked. A piece that lay elsewhere moves here. With the last
    cell of a game's first map the game begins."""
    cells = list(cells_of(state))
    here = f"map.{'ABCD'[cell % SIDE]}{cell // SIDE + 1}"
    if put == ERASE or put == cells[cell]:
        cells[cell] = BLANK
        return with_cells(state, cells), here
    if put in PIECES[: len(seat_numbers(state))]:
        cells = [BLANK if what == put else what for what in cells]
    elif put not in STARS + GATE + SWAP:
        raise ValueError(put)
    cells[cell] = put
    state = with_cells(state, cells)
    pieces = {*PIECES[: len(seat_numbers(state))]}
    if view is View.PLAY and BLANK not in cells and pieces <= {*cells} and not any(state.seats):
        return opened(state), ""
    return state, next_blank(state, cell) or first_gap(state, view)


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
    return state, next_chip(state, seat) or first_gap(state, View.MOVES)


def put_number(state: State, seat: int, put: str, view: View) -> tuple[State, str]:
    """Gauge or score of a seat; then the next of them that was not entered."""
    entry = seat_of(state, seat)
    if put == ERASE:
        return entered(state, seat, replace(entry, gauge=None, score=None)), f"p{seat}.gauge"
    if put.startswith("g"):
        gauge = parse_number(put[1:], 0, GAUGE_MOST)
        state = entered(state, seat, replace(entry, gauge=None if gauge == entry.gauge else gauge))
        return state, next_number(state, seat, "gauge") if view is View.SCORE else f"p{seat}.gauge"
    if not put.startswith("s"):
        raise ValueError(put)
    score = parse_number(put[1:], 0, SCORE_MOST)
    state = entered(state, seat, replace(entry, score=None if score == entry.score else score))
    return state, next_number(state, seat, "score") if view is View.SCORE else f"p{seat}.score"


def put_bonus(state: State, seat: int, put: str) -> tuple[State, str]:
    """Points by hand of a seat."""
    points = None if put == ERASE else parse_number(put.removeprefix("b"), -BONUS_MOST, BONUS_MOST)
    if put != ERASE and not put.startswith("b"):
        raise ValueError(put)
    given = [*(state.bonus or ()), *[None] * seat]
    given[seat - 1] = None if given[seat - 1] == points else points
    while given and given[-1] is None:
        given.pop()
    return replace(state, bonus=tuple(given) or None), f"bonus.p{seat}"


def put_round(state: State, pick: str, put: str) -> tuple[State, str]:
    """Gauge or points by hand that a seat had at a settlement that is over; the same place stays picked but at the
    end of a game."""
    index, seat, part = round_picked(pick, state.rounds, len(seat_numbers(state)))
    if len(state.rounds[index]) != len(seat_numbers(state)) or put[:1] != ("b" if part else "g"):
        raise ValueError(put)
    was = state.rounds[index][seat]
    if part:
        told = replace(was, by_hand=parse_number(put[1:], -BONUS_MOST, BONUS_MOST))
    else:
        told = replace(was, gauge=parse_number(put[1:], 0, GAUGE_MOST))
    after = with_gained(state, index, seat + 1, told)
    return after, "" if over(after) else pick


def entered(state: State, seat: int, entry: Seat, known: bool = False) -> State:
    """A seat with other facts; one without any is not entered, unless it is known to be standing."""
    nothing = entry == UNKNOWN and not known
    return replace(state, seats=(*state.seats[: seat - 1], None if nothing else entry, *state.seats[seat:]))


def put_row(state: State, seat: int, index: int, put: str) -> tuple[State, str]:
    """A card of an action row; below it comes the next one."""
    cards = row_of(state, seat)
    if put == NOTHING:
        if cards:
            raise ValueError(put)
        empty = None if row_known(state, seat) else ()
        state = replace(state, rows=(*state.rows[: seat - 1], empty, *state.rows[seat:]))
        return state, first_gap(state, View.MOVES)
    cards, index = with_card(cards, index, put, ACTION_CARDS)
    return with_row(state, seat, cards), f"row{seat}.{index}"


def with_card(cards: Cards, index: int, put: str, most: int) -> tuple[Cards, int]:
    """Cards with one put at a place or taken from it, and the place to go on with."""
    if put == ERASE:
        index = min(index, len(cards) - 1)
        return taken_out(cards, index), max(index, 0)
    card: Card = parse_card(Span.of(put))
    if cards[index : index + 1] == (card,):
        return taken_out(cards, index), index
    return put_at(cards, index, card, most), index + 1


def put_hand(state: State, index: int, put: str) -> tuple[State, str]:
    """A card of the hand; when the hand is full the next thing not entered is picked."""
    hand, index = with_card(state.hand or (), index, put, hand_wanted(state))
    state = replace(state, hand=hand or None)
    if put == ERASE or index < len(hand):
        return state, f"hand.{index}"
    return state, next_in_hand(state) or first_gap(state, View.MOVES) or NONE
