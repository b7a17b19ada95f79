"""SCOUT!'s score sheet: the totals as curves over the rounds; no rule is decided here."""

from __future__ import annotations

from dataclasses import dataclass, replace

from markupsafe import Markup

from calculators.core.messages import format_number, format_signed_number
from calculators.core.types import ScoresAndWinners
from calculators.scout.score import round_points_by_seat
from calculators.scout.state import ROUNDS, RoundEnd, RoundPoints, State
from web.games.scout.pictures.ending import sample_totals_after_rounds_including_current
from web.games.scout.pictures.rounds import format_round_point_terms_or_empty
from web.paper.curve import LineEnds, draw_progress_chart, seat_line_inks
from web.paper.letter_widths import measure_text_em
from web.paper.picture import SEAT_LETTERS, Picture, map_seat_code_to_chosen_or_default_ink
from web.pieces import ChartArea, lay_out_progress_chart
from web.table.page import Page

LEFT, FIELD, START = 46.0, 98.0, 36.0
"""Millimetres: the left edge and the width of all round columns, and the start of the curves."""
ROOM = 198.0
"""Millimetres for the winners, the curves and the rows."""
ROW = 16.0
CHART_AREA = ChartArea(
    width=186,
    height=104,
    left=START,
    right=186 - LEFT - FIELD,
    top=6,
    bottom=6,
    character_width=2.9,
    mark_gap=4.8,
    mark_distance=9,
    dot_size=6.6,
    dot_room=18,
)
"""The curves, as high as they can be, in millimetres."""
BESIDE, HIGH, POINT = 122.0, 27.0, 25.4 / 72
"""Millimetres: width and height for the winners' names beside the points; a typographic point."""
SIZES = ((46, 26.0, ""), (34, 22.0, "l5"), (26, 15.0, "l9"), (20, 12.0, "l12"), (13, 9.0, "l20"))
"""Font size of the winners in points, millimetres of a line, and its CSS class."""


@dataclass(frozen=True, slots=True)
class RoundHead:
    """A round. start: the letter of its first seat; ended: how it ended, in words, '' if not known."""

    number: int
    start: str
    ended: str


@dataclass(frozen=True, slots=True)
class RoundCell:
    """points: what a round gave; note: the counts they come from, or the total then."""

    points: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """extra: points added by the table, in words; won: whether the seat wins."""

    seat: str
    cells: tuple[RoundCell, ...]
    extra: str
    total: str
    won: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """The sheet of a game's rounds: the curve of the totals above a table of the seats.

    size: the CSS class of the winners' names, which are side by side as far as they fit.
    """

    size: str
    curve: Markup
    heads: tuple[RoundHead, ...]
    rows: tuple[SeatRow, ...]


def build_score_sheet(page: Page) -> ScoreSheet:
    """Returns the sheet of a game as far as its rounds are entered."""
    state: State = page.answer.state
    score = page.answer.score
    winners = score.winners if isinstance(score, ScoresAndWinners) else ()
    size, winners_height = (
        choose_name_class_and_height_mm([page.say.seat_name(seat) for seat in winners]) if winners else ("", 0)
    )
    rounds = max(ROUNDS.get(state.table.players, 0), len(state.rounds))
    chart_height = min(CHART_AREA.height, ROOM - winners_height - ROW * state.table.players)
    return ScoreSheet(
        size=size,
        curve=draw_totals_chart_on_paper(page, state, round_count=rounds, height_mm=chart_height).to_paper_svg(
            page.say("sheet.curve")
        ),
        heads=tuple(build_round_head_with_starter_and_known_end(page, n) for n in range(rounds)),
        rows=tuple(build_rounds_and_total_row(page, index, rounds, winners) for index in range(len(page.seats))),
    )


def choose_name_class_and_height_mm(winner_names: list[str]) -> tuple[str, float]:
    """Returns the CSS class of the winners' names, and their height."""
    for points, line, kind in SIZES:
        lines = count_wrapped_lines_or_0_if_one_too_wide(
            [measure_text_em(name) * points * POINT + line for name in winner_names]
        )
        if lines and lines * line <= HIGH:
            return kind, lines * line
    return SIZES[-1][2], len(winner_names) * SIZES[-1][1]


