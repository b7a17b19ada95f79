"""SCOUT!'s score sheet: the totals as curves over the rounds; no rule is decided here."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from markupsafe import Markup

from calculators.core.messages import format_number, format_signed_number
from calculators.core.types import ScoresAndWinners
from calculators.scout.score import round_points_by_seat_or_none_if_left_or_incomplete
from calculators.scout.state import ROUNDS, RoundEnd, RoundPoints, State
from calculators.scout.validate import does_round_lack_points_of_staying_seat
from web.games.scout.pictures.rounds import format_round_point_terms_or_empty_if_only_total
from web.i18n import Speaker
from web.paper.letter_widths import largest_fitting_size, measure_text_em
from web.paper.picture import SEAT_INKS, SEAT_LETTERS, Ink, Picture, TextStyle, coord
from web.table.page import Page

LEFT, FIELD, START, RIGHT = 46.0, 98.0, 36.0, 144.0
"""Millimetres: the left edge and the width of all round columns, and the start and end of the curves."""
ROOM = 198.0
"""Millimetres for the winners, the curves and the rows."""
ROW, NODE, STEPS = 16.0, 6.6, (1, 2, 5, 10, 20, 50, 100)
LINES = {
    "p1": Ink(stroke=SEAT_INKS["p1"], width=1.1, line_join="round"),
    "p2": Ink(stroke=SEAT_INKS["p2"], width=1, dash="3.2 1.6", line_join="round"),
    "p3": Ink(stroke=SEAT_INKS["p3"], width=1.2, dash="0 2", line_cap="round", line_join="round"),
    "p4": Ink(stroke=SEAT_INKS["p4"], width=1, dash="4 1.5 .2 1.5", line_join="round"),
    "p5": Ink(stroke=SEAT_INKS["p5"], width=1, dash="1.4 1.2", line_join="round"),
}
"""The line of each seat, distinguishable in black and white."""
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
    name: str
    size: str
    cells: tuple[RoundCell, ...]
    extra: str
    total: str
    won: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """size: the CSS class of the winners' names, which are side by side as far as they fit."""

    size: str
    points: str
    shared: bool
    curve: Markup
    heads: tuple[RoundHead, ...]
    rows: tuple[SeatRow, ...]


def build_score_sheet(page: Page) -> ScoreSheet:
    """Returns the sheet of a game as far as its rounds are entered."""
    state: State = page.entered_state_or_only_players_if_refused
    score = page.answer.score
    winners = score.winners if isinstance(score, ScoresAndWinners) else ()
    size, winners_height = (
        choose_name_class_and_height_mm([page.say.seat_name(seat) for seat in winners]) if winners else ("", 0)
    )
    rounds = max(ROUNDS.get(state.table.players, 0), len(state.rounds))
    chart_height = min(104.0, ROOM - winners_height - ROW * state.table.players)
    points = f"{max(seat.total for seat in score.seats)}" if isinstance(score, ScoresAndWinners) and winners else ""
    return ScoreSheet(
        size=size,
        points=points.replace("-", "−"),
        shared=len(winners) > 1,
        curve=draw_totals_chart_on_paper(
            page.say,
            seat_codes=page.seats,
            totals_from_start_by_seat=running_totals_by_seat_over_start_and_complete_rounds(state),
            round_count=rounds,
            height_mm=chart_height,
        ).to_paper_svg(page.say("sheet.curve")),
        heads=tuple(build_round_head_with_starter_and_known_end(page, n) for n in range(rounds)),
        rows=tuple(build_rounds_and_total_row(page, index, rounds, winners) for index in range(len(page.seats))),
    )


def choose_name_class_and_height_mm(winner_names: list[str]) -> tuple[str, float]:
    """Returns the CSS class of the winners' names, and their height."""
    for points, line, kind in SIZES:
        lines = count_wrapped_lines_or_0_if_text_too_wide(
            [measure_text_em(name) * points * POINT + line for name in winner_names]
        )
        if lines and lines * line <= HIGH:
            return kind, lines * line
    return SIZES[-1][2], len(winner_names) * SIZES[-1][1]


def count_wrapped_lines_or_0_if_text_too_wide(text_widths_mm: list[float]) -> int:
    """Returns the lines that texts take beside the points; 0 if one is too wide."""
    lines, room_left = 1, BESIDE
    for text in text_widths_mm:
        if text > BESIDE:
            return 0
        if text > room_left:
            lines, room_left = lines + 1, BESIDE
        room_left -= text
    return lines


def running_totals_by_seat_over_start_and_complete_rounds(state: State) -> list[list[int]]:
    """Returns each seat's totals at the start (points added by the table) and after every complete round."""
    groups = [list(group) for group in state.rounds]
    if not state.has_all_round_points:
        groups.append(list(round_points_by_seat_or_none_if_left_or_incomplete(state)))
    complete_groups = [group for group in groups if not does_round_lack_points_of_staying_seat(state.table, group)]
    start = [(state.extra[n] or 0) if n < len(state.extra) else 0 for n in range(state.table.players)]
    return [
        [*accumulate((group[n] or 0 for group in complete_groups), initial=start[n])]
        for n in range(state.table.players)
    ]


