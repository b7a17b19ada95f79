"""VOGU's score sheet: the podium, the values as columns of sums, everybody's cards; no rule is decided here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from calculators.core.messages import number, signed
from calculators.core.types import Params, Score, SeatScore
from calculators.vogu.state import CARDS_AT_END, COLOURS, NO_VALUES, State, Values
from web.games.vogu.print_ink import BLACK, FILLS, WHITE, hatch, letter_ink, owned
from web.paper.letters import fitted, width
from web.paper.picture import Ink, Picture, Type

if TYPE_CHECKING:
    from web.i18n import Speaker
    from web.page import Page

LEFT, PITCH, BAR = 64.0, 17.1, 7.2
"""Millimetres to the first column of sums, from one to the next, and of a value's bar."""
HEAD, FOOT = 12.8, 49.5
"""The highest and the lowest line of the values' scale."""
STEPS = ((29.75, 22.5, 35.0), (0.25, 32.5, 25.0), (59.25, 40.5, 17.0))
"""Left edge, top and height of the steps for the first three."""
STEP_WIDE, FLOOR = 29.5, 57.5
ROOM = 64.0
"""Millimetres for the winner's name beside the podium."""
SIZES = ((46, ""), (30, "l6"), (20, "l9"), (15, "l12"))
"""Points a name is set in → its class."""
POINT = 25.4 / 72
LEGIBLE = 1.8
"""Millimetres of the smallest name beside the podium; a longer one stands in its row alone."""


@dataclass(frozen=True, slots=True)
class Sum:
    """A colour of a seat. formula: `5×3×1.5`; points: what it gives; exact: the figure before it was cut."""

    formula: str
    points: str
    exact: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A seat. rank, total: '' while they are not known; sums: a colour each, None for one it has not; lacking: in
    words, '' for nothing; size: a class by the width of the name."""

    seat: str
    name: str
    size: str
    rank: str
    cards: Markup
    sums: tuple[Sum | None, ...]
    lacking: str
    total: str


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """podium: None while nobody has won; size: a class by the width of the winner's name; why: what decided."""

    podium: Markup | None
    size: str
    why: tuple[str, ...]
    values: Markup
    rows: tuple[Row, ...]


def score_sheet(page: Page) -> ScoreSheet:
    """The sheet of a game's end, as far as it is entered."""
    state: State = page.state
    score = page.answer.score
    found = {seat.seat: seat for seat in page.standing}
    order = [*found, *(seat for seat in page.seats if seat not in found)]
    podium = None
    if isinstance(score, Score) and score.final:
        podium = stand(page.say, page.standing).svg(page.say("vogu.sheet.podium"), "podium")
    values = columns(page.say, state.values or NO_VALUES).svg(page.say("vogu.tracks"))
    rows = tuple(row(page, seat, found.get(seat)) for seat in order)
    winner = score.winners[0] if isinstance(score, Score) and score.winners else ""
    return ScoreSheet(podium, sized(page.say.seat(winner)) if winner else "", why(page), values, rows)


def sized(name: str) -> str:
    """The class of a name beside the podium."""
    return next((kind for points, kind in SIZES if width(name) * points * POINT <= ROOM), SIZES[-1][1])


def why(page: Page) -> tuple[str, ...]:
    """What decided: of a tie, who else has as many points and why the winner is before them."""
    score, say = page.answer.score, page.say
    if not isinstance(score, Score) or not score.winners:
        return ()
    if score.decided_by != "turn":
        return (page.word(f"decided.{score.decided_by}", seats=score.winners),)
    others = [seat for seat in score.leaders if seat not in score.winners]
    most = max(seat.total for seat in score.seats)
    return (say("vogu.sheet.level", seats=others, n=most), say("vogu.sheet.first", seat=score.winners[0]))