def count_wrapped_lines_or_0_if_one_too_wide(text_widths_mm: list[float]) -> int:
    """Returns the lines that texts take beside the points; 0 if one is too wide."""
    lines, room_left = 1, BESIDE
    for text in text_widths_mm:
        if text > BESIDE:
            return 0
        if text > room_left:
            lines, room_left = lines + 1, BESIDE
        room_left -= text
    return lines


def draw_totals_chart_on_paper(page: Page, state: State, *, round_count: int, height_mm: float) -> Picture:
    """Draws the totals from round to round, a mark each, over the columns of the rounds."""
    column_width = FIELD / max(round_count, 1)

    def middle_of_column(played: float) -> float:
        return LEFT - START + column_width * (played - 0.5)

    samples = [
        (middle_of_column(played) if played else 0, totals)
        for played, totals in sample_totals_after_rounds_including_current(state)
    ]
    chart = lay_out_progress_chart(
        samples,
        replace(CHART_AREA, height=height_mm),
        end_turn=FIELD + LEFT - START,
        vertical_turns=[middle_of_column(played) for played in range(1, round_count + 1)],
    )
    names = {seat: page.say.seat_name(seat) for seat in page.seats}
    line_ends = LineEnds(mark_size=7.4, word_by_track=names, word_size=6, word_room=27)
    seat_inks = map_seat_code_to_chosen_or_default_ink(page.colour_letters_by_seat_or_empty)
    return draw_progress_chart(chart, seat_line_inks(seat_inks), line_ends, seat_inks)


def build_round_head_with_starter_and_known_end(page: Page, round_index: int) -> RoundHead:
    """Returns a round's number, who started it, and how it ended if that is known."""
    state: State = page.answer.state
    round_end = entered_or_counted_end_of_round_or_none(state, round_index)
    ended = ""
    if round_end is not None and round_end.is_complete:
        ended = page.say(f"scout.sheet.{round_end.kind}", letter=SEAT_LETTERS[f"p{round_end.seat}"])
    starter = state.starter_seat_number_or_next_staying_after_rounds(round_index)
    return RoundHead(round_index + 1, SEAT_LETTERS[f"p{starter}"], ended)


def entered_or_counted_end_of_round_or_none(state: State, round_index: int) -> RoundEnd | None:
    """Returns how a round ended: as entered, or for an earlier round as its counts say: one hand cost nothing, or one
    hand was empty. None if it is not known."""
    if round_index >= len(state.rounds):
        return state.end if round_index == len(state.rounds) else None
    counted_points = [
        (seat, points) for seat, points in enumerate(state.rounds[round_index], 1) if isinstance(points, RoundPoints)
    ]
    unbeaten_seats = [seat for seat, points in counted_points if points.free]
    if len(unbeaten_seats) == 1:
        return RoundEnd("unbeaten", unbeaten_seats[0])
    empty_seats = [seat for seat, points in counted_points if points.hand == 0 and not points.free]
    return RoundEnd("empty", empty_seats[0]) if len(empty_seats) == 1 else None


def build_rounds_and_total_row(page: Page, seat_index: int, round_count: int, winners: tuple[str, ...]) -> SeatRow:
    """Returns a seat's rounds and its total."""
    state, say, seat = page.answer.state, page.say, page.seats[seat_index]
    score = next(
        (seat_score for seat_score in page.scored_seats_in_display_order if seat_score.seat == seat),
        None,
    )
    extra = [line for line in score.lines if line.code.startswith("scout.score.extra")] if score else []
    total = sum(line.points for line in extra)
    cells = []
    groups = (*state.rounds, round_points_by_seat(state))
    for round_index in range(round_count):
        points = (
            next(iter(groups[round_index][seat_index : seat_index + 1]), None) if round_index < len(groups) else None
        )
        if points is None:
            cells.append(RoundCell("–"))
            continue
        total += points
        sum_text = say("scout.sheet.sum", n=total) if round_index else ""
        cells.append(RoundCell(format_signed_number(points), format_round_point_terms_or_empty(points) or sum_text))
    total_text = format_number(score.total) if score else "–"
    extra_text = " ".join(say.score_line_text(line) for line in extra)
    return SeatRow(
        seat=seat,
        cells=tuple(cells),
        extra=extra_text,
        total=total_text,
        won=seat in winners,
    )
