"""The record of a game that was followed: every turn in words, and how the points went."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil

from markupsafe import Markup

from calculators.core.departures import acting_seat_code_or_empty
from calculators.core.replay import ReplayStep, list_turn_end_numbers
from calculators.core.types import ScoresAndWinners
from web.paper.letter_widths import measure_text_em as ems
from web.paper.picture import SEAT_LETTERS, Ink, Picture, TextStyle, coord, ink_of_each_seat
from web.table.curve import sample_chart_values_or_empty
from web.table.frame import Frame
from web.table.record_turns import RecordLine

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
EM, TAB = 2.54, 6.0
"""Millimetres of an em and of a tab stop in the usual size: the number of a turn takes one, who moved one or more."""
COLUMN, NOTED_COLUMN, GAP = 89.0, 88.0, 1.5
"""Millimetres of a line where two columns stand beside each other; where something stands at its end, with that; of the
gap before that."""
MINIMUM = 2.0
"""Ems of a line, however long the names before it are."""
SAMPLES = 32
"""Positions whose points are worked out for the curve: more cannot be told apart on paper."""
WIDTH, HEIGHT = 110.0, 44.0
"""Millimetres of the curve."""
MARK = 5.5
"""Millimetres of a seat's mark at the end of its line, and from one to the next at least."""
TOP, LETTER = 4.0, 2.4
"""Millimetres above the curve that the names of its parts take, and of a letter of them."""
DASHES = {"p1": "", "p2": "2 1", "p3": ".1 1.4", "p4": "3 1 .1 1", "p5": "1 1"}
DASHES |= {"p6": "4 1.5", "p7": ".1 2.4", "p8": "3 1 .1 1 .1 1", "p9": "1 2"}
"""How a seat's line is drawn, so that it is told apart in black and white."""


@dataclass(frozen=True, slots=True)
class RecordType:
    """How the lines of a record are set. scale: of the usual size; css_class: of that; names: of the seats, {} where
    lines say letters; name_stops: tab stops that they take."""

    scale: float = 1.0
    css_class: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    name_stops: int = 1

    def wrap_lines(self, lines: list[RecordLine], *, noted: bool) -> list[RecordLine]:
        """Lines no wider than their column, or than what stands at their own end leaves of it. noted: has a line
        something at its end?"""
        found = []
        for line in lines:
            end = (ems(line.end_text) * EM + GAP) * bool(line.end_text)
            width = ((NOTED_COLUMN if noted else COLUMN) / self.scale - end - (1 + self.name_stops) * TAB) / EM
            found += wrap_record_lines_to_width([line], max(width, MINIMUM))
        return found


USUAL_TYPE = RecordType()
FEW = 10
"""Of so many lines one may break."""
SCALES = ((1.5, "larger"), (1.25, "large"), (1.0, ""))
"""Sizes of lines, and the class of each."""


def count_passed_tab_stops(text: str) -> int:
    return int(ems(text) * EM / TAB)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperRecord:
    """turns: how many moves stand; pages: columns of lines, two or three a page; chart: how the points went, '' where
    nothing is counted on the way; is_over: is the game over? refusal_reasons: why a move could not be; has_line_notes:
    has a line something at its end? needs_several_point_rows: do everybody's points need more than a row?
    has_large_foot: is it one page, with room for a larger foot? tie_break_text: what decided among equals, where it
    takes no further page; type: how its lines are set."""

    turns: int
    pages: tuple[tuple[tuple[RecordLine, ...], ...], ...]
    chart: Markup
    is_over: bool
    refusal_reasons: tuple[str, ...]
    has_line_notes: bool = False
    needs_several_point_rows: bool = False
    has_large_foot: bool = False
    tie_break_text: str = ""
    type: RecordType = USUAL_TYPE

    @property
    def is_set_small(self) -> bool:
        """Are its lines set smaller, so that a long game with something at their ends is on one page?"""
        return self.has_line_notes and len(self.pages[0]) > 2

    def name_or_letter_and_tabs_before_words(self, seat_code: str) -> str:
        """Who moved, as a line says it, up to the tab before its words: the name where there is room, else the letter;
        '' for a line that is nobody's."""
        name = self.type.names.get(seat_code, SEAT_LETTERS[seat_code] if seat_code else "")
        return name + "\t" * (self.type.name_stops - 1 - count_passed_tab_stops(name))


