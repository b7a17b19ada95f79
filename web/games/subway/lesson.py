"""The subway as it is learnt: the stations of a way beside each other, with beads, pawns and dice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from calculators.core.answers import Answer
from calculators.core.parsing import format_seat
from calculators.subway.notation import parse_move
from calculators.subway.state import Along, Board, Go, Start, State
from web.games.subway.paper.map import PLACED, words
from web.i18n import Speaker
from web.paper.letters import fitted
from web.paper.picture import BLACK, WHITE, Ink, Picture, Type, num
from web.table.lesson import NEW, PLAIN, Lesson, Step, arrow, blank, standing

ACROSS, WIDEST, NARROW = 318.0, 90.0, 60.0
"""Units of all stations, from one to the next at most, and below which not every name has room."""
TOP, NAMES, LETTERS = 30.0, 15.0, 14.0
"""Units down to the line, of a line of names, and of their letters."""
STOP, BEAD = 15.0, 17.0
"""Units of a free place, and of a bead."""
GOALS = 4
"""Stations that a throw can lead to and that are drawn."""
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of a die lie around its middle."""


def die(picture: Picture, x: float, y: float, shows: int, on: bool = False) -> None:
    """A die, 26 wide. on: is it the one that is used?"""
    picture.card(x, y, 26, 26, 5, NEW if on else PLAIN)
    picture.over()
    for dx, dy in PIPS[shows]:
        picture.dot(x + 13 + 7 * dx, y + 13 + 7 * dy, 5, BLACK)


def place(picture: Picture, x: float, y: float, seat: str = "") -> None:
    """A station with its bead, or free."""
    if seat:
        picture.seat(seat, x, y, BEAD)
    else:
        picture.dot(x, y, STOP, BLACK)
        picture.over()
        picture.dot(x, y, STOP - 4, WHITE)
        picture.over()


def pawn(picture: Picture, x: float, y: float, seat: str) -> None:
    """A pawn over a station whose middle is at y."""
    picture.path(f"M{num(x - 6)} {num(y - 14)}h12l-6 9z", Ink(fill=BLACK))
    picture.over()
    picture.seat(seat, x, y - 20, 15)


def track(picture: Picture, x: float, y: float, far: float, letter: str) -> None:
    picture.path(f"M{num(x)} {num(y)}h{num(far)}", Ink(stroke=PLACED["inks"][letter], width=6))


def dice(say: Speaker) -> Picture:  # noqa: ARG001
    picture = blank()
    for number, (x, y) in enumerate(((26, 2), (56, 2), (26, 34), (56, 34)), 1):
        die(picture, x, y, number + 1, on=number == 1)
    return picture


def stops(picture: Picture, xs: Sequence[float], y: float, letter: str = "H") -> None:
    track(picture, xs[0], y, xs[-1] - xs[0], letter)
    picture.over()
    for x in xs:
        place(picture, x, y)


def move(say: Speaker) -> Picture:  # noqa: ARG001
    picture = blank()
    stops(picture, (10, 38, 66, 94), 46)
    picture.over()
    pawn(picture, 10, 46, "p1")
    arrow(picture, 28, 24, 58)
    return picture


def bead(say: Speaker) -> Picture:  # noqa: ARG001
    picture = blank()
    stops(picture, (14, 54, 94), 44, "M")
    picture.over()
    place(picture, 54, 44, "p1")
    picture.over()
    pawn(picture, 54, 44, "p1")
    return picture


def replace(say: Speaker) -> Picture:  # noqa: ARG001
    picture = blank()
    track(picture, 4, 44, 30, "E")
    track(picture, 76, 44, 28, "E")
    picture.over()
    place(picture, 19, 44, "p2")
    place(picture, 90, 44, "p1")
    picture.over()
    pawn(picture, 19, 44, "p2")
    pawn(picture, 83, 44, "p2")
    pawn(picture, 99, 44, "p1")
    arrow(picture, 40, 40, 26)
    return picture


def ending(say: Speaker) -> Picture:  # noqa: ARG001
    picture = blank()
    for y, letter in ((18, "H"), (46, "M")):
        track(picture, 8, y, 92, letter)
        picture.over()
        for number, x in enumerate((10, 32, 54, 76, 98)):
            place(picture, x, y, f"p{(number + y) % 4 + 1}")
    return picture