def draw_totals_chart_on_paper(
    say: Speaker,
    *,
    seat_codes: tuple[str, ...],
    totals_from_start_by_seat: list[list[int]],
    round_count: int,
    height_mm: float,
) -> Picture:
    """Draws the totals from round to round, a node each, over the columns of the rounds."""
    picture = Picture(186, height_mm)
    lowest, highest = min(0, *map(min, totals_from_start_by_seat)), max(1, *map(max, totals_from_start_by_seat))
    step = next(size for size in STEPS if (highest - lowest) / size <= 5 or size == STEPS[-1])
    lowest, highest = lowest // step * step, -(-highest // step) * step

    def x(played: int) -> float:
        return LEFT + FIELD / max(round_count, 1) * (played - 0.5) if played else START

    def y(points: float) -> float:
        return 6 + (highest - points) * (height_mm - 12) / (highest - lowest)

    scale = Ink(stroke="#999", width=0.15)
    for level in range(lowest, highest + 1, step):
        picture.draw_path(
            f"M{coord(START)} {coord(y(level))}H{coord(RIGHT)}", scale if level else Ink(stroke="#000", width=0.4)
        )
        picture.draw_text(format_number(level), START - 2, y(level) + 1.3, TextStyle(3.8, bold=False, anchor="end"))
    for played in range(1, round_count + 1):
        picture.draw_path(f"M{coord(x(played))} 4V{coord(height_mm)}", scale)
    for seat, row_ in zip(seat_codes, totals_from_start_by_seat, strict=False):
        places = (f"{coord(x(n))} {coord(y(points))}" for n, points in enumerate(row_))
        picture.draw_path("M" + "L".join(places), LINES[seat])
    picture.start_layer()
    for played in range(1, len(totals_from_start_by_seat[0])):
        draw_seat_marks_of_round_spreading_overlapping_ones(
            picture,
            {seat: y(row_[played]) for seat, row_ in zip(seat_codes, totals_from_start_by_seat, strict=False)},
            x(played),
        )
    ends = sorted((y(row_[-1]), seat) for seat, row_ in zip(seat_codes, totals_from_start_by_seat, strict=False))
    mark_y = -9.0
    for index, (wanted_y, seat) in enumerate(ends):
        mark_y = min(max(wanted_y, mark_y + 9), height_mm - 5 - 9 * (len(ends) - 1 - index))
        picture.draw_seat_mark_unless_seat_empty(seat, 152.5, mark_y, 7.4)
        name = say.seat_name(seat)
        size = largest_fitting_size(name, 6, 27)
        picture.draw_text(name, 158.5, mark_y + size * 0.36, TextStyle(size))
    return picture


def draw_seat_marks_of_round_spreading_overlapping_ones(
    picture: Picture, y_by_seat: dict[str, float], x: float
) -> None:
    """Draws the marks of a round's totals; marks that would overlap are drawn side by side."""
    groups: list[list[str]] = []
    for seat in sorted(y_by_seat, key=lambda seat: y_by_seat[seat]):
        if groups and y_by_seat[seat] - y_by_seat[groups[-1][-1]] < NODE:
            groups[-1].append(seat)
        else:
            groups.append([seat])
    for group in groups:
        distance = min(NODE, 18 / len(group))
        for n, seat in enumerate(sorted(group)):
            mark_x = x + distance * (n - (len(group) - 1) / 2)
            picture.draw_dot(mark_x, y_by_seat[seat], NODE + 0.8, "#fff")
            picture.draw_seat_mark_unless_seat_empty(seat, mark_x, y_by_seat[seat], NODE)


def build_round_head_with_starter_and_known_end(page: Page, round_index: int) -> RoundHead:
    """Returns a round's number, who started it, and how it ended if that is known."""
    state: State = page.entered_state_or_only_players_if_refused
    round_end = entered_end_of_current_or_counted_end_of_earlier_round_or_none(state, round_index)
    ended = ""
    if round_end is not None and round_end.is_complete:
        ended = page.say(f"scout.sheet.{round_end.kind}", letter=SEAT_LETTERS[f"p{round_end.seat}"])
    starter = state.starter_seat_number_or_next_staying_after_rounds(round_index)
    return RoundHead(round_index + 1, SEAT_LETTERS[f"p{starter}"], ended)


def entered_end_of_current_or_counted_end_of_earlier_round_or_none(state: State, round_index: int) -> RoundEnd | None:
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
    state, say, seat = page.entered_state_or_only_players_if_refused, page.say, page.seats[seat_index]
    name = say.seat_name(seat)
    score = next(
        (
            seat_score
            for seat_score in page.scored_seats_best_first_once_final_else_turn_order
            if seat_score.seat == seat
        ),
        None,
    )
    extra = [line for line in score.lines if line.code.startswith("scout.score.extra")] if score else []
    total = sum(line.points for line in extra)
    cells = []
    groups = (*state.rounds, round_points_by_seat_or_none_if_left_or_incomplete(state))
    for round_index in range(round_count):
        points = (
            next(iter(groups[round_index][seat_index : seat_index + 1]), None) if round_index < len(groups) else None
        )
        if points is None:
            cells.append(RoundCell("–"))
            continue
        total += points
        sum_text = say("scout.sheet.sum", n=total) if round_index else ""
        cells.append(
            RoundCell(format_signed_number(points), format_round_point_terms_or_empty_if_only_total(points) or sum_text)
        )
    total_text = format_number(score.total) if score else "–"
    extra_text = " ".join(say.score_line_text(line) for line in extra)
    return SeatRow(
        seat=seat,
        name=name,
        size="" if measure_text_em(name) <= 5 else "l9" if measure_text_em(name) <= 8 else "l12",
        cells=tuple(cells),
        extra=extra_text,
        total=total_text,
        won=seat in winners,
    )
