"""What VOGU's sheets draw, by the question they answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from calculators.core.types import View
from web.games.vogu.print_board import moves_sheet, verdict_sheet
from web.games.vogu.print_record import record_sheet
from web.games.vogu.print_score import score_sheet

if TYPE_CHECKING:
    from web.page import Page

SHEETS = {View.SCORE: score_sheet, View.MOVES: moves_sheet, View.CHECK: verdict_sheet, View.PLAY: record_sheet}


def sheet(page: Page) -> Any:
    """A ScoreSheet, a MovesSheet, a VerdictSheet or a RecordSheet."""
    return SHEETS[View(page.view)](page)