def build_paper_record(page: Frame, extra_foot_mm: float = 0, spare_foot_mm: float = 0) -> PaperRecord:
    """The record of a followed game, as far as its moves stand. extra_foot_mm: millimetres that the foot takes more
    than usual; spare_foot_mm: those that it takes besides if all stays on one page."""
    answer, say = page.full_answer, page.say
    followed = answer.followed
    steps = answer.verdict.steps[: answer.verdict.played] if answer.verdict else ()
    own = page.pages.paper.list_record_lines
    lines = (
        own(page) if own else [build_standard_record_line(page, number, step) for number, step in enumerate(steps, 1)]
    )
    noted = any(line.end_text for line in lines)
    parts = list(iterate_part_start_turn_and_name(page, steps))
    band = (
        page.pages.paper.measure_band_height_between_curve_and_lines_mm(page)
        if page.pages.paper.measure_band_height_between_curve_and_lines_mm
        else BAND
    )
    many = LARGE.count_rows_of_seat_points(page) > 1
    last = min(LATER, LATER + FREE - ceil(extra_foot_mm / LINE))
    extra_foot_mm += (SMALL.row * SMALL.count_rows_of_seat_points(page) - LARGE.row) * many + band * bool(
        own and not noted
    )
    first = FIRST - NAMES * (len(parts) > 1)
    pages = arrange_record_columns_in_pages(
        lines, first - ceil((extra_foot_mm + spare_foot_mm) / LINE), has_line_ends=noted, last_page_lines=last
    )
    roomy = len(pages) == 1
    if not roomy and spare_foot_mm:
        pages = arrange_record_columns_in_pages(
            lines, first - ceil(extra_foot_mm / LINE), has_line_ends=noted, last_page_lines=last
        )
    tie, head = describe_tie_break_or_empty(page), SMALL if many else LARGE
    if tie and head.count_rows_of_seat_points(page, BESIDE + REASON * ems(tie)) > head.count_rows_of_seat_points(page):
        lower = arrange_record_columns_in_pages(
            lines,
            first - ceil((extra_foot_mm + head.row + spare_foot_mm * roomy) / LINE),
            has_line_ends=noted,
            last_page_lines=last,
        )
        tie, pages = (tie, lower) if len(lower) == len(pages) else ("", pages)
    broken: tuple[str, ...] = ()
    if answer.verdict is not None and answer.verdict.legal is False:
        broken = tuple(say.violation_text(violation) for violation in answer.verdict.violations)
    turns = max((line.number for line in lines), default=0)
    ended = bool(followed and followed.ended)
    room = first - ceil((extra_foot_mm + head.row * bool(tie) + spare_foot_mm * roomy) / LINE)
    type_, pages = choose_largest_type_that_fits(page, lines=lines, usual_pages=pages, room_in_lines=room, noted=noted)
    return PaperRecord(
        turns=turns,
        pages=pages,
        chart=draw_points_chart_or_empty(page, parts),
        is_over=ended,
        refusal_reasons=broken,
        has_line_notes=noted,
        needs_several_point_rows=many,
        has_large_foot=roomy,
        tie_break_text=tie,
        type=type_,
    )


RecordPages = tuple[tuple[tuple[RecordLine, ...], ...], ...]


