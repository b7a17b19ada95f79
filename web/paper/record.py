"""The record of a game that was followed: every turn in words, and how the points went."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from calculators.core.replay import Step
from web.course import course
from web.paper.picture import INKS, Ink, Picture, Type, num

if TYPE_CHECKING:
    from web.page import Page

FIRST, LATER, BAND = 54, 76, 15
"""Lines of a column on the first page, below the curve, and on a later one; those that a game's own band takes."""
NARROW = 22.0
"""Width of a text, in full-width letters, up to which three columns stand beside each other, else two."""
SAMPLES = 32
"""Positions whose points are worked out for the curve: more cannot be told apart on paper."""
WIDTH, HEIGHT = 110.0, 44.0
"""Millimetres of the curve."""
MARK = 5.5
"""Millimetres of a seat's mark at the end of its line, and from one to the next at least."""
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
class Record:
    """turns: how many moves stand; pages: columns of lines, two or three a page; curve: how the points went, '' where
    nothing is counted on the way; ended: is the game over? broken: why a move could not be; noted: has a line
    something at its end?"""

    turns: int
    pages: tuple[tuple[tuple[Line, ...], ...], ...]
    curve: Markup
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
    broken: tuple[str, ...] = ()
    if answer.verdict is not None and answer.verdict.legal is False:
        broken = tuple(say.violation(violation) for violation in answer.verdict.violations)
    turns = max((line.number for line in lines), default=0)
    return Record(turns, pages, curve_of(page), bool(followed and followed.ended), broken, noted)


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


def curve_of(page: Page) -> Markup:
    """How the points went, seat by seat, from some thirty positions; '' where there are none."""
    stops = course(page, SAMPLES)
    return Progress(stops).drawn(page.seats).svg(page.say("sheet.curve"), "cv") if stops else Markup("")


class Progress:
    """samples: how many turns were played, and the points of every seat then."""

    def __init__(self, samples: Sequence[tuple[int, Mapping[str, int]]]) -> None:
        self.samples = samples
        self.low = min(0, *(value for _, points in samples for value in points.values()))
        self.high = max(1, *(value for _, points in samples for value in points.values()))

    def x(self, turn: int) -> float:
        return 8 + (WIDTH - 20) * turn / self.samples[-1][0]

    def y(self, value: float) -> float:
        return HEIGHT - 3 - (HEIGHT - 6) * (value - self.low) / (self.high - self.low)

    def drawn(self, seats: Sequence[str]) -> Picture:
        """The scale, a line a seat, and at its end the seat's mark."""
        picture = Picture(WIDTH, HEIGHT)
        self.scale(picture)
        ends = []
        for seat in seats:
            places = [f"{num(self.x(n))} {num(self.y(points[seat]))}" for n, points in self.samples if seat in points]
            if places:
                ink, dash = INKS.get(seat, "#000"), DASHES.get(seat, "4 2")
                picture.path("M" + "L".join(places), Ink("none", ink, 0.8, dash, "round", "round"))
                ends.append((self.y(self.samples[-1][1].get(seat, 0)), seat))
        last = -100.0
        for height, seat in sorted(ends):
            last = max(height, last + MARK)  # none covers another
            picture.seat(seat, self.x(self.samples[-1][0]) + 5, last, MARK)
        return picture

    def scale(self, picture: Picture) -> None:
        """Lines at round values."""
        step = next(size for size in (1, 2, 5, 10, 20, 50, 100, 200, 1000) if (self.high - self.low) / size <= 6)
        for value in range(-(-self.low // step) * step, self.high + 1, step):
            y = self.y(value)
            picture.path(f"M8 {num(y)}H{num(WIDTH - 12)}", Ink(stroke="#999" if value else "#000", width=0.2))
            picture.text(str(value).replace("-", "−"), 6.5, y + 1, Type(2.8, bold=False, at="end"))