def example(say: Speaker, answer: Answer) -> Picture | None:
    """The way of a move, or where a throw leads; of a score what everybody has."""
    verdict = answer.verdict
    if verdict:
        step = verdict.steps[-1]
        state: State = step.before or answer.state
        done = {effect.code.rpartition(".")[2]: effect.params for effect in step.effects}
        asked = parse_move(step.move)
        way = tuple(done["way"]["way"]) if "way" in done else claimed(state, asked)
        after = {way[-1]: format_seat(state.table.turn)} if way and {"place", "replace", "start"} & done.keys() else {}
        return stations(say, state, way, after) if way else None
    if answer.moves is not None and isinstance(answer.state, State):
        goals = list(dict.fromkeys(listed.raw.station for listed in answer.moves))[:GOALS]
        at = answer.state.pawn(answer.state.table.turn)
        return stations(say, answer.state, (at, *goals), {}, apart=True) if at and goals else None
    return standing(answer)


def claimed(state: State, asked: Go | Along | Start) -> tuple[str, ...]:
    """The stations of a move that is not legal: as it was named, or along the line that has both of its ends; where
    somebody begins, its station with those beside it."""
    if isinstance(asked, Along):
        return asked.stations
    if isinstance(asked, Start):
        return around(state.board, asked.station)
    at = state.pawn(state.table.turn)
    for along in state.board.lines.values():
        if at in along and asked.station in along:
            one, other = sorted((along.index(at), along.index(asked.station)))
            way = along[one : other + 1]
            return way if way[0] == at else way[::-1]
    return tuple(filter(None, (at, asked.station)))


def around(board: Board, station: str) -> tuple[str, ...]:
    """A station between those beside it on its first line."""
    along = next((stations for stations in board.lines.values() if station in stations), (station,))
    at = along.index(station)
    return along[max(0, at - 1) : at + 2]


def stations(say: Speaker, state: State, way: Sequence[str], after: dict[str, str], apart: bool = False) -> Picture:
    """Stations beside each other by name, with their beads and pawns. after: whose bead lies at one after the move;
    apart: does no line join them?"""
    pitch = min(WIDEST, ACROSS / len(way))
    picture = Picture(pitch * len(way), TOP + 16 + 2 * NAMES)
    xs = [pitch * (number + 0.5) for number in range(len(way))]
    if apart:
        arrow(picture, xs[0] + 13, TOP, pitch - 26)
    else:
        for (one, other), x in zip(pairwise(way), xs, strict=False):
            track(picture, x, TOP, pitch, line_of(state.board, one, other))
    picture.over()
    pawns = {state.pawn(seat): format_seat(seat) for seat in state.seats}
    for x, code in zip(xs, way, strict=True):
        owner = next(iter(state.owners(code)), 0)
        place(picture, x, TOP, after.get(code) or (format_seat(owner) if owner else ""))
    picture.over()
    for number, (x, code) in enumerate(zip(xs, way, strict=True)):
        if code in pawns and (number == 0 or not apart):
            pawn(picture, x, TOP, pawns[code])
    label(picture, say, way, pitch)
    return picture


def label(picture: Picture, say: Speaker, way: Sequence[str], pitch: float) -> None:
    """The names of all stations, or of both ends where there is no room for all."""
    size, last = LETTERS, len(way) - 1
    for number, code in enumerate(way):
        narrow = pitch < NARROW
        if narrow and number not in (0, last):
            continue
        x = {0: 0.0, last: picture.wide}[number] if narrow else pitch * (number + 0.5)
        at = {0: "start", last: "end"}[number] if narrow else "middle"
        room = picture.wide / 2 - 4 if narrow else pitch - 2
        for line, text in enumerate(words(say, code)):
            kind = Type(fitted(text, size, room), bold=False, fill=BLACK, at=at)
            picture.text(text, x, TOP + 24 + NAMES * line, kind)


def line_of(board: Board, one: str, other: str) -> str:
    """A line that has both stations."""
    return next((letter for letter, along in board.lines.items() if one in along and other in along), "H")


LESSON = Lesson(
    (
        Step("dice", "subway.dice", dice),
        Step("move", "subway.move.terminus", move),
        Step("bead", "subway.place", bead),
        Step("replace", "subway.replace", replace),
        Step("end", "subway.end", ending),
    ),
    example,
)
