"""The record of a game that was followed: every turn in words, and how the points went."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

from markupsafe import Markup

from calculators.core.replay import Step, turn_ends
from calculators.core.types import Score
from web.paper.letters import width as ems
from web.paper.picture import Ink, Picture, Type, inks_of, num
from web.table.curve import course
from web.table.frame import Frame
from web.table.turns import Line

FIRST, LATER, NAMES, FREE = 55, 76, 2, 5
"""Lines of a column on the first page, below the curve, and on a later one; those that the names of the parts of the
curve take; those between a later page's and a usual foot."""
LINE, BAND = 3.02, 45.0
"""Millimetres of a line, and of a game's own band that does not say how tall it is."""
CLOSE = 2.3
"""Millimetres of a line of a long record with something at the ends of its lines: three columns, set smaller."""
ACROSS = 186
"""Millimetres of the whole width."""
NARROW, WIDE, NOTED = 18.8, 30.5, 23.5
"""Ems of a line where three columns stand beside each other, where two do, and where lines have something at their
end."""
CLOSE_NOTED, CLOSE_PLAIN = 17.8, 23.0
"""The same where lines are set smaller: of a line with something at its end, of one without."""
SAMPLES = 32
"""Positions whose points are worked out for the curve: more cannot be told apart on paper."""
WIDTH, HEIGHT = 110.0, 44.0
"""Millimetres of the curve."""
MARK = 5.5
"""Millimetres of a seat's mark at the end of its line, and from one to the next at least."""
TOP, LETTER = 4.0, 2.4
"""Millimetres above the curve that the names of its parts take, and of a letter of them."""
DASHES = {"p1": "", "p2": "2 1", "p3": ".1 1.4", "p4": "3 1 .1 1", "p5": "1 1"}
"""How a seat's line is drawn, so that it is told apart in black and white."""


@dataclass(frozen=True, slots=True)
class Record:
    """turns: how many moves stand; pages: columns of lines, two or three a page; curve: how the points went, '' where
    nothing is counted on the way; ended: is the game over? broken: why a move could not be; noted: has a line
    something at its end? many: do everybody's points need more than a row? roomy: is it one page, with room for a
    larger foot? tie: what decided among equals, where it takes no further page."""

    turns: int
    pages: tuple[tuple[tuple[Line, ...], ...], ...]
    curve: Markup
    ended: bool
    broken: tuple[str, ...]
    noted: bool = False
    many: bool = False
    roomy: bool = False
    tie: str = ""

    @property
    def close(self) -> bool:
        """Are its lines set smaller, so that a long game with something at their ends is on one page?"""
        return self.noted and len(self.pages[0]) > 2


def record_of(page: Frame, less: float = 0, spare: float = 0) -> Record:
    """The record of a followed game, as far as its moves stand. less: millimetres that the foot takes more than
    usual; spare: those that it takes besides if all stays on one page."""
    answer, say = page.asked, page.say
    followed = answer.followed
    steps = answer.verdict.steps[: answer.verdict.played] if answer.verdict else ()
    own = page.pages.paper.record
    lines = own(page) if own else [line_of(page, number, step) for number, step in enumerate(steps, 1)]
    noted = any(line.after for line in lines)
    parts = list(parts_of(page, steps))
    band = page.pages.paper.band(page) if page.pages.paper.band else BAND
    many = LARGE.rows(page) > 1
    last = min(LATER, LATER + FREE - ceil(less / LINE))
    less += (SMALL.row * SMALL.rows(page) - LARGE.row) * many + band * bool(own and not noted)
    first = FIRST - NAMES * (len(parts) > 1)
    pages = columns(lines, first - ceil((less + spare) / LINE), noted, last)
    roomy = len(pages) == 1
    if not roomy and spare:
        pages = columns(lines, first - ceil(less / LINE), noted, last)
    tie, head = tie_of(page), SMALL if many else LARGE
    if tie and head.rows(page, BESIDE + REASON * ems(tie)) > head.rows(page):
        lower = columns(lines, first - ceil((less + head.row + spare * roomy) / LINE), noted, last)
        tie, pages = (tie, lower) if len(lower) == len(pages) else ("", pages)
    broken: tuple[str, ...] = ()
    if answer.verdict is not None and answer.verdict.legal is False:
        broken = tuple(say.violation(violation) for violation in answer.verdict.violations)
    turns = max((line.number for line in lines), default=0)
    ended = bool(followed and followed.ended)
    return Record(turns, pages, curve_of(page, parts), ended, broken, noted, many, roomy, tie)


