"""SCOUT!'s score sheet: the totals as curves over the rounds they come from; no rule is decided here."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from markupsafe import Markup

from calculators.core.messages import number, signed
from calculators.core.types import Score
from calculators.scout.score import round_points
from calculators.scout.state import ROUNDS, State
from web.games.scout.pictures.rounds import how
from web.i18n import Speaker
from web.paper.letters import fitted, width
from web.paper.picture import INKS, Ink, Picture, Type, num
from web.table.page import Page

LEFT, FIELD, START, RIGHT = 46.0, 98.0, 36.0, 144.0
"""Millimetres to the first column of a round, of all of them, to where the curves start and to their end."""
ROOM = 198.0
"""Millimetres for the winners, the curve and the rows."""
ROW, NODE, STEPS = 16.0, 6.6, (1, 2, 5, 10, 20, 50, 100)
LINES = {
    "p1": Ink(stroke=INKS["p1"], width=1.1, join="round"),
    "p2": Ink(stroke=INKS["p2"], width=1, dash="3.2 1.6", join="round"),
    "p3": Ink(stroke=INKS["p3"], width=1.2, dash="0 2", cap="round", join="round"),
    "p4": Ink(stroke=INKS["p4"], width=1, dash="4 1.5 .2 1.5", join="round"),
    "p5": Ink(stroke=INKS["p5"], width=1, dash="1.4 1.2", join="round"),
}
"""How the line of each seat is drawn, so that it is told apart in black and white."""
BESIDE, HIGH, POINT = 122.0, 27.0, 25.4 / 72
"""Millimetres for the winners' names beside the points, the height they may take, and a point."""
SIZES = ((46, 26.0, ""), (34, 22.0, "l5"), (26, 15.0, "l9"), (20, 12.0, "l12"), (13, 9.0, "l20"))
"""Points the winners are set in → millimetres of a line, and the class of it."""


@dataclass(frozen=True, slots=True)
class Head:
    """A round. start: the letter of its first player; ended: how, in words, '' where nobody said."""

    number: int
    start: str
    ended: str


@dataclass(frozen=True, slots=True)
class Cell:
    """points: what a round gave; note: the total then, or how the points came about."""

    points: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """extra: points by hand, in words; won: does the seat win?"""

    seat: str
    name: str
    size: str
    cells: tuple[Cell, ...]
    extra: str
    total: str
    won: bool


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """size: the class of the winners' names, which stand side by side as far as they fit."""

    size: str
    points: str
    shared: bool
    curve: Markup
    heads: tuple[Head, ...]
    rows: tuple[Row, ...]


def score_sheet(page: Page) -> ScoreSheet:
    """The sheet of a game as far as its rounds are entered."""
    state: State = page.state
    score = page.answer.score
    winners = score.winners if isinstance(score, Score) else ()
    size, lines = sized([page.say.seat(seat) for seat in winners]) if winners else ("", 0)
    rounds = max(ROUNDS.get(state.table.players, 0), len(state.rounds))
    high = min(104.0, ROOM - lines - ROW * state.table.players)
    points = f"{max(seat.total for seat in score.seats)}" if isinstance(score, Score) and winners else ""
    return ScoreSheet(
        size,
        points.replace("-", "−"),
        len(winners) > 1,
        curve(page.say, page.seats, known(state), rounds, high).svg(page.say("sheet.curve")),
        tuple(head(page, n) for n in range(rounds)),
        tuple(row(page, index, rounds, winners) for index in range(len(page.seats))),
    )


def sized(names: list[str]) -> tuple[str, float]:
    """The class of the winners' names, and the millimetres they take."""
    for points, line, kind in SIZES:
        lines = wrapped([width(name) * points * POINT + line for name in names])
        if lines and lines * line <= HIGH:
            return kind, lines * line
    return SIZES[-1][2], len(names) * SIZES[-1][1]


def wrapped(wide: list[float]) -> int:
    """The lines that texts take beside the points; 0 where one is too wide."""
    lines, left = 1, BESIDE
    for text in wide:
        if text > BESIDE:
            return 0
        if text > left:
            lines, left = lines + 1, BESIDE
        left -= text
    return lines


def known(state: State) -> list[list[int]]:
    """Each seat's total at the start (points by hand) and after every round that is known of all."""
    groups = [list(group) for group in state.rounds]
    if not state.all_rounds:
        groups.append(list(round_points(state)))
    whole = [group for group in groups if len(group) == state.table.players and None not in group]
    start = [(state.extra[n] or 0) if n < len(state.extra) else 0 for n in range(state.table.players)]
    return [[*accumulate((group[n] or 0 for group in whole), initial=start[n])] for n in range(state.table.players)]


