"""The form of the subway's pages, and what one touch does to a table.

Picks: `line.H` the strip of a line, `line.H.H09` with a row of it, `pawn.H` the same for pawns; `find` and
`find.<text>` the search; `p1.trail` a seat and a part of its points; `go.H10` a destination; `to.H` the strip
of stations to ask about.
Puts: `H09.p2` a bead of a seat, `H09.p2.pawn` its pawn; `bonus.p2`; `turn.p2`; `p2.style.3`; `die.5`,
`die.erase`; `robbed.p3`; `clear.p4`. Whatever is put again is taken away.
"""

from __future__ import annotations

import secrets
from dataclasses import replace

from calculators.core.answers import Answer
from calculators.core.parsing import SEAT_FIELDS, parse_number
from calculators.core.types import View
from calculators.subway.state import (
    DICE,
    ORDER,
    PLAYERS,
    SEATS,
    STATIONS,
    STYLES,
    Hand,
    State,
)
from web.game_pages import Touched
from web.games.subway.search import matches
from web.games.subway.told import PICK, Told, more, parse_told
from web.games.subway.view import STRIPS
from web.games.subway.view_play import BEGIN

FIND = "find"


def carry(query: dict[str, str], view: str) -> dict[str, str]:
    """Everything goes along but the move, which only a verdict needs."""
    return {name: value for name, value in query.items() if name != "move" or view == View.CHECK}


def tap(answer: Answer, pick: str, put: str) -> Touched | tuple[State, str]:
    """One touch. Raises ValueError for a put that no page has."""
    state: State = answer.state
    if answer.view is View.PLAY:
        return tell_turn(answer, pick, put)
    if pick.split(".")[0] == FIND:
        return state, find(state, pick, put)
    match put.split("."):
        case ["bonus", seat]:
            number = seat_number(state, seat)
            return replace(state, bonus=None if state.bonus == number else number), pick
        case ["turn", seat]:
            return put_turn(state, seat_number(state, seat)), ""
        case ["die", "erase"]:
            return replace(state, roll=()), ""
        case ["die", face]:
            return replace(state, roll=put_die(state, number_of(face, 1, 6))), ""
        case ["robbed", seat]:
            return put_robbed(state, seat_number(state, seat)), pick
        case ["clear", seat] if seat in SEAT_FIELDS:
            return with_hand(state, int(seat[1]), {}), pick
        case [seat, "style", style]:
            return put_style(state, seat_number(state, seat), number_of(style, min(STYLES), max(STYLES))), pick
        case [code, seat] if code in STATIONS:
            return put_bead(state, code, seat), row(state, "line", pick, code)
        case [code, seat, "pawn"] if code in state.board.lines_at:
            return put_pawn(state, code, seat_number(state, seat)), row(state, "pawn", pick, code)
    raise ValueError(put)


def tell_turn(answer: Answer, pick: str, put: str) -> Touched:
    """One touch of a game that is followed: a turn that is told stands (`go`, `start`), the next seat's first die
    too (`go.3`); before the first turn, who plays (`players.3`) and who starts (`first.p2`, `lot`)."""
    state: State = answer.state
    moves = answer.query.get("move", "")
    match put.split("."):
        case ["go"]:
            return Touched(state, move=more(moves, parse_told(pick), starting=False))
        case ["go", face]:
            following = Told(roll=(number_of(face, 1, 6),))
            return Touched(state, following.pick, more(moves, parse_told(pick), starting=False))
        case ["start"]:
            return Touched(state, BEGIN, more(moves, parse_told(pick), starting=True))
        case ["players", number]:
            table = replace(state.table, players=number_of(number, min(PLAYERS), max(PLAYERS)))
            return Touched(replace(state, table=table))
        case ["first", seat]:
            return Touched(first(state, seat_number(state, seat)))
        case ["lot"]:
            return Touched(first(state, secrets.choice(state.seats)))
    raise ValueError(put)


def first(state: State, seat: int) -> State:
    """Another seat starts: names keep their order around the table, the letters move round."""
    names = [*state.table.names, *[""] * state.table.players][: state.table.players]
    turned = [*names[seat - 1 :], *names[: seat - 1]]
    while turned and not turned[-1]:
        turned.pop()
    return replace(state, table=replace(state.table, names=tuple(turned)))


def number_of(text: str, low: int, high: int) -> int:
    """A number of a put; a ValueError when it is none."""
    return parse_number(text, low, high)


def seat_number(state: State, seat: str) -> int:
    """`p2` → 2, of a seat at this table."""
    if seat not in SEAT_FIELDS or int(seat[1]) not in state.seats:
        raise ValueError(seat)
    return int(seat[1])