def stand(say: Speaker, standing: list[SeatScore]) -> Picture:
    """The podium: three steps, those behind beside it."""
    picture = Picture(117, 58)
    for (x, top, high), seat in zip(STEPS, standing, strict=False):
        picture.box(x, top, STEP_WIDE, high, Ink(fill=WHITE, stroke=BLACK, width=0.5))
        middle = x + STEP_WIDE / 2
        picture.seat(seat.seat, middle, top - 8.4, 15.6)
        picture.text(str(seat.rank), x + 2.8, top + 6.6, Type(4.2))
        picture.text(number(seat.total), x + STEP_WIDE - 2.6, top + 8, Type(7, at="end"))
        name = say.seat(seat.seat)
        picture.text(name, middle, FLOOR - 2.2, Type(fitted(name, 6, STEP_WIDE - 2), at="middle"))
    for place, seat in enumerate(standing[3:]):
        y = FLOOR - 5.2 - 12 * (len(standing) - 4 - place)
        picture.text(str(seat.rank), 91, y + 2.2, Type(4.2))
        picture.seat(seat.seat, 99.8, y, 9.3)
        name = say.seat(seat.seat)
        size = fitted(name, 4, 11.4)
        if size >= LEGIBLE:
            picture.text(name, 105.6, y - 1, Type(size))
        picture.text(number(seat.total), 105.6, y + 4.2, Type(4.8))
    picture.path("M0 57.5H117", Ink(stroke=BLACK, width=0.9))
    return picture


def columns(say: Speaker, values: Values) -> Picture:
    """The six values as bars over the six columns of sums."""
    known = [value for value in values if value is not None]
    low = -5 if min(known, default=0) >= -5 else -10
    picture = Picture(186, 54)

    def y(value: float) -> float:
        return round(HEAD + (10 - value) * (FOOT - HEAD) / (10 - low), 2)

    for level in range(low, 11, 5):
        ink = Ink(stroke=BLACK, width=0.5) if level == 0 else Ink(stroke="#999", width=0.15)
        picture.path(f"M{LEFT} {y(level)}h{PITCH * 6:.1f}", ink)
        picture.text(signed(level), LEFT - 1.6, y(level) + 1, Type(2.8, bold=False, at="end"))
    middles = [LEFT + PITCH * (place + 0.5) for place in range(len(COLOURS))]
    for colour, value, x in zip(COLOURS, values, middles, strict=True):
        if value:
            top = y(max(value, 0))
            high = abs(y(value) - y(0))
            picture.box(x - BAR / 2, top, BAR, high, Ink(fill=FILLS[colour]))
            hatch(picture, colour, x - BAR / 2, top, BAR, high)
            picture.box(x - BAR / 2, top, BAR, high, Ink(stroke=BLACK, width=0.3))
    picture.over()
    for colour, value, x in zip(COLOURS, values, middles, strict=True):
        told = value is not None
        picture.dot(x, y(value or 0), 8.6, BLACK if told else WHITE)
        picture.dot(x, y(value or 0), 7.9, FILLS[colour] if told else WHITE)
        sign = Type(5.2, fill=letter_ink(colour) if told else BLACK, at="middle")
        picture.text(say(f"vogu.kanji.{colour}"), x, y(value or 0) + 1.9, sign)
        shown = "–" if value is None else signed(value)
        picture.text(shown, x, 7.6, Type(8.4 if len(shown) < 3 else 7, at="middle"))
    picture.text(say("vogu.tracks"), 0, 5, Type(4.2))
    for line in (1, 2, 3):
        picture.text(say(f"vogu.sheet.rule.{line}"), 0, 6.6 + 4.4 * line, Type(2.9, bold=False))
    return picture


def row(page: Page, seat: str, score: SeatScore | None) -> Row:
    """A seat with its cards and sums."""
    say = page.say
    cards = page.state.seats[int(seat[1]) - 1] or ()
    name = say.seat(seat)
    found = {line.params["colour"]: line.params for line in score.lines} if score else {}
    sums = tuple(sum_of(found[colour]) if colour in found else None for colour in COLOURS)
    short = CARDS_AT_END - sum(card.is_whole for card in cards)
    lacking = say("vogu.lacking", n=short) if score is None and short > 0 else ""
    return Row(
        seat,
        name,
        "" if width(name) <= 8.5 else "l12",
        str(score.rank) if score and score.rank else "",
        owned(say, cards).svg(most=52.2),
        sums,
        lacking,
        number(score.total) if score else "",
    )


def sum_of(line: Params) -> Sum:
    """The arithmetic of a colour (`vogu.score.value`, `vogu.score.token`)."""
    factors = [line["value"], line["count"], *([line["factor"]] if line["tokens"] else [])]
    exact = plain(line["exact"]) if line["exact"] != line["points"] else ""
    return Sum("×".join(map(plain, factors)), plain(line["points"]), exact)


def plain(value: float) -> str:
    """A figure as it is printed: 22, −4.5."""
    return number(value).removesuffix(".0")