@dataclass(frozen=True, slots=True)
class Head:
    """How everybody's points stand at the head of a record, in millimetres: the winner's tag, a seat without its name
    and points, an em of a name, a digit, a row."""

    tag: float
    seat: float
    em: float
    digit: float
    row: float

    def rows(self, page: Frame, more: float = 0) -> int:
        """How many rows they take. more: millimetres of what stands behind them."""
        won = isinstance(page.answer.score, Score) and page.answer.score.winners
        found, right = 1, self.tag if won else 0.0
        for one in page.standing:
            wide = self.seat + self.em * ems(page.say.seat(one.seat)) + self.digit * len(str(one.total))
            found, right = (found + 1, wide) if right and right + wide > ACROSS else (found, right + wide)
        return found + (right + more > ACROSS)


LARGE, SMALL = Head(18, 17, 5.3, 5.1, 9), Head(18, 14, 3.9, 3.8, 7)
"""As they stand in one row, and where they need more."""
BESIDE, REASON = 7.0, 3.2
"""Millimetres between them and what decided, and of an em of it."""


def tie_of(page: Frame) -> str:
    """Why one of several equals won, in a few words."""
    score = page.answer.score
    if not isinstance(score, Score) or not score.final:
        return ""
    if len(score.winners) != 1 or score.decided_by == "total":
        return ""
    return page.word("end.decided", score.decided_by)


def columns(lines: list[Line], first: int, noted: bool, last: int = LATER) -> tuple[tuple[tuple[Line, ...], ...], ...]:
    """The columns of each page: three where lines are short or two do not do. first, last: lines of a column on the
    first page, and on the last one of several."""
    if noted:
        wide, most = folded(lines, NOTED), int(first * LINE / CLOSE)
        ends = ((line, CLOSE_NOTED if line.after else CLOSE_PLAIN) for line in lines if len(wide) > 2 * first)
        close = [one for line, width in ends for one in folded([line], width)]
        length = min(most, ceil(len(close) / 3))
        smaller = (int(LATER * LINE / CLOSE), int(last * LINE / CLOSE))
        return tuple(paged(close, 3, length, *smaller) if close else paged(wide, 2, first))
    long, short = folded(lines, WIDE), folded(lines, NARROW)
    three = len(short) == len(lines) or len(long) > 2 * first
    return tuple(paged(short, 3, first, LATER, last) if three else paged(long, 2, first))


def folded(lines: list[Line], most: float) -> list[Line]:
    """Lines of so many ems at most: what is longer goes on in the next one."""
    found = []
    for line in lines:
        first, *others = broken(line.text, most)
        found.append(replace(line, text=first))
        found += [Line(0, "", text, "", more=True) for text in others]
    return found


def broken(text: str, most: float) -> list[str]:
    """A text in pieces, between words where it has any."""
    pieces = [""]
    for word in re.findall(r"\S+\s*|\s+", text):
        if pieces[-1] and ems(pieces[-1] + word.rstrip()) > most:
            pieces.append("")
        while ems(word.rstrip()) > most:
            fits = next(at for at in range(len(word), 0, -1) if ems(word[:at]) <= most)
            pieces[-1:] = [word[:fits], ""]
            word = word[fits:]
        pieces[-1] += word
    return [piece.rstrip() for piece in pieces if piece.strip()] or [""]


def paged(
    lines: list[Line], columns: int, first: int = FIRST, later: int = LATER, last: int = LATER
) -> Iterator[tuple[tuple[Line, ...], ...]]:
    """The columns of each page; the first page has at least an empty one, those of the last of several are as long as
    each other. first, later, last: lines of a column there."""
    length = first
    while True:
        taken, lines = lines[: length * columns], lines[length * columns :]
        yield tuple(tuple(taken[at : at + length]) for at in range(0, max(len(taken), 1), length))
        if not lines:
            return
        if len(lines) <= last * columns:
            length = ceil(len(lines) / columns)
        else:
            length = later if len(lines) > later * columns else last


def width(text: str) -> float:
    """The width of a text in full-width letters."""
    return sum(0.6 if ord(char) < 0x2000 else 1.0 for char in text)


def line_of(page: Frame, number: int, step: Step) -> Line:
    """A turn in words, and what it did in points, said shortly."""
    seat = f"p{page.answer.game.table(step.before).turn}" if step.before is not None else ""
    return Line(number, seat, page.say.message(step.text), "")


