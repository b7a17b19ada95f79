"""What one touch does to a table of the subway.

Picks: `line.H` the strip of a line, `line.H.H09` with a row of it, `pawn.H` the same for pawns; `find` and
`find.<text>` the search; `p1.trail` a seat and a part of its points; `pawn` and `path` what a touch on the map
means; `r1-3.T06` a turn that is being told (`web.games.subway.draft`), `rec` the whole record.
Whatever is put again is taken away.
"""

from __future__ import annotations

from dataclasses import replace

from calculators.core.answers import Answer
from calculators.core.parsing import SEAT_FIELDS, parse_number
from calculators.core.types import View
from calculators.subway.notation import format_move, parse_move
from calculators.subway.state import (
    DICE,
    ORDER,
    SEATS,
    STATIONS,
    STYLES,
    Along,
    Go,
    Hand,
    Move,
    State,
)
from web.games.subway.draft import PICK, Draft, more, read
from web.games.subway.pictures.search import matches
from web.games.subway.play import BEGIN
from web.games.subway.score import STRIPS
from web.table.touches import Touched, now

FIND = "find"


def carry(query: dict[str, str], view: str) -> dict[str, str]:
    """Everything goes along but the move, which only a verdict needs."""
    return {name: value for name, value in query.items() if name != "move" or view == View.CHECK}


def tap(answer: Answer, pick: str, put: str) -> Touched:
    """One touch. Raises ValueError for a put that no page has."""
    if answer.view is View.PLAY:
        return tell_turn(answer, pick, put)
    if answer.view is View.SCORE:
        return Touched(*enter(answer.state, pick, put))
    return ask(answer, put)


def enter(state: State, pick: str, put: str) -> tuple[State, str]:
    """One touch where beads and pawns are entered: `H09.p2` a bead, `H09.p2.pawn` a pawn, `clear.p4`, `players.3`;
    `bonus.p2` is the last there is to say, so that the points are shown; a search puts its text."""
    if pick.split(".")[0] == FIND:
        return state, find(state, pick, put)
    match put.split("."):
        case ["bonus", seat]:
            number = seat_number(state, seat)
            known = state.bonus != number
            return replace(state, bonus=number if known else None), "" if known else pick
        case ["clear", seat] if seat in SEAT_FIELDS:
            return with_hand(state, int(seat[1]), {}), pick
        case [code, seat] if code in STATIONS:
            return put_bead(state, code, seat), row(state, "line", pick, code)
        case [code, seat, "pawn"] if code in state.board.lines_at:
            return put_pawn(state, code, seat_number(state, seat)), row(state, "pawn", pick, code)
    raise ValueError(put)


def ask(answer: Answer, put: str) -> Touched:
    """One touch where a move is asked about: whose turn, its pawn, style and dice (`turn.p2`, `pawn.H05`,
    `p2.style.3`, `restyle`, `die.5`, `drop.5`, `robbed.p3`), or the move (`ask.H10`, `step.H10`, `whose.p3`)."""
    state: State = answer.state
    match put.split("."):
        case ["ask", *parts]:
            return Touched(state, move=format_move(parse_move(".".join(["go", *parts]))), view=View.CHECK)
        case ["step", code] if code in state.board.lines_at:
            return stepped(answer, code)
        case ["whose", seat]:
            return Touched(state, move=robbing(answer, seat_number(state, seat)))
    return Touched(put_turn_facts(state, put))


def put_turn_facts(state: State, put: str) -> State:
    """What a turn begins with, changed by one touch."""
    match put.split("."):
        case ["turn", seat]:
            return put_turn(state, seat_number(state, seat))
        case ["pawn", code] if code in state.board.lines_at:
            return put_pawn(state, code, state.table.turn)
        case [seat, "style", style]:
            return put_style(state, seat_number(state, seat), number_of(style, min(STYLES), max(STYLES)))
        case ["restyle"]:
            return with_style(state, None)
        case ["die", face]:
            return replace(state, roll=put_die(state, number_of(face, 1, 6)))
        case ["drop", face]:
            return replace(state, roll=without(state.roll, number_of(face, 1, 6)))
        case ["robbed", seat]:
            return put_robbed(state, seat_number(state, seat))
    raise ValueError(put)


