"""One sheet: its head, the answer to be read from across the room, and the foot with the way back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil
from urllib.parse import urlsplit

from markupsafe import Markup

from calculators.core.answers import Listed
from calculators.core.evaluate import over_the_record
from calculators.core.replay import Verdict
from calculators.core.types import Score, View
from web import qr
from web.paper.record import Record, record_of, width
from web.table.frame import Frame
from web.table.readings import readings

WIDE_NAME, WIDER_NAME = 5, 9
"""Widths of a name, in full-width letters, from which it is set smaller."""
MOVES = 110
"""Legal moves that are listed: what two pages hold."""
SIDE_BY_SIDE = 10
"""Full-width letters that fit beside each other in the largest type."""
A_LINE, SMALL, A_CODE = 190, 1.7, 17.0
"""Letters of a whole address on a line, millimetres of the line (nobody types it, it is copied), and of what a code
takes in its stead."""
A_ROW, ROW, HEADING = 64, 4.1, 6
"""Full-width letters of a ruling on a row, millimetres of the row, and letters of what stands before it."""
CODE_SIZES = ((75, ""), (86, "q2"), (96, "q3"), (177, "q4"))
"""Modules of a code → the class that keeps each at 0.3 mm, of the longest records at 0.2."""
LARGE_CODE = 7.0
"""Millimetres that the largest code takes more, where a record leaves them."""


@dataclass(frozen=True, slots=True)
class Winner:
    """seat: `p1`; points: its total; size: a class by the width of its name ('' for a short one)."""

    seat: str
    name: str
    points: int
    size: str


@dataclass(frozen=True, slots=True)
class Hero:
    """The answer, large. mark: `yes`, `provided`, `no`, `open` of a verdict, '' otherwise; winners: all of them,
    equally large; word: what a verdict says; big: its reason or what it did; lines: what else belongs to it."""

    mark: str = ""
    winners: tuple[Winner, ...] = ()
    word: str = ""
    big: str = ""
    lines: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Foot:
    """rulings: those that mattered; readings: headings of our readings that it rests on; code: the address as a
    picture, '' where it is too long; drawing: the same for a browser; code_size: a class;
    address: host and path to read; whole: the whole address where no code holds it."""

    rulings: tuple[str, ...]
    readings: tuple[str, ...]
    code: str
    drawing: Markup
    code_size: str
    address: str
    whole: str

    @property
    def high(self) -> float:
        """Millimetres it takes more than usual."""
        if not self.whole:
            return 0.0
        said = [*self.rulings, "".join(self.readings)]
        rows = sum(ceil((width(text) + HEADING) / A_ROW) for text in said if text)
        return max(0.0, ceil(len(self.whole) / A_LINE) * SMALL + rows * ROW - A_CODE)


@dataclass(frozen=True, slots=True)
class Sheet:
    """drawn: what the game's own part of the sheet needs; moves: the legal moves that are listed, left_out: how many
    are not; screen: is it a page to be printed by a browser?"""

    kind: str
    count: str
    hero: Hero
    foot: Foot
    record: Record | None
    notices: tuple[str, ...]
    drawn: object
    moves: tuple[Listed, ...] = ()
    left_out: int = 0
    screen: bool = False


def sheet_of(page: Frame, screen: bool = False) -> Sheet:
    """The sheet of a page whose answer is not refused; screen: for a browser's own printing."""
    say = page.say
    foot = foot_of(page, screen)
    record = record_of(page, foot.high, LARGE_CODE * (foot.code_size == "q4")) if page.view == View.PLAY else None
    if foot.code_size == "q4" and not (record and record.roomy):
        foot = replace(foot, code_size="q3")
    drawn = page.pages.paper.sheet(page) if record is None or page.pages.paper.record else None
    count = say("players.count", n=page.players) if page.players else ""
    if record is not None and record.turns:
        count = say("list.dot").join([count, say("sheet.turns", n=record.turns)])
    notices = tuple(say.violation(v) for v in page.answer.notices if ".ruling." not in v.code)
    moves = (page.answer.moves or ())[:MOVES]
    left_out = page.answer.count - len(moves)
    kind = page.word(f"sheet.{page.view}")
    return Sheet(kind, count, hero_of(page), foot, record, notices, drawn, moves, left_out, screen)


def hero_of(page: Frame) -> Hero:
    """What the sheet answers, by the kind of answer."""
    answer, say = page.answer, page.say
    if page.view == View.CHECK and answer.verdict is not None:
        return verdict_hero(page, answer.verdict)
    if isinstance(answer.score, Score) and answer.score.winners:
        return score_hero(page, answer.score)
    if answer.moves is not None:
        return Hero(word=str(answer.count), big=page.word("sheet.count"))
    if answer.missing:
        return Hero(lines=(say("note.missing") + say("list.colon") + page.lacking(9),))
    return Hero()


def verdict_hero(page: Frame, verdict: Verdict) -> Hero:
    """The sign, the word, the reason, and what must be true of hidden things."""
    say = page.say
    moves = tuple(say.message(step.text) for step in (page.asked.verdict or verdict).steps)
    if verdict.legal is None:
        return Hero("open", word=say("verdict.unknown"), lines=(*moves, page.lacking(9)))
    if not verdict.legal:
        reason = say.violation(verdict.violations[0])
        return Hero("no", word=page.word("verdict.illegal"), big=reason, lines=moves)
    assumes = tuple(say.message(said) for said in verdict.assumes)
    mark = "provided" if assumes else "yes"
    return Hero(mark, word=page.word("verdict.legal"), lines=moves, assumes=assumes)


def score_hero(page: Frame, score: Score) -> Hero:
    """The winners, equally large, and why a tie fell so."""
    say = page.say
    names = [say.seat(seat) for seat in score.winners]
    together = sum(map(width, names))
    widest = max(map(width, names)) if len(names) == 1 or together > SIDE_BY_SIDE else together / 2
    size = "l12" if widest > WIDER_NAME else "l9" if widest > WIDE_NAME else ""
    points = {seat.seat: seat.total for seat in score.seats}
    winners = tuple(Winner(s, say.seat(s), points[s], size) for s in score.winners)
    return Hero(winners=winners, lines=(page.word(f"decided.{score.decided_by}", seats=score.winners),))


def foot_of(page: Frame, screen: bool = False) -> Foot:
    """The rulings that mattered (in any turn of a record), our readings, and the way back; screen: with the code drawn
    for a browser."""
    asked = over_the_record(page.asked)
    mattered = tuple(page.say.violation(v) for v in asked.notices if ".ruling." in v.code)
    stands_on = tuple(page.say.localized(clause.heading) for clause in readings(asked))
    return foot_to(page.base + page.shared(), mattered, stands_on, screen)


def foot_to(url: str, rulings: tuple[str, ...], stands_on: tuple[str, ...], screen: bool) -> Foot:
    """A foot with the way to an address."""
    code, modules = qr.pixels(url) if qr.fits(url) else ("", 0)
    size = next((name for most, name in CODE_SIZES if modules <= most), "q4")
    parts = urlsplit(url)
    return Foot(
        rulings,
        stands_on,
        code,
        Markup(qr.picture(url).decode()) if code and screen else Markup(""),
        size,
        f"{parts.netloc}{parts.path}",
        "" if code else url,
    )
