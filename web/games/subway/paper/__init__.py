"""Builds the contents of the subway's sheets, one kind for each view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from calculators.core.types import View
from calculators.subway.state import State
from web.games.subway.paper.map import draw_network
from web.games.subway.paper.score import ScoreSheet, build_score_sheet
from web.games.subway.paper.turn import (
    MovesSheet,
    VerdictSheet,
    build_map_sheet_of_last_asked_move,
    build_sheet_of_legal_moves_by_step_count,
)
from web.table.game_pages import GamePaper, TurnAndEntry
from web.table.page import Page
from web.table.record_entries import RecordEntry

FINAL = 75.0
"""Width of the map of a record, in millimetres: what the chart of points leaves beside it."""


@dataclass(frozen=True, slots=True)
class RecordSheet:
    """The sheet of a record. map: the table after the last move, without names, which the moves have."""

    map: Markup


def build_sheet_of_latest_map_with_pawns(page: Page) -> RecordSheet:
    """Builds the map of the table that a followed game has reached."""
    state: State = page.answer.current_state
    picture = draw_network(
        state,
        page.say,
        shows_pawns=True,
        shows_names=False,
        colour_letters_by_seat_or_empty=page.colour_letters_by_seat_or_empty,
    )
    return RecordSheet(picture.to_paper_svg(page.say("subway.sheet.map"), max_width_mm=FINAL))


def list_record_lines(page: Page, turns_and_entries: Sequence[TurnAndEntry]) -> list[RecordEntry]:  # noqa: ARG001
    """Returns a line for each turn: its dice or style, its station, and the seat whose bead was replaced."""
    return [
        replace(entry, words=" ".join(filter(None, (*entry.notes, entry.words, entry.end_text))), end_text="")
        for _, entry in turns_and_entries
    ]


def build_sheet_parts(page: Page) -> ScoreSheet | MovesSheet | VerdictSheet | RecordSheet:
    """Builds the content of the sheet of a view."""
    if page.view == View.PLAY:
        return build_sheet_of_latest_map_with_pawns(page)
    if page.view == View.SCORE:
        return build_score_sheet(page)
    return (
        build_sheet_of_legal_moves_by_step_count(page)
        if page.view == View.MOVES
        else build_map_sheet_of_last_asked_move(page)
    )


PAPER = GamePaper(build_sheet_parts, list_record_lines)
