"""The page of a followed game (`pictures/followed.py`)."""

from __future__ import annotations

from web.games.scout.pictures.followed import RecordPageContent, build_followed_game_page_content
from web.table.page import Page


def build_record_page(page: Page) -> RecordPageContent:
    """Returns the content of a followed game: the counts of all seats, the active set and the drafted move, the
    record."""
    return build_followed_game_page_content(page)