def tell_turn(answer: Answer, pick: str, put: str) -> Touched:
    """One touch of a game that is followed. It tells something of the turn: `at.H09` a station, `style.3`, `die.5` and
    `less.5` a die, `to.H09.p2` where the dice lead and whose bead goes, `whose.p2`; or what is told stands (`start`,
    `go`), with the next seat's first die (`go.3`)."""
    state: State = answer.state
    told, moves = read(pick), answer.query.get("move", "")
    match put.split("."):
        case ["go"]:
            return Touched(state, move=more(moves, told, starting=False))
        case ["go", face]:
            following = Draft(roll=(number_of(face, 1, 6),))
            return Touched(state, following.text, more(moves, told, starting=False))
        case ["start"]:
            return Touched(state, BEGIN, more(moves, told, starting=True))
        case ["at", code] if code in ORDER:
            told = told.at(code)
        case ["style", style]:
            number = number_of(style, min(STYLES), max(STYLES))
            told = replace(told, style=None if number == told.style else number)
        case ["die", face]:
            told = told.die(number_of(face, 1, 6), now(answer))
        case ["less", face]:
            told = told.without(number_of(face, 1, 6))
        case ["to", code, *seat] if code in ORDER:
            told = replace(told, station=code, seat=seat_number(state, *seat) if seat else None)
        case ["whose", seat]:
            told = replace(told, seat=seat_number(state, seat))
        case _:
            raise ValueError(put)
    return Touched(state, told.text or BEGIN)


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
    """A pawn, and nothing but a pawn; put again it is taken away."""
    at = [state.pawn(number) for number in range(1, SEATS + 1)]
    at[seat - 1] = None if at[seat - 1] == code else code
    while at and at[-1] is None:
        at.pop()
    return replace(state, at=tuple(at))


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
    """A dice style, which nobody else keeps; put again it is taken away."""
    styles = [state.style(number) for number in state.seats]
    before = styles[seat - 1]
    styles = [None if other == style else other for other in styles]
    if before != style:
        styles[seat - 1] = style
    while styles and styles[-1] is None:
        styles.pop()
    return replace(state, styles=tuple(styles))


def with_style(state: State, style: int | None) -> State:
    """The seat to move with another dice style, or with none."""
    styles = [state.style(number) for number in state.seats]
    styles[state.table.turn - 1] = style
    while styles and styles[-1] is None:
        styles.pop()
    return replace(state, styles=tuple(styles))


def without(roll: tuple[int, ...], face: int) -> tuple[int, ...]:
    """The dice without one of them. Raises ValueError where it was not rolled."""
    left = [*roll]
    left.remove(face)
    return tuple(left)


def last_move(answer: Answer) -> tuple[str, Move | None]:
    """The moves before the one in question as text, and that one."""
    before, _, text = answer.query.get("move", "").rpartition("_")
    return before, parse_move(text) if text else None


def stepped(answer: Answer, code: str) -> Touched:
    """The path in question one station longer. It begins where the pawn stands; where nobody said that, there."""
    state: State = answer.state
    before, move = last_move(answer)
    if isinstance(move, Along):
        longer = format_move(replace(move, stations=(*move.stations, code), seat=None))
        return Touched(state, "path", f"{before}_{longer}" if before else longer, View.CHECK)
    start = state.pawn(state.table.turn)
    if start is None:
        return Touched(put_pawn(state, code, state.table.turn), "path")
    return Touched(state, "path", format_move(Along((start, code))), View.CHECK)


def robbing(answer: Answer, seat: int) -> str:
    """The move in question with whose bead is replaced."""
    before, move = last_move(answer)
    if not isinstance(move, (Go, Along)):
        raise ValueError(seat)
    said = format_move(replace(move, seat=seat))
    return f"{before}_{said}" if before else said


def put_robbed(state: State, victim: int) -> State:
    """Whom the seat to move robbed on its last turn."""
    turn = state.table.turn
    robbed = [state.victim(number) for number in range(1, SEATS + 1)]
    robbed[turn - 1] = None if robbed[turn - 1] == victim else victim
    while robbed and robbed[-1] is None:
        robbed.pop()
    return replace(state, robbed=tuple(robbed) or None)


def find(state: State, pick: str, text: str) -> str:
    """The pick of the station with a name, or of the list of those that a text could mean."""
    kind = pick.split(".")[1] if pick.count(".") else "line"
    kind = kind if kind in STRIPS else "line"
    found = matches(state, text)
    if len(found) == 1:
        return row(state, kind, kind, found[0])
    return f"{FIND}.{kind}.{text.replace('.', '')[:24]}"


PICKS = (
    r"(line|pawn)(\.[HMTSEK](\.[HMTSEK]\d\d)?)?"
    r"|find(\.(line|pawn)(\.[^.]{0,24})?)?"
    r"|p[1-5](\.(beads|termini|trail|sets|bonus))?"
    rf"|path|{PICK}|{BEGIN}|rec"
)