Parts = Sequence[tuple[int, str]]
"""The parts of a record, rounds: after how many turns each begins, and what it is called."""


def parts_of(page: Frame, steps: Sequence[Step]) -> Iterator[tuple[int, str]]:
    """The rounds of a record, where its game has any; each begins after a turn that ended the one before."""
    ends, name = turn_ends(page.answer.game, steps), page.pages.paper.part
    begun = [0, *(turn for turn, end in enumerate(ends[:-1], 1) if steps[end - 1].end is not None)] if ends else []
    for turn in begun if name else ():
        before = steps[ends[turn - 1] if turn else 0].before
        if before is not None:  # else the end was only said again
            yield turn, name(page, before) if name else ""


def curve_of(page: Frame, parts: Parts) -> Markup:
    """How the points went, seat by seat, from some thirty positions; '' where there are none."""
    stops = course(page, SAMPLES)
    seats = [seat for seat in page.seats if any(seat in points for _, points in stops)]
    if not seats:
        return Markup("")
    return Progress(stops, parts if len(parts) > 1 else ()).drawn(seats, page.tints).svg(page.say("sheet.curve"), "cv")


class Progress:
    """samples: how many turns were played, and the points of every seat then; parts: named above them, if any."""

    def __init__(self, samples: Sequence[tuple[int, Mapping[str, int]]], parts: Parts = ()) -> None:
        self.samples, self.parts, self.top = samples, parts, TOP if parts else 0.0
        self.low = min(0, *(value for _, points in samples for value in points.values()))
        self.high = max(1, *(value for _, points in samples for value in points.values()))

    def x(self, turn: int) -> float:
        return 8 + (WIDTH - 20) * turn / self.samples[-1][0]

    def y(self, value: float) -> float:
        return self.top + HEIGHT - 3 - (HEIGHT - 6) * (value - self.low) / (self.high - self.low)

    def drawn(self, seats: Sequence[str], tints: str = "") -> Picture:
        """The scale, a line a seat, and at its end the seat's mark."""
        inks = inks_of(tints)
        picture = Picture(WIDTH, self.top + HEIGHT, inks)
        self.scale(picture)
        self.names(picture)
        ends = []
        for seat in seats:
            places = [f"{num(self.x(n))} {num(self.y(points[seat]))}" for n, points in self.samples if seat in points]
            ink, dash = inks.get(seat, "#000"), DASHES.get(seat, "4 2")
            picture.path("M" + "L".join(places), Ink("none", ink, 0.8, dash, "round", "round"))
            ends.append((self.y(self.samples[-1][1].get(seat, 0)), seat))
        ends.sort()
        for height, (_, seat) in zip(apart([y for y, _ in ends], self.top + HEIGHT), ends, strict=True):
            picture.seat(seat, self.x(self.samples[-1][0]) + 5, height, MARK)
        return picture

    def names(self, picture: Picture) -> None:
        """A line where a part begins, and its name above it if there is room."""
        begun = [self.x(turn) for turn, _ in self.parts]
        for x, upto, (turn, name) in zip(begun, [*begun[1:], WIDTH - 12], self.parts, strict=False):
            if turn:
                picture.path(f"M{num(x)} 0V{num(self.top + HEIGHT)}", Ink(stroke="#000", width=0.2, dash=".8 .8"))
            if upto - x > width(name) * LETTER:
                picture.text(name, (x + upto) / 2, TOP - 1.5, Type(LETTER, bold=False, at="middle"))

    def scale(self, picture: Picture) -> None:
        """Lines at round values."""
        step = next(size for size in (1, 2, 5, 10, 20, 50, 100, 200, 1000) if (self.high - self.low) / size <= 6)
        for value in range(-(-self.low // step) * step, self.high + 1, step):
            y = self.y(value)
            picture.path(f"M8 {num(y)}H{num(WIDTH - 12)}", Ink(stroke="#999" if value else "#000", width=0.2))
            picture.text(str(value).replace("-", "−"), 6.5, y + 1, Type(2.8, bold=False, at="end"))


def apart(heights: Sequence[float], most: float, size: float = MARK) -> list[float]:
    """Heights, ascending, of marks of a size that do not cover each other and stay above the most there is."""
    placed: list[float] = []
    for height in heights:
        placed.append(max(height, placed[-1] + size if placed else height))
    lowest = most - size / 2
    for at in reversed(range(len(placed))):
        placed[at] = min(placed[at], lowest)
        lowest = placed[at] - size
    return placed
