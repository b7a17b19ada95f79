"""SCOUT! on paper: what its sheets draw, by the question they answer."""

from __future__ import annotations

from calculators.core.types import View
from web.games.scout.paper.moves import MovesSheet, moves_sheet
from web.games.scout.paper.record import RecordSheet, record_lines, record_sheet, round_name
from web.games.scout.paper.score import ScoreSheet, score_sheet
from web.games.scout.pictures.followed import follow
from web.games.scout.pictures.position import Comparison, Position, asked
from web.table.game_pages import Paper
from web.table.page import Page


def sheet(page: Page) -> ScoreSheet | MovesSheet | RecordSheet | Position | Comparison | None:
    """What the paper draws: scores, lists of moves and records have sheets of their own, a verdict shows what its page
    does."""
    if page.view == View.PLAY:
        return record_sheet(page, follow(page).duel)
    if page.view == View.SCORE:
        return score_sheet(page)
    return moves_sheet(page) if page.view == View.MOVES and page.answer.moves else asked(page)


PAPER = Paper(sheet, record_lines, part=round_name)
