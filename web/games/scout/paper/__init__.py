"""SCOUT! on paper: the content of its sheets by question."""

from __future__ import annotations

from calculators.core.types import View
from web.games.scout.paper.moves import MovesSheet, build_legal_moves_sheet
from web.games.scout.paper.question import QuestionSheet, build_question_sheet
from web.games.scout.paper.record import RecordSheet, build_record_sheet_or_none, list_record_lines, name_record_part
from web.games.scout.paper.score import ScoreSheet, build_score_sheet
from web.games.scout.play import build_record_page
from web.table.game_pages import GamePaper
from web.table.page import Page


def build_sheet_parts(page: Page) -> ScoreSheet | MovesSheet | RecordSheet | QuestionSheet | None:
    """Returns the content of the sheet of a view: the record (None before the first turn), the score, the legal moves,
    or the question."""
    if page.view == View.PLAY:
        return build_record_sheet_or_none(page, build_record_page(page))
    if page.view == View.SCORE:
        return build_score_sheet(page)
    has_moves = page.view == View.MOVES and page.answer.moves
    return build_legal_moves_sheet(page) if has_moves else build_question_sheet(page)


PAPER = GamePaper(build_sheet_parts, list_record_lines, name_record_part=name_record_part)