def choose_largest_type_that_fits(
    page: Frame, *, lines: list[RecordLine], usual_pages: RecordPages, room_in_lines: int, noted: bool
) -> tuple[RecordType, RecordPages]:
    """The largest type in which a record of one page takes no more columns than in the usual one, and breaks few lines
    more, with names where they fit, and its pages so; the usual one where none does. room_in_lines: usual lines of a
    column. noted: has a line something at its end?"""
    if len(usual_pages) > 1 or len(usual_pages[0]) > 2:
        return USUAL_TYPE, usual_pages
    usual = USUAL_TYPE.wrap_lines(lines, noted=noted)
    named = {seat: name for seat, name in zip(page.seats, page.say.names, strict=False) if name}
    stops = 1 + max((count_passed_tab_stops(name) for name in named.values()), default=0)
    for names, name_stops in ((named, stops), ({}, 1)):
        for scale, css_class in SCALES:
            type_ = RecordType(scale, css_class, names, name_stops)
            wrapped = type_.wrap_lines(lines, noted=noted)
            (first, *later) = split_record_into_page_columns(
                wrapped, column_count=2, first_page_lines=int(room_in_lines / scale)
            )
            fits = not later and len(first) <= len(usual_pages[0])
            if fits and len(wrapped) <= len(usual) + len(lines) // FEW:
                return type_, (first,)
    return USUAL_TYPE, usual_pages


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsHeadSizes:
    """How everybody's points stand at the head of a record, in millimetres: the winner's tag, a seat without its name
    and points, an em of a name, a digit, a row."""

    tag: float
    seat: float
    em: float
    digit: float
    row: float

    def count_rows_of_seat_points(self, page: Frame, trailing_mm: float = 0) -> int:
        """How many rows they take. trailing_mm: millimetres of what stands behind them."""
        won = isinstance(page.answer.score, ScoresAndWinners) and page.answer.score.winners
        found, right = 1, self.tag if won else 0.0
        for one in page.scored_seats_best_first_once_final:
            wide = self.seat + self.em * ems(page.say.seat_name(one.seat)) + self.digit * len(str(one.total))
            found, right = (found + 1, wide) if right and right + wide > ACROSS else (found, right + wide)
        return found + (right + trailing_mm > ACROSS)


LARGE, SMALL = (
    PointsHeadSizes(tag=18, seat=17, em=5.3, digit=5.1, row=9),
    PointsHeadSizes(tag=18, seat=14, em=3.9, digit=3.8, row=7),
)
"""As they stand in one row, and where they need more."""
BESIDE, REASON = 7.0, 3.2
"""Millimetres between them and what decided, and of an em of it."""


def describe_tie_break_or_empty(page: Frame) -> str:
    """Why one of several equals won, in a few words."""
    score = page.answer.score
    if not isinstance(score, ScoresAndWinners) or not score.final:
        return ""
    if len(score.winners) != 1 or score.decided_by == "total":
        return ""
    return page.say_in_words_of_game_or_common("end.decided", score.decided_by)


def arrange_record_columns_in_pages(
    lines: list[RecordLine], first_page_lines: int, *, has_line_ends: bool, last_page_lines: int = LATER
) -> tuple[tuple[tuple[RecordLine, ...], ...], ...]:
    """The columns of each page: three where lines are short or two do not do. first_page_lines, last_page_lines:
    lines of a column on the first page, and on the last one of several."""
    if has_line_ends:
        wide, most = wrap_record_lines_to_width(lines, NOTED), int(first_page_lines * LINE / CLOSE)
        ends = (
            (line, CLOSE_NOTED if line.end_text else CLOSE_PLAIN) for line in lines if len(wide) > 2 * first_page_lines
        )
        close = [one for line, width in ends for one in wrap_record_lines_to_width([line], width)]
        length = min(most, ceil(len(close) / 3))
        return tuple(
            split_record_into_page_columns(
                close,
                column_count=3,
                first_page_lines=length,
                later_page_lines=int(LATER * LINE / CLOSE),
                last_page_lines=int(last_page_lines * LINE / CLOSE),
            )
            if close
            else split_record_into_page_columns(wide, column_count=2, first_page_lines=first_page_lines)
        )
    long, short = wrap_record_lines_to_width(lines, WIDE), wrap_record_lines_to_width(lines, NARROW)
    three = len(short) == len(lines) or len(long) > 2 * first_page_lines
    return tuple(
        split_record_into_page_columns(
            short,
            column_count=3,
            first_page_lines=first_page_lines,
            later_page_lines=LATER,
            last_page_lines=last_page_lines,
        )
        if three
        else split_record_into_page_columns(long, column_count=2, first_page_lines=first_page_lines)
    )