def row(state: State, kind: str, pick: str, code: str) -> str:
    """The pick of a row: on the line on view if the station lies on it."""
    letters = state.board.lines_at.get(code, ())
    parts = pick.split(".")
    letter = parts[1] if len(parts) > 1 and parts[1] in state.board.lines else ""
    if not letter and letters:
        letter = letters[0]
    return f"{kind}.{letter}.{code}" if letter else kind


def with_hand(state: State, seat: int, hand: dict[str, int]) -> State:
    """A seat with other beads; one without beads is a seat not entered."""
    sorted_hand: Hand = tuple((code, hand[code]) for code in sorted(hand, key=ORDER.__getitem__))
    return replace(state, beads=(*state.beads[: seat - 1], sorted_hand or None, *state.beads[seat:]))


def put_bead(state: State, code: str, name: str) -> State:
    """One bead more for a seat, as far as the station holds it; then none. An ordinary station goes from one
    seat to the other, and a seat with both places of a transfer station gives one up.

    A station that this board lacks, and a seat that it lacks, can only lose beads.
    """
    if name not in SEAT_FIELDS:
        raise ValueError(name)
    seat = int(name[1])
    hand = state.hand(seat)
    room = state.board.room.get(code, 0) if seat in state.seats else 0
    owners = state.owners(code)
    others = {other: count for other, count in owners.items() if other != seat}
    mine = hand.get(code, 0)
    if mine and mine + sum(others.values()) >= room:
        del hand[code]
        return with_hand(state, seat, hand)
    if not room:
        raise ValueError(name)
    for other, count in others.items():
        if not mine and (room == 1 or count > 1):
            left = state.hand(other)
            left[code] = count - 1
            state = with_hand(state, other, {c: n for c, n in left.items() if n})
    hand[code] = mine + 1
    return with_hand(state, seat, hand)


def put_pawn(state: State, code: str, seat: int) -> State:
    """A pawn; the first bead of a seat comes with it, as at the start of the game."""
    at = [state.pawn(number) for number in range(1, SEATS + 1)]
    at[seat - 1] = None if at[seat - 1] == code else code
    while at and at[-1] is None:
        at.pop()
    state = replace(state, at=tuple(at))
    if state.beads[seat - 1] is None and not state.owners(code) and state.pawn(seat) == code:
        return with_hand(state, seat, {code: 1})
    return state


def put_turn(state: State, seat: int) -> State:
    """Another seat to move; the dice were not its own."""
    if seat == state.table.turn:
        return state
    return replace(state, table=replace(state.table, turn=seat), roll=())


def put_die(state: State, face: int) -> tuple[int, ...]:
    """One die more, or the first of a new roll when all dice of the style lie."""
    style = state.style(state.table.turn)
    dice = DICE[style] if style else max(DICE.values())
    return (face,) if len(state.roll) >= dice else tuple(sorted((*state.roll, face)))


def put_style(state: State, seat: int, style: int) -> State:
    """A dice style, which nobody else keeps; with four players the last one follows from the others."""
    styles = [state.style(number) for number in state.seats]
    before = styles[seat - 1]
    styles = [None if other == style else other for other in styles]
    if before != style:
        styles[seat - 1] = style
        if styles.count(None) == 1 and len(styles) == max(PLAYERS):
            styles[styles.index(None)] = next(s for s in STYLES if s not in styles)
    while styles and styles[-1] is None:
        styles.pop()
    return replace(state, styles=tuple(styles))


def put_robbed(state: State, victim: int) -> State:
    """Whom the seat to move robbed on its last turn."""
    turn = state.table.turn
    robbed = [state.victim(number) for number in range(1, SEATS + 1)]
    robbed[turn - 1] = None if robbed[turn - 1] == victim else victim
    while robbed and robbed[-1] is None:
        robbed.pop()
    return replace(state, robbed=tuple(robbed))


def find(state: State, pick: str, text: str) -> str:
    """The pick of the station with a name, or of the list of those that a text could mean."""
    kind = pick.split(".")[1] if pick.count(".") else "line"
    kind = kind if kind in STRIPS else "line"
    found = matches(state, text)
    if len(found) == 1:
        return row(state, kind, kind, found[0])
    return f"{FIND}.{kind}.{text.replace('.', '')[:24]}"


PICKS = (
    r"(line|pawn|to)(\.[HMTSEK](\.[HMTSEK]\d\d)?)?"
    r"|find(\.(line|pawn|to)(\.[^.]{0,24})?)?"
    r"|p[1-5](\.(beads|termini|trail|sets|bonus))?"
    r"|go\.[HMTSEK]\d\d(\.p[1-5])?"
    rf"|{PICK}|{BEGIN}|rec\.\d{{1,3}}"
)
