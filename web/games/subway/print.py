"""What the subway's sheets draw, by the question they answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculators.core.types import View
from web.games.subway.print_score import ScoreSheet, score_sheet
from web.games.subway.print_turn import MovesSheet, VerdictSheet, moves_sheet, verdict_sheet

if TYPE_CHECKING:
    from web.page import Page


def sheet(page: Page) -> ScoreSheet | MovesSheet | VerdictSheet:
    """What the paper of a view shows besides its answer."""
    if page.view == View.SCORE:
        return score_sheet(page)
    return moves_sheet(page) if page.view == View.MOVES else verdict_sheet(page)