def wrap_record_lines_to_width(lines: list[RecordLine], max_width_em: float) -> list[RecordLine]:
    """Lines of so many ems at most: what is longer goes on in the next one."""
    found = []
    for line in lines:
        first, *others = wrap_text_to_width_em(line.text, max_width_em)
        found.append(replace(line, text=first))
        found += [RecordLine(number=0, seat="", text=text, end_text="", continues_line_above=True) for text in others]
    return found


def wrap_text_to_width_em(text: str, max_width_em: float) -> list[str]:
    """A text in pieces, between words where it has any."""
    pieces = [""]
    for word in re.findall(r"\S+\s*|\s+", text):
        if pieces[-1] and ems(pieces[-1] + word.rstrip()) > max_width_em:
            pieces.append("")
        while ems(word.rstrip()) > max_width_em:
            fits = next(at for at in range(len(word), 0, -1) if ems(word[:at]) <= max_width_em)
            pieces[-1:] = [word[:fits], ""]
            word = word[fits:]
        pieces[-1] += word
    return [piece.rstrip() for piece in pieces if piece.strip()] or [""]


def split_record_into_page_columns(
    lines: list[RecordLine],
    *,
    column_count: int,
    first_page_lines: int = FIRST,
    later_page_lines: int = LATER,
    last_page_lines: int = LATER,
) -> Iterator[tuple[tuple[RecordLine, ...], ...]]:
    """The columns of each page; the first page has at least an empty one, those of the last of several are as long as
    each other. first_page_lines, later_page_lines, last_page_lines: lines of a column there."""
    length = first_page_lines
    while True:
        taken, lines = lines[: length * column_count], lines[length * column_count :]
        yield tuple(tuple(taken[at : at + length]) for at in range(0, max(len(taken), 1), length))
        if not lines:
            return
        if len(lines) <= last_page_lines * column_count:
            length = ceil(len(lines) / column_count)
        else:
            length = later_page_lines if len(lines) > later_page_lines * column_count else last_page_lines


def measure_full_widths(text: str) -> float:
    """The width of a text in full-width letters."""
    return sum(0.6 if ord(char) < 0x2000 else 1.0 for char in text)


def build_standard_record_line(page: Frame, move_number: int, step: ReplayStep) -> RecordLine:
    """A turn in words, and what it did in points, said shortly."""
    seat = acting_seat_code_or_empty(page.answer.game, step)
    return RecordLine(number=move_number, seat=seat, text=page.say.message_text(step.text), end_text="")


RecordParts = Sequence[tuple[int, str]]
"""The parts of a record, rounds: after how many turns each begins, and what it is called."""


def iterate_part_start_turn_and_name(page: Frame, steps: Sequence[ReplayStep]) -> Iterator[tuple[int, str]]:
    """The rounds of a record, where its game has any; each begins after a turn that ended the one before."""
    ends, name = list_turn_end_numbers(page.answer.game, steps), page.pages.paper.name_record_part
    begun = [0, *(turn for turn, end in enumerate(ends[:-1], 1) if steps[end - 1].end is not None)] if ends else []
    for turn in begun if name else ():
        before = steps[ends[turn - 1] if turn else 0].before
        if before is not None:  # else the end was only said again
            yield turn, name(page, before) if name else ""


def draw_points_chart_or_empty(page: Frame, record_parts: RecordParts) -> Markup:
    """How the points went, seat by seat, from some thirty positions; '' where there are none."""
    stops = sample_chart_values_or_empty(page, SAMPLES)
    seats = [seat for seat in page.seats if any(seat in points for _, points in stops)]
    if not seats:
        return Markup("")
    return (
        PrintedPointsChart(stops, record_parts if len(record_parts) > 1 else ())
        .draw_lines_with_seat_marks(seats, page.colour_letters)
        .to_paper_svg(page.say("sheet.curve"), "cv")
    )


