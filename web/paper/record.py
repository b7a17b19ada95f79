"""Builds the printed record of a followed game: every turn in words, and the curve of points."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from math import ceil
from typing import NamedTuple

from markupsafe import Markup

from calculators.core.replay import ReplayStep, list_numbers_of_legal_moves_surely_ending_turn
from calculators.core.types import ScoresAndWinners
from web.paper.curve import PART_NAME, LineEnds, draw_progress_chart, seat_line_inks
from web.paper.letter_widths import measure_text_em as ems
from web.paper.picture import SEAT_LETTERS, map_seat_code_to_chosen_or_default_ink
from web.pieces import ChartArea, lay_out_progress_chart
from web.table.curve import sample_chart_values_if_any_changed
from web.table.frame import Frame
from web.table.record_entries import RecordEntry, group_record_into_turns

FIRST, LATER, NAMES, FREE = 55, 76, 2, 5
"""Lines of a column on the first page, below the curve, and on a later one; lines that the names of the curve's parts
take; lines between a later page's foot and a usual foot."""
LINE, BAND = 3.02, 45.0
"""Millimetres of a line, and of a game's own band without a height of its own."""
CLOSE = 2.3
"""Millimetres of a line of a long record with texts at the ends of its lines: three columns, in smaller type."""
ACROSS = 186
"""Millimetres of the whole width."""
NARROW, WIDE, NOTED = 18.8, 30.5, 23.5
"""Ems of a line in three columns, in two, and with texts at the ends of lines."""
CLOSE_NOTED, CLOSE_PLAIN = 17.8, 23.0
"""The same in smaller type: of a line with a text at its end, and of one without."""
EM, TAB = 2.54, 6.0
"""Millimetres of an em and of a tab stop in the usual size: the number of a turn takes one, the seat that moved one or
more."""
COLUMN_MM_BY_COUNT = {1: 181.0, 2: 89.0, 3: 59.7}
"""Millimetres of a line, by the number of columns of a sheet."""
NOTED_COLUMN, GAP = 88.0, 1.5
"""Millimetres of a line with a text at its end, including that, and of the gap before that text."""
MINIMUM = 2.0
"""The least ems of a line, however long the names before it are."""
SAMPLES = 32
"""Positions whose points are computed for the curve: more cannot be told apart on paper."""
MARK, TOP = 5.5, 4.0
"""Millimetres of a seat's mark at the end of its line, and those above the curve that the names of its parts take."""
CHART_AREA = ChartArea(
    width=110,
    height=44,
    left=8,
    right=12,
    top=3,
    bottom=3,
    character_width=2.13,
    mark_gap=2.25,
    mark_distance=MARK,
)
"""The curve, in millimetres."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordType:
    """How the lines of a record are set. scale: relative to the usual size; css_class: of that size; names: of the
    seats, {} to use letters; name_stops: tab stops that they take; line_mm: the width of a line without a text at its
    end, where no line has one."""

    scale: float = 1.0
    css_class: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    name_stops: int = 1
    line_mm: float = COLUMN_MM_BY_COUNT[2]

    @property
    def words_em(self) -> float:
        """The ems that the words of a line without a text at its end have."""
        return (self.line_mm / self.scale - (1 + self.name_stops) * TAB) / EM

    def wrap_lines_to_column_width(self, lines: list[RecordEntry], *, has_any_end_text: bool) -> list[RecordEntry]:
        """Wraps lines to the width of their column, less what the text at their own end takes of it.

        has_any_end_text: does some line of the record have a text at its end? The column then has the width of such a
        record.
        """
        wrapped_lines = []
        for line in lines:
            end_text_mm = (ems(line.end_text) * EM + GAP) * bool(line.end_text)
            line_mm = NOTED_COLUMN if has_any_end_text else self.line_mm
            width = (line_mm / self.scale - end_text_mm - (1 + self.name_stops) * TAB) / EM
            wrapped_lines += wrap_record_lines_to_width([line], max(width, MINIMUM))
        return wrapped_lines


RecordPages = tuple[tuple[tuple[RecordEntry, ...], ...], ...]
"""The lines of each column of each page."""
USUAL_TYPE = RecordType()
FEW = 5
"""One in so many lines may break."""
SCALES = ((1.5, "larger"), (1.25, "large"), (1.0, ""))
"""Sizes of lines, and the class of each."""


def count_passed_tab_stops(text: str) -> int:
    return int(ems(text) * EM / TAB)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperRecord:
    """A record as it is printed.

    turns: number of turns; pages: columns of lines, two or three a page; chart: the curve of points, '' if nothing is
    counted during the game; is_over: the game is over; refusal_reasons: why a move is impossible; has_line_notes: some
    line has a text at its end; needs_several_point_rows: the points of all seats need more than a row; has_large_foot:
    it is one page, with room for a larger foot; tie_break_text: what decided a tie, unless it would need another page;
    type: how its lines are set.
    """

    turns: int
    pages: RecordPages
    chart: Markup
    is_over: bool
    refusal_reasons: tuple[str, ...]
    has_line_notes: bool = False
    needs_several_point_rows: bool = False
    has_large_foot: bool = False
    tie_break_text: str = ""
    type: RecordType = USUAL_TYPE

    @property
    def is_set_small_to_fit_line_notes(self) -> bool:
        """Whether its lines are set smaller, so that a long game with texts at the ends of its lines fits on one
        page."""
        return self.has_line_notes and len(self.pages[0]) > 2

    def seat_name_with_tabs(self, seat_code_or_empty: str) -> str:
        """Returns the name of the seat that moved, or its letter if there is no room, with tabs up to the words;
        without a name for a line of no seat."""
        name = self.type.names.get(seat_code_or_empty, SEAT_LETTERS[seat_code_or_empty] if seat_code_or_empty else "")
        return name + "\t" * (self.type.name_stops - 1 - count_passed_tab_stops(name))


def build_paper_record_up_to_last_legal_move(
    page: Frame, extra_foot_mm: float = 0, further_foot_mm_if_one_page: float = 0
) -> PaperRecord:
    """Builds the record of a followed game up to its last possible move. extra_foot_mm: millimetres that the foot takes
    more than usual; further_foot_mm_if_one_page: those that it takes in addition if everything fits on one page."""
    answer, say = page.full_answer, page.say
    followed = answer.followed
    steps = page.legal_recorded_steps
    list_own_lines = page.pages.paper.list_record_lines
    possible_turns = group_record_into_turns(page, drops_impossible_move=True)
    turns_and_entries = [(turn, page.pages.build_record_entry(page, turn)) for turn in possible_turns]
    lines = list_own_lines(page, turns_and_entries) if list_own_lines else [entry for _, entry in turns_and_entries]
    has_line_ends = any(line.end_text for line in lines)
    parts = list(iterate_named_rounds_of_record(page, steps))
    band_mm = (
        page.pages.paper.measure_height_above_turns_beyond_usual_mm(page)
        if page.pages.paper.measure_height_above_turns_beyond_usual_mm
        else BAND
    )
    needs_several_rows = LARGE.count_rows_of_seat_points(page) > 1
    last_page_lines = min(LATER, LATER + FREE - ceil(extra_foot_mm / LINE))
    extra_foot_mm += (
        SMALL.row * SMALL.count_rows_of_seat_points(page) - LARGE.row
    ) * needs_several_rows + band_mm * bool(list_own_lines and not has_line_ends)
    first_page_lines = FIRST - NAMES * (len(parts) > 1)

    def count_first_page_lines_above(foot_mm: float) -> int:
        return first_page_lines - ceil((extra_foot_mm + foot_mm) / LINE)

    def arrange_lines_above(foot_mm: float) -> RecordPages:
        return arrange_record_lines_in_columns_of_pages(
            lines,
            count_first_page_lines_above(foot_mm),
            has_texts_at_line_ends=has_line_ends,
            last_page_column_lines=last_page_lines,
        )

    pages = arrange_lines_above(further_foot_mm_if_one_page)
    is_one_page = len(pages) == 1
    foot_mm = further_foot_mm_if_one_page if is_one_page else 0.0
    if further_foot_mm_if_one_page and not is_one_page:
        pages = arrange_lines_above(foot_mm)
    tie_text, head_sizes = describe_what_decided_tie_or_empty(page), SMALL if needs_several_rows else LARGE
    if tie_text and head_sizes.count_rows_of_seat_points(
        page, BESIDE + REASON * ems(tie_text)
    ) > head_sizes.count_rows_of_seat_points(page):
        pages_with_tie_text = arrange_lines_above(foot_mm + head_sizes.row)
        tie_text, pages = (tie_text, pages_with_tie_text) if len(pages_with_tie_text) == len(pages) else ("", pages)
    refusal_reasons: tuple[str, ...] = ()
    if answer.verdict is not None and answer.verdict.legal is False:
        refusal_reasons = tuple(say.violation_text(violation) for violation in answer.verdict.violations)
    turns = max((line.number for line in lines), default=0)
    is_over = bool(followed and followed.ended)
    type_, pages = choose_largest_type_that_needs_no_more_pages(
        page,
        lines=lines,
        usual_pages=pages,
        first_page_lines=count_first_page_lines_above(foot_mm + head_sizes.row * bool(tie_text)),
        last_page_lines=last_page_lines,
        has_notes_at_line_ends=has_line_ends,
    )
    return PaperRecord(
        turns=turns,
        pages=pages,
        chart=draw_points_chart_or_empty(page, parts),
        is_over=is_over,
        refusal_reasons=refusal_reasons,
        has_line_notes=has_line_ends,
        needs_several_point_rows=needs_several_rows,
        has_large_foot=is_one_page,
        tie_break_text=tie_text,
        type=type_,
    )


def choose_largest_type_that_needs_no_more_pages(
    page: Frame,
    *,
    lines: list[RecordEntry],
    usual_pages: RecordPages,
    first_page_lines: int,
    last_page_lines: int,
    has_notes_at_line_ends: bool,
) -> tuple[RecordType, RecordPages]:
    """Returns the largest type, and the pages in it, in which a record takes no more pages and breaks few more lines
    than in the usual one, and none inside a word; with names rather than letters, and in as few columns as have room.
    The usual type if none fits, and if lines with texts at their ends need three columns. first_page_lines,
    last_page_lines: usual lines of a column on the first page, and on the last one of several."""
    usual_line_count = sum(len(column) for columns in usual_pages for column in columns)
    if has_notes_at_line_ends and len(usual_pages[0]) > 2:
        return USUAL_TYPE, usual_pages
    name_by_seat = {seat: name for seat, name in zip(page.seats, page.say.names, strict=False) if name}
    stops = 1 + max((count_passed_tab_stops(name) for name in name_by_seat.values()), default=0)
    longest_word_em = max((ems(word) for line in lines for word in line.words.split()), default=0.0)
    column_counts = (2,) if has_notes_at_line_ends else COLUMN_MM_BY_COUNT
    for (names, name_stops), (scale, css_class), column_count in product(
        ((name_by_seat, stops), ({}, 1)), SCALES, column_counts
    ):
        record_type = RecordType(
            scale=scale,
            css_class=css_class,
            names=names,
            name_stops=name_stops,
            line_mm=COLUMN_MM_BY_COUNT[column_count],
        )
        if record_type.words_em < longest_word_em:
            continue
        wrapped = record_type.wrap_lines_to_column_width(lines, has_any_end_text=has_notes_at_line_ends)
        pages = tuple(
            split_record_into_page_columns(
                wrapped,
                column_count=column_count,
                first_page_column_lines=int(first_page_lines / scale),
                later_page_column_lines=int(LATER / scale),
                last_page_max_column_lines=int(last_page_lines / scale),
            )
        )
        if len(pages) <= len(usual_pages) and len(wrapped) <= usual_line_count + len(lines) // FEW:
            return record_type, pages
    return USUAL_TYPE, usual_pages


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsHeadSizes:
    """Sizes of the points at the head of a record, in millimetres: the winner's tag, a seat without its name and
    points, an em of a name, a digit, a row."""

    tag: float
    seat: float
    em: float
    digit: float
    row: float

    def count_rows_of_seat_points(self, page: Frame, trailing_text_width_mm: float = 0) -> int:
        """Returns the number of rows of all seats' points. trailing_text_width_mm: millimetres of the text after
        them."""
        has_winner = isinstance(page.answer.score, ScoresAndWinners) and page.answer.score.winners
        row_count, row_mm = 1, self.tag if has_winner else 0.0
        for seat_score in page.scored_seats_in_display_order:
            seat_mm = (
                self.seat + self.em * ems(page.say.seat_name(seat_score.seat)) + self.digit * len(str(seat_score.total))
            )
            row_count, row_mm = (
                (row_count + 1, seat_mm) if row_mm and row_mm + seat_mm > ACROSS else (row_count, row_mm + seat_mm)
            )
        return row_count + (row_mm + trailing_text_width_mm > ACROSS)


LARGE, SMALL = (
    PointsHeadSizes(tag=18, seat=17, em=5.3, digit=5.1, row=9),
    PointsHeadSizes(tag=18, seat=14, em=3.9, digit=3.8, row=7),
)
"""Sizes if the points fit in one row, and if they need more."""
BESIDE, REASON = 7.0, 3.2
"""Millimetres between the points and what decided, and of an em of it."""


def describe_what_decided_tie_or_empty(page: Frame) -> str:
    """Describes in a few words what decided a tie; '' if nothing did."""
    score = page.answer.score
    if not isinstance(score, ScoresAndWinners) or not score.final:
        return ""
    if len(score.winners) != 1 or score.decided_by == "total":
        return ""
    return page.say_longest_known_key_of_game_or_common("end.decided", score.decided_by)


def arrange_record_lines_in_columns_of_pages(
    lines: list[RecordEntry],
    first_page_column_lines: int,
    *,
    has_texts_at_line_ends: bool,
    last_page_column_lines: int = LATER,
) -> RecordPages:
    """Returns the columns of each page: three if lines are short or two columns are not enough.
    first_page_column_lines, last_page_column_lines: lines of a column on the first page, and on the last one of
    several."""
    if has_texts_at_line_ends:
        lines_in_two_columns, max_close_lines = (
            wrap_record_lines_to_width(lines, NOTED),
            int(first_page_column_lines * LINE / CLOSE),
        )
        lines_and_widths = (
            (line, CLOSE_NOTED if line.end_text else CLOSE_PLAIN)
            for line in lines
            if len(lines_in_two_columns) > 2 * first_page_column_lines
        )
        close_lines = [one for line, width in lines_and_widths for one in wrap_record_lines_to_width([line], width)]
        column_lines = min(max_close_lines, ceil(len(close_lines) / 3))
        return tuple(
            split_record_into_page_columns(
                close_lines,
                column_count=3,
                first_page_column_lines=column_lines,
                later_page_column_lines=int(LATER * LINE / CLOSE),
                last_page_max_column_lines=int(last_page_column_lines * LINE / CLOSE),
            )
            if close_lines
            else split_record_into_page_columns(
                lines_in_two_columns, column_count=2, first_page_column_lines=first_page_column_lines
            )
        )
    long_lines, short_lines = wrap_record_lines_to_width(lines, WIDE), wrap_record_lines_to_width(lines, NARROW)
    takes_three_columns = len(short_lines) == len(lines) or len(long_lines) > 2 * first_page_column_lines
    return tuple(
        split_record_into_page_columns(
            short_lines,
            column_count=3,
            first_page_column_lines=first_page_column_lines,
            later_page_column_lines=LATER,
            last_page_max_column_lines=last_page_column_lines,
        )
        if takes_three_columns
        else split_record_into_page_columns(long_lines, column_count=2, first_page_column_lines=first_page_column_lines)
    )


def wrap_record_lines_to_width(lines: list[RecordEntry], max_width_em: float) -> list[RecordEntry]:
    """Wraps lines to a width; a longer one continues in further lines."""
    wrapped_lines = []
    for line in lines:
        first_text, *other_texts = wrap_text_to_width_em(line.words, max_width_em)
        wrapped_lines.append(replace(line, words=first_text))
        wrapped_lines += [RecordEntry(words=text, continues_line_above=True) for text in other_texts]
    return wrapped_lines


def wrap_text_to_width_em(text: str, max_width_em: float) -> list[str]:
    """Splits a text into pieces of a width, between words, a longer word inside it; [''] for an empty text."""
    pieces = [""]
    for word in re.findall(r"\S+\s*|\s+", text):
        if pieces[-1] and ems(pieces[-1] + word.rstrip()) > max_width_em:
            pieces.append("")
        while ems(word.rstrip()) > max_width_em:
            fitting_length = next(length for length in range(len(word), 0, -1) if ems(word[:length]) <= max_width_em)
            pieces[-1:] = [word[:fitting_length], ""]
            word = word[fitting_length:]
        pieces[-1] += word
    return [piece.rstrip() for piece in pieces if piece.strip()] or [""]


def split_record_into_page_columns(
    lines: list[RecordEntry],
    *,
    column_count: int,
    first_page_column_lines: int = FIRST,
    later_page_column_lines: int = LATER,
    last_page_max_column_lines: int = LATER,
) -> Iterator[tuple[tuple[RecordEntry, ...], ...]]:
    """Yields the columns of each page. The first page has at least an empty column; those of the last of several pages
    have equal lengths. first_page_column_lines, later_page_column_lines, last_page_max_column_lines: lines of a column
    there."""
    length = first_page_column_lines
    while True:
        page_lines, lines = lines[: length * column_count], lines[length * column_count :]
        yield tuple(tuple(page_lines[start : start + length]) for start in range(0, max(len(page_lines), 1), length))
        if not lines:
            return
        if len(lines) <= last_page_max_column_lines * column_count:
            length = ceil(len(lines) / column_count)
        else:
            length = (
                later_page_column_lines
                if len(lines) > later_page_column_lines * column_count
                else last_page_max_column_lines
            )


def measure_full_widths(text: str) -> float:
    """Returns the approximate width of a text in full-width letters."""
    return sum(0.6 if ord(char) < 0x2000 else 1.0 for char in text)


class RecordPart(NamedTuple):
    """A part of a record (a round): after how many turns it begins, and its name."""

    turn_count_before: int
    name: str


def iterate_named_rounds_of_record(page: Frame, steps: Sequence[ReplayStep]) -> Iterator[RecordPart]:
    """Yields the rounds of a record, if its game has any; each begins after a turn that ended the round before."""
    name_part = page.pages.paper.name_record_part
    turn_ends = list_numbers_of_legal_moves_surely_ending_turn(page.answer.game, steps)
    if name_part is None or not turn_ends:
        return
    for turn in [0, *(turn for turn, end in enumerate(turn_ends[:-1], 1) if steps[end - 1].end is not None)]:
        first_state = steps[turn_ends[turn - 1] if turn else 0].before
        if first_state is not None:  # None for a step after the end of the game
            yield RecordPart(turn, name_part(page, first_state))


def draw_points_chart_or_empty(page: Frame, record_parts: Sequence[RecordPart]) -> Markup:
    """Draws the points of each seat from some thirty positions, with a line and a name for each of several parts; ''
    without points."""
    samples = sample_chart_values_if_any_changed(page, SAMPLES)
    if not samples:
        return Markup("")
    parts = record_parts if len(record_parts) > 1 else ()
    top = TOP if parts else 0.0
    area = replace(CHART_AREA, height=CHART_AREA.height + top, top=CHART_AREA.top + top)
    starts, last_turn = [part.turn_count_before for part in parts], samples[-1][0]
    turn_width = (area.width - area.left - area.right) / last_turn
    names = [
        ((start + end) / 2, part.name)
        for start, end, part in zip(starts, [*starts[1:], last_turn], parts, strict=False)
        if (end - start) * turn_width > measure_full_widths(part.name) * PART_NAME.size
    ]
    chart = lay_out_progress_chart(samples, area, vertical_turns=list(filter(None, starts)), names_of_turns=names)
    seat_inks = map_seat_code_to_chosen_or_default_ink(page.colour_letters_by_seat_or_empty)
    picture = draw_progress_chart(chart, seat_line_inks(seat_inks), LineEnds(mark_size=MARK), seat_inks)
    return picture.to_paper_svg(page.say("sheet.curve"), "cv")
