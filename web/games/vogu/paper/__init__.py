"""Builds VOGU's sheets, one for each view."""

from __future__ import annotations

from calculators.core.types import View
from web.games.vogu.paper.board import build_moves_sheet, build_verdict_sheet_with_layout_values_and_contacts
from web.games.vogu.paper.record import build_final_layout_and_colour_values_sheet, list_record_lines
from web.games.vogu.paper.score import build_score_sheet
from web.table.game_pages import GamePaper
from web.table.page import Page

SHEETS = {
    View.SCORE: build_score_sheet,
    View.MOVES: build_moves_sheet,
    View.CHECK: build_verdict_sheet_with_layout_values_and_contacts,
    View.PLAY: build_final_layout_and_colour_values_sheet,
}


def build_sheet_parts(page: Page) -> object:
    """Returns a ScoreSheet, a MovesSheet, a VerdictSheet or a RecordSheet, by the view of the page."""
    return SHEETS[View(page.view)](page)


PAPER = GamePaper(build_sheet_parts, list_record_lines)
