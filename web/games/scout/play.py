"""The page of a followed game (`pictures/followed.py`)."""

from __future__ import annotations

from web.games.scout.pictures.followed import Follow, follow
from web.table.page import Page


def play(page: Page) -> Follow:
    """How everybody stands, the set and what is told against it, the record."""
    return follow(page)
