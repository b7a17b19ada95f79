"""SCOUT!'s record on paper: a heading per round, the set that each Scout leaves, and the points of the round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from calculators.core.messages import format_signed_number
from calculators.core.parsing import format_seat_code
from calculators.scout.score import round_points_by_seat
from calculators.scout.state import UNCOUNTED, State
from web.games.scout.paper.cards import draw_row_on_sheet, pitch_that_fits_mm
from web.games.scout.pictures.columns import count_of_seat, format_count, name_count
from web.games.scout.pictures.record import format_set_left_by_scout_or_empty
from web.games.scout.pictures.scene import draw_table, scene_of_row
from web.games.scout.pictures.selections import COUNTS
from web.games.scout.play import RecordPageContent, set_on_table_after_last_legal_move_or_empty
from web.i18n import Speaker
from web.paper.picture import SEAT_LETTERS
from web.table.game_pages import TurnAndEntry
from web.table.page import Page
from web.table.record_entries import RecordEntry

PITCH, WIDTH = 7.5, 30.0
"""Millimetres: from card to card, and the greatest width of the active set."""


@dataclass(frozen=True, slots=True)
class SeatCountTexts:
    """A seat with its captured cards, chips and cards in hand as texts; `–` if not entered."""

    seat: str
    counts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordSheet:
    """The table after the last turn. drawing: the active set, or the one that ended the round; owner: its seat code, ''
    for none; why: why the round is over, or what decides, '' for neither; labels: of the counts; ended: whether the
    game is over."""

    drawing: Markup
    owner: str
    why: str
    labels: tuple[str, ...]
    rows: tuple[SeatCountTexts, ...]
    ended: bool


def build_record_sheet_or_none(page: Page, content: RecordPageContent) -> RecordSheet | None:
    """Returns what the record shows beside its chart; None before the first turn. content: of the record's page."""
    followed, verdict = page.full_answer.followed, page.full_answer.verdict
    if followed is None or verdict is None or not verdict.played:
        return None
    say, end = page.say, verdict.steps[verdict.played - 1].end
    state: State = followed.state if end is None else end
    if content.round_end is not None:
        active_set, reason = set_on_table_after_last_legal_move_or_empty(page.answer), content.round_end.reason
        owner = format_seat_code(state.round_end.seat) if state.round_end.seat else ""
    elif content.duel is not None:
        active_set, reason, owner = content.duel.active_set.cards, content.duel.reason, content.duel.active_set.seat
    else:
        return None
    row = scene_of_row(draw_table(replace(state, active=active_set), say), "table", say("scout.table.none"))
    return RecordSheet(
        drawing=draw_row_on_sheet(row, pitch_mm=pitch_that_fits_mm(row, PITCH, WIDTH)),
        owner=owner,
        why=reason,
        labels=tuple(name_count(say, state, count_code) for count_code in COUNTS),
        rows=tuple(
            SeatCountTexts(
                seat, tuple(format_count(count_of_seat(counts or UNCOUNTED, count_code)) for count_code in COUNTS)
            )
            for seat, counts in zip(page.seats, state.seats, strict=False)
        ),
        ended=followed.ended,
    )


def name_record_part(page: Page, state: State) -> str:
    """Returns the name of a round in the chart."""
    return page.say("scout.round", round=len(state.rounds) + 1)


def list_record_lines(page: Page, turns_and_entries: Sequence[TurnAndEntry]) -> list[RecordEntry]:
    """Returns the turns of the record, each with the set it leaves, each round between its heading and its points."""
    lines: list[RecordEntry] = []
    heading = ""
    for turn, entry in turns_and_entries:
        step = turn.steps[-1]
        if entry.heading != heading:
            heading = entry.heading
            lines.append(RecordEntry(words=round_heading(page.say, step.before), end_text=page.say("scout.sheet.left")))
        lines.append(replace(entry, end_text=format_set_left_by_scout_or_empty(page.say, step)))
        if step.end is not None:
            lines.append(RecordEntry(words=format_round_points_by_seat(step.end)))
    return lines


def round_heading(say: Speaker, state: State) -> str:
    """Returns the round and who starts it, by letter as in the lines below."""
    return say("scout.sheet.round", n=len(state.rounds) + 1, letter=SEAT_LETTERS[state.table.mover_seat_code])


def format_round_points_by_seat(end_state: State) -> str:
    """Returns what the round gave every seat."""
    points = zip("ABCDE", round_points_by_seat(end_state), strict=False)
    return "  ".join(
        f"{letter}\u00a0{'–' if seat_points is None else format_signed_number(seat_points)}"
        for letter, seat_points in points
    )
