"""VOGU on paper: what its sheets draw, by the question they answer."""

from __future__ import annotations

from calculators.core.types import View
from web.games.vogu.paper.board import moves_sheet, verdict_sheet
from web.games.vogu.paper.record import record_lines, record_sheet
from web.games.vogu.paper.score import score_sheet
from web.table.game_pages import Paper
from web.table.page import Page

SHEETS = {View.SCORE: score_sheet, View.MOVES: moves_sheet, View.CHECK: verdict_sheet, View.PLAY: record_sheet}


def sheet(page: Page) -> object:
    """A ScoreSheet, a MovesSheet, a VerdictSheet or a RecordSheet."""
    return SHEETS[View(page.view)](page)


PAPER = Paper(sheet, record_lines)
