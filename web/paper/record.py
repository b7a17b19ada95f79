"""The record of a game that was followed: every turn in words, and how the points went."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from calculators.core.replay import Step
from web.course import course
from web.paper.picture import INKS

if TYPE_CHECKING:
    from web.page import Page

FIRST, LATER, BAND = 54, 76, 15
"""Lines of a column on the first page, below the curve, and on a later one; those that a game's own band takes."""
NARROW = 22.0
"""Width of a text, in full-width letters, up to which three columns stand beside each other, else two."""
SAMPLES = 48
"""Positions whose points are worked out for the curve: more cannot be told apart on paper."""
WIDTH, HEIGHT = 110.0, 44.0
"""Millimetres of the curve."""
DASHES = {"p1": "", "p2": "2 1", "p3": ".1 1.4", "p4": "3 1 .1 1", "p5": "1 1"}
"""How a seat's line is drawn, so that it is told apart in black and white."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the record. number: of the turn, 0 for a heading; seat: who moved; text: in words; after: what
    stands at the end of the line, '' for nothing."""

    number: int
    seat: str
    text: str
    after: str


@dataclass(frozen=True, slots=True)
class Curve:
    """A seat's points. path: an SVG path in millimetres; mark: where its shape stands at the end."""

    seat: str
    path: str
    ink: str
    dash: str
    mark: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Scale:
    """A horizontal line of the curve's scale. y: in millimetres; text: its value."""

    y: float
    text: str


@dataclass(frozen=True, slots=True)
class Record:
    """turns: how many moves stand; pages: columns of lines, two or three a page; curves: a seat each, none where
    nothing is counted on the way; scales: of the curves; ended: is the game over? broken: why a move could not be;
    noted: has a line something at its end?"""

    turns: int
    pages: tuple[tuple[tuple[Line, ...], ...], ...]
    curves: tuple[Curve, ...]
    scales: tuple[Scale, ...]
    ended: bool
    broken: tuple[str, ...]
    noted: bool = False


def record_of(page: Page) -> Record:
    """The record of a followed game, as far as its moves stand."""
    answer, say = page.asked, page.say
    followed = answer.followed
    steps = answer.verdict.steps[: answer.verdict.played] if answer.verdict else ()
    own = page.pages.record
    lines = own(page) if own else [line_of(page, number, step) for number, step in enumerate(steps, 1)]
    narrow = max((width(line.text) for line in lines), default=0) <= NARROW
    noted = any(line.after for line in lines)
    first = FIRST - BAND if own and not noted else FIRST
    pages = tuple(paged(lines, 3 if narrow and not noted else 2, first))
    curves, scales = curves_of(page)
    broken: tuple[str, ...] = ()
    if answer.verdict is not None and answer.verdict.legal is False:
        broken = tuple(say.violation(violation) for violation in answer.verdict.violations)
    turns = max((line.number for line in lines), default=0)
    return Record(turns, pages, curves, scales, bool(followed and followed.ended), broken, noted)


def paged(lines: list[Line], columns: int, first: int = FIRST) -> Iterator[tuple[tuple[Line, ...], ...]]:
    """The columns of each page; the first page has at least an empty one. first: lines of a column there."""
    length = first
    while True:
        taken, lines = lines[: length * columns], lines[length * columns :]
        yield tuple(tuple(taken[at : at + length]) for at in range(0, max(len(taken), 1), length))
        if not lines:
            return
        length = LATER


def width(text: str) -> float:
    """The width of a text in full-width letters."""
    return sum(0.6 if ord(char) < 0x2000 else 1.0 for char in text)


def line_of(page: Page, number: int, step: Step) -> Line:
    """A turn in words, and what it did in points, said shortly."""
    seat = f"p{page.answer.game.table(step.before).turn}" if step.before is not None else ""
    return Line(number, seat, page.say.message(step.text), "")


def curves_of(page: Page) -> tuple[tuple[Curve, ...], tuple[Scale, ...]]:
    """How the points went, seat by seat, from some fifty positions."""
    stops = course(page, SAMPLES)
    if not stops:
        return (), ()
    low = min(0, *(value for _, points in stops for value in points.values()))
    high = max(1, *(value for _, points in stops for value in points.values()))

    def x(turn: int) -> float:
        return round(8 + (WIDTH - 20) * turn / stops[-1][0], 2)

    def y(value: float) -> float:
        return round(HEIGHT - 3 - (HEIGHT - 6) * (value - low) / (high - low), 2)

    curves = []
    for seat in page.seats:
        path = [f"{x(n)} {y(points[seat])}" for n, points in stops if seat in points]
        if path:
            mark = (x(stops[-1][0]) + 5, y(stops[-1][1].get(seat, 0)))
            curves.append(Curve(seat, "M" + "L".join(path), INKS.get(seat, "#000000"), DASHES.get(seat, "4 2"), mark))
    step = next(size for size in (1, 2, 5, 10, 20, 50, 100, 200, 1000) if (high - low) / size <= 6)
    values = range(-(-low // step) * step, high + 1, step)
    return apart(curves), tuple(Scale(y(value), str(value).replace("-", "−")) for value in values)


def apart(curves: list[Curve]) -> tuple[Curve, ...]:
    """The curves with the marks at their ends moved so that none covers another."""
    placed: list[Curve] = []
    last = -100.0
    for curve in sorted(curves, key=lambda curve: curve.mark[1]):
        height = max(curve.mark[1], last + 5.5)
        last = height
        placed.append(Curve(curve.seat, curve.path, curve.ink, curve.dash, (curve.mark[0], height)))
    return tuple(placed)