def curve(say: Speaker, seats: tuple[str, ...], totals: list[list[int]], rounds: int, high: float) -> Picture:
    """The totals from round to round, a node each, over the columns of the rounds."""
    picture = Picture(186, high)
    low, top = min(0, *map(min, totals)), max(1, *map(max, totals))
    step = next(size for size in STEPS if (top - low) / size <= 5 or size == STEPS[-1])
    low, top = low // step * step, -(-top // step) * step

    def x(played: int) -> float:
        return LEFT + FIELD / max(rounds, 1) * (played - 0.5) if played else START

    def y(points: float) -> float:
        return 6 + (top - points) * (high - 12) / (top - low)

    scale = Ink(stroke="#999", width=0.15)
    for level in range(low, top + 1, step):
        picture.path(f"M{num(START)} {num(y(level))}H{num(RIGHT)}", scale if level else Ink(stroke="#000", width=0.4))
        picture.text(number(level), START - 2, y(level) + 1.3, Type(3.8, bold=False, at="end"))
    for played in range(1, rounds + 1):
        picture.path(f"M{num(x(played))} 4V{num(high)}", scale)
    for seat, row_ in zip(seats, totals, strict=False):
        places = (f"{num(x(n))} {num(y(points))}" for n, points in enumerate(row_))
        picture.path("M" + "L".join(places), LINES[seat])
    picture.over()
    for played in range(1, len(totals[0])):
        nodes(picture, {seat: y(row_[played]) for seat, row_ in zip(seats, totals, strict=False)}, x(played))
    ends = sorted((y(row_[-1]), seat) for seat, row_ in zip(seats, totals, strict=False))
    floor = -9.0
    for place, (there, seat) in enumerate(ends):
        floor = min(max(there, floor + 9), high - 5 - 9 * (len(ends) - 1 - place))
        picture.seat(seat, 152.5, floor, 7.4)
        name = say.seat(seat)
        size = fitted(name, 6, 27)
        picture.text(name, 158.5, floor + size * 0.36, Type(size))
    return picture


def nodes(picture: Picture, places: dict[str, float], x: float) -> None:
    """The shapes of a round's totals; those that would cover each other stand side by side."""
    groups: list[list[str]] = []
    for seat in sorted(places, key=lambda seat: places[seat]):
        if groups and places[seat] - places[groups[-1][-1]] < NODE:
            groups[-1].append(seat)
        else:
            groups.append([seat])
    for group in groups:
        apart = min(NODE, 18 / len(group))
        for n, seat in enumerate(sorted(group)):
            at = x + apart * (n - (len(group) - 1) / 2)
            picture.dot(at, places[seat], NODE + 0.8, "#fff")
            picture.seat(seat, at, places[seat], NODE)


def head(page: Page, played: int) -> Head:
    """A round's number, who started it, and how the last one ended."""
    state: State = page.state
    ended = ""
    if state.end and state.end.complete and played == len(state.rounds):
        ended = page.say(f"scout.sheet.{state.end.kind}", letter="ABCDE"[(state.end.seat or 1) - 1])
    return Head(played + 1, "ABCDE"[played % max(1, min(state.table.players, 5))], ended)


def row(page: Page, index: int, rounds: int, winners: tuple[str, ...]) -> Row:
    """A seat's rounds and its total."""
    state, say, seat = page.state, page.say, page.seats[index]
    name = say.seat(seat)
    score = next((one for one in page.standing if one.seat == seat), None)
    extra = [line for line in score.lines if line.code.startswith("scout.score.extra")] if score else []
    total = sum(line.points for line in extra)
    cells = []
    groups = (*state.rounds, round_points(state))
    for played in range(rounds):
        points = next(iter(groups[played][index : index + 1]), None) if played < len(groups) else None
        if points is None:
            cells.append(Cell("–"))
            continue
        total += points
        sums = say("scout.sheet.sum", n=total) if played else ""
        cells.append(Cell(signed(points), how(points) or sums))
    shown = number(score.total) if score else "–"
    told = " ".join(say.line(line) for line in extra)
    return Row(
        seat,
        name,
        "" if width(name) <= 5 else "l9" if width(name) <= 8 else "l12",
        tuple(cells),
        told,
        shown,
        seat in winners,
    )