class PrintedPointsChart:
    """samples: how many turns were played, and the points of every seat then; parts: named above them, if any."""

    def __init__(self, samples: Sequence[tuple[int, Mapping[str, int]]], parts: RecordParts = ()) -> None:
        self.samples, self.parts, self.top = samples, parts, TOP if parts else 0.0
        self.low = min(0, *(value for _, points in samples for value in points.values()))
        self.high = max(1, *(value for _, points in samples for value in points.values()))

    def x_of_turn(self, turn_count: int) -> float:
        return 8 + (WIDTH - 20) * turn_count / self.samples[-1][0]

    def y_of_points(self, points: float) -> float:
        return self.top + HEIGHT - 3 - (HEIGHT - 6) * (points - self.low) / (self.high - self.low)

    def draw_lines_with_seat_marks(self, seat_codes: Sequence[str], colour_letters: str = "") -> Picture:
        """The scale, a line a seat, and at its end the seat's mark."""
        inks = ink_of_each_seat(colour_letters)
        picture = Picture(WIDTH, self.top + HEIGHT, inks)
        self.draw_scale_lines(picture)
        self.draw_part_names(picture)
        ends = []
        for seat in seat_codes:
            places = [
                f"{coord(self.x_of_turn(n))} {coord(self.y_of_points(points[seat]))}"
                for n, points in self.samples
                if seat in points
            ]
            ink = Ink(fill="none", stroke=inks[seat], width=0.8, dash=DASHES[seat], line_cap="round", line_join="round")
            picture.draw_path("M" + "L".join(places), ink)
            ends.append((self.y_of_points(self.samples[-1][1].get(seat, 0)), seat))
        ends.sort()
        for height, (_, seat) in zip(
            space_out_ascending_heights([y for y, _ in ends], self.top + HEIGHT), ends, strict=True
        ):
            picture.draw_seat_mark(seat, self.x_of_turn(self.samples[-1][0]) + 5, height, MARK)
        return picture

    def draw_part_names(self, picture: Picture) -> None:
        """A line where a part begins, and its name above it if there is room."""
        begun = [self.x_of_turn(turn) for turn, _ in self.parts]
        for x, upto, (turn, name) in zip(begun, [*begun[1:], WIDTH - 12], self.parts, strict=False):
            if turn:
                picture.draw_path(
                    f"M{coord(x)} 0V{coord(self.top + HEIGHT)}", Ink(stroke="#000", width=0.2, dash=".8 .8")
                )
            if upto - x > measure_full_widths(name) * LETTER:
                picture.draw_text(name, (x + upto) / 2, TOP - 1.5, TextStyle(LETTER, bold=False, anchor="middle"))

    def draw_scale_lines(self, picture: Picture) -> None:
        """Lines at round values."""
        step = next(size for size in (1, 2, 5, 10, 20, 50, 100, 200, 1000) if (self.high - self.low) / size <= 6)
        for value in range(-(-self.low // step) * step, self.high + 1, step):
            y = self.y_of_points(value)
            picture.draw_path(f"M8 {coord(y)}H{coord(WIDTH - 12)}", Ink(stroke="#999" if value else "#000", width=0.2))
            picture.draw_text(str(value).replace("-", "−"), 6.5, y + 1, TextStyle(2.8, bold=False, anchor="end"))


def space_out_ascending_heights(heights: Sequence[float], max_height: float, mark_size: float = MARK) -> list[float]:
    """Heights, ascending, of marks of a size that do not cover each other and stay above the most there is."""
    placed: list[float] = []
    for height in heights:
        placed.append(max(height, placed[-1] + mark_size if placed else height))
    lowest = max_height - mark_size / 2
    for at in reversed(range(len(placed))):
        placed[at] = min(placed[at], lowest)
        lowest = placed[at] - mark_size
    return placed
